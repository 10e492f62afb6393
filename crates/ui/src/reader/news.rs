//! Changes since the last reading: log lines, and the surroundings of the hero.

use super::around;
use crate::state::session::Session;
use crate::state::ui::Ui;
use geom::{Dir, Point, Terrain};
use proto::{Id, Kind, LevelNo, Warming};
use std::collections::BTreeSet;

/// Number of last lines that are read when a run is resumed.
const RECALLED: usize = 3;

/// The state of the game as it was last read.
#[derive(Default)]
pub(super) struct Heard {
    /// Value of the log's total.
    log: u64,
    run: Option<(String, Option<u64>)>,
    level: Option<LevelNo>,
    health: Option<(i32, i32)>,
    warmth: Option<(u16, Warming)>,
    ground: Option<Terrain>,
    /// Visible creatures with the message id of their state of mind.
    creatures: BTreeSet<(Id, &'static str)>,
    things: BTreeSet<(i32, i32, Kind)>,
    stairs: BTreeSet<(i32, i32)>,
    beside: Vec<(Dir, String)>,
    threatened: bool,
}

impl Heard {
    /// The log lines added since the last call. Of a long log of a new run, only the last [`RECALLED`].
    pub(super) fn told(&mut self, session: Option<&Session>) -> Vec<String> {
        let Some(session) = session else {
            self.log = 0;
            self.run = None;
            return Vec::new();
        };
        let total = session.log.total();
        // Another run, or the same one resumed.
        let is_new_run = self.is_new(Some(session)) || total < self.log;
        let heard = if is_new_run { 0 } else { self.log };
        let new = session.log.lines().filter(|line| line.number > heard);
        let mut lines: Vec<String> = new
            .map(|line| {
                let times = u64::from(line.times).min(line.number - heard);
                match times {
                    1 => line.text.clone(),
                    times => format!("{} ×{times}", line.text),
                }
            })
            .collect();
        if is_new_run && lines.len() > 2 * RECALLED {
            lines.drain(..lines.len() - RECALLED);
        }
        self.log = total;
        lines
    }

    /// Whether this run is another than the one read last.
    pub(super) fn is_new(&self, session: Option<&Session>) -> bool {
        let run = session.map(|it| (it.name.clone(), it.seed));
        run.is_some() && self.run != run
    }

    pub(super) fn changes(&mut self, ui: &Ui, session: Option<&Session>) -> Vec<String> {
        let Some(session) = session else {
            return Vec::new();
        };
        let Some(at) = session.hero().map(|hero| hero.at) else {
            return Vec::new();
        };
        let new_level = self.level != Some(session.view.level) || self.is_new(Some(session));
        if new_level {
            *self = Self {
                log: self.log,
                health: self.health,
                warmth: self.warmth,
                ..Self::default()
            };
        }
        self.run = Some((session.name.clone(), session.seed));
        self.level = Some(session.view.level);
        let mut lines = Vec::new();
        lines.extend(self.health(ui, session));
        lines.extend(self.warmth(ui, session));
        lines.extend(self.threat(ui, session, at));
        lines.extend(self.creatures(ui, session, at));
        lines.extend(self.things(ui, session, at));
        lines.extend(self.beside(ui, session, at));
        lines.extend(self.ground(ui, session, at));
        lines
    }

    fn health(&mut self, ui: &Ui, session: &Session) -> Option<String> {
        let health = session.hero().map(|hero| (hero.health, hero.health_max));
        let before = std::mem::replace(&mut self.health, health);
        let (now, most) = health.filter(|_| before != health)?;
        let args = [("now", now.into()), ("most", most.into())];
        Some(ui.say("reader-life", &args))
    }

    /// Warmth, if the hero has spells: after a loss, when it is full again, and when its recovery changes.
    fn warmth(&mut self, ui: &Ui, session: &Session) -> Option<String> {
        let hero = session.hero().filter(|hero| !hero.spells.is_empty())?;
        let now = (hero.warmth, hero.warming);
        let before = self.warmth.replace(now);
        let news = before.is_none_or(|before| {
            let full = hero.warmth == hero.warmth_max && before.0 != hero.warmth;
            before.0 > now.0 || before.1 != now.1 || full
        });
        let args = [
            ("now", u32::from(hero.warmth).into()),
            ("most", u32::from(hero.warmth_max).into()),
            (
                "how",
                ui.text(crate::panels::warming_id(hero.warming)).into(),
            ),
        ];
        news.then(|| ui.say("reader-warmth", &args))
    }

    fn threat(&mut self, ui: &Ui, session: &Session, at: Point) -> Option<String> {
        let threatened = session.view.threatened.contains(&at);
        let before = std::mem::replace(&mut self.threatened, threatened);
        (threatened && !before).then(|| ui.text("examine-threatened"))
    }

    /// Creatures that came into view or changed their state of mind.
    fn creatures(&mut self, ui: &Ui, session: &Session, at: Point) -> Option<String> {
        let mut now = BTreeSet::new();
        let mut said = Vec::new();
        for seen in &session.view.creatures {
            let what = (seen.id, crate::panels::mind_of(session, seen));
            if !self.creatures.contains(&what) {
                said.push(around::creature(ui, session, at, seen));
            }
            now.insert(what);
        }
        self.creatures = now;
        listed(ui, "reader-in-view", &said)
    }

    /// Items and ways that were not known before.
    fn things(&mut self, ui: &Ui, session: &Session, at: Point) -> Option<String> {
        let mut said = Vec::new();
        for (terrain, place) in around::stairs(session, at) {
            // The tiles of a wide way count once.
            let mut around = place.neighbours().into_iter();
            let is_part = around.any(|it| self.stairs.contains(&(it.x, it.y)));
            if self.stairs.insert((place.x, place.y)) && !is_part {
                let name = around::ground(ui, terrain);
                said.push(around::thing(ui, name, at, place));
            }
        }
        for (kind, place) in around::things(session) {
            if self.things.insert((place.x, place.y, kind)) && place != at {
                let name = ui.words.name(kind, 1);
                said.push(around::thing(ui, name, at, place));
            }
        }
        listed(ui, "reader-new", &said)
    }

    /// Tiles beside the hero whose contents changed.
    fn beside(&mut self, ui: &Ui, session: &Session, at: Point) -> Option<String> {
        let mut now = Vec::new();
        let mut said = Vec::new();
        for way in Dir::ALL {
            let Some(what) = around::beside(ui, session, at + way.delta()) else {
                continue;
            };
            let place = around::place(ui, at, at + way.delta());
            let row = (way, what);
            if !self.beside.contains(&row) {
                let args = [("name", row.1.clone().into()), ("place", place.into())];
                said.push(ui.say("reader-thing", &args));
            }
            now.push(row);
        }
        self.beside = now;
        listed(ui, "reader-beside-you", &said)
    }

    fn ground(&mut self, ui: &Ui, session: &Session, at: Point) -> Option<String> {
        let ground = session.view.cells.get(at).and_then(|cell| cell.terrain);
        let before = std::mem::replace(&mut self.ground, ground);
        let ground = ground.filter(|_| before != ground)?;
        let name = around::ground(ui, ground);
        Some(ui.say("reader-ground", &[("name", name.into())]))
    }
}

/// A heading and its list on one line; `None` if the list is empty.
pub(super) fn listed(ui: &Ui, id: &str, said: &[String]) -> Option<String> {
    let what = said.join("; ");
    (!said.is_empty()).then(|| ui.say(id, &[("what", what.into())]))
}

//! The current run: what the interface knows of the run that is being played.

use super::dots::Dots;
use crate::look::tone::Tone;
use crate::motion::Effects;
use crate::paint::Scene;
use crate::paint::classic_look::ClassicLook;
use crate::settings::{ColourDepth, Vision};
use crate::state::errand::Errands;
use crate::state::log::{Log, Sort};
use crate::state::mark::MapMark;
use crate::state::replay::Playback;
use crate::viewport::Viewport;
use geom::Point;
use pilot::{Alarm, Errand, Lairs, Stop};
use proto::session::Finished;
use proto::{
    Answer, Catalog, Chronicle, Event, Hero, Id, Kind, Layer, LevelNo, Note, Query, Seen, View, Who,
};
use ratatui_core::layout::Rect;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A run that is being played.
pub(crate) struct Session {
    pub(crate) name: String,
    /// Where it is known.
    pub(crate) seed: Option<u64>,
    pub(crate) practice: bool,
    /// The words and looks, in the language that is spoken.
    pub(crate) catalog: Arc<Catalog>,
    /// The same as it came.
    pub(crate) original: Arc<Catalog>,
    pub(crate) view: View,
    pub(crate) classic_look: ClassicLook,
    /// The level as it is painted, once it has been.
    pub(crate) scene: Option<Box<Scene>>,
    /// The small map beside it, until something on it changes.
    pub(crate) dots: Option<Dots>,
    /// How long the map has moved by itself, in milliseconds; 0 while nothing does.
    pub(crate) time: u64,
    /// How many colours the screen has.
    pub(crate) depth: ColourDepth,
    /// Which colours are told apart.
    pub(crate) vision: Vision,
    pub(crate) log: Log,
    pub(crate) effects: Effects,
    pub(crate) viewport: Viewport,
    /// Whether the program draws the map itself: the panel leaves its cells blank.
    pub(crate) map_apart: bool,
    /// The tiles highlighted in the frame being drawn, in drawing order.
    pub(crate) marks: Vec<MapMark>,
    /// The tile that is looked at, and so must be in sight.
    pub(crate) gaze: Option<Point>,
    /// Where the player put something down, which is not picked up again unasked until the game is left.
    dropped: Vec<(LevelNo, Point)>,
    /// Whether the player just asked to put something down.
    pub(crate) dropping: bool,
    /// What the panel at the side shows, and where on the map that is.
    pub(crate) hover_areas: Vec<HoverArea>,
    /// The place that was just entered for the first time, until a key is pressed.
    pub(crate) card: Option<LevelNo>,
    pub(crate) kills: u32,
    /// Foes that came into view or turned on the hero with the last turn.
    pub(crate) newcomers: Vec<Id>,
    /// Those of them who were in view before, and minded their own business.
    pub(crate) turned: Vec<Id>,
    /// Where those lie whom nobody is to be led to.
    pub(crate) lairs: Lairs,
    /// Kinds of things the hero has carried since the run was opened.
    pub(crate) had: BTreeSet<Kind>,
    /// What is worth telling of the run, once it has ended.
    pub(crate) chronicle: Option<Chronicle>,
    /// Where the pages about it were put.
    pub(crate) pages: Option<String>,
    /// What the run will be remembered by, once it has ended.
    pub(crate) finished: Option<Finished>,
    /// What the player wrote down about tiles.
    pub(crate) notes: Vec<Note>,
    alarm: Alarm,
    /// Where the journal was put, once the run has ended.
    pub(crate) kept: Option<String>,
    answers: Vec<(Query, Option<Answer>)>,
    /// The layer a developer shows over the map.
    pub(crate) overlay: Option<Layer>,
    pub(crate) role: Role,
    pub(crate) errands: Errands,
}

/// What the player may do in a run.
pub(crate) enum Role {
    Plays,
    /// Another player plays the run.
    Spectates,
    /// The run was recorded.
    Replays(Playback),
}

/// A part of the screen that speaks of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HoverArea {
    pub(crate) area: Rect,
    pub(crate) at: Point,
}

impl Session {
    pub(crate) fn new(
        name: String,
        seed: Option<u64>,
        practice: bool,
        catalog: Arc<Catalog>,
        view: View,
    ) -> Self {
        let classic_look = ClassicLook::of(&catalog, view.level);
        let alarm = Alarm::new(&view);
        let mut lairs = Lairs::default();
        lairs.note(&view);
        let mut session = Self {
            name,
            seed,
            practice,
            original: Arc::clone(&catalog),
            catalog,
            view,
            classic_look,
            scene: None,
            dots: None,
            time: 0,
            depth: ColourDepth::True,
            vision: Vision::Usual,
            log: Log::default(),
            effects: Effects::default(),
            viewport: Viewport::default(),
            map_apart: false,
            marks: Vec::new(),
            gaze: None,
            dropped: Vec::new(),
            dropping: false,
            hover_areas: Vec::new(),
            card: None,
            kills: 0,
            newcomers: Vec::new(),
            turned: Vec::new(),
            lairs,
            had: BTreeSet::new(),
            chronicle: None,
            pages: None,
            finished: None,
            notes: Vec::new(),
            alarm,
            kept: None,
            answers: Vec::new(),
            overlay: None,
            role: Role::Plays,
            errands: Errands::default(),
        };
        session.carried();
        session
    }

    pub(crate) const fn spectates(&self) -> bool {
        matches!(self.role, Role::Spectates)
    }

    /// Whether the player can do nothing in this run.
    pub(crate) const fn only_watches(&self) -> bool {
        !matches!(self.role, Role::Plays)
    }

    pub(crate) const fn playback(&self) -> Option<&Playback> {
        match &self.role {
            Role::Replays(playback) => Some(playback),
            Role::Plays | Role::Spectates => None,
        }
    }

    pub(crate) const fn playback_mut(&mut self) -> Option<&mut Playback> {
        match &mut self.role {
            Role::Replays(playback) => Some(playback),
            Role::Plays | Role::Spectates => None,
        }
    }

    /// Whether an errand explores, which picks things up on the way.
    pub(crate) fn explores(&self) -> bool {
        let active = self.errands.active.as_ref();
        active.is_some_and(|active| active.pilot.errand() == Errand::Explore)
    }

    /// Adds a line to the log, under the present turn.
    pub(crate) fn say(&mut self, text: String, tone: Tone, sort: Sort) {
        self.log.say(self.view.turn, text, tone, sort);
    }

    /// Where on this level the player put something down.
    pub(crate) fn dropped(&self) -> impl Iterator<Item = Point> {
        let here = self.dropped.iter();
        let here = here.filter(|(level, _)| *level == self.view.level);
        here.map(|(_, at)| *at)
    }

    /// Remembers where the player put things down, until something is picked up there.
    pub(crate) fn note_drops(&mut self, events: &[Event]) {
        let asked = std::mem::take(&mut self.dropping);
        let level = self.view.level;
        let here = self.hero().map(|hero| (level, hero.at));
        for event in events {
            match event {
                Event::Dropped {
                    who: Who::Hero, at, ..
                } if asked && !self.dropped.contains(&(level, *at)) => {
                    self.dropped.push((level, *at));
                }
                Event::PickedUp { who: Who::Hero, .. } => {
                    self.dropped.retain(|place| Some(*place) != here);
                }
                _ => {}
            }
        }
    }

    /// Remembers what is carried.
    fn carried(&mut self) {
        let pack = self.view.hero.iter().flat_map(|hero| &hero.pack);
        self.had.extend(pack.map(|it| it.kind));
    }

    /// Takes in what is seen now; what was asked before is no longer true.
    pub(crate) fn see(&mut self, view: View) {
        if view.level != self.view.level {
            self.classic_look = ClassicLook::of(&self.catalog, view.level);
        }
        let foes = view.creatures.iter().filter(|seen| seen.hostile);
        let new = foes.filter(|foe| {
            let mut before = self.view.creatures.iter();
            !before.any(|seen| seen.hostile && seen.id == foe.id)
        });
        self.newcomers = new.map(|foe| foe.id).collect();
        let known = |id: &Id| self.view.creatures.iter().any(|seen| seen.id == *id);
        let turned = self.newcomers.iter().copied().filter(known);
        self.turned = turned.collect();
        self.view = view;
        self.lairs.note(&self.view);
        self.carried();
        self.dots = None;
        if let Some(scene) = &mut self.scene {
            scene.see(&self.catalog, &self.view);
        }
        self.answers.clear();
    }

    /// Takes its words from a catalog in another language from now on; what stands on signs is painted anew.
    pub(crate) fn translate(&mut self, catalog: Arc<Catalog>) {
        self.catalog = catalog;
        self.scene = None;
    }

    /// Whether what is seen now would make anybody look up: a foe that was not there, a blow, a threat.
    pub(crate) fn startles(&mut self) -> bool {
        let news = self.alarm.check(&self.view);
        matches!(
            news,
            Some(Stop::Foe(..) | Stop::Hurt | Stop::Weak | Stop::Threatened | Stop::Looming)
        )
    }

    pub(crate) fn hero(&self) -> Option<&Hero> {
        self.view.hero.as_ref()
    }

    /// The tile that a part of the panel speaks of.
    pub(crate) fn spot(&self, x: u16, y: u16) -> Option<Point> {
        let mut hover_areas = self.hover_areas.iter();
        let spot = hover_areas.find(|spot| spot.area.contains((x, y).into()));
        spot.map(|spot| spot.at)
    }

    /// For how many turns a new light of a kind burns; 0 where it does not burn down.
    pub(crate) fn burns(&self, kind: Kind) -> u16 {
        let burns = self.catalog.kind(kind).and_then(|it| it.facts.burns);
        burns.unwrap_or(0)
    }

    /// The creature on a tile.
    pub(crate) fn creature(&self, at: Point) -> Option<&Seen> {
        self.view.creatures.iter().find(|seen| seen.stands_on(at))
    }

    /// Whether one deals with somebody rather than only talking to them.
    pub(crate) fn deals(&self, seen: &Seen) -> bool {
        let entry = self.catalog.kind(seen.kind);
        let tends = entry.is_some_and(|entry| entry.facts.tends || entry.facts.teaches);
        seen.peaceful && !seen.sour && (seen.trades || tends)
    }

    /// How many foes of which kind have just come into view, the first seen first; or have turned on the hero, where none
    /// has come.
    pub(crate) fn new_foes(&self) -> Vec<(Kind, u32)> {
        let mut kinds: Vec<(Kind, u32)> = Vec::new();
        let all_turned = self.turned.len() == self.newcomers.len();
        let new = |seen: &&Seen| {
            let turned = self.turned.contains(&seen.id);
            self.newcomers.contains(&seen.id) && turned == all_turned
        };
        for seen in self.view.creatures.iter().filter(new) {
            match kinds.iter_mut().find(|(kind, _)| *kind == seen.kind) {
                Some((_, count)) => *count += 1,
                None => kinds.push((seen.kind, 1)),
            }
        }
        kinds
    }

    /// What the player wrote down about a tile of this level.
    pub(crate) fn note_on(&self, at: Point) -> Option<&str> {
        let here = |note: &&Note| (note.level, note.at) == (self.view.level, at);
        let note = self.notes.iter().find(here)?;
        Some(&note.text)
    }

    /// The answer to a question, if it has come.
    pub(crate) fn answer(&self, query: Query) -> Option<&Answer> {
        let found = self.answers.iter().find(|(asked, _)| *asked == query)?;
        found.1.as_ref()
    }

    /// Notes a question; whether it is new.
    pub(crate) fn note(&mut self, query: Query) -> bool {
        if self.answers.iter().any(|(asked, _)| *asked == query) {
            return false;
        }
        self.answers.push((query, None));
        true
    }

    /// Takes in an answer.
    pub(crate) fn learn(&mut self, query: Query, answer: Answer) {
        let asked = self.answers.iter_mut().find(|(asked, _)| *asked == query);
        match asked {
            Some((_, known)) => *known = Some(answer),
            None => self.answers.push((query, Some(answer))),
        }
    }
}

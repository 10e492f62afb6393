//! Queries that the player can make with a key while the map is on top.

use super::around;
use super::news::listed;
use crate::keys::Key;
use crate::narrator::condition_id;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::sentence;
use geom::{Dir, Point, Terrain};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Query {
    View,
    Exits,
    Here,
    Status,
}

impl Query {
    pub(super) fn of(key: Key) -> Option<Self> {
        [
            ('V', Self::View),
            ('E', Self::Exits),
            ('W', Self::Here),
            ('R', Self::Status),
        ]
        .into_iter()
        .find(|(letter, _)| key == Key::char(*letter))
        .map(|(_, query)| query)
    }
}

pub(super) fn answer(ui: &Ui, session: Option<&Session>, query: Query) -> Vec<String> {
    let Some(session) = session else {
        return Vec::new();
    };
    let Some(at) = session.hero().map(|hero| hero.at) else {
        return Vec::new();
    };
    match query {
        Query::View => view(ui, session, at),
        Query::Exits => exits(ui, session, at),
        Query::Here => here(ui, session, at),
        Query::Status => status(ui, session),
    }
}

/// Creatures and items in view, each on a line, the nearest first; then known ways and houses.
fn view(ui: &Ui, session: &Session, at: Point) -> Vec<String> {
    let creatures = session.view.creatures.iter();
    let mut lines: Vec<String> = creatures
        .map(|seen| around::creature(ui, session, at, seen))
        .collect();
    let things = around::things(session).into_iter();
    lines.extend(things.map(|(kind, place)| {
        let name = ui.words.name(kind, 1);
        around::thing(ui, name, at, place)
    }));
    if lines.is_empty() {
        lines.push(ui.text("reader-nothing"));
    }
    let stairs = around::ways(session, at).into_iter();
    lines.extend(stairs.map(|(terrain, place)| {
        let name = around::ground(ui, terrain);
        around::thing(ui, name, at, place)
    }));
    for mark in &session.view.landmarks {
        let sign = ui
            .words
            .of_level(session.view.level, &format!("sign_{}", mark.name));
        if let (Some(sign), Some(door)) = (sign, mark.door) {
            lines.push(around::thing(ui, sign, at, door));
        }
    }
    lines.into_iter().map(|line| sentence(&line)).collect()
}

/// Each direction that is not a wall: what is there, and how far the hero could walk.
fn exits(ui: &Ui, session: &Session, at: Point) -> Vec<String> {
    let mut lines = Vec::new();
    let mut walls = Vec::new();
    for way in Dir::ALL {
        let to = at + way.delta();
        let terrain = session.view.cells.get(to).and_then(|cell| cell.terrain);
        let ground = match terrain {
            None => ui.text("reader-unknown"),
            Some(terrain) if terrain.is_walkable() => around::ground(ui, terrain),
            Some(Terrain::Wall) => {
                walls.push(ui.text(crate::narrator::way_id(way)));
                continue;
            }
            Some(terrain) => around::ground(ui, terrain),
        };
        let what = match around::beside(ui, session, to) {
            Some(what) => what,
            None => ground,
        };
        let args = [
            ("way", ui.text(crate::narrator::way_id(way)).into()),
            ("what", what.into()),
            ("free", free(session, at, way).into()),
        ];
        lines.push(sentence(&ui.say("reader-way", &args)));
    }
    if lines.is_empty() {
        lines.push(ui.text("reader-walled"));
    } else {
        lines.extend(listed(ui, "reader-walls", &walls));
    }
    lines
}

/// Steps the hero can walk in a direction before the first obstacle or unknown tile, at most 99.
fn free(session: &Session, from: Point, way: Dir) -> u32 {
    let mut at = from + way.delta();
    let mut steps = 0;
    let is_free = |at: Point| {
        let cell = session.view.cells.get(at);
        let ground = cell.and_then(|cell| cell.terrain);
        let blocked = cell.and_then(|cell| cell.thing).is_some_and(|kind| {
            let entry = session.catalog.kind(kind);
            entry.is_some_and(|entry| entry.facts.blocks)
        });
        ground.is_some_and(Terrain::is_walkable) && !blocked && session.creature(at).is_none()
    };
    while is_free(at) && steps < 99 {
        steps += 1;
        at += way.delta();
    }
    steps
}

fn here(ui: &Ui, session: &Session, at: Point) -> Vec<String> {
    let mut lines = vec![ui.words.level(session.view.level)];
    let cell = session.view.cells.get(at).copied().unwrap_or_default();
    if let Some(terrain) = cell.terrain {
        let name = around::ground(ui, terrain);
        lines.push(ui.say("reader-ground", &[("name", name.into())]));
    }
    let underfoot = session.hero().map_or(&[][..], |hero| &hero.underfoot);
    let things = underfoot.iter();
    let things: Vec<String> = things
        .map(|it| match it.count {
            1 => ui.words.carried(it),
            count => format!("{count} {}", ui.words.name(it.kind, count)),
        })
        .collect();
    if things.is_empty() {
        lines.extend(cell.thing.map(|kind| sentence(&ui.words.name(kind, 1))));
    }
    lines.extend(listed(ui, "reader-lies-here", &things));
    if session.hero().is_some_and(|hero| hero.in_the_dark) {
        lines.push(ui.text("status-dark"));
    }
    lines
}

fn status(ui: &Ui, session: &Session) -> Vec<String> {
    let Some(hero) = session.hero() else {
        return Vec::new();
    };
    let mut lines = vec![
        ui.say(
            "reader-life",
            &[
                ("now", hero.health.into()),
                ("most", hero.health_max.into()),
            ],
        ),
        ui.say(
            "reader-status",
            &[
                ("level", u32::from(hero.level).into()),
                ("armour", hero.armour.into()),
                ("gold", hero.gold.into()),
                ("turn", session.view.turn.into()),
            ],
        ),
    ];
    if !hero.spells.is_empty() {
        let args = [
            ("now", u32::from(hero.warmth).into()),
            ("most", u32::from(hero.warmth_max).into()),
            (
                "how",
                ui.text(crate::panels::warming_id(hero.warming)).into(),
            ),
        ];
        lines.push(ui.say("reader-warmth", &args));
    }
    let hunger = match hero.hunger {
        proto::Hunger::Starving => Some("hunger-starving"),
        proto::Hunger::Weak => Some("hunger-weak"),
        proto::Hunger::Hungry => Some("hunger-hungry"),
        proto::Hunger::Fed => None,
        proto::Hunger::Full => Some("hunger-full"),
    };
    let burden = match hero.burden {
        proto::Burden::Light => None,
        proto::Burden::Burdened => Some("burden-burdened"),
        proto::Burden::Overloaded => Some("burden-overloaded"),
    };
    let mut ails: Vec<String> = hunger
        .into_iter()
        .chain(burden)
        .map(|id| ui.text(id))
        .collect();
    ails.extend(hero.conditions.iter().map(|lasting| {
        let name = ui.text(&condition_id(lasting.condition));
        format!("{name} {}", lasting.turns)
    }));
    if !ails.is_empty() {
        lines.push(sentence(&ails.join(", ")));
    }
    lines
}

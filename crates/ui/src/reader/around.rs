//! Positions and surroundings in words, relative to the hero.

use crate::narrator::way_id;
use crate::panels;
use crate::state::session::Session;
use crate::state::ui::Ui;
use geom::{Dir, Point, Terrain};
use proto::{Kind, ThingClass, VisibleCreature};

/// The position of a tile relative to another: `3 east, 2 north`, or a direction if it is adjacent.
pub(super) fn place(ui: &Ui, from: Point, to: Point) -> String {
    let (x, y) = (to.x - from.x, to.y - from.y);
    if let Some(way) = from.step_towards(to).filter(|_| from.is_adjacent(to)) {
        let way = ui.text(way_id(way));
        return ui.say("reader-beside", &[("way", way.into())]);
    }
    let across = if x < 0 { Dir::West } else { Dir::East };
    let along = if y < 0 { Dir::North } else { Dir::South };
    let steps = [(x, across), (y, along)].into_iter();
    let steps = steps.filter(|(steps, _)| *steps != 0);
    let steps: Vec<String> = steps
        .map(|(steps, way)| {
            let way = ui.text(way_id(way));
            let args = [("count", steps.unsigned_abs().into()), ("way", way.into())];
            ui.say("reader-steps", &args)
        })
        .collect();
    match steps.as_slice() {
        [] => ui.text("reader-here"),
        steps => steps.join(", "),
    }
}

pub(super) fn creature(ui: &Ui, session: &Session, from: Point, seen: &VisibleCreature) -> String {
    let state = ui.text(panels::mind_of(session, seen));
    let args = [
        ("name", ui.words.name(seen.kind, 1).into()),
        ("place", place(ui, from, seen.at).into()),
        ("state", state.into()),
        ("health", u32::from(seen.health).into()),
    ];
    ui.say("reader-creature", &args)
}

pub(super) fn thing(ui: &Ui, name: String, from: Point, at: Point) -> String {
    let args = [("name", name.into()), ("place", place(ui, from, at).into())];
    ui.say("reader-thing", &args)
}

pub(super) fn ground(ui: &Ui, terrain: Terrain) -> String {
    ui.text(&format!("ground-{}", terrain.name().replace('_', "-")))
}

/// Known tiles that lead to other levels, the nearest first.
pub(super) fn stairs(session: &Session, from: Point) -> Vec<(Terrain, Point)> {
    let cells = session.view.cells.iter();
    let mut stairs: Vec<(Terrain, Point)> = cells
        .filter_map(|(at, cell)| Some((cell.terrain?, at)))
        .filter(|(terrain, _)| {
            matches!(
                terrain,
                Terrain::StairsDown | Terrain::StairsUp | Terrain::Exit
            )
        })
        .collect();
    stairs.sort_by_key(|(_, at)| (from.distance(*at), at.y, at.x));
    stairs
}

/// Known ways to other levels, the nearest first; of a wide one only its nearest tile.
pub(super) fn ways(session: &Session, from: Point) -> Vec<(Terrain, Point)> {
    let stairs = stairs(session, from);
    let mut nearest = Vec::new();
    for (n, (terrain, at)) in stairs.iter().enumerate() {
        let is_part = |(it, other): &(Terrain, Point)| it == terrain && other.is_adjacent(*at);
        if !stairs[..n].iter().any(is_part) {
            nearest.push((*terrain, *at));
        }
    }
    nearest
}

/// Visible things worth mentioning, the nearest first. Features that only give light are left out.
pub(super) fn things(session: &Session) -> Vec<(Kind, Point)> {
    let worth = |kind: Kind| {
        let entry = session.catalog.kind(kind);
        entry.is_some_and(|entry| {
            let facts = entry.facts;
            let lamp = facts.light.is_some() && !facts.is_portal;
            entry.class != ThingClass::Feature || !lamp
        })
    };
    let mut things = panels::things_in_view(session);
    things.retain(|(kind, _)| worth(*kind));
    things
}

/// The contents of a tile beside the hero; `None` if there is only ordinary ground.
pub(super) fn beside(ui: &Ui, session: &Session, at: Point) -> Option<String> {
    let cell = session.view.cells.get(at)?;
    if let Some(seen) = session.creature(at) {
        return Some(ui.words.name(seen.kind, 1));
    }
    let terrain = cell.terrain?;
    let kinds = [cell.thing, cell.mark].into_iter().flatten();
    let mut said: Vec<String> = kinds.map(|kind| ui.words.name(kind, 1)).collect();
    let notable = matches!(
        terrain,
        Terrain::StairsDown
            | Terrain::StairsUp
            | Terrain::Exit
            | Terrain::Chasm
            | Terrain::Lava
            | Terrain::DeepWater
    );
    if notable {
        said.push(ground(ui, terrain));
    }
    (!said.is_empty()).then(|| said.join(", "))
}

//! Exploration: frontier tiles, items to pick up on the way, and the report of what is left.

use crate::chart::{self, Chart};
use crate::errand::Left;
use crate::mapped_tiles::MappedTiles;
use crate::pickup::{self, Pickup};
use geom::{FlowMap, Point};
use proto::{Catalog, Kind, ThingClass, View};
use std::collections::BTreeMap;

/// Returns the frontier tiles next to unknown ground, the tiles that were never seen, and the tiles with items to pick
/// up that are not in `left`.
pub(crate) fn goals(
    view: &View,
    catalog: &Catalog,
    pickup: &Pickup,
    left: &[Point],
    mapped_tiles: &MappedTiles,
) -> Vec<Point> {
    let has_room = |kind| {
        let hero = view.hero.as_ref();
        hero.is_some_and(|hero| pickup::has_room(hero, kind, 1, catalog))
    };
    let known = view.cells.iter().filter(|(_, cell)| cell.terrain.is_some());
    known
        .filter(|(at, cell)| {
            let wanted = |kind| pickup.wants(kind, catalog) && !left.contains(at) && has_room(kind);
            chart::is_edge(view, *at)
                || mapped_tiles.contains(*at)
                || cell.thing.is_some_and(wanted)
        })
        .map(|(at, _)| at)
        .collect()
}

/// Returns the tiles with items that `pickup` wants, and with items in `declined`.
pub(crate) fn untaken(
    view: &View,
    catalog: &Catalog,
    pickup: &Pickup,
    declined: &[Point],
) -> Vec<Point> {
    let things = view.cells.iter().filter(|(at, cell)| {
        let carried = |kind| {
            let entry = catalog.kind(kind);
            entry.is_some_and(|entry| entry.class.is_carried())
        };
        let left = |kind| declined.contains(at) && carried(kind);
        let wanted = |kind| pickup.wants(kind, catalog) || left(kind);
        cell.thing.is_some_and(wanted)
    });
    things.map(|(at, _)| at).collect()
}

/// Counts what cannot be explored from the hero's tile, by reason.
pub(crate) fn left(
    flow: &mut FlowMap,
    view: &View,
    catalog: &Catalog,
    chart: &Chart,
    things: &[Point],
) -> Vec<(Left, u32)> {
    let Some(hero) = &view.hero else {
        return Vec::new();
    };
    let mut open = chart.all();
    open.set(hero.at, true);
    flow.flood([hero.at], u16::MAX, &open);
    let mut found: BTreeMap<Left, u32> = BTreeMap::new();
    let mut count = |left: Left| *found.entry(left).or_default() += 1;
    for (at, cell) in view.cells.iter().filter(|(_, cell)| cell.terrain.is_some()) {
        let entry = cell.thing.and_then(|kind| catalog.kind(kind));
        let shut = entry.map(|entry| entry.facts).filter(|facts| facts.blocks);
        if shut.is_some_and(|facts| facts.locked) {
            count(Left::Locked);
        } else if shut.is_some_and(|facts| facts.holds) {
            count(Left::Shut);
        } else if things.contains(&at) {
            count(Left::Thing);
        } else if open.get(at) && chart::is_edge(view, at) {
            count(match flow.at(at) {
                Some(_) => Left::Dangerous(first_harm(flow, view, catalog, chart, at)),
                None => Left::Across,
            });
        }
    }
    found.into_iter().collect()
}

/// The trap or cloud that the path to a tile crosses first; `flow` leads back to the hero.
fn first_harm(
    flow: &FlowMap,
    view: &View,
    catalog: &Catalog,
    chart: &Chart,
    to: Point,
) -> Option<Kind> {
    let mut first = None;
    let mut at = to;
    loop {
        if chart.risky.get(at) {
            first = Some(at);
        }
        match flow.downhill(at) {
            Some(dir) => at += dir.delta(),
            None => break,
        }
    }
    let cell = view.cells.get(first?)?;
    let is_harm = |kind: &Kind| {
        let entry = catalog.kind(*kind);
        entry.is_some_and(|it| it.class == ThingClass::Trap || it.facts.engulfs)
    };
    [cell.mark, cell.thing].into_iter().flatten().find(is_harm)
}

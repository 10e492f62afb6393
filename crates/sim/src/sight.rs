//! What the hero sees, remembers and spots.

use crate::digest::Ledger;
use crate::features;
use crate::level::{Level, Levels, Memory};
use crate::movement::Place;
use crate::outbox::Outbox;
use crate::thing::{Luck, Register, Thing};
use crate::time::Book;
use crate::triggers::Hidden;
use bevy_ecs::prelude::*;
use geom::{BitGrid, Fov, Point, Size};
use proto::{Event, Id};

/// The hero's field of view. It is symmetric, so it answers for every creature whether it sees the hero.
#[derive(Resource)]
pub(crate) struct Sight {
    seen: BitGrid,
    fov: Fov,
    /// The hero moved or arrived, or sight changed: look, and look for what is hidden.
    moved: bool,
    /// Something was laid down or taken away: look again, but find nothing new.
    stirred: bool,
    /// The hero takes the time to look for what is hidden.
    searching: bool,
}

impl Default for Sight {
    fn default() -> Self {
        Self {
            seen: BitGrid::new(Size { w: 0, h: 0 }),
            fov: Fov::new(),
            moved: false,
            stirred: false,
            searching: false,
        }
    }
}

impl Sight {
    pub(crate) fn sees(&self, at: Point) -> bool {
        self.seen.get(at)
    }

    pub(crate) const fn seen(&self) -> &BitGrid {
        &self.seen
    }

    pub(crate) const fn moved(&mut self) {
        self.moved = true;
    }

    pub(crate) const fn stir(&mut self) {
        self.stirred = true;
    }

    pub(crate) const fn search(&mut self) {
        self.searching = true;
    }

    /// A new level: nothing is in sight yet.
    pub(crate) fn arrive(&mut self, size: Size) {
        self.seen = BitGrid::new(size);
        self.moved = true;
    }

    /// What was in sight when the game was saved.
    pub(crate) fn restore(&mut self, level: &Level, from: Point, radius: u8) {
        self.recompute(level, from, radius);
        self.moved = false;
        self.stirred = false;
    }

    fn recompute(&mut self, level: &Level, from: Point, radius: u8) {
        self.fov
            .compute(from, radius.into(), level.opaque(), &mut self.seen);
    }
}

type HiddenThings<'w, 's> =
    Query<'w, 's, (Entity, &'static Thing, &'static Place, &'static mut Luck), With<Hidden>>;

/// When the hero moved, or something in view did not stay as it was, the hero looks and remembers.
pub(crate) fn look(
    mut sight: ResMut<Sight>,
    mut levels: ResMut<Levels>,
    register: Res<Register>,
    book: Res<Book>,
    places: Query<&Place>,
    things: Query<(&Thing, Has<Hidden>)>,
) {
    if !sight.moved && !sight.stirred {
        return;
    }
    sight.stirred = false;
    let hero = register.entity(Id::HERO);
    let Some(place) = hero.and_then(|hero| places.get(hero).ok()) else {
        return;
    };
    let level = levels.here_mut();
    if sight.moved {
        sight.recompute(level, place.at(), book.0.hero().sight);
    }
    for at in sight.seen.points() {
        let terrain = Some(level.terrain()[at]);
        let thing = if level.is_littered(at) {
            uppermost(level, at, &things)
        } else {
            None
        };
        level.remember(at, Memory { terrain, thing });
    }
}

fn uppermost(
    level: &Level,
    at: Point,
    things: &Query<(&Thing, Has<Hidden>)>,
) -> Option<proto::Kind> {
    level
        .lying(at)
        .iter()
        .filter_map(|(_, entity)| things.get(*entity).ok())
        .find(|(_, hidden)| !hidden)
        .map(|(thing, _)| thing.kind)
}

/// After a move, each hidden thing in view may give itself away, by its own luck; to those who search,
/// sooner, and beside them for certain.
#[expect(
    clippy::too_many_arguments,
    reason = "a system's arguments are the data it declares"
)]
pub(crate) fn spot(
    mut sight: ResMut<Sight>,
    levels: Res<Levels>,
    book: Res<Book>,
    register: Res<Register>,
    places: Query<&Place>,
    mut hidden: HiddenThings,
    mut ledger: ResMut<Ledger>,
    mut out: ResMut<Outbox>,
    mut commands: Commands,
) {
    if !sight.moved && !sight.searching {
        return;
    }
    sight.moved = false;
    let searching = std::mem::take(&mut sight.searching);
    let tuning = book.0.tuning();
    let hero = register.entity(Id::HERO);
    let hero = hero.and_then(|hero| places.get(hero).ok()).map(Place::at);
    let mut found = Vec::new();
    for (entity, thing, place, mut luck) in &mut hidden {
        if place.level() != levels.current || !sight.sees(place.at()) {
            continue;
        }
        ledger.touch(entity);
        let beside = hero.is_some_and(|hero| hero.distance(place.at()) <= 1);
        let odds = match (searching, beside) {
            (true, true) => 1,
            (true, false) => tuning.search_one_in.min(tuning.spot_one_in),
            (false, _) => tuning.spot_one_in,
        };
        if luck.0.one_in(odds.into()) {
            found.push((thing.id, entity));
        }
    }
    if searching {
        let found = u8::try_from(found.len()).unwrap_or(u8::MAX);
        out.0.push(Event::Searched { found });
    }
    if !found.is_empty() {
        found.sort_unstable();
        commands.queue(|world: &mut World| features::discover(world, found));
    }
}

#[cfg(test)]
mod tests;

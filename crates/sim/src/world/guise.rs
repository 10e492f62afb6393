//! Identification: the hero sees only the look of an unidentified kind.
//!
//! Kinds that leave the game pass through [`Guises::shown`]: events when they are recorded, views and answers when they
//! are filled.

use super::registrar::Registrar;
use super::setup::Setup;
use super::world_ext::WorldExt;
use crate::defs::{GuiseDef, ItemDef, Rules};
use bevy_ecs::prelude::*;
use proto::{Category, Event, Kind};
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<Knowledge>("knowledge")
        .begins_empty::<Guises>("derived from the seed and what is known");
}

/// Full ids of the kinds that the hero has identified, sorted.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Knowledge(pub(crate) Vec<String>);

/// Each unidentified kind with its look, sorted by kind.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Guises(Vec<(Kind, Kind)>);

impl Guises {
    /// The look of an unidentified kind; `None` if it is identified.
    pub(crate) fn look(&self, kind: Kind) -> Option<Kind> {
        let found = self.0.binary_search_by_key(&kind, |(kind, _)| *kind);
        let row = found.ok().and_then(|n| self.0.get(n));
        row.map(|(_, look)| *look)
    }

    /// The kind that the hero sees: the look of an unidentified kind, or the kind itself.
    pub(crate) fn shown(&self, kind: Kind) -> Kind {
        self.look(kind).unwrap_or(kind)
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Identifies a kind and returns the look it had; `None` if it was identified before.
    pub(crate) fn reveal(&mut self, kind: Kind) -> Option<Kind> {
        let look = self.look(kind)?;
        self.0.retain(|(it, _)| *it != kind);
        Some(look)
    }

    /// Swaps the looks of two kinds, as if the seed had assigned them the other way round.
    pub(crate) fn swap(&mut self, one: Kind, other: Kind) {
        let looks = [self.look(one), self.look(other)];
        for (kind, look) in &mut self.0 {
            let new = match *kind {
                kind if kind == one => looks[1],
                kind if kind == other => looks[0],
                _ => None,
            };
            *look = new.unwrap_or(*look);
        }
    }
}

/// An item as the hero and shopkeepers judge it; basis of prices and categories.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ApparentItem {
    /// The look of an unidentified item, or its kind.
    pub(crate) kind: Kind,
    pub(crate) category: Category,
    pub(crate) value: u32,
}

/// Applies guises to events that were recorded without [`Witness`](super::outbox::Witness).
pub(crate) fn apply_guises(world: &World, events: &mut [Event]) {
    let guises = world.resource::<Guises>();
    if !guises.is_empty() {
        for event in events {
            *event = event.map_kinds(&|kind| guises.shown(kind));
        }
    }
}

pub(crate) fn shown(world: &World, kind: Kind) -> Kind {
    world.resource::<Guises>().shown(kind)
}

/// The look of a kind; `None` if it is identified.
pub(crate) fn look<'r>(world: &World, rules: &'r Rules, kind: Kind) -> Option<&'r GuiseDef> {
    let look = world.resource::<Guises>().look(kind)?;
    rules.guise(look)
}

pub(crate) fn guess(world: &World, kind: Kind, def: &ItemDef) -> ApparentItem {
    let rules = world.rules();
    let shown = shown(world, kind);
    let (category, value) = rules
        .guise(shown)
        .map_or((def.category, def.value), |look| {
            (look.category, look.value)
        });
    ApparentItem {
        kind: shown,
        category,
        value,
    }
}

/// Recomputes [`Guises`] from the seed and [`Knowledge`].
pub(crate) fn recompute_guises(world: &mut World) {
    let rules = world.rules().clone();
    let hero = world.hero();
    if world.get::<Knowledge>(hero).is_none() {
        world.entity_mut(hero).insert(Knowledge::default());
    }
    let seed = world.resource::<Setup>().seed;
    let mut looks = rules.guises(seed);
    if let Some(Knowledge(known)) = world.get::<Knowledge>(hero) {
        looks.retain(|(kind, _)| !known.iter().any(|it| it == rules.name(*kind)));
    }
    *world.resource_mut::<Guises>() = Guises(looks);
}

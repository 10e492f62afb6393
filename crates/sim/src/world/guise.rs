//! What the hero takes things for: of an unknown kind one sees the look alone.
//!
//! Whatever leaves the game goes through [`Guises::shown`]: events as they are told, views and answers as they are filled.

use super::book::Setup;
use super::peek::Peek;
use super::register::Registrar;
use crate::defs::{GuiseDef, ItemDef, Rules};
use bevy_ecs::prelude::*;
use proto::{Category, Event, Kind};
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<Knowledge>("knowledge")
        .begins_empty::<Guises>("derived from the seed and what is known");
}

/// The kinds the hero has found out, by name and sorted.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Knowledge(pub(crate) Vec<String>);

/// What every unknown kind looks like, in the order of kinds.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Guises(Vec<(Kind, Kind)>);

impl Guises {
    /// The look of an unknown kind.
    pub(crate) fn look(&self, kind: Kind) -> Option<Kind> {
        let found = self.0.binary_search_by_key(&kind, |(kind, _)| *kind);
        let row = found.ok().and_then(|n| self.0.get(n));
        row.map(|(_, look)| *look)
    }

    /// What the hero takes things of a kind for: what they are, or what they look like.
    pub(crate) fn shown(&self, kind: Kind) -> Kind {
        self.look(kind).unwrap_or(kind)
    }

    /// Whether everything is known.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A kind is known from now on; the look it had, if it was not before.
    pub(crate) fn reveal(&mut self, kind: Kind) -> Option<Kind> {
        let look = self.look(kind)?;
        self.0.retain(|(it, _)| *it != kind);
        Some(look)
    }

    /// Lets two kinds change their looks: the same run, had chance dealt them otherwise.
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

/// What a thing passes for among those who do not know it, or is: what its price and its load follow from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess {
    /// What it is taken for.
    pub(crate) kind: Kind,
    pub(crate) category: Category,
    pub(crate) value: u32,
}

/// Lets events that were told past [`Witness`](super::outbox::Witness) speak of looks, too.
pub(crate) fn disguise(world: &World, events: &mut [Event]) {
    let guises = world.resource::<Guises>();
    if !guises.is_empty() {
        for event in events {
            *event = event.renamed(&|kind| guises.shown(kind));
        }
    }
}

/// What the hero takes things of a kind for.
pub(crate) fn shown(world: &World, kind: Kind) -> Kind {
    world.resource::<Guises>().shown(kind)
}

/// The look of a kind that is unknown.
pub(crate) fn look<'r>(world: &World, rules: &'r Rules, kind: Kind) -> Option<&'r GuiseDef> {
    let look = world.resource::<Guises>().look(kind)?;
    rules.guise(look)
}

/// What items of a kind pass for.
pub(crate) fn guess(world: &World, kind: Kind, def: &ItemDef) -> Guess {
    let rules = world.rules();
    let shown = shown(world, kind);
    let (category, value) = rules
        .guise(shown)
        .map_or((def.category, def.value), |look| {
            (look.category, look.value)
        });
    Guess {
        kind: shown,
        category,
        value,
    }
}

/// Works out anew what every kind looks like, from the seed and what the hero knows.
pub(crate) fn recall(world: &mut World) {
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

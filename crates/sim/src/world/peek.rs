//! Shorthands for what nearly every rule asks of the world.

use super::body::Gait;
use super::book::Book;
use super::ledger::Ledger;
use super::level::{Level, Levels};
use super::thing::{Register, Thing};
use crate::defs::Rules;
use bevy_ecs::prelude::*;
use proto::Id;
use std::sync::Arc;

/// What nearly every rule asks of the world.
pub(crate) trait Peek {
    /// What an entity is.
    fn thing(&self, entity: Entity) -> Thing;

    /// The hero, of whom there is always one.
    fn hero(&self) -> Entity;

    /// The rules this game is played by.
    fn rules(&self) -> &Arc<Rules>;

    /// The level the hero is on.
    fn level(&self) -> &Level;

    /// How many tiles wide and high somebody is.
    fn breadth(&self, who: Entity) -> u8;

    /// How somebody gets about.
    fn gait(&self, who: Entity) -> Gait;

    /// Something about this thing changed: the digest is no longer up to date.
    fn touch(&mut self, entity: Entity);
}

impl Peek for World {
    fn thing(&self, entity: Entity) -> Thing {
        *self
            .get::<Thing>(entity)
            .expect("every entity of a game is a thing")
    }

    fn hero(&self) -> Entity {
        self.resource::<Register>()
            .entity(Id::HERO)
            .expect("there is always a hero")
    }

    fn rules(&self) -> &Arc<Rules> {
        &self.resource::<Book>().0
    }

    fn level(&self) -> &Level {
        self.resource::<Levels>().here()
    }

    fn breadth(&self, who: Entity) -> u8 {
        let def = self.rules().monster(self.thing(who).kind);
        def.map_or(1, |def| def.size.max(1))
    }

    fn gait(&self, who: Entity) -> Gait {
        let def = self.rules().monster(self.thing(who).kind);
        def.map_or(Gait::FEET, Gait::of)
    }

    fn touch(&mut self, entity: Entity) {
        self.resource_mut::<Ledger>().touch(entity);
    }
}

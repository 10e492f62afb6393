//! Shorthands on `World` for questions that nearly every rule asks.

use super::body::Gait;
use super::dirty::DirtySet;
use super::level::{Level, Levels};
use super::setup::ActiveRules;
use super::thing::{EntityIndex, Thing};
use crate::defs::Rules;
use bevy_ecs::prelude::*;
use proto::Id;
use std::sync::Arc;

/// Shorthands on `World` for questions that nearly every rule asks.
pub(crate) trait WorldExt {
    /// Panics if the entity does not exist or is not a thing.
    fn thing(&self, entity: Entity) -> Thing;

    /// The hero's entity, which always exists.
    fn hero(&self) -> Entity;

    fn rules(&self) -> &Arc<Rules>;

    fn level(&self) -> &Level;

    /// Width and height of a creature in tiles; 1 for anything else.
    fn breadth(&self, who: Entity) -> u8;

    fn gait(&self, who: Entity) -> Gait;

    /// Marks a thing as changed; call it after every change of a saved component. Otherwise the digest is wrong.
    fn mark_changed(&mut self, entity: Entity);
}

impl WorldExt for World {
    fn thing(&self, entity: Entity) -> Thing {
        *self
            .get::<Thing>(entity)
            .expect("every entity of a game is a thing")
    }

    fn hero(&self) -> Entity {
        self.resource::<EntityIndex>()
            .entity(Id::HERO)
            .expect("there is always a hero")
    }

    fn rules(&self) -> &Arc<Rules> {
        &self.resource::<ActiveRules>().0
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

    fn mark_changed(&mut self, entity: Entity) {
        self.resource_mut::<DirtySet>().mark_changed(entity);
    }
}

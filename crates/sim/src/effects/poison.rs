//! Takes hit points away a little at a time.

use super::{Apply, Cx};
use crate::builder::{Builder, Phase};
use crate::conditions::{Lasting, afflict};
use crate::health;
use crate::outbox::Source;
use crate::thing::{Look, Register};
use crate::time::Group;
use bevy_ecs::prelude::*;
use proto::{Condition, Id, Means};
use serde::{Deserialize, Serialize};

/// Takes hit points away a little at a time.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Poison {
    /// How many of its bearer's own turns it lasts.
    pub turns: u8,
    /// How many hit points each turn.
    pub per_turn: u8,
}

/// Loses hit points every turn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Poisoned {
    turns: u8,
    per_turn: u8,
    /// Who is to blame.
    by: Option<Id>,
}

impl Lasting for Poisoned {
    const CONDITION: Condition = Condition::Poisoned;
    const AT_ONCE: bool = true;

    fn turns(&mut self) -> &mut u8 {
        &mut self.turns
    }
}

impl Apply for Poison {
    fn apply(&self, cx: &mut Cx<'_>) {
        let by = cx.source.by.map(|by| cx.world.thing(by).id);
        let condition = Poisoned {
            turns: self.turns,
            per_turn: self.per_turn,
            by,
        };
        afflict(cx.world, cx.target, condition);
    }

    fn plugin(builder: &mut Builder<'_>) {
        builder
            .condition::<Poisoned>("poisoned")
            .in_turn(Phase::Ail, ail);
    }
}

/// The poisoned lose hit points every turn.
fn ail(world: &mut World) {
    let group: Vec<Entity> = world
        .resource::<Group>()
        .0
        .iter()
        .map(|(_, who)| *who)
        .collect();
    for who in group {
        let Some(poison) = world.get::<Poisoned>(who).copied() else {
            continue;
        };
        let by = poison
            .by
            .and_then(|id| world.resource::<Register>().entity(id));
        let source = Source {
            by,
            means: Means::Condition(Condition::Poisoned),
        };
        health::hurt(world, who, poison.per_turn.into(), source, false);
    }
}

//! Makes a creature slower for a while.

use super::{Apply, Cx};
use crate::builder::{Builder, Phase};
use crate::conditions::{Lasting, afflict};
use crate::time::{Actor, scale};
use bevy_ecs::prelude::*;
use proto::Condition;
use serde::{Deserialize, Serialize};

/// Makes a creature slower for a while.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Slow {
    /// How many of its bearer's own turns it lasts.
    pub turns: u8,
    /// Its speed then, in percent of what it would be.
    pub percent: u16,
}

/// Slower than usual.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Slowed {
    turns: u8,
    percent: u16,
}

impl Lasting for Slowed {
    const CONDITION: Condition = Condition::Slowed;

    fn turns(&mut self) -> &mut u8 {
        &mut self.turns
    }
}

impl Apply for Slow {
    fn apply(&self, cx: &mut Cx<'_>) {
        let condition = Slowed {
            turns: self.turns,
            percent: self.percent,
        };
        afflict(cx.world, cx.target, condition);
    }

    fn plugin(builder: &mut Builder<'_>) {
        builder
            .condition::<Slowed>("slowed")
            .in_turn(Phase::Pace, drag);
    }
}

/// Everyone slowed takes their turn at another pace.
fn drag(mut slowed: Query<(&mut Actor, &Slowed)>) {
    for (mut actor, slowed) in &mut slowed {
        if actor.acting {
            actor.pace = scale(actor.pace, slowed.percent);
        }
    }
}

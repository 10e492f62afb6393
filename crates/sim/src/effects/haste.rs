//! Makes a creature faster for a while.

use super::{Apply, Cx};
use crate::builder::{Builder, Phase};
use crate::conditions::{Lasting, afflict};
use crate::time::{Actor, scale};
use bevy_ecs::prelude::*;
use proto::Condition;
use serde::{Deserialize, Serialize};

/// Makes a creature faster for a while.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Haste {
    /// How many of its bearer's own turns it lasts.
    pub turns: u8,
    /// Its speed then, in percent of what it would be.
    pub percent: u16,
}

/// Faster than usual.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Hasted {
    turns: u8,
    percent: u16,
}

impl Lasting for Hasted {
    const CONDITION: Condition = Condition::Hasted;

    fn turns(&mut self) -> &mut u8 {
        &mut self.turns
    }
}

impl Apply for Haste {
    fn apply(&self, cx: &mut Cx<'_>) {
        let condition = Hasted {
            turns: self.turns,
            percent: self.percent,
        };
        afflict(cx.world, cx.target, condition);
    }

    fn plugin(builder: &mut Builder<'_>) {
        builder
            .condition::<Hasted>("hasted")
            .in_turn(Phase::Pace, hurry);
    }
}

/// Everyone hasted takes their turn at another pace.
fn hurry(mut hasted: Query<(&mut Actor, &Hasted)>) {
    for (mut actor, hasted) in &mut hasted {
        if actor.acting {
            actor.pace = scale(actor.pace, hasted.percent);
        }
    }
}

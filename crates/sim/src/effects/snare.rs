//! Holds a creature to the spot for a while.

use super::{Apply, Cx};
use crate::builder::{Builder, Phase};
use crate::conditions::tell_thwarted;
use crate::conditions::{Lasting, afflict};
use crate::level::Levels;
use crate::movement::Place;
use crate::outbox::Outbox;
use crate::sight::Sight;
use crate::thing::Thing;
use crate::time::{Actor, Plan};
use bevy_ecs::prelude::*;
use proto::{Command, Condition};
use serde::{Deserialize, Serialize};

/// Holds a creature to the spot for a while.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Snare {
    /// How many of its bearer's own turns it lasts.
    pub turns: u8,
}

/// Steps turn into waiting; hands stay free.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Snared {
    turns: u8,
}

impl Lasting for Snared {
    const CONDITION: Condition = Condition::Snared;

    fn turns(&mut self) -> &mut u8 {
        &mut self.turns
    }
}

impl Apply for Snare {
    fn apply(&self, cx: &mut Cx<'_>) {
        let condition = Snared { turns: self.turns };
        afflict(cx.world, cx.target, condition);
    }

    fn plugin(builder: &mut Builder<'_>) {
        builder
            .condition::<Snared>("snared")
            .in_turn(Phase::Hold, hold_still);
    }
}

/// The snared do not get anywhere; they can still strike what is beside them.
fn hold_still(
    levels: Res<Levels>,
    mut snared: Query<(&Thing, &Place, &Actor, &mut Plan), With<Snared>>,
    sight: Res<Sight>,
    mut out: ResMut<Outbox>,
) {
    let mut thwarted = Vec::new();
    for (thing, place, actor, mut plan) in &mut snared {
        let Command::Step(dir) = plan.command else {
            continue;
        };
        if actor.acting && levels.here().occupant(place.at() + dir).is_none() {
            *plan = Plan::WAIT;
            thwarted.push((thing.id, sight.name(*thing, place.at())));
        }
    }
    tell_thwarted(&mut out, thwarted, Condition::Snared);
}

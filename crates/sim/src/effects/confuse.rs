//! Makes steps go astray for a while.

use super::{Apply, Cx};
use crate::builder::{Builder, Phase};
use crate::conditions::tell_thwarted;
use crate::conditions::{Lasting, afflict};
use crate::movement::Place;
use crate::outbox::Outbox;
use crate::sight::Sight;
use crate::thing::{Luck, Thing};
use crate::time::{Actor, Plan};
use bevy_ecs::prelude::*;
use geom::Dir;
use proto::{Command, Condition};
use serde::{Deserialize, Serialize};

/// Makes steps go astray for a while.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Confuse {
    /// How many of its bearer's own turns it lasts.
    pub turns: u8,
}

/// Every other step goes in a random direction, into whoever stands there.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Confused {
    turns: u8,
}

impl Lasting for Confused {
    const CONDITION: Condition = Condition::Confused;

    fn turns(&mut self) -> &mut u8 {
        &mut self.turns
    }
}

impl Apply for Confuse {
    fn apply(&self, cx: &mut Cx<'_>) {
        let condition = Confused { turns: self.turns };
        afflict(cx.world, cx.target, condition);
    }

    fn plugin(builder: &mut Builder<'_>) {
        builder
            .condition::<Confused>("confused")
            .in_turn(Phase::Sway, stumble);
    }
}

/// Every other step of the confused goes astray.
fn stumble(
    mut confused: Query<(&Thing, &Place, &Actor, &mut Plan, &mut Luck), With<Confused>>,
    sight: Res<Sight>,
    mut out: ResMut<Outbox>,
) {
    let mut thwarted = Vec::new();
    for (thing, place, actor, mut plan, mut luck) in &mut confused {
        if !actor.acting || !matches!(plan.command, Command::Step(_)) || luck.0.one_in(2) {
            continue;
        }
        if let Some(dir) = luck.0.choose(&Dir::ALL) {
            *plan = Plan {
                command: Command::Step(*dir),
                astray: true,
            };
            thwarted.push((thing.id, sight.name(*thing, place.at())));
        }
    }
    tell_thwarted(&mut out, thwarted, Condition::Confused);
}

//! The order of systems: one table of phases.

use super::{attic, turns};
use crate::acts::{self, cast, doors, strike, talk, travel, walk, windup};
use crate::effects;
use crate::frame::builder::{Builder, Pass, Phase};
use crate::frame::conditions;
use crate::frame::registry::Registry;
use crate::minds;
use crate::powers::{clouds, passing, remains, triggers};
use crate::senses::{look, spot, unmask};
use crate::things::{self, shop};
use crate::upkeep::{death, follow, hum, lay, live, refill, stir, torches, wane, warm};
use crate::world;
use bevy_ecs::prelude::*;

/// Every feature of the game, hung into the phases of the two kinds of pass: in a phase, what is added first runs first.
pub(crate) fn assemble(world: &mut World) -> (Pass, Pass, Registry) {
    let mut builder = Builder::new(world);
    let it = &mut builder;
    world::plugin(it);
    things::plugin(it);
    conditions::plugin(it);
    windup::plugin(it);
    cast::plugin(it);
    minds::plugin(it);
    wane::plugin(it);
    hum::plugin(it);
    attic::plugin(it);

    // Plan.
    it.others(|it| {
        it.system(Phase::Choose, minds::think);
    });

    // Act.
    it.system(Phase::Move, walk::walk)
        .system_if(Phase::Strike, strike::has_strikes, strike::strike)
        .rule(Phase::Strike, strike::shoot)
        .others(|it| {
            it.system(Phase::Strike, windup::land)
                .system(Phase::Strike, cast::land);
        })
        .rule(Phase::Handle, doors::bump)
        .rule(Phase::Handle, talk::talk)
        .rule(Phase::Handle, acts::handle);

    // React.
    it.rule(Phase::React, triggers::fire)
        .rule(Phase::React, travel::carry_out);

    // Upkeep. What conditions do comes with the effects that cause them.
    it.heros(|it| {
        it.system(Phase::Ail, clouds::drift)
            .system(Phase::Ail, passing::pass)
            .system(Phase::Ail, stir::stir)
            .system(Phase::Ail, shop::restock)
            .system(Phase::Ail, torches::burn)
            .system(Phase::Ail, warm::warm);
    })
    .others(|it| {
        it.system(Phase::Ail, lay::lay);
    });
    effects::plugin(it);
    it.heros(|it| {
        it.rule(Phase::Settle, live::live)
            .rule(Phase::Settle, wane::wane)
            .rule(Phase::Settle, refill::refill)
            .rule(Phase::Settle, hum::hum)
            .rule(Phase::Settle, follow::follow);
    })
    .system_if(Phase::Settle, death::has_wounds, death::settle)
    .rule(Phase::Settle, crumble);

    // Sense.
    it.system(Phase::Sense, unmask::unmask)
        .system(Phase::Sense, turns::spend)
        .system_if(Phase::Sense, look::is_look_due, look::look)
        .system_if(Phase::Sense, spot::is_spotting, spot::spot);
    builder.finish()
}

/// The bodies of the dead are done with; whoever that kills is one of them.
fn crumble(world: &mut World) {
    while remains::settle(world) && death::has_wounds(world) {
        let ran = world.run_system_cached(death::settle);
        ran.expect("harm can be settled");
    }
}

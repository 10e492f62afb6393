//! Assembles the schedule: which system runs in which phase, and in which order.

use super::{orphans, turns};
use crate::acts::cast::Chanting;
use crate::acts::windup::Poised;
use crate::acts::{self, cast, doors, strike, talk, travel, walk, windup};
use crate::effects::{self, Cloud, Passing};
use crate::frame::builder::{Pass, Phase, ScheduleBuilder};
use crate::frame::conditions::{self, Respite};
use crate::frame::registry::Registry;
use crate::minds;
use crate::powers::{clouds, passing, remains, triggers};
use crate::senses::{look, spot, unmask};
use crate::things;
use crate::things::gear::{CarriedItems, Gear, Held};
use crate::things::letters::Letter;
use crate::things::make::Stack;
use crate::things::marks::ItemMarks;
use crate::things::shop::{self, Purse, Shop};
use crate::upkeep::{
    death, decay, dormant, hunger, pursuers, refill, torches, traps, warmth, warnings,
};
use crate::world;
use crate::world::dirty::DigestPart;
use crate::world::flame::Flame;
use crate::world::health::Health;
use crate::world::light::Glow;
use crate::world::markers::{DisguisedAs, Hidden, NoReward, Peaceful, TrapLayer, WakesAt};
use crate::world::mind::{Mind, Sated};
use crate::world::position::{OnHeroLevel, Position};
use crate::world::thing::{Luck, Thing};
use crate::world::time::Actor;
use crate::world::warmth::Warmth;
use bevy_ecs::prelude::*;

/// Registers all components, resources and systems. Within a phase, systems run in the order they are added here.
pub(crate) fn assemble(world: &mut World) -> (Pass, Pass, Registry) {
    let mut builder = ScheduleBuilder::new(world);
    let it = &mut builder;
    world::plugin(it);
    things::plugin(it);
    conditions::plugin(it);
    windup::plugin(it);
    cast::plugin(it);
    minds::plugin(it);
    decay::plugin(it);
    warnings::plugin(it);
    orphans::plugin(it);

    // Plan.
    it.others(|it| {
        it.system(Phase::Choose, minds::think);
    });

    // Act.
    it.system(Phase::Move, walk::walk)
        .system_if(Phase::Strike, strike::has_strikes, strike::strike)
        .rule(Phase::Strike, strike::shoot)
        .others(|it| {
            it.system_for::<Poised, _>(Phase::Strike, windup::land)
                .system_for::<Chanting, _>(Phase::Strike, cast::land);
        })
        .rule(Phase::Handle, doors::bump)
        .rule(Phase::Handle, talk::talk)
        .rule(Phase::Handle, acts::handle);

    // React.
    it.rule(Phase::React, triggers::fire)
        .rule(Phase::React, travel::carry_out);

    // Upkeep. The conditions' systems are added by `effects::plugin`.
    it.heros(|it| {
        it.system_for::<Cloud, _>(Phase::ConditionDamage, clouds::drift)
            .system_for::<Passing, _>(Phase::ConditionDamage, passing::pass)
            .system_for::<WakesAt, _>(Phase::ConditionDamage, dormant::wake_dormant)
            .system_for::<Shop, _>(Phase::ConditionDamage, shop::restock)
            .system_for::<Flame, _>(Phase::ConditionDamage, torches::burn)
            .system_for::<Warmth, _>(Phase::ConditionDamage, warmth::recover_warmth);
    })
    .others(|it| {
        it.system_for::<TrapLayer, _>(Phase::ConditionDamage, traps::lay_traps);
    });
    effects::plugin(it);
    it.system_for::<Respite, _>(Phase::Fade, conditions::count_respites);
    it.heros(|it| {
        it.rule(Phase::Settle, hunger::starve_and_heal)
            .rule(Phase::Settle, decay::decay_features)
            .rule(Phase::Settle, refill::refill)
            .rule(Phase::Settle, warnings::update_hum)
            .rule(Phase::Settle, pursuers::bring_pursuers);
    })
    .system_if(Phase::Settle, death::has_wounds, death::settle_wounds)
    .rule(Phase::Settle, resolve_remains);

    // Sense.
    it.system_for::<DisguisedAs, _>(Phase::Sense, unmask::unmask)
        .system(Phase::Sense, turns::spend)
        .system_if(Phase::Sense, look::is_look_due, look::look)
        .system_if(Phase::Sense, spot::is_spotting, spot::spot);
    builder.finish()
}

/// Registers the components of things before all others. The engine keeps, for every component set, lists as long as
/// the highest component number in it. Numbered after the resources, those lists took a seventh of a game's memory.
pub(super) fn register_common_components(world: &mut World) {
    world.register_bundle::<(Thing, Luck, DigestPart)>();
    world.register_bundle::<Position>();
    world.register_bundle::<OnHeroLevel>();
    world.register_bundle::<Stack>();
    world.register_bundle::<Held>();
    world.register_bundle::<(Actor, Health, Mind)>();
    world.register_bundle::<CarriedItems>();
    world.register_bundle::<Gear>();
    world.register_bundle::<Hidden>();
    world.register_bundle::<Glow>();
    world.register_bundle::<Letter>();
    world.register_bundle::<Flame>();
    world.register_bundle::<ItemMarks>();
    world.register_bundle::<Sated>();
    world.register_bundle::<Warmth>();
    world.register_bundle::<Peaceful>();
    world.register_bundle::<NoReward>();
    world.register_bundle::<Poised>();
    world.register_bundle::<Chanting>();
    world.register_bundle::<(Shop, Purse)>();
    effects::register_common_conditions(world);
}

/// Resolves the remains of the dead until they kill no further creature.
fn resolve_remains(world: &mut World) {
    while remains::settle_remains(world) && death::has_wounds(world) {
        let ran = world.run_system_cached(death::settle_wounds);
        ran.expect("harm can be settled");
    }
}

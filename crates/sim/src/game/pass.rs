//! The order of systems: one table of phases.

use super::attic::Attic;
use super::turns;
use crate::acts::windup::Poised;
use crate::acts::{doors, strike, talk, travel, walk, windup};
use crate::effects::{Cloud, Gate};
use crate::frame::builder::{Builder, Pass, Phase};
use crate::frame::conditions::Afflictions;
use crate::frame::registry::Registry;
use crate::minds::{Census, Trail};
use crate::powers::{clouds, triggers};
use crate::senses::{look, spot};
use crate::things::gear::{Gear, Held, Pack};
use crate::things::make::Stack;
use crate::things::shop::{self, Purse, Shop};
use crate::upkeep::{death, lay, live, torches};
use crate::world::book::{Book, Seed};
use crate::world::flame::Flame;
use crate::world::health::{Health, Wounds};
use crate::world::hero::{Experience, Fate, Stomach};
use crate::world::ledger::{Ledger, Share};
use crate::world::level::Levels;
use crate::world::light::{Glow, Lamps};
use crate::world::marks::{Hidden, Layer, Opaque, Peaceful, Trap};
use crate::world::mind::{Mind, Sated};
use crate::world::outbox::Outbox;
use crate::world::pending::{Agenda, Intents};
use crate::world::place::{Here, Place};
use crate::world::sight::Sight;
use crate::world::thing::{Luck, Register, Thing};
use crate::world::time::{Actor, Clock, Group, Roster};
use crate::{acts, effects, minds};
use bevy_ecs::prelude::*;
use bevy_ecs::system::BoxedSystem;

/// A system outside any schedule.
pub(crate) fn ready<M>(system: impl IntoSystem<(), (), M>, world: &mut World) -> BoxedSystem {
    let mut system = Box::new(IntoSystem::into_system(system));
    system.initialize(world);
    system
}

/// Registers every feature of the game for one of the two kinds of pass.
pub(crate) fn assemble(world: &mut World, hero: bool) -> (Pass, Registry) {
    let mut builder = Builder::new(world);
    builder
        .saved::<Thing>("thing")
        .saved::<Place>("place")
        .saved::<Actor>("actor")
        .saved::<Health>("health")
        .saved::<Luck>("luck")
        .saved::<Mind>("mind")
        .saved::<Experience>("experience")
        .saved::<Stomach>("stomach")
        .saved::<Stack>("stack")
        .saved::<Held>("held")
        .saved::<Trap>("trap")
        .saved::<Hidden>("hidden")
        .saved::<Opaque>("opaque")
        .saved::<Cloud>("cloud")
        .saved::<Layer>("layer")
        .saved::<Gate>("gate")
        .saved::<Peaceful>("peaceful")
        .saved::<Purse>("purse")
        .saved::<Shop>("shop")
        .saved::<Flame>("flame")
        .saved::<Sated>("sated")
        .saved::<Poised>("poised");
    builder
        .transient::<Here>("derived from places and the hero's level")
        .transient::<Pack>("derived from what is held")
        .transient::<Gear>("derived from what is held and worn")
        .transient::<Share>("a cache of the digest")
        .transient::<Book>("the packs themselves")
        .transient::<Seed>("saved in the header of a snapshot")
        .transient::<Clock>("saved in the header of a snapshot")
        .transient::<Fate>("saved in the header of a snapshot")
        .transient::<Levels>("saved level by level in a snapshot")
        .transient::<Register>("derived from the things; how many were made is in the snapshot")
        .transient::<Group>("whose turn it is within one pass")
        .transient::<Roster>("derived from who is here")
        .transient::<Ledger>("a cache of the digest")
        .transient::<Outbox>("empty between commands")
        .transient::<Sight>("derived from where the hero stands")
        .transient::<Glow>("derived from a thing's kind and flame")
        .transient::<Lamps>("derived from the ground and what shines")
        .transient::<Trail>("derived from where the hero stands")
        .transient::<Afflictions>("derived from the conditions before every pass")
        .transient::<Census>("drawn up anew in each pass")
        .transient::<Intents>("empty between commands")
        .transient::<Agenda>("empty between commands")
        .transient::<Wounds>("empty between commands")
        .transient::<Attic>("written into the snapshot as it is");
    if !hero {
        builder.system(Phase::Choose, minds::think);
    }
    builder
        .system(Phase::Move, walk::walk)
        .system_if(Phase::Strike, strike::has_strikes, strike::strike)
        .rule(Phase::Strike, strike::shoot);
    if !hero {
        builder.system(Phase::Strike, windup::land);
    }
    builder
        .rule(Phase::Handle, doors::bump)
        .rule(Phase::Handle, talk::talk)
        .rule(Phase::Handle, acts::handle)
        .rule(Phase::React, triggers::fire)
        .rule(Phase::React, travel::carry_out);
    if hero {
        builder
            .system(Phase::Ail, clouds::drift)
            .system(Phase::Ail, shop::restock)
            .system(Phase::Ail, torches::burn);
    }
    if !hero {
        builder.system(Phase::Ail, lay::lay);
    }
    effects::plugin(&mut builder);
    if hero {
        builder.rule(Phase::Settle, live::live);
    }
    builder
        .system_if(Phase::Settle, death::has_wounds, death::settle)
        .system(Phase::Sense, turns::spend)
        .system_if(Phase::Sense, look::is_look_due, look::look)
        .system_if(Phase::Sense, spot::is_spotting, spot::spot);
    builder.finish()
}

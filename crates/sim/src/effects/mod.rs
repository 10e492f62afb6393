//! The effects that traps, items, attacks and spells use on creatures and tiles. One file per effect: its data, its
//! rule, the condition it leaves behind, its systems and its tests.

#![warn(
    missing_docs,
    reason = "the reference for packs is made from these comments"
)]

use crate::defs::Visit;
use crate::frame::builder::ScheduleBuilder;
use crate::moods;
use crate::world::health;
use crate::world::markers::Hidden;
use crate::world::outbox::EventSource;
use crate::world::position::Position;
use crate::world::thing::Luck;
use crate::world::warmth;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Dice, Point};
use proto::{Lore, Refusal};
use serde::{Deserialize, Serialize};

/// Arguments of an effect: the affected entity, the entity whose random stream it uses, and its cause.
pub(crate) struct Cx<'w> {
    pub(crate) world: &'w mut World,
    pub(crate) target: Entity,
    pub(crate) luck: Entity,
    pub(crate) source: EventSource,
}

impl Cx<'_> {
    fn roll(&mut self, dice: Dice) -> i32 {
        let luck = self.world.get_mut::<Luck>(self.luck);
        luck.map_or(0, |mut luck| luck.0.roll(dice))
    }

    fn hurt(&mut self, amount: i32) {
        health::hurt(self.world, self.target, amount, self.source, false);
    }

    fn at(&self) -> Option<Point> {
        self.world.get::<Position>(self.target).map(Position::at)
    }

    /// Records an offence if the hero harms an ally or a peaceful creature.
    fn record_offence(&mut self, hurts: bool) {
        let by_hero = self.source.by == Some(self.world.hero());
        if by_hero && hurts {
            moods::count_slight(self.world, self.target);
        }
    }

    /// Applies a ground effect to the target's own tile.
    fn underfoot(&mut self, effect: &impl Apply) {
        if let Some(at) = self.at() {
            effect.ground(self, at);
        }
    }
}

/// The creature on a tile, unless it is hidden.
fn visible_occupant(world: &World, at: Point) -> Option<Entity> {
    let who = world.level().occupant(at);
    who.filter(|who| world.get::<Hidden>(*who).is_none())
}

/// Whether the Intelligence of `who` is at most `wits`; always true for `None`.
fn has_wits_at_most(world: &World, who: Entity, wits: Option<i8>) -> bool {
    wits.is_none_or(|most| warmth::intelligence(world, who) <= most)
}

/// The rule of one effect.
trait Apply {
    fn apply(&self, cx: &mut Cx<'_>);

    /// Whether the effect applies to tiles. A power then calls [`Apply::ground`] for every tile it touches instead of
    /// [`Apply::apply`] for every creature.
    fn affects_tiles(&self) -> bool {
        false
    }

    /// Applies the effect to a tile; `cx.target` is the entity that caused it.
    fn ground(&self, _: &mut Cx<'_>, _: Point) {}

    /// Whether the effect would do anything at a tile, as far as the hero knows. `None` if any tile will do. The hero's
    /// spell is refused if it has effects that ask, and none of them would do anything.
    fn suits(&self, _: &World, _: Point) -> Option<bool> {
        None
    }

    /// Registers the effect's components and systems.
    fn plugin(_: &mut ScheduleBuilder<'_>) {}

    /// Visits every reference to another definition.
    fn links(&mut self, _: &mut Visit<'_>) {}

    /// Description for the player; `None` if the effect is not described.
    fn lore(&self) -> Option<Lore>;

    /// Purpose for which creatures use the effect.
    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Other
    }

    /// Whether the target resents the effect; false for effects that only calm their target.
    fn hurts(&self) -> bool {
        self.intent() == EffectPurpose::Harm
    }

    /// Whether the effect is fire, which lights features on the touched tiles.
    fn is_fire(&self) -> bool {
        false
    }

    /// Whether the effect moves its target to a distant tile.
    fn relocates_target(&self) -> bool {
        false
    }

    /// Whether the effect also applies to items that fall on a trap.
    fn affects_items(&self) -> bool {
        false
    }

    /// Whether the hero can use the effect now.
    fn may(&self, _: &World) -> Result<(), Refusal> {
        Ok(())
    }
}

/// Purpose for which a creature uses an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EffectPurpose {
    /// Used against enemies.
    Harm,
    /// Used by or on a creature that is badly hurt.
    Heal,
    /// Neither; creatures do not use an item for it.
    Other,
}

macro_rules! effects {
    ($($module:ident::$Variant:ident,)*) => {
        $(pub use $module::$Variant;)*

        /// An effect that a pack lists under `effects`.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum Effect { $(#[doc = concat!("See [`", stringify!($Variant), "`].")] $Variant($Variant),)* }

        impl Effect {
            pub(crate) fn apply(&self, cx: &mut Cx<'_>) {
                cx.record_offence(self.hurts());
                match self { $(Self::$Variant(effect) => effect.apply(cx),)* }
            }

            pub(crate) fn affects_tiles(&self) -> bool {
                match self { $(Self::$Variant(effect) => effect.affects_tiles(),)* }
            }

            pub(crate) fn ground(&self, cx: &mut Cx<'_>, at: Point) {
                match self { $(Self::$Variant(effect) => effect.ground(cx, at),)* }
            }

            pub(crate) fn suits(&self, world: &World, at: Point) -> Option<bool> {
                match self { $(Self::$Variant(effect) => effect.suits(world, at),)* }
            }

            /// Description for the player; `None` if the effect is not described.
            #[must_use]
            pub fn lore(&self) -> Option<Lore> {
                match self { $(Self::$Variant(effect) => effect.lore(),)* }
            }

            pub(crate) fn intent(&self) -> EffectPurpose {
                match self { $(Self::$Variant(effect) => effect.intent(),)* }
            }

            pub(crate) fn hurts(&self) -> bool {
                match self { $(Self::$Variant(effect) => effect.hurts(),)* }
            }

            pub(crate) fn is_fire(&self) -> bool {
                match self { $(Self::$Variant(effect) => effect.is_fire(),)* }
            }

            pub(crate) fn relocates_target(&self) -> bool {
                match self { $(Self::$Variant(effect) => effect.relocates_target(),)* }
            }

            pub(crate) fn affects_items(&self) -> bool {
                match self { $(Self::$Variant(effect) => effect.affects_items(),)* }
            }

            pub(crate) fn may(&self, world: &World) -> Result<(), Refusal> {
                match self { $(Self::$Variant(effect) => effect.may(world),)* }
            }

            pub(crate) fn links(&mut self, visit: &mut Visit<'_>) {
                match self { $(Self::$Variant(effect) => effect.links(visit),)* }
            }
        }

/// Registers the most common conditions first: the engine numbers components in this order.
pub(crate) fn register_common_conditions(world: &mut World) {
    world.register_bundle::<slow::Slowed>();
    world.register_bundle::<Snared>();
    world.register_bundle::<Fallen>();
    world.register_bundle::<poison::Poisoned>();
    world.register_bundle::<confuse::Confused>();
    world.register_bundle::<burn::Burning>();
    world.register_bundle::<Cloud>();
}

        pub(crate) fn plugin(builder: &mut ScheduleBuilder<'_>) {
            $($Variant::plugin(builder);)*
        }
    };
}

// <generated: one row per file in this folder, by cargo xtask tidy>
mod alarm;
mod borrow_eyes;
mod burn;
mod cleanse;
mod confuse;
mod conjure;
mod cow;
mod damage;
mod doorstep;
mod douse;
mod drag;
mod fall;
mod feed;
mod gift;
mod haste;
mod heal;
mod incite;
mod kindle;
mod lay;
mod lead;
mod lock;
mod loosen;
mod lull;
mod lure;
mod name_truly;
mod poison;
mod pull;
mod push;
mod release;
mod reveal_map;
mod rust;
mod slow;
mod snare;
mod steal;
mod swap;
mod teach;
mod teleport;
mod tell;
mod topple;
mod town_portal;
mod uncover;
mod unlock;
mod wake;
mod warm;

effects! {
    alarm::Alarm,
    borrow_eyes::BorrowEyes,
    burn::Burn,
    cleanse::Cleanse,
    confuse::Confuse,
    conjure::Conjure,
    cow::Cow,
    damage::Damage,
    doorstep::Doorstep,
    douse::Douse,
    drag::Drag,
    fall::Fall,
    feed::Feed,
    gift::Gift,
    haste::Haste,
    heal::Heal,
    incite::Incite,
    kindle::Kindle,
    lay::Lay,
    lead::Lead,
    lock::Lock,
    loosen::Loosen,
    lull::Lull,
    lure::Lure,
    name_truly::NameTruly,
    poison::Poison,
    pull::Pull,
    push::Push,
    release::Release,
    reveal_map::RevealMap,
    rust::Rust,
    slow::Slow,
    snare::Snare,
    steal::Steal,
    swap::Swap,
    teach::Teach,
    teleport::Teleport,
    tell::Tell,
    topple::Topple,
    town_portal::TownPortal,
    uncover::Uncover,
    unlock::Unlock,
    wake::Wake,
    warm::Warm,
}
// </generated>

pub(crate) use burn::is_burning;
pub(crate) use conjure::{Passing, restore};
pub(crate) use douse::put_out_at;
pub(crate) use kindle::light_feature;
pub(crate) use lead::Gate;
pub(crate) use release::{Cloud, release};
pub(crate) use reveal_map::reveal;
pub(crate) use snare::Snared;
pub(crate) use teach::{has_room, known, learn};
pub(crate) use topple::Fallen;

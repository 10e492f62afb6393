//! The definitions that content packs fill in, and [`Rules`], which checks and numbers them. They contain no texts and
//! no graphics; those are in the catalogue.
//!
//! The bounds of every number and list are in `crates/content/src/bounds.rs`.

#![warn(
    missing_docs,
    reason = "the reference for packs is made from these comments"
)]

mod body;
mod campaign;
mod creature;
mod creature_toll;
mod faction;
mod feature;
mod growth;
mod guise;
mod habits;
mod item;
mod lead;
mod level;
mod light;
mod link;
mod loot;
mod mark;
mod power;
mod rules;
mod spawn;
mod spell;
mod toll;
mod trade;
mod trap;
mod tuning;
mod ways;

pub use body::{BodyDef, Pose};
pub use campaign::{Campaign, LeadFault, LeadProblem};
pub use creature::{
    AttackDef, Attributes, Diet, HeroDef, JoinDef, Lays, LightTaste, MindDef, MonsterDef, Remark,
    Skills, Temper, Windup, modifier,
};
pub(crate) use faction::Bond;
pub use faction::{FactionDef, StandingDef};
pub use feature::{FeatureDef, Wanes, Wants};
pub use growth::{CallingDef, Knacks, Needs, TalentDef};
pub(crate) use growth::{better_chance, times};
pub use guise::GuiseDef;
pub(crate) use habits::Habits;
pub use item::{Followed, ItemDef, WeaponDef, WearDef};
pub use lead::WayDef;
pub use level::LevelDef;
pub use light::LightDef;
pub use link::{Link, Visit};
pub use loot::{Loot, LootRow, TableDef};
pub use mark::{Bearer, Hum, MarkDef, Quirk, Sting};
pub use power::{Power, Shape};
pub use rules::{Def, PackStamp, Rules, RulesError};
pub use spawn::Spawn;
pub use spell::{CastDef, LessonDef, Occasion, SpellDef};
pub use toll::TollDef;
pub use trade::TradeDef;
pub use trap::TrapDef;
pub use tuning::{HungerTuning, MarkTuning, Tuning, WarmthTuning};

//! Plain data between a game and its front end: commands go in, events and views come out.
//!
//! This crate holds no rules and no text that a player reads. Every type can be serialized, so a front end can play a
//! game that runs on another machine.

#![warn(missing_docs, reason = "packs and other crates read these types")]

mod access_rule;
mod achievement;
mod ally;
mod answer;
mod catalog;
mod chronicle;
mod command;
mod condition;
mod discovery;
mod event;
mod growth;
mod habit;
mod ids;
mod item;
mod look;
mod map_kinds;
mod mode;
mod note;
mod paint;
mod regard;
mod remembered;
mod score;
pub mod session;
mod spell;
mod sprite;
mod unprintable;
mod view;
mod watch;

pub use access_rule::AccessRule;
pub use achievement::Achievement;
pub use ally::{AllyOrder, AllyTask, RecruitPrice};
pub use answer::{
    Aim, Answer, Duel, Examined, Guard, ItemFacts, Layer, LikelyAttack, Lore, Overlay, Query,
    Stance, Stock, Ware,
};
pub use catalog::{
    About, CallingEntry, Catalog, Entry, Facts, LevelEntry, PlaceEntry, Sky, Theme, ThingClass,
    Translation,
};
pub use chronicle::{Chronicle, Deed, Pages};
pub use command::{Command, Dev, Refusal};
pub use condition::Condition;
pub use discovery::{Discoveries, Discovery, Glimpse, Met, Sighted};
pub use event::{Cause, Event, EventKind, Hunger, Means, Rumour, Who};
pub use growth::{Attribute, Growth, Lack, Skill, TalentChoice, Traits, Tree};
pub use habit::Habit;
pub use ids::{Id, Kind, LevelNo};
pub use item::{Category, Verb};
pub use look::{Colour, Light, Look};
pub use mode::Mode;
pub use note::{Guess, Note};
pub use paint::{
    ArchPaint, CanopyPaint, FrontPaint, Glyphs, GroundPaint, LampPaint, MemoryPaint, Paint,
    PillarPaint, RoofPaint, RoofStyle, ThingPaint, WallPaint, WallStyle,
};
pub use regard::Regard;
pub use remembered::{Passage, Remembered};
pub use score::Score;
pub use spell::{Family, Lesson, SpellFacts, Warming};
pub use sprite::{Ink, Sprite};
pub use unprintable::is_unprintable;
pub use view::{
    Burden, Carried, Cell, Ending, Hero, Landmark, Lasting, MarkPair, Slot, View, VisibleCreature,
};
pub use watch::{Highlight, HighlightKind, Seek};

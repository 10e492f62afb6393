//! What a keeper buys and sells.

use super::link::{Link, Visit};
use super::loot::Loot;
use proto::{Category, ThingClass};
use serde::{Deserialize, Serialize};

/// What a keeper buys and sells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TradeDef {
    /// What may be on the shelf; what is out is rolled for again when new wares come.
    #[serde(default)]
    pub stock: Vec<Loot>,
    /// The categories bought from the hero.
    #[serde(default)]
    pub buys: Vec<Category>,
    /// Things bought from the hero whatever their category.
    #[serde(default)]
    pub wants: Vec<Link>,
    /// What is asked, in percent of a thing's value.
    #[serde(default = "full")]
    pub asks: u16,
    /// What is paid, in percent of a thing's value.
    #[serde(default = "half")]
    pub pays: u16,
    /// The coins in the till; topped up when new wares come.
    pub gold: u32,
    /// New wares come every so many turns.
    #[serde(default = "while_")]
    pub restock: u16,
    /// What is asked for saying what an unknown thing is, of the categories bought; without it, nothing is said.
    #[serde(default)]
    pub names: Option<u16>,
}

const fn full() -> u16 {
    100
}

const fn half() -> u16 {
    50
}

const fn while_() -> u16 {
    1000
}

impl TradeDef {
    /// Visits every name in it.
    pub(crate) fn links(&mut self, visit: &mut Visit<'_>) {
        for loot in &mut self.stock {
            visit(&mut loot.item, ThingClass::Item);
        }
        for link in &mut self.wants {
            visit(link, ThingClass::Item);
        }
    }
}

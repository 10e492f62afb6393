//! Shopkeepers: wares, purchases and prices.

use super::link::{Link, Visit};
use super::loot::Loot;
use proto::{Category, ThingClass};
use serde::{Deserialize, Serialize};

/// Wares, purchases and prices of a shopkeeper.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TradeDef {
    /// Wares. Each restock rolls again for those that are sold out.
    #[serde(default)]
    pub stock: Vec<Loot>,
    /// Categories of items that the shopkeeper buys.
    #[serde(default)]
    pub buys: Vec<Category>,
    /// Items that the shopkeeper buys whatever their category.
    #[serde(default)]
    pub wants: Vec<Link>,
    /// Selling price, in percent of an item's value; the result is at least 1 coin.
    #[serde(default = "full")]
    pub asks: u16,
    /// Buying price, in percent of an item's value. Items worth 0 coins to the shopkeeper are refused.
    #[serde(default = "half")]
    pub pays: u16,
    /// Coins at the start; each restock tops them up to this number.
    pub gold: u32,
    /// Turns between two restocks.
    #[serde(default = "while_")]
    pub restock: u16,
    /// Price in coins for identifying an item of a category in `buys`; without it, the shopkeeper does not identify.
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
    pub(crate) fn links(&mut self, visit: &mut Visit<'_>) {
        for loot in &mut self.stock {
            visit(&mut loot.item, ThingClass::Item);
        }
        for link in &mut self.wants {
            visit(link, ThingClass::Item);
        }
    }
}

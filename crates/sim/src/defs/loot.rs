//! Loot: the contents of creatures, features and starting kits, and loot tables.

use super::link::{Link, Visit};
use geom::Dice;
use proto::ThingClass;
use serde::{Deserialize, Serialize};

/// An item, or draws from a loot table, with a chance.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Loot {
    /// An item, or a loot table.
    pub item: Link,
    /// Chance, as one in this number, that the loot is there.
    #[serde(default = "always")]
    pub one_in: u16,
    /// Number of items; for a table, number of draws.
    #[serde(default = "single")]
    pub count: Dice,
}

/// A loot table. Each draw takes one row at random, by weight.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TableDef {
    /// The rows.
    pub rows: Vec<LootRow>,
}

/// A row of a loot table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LootRow {
    /// An item or another table; nothing if it is left out.
    #[serde(default)]
    pub item: Option<Link>,
    /// Weight against the other rows.
    #[serde(default = "always")]
    pub weight: u16,
    /// Number of items.
    #[serde(default = "single")]
    pub count: Dice,
}

const fn always() -> u16 {
    1
}

const fn single() -> Dice {
    Dice {
        count: 0,
        sides: 0,
        bonus: 1,
    }
}

impl TableDef {
    /// Calls `visit` on every link in the definition.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        for link in self.rows.iter_mut().filter_map(|row| row.item.as_mut()) {
            visit(link, ThingClass::Loot);
        }
    }
}

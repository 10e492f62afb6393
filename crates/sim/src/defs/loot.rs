//! What is carried, held or left behind, and the tables it is drawn from.

use super::link::{Link, Visit};
use geom::Dice;
use proto::ThingClass;
use serde::{Deserialize, Serialize};

/// Something a creature carries or leaves behind.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Loot {
    /// What it is: an item, or a loot table that one row is drawn from.
    pub item: Link,
    /// One creature in so many has it.
    #[serde(default = "always")]
    pub one_in: u16,
    /// How many; of a table, how many draws.
    #[serde(default = "single")]
    pub count: Dice,
}

/// A table of loot: one row is drawn at a time, by weight.
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
    /// An item, or another table; nothing at all if it is left out.
    #[serde(default)]
    pub item: Option<Link>,
    /// Its share against the other rows.
    #[serde(default = "always")]
    pub weight: u16,
    /// How many.
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
    /// Visits every name in it.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        for link in self.rows.iter_mut().filter_map(|row| row.item.as_mut()) {
            visit(link, ThingClass::Loot);
        }
    }
}

//! Who belongs together, and whom they hunt.

use super::link::{Link, Visit};
use proto::ThingClass;
use serde::{Deserialize, Serialize};

/// A faction: those who belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct FactionDef {
    /// The factions it hunts; their members flee from its own. It ignores everyone else.
    pub hunts: Vec<Link>,
    /// How its members keep count of what the hero does before their eyes; without it, they do not.
    pub standing: Option<StandingDef>,
}

/// What raises and lowers the hero's standing, which lies between -100 and 100 and begins at 0, and what comes of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct StandingDef {
    /// What it loses for each of their own who is killed before their eyes, by the hero or by who follows.
    pub killed: u8,
    /// What it gains for each of those killed before their eyes whom they hunt or who hunt them.
    pub avenged: u8,
    /// What it gains for a gift: food for one of them, or something that was wanted.
    pub given: u8,
    /// What it loses for something taken from one of them.
    pub stolen: u8,
    /// So far below nothing even the calm hunt the hero, and keepers no longer deal; 0 for never.
    pub hunts_at: u8,
    /// So far above nothing the fierce leave the hero alone for as long as they are not hurt; 0 for never.
    pub spares_at: u8,
    /// So far above nothing keepers ask less, and so far below it more; 0 for never.
    pub favours_at: u8,
    /// So many percent less, or more.
    pub favour: u8,
}

impl FactionDef {
    /// Visits every name in it.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        for link in &mut self.hunts {
            visit(link, ThingClass::Faction);
        }
    }
}

/// What a kind is to others: sets of factions, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bond {
    /// Its own faction.
    pub(crate) own: u64,
    /// Those it hunts.
    pub(crate) hunts: u64,
    /// Those that hunt it.
    pub(crate) fears: u64,
}

impl Bond {
    /// The bonds of all members of each faction, given whom each hunts by number.
    pub(crate) fn between(hunts: &[Vec<usize>]) -> Vec<Self> {
        let bit = |n: usize| 1u64 << n;
        let mut bonds: Vec<Self> = (0..hunts.len())
            .map(|n| Self {
                own: bit(n),
                ..Self::default()
            })
            .collect();
        for (hunter, hunted) in hunts.iter().enumerate() {
            for prey in hunted {
                bonds[hunter].hunts |= bit(*prey);
                bonds[*prey].fears |= bit(hunter);
            }
        }
        bonds
    }

    /// Whether it takes any interest in other factions.
    pub(crate) const fn is_any(self) -> bool {
        self.hunts | self.fears != 0
    }

    /// Whether it hunts members of that bond's faction.
    pub(crate) const fn preys_on(self, other: Self) -> bool {
        self.hunts & other.own != 0
    }

    /// Whether both belong to one faction.
    pub(crate) const fn is_kin(self, other: Self) -> bool {
        self.own & other.own != 0
    }
}

#[cfg(test)]
mod tests {
    use super::Bond;

    #[test]
    fn who_is_hunted_fears() {
        let bonds = Bond::between(&[vec![1, 2], vec![], vec![1], vec![3]]);
        let [wolves, deer, foxes, odd] = bonds[..] else {
            panic!("four factions");
        };
        assert!(wolves.preys_on(deer) && wolves.preys_on(foxes) && !wolves.preys_on(wolves));
        assert_eq!(deer.fears, wolves.own | foxes.own);
        assert_eq!((deer.hunts, foxes.fears), (0, wolves.own));
        assert!(odd.preys_on(odd) && odd.is_kin(odd) && !odd.is_kin(deer));
        assert!(deer.is_any() && !Bond::default().is_any());
        assert!(!Bond::default().is_kin(Bond::default()));
    }
}

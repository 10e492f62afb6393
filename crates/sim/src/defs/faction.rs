//! Factions: their enemies, and their standing towards the hero.

use super::link::{Link, Visit};
use proto::ThingClass;
use serde::{Deserialize, Serialize};

/// A faction of creatures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct FactionDef {
    /// Factions that its members hunt; members of those factions flee from them. All other factions are ignored.
    pub hunts: Vec<Link>,
    /// How witnesses change the hero's standing with this faction; without it, the standing stays 0.
    pub standing: Option<StandingDef>,
}

/// Changes of the hero's standing with a faction, and their consequences. A standing goes from -100 to 100 and starts
/// at 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct StandingDef {
    /// Points lost when the hero or an ally kills a member in sight of another member.
    pub killed: u8,
    /// Points gained when the hero or an ally kills a creature of an enemy faction in sight of a member. Enemies are
    /// the factions that this one hunts and those that hunt this one.
    pub avenged: u8,
    /// Points gained for a gift by the hero: food that a member eats, or the item that a feature with `pleases` wants.
    pub given: u8,
    /// Points lost when the hero steals from a member.
    pub stolen: u8,
    /// Members hunt the hero, even calm ones, and the faction's shopkeepers refuse to trade at this many points below
    /// 0; 0 for never. Peaceful members do not hunt.
    pub hunts_at: u8,
    /// Unhurt members leave the hero alone at this many points above 0; 0 for never. Reaching `favours_at` has the same
    /// effect.
    pub spares_at: u8,
    /// Shopkeepers lower their prices at this many points above 0, and raise them at as many below; 0 for never.
    pub favours_at: u8,
    /// Percentage by which shopkeepers lower or raise their prices.
    pub favour: u8,
}

impl FactionDef {
    /// Calls `visit` on every link in the definition.
    pub fn links(&mut self, visit: &mut Visit<'_>) {
        for link in &mut self.hunts {
            visit(link, ThingClass::Faction);
        }
    }
}

/// The faction of a kind and its enemies, as bit sets with one bit per faction. All are 0 for a kind without a faction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bond {
    pub(crate) own: u64,
    /// Factions that this kind hunts.
    pub(crate) hunts: u64,
    /// Factions that hunt this kind.
    pub(crate) fears: u64,
}

impl Bond {
    /// The bonds of each faction's members. `hunts` lists, by faction number, the factions that each faction hunts; at
    /// most 64 factions.
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

    /// Whether the kind has any enemies, either way round.
    pub(crate) const fn is_any(self) -> bool {
        self.hunts | self.fears != 0
    }

    pub(crate) const fn preys_on(self, other: Self) -> bool {
        self.hunts & other.own != 0
    }

    /// Whether both belong to the same faction. Kinds without a faction are kin to nothing, not even to themselves.
    pub(crate) const fn is_kin(self, other: Self) -> bool {
        self.own & other.own != 0
    }
}

#[cfg(test)]
mod tests {
    use super::Bond;

    #[test]
    fn hunted_factions_fear_their_hunters() {
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

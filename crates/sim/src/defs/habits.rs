//! Facts about a kind that its AI reads every turn, derived once from the definition.

use super::{AttackDef, Bond, Knacks, MonsterDef, Occasion};

/// Facts about a kind that its AI reads every turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Habits {
    /// Longest range in tiles of the creature's unannounced natural attacks beyond melee range; 0 for none.
    pub(crate) reach: u8,
    /// Whether the creature has an unannounced melee attack.
    pub(crate) bites: bool,
    /// Whether any of the creature's attacks has a windup.
    pub(crate) announces: bool,
    /// Whether the creature has a spell for [`Occasion::Friend`].
    pub(crate) heals: bool,
    pub(crate) digs: bool,
    pub(crate) leads: bool,
    /// Whether its AI may need the census of other creatures: it has enemies, allies to heal, or acts in a group.
    pub(crate) looks: bool,
}

impl Habits {
    pub(crate) fn of(def: &MonsterDef, bond: Bond, knacks: &Knacks) -> Self {
        let blows = def.attacks.iter().filter(|attack| attack.windup.is_none());
        let ranges = blows.map(|attack| attack.range.max(attack.reach));
        let heals = def.spells.iter().any(|it| it.when == Occasion::Friend);
        let together = def.mind.herd > 0 || def.mind.ambush > 0 || def.mind.fetches;
        Self {
            reach: ranges.filter(|range| *range > 1).max().unwrap_or(0),
            bites: def.attacks.iter().any(AttackDef::is_plain_blow),
            announces: def.attacks.iter().any(|attack| attack.windup.is_some()),
            heals,
            digs: def.body.digs > 0 || knacks.digs > 0,
            leads: def.mind.leads,
            looks: bond.is_any() || together || heals,
        }
    }
}

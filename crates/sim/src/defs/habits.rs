//! What follows for a mind from the attacks and spells of its kind, worked out once.

use super::{AttackDef, Bond, Knacks, MonsterDef, Occasion};

/// What every mind asks in every turn, and the same for all of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Habits {
    /// How far it shoots, or strikes at whom it cannot touch, with what it was born with; 0 for not at all.
    pub(crate) reach: u8,
    /// Whether it strikes at arm's length without warning.
    pub(crate) bites: bool,
    /// Whether it draws back for some of its blows.
    pub(crate) announces: bool,
    /// Whether it has a spell for a friend.
    pub(crate) heals: bool,
    /// Whether it digs through walls.
    pub(crate) digs: bool,
    /// Whether its own go by it.
    pub(crate) leads: bool,
    /// Whether it may care who else is about.
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

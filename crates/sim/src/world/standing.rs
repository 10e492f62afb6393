//! The hero's standing with factions.

use super::outbox::Witness;
use super::registrar::Registrar;
use super::world_ext::WorldExt;
use crate::defs::{Link, MonsterDef, Rules, StandingDef};
use bevy_ecs::prelude::*;
use proto::{Event, Kind, Regard};
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Standing>("standing");
}

/// Bound of a standing, which goes from `-MOST` to `MOST`.
pub(crate) const MOST: i8 = 100;

/// Standings that are not 0, by full id of the faction, sorted.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Standing(pub(crate) Vec<(String, i8)>);

impl Standing {
    /// The standing with a faction; 0 if none is stored.
    fn with(&self, name: &str) -> i8 {
        let row = self.0.iter().find(|(it, _)| it == name);
        row.map_or(0, |(_, value)| *value)
    }

    fn set(&mut self, name: &str, value: i8) {
        self.0.retain(|(it, _)| it != name);
        if value != 0 {
            self.0.push((name.to_owned(), value));
            self.0.sort_unstable();
        }
    }

    /// The regard that a creature's faction has for the hero; [`Regard::Unknown`] without a faction or standing rules.
    pub(crate) fn regard(&self, rules: &Rules, def: &MonsterDef) -> Regard {
        if self.0.is_empty() {
            return Regard::Unknown;
        }
        let faction = def.faction.as_ref().and_then(Link::kind);
        let count = faction.and_then(|faction| Some((faction, rules.standing(faction)?)));
        count.map_or(Regard::Unknown, |(faction, def)| {
            regard(def, self.with(rules.name(faction)))
        })
    }

    /// The regard of every faction with a stored standing, sorted by kind.
    pub(crate) fn all(&self, rules: &Rules) -> Vec<(Kind, Regard)> {
        let row = |(name, value): &(String, i8)| {
            let faction = rules.find(name)?;
            Some((faction, regard(rules.standing(faction)?, *value)))
        };
        let mut all: Vec<(Kind, Regard)> = self.0.iter().filter_map(row).collect();
        all.sort_unstable();
        all
    }
}

fn regard(def: &StandingDef, value: i8) -> Regard {
    let far = |threshold: u8| threshold > 0 && value.unsigned_abs() >= threshold;
    match value {
        0 => Regard::Unknown,
        1.. if far(def.spares_at) || far(def.favours_at) => Regard::Trusted,
        1.. => Regard::Liked,
        _ if far(def.hunts_at) => Regard::Hated,
        _ => Regard::Disliked,
    }
}

pub(crate) fn faction(world: &World, who: Entity) -> Option<Kind> {
    let def = world.rules().monster(world.thing(who).kind)?;
    def.faction.as_ref().and_then(Link::kind)
}

pub(crate) fn regard_of(world: &World, who: Entity) -> Regard {
    let standing = world.get::<Standing>(world.hero());
    let def = world.rules().monster(world.thing(who).kind);
    let both = standing.zip(def);
    both.map_or(Regard::Unknown, |(standing, def)| {
        standing.regard(world.rules(), def)
    })
}

/// Prices of a shopkeeper for the hero, in percent, as far as the standing changes them.
pub(crate) fn prices(world: &World, keeper: Entity) -> u16 {
    let rules = world.rules();
    let Some(faction) = faction(world, keeper) else {
        return 100;
    };
    let standing = world.get::<Standing>(world.hero());
    let (Some(def), Some(standing)) = (rules.standing(faction), standing) else {
        return 100;
    };
    let value = standing.with(rules.name(faction));
    let far = def.favours_at > 0 && value.unsigned_abs() >= def.favours_at;
    let favour = u16::from(def.favour.min(90));
    match value {
        _ if !far => 100,
        0.. => 100 - favour,
        _ => 100 + favour,
    }
}

/// Changes the standing with a faction by the points that `deed` selects, and reports the change. Does nothing for
/// factions without standing rules.
pub(crate) fn change(world: &mut World, faction: Kind, deed: impl Fn(&StandingDef) -> i16) {
    let rules = world.rules().clone();
    let Some(def) = rules.standing(faction) else {
        return;
    };
    let (hero, name) = (world.hero(), rules.name(faction));
    let mut standing = world.get::<Standing>(hero).cloned().unwrap_or_default();
    let before = standing.with(name);
    let most = i16::from(MOST);
    let after = (i16::from(before) + deed(def)).clamp(-most, most);
    let after = i8::try_from(after).unwrap_or(before);
    if after == before {
        return;
    }
    standing.set(name, after);
    world.entity_mut(hero).insert(standing);
    world.mark_changed(hero);
    world.tell(Event::Regarded {
        faction,
        better: after > before,
        regard: regard(def, after),
    });
}

/// Counts a gift by the hero to a faction, if there is one.
pub(crate) fn give(world: &mut World, faction: Option<Kind>) {
    if let Some(faction) = faction {
        change(world, faction, |def| def.given.into());
    }
}

pub(crate) fn rob(world: &mut World, who: Entity) {
    if let Some(faction) = faction(world, who) {
        change(world, faction, |def| -i16::from(def.stolen));
    }
}

//! Blows ready to be rolled: a d20 and some skill against armour.

use crate::defs::{AttackDef, Link, MonsterDef, Rules, WeaponDef, modifier};
use crate::effects::{Cx, Effect};
use crate::things::gear::{self, Gear, Held, rust_on};
use crate::world::hero;
use crate::world::outbox::Source;
use crate::world::peek::Peek;
use crate::world::thing::Thing;
use bevy_ecs::prelude::*;
use geom::Dice;
use proto::{Id, Kind, Means};

/// One attack, ready to be rolled.
#[derive(Clone, Debug)]
pub(crate) struct Blow<'r> {
    pub(crate) to_hit: i32,
    pub(crate) damage: Dice,
    pub(crate) means: Means,
    pub(crate) range: u8,
    pub(crate) ammunition: Option<Kind>,
    pub(crate) effects: &'r [Effect],
}

/// How somebody attacks at arm's length, if they can.
pub(crate) fn melee<'r>(world: &World, rules: &'r Rules, who: Entity) -> Option<Blow<'r>> {
    let thing = world.thing(who);
    if thing.id == Id::HERO {
        return Some(heros_blow(world, rules, who));
    }
    let def = rules.monster(thing.kind)?;
    let natural = natural(thing.kind, def, AttackDef::is_plain_blow)?;
    Some(armed(world, rules, who, natural))
}

/// How somebody attacks from afar, if they can.
pub(crate) fn missile<'r>(world: &World, rules: &'r Rules, who: Entity) -> Option<Blow<'r>> {
    let thing = world.thing(who);
    if thing.id == Id::HERO {
        return heros_shot(world, rules, who);
    }
    let def = rules.monster(thing.kind)?;
    natural(thing.kind, def, |attack| {
        attack.range > 1 && attack.windup.is_none()
    })
}

pub(crate) fn natural(
    kind: Kind,
    def: &MonsterDef,
    fits: impl Fn(&AttackDef) -> bool,
) -> Option<Blow<'_>> {
    let (n, attack) = (0..).zip(&def.attacks).find(|(_, attack)| fits(attack))?;
    Some(blow(kind, def, n, attack))
}

/// One of a kind's attacks, by number.
pub(crate) fn numbered(rules: &Rules, kind: Kind, n: u8) -> Option<Blow<'_>> {
    let def = rules.monster(kind)?;
    let attack = def.attacks.get(usize::from(n))?;
    Some(blow(kind, def, n, attack))
}

/// The announced blow somebody may deal, if any.
pub(crate) fn announced(rules: &Rules, kind: Kind) -> Option<Blow<'_>> {
    natural(kind, rules.monster(kind)?, |attack| attack.windup.is_some())
}

pub(crate) fn blow<'r>(kind: Kind, def: &MonsterDef, n: u8, attack: &'r AttackDef) -> Blow<'r> {
    let (skill, attribute) = if attack.range > 1 {
        (def.skills.missiles, def.attributes.quickness)
    } else {
        (def.skills.melee, def.attributes.might)
    };
    Blow {
        to_hit: i32::from(skill) + modifier(attribute) + i32::from(attack.to_hit),
        damage: add(attack.damage, modifier(attribute)),
        means: Means::Attack { kind, n },
        range: attack.range,
        ammunition: None,
        effects: &attack.effects,
    }
}

/// A creature's blow with what it wields, if it wields anything: its own skill, the weapon's edge.
fn armed<'r>(world: &World, rules: &'r Rules, who: Entity, natural: Blow<'r>) -> Blow<'r> {
    let weapon = wielded(world, rules, who).filter(|(_, weapon)| weapon.range == 0);
    let might = rules.monster(world.thing(who).kind);
    let (Some((kind, weapon)), Some(def)) = (weapon, might) else {
        return natural;
    };
    let force = modifier(def.attributes.might);
    Blow {
        to_hit: i32::from(def.skills.melee) + force + i32::from(weapon.to_hit),
        damage: add(weapon.damage, force),
        means: Means::Thing(kind),
        ..natural
    }
}

fn heros_blow<'r>(world: &World, rules: &'r Rules, hero: Entity) -> Blow<'r> {
    let def = rules.hero();
    let force = modifier(def.attributes.might);
    let weapon = wielded(world, rules, hero).filter(|(_, weapon)| weapon.range == 0);
    let rust = world.get::<Gear>(hero).and_then(|gear| gear.weapon);
    let rust = rust.map_or(0, |weapon| i32::from(rust_on(world, weapon)));
    let (damage, bonus, means) = weapon.map_or((def.fists, 0, Means::Fists), |(kind, weapon)| {
        (weapon.damage, weapon.to_hit, Means::Thing(kind))
    });
    let weakness = hero::weakness(world, hero);
    Blow {
        to_hit: i32::from(def.skills.melee) + force + i32::from(bonus) - rust - weakness,
        damage: add(damage, force - weakness),
        means,
        range: 1,
        ammunition: None,
        effects: &[],
    }
}

fn heros_shot<'r>(world: &World, rules: &'r Rules, hero: Entity) -> Option<Blow<'r>> {
    let (kind, weapon) = wielded(world, rules, hero).filter(|(_, weapon)| weapon.range > 0)?;
    let def = rules.hero();
    let aim = modifier(def.attributes.quickness);
    let weakness = hero::weakness(world, hero);
    Some(Blow {
        to_hit: i32::from(def.skills.missiles) + aim + i32::from(weapon.to_hit) - weakness,
        damage: add(weapon.damage, aim - weakness),
        means: Means::Thing(kind),
        range: weapon.range,
        ammunition: weapon.ammunition.as_ref().and_then(Link::kind),
        effects: &[],
    })
}

fn wielded<'r>(world: &World, rules: &'r Rules, hero: Entity) -> Option<(Kind, &'r WeaponDef)> {
    let kind = world.thing(world.get::<Gear>(hero)?.weapon?).kind;
    Some((kind, rules.item(kind)?.weapon.as_ref()?))
}

fn add(dice: Dice, force: i32) -> Dice {
    let bonus = i32::from(dice.bonus) + force;
    Dice {
        bonus: i16::try_from(bonus).unwrap_or(i16::MAX),
        ..dice
    }
}

/// What attackers must reach to hit somebody.
pub(crate) fn armour(world: &World, rules: &Rules, who: Entity) -> i32 {
    let rust = rust_on(world, who);
    armour_of(rules, world.thing(who), world.get::<Gear>(who), rust)
}

pub(crate) fn armour_of(rules: &Rules, thing: Thing, gear: Option<&Gear>, rust: u8) -> i32 {
    let (natural, quickness, defense) = rules.monster(thing.kind).map_or_else(
        || {
            let hero = rules.hero();
            (hero.armour, hero.attributes.quickness, hero.skills.defense)
        },
        |def| (def.armour, def.attributes.quickness, def.skills.defense),
    );
    let worn = gear.map_or(0, |gear| gear.armour);
    i32::from(natural) + modifier(quickness) + i32::from(defense) + worn - i32::from(rust)
}

/// Something of this kind in somebody's pack.
pub(crate) fn ammunition(world: &World, who: Entity, kind: Kind) -> Option<Entity> {
    gear::carried(world, who)
        .into_iter()
        .find(|item| world.thing(*item).kind == kind && world.get::<Held>(*item).is_some())
}

/// What else a blow does to whom it hits.
pub(super) fn befall(
    world: &mut World,
    striker: Entity,
    struck: Entity,
    effects: &[Effect],
    source: Source,
) {
    for effect in effects {
        effect.apply(&mut Cx {
            world,
            target: struck,
            luck: striker,
            source,
        });
    }
}

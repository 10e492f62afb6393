//! Blows and shots: a d20 and some skill against armour.

pub(crate) mod windup;

use crate::defs::{AttackDef, Link, MonsterDef, Rules, WeaponDef, modifier};
use crate::effects::{Cx, Effect};
use crate::things::gear;
use crate::things::gear::{Gear, Held, Rusty, rust_on};
use crate::world::book::Book;
use crate::world::health;
use crate::world::health::{Health, Wounds, can_act};
use crate::world::level::Levels;
use crate::world::marks::Hidden;
use crate::world::outbox::{Outbox, Source, Witness};
use crate::world::pending::Agenda;
use crate::world::place::Place;
use crate::world::sight::Sight;
use crate::world::thing::{Look, Luck, Thing};
use crate::{moods, powers};
use bevy_ecs::prelude::*;
use bevy_ecs::system::{SystemParam, SystemState};
use geom::{Dice, Point, Stream};
use proto::{Cause, Command, Event, Id, Kind, Means, Who};

/// One attack, ready to be rolled.
#[derive(Clone, Debug)]
pub(crate) struct Blow<'r> {
    pub(crate) to_hit: i32,
    pub(crate) damage: Dice,
    pub(crate) means: Means,
    pub(crate) range: u8,
    pub(crate) ammunition: Option<Kind>,
    effects: &'r [Effect],
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

fn natural(kind: Kind, def: &MonsterDef, fits: impl Fn(&AttackDef) -> bool) -> Option<Blow<'_>> {
    let (n, attack) = (0..).zip(&def.attacks).find(|(_, attack)| fits(attack))?;
    Some(blow(kind, def, n, attack))
}

/// One of a kind's attacks, by number.
fn numbered(rules: &Rules, kind: Kind, n: u8) -> Option<Blow<'_>> {
    let def = rules.monster(kind)?;
    let attack = def.attacks.get(usize::from(n))?;
    Some(blow(kind, def, n, attack))
}

/// The announced blow somebody may deal, if any.
pub(crate) fn announced(rules: &Rules, kind: Kind) -> Option<Blow<'_>> {
    natural(kind, rules.monster(kind)?, |attack| attack.windup.is_some())
}

fn blow<'r>(kind: Kind, def: &MonsterDef, n: u8, attack: &'r AttackDef) -> Blow<'r> {
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
    Blow {
        to_hit: i32::from(def.skills.melee) + force + i32::from(bonus) - rust,
        damage: add(damage, force),
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
    Some(Blow {
        to_hit: i32::from(def.skills.missiles) + aim + i32::from(weapon.to_hit),
        damage: add(weapon.damage, aim),
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

fn armour_of(rules: &Rules, thing: Thing, gear: Option<&Gear>, rust: u8) -> i32 {
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

/// How many of the twenty faces of the die hit: never all, never none.
pub(crate) const fn faces_that_hit(to_hit: i32, armour: i32) -> i32 {
    let faces = 21 - (armour - to_hit);
    if faces < 1 {
        1
    } else if faces > 19 {
        19
    } else {
        faces
    }
}

/// Whether any step became a blow.
pub(crate) fn has_strikes(world: &World) -> bool {
    !world.resource::<Agenda>().strikes.is_empty()
}

type Fighters<'w, 's> = Query<
    'w,
    's,
    (
        &'static Thing,
        &'static Place,
        &'static mut Health,
        &'static mut Luck,
        Option<&'static Gear>,
        Option<&'static Rusty>,
        Has<Hidden>,
    ),
>;

/// All that plain blows need to know and change.
#[derive(SystemParam)]
pub(crate) struct Ring<'w, 's> {
    current: Res<'w, Levels>,
    sight: Res<'w, Sight>,
    fighters: Fighters<'w, 's>,
    wounds: ResMut<'w, Wounds>,
    out: ResMut<'w, Outbox>,
}

/// What a plain blow leaves to be done with the whole world at hand.
enum Rest<'r> {
    /// It is no plain blow.
    All,
    /// It hit, and this befalls whoever was hit.
    Effects(&'r [Effect], Source),
}

/// Every blow that a step became is struck, if striker and struck still stand and still meet.
pub(crate) fn strike(world: &mut World, ring: &mut SystemState<Ring<'_, '_>>) {
    let rules = world.resource::<Book>().0.clone();
    let mut strikes = std::mem::take(&mut world.resource_mut::<Agenda>().strikes);
    let mut all = strikes.iter();
    while !all.as_slice().is_empty() {
        let mut ring = ring
            .get_mut(world)
            .expect("the rules of a fight can be told");
        let rest = all.find_map(|(striker, struck)| {
            let rest = plain(&mut ring, &rules, *striker, *struck)?;
            Some((*striker, *struck, rest))
        });
        match rest {
            None => {}
            Some((striker, struck, Rest::All)) => strike_at(world, &rules, striker, struck),
            Some((striker, struck, Rest::Effects(effects, source))) => {
                befall(world, striker, struck, effects, source);
            }
        }
    }
    strikes.clear();
    world.resource_mut::<Agenda>().strikes = strikes;
}

/// A creature's natural blow: most blows are.
fn plain<'r>(
    ring: &mut Ring<'_, '_>,
    rules: &'r Rules,
    striker: Entity,
    struck: Entity,
) -> Option<Rest<'r>> {
    let (target, to, health, _, gear, rust, hidden) = ring.fighters.get(struck).ok()?;
    let (target, to, doomed) = (*target, *to, health.is_doomed());
    let armour = armour_of(rules, target, gear, rust.map_or(0, |rust| rust.0));
    let fighter = ring.fighters.get_mut(striker).ok()?;
    let (thing, from, health, mut luck, gear, _, lurks) = fighter;
    if doomed || health.is_doomed() {
        return None;
    }
    if from.level() != to.level() || !from.at().is_adjacent(to.at()) {
        return None;
    }
    if hidden || thing.id == Id::HERO || gear.is_some_and(|gear| gear.weapon.is_some()) {
        return Some(Rest::All);
    }
    let def = rules.monster(thing.kind)?;
    let blow = natural(thing.kind, def, AttackDef::is_plain_blow)?;
    let source = Source {
        by: Some(striker),
        means: blow.means,
    };
    let Some((amount, critical)) = rolled(&mut luck.0, &blow, armour) else {
        let (sight, current) = (&ring.sight, ring.current.current);
        let who = sight.told(target, &to, current, hidden);
        if who != Who::Unseen {
            let by = sight.told(*thing, from, current, lurks);
            let cause = Cause {
                by: Some(by),
                means: blow.means,
            };
            let at = to.at();
            ring.out.0.push(Event::Missed { who, at, cause });
        }
        return None;
    };
    if let Ok((_, _, mut health, ..)) = ring.fighters.get_mut(struck) {
        ring.wounds
            .inflict(&mut health, struck, amount, source, critical);
    }
    (!blow.effects.is_empty()).then_some(Rest::Effects(blow.effects, source))
}

/// Any blow.
fn strike_at(world: &mut World, rules: &Rules, striker: Entity, struck: Entity) {
    if !can_act(world, striker) || !can_act(world, struck) {
        return;
    }
    let places = (world.get::<Place>(striker), world.get::<Place>(struck));
    let (Some(from), Some(to)) = places else {
        return;
    };
    if from.level() != to.level() || !from.at().is_adjacent(to.at()) {
        return;
    }
    if world.get::<Hidden>(struck).is_some() {
        moods::expose(world, struck);
    } else if let Some(blow) = melee(world, rules, striker) {
        attack(world, striker, struck, &blow);
    }
}

/// Rolls one attack: a 1 always misses, a 20 always hits and counts its dice twice. What it does, and whether it was a
/// 20; or nothing, if it misses.
fn rolled(luck: &mut Stream, blow: &Blow<'_>, armour: i32) -> Option<(i32, bool)> {
    let face = luck.range(1, 20);
    if face <= 20 - faces_that_hit(blow.to_hit, armour) {
        return None;
    }
    let mut amount = luck.roll(blow.damage);
    if face == 20 {
        amount += luck.roll(Dice {
            bonus: 0,
            ..blow.damage
        });
    }
    Some((amount.max(1), face == 20))
}

/// Carries out one attack.
fn attack(world: &mut World, striker: Entity, struck: Entity, blow: &Blow<'_>) {
    let rules = world.resource::<Book>().0.clone();
    let armour = armour(world, &rules, struck);
    let source = Source {
        by: Some(striker),
        means: blow.means,
    };
    let Some(mut luck) = world.get_mut::<Luck>(striker) else {
        return;
    };
    let Some((amount, critical)) = rolled(&mut luck.0, blow, armour) else {
        return miss(world, struck, source);
    };
    health::hurt(world, struck, amount, source, critical);
    befall(world, striker, struck, blow.effects, source);
}

fn befall(world: &mut World, striker: Entity, struck: Entity, effects: &[Effect], source: Source) {
    for effect in effects {
        effect.apply(&mut Cx {
            world,
            target: struck,
            luck: striker,
            source,
        });
    }
}

fn miss(world: &mut World, who: Entity, source: Source) {
    let cause = world.cause(source);
    let named = world.who(who);
    if named == Who::Unseen && cause.by != Some(Who::Hero) {
        return;
    }
    let at = world.get::<Place>(who).map(Place::at).unwrap_or_default();
    world.tell(Event::Missed {
        who: named,
        at,
        cause,
    });
}

/// Everyone who planned a shot takes it, by id.
pub(crate) fn shoot(world: &mut World) {
    for n in 0..world.resource::<Agenda>().deeds.len() {
        let (who, Command::Shoot(at)) = world.resource::<Agenda>().deeds[n] else {
            continue;
        };
        if !can_act(world, who) {
            continue;
        }
        let rules = world.resource::<Book>().0.clone();
        if let Some(blow) = missile(world, &rules, who) {
            loose(world, who, at, &blow);
        }
    }
}

fn loose(world: &mut World, who: Entity, at: Point, blow: &Blow<'_>) {
    let Some(from) = world.get::<Place>(who).map(Place::at) else {
        return;
    };
    if let Some(kind) = blow.ammunition {
        let Some(arrow) = ammunition(world, who, kind) else {
            return;
        };
        gear::use_up(world, arrow);
    }
    let level = world.resource::<Levels>().here();
    let path = powers::flight(level, from, at, blow.range, true);
    let to = path.last().copied().unwrap_or(from);
    let struck = level.occupant(to).filter(|struck| *struck != who);
    if world.sees(from) || world.sees(to) {
        let means = blow.means;
        world.tell(Event::Shot { from, to, means });
    }
    if let Some(struck) = struck {
        attack(world, who, struck, blow);
    }
}

/// Something of this kind in somebody's pack.
pub(crate) fn ammunition(world: &World, who: Entity, kind: Kind) -> Option<Entity> {
    gear::carried(world, who)
        .into_iter()
        .find(|item| world.thing(*item).kind == kind && world.get::<Held>(*item).is_some())
}

#[cfg(test)]
mod tests;

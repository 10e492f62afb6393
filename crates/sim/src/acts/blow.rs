//! Builds the [`Blow`] of the hero or a creature: bonus to hit, dice and effects. Also computes armour.

use crate::defs::{AttackDef, Link, MonsterDef, Quirk, Rules, WeaponDef, modifier};
use crate::effects::{Cx, Effect};
use crate::things::gear::{self, Gear, Held, rust_on};
use crate::things::marks;
use crate::world::growth::{self, Nature};
use crate::world::hero;
use crate::world::outbox::EventSource;
use crate::world::position::Position;
use crate::world::thing::Thing;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Dice;
use proto::{Guard, Id, Kind, Lore, Means, Traits};

/// An attack ready to be rolled, with all bonuses of the attacker and the weapon.
#[derive(Clone, Debug)]
pub(crate) struct Blow<'r> {
    pub(crate) to_hit: i32,
    pub(crate) damage: Dice,
    pub(crate) means: Means,
    pub(crate) range: u8,
    pub(crate) ammunition: Option<Kind>,
    pub(crate) effects: &'r [Effect],
    /// One hit in this many applies `effects`; 0 and 1 mean every hit.
    pub(crate) effects_one_in: u8,
    /// A melee attack, also with a long weapon; false for shots and throws.
    pub(crate) struck: bool,
    /// Maximum distance of the melee attack, in tiles.
    pub(crate) reach: u8,
    /// A hit also attacks the foes on both sides of the target.
    pub(crate) cleaves: bool,
    /// Added to the damage multiplier against a target that is not on guard, see [`Blow::times`].
    pub(crate) stab: u8,
    /// Modifiers of this weapon, from its marks and its kind's `does`.
    pub(crate) quirks: Vec<&'r Quirk>,
}

impl<'r> Blow<'r> {
    fn with(self, quirks: Vec<&'r Quirk>) -> Self {
        let sum = |of: fn(&Quirk) -> i8| -> i32 { quirks.iter().map(|it| i32::from(of(it))).sum() };
        let stab = quirks.iter().map(|quirk| quirk.stab);
        let reach = quirks.iter().map(|quirk| quirk.reach);
        Self {
            to_hit: self.to_hit + sum(|quirk| quirk.to_hit),
            damage: add(self.damage, sum(|quirk| quirk.damage)),
            reach: reach.fold(self.reach, u8::saturating_add),
            cleaves: self.cleaves || (self.struck && quirks.iter().any(|quirk| quirk.cleaves)),
            stab: stab.fold(self.stab, u8::saturating_add),
            quirks,
            ..self
        }
    }

    /// Damage multiplier against a creature of this kind: 2 if a quirk is a bane of its faction, else 1.
    pub(crate) fn bane(&self, rules: &Rules, kind: Kind) -> i32 {
        let faction = rules.monster(kind).and_then(|def| def.faction.as_ref());
        let faction = faction.and_then(Link::kind);
        let mut banes = self.quirks.iter().filter_map(|quirk| quirk.bane.as_ref());
        let twice = faction.is_some() && banes.any(|bane| bane.kind() == faction);
        if twice { 2 } else { 1 }
    }

    /// Whether the fast path of `strike` can handle this blow: no cleaving and no quirks.
    pub(super) const fn is_simple(&self) -> bool {
        !self.cleaves && self.quirks.is_empty()
    }

    /// Whether a hit applies the effects. Calls `draws` only for a chance below 1, so that certain effects use no
    /// random number.
    pub(super) fn takes_effect(&self, draws: impl FnOnce(u8) -> bool) -> bool {
        match (self.effects, self.effects_one_in) {
            ([], _) => false,
            (_, 0 | 1) => true,
            (_, one_in) => draws(one_in),
        }
    }

    pub(crate) const fn times(&self, guard: Guard) -> i32 {
        match guard {
            Guard::Up => 1,
            Guard::Unaware | Guard::Held => 1 + self.stab as i32,
            Guard::Asleep => 2 + self.stab as i32,
        }
    }

    /// Traits to show to the player; a `reach` of 1 is shown as 0.
    pub(crate) fn traits(&self) -> Traits {
        Traits {
            reach: if self.reach > 1 { self.reach } else { 0 },
            cleaves: self.cleaves,
            stab: self.stab,
            on_hit: on_hit(self.effects, self.effects_one_in, &self.quirks),
            ..Traits::default()
        }
    }
}

/// The first extra effect of a hit that has [`Lore`], with its one-in-n chance (at least 1).
pub(crate) fn on_hit(effects: &[Effect], one_in: u8, quirks: &[&Quirk]) -> Option<(u8, Lore)> {
    let stings = quirks.iter().filter_map(|quirk| quirk.on_hit.as_ref());
    let stings = stings.map(|sting| (sting.effects.as_slice(), sting.one_in));
    let mut all = std::iter::once((effects, one_in)).chain(stings);
    all.find_map(|(effects, one_in)| {
        let lore = effects.iter().find_map(Effect::lore)?;
        Some((one_in.max(1), lore))
    })
}

/// The creature's melee attack, if it has one. The hero always has one: fists.
pub(crate) fn melee<'r>(world: &World, rules: &'r Rules, who: Entity) -> Option<Blow<'r>> {
    let thing = world.thing(who);
    if thing.id == Id::HERO {
        return Some(heros_blow(world, rules, who));
    }
    let def = rules.monster(thing.kind)?;
    let natural = natural(rules, thing.kind, def, AttackDef::is_plain_blow)?;
    Some(armed(world, rules, who, natural))
}

/// The attack against a target that is not adjacent: a missile, or else a long weapon.
pub(crate) fn ranged_attack<'r>(world: &World, rules: &'r Rules, who: Entity) -> Option<Blow<'r>> {
    missile(world, rules, who).or_else(|| long_reach_attack(world, rules, who))
}

/// The melee attack as a ranged one, for weapons with a reach above 1.
fn long_reach_attack<'r>(world: &World, rules: &'r Rules, who: Entity) -> Option<Blow<'r>> {
    let blow = melee(world, rules, who).filter(|blow| blow.reach > 1)?;
    Some(Blow {
        range: blow.reach,
        ..blow
    })
}

/// The creature's shot or throw. Attacks with a windup do not count, they are announced.
pub(crate) fn missile<'r>(world: &World, rules: &'r Rules, who: Entity) -> Option<Blow<'r>> {
    let thing = world.thing(who);
    if thing.id == Id::HERO {
        return heros_shot(world, rules, who);
    }
    let def = rules.monster(thing.kind)?;
    natural(rules, thing.kind, def, |attack| {
        attack.range > 1 && attack.windup.is_none()
    })
}

pub(crate) fn natural<'r>(
    rules: &Rules,
    kind: Kind,
    def: &'r MonsterDef,
    fits: impl Fn(&AttackDef) -> bool,
) -> Option<Blow<'r>> {
    let (n, attack) = (0..).zip(&def.attacks).find(|(_, attack)| fits(attack))?;
    Some(blow(rules, kind, def, n, attack))
}

pub(crate) fn numbered(rules: &Rules, kind: Kind, n: u8) -> Option<Blow<'_>> {
    let def = rules.monster(kind)?;
    let attack = def.attacks.get(usize::from(n))?;
    Some(blow(rules, kind, def, n, attack))
}

/// The kind's first attack with a windup.
pub(crate) fn windup_attack(rules: &Rules, kind: Kind) -> Option<Blow<'_>> {
    natural(rules, kind, rules.monster(kind)?, |attack| {
        attack.windup.is_some()
    })
}

pub(crate) fn blow<'r>(
    rules: &Rules,
    kind: Kind,
    def: &MonsterDef,
    n: u8,
    attack: &'r AttackDef,
) -> Blow<'r> {
    let struck = attack.range <= 1;
    let (skill, attribute) = if !struck {
        (def.skills.missiles, def.attributes.quickness)
    } else {
        (def.skills.melee, def.attributes.might)
    };
    Blow {
        to_hit: aim(rules) + i32::from(skill) + modifier(attribute) + i32::from(attack.to_hit),
        damage: add(attack.damage, modifier(attribute)),
        means: Means::Attack { kind, n },
        range: attack.range,
        ammunition: None,
        effects: &attack.effects,
        effects_one_in: attack.effects_one_in,
        struck,
        reach: attack.reach,
        cleaves: attack.cleaves,
        stab: attack.stab.saturating_add(rules.knacks(kind).stab),
        quirks: Vec::new(),
    }
}

/// Base bonus to hit of every attacker.
fn aim(rules: &Rules) -> i32 {
    rules.tuning().aim.into()
}

/// The creature's melee attack with its weapon: its own skill, the weapon's dice. Without a melee weapon, `natural`.
fn armed<'r>(world: &World, rules: &'r Rules, who: Entity, natural: Blow<'r>) -> Blow<'r> {
    let kind = world.thing(who).kind;
    let (Some(weapon), Some(def)) = (wielded(world, rules, who), rules.monster(kind)) else {
        return natural;
    };
    match with_weapon(rules, (kind, def), natural, weapon) {
        blow if matches!(blow.means, Means::Thing(_)) => blow.with(quirks(world, rules, who)),
        bare => bare,
    }
}

/// A creature's melee attack with a weapon of a kind, without the quirks of a single item. For a ranged weapon,
/// `natural`.
pub(super) fn with_weapon<'r>(
    rules: &Rules,
    (kind, def): (Kind, &MonsterDef),
    natural: Blow<'r>,
    (weapon_kind, weapon): (Kind, &'r WeaponDef),
) -> Blow<'r> {
    if weapon.range > 0 {
        return natural;
    }
    let force = modifier(def.attributes.might);
    let (effects, effects_one_in) = match weapon.effects.as_slice() {
        [] => (natural.effects, natural.effects_one_in),
        effects => (effects, weapon.effects_one_in),
    };
    Blow {
        to_hit: aim(rules) + i32::from(def.skills.melee) + force + i32::from(weapon.to_hit),
        damage: add(weapon.damage, force),
        means: Means::Thing(weapon_kind),
        reach: weapon.reach,
        cleaves: weapon.cleaves,
        stab: weapon.stab.saturating_add(rules.knacks(kind).stab),
        effects,
        effects_one_in,
        ..natural
    }
}

fn heros_blow<'r>(world: &World, rules: &'r Rules, hero: Entity) -> Blow<'r> {
    let nature = growth::nature(world);
    let force = modifier(nature.attributes.might);
    let weapon = wielded(world, rules, hero).filter(|(_, weapon)| weapon.range == 0);
    let rust = world.get::<Gear>(hero).and_then(|gear| gear.weapon);
    let rust = rust.map_or(0, |weapon| i32::from(rust_on(world, weapon)));
    let fists = rules.hero().fists;
    let (damage, bonus, means) = weapon.map_or((fists, 0, Means::Fists), |(kind, weapon)| {
        (weapon.damage, weapon.to_hit, Means::Thing(kind))
    });
    let weapon = weapon.map(|(_, weapon)| weapon);
    let quirks = weapon.map_or_else(Vec::new, |_| quirks(world, rules, hero));
    let weakness = hero::weakness(world, hero);
    let skill = i32::from(nature.skills.melee) + force;
    let blow = Blow {
        to_hit: aim(rules) + skill + i32::from(bonus) - rust - weakness,
        damage: add(damage, force - weakness),
        means,
        range: 1,
        ammunition: None,
        effects: weapon.map_or(&[], |weapon| &weapon.effects),
        effects_one_in: weapon.map_or(1, |weapon| weapon.effects_one_in),
        struck: true,
        reach: weapon.map_or(1, |weapon| weapon.reach),
        cleaves: weapon.is_some_and(|weapon| weapon.cleaves),
        stab: weapon
            .map_or(0, |weapon| weapon.stab)
            .saturating_add(nature.knacks.stab),
        quirks: Vec::new(),
    };
    blow.with(quirks)
}

fn heros_shot<'r>(world: &World, rules: &'r Rules, hero: Entity) -> Option<Blow<'r>> {
    let (kind, weapon) = wielded(world, rules, hero).filter(|(_, weapon)| weapon.range > 0)?;
    let nature = growth::nature(world);
    let force = modifier(nature.attributes.quickness);
    let weakness = hero::weakness(world, hero);
    let skill = i32::from(nature.skills.missiles) + force;
    let shot = Blow {
        to_hit: aim(rules) + skill + i32::from(weapon.to_hit) - weakness,
        damage: add(weapon.damage, force - weakness),
        means: Means::Thing(kind),
        range: weapon.range,
        ammunition: weapon.ammunition.as_ref().and_then(Link::kind),
        effects: &weapon.effects,
        effects_one_in: weapon.effects_one_in,
        struck: false,
        reach: 1,
        cleaves: false,
        stab: weapon.stab.saturating_add(nature.knacks.stab),
        quirks: Vec::new(),
    };
    Some(shot.with(quirks(world, rules, hero)))
}

fn quirks<'r>(world: &World, rules: &'r Rules, who: Entity) -> Vec<&'r Quirk> {
    let weapon = world.get::<Gear>(who).and_then(|gear| gear.weapon);
    let quirks = weapon.map(|weapon| marks::quirks(world, rules, weapon));
    quirks.into_iter().flatten().collect()
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

/// The number an attacker must reach to hit the creature, with its knacks and the position it is in.
pub(crate) fn armour(world: &World, rules: &Rules, who: Entity) -> i32 {
    let (gear, nature) = (world.get::<Gear>(who), world.get::<Nature>(who));
    let bare = armour_of(rules, world.thing(who), gear, nature, rust_on(world, who));
    let knacks = growth::knacks(world, who);
    let corner = knacks.corner > 0 && is_cornered(world, who);
    let corner = if corner { knacks.corner } else { 0 };
    bare + i32::from(knacks.hide) + i32::from(corner)
}

/// Whether at most three neighbouring tiles are open.
fn is_cornered(world: &World, who: Entity) -> bool {
    let level = world.level();
    let at = world.get::<Position>(who).map(Position::at);
    let open = at.map(|at| {
        at.neighbours()
            .into_iter()
            .filter(|at| level.open().get(*at))
    });
    open.is_some_and(|open| open.count() <= 3)
}

/// [`armour`] without knacks and position.
pub(crate) fn armour_of(
    rules: &Rules,
    thing: Thing,
    gear: Option<&Gear>,
    nature: Option<&Nature>,
    rust: u8,
) -> i32 {
    let (natural, quickness, defense) = rules.monster(thing.kind).map_or_else(
        || {
            let hero = rules.hero();
            let (attributes, skills) = nature.map_or((hero.attributes, hero.skills), |nature| {
                (nature.attributes, nature.skills)
            });
            (hero.armour, attributes.quickness, skills.defense)
        },
        |def| (def.armour, def.attributes.quickness, def.skills.defense),
    );
    let worn = gear.map_or(0, |gear| gear.armour);
    i32::from(natural) + modifier(quickness) + i32::from(defense) + worn - i32::from(rust)
}

/// The first carried item of the ammunition's kind.
pub(crate) fn ammunition(world: &World, who: Entity, kind: Kind) -> Option<Entity> {
    gear::carried(world, who)
        .into_iter()
        .find(|item| world.thing(*item).kind == kind && world.get::<Held>(*item).is_some())
}

/// Applies the blow's effects to the struck creature, in the order the pack lists them; call after the damage. Random
/// numbers come from the striker's luck.
pub(super) fn apply_blow_effects(
    world: &mut World,
    striker: Entity,
    struck: Entity,
    effects: &[Effect],
    source: EventSource,
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

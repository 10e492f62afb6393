//! Spells. The hero casts at once; creatures announce a spell first, and can be interrupted.

use super::{looming, reach};
use crate::defs::{Power, Rules, Shape, SpellDef};
use crate::effects::{Effect, EffectPurpose, known};
use crate::powers;
use crate::senses::noise;
use crate::world::health::{Health, can_act};
use crate::world::level::Level;
use crate::world::outbox::{EventSource, Witness};
use crate::world::position::Position;
use crate::world::registrar::Registrar;
use crate::world::thing::Thing;
use crate::world::time::ActingGroup;
use crate::world::warmth;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Point, Rect};
use proto::{Command, Event, Kind, Means, Refusal, SpellFacts, Who};
use serde::{Deserialize, Serialize};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.saved::<Chanting>("chanting");
}

/// A creature's spell in progress.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Chanting {
    /// Index into the creature's `spells`.
    n: u8,
    /// Tile on which the caster began; leaving it interrupts the spell.
    from: Point,
    at: Point,
    /// Turns of the caster until the spell is cast.
    left: u8,
    /// Hit points when the spell began; having fewer interrupts it.
    life: i32,
}

impl Chanting {
    /// Tiles the spell will touch. Empty for a harmless spell, or if the caster has left its starting tile.
    ///
    /// `at` is the caster's present tile.
    pub(crate) fn tiles(&self, rules: &Rules, kind: Kind, level: &Level, at: Point) -> Vec<Point> {
        let spell = spell_of(rules, kind, self.n).filter(|_| at == self.from);
        let harmful = spell.filter(|(_, def)| means_harm(&def.cast));
        harmful.map_or_else(Vec::new, |(_, def)| {
            powers::area(level, &def.cast, self.from, self.at)
        })
    }
}

fn means_harm(power: &Power) -> bool {
    let mut effects = power.effects.iter();
    effects.any(|effect| effect.intent() == EffectPurpose::Harm)
}

fn spell_of(rules: &Rules, kind: Kind, n: u8) -> Option<(Kind, &SpellDef)> {
    let cast = rules.monster(kind)?.spells.get(usize::from(n))?;
    let spell = cast.spell.kind()?;
    Some((spell, rules.spell(spell)?))
}

/// Checks that the hero knows the spell, has the Warmth for it, and that its effects are possible here.
pub(crate) fn is_ready(world: &World, spell: Kind) -> Result<(), Refusal> {
    let def = world.rules().spell(spell).ok_or(Refusal::Nonsense)?;
    if !known(world).contains(&spell) {
        return Err(Refusal::NotKnown);
    }
    if warmth::of(world, world.hero()) < def.cost.into() {
        return Err(Refusal::TooCold);
    }
    let mut effects = def.cast.effects.iter();
    effects.try_for_each(|effect| effect.may(world))
}

pub(super) fn may_cast(world: &World, spell: Kind, to: Option<Point>) -> Result<(), Refusal> {
    is_ready(world, spell)?;
    let def = world.rules().spell(spell).ok_or(Refusal::Nonsense)?;
    match to {
        None if def.cast.is_aimed() => Err(Refusal::NeedsTarget),
        None => Ok(()),
        Some(_) if !def.cast.is_aimed() => Err(Refusal::Nonsense),
        Some(to) => {
            may_aim(world, def, to)?;
            suits(world, def, to)
        }
    }
}

/// Checks a target tile: in sight, or merely remembered if the spell is `unseen`.
fn may_aim(world: &World, def: &SpellDef, to: Point) -> Result<(), Refusal> {
    if !def.unseen {
        return reach::may_aim(world, to, def.cast.range);
    }
    let memory = world.level().known().get(to).ok_or(Refusal::Nonsense)?;
    if reach::at(world).distance(to) > def.cast.range.into() {
        return Err(Refusal::OutOfRange);
    }
    let seen = memory.terrain.map(|_| ());
    seen.ok_or(Refusal::OutOfSight)
}

/// Fails with `NoUse` if the spell needs a certain target and no tile in its area that the hero knows has one.
fn suits(world: &World, def: &SpellDef, to: Point) -> Result<(), Refusal> {
    let tiles = powers::area(world.level(), &def.cast, reach::at(world), to);
    let asking = |effect: &&Effect| effect.suits(world, to).is_some();
    let mut asking = def.cast.effects.iter().filter(asking).peekable();
    if asking.peek().is_none() {
        return Ok(());
    }
    let known = tiles.iter().filter(|at| def.unseen || world.sees(**at));
    let known: Vec<Point> = known.copied().collect();
    let works = |effect: &Effect| {
        let mut tiles = known.iter();
        tiles.any(|at| effect.suits(world, *at) == Some(true))
    };
    asking.any(works).then_some(()).ok_or(Refusal::NoUse)
}

/// Casts a spell: takes its Warmth, reports it, unleashes its power and makes its noise. Only the hero's spells
/// flash.
pub(super) fn cast(world: &mut World, who: Entity, spell: Kind, to: Option<Point>) {
    let rules = world.rules().clone();
    let place = world.get::<Position>(who).map(Position::at);
    let (Some(def), Some(at)) = (rules.spell(spell), place) else {
        return;
    };
    let cost = i32::from(def.cost);
    if i32::from(warmth::of(world, who)) < cost {
        return;
    }
    warmth::change(world, who, -cost);
    world.tell_of(who, |who| Event::Cast { who, spell });
    let means = Means::Thing(spell);
    let source = EventSource {
        by: Some(who),
        means,
    };
    let is_hero = who == world.hero();
    if is_hero && def.light > 0 {
        noise::flash(world, at, def.light);
    }
    powers::unleash(world, &def.cast, who, who, to, source);
    match def.noise {
        0 => {}
        loud if is_hero => noise::make_by_hero(world, at, loud, means),
        loud => noise::make(world, at, loud, means),
    }
}

/// Casting speed in percent of a normal action.
pub(super) fn haste(world: &World, spell: Kind) -> u16 {
    let time = world.rules().spell(spell).map_or(1, |def| def.time.max(1));
    // Rounded up, so that casting never takes a turn longer than `time`.
    100u16.div_ceil(time.into())
}

pub(crate) fn begin(world: &mut World, who: Entity, n: u8, at: Point) {
    let rules = world.rules().clone();
    let spell = spell_of(&rules, world.thing(who).kind, n);
    let place = world.get::<Position>(who).map(Position::at);
    let life = world.get::<Health>(who).map_or(0, |health| health.now);
    let (Some((spell, def)), Some(from)) = (spell, place) else {
        return;
    };
    // `land` counts the turn on which the spell begins, too.
    let left = def.time.saturating_add(1);
    let chanting = Chanting {
        n,
        from,
        at,
        left,
        life,
    };
    let tiles = chanting.tiles(&rules, world.thing(who).kind, world.level(), from);
    world.entity_mut(who).insert(chanting);
    world.mark_changed(who);
    looming::announce(world, who, &tiles, |who| match who {
        Who::Unseen => Event::Loomed { spell: true },
        who => Event::Chanted { who, spell },
    });
}

type Casters = QueryState<(Entity, &'static Thing, &'static Chanting)>;

/// Advances the spells of the acting creatures, by id. A finished spell is cast at its target; a caster that was
/// moved or hurt falters.
pub(crate) fn land(world: &mut World, casters: &mut Casters) {
    for (who, _) in ActingGroup::acting(world, casters) {
        let able = can_act(world, who);
        let Some(mut chanting) = world.get_mut::<Chanting>(who).filter(|_| able) else {
            continue;
        };
        chanting.left = chanting.left.saturating_sub(1);
        let chanting = *chanting;
        world.mark_changed(who);
        if chanting.left == 0 || is_disturbed(world, who, chanting) {
            world.entity_mut(who).remove::<Chanting>();
            finish(world, who, chanting);
        }
    }
}

fn is_disturbed(world: &World, who: Entity, chanting: Chanting) -> bool {
    let place = world.get::<Position>(who).map(Position::at);
    let life = world.get::<Health>(who).map_or(0, |health| health.now);
    place != Some(chanting.from) || life < chanting.life
}

fn finish(world: &mut World, who: Entity, chanting: Chanting) {
    let rules = world.rules().clone();
    let Some((spell, def)) = spell_of(&rules, world.thing(who).kind, chanting.n) else {
        return;
    };
    if is_disturbed(world, who, chanting) {
        return world.tell_of(who, |who| Event::Faltered { who, spell });
    }
    let at = def.cast.is_aimed().then_some(chanting.at);
    cast(world, who, spell, at);
}

/// The spell's facts for the interface; `marks` stays empty.
pub(crate) fn facts(world: &World, spell: Kind, refusal: Option<Refusal>) -> Option<SpellFacts> {
    let def = world.rules().spell(spell)?;
    Some(SpellFacts {
        spell,
        family: def.family,
        cost: def.cost,
        aimed: def.cast.is_aimed(),
        range: if def.cast.is_aimed() {
            def.cast.range
        } else {
            0
        },
        radius: def.cast.radius(),
        time: def.time,
        noise: def.noise,
        light: def.light,
        lore: def.cast.effects.iter().filter_map(Effect::lore).collect(),
        marks: Vec::new(),
        refusal,
    })
}

/// Maximum number of suggested target tiles. Above it, none are suggested.
const MAX_MARKS: usize = 60;

/// Tiles where the spell would work, nearest first. Empty unless it targets a tile and needs something there.
fn marks(world: &World, spell: Kind) -> Vec<Point> {
    let here = reach::at(world);
    let def = world.rules().spell(spell);
    let def = def.filter(|def| matches!(def.cast.shape, Shape::Tile));
    let asks = |def: &&SpellDef| {
        let mut effects = def.cast.effects.iter();
        effects.any(|effect| effect.suits(world, here).is_some())
    };
    let Some(def) = def.filter(asks) else {
        return Vec::new();
    };
    let reach = i32::from(def.cast.range);
    let around = Rect::new(here.x - reach, here.y - reach, 2 * reach + 1, 2 * reach + 1);
    let fits = |at: &Point| may_aim(world, def, *at).is_ok() && suits(world, def, *at).is_ok();
    let mut all: Vec<Point> = around.points().filter(fits).collect();
    all.sort_by_key(|at| (here.distance_sq(*at), at.y, at.x));
    if all.len() > MAX_MARKS {
        all.clear();
    }
    all
}

/// The hero's spells, in the order they were learnt.
pub(crate) fn spells(world: &World) -> Vec<SpellFacts> {
    let known = known(world).into_iter();
    known
        .filter_map(|spell| {
            Some(SpellFacts {
                marks: marks(world, spell),
                ..facts(world, spell, is_ready(world, spell).err())?
            })
        })
        .collect()
}

/// Adds `Forget` and `Cast` for every known spell. Aimed spells are offered at `targets`, the hero's tile and its
/// neighbours.
pub(super) fn offer(world: &World, targets: &[Point], all: &mut Vec<Command>) {
    let here = reach::at(world);
    for spell in known(world) {
        all.push(Command::Forget(spell));
        let Some(def) = world.rules().spell(spell) else {
            continue;
        };
        if !def.cast.is_aimed() {
            all.push(Command::Cast { spell, at: None });
            continue;
        }
        let near = here.neighbours().into_iter().chain([here]);
        let mut tiles: Vec<Point> = targets.iter().copied().chain(near).collect();
        tiles.sort_unstable();
        tiles.dedup();
        let casts = tiles.into_iter().map(|at| Command::Cast {
            spell,
            at: Some(at),
        });
        all.extend(casts);
    }
}

#[cfg(test)]
mod tests;

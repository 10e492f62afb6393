//! Answers an interface's queries from what the hero knows.

use super::danger;
use super::memory;
use super::overlay;
use super::stance;
use crate::acts::blow::Blow;
use crate::acts::{self, blow, cast, d20, disarm, grow, hands, reach, surprise, trade};
use crate::defs::{GuiseDef, ItemDef, Power, Quirk, Shape, better_chance};
use crate::effects::{Effect, known};
use crate::powers;
use crate::things::gear::{self, Gear, Held, gain};
use crate::things::{fixtures, marks};
use crate::world::body;
use crate::world::flame::Flame;
use crate::world::guise;
use crate::world::health::Health;
use crate::world::hero;
use crate::world::level::Levels;
use crate::world::markers::Hidden;
use crate::world::mind::Mind;
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::thing::EntityIndex;
use crate::world::time::Clock;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Dice, Point};
use proto::{
    Aim, Answer, Command, Duel, Examined, Growth, Guard, Id, ItemFacts, Kind, LikelyAttack, Lore,
    MarkPair, Query, Stance, Traits,
};

pub(crate) fn ask(world: &World, query: Query) -> Answer {
    if let Query::Aim { at, .. } | Query::Cast { at, .. } | Query::Examine(at) = query
        && !world.level().size().contains(at)
    {
        return Answer::Unknown;
    }
    match query {
        Query::Choices => Answer::Choices(acts::offers(world)),
        Query::Duel(id) => duel(world, id).map_or(Answer::Unknown, Answer::Duel),
        Query::Aim { item, at } => aim(world, item, at).map_or(Answer::Unknown, Answer::Aim),
        Query::Item(id) => item(world, id).map_or(Answer::Unknown, Answer::Item),
        Query::Stock(id) => trade::stock(world, id).map_or(Answer::Unknown, Answer::Stock),
        Query::Level(level) => {
            let known = memory::of(world, level);
            known.map_or(Answer::Unknown, |known| Answer::Level(Box::new(known)))
        }
        Query::Danger => danger::danger(world).map_or(Answer::Unknown, Answer::Danger),
        Query::Examine(at) => examine(world, at).map_or(Answer::Unknown, Answer::Examined),
        // The host answers this one: a game keeps no record of discoveries.
        Query::Discoveries => Answer::Unknown,
        Query::Overlay(layer) => overlay::of(world, layer).map_or(Answer::Unknown, Answer::Overlay),
        Query::Spells => Answer::Spells(cast::spells(world)),
        Query::Cast { spell, at } => {
            aim_spell(world, spell, at).map_or(Answer::Unknown, Answer::Aim)
        }
        Query::Growth => {
            let [points, talents] = hero::choices(world);
            Answer::Growth(Growth {
                points,
                talents,
                choices: grow::choices(world),
            })
        }
    }
}

/// The creature with this id, if it is in sight and not hidden.
fn in_sight(world: &World, id: Id) -> Option<Entity> {
    let entity = world.resource::<EntityIndex>().entity(id)?;
    let place = world.get::<Position>(entity)?;
    let here = place.level() == world.resource::<Levels>().current;
    let is_creature =
        world.get::<Health>(entity).is_some() && world.get::<Hidden>(entity).is_none();
    let tiles = body::tiles(place.at(), world.breadth(entity));
    let shown = tiles.points().any(|at| world.sees(at));
    (here && is_creature && shown).then_some(entity)
}

fn duel(world: &World, id: Id) -> Option<Duel> {
    let hero = world.hero();
    let other = in_sight(world, id).filter(|other| *other != hero)?;
    let rules = world.rules();
    let beside = adjacent(world, hero, other);
    let ours = blow::ranged_attack(world, rules, hero)
        .filter(|_| !beside)
        .or_else(|| blow::melee(world, rules, hero))?;
    let guard = surprise::guard_of(world, other, hero);
    let armour = blow::armour(world, rules, other);
    let hit = match guard {
        Guard::Asleep => 100,
        guard => percent(&ours, armour - surprise::surprise_bonus(rules, guard)),
    };
    let life = world.get::<Health>(other)?.now;
    let theirs = [
        blow::melee(world, rules, other),
        blow::missile(world, rules, other),
        blow::windup_attack(rules, world.thing(other).kind),
    ];
    let [melee, missile, announced] = &theirs;
    let usual = match beside {
        true => melee.as_ref().or(missile.as_ref()),
        false => missile.as_ref().or(melee.as_ref()),
    };
    let usual = usual.or(announced.as_ref()).map(|blow| LikelyAttack {
        hit: percent(blow, blow::armour(world, rules, hero)),
        damage: blow.damage,
    });
    let plain = [melee, missile].into_iter().flatten().map(luckiest);
    let certain = announced.as_ref().map(|blow| blow.damage.max());
    let most = plain.chain(certain).max().map(|most| most.max(1));
    let worst = theirs
        .into_iter()
        .flatten()
        .max_by_key(|blow| blow.damage.max());
    let our_life = world.get::<Health>(hero)?.now;
    let our_armour = blow::armour(world, rules, hero);
    Some(Duel {
        hit,
        damage: ours.damage,
        blows_to_kill: match guard {
            Guard::Asleep => after_waking(life, &ours, guard, percent(&ours, armour)),
            _ => blows(life, ours.damage.mean_x2().max(2), hit),
        },
        hit_back: worst.as_ref().map_or(0, |blow| percent(blow, our_armour)),
        damage_back: worst.as_ref().map_or(Dice::fixed(0), |blow| blow.damage),
        traits_back: theirs_of(world, other, worst.as_ref()),
        kills_you_in: most.and_then(|most| hits(our_life, most)),
        guard,
        usual,
        most_back: most.map_or(0, i32::unsigned_abs),
        stance: world.get::<Mind>(other).map_or(Stance::Calm, stance::of),
        stray: rules.is_stray(world.thing(other).kind, world.resource::<Levels>().current),
    })
}

/// Maximum damage of a blow: a 20 rolls its dice twice.
fn luckiest(blow: &Blow<'_>) -> i32 {
    let again = Dice {
        bonus: 0,
        ..blow.damage
    };
    blow.damage.max().saturating_add(again.max())
}

fn theirs_of(world: &World, other: Entity, blow: Option<&Blow<'_>>) -> Traits {
    let traits = blow.map(Blow::traits).unwrap_or_default();
    Traits {
        parry: world.get::<Gear>(other).map_or(0, |gear| gear.parry),
        ..traits
    }
}

/// Average number of blows to kill if the first one hits a sleeper, with its higher multiplier.
fn after_waking(life: i32, ours: &Blow<'_>, guard: Guard, percent: u8) -> Option<u32> {
    let mean = ours.damage.mean_x2().max(2);
    let left = life.saturating_sub(mean.saturating_mul(ours.times(guard)) / 2);
    if left <= 0 {
        return Some(1);
    }
    blows(left, mean, percent).map(|more| more + 1)
}

fn adjacent(world: &World, a: Entity, b: Entity) -> bool {
    let at = |entity| world.get::<Position>(entity).map(Position::at);
    at(a).zip(at(b)).is_some_and(|(a, b)| a.is_adjacent(b))
}

fn percent(blow: &Blow<'_>, armour: i32) -> u8 {
    d20::percent(blow.to_hit, armour)
}

/// Average number of attacks to deal `life` damage, rounded up; `None` if `percent` is 0. `mean_x2` is twice the mean
/// damage.
fn blows(life: i32, mean_x2: i32, percent: u8) -> Option<u32> {
    let each = i64::from(mean_x2) * i64::from(percent);
    let needed = (i64::from(life.max(0)) * 200 + each - 1).checked_div(each)?;
    u32::try_from(needed.max(1)).ok()
}

fn hits(life: i32, most: i32) -> Option<u32> {
    u32::try_from((life.saturating_add(most) - 1) / most).ok()
}

fn aim(world: &World, item: Option<Id>, at: Point) -> Option<Aim> {
    let hero = world.hero();
    let from = world.get::<Position>(hero)?.at();
    let rules = world.rules().clone();
    let level = world.level();
    let (path, area, harm, hurts) = if let Some(id) = item {
        let entity = world.resource::<EntityIndex>().entity(id)?;
        let held = world.get::<Held>(entity)?;
        if held.by != Id::HERO {
            return None;
        }
        let kind = world.thing(entity).kind;
        let unknown = guise::look(world, &rules, kind);
        let thrown = unknown.map(|_| hands::thrown(Vec::new()));
        let known = rules.item(kind)?.power.as_ref();
        let power = thrown.as_ref().or(known)?;
        let stop = power.shape == Shape::Target;
        let path = flight(world, from, at, power.range, stop);
        let area = if stop {
            vec![path.last().copied().unwrap_or(from)]
        } else {
            powers::area(level, power, from, at)
        };
        // An unidentified item is thrown, and anything thrown may hurt.
        let hurts = unknown.is_some() || power.effects.iter().any(Effect::hurts);
        (path, area, harm(&power.effects), hurts)
    } else {
        let blow = blow::ranged_attack(world, &rules, hero)?;
        let path = flight(world, from, at, blow.range, true);
        let end = path.last().copied().into_iter().collect();
        (path, end, blow.damage.mean_x2() + harm(blow.effects), true)
    };
    let ends = path.last().map_or(from, |end| *end) == at;
    Some(Aim {
        reaches: ends,
        hurts,
        ..expected(world, path, area, harm)
    })
}

/// Preview of a spell; `None` if the hero does not know it.
fn aim_spell(world: &World, spell: Kind, at: Point) -> Option<Aim> {
    let from = world.get::<Position>(world.hero())?.at();
    let rules = world.rules().clone();
    let power = &rules.spell(spell)?.cast;
    if !known(world).contains(&spell) {
        return None;
    }
    let stop = power.shape == Shape::Target;
    let flies = !matches!(power.shape, Shape::Tile | Shape::Bore);
    let path = if flies {
        flight(world, from, at, power.range, stop)
    } else {
        Vec::new()
    };
    let area = if stop {
        vec![path.last().copied().unwrap_or(from)]
    } else {
        powers::area(world.level(), power, from, at)
    };
    let command = Command::Cast {
        spell,
        at: Some(at),
    };
    let ends = path.last().map_or(from, |end| *end) == at || !flies;
    let reaches = ends && acts::may(world, command).is_ok();
    Some(Aim {
        reaches,
        hurts: power.effects.iter().any(Effect::hurts),
        ..expected(world, path, area, harm(&power.effects))
    })
}

/// Preview of an aim, limited to what is in sight. The caller sets `reaches` and `hurts`.
fn expected(world: &World, path: Vec<Point>, area: Vec<Point>, harm: i32) -> Aim {
    let level = world.level();
    let path: Vec<Point> = path.into_iter().filter(|p| world.sees(*p)).collect();
    let area: Vec<Point> = area.into_iter().filter(|p| world.sees(*p)).collect();
    let mut struck: Vec<Id> = area
        .iter()
        .filter_map(|p| level.occupant(*p))
        .filter(|who| world.get::<Hidden>(*who).is_none())
        .map(|who| world.thing(who).id)
        .collect();
    struck.sort_unstable();
    struck.dedup();
    let tolls = struck.iter().map(|id| toll(world, *id, harm)).collect();
    Aim {
        path,
        area,
        struck,
        tolls,
        reaches: false,
        hurts: false,
    }
}

/// Twice the mean immediate damage of the effects.
fn harm(effects: &[Effect]) -> i32 {
    let dice = effects.iter().filter_map(|effect| match effect.lore() {
        Some(Lore::Harms(dice)) => Some(dice.mean_x2()),
        _ => None,
    });
    dice.fold(0, i32::saturating_add)
}

/// `twice` / 2 hit points in percent of the creature's maximum, rounded up, at most 100.
fn toll(world: &World, id: Id, twice: i32) -> u8 {
    let entity = world.resource::<EntityIndex>().entity(id);
    let health = entity.and_then(|entity| world.get::<Health>(entity));
    let most = i64::from(health.map_or(1, |health| health.max).max(1));
    let percent = (i64::from(twice.max(0)) * 50 + most - 1) / most;
    u8::try_from(percent.min(100)).unwrap_or(100)
}

/// Flight path as the hero expects it: it stops only at visible creatures.
fn flight(world: &World, from: Point, at: Point, range: u8, stop: bool) -> Vec<Point> {
    let level = world.level();
    let mut path = powers::flight(level, from, at, range, false);
    let shows = |at: &Point| {
        let who = level.occupant(*at);
        who.is_some_and(|who| world.get::<Hidden>(who).is_none())
    };
    if let (true, Some(first)) = (stop, path.iter().position(shows)) {
        path.truncate(first + 1);
    }
    path
}

pub(crate) fn item(world: &World, id: Id) -> Option<ItemFacts> {
    let entity = world.resource::<EntityIndex>().entity(id)?;
    let carried = world
        .get::<Held>(entity)
        .is_some_and(|held| held.by == Id::HERO);
    if !carried && reach::underfoot(world, id).is_none() && !trade::is_ware(world, entity) {
        return None;
    }
    let kind = world.thing(entity).kind;
    let rules = world.rules().clone();
    let def = rules.item(kind)?;
    let count = gear::count(world, entity);
    let shown: Vec<&Quirk> = marks::shown(world, &rules, entity).collect();
    let quirks = || shown.iter().copied();
    let weight = gear::heft(world, &rules, entity, def) * u32::from(count);
    if let Some(look) = guise::look(world, &rules, kind) {
        let kind = guise::shown(world, kind);
        return Some(ItemFacts {
            weight,
            value: gear::value(look.value, quirks()),
            marks: marks::known(world, entity),
            ..taken_for(kind, look, count)
        });
    }
    let range = def.weapon.as_ref().map_or(0, |weapon| weapon.range);
    let thrown = def.power.as_ref().filter(|power| power.is_aimed());
    let now = world.resource::<Clock>().turn;
    Some(ItemFacts {
        kind,
        count,
        weight,
        value: gear::value(def.value, quirks()),
        slot: def.wear.map(|wear| wear.slot),
        damage: def.weapon.as_ref().map(|it| gear::damage(it, quirks())),
        range: thrown.map_or(range, |power| power.range),
        armour: gear::armour(world, entity, def, quirks()),
        gain: gain(world, entity, def),
        usable: def.power.is_some(),
        aimed: thrown.is_some(),
        light: def.light.map_or(0, |it| gear::light(it, quirks()).radius),
        burns: world.get::<Flame>(entity).and_then(|flame| flame.left(now)),
        feeds: def.power.as_ref().map_or(0, feeds),
        traits: traits(def, &shown),
        marks: marks::known(world, entity),
        clings: marks::is_known_to_cling(world, entity),
        charges: marks::charges(world, entity),
    })
}

fn taken_for(kind: Kind, look: &GuiseDef, count: u16) -> ItemFacts {
    ItemFacts {
        kind,
        count,
        weight: u32::from(look.weight) * u32::from(count),
        value: look.value,
        slot: look.slot,
        damage: None,
        range: 0,
        armour: 0,
        gain: 0,
        usable: look.slot.is_none(),
        aimed: false,
        light: 0,
        burns: None,
        feeds: 0,
        traits: Traits::default(),
        marks: [None; 2],
        clings: false,
        charges: None,
    }
}

fn traits(def: &ItemDef, quirks: &[&Quirk]) -> Traits {
    let more = |usual: u8, of: fn(&Quirk) -> i8| {
        let more = quirks.iter().map(|quirk| of(quirk));
        more.fold(usual, u8::saturating_add_signed)
    };
    let worn = def.wear.map_or_else(Traits::default, |wear| Traits {
        noise: more(wear.noise, |quirk| quirk.noise),
        slow: more(wear.slow, |quirk| quirk.slow),
        ..Traits::default()
    });
    let Some(weapon) = &def.weapon else {
        return worn;
    };
    let sum = |first: u8, of: fn(&Quirk) -> u8| {
        let more = quirks.iter().map(|quirk| of(quirk));
        more.fold(first, u8::saturating_add)
    };
    let reach = sum(weapon.reach, |quirk| quirk.reach);
    let parries = quirks.iter().map(|quirk| quirk.parry);
    Traits {
        two_hands: weapon.two_hands,
        reach: if reach > 1 { reach } else { 0 },
        cleaves: weapon.cleaves || quirks.iter().any(|quirk| quirk.cleaves),
        stab: sum(weapon.stab, |quirk| quirk.stab),
        parry: parries.fold(weapon.parry, better_chance),
        on_hit: blow::on_hit(&weapon.effects, weapon.effects_one_in, quirks),
        ..worn
    }
}

/// Turns for which a power keeps hunger away.
fn feeds(power: &Power) -> u16 {
    let lore = power.effects.iter().filter_map(Effect::lore);
    let turns = lore.filter_map(|lore| match lore {
        Lore::Feeds(turns) => Some(turns),
        _ => None,
    });
    turns.fold(0, u16::saturating_add)
}

/// Facts of a tile, as seen now or last; `None` if it was never seen.
fn examine(world: &World, at: Point) -> Option<Examined> {
    let memory = world.level().known().get(at)?;
    let terrain = memory.terrain?;
    let rules = world.rules();
    let trap = memory.thing.and_then(|kind| rules.trap(kind));
    let cloud = memory.thing.and_then(|kind| rules.feature(kind));
    let cloud = cloud.and_then(|def| def.cloud.as_ref());
    let power = trap.map(|def| &def.on_enter).or(cloud);
    let known = disarm::known(world, at).filter(|_| trap.is_some());
    Some(Examined {
        terrain,
        thing: memory.thing.map(|kind| guise::shown(world, kind)),
        lore: power.map_or_else(Vec::new, |power| {
            power.effects.iter().filter_map(Effect::lore).collect()
        }),
        radius: power.map_or(0, Power::radius),
        once: trap.is_some_and(|def| def.once),
        disarm: known.and_then(|trap| disarm::chance(world, trap)),
        marks: marks_at(world, at, memory.thing),
    })
}

/// Known marks of the topmost thing on a tile in sight, which is of this kind.
fn marks_at(world: &World, at: Point, kind: Option<Kind>) -> MarkPair {
    let lying = fixtures::shown(world, at).into_iter();
    let mut same = lying.filter(|item| Some(world.thing(*item).kind) == kind);
    let seen = same.next().filter(|_| world.sees(at));
    seen.map_or([None; 2], |item| marks::known(world, item))
}

#[cfg(test)]
mod tests;

//! Fills a [`View`] with what the hero sees and knows.

use super::{danger, light, memory, stance};
use crate::acts::cast::Chanting;
use crate::acts::windup::Poised;
use crate::acts::{blow, looming, recruit};
use crate::effects;
use crate::frame::registry::Registry;
use crate::things::gear::{Gear, Held};
use crate::things::letters::Letter;
use crate::things::shop::Shop;
use crate::things::{gear, marks, shop, warming};
use crate::world::ally::{Ally, Duty};
use crate::world::body;
use crate::world::fire::Fire;
use crate::world::flame::Flame;
use crate::world::growth::{self, HeroGrowth};
use crate::world::guise::Guises;
use crate::world::health::Health;
use crate::world::hero::{self, Experience, Fate, Stomach};
use crate::world::level::{Level, Levels};
use crate::world::light::Glow;
use crate::world::markers::{Hidden, Peaceful, Wronged};
use crate::world::mind::{Mind, Mood};
use crate::world::position::Position;
use crate::world::sight::Sight;
use crate::world::standing::Standing;
use crate::world::thing::{EntityIndex, Thing};
use crate::world::time::Clock;
use crate::world::warmth;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Grid, Point, Rect};
use proto::{AllyTask, Carried, Cell, Ending, Hero, Landmark, Light, View, VisibleCreature};

pub(crate) fn fill(world: &World, registry: &Registry, view: &mut View) {
    let levels = world.resource::<Levels>();
    let size = levels.here().size();
    if view.level != levels.current || view.cells.size() != size {
        view.level = levels.current;
        view.cells = Grid::new(size, Cell::default());
        view.landmarks.clear();
    }
    view.turn = world.resource::<Clock>().turn;
    view.ending = ending(world);
    view.fire = world.resource::<Fire>().0;
    fill_cells(world, view);
    view.creatures = creatures(world, registry);
    view.threatened = threatened(world, &view.creatures);
    fill_landmarks(levels.here(), &mut view.landmarks);
    view.hero = hero_figures(world, registry);
}

/// How the run ended. Unidentified kinds are replaced by their looks.
pub(crate) fn ending(world: &World) -> Option<Ending> {
    let guises = world.resource::<Guises>();
    let ending = world.resource::<Fate>().0;
    ending.map(|ending| ending.map_kinds(&|kind| guises.shown(kind)))
}

fn fill_cells(world: &World, view: &mut View) {
    let level = world.level();
    let sight = world.resource::<Sight>();
    let light = light::paint(world);
    let guises = world.resource::<Guises>();
    view.changed.clear();
    for (at, cell) in view.cells.iter_mut() {
        let memory = level.known().at(at);
        let visible = sight.sees(at);
        let now = Cell {
            terrain: memory.terrain,
            visible,
            blood: visible && level.blood().get(at),
            thing: memory.thing.map(|kind| guises.shown(kind)),
            pile: memory.pile,
            mark: memory.mark,
            light: light.as_ref().filter(|_| visible).map(|light| light[at]),
        };
        if *cell != now {
            *cell = now;
            view.changed.push(at);
        }
    }
}

fn fill_landmarks(level: &Level, known: &mut Vec<Landmark>) {
    if memory::standing(level).count() != known.len() {
        known.clear();
        known.extend(memory::landmarks(level));
    }
}

fn creatures(world: &World, registry: &Registry) -> Vec<VisibleCreature> {
    let level = world.level();
    let Some(hero) = world.get::<Position>(world.hero()).map(Position::at) else {
        return Vec::new();
    };
    let mut seen: Vec<VisibleCreature> = world
        .resource::<Sight>()
        .seen()
        .points()
        .filter(|at| *at != hero)
        .filter_map(|at| seen(world, registry, level.occupant(at)?, at))
        .collect();
    seen.sort_by_key(|seen| (seen.at.distance_sq(hero), seen.id));
    gather(world, seen)
}

/// Merges the tiles of a large creature into one entry, at its nearest tile.
fn gather(world: &World, seen: Vec<VisibleCreature>) -> Vec<VisibleCreature> {
    let rules = world.rules();
    let is_wide = |it: &VisibleCreature| rules.monster(it.kind).is_some_and(|def| def.size > 1);
    if !seen.iter().any(is_wide) {
        return seen;
    }
    let mut all: Vec<VisibleCreature> = Vec::with_capacity(seen.len());
    for it in seen {
        match all.iter_mut().find(|other| other.id == it.id) {
            Some(other) => other.also.push(it.at),
            None => all.push(it),
        }
    }
    all
}

fn seen(world: &World, registry: &Registry, who: Entity, at: Point) -> Option<VisibleCreature> {
    if world.get::<Hidden>(who).is_some() {
        return None;
    }
    let thing = world.get::<Thing>(who)?;
    let mind = world.get::<Mind>(who)?;
    let mood = mind.mood;
    Some(VisibleCreature {
        id: thing.id,
        kind: thing.kind,
        at,
        health: world.get::<Health>(who)?.percent(),
        hostile: matches!(mood, Mood::Hunting { .. }),
        awake: mood != Mood::Asleep,
        peaceful: world.get::<Peaceful>(who).is_some(),
        trades: world.get::<Shop>(who).is_some(),
        poised: world.get::<Poised>(who).is_some() || world.get::<Chanting>(who).is_some(),
        conditions: registry
            .conditions(world.entity(who))
            .into_iter()
            .map(|lasting| lasting.condition)
            .collect(),
        light: world.get::<Glow>(who).map(|Glow(light)| Light {
            colour: light.colour,
            radius: light.radius,
        }),
        also: Vec::new(),
        ally: world.get::<Ally>(who).map(|ally| told(*ally, mood)),
        joins: recruit::bait(world, who),
        deadly: danger::is_deadly(world, who),
        sour: world.get::<Wronged>(who).is_some(),
        stance: stance::shown(mind),
        enemy: stance::is_enemy(world, who),
    })
}

/// The order that an ally carries out.
fn told(ally: Ally, mood: Mood) -> AllyTask {
    match (mood, ally.duty) {
        (Mood::Stalking { prey, .. }, _) if ally.sent == Some(prey) => AllyTask::Attack,
        (_, Duty::Follow) => AllyTask::Follow,
        (_, Duty::Hold(_)) => AllyTask::Hold,
    }
}

/// Radius around the hero in which unseen attackers are looked for. No blow reaches farther, and few spells.
const EARSHOT: i32 = 12;

/// Tiles in sight that a visible creature is about to strike. Also known tiles that an unseen one is about to strike,
/// if it aims at the hero or right beside.
fn threatened(world: &World, creatures: &[VisibleCreature]) -> Vec<Point> {
    let level = world.level();
    let sight = world.resource::<Sight>();
    let index = world.resource::<EntityIndex>();
    let shown = creatures.iter().filter(|seen| seen.poised);
    let shown = shown.filter_map(|seen| index.entity(seen.id));
    let mut tiles: Vec<Point> = shown
        .flat_map(|who| aimed(world, who))
        .filter(|at| sight.sees(*at))
        .collect();
    let is_shown = |who: Entity| creatures.iter().any(|it| it.id == world.thing(who).id);
    for who in body::dedup_entities(poised_near(world)) {
        let aimed = aimed(world, who);
        if !is_shown(who) && looming::looms(world, &aimed) {
            let known = |at: &Point| level.known().at(*at).terrain.is_some();
            tiles.extend(aimed.into_iter().filter(known));
        }
    }
    tiles.sort_unstable();
    tiles.dedup();
    tiles
}

/// Creatures near the hero that are about to strike. A large one is listed once per tile.
fn poised_near(world: &World) -> Vec<Entity> {
    let Some(hero) = world.get::<Position>(world.hero()).map(Position::at) else {
        return Vec::new();
    };
    let level = world.level();
    let side = 2 * EARSHOT + 1;
    let around = Rect::new(hero.x - EARSHOT, hero.y - EARSHOT, side, side);
    let near = around.points().filter_map(|at| level.occupant(at));
    let poised =
        |who: &Entity| world.get::<Poised>(*who).is_some() || world.get::<Chanting>(*who).is_some();
    near.filter(poised).collect()
}

fn aimed(world: &World, who: Entity) -> Vec<Point> {
    let (rules, level, kind) = (world.rules(), world.level(), world.thing(who).kind);
    let Some(at) = world.get::<Position>(who).map(Position::at) else {
        return Vec::new();
    };
    let blow = world.get::<Poised>(who);
    let spell = world.get::<Chanting>(who);
    let blow = blow.map(|it| it.tiles(rules, kind, level, at));
    let spell = spell.map(|it| it.tiles(rules, kind, level, at));
    [blow, spell].into_iter().flatten().flatten().collect()
}

fn hero_figures(world: &World, registry: &Registry) -> Option<Hero> {
    let hero = world.hero();
    let rules = world.rules();
    let health = world.get::<Health>(hero)?;
    let experience = world.get::<Experience>(hero)?;
    let gear = world.get::<Gear>(hero)?;
    let at = world.get::<Position>(hero)?.at();
    let nature = growth::nature(world);
    let grown = world.get::<HeroGrowth>(hero)?;
    let lying = world.level().lying(at);
    let items = lying.iter().map(|(_, item)| *item);
    let items = items.filter(|item| rules.item(world.thing(*item).kind).is_some());
    let shot = blow::ranged_attack(world, rules, hero);
    let arrows = shot.as_ref().and_then(|shot| shot.ammunition);
    let shots = arrows.map(|kind| {
        let arrow = blow::ammunition(world, hero, kind);
        arrow.map_or(0, |arrow| gear::count(world, arrow))
    });
    Some(Hero {
        at,
        health: health.now,
        health_max: health.max,
        level: experience.level,
        experience: experience.points,
        next_level_at: hero::next_level_at(rules, experience.level),
        attributes: nature.attributes.all(),
        skills: nature.skills.all(),
        calling: grown.calling(rules),
        talents: grown.talents(rules),
        choices: hero::choices(world),
        warmth: warmth::of(world, hero),
        warmth_max: warmth::most(world, hero),
        warming: warming::warming(world, hero),
        spells: grown.spells(rules),
        holds: warmth::holds(world),
        standing: world
            .get::<Standing>(hero)
            .map_or_else(Vec::new, |standing| standing.all(rules)),
        noise: gear.noise,
        armour: blow::armour(world, rules, hero),
        range: shot.map_or(0, |shot| shot.range),
        shots,
        hunger: hero::hunger(rules, *world.get::<Stomach>(hero)?),
        weight: gear.weight,
        capacity: gear.ease,
        burden: gear.burden,
        gold: shop::gold(world, hero),
        speed: gear.pace(),
        conditions: registry.conditions(world.entity(hero)),
        // A burning hero has light.
        in_the_dark: world.resource::<Sight>().in_the_dark() && !effects::is_burning(world, hero),
        pack: carried(world, gear::carried(world, hero)),
        underfoot: carried(world, items),
    })
}

fn carried(world: &World, items: impl IntoIterator<Item = Entity>) -> Vec<Carried> {
    let now = world.resource::<Clock>().turn;
    let guises = world.resource::<Guises>();
    let row = |item| {
        let thing = world.thing(item);
        let flame = world.get::<Flame>(item).copied();
        Carried {
            id: thing.id,
            kind: guises.shown(thing.kind),
            count: gear::count(world, item),
            worn: world.get::<Held>(item).and_then(|held| held.worn),
            lit: flame.is_some_and(Flame::is_lit),
            burns: flame.and_then(|flame| flame.left(now)),
            letter: world.get::<Letter>(item).map(|letter| letter.0),
            marks: marks::known(world, item),
            clings: marks::is_known_to_cling(world, item),
            charges: marks::charges(world, item).filter(|_| guises.look(thing.kind).is_none()),
        }
    };
    items.into_iter().map(row).collect()
}

#[cfg(test)]
mod tests;

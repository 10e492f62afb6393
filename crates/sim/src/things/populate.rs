//! Generation of levels: a pure function of rules, seed and level number.

use super::population::{self, LevelToll, Population};
use super::spawn;
use super::tables::{Tables, beside, extra_group_size, habitat};
use crate::defs::Rules;
use crate::world::body::{self, Gait};
use crate::world::level::{Level, Levels};
use crate::world::reveal_map::reveal_map;
use crate::world::setup::Setup;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Grid, Point, Size, Stream, Terrain};
use mapgen::{Draft, Exit, Tag, TagClass, Way};
use proto::{Kind, LevelNo};

/// Attempts at a map before a bare hall replaces it.
const TRIES: u64 = 4;

/// Generates a level unless it exists; whether it was generated now.
pub(crate) fn ensure_level(world: &mut World, number: LevelNo) -> bool {
    if world.resource::<Levels>().get(number).is_some() {
        return false;
    }
    let rules = world.rules().clone();
    let seed = world.resource::<Setup>().seed;
    let Some(LevelPlan { draft, things }) = plan(&rules, seed, number) else {
        return false;
    };
    let start = draft.start.unwrap_or_default();
    let ways = draft.exits.iter().map(|exit| (exit.at, exit.to)).collect();
    let level = Level::new(draft.terrain, start, ways).with_landmarks(draft.landmarks);
    world.resource_mut::<Levels>().insert(number, level);
    for (at, kind) in things {
        let level = world.resource::<Levels>().get(number);
        let def = rules.monster(kind);
        let body = def.map(|def| body::tiles(at, def.size));
        let gait = def.map_or(Gait::FEET, Gait::of);
        let free = level.is_some_and(|l| match body {
            Some(body) => {
                body.points().all(|at| l.is_free_for(at, gait)) && !body.contains(l.start)
            }
            None => l.is_free(at),
        });
        if free {
            spawn::at(world, number, kind, at);
        }
    }
    if rules.level(number).is_some_and(|(_, def)| def.known) {
        reveal_map(world, number, |_| true);
    }
    true
}

/// Map of a level, and the things to place on it.
pub(crate) struct LevelPlan {
    pub(crate) draft: Draft,
    pub(crate) things: Vec<(Point, Kind)>,
}

/// Plans a level. The same rules, seed and number always give the same plan.
pub(crate) fn plan(rules: &Rules, seed: u64, number: LevelNo) -> Option<LevelPlan> {
    let (_, def) = rules.level(number)?;
    let mut draft = draft(rules, seed, number);
    let mut locks = Stream::named(seed, "locks", number.0.into());
    let keys = lock_doors(rules, &mut draft, def.locked_doors, &mut locks);
    let mut luck = Stream::named(seed, "inhabitants", number.0.into());
    let tables = Tables::new(rules, number);
    let mut things: Vec<(Point, Kind)> = Vec::new();
    let mut population = def.toll.map(|toll| Population::new(rules, toll, &draft));
    // Random creatures outside hand-made places come last, as far as the toll allows.
    let is_made = |at: Point| draft.vaults.iter().any(|placed| placed.at.contains(at));
    let (wild, others): (Vec<_>, Vec<_>) = draft.tagged.iter().partition(|mark| {
        let random = mark.tag == Tag::Any(TagClass::Monster);
        population.is_some() && random && !is_made(mark.at)
    });
    for mark in others {
        let Some(kind) = tables.roll(rules, &mark.tag, &mut luck) else {
            continue;
        };
        let Some(at) = habitat(rules, &draft, kind, mark.at, &things) else {
            continue;
        };
        if population.as_mut().is_some_and(|it| !it.admit(at, kind)) {
            continue;
        }
        things.push((at, kind));
        if Tables::names_no_kind(&mark.tag) {
            let extra_group_size = extra_group_size(rules, kind, &mut luck);
            let places = beside(&draft, at, &things, extra_group_size);
            let places = places.into_iter().filter(|at| {
                let found = habitat(rules, &draft, kind, *at, &things);
                found == Some(*at)
            });
            let places: Vec<Point> = places.collect();
            let places = places.into_iter().filter(|at| {
                let population = population.as_mut();
                population.is_none_or(|it| it.admit(*at, kind))
            });
            things.extend(places.map(|at| (at, kind)));
        }
    }
    if let Some(population) = &mut population {
        let marks = wild.into_iter().map(|mark| mark.at).collect();
        let mut luck = Stream::named(seed, "population", number.0.into());
        population.draw((&draft, &tables), marks, &mut things, &mut luck);
    }
    place_unique_items(rules, seed, number, &draft, &mut things);
    things.extend(keys);
    let entrance = |exit: &Exit| Some((exit.at, rules.at_entrance(number, exit.to)?));
    things.extend(draft.exits.iter().filter_map(entrance));
    Some(LevelPlan { draft, things })
}

/// Everything that a level holds when the hero arrives, on its map: creatures, items, traps and features, without what
/// creatures carry. A pure function of its arguments; `None` if there is no such level.
#[must_use]
pub fn level_things(
    rules: &Rules,
    seed: u64,
    number: LevelNo,
) -> Option<(Draft, Vec<(Point, Kind)>)> {
    let LevelPlan { draft, things } = plan(rules, seed, number)?;
    Some((draft, things))
}

/// The toll of a level's inhabitants when the hero arrives; `None` for a level without one. A pure function of its
/// arguments.
#[must_use]
pub fn level_toll(rules: &Rules, seed: u64, number: LevelNo) -> Option<LevelToll> {
    let LevelPlan { draft, things } = plan(rules, seed, number)?;
    population::measure(rules, number, &draft, &things)
}

/// Replaces the item farthest from the entrance with each unique item planned for this level. Required, unique and
/// binding items and master keys stay.
fn place_unique_items(
    rules: &Rules,
    seed: u64,
    number: LevelNo,
    draft: &Draft,
    things: &mut [(Point, Kind)],
) {
    let start = draft.start.unwrap_or_default();
    let wanted: Vec<Kind> = rules
        .kinds()
        .filter_map(|(kind, ..)| rules.feature(kind)?.wants.as_ref()?.item.kind())
        .collect();
    for (_, once) in rules.once_in(seed).iter().filter(|it| it.0 == number) {
        let ordinary = things.iter_mut().filter(|(_, kind)| {
            let def = rules.item(*kind);
            let needed = wanted.contains(kind);
            def.is_some_and(|def| !needed && !def.once && !def.binds && !def.opens_all)
        });
        let farthest = ordinary.max_by_key(|(at, _)| (start.distance_sq(*at), *at));
        if let Some((_, kind)) = farthest {
            *kind = *once;
        }
    }
}

/// Locks up to `most` doors that close off something but no exit. Returns reachable tiles for their keys.
fn lock_doors(rules: &Rules, draft: &mut Draft, most: u8, luck: &mut Stream) -> Vec<(Point, Kind)> {
    let key = rules.tagged(&Tag::LockedDoor);
    let key = key.and_then(|kind| rules.feature(kind)?.key.as_ref()?.kind());
    let (Some(key), Some(start), true) = (key, draft.start, most > 0) else {
        return Vec::new();
    };
    let mut open = draft.open();
    let secret = draft
        .tagged
        .iter()
        .filter(|mark| mark.tag == Tag::SecretDoor);
    for mark in secret {
        open.set(mark.at, false);
    }
    let doors = (0..draft.tagged.len()).filter(|n| draft.tagged[*n].tag == Tag::Door);
    let mut doors: Vec<usize> = doors.collect();
    luck.shuffle(&mut doors);
    let mut reached = geom::reach(start, &open);
    let mut locked = 0;
    for n in doors {
        if locked == most {
            break;
        }
        let at = draft.tagged[n].at;
        open.set(at, false);
        let without = geom::reach(start, &open);
        let hides = without.count() + 1 < reached.count();
        if hides && draft.exits.iter().all(|exit| without.get(exit.at)) {
            draft.tagged[n].tag = Tag::LockedDoor;
            reached = without;
            locked += 1;
        } else {
            open.set(at, true);
        }
    }
    let free: Vec<Point> = reached.points().collect();
    let spots = (0..locked).filter_map(|_| spot(draft, &free, luck));
    spots.map(|at| (at, key)).collect()
}

/// A random free tile out of `among`; `None` after 100 failed tries.
fn spot(draft: &Draft, among: &[Point], luck: &mut Stream) -> Option<Point> {
    (0..100).find_map(|_| {
        let at = *luck.choose(among)?;
        draft.is_free(at).then_some(at)
    })
}

/// Map of a level, or a bare hall after [`TRIES`] failures.
fn draft(rules: &Rules, seed: u64, number: LevelNo) -> Draft {
    let plan = rules.run_plan(seed);
    (0..TRIES)
        .map(|again| {
            if again == 0 {
                seed
            } else {
                geom::mix(seed, again)
            }
        })
        .find_map(|seed| rules.map(&plan, seed, number)?.ok())
        .unwrap_or_else(|| {
            let size = rules
                .level(number)
                .map(|(_, def)| (def.map.width, def.map.height));
            let (w, h) = size.unwrap_or_default();
            let mut hall = hall(w.max(10), h.max(10));
            let mut luck = Stream::named(seed, "entrances", number.0.into());
            hall.open_entrances(plan.entrances(number.0.into()), &mut luck);
            hall
        })
}

fn hall(w: u16, h: u16) -> Draft {
    let size = Size { w, h };
    let inside = size.rect().inflate(-1);
    let mut draft = Draft::new(size);
    draft.terrain = Grid::from_fn(size, |at| {
        if inside.contains(at) {
            Terrain::Floor
        } else {
            Terrain::Wall
        }
    });
    let up = Point::new(1, 1);
    let down = Point::new(i32::from(w) - 2, i32::from(h) - 2);
    draft.terrain[up] = Terrain::StairsUp;
    draft.terrain[down] = Terrain::StairsDown;
    draft.start = Some(up);
    draft.exits = vec![
        Exit {
            at: up,
            to: Way::Up,
        },
        Exit {
            at: down,
            to: Way::Down,
        },
    ];
    draft
}

#[cfg(test)]
mod tests;

//! Rumours: true facts about deeper levels of this run, computed from its seed before those levels exist.

use crate::things::populate;
use crate::world::guise;
use crate::world::level::Levels;
use crate::world::setup::Setup;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use mapgen::Way;
use proto::{LevelNo, Rumour};

/// Number of levels that rumours are about.
const NEAR: usize = 4;

/// The rumour that `draw` selects, about one of the nearest four levels below. `None` where no way leads down.
pub(crate) fn one(world: &World, draw: u32) -> Option<Rumour> {
    let rules = world.rules().clone();
    let seed = world.resource::<Setup>().seed;
    let here = world.resource::<Levels>().current;
    let run = rules.campaign().levels_in(seed);
    let below: Vec<LevelNo> = run
        .iter()
        .copied()
        .filter(|level| rules.campaign().is_below(*level, here))
        .take(NEAR)
        .collect();
    let level = *below.get((draw / 4).checked_rem(u32::try_from(below.len()).ok()?)? as usize)?;
    let plan = populate::plan(&rules, seed, level)?;
    let size = plan.draft.size();
    let middle = Point::new(i32::from(size.w) / 2, i32::from(size.h) / 2);
    let down = plan.draft.exits.iter().find(|exit| exit.to == Way::Down);
    let towards = down.and_then(|exit| middle.bearing(exit.at));
    let way = towards.map(|towards| Rumour::WayDown { level, towards });
    let kinds = || plan.things.iter().map(|(_, kind)| *kind);
    let worst = kinds().filter_map(|kind| Some((rules.monster(kind)?.level, kind)));
    let worst = worst.max().map(|(_, kind)| Rumour::Dwells { level, kind });
    let worth = |kind| {
        let goods = guise::guess(world, kind, rules.item(kind)?);
        Some((goods.value, goods.kind, kind))
    };
    let best = kinds().filter_map(worth).max();
    let best = best.map(|(_, _, kind)| Rumour::Lies { level, kind });
    let branches = plan.draft.exits.iter().filter_map(|exit| match exit.to {
        Way::To(_) => rules.beyond(level, exit.to),
        Way::Up | Way::Down => None,
    });
    let branches: Vec<LevelNo> = branches.collect();
    let branch = (draw / 16).checked_rem(u32::try_from(branches.len()).ok()?);
    let branch = branch.map(|n| branches[n as usize]);
    let branch = branch.map(|to| Rumour::Branch { level, to });
    match draw % 4 {
        0 => way.or(worst).or(best),
        1 => worst.or(best).or(way),
        3 => branch.or(best).or(way).or(worst),
        _ => best.or(way).or(worst),
    }
}

#[cfg(test)]
mod tests {
    use super::one;
    use crate::scenario::probe::begin;
    use crate::scenario::testing::rules;
    use crate::scenario::zoo::ZOO;
    use crate::things::populate;
    use crate::world::level::Levels;
    use crate::world::position::Position;
    use crate::world::thing::EntityIndex;
    use crate::world::world_ext::WorldExt;
    use mapgen::Way;
    use proto::Rumour;

    /// Mission: W1.
    #[test]
    fn rumours_are_true_of_the_levels_they_name() {
        let rules = rules(ZOO);
        for seed in 0..6 {
            let game = begin(&rules, seed);
            for draw in 0..12 {
                let told = one(&game.world, draw).expect("there is always something to tell");
                let mut there = begin(&rules, seed);
                let level = match told {
                    Rumour::WayDown { level, .. }
                    | Rumour::Dwells { level, .. }
                    | Rumour::Lies { level, .. }
                    | Rumour::Branch { level, .. } => level,
                };
                assert!(level.0 > 1 && level <= rules.depth());
                populate::ensure_level(&mut there.world, level);
                let map = there.world.resource::<Levels>().get(level).unwrap();
                match told {
                    Rumour::WayDown { towards, .. } => {
                        let down = map.ways.iter().find(|(_, way)| *way == Way::Down);
                        let (at, _) = down.expect("a way down");
                        let size = map.size();
                        let delta = towards.delta();
                        assert!((at.x - i32::from(size.w) / 2) * delta.x >= 0);
                        assert!((at.y - i32::from(size.h) / 2) * delta.y >= 0);
                    }
                    Rumour::Branch { .. } => unreachable!("these rules have no branches"),
                    Rumour::Dwells { kind, .. } | Rumour::Lies { kind, .. } => {
                        let world = &there.world;
                        let all = world.resource::<EntityIndex>().all();
                        let mut things = all.filter(|e| {
                            let place = world.get::<Position>(*e);
                            place.is_some_and(|place| place.level() == level)
                        });
                        assert!(things.any(|e| world.thing(e).kind == kind), "{told:?}");
                    }
                }
            }
        }
    }
}

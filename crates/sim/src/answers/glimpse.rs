//! Creatures and kinds of things in sight, without cells. Cheaper than a view.

use crate::things::gear;
use crate::world::guise::Guises;
use crate::world::level::Levels;
use crate::world::markers::{Hidden, Peaceful};
use crate::world::position::Position;
use crate::world::sight::Sight;
use crate::world::thing::Thing;
use crate::world::time::Clock;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Glimpse, Id, Sighted};

pub(crate) fn fill(world: &World, glimpse: &mut Glimpse) {
    let level = world.level();
    let hero = world.hero();
    glimpse.level = world.resource::<Levels>().current;
    glimpse.turn = world.resource::<Clock>().turn;
    glimpse.creatures.clear();
    glimpse.things.clear();
    for at in world.resource::<Sight>().seen().points() {
        let memory = level.known().at(at);
        let seen = [memory.thing, memory.mark].into_iter().flatten();
        glimpse.things.extend(seen);
        let who = level.occupant(at).filter(|who| *who != hero);
        glimpse.creatures.extend(who.and_then(|who| {
            let thing = world.get::<Thing>(who)?;
            world.get::<Hidden>(who).is_none().then(|| Sighted {
                id: thing.id,
                kind: thing.kind,
                at,
                peaceful: world.get::<Peaceful>(who).is_some(),
            })
        }));
    }
    // A large creature occupies several tiles, but is listed once.
    let all = &mut glimpse.creatures;
    let rules = world.rules();
    let is_wide = |kind| rules.monster(kind).is_some_and(|def| def.size > 1);
    if all.iter().any(|it| is_wide(it.kind)) {
        let mut known: Vec<Id> = Vec::new();
        all.retain(|it| {
            let new = !known.contains(&it.id);
            known.push(it.id);
            new
        });
    }
    let underfoot = world
        .get::<Position>(hero)
        .map(|place| level.lying(place.at()));
    let underfoot = underfoot.into_iter().flatten().map(|(_, item)| *item);
    let at_hand = underfoot.chain(gear::carried(world, hero));
    let shown = at_hand.filter(|item| world.get::<Hidden>(*item).is_none());
    glimpse
        .things
        .extend(shown.map(|item| world.thing(item).kind));
    let guises = world.resource::<Guises>();
    for kind in &mut glimpse.things {
        *kind = guises.shown(*kind);
    }
    glimpse.things.sort_unstable();
    glimpse.things.dedup();
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::DUMMY;
    use crate::scenario::testing::scene;
    use proto::{Command, Glimpse};

    const CAST: &str = "
        [item.apple]
        weight = 1
        value = 1
        category = 'food'

        [trap.pit]
        on_enter = { effects = [] }
    ";

    #[test]
    fn a_glimpse_holds_exactly_what_a_view_shows() {
        let drawing = "
            #########
            #@^da#da#
            #########";
        let legend = [('^', "t:pit"), ('d', "t:dummy"), ('a', "t:apple")];
        let mut s = scene(&[CAST, DUMMY], drawing, &legend);
        s.play([Command::Wait]);
        let mut glimpse = Glimpse::default();
        s.game.glimpse(&mut glimpse);
        let view = s.view();
        let mut seen: Vec<_> = view
            .creatures
            .iter()
            .map(|it| (it.id, it.kind, it.at))
            .collect();
        seen.sort();
        let glimpsed = glimpse.creatures.iter();
        let mut glimpsed: Vec<_> = glimpsed.map(|it| (it.id, it.kind, it.at)).collect();
        glimpsed.sort();
        assert_eq!(glimpsed, seen);
        assert_eq!(glimpsed.len(), 1, "the other is behind a wall");
        let cells = view.cells.points().map(|at| view.cells[at]);
        let cells = cells.filter(|cell| cell.visible);
        let mut kinds: Vec<_> = cells.flat_map(|it| [it.thing, it.mark]).flatten().collect();
        kinds.sort();
        kinds.dedup();
        assert_eq!(glimpse.things, kinds);
        assert!(kinds.contains(&s.kind("t:apple")));
        assert_eq!((glimpse.level, glimpse.turn), (view.level, view.turn));
    }
}

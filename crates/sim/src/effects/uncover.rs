//! The `uncover` effect.

use super::{Apply, Cx};
use crate::moods;
use crate::senses::spot;
use crate::world::level::Levels;
use crate::world::markers::Hidden;
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::thing::EntityIndex;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Id, Lore};
use serde::{Deserialize, Serialize};

/// Reveals hidden things in view of the hero. A creature notices the hero instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Uncover {
    /// Maximum distance from the hero, in tiles.
    pub radius: u8,
}

impl Apply for Uncover {
    fn apply(&self, cx: &mut Cx<'_>) {
        if cx.world.thing(cx.target).id != Id::HERO {
            return moods::alert(cx.world, cx.target);
        }
        let Some(at) = cx.at() else {
            return;
        };
        let world = &mut *cx.world;
        let current = world.resource::<Levels>().current;
        let hides = |who: &Entity| {
            let place = world.get::<Position>(*who);
            let near = place.is_some_and(|place| {
                let far = place.at().distance(at);
                place.level() == current && far <= self.radius.into() && world.sees(place.at())
            });
            near && world.get::<Hidden>(*who).is_some()
        };
        let all = world.resource::<EntityIndex>().all().filter(hides);
        let mut all: Vec<(Id, Entity)> = all.map(|it| (world.thing(it).id, it)).collect();
        all.sort_unstable();
        spot::discover(world, all);
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Uncovers(self.radius))
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::{DUMMY, is_sound};
    use crate::scenario::testing::scene;
    use crate::world::mind::Mood;
    use geom::Terrain;
    use proto::{Event, Id};

    const CAST: &str = "
        [trap.pit]
        on_enter = { effects = [] }

        [feature.secret]
        blocks = true
        opaque = true
        hidden = true
        found = 'door'

        [feature.door]
        blocks = true
        opaque = true
        opens = 'gap'

        [feature.gap]
        closes = 'door'
    ";

    #[test]
    fn uncover_reveals_near_traps_and_doors_in_view() {
        let drawing = "
            ###+#######
            #.@.^....^#
            ###########
            #...^.....#
            ###########";
        let legend = [('^', "t:pit"), ('+', "t:secret")];
        let mut s = scene(&[CAST], drawing, &legend);
        let events = s.befall(Id::HERO, "{ uncover = { radius = 4 } }");
        let found = events
            .iter()
            .filter(|it| matches!(it, Event::Spotted { .. }));
        assert_eq!(
            found.count(),
            2,
            "the far pit and the one behind the wall stay hidden"
        );
        let door = s.place(s.thing('+')).unwrap();
        assert_ne!(s.view().cells[door].terrain, Some(Terrain::Wall));
        is_sound(&s.game);
    }

    #[test]
    fn uncover_shows_a_creature_the_hero() {
        let mut s = scene(&[DUMMY], "#@.#d#", &[('d', "t:dummy")]);
        let dummy = s.thing('d');
        s.befall(dummy, "{ uncover = { radius = 4 } }");
        assert_eq!(s.mood(dummy), Mood::Hunting { lost: 0 });
    }
}

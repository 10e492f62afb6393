//! The `teleport` effect.

use super::{Apply, Cx};
use crate::world::exits::ways_out;
use crate::world::level::Levels;
use crate::world::pending::{Intent, Intents};
use crate::world::thing::Luck;
use crate::world::world_ext::WorldExt;
use geom::Point;
use proto::Lore;
use serde::{Deserialize, Serialize};

/// Teleports the target to a random free tile of its level.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Teleport {
    /// Maximum distance in tiles; unlimited if left out.
    #[serde(default)]
    pub distance: Option<u8>,
}

impl Apply for Teleport {
    fn apply(&self, cx: &mut Cx<'_>) {
        let Some(from) = cx.at() else {
            return;
        };
        let level = cx.world.level();
        let near = |at: &Point| {
            self.distance
                .is_none_or(|most| from.distance(*at) <= most.into())
        };
        let free = || {
            let open = level.open().points();
            open.filter(|at| level.is_free(*at) && near(at))
        };
        // Prefer tiles with a way out, so that the teleport does not lock the target in.
        let number = cx.world.resource::<Levels>().current;
        let out = ways_out(cx.world, number);
        let is_out = |at: &Point| out.as_ref().is_none_or(|out| out.get(*at));
        let mut places: Vec<Point> = free().filter(is_out).collect();
        if places.is_empty() {
            places = free().collect();
        }
        let Some(mut luck) = cx.world.get_mut::<Luck>(cx.luck) else {
            return;
        };
        if let Some(to) = luck.0.choose(&places).copied() {
            let means = Some(cx.source.means);
            let mut intents = cx.world.resource_mut::<Intents>();
            intents.raise(cx.target, Intent::Teleport { to, means });
        }
    }

    fn relocates_target(&self) -> bool {
        true
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Whisks(self.distance))
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::{DUMMY, is_sound};
    use crate::scenario::testing::scene;
    use proto::{Command, Event, Id, Means, Who};
    use std::collections::BTreeSet;

    const CAST: &str = "
        [item.blink]
        category = 'scroll'
        weight = 0
        value = 1
        stacks = true
        use = { effects = [{ teleport = { distance = 2 } }] }

        [item.far]
        category = 'scroll'
        weight = 0
        value = 1
        stacks = true
        use = { effects = [{ teleport = {} }] }

        [item.banish]
        category = 'scroll'
        weight = 0
        value = 1
        stacks = true
        use = { shape = 'target', range = 200, effects = [{ teleport = { distance = 1 } }] }
    ";
    const HALL: &str = "
        ####################
        #........##........#
        #........@.........#
        #........##........#
        ####################";

    #[test]
    fn teleport_reaches_every_free_tile_within_its_distance() {
        let mut s = scene(&[CAST], HALL, &[]);
        let item = s.give("t:blink", 60);
        let mut strides = BTreeSet::new();
        for _ in 0..60 {
            let from = s.hero();
            let events = s.play([Command::Use { item, at: None }]);
            let to = s.hero();
            strides.insert((to.x - from.x, to.y - from.y));
            let (who, to) = (Who::Hero, Some(to));
            let means = Some(Means::Thing(s.kind("t:blink")));
            let told = Event::Teleported {
                who,
                from,
                to,
                means,
            };
            assert!(events.contains(&told));
            is_sound(&s.game);
        }
        let far = |p: &(i32, i32)| p.0.abs().max(p.1.abs());
        let lengths: BTreeSet<i32> = strides.iter().map(far).collect();
        assert_eq!(Vec::from_iter(lengths), [1, 2], "never nowhere");
        assert!(strides.len() > 10, "{strides:?}");
    }

    #[test]
    fn teleport_without_distance_reaches_the_whole_level() {
        let mut s = scene(&[CAST], HALL, &[]);
        let item = s.give("t:far", 60);
        let mut places = BTreeSet::new();
        for _ in 0..60 {
            s.play([Command::Use { item, at: None }]);
            places.insert(s.hero());
        }
        assert!(places.iter().any(|at| at.x < 5) && places.iter().any(|at| at.x > 14));
        assert!(places.len() > 25, "{places:?}");
    }

    #[test]
    fn teleport_never_puts_a_creature_onto_another() {
        let mut s = scene(&[CAST, DUMMY], "#.1d@#", &[('d', "t:dummy")]);
        let item = s.give("t:banish", 1);
        let dummy = s.thing('d');
        let at = s.place(dummy);
        let events = s.play([Command::Use { item, at }]);
        assert_eq!(
            s.place(dummy),
            Some(s.mark('1')),
            "the only free tile so near"
        );
        let (who, from, to) = (s.seen(dummy), at.unwrap(), s.place(dummy));
        let told = Event::Teleported {
            who,
            from,
            to,
            means: None,
        };
        assert!(events.contains(&told));
        is_sound(&s.game);
    }

    #[test]
    fn teleport_without_a_free_tile_does_nothing() {
        let mut s = scene(&[CAST], "#@#", &[]);
        let item = s.give("t:blink", 1);
        let events = s.play([Command::Use { item, at: None }]);
        let teleported = |event: &Event| matches!(event, Event::Teleported { .. });
        assert!(!events.iter().any(teleported));
        assert_eq!(s.health(Id::HERO), Some(20));
    }
}

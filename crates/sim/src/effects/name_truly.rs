//! The `name_truly` effect: identifies carried items.

use super::{Apply, Cx};
use crate::things::{gear, learning};
use crate::world::outbox::Witness;
use crate::world::world_ext::WorldExt;
use proto::{Kind, Lore, Who};
use serde::{Deserialize, Serialize};

/// Identifies unknown items that the target carries, in the order they entered the pack. Does nothing if the hero does
/// not see the target.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NameTruly {
    /// Maximum number of item kinds identified.
    pub count: u8,
}

impl Apply for NameTruly {
    fn apply(&self, cx: &mut Cx<'_>) {
        let world = &mut *cx.world;
        if world.who(cx.target) == Who::Unseen {
            return;
        }
        let carried = gear::carried(world, cx.target).into_iter();
        let kinds = carried.map(|item| world.thing(item).kind);
        let mut unknown: Vec<Kind> = Vec::new();
        for kind in kinds.filter(|kind| learning::is_unknown(world, *kind)) {
            if !unknown.contains(&kind) {
                unknown.push(kind);
            }
        }
        for kind in unknown.into_iter().take(self.count.into()) {
            learning::learn(world, kind);
        }
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Names(self.count))
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::is_sound;
    use crate::scenario::testing::scene;
    use proto::{Event, Id, Kind};

    const CAST: &str = "
        [guise.bent]
        set = 'twig'
        category = 'tool'
        weight = 1
        value = 1

        [guise.burnt]
        set = 'twig'
        category = 'tool'
        weight = 1
        value = 1

        [item.ash]
        category = 'tool'
        weight = 1
        value = 1
        guise = 'twig'
        use = { effects = [] }

        [item.elm]
        category = 'tool'
        weight = 1
        value = 1
        guise = 'twig'
        use = { effects = [] }

        [monster.thief]
        hit_points = 3
        sight = 0
        mind = { asleep = 100 }
        carries = [{ item = 'elm' }]
    ";

    fn named(events: &[Event]) -> Vec<Kind> {
        let named = events.iter().filter_map(|event| match event {
            Event::Identified { item, .. } => Some(*item),
            _ => None,
        });
        named.collect()
    }

    #[test]
    fn name_truly_identifies_the_first_unknown_items() {
        let mut s = scene(&[CAST], "#@.#", &[]);
        s.give("t:elm", 1);
        s.give("t:ash", 1);
        s.give("t:elm", 1);
        let effect = "{ name_truly = { count = 1 } }";
        let events = s.befall(Id::HERO, effect);
        assert_eq!(named(&events), [s.kind("t:elm")]);
        let events = s.befall(Id::HERO, effect);
        assert_eq!(named(&events), [s.kind("t:ash")]);
        let events = s.befall(Id::HERO, effect);
        assert_eq!(named(&events), []);
        is_sound(&s.game);
    }

    #[test]
    fn name_truly_works_on_a_creature_only_in_sight() {
        let legend = [('t', "t:thief")];
        let mut s = scene(&[CAST], "#@t#", &legend);
        let thief = s.thing('t');
        let effect = "{ name_truly = { count = 2 } }";
        let events = s.befall(thief, effect);
        assert_eq!(named(&events), [s.kind("t:elm")]);
        let mut s = scene(&[CAST], "#@#t#", &legend);
        let thief = s.thing('t');
        assert_eq!(named(&s.befall(thief, effect)), []);
    }
}

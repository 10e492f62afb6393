//! The `feed` effect.

use super::{Apply, Cx};
use crate::moods;
use crate::world::hero::{self, Stomach};
use crate::world::outbox::Witness;
use crate::world::standing;
use crate::world::world_ext::WorldExt;
use proto::{Event, Lore};
use serde::{Deserialize, Serialize};

/// Feeds the hero, or makes a creature give up its hunt. A creature fed by the hero improves the hero's standing with
/// its faction.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Feed {
    /// Turns added to the hero's stomach, up to `hunger.most` of the tuning.
    pub turns: u16,
}

impl Apply for Feed {
    fn apply(&self, cx: &mut Cx<'_>) {
        let most = cx.world.rules().tuning().hunger.most;
        cx.world.tell_of(cx.target, |who| Event::Fed { who });
        if let Some(stomach) = cx.world.get::<Stomach>(cx.target).copied() {
            let left = stomach.left.saturating_add(self.turns).min(most);
            hero::set_stomach(cx.world, Stomach { left });
        } else {
            moods::forget(cx.world, cx.target);
            if cx.source.by == Some(cx.world.hero()) {
                let faction = standing::faction(cx.world, cx.target);
                standing::give(cx.world, faction);
            }
        }
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Feeds(self.turns))
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::{DUMMY, WOLF};
    use crate::scenario::testing::scene;
    use crate::world::mind::Mood;
    use proto::{Command, Event, Hunger, Who};

    const SAUSAGE: &str = "
        [item.sausage]
        category = 'food'
        weight = 1
        value = 1
        stacks = true
        use = { effects = [{ feed = { turns = 400 } }] }
    ";

    #[test]
    fn the_hero_is_fed_until_full() {
        let mut s = scene(&[SAUSAGE], "#@#", &[]);
        assert_eq!(s.stomach(), 500);
        let item = s.give("t:sausage", 3);
        let events = s.play([Command::Use { item, at: None }]);
        let to = Hunger::Full;
        assert!(events.contains(&Event::Fed { who: Who::Hero }));
        assert!(events.contains(&Event::Hungered { to }));
        assert_eq!(s.stomach(), 899);
        let events = s.play([Command::Use { item, at: None }]);
        assert!(!events.contains(&Event::Hungered { to }), "full already");
        assert_eq!(s.stomach(), 999, "a stomach holds 1000");
    }

    #[test]
    fn a_fed_hunter_gives_up_its_hunt() {
        let mut s = scene(&[WOLF], "#@..w#", &[('w', "t:wolf")]);
        let wolf = s.thing('w');
        let who = s.seen(wolf);
        for mood in [Mood::Hunting { lost: 1 }, Mood::Fleeing { lost: 1 }] {
            s.set_mood(wolf, mood);
            let events = s.befall(wolf, "{ feed = { turns = 10 } }");
            assert_eq!(events, [Event::Fed { who }, Event::GaveUp { who }]);
            assert_eq!(s.mood(wolf), Mood::Idle);
        }
        assert_eq!(s.stomach(), 500, "it was not the hero who ate");
    }

    #[test]
    fn feeding_a_sleeper_does_not_wake_it() {
        let mut s = scene(&[DUMMY], "#@..d#", &[('d', "t:dummy")]);
        let dummy = s.thing('d');
        let who = s.seen(dummy);
        let events = s.befall(dummy, "{ feed = { turns = 10 } }");
        assert_eq!(events, [Event::Fed { who }]);
        assert_eq!(s.mood(dummy), Mood::Asleep);
    }
}

//! The `steal` effect.

use super::{Apply, Cx, EffectPurpose};
use crate::moods;
use crate::things::gear;
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::Witness;
use crate::world::standing;
use crate::world::thing::Luck;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Event, Lore, Who};
use serde::{Deserialize, Serialize};

/// Moves a random item that the target carries but does not wear to the attacker. Creatures that hoard then flee with
/// it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Steal {}

impl Apply for Steal {
    fn apply(&self, cx: &mut Cx<'_>) {
        let Some(thief) = cx.source.by.filter(|by| *by != cx.target) else {
            return;
        };
        let loose = loose(cx.world, cx.target);
        let luck = cx.world.get_mut::<Luck>(cx.luck);
        let Some(item) = luck.and_then(|mut luck| luck.0.choose(&loose).copied()) else {
            return;
        };
        let [who, from] = [thief, cx.target].map(|it| cx.world.who(it));
        let count = gear::count(cx.world, item);
        let taken = gear::take_out(cx.world, item, count);
        let item = cx.world.thing(taken).kind;
        gear::give(cx.world, taken, thief);
        if [who, from].iter().any(|it| *it != Who::Unseen) {
            cx.world.tell(Event::Stole {
                who,
                from,
                item,
                count,
            });
        }
        if thief == cx.world.hero() {
            standing::rob(cx.world, cx.target);
        }
        let rules = cx.world.rules();
        let def = rules.monster(cx.world.thing(thief).kind);
        let hoards = def.is_some_and(|def| def.mind.hoards);
        if hoards && cx.world.get::<Mind>(thief).is_some() {
            moods::set(cx.world, thief, Mood::Fleeing { lost: 0 });
        }
    }

    fn lore(&self) -> Option<Lore> {
        None
    }

    fn intent(&self) -> EffectPurpose {
        EffectPurpose::Harm
    }
}

/// Items that can be stolen from `who`: not worn, and without `binds`.
fn loose(world: &World, who: Entity) -> Vec<Entity> {
    let rules = world.rules();
    let mut all = gear::carried(world, who);
    all.retain(|item| {
        let def = rules.item(world.thing(*item).kind);
        !gear::is_worn(world, *item) && def.is_some_and(|def| !def.binds)
    });
    all
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::probe::{EAST, is_sound};
    use crate::scenario::testing::scene;
    use crate::world::mind::Mood;
    use proto::{Command, EventKind, Id};

    const CAST: &str = "
        [monster.cutpurse]
        hit_points = 20
        armour = -20
        speed = 150
        attacks = [{ damage = 1, to_hit = 60, effects = [{ steal = {} }] }]
        mind = { asleep = 0, notices_one_in = 1, hoards = true }

        [monster.porter]
        hit_points = 20
        armour = -20
        sight = 1
        carries = [{ item = 'spoon' }]
        mind = { asleep = 100 }

        [item.spoon]
        category = 'treasure'
        weight = 1
        value = 9

        [item.hook]
        category = 'weapon'
        weight = 1
        value = 9
        wear = { slot = 'weapon' }
        weapon = { damage = 1, to_hit = 60, effects = [{ steal = {} }] }
    ";
    const HALL: &str = "
        ##############
        #@c..........#
        ##############";

    fn robbed() -> Scenario {
        let mut s = scene(&[CAST], HALL, &[('c', "t:cutpurse")]);
        s.toughen(100);
        s.give("t:spoon", 1);
        s.rouse();
        let events = s.play([Command::Wait]);
        assert!(events.iter().any(|it| it.kind() == EventKind::Stole));
        s
    }

    #[test]
    fn a_thief_takes_something_and_runs() {
        let mut s = robbed();
        let thief = s.thing('c');
        assert_eq!(s.carried("t:spoon"), 0);
        s.play([Command::Wait; 4]);
        assert!(matches!(s.mood(thief), Mood::Fleeing { .. }));
        assert!(s.place(thief).unwrap().x >= 6, "{}", s.drawn());
        let hurt = s.health(Id::HERO);
        s.set_mood(thief, Mood::Hunting { lost: 0 });
        s.play([Command::Wait; 8]);
        assert_eq!(s.health(Id::HERO), hurt, "it has what it came for");
        is_sound(&s.game);
        assert_eq!(s.game.digest(), s.game.full_digest());
    }

    #[test]
    fn a_dead_thief_drops_the_stolen_item() {
        let mut s = robbed();
        let thief = s.thing('c');
        s.befall(thief, "{ damage = { amount = 99 } }");
        let at = s.place(thief).unwrap();
        s.play([Command::Wait]);
        assert_eq!(s.lying(at), [("t:spoon", 1)]);
    }

    #[test]
    fn a_thief_takes_nothing_from_an_empty_pack() {
        let mut s = scene(&[CAST], HALL, &[('c', "t:cutpurse")]);
        s.toughen(100);
        s.rouse();
        let events = s.play([Command::Wait; 3]);
        assert!(events.iter().all(|it| it.kind() != EventKind::Stole));
        assert!(matches!(s.mood(s.thing('c')), Mood::Hunting { .. }));
    }

    #[test]
    fn the_hero_steals_from_a_creature() {
        let mut s = scene(&[CAST], "#@p#", &[('p', "t:porter")]);
        let hook = s.give("t:hook", 1);
        s.play([Command::Wear(hook)]);
        while s.carried("t:spoon") == 0 && s.health(s.thing('p')).is_some() {
            s.play([EAST]);
        }
        assert_eq!(s.carried("t:spoon"), 1);
        is_sound(&s.game);
    }
}

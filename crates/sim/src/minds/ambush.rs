//! When a hidden creature springs its ambush.

use super::situation::Situation;
use super::wild::Company;
use crate::defs::Bond;
use crate::world::mind::Mood;

/// Mood of a hidden creature that springs now, because the hero or other prey is near enough; else `None`.
pub(crate) fn chance(situation: &Situation<'_>, company: &Company<'_>, hero: Bond) -> Option<Mood> {
    let reach = situation.def.mind.ambush;
    let near = situation.at.distance(situation.foe.at) <= reach.into();
    let wanted = company.bond.preys_on(hero) || company.bond.hunts == 0;
    if situation.foe.seen && near && wanted && !situation.spares() {
        return Some(Mood::Hunting { lost: 0 });
    }
    // The shorter reach lets most travellers pass: the ambush is meant for the hero.
    let prey = company.prey(situation, reach.saturating_sub(1))?;
    Some(Mood::Stalking { prey, lost: 0 })
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::probe::{EAST, is_sound};
    use crate::scenario::testing::{TUNING, rules_with};
    use crate::world::mind::Mood;
    use proto::{Answer, Command, Event, EventKind, Query};

    const HERO: &str = "
        hit_points = 99
        hit_points_per_level = 10
        fists = '1d4'
        faction = 'folk'
    ";
    const CAST: &str = "
        [faction.folk]

        [faction.thieves]
        hunts = ['folk']

        [monster.thief]
        hit_points = 9
        faction = 'thieves'
        attacks = [{ damage = 1, to_hit = 50 }]
        mind = { ambush = 3 }

        [monster.pedlar]
        hit_points = 9
        peaceful = true
        faction = 'folk'
        mind = { asleep = 0, temper = 'calm', stays = true }

        [item.bow]
        category = 'weapon'
        weight = 1
        value = 9
        wear = { slot = 'weapon' }
        weapon = { damage = 1, range = 9 }

        [item.dart]
        category = 'scroll'
        weight = 1
        value = 1
        stacks = true
        use = { shape = 'target', range = 9, effects = [{ damage = { amount = 1 } }] }
    ";

    fn road(drawing: &str) -> Scenario {
        // The hero spots nothing by chance.
        let tuning = TUNING.replace("spot_one_in = 24", "spot_one_in = 60000");
        let rules = rules_with(HERO, &tuning, &[CAST]);
        let legend = [('t', "t:thief"), ('u', "t:thief"), ('p', "t:pedlar")];
        Scenario::draw(&rules, drawing, &legend).unwrap()
    }

    fn ambushed(events: &[Event]) -> usize {
        let kind = |event: &&Event| event.kind() == EventKind::Ambushed;
        events.iter().filter(kind).count()
    }

    /// Mission: W10, T2.
    #[test]
    fn brigands_lie_hidden_and_spring_together() {
        let mut s = road(
            "
            #############
            #@.....t....#
            #..........u#
            #############",
        );
        let (thief, other) = (s.thing('t'), s.thing('u'));
        for _ in 0..2 {
            s.play([EAST]);
            assert!(s.view().creatures.is_empty(), "nobody is to be seen");
            for id in [thief, other] {
                assert_eq!(s.game.ask(Query::Duel(id)), Answer::Unknown);
                assert_eq!(s.mood(id), Mood::Lurking);
            }
        }
        let who = s.seen(thief);
        let events = s.play([EAST]);
        assert!(events.contains(&Event::Ambushed { who }), "{events:?}");
        assert_eq!(ambushed(&events), 2, "all at once");
        assert_eq!(s.view().creatures.len(), 2);
        assert_eq!(s.game.digest(), s.game.full_digest());
        is_sound(&s.game);
        let events = s.play([Command::Wait; 3]);
        assert_eq!(ambushed(&events), 0, "only once");
        assert!(events.iter().any(|event| event.kind() == EventKind::Hurt));
    }

    #[test]
    fn an_ambush_springs_at_a_traveller_too() {
        let mut s = road(
            "
            ################
            #@~..p...t.....#
            ################",
        );
        s.play([Command::Wait; 5]);
        assert_eq!(s.mood(s.thing('t')), Mood::Lurking, "four steps");
        let pedlar = s.make("t:pedlar", geom::Point::new(7, 1));
        s.play([Command::Wait]);
        let prey = pedlar;
        assert_eq!(s.mood(s.thing('t')), Mood::Stalking { prey, lost: 0 });
        let mut turns = 0;
        while s.health(pedlar).is_some() {
            s.play([Command::Wait]);
            turns += 1;
            assert!(
                turns < 60,
                "the peaceful are struck like others: {}",
                s.drawn()
            );
        }
    }

    #[test]
    fn a_hidden_brigand_is_found_by_touch_or_search() {
        let mut s = road("#@t#");
        s.set_mood(s.thing('t'), Mood::Lurking);
        // The hero acts before the thief, and steps into a creature that cannot be seen.
        let events = s.play([EAST]);
        assert!(ambushed(&events) == 1 && s.health(s.thing('t')) == Some(9));
        // Too far away for the ambush: only a search finds the thief.
        let mut s = road("#@.....t..#");
        let at = s.place(s.thing('t')).unwrap();
        assert_eq!(s.play([Command::Wait; 5]), [], "it lies in wait");
        let thing = s.kind("t:thief");
        let events = s.play([Command::Search; 30]);
        let found = Event::Spotted { thing, at };
        assert!(events.contains(&found), "{events:?}");
        assert!(s.view().cells[at].thing.is_none(), "nobody lies about");
        assert_eq!(s.view().creatures.len(), 1);
    }

    #[test]
    fn aiming_does_not_reveal_a_hidden_creature() {
        let mut s = road("#@....t.....#");
        let dart = s.give("t:dart", 2);
        let beyond = geom::Point::new(8, 0);
        let Answer::Aim(aim) = s.game.ask(Query::Aim {
            item: Some(dart),
            at: beyond,
        }) else {
            panic!("it can be aimed");
        };
        assert!(aim.reaches && aim.struck.is_empty(), "{aim:?}");
        let Answer::Choices(choices) = s.game.ask(Query::Choices) else {
            panic!("there are choices");
        };
        assert!(
            !choices
                .iter()
                .any(|c| matches!(c, Command::Use { at: Some(_), .. }))
        );
        let throw = Command::Use {
            item: dart,
            at: Some(beyond),
        };
        let events = s.play([throw]);
        assert_eq!(ambushed(&events), 1, "but it is struck: {events:?}");
        assert_eq!(s.health(s.thing('t')), Some(8));
    }
}

use super::*;
use crate::words::languages::ENGLISH;
use geom::Point;
use proto::{Catalog, Entry, Id, Kind, LevelEntry, LevelNo, Look, ThingClass};

fn words() -> Words {
    let look = Look {
        glyph: 'x',
        colour: proto::Colour(1, 2, 3),
        order: 0,
    };
    let entry = |id: &str, class, text: &[(&str, &str)]| Entry {
        id: id.into(),
        class,
        look,
        text: text
            .iter()
            .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
            .collect(),
        facts: proto::Facts::default(),
        about: proto::About::default(),
    };
    let ration = "\n{ $count ->\n    [one] ration\n   *[other] rations\n}";
    Words::with(
        &ENGLISH,
        &Catalog {
            kinds: vec![
                entry("t:hero", ThingClass::Hero, &[("name", "hero")]),
                entry(
                    "t:wolf",
                    ThingClass::Monster,
                    &[("name", "mangy wolf"), ("attack_0", "bite")],
                ),
                entry("t:ration", ThingClass::Item, &[("name", ration)]),
                entry(
                    "t:nell",
                    ThingClass::Monster,
                    &[("name", "bandit"), ("proper", "Nell")],
                ),
                Entry {
                    facts: proto::Facts {
                        category: Some(proto::Category::Clothes),
                        ..proto::Facts::default()
                    },
                    ..entry("t:hat", ThingClass::Item, &[("name", "good hat")])
                },
            ],
            levels: vec![LevelEntry {
                id: "t:wood".into(),
                depth: 1,
                theme: None,
                text: vec![
                    ("name".into(), "The wood".into()),
                    ("inside".into(), "in the wood".into()),
                ],
                ..LevelEntry::default()
            }],
            ..Catalog::default()
        },
    )
}

const WOLF: Who = Who::Creature {
    id: Id {
        level: LevelNo(1),
        n: 7,
    },
    kind: Kind(1),
};
const NELL: Who = Who::Creature {
    id: Id {
        level: LevelNo(1),
        n: 8,
    },
    kind: Kind(3),
};
const BITE: Means = Means::Attack {
    kind: Kind(1),
    n: 0,
};
const HERE: Point = Point::new(1, 1);

fn told(event: &Event) -> String {
    told_with(event, &Settings::default())
}

fn told_with(event: &Event, settings: &Settings) -> String {
    let words = words();
    let narrator = Narrator {
        words: &words,
        settings,
    };
    narrator.tell(event).map_or(String::new(), |(text, _)| text)
}

fn hurt(who: Who, by: Option<Who>, means: Means, critical: bool) -> Event {
    Event::Hurt {
        who,
        at: HERE,
        amount: 4,
        cause: Cause { by, means },
        critical,
    }
}

#[test]
fn hits_are_worded_for_every_attacker_and_target() {
    let axe = Means::Thing(Kind(2));
    let cases = [
        (
            hurt(Who::Hero, Some(WOLF), BITE, false),
            "The mangy wolf hits you: bite (4).",
        ),
        (
            hurt(WOLF, Some(Who::Hero), axe, false),
            "You hit the mangy wolf with the ration (4).",
        ),
        (
            hurt(WOLF, Some(Who::Hero), Means::Fists, true),
            "A fine blow: you hit the mangy wolf (4).",
        ),
        (
            hurt(Who::Hero, Some(Who::Unseen), axe, true),
            "Something lands a terrible blow on you with the ration (4).",
        ),
        (
            hurt(Who::Hero, None, axe, false),
            "The ration hurts you (4).",
        ),
        (
            hurt(Who::Hero, None, Means::Hunger, false),
            "Your stomach gnaws at you (4).",
        ),
        (
            hurt(WOLF, None, Means::Condition(Condition::Poisoned), false),
            "The mangy wolf suffers from poison (4).",
        ),
        (
            hurt(
                Who::Hero,
                Some(Who::Unseen),
                Means::Condition(Condition::Burning),
                false,
            ),
            "You suffer from the fire (4).",
        ),
        (
            hurt(Who::Hero, Some(Who::Hero), axe, false),
            "You hurt yourself with the ration (4).",
        ),
        (
            hurt(NELL, Some(WOLF), BITE, false),
            "The mangy wolf hits Nell: bite (4).",
        ),
    ];
    for (event, line) in cases {
        assert_eq!(told(&event), line);
    }
}

#[test]
fn fights_between_creatures_are_worded() {
    let cause = Cause {
        by: Some(WOLF),
        means: BITE,
    };
    let dies = Event::Died {
        who: NELL,
        at: HERE,
        cause,
    };
    assert_eq!(told(&dies), "The mangy wolf kills Nell.");
    let stalked = |prey| Event::Stalked { who: WOLF, prey };
    assert_eq!(told(&stalked(NELL)), "The mangy wolf goes after Nell.");
    assert_eq!(told(&stalked(Who::Hero)), "The mangy wolf comes for you!");
    assert_eq!(
        told(&stalked(Who::Unseen)),
        "The mangy wolf has scented something."
    );
    let warned = Event::Warned { who: WOLF };
    assert_eq!(told(&warned), "The mangy wolf growls: not one step nearer.");
    let ate = Event::Ate {
        who: WOLF,
        item: Kind(2),
    };
    assert_eq!(told(&ate), "The mangy wolf eats the ration.");
}

#[test]
fn numbers_can_be_left_out() {
    let quiet = Settings {
        log_numbers: false,
        ..Settings::default()
    };
    let event = hurt(Who::Hero, Some(WOLF), BITE, false);
    assert_eq!(told_with(&event, &quiet), "The mangy wolf hits you: bite.");
}

#[test]
fn things_are_counted() {
    let up = |count| Event::PickedUp {
        who: Who::Hero,
        item: Kind(2),
        count,
    };
    assert_eq!(told(&up(1)), "You pick up the ration.");
    assert_eq!(told(&up(3)), "You pick up 3 rations.");
}

#[test]
fn steps_have_no_log_line() {
    let step = Event::Moved {
        who: Who::Hero,
        from: HERE,
        to: HERE,
    };
    assert_eq!(told(&step), "");
}

#[test]
fn arrival_lines_tell_new_levels_from_known_ones() {
    let came = |first| Event::Arrived {
        level: LevelNo(1),
        first,
    };
    assert_eq!(
        told(&came(true)),
        "The wood. You have not been here before."
    );
    assert_eq!(told(&came(false)), "The wood. It is as you left it.");
}

#[test]
fn an_attacker_in_the_dark_is_named_with_its_direction() {
    let towards = geom::Dir::NorthEast;
    assert_eq!(
        told(&Event::Glimpsed { who: WOLF, towards }),
        "Out of the dark in the north-east: a mangy wolf!"
    );
}

#[test]
fn every_message_has_its_words() {
    let words = words();
    for condition in Condition::ALL.iter().copied() {
        let id = condition_id(condition);
        assert_ne!(words.say(&id, &[]), id);
        let narrator = Narrator {
            words: &words,
            settings: &Settings::default(),
        };
        // Only creatures are put to sleep by a spell, and a gift names its talent.
        let own = [Condition::Gifted, Condition::Lulled].contains(&condition);
        assert!(
            own || narrator.meaning(condition).is_some(),
            "{condition:?}"
        );
        for who in [Who::Hero, WOLF] {
            for event in [
                Event::Afflicted { who, condition },
                Event::Recovered { who, condition },
            ] {
                let line = told(&event);
                assert!(
                    !line.contains("omething comes") && line != "It passes.",
                    "{line}"
                );
            }
        }
    }
}

#[test]
fn an_end_names_its_cause() {
    let words = words();
    let narrator = Narrator {
        words: &words,
        settings: &Settings::default(),
    };
    let end = |by, means| {
        narrator.ending(Ending::Died {
            level: LevelNo(1),
            cause: Cause { by, means },
        })
    };
    assert_eq!(
        end(Some(WOLF), BITE),
        "Killed by the mangy wolf in the wood."
    );
    assert_eq!(end(None, Means::Hunger), "Starved in the wood.");
}

#[test]
fn a_light_has_its_own_words() {
    let item = Kind(2);
    assert_eq!(
        told(&Event::Kindled { item }),
        "You light the ration. You can see, and be seen."
    );
    assert_eq!(told(&Event::Doused { item }), "You put out the ration.");
    assert_eq!(
        told(&Event::BurntLow { item, left: 50 }),
        "The ration is burning low: 50 turns are left in it."
    );
    assert_eq!(
        told(&Event::BurntOut { item }),
        "The ration flickers, goes out, and nothing is left of it."
    );
}

/// Player: rows 6 and 13.
#[test]
fn worn_items_strike_back_and_shoved_creatures_slide() {
    let hat = Means::Thing(Kind(4));
    let cases = [
        (
            hurt(Who::Hero, Some(NELL), hat, false),
            "The good hat of Nell strikes back at you (4).",
        ),
        (
            hurt(WOLF, Some(Who::Hero), hat, false),
            "Your good hat strikes back at the mangy wolf (4).",
        ),
        (
            Event::Shoved {
                who: WOLF,
                from: HERE,
                to: HERE,
            },
            "The mangy wolf is sent sliding.",
        ),
    ];
    for (event, line) in cases {
        assert_eq!(told(&event), line);
    }
}

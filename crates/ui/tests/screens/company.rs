//! Those who follow the hero, those who are at peace with them, and what is asked before they are harmed.

use crate::given::Desk;
use geom::Point;
use hearthgate_ui::{Code, Key, Settings, Style};
use proto::session::Update;
use proto::{Bidding, Command, Id, LevelNo, Seen, Told};

const ENTER: Key = Key::of(Code::Enter);
const TAB: Key = Key::of(Code::Tab);

/// The wolf is nobody's foe: it follows, or keeps the peace.
fn befriended(change: fn(&mut Seen)) -> Desk {
    let mut desk = Desk::new(120, 40);
    desk.change(|view| {
        let wolf = &mut view.creatures[0];
        wolf.hostile = false;
        change(wolf);
    });
    desk.start();
    desk
}

fn follower() -> Desk {
    befriended(|wolf| {
        wolf.peaceful = true;
        wolf.ally = Some(Told::Follow);
    })
}

#[test]
fn one_of_ones_own_is_told_as_such_and_nobody_reckons_the_odds() {
    let mut desk = follower();
    desk.press("x");
    let drawn = desk.drawn();
    assert!(drawn.contains("goes where you go"), "{drawn}");
    assert!(!drawn.contains("65%"), "{drawn}");
    assert!(!drawn.contains("noticed"), "{drawn}");
    let mut desk = befriended(|wolf| wolf.ally = Some(Told::Hold));
    desk.press("x");
    assert!(desk.drawn().contains("waits where"));
}

#[test]
fn nobody_is_sent_away_by_mistake() {
    let mut desk = follower();
    desk.press("A");
    desk.key(Key::of(Code::End));
    desk.drawn();
    desk.key(ENTER);
    let drawn = desk.drawn();
    assert!(drawn.contains("Send them away?"), "{drawn}");
    assert_eq!(desk.steps, []);
    desk.press("Y");
    let leave =
        |it: &Command| matches!(it, Command::Bid { bidding, .. } if *bidding == Bidding::Leave);
    assert!(desk.steps.iter().all(leave) && desk.steps.len() == 1);
}

#[test]
fn two_of_one_name_are_told_apart() {
    let mut desk = Desk::new(120, 40);
    desk.change(|view| {
        let wolf = &mut view.creatures[0];
        (wolf.hostile, wolf.peaceful) = (false, true);
        wolf.ally = Some(Told::Follow);
        let other = Seen {
            id: Id {
                level: LevelNo(1),
                n: 77,
            },
            at: Point::new(9, 5),
            ..wolf.clone()
        };
        view.creatures.push(other);
    });
    desk.start();
    desk.press("A");
    let drawn = desk.drawn();
    assert!(
        drawn.contains("Mangy wolf 1 (2 north-west): wait here"),
        "{drawn}"
    );
    assert!(
        drawn.contains("Mangy wolf 2 (1 east): wait here"),
        "{drawn}"
    );
}

#[test]
fn who_looks_for_food_is_told_of_in_a_whole_line() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = Desk::new(width, height);
        desk.change(|view| {
            let wolf = &mut view.creatures[0];
            (wolf.hostile, wolf.peaceful, wolf.at) = (false, true, Point::new(7, 4));
            wolf.joins = Some(proto::Bait::Food(None));
        });
        desk.start();
        desk.press("A");
        let drawn = desk.drawn();
        assert!(drawn.contains("nothing that counts."), "{drawn}");
    }
}

#[test]
fn where_nobody_follows_there_is_no_hint_of_orders() {
    let hint = "orders for whoever";
    for (following, width) in [(false, 200), (true, 200)] {
        let mut desk = if following {
            follower()
        } else {
            befriended(|wolf| wolf.peaceful = true)
        };
        desk.resize(width, 60);
        assert_eq!(desk.drawn().contains(hint), following);
    }
    let mut desk = befriended(|wolf| {
        (wolf.peaceful, wolf.at) = (true, Point::new(7, 4));
        wolf.joins = Some(proto::Bait::Freedom);
    });
    desk.resize(200, 60);
    let drawn = desk.drawn();
    assert!(
        drawn.contains("win somebody over") && !drawn.contains(hint),
        "{drawn}"
    );
}

#[test]
fn an_order_is_given_and_not_let_go() {
    let mut desk = follower();
    desk.press("At");
    let drawn = desk.drawn();
    assert!(drawn.contains("give the order"), "{drawn}");
    assert!(!drawn.contains("let go"), "{drawn}");
}

#[test]
fn nobody_at_peace_is_aimed_at_first_and_whoever_is_meant_is_asked_about() {
    for change in [(|wolf| wolf.peaceful = true) as fn(&mut Seen), |wolf| {
        wolf.ally = Some(Told::Follow);
    }] {
        let mut desk = befriended(change);
        desk.press("ac");
        // It stands at the hero, for nobody is there to be shot.
        desk.key(TAB);
        desk.drawn();
        desk.key(ENTER);
        let drawn = desk.drawn();
        assert!(drawn.contains("has done you no harm"), "{drawn}");
        assert_eq!(desk.steps, []);
        desk.press("Y");
        assert_eq!(desk.steps.len(), 1);
    }
    let mut desk = Desk::new(120, 40);
    desk.start();
    desk.press("ac");
    desk.key(ENTER);
    assert_eq!(desk.steps.len(), 1, "a foe is a foe");
}

#[test]
fn with_one_foe_in_view_the_next_one_is_the_same() {
    let mut desk = Desk::new(120, 40);
    desk.change(|view| {
        let friend = Seen {
            id: Id {
                level: LevelNo(1),
                n: 77,
            },
            at: Point::new(9, 5),
            hostile: false,
            peaceful: true,
            ally: Some(Told::Follow),
            ..view.creatures[0].clone()
        };
        view.creatures.push(friend);
    });
    desk.start();
    desk.press("ac");
    desk.key(TAB);
    desk.drawn();
    desk.key(ENTER);
    let at = Some(Point::new(6, 3));
    assert!(
        matches!(desk.steps[..], [Command::Use { at: aimed, .. }] if aimed == at),
        "{:?}",
        desk.steps
    );
}

#[test]
fn a_letter_chooses_its_row_of_a_trade() {
    let mut desk = Desk::new(120, 40);
    desk.meet_keeper();
    desk.start();
    desk.press("Tb");
    let drawn = desk.drawn();
    assert!(
        drawn.contains("Each weighs 1.5 lb"),
        "as its price is: {drawn}"
    );
    desk.key(ENTER);
    let sold = |it: &Command| matches!(it, Command::Sell { item, .. } if item.n == 2);
    assert!(
        desk.steps.iter().all(sold) && desk.steps.len() == 1,
        "{:?}",
        desk.steps
    );
    desk.press("/");
    assert!(
        matches!(desk.steps.last(), Some(Command::Step(_))),
        "one still talks"
    );
}

#[test]
fn whoever_first_stands_beside_somebody_is_told_how_to_talk() {
    let settings = Settings {
        look: Style::Classic,
        ..Settings::default()
    };
    let mut desk = Desk::with(120, 40, settings);
    desk.change(|view| {
        let wolf = &mut view.creatures[0];
        (wolf.hostile, wolf.peaceful, wolf.at) = (false, true, Point::new(7, 4));
        if let Some(hero) = &mut view.hero {
            hero.hunger = proto::Hunger::Fed;
            hero.underfoot.clear();
            hero.level = 1;
        }
    });
    desk.start();
    for _ in 0..4 {
        let (events, view) = (Vec::new(), Box::new(desk.seen()));
        desk.tell(Update::Stepped { events, view });
    }
    let learnt = &desk.app.settings().learnt;
    assert!(learnt.iter().any(|it| it == "lesson-talk"), "{learnt:?}");
    assert!(desk.drawn().contains("Walk into people to talk to them"));
}

#[test]
fn every_skill_is_told_in_full_however_good() {
    let settings = Settings {
        look: Style::Classic,
        language: "de".into(),
        lessons: false,
        ..Settings::default()
    };
    let mut desk = Desk::with(80, 24, settings);
    desk.change(|view| {
        if let Some(hero) = &mut view.hero {
            hero.skills = [12, 11, 10];
        }
    });
    desk.start();
    desk.press("c");
    let drawn = desk.drawn();
    assert!(drawn.contains("Abwehr +10"), "{drawn}");
}

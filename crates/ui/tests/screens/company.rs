//! Allies and peaceful creatures, and the questions before the hero harms one.

use crate::given::Player;
use geom::Point;
use hearthgate_ui::{Code, Key, Settings, Style};
use proto::session::Update;
use proto::{AllyOrder, AllyTask, Command, Id, LevelNo, VisibleCreature};

const ENTER: Key = Key::of(Code::Enter);
const TAB: Key = Key::of(Code::Tab);

/// A game in which the wolf is an ally or peaceful, as `change` makes it.
fn befriended(change: fn(&mut VisibleCreature)) -> Player {
    let mut player = Player::new(120, 40);
    player.change(|view| {
        let wolf = &mut view.creatures[0];
        wolf.hostile = false;
        change(wolf);
    });
    player.start();
    player
}

fn follower() -> Player {
    befriended(|wolf| {
        wolf.peaceful = true;
        wolf.ally = Some(AllyTask::Follow);
    })
}

#[test]
fn an_ally_is_described_without_duel_odds() {
    let mut player = follower();
    player.press("x");
    let drawn = player.drawn();
    assert!(drawn.contains("following you"), "{drawn}");
    assert!(!drawn.contains("65%"), "{drawn}");
    assert!(!drawn.contains("noticed"), "{drawn}");
    let mut player = befriended(|wolf| wolf.ally = Some(AllyTask::Hold));
    player.press("x");
    assert!(player.drawn().contains("waiting here"));
}

#[test]
fn dismissing_an_ally_needs_confirmation() {
    let mut player = follower();
    player.press("A");
    player.key(Key::of(Code::End));
    player.drawn();
    player.key(ENTER);
    let drawn = player.drawn();
    assert!(drawn.contains("Dismiss?"), "{drawn}");
    assert_eq!(player.steps, []);
    player.press("Y");
    let leave =
        |it: &Command| matches!(it, Command::Bid { bidding, .. } if *bidding == AllyOrder::Leave);
    assert!(player.steps.iter().all(leave) && player.steps.len() == 1);
}

#[test]
fn two_allies_of_one_name_are_numbered() {
    let mut player = Player::new(120, 40);
    player.change(|view| {
        let wolf = &mut view.creatures[0];
        (wolf.hostile, wolf.peaceful) = (false, true);
        wolf.ally = Some(AllyTask::Follow);
        let other = VisibleCreature {
            id: Id {
                level: LevelNo(1),
                n: 77,
            },
            at: Point::new(9, 5),
            ..wolf.clone()
        };
        view.creatures.push(other);
    });
    player.start();
    player.press("A");
    let drawn = player.drawn();
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
fn the_missing_bait_is_explained_without_cutting_the_line() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut player = Player::new(width, height);
        player.change(|view| {
            let wolf = &mut view.creatures[0];
            (wolf.hostile, wolf.peaceful, wolf.at) = (false, true, Point::new(7, 4));
            wolf.joins = Some(proto::RecruitPrice::Food(None));
        });
        player.start();
        player.press("A");
        let drawn = player.drawn();
        assert!(drawn.contains("nothing suitable."), "{drawn}");
    }
}

#[test]
fn without_allies_the_order_hint_is_hidden() {
    let hint = "orders for allies";
    for (following, width) in [(false, 200), (true, 200)] {
        let mut player = if following {
            follower()
        } else {
            befriended(|wolf| wolf.peaceful = true)
        };
        player.resize(width, 60);
        assert_eq!(player.drawn().contains(hint), following);
    }
    let mut player = befriended(|wolf| {
        (wolf.peaceful, wolf.at) = (true, Point::new(7, 4));
        wolf.joins = Some(proto::RecruitPrice::Freedom);
    });
    player.resize(200, 60);
    let drawn = player.drawn();
    assert!(
        drawn.contains("recruit") && !drawn.contains(hint),
        "{drawn}"
    );
}

#[test]
fn aiming_an_ally_order_has_its_own_prompt() {
    let mut player = follower();
    player.press("At");
    let drawn = player.drawn();
    assert!(drawn.contains("give order"), "{drawn}");
    assert!(!drawn.contains("Enter to fire"), "{drawn}");
}

#[test]
fn peaceful_targets_come_last_and_need_confirmation() {
    for change in [
        (|wolf| wolf.peaceful = true) as fn(&mut VisibleCreature),
        |wolf| {
            wolf.ally = Some(AllyTask::Follow);
        },
    ] {
        let mut player = befriended(change);
        player.press("ac");
        // It stands at the hero, for nobody is there to be shot.
        player.key(TAB);
        player.drawn();
        player.key(ENTER);
        let drawn = player.drawn();
        assert!(drawn.contains("is not hostile"), "{drawn}");
        assert_eq!(player.steps, []);
        player.press("Y");
        assert_eq!(player.steps.len(), 1);
    }
    let mut player = Player::new(120, 40);
    player.start();
    player.press("ac");
    player.key(ENTER);
    assert_eq!(player.steps.len(), 1, "a foe is a foe");
}

#[test]
fn with_one_foe_in_view_the_next_one_is_the_same() {
    let mut player = Player::new(120, 40);
    player.change(|view| {
        let friend = VisibleCreature {
            id: Id {
                level: LevelNo(1),
                n: 77,
            },
            at: Point::new(9, 5),
            hostile: false,
            peaceful: true,
            ally: Some(AllyTask::Follow),
            ..view.creatures[0].clone()
        };
        view.creatures.push(friend);
    });
    player.start();
    player.press("ac");
    player.key(TAB);
    player.drawn();
    player.key(ENTER);
    let at = Some(Point::new(6, 3));
    assert!(
        matches!(player.steps[..], [Command::Use { at: aimed, .. }] if aimed == at),
        "{:?}",
        player.steps
    );
}

#[test]
fn a_letter_chooses_its_row_of_a_trade() {
    let mut player = Player::new(120, 40);
    player.meet_keeper();
    player.start();
    player.press("Tb");
    let drawn = player.drawn();
    assert!(
        drawn.contains("Each weighs 1.5 lb"),
        "as its price is: {drawn}"
    );
    player.key(ENTER);
    let sold = |it: &Command| matches!(it, Command::Sell { item, .. } if item.n == 2);
    assert!(
        player.steps.iter().all(sold) && player.steps.len() == 1,
        "{:?}",
        player.steps
    );
    player.press("/");
    assert!(
        matches!(player.steps.last(), Some(Command::Step(_))),
        "one still talks"
    );
}

#[test]
fn the_talk_hint_appears_beside_a_peaceful_creature() {
    let settings = Settings {
        map_style: Style::Classic,
        ..Settings::default()
    };
    let mut player = Player::with(120, 40, settings);
    player.change(|view| {
        let wolf = &mut view.creatures[0];
        (wolf.hostile, wolf.peaceful, wolf.at) = (false, true, Point::new(7, 4));
        if let Some(hero) = &mut view.hero {
            hero.hunger = proto::Hunger::Fed;
            hero.underfoot.clear();
            hero.level = 1;
        }
    });
    player.start();
    for _ in 0..4 {
        let (events, view) = (Vec::new(), Box::new(player.seen()));
        player.tell(Update::Stepped { events, view });
    }
    let learnt = &player.app.settings().tutorial_hints_shown;
    assert!(learnt.iter().any(|it| it == "lesson-talk"), "{learnt:?}");
    assert!(player.drawn().contains("Walk into people to talk to them"));
}

#[test]
fn two_digit_skills_are_not_cut_on_the_sheet() {
    let settings = Settings {
        map_style: Style::Classic,
        language: "de".into(),
        tutorial_hints: false,
        ..Settings::default()
    };
    let mut player = Player::with(80, 24, settings);
    player.change(|view| {
        if let Some(hero) = &mut view.hero {
            hero.skills = [12, 11, 10];
        }
    });
    player.start();
    player.press("c");
    let drawn = player.drawn();
    assert!(drawn.contains("Abwehr +10"), "{drawn}");
}

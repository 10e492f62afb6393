//! Comfort: Esc, hurried errands, undo of errands, piles, the question about talents, food, the hall and the title.

use crate::given::{Player, many_talents};
use geom::Point;
use hearthgate_ui::{Code, Key, Mouse, Press};
use proto::session::Update;
use proto::{Answer, Carried, Command, Kind, Query, Refusal};
use std::time::Duration;

fn at(width: u16, height: u16) -> Player {
    let mut player = Player::new(width, height);
    player.start();
    player
}

#[test]
fn esc_on_the_map_opens_the_menu_at_the_second_press() {
    let mut player = at(80, 24);
    player.key(Key::of(Code::Esc));
    assert_eq!(player.app.screen(), "play");
    assert!(player.drawn().contains("Esc again opens the menu"));
    player.press("s");
    player.key(Key::of(Code::Esc));
    assert_eq!(player.app.screen(), "play", "a key in between");
    player.key(Key::of(Code::Esc));
    assert_eq!(player.app.screen(), "menu");
}

#[test]
fn the_key_of_an_errand_hurries_it_and_undo_takes_it_back() {
    let mut player = Player::new(80, 24);
    player.be_alone();
    player.practise();
    player.press("oo");
    assert!(player.app.has_active_errand());
    assert_eq!(player.app.next_tick(), Some(Duration::ZERO));
    for _ in 0..5 {
        player.app.on_tick(Duration::from_millis(16));
        player.drawn();
    }
    player.press("x");
    assert!(!player.app.has_active_errand());
    player.key(Key::of(Code::Esc));
    player.press("s");
    player.key(Key::ctrl('z'));
    player.key(Key::ctrl('z'));
    assert!(
        player.undone[0] == 1 && player.undone[1] > 2,
        "{:?}",
        player.undone
    );
}

#[test]
fn items_below_the_topmost_are_found_among_the_places() {
    let mut player = Player::new(80, 24);
    player.change(|view| {
        let hero = view.hero.as_mut().unwrap();
        hero.at = Point::new(6, 7);
        let item = |kind| Carried {
            kind: Kind(kind),
            count: 1,
            ..Carried::default()
        };
        hero.underfoot = vec![item(4), item(3)];
    });
    player.start();
    player.change(|view| {
        let hero = view.hero.as_mut().unwrap();
        hero.at.x += 1;
        hero.underfoot.clear();
    });
    player.press("s");
    player.key(Key::ctrl('f'));
    player.press("scroll");
    let drawn = player.drawn();
    assert!(drawn.contains("Scroll of fireball"), "{drawn}");
}

#[test]
fn a_blocked_step_names_the_obstacle() {
    let mut player = at(80, 24);
    player.change(|view| {
        view.hero.as_mut().unwrap().at = Point::new(4, 4);
    });
    player.press("s");
    player.press("h");
    player.tell(Update::Refused(Refusal::Blocked));
    let drawn = player.drawn();
    assert!(drawn.contains("A wall is in the way."), "{drawn}");
}

#[test]
fn a_new_level_asks_about_three_talents() {
    for (width, height) in [(120, 40), (80, 24), (40, 12)] {
        let mut player = at(width, height);
        player.press("c");
        player.key(Key::of(Code::Enter));
        player.tell(Update::Answered(
            Query::Growth,
            Answer::Growth(many_talents()),
        ));
        let drawn = player.drawn();
        assert!(drawn.contains("You have learnt something"), "{drawn}");
        assert_eq!(drawn, player.drawn(), "the offer stays");
        player.press("2");
        assert_eq!(player.app.screen(), "confirm");
        player.press("y");
        let last = player.steps.last();
        assert!(matches!(last, Some(Command::Learn(_))), "{last:?}");
    }
}

#[test]
fn the_question_about_a_talent_covers_neither_it_nor_the_click() {
    for (width, height) in [(160, 50), (80, 24)] {
        for in_pictures in [false, true] {
            for talent in [" 1  ", " 2  ", " 3  "] {
                let mut player = at(width, height);
                player.app.set_external_map(in_pictures);
                player.press("c");
                player.key(Key::of(Code::Enter));
                let answer = Answer::Growth(many_talents());
                player.tell(Update::Answered(Query::Growth, answer));
                let (x, y) = player.place_of(talent);
                let rows = usize::from(y)..usize::from(y + 2);
                let shown = |player: &mut Player| {
                    let screen = player.drawn();
                    let lines = screen.lines().skip(rows.start).take(rows.len());
                    lines.map(str::to_owned).collect::<Vec<_>>()
                };
                player.mouse(Mouse::at_cell(Press::Move, x, y));
                let before = shown(&mut player);
                player.mouse(Mouse::at_cell(Press::Left, x, y));
                assert_eq!(player.app.screen(), "confirm");
                assert_eq!(before, shown(&mut player), "{}", player.drawn());
                let steps = player.steps.len();
                player.mouse(Mouse::at_cell(Press::Left, x, y));
                assert_eq!(player.steps.len(), steps, "a double click");
                player.click("Y yes");
                assert_eq!(player.steps.len(), steps + 1);
            }
        }
    }
}

#[test]
fn the_question_about_a_listed_choice_does_not_cover_it() {
    for in_pictures in [false, true] {
        let mut player = at(160, 50);
        player.app.set_external_map(in_pictures);
        player.press("c");
        player.key(Key::of(Code::Enter));
        player.drawn();
        let (x, y) = player.place_of("Fitness");
        for press in [Press::Move, Press::Left] {
            player.mouse(Mouse::at_cell(press, x, y));
            player.drawn();
        }
        if in_pictures {
            player.key(Key::of(Code::Enter));
        }
        assert_eq!(player.app.screen(), "confirm", "{}", player.drawn());
        let screen = player.drawn();
        let line = screen.lines().nth(usize::from(y)).unwrap();
        let shown: String = line.chars().skip(usize::from(x)).take(7).collect();
        assert_eq!(shown, "Fitness", "{screen}");
        let steps = player.steps.len();
        player.mouse(Mouse::at_cell(Press::Left, x, y));
        assert_eq!(player.steps.len(), steps, "{}", player.drawn());
    }
}

#[test]
fn all_talents_are_behind_the_fourth_choice() {
    let mut player = at(80, 24);
    player.press("c");
    player.key(Key::of(Code::Enter));
    let answer = Answer::Growth(many_talents());
    player.tell(Update::Answered(Query::Growth, answer));
    player.click("a  all of them");
    let drawn = player.drawn();
    assert!(drawn.contains("You have a talent"), "{drawn}");
    assert!(!drawn.contains("Which of these is it?"), "{drawn}");
}

#[test]
fn the_title_has_the_world_of_the_day() {
    let mut player = Player::new(80, 24);
    assert!(!player.drawn().contains("World of the day"));
    player.tell(Update::Saves {
        runs: vec![],
        now: 1_795_000_000,
    });
    assert!(player.drawn().contains("World of the day"));
    player.press("t");
    let drawn = player.drawn();
    assert!(drawn.contains("20261118"), "{drawn}");
}

#[test]
fn a_death_leads_to_the_next_run_and_counts_its_cause() {
    let mut player = at(120, 40);
    player.die();
    let drawn = player.drawn();
    assert!(drawn.contains("You have now died of 1 of"), "{drawn}");
    player.press("n");
    let begun = player.begun.pop().expect("a run begins");
    assert_eq!((begun.name.as_str(), begun.seed), ("Ann", None));
}

#[test]
fn the_keystone_has_a_card_that_swallows_one_key() {
    let mut player = at(80, 24);
    player.lift(Kind(2));
    assert!(player.drawn().contains("Far below an eye opens."));
    let steps = player.steps.len();
    player.press("s");
    assert_eq!(player.steps.len(), steps);
    player.press("s");
    assert_eq!(player.steps.len(), steps + 1);
}

#[test]
fn the_last_stand_is_filmed_and_the_page_shows_the_path() {
    let mut player = Player::new(100, 30).with_films();
    player.start();
    player.die();
    assert!(player.drawn().contains("f film of the last stand"));
    player.press("w");
    assert!(player.watches_ended);
    player.press("f");
    let film = player.films.pop().expect("a film is requested");
    assert_eq!(
        (film.journal.as_str(), film.from),
        ("journals/Ann-7.hgj", 83)
    );
    player.app.filmed("journals/Ann-7.gif".into());
    player.press("x");
    let drawn = player.drawn();
    assert!(drawn.contains("Film: journals/Ann-7.gif"), "{drawn}");
}

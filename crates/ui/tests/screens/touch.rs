//! Lists and buttons under a finger: rows of three cells, which are targets as a whole.

use crate::given::{KEYS, Player};
use geom::Point;
use hearthgate_ui::{Code, InputDevice, Key, Mouse, NewsReader, Press, Settings};
use proto::{AllyTask, LevelNo};
use std::collections::BTreeSet;

/// A player with a phone.
fn phone() -> Player {
    let mut player = Player::new(48, 36);
    player.app.set_device(InputDevice::Touch);
    player.start();
    player
}

fn tap(player: &mut Player, x: u16, y: u16) {
    player.draw();
    player.mouse(Mouse::at_cell(Press::Left, x, y));
    player.app.forget_pointer();
}

#[test]
fn a_list_row_under_a_finger_is_three_cells_high() {
    for by in [-1, 0, 1] {
        let mut player = phone();
        player.press("i");
        let (x, y) = player.place_of("scroll of fireball");
        tap(&mut player, x, y.saturating_add_signed(by));
        assert_eq!(player.app.screen(), "item", "{by}: {}", player.drawn());
    }
}

#[test]
fn rows_under_a_finger_scroll_by_one_for_three_cells() {
    let mut player = phone();
    player.press("=");
    let before = player.place_of("Walls");
    player.mouse(Mouse::at_cell(Press::WheelDown, 20, 20));
    let after = player.place_of("Walls");
    assert_eq!(before.1, after.1 + 3);
}

#[test]
fn settings_under_a_finger_show_their_whole_values() {
    let mut player = phone();
    player.press("=");
    let screen = player.drawn();
    assert!(screen.contains("wide if there is room"), "{screen}");
}

#[test]
fn the_answers_of_a_question_under_a_finger_are_buttons_of_three_cells() {
    for by in [-1, 0, 1] {
        let mut player = phone();
        player.key(Key::of(Code::Esc));
        let (x, y) = player.place_of("Save and quit");
        tap(&mut player, x, y);
        assert_eq!(player.app.screen(), "confirm");
        let (x, y) = player.place_of("   yes   ");
        tap(&mut player, x, y.saturating_add_signed(by));
        assert!(player.quits, "{by}");
    }
}

/// Words about keys, which a phone has not. A word of one letter is the name of a key in a list.
const KEY_WORDS: [&str; 26] = [
    "keys",
    "Keys",
    "Enter",
    "Esc",
    "Tab",
    "Ctrl",
    "Space",
    "Backspace",
    "Shift",
    "PgUp",
    "PgDn",
    "Home",
    "F1",
    "F2",
    "F2-F9",
    "press",
    "Press",
    "hjklyubn",
    "Strg",
    "Eingabe",
    "Leertaste",
    "Taste",
    "Tasten",
    "Pfeiltasten",
    "drück",
    "Drück",
];

/// The texts of a screen that speak of keys.
fn speaks_of_keys(screen: &str) -> Vec<&str> {
    let about_keys = |line: &&str| {
        let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '-');
        // Keys of doors are things.
        words.any(|word| KEY_WORDS.contains(&word)) && !line.contains("keys, throwing")
    };
    screen.lines().filter(about_keys).collect()
}

/// Everything that a finger can open from the map and from the title, in both languages.
#[test]
fn no_page_under_a_finger_speaks_of_keys() {
    let prepared: [fn(&mut Player); 4] = [
        Player::begin,
        Player::practise,
        |player| {
            player.learn_spells();
            player.meet_keeper();
            player.begin();
        },
        |_| {},
    ];
    let inner = [Key::of(Code::Enter), Key::char('x'), Key::char('w')];
    let mut found = BTreeSet::new();
    for language in ["en", "de"] {
        for prepare in prepared {
            let first = KEYS
                .iter()
                .copied()
                .chain("nchrs=?:&".chars().map(Key::char));
            for key in first {
                let settings = Settings {
                    language: language.into(),
                    ..Settings::default()
                };
                let mut player = Player::with(48, 44, settings);
                player.app.set_device(InputDevice::Touch);
                prepare(&mut player);
                // The card of a level.
                player.key(Key::of(Code::Esc));
                for key in std::iter::once(key).chain(inner) {
                    player.key(key);
                    let screen = player.drawn();
                    let title = player.app.screen();
                    let offers = player.app.offers().into_iter().map(|it| it.text);
                    let offers = offers.collect::<Vec<_>>().join("\n");
                    for line in [screen, offers].iter().flat_map(|it| speaks_of_keys(it)) {
                        found.insert(format!("{title}: {line}"));
                    }
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_arrows_of_a_setting_under_a_finger_change_it_both_ways() {
    let mut player = phone();
    player.press("=");
    let value = |player: &mut Player| {
        let screen = player.drawn();
        let at = screen.lines().position(|line| line.contains("Log lines"));
        screen.lines().nth(at.unwrap() + 1).unwrap().to_owned()
    };
    let (_, y) = player.place_of("Log lines");
    let before = value(&mut player);
    let [back, on] = ['◂', '▸'].map(|sign| {
        let column = before.chars().position(|it| it == sign);
        u16::try_from(column.unwrap()).unwrap()
    });
    tap(&mut player, on, y + 1);
    let after = value(&mut player);
    assert_ne!(before, after);
    tap(&mut player, back, y + 1);
    assert_eq!(value(&mut player), before);
}

#[test]
fn a_shop_under_a_finger_has_a_tab_for_each_side() {
    let mut player = Player::new(48, 44);
    player.app.set_device(InputDevice::Touch);
    player.meet_keeper();
    player.start();
    player.press("T");
    let theirs = player.drawn();
    let (x, y) = player.place_of("Yours, to sell");
    tap(&mut player, x, y);
    let yours = player.drawn();
    assert_ne!(theirs, yours);
    assert!(
        theirs.contains("5 each") && !yours.contains("5 each"),
        "{yours}"
    );
    let (x, y) = player.place_of("Theirs, to buy");
    tap(&mut player, x, y);
    // Without the bottom line, whose order changed with the first tap.
    let list = |screen: &str| screen.split_once("Welcome").unwrap().0.to_owned();
    assert_eq!(list(&player.drawn()), list(&theirs));
}

#[test]
fn the_sheet_of_a_phone_scrolls_and_cuts_nothing() {
    let mut player = phone();
    player.press("c");
    let mut seen = String::new();
    for _ in 0..20 {
        let screen = player.drawn();
        assert!(!screen.contains('…'), "{screen}");
        seen.push_str(&screen);
        player.mouse(Mouse::at_cell(Press::WheelDown, 20, 10));
    }
    assert_eq!(player.app.screen(), "sheet");
    assert!(
        seen.contains("Intelligence") && seen.contains("Seed"),
        "{seen}"
    );
}

#[test]
fn a_swiped_sheet_keeps_its_place_while_it_is_read_out() {
    let mut player = Player::new(48, 24);
    player.app.set_device(InputDevice::Touch);
    player.start();
    player.press("c");
    let whole = player.drawn();
    player.mouse(Mouse::at_cell(Press::WheelDown, 20, 10));
    let swiped = player.drawn();
    assert_ne!(swiped, whole);
    NewsReader::default().news(&mut player.app);
    assert_eq!(player.drawn(), swiped);
}

#[test]
fn a_field_of_a_new_game_under_a_finger_is_three_cells_high() {
    for by in [-1, 0, 1] {
        let mut player = Player::new(48, 40);
        player.app.set_device(InputDevice::Touch);
        player.press("n");
        let (x, y) = player.place_of("Practice");
        tap(&mut player, x, y.saturating_add_signed(by));
        assert!(
            player.drawn().contains("◂ yes ▸"),
            "{by}: {}",
            player.drawn()
        );
    }
}

#[test]
fn a_swipe_over_the_text_of_a_calling_keeps_the_calling() {
    let mut player = Player::new(48, 36);
    player.app.set_device(InputDevice::Touch);
    player.press("n");
    player.key(Key::of(Code::Down));
    let (x, y) = player.place_of("◂ none ▸");
    player.mouse(Mouse::at_cell(Press::WheelDown, x, y + 6));
    assert!(player.drawn().contains("◂ none ▸"));
    player.mouse(Mouse::at_cell(Press::WheelDown, x, y));
    assert!(!player.drawn().contains("◂ none ▸"));
}

/// The command of the large button.
fn first(player: &mut Player) -> &'static str {
    player.app.first_offer().expect("there is a button").id
}

#[test]
fn the_large_button_takes_the_way_that_the_hero_walked_to() {
    let mut player = phone();
    let walk = |player: &mut Player, x, y| {
        player.change(|view| {
            let hero = view.hero.as_mut().expect("there is a hero");
            hero.at = Point::new(x, y);
        });
        player.arrive(false);
    };
    player.change(|view| {
        let follower = &mut view.creatures[0];
        (follower.hostile, follower.ally) = (false, Some(AllyTask::Follow));
    });
    walk(&mut player, 19, 6);
    assert_ne!(first(&mut player), "key-descend");
    walk(&mut player, 20, 6);
    assert_eq!(first(&mut player), "key-descend");
    // Straight after an arrival it would lead back.
    player.change(|view| view.level = LevelNo(2));
    player.arrive(false);
    assert_ne!(first(&mut player), "key-descend");
    walk(&mut player, 19, 6);
    walk(&mut player, 20, 6);
    assert_eq!(first(&mut player), "key-descend");
}

#[test]
fn a_question_under_a_finger_has_its_answers_in_the_order_of_the_buttons() {
    let mut player = phone();
    player.key(Key::of(Code::Esc));
    let (x, y) = player.place_of("Save and quit");
    tap(&mut player, x, y);
    let [no, yes] = ["   no   ", "   yes   "].map(|text| player.place_of(text).0);
    assert!(no < yes, "{}", player.drawn());
}

#[test]
fn the_travel_list_of_a_phone_begins_with_the_ways_and_needs_no_keyboard() {
    let mut player = phone();
    player.press("_");
    let [way, near] = ["A way down", "Ration"].map(|text| player.place_of(text).1);
    assert!(way < near, "{}", player.drawn());
    assert_eq!(player.app.text(), None);
    assert!(!player.drawn().contains("filter"));
}

#[test]
fn the_menu_keeps_its_order_and_marks_what_is_impossible() {
    let mut player = phone();
    let ids = |player: &Player| {
        let menu = player.app.menu().into_iter();
        menu.map(|(offer, _)| offer.id).collect::<Vec<_>>()
    };
    let before = ids(&player);
    let fights = |player: &Player| {
        let mut menu = player.app.menu().into_iter();
        menu.any(|(offer, possible)| offer.id == "key-fight" && possible)
    };
    assert!(fights(&player));
    player.be_alone();
    player.arrive(false);
    assert_eq!(ids(&player), before);
    assert!(!fights(&player));
}

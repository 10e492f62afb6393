//! The mouse alone: hints are buttons.

use crate::given::{self, Player};
use geom::{Dir, Point, Rect};
use hearthgate_ui::{Code, InputDevice, Key, Mouse, Press, Settings};
use proto::session::Update;
use proto::{
    Answer, Carried, Command, Hunger, ItemFacts, Kind, Landmark, Query, Slot, Traits, Verb,
};
use ratatui_core::style::Modifier;
use std::sync::Arc;

#[test]
fn a_hint_of_the_play_screen_opens_its_screen() {
    let mut player = Player::new(200, 60);
    player.start();
    player.click("i inventory");
    assert_eq!(player.app.screen(), "inventory");
    player.click("Esc back");
    assert_eq!(player.app.screen(), "play");
}

#[test]
fn the_mouse_alone_saves_and_quits() {
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        let mut player = Player::new(width, height);
        player.start();
        player.mouse(Mouse::at_cell(Press::Move, 0, 0));
        player.click("Esc menu");
        player.click("Q    Save and quit");
        player.click("Y yes");
        assert!(player.quits);
    }
}

#[test]
fn the_mouse_alone_reaches_every_command() {
    let mut player = Player::new(80, 24);
    player.start();
    player.mouse(Mouse::at_cell(Press::Move, 0, 0));
    player.click(": commands");
    while !player.drawn().contains("message log") {
        player.mouse(Mouse::at_cell(Press::WheelDown, 30, 10));
    }
    player.click("message log");
    assert_eq!(player.app.screen(), "history");
    player.click("Esc back");
    assert_eq!(player.app.screen(), "play");
}

#[test]
fn the_mouse_leaves_a_screen_whose_hints_do_not_fit() {
    for key in ["c", "_", "x", "?", "m", "M", "="] {
        let mut player = Player::new(40, 12);
        player.start();
        player.press(key);
        let opened = player.app.screen();
        assert_ne!(opened, "play");
        player.mouse(Mouse::at_cell(Press::Move, 0, 0));
        player.click("Esc");
        assert_ne!(player.app.screen(), opened);
    }
    let mut player = Player::new(80, 24);
    player.watch(100);
    player.mouse(Mouse::at_cell(Press::Move, 0, 0));
    player.click("q ");
    assert!(player.quits);
}

#[test]
fn a_hint_for_several_keys_is_not_a_button() {
    let mut player = Player::new(200, 60);
    player.start();
    let (x, y) = player.place_of("↑↓←→ walk");
    player.mouse(Mouse::at_cell(Press::Left, x, y));
    assert!(player.steps.is_empty(), "{:?}", player.steps);
}

#[test]
fn the_answers_of_a_question_are_buttons_in_its_frame_and_in_the_bottom_line() {
    // The frame has three spaces between the answers, the bottom line two.
    for yes in ["Y yes   Esc", "Y yes  Esc"] {
        let mut player = Player::new(120, 40);
        player.start();
        player.key(Key::of(Code::Esc));
        player.key(Key::of(Code::Esc));
        player.click("Q    Save and quit");
        assert_eq!(player.app.screen(), "confirm");
        player.click("Esc no");
        assert_eq!(player.app.screen(), "play");
        player.key(Key::of(Code::Esc));
        player.key(Key::of(Code::Esc));
        player.click("Q    Save and quit");
        assert!(!player.quits);
        player.click(yes);
        assert!(player.quits);
    }
}

#[test]
fn a_hint_under_a_screen_is_not_a_button() {
    let mut player = Player::new(200, 60);
    player.start();
    player.drawn();
    let hint = player.place_of("i inventory");
    player.press("?");
    player.mouse(Mouse::at_cell(Press::Left, hint.0, hint.1));
    assert_ne!(player.app.screen(), "inventory");
}

#[test]
fn the_hint_under_the_mouse_is_highlighted() {
    let mut player = Player::new(200, 60);
    player.start();
    player.mouse(Mouse::at_cell(Press::Move, 5, 5));
    let (x, y) = player.place_of("i inventory");
    let is_lit = |player: &mut Player| {
        let cell = player.draw()[(x, y)].clone();
        cell.modifier.contains(Modifier::REVERSED)
    };
    assert!(!is_lit(&mut player));
    player.mouse(Mouse::at_cell(Press::Move, x + 4, y));
    assert!(is_lit(&mut player));
}

#[test]
fn a_command_keeps_its_place_when_a_fight_begins() {
    for (width, height) in [(40, 12), (80, 24), (100, 30), (120, 40), (200, 60)] {
        let mut player = Player::new(width, height);
        player.be_alone();
        player.start();
        player.mouse(Mouse::at_cell(Press::Move, 5, 5));
        let command = if width < 80 {
            ": commands"
        } else {
            "o explore"
        };
        let (x, y) = player.place_of(command);
        player.mouse(Mouse::at_cell(Press::Move, x, y));
        assert!(!player.drawn().contains("Tab fight"));
        player.come_upon_wolves();
        player.arrive(false);
        assert_eq!(player.place_of(command), (x, y));
        let shows_fight = player.drawn().contains("Tab fight");
        assert!(shows_fight || width < 80, "{}", player.drawn());
        player.mouse(Mouse::at_cell(Press::Left, x, y));
        // Exploring is refused in sight of wolves. A fight would have begun.
        assert!(player.steps.is_empty(), "{:?}", player.steps);
        player.mouse(Mouse::at_cell(Press::Left, x, y));
        assert!(player.steps.is_empty(), "{:?}", player.steps);
    }
}

#[test]
fn a_shared_place_does_not_change_its_command_under_the_mouse() {
    let mut player = Player::new(80, 24);
    player.be_alone();
    let ration = player.seen().hero.unwrap().pack[1];
    let lay = |player: &mut Player, on: bool| {
        player.change(|view| {
            let hero = view.hero.as_mut().unwrap();
            hero.underfoot = Vec::from_iter(on.then_some(ration));
        });
    };
    lay(&mut player, true);
    player.start();
    player.mouse(Mouse::at_cell(Press::Move, 5, 5));
    let (x, y) = player.place_of("g pick up");
    player.mouse(Mouse::at_cell(Press::Move, x, y));
    player.drawn();
    player.mouse(Mouse::at_cell(Press::Left, x, y));
    let taken = player.steps.len();
    assert_eq!(taken, 1);
    lay(&mut player, false);
    player.come_upon_wolves();
    player.arrive(false);
    let foot = |player: &mut Player| player.drawn().lines().last().unwrap().to_owned();
    let line = foot(&mut player);
    assert!(!line.contains("f shoot"), "{line}");
    player.mouse(Mouse::at_cell(Press::Left, x, y));
    assert_eq!((player.steps.len(), player.app.screen()), (taken, "play"));
    player.mouse(Mouse::at_cell(Press::Move, 5, 5));
    let line = foot(&mut player);
    assert!(line.contains("f shoot"), "{line}");
}

#[test]
fn a_button_that_became_a_fight_takes_a_second_click() {
    let mut player = Player::new(120, 40);
    player.start();
    player.mouse(Mouse::at_cell(Press::Move, 5, 5));
    let (x, y) = player.place_of("Tab fight");
    // A button of another screen is at this place.
    player.press("x");
    let (go, _) = player.place_of("Enter go there");
    assert!((go..go + 14).contains(&x), "{go} {x}");
    player.mouse(Mouse::at_cell(Press::Move, x, y));
    player.key(Key::of(Code::Esc));
    player.drawn();
    player.app.on_tick(std::time::Duration::from_millis(400));
    player.mouse(Mouse::at_cell(Press::Left, x, y));
    player.drawn();
    assert!(player.steps.is_empty(), "another button was meant");
    player.mouse(Mouse::at_cell(Press::Left, x, y));
    player.drawn();
    assert!(!player.steps.is_empty(), "{}", player.drawn());
}

#[test]
fn a_pending_choice_of_the_panel_opens_the_sheet() {
    for (width, height) in [(80, 24), (120, 40), (160, 50)] {
        for in_pictures in [false, true] {
            let mut player = Player::new(width, height);
            player.app.set_external_map(in_pictures);
            player.change(|view| {
                if let Some(hero) = &mut view.hero {
                    hero.choices = [1, 1];
                }
            });
            player.start();
            player.click("Choose!");
            assert_eq!(player.app.screen(), "sheet", "{width}x{height}");
            player.click("Enter choose");
            assert_eq!(player.app.screen(), "growth");
        }
    }
}

#[test]
fn a_click_on_the_left_arrow_of_a_setting_goes_back() {
    let mut player = Player::new(120, 40);
    player.start();
    player.press("=");
    let before = player.app.settings().panel;
    let (_, y) = player.place_of("Panel");
    let line = |player: &mut Player| {
        let screen = player.drawn();
        screen.lines().nth(usize::from(y)).unwrap().to_owned()
    };
    let column = |line: &str, arrow: char| {
        let at = line.chars().position(|it| it == arrow).unwrap();
        u16::try_from(at).unwrap()
    };
    let first = line(&mut player);
    let click = |player: &mut Player, arrow| {
        let x = column(&line(player), arrow);
        player.mouse(Mouse::at_cell(Press::Left, x, y));
    };
    click(&mut player, '◂');
    let last = line(&mut player);
    assert_ne!(first, last);
    click(&mut player, '▸');
    assert_eq!(line(&mut player), first);
    click(&mut player, '▸');
    assert_ne!(line(&mut player), last, "three values");
    click(&mut player, '◂');
    assert_eq!(player.app.settings().panel, before);
}

#[test]
fn the_arrows_of_the_calling_go_both_ways_at_the_first_click() {
    for touched in [false, true] {
        let mut player = Player::new(60, 40);
        if touched {
            player.app.set_device(InputDevice::Touch);
        }
        player.press("n");
        let shows = |player: &mut Player, arrow: char| {
            let (_, y) = player.place_of("Calling");
            let line = |player: &mut Player| {
                let screen = player.drawn();
                screen.lines().nth(usize::from(y)).unwrap().to_owned()
            };
            let x = line(player).chars().position(|it| it == arrow).unwrap();
            let x = u16::try_from(x).unwrap();
            player.mouse(Mouse::at_cell(Press::Left, x, y));
            line(player)
        };
        let last = shows(&mut player, '◂');
        let first = shows(&mut player, '▸');
        assert_ne!(last, first);
        assert_eq!(shows(&mut player, '◂'), last);
        let second = [shows(&mut player, '▸'), shows(&mut player, '▸')];
        assert_eq!(second[0], first);
        assert_ne!(second[1], last);
    }
}

/// Clicks a tile of the map; returns the commands that follow, and the last line of the log.
fn click_tile(player: &mut Player, tile: Point) -> (usize, String) {
    let before = player.steps.len();
    let tile = Some(tile);
    for press in [Press::Move, Press::Left] {
        player.mouse(Mouse {
            press,
            x: 1,
            y: 1,
            tile,
        });
        player.draw();
    }
    player.tick();
    (player.steps.len() - before, player.drawn())
}

/// A player with a map in pixels and no foes.
fn in_pixels() -> Player {
    let settings = Settings {
        tutorial_hints: false,
        ..Settings::default()
    };
    let mut player = Player::with(120, 40, settings);
    player.app.set_external_map(true);
    player.be_alone();
    player.change(|view| view.hero.as_mut().expect("there is a hero").hunger = Hunger::Fed);
    player.start();
    player.draw();
    player
}

#[test]
fn a_click_on_a_wall_does_not_walk() {
    let wall = Point::new(3, 3);
    let mut player = in_pixels();
    let (steps, screen) = click_tile(&mut player, wall);
    assert_eq!(steps, 0);
    assert!(
        screen.contains("You cannot walk there: a wall."),
        "{screen}"
    );
    // A lamp on the wall bars it too. The way to the tile beside it may be long.
    player.change(|view| view.cells.get_mut(wall).expect("on the map").thing = Some(Kind(3)));
    player.arrive(false);
    let (steps, screen) = click_tile(&mut player, wall);
    assert_eq!(steps, 0);
    assert!(
        screen.contains("You cannot walk there: a ration."),
        "{screen}"
    );
    assert!(click_tile(&mut player, Point::new(4, 3)).0 > 0, "the floor");
}

#[test]
fn a_click_on_a_roof_does_not_walk_and_one_on_its_door_does() {
    let house = Landmark {
        name: "pub".into(),
        area: Rect::new(16, 1, 6, 7),
        door: Some(Point::new(16, 4)),
    };
    let inside = Point::new(19, 4);
    for seen in [false, true] {
        let mut player = in_pixels();
        player.change(|view| {
            view.landmarks = vec![house.clone()];
            view.cells.get_mut(inside).expect("on the map").visible = seen;
        });
        player.arrive(false);
        let (steps, screen) = click_tile(&mut player, inside);
        assert_eq!(steps > 0, seen, "through the open door: {screen}");
        let is_barred = screen.contains("You cannot walk there: a roof.");
        assert_eq!(is_barred, !seen, "{screen}");
    }
    let mut player = in_pixels();
    player.change(|view| view.landmarks = vec![house.clone()]);
    player.arrive(false);
    let (steps, screen) = click_tile(&mut player, Point::new(16, 4));
    assert!(steps > 0, "the door: {screen}");
}

#[test]
fn a_click_marks_one_of_a_stack_on_both_sides_of_a_trade() {
    for in_pictures in [false, true] {
        let mut player = Player::with(160, 50, Settings::default());
        player.app.set_external_map(in_pictures);
        player.meet_keeper();
        player.start();
        player.press("T");
        for ware in ["4 ration", "2 ration"] {
            let (x, y) = player.place_of(ware);
            let marks = |player: &mut Player| {
                player.mouse(Mouse::at_cell(Press::Left, x, y));
                player.drawn().replace(" × ─", "")
            };
            let sign = match (in_pictures, ware) {
                (false, _) => "×",
                (true, "4 ration") => "to buy: ",
                (true, _) => "to sell: ",
            };
            let two = format!("{sign}2");
            let first = marks(&mut player);
            assert!(first.contains(sign) && !first.contains(&two), "{first}");
            let second = marks(&mut player);
            assert!(second.contains(&two), "{second}");
            let third = marks(&mut player);
            assert!(!third.contains(&two), "{third}");
            if ware == "4 ration" {
                marks(&mut player);
                marks(&mut player);
            }
            let last = player.drawn();
            assert!(!last.replace(" × ─", "").contains(sign), "{last}");
        }
    }
}

#[test]
fn the_marks_of_a_trade_outlast_a_talk_and_end_with_the_trade() {
    let mut player = Player::new(120, 40);
    player.meet_keeper();
    player.start();
    player.press("T");
    let (x, y) = player.place_of("4 ration");
    player.mouse(Mouse::at_cell(Press::Left, x, y));
    player.mouse(Mouse::at_cell(Press::Left, x, y));
    assert!(player.drawn().contains("×2"), "{}", player.drawn());
    player.press("/");
    assert_eq!(player.app.screen(), "play");
    player.press("T");
    assert!(player.drawn().contains("×2"), "{}", player.drawn());
    player.key(Key::of(Code::Esc));
    player.press("T");
    let screen = player.drawn().replace(" × ─", "");
    assert!(!screen.contains('×'), "{screen}");
}

#[test]
fn the_bottom_line_offers_food_to_a_hungry_hero() {
    let line = |hunger, has_food: bool, foes: bool| {
        let mut player = Player::new(120, 40);
        if !foes {
            player.be_alone();
        }
        player.change(|view| view.hero.as_mut().expect("there is a hero").hunger = hunger);
        let mut catalog = given::catalog();
        catalog.kinds[3].facts.verb = has_food.then_some(Verb::Eat);
        let view = Box::new(player.seen());
        player.tell(Update::Started {
            name: "Ann".into(),
            seed: Some(7),
            practice: false,
            catalog: Arc::new(catalog),
            view,
            resumed: true,
        });
        let screen = player.drawn();
        screen.lines().last().unwrap_or_default().trim().to_owned()
    };
    for hunger in [Hunger::Starving, Hunger::Weak, Hunger::Hungry] {
        let offers = line(hunger, true, false);
        assert!(offers.starts_with("a eat"), "{offers}");
        assert!(!line(hunger, true, true).contains("eat"), "a fight");
        assert!(!line(hunger, false, false).contains("eat"), "no food");
    }
    assert!(!line(Hunger::Fed, true, false).contains("eat"));
}

/// A player whose third item is food that can also be thrown.
fn with_sausages(foes: bool) -> (Player, Carried) {
    let mut player = Player::new(120, 40);
    if !foes {
        player.be_alone();
    }
    let view = Box::new(player.seen());
    let hero = view.hero.as_ref().expect("there is a hero");
    let item = *hero.pack.iter().find(|it| it.id.n == 3).expect("an item");
    let mut catalog = given::catalog();
    let facts = &mut catalog.kinds[usize::from(item.kind.0)].facts;
    (facts.verb, facts.aimed) = (Some(Verb::Eat), true);
    player.tell(Update::Started {
        name: "Ann".into(),
        seed: Some(7),
        practice: false,
        catalog: Arc::new(catalog),
        view,
        resumed: true,
    });
    player.steps.clear();
    (player, item)
}

#[test]
fn food_to_throw_is_eaten_while_no_foe_is_in_sight() {
    let meal = |player: &Player, item: Carried| Command::Use {
        item: item.id,
        at: player.seen().hero.map(|hero| hero.at),
    };
    for (foes, from_card) in [(false, false), (false, true), (true, true)] {
        let (mut player, item) = with_sausages(foes);
        let letter = item.letter.expect("it has a letter");
        if from_card {
            player.press(&format!("i{letter}"));
            let card = player.drawn();
            assert!(
                card.contains("e  eat") && card.contains("a  throw"),
                "{card}"
            );
            player.press("e");
        } else {
            player.press(&format!("a{letter}"));
        }
        assert_eq!(player.steps, [meal(&player, item)]);
    }
    let (mut player, item) = with_sausages(true);
    player.press(&format!("a{}", item.letter.expect("it has a letter")));
    assert_eq!(player.steps, [], "it may be meant for the wolf");
}

#[test]
fn the_settings_speak_no_words_of_their_file() {
    for language in ["en", "de"] {
        let mut player = Player::new(120, 40);
        player.app.speak_only(language.into());
        player.start();
        player.press("=");
        for _ in 0..15 {
            let screen = player.drawn();
            for word in ["true", "auto,", "none", "truecolor", "[\""] {
                let words = screen.replace("true colour", "").replace("True Color", "");
                assert!(!words.contains(word), "{word}: {screen}");
            }
            player.key(Key::of(Code::Down));
        }
    }
}

#[test]
fn help_explains_the_mouse_to_those_who_have_one() {
    for in_pictures in [false, true] {
        let mut player = Player::with(120, 60, Settings::default());
        player.app.set_external_map(in_pictures);
        player.start();
        player.press("?");
        assert!(
            !player.drawn().contains("Right-click"),
            "{}",
            player.drawn()
        );
        player.mouse(Mouse::at_cell(Press::Move, 5, 5));
        let screen = player.drawn();
        assert!(screen.contains("Right-click a tile"), "{screen}");
        assert!(!screen.contains("left walks"), "{screen}");
        assert_eq!(screen.contains("Drag the map"), in_pictures, "{screen}");
    }
}

/// A player who has clicked a peaceful person and has come beside them.
fn beside_a_person(trades: bool, is_hurt: bool) -> Player {
    let mut player = in_pixels();
    let mut person = given::view().creatures[0].clone();
    person.at = Point::new(4, 3);
    person.conditions.clear();
    (person.hostile, person.peaceful, person.trades) = (false, true, trades);
    player.change(|view| view.creatures = vec![person]);
    player.arrive(false);
    player.mouse(Mouse {
        press: Press::Left,
        x: 1,
        y: 1,
        tile: Some(Point::new(4, 3)),
    });
    let before = player.steps.len();
    assert!(before > 0, "{}", player.drawn());
    player.change(|view| {
        let hero = view.hero.as_mut().expect("there is a hero");
        hero.at = Point::new(5, 4);
        hero.health -= i32::from(is_hurt);
    });
    player.arrive(false);
    player.tick();
    player
}

#[test]
fn a_click_on_a_distant_person_talks_to_them_at_the_end() {
    let player = beside_a_person(true, false);
    assert_eq!(player.app.screen(), "trade-name");
    let player = beside_a_person(false, false);
    let last = player.steps.last();
    assert_eq!(last, Some(&Command::Step(Dir::NorthWest)));
    let player = beside_a_person(true, true);
    assert_eq!(player.app.screen(), "play", "a wound interrupts the walk");
}

#[test]
fn a_mouse_keeps_its_commands_without_key_hints() {
    for (width, height) in [(40, 12), (80, 24), (160, 50)] {
        let settings = Settings {
            key_hints: false,
            ..Settings::default()
        };
        let mut player = Player::with(width, height, settings);
        player.start();
        let foot = |player: &mut Player| player.drawn().lines().last().unwrap().to_owned();
        assert!(!foot(&mut player).contains("menu"));
        player.mouse(Mouse::at_cell(Press::Move, 5, 5));
        let line = foot(&mut player);
        assert!(line.contains("menu") && !line.contains("Esc"), "{line}");
        player.click("menu");
        assert_eq!(player.app.screen(), "menu");
    }
}

#[test]
fn the_bottom_line_offers_rest_to_a_wounded_hero_without_foes() {
    for (width, height) in [(80, 24), (200, 50)] {
        let mut player = Player::new(width, height);
        player.be_alone();
        player.start();
        player.mouse(Mouse::at_cell(Press::Move, 5, 5));
        let heal = |player: &mut Player, by: i32| {
            player.change(|view| {
                let hero = view.hero.as_mut().expect("there is a hero");
                hero.conditions.clear();
                hero.underfoot.clear();
                hero.hunger = Hunger::Fed;
                hero.health = hero.health_max - by;
            });
            player.arrive(false);
            player.drawn()
        };
        let screen = heal(&mut player, 5);
        assert!(screen.contains("z rest"), "{screen}");
        assert!(!heal(&mut player, 0).contains("z rest"));
        player.come_upon_wolves();
        assert!(!heal(&mut player, 5).contains("z rest"));
    }
}

#[test]
fn a_click_right_after_a_button_went_does_nothing() {
    let mut player = Player::new(120, 40);
    player.meet_keeper();
    player.start();
    player.press("i");
    player.mouse(Mouse::at_cell(Press::Move, 5, 5));
    let (x, y) = player.place_of("Esc back");
    player.mouse(Mouse::at_cell(Press::Left, x, y));
    let screen = player.drawn();
    let line = screen.lines().last().unwrap();
    let button = line.chars().nth(usize::from(x));
    assert_ne!(button, Some(' '), "{line}");
    player.mouse(Mouse::at_cell(Press::Left, x, y));
    assert_eq!((player.app.screen(), player.steps.len()), ("play", 0));
    player.app.on_tick(std::time::Duration::from_millis(400));
    player.mouse(Mouse::at_cell(Press::Left, x, y));
    assert!(player.app.screen() != "play" || !player.steps.is_empty());
}

#[test]
fn a_click_on_a_distant_creature_walks_a_few_turns() {
    let mut player = in_pixels();
    let mut rat = given::view().creatures[0].clone();
    rat.at = Point::new(4, 3);
    (rat.hostile, rat.awake) = (false, true);
    rat.conditions.clear();
    player.change(|view| view.creatures = vec![rat]);
    player.arrive(false);
    let click = |player: &mut Player| {
        player.mouse(Mouse {
            press: Press::Left,
            x: 1,
            y: 1,
            tile: Some(Point::new(4, 3)),
        });
        player.draw();
    };
    click(&mut player);
    let first = player.steps.len();
    assert!(first > 0 && player.app.has_active_errand());
    // It flees as fast as the hero walks, who never comes nearer.
    for _ in 0..4 {
        player.change(|view| view.turn += 1);
        player.arrive(false);
        player.tick();
    }
    assert!(player.app.has_active_errand(), "{}", player.drawn());
    player.change(|view| view.turn += 1);
    player.arrive(false);
    player.tick();
    assert!(!player.app.has_active_errand());
    click(&mut player);
    assert!(player.app.has_active_errand());
    player.be_alone();
    player.arrive(false);
    player.tick();
    assert!(!player.app.has_active_errand(), "it is out of sight");
}

#[test]
fn a_click_beside_a_window_or_on_its_cross_closes_it() {
    for in_pictures in [false, true] {
        for key in ["i", ":", "T", "@", "d"] {
            let mut player = Player::with(128, 40, Settings::default());
            player.app.set_external_map(in_pictures);
            player.meet_keeper();
            player.start();
            player.press(key);
            let opened = player.app.screen();
            assert_ne!(opened, "play", "{key}");
            let beside = |press| Mouse::at_cell(press, 0, 38);
            player.mouse(beside(Press::Move));
            player.drawn();
            player.mouse(beside(Press::Left));
            assert_eq!(player.app.screen(), opened, "a double click");
            player.app.on_tick(std::time::Duration::from_millis(400));
            player.mouse(beside(Press::Left));
            assert_eq!(player.app.screen(), "play", "{opened}");
            player.mouse(beside(Press::Left));
            assert!(player.steps.is_empty(), "the click does nothing else");
            player.press(key);
            let (x, y) = player.place_of("×");
            player.app.on_tick(std::time::Duration::from_millis(400));
            for _ in 0..2 {
                player.mouse(Mouse::at_cell(Press::Left, x, y));
                assert_eq!(player.app.screen(), "play", "{opened}");
            }
            assert!(player.steps.is_empty());
        }
    }
}

/// Begins a trade by mouse, and marks one of four rations.
fn mark_a_ration(player: &mut Player) {
    player.start();
    player.mouse(Mouse::at_cell(Press::Move, 0, 38));
    player.press("T");
    player.click("4 ration");
}

#[test]
fn a_mouse_takes_marks_of_a_trade_away_one_by_one() {
    let mut player = Player::with(128, 40, Settings::default());
    player.app.set_external_map(true);
    player.meet_keeper();
    mark_a_ration(&mut player);
    let shows = |player: &mut Player, text: &str| player.drawn().contains(text);
    assert!(shows(&mut player, "to buy: 1"), "{}", player.drawn());
    for marks in 2..5 {
        player.click("[+]");
        assert!(
            shows(&mut player, &format!("to buy: {marks}")),
            "{}",
            player.drawn()
        );
    }
    player.click("[+]");
    assert!(shows(&mut player, "to buy: 4"), "that is all");
    player.click("[-]");
    assert!(shows(&mut player, "to buy: 3"), "{}", player.drawn());
    for _ in 0..3 {
        player.click("[-]");
    }
    assert!(!shows(&mut player, "[-]") && !shows(&mut player, "to buy: 3"));
    assert!(player.steps.is_empty());
}

#[test]
fn a_listed_creature_out_of_the_picture_moves_the_map_to_it() {
    let mut player = in_pixels();
    let mut wolf = given::view().creatures[0].clone();
    wolf.at = Point::new(1, 1);
    player.change(|view| view.creatures = vec![wolf]);
    player.arrive(false);
    let focus = |player: &mut Player| {
        player.draw();
        player.app.map_scene().unwrap().focus
    };
    assert_ne!(focus(&mut player), Some(Point::new(1, 1)));
    let (x, y) = player.place_of("wolf");
    player.mouse(Mouse::at_cell(Press::Left, x, y));
    assert_eq!(player.app.screen(), "examine");
    assert_eq!(focus(&mut player), Some(Point::new(1, 1)));
}

#[test]
fn a_shield_beside_a_weapon_for_both_hands_asks_before_it_is_worn() {
    let mut player = Player::new(128, 40);
    player.start();
    let pack = player.seen().hero.expect("there is a hero").pack;
    let mut pack = pack.iter();
    let weapon = *pack.find(|it| it.worn == Some(Slot::Weapon)).unwrap();
    let shield = *pack.find(|it| it.worn.is_none()).unwrap();
    player.press("i");
    for (item, slot) in [(weapon, Slot::Weapon), (shield, Slot::Shield)] {
        let facts = ItemFacts {
            slot: Some(slot),
            gain: 3,
            traits: Traits {
                two_hands: slot == Slot::Weapon,
                ..Traits::default()
            },
            ..ItemFacts::default()
        };
        let query = Query::Item(item.id);
        player.tell(Update::Answered(query, Answer::Item(facts)));
    }
    assert!(!player.drawn().contains("better"), "{}", player.drawn());
    player.press(&shield.letter.unwrap().to_string());
    let card = player.drawn();
    assert!(card.contains("Takes off: rusty sword"), "{card}");
    player.press("w");
    assert_eq!(player.app.screen(), "confirm");
    assert_eq!(player.steps, []);
    player.press("y");
    assert_eq!(player.steps, [Command::Wear(shield.id)]);
}

#[test]
fn clicks_meant_for_a_fight_do_not_leave_the_page_of_the_dead() {
    let mut player = Player::new(120, 40);
    player.start();
    player.draw();
    player.die();
    let (x, y) = player.place_of("again, new world");
    let mut player = Player::new(120, 40);
    player.start();
    player.mouse(Mouse::at_cell(Press::Move, x, y));
    player.draw();
    player.die();
    player.draw();
    let wait = |player: &mut Player, millis| {
        player.app.on_tick(std::time::Duration::from_millis(millis));
    };
    for _ in 0..5 {
        wait(&mut player, 450);
        player.mouse(Mouse::at_cell(Press::Left, x, y));
        player.draw();
        assert_eq!(player.app.screen(), "death");
    }
    wait(&mut player, 1000);
    player.mouse(Mouse::at_cell(Press::Left, x, y));
    player.draw();
    assert_ne!(player.app.screen(), "death", "a pause makes it meant");
}

#[test]
fn a_trade_that_is_too_dear_keeps_its_marks() {
    let mut player = Player::with(128, 40, Settings::default());
    player.app.set_external_map(true);
    player.meet_keeper();
    player.change(|view| view.hero.as_mut().expect("there is a hero").gold = 0);
    mark_a_ration(&mut player);
    player.click("trade all marked");
    let drawn = player.drawn();
    assert!(
        drawn.contains("You lack the gold") && drawn.contains("to buy: 1"),
        "{drawn}"
    );
    assert!(player.steps.is_empty(), "{:?}", player.steps);
}

//! Every screen as it is drawn, at three sizes.

#[cfg(test)]
mod given;
#[cfg(test)]
mod motion;

use geom::Point;
use given::{Desk, KEYS};
use hearthgate_ui::{Code, Key, Mouse, Press};
use proto::session::{NotSaved, Recalled, Trouble, Turn, Update};
use proto::{Cause, Event, Id, Kind, LevelNo, Means, Who};
use ratatui_core::style::Color;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// Draws the screen that the keys lead to, at every size.
fn look(name: &str, prepare: fn(&mut Desk)) {
    for (width, height) in SIZES {
        let mut desk = Desk::new(width, height);
        prepare(&mut desk);
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), desk.drawn());
    }
}

#[test]
fn title() {
    look("title", |_| {});
}

#[test]
fn title_with_saves() {
    look("title_with_saves", Desk::give_saves);
}

#[test]
fn saves() {
    look("saves", |desk| {
        desk.give_saves();
        desk.press("c");
    });
}

#[test]
fn new_game() {
    look("new_game", |desk| {
        desk.press("nAnn");
    });
}

#[test]
fn play() {
    look("play", Desk::start);
}

#[test]
fn threat() {
    look("threat", |desk| {
        desk.threaten();
        desk.start();
        desk.press("x");
    });
}

#[test]
fn inventory() {
    look("inventory", |desk| {
        desk.start();
        desk.press("i");
    });
}

#[test]
fn item() {
    look("item", |desk| {
        desk.start();
        desk.press("ic");
    });
}

#[test]
fn pick_up() {
    look("pick_up", |desk| {
        desk.start();
        desk.press("g");
    });
}

#[test]
fn trade() {
    look("trade", |desk| {
        desk.meet_keeper();
        desk.start();
        desk.press("T");
        desk.key(Key::of(Code::Down));
    });
}

#[test]
fn sheet() {
    look("sheet", |desk| {
        desk.start();
        desk.press("c");
    });
}

#[test]
fn aim() {
    look("aim", |desk| {
        desk.start();
        desk.press("ac");
    });
}

#[test]
fn examine() {
    look("examine", |desk| {
        desk.start();
        desk.press("x");
    });
}

#[test]
fn which_way() {
    look("which_way", |desk| {
        desk.start();
        desk.press("C");
    });
}

#[test]
fn tooltip() {
    look("tooltip", |desk| {
        desk.start();
        desk.drawn();
        desk.point_at('w');
    });
}

#[test]
fn history() {
    look("history", |desk| {
        desk.start();
        desk.press("m");
    });
}

#[test]
fn help() {
    look("help", |desk| {
        desk.start();
        desk.press("?");
    });
}

#[test]
fn menu() {
    look("menu", |desk| {
        desk.start();
        desk.key(Key::of(Code::Esc));
    });
}

#[test]
fn confirm() {
    look("confirm", |desk| {
        desk.start();
        desk.key(Key::of(Code::Esc));
        desk.press("Q");
    });
}

#[test]
fn settings() {
    look("settings", |desk| {
        desk.start();
        desk.press("=");
    });
}

#[test]
fn death() {
    look("death", |desk| {
        desk.start();
        desk.die();
    });
}

#[test]
fn trouble() {
    look("trouble", |desk| {
        desk.start();
        desk.tell(Update::Trouble(not_saved()));
    });
}

fn not_saved() -> Trouble {
    Trouble::NotSaved(NotSaved {
        run: "Ann".into(),
        commands: 3,
        why: "/saves/Ann.hgj: No space left on device (os error 28)".into(),
        leaving: false,
    })
}

/// Hostile: D4.
#[test]
fn the_key_that_dismisses_a_trouble_does_nothing_else() {
    let mut desk = Desk::new(80, 24);
    desk.start();
    desk.tell(Update::Trouble(not_saved()));
    desk.tell(Update::Trouble(Trouble::NotPractice));
    desk.press(".");
    assert_eq!(desk.asked, 0);
    assert!(desk.drawn().contains("Only practice"), "{}", desk.drawn());
    desk.press(".");
    assert_eq!(desk.asked, 0);
    desk.press(".");
    assert_eq!(desk.asked, 1);
}

#[test]
fn a_run_that_is_played_again_says_how_far_it_is_and_can_be_given_up() {
    let mut desk = Desk::new(80, 24);
    desk.give_saves();
    desk.tell(Update::Opening { done: 30, of: 120 });
    assert!(desk.drawn().contains("25 %"), "{}", desk.drawn());
    desk.press("n");
    assert!(desk.drawn().contains("25 %"), "{}", desk.drawn());
    desk.key(Key::of(Code::Esc));
    assert_eq!(desk.asked, 1);
    assert!(!desk.drawn().contains("25 %"));
}

#[test]
fn what_was_said_and_who_was_killed_before_the_run_was_left_is_still_known() {
    let mut desk = Desk::new(80, 24);
    desk.start();
    let kill = |turn| Turn {
        turn,
        events: vec![Event::Died {
            who: Who::Creature {
                id: Id {
                    level: LevelNo(1),
                    n: 9,
                },
                kind: Kind(1),
            },
            at: Point::new(1, 1),
            cause: Cause {
                by: Some(Who::Hero),
                means: Means::Fists,
            },
        }],
        underfoot: vec![],
    };
    desk.tell(Update::Recalled(Recalled {
        kills: 3,
        whole: true,
        turns: vec![kill(5), kill(7)],
    }));
    desk.press("m");
    let history = desk.drawn();
    let lines: Vec<&str> = history.lines().collect();
    let line = |text: &str| lines.iter().position(|line| line.contains(text));
    assert!(
        line("0  Welcome to Hearthgate") < line("You kill"),
        "{history}"
    );
    assert!(line("7  You kill").is_some(), "{history}");
    desk.key(Key::of(Code::Esc));
    desk.die();
    assert!(
        desk.drawn().contains("You killed 5 creatures"),
        "{}",
        desk.drawn()
    );
}

#[test]
fn torchlight() {
    look("torchlight", |desk| {
        desk.go_by_torchlight();
        desk.start();
        desk.press("i");
    });
}

#[test]
fn darkness() {
    look("darkness", |desk| {
        desk.go_in_the_dark();
        desk.start();
        desk.press("x");
    });
}

/// The colours in which a glyph is drawn on the map, each once.
fn colours(glyph: &str, prepare: fn(&mut Desk)) -> Vec<Color> {
    let mut desk = Desk::new(80, 24);
    prepare(&mut desk);
    desk.start();
    let buffer = desk.draw();
    let map = buffer
        .content
        .chunks(80)
        .take(14)
        .flat_map(|row| &row[..30]);
    let mut colours: Vec<Color> = Vec::new();
    for cell in map.filter(|cell| cell.symbol() == glyph) {
        if !colours.contains(&cell.fg) {
            colours.push(cell.fg);
        }
    }
    colours
}

#[test]
fn light_colours_what_is_in_sight_and_what_is_remembered_stays_grey() {
    let grey = Color::Rgb(105, 105, 105);
    let by_day = colours(".", |_| {});
    let by_torch = colours(".", Desk::go_by_torchlight);
    let by_night = colours(".", Desk::go_in_the_dark);
    assert_eq!(by_day, [Color::Rgb(0, 128, 128), grey]);
    assert_eq!(by_torch, [Color::Rgb(0, 80, 56), grey]);
    assert_eq!(by_night, [Color::Rgb(0, 48, 56), grey]);
    let (by_day, by_night) = (colours("w", |_| {}), colours("w", Desk::go_in_the_dark));
    assert!(by_day.len() == 1 && by_night.len() == 1);
    assert_ne!(by_day, by_night, "a wolf in the dark is a darker wolf");
}

/// Any key at any screen, at sizes no terminal has: nothing may break.
#[test]
fn no_screen_breaks_at_any_size() {
    for (width, height) in [
        (0, 0),
        (1, 1),
        (5, 3),
        (20, 8),
        (40, 12),
        (60, 20),
        (300, 100),
    ] {
        let mut desk = Desk::new(width, height);
        desk.give_saves();
        desk.drawn();
        desk.start();
        for n in 0..2_000_u16 {
            let place = usize::from(n * 7 + n / 13);
            desk.key(KEYS[place % KEYS.len()]);
            if n % 5 == 0 {
                let press = [Press::Move, Press::Left, Press::Right, Press::WheelDown];
                let press = press[usize::from(n / 5 % 4)];
                let (x, y) = (n % 97, n % 31);
                desk.mouse(Mouse { press, x, y });
            }
            if !desk.has_game() {
                desk.start();
            }
            desk.drawn();
        }
    }
}

#[test]
fn the_screen_may_change_its_size_at_any_moment() {
    let mut desk = Desk::new(80, 24);
    desk.start();
    for (n, key) in (0..300_u16).zip(KEYS.iter().cycle()) {
        desk.resize(60 + n * 37 % 141, 20 + n * 11 % 41);
        desk.key(*key);
        desk.drawn();
    }
}

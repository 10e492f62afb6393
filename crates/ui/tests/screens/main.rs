//! Every screen as it is drawn, at four sizes.

#[cfg(test)]
mod club;
#[cfg(test)]
mod company;
#[cfg(test)]
mod foes;
#[cfg(test)]
mod german;
#[cfg(test)]
mod given;
#[cfg(test)]
mod memory;
#[cfg(test)]
mod motion;
#[cfg(test)]
mod reader;
#[cfg(test)]
mod unknown;
#[cfg(test)]
mod watch;

use geom::Point;
use given::{Desk, KEYS};
use hearthgate_ui::{Code, Key, Mouse, Panel, Press, Settings, Vision};
use proto::session::{NotSaved, Recalled, Trouble, Turn, Update};
use proto::{Cause, Command, Event, Id, Kind, LevelNo, Means, Who};
use ratatui_core::buffer::Buffer;
use ratatui_core::style::Color;

const SIZES: [(u16, u16); 4] = [(40, 12), (80, 24), (120, 40), (200, 60)];

/// Draws the screen that the keys lead to, at every size.
pub(crate) fn look(name: &str, prepare: fn(&mut Desk)) {
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
fn calling() {
    look("calling", |desk| {
        desk.press("nAnn");
        desk.key(Key::of(Code::Down));
        desk.key(Key::of(Code::Right));
    });
}

#[test]
fn growth() {
    look("growth", |desk| {
        desk.start();
        desk.press("c");
        desk.key(Key::of(Code::Enter));
        for _ in 0..5 {
            desk.key(Key::of(Code::Down));
        }
    });
}

#[test]
fn spells() {
    look("spells", |desk| {
        desk.learn_spells();
        desk.start();
        desk.press("p");
    });
}

#[test]
fn spells_out_of_reach() {
    look("spells_out_of_reach", |desk| {
        desk.learn_spells();
        desk.start();
        desk.press("p");
        desk.key(Key::of(Code::Down));
    });
}

#[test]
fn aiming_a_spell() {
    look("aim_spell", |desk| {
        desk.learn_spells();
        desk.start();
        desk.press("pa");
    });
}

#[test]
fn casting_is_a_command_of_the_game() {
    let mut desk = Desk::new(120, 40);
    desk.learn_spells();
    desk.start();
    desk.press("p");
    desk.key(Key::of(Code::Enter));
    desk.key(Key::of(Code::Enter));
    let cast = desk.steps.iter().any(|command| {
        matches!(
            command,
            proto::Command::Cast {
                spell: Kind(8),
                at: Some(_)
            }
        )
    });
    assert!(cast, "{:?}", desk.steps);
    desk.press("p");
    desk.key(Key::of(Code::Down));
    desk.key(Key::of(Code::Delete));
    let forgot = proto::Command::Forget(Kind(9));
    assert!(desk.steps.contains(&forgot));
}

#[test]
fn warmth_is_in_the_panel_on_the_sheet_and_read_aloud() {
    let mut desk = Desk::new(120, 40);
    desk.learn_spells();
    desk.start();
    assert!(desk.drawn().contains("Warmth 4/6"), "{}", desk.drawn());
    desk.press("c");
    assert!(desk.drawn().contains("ember dart"), "{}", desk.drawn());
}

#[test]
fn play() {
    look("play", Desk::start);
}

#[test]
fn card() {
    look("card", Desk::begin);
}

#[test]
fn crowd() {
    look("crowd", |desk| {
        desk.gather_a_crowd();
        desk.start();
    });
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
fn places() {
    look("places", |desk| {
        desk.start();
        desk.press("_");
    });
}

#[test]
fn found() {
    look("found", |desk| {
        desk.start();
        desk.key(Key::ctrl('f'));
        desk.press("lunch");
    });
}

#[test]
fn atlas() {
    look("atlas", |desk| {
        desk.start();
        desk.press("M");
    });
}

#[test]
fn known() {
    look("known", |desk| {
        desk.start();
        desk.press("I");
    });
}

#[test]
fn known_page() {
    look("known_page", |desk| {
        desk.start();
        desk.press("\\mangy");
        desk.key(Key::of(Code::Enter));
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
fn keys() {
    look("keys", |desk| {
        desk.start();
        desk.press("=");
        desk.key(Key::of(Code::Up));
        desk.key(Key::of(Code::Up));
        desk.key(Key::of(Code::Enter));
    });
}

#[test]
fn palette() {
    look("palette", |desk| {
        desk.start();
        desk.press(":trap");
    });
}

/// Play: B4, B10.
#[test]
fn a_command_is_put_on_another_key_and_a_setting_goes_back() {
    let mut desk = Desk::new(120, 40);
    desk.start();
    desk.press("=");
    desk.key(Key::of(Code::Down));
    desk.key(Key::of(Code::Left));
    assert_eq!(desk.app.settings().tiles, hearthgate_ui::Tiles::Wide);
    for _ in 0..3 {
        desk.key(Key::of(Code::Up));
    }
    desk.key(Key::of(Code::Enter));
    // The line after the preset is the walk to the north.
    desk.key(Key::of(Code::Down));
    desk.key(Key::of(Code::Enter));
    desk.press("X");
    assert!(desk.drawn().contains("X *"), "{}", desk.drawn());
    desk.key(Key::of(Code::Esc));
    desk.key(Key::of(Code::Esc));
    let asked = desk.asked;
    desk.press("X");
    assert_eq!(desk.asked, asked + 1, "it walks");
    desk.press("k");
    assert_eq!(desk.asked, asked + 1, "that key does nothing any more");
}

#[test]
fn a_hint_is_given_when_there_is_first_a_reason_to_and_only_once() {
    let mut desk = Desk::with(120, 40, hearthgate_ui::Settings::default());
    desk.start();
    let step = |desk: &mut Desk, alone: bool| {
        let mut view = Box::new(desk.seen());
        if alone {
            view.creatures.clear();
        }
        let events = Vec::new();
        desk.tell(Update::Stepped { events, view });
        desk.drawn()
    };
    // A wolf is in view: nothing is more urgent.
    assert!(step(&mut desk, false).contains("Somebody means you harm. x examines"));
    let learnt = desk.app.settings().learnt.clone();
    assert_eq!(learnt, ["lesson-foe"]);
    step(&mut desk, false);
    let again = desk.app.settings().learnt.clone();
    assert_eq!(again, learnt, "the rest waits until the fight is over");
    step(&mut desk, true);
    let again = desk.app.settings().learnt.clone();
    assert!(again.len() > 1, "the next one follows: {again:?}");
}

#[test]
fn a_developer_makes_things_by_name_in_practice_only() {
    let mut desk = Desk::new(80, 24);
    desk.start();
    desk.press("&");
    assert!(!desk.drawn().contains("For developers"));
    assert!(
        desk.drawn().contains("for practice only"),
        "{}",
        desk.drawn()
    );
    let mut desk = Desk::new(80, 24);
    desk.practise();
    desk.press("&mangy");
    assert!(
        desk.drawn().contains("make: mangy wolf"),
        "{}",
        desk.drawn()
    );
    let asked = desk.asked;
    desk.key(Key::of(Code::Enter));
    assert_eq!(desk.asked, asked + 1);
}

#[test]
fn a_developer_sees_what_is_behind_it_all_over_the_map() {
    let mut desk = Desk::new(80, 24);
    desk.practise();
    let plain = desk.drawn();
    desk.press("&show steps");
    desk.key(Key::of(Code::Enter));
    desk.drawn();
    let shown = desk.drawn();
    assert!(!shown.contains("For developers"), "{shown}");
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
    assert_eq!(digits(&shown), digits(&plain) + 2, "{shown}");
    desk.press("&show nothing");
    desk.key(Key::of(Code::Enter));
    assert_eq!(desk.drawn(), plain);
}

#[test]
fn the_palette_does_what_was_chosen() {
    let mut desk = Desk::new(120, 40);
    desk.start();
    desk.press(":carry");
    desk.key(Key::of(Code::Enter));
    desk.drawn();
    let by_name = desk.drawn();
    desk.key(Key::of(Code::Esc));
    desk.press("i");
    assert_eq!(by_name, desk.drawn());
}

#[test]
fn death() {
    look("death", |desk| {
        desk.start();
        desk.die();
    });
}

#[test]
fn victory() {
    look("victory", |desk| {
        desk.start();
        desk.win();
    });
    look("victory_end", |desk| {
        desk.start();
        desk.win();
        desk.press("   ");
    });
}

#[test]
fn hall() {
    look("hall", |desk| {
        desk.start();
        desk.die();
        desk.press("h");
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
        desk.drawn().contains("killed 5 creatures"),
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

/// Every word of a text, wherever lines were broken.
fn words(text: &str) -> String {
    let letters = |c: char| if c.is_alphanumeric() { c } else { ' ' };
    let text: String = text.chars().map(letters).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Play: B14.
#[test]
fn no_line_of_help_or_of_what_was_said_is_cut_in_a_narrow_window() {
    let mut desk = Desk::new(50, 40);
    desk.start();
    desk.press("?");
    let help = words(&desk.drawn());
    assert!(
        help.contains("Look before you leap x examines odds included"),
        "{help}"
    );
    assert!(
        help.contains("Who carries a light is seen from afar"),
        "{help}"
    );
    desk.key(Key::of(Code::Esc));
    desk.press("m");
    let said = words(&desk.drawn());
    assert!(
        said.contains("hjklyubn or the number pad Press for every key"),
        "{said}"
    );
    desk.key(Key::of(Code::Esc));
    desk.key(Key::of(Code::Esc));
    assert!(
        desk.drawn().contains("Save and leave to the title"),
        "{}",
        desk.drawn()
    );
}

/// Play: B13.
#[test]
fn a_long_pack_shows_its_frame_and_that_there_is_more() {
    let mut desk = Desk::new(80, 24);
    desk.carry_much();
    desk.start();
    desk.press("i");
    let drawn = desk.drawn();
    let rows: Vec<&str> = drawn.lines().collect();
    assert!(rows[22].contains('╰') && rows[22].contains('╯'), "{drawn}");
    assert!(drawn.contains('▼'), "{drawn}");
    desk.key(Key::of(Code::End));
    assert!(desk.drawn().contains('▲'), "{}", desk.drawn());
}

/// Play: B21.
#[test]
fn life_is_on_the_screen_at_every_size() {
    for (width, height) in [(20, 6), (40, 12), (59, 20), (60, 20), (80, 24), (120, 40)] {
        let mut desk = Desk::new(width, height);
        desk.start();
        assert!(
            desk.drawn().contains("14/20"),
            "{width}×{height}: {}",
            desk.drawn()
        );
    }
}

/// Play: B20.
#[test]
fn a_picture_of_the_title_is_told_too() {
    let mut desk = Desk::new(80, 24);
    desk.app.pictured("hearthgate-1.png".into());
    assert!(desk.drawn().contains("hearthgate-1.png"));
    desk.key(Key::of(Code::Down));
    assert!(!desk.drawn().contains("hearthgate-1.png"));
}

#[test]
fn the_card_of_a_place_goes_with_the_next_key_and_does_not_eat_it() {
    let mut desk = Desk::new(120, 40);
    desk.begin();
    let card = |desk: &mut Desk| desk.drawn().contains("▀▀▀ ▀ ▀ ▀▀▀");
    assert!(card(&mut desk), "{}", desk.drawn());
    desk.press(".");
    assert_eq!(desk.asked, 1, "the key does what it always does");
    assert!(!card(&mut desk));
    desk.arrive(true);
    assert!(card(&mut desk));
    desk.press(".");
    desk.arrive(false);
    assert!(!card(&mut desk), "who comes back knows the place");
    desk.resume();
    assert!(!card(&mut desk), "and so does who resumes a run");
}

#[test]
fn pressing_a_row_of_the_panel_looks_at_what_it_speaks_of() {
    let mut desk = Desk::new(120, 40);
    desk.start();
    let drawn = desk.drawn();
    let y = drawn
        .lines()
        .position(|row| row.contains("mangy wolf"))
        .expect("it is in sight");
    let y = u16::try_from(y).expect("small");
    desk.mouse(Mouse {
        press: Press::Left,
        x: 95,
        y,
    });
    assert!(
        desk.drawn().contains("Wants your lunch"),
        "{}",
        desk.drawn()
    );
}

/// Every letter on the panel, the log and the keys can be read, at every life and with everybody about.
#[test]
fn all_text_of_the_panel_stands_out_from_its_ground() {
    for (width, height) in [(40, 12), (80, 24), (120, 40)] {
        for prepare in [Desk::gather_a_crowd, Desk::go_by_torchlight, Desk::threaten] {
            let mut desk = Desk::new(width, height);
            prepare(&mut desk);
            desk.start();
            desk.drawn();
            let buffer = desk.draw();
            let map = given::map_of(width, height);
            for y in 0..height {
                for x in 0..width {
                    let cell = &buffer[(x, y)];
                    let letter = cell
                        .symbol()
                        .chars()
                        .all(|c| c.is_alphanumeric() || "×%".contains(c));
                    if map.contains((x, y).into()) || !letter {
                        continue;
                    }
                    let contrast = given::contrast(cell);
                    assert!(
                        contrast >= 450,
                        "{} at {x},{y} of {width}×{height}: {contrast}",
                        cell.symbol()
                    );
                }
            }
        }
    }
}

#[test]
fn the_way_to_what_is_pointed_at_lights_up() {
    let mut desk = Desk::new(80, 24);
    desk.start();
    let before = desk.draw();
    desk.point_at('w');
    let pointed = desk.draw();
    let lit = |buffer: &Buffer| {
        let cells = before.content.iter().zip(&buffer.content);
        cells.filter(|(then, now)| then.bg != now.bg).count()
    };
    assert!(lit(&pointed) > 1);
    // Whoever takes to the keys does not want it.
    desk.key(Key::of(Code::F(12)));
    assert!(lit(&desk.draw()) < lit(&pointed));
}

/// Who wants strong contrast reads every letter of every screen at 7 to 1.
#[test]
fn with_strong_contrast_every_letter_stands_out() {
    let screens = [
        "", "i", "ic", "g", "T", "c", "ac", "x", "_", "M", "m", "?", "=", ":", "\"", "Q",
    ];
    for (keys, (width, height)) in screens
        .iter()
        .flat_map(|keys| SIZES.map(|size| (keys, size)))
    {
        let settings = Settings {
            vision: Vision::Contrast,
            lessons: false,
            ..Settings::default()
        };
        let mut desk = Desk::with(width, height, settings);
        if *keys == "T" {
            desk.meet_keeper();
        } else {
            desk.gather_a_crowd();
        }
        desk.start();
        desk.press(keys);
        desk.drawn();
        let buffer = desk.draw();
        for (n, cell) in buffer.content.iter().enumerate() {
            let letter = cell
                .symbol()
                .chars()
                .all(|c| c.is_alphanumeric() || "×%@".contains(c));
            let (contrast, at) = (given::contrast(cell), buffer.pos_of(n));
            assert!(
                !letter || contrast >= 700,
                "{keys:?}: {} at {at:?} of {width}×{height}: {contrast}",
                cell.symbol()
            );
        }
    }
}

/// A system that asks for contrast gets it, unless the player has chosen otherwise.
#[test]
fn the_system_may_ask_for_contrast_and_the_player_decides() {
    let drawn = |vision, asked| {
        let settings = Settings {
            vision,
            lessons: false,
            ..Settings::default()
        };
        let mut desk = Desk::with(80, 24, settings);
        desk.start();
        desk.app.raise_contrast(asked);
        desk.drawn();
        desk.draw()
    };
    let (plain, strong) = (drawn(Vision::Usual, false), drawn(Vision::Contrast, false));
    assert_ne!(plain, strong);
    assert_eq!(drawn(Vision::Auto, false), plain);
    assert_eq!(drawn(Vision::Auto, true), strong);
    assert_eq!(drawn(Vision::Usual, true), plain);
}

/// The panel goes where the player wants it, and the log is as long as they like, at once.
#[test]
fn the_panel_and_the_log_are_where_and_as_long_as_the_player_likes() {
    let mut desk = Desk::new(80, 24);
    desk.start();
    let life = |desk: &mut Desk| {
        let drawn = desk.drawn();
        let row = drawn.lines().find(|row| row.contains("14/20"));
        row.and_then(|row| row.find("14/20"))
            .expect("life is shown")
    };
    assert!(life(&mut desk) > 56);
    let choose = |desk: &mut Desk, row: usize, turns: usize| {
        desk.press("=");
        for _ in 0..row {
            desk.key(Key::of(Code::Down));
        }
        for _ in 0..turns {
            desk.key(Key::of(Code::Right));
        }
        desk.key(Key::of(Code::Esc));
    };
    choose(&mut desk, 7, 1);
    assert_eq!(desk.app.settings().panel, Panel::Left);
    assert!(life(&mut desk) < 24);
    choose(&mut desk, 7, 1);
    assert_eq!(desk.app.settings().panel, Panel::Hidden);
    assert!(
        desk.drawn()
            .lines()
            .last()
            .is_some_and(|row| row.contains("14/20"))
    );
    choose(&mut desk, 8, 1);
    assert_eq!(desk.app.settings().log, 1);
    let short = desk.drawn();
    assert!(!short.contains("Welcome to Hearthgate"), "{short}");
    choose(&mut desk, 8, 4);
    let long = desk.drawn();
    assert!(long.contains("Welcome to Hearthgate"), "{long}");
}

/// The line that leads to the keys is opened, and says so.
#[test]
fn the_line_of_keys_in_the_settings_is_no_switch() {
    let mut desk = Desk::new(80, 24);
    desk.start();
    desk.press("=");
    desk.key(Key::of(Code::Up));
    desk.key(Key::of(Code::Up));
    let drawn = desk.drawn();
    let row = drawn
        .lines()
        .find(|row| row.contains("Keys …"))
        .expect("a line");
    assert!(!row.contains('◂') && !row.contains('▸'), "{row}");
    assert!(drawn.contains("Enter open"), "{drawn}");
}

/// Whoever comes to the title by mistake does not leave the game by one more press of Esc.
#[test]
fn the_title_is_left_on_purpose_only() {
    let mut desk = Desk::new(80, 24);
    desk.key(Key::of(Code::Esc));
    assert!(!desk.quits);
    desk.press("q");
    assert!(desk.quits);
}

/// The keys at the bottom are those of a fight while there is one.
#[test]
fn the_bottom_line_shows_what_helps_in_a_fight() {
    let mut desk = Desk::new(80, 24);
    desk.start();
    assert!(desk.drawn().contains("Tab fight"), "{}", desk.drawn());
    let mut desk = Desk::new(80, 24);
    desk.meet_keeper();
    desk.start();
    assert!(!desk.drawn().contains("Tab fight"), "{}", desk.drawn());
}

/// The card of a new place is drawn where the hero is not.
#[test]
fn the_card_of_a_place_does_not_cover_the_hero() {
    for (width, height) in SIZES {
        let mut desk = Desk::new(width, height);
        desk.begin();
        assert!(desk.drawn().contains('@'), "{}", desk.drawn());
    }
}

/// All that is remembered of a run is a key away from the hall of names.
#[test]
fn a_run_in_the_hall_is_opened() {
    let mut desk = Desk::new(80, 24);
    desk.press("h");
    desk.key(Key::of(Code::Enter));
    let drawn = desk.drawn();
    assert!(drawn.contains("Ann ") && drawn.contains("Score"), "{drawn}");
    assert!(drawn.contains("Killed by the mangy wolf"), "{drawn}");
}

/// Who comes into view is told at once, all of them; and whoever tries again is not told the same.
#[test]
fn several_foes_come_into_view_in_one_line() {
    let mut desk = Desk::new(120, 40);
    desk.be_alone();
    desk.start();
    desk.press("o");
    desk.come_upon_wolves();
    desk.tick();
    assert!(
        desk.drawn().contains("Foes come into view: mangy wolf ×3!"),
        "{}",
        desk.drawn()
    );
    desk.press("o");
    assert!(
        desk.drawn()
            .contains("Not while the mangy wolf is in view."),
        "{}",
        desk.drawn()
    );
}

#[test]
fn a_new_run_repeats_no_command_of_the_run_before() {
    let mut desk = Desk::new(80, 24);
    desk.start();
    desk.press("s");
    assert_eq!(desk.steps, [Command::Search]);
    desk.tell(Update::Left);
    desk.start();
    desk.press("r");
    assert_eq!(desk.steps, [Command::Search]);
}

//! Snapshots and behaviour of every screen, at four sizes.

#[cfg(test)]
mod comfort;
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
mod mouse;
#[cfg(test)]
mod pictures;
#[cfg(test)]
mod pixels;
#[cfg(test)]
mod reader;
#[cfg(test)]
mod service;
#[cfg(test)]
mod touch;
#[cfg(test)]
mod unknown;
#[cfg(test)]
mod watch;
#[cfg(test)]
mod windows;

use geom::Point;
use given::{KEYS, Player};
use hearthgate_ui::{Code, Key, Mouse, Panel, Press, Settings, Vision};
use proto::session::{NotSaved, RecentTurns, Trouble, Turn, Update};
use proto::{Cause, Command, Event, Id, Kind, LevelNo, Means, Who};
use ratatui_core::buffer::Buffer;
use ratatui_core::style::Color;

const SIZES: [(u16, u16); 4] = [(40, 12), (80, 24), (120, 40), (200, 60)];

/// Snapshots a screen at every size; `prepare` opens it.
pub(crate) fn look(name: &str, prepare: fn(&mut Player)) {
    for (width, height) in SIZES {
        let mut player = Player::new(width, height);
        prepare(&mut player);
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), player.drawn());
    }
}

#[test]
fn title() {
    look("title", |_| {});
}

#[test]
fn title_with_saves() {
    look("title_with_saves", Player::give_saves);
}

#[test]
fn saves() {
    look("saves", |player| {
        player.give_saves();
        player.press("c");
    });
}

#[test]
fn new_game() {
    look("new_game", |player| {
        player.press("nAnn");
    });
}

#[test]
fn calling() {
    look("calling", |player| {
        player.press("nAnn");
        player.key(Key::of(Code::Down));
        player.key(Key::of(Code::Right));
    });
}

#[test]
fn growth() {
    look("growth", |player| {
        player.start();
        player.press("c");
        player.key(Key::of(Code::Enter));
        for _ in 0..5 {
            player.key(Key::of(Code::Down));
        }
    });
}

#[test]
fn spells() {
    look("spells", |player| {
        player.learn_spells();
        player.start();
        player.press("p");
    });
}

#[test]
fn spells_out_of_reach() {
    look("spells_out_of_reach", |player| {
        player.learn_spells();
        player.start();
        player.press("p");
        player.key(Key::of(Code::Down));
    });
}

#[test]
fn aiming_a_spell() {
    look("aim_spell", |player| {
        player.learn_spells();
        player.start();
        player.press("pa");
    });
}

#[test]
fn casting_is_a_command_of_the_game() {
    let mut player = Player::new(120, 40);
    player.learn_spells();
    player.start();
    player.press("p");
    player.key(Key::of(Code::Enter));
    player.key(Key::of(Code::Enter));
    let cast = player.steps.iter().any(|command| {
        matches!(
            command,
            proto::Command::Cast {
                spell: Kind(8),
                at: Some(_)
            }
        )
    });
    assert!(cast, "{:?}", player.steps);
    player.press("p");
    player.key(Key::of(Code::Down));
    player.key(Key::of(Code::Delete));
    let forgot = proto::Command::Forget(Kind(9));
    assert!(player.steps.contains(&forgot));
}

#[test]
fn warmth_is_in_the_panel_on_the_sheet_and_read_aloud() {
    let mut player = Player::new(120, 40);
    player.learn_spells();
    player.start();
    assert!(player.drawn().contains("Warmth 4/6"), "{}", player.drawn());
    player.press("c");
    assert!(player.drawn().contains("ember dart"), "{}", player.drawn());
}

#[test]
fn play() {
    look("play", Player::start);
}

#[test]
fn card() {
    look("card", |player| {
        player.start();
        player.arrive(true);
    });
    look("waking", |player| {
        player.press("n");
        player.key(Key::of(Code::Enter));
        player.begin();
    });
}

#[test]
fn crowd() {
    look("crowd", |player| {
        player.gather_a_crowd();
        player.start();
    });
}

#[test]
fn threat() {
    look("threat", |player| {
        player.threaten();
        player.start();
        player.press("x");
    });
}

#[test]
fn inventory() {
    look("inventory", |player| {
        player.start();
        player.press("i");
    });
}

#[test]
fn item() {
    look("item", |player| {
        player.start();
        player.press("ic");
    });
}

#[test]
fn pick_up() {
    look("pick_up", |player| {
        player.start();
        player.press("g");
    });
}

#[test]
fn trade() {
    look("trade", |player| {
        player.meet_keeper();
        player.start();
        player.press("T");
        player.key(Key::of(Code::Down));
    });
}

#[test]
fn sheet() {
    look("sheet", |player| {
        player.start();
        player.press("c");
    });
}

#[test]
fn aim() {
    look("aim", |player| {
        player.start();
        player.press("ac");
    });
}

#[test]
fn examine() {
    look("examine", |player| {
        player.start();
        player.press("x");
    });
}

#[test]
fn places() {
    look("places", |player| {
        player.start();
        player.press("_");
    });
}

#[test]
fn found() {
    look("found", |player| {
        player.start();
        player.key(Key::ctrl('f'));
        player.press("lunch");
    });
}

#[test]
fn atlas() {
    look("atlas", |player| {
        player.start();
        player.press("M");
    });
}

#[test]
fn known() {
    look("known", |player| {
        player.start();
        player.press("I");
    });
}

#[test]
fn known_page() {
    look("known_page", |player| {
        player.start();
        player.press("\\mangy");
        player.key(Key::of(Code::Enter));
    });
}

#[test]
fn which_way() {
    look("which_way", |player| {
        player.start();
        player.press("C");
    });
}

#[test]
fn tooltip() {
    look("tooltip", |player| {
        player.start();
        player.drawn();
        player.point_at('w');
    });
}

#[test]
fn history() {
    look("history", |player| {
        player.start();
        player.press("m");
    });
}

#[test]
fn help() {
    look("help", |player| {
        player.start();
        player.press("?");
    });
}

#[test]
fn menu() {
    look("menu", |player| {
        player.start();
        player.key(Key::of(Code::Esc));
        player.key(Key::of(Code::Esc));
    });
}

#[test]
fn confirm() {
    look("confirm", |player| {
        player.start();
        player.key(Key::of(Code::Esc));
        player.key(Key::of(Code::Esc));
        player.press("Q");
    });
}

#[test]
fn settings() {
    look("settings", |player| {
        player.start();
        player.press("=");
    });
}

#[test]
fn keys() {
    look("keys", |player| {
        player.start();
        player.press("=");
        player.key(Key::of(Code::Up));
        player.key(Key::of(Code::Up));
        player.key(Key::of(Code::Enter));
    });
}

#[test]
fn palette() {
    look("palette", |player| {
        player.start();
        player.press(":trap");
    });
}

/// Play: B4, B10.
#[test]
fn a_command_is_put_on_another_key_and_a_setting_goes_back() {
    let mut player = Player::new(120, 40);
    player.start();
    player.press("=");
    player.key(Key::of(Code::Down));
    player.key(Key::of(Code::Left));
    assert_eq!(player.app.settings().tiles, hearthgate_ui::Tiles::Wide);
    for _ in 0..3 {
        player.key(Key::of(Code::Up));
    }
    player.key(Key::of(Code::Enter));
    // The row after the preset is walking north.
    player.key(Key::of(Code::Down));
    player.key(Key::of(Code::Enter));
    player.press("X");
    assert!(player.drawn().contains("X *"), "{}", player.drawn());
    player.key(Key::of(Code::Esc));
    player.key(Key::of(Code::Esc));
    let asked = player.asked;
    player.press("X");
    assert_eq!(player.asked, asked + 1, "it walks");
    player.press("k");
    assert_eq!(player.asked, asked + 1, "that key does nothing any more");
}

#[test]
fn a_hint_is_shown_once_at_its_first_reason() {
    let mut player = Player::with(120, 40, hearthgate_ui::Settings::default());
    player.start();
    let step = |player: &mut Player, alone: bool| {
        let mut view = Box::new(player.seen());
        if alone {
            view.creatures.clear();
        }
        let events = Vec::new();
        player.tell(Update::Stepped { events, view });
        player.drawn()
    };
    // A wolf is in view: nothing is more urgent.
    assert!(step(&mut player, false).contains("A hostile creature! x examines"));
    let learnt = player.app.settings().tutorial_hints_shown.clone();
    assert_eq!(learnt, ["lesson-foe"]);
    step(&mut player, false);
    let again = player.app.settings().tutorial_hints_shown.clone();
    assert_eq!(again, learnt, "the rest waits until the fight is over");
    step(&mut player, true);
    let again = player.app.settings().tutorial_hints_shown.clone();
    assert!(again.len() > 1, "the next one follows: {again:?}");
}

#[test]
fn a_developer_makes_things_by_name_in_practice_only() {
    let mut player = Player::new(80, 24);
    player.start();
    player.press("&");
    assert!(!player.drawn().contains("Debug menu"));
    assert!(
        player.drawn().contains("for practice only"),
        "{}",
        player.drawn()
    );
    let mut player = Player::new(80, 24);
    player.practise();
    player.press("&mangy");
    assert!(
        player.drawn().contains("spawn: mangy wolf"),
        "{}",
        player.drawn()
    );
    let asked = player.asked;
    player.key(Key::of(Code::Enter));
    assert_eq!(player.asked, asked + 1);
}

#[test]
fn the_debug_overlay_draws_over_the_map() {
    let mut player = Player::new(80, 24);
    player.practise();
    let plain = player.drawn();
    player.press("&show steps");
    player.key(Key::of(Code::Enter));
    player.drawn();
    let shown = player.drawn();
    assert!(!shown.contains("Debug menu"), "{shown}");
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
    assert_eq!(digits(&shown), digits(&plain) + 2, "{shown}");
    player.press("&hide overlays");
    player.key(Key::of(Code::Enter));
    assert_eq!(player.drawn(), plain);
}

#[test]
fn the_palette_does_what_was_chosen() {
    let mut player = Player::new(120, 40);
    player.start();
    player.press(":inventory");
    player.key(Key::of(Code::Enter));
    player.drawn();
    let by_name = player.drawn();
    player.key(Key::of(Code::Esc));
    player.press("i");
    assert_eq!(by_name, player.drawn());
}

#[test]
fn death() {
    look("death", |player| {
        player.start();
        player.die();
    });
}

#[test]
fn victory() {
    look("victory", |player| {
        player.start();
        player.win();
    });
    look("victory_end", |player| {
        player.start();
        player.win();
        player.key(Key::of(Code::Esc));
        player.press("   ");
    });
}

#[test]
fn hall() {
    look("hall", |player| {
        player.start();
        player.die();
        player.press("h");
    });
}

#[test]
fn trouble() {
    look("trouble", |player| {
        player.start();
        player.tell(Update::Trouble(not_saved()));
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
    let mut player = Player::new(80, 24);
    player.start();
    player.tell(Update::Trouble(not_saved()));
    player.tell(Update::Trouble(Trouble::NotPractice));
    player.press(".");
    assert_eq!(player.asked, 0);
    assert!(
        player.drawn().contains("Undo works only"),
        "{}",
        player.drawn()
    );
    player.press(".");
    assert_eq!(player.asked, 0);
    player.press(".");
    assert_eq!(player.asked, 1);
}

#[test]
fn a_replay_shows_its_progress_and_can_be_cancelled() {
    let mut player = Player::new(80, 24);
    player.give_saves();
    player.tell(Update::Opening { done: 30, of: 120 });
    assert!(player.drawn().contains("25 %"), "{}", player.drawn());
    player.press("n");
    assert!(player.drawn().contains("25 %"), "{}", player.drawn());
    player.key(Key::of(Code::Esc));
    assert_eq!(player.asked, 1);
    assert!(!player.drawn().contains("25 %"));
}

#[test]
fn a_resumed_run_keeps_its_log_and_kills() {
    let mut player = Player::new(80, 24);
    player.start();
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
    player.tell(Update::Recalled(RecentTurns {
        kills: 3,
        whole: true,
        turns: vec![kill(5), kill(7)],
    }));
    player.press("m");
    let history = player.drawn();
    let lines: Vec<&str> = history.lines().collect();
    let line = |text: &str| lines.iter().position(|line| line.contains(text));
    assert!(
        line("0  Welcome to Hearthgate") < line("You kill"),
        "{history}"
    );
    assert!(line("7  You kill").is_some(), "{history}");
    player.key(Key::of(Code::Esc));
    player.die();
    assert!(
        player.drawn().contains("killed 5 creatures"),
        "{}",
        player.drawn()
    );
}

#[test]
fn torchlight() {
    look("torchlight", |player| {
        player.go_by_torchlight();
        player.start();
        player.press("i");
    });
}

#[test]
fn darkness() {
    look("darkness", |player| {
        player.go_in_the_dark();
        player.start();
        player.press("x");
    });
}

/// The colours of a glyph on the map, each once.
fn colours(glyph: &str, prepare: fn(&mut Player)) -> Vec<Color> {
    let mut player = Player::new(80, 24);
    prepare(&mut player);
    player.start();
    let buffer = player.draw();
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
fn light_colours_visible_tiles_and_memory_stays_grey() {
    let grey = Color::Rgb(105, 105, 105);
    let by_day = colours(".", |_| {});
    let by_torch = colours(".", Player::go_by_torchlight);
    let by_night = colours(".", Player::go_in_the_dark);
    assert_eq!(by_day, [Color::Rgb(0, 128, 128), grey]);
    assert_eq!(by_torch, [Color::Rgb(0, 80, 56), grey]);
    assert_eq!(by_night, [Color::Rgb(0, 48, 56), grey]);
    let (by_day, by_night) = (colours("w", |_| {}), colours("w", Player::go_in_the_dark));
    assert!(by_day.len() == 1 && by_night.len() == 1);
    assert_ne!(by_day, by_night, "a wolf in the dark is a darker wolf");
}

/// No key on any screen may panic, at sizes no terminal has.
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
        let mut player = Player::new(width, height);
        player.give_saves();
        player.drawn();
        player.start();
        for n in 0..2_000_u16 {
            let place = usize::from(n * 7 + n / 13);
            player.key(KEYS[place % KEYS.len()]);
            if n % 5 == 0 {
                let press = [Press::Move, Press::Left, Press::Right, Press::WheelDown];
                let press = press[usize::from(n / 5 % 4)];
                let (x, y) = (n % 97, n % 31);
                player.mouse(Mouse::at_cell(press, x, y));
            }
            if !player.has_game() {
                player.start();
            }
            player.drawn();
        }
    }
}

#[test]
fn the_screen_may_change_its_size_at_any_moment() {
    let mut player = Player::new(80, 24);
    player.start();
    for (n, key) in (0..300_u16).zip(KEYS.iter().cycle()) {
        player.resize(60 + n * 37 % 141, 20 + n * 11 % 41);
        player.key(*key);
        player.drawn();
    }
}

/// The words of a text, independent of line breaks.
fn words(text: &str) -> String {
    let letters = |c: char| if c.is_alphanumeric() { c } else { ' ' };
    let text: String = text.chars().map(letters).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Play: B14.
#[test]
fn help_and_history_lines_are_not_cut_in_a_narrow_window() {
    let mut player = Player::new(50, 40);
    player.start();
    player.press("?");
    let help = words(&player.drawn());
    assert!(
        help.contains("Look before you leap x examines odds included"),
        "{help}"
    );
    assert!(
        help.contains("A light you carry is seen from afar"),
        "{help}"
    );
    player.key(Key::of(Code::Esc));
    player.press("m");
    let said = words(&player.drawn());
    assert!(
        said.contains("hjklyubn or the number pad Press for every key"),
        "{said}"
    );
    player.key(Key::of(Code::Esc));
    player.key(Key::of(Code::Esc));
    player.key(Key::of(Code::Esc));
    assert!(
        player.drawn().contains("Save and exit to title"),
        "{}",
        player.drawn()
    );
}

/// Play: B13.
#[test]
fn a_long_pack_shows_its_frame_and_that_there_is_more() {
    let mut player = Player::new(80, 24);
    player.carry_much();
    player.start();
    player.press("i");
    let drawn = player.drawn();
    let rows: Vec<&str> = drawn.lines().collect();
    assert!(rows[22].contains('╰') && rows[22].contains('╯'), "{drawn}");
    assert!(drawn.contains('▼'), "{drawn}");
    player.key(Key::of(Code::End));
    assert!(player.drawn().contains('▲'), "{}", player.drawn());
}

/// Play: B21.
#[test]
fn life_is_on_the_screen_at_every_size() {
    for (width, height) in [(20, 6), (40, 12), (59, 20), (60, 20), (80, 24), (120, 40)] {
        let mut player = Player::new(width, height);
        player.start();
        assert!(
            player.drawn().contains("14/20"),
            "{width}×{height}: {}",
            player.drawn()
        );
    }
}

/// Play: B20.
#[test]
fn a_screenshot_of_the_title_is_reported() {
    let mut player = Player::new(80, 24);
    player.app.pictured("hearthgate-1.png".into());
    assert!(player.drawn().contains("hearthgate-1.png"));
    player.key(Key::of(Code::Down));
    assert!(!player.drawn().contains("hearthgate-1.png"));
}

#[test]
fn a_key_dismisses_the_level_card_and_still_takes_effect() {
    let mut player = Player::new(120, 40);
    player.begin();
    let card = |player: &mut Player| player.drawn().contains("▀▀▀ ▀ ▀ ▀▀▀");
    assert!(card(&mut player), "{}", player.drawn());
    player.press(".");
    assert_eq!(player.asked, 1, "the key does what it always does");
    assert!(!card(&mut player));
    player.arrive(true);
    assert!(card(&mut player));
    player.press(".");
    player.arrive(false);
    assert!(!card(&mut player), "who comes back knows the place");
    player.resume();
    assert!(!card(&mut player), "and so does who resumes a run");
}

#[test]
fn pressing_a_row_of_the_panel_looks_at_what_it_speaks_of() {
    let mut player = Player::new(120, 40);
    player.start();
    let drawn = player.drawn();
    let y = drawn
        .lines()
        .position(|row| row.contains("mangy wolf"))
        .expect("it is in sight");
    let y = u16::try_from(y).expect("small");
    player.mouse(Mouse::at_cell(Press::Left, 95, y));
    assert!(
        player.drawn().contains("Wants your lunch"),
        "{}",
        player.drawn()
    );
}

/// All text of the panel, the log and the keys is readable, at every health and with many creatures in view.
#[test]
fn all_text_of_the_panel_stands_out_from_its_ground() {
    for (width, height) in [(40, 12), (80, 24), (120, 40)] {
        for prepare in [
            Player::gather_a_crowd,
            Player::go_by_torchlight,
            Player::threaten,
        ] {
            let mut player = Player::new(width, height);
            prepare(&mut player);
            player.start();
            player.drawn();
            let buffer = player.draw();
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
fn the_path_to_the_pointed_tile_is_highlighted() {
    let mut player = Player::new(80, 24);
    player.start();
    let before = player.draw();
    player.point_at('w');
    let pointed = player.draw();
    let lit = |buffer: &Buffer| {
        let cells = before.content.iter().zip(&buffer.content);
        cells.filter(|(then, now)| then.bg != now.bg).count()
    };
    assert!(lit(&pointed) > 1);
    // Pressing a key removes the highlighted path.
    player.key(Key::of(Code::F(12)));
    assert!(lit(&player.draw()) < lit(&pointed));
}

/// With strong contrast every letter of every screen has at least 7 to 1.
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
            colour_vision: Vision::Contrast,
            tutorial_hints: false,
            ..Settings::default()
        };
        let mut player = Player::with(width, height, settings);
        if *keys == "T" {
            player.meet_keeper();
        } else {
            player.gather_a_crowd();
        }
        player.start();
        player.press(keys);
        player.drawn();
        let buffer = player.draw();
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

/// The system's request for contrast applies, unless the player has chosen a vision setting.
#[test]
fn the_system_may_ask_for_contrast_and_the_player_decides() {
    let drawn = |vision, asked| {
        let settings = Settings {
            colour_vision: vision,
            tutorial_hints: false,
            ..Settings::default()
        };
        let mut player = Player::with(80, 24, settings);
        player.start();
        player.app.raise_contrast(asked);
        player.drawn();
        player.draw()
    };
    let (plain, strong) = (drawn(Vision::Usual, false), drawn(Vision::Contrast, false));
    assert_ne!(plain, strong);
    assert_eq!(drawn(Vision::Auto, false), plain);
    assert_eq!(drawn(Vision::Auto, true), strong);
    assert_eq!(drawn(Vision::Usual, true), plain);
}

/// Changes of the panel's position and of the log's length apply at once.
#[test]
fn panel_and_log_settings_apply_at_once() {
    let mut player = Player::new(80, 24);
    player.start();
    let life = |player: &mut Player| {
        let drawn = player.drawn();
        let row = drawn.lines().find(|row| row.contains("14/20"));
        row.and_then(|row| row.find("14/20"))
            .expect("life is shown")
    };
    assert!(life(&mut player) > 56);
    let choose = |player: &mut Player, row: usize, turns: usize| {
        player.press("=");
        for _ in 0..row {
            player.key(Key::of(Code::Down));
        }
        for _ in 0..turns {
            player.key(Key::of(Code::Right));
        }
        player.key(Key::of(Code::Esc));
    };
    choose(&mut player, 7, 1);
    assert_eq!(player.app.settings().panel, Panel::Left);
    assert!(life(&mut player) < 24);
    choose(&mut player, 7, 1);
    assert_eq!(player.app.settings().panel, Panel::Hidden);
    assert!(
        player
            .drawn()
            .lines()
            .last()
            .is_some_and(|row| row.contains("14/20"))
    );
    choose(&mut player, 8, 1);
    assert_eq!(player.app.settings().log_lines, 1);
    let short = player.drawn();
    assert!(!short.contains("Welcome to Hearthgate"), "{short}");
    choose(&mut player, 8, 4);
    let long = player.drawn();
    assert!(long.contains("Welcome to Hearthgate"), "{long}");
}

#[test]
fn the_keys_row_of_the_settings_opens_a_screen() {
    let mut player = Player::new(80, 24);
    player.start();
    player.press("=");
    player.key(Key::of(Code::Up));
    player.key(Key::of(Code::Up));
    let drawn = player.drawn();
    let row = drawn
        .lines()
        .find(|row| row.contains("Keys …"))
        .expect("a line");
    assert!(!row.contains('◂') && !row.contains('▸'), "{row}");
    assert!(drawn.contains("Enter open"), "{drawn}");
}

/// A player who opened the title by mistake does not quit with one more Esc.
#[test]
fn esc_at_the_title_does_not_quit() {
    let mut player = Player::new(80, 24);
    player.key(Key::of(Code::Esc));
    assert!(!player.quits);
    player.press("q");
    assert!(player.quits);
}

#[test]
fn the_bottom_line_shows_what_helps_in_a_fight() {
    let mut player = Player::new(80, 24);
    player.start();
    assert!(player.drawn().contains("Tab fight"), "{}", player.drawn());
    let mut player = Player::new(80, 24);
    player.meet_keeper();
    player.start();
    assert!(!player.drawn().contains("Tab fight"), "{}", player.drawn());
}

#[test]
fn the_card_of_a_place_does_not_cover_the_hero() {
    for (width, height) in SIZES {
        let mut player = Player::new(width, height);
        player.start();
        player.arrive(true);
        assert!(player.drawn().contains('@'), "{}", player.drawn());
    }
}

#[test]
fn a_run_in_the_hall_is_opened() {
    let mut player = Player::new(80, 24);
    player.press("h");
    player.key(Key::of(Code::Enter));
    let drawn = player.drawn();
    assert!(drawn.contains("Ann ") && drawn.contains("Score"), "{drawn}");
    assert!(drawn.contains("Killed by the mangy wolf"), "{drawn}");
}

/// All creatures that come into view are reported in one line, and not again at the next attempt.
#[test]
fn several_foes_come_into_view_in_one_line() {
    let mut player = Player::new(120, 40);
    player.be_alone();
    player.start();
    player.press("o");
    player.come_upon_wolves();
    player.tick();
    assert!(
        player
            .drawn()
            .contains("Foes come into view: three mangy wolves!"),
        "{}",
        player.drawn()
    );
    player.press("o");
    assert!(
        player
            .drawn()
            .contains("Not while the mangy wolf is in view."),
        "{}",
        player.drawn()
    );
}

#[test]
fn a_new_run_repeats_no_command_of_the_run_before() {
    let mut player = Player::new(80, 24);
    player.start();
    player.press("s");
    assert_eq!(player.steps, [Command::Search]);
    player.tell(Update::Left);
    player.start();
    player.press("r");
    assert_eq!(player.steps, [Command::Search]);
}

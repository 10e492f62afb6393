//! Plays the real program on an X server without a monitor, and reads the text from its pixels.

#![cfg(test)]
#![cfg(all(unix, not(target_os = "macos")))]

mod display;

use std::path::Path;
use std::process::{Child, Command, Stdio};

use display::{Display, Screenshot, wait_for};

const ENTER: u32 = 0xff0d;
const ESCAPE: u32 = 0xff1b;
const TAB: u32 = 0xff09;
/// A world in which the first creature to fight is weak.
const SEED: &str = "16";
/// A rectangle in the middle of the map.
const MAP: ((usize, usize), (usize, usize)) = ((200, 200), (900, 600));

struct Game {
    display: Display,
    program: Child,
    home: tempfile::TempDir,
}

impl Game {
    /// Starts the program and waits for its title; `None` if there is no X server.
    fn start() -> Option<Self> {
        let game = Self::open(None)?;
        game.display.wait_for_text("New game");
        Some(game)
    }

    /// Starts the program with its title, or with a run of this seed; `None` if there is no X server.
    fn open(seed: Option<&str>) -> Option<Self> {
        let Some(display) = Display::start() else {
            // CI installs it, so there the tests must run.
            assert!(std::env::var_os("CI").is_none(), "Xvfb is not installed");
            eprintln!("skipped: Xvfb is not installed (Debian: apt-get install xvfb)");
            return None;
        };
        let home = tempfile::tempdir().unwrap();
        let program = run(&display, home.path(), seed);
        let game = Self {
            display,
            program,
            home,
        };
        game.display.focus_window();
        Some(game)
    }

    /// Kills the program without a chance to save, and starts it with its title.
    fn restart(&mut self) {
        self.program.kill().unwrap();
        self.program.wait().unwrap();
        self.program = run(&self.display, self.home.path(), None);
        self.display.focus_window();
    }

    /// Waits until the program has ended with success.
    fn wait_for_end(&mut self) {
        let status = wait_for("end of the program", || self.program.try_wait().unwrap());
        assert!(status.success(), "{status}");
    }

    /// Waits for the map: many colours in its middle, where cells of text would have two each.
    fn wait_for_map(&self) {
        wait_for("map", || {
            let colours = self.display.screenshot().colours(MAP.0, MAP.1);
            (colours > 8).then_some(())
        });
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn run(display: &Display, home: &Path, seed: Option<&str>) -> Child {
    Command::new(env!("CARGO_BIN_EXE_hearthgate-window"))
        .args(["--lang", "en"])
        .args(seed.map(|seed| format!("--seed={seed}")))
        .env("DISPLAY", &display.name)
        .env_remove("WAYLAND_DISPLAY")
        .env("HEARTHGATE_HOME", home)
        .env("HEARTHGATE_REDUCED_MOTION", "1")
        .stdin(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn a_run_is_started_saved_and_resumed_by_keyboard() {
    let Some(mut game) = Game::start() else {
        return;
    };
    game.display.press(u32::from('n'));
    game.display.wait_for_text("Your name");
    for letter in "ann".chars() {
        game.display.press(u32::from(letter));
    }
    game.display.press(ENTER);
    game.display.wait_for_text("You wake");
    game.display.press(ESCAPE);
    game.display.wait_for_text("Turn 0");
    game.wait_for_map();
    // Waiting takes a turn.
    game.display.press(u32::from('.'));
    game.display.wait_for_text("Turn 1");
    assert!(game.home.path().join("saves").join("ann.hgj").is_file());

    // The next process resumes the run.
    game.restart();
    game.display.wait_for_text("Continue");
    game.display.press(ENTER);
    game.display.wait_for_text("Turn 1");
}

#[test]
fn a_run_is_started_by_mouse_and_the_wheel_zooms_the_map() {
    let Some(game) = Game::start() else {
        return;
    };
    for text in ["New game", "Start ]"] {
        let place = game.display.wait_for_text(text);
        game.display.click(place);
    }
    // The first click closes the card about waking, and the next one that about the level.
    game.display.wait_for_text("You wake");
    game.display.click((300, 300));
    game.display.wait_for_text("Turn 0");
    game.display.click((300, 300));
    game.wait_for_map();
    let before = game.display.screenshot();
    game.display.wheel(true);
    wait_for("larger map", || {
        (game.display.screenshot() != before).then_some(())
    });
}

#[test]
fn quitting_from_the_title_ends_with_success() {
    let Some(mut game) = Game::start() else {
        return;
    };
    let place = game.display.wait_for_text("Quit");
    game.display.click(place);
    game.wait_for_end();
}

/// The text of one line of the screen that contains `text`.
fn line_with(screen: &Screenshot, text: &str) -> Option<String> {
    screen.lines().into_iter().find(|line| line.contains(text))
}

impl Game {
    /// Acts until the screen shows a text, at most 40 times; then saves a screenshot.
    fn repeat(&self, wanted: &str, name: &str, act: impl Fn(&Screenshot)) {
        for _ in 0..40 {
            let screen = self.display.wait_for_rest();
            if screen.shows(wanted) {
                screen.save(name);
                return;
            }
            act(&screen);
            self.display.wait_for_change(&screen);
        }
        self.display.screenshot().save(&format!("{name}_failed"));
        panic!("the screen does not show {wanted:?}");
    }

    /// Clicks on a text if the screen shows it.
    fn click_on(&self, screen: &Screenshot, text: &str) -> bool {
        let place = screen.find(text);
        if let Some(place) = place {
            self.display.click(place);
        }
        place.is_some()
    }
}

#[test]
fn the_first_fight_and_the_way_home_are_played_by_keyboard() {
    let Some(game) = Game::start() else {
        return;
    };
    let press = |key: char| game.display.press(u32::from(key));
    press('n');
    game.display.wait_for_text("Your name");
    "ann".chars().for_each(press);
    game.display.press(TAB);
    game.display.press(TAB);
    SEED.chars().for_each(press);
    game.display.press(ENTER);
    game.display.wait_for_text("You wake");
    game.display.press(ESCAPE);
    game.display.wait_for_text("Turn 0");
    game.repeat("Into the Woods", "keyboard_wood", |_| press('>'));
    game.repeat(" hunts", "keyboard_enemy", |_| press('o'));
    game.repeat("You hit", "keyboard_fight", |_| game.display.press(TAB));
    press('a');
    game.display.wait_for_text("town portal");
    let row = line_with(&game.display.screenshot(), "town portal").unwrap();
    let letter = row.split_whitespace().next().unwrap().chars().next();
    press(letter.unwrap());
    game.repeat("Bracketon", "keyboard_home", |_| {});
}

#[test]
fn the_first_fight_and_the_way_home_are_played_by_mouse() {
    let Some(mut game) = Game::open(Some(SEED)) else {
        return;
    };
    // A mouse cannot type a seed, so the run exists already.
    game.display.wait_for_text("Turn 0");
    game.restart();
    let place = game.display.wait_for_text("Continue");
    game.display.click(place);
    game.display.wait_for_text("Turn 0");
    game.repeat("Into the Woods", "mouse_wood", |screen| {
        let texts = ["A way out", "go on", "travel to a place"];
        assert!(texts.iter().any(|text| game.click_on(screen, text)));
    });
    game.repeat(" hunts", "mouse_enemy", |screen| {
        game.click_on(screen, "o explore ");
    });
    game.repeat("You hit", "mouse_fight", |screen| {
        game.click_on(screen, "Tab fight ");
    });
    for text in ["inventory", "town portal", "a  read"] {
        let place = game.display.wait_for_text(text);
        game.display.click(place);
    }
    game.repeat("Bracketon", "mouse_home", |_| {});
}

//! Plays the real program on an X server without a monitor, and reads the text from its pixels.

#![cfg(test)]
#![cfg(all(unix, not(target_os = "macos")))]

mod display;

use std::path::Path;
use std::process::{Child, Command, Stdio};

use display::{Display, wait_for};

const ENTER: u32 = 0xff0d;
const ESCAPE: u32 = 0xff1b;
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
        let Some(display) = Display::start() else {
            // CI installs it, so there the tests must run.
            assert!(std::env::var_os("CI").is_none(), "Xvfb is not installed");
            eprintln!("skipped: Xvfb is not installed (Debian: apt-get install xvfb)");
            return None;
        };
        let home = tempfile::tempdir().unwrap();
        let program = run(&display, home.path());
        let game = Self {
            display,
            program,
            home,
        };
        game.display.focus_window();
        game.display.wait_for_text("New game");
        Some(game)
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

fn run(display: &Display, home: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_hearthgate-window"))
        .args(["--lang", "en"])
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
    game.display.wait_for_text("Turn 0");
    game.display.press(ESCAPE);
    game.wait_for_map();
    // Waiting takes a turn.
    game.display.press(u32::from('.'));
    game.display.wait_for_text("Turn 1");
    assert!(game.home.path().join("saves").join("ann.hgj").is_file());

    // The next process resumes the run; the first is killed without a chance to save.
    game.program.kill().unwrap();
    game.program.wait().unwrap();
    game.program = run(&game.display, game.home.path());
    game.display.focus_window();
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
    game.display.wait_for_text("Turn 0");
    // The first click closes the card about the level.
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

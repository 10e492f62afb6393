//! Kills the game while it is played: at most the current command is lost.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use geom::Stream;

use crate::tty::Tty;

/// Number of kills, at any moment and while saving; set with `HEARTHGATE_KILLS` and `HEARTHGATE_KILLS_SAVING`.
fn kills(variable: &str, usual: u32) -> u32 {
    let wanted = std::env::var(variable).ok();
    wanted
        .and_then(|wanted| wanted.parse().ok())
        .unwrap_or(usual)
}

/// Maximum turns per run; a hero who waits longer may starve.
const ENOUGH: u32 = 400;

/// The turn on the screen.
fn turn(screen: &str) -> Option<u32> {
    let after = screen.split("Turn ").nth(1)?;
    let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// Continues the run; returns its turn, or `None` if there is no run.
fn resumed(home: &Path) -> (Tty, Option<u32>) {
    let mut tty = Tty::start(home, &[], 80, 24);
    let title = tty.wait_for("New game");
    if !title.contains("Continue") {
        return (tty, None);
    }
    tty.press("c");
    let screen = tty.wait("the run or a trouble", |screen| {
        screen.contains("Welcome back, Ann") || screen.contains("Something went wrong")
    });
    assert!(!screen.contains("Something went wrong"), "{screen}");
    let turn = turn(&screen);
    (tty, turn)
}

/// A new run with a home of its own.
fn begun() -> (tempfile::TempDir, Tty) {
    let home = tempfile::tempdir().unwrap();
    let arguments = ["play", "--seed", "3", "--name", "Ann"];
    let tty = Tty::start(home.path(), &arguments, 80, 24);
    tty.wait_for("Welcome to Hearthgate, Ann");
    (home, tty)
}

/// Kills a game repeatedly when `when` returns, and continues it; returns the number of kills, and of those that lost a turn.
fn play_and_kill(times: u32, mut when: impl FnMut(&mut Tty, &Path, &mut Stream)) {
    let mut luck = Stream::named(2026, "kills", 0);
    let (mut home, mut tty) = begun();
    let (mut kept, mut more) = (0, 0);
    for kill in 0..times {
        let began = turn(&tty.screen()).unwrap_or(0);
        when(&mut tty, home.path(), &mut luck);
        tty.kill();
        // The last frame may not have been read yet.
        thread::sleep(Duration::from_millis(20));
        let shown = turn(&tty.screen()).unwrap_or(began);
        let (next, found) = resumed(home.path());
        let found =
            found.unwrap_or_else(|| panic!("kill {kill}: the run is gone, shown was {shown}"));
        assert!(
            found >= shown,
            "kill {kill}: {shown} was shown, {found} is left"
        );
        kept += u32::from(found == shown);
        more += u32::from(found > shown);
        tty = next;
        if found > ENOUGH {
            (home, tty) = begun();
        }
    }
    println!("{times} kills: {kept} left what was shown, {more} more than that, 0 less");
}

/// Hostile: D1, D6.
#[test]
fn killed_at_any_moment_it_goes_on_from_what_was_shown() {
    play_and_kill(kills("HEARTHGATE_KILLS", 8), |tty, _, luck| {
        tty.press(&".s".repeat(1 + luck.below(40) as usize));
        thread::sleep(Duration::from_micros(luck.below(80_000).into()));
    });
}

/// Hostile: D1, D6.
#[test]
fn killed_while_saving_it_goes_on_from_what_was_shown() {
    let mut seen = 0;
    play_and_kill(kills("HEARTHGATE_KILLS_SAVING", 4), |tty, home, luck| {
        let draft = home.join("saves/Ann.hgs.new");
        tty.press(&".".repeat(luck.below(4) as usize));
        // Leaving and continuing saves each time.
        tty.press("Sc");
        let began = Instant::now();
        while !draft.exists() && began.elapsed() < Duration::from_millis(500) {}
        seen += u32::from(draft.exists());
    });
    println!("{seen} of them while the snapshot was being written");
}

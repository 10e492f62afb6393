//! Terminals and disks that misbehave.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::thread;
use std::time::Duration;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use crate::tty::Tty;

fn start(home: &Path) -> Tty {
    let arguments = ["play", "--seed", "3", "--name", "Ann"];
    let tty = Tty::start(home, &arguments, 80, 24);
    tty.wait_for("Welcome to Hearthgate, Ann");
    tty
}

fn crashes(home: &Path) -> usize {
    fs::read_dir(home.join("crashes")).map_or(0, Iterator::count)
}

/// Hostile: T1.
#[test]
fn a_mouse_at_coordinate_0_is_nothing_to_die_of() {
    let home = tempfile::tempdir().unwrap();
    let mut tty = start(home.path());
    for report in [
        "\x1b[<0;0;5M",
        "\x1b[<64;5;0M",
        "\x1b[M\x20\x20\x20",
        "\x1b[32;0;5M",
        "\x1b[0;0R",
    ] {
        tty.press(report);
        tty.settle();
    }
    // A click walks there, so the turn may be any; the game continues and can be left.
    tty.press("S");
    tty.wait_for("Continue");
    tty.press("\x03");
    assert!(tty.wait_end());
    tty.is_sane();
    assert_eq!(crashes(home.path()), 0);
}

/// Hostile: T2.
#[test]
fn keys_work_again_after_a_sequence_that_was_cut_off() {
    let home = tempfile::tempdir().unwrap();
    let mut tty = start(home.path());
    for (turn, cut_off) in ["\x1b[<0;10", "\x1b[200~", "\x1b["].into_iter().enumerate() {
        tty.press(cut_off);
        thread::sleep(Duration::from_millis(200));
        tty.press(".");
        tty.wait_for(&format!("Turn {}", turn + 1));
    }
}

/// Hostile: T2.
#[test]
fn the_interrupt_key_works_inside_a_sequence_that_was_cut_off() {
    for cut_off in ["\x1b[<0;10", "\x1b[200~", "\x1b["] {
        let home = tempfile::tempdir().unwrap();
        let mut tty = start(home.path());
        tty.press(".");
        tty.wait_for("Turn 1");
        tty.press(cut_off);
        tty.settle();
        tty.press("\x03");
        assert!(tty.wait_end(), "{cut_off:?}");
        tty.is_sane();
        let mut again = Tty::start(home.path(), &[], 80, 24);
        again.wait_for("Continue");
        again.press("c");
        again.wait_for("Turn 1");
    }
}

/// Hostile: T3. Packs: 2.
#[test]
fn a_terminal_that_is_closed_ends_the_game_in_order() {
    for n in 0..15_u64 {
        let home = tempfile::tempdir().unwrap();
        let size = PtySize {
            rows: 24,
            cols: 80,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_hearthgate"));
        command.args(["play", "--seed", "3", "--name", "Ann"]);
        command.env("HEARTHGATE_HOME", home.path());
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C");
        command.env_remove("LANGUAGE");
        let mut child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let mut writer = pair.master.take_writer().unwrap();
        let mut seen = String::new();
        let mut bytes = [0; 4096];
        while !seen.contains("Welcome") {
            let n = reader.read(&mut bytes).unwrap();
            seen.push_str(&String::from_utf8_lossy(&bytes[..n]));
        }
        // Pending keys make the game draw at about the moment the terminal goes away.
        writer.write_all(&b"."[..].repeat(20)).unwrap();
        thread::sleep(Duration::from_millis(n));
        drop((reader, writer, pair.master));
        let status = child.wait().unwrap();
        assert!(matches!(status.exit_code(), 0 | 129), "{status:?}");
        assert_eq!(crashes(home.path()), 0, "{n}");
        assert!(home.path().join("saves/Ann.hgs").exists());
    }
}

/// Hostile: D5.
#[test]
fn a_run_that_is_open_in_another_terminal_is_not_touched() {
    let home = tempfile::tempdir().unwrap();
    let mut first = start(home.path());
    first.press("..");
    first.wait_for("Turn 2");
    let before = fs::read(home.path().join("saves/Ann.hgj")).unwrap();
    let mut second = Tty::start(home.path(), &[], 80, 24);
    second.wait_for("Continue");
    second.press("c");
    let said = second.wait_for("already open");
    assert!(said.contains("process "), "{said}");
    second.press(" ");
    second.press("q");
    assert!(second.wait_end());
    assert_eq!(fs::read(home.path().join("saves/Ann.hgj")).unwrap(), before);
    first.press(".");
    first.wait_for("Turn 3");
    // Once the run is free, another process can continue it.
    first.press("\x03");
    assert!(first.wait_end());
    let mut third = Tty::start(home.path(), &[], 80, 24);
    third.wait_for("Continue");
    third.press("c");
    third.wait_for("Turn 3");
}

/// Replaces a file by a folder, so that writing it fails.
fn block(path: &Path) {
    fs::remove_file(path).unwrap();
    fs::create_dir_all(path.join("in the way")).unwrap();
}

/// Hostile: D4.
#[test]
fn what_cannot_be_written_is_said_on_the_screen_and_on_leaving() {
    let home = tempfile::tempdir().unwrap();
    let mut tty = start(home.path());
    tty.press("...");
    tty.wait_for("Turn 3");
    let saves = home.path().join("saves");
    block(&saves.join("Ann.hgj"));
    block(&saves.join("Ann.hgs"));
    tty.press(".");
    tty.wait_for("Something went wrong");
    // The key that dismisses it is not a command.
    tty.press(".");
    tty.wait("the map", |screen| !screen.contains("Something went wrong"));
    assert!(tty.screen().contains("Turn 4"), "{}", tty.screen());
    tty.press("S");
    tty.wait_for("leave again");
    tty.press(" ");
    tty.press("\x03");
    assert_eq!(tty.wait_status(), 1);
    tty.is_sane();
    let said = tty.screen();
    // The turns stored before are gone, too.
    assert!(
        said.contains("the last 4 turns of Ann are not saved"),
        "{said}"
    );
    assert!(said.contains("Free disk space"), "{said}");
}

/// Hostile: D1.
#[test]
fn a_run_of_which_only_the_journal_is_left_is_continued_with_its_log() {
    let home = tempfile::tempdir().unwrap();
    let mut tty = start(home.path());
    tty.press("...t");
    tty.wait_for("Take off or put away what?");
    tty.press("a");
    let said = tty.settle();
    tty.kill();
    fs::remove_file(home.path().join("saves/Ann.hgs")).unwrap();
    let mut again = Tty::start(home.path(), &[], 80, 24);
    again.wait_for("Continue");
    again.press("c");
    again.wait_for("Welcome back, Ann");
    again.press("m");
    let history = again.wait_for("Message log");
    assert!(
        history.contains("Welcome to Hearthgate, Ann"),
        "{history}\n{said}"
    );
    assert!(history.contains("You put away"), "{history}\n{said}");
}

/// Hostile: D2.
#[test]
fn a_name_too_long_for_a_file_is_continued_under_its_full_name() {
    let home = tempfile::tempdir().unwrap();
    let name = "龍".repeat(83);
    let mut tty = Tty::start(home.path(), &["play", "--name", &name], 80, 24);
    tty.wait_for("Turn 0");
    tty.press("..");
    tty.wait_for("Turn 2");
    tty.press("\x03");
    assert!(tty.wait_end());
    let mut again = Tty::start(home.path(), &[], 80, 24);
    again.wait_for("Continue");
    again.press("c");
    let screen = again.wait_for("Turn 2");
    assert!(screen.contains("龍龍龍龍"), "{screen}");
}

/// Packs: 4.
#[test]
fn a_run_is_continued_from_the_command_line_by_name_or_as_the_latest() {
    let home = tempfile::tempdir().unwrap();
    let mut nobody = Tty::start(home.path(), &["play", "--continue"], 80, 24);
    assert_eq!(nobody.wait_status(), 1);
    assert!(nobody.screen().contains("no run to continue"));
    let mut tty = start(home.path());
    tty.press("..");
    tty.wait_for("Turn 2");
    tty.press("\x03");
    assert!(tty.wait_end());
    for arguments in [
        &["play", "--continue"][..],
        &["play", "--continue", "--name", "Ann"],
    ] {
        let mut again = Tty::start(home.path(), arguments, 80, 24);
        let screen = again.wait_for("Welcome back, Ann");
        assert!(screen.contains("Turn 2"), "{screen}");
        again.press("\x03");
        assert!(again.wait_end());
    }
    let arguments = ["play", "--continue", "--name", "Bert"];
    let mut other = Tty::start(home.path(), &arguments, 80, 24);
    assert_eq!(other.wait_status(), 1);
    assert!(
        other
            .screen()
            .contains("no run is called Bert; available: Ann")
    );
}

/// Hostile: T4.
#[test]
fn a_window_larger_than_any_is_drawn_as_far_as_it_makes_sense() {
    let home = tempfile::tempdir().unwrap();
    let mut tty = start(home.path());
    let journal = home.path().join("saves/Ann.hgj");
    let began = std::time::Instant::now();
    let before = fs::read(&journal).unwrap().len();
    tty.set_size(u16::MAX, u16::MAX);
    tty.press("...");
    while fs::read(&journal).unwrap().len() < before + 12 {
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "it does not play on"
        );
        thread::sleep(Duration::from_millis(20));
    }
    tty.resize(80, 24);
    tty.wait_for("Turn 3");
    tty.press("\x03");
    assert!(tty.wait_end());
    tty.is_sane();
    assert_eq!(crashes(home.path()), 0);
}

/// Hostile: T5.
#[test]
fn the_terminal_is_given_back_while_the_game_is_stopped_and_drawn_again_when_it_goes_on() {
    let home = tempfile::tempdir().unwrap();
    let mut tty = start(home.path());
    tty.press("..");
    tty.wait_for("Turn 2");
    tty.signal("TSTP");
    tty.wait("the shell's screen", |screen| !screen.contains("Turn 2"));
    thread::sleep(Duration::from_millis(200));
    tty.is_sane();
    tty.signal("CONT");
    tty.wait_for("Turn 2");
    tty.press(".");
    tty.wait_for("Turn 3");
    // The game also redraws after SIGSTOP.
    tty.signal("STOP");
    tty.signal("CONT");
    thread::sleep(Duration::from_millis(300));
    tty.press(".");
    tty.wait_for("Turn 4");
    tty.signal("QUIT");
    assert_eq!(tty.wait_status(), 131);
    tty.is_sane();
    let again = Tty::start(home.path(), &["play", "--continue"], 80, 24);
    again.wait_for("Turn 4");
}

/// Hostile: D12.
#[test]
fn a_mistake_in_the_settings_is_said_and_the_file_is_not_lost() {
    let home = tempfile::tempdir().unwrap();
    let by_hand = "motion = 'perhaps'\nkey_hints = false\n";
    fs::write(home.path().join("settings.toml"), by_hand).unwrap();
    let mut tty = Tty::start(home.path(), &[], 80, 24);
    let screen = tty.wait_for("Some settings could not be read");
    assert!(screen.contains("motion"), "{screen}");
    tty.press(" ");
    tty.wait_for("New game");
    tty.press("q");
    assert!(tty.wait_end());
    assert_eq!(
        fs::read_to_string(home.path().join("settings.toml")).unwrap(),
        by_hand
    );
}

#[test]
fn a_run_is_continued_by_the_name_that_was_typed_when_it_began() {
    let home = tempfile::tempdir().unwrap();
    let name = " A\u{200b}nn\u{202e} ";
    let mut tty = Tty::start(home.path(), &["play", "--name", name], 80, 24);
    tty.wait_for("Welcome to Hearthgate, Ann");
    tty.press("\x03");
    assert!(tty.wait_end());
    let again = Tty::start(home.path(), &["play", "--continue", "--name", name], 80, 24);
    again.wait_for("Welcome back, Ann");
}

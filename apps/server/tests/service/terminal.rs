//! From the game in a terminal: nothing is sent before it is turned on; then runs are sent, the day is played, and others are
//! looked on at.

use std::fs;
use std::path::{Path, PathBuf};

use portable_pty::CommandBuilder;
use proto::Command;
use serde_json::json;

use crate::club::{Club, Person, journal};
use crate::proxy::Proxy;
use crate::pty::Terminal;
use crate::wired::{Wired, recording};

/// The game, which is built beside the service.
fn program() -> PathBuf {
    let server = Path::new(env!("CARGO_BIN_EXE_hearthgate-server"));
    let game = server.with_file_name("hearthgate");
    assert!(
        game.exists(),
        "run this with `--workspace`: {}",
        game.display()
    );
    game
}

fn play(home: &Path) -> Terminal {
    play_trusting(home, None)
}

/// Plays where the system trusts whoever is in a file, and nobody else.
fn play_trusting(home: &Path, authority: Option<&Path>) -> Terminal {
    let mut command = CommandBuilder::new(program());
    if let Some(authority) = authority {
        command.env("SSL_CERT_FILE", authority);
    }
    command.env("HEARTHGATE_HOME", home);
    command.env("HEARTHGATE_REDUCED_MOTION", "1");
    command.env("LANG", "en");
    command.arg("--lang=en");
    Terminal::open(command)
}

#[test]
fn a_player_turns_it_on_sends_a_run_plays_the_day_and_looks_on() {
    let mut club = Club::open(&["edge", "host", "prover"], "[host]\nlease = 2\n");
    let home = club.folder.path().join("home");
    let (runs, hall) = (home.join("journals"), home.join("hall"));
    let seed = recording("victory").header.setup.seed;
    fs::create_dir_all(&runs).expect("a folder");
    fs::create_dir_all(&hall).expect("a folder");
    fs::write(runs.join(format!("Ann-{seed}.hgj")), journal("victory")).expect("written");
    let record = json!({
        "name": "Ann", "seed": seed, "mode": "ranked", "turns": 1, "level": 1, "score": 1, "place": "base:town",
    });
    fs::write(hall.join(format!("Ann-{seed}-1.json")), record.to_string()).expect("written");

    let mut ann = play(&home);
    ann.wait_for(&club, "Play online");
    ann.press("o");
    ann.wait_for(&club, "Nothing is sent before you sign in");
    // A name that is none there, and a service that is none anywhere.
    ann.press("ftp://nowhere\r");
    ann.press("Ann\r");
    ann.wait_for(&club, "https:// or http://");
    assert!(!home.join("key").exists(), "nothing is made for nobody");
    ann.press(" ");
    ann.press("\x1b[Z");
    ann.press(&"\x7f".repeat(13));
    ann.press(&club.address);
    ann.press("\r");
    ann.wait_for(&club, "Recovery code");
    ann.wait_for(&club, "You are signed in as Ann at http://127.0.0.1");
    assert!(home.join("key").exists());
    let settings = fs::read_to_string(home.join("settings.toml")).expect("settings");
    assert!(settings.contains(&club.address), "{settings}");
    ann.press("q");
    ann.wait_for(&club, "The code is not shown again");
    ann.press("y");
    ann.wait_for(&club, "New game");

    // A run of the hall is sent, judged and ranked.
    ann.press("h");
    ann.wait_for(&club, "The hall of names");
    ann.press("\r");
    ann.wait_for(&club, "upload");
    ann.press("s");
    ann.wait_for(&club, "Upload the journal");
    ann.press("y");
    // Who judges may have to compile something first; it is not waited for on the screen for ever.
    ann.wait_for(&club, "on the ladder");
    club.wait("a place on the ladder", |club| {
        club.json("/api/ladder")["runs"][0].is_object()
    });
    let ladder = club.json("/api/ladder");
    assert_eq!(ladder["runs"][0]["player"], "Ann", "{ladder}");

    // The day's world is played, and goes on after the host and the edge were killed.
    ann.press("qq");
    ann.wait_for(&club, "New game");
    ann.press("o");
    ann.wait_for(&club, "You are signed in as Ann");
    ann.press("\x1b[B\r");
    ann.wait_for(&club, "Everyone plays");
    ann.press("y");
    ann.wait_for(&club, "Turn 0");
    ann.press(" ");
    ann.press("s");
    ann.wait_for(&club, "Turn 1");
    ann.press("s");
    ann.wait_for(&club, "Turn 2");
    club.kill("host");
    club.start("host");
    ann.press("s");
    ann.wait_for(&club, "Turn 3");
    club.kill("edge");
    ann.wait_for(&club, "Connection lost");
    club.start("edge");
    ann.wait_gone(&club, "Connection lost");
    ann.press("s");
    ann.wait_for(&club, "Turn 4");

    // Somebody else looks on from a terminal of theirs at a game that is not the day's.
    let bo = Person::joined(&club, "Bo", 9);
    let (status, begun) = club.post("/api/games", Some(&bo.token), &json!({}));
    assert_eq!(status, 201, "{begun}");
    let game = begun["game"].as_str().expect("a game");
    let mut playing = Wired::to(&club, game, "play", &bo.token);
    playing.until(|line| line.view().is_some());
    playing.step(Command::Wait);
    ann.press("S");
    ann.wait_for(&club, "New game");
    ann.press("o");
    let around = ann.wait_for(&club, "Spectate Bo, sealed game");
    assert!(around.contains("Resume 20"), "{around}");
    assert!(!around.contains("Play today"), "{around}");
    ann.press("\x1b[B\x1b[B\x1b[B\r");
    ann.wait_for(&club, "You are watching Bo");
    ann.press("q");
    ann.wait_for(&club, "New game");

    // Turned off, nothing is left of it.
    ann.press("o");
    ann.wait_for(&club, "You are signed in as Ann");
    ann.press("\x1b[F\r");
    ann.wait_for(&club, "Sign out?");
    ann.press("y");
    ann.wait_for(&club, "New game");
    ann.press("o");
    ann.wait_for(&club, "Nothing is sent before you sign in");
    assert!(!home.join("key").exists());
    ann.press("\x1bq");
}

/// Where strangers play, a proxy that speaks TLS stands before the service.
#[test]
fn over_tls_only_with_a_service_somebody_vouches_for() {
    let club = Club::open(&["edge", "host"], "");
    let proxy = Proxy::before(&club);
    let home = club.folder.path().join("home");
    let turn_on = |game: &mut Terminal| {
        game.wait_for(&club, "Play online");
        game.press("o");
        game.wait_for(&club, "Nothing is sent before you sign in");
        game.press(&proxy.address);
        game.press("\rAnn\r");
    };
    let mut ann = play(&home);
    turn_on(&mut ann);
    ann.wait_for(&club, "UnknownIssuer");
    assert!(!home.join("key").exists());
    drop(ann);
    let mut ann = play_trusting(&home, Some(&proxy.authority));
    turn_on(&mut ann);
    ann.wait_for(&club, "You are signed in as Ann at https://localhost");
    ann.press("\x1b[B\x1b[B\r");
    ann.wait_for(&club, "Turn 0");
    ann.press(" ");
    ann.press("s");
    ann.wait_for(&club, "Turn 1");
}

#[test]
fn whoever_is_put_out_leaves_the_game_and_is_told() {
    let limits = "[limits]\nrequests_per_minute = 100000\npulse = 1\n";
    let club = Club::open(&["edge", "host"], limits);
    let home = club.folder.path().join("home");
    let mut ann = play(&home);
    ann.wait_for(&club, "Play online");
    ann.press("o");
    ann.wait_for(&club, "Nothing is sent before you sign in");
    ann.press(&club.address);
    ann.press("\rAnn\r");
    let screen = ann.wait_for(&club, "You are signed in as Ann at");
    let mut words = screen.split_whitespace();
    let code = words.find(|word| word.matches('-').count() == 5);
    let code = code.expect("a code");
    ann.press("\x1b[B\x1b[B\r");
    ann.wait_for(&club, "Turn 0");
    let (status, said) = Person::stranger(2).recover(&club, "Ann", code);
    assert_eq!(status, 200, "{said}");
    ann.wait_for(&club, "does not know you");
    ann.press(" ");
    ann.wait_for(&club, "New game");
}

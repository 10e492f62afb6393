//! The terminal game as a client: nothing is sent before the player connects; then uploads, the daily game, and
//! watching.

use std::fs;
use std::path::{Path, PathBuf};

use portable_pty::CommandBuilder;
use proto::Command;
use serde_json::json;

use crate::client::{TestClient, recording};
use crate::harness::{TestPlayer, TestService, journal};
use crate::proxy::Proxy;
use crate::pty::Terminal;

/// The terminal game, built next to the server.
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

/// Starts the game with only this certificate trusted.
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
fn a_terminal_player_connects_uploads_plays_and_watches() {
    let mut service = TestService::open(&["edge", "host", "prover"], "[host]\nlease_seconds = 2\n");
    let home = service.folder.path().join("home");
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
    ann.wait_for(&service, "New game");
    ann.press("o");
    ann.wait_for(&service, "Nothing is sent before you sign in");
    // An invalid address.
    ann.press("ftp://nowhere\r");
    ann.press("Ann\r");
    ann.wait_for(&service, "https:// or http://");
    assert!(!home.join("key").exists(), "no key without a service");
    ann.press(" ");
    ann.press("\x1b[Z");
    ann.press(&"\x7f".repeat(13));
    ann.press(&service.address);
    ann.press("\r");
    ann.wait_for(&service, "Recovery code");
    ann.wait_for(&service, "You are signed in as Ann at http://127.0.0.1");
    assert!(home.join("key").exists());
    let settings = fs::read_to_string(home.join("settings.toml")).expect("settings");
    assert!(settings.contains(&service.address), "{settings}");
    ann.press("q");
    ann.wait_for(&service, "The code is not shown again");
    ann.press("y");
    ann.wait_for(&service, "New game");

    // A run of the hall is uploaded, judged and ranked.
    ann.press("h");
    ann.wait_for(&service, "The hall of names");
    ann.press("\r");
    ann.wait_for(&service, "upload");
    ann.press("s");
    ann.wait_for(&service, "Upload the journal");
    ann.press("y");
    // The prover may have to compile modules first, so the screen may not show the verdict.
    ann.wait_for(&service, "on the ladder");
    service.wait("a place on the ladder", |service| {
        service.json("/api/ladder")["runs"][0].is_object()
    });
    let ladder = service.json("/api/ladder");
    assert_eq!(ladder["runs"][0]["player"], "Ann", "{ladder}");

    // The daily game continues after host and edge were killed.
    ann.press("qq");
    ann.wait_for(&service, "New game");
    ann.press("o");
    ann.wait_for(&service, "You are signed in as Ann");
    ann.press("\x1b[B\r");
    ann.wait_for(&service, "Everyone plays");
    ann.press("y");
    ann.wait_for(&service, "Turn 0");
    ann.press(" ");
    ann.press("s");
    ann.wait_for(&service, "Turn 1");
    ann.press("s");
    ann.wait_for(&service, "Turn 2");
    service.kill("host");
    service.start("host");
    ann.press("s");
    ann.wait_for(&service, "Turn 3");
    service.kill("edge");
    ann.wait_for(&service, "Connection lost");
    service.start("edge");
    ann.wait_gone(&service, "Connection lost");
    ann.press("s");
    ann.wait_for(&service, "Turn 4");

    // The player watches another player's sealed game.
    let bo = TestPlayer::joined(&service, "Bo", 9);
    let (status, begun) = service.post("/api/games", Some(&bo.token), &json!({}));
    assert_eq!(status, 201, "{begun}");
    let game = begun["game"].as_str().expect("a game");
    let mut playing = TestClient::to(&service, game, "play", &bo.token);
    playing.until(|protocol| protocol.view().is_some());
    playing.step(Command::Wait);
    ann.press("S");
    ann.wait_for(&service, "New game");
    ann.press("o");
    let around = ann.wait_for(&service, "Spectate Bo, sealed game");
    assert!(around.contains("Resume 20"), "{around}");
    assert!(!around.contains("Play today"), "{around}");
    ann.press("\x1b[B\x1b[B\x1b[B\r");
    ann.wait_for(&service, "You are watching Bo");
    ann.press("q");
    ann.wait_for(&service, "New game");

    // Disconnecting removes the key.
    ann.press("o");
    ann.wait_for(&service, "You are signed in as Ann");
    ann.press("\x1b[F\r");
    ann.wait_for(&service, "Sign out?");
    ann.press("y");
    ann.wait_for(&service, "New game");
    ann.press("o");
    ann.wait_for(&service, "Nothing is sent before you sign in");
    assert!(!home.join("key").exists());
    ann.press("\x1bq");
}

#[test]
fn tls_services_need_a_trusted_certificate_and_their_own_address() {
    let mut service = TestService::open(&["edge", "host"], "");
    let proxy = Proxy::before(&service);
    let home = service.folder.path().join("home");
    let turn_on = |service: &TestService, game: &mut Terminal| {
        game.wait_for(service, "New game");
        game.press("o");
        game.wait_for(service, "Nothing is sent before you sign in");
        game.press(&proxy.address);
        game.press("\rAnn\r");
    };
    let mut ann = play(&home);
    turn_on(&service, &mut ann);
    ann.wait_for(&service, "UnknownIssuer");
    assert!(!home.join("key").exists());
    drop(ann);
    // The service hands on challenges for another address, as a relay would.
    let mut ann = play_trusting(&home, Some(&proxy.authority));
    turn_on(&service, &mut ann);
    // The message box breaks the line after "asks for" or before it, by the length of the port.
    ann.wait_for(&service, "a signature for");
    assert!(!home.join("key").exists());
    drop(ann);
    service.origin.clone_from(&proxy.address);
    service.kill("edge");
    service.start("edge");
    let mut ann = play_trusting(&home, Some(&proxy.authority));
    turn_on(&service, &mut ann);
    ann.wait_for(&service, "You are signed in as Ann at https://localhost");
    ann.press("\x1b[B\x1b[B\r");
    ann.wait_for(&service, "Turn 0");
    ann.press(" ");
    ann.press("s");
    ann.wait_for(&service, "Turn 1");
}

#[test]
fn a_disconnected_player_leaves_the_game_with_a_reason() {
    let limits = "[limits]\nrequests_per_minute = 100000\nheartbeat_seconds = 1\n";
    let service = TestService::open(&["edge", "host"], limits);
    let home = service.folder.path().join("home");
    let mut ann = play(&home);
    ann.wait_for(&service, "New game");
    ann.press("o");
    ann.wait_for(&service, "Nothing is sent before you sign in");
    ann.press(&service.address);
    ann.press("\rAnn\r");
    let screen = ann.wait_for(&service, "You are signed in as Ann at");
    let mut words = screen.split_whitespace();
    let code = words.find(|word| word.matches('-').count() == 5);
    let code = code.expect("a code");
    ann.press("\x1b[B\x1b[B\r");
    ann.wait_for(&service, "Turn 0");
    let (status, said) = TestPlayer::unknown(2).recover(&service, "Ann", code);
    assert_eq!(status, 200, "{said}");
    ann.wait_for(&service, "does not know you");
    ann.press(" ");
    ann.wait_for(&service, "New game");
}

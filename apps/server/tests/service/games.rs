//! Live games: take-over, suspension, the daily game, spectators.

use std::time::{Duration, Instant};

use geom::Point;
use proto::session::{Request, Update};
use proto::{Command, Guess, LevelNo, Note};
use serde_json::json;

use crate::client::{TestClient, begin_like, catalog, connect, make_like, recording};
use crate::harness::{TestPlayer, TestService, journal, signal};

/// Plays a recorded game from its current command to `until` commands or its end.
fn play(client: &mut TestClient, commands: &[Command], until: usize) -> Vec<Update> {
    let mut updates = client.until(|protocol| protocol.view().is_some());
    while (client.protocol.commands() as usize) < until.min(commands.len())
        && client.closed.is_none()
    {
        updates.extend(client.step(commands[client.protocol.commands() as usize]));
    }
    updates
}

/// Waits until a game has become a run; the run id.
fn run_of(service: &TestService, game: &str) -> String {
    let path = format!("/api/games/{game}");
    service.wait("becoming a run", |service| {
        service.json(&path)["run"].is_string()
    });
    service.json(&path)["run"]
        .as_str()
        .expect("a name")
        .to_owned()
}

#[test]
fn a_game_survives_killed_hosts_edges_and_nats() {
    let mut service = TestService::open(&["edge", "host", "prover"], "[host]\nlease_seconds = 2\n");
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let name = "seed-22-2";
    let commands = recording(name).commands;
    let game = begin_like(&service, &ann, name);
    let mut client = TestClient::to(&service, &game, "play", &ann.token);
    play(&mut client, &commands, 150);
    // Killed in the middle of the game; another host resumes it.
    service.kill("host");
    service.start("host");
    play(&mut client, &commands, 300);
    assert_eq!(client.lost, 0, "the edge finds the next host");
    // The edge too: the client reconnects.
    service.kill("edge");
    service.start("edge");
    // And NATS, which holds the commands.
    service.engines.nats.kill().expect("killed");
    service.engines.nats.start().expect("it starts again");
    let mut updates = play(&mut client, &commands, usize::MAX);
    assert!(client.lost > 0);
    updates.extend(client.receive());
    assert!(
        updates
            .iter()
            .any(|it| matches!(it, Update::Ended(ended) if ended.seed.is_none()))
    );
    let run = run_of(&service, &game);
    let known = service.judged(&run);
    assert_eq!(known["state"], "ranked", "{known}\n{}", service.log());
    assert_eq!(known["kind"], "sealed");
    let (status, page) = service.get(&format!("/runs/{run}"));
    assert!(status == 200 && page.contains("sealed"), "{status} {page}");
    // No command was lost or executed twice: the journal equals the recorded one.
    assert_eq!(
        run,
        hearthgate_server::RunId::of(&journal(name)).to_string()
    );
    // A finished game stays visible for a while.
    let mut late = TestClient::to(&service, &game, "play", &ann.token);
    let seen = late.until(|protocol| protocol.view().is_some_and(|view| view.ending.is_some()));
    assert!(matches!(seen[0], Update::Started { .. }));
    service.kill("host");
    service.start("host");
    let mut late = TestClient::to(&service, &game, "play", &ann.token);
    late.until(|_| false);
    assert_eq!(late.closed, Some(4410));
    // Another player cannot upload Ann's journal.
    let bob = TestPlayer::joined(&service, "Bob", 2);
    assert_eq!(bob.send(&service, &journal(name)).0, 409);
}

#[test]
fn games_of_a_killed_host_resume_before_its_lease_expires() {
    let settings = "[limits]\nrequests_per_minute = 100000\nmax_open_games = 100\n[host]\nlease_seconds = 100\n";
    let mut service = TestService::open(&["edge", "host", "host"], settings);
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let name = "seed-22-2";
    let commands = recording(name).commands;
    let hosts = "select count(distinct host) from games where expires > now()";
    let mut clients = Vec::new();
    while clients.len() < 4 || service.ask(hosts) != "2" {
        let game = begin_like(&service, &ann, name);
        let mut client = TestClient::to(&service, &game, "play", &ann.token);
        play(&mut client, &commands, 20);
        clients.push(client);
    }
    let begun = Instant::now();
    signal(service.pids("host")[0], "KILL");
    for client in &mut clients {
        play(client, &commands, 40);
    }
    assert!(
        begun.elapsed() < Duration::from_secs(40),
        "{:?}",
        begun.elapsed()
    );
    assert_eq!(service.ask(hosts), "1");
    service.kill("host");
}

#[test]
fn a_rolling_restart_interrupts_no_game() {
    let mut service = TestService::open(&["edge", "host", "host"], "[host]\nlease_seconds = 4\n");
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let name = "victory";
    let commands = recording(name).commands;
    let game = begin_like(&service, &ann, name);
    let mut client = TestClient::to(&service, &game, "play", &ann.token);
    play(&mut client, &commands, 400);
    for n in 1..=2 {
        service.start("host");
        service.stop_oldest("host");
        play(&mut client, &commands, 400 + n * 100);
    }
    assert_eq!(client.lost, 0);
    service.stop_oldest("edge");
    service.start("edge");
    play(&mut client, &commands, 700);
    assert_eq!((client.protocol.commands(), client.lost > 0), (700, true));
    service.wait("being noted", |service| {
        service.json_as("/api/games/mine", &ann.token)["games"][0]["turns"] == 700
    });
}

#[test]
fn a_stale_host_cannot_write_to_a_game() {
    let mut service = TestService::open(&["edge", "host"], "[host]\nlease_seconds = 2\n");
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let name = "seed-10";
    let commands = recording(name).commands;
    let game = begin_like(&service, &ann, name);
    let mut client = TestClient::to(&service, &game, "play", &ann.token);
    play(&mut client, &commands, 100);
    let stopped = service.pids("host")[0];
    signal(stopped, "STOP");
    service.start("host");
    let begun = std::time::Instant::now();
    play(&mut client, &commands, 200);
    eprintln!("taken over after {:?}", begun.elapsed());
    // It resumes with a stale lease; its appends are rejected.
    signal(stopped, "CONT");
    play(&mut client, &commands, 300);
    std::thread::sleep(Duration::from_secs(2));
    play(&mut client, &commands, usize::MAX);
    service.start("prover");
    let run = run_of(&service, &game);
    assert_eq!(
        run,
        hearthgate_server::RunId::of(&journal(name)).to_string()
    );
    assert_eq!(service.judged(&run)["state"], "ranked");
}

#[test]
fn an_idle_game_is_suspended_and_the_next_key_resumes_it() {
    let service = TestService::open(
        &["edge", "host"],
        "[host]\nlease_seconds = 2\nidle_timeout_seconds = 1\n",
    );
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let name = "seed-22";
    let commands = recording(name).commands;
    let game = begin_like(&service, &ann, name);
    let mut client = TestClient::to(&service, &game, "play", &ann.token);
    play(&mut client, &commands, 20);
    let path = format!("/api/games/{game}");
    service.wait("falling asleep", |service| {
        service.json(&path)["awake"] == false
    });
    play(&mut client, &commands, 40);
    assert_eq!(service.json(&path)["awake"], true);
    assert_eq!(client.lost, 0);
    // A player who joins again receives the recent turns.
    service.wait("falling asleep", |service| {
        service.json(&path)["awake"] == false
    });
    let mut again = TestClient::to(&service, &game, "play", &ann.token);
    let mut told = again.until(|protocol| protocol.view().is_some());
    told.extend(again.receive());
    let recalled = told.iter().find_map(|it| match it {
        Update::Recalled(recalled) => Some(recalled.turns.len()),
        _ => None,
    });
    assert_eq!((again.protocol.commands(), recalled), (40, Some(40)));
}

#[test]
fn notes_survive_suspension_and_a_killed_host() {
    let mut service = TestService::open(
        &["edge", "host"],
        "[host]\nlease_seconds = 2\nidle_timeout_seconds = 2\n",
    );
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let name = "seed-22";
    let commands = recording(name).commands;
    let game = begin_like(&service, &ann, name);
    let mut client = TestClient::to(&service, &game, "play", &ann.token);
    play(&mut client, &commands, 5);
    let note = Note {
        level: LevelNo(1),
        at: Point::new(3, 4),
        text: "a bear, I think <b>".to_owned(),
    };
    let look = catalog().find("base:cloudy_bottle").expect("a look");
    let guess = Guess {
        look,
        text: "mending?".to_owned(),
    };
    let told = |updates: &[Update]| {
        let notes = updates.iter().rev().find_map(|it| match it {
            Update::Notes(notes) => Some(notes.clone()),
            _ => None,
        });
        let guesses = updates.iter().rev().find_map(|it| match it {
            Update::Guesses(guesses) => Some(guesses.clone()),
            _ => None,
        });
        (notes, guesses)
    };
    let whole = (Some(vec![note.clone()]), Some(vec![guess.clone()]));
    client.protocol.ask(Request::Note(note));
    client.protocol.ask(Request::Guess(guess));
    let mut updates = Vec::new();
    while told(&updates) != whole {
        updates.extend(client.receive());
    }
    // A player who joins again receives the notes, after a suspension and from another host.
    let path = format!("/api/games/{game}");
    service.wait("falling asleep", |service| {
        service.json(&path)["awake"] == false
    });
    let back = |service: &TestService| {
        let mut again = TestClient::to(service, &game, "play", &ann.token);
        let mut updates = again.until(|protocol| protocol.view().is_some());
        while told(&updates) != whole {
            updates.extend(again.receive());
        }
    };
    back(&service);
    service.kill("host");
    service.start("host");
    back(&service);
    // Spectators receive no notes, and the journal does not contain them.
    let mut spectator = TestClient::to(&service, &game, "watch", "");
    let seen = spectator.until(|protocol| protocol.view().is_some());
    assert_eq!(told(&seen), (None, None));
    let mut client = TestClient::to(&service, &game, "play", &ann.token);
    play(&mut client, &commands, usize::MAX);
    assert_eq!(
        run_of(&service, &game),
        hearthgate_server::RunId::of(&journal(name)).to_string()
    );
}

#[test]
fn a_daily_game_is_played_once_and_its_seed_revealed_later() {
    let service = TestService::open(
        &["edge", "host", "clerk", "prover"],
        "[limits]\nrequests_per_minute = 100000\nmessages_per_second = 100000\ndaily_delay_seconds = 3\n\
         [prover]\nrequeue_after_seconds = 2\n",
    );
    let (ann, bob) = (
        TestPlayer::joined(&service, "Ann", 1),
        TestPlayer::joined(&service, "Bob", 2),
    );
    let daily = json!({ "daily": true });
    let begin = |who: &TestPlayer| service.post("/api/games", Some(&who.token), &daily);
    let (status, said) = begin(&ann);
    assert_eq!(status, 201, "{said}");
    let game = said["game"].as_str().expect("a name").to_owned();
    let promise = said["promise"].as_str().expect("a promise").to_owned();
    assert_eq!(service.json("/api/today")["promise"], json!(promise));
    assert!(!said.to_string().contains("seed"));
    assert_eq!(begin(&ann).0, 200, "it is the same one");
    assert_eq!(begin(&ann).1["game"], json!(game));
    let theirs = begin(&bob).1["game"].as_str().expect("a name").to_owned();
    assert_ne!(theirs, game);
    let name = "seed-22";
    make_like(&service, &game, name);
    // The same world: only Ann herself may watch before Bob's game is over.
    let mut client = TestClient::to(&service, &game, "play", &ann.token);
    let commands = recording(name).commands;
    play(&mut client, &commands, 10);
    let begun = Instant::now();
    let mut herself = TestClient::to(&service, &game, "watch", &ann.token);
    herself.until(|protocol| protocol.commands() == 10);
    // A second account must not watch while its owner plays the same world.
    assert!(begun.elapsed() >= Duration::from_secs(3), "shown late");
    let begun = Instant::now();
    play(&mut client, &commands, 20);
    herself.until(|protocol| protocol.commands() == 20);
    assert!(begun.elapsed() >= Duration::from_secs(3), "still late");
    for token in [&bob.token, ""] {
        let mut other = TestClient::to(&service, &game, "watch", token);
        other.until(|_| false);
        assert_eq!(other.closed, Some(4425));
    }
    let mut unknown = TestClient::to(&service, &game, "watch", "nonsense");
    unknown.until(|_| false);
    assert_eq!(unknown.closed, Some(4401), "an invalid token is rejected");
    play(&mut client, &commands, usize::MAX);
    let path = format!("/api/games/{game}");
    service.wait("the end", |service| service.json(&path)["state"] == "over");
    // Others may still play that day: nothing that could help them is published.
    let over = service.json(&path);
    assert!(over["run"].is_null() && over["score"].is_number(), "{over}");
    let standing = &service.json("/api/today")["games"][0];
    assert_eq!(
        (&standing["player"], &standing["state"]),
        (&json!("Ann"), &json!("over"))
    );
    let run = hearthgate_server::RunId::of(&journal(name)).to_string();
    assert_eq!(service.get(&format!("/api/runs/{run}/journal")).0, 404);
    // Three days later.
    service.tamper(
        "begin; set constraints all deferred; alter table games drop constraint games_day_fkey; \
         update days set day = day - 3; update games set day = day - 3; commit",
    );
    assert_eq!(run_of(&service, &game), run);
    let known = service.judged(&run);
    assert_eq!(
        (&known["state"], &known["kind"]),
        (&json!("ranked"), &json!("sealed")),
        "{known}"
    );
    assert_eq!(
        service.json(&format!("/api/games/{theirs}"))["state"],
        "late"
    );
}

#[test]
fn spectators_see_the_players_view_and_cannot_play() {
    let mut service = TestService::open(&["edge", "host"], "[host]\nlease_seconds = 2\n");
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let bob = TestPlayer::joined(&service, "Bob", 2);
    let name = "seed-22-2";
    let commands = recording(name).commands;
    let game = begin_like(&service, &ann, name);
    let mut client = TestClient::to(&service, &game, "play", &ann.token);
    play(&mut client, &commands, 30);
    // Spectators need no account.
    let mut spectators: Vec<TestClient> = (0..3)
        .map(|_| TestClient::to(&service, &game, "watch", ""))
        .collect();
    for spectator in &mut spectators {
        spectator.until(|protocol| protocol.view().is_some());
    }
    let lobby = service.json("/api/games");
    assert_eq!(lobby["games"][0]["player"], "Ann", "{lobby}");
    play(&mut client, &commands, 200);
    for spectator in &mut spectators {
        spectator.until(|protocol| protocol.commands() == 200);
        let (seen, there) = (spectator.protocol.view(), client.protocol.view());
        assert_eq!(seen.map(|it| &it.hero), there.map(|it| &it.hero));
        assert_eq!(seen.map(|it| &it.cells), there.map(|it| &it.cells));
        // A spectator cannot give commands.
        spectator
            .protocol
            .ask(proto::session::Request::Step(Command::Wait));
        assert!(spectator.protocol.take_messages().is_empty());
    }
    // Spectators follow the game to another host.
    service.kill("host");
    service.start("host");
    play(&mut client, &commands, 230);
    for spectator in &mut spectators {
        std::thread::sleep(Duration::from_millis(10));
        spectator.until(|protocol| protocol.commands() == 230);
    }
    for (token, code) in [(bob.token.as_str(), 4403), ("nonsense", 4401), ("", 4401)] {
        let mut other = TestClient::to(&service, &game, "play", token);
        other.until(|_| false);
        assert_eq!(other.closed, Some(code), "{token}");
    }
    let mut none = TestClient::to(&service, &"0".repeat(32), "play", &ann.token);
    none.until(|_| false);
    assert_eq!(none.closed, Some(4404));
    assert!(connect(&service.address, "/api/games/zzz/play", &ann.token).is_none());
    assert_eq!(client.protocol.commands(), 230);
}

#[test]
fn invalid_messages_and_floods_do_not_disturb_other_players() {
    let limits = "[limits]\nrequests_per_minute = 100000\nmessages_per_second = 200\nmax_connections = 8\nmax_open_games = 2\n";
    let service = TestService::open(&["edge", "host"], limits);
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let name = "seed-22-2";
    let commands = recording(name).commands;
    let game = begin_like(&service, &ann, name);
    begin_like(&service, &ann, name);
    let (status, said) = service.post("/api/games", Some(&ann.token), &json!({}));
    assert_eq!(
        (status, &said["error"]["code"]),
        (409, &json!("limit_reached"))
    );
    let unknown = json!({ "calling": "dragon" });
    assert_eq!(
        service.post("/api/games", Some(&ann.token), &unknown).0,
        400
    );
    let mut client = TestClient::to(&service, &game, "play", &ann.token);
    play(&mut client, &commands, 20);
    let path = format!("/api/games/{game}/play");
    // An invalid message, and one that is too long.
    for size in [3, 100_000] {
        let mut socket = connect(&service.address, &path, &ann.token).expect("a connection");
        let sent = socket.send(tungstenite::Message::binary(vec![255; size]));
        let mut ends = sent.is_err();
        for _ in 0..20 {
            ends = ends
                || !matches!(
                    socket.read(),
                    Ok(tungstenite::Message::Binary(_) | tungstenite::Message::Ping(_))
                );
        }
        assert!(ends, "{size}");
    }
    // A flood is read at the allowed rate only.
    let mut socket = connect(&service.address, &path, &ann.token).expect("a connection");
    let flood = std::thread::spawn(move || {
        let again = wire::ClientMessage::Resync.to_bytes();
        let mut sent = 0;
        while sent < 3000
            && socket
                .send(tungstenite::Message::binary(again.clone()))
                .is_ok()
        {
            sent += 1;
        }
        sent
    });
    play(&mut client, &commands, 40);
    // More connections than allowed per address; each sends nothing.
    let mut idle = Vec::new();
    while idle.len() < 20
        && let Some(socket) = connect(&service.address, &path, &ann.token)
    {
        idle.push(socket);
    }
    assert!(idle.len() < 9, "{}", idle.len());
    drop(idle);
    drop(flood);
    play(&mut client, &commands, 60);
    assert_eq!((client.protocol.commands(), client.lost), (60, 0));
}

#[test]
fn recovering_a_name_ends_games_of_the_old_key() {
    let limits = "[limits]\nrequests_per_minute = 100000\nmessages_per_second = 100000\nheartbeat_seconds = 1\n";
    let service = TestService::open(&["edge", "host"], limits);
    let thief = TestPlayer::joined(&service, "Ann", 1);
    let name = "seed-22-2";
    let commands = recording(name).commands;
    let game = begin_like(&service, &thief, name);
    let mut client = TestClient::to(&service, &game, "play", &thief.token);
    play(&mut client, &commands, 5);
    // The key is checked again, and the player stays.
    std::thread::sleep(Duration::from_millis(2500));
    play(&mut client, &commands, 10);
    assert_eq!((client.closed, client.lost), (None, 0));
    let (status, said) = TestPlayer::unknown(2).recover(&service, "Ann", &thief.recovery);
    assert_eq!(status, 200, "{said}");
    // Signing up again with the same key does not help.
    let (status, other) = thief.join(&service, "Somebody");
    assert_eq!(status, 201, "{other}");
    client.until(|_| false);
    let ended = (client.closed, client.lost);
    assert_eq!(ended, (Some(4401), 0), "{}", service.log());
    let token = said["token"].as_str().expect("a token");
    let mut client = TestClient::to(&service, &game, "play", token);
    play(&mut client, &commands, 15);
    assert_eq!((client.closed, client.protocol.commands()), (None, 15));
}

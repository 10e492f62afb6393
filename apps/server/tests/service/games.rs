//! Games that are played here.

use std::time::Duration;

use geom::Point;
use proto::session::{Request, Update};
use proto::{Command, Guess, LevelNo, Note};
use serde_json::json;

use crate::club::{Club, Person, journal, signal};
use crate::wired::{Wired, begin_like, catalog, connect, make_like, recording};

/// Plays a recorded game from where it stands to its end or to so many commands.
fn play(wired: &mut Wired, commands: &[Command], until: usize) -> Vec<Update> {
    let mut updates = wired.until(|decoder| decoder.view().is_some());
    while (wired.decoder.commands() as usize) < until.min(commands.len()) && wired.closed.is_none()
    {
        updates.extend(wired.step(commands[wired.decoder.commands() as usize]));
    }
    updates
}

/// The run a game became, once it has.
fn run_of(club: &Club, game: &str) -> String {
    let path = format!("/api/games/{game}");
    club.wait("becoming a run", |club| club.json(&path)["run"].is_string());
    club.json(&path)["run"].as_str().expect("a name").to_owned()
}

#[test]
fn a_game_goes_on_though_its_host_is_killed_and_its_journal_is_the_one_that_was_played() {
    let mut club = Club::open(&["edge", "host", "prover"], "[host]\nlease_seconds = 2\n");
    let ann = Person::joined(&club, "Ann", 1);
    let name = "seed-23-3";
    let commands = recording(name).commands;
    let game = begin_like(&club, &ann, name);
    let mut wired = Wired::to(&club, &game, "play", &ann.token);
    play(&mut wired, &commands, 150);
    // Killed without a word, in the middle of everything; another takes the game up where it was.
    club.kill("host");
    club.start("host");
    play(&mut wired, &commands, 300);
    assert_eq!(wired.lost, 0, "the edge finds the game again by itself");
    // The edge too: whoever plays connects again.
    club.kill("edge");
    club.start("edge");
    // And what everything is written to.
    club.engines.nats.kill().expect("killed");
    club.engines.nats.start().expect("it starts again");
    let mut updates = play(&mut wired, &commands, usize::MAX);
    assert!(wired.lost > 0);
    updates.extend(wired.hear());
    assert!(
        updates
            .iter()
            .any(|it| matches!(it, Update::Ended(ended) if ended.seed.is_none()))
    );
    let run = run_of(&club, &game);
    let known = club.judged(&run);
    assert_eq!(known["state"], "ranked", "{known}\n{}", club.log());
    assert_eq!(known["kind"], "sealed");
    let (status, page) = club.get(&format!("/runs/{run}"));
    assert!(status == 200 && page.contains("sealed"), "{status} {page}");
    // No command was lost, none was done twice: it is the recorded journal, byte for byte.
    assert_eq!(
        run,
        hearthgate_server::RunId::of(&journal(name)).to_string()
    );
    // It is over, and that is said, for a while with all that can still be seen.
    let mut late = Wired::to(&club, &game, "play", &ann.token);
    let seen = late.until(|decoder| decoder.view().is_some_and(|view| view.ending.is_some()));
    assert!(matches!(seen[0], Update::Started { .. }));
    club.kill("host");
    club.start("host");
    let mut late = Wired::to(&club, &game, "play", &ann.token);
    late.until(|_| false);
    assert_eq!(late.closed, Some(4410));
    // The same journal sent by somebody else is Ann's.
    let bob = Person::joined(&club, "Bob", 2);
    assert_eq!(bob.send(&club, &journal(name)).0, 409);
}

#[test]
fn no_game_ends_when_everything_is_restarted_one_after_the_other() {
    let mut club = Club::open(&["edge", "host", "host"], "[host]\nlease_seconds = 4\n");
    let ann = Person::joined(&club, "Ann", 1);
    let name = "victory";
    let commands = recording(name).commands;
    let game = begin_like(&club, &ann, name);
    let mut wired = Wired::to(&club, &game, "play", &ann.token);
    play(&mut wired, &commands, 400);
    for n in 1..=2 {
        club.start("host");
        club.stop_oldest("host");
        play(&mut wired, &commands, 400 + n * 100);
    }
    assert_eq!(wired.lost, 0);
    club.stop_oldest("edge");
    club.start("edge");
    play(&mut wired, &commands, 700);
    assert_eq!((wired.decoder.commands(), wired.lost > 0), (700, true));
    club.wait("being noted", |club| {
        club.json_as("/api/games/mine", &ann.token)["games"][0]["turns"] == 700
    });
}

#[test]
fn a_host_that_was_thought_dead_can_do_no_harm() {
    let mut club = Club::open(&["edge", "host"], "[host]\nlease_seconds = 2\n");
    let ann = Person::joined(&club, "Ann", 1);
    let name = "seed-23-4";
    let commands = recording(name).commands;
    let game = begin_like(&club, &ann, name);
    let mut wired = Wired::to(&club, &game, "play", &ann.token);
    play(&mut wired, &commands, 100);
    let stopped = club.pids("host")[0];
    signal(stopped, "STOP");
    club.start("host");
    let begun = std::time::Instant::now();
    play(&mut wired, &commands, 200);
    eprintln!("taken over after {:?}", begun.elapsed());
    // It wakes up, believes it still has the game, and is not believed.
    signal(stopped, "CONT");
    play(&mut wired, &commands, 300);
    std::thread::sleep(Duration::from_secs(2));
    play(&mut wired, &commands, usize::MAX);
    club.start("prover");
    let run = run_of(&club, &game);
    assert_eq!(
        run,
        hearthgate_server::RunId::of(&journal(name)).to_string()
    );
    assert_eq!(club.judged(&run)["state"], "ranked");
}

#[test]
fn a_game_sleeps_when_nobody_plays_and_the_next_key_wakes_it() {
    let club = Club::open(
        &["edge", "host"],
        "[host]\nlease_seconds = 2\nidle_timeout_seconds = 1\n",
    );
    let ann = Person::joined(&club, "Ann", 1);
    let name = "seed-22";
    let commands = recording(name).commands;
    let game = begin_like(&club, &ann, name);
    let mut wired = Wired::to(&club, &game, "play", &ann.token);
    play(&mut wired, &commands, 20);
    let path = format!("/api/games/{game}");
    club.wait("falling asleep", |club| club.json(&path)["awake"] == false);
    play(&mut wired, &commands, 40);
    assert_eq!(club.json(&path)["awake"], true);
    assert_eq!(wired.lost, 0);
    // Whoever comes back is told what happened last.
    club.wait("falling asleep", |club| club.json(&path)["awake"] == false);
    let mut again = Wired::to(&club, &game, "play", &ann.token);
    let mut told = again.until(|decoder| decoder.view().is_some());
    told.extend(again.hear());
    let recalled = told.iter().find_map(|it| match it {
        Update::Recalled(recalled) => Some(recalled.turns.len()),
        _ => None,
    });
    assert_eq!((again.decoder.commands(), recalled), (40, Some(40)));
}

#[test]
fn what_a_player_wrote_down_is_there_after_a_pause_and_after_a_host_was_killed() {
    let mut club = Club::open(
        &["edge", "host"],
        "[host]\nlease_seconds = 2\nidle_timeout_seconds = 2\n",
    );
    let ann = Person::joined(&club, "Ann", 1);
    let name = "seed-22";
    let commands = recording(name).commands;
    let game = begin_like(&club, &ann, name);
    let mut wired = Wired::to(&club, &game, "play", &ann.token);
    play(&mut wired, &commands, 5);
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
    wired.decoder.ask(Request::Note(note));
    wired.decoder.ask(Request::Guess(guess));
    let mut updates = Vec::new();
    while told(&updates) != whole {
        updates.extend(wired.hear());
    }
    // Whoever comes back is told, after a sleep and from another host.
    let path = format!("/api/games/{game}");
    club.wait("falling asleep", |club| club.json(&path)["awake"] == false);
    let back = |club: &Club| {
        let mut again = Wired::to(club, &game, "play", &ann.token);
        let mut updates = again.until(|decoder| decoder.view().is_some());
        while told(&updates) != whole {
            updates.extend(again.hear());
        }
    };
    back(&club);
    club.kill("host");
    club.start("host");
    back(&club);
    // Onlookers are not, and it is no part of the journal.
    let mut onlooker = Wired::to(&club, &game, "watch", "");
    let seen = onlooker.until(|decoder| decoder.view().is_some());
    assert_eq!(told(&seen), (None, None));
    let mut wired = Wired::to(&club, &game, "play", &ann.token);
    play(&mut wired, &commands, usize::MAX);
    assert_eq!(
        run_of(&club, &game),
        hearthgate_server::RunId::of(&journal(name)).to_string()
    );
}

#[test]
fn everybody_plays_the_day_once_and_its_seed_is_told_when_nobody_can_play_it_any_more() {
    let club = Club::open(
        &["edge", "host", "clerk", "prover"],
        "[prover]\nrequeue_after_seconds = 2\n",
    );
    let (ann, bob) = (
        Person::joined(&club, "Ann", 1),
        Person::joined(&club, "Bob", 2),
    );
    let daily = json!({ "daily": true });
    let begin = |who: &Person| club.post("/api/games", Some(&who.token), &daily);
    let (status, said) = begin(&ann);
    assert_eq!(status, 201, "{said}");
    let game = said["game"].as_str().expect("a name").to_owned();
    let promise = said["promise"].as_str().expect("a promise").to_owned();
    assert_eq!(club.json("/api/today")["promise"], json!(promise));
    assert!(!said.to_string().contains("seed"));
    assert_eq!(begin(&ann).0, 200, "it is the same one");
    assert_eq!(begin(&ann).1["game"], json!(game));
    let theirs = begin(&bob).1["game"].as_str().expect("a name").to_owned();
    assert_ne!(theirs, game);
    let name = "seed-22";
    make_like(&club, &game, name);
    // It is the same world, so only Ann herself may look on before Bob's is over.
    let mut wired = Wired::to(&club, &game, "play", &ann.token);
    let commands = recording(name).commands;
    play(&mut wired, &commands, 10);
    let mut herself = Wired::to(&club, &game, "watch", &ann.token);
    herself.until(|decoder| decoder.commands() == 10);
    for token in [&bob.token, ""] {
        let mut other = Wired::to(&club, &game, "watch", token);
        other.until(|_| false);
        assert_eq!(other.closed, Some(4425));
    }
    let mut unknown = Wired::to(&club, &game, "watch", "nonsense");
    unknown.until(|_| false);
    assert_eq!(
        unknown.closed,
        Some(4401),
        "whoever shows a token is known by it"
    );
    play(&mut wired, &commands, usize::MAX);
    let path = format!("/api/games/{game}");
    club.wait("the end", |club| club.json(&path)["state"] == "over");
    // Others may still play that day: nothing that could help them is told.
    let over = club.json(&path);
    assert!(over["run"].is_null() && over["score"].is_number(), "{over}");
    let standing = &club.json("/api/today")["games"][0];
    assert_eq!(
        (&standing["player"], &standing["state"]),
        (&json!("Ann"), &json!("over"))
    );
    let run = hearthgate_server::RunId::of(&journal(name)).to_string();
    assert_eq!(club.get(&format!("/api/runs/{run}/journal")).0, 404);
    // Three days later.
    club.tamper(
        "begin; set constraints all deferred; alter table games drop constraint games_day_fkey; \
         update days set day = day - 3; update games set day = day - 3; commit",
    );
    assert_eq!(run_of(&club, &game), run);
    let known = club.judged(&run);
    assert_eq!(
        (&known["state"], &known["kind"]),
        (&json!("ranked"), &json!("sealed")),
        "{known}"
    );
    assert_eq!(club.json(&format!("/api/games/{theirs}"))["state"], "late");
}

#[test]
fn whoever_looks_on_sees_what_the_player_sees_and_nobody_else_can_play() {
    let mut club = Club::open(&["edge", "host"], "[host]\nlease_seconds = 2\n");
    let ann = Person::joined(&club, "Ann", 1);
    let bob = Person::joined(&club, "Bob", 2);
    let name = "seed-23-3";
    let commands = recording(name).commands;
    let game = begin_like(&club, &ann, name);
    let mut wired = Wired::to(&club, &game, "play", &ann.token);
    play(&mut wired, &commands, 30);
    // Bob needs not even be known here.
    let mut watchers: Vec<Wired> = (0..3)
        .map(|_| Wired::to(&club, &game, "watch", ""))
        .collect();
    for watcher in &mut watchers {
        watcher.until(|decoder| decoder.view().is_some());
    }
    let lobby = club.json("/api/games");
    assert_eq!(lobby["games"][0]["player"], "Ann", "{lobby}");
    play(&mut wired, &commands, 200);
    for watcher in &mut watchers {
        watcher.until(|decoder| decoder.commands() == 200);
        let (seen, there) = (watcher.decoder.view(), wired.decoder.view());
        assert_eq!(seen.map(|it| &it.hero), there.map(|it| &it.hero));
        assert_eq!(seen.map(|it| &it.cells), there.map(|it| &it.cells));
        // What an onlooker says is not heard, and they are shown out.
        watcher
            .decoder
            .ask(proto::session::Request::Step(Command::Wait));
        assert!(watcher.decoder.take_messages().is_empty());
    }
    // Whoever looks on comes along to another host.
    club.kill("host");
    club.start("host");
    play(&mut wired, &commands, 230);
    for watcher in &mut watchers {
        std::thread::sleep(Duration::from_millis(10));
        watcher.until(|decoder| decoder.commands() == 230);
    }
    for (token, code) in [(bob.token.as_str(), 4403), ("nonsense", 4401), ("", 4401)] {
        let mut other = Wired::to(&club, &game, "play", token);
        other.until(|_| false);
        assert_eq!(other.closed, Some(code), "{token}");
    }
    let mut none = Wired::to(&club, &"0".repeat(32), "play", &ann.token);
    none.until(|_| false);
    assert_eq!(none.closed, Some(4404));
    assert!(connect(&club.address, "/api/games/zzz/play", &ann.token).is_none());
    assert_eq!(wired.decoder.commands(), 230);
}

#[test]
fn who_sends_nonsense_or_too_much_is_shown_out_and_the_others_go_on() {
    let limits = "[limits]\nrequests_per_minute = 100000\nmessages_per_second = 200\nmax_connections = 8\nmax_open_games = 2\n";
    let club = Club::open(&["edge", "host"], limits);
    let ann = Person::joined(&club, "Ann", 1);
    let name = "seed-23-3";
    let commands = recording(name).commands;
    let game = begin_like(&club, &ann, name);
    begin_like(&club, &ann, name);
    let (status, said) = club.post("/api/games", Some(&ann.token), &json!({}));
    assert_eq!(
        (status, &said["error"]["code"]),
        (409, &json!("limit_reached"))
    );
    let unknown = json!({ "calling": "dragon" });
    assert_eq!(club.post("/api/games", Some(&ann.token), &unknown).0, 400);
    let mut wired = Wired::to(&club, &game, "play", &ann.token);
    play(&mut wired, &commands, 20);
    let path = format!("/api/games/{game}/play");
    // Nonsense, and more than a call can be.
    for size in [3, 100_000] {
        let mut socket = connect(&club.address, &path, &ann.token).expect("a connection");
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
    // A flood: it is heard at its pace, and no faster.
    let mut socket = connect(&club.address, &path, &ann.token).expect("a connection");
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
    play(&mut wired, &commands, 40);
    // More connections than one address may have; each says nothing at all.
    let mut idle = Vec::new();
    while idle.len() < 20
        && let Some(socket) = connect(&club.address, &path, &ann.token)
    {
        idle.push(socket);
    }
    assert!(idle.len() < 9, "{}", idle.len());
    drop(idle);
    drop(flood);
    play(&mut wired, &commands, 60);
    assert_eq!((wired.decoder.commands(), wired.lost), (60, 0));
}

#[test]
fn whoever_gets_their_name_back_ends_what_others_play_under_it() {
    let limits = "[limits]\nrequests_per_minute = 100000\nmessages_per_second = 100000\nheartbeat_seconds = 1\n";
    let club = Club::open(&["edge", "host"], limits);
    let thief = Person::joined(&club, "Ann", 1);
    let name = "seed-23-3";
    let commands = recording(name).commands;
    let game = begin_like(&club, &thief, name);
    let mut wired = Wired::to(&club, &game, "play", &thief.token);
    play(&mut wired, &commands, 5);
    // Whoever is who they were is looked at again, and stays.
    std::thread::sleep(Duration::from_millis(2500));
    play(&mut wired, &commands, 10);
    assert_eq!((wired.closed, wired.lost), (None, 0));
    let (status, said) = Person::stranger(2).recover(&club, "Ann", &thief.recovery);
    assert_eq!(status, 200, "{said}");
    // Nor does it help to be somebody else with the same key.
    let (status, other) = thief.join(&club, "Somebody");
    assert_eq!(status, 201, "{other}");
    wired.until(|_| false);
    let ended = (wired.closed, wired.lost);
    assert_eq!(ended, (Some(4401), 0), "{}", club.log());
    let token = said["token"].as_str().expect("a token");
    let mut wired = Wired::to(&club, &game, "play", token);
    play(&mut wired, &commands, 15);
    assert_eq!((wired.closed, wired.decoder.commands()), (None, 15));
}

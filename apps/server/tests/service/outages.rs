//! Outages: accepted runs are never lost and never judged twice.

use crate::client::{TestClient, begin_like, recording};
use crate::harness::{TestPlayer, TestService, journal, signal};

#[test]
fn accepted_runs_are_judged_after_every_process_was_killed() {
    let settings = "[prover]\njob_timeout_seconds = 3\nrequeue_after_seconds = 3\n";
    let mut service = TestService::open(&["edge"], settings);
    let ann = TestPlayer::joined(&service, "Ann", 1);
    // Accepted while NATS is down and no prover runs.
    service.engines.nats.kill().expect("killed");
    let (status, said) = ann.send(&service, &journal("victory"));
    assert_eq!(status, 202, "{said}\n{}", service.log());
    let run = said["run"].as_str().expect("a name").to_owned();
    assert_eq!(service.monitor("edge", "/ready").0, 503);
    // Without the database, uploads fail with 503.
    service.engines.postgres.kill().expect("killed");
    let (status, said) = ann.send(&service, &journal("story"));
    assert_eq!(status, 503, "{said}");
    service.engines.postgres.start().expect("it starts again");
    service.engines.nats.start().expect("it starts again");
    service.wait("being ready", |service| {
        service.monitor("edge", "/ready").0 == 200
    });
    assert_eq!(
        service.json(&format!("/api/runs/{run}"))["state"],
        "waiting"
    );
    // A prover that is killed while it works, and one that finishes.
    service.start("clerk");
    service.start("prover");
    std::thread::sleep(std::time::Duration::from_secs(2));
    service.kill("prover");
    service.start("prover");
    let known = service.judged(&run);
    assert_eq!(known["state"], "ranked", "{known}");
    assert_eq!(
        service.json("/api/ladder")["runs"].as_array().map(Vec::len),
        Some(1)
    );
}

/// Plays a recorded game from its current command to `until` commands or its end.
fn play_to(service: &TestService, client: &mut TestClient, name: &str, until: usize) {
    let commands = recording(name).commands;
    client.until(|protocol| protocol.view().is_some());
    while (client.protocol.commands() as usize) < until.min(commands.len()) {
        assert!(client.closed.is_none(), "{}", service.log());
        client.step(commands[client.protocol.commands() as usize]);
    }
}

#[test]
fn games_and_provers_recover_when_nats_loses_its_store() {
    let settings = "[host]\nlease_seconds = 2\n[prover]\nrequeue_after_seconds = 20\n";
    let mut service = TestService::open(&["edge", "host", "prover", "clerk"], settings);
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let name = "seed-22-2";
    let games = [0, 1].map(|_| begin_like(&service, &ann, name));
    let mut clients = [0, 1].map(|n| TestClient::to(&service, &games[n], "play", &ann.token));
    play_to(&service, &mut clients[0], name, 100);
    play_to(&service, &mut clients[1], name, 40);
    service.wait("a consumer", |service| {
        service.log().contains("module ready")
    });
    service.engines.nats.wipe().expect("wiped");
    // Accepted while there is no queue.
    let (status, said) = ann.send(&service, &journal("victory"));
    assert_eq!(status, 202, "{said}");
    service.engines.nats.start().expect("it starts again");
    // No process was restarted: the game continues, and the run is judged.
    play_to(&service, &mut clients[0], name, 200);
    let known = service.judged(said["run"].as_str().expect("a name"));
    assert_eq!(known["state"], "ranked", "{known}");
    assert_eq!(
        service.monitor("edge", "/ready"),
        (200, "ready\n".to_owned())
    );
    // The other game has had no command since. Its host has restored its log, so the next host knows every command.
    let restored = format!("command log restored game={}", games[1]);
    service.wait("a log", |service| service.log().contains(&restored));
    service.kill("host");
    service.start("host");
    let mut late = TestClient::to(&service, &games[1], "play", &ann.token);
    late.until(|protocol| protocol.view().is_some());
    assert_eq!(late.protocol.commands(), 40, "{}", service.log());
    play_to(&service, &mut clients[0], name, usize::MAX);
    let path = format!("/api/games/{}", games[0]);
    service.wait("a run", |service| service.json(&path)["run"].is_string());
    let run = hearthgate_server::RunId::of(&journal(name)).to_string();
    assert_eq!(
        service.json(&path)["run"],
        run,
        "no command lost or doubled"
    );
}

#[test]
fn ready_names_the_dependency_that_does_not_respond() {
    let mut service = TestService::open(&["edge"], "");
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let down = |service: &TestService, name: &str| {
        let expected = (503, format!("down: {name}\n"));
        service.wait(name, |service| {
            service.monitor("edge", "/ready") == expected
        });
    };
    let up = |service: &TestService| {
        service.wait("being ready", |service| {
            service.monitor("edge", "/ready").0 == 200
        });
    };
    // NATS hangs: the connection stays, and JetStream does not answer.
    let nats = service.engines.nats.pid().expect("it runs");
    signal(nats, "STOP");
    down(&service, "queue");
    signal(nats, "CONT");
    up(&service);
    service.engines.postgres.stop().expect("stopped");
    down(&service, "database");
    service.engines.postgres.start().expect("it starts again");
    up(&service);
    // The folder cannot be written, as if its disk were full.
    let aside = service.folder.path().join("aside");
    std::fs::rename(service.store(), &aside).expect("moved");
    std::fs::write(service.store(), b"").expect("written");
    down(&service, "store");
    let before = outages(&service);
    assert_eq!(ann.send(&service, &journal("victory")).0, 503);
    assert!(outages(&service) > before, "the metric counts it");
    std::fs::remove_file(service.store()).expect("removed");
    std::fs::rename(&aside, service.store()).expect("moved back");
    up(&service);
    assert_eq!(ann.send(&service, &journal("victory")).0, 202);
}

/// The count of failed calls to dependencies.
fn outages(service: &TestService) -> u64 {
    let metrics = service.monitor("edge", "/metrics").1;
    let mut lines = metrics.lines();
    let found = lines.find_map(|it| it.strip_prefix("hearthgate_dependency_errors_total "));
    found.expect("the metric").parse().expect("a number")
}

#[test]
fn a_wrong_clock_of_the_database_reveals_no_seed() {
    let mut service =
        TestService::open(&["edge", "clerk"], "[prover]\nrequeue_after_seconds = 2\n");
    service.wait("two seeds", |service| {
        service.ask("select count(*) from days") == "2"
    });
    service.kill("clerk");
    // Three days ahead, for every session that begins now.
    service.tamper(
        "create function public.now() returns timestamptz stable language sql as 'select pg_catalog.now() + interval ''3 days'''; \
         alter role hearthgate_clerk set search_path = public, pg_catalog",
    );
    service.start("clerk");
    service.wait("a warning", |service| {
        service
            .log()
            .contains("clocks of clerk and database differ")
    });
    let states = "select count(*), bool_or(revealed) from days";
    assert_eq!(service.ask(states), "2|f");
    // The clock is right again: work continues, and the day can still be played.
    service.kill("clerk");
    service.tamper("alter role hearthgate_clerk reset search_path; drop function public.now()");
    service.tamper("update days set day = day - 2");
    service.start("clerk");
    service.wait("a new day", |service| service.ask(states) == "4|t");
}

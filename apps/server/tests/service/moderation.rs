//! Moderation and privacy: hiding, renaming, signing out, exporting, erasing.

use account::Purpose;
use serde_json::{Value, json};

use crate::client::{TestClient, begin_like};
use crate::harness::{TestPlayer, TestService, journal};

/// Runs a command of `admin`. Returns whether it succeeded, and its output.
fn admin(service: &TestService, arguments: &[&str]) -> (bool, String) {
    let done = service.command(&["admin"]).args(arguments).output();
    let done = done.expect("it starts");
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    (done.status.success(), said)
}

fn ranked_players(service: &TestService) -> Vec<String> {
    let ladder = service.json("/api/ladder");
    let runs = ladder["runs"].as_array().expect("runs");
    let players = runs.iter().filter_map(|run| run["player"].as_str());
    players.map(str::to_owned).collect()
}

#[test]
fn a_run_is_hidden_and_a_player_renamed_signed_out_and_banned() {
    let service = TestService::open(&["edge", "prover"], "");
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let bob = TestPlayer::joined(&service, "Bob", 2);
    let (_, said) = ann.send(&service, &journal("victory"));
    let run = said["run"].as_str().expect("a name").to_owned();
    service.judged(&run);
    assert_eq!(ranked_players(&service), ["Ann"]);

    let ok = |arguments: &[&str]| admin(&service, arguments).0;
    assert!(ok(&["hide", &run, "--reason", "played by a program"]));
    assert!(!ok(&["hide", &run, "--reason", "again"]), "it is hidden");
    assert!(ranked_players(&service).is_empty());
    let known = service.json(&format!("/api/runs/{run}"));
    assert_eq!(known["state"], "hidden", "{known}");
    let page = service.get(&format!("/runs/{run}")).1;
    assert!(
        page.contains("Hidden by the operator: played by a program"),
        "{page}"
    );
    // The journal is still Ann's: another player cannot send it as new.
    assert_eq!(bob.send(&service, &journal("victory")).0, 409);
    assert!(ok(&["unhide", &run]));

    assert!(
        !ok(&["rename", "Ann", "B0b", "--reason", "x"]),
        "looks like Bob"
    );
    assert!(!ok(&["rename", "Cid", "Dora", "--reason", "x"]));
    assert!(ok(&["rename", "Ann", "Anna", "--reason", "she asked"]));
    assert_eq!(ranked_players(&service), ["Anna"]);
    // The old name is free again.
    TestPlayer::joined(&service, "Ann", 3);

    let path = "/api/me";
    assert_eq!(service.json_as(path, &ann.token)["name"], "Anna");
    assert!(ok(&["revoke", "Anna"]));
    assert!(service.json_as(path, &ann.token)["name"].is_null());
    let enter = || service.post("/api/token", None, &ann.signed(&service, Purpose::Enter));
    assert_eq!(enter().0, 200, "the key is still hers");
    assert!(ok(&["revoke", "Anna", "--key", &ann.public()]));
    assert_eq!(enter().0, 404);
    assert_eq!(ann.recover(&service, "Anna", &ann.recovery).0, 200);

    assert!(ok(&["ban", "Anna", "--reason", "cheating", "--hide-runs"]));
    assert!(ranked_players(&service).is_empty());
    let log = admin(&service, &["audit-log"]).1;
    let first = log.lines().last().expect("a line");
    assert!(
        first.starts_with("20") && first.contains("T") && first.contains("hide"),
        "{log}"
    );
    assert!(log.contains("was Ann: she asked"), "{log}");
}

#[test]
fn an_exported_player_is_erased_and_ranked_runs_stay() {
    let service = TestService::open(&["edge", "host", "prover"], "");
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let (_, said) = ann.send(&service, &journal("victory"));
    let run = said["run"].as_str().expect("a name").to_owned();
    service.judged(&run);
    let game = begin_like(&service, &ann, "seed-22");
    let mut client = TestClient::to(&service, &game, "play", &ann.token);
    client.until(|protocol| protocol.view().is_some());
    admin(&service, &["ban", "ann", "--reason", "Ann cheated"]);

    let (ok, data) = admin(&service, &["export", "Ann"]);
    let data: Value = serde_json::from_str(&data).expect("JSON");
    assert!(ok && data["name"] == "Ann" && data["banned"] == "Ann cheated");
    assert_eq!(data["keys"][0]["key"], json!(ann.public()));
    assert_eq!(data["runs"][0]["run"], json!(run));
    assert_eq!(data["games"][0]["game"], json!(game));
    assert_eq!(data["audit"][0]["what"], "ban");

    assert!(admin(&service, &["erase", "Ann", "--reason", "asked by letter"]).0);
    assert_eq!(ranked_players(&service), ["erased-1"]);
    assert_eq!(service.get(&format!("/api/games/{game}")).0, 404);
    assert_eq!(service.get("/api/players/Ann").0, 404);
    // Nothing in the database has the name or the key; the rows are read as text.
    let dump = engines::postgres_tool("pg_dump")
        .expect("pg_dump")
        .args(["--data-only", "--inserts", service.engines.postgres.url()])
        .output();
    let dump = String::from_utf8_lossy(&dump.expect("pg_dump").stdout).to_lowercase();
    assert!(dump.contains("erased-1"));
    for secret in ["'ann'", "ann ", ann.public().as_str()] {
        let lines = dump.lines().filter(|line| line.contains(secret));
        assert_eq!(lines.collect::<Vec<_>>(), [""; 0], "{secret}");
    }
    // The name is free, but not the label.
    TestPlayer::joined(&service, "Ann", 2);
    assert_eq!(TestPlayer::unknown(3).join(&service, "Erased-1").0, 409);
    assert!(service.get("/privacy").1.contains("to be erased"));
}

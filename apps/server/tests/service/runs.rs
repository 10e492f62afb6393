//! Runs: sent, judged, ranked once or refused with a reason, shown, dumped, and audited.

use ladder::{Dump, Report};
use serde_json::json;

use crate::club::{Club, Person, journal, root};

#[test]
fn true_runs_are_ranked_once_and_false_ones_refused_with_their_reason() {
    let club = Club::open(&["edge", "prover"], "");
    let (ann, bob) = (
        Person::joined(&club, "Ann", 1),
        Person::joined(&club, "Bob", 2),
    );
    let victory = journal("victory");
    let (status, said) = ann.send(&club, &victory);
    assert_eq!(status, 202, "{said}");
    let run = said["run"].as_str().expect("a name").to_owned();
    let known = club.judged(&run);
    assert_eq!(known["state"], "ranked", "{known}");
    assert_eq!(known["claim"]["won"], true);
    // The same again is the same, and nobody else's.
    assert_eq!(
        ann.send(&club, &victory),
        (200, json!({ "run": run, "state": "ranked" }))
    );
    let (status, said) = bob.send(&club, &victory);
    assert_eq!((status, &said["error"]["why"]), (409, &json!("not_yours")));
    // What is not true, not whole or not over has no place, and the reason is said.
    let mut changed = victory.clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    let cut = victory[..victory.len() / 2].to_vec();
    let mut longer = victory.clone();
    longer.extend_from_slice(&victory);
    let other_rules = [&b"HGJ1H\x05\xff\x01"[..], &victory].concat();
    for forged in [
        changed,
        cut,
        longer,
        other_rules,
        b"HGJ1H\x05\x0arest".to_vec(),
    ] {
        let (status, said) = bob.send(&club, &forged);
        assert_eq!(status, 202, "{said}");
        let known = club.judged(said["run"].as_str().expect("a name"));
        assert_eq!(known["state"], "refused", "{known}");
        assert!(
            known["doubt"]["why"]
                .as_str()
                .is_some_and(|it| !it.is_empty()),
            "{known}"
        );
        assert!(known["claim"].is_null());
        let path = format!(
            "/api/runs/{}/journal",
            known["run"].as_str().expect("a name")
        );
        assert_eq!(club.get(&path).0, 404, "nobody is served what was refused");
    }
    // The ladder shows it, to programs and to people.
    let ladder = club.json("/api/ladder?kind=proven&limit=10");
    assert_eq!(ladder["runs"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&ladder["runs"][0]["rank"], &ladder["runs"][0]["player"]),
        (&json!(1), &json!("Ann"))
    );
    assert_eq!(club.json("/api/ladder?kind=sealed")["runs"], json!([]));
    let (status, page) = club.get("/");
    assert_eq!(status, 200);
    assert!(
        page.contains("/players/Ann") && page.contains(&format!("/runs/{run}")),
        "{page}"
    );
    let (status, page) = club.get(&format!("/runs/{run}"));
    assert!(status == 200 && page.contains("lit the fire"), "{page}");
    let player = club.json("/api/players/ANN");
    assert_eq!(
        (&player["name"], &player["ranked"], &player["won"]),
        (&json!("Ann"), &json!(1), &json!(1))
    );
    assert!(club.get("/feed.atom").1.contains(&run));
    audited(&club, &run);
    let metrics = club.get("/metrics").1;
    assert!(metrics.contains("hearthgate_received_total 6"), "{metrics}");
}

#[test]
fn how_a_run_ended_is_on_its_page_with_a_picture_and_made_of_ranked_runs_only() {
    let mut club = Club::open(&["edge"], "");
    let ann = Person::joined(&club, "Ann", 1);
    let sent: Vec<String> = ["seed-23-3", "victory"]
        .map(|name| ann.send(&club, &journal(name)).1["run"].clone())
        .map(|run| run.as_str().expect("a name").to_owned())
        .to_vec();
    let mut cut = journal("seed-23-3");
    cut.truncate(cut.len() / 2);
    let refused = ann.send(&club, &cut).1["run"]
        .as_str()
        .expect("a name")
        .to_owned();
    for what in ["recap", "picture"] {
        let path = format!("/api/runs/{}/{what}", sent[0]);
        assert_eq!(club.get(&path).0, 404, "nobody has judged it");
    }
    club.start("prover");
    for run in &sent {
        assert_eq!(club.judged(run)["state"], "ranked");
        let path = format!("/api/runs/{run}");
        club.wait("being told", |club| club.json(&path)["told"] == true);
        let (head, png) = club.bytes(&format!("{path}/picture"));
        assert!(
            head.starts_with("http/1.1 200") && head.contains("image/png"),
            "{head}"
        );
        assert!(
            head.contains("immutable") && head.contains("nosniff"),
            "{head}"
        );
        assert!(png.starts_with(b"\x89PNG"), "a picture");
    }
    let recap = club.json(&format!("/api/runs/{}/recap", sent[0]));
    let end = recap["told"]["en"]["end"].as_str().expect("an end");
    let (_, page) = club.get(&format!("/runs/{}", sent[0]));
    assert!(page.contains(end), "{end}: {page}");
    let picture = format!("src=\"/api/runs/{}/picture\"", sent[0]);
    assert!(
        page.contains(&picture) && page.contains("alt=\"A map"),
        "{page}"
    );
    let turn = &recap["told"]["en"]["turns"][0]["text"];
    assert!(
        page.contains(turn.as_str().expect("a turn")),
        "{turn}: {page}"
    );
    let (_, won) = club.get(&format!("/runs/{}", sent[1]));
    assert!(
        won.contains("/picture\"") && !won.contains("table class=\"told\""),
        "{won}"
    );
    // What was refused is told by nobody, and neither is what came out otherwise here than it stands in the record.
    assert_eq!(club.judged(&refused)["state"], "refused");
    assert_eq!(club.get(&format!("/api/runs/{refused}/picture")).0, 404);
    club.tamper("update runs set told = null, telling = null, score = score + 1 where state = 'ranked' and won");
    club.wait("being tried", |club| {
        club.log().contains("otherwise than the record")
    });
    let path = format!("/api/runs/{}", sent[1]);
    assert_eq!(club.json(&path)["told"], false);
    assert_eq!(club.get(&format!("{path}/picture")).0, 404);
    let (status, page) = club.get(&format!("/runs/{}", sent[1]));
    assert!(status == 200 && !page.contains("<img"), "{page}");
}

/// A dump is true, and an operator's lie in it is found.
fn audited(club: &Club, run: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let dump = folder.path().join("dump");
    let dumped = club.command(&["dump"]).arg(&dump).status();
    assert!(dumped.expect("it starts").success(), "{}", club.log());
    let archive = prover::Archive::open(&root().join("rules")).expect("an archive");
    let mut prover = prover::Prover::new(prover::Limits::default()).expect("a prover");
    for rules in archive.kept().keys() {
        prover.fetch(*rules, &archive).expect("a module");
    }
    let judge = |journal: &[u8]| -> Result<Report, String> {
        let proof = prover
            .prove(journal)
            .map_err(|failure| failure.to_string())?;
        Ok(proof.report)
    };
    let go_on = |_, _| std::ops::ControlFlow::Continue(());
    let audit = ladder::audit(&Dump::new(&dump), judge, go_on).expect("it is read");
    assert_eq!((audit.runs, audit.true_runs), (1, 1), "{audit:?}");
    // The operator writes another score into the record.
    let lie = "update runs set score = score + 1 where state = 'ranked'";
    let told = std::process::Command::new("psql")
        .args([club.engines.postgres.url(), "-q", "-c", lie])
        .status();
    assert!(told.expect("psql starts").success());
    let dump = folder.path().join("lie");
    let dumped = club.command(&["dump"]).arg(&dump).status();
    assert!(dumped.expect("it starts").success(), "{}", club.log());
    let audit = ladder::audit(&Dump::new(&dump), judge, go_on).expect("it is read");
    assert_eq!(audit.falsehoods.len(), 1, "{audit:?}");
    assert_eq!(audit.falsehoods[0].run, run);
    assert!(audit.falsehoods[0].what.contains("score"), "{audit:?}");
}

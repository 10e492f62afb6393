//! Uploaded runs: verdicts, pages, recaps, dumps and audits.

use std::path::Path;
use std::sync::Arc;

use ladder::{Dump, Manifest, Report};
use proto::{Command, Mode};
use serde_json::{Value, json};
use sim::{Game, RULES_VERSION};
use tempfile::TempDir;

use crate::client::recording;
use crate::harness::{MODULE_CACHE, TestPlayer, TestService, journal, root};

#[test]
fn valid_runs_are_ranked_once_and_invalid_ones_refused() {
    let mut service = TestService::open(&["edge", "prover"], "");
    let (ann, bob) = (
        TestPlayer::joined(&service, "Ann", 1),
        TestPlayer::joined(&service, "Bob", 2),
    );
    let victory = journal("victory");
    let (status, said) = ann.send(&service, &victory);
    assert_eq!(status, 202, "{said}");
    let run = said["run"].as_str().expect("a name").to_owned();
    let known = service.judged(&run);
    assert_eq!(known["state"], "ranked", "{known}");
    assert_eq!(known["claim"]["won"], true);
    // Uploading again is idempotent; another player cannot upload the same run.
    assert_eq!(
        ann.send(&service, &victory),
        (200, json!({ "run": run, "state": "ranked" }))
    );
    let (status, said) = bob.send(&service, &victory);
    assert_eq!(
        (status, &said["error"]["code"]),
        (409, &json!("sent_by_another"))
    );
    // Invalid, truncated or unfinished runs are refused with a reason.
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
        let (status, said) = bob.send(&service, &forged);
        assert_eq!(status, 202, "{said}");
        let known = service.judged(said["run"].as_str().expect("a name"));
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
        assert_eq!(service.get(&path).0, 404, "refused journals are not served");
    }
    // A practice run could never count, so no prover replays it.
    let setup = sim::Setup {
        mode: Mode::Practice,
        ..recording("victory").header.setup
    };
    let mut practice = Game::new(base_rules(), setup).expect("a game");
    let (status, said) = bob.send(&service, practice.close().bytes());
    assert_eq!((status, &said["error"]["code"]), (422, &json!("unranked")));
    // The ladder shows the run, in the API and on the pages.
    let ladder = service.json("/api/ladder?kind=fresh&limit=10");
    assert_eq!(ladder["runs"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&ladder["runs"][0]["rank"], &ladder["runs"][0]["player"]),
        (&json!(1), &json!("Ann"))
    );
    assert_eq!(service.json("/api/ladder?kind=sealed")["runs"], json!([]));
    let (status, page) = service.get("/");
    assert_eq!(status, 200);
    assert!(
        page.contains("/players/Ann") && page.contains(&format!("/runs/{run}")),
        "{page}"
    );
    let (status, page) = service.get(&format!("/runs/{run}"));
    assert!(status == 200 && page.contains("lit the fire"), "{page}");
    let player = service.json("/api/players/ANN");
    assert_eq!(
        (&player["name"], &player["ranked"], &player["won"]),
        (&json!("Ann"), &json!(1), &json!(1))
    );
    assert!(service.get("/feed.atom").1.contains(&run));
    service.start("clerk");
    service.wait("a dump", |service| {
        service.json("/api/dumps")["dumps"][0].is_object()
    });
    audited(&service, &run);
    let metrics = service.monitor("edge", "/metrics").1;
    assert!(
        metrics.contains("hearthgate_runs_received_total 6"),
        "{metrics}"
    );
}

#[test]
fn a_player_with_many_runs_does_not_delay_others() {
    let settings = "[limits]\nbehind_proxy = true\n[prover]\nworkers = 1\n";
    let mut service = TestService::open(&["edge"], settings);
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let bob = TestPlayer::joined(&service, "Bob", 2);
    let cid = TestPlayer::joined(&service, "Cid", 3);
    let mut run = journal("seed-22");
    // Every run is another one: shorter by a byte.
    let mut send = |player: &TestPlayer, address: &str| {
        run.pop();
        assert_eq!(player.send_from(&service, address, &run), 202);
    };
    (0..8).for_each(|_| send(&ann, "10.0.0.1"));
    send(&bob, "10.0.0.1");
    send(&cid, "10.0.0.2");
    service.start("prover");
    service.wait("all verdicts", |service| {
        service.ask("select count(*) from runs where state = 'waiting'") == "0"
    });
    let order = "select string_agg(p.name, ' ' order by r.judged) from runs r join players p on p.id = r.player";
    // Bob shares Ann's address, so Cid goes first.
    let expected = "Ann Cid Bob Ann Ann Ann Ann Ann Ann Ann";
    assert_eq!(service.ask(order), expected);
}

#[test]
fn ranked_runs_get_a_recap_and_a_picture() {
    let mut service = TestService::open(&["edge"], "");
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let sent: Vec<String> = ["seed-22-2", "victory"]
        .map(|name| ann.send(&service, &journal(name)).1["run"].clone())
        .map(|run| run.as_str().expect("a name").to_owned())
        .to_vec();
    let mut cut = journal("seed-22-2");
    cut.truncate(cut.len() / 2);
    let refused = ann.send(&service, &cut).1["run"]
        .as_str()
        .expect("a name")
        .to_owned();
    for what in ["recap", "picture"] {
        let path = format!("/api/runs/{}/{what}", sent[0]);
        assert_eq!(service.get(&path).0, 404, "not judged yet");
    }
    service.start("prover");
    for run in &sent {
        assert_eq!(service.judged(run)["state"], "ranked");
        let path = format!("/api/runs/{run}");
        service.wait("being told", |service| service.json(&path)["told"] == true);
        let (head, png) = service.bytes(&format!("{path}/picture"));
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
    let recap = service.json(&format!("/api/runs/{}/recap", sent[0]));
    let end = recap["told"]["en"]["end"].as_str().expect("an end");
    let (_, page) = service.get(&format!("/runs/{}", sent[0]));
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
    let (_, won) = service.get(&format!("/runs/{}", sent[1]));
    assert!(
        won.contains("/picture\"") && !won.contains("table class=\"told\""),
        "{won}"
    );
    // Refused runs get no recap, nor do runs whose replay differs from the stored result.
    assert_eq!(service.judged(&refused)["state"], "refused");
    assert_eq!(service.get(&format!("/api/runs/{refused}/picture")).0, 404);
    service.tamper("update runs set told = null, telling = null, score = score + 1 where state = 'ranked' and won");
    service.wait("being tried", |service| {
        service.log().contains("differs from the stored result")
    });
    let path = format!("/api/runs/{}", sent[1]);
    assert_eq!(service.json(&path)["told"], false);
    assert_eq!(service.get(&format!("{path}/picture")).0, 404);
    let (status, page) = service.get(&format!("/runs/{}", sent[1]));
    assert!(status == 200 && !page.contains("<img"), "{page}");
}

/// Verifies journals as `hearthgate ladder audit` does.
fn judge() -> impl Fn(&[u8]) -> Result<Report, String> {
    let archive = prover::Archive::open(&root().join("rules")).expect("an archive");
    let cache = Path::new(MODULE_CACHE);
    let prover = prover::Prover::with_cache(prover::SandboxLimits::default(), cache);
    let mut prover = prover.expect("a prover");
    for rules in archive.kept().keys() {
        prover.fetch(*rules, &archive).expect("a module");
    }
    move |journal| {
        let proof = prover
            .prove(journal)
            .map_err(|failure| failure.to_string())?;
        Ok(proof.report)
    }
}

/// Downloads the files of the latest dump.
fn fetch_dump(service: &TestService) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let fetch = |name: &str| {
        let (head, bytes) = service.bytes(&format!("/dumps/{name}"));
        assert!(head.starts_with("http/1.1 200"), "{name}: {head}");
        std::fs::write(folder.path().join(name), &bytes).expect("written");
        bytes
    };
    let manifest: Manifest = serde_json::from_slice(&fetch(Manifest::FILE)).expect("a manifest");
    for part in manifest.journals.iter().chain([&manifest.list]) {
        fetch(&part.file);
    }
    folder
}

/// A dump passes the audit, as a folder, as a file and as daily files; a changed one does not.
fn audited(service: &TestService, run: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let judge = judge();
    let audit = |place: &Path| {
        let go_on = |_, _| std::ops::ControlFlow::Continue(());
        ladder::audit(&Dump::new(place), &judge, go_on).expect("it is read")
    };
    let dumped = |name: &str| {
        let place = folder.path().join(name);
        let dumped = service.command(&["dump"]).arg(&place).status();
        assert!(dumped.expect("it starts").success(), "{}", service.log());
        audit(&place)
    };
    for name in ["dump", "dump.tar.zst"] {
        let audit = dumped(name);
        assert_eq!((audit.runs, audit.true_runs), (1, 1), "{audit:?}");
    }
    // The published files have the listed size and hash.
    let fetched = fetch_dump(service);
    assert_eq!(audit(fetched.path()).true_runs, 1);
    for part in ["list", "journals"] {
        let part = &service.json("/api/dumps")["dumps"][0][part];
        let name = part["file"].as_str().expect("a name");
        let (head, bytes) = service.bytes(&format!("/dumps/{name}"));
        assert!(head.starts_with("http/1.1 200"), "{head}");
        let hash = blake3::hash(&bytes).to_hex();
        assert_eq!(
            (&part["runs"], &part["bytes"]),
            (&json!(1), &json!(bytes.len()))
        );
        assert_eq!(part["blake3"], hash.as_str());
        let (_, page) = service.get("/dumps");
        assert!(
            page.contains(name) && page.contains(hash.as_str()),
            "{page}"
        );
        // Another file under the name of a part.
        std::fs::write(fetched.path().join(name), b"other").expect("written");
        let other = ladder::audit(&Dump::new(fetched.path()), &judge, |_, _| {
            std::ops::ControlFlow::Continue(())
        });
        assert!(other.is_err_and(|error| error.to_string().contains(name)));
        std::fs::write(fetched.path().join(name), bytes).expect("written");
    }
    for outside in [
        "/dumps/..%2fserver.toml",
        "/dumps/server.toml",
        "/dumps/%2e%2e",
    ] {
        assert!(
            service.bytes(outside).0.starts_with("http/1.1 404"),
            "{outside}"
        );
    }
    // The operator changes a score in the database, then a seed.
    for (lie, back, what) in [
        ("score = score + 1", "score = score - 1", "score"),
        ("seed = '4' || seed", "seed = substr(seed, 2)", "seed"),
    ] {
        service.tamper(&format!("update runs set {lie} where state = 'ranked'"));
        for name in [format!("lie-{what}"), format!("lie-{what}.tar.zst")] {
            let audit = dumped(&name);
            assert_eq!(audit.falsehoods.len(), 1, "{audit:?}");
            assert_eq!(audit.falsehoods[0].run, run);
            assert!(audit.falsehoods[0].what.contains(what), "{audit:?}");
        }
        service.tamper(&format!("update runs set {back} where state = 'ranked'"));
    }
}

#[test]
fn daily_dumps_make_up_the_whole_ladder() {
    let mut service = TestService::open(&["edge", "prover"], "max_dumps = 2\n[limits]\n");
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let folder = service.folder.path().join("dumps");
    let dumps = |service: &TestService| service.json("/api/dumps")["dumps"].clone();
    // A run a day; the last day has none.
    let runs = ["victory", "seed-22", "seed-22-2"].map(Some);
    for (n, name) in runs.into_iter().chain([None]).enumerate() {
        if let Some(name) = name {
            let (_, said) = ann.send(&service, &journal(name));
            let known = service.judged(said["run"].as_str().expect("a name"));
            assert_eq!(known["state"], "ranked", "{known}");
        }
        // The days before are one day older.
        service.tamper("update dumps set day = day - 100; update dumps set day = day + 99; update runs set dump = dump - 1");
        for back in (0..n).rev() {
            let day = |back: usize| {
                service.ask(&format!("select (now() at time zone 'utc')::date - {back}"))
            };
            let (from, to) = (day(back), day(back + 1));
            for name in ["journals-DAY.tar.zst", "ladder-DAY.jsonl.zst"] {
                // The oldest lists are deleted.
                let moved = std::fs::rename(
                    folder.join(name.replace("DAY", &from)),
                    folder.join(name.replace("DAY", &to)),
                );
                assert!(
                    moved.is_ok() || name.starts_with("ladder"),
                    "{name}: {moved:?}"
                );
            }
        }
        service.start("clerk");
        service.wait("a dump", |service| {
            dumps(service).as_array().map(Vec::len) == Some(n + 1)
        });
        service.wait("fewer lists", |service| {
            let lists = "select count(list_hash) <= 2 from dumps";
            service.ask(lists) == "t"
        });
        service.kill("clerk");
    }
    let dumps = dumps(&service);
    let counts = |part: &str| -> Vec<Value> {
        let dumps = dumps.as_array().expect("dumps").iter();
        dumps.map(|it| it[part]["runs"].clone()).collect()
    };
    assert_eq!(counts("journals"), [0, 1, 1, 1]);
    assert_eq!(
        counts("list"),
        [json!(3), json!(3), Value::Null, Value::Null]
    );
    let fetched = fetch_dump(&service);
    let judge = judge();
    let audit = || {
        let go_on = |_, _| std::ops::ControlFlow::Continue(());
        ladder::audit(&Dump::new(fetched.path()), &judge, go_on).expect("it is read")
    };
    let complete = audit();
    assert_eq!((complete.runs, complete.true_runs), (3, 3), "{complete:?}");
    // Without one day, its run is missing.
    let file = fetched.path().join(Manifest::FILE);
    let text = std::fs::read(&file).expect("a manifest");
    let mut manifest: Manifest = serde_json::from_slice(&text).expect("a manifest");
    manifest.journals.remove(1);
    std::fs::write(&file, serde_json::to_vec(&manifest).expect("JSON")).expect("written");
    std::fs::remove_dir_all(fetched.path().join("journals")).expect("removed");
    let cut = audit();
    assert_eq!((cut.true_runs, cut.falsehoods.len()), (2, 1), "{cut:?}");
}

fn base_rules() -> Arc<sim::Rules> {
    let loaded = content::load_from(&[content::PackSource::base()]);
    Arc::new(loaded.rules.expect("the base pack"))
}

/// The same run with one idle turn more: other bytes and another digest, but not another game.
fn copy_with_idle_turn(name: &str) -> Vec<u8> {
    let source = recording(name);
    let rules = base_rules();
    let mut copies = (0..source.commands.len()).filter_map(|idle_at| {
        let mut game = Game::new(Arc::clone(&rules), source.header.setup).expect("a game");
        let (before, after) = source.commands.split_at(idle_at);
        let idle = [Command::Wait];
        for command in before.iter().chain(&idle).chain(after) {
            if game.is_over() || game.step(*command).is_err() {
                break;
            }
        }
        game.is_over().then(|| game.close().bytes().to_vec())
    });
    copies.next().expect("an idle turn that fits")
}

#[test]
fn a_copied_run_is_known_and_bots_rank_apart() {
    let service = TestService::open(&["edge", "prover"], "");
    let (ann, bob) = (
        TestPlayer::joined(&service, "Ann", 1),
        TestPlayer::joined(&service, "Bob", 2),
    );
    let ranked = |person: &TestPlayer, journal: &[u8]| {
        let (status, said) = person.send(&service, journal);
        assert_eq!(status, 202, "{said}");
        let known = service.judged(said["run"].as_str().expect("a name"));
        assert_eq!(known["state"], "ranked", "{known}");
        known["kind"].clone()
    };
    let players = |kind: &str| {
        let ladder = service.json(&format!("/api/ladder?kind={kind}"));
        let runs = ladder["runs"].as_array().expect("runs").clone();
        runs.iter()
            .map(|run| run["player"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(ranked(&ann, &journal("seed-22-2")), "fresh");
    assert_eq!(ranked(&ann, &journal("seed-22")), "fresh");
    // A copy, and a copy of a world that was played under older rules.
    assert_eq!(ranked(&bob, &copy_with_idle_turn("seed-22-2")), "known");
    service.tamper("update runs set rules = rules - 1");
    assert_eq!(ranked(&bob, &copy_with_idle_turn("seed-22")), "known");
    assert_eq!(players(""), ["Ann", "Ann"], "sealed and fresh runs only");
    assert_eq!(players("known"), ["Bob", "Bob"]);
    let (_, page) = service.get("/?kind=known");
    assert!(
        page.contains("/players/Bob") && page.contains("may be a copy"),
        "{page}"
    );
    assert!(service.get("/about").1.contains("does not prove"));
    // A program has a ladder of its own.
    let admin = |arguments: &[&str]| {
        let done = service.command(&["admin"]).args(arguments).status();
        done.expect("it starts").success()
    };
    assert!(admin(&["mark-bot", "Bob"]) && !admin(&["mark-bot", "Cid"]));
    assert_eq!((players("known"), players("bot").len()), (vec![], 2));
    let (_, said) = bob.send(&service, &journal("story"));
    let later = service.judged(said["run"].as_str().expect("a name"));
    assert_eq!(later["kind"], "bot", "{later}");
    // Rules with a fault can be closed.
    let rules = RULES_VERSION.to_string();
    assert!(admin(&["close-rules", &rules, "--reason", "a fault"]));
    let (status, said) = ann.send(&service, &journal("victory"));
    assert_eq!(
        (status, &said["error"]["code"]),
        (409, &json!("rules_closed"))
    );
    assert!(admin(&["open-rules", &rules]) && !admin(&["open-rules", &rules]));
    assert_eq!(ann.send(&service, &journal("victory")).0, 202);
}

#[test]
fn pages_continue_the_ranks_of_the_page_before() {
    let service = TestService::open(&["edge"], "");
    TestPlayer::joined(&service, "Ann", 1);
    // 1,000 runs with many equal ones, as a million would be.
    service.tamper(
        "insert into runs (run, player, kind, bytes, state, judged, rules, packs, calling, seed, turns, deepest, won, score, digest) \
         select decode(lpad(to_hex(n), 64, '0'), 'hex'), 1, 'fresh', 1, 'ranked', now(), 11, '[]', 'base:calling_' || n % 7, n::text, \
         n % 3, 1, false, n / 10, n::text from generate_series(1, 1000) n",
    );
    let (mut entries, mut next) = (Vec::new(), String::new());
    loop {
        let page = service.json(&format!("/api/ladder?limit=37&after={next}"));
        entries.extend(page["runs"].as_array().expect("runs").clone());
        match page["next"].as_str() {
            Some(it) => next = it.to_owned(),
            None => break,
        }
    }
    assert_eq!(entries.len(), 1000);
    let merit = |it: &Value| {
        (
            it["score"].as_i64(),
            it["turns"].as_i64().map(|turns| -turns),
        )
    };
    for entry in &entries {
        let better = entries.iter().filter(|it| merit(it) > merit(entry)).count();
        assert_eq!(entry["rank"], json!(better + 1), "{entry}");
    }
    let (_, page) = service.get("/");
    let callings = (0..7)
        .filter(|n| page.contains(&format!("calling_{n}")))
        .count();
    assert_eq!(callings, 7, "{page}");
    assert_eq!(service.get("/api/ladder?after=1.2.3").0, 400);
}

#[test]
fn old_refused_runs_are_deleted_and_can_be_sent_again() {
    let mut service =
        TestService::open(&["edge", "prover"], "[prover]\nrequeue_after_seconds = 2\n");
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let mut cut = journal("seed-22");
    cut.truncate(cut.len() / 2);
    let (_, said) = ann.send(&service, &cut);
    let run = said["run"].as_str().expect("a name").to_owned();
    assert_eq!(service.judged(&run)["state"], "refused");
    let file = format!("journals/{}/{run}.hgj", &run[..2]);
    let file = service.store().join(file);
    assert!(file.exists());
    service.tamper("update runs set judged = now() - interval '29 days'");
    service.start("clerk");
    service.wait("the clerk", |service| service.log().contains("clerk ready"));
    std::thread::sleep(std::time::Duration::from_secs(2));
    assert!(file.exists(), "kept for 30 days");
    service.tamper("update runs set judged = now() - interval '31 days'");
    let path = format!("/api/runs/{run}");
    service.wait("the deletion", |service| service.get(&path).0 == 404);
    assert!(!file.exists());
    assert_eq!(ann.send(&service, &cut).0, 202);
    assert_eq!(service.judged(&run)["state"], "refused");
}

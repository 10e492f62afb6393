//! `hearthgate run`: the digest does not depend on saving, observing or threads.

use std::fs;
use std::path::PathBuf;

use crate::call::{self, call, complaints, json, text};
use sim::journal;

const RUNS: &str = "run --bot random --seeds 1..6 --turns 400";

fn digest(more: &str) -> String {
    let home = tempfile::tempdir().unwrap();
    let (report, ok) = json(home.path(), &format!("{RUNS}{more}"));
    assert!(ok, "{report:#}");
    assert_eq!(report["runs"], 6);
    assert_eq!(report["turns"], 2400);
    assert!(report["cpu_seconds"].as_f64().unwrap() > 0.0);
    report["digest"].as_str().unwrap().to_owned()
}

#[test]
fn the_digest_depends_on_nothing_but_the_runs() {
    let plain = digest("");
    assert_eq!(plain.len(), 16);
    assert_eq!(plain, digest(""), "once more");
    assert_eq!(plain, digest(" --threads 1"), "on one thread");
    assert_eq!(plain, digest(" --save-at 1,100,250"), "saved and loaded");
    assert_eq!(plain, digest(" --save-every 1"), "after every turn");
    assert_eq!(plain, digest(" --observe"), "looked at");
}

#[test]
fn another_seed_or_turn_gives_another_digest() {
    let home = tempfile::tempdir().unwrap();
    let digest = |runs: &str| {
        let (report, ok) = json(home.path(), &format!("run {runs}"));
        assert!(ok, "{report:#}");
        report["digest"].clone()
    };
    let plain = digest("--seeds 3 --turns 50");
    assert_ne!(plain, digest("--seeds 4 --turns 50"));
    assert_ne!(plain, digest("--seeds 3 --turns 51"));
    assert_ne!(plain, digest("--seeds 3..4 --turns 50"));
}

#[test]
fn deaths_do_not_shorten_a_run_and_every_game_leaves_a_journal_that_verifies() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("games");
    let run = format!(
        "run --seeds 1..4 --turns 1500 --save-at 300 --journals {}",
        folder.display()
    );
    let (report, ok) = json(home.path(), &run);
    assert!(ok, "{report:#}");
    assert_eq!(report["turns"], 6000);
    let deaths = report["deaths"].as_u64().unwrap();
    assert!(deaths > 0, "nobody died: {report:#}");

    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert!(files.len() as u64 >= deaths, "{files:?}");
    let commands: usize = files
        .iter()
        .map(|file| {
            journal::read(&fs::read(file).unwrap())
                .unwrap()
                .commands
                .len()
        })
        .sum();
    assert_eq!(commands, 6000);

    let output = call::hearthgate(home.path())
        .args(["replay", "verify", "--unfinished", "--json"])
        .args(&files)
        .output()
        .unwrap();
    let verdict = call::parse(&output);
    assert!(output.status.success(), "{verdict:#}");
    assert_eq!(verdict["ok"], true);
    let rows = verdict["files"].as_array().unwrap();
    assert_eq!(rows.len(), files.len());
    let turns: u64 = rows.iter().map(|row| row["turns"].as_u64().unwrap()).sum();
    assert_eq!(turns, 6000);
}

#[test]
fn a_trace_tells_every_turn_and_its_digest() {
    let home = tempfile::tempdir().unwrap();
    let output = call(home.path(), "run --seeds 5 --turns 20 --trace");
    let text = text(&output);
    let lines: Vec<Vec<&str>> = text
        .lines()
        .take(20)
        .map(|line| line.split(' ').collect())
        .collect();
    for (turn, line) in (1..).zip(&lines) {
        assert_eq!(line[..2], ["5", &format!("{turn}")], "{text}");
        assert_eq!(line[2].len(), 16, "{text}");
    }
    assert_eq!(lines.len(), 20);
    assert!(
        text.lines().nth(20).unwrap().starts_with("1 run, 20 turns"),
        "{text}"
    );
}

#[test]
fn a_panic_leaves_a_report_and_the_journal_that_leads_to_it_and_the_other_runs_go_on() {
    let home = tempfile::tempdir().unwrap();
    let (report, ok) = json(
        home.path(),
        "run --seeds 7..8 --turns 60 --save-at 20 --panic-at 41",
    );
    assert!(!ok);
    assert_eq!(report["ok"], false);
    let failures = report["failures"].as_array().unwrap();
    assert_eq!(failures.len(), 2, "{report:#}");
    assert_eq!(failures[0]["seed"], 7);
    assert_eq!(failures[0]["turn"], 41);
    let reason = failures[0]["reason"].as_str().unwrap();
    assert!(reason.contains("a panic was asked for"), "{reason}");

    let (_, path) = reason.rsplit_once("Crash report: ").unwrap();
    let path = PathBuf::from(path);
    assert!(path.starts_with(home.path()), "{reason}");
    let text = fs::read_to_string(&path).unwrap();
    for part in [
        "a panic was asked for in turn 41",
        "run.rs",
        "--panic-at 41",
        "seed:    7",
        env!("CARGO_PKG_VERSION"),
    ] {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
    let tape = fs::read(path.with_extension("hgj")).unwrap();
    assert_eq!(journal::read(&tape).unwrap().commands.len(), 40);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let home = tempfile::tempdir().unwrap();
    for arguments in [
        "run --seeds 9..3 --turns 5",
        "run --seeds x --turns 5",
        "run --seeds 1 --turns -5",
        "run --seeds 1 --turns 5 --bot clever",
        "run --seeds 1 --turns 5 --trace --json",
        "run --turns 5",
        "run --seeds 1 --turns 5 --bot explorer,sneak",
        "run --check-targets --trace",
        "run --seeds 1 --turns 5 --threads 0",
        "run --seeds 1 --turns 5 --pack no-such-folder",
    ] {
        let output = call(home.path(), arguments);
        assert!(!output.status.success(), "{arguments}");
        assert!(!complaints(&output).is_empty(), "{arguments}");
    }
    let (report, ok) = json(home.path(), "run --seeds 1 --turns 5 --pack no-such-folder");
    assert!(!ok);
    assert!(
        report["reason"]
            .as_str()
            .unwrap()
            .contains("no-such-folder"),
        "{report}"
    );
}

#[test]
fn the_targets_of_a_pack_are_checked_and_a_report_is_written() {
    let home = tempfile::tempdir().unwrap();
    let page = home.path().join("balance.md");
    let check = "run --check-targets --bot explorer,sneak --seeds 1..2 --turns 40";
    let (report, ok) = json(
        home.path(),
        &format!("{check} --balance {}", page.display()),
    );
    assert!(!ok, "nobody comes to the caverns in 40 turns: {report:#}");
    let rows = report["bots"]["explorer"]["targets"].as_array().unwrap();
    let row = |name: &str| rows.iter().find(|row| row["target"] == name).unwrap();
    assert_eq!(row("reach limestone_upper")["verdict"], "low");
    assert_eq!(row("reach home")["verdict"], "met");
    assert_eq!(row("use way_home_turns_share")["verdict"], "unmeasured");
    assert_eq!(report["bots"]["sneak"]["games"], 2);
    assert_eq!(report["people"][0]["verdict"], "unmeasured");
    let text = fs::read_to_string(&page).unwrap();
    assert!(
        text.contains("| reach limestone_upper | 0.0 | 81 to 89 | too low |"),
        "{text}"
    );
    assert!(text.contains("(balance.svg)"), "{text}");
    let drawing = fs::read_to_string(page.with_extension("svg")).unwrap();
    assert!(drawing.contains(">explorer</text>"), "{drawing}");
}

#[test]
fn a_pack_has_targets_of_its_own() {
    let home = tempfile::tempdir().unwrap();
    let pack = home.path().join("mine");
    fs::create_dir(&pack).unwrap();
    fs::write(
        pack.join("pack.toml"),
        "name = 'mine'\nversion = '1.0.0'\nrequires = ['base']\n",
    )
    .unwrap();
    fs::write(
        pack.join("targets.toml"),
        "tolerance = 4\n[reach.explorer]\nbracketon = 100\n",
    )
    .unwrap();
    let check = format!(
        "run --check-targets --seeds 1 --turns 5 --pack {}",
        pack.display()
    );
    let (report, ok) = json(home.path(), &check);
    assert!(ok, "{report:#}");
    let bots: Vec<&String> = report["bots"].as_object().unwrap().keys().collect();
    assert_eq!(bots, ["explorer"]);
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_tells_what_it_has_done() {
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::process::{Command, Stdio};

    let home = tempfile::tempdir().unwrap();
    let mut child = call::hearthgate(home.path())
        .args("run --seeds 1..1000 --turns 1000000 --threads 2 --trace".split(' '))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    out.read_line(&mut first).unwrap();
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(sent.success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(rest.contains("\ninterrupted: "), "{rest}");
    assert!(rest.contains("\ndigest "), "{rest}");
}

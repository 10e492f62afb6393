//! A process killed at any moment loses at most the current command.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::call;
use geom::Stream;
use sim::journal;

/// Number of kills; set with `HEARTHGATE_KILLS`.
fn kills() -> u32 {
    let wanted = std::env::var("HEARTHGATE_KILLS").ok();
    wanted.and_then(|wanted| wanted.parse().ok()).unwrap_or(20)
}

/// Starts a run, kills it after a while, and returns the last traced turn with its digest.
fn kill_after(home: &Path, folder: &Path, seed: u32, moment: Duration) -> (u64, String) {
    let mut child = call::hearthgate(home)
        .args([
            "run",
            "--seeds",
            &seed.to_string(),
            "--turns",
            "1000000",
            "--threads",
            "1",
            "--trace",
            "--journals",
        ])
        .arg(folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    out.read_line(&mut first).unwrap();
    // Read on, or the full pipe blocks the run.
    let rest = thread::spawn(move || {
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        rest
    });
    thread::sleep(moment);
    child.kill().unwrap();
    child.wait().unwrap();
    let told = first + &rest.join().unwrap();
    // Ignore a partial line.
    let whole = told.rfind('\n').map_or("", |end| &told[..end]);
    let last: Vec<&str> = whole.lines().last().unwrap().split(' ').collect();
    (last[1].parse().unwrap(), last[2].to_owned())
}

/// The journals of a run in the order of its games.
fn journals(folder: &Path, seed: u32) -> Vec<PathBuf> {
    let first = folder.join(format!("seed-{seed}.hgj"));
    let more = (2..).map(|n| folder.join(format!("seed-{seed}-{n}.hgj")));
    std::iter::once(first)
        .chain(more)
        .take_while(|path| path.exists())
        .collect()
}

#[test]
fn a_killed_run_has_recorded_every_command_it_told_of() {
    let home = tempfile::tempdir().unwrap();
    let rules = hearthgate::packs::rules(&[]).unwrap();
    let mut luck = Stream::named(2026, "kill", 0);
    for seed in 1..=kills() {
        let folder = home.path().join(seed.to_string());
        let moment = Duration::from_micros(luck.below(120_000).into());
        let (turn, digest) = kill_after(home.path(), &folder, seed, moment);

        let mut commands = 0;
        let mut found = None;
        for path in journals(&folder, seed) {
            let tape = fs::read(path).unwrap();
            // A new file may not have its header yet.
            let Ok(recording) = journal::read(&tape) else {
                assert!(tape.len() < 100, "{} bytes are no journal", tape.len());
                continue;
            };
            let count = recording.commands.len() as u64;
            if (commands + 1..=commands + count).contains(&turn) {
                sim::verify(&rules, &tape, &sim::Budget::UNLIMITED, |n, game| {
                    if commands + u64::from(n) == turn {
                        found = Some(format!("{:016x}", game.digest()));
                        return ControlFlow::Break(());
                    }
                    ControlFlow::Continue(())
                });
            }
            commands += count;
        }
        assert!(
            (turn..=turn + 1).contains(&commands),
            "told {turn}, recorded {commands}"
        );
        assert_eq!(found, Some(digest), "seed {seed}, turn {turn}");
    }
}

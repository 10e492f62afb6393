//! Behaviour in shells: closed pipes, signals, and numbers that are too large.

use std::io::Read as _;
use std::process::Stdio;

use crate::call::{call, complaints, hearthgate, text};

/// Packs: 9.
#[cfg(unix)]
#[test]
fn a_reader_who_has_gone_is_no_error() {
    let home = tempfile::tempdir().unwrap();
    let commands = [
        "run --seeds 1..3 --turns 20000 --trace",
        "run --seeds 1..2 --turns 200 --json",
        "mapgen show wood_edge --json",
        "mapgen check --seeds 1..1",
        "pack schema",
        "pack check",
        "--help",
    ];
    for command in commands {
        let mut child = hearthgate(home.path())
            .args(command.split(' '))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // As `head -c 0` does.
        drop(child.stdout.take());
        let mut said = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut said)
            .unwrap();
        let status = child.wait().unwrap().code();
        assert!(
            said.is_empty() && matches!(status, Some(0 | 141)),
            "{command}: {status:?} {said}"
        );
    }
}

/// Packs: 8.
#[test]
fn more_threads_than_can_be_are_as_many_as_can_be() {
    let home = tempfile::tempdir().unwrap();
    let output = call(home.path(), "run --seeds 1 --turns 10 --threads 100000");
    assert!(output.status.success(), "{output:?}");
    let output = call(
        home.path(),
        "mapgen check --seeds 1..2 --builder maze --threads 100000",
    );
    assert!(output.status.success(), "{output:?}");
}

/// Packs: 13.
#[test]
fn one_is_not_counted_as_many() {
    let home = tempfile::tempdir().unwrap();
    let said = text(&call(home.path(), "run --seeds 1 --turns 1"));
    assert!(said.starts_with("1 run, 1 turn, 0 deaths, "), "{said}");
    let said = text(&call(home.path(), "mapgen check --seeds 1 --builder maze"));
    assert!(said.contains("1 level, 0 violations"), "{said}");
    let pack = tempfile::tempdir().unwrap();
    let manifest = "name = 'zoo'\nversion = '1.0.0'\nrequires = ['base']\nmore = 1";
    std::fs::write(pack.path().join("pack.toml"), manifest).unwrap();
    let pack = pack.path().display();
    let output = call(
        home.path(),
        &format!("run --seeds 1 --turns 1 --pack {pack}"),
    );
    let said = complaints(&output);
    assert!(said.contains("1 error\n"), "{said}");
}

/// Packs: 13.
#[cfg(unix)]
#[test]
fn a_signal_ends_work_with_the_status_a_shell_expects() {
    let home = tempfile::tempdir().unwrap();
    for (signal, status) in [("TERM", 143), ("INT", 130), ("HUP", 129)] {
        let mut child = hearthgate(home.path())
            .args(["run", "--seeds", "1", "--turns", "100000000", "--trace"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // Once it prints, its signal handler is installed.
        let mut out = child.stdout.take().unwrap();
        let mut first = [0; 64];
        out.read_exact(&mut first).unwrap();
        let rest = std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
        let id = child.id().to_string();
        let sent = std::process::Command::new("kill")
            .args(["-s", signal, &id])
            .status();
        assert!(sent.unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(status), "{signal}");
        rest.join().unwrap().unwrap();
    }
}

/// Hostile: J6.
#[cfg(unix)]
#[test]
fn whatever_is_typed_nothing_acts_on_the_terminal() {
    let home = tempfile::tempdir().unwrap();
    let evil = "\u{1b}[2J\u{9b}2J\u{7f}\u{202e}x";
    let path = home.path().join(evil);
    std::fs::write(&path, "no folder").unwrap();
    let path = path.to_str().unwrap();
    let calls: [&[&str]; 6] = [
        &[evil],
        &["run", "--turns", "1", "--seeds", evil],
        &["run", "--turns", "1", "--seeds", "1", "--journals", path],
        &[
            "run",
            "--turns",
            "1",
            "--seeds",
            "1",
            "--journals",
            path,
            "--json",
        ],
        &["replay", "verify", path],
        &["replay", "verify", path, "--json"],
    ];
    for arguments in calls {
        let output = hearthgate(home.path()).args(arguments).output().unwrap();
        assert!(!output.status.success(), "{arguments:?}");
        let said = text(&output) + &complaints(&output);
        let acts = |c: char| c != '\n' && proto::is_unprintable(c);
        assert!(!said.contains(acts), "{arguments:?}: {said:?}");
    }
}

/// Hostile: J10.
#[test]
fn no_picture_is_written_over_a_recorded_game() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().display();
    let made = format!("run --seeds 7 --turns 5 --journals {folder}");
    assert!(call(home.path(), &made).status.success());
    let journal = home.path().join("seed-7.hgj");
    let picture = home.path().join("picture.png");
    std::fs::copy(&journal, &picture).unwrap();
    let before = std::fs::read(&journal).unwrap();
    for file in [&journal, &picture] {
        for kind in ["png", "gif", "ascii", "json"] {
            let show = format!("mapgen show wood_edge --{kind} {}", file.display());
            // The values of these two are optional, so they need `=`.
            let show = show.replace("--json ", "--json=");
            let show = show.replace("--ascii ", "--ascii=");
            let output = call(home.path(), &show);
            assert!(!output.status.success(), "{show}");
            assert!(complaints(&output).contains("recorded game"), "{output:?}");
            assert_eq!(std::fs::read(file).unwrap(), before);
        }
    }
}

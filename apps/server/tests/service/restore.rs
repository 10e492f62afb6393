//! Backup, wipe, restore: the ladder is equal.

use std::path::Path;
use std::process::Command;

use engines::postgres_tool;

use crate::club::{Club, Person, journal, root};

/// Runs what an operator would; whether it went well.
fn script(club: &Club, name: &str, arguments: &[&str]) -> bool {
    let tool = postgres_tool("pg_dump").expect("pg_dump");
    let folder = Path::new(tool.get_program()).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let done = Command::new(root().join("deploy").join(name))
        .args(arguments)
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("HEARTHGATE_DATABASE", club.engines.postgres.url())
        .env("HEARTHGATE_STORE", club.store())
        .status();
    done.expect("it starts").success()
}

/// The day of the one backup there is.
fn day(backup: &Path) -> String {
    let files = std::fs::read_dir(backup).expect("a backup");
    let names = files.map(|it| it.expect("a file").file_name());
    let names: Vec<String> = names.filter_map(|it| it.into_string().ok()).collect();
    let days = names
        .iter()
        .filter_map(|it| it.strip_prefix("record-")?.strip_suffix(".dump"));
    days.max().expect("a record").to_owned()
}

#[test]
fn a_restored_ladder_is_equal_and_what_waited_is_judged() {
    let settings = "[prover]\njob_timeout_seconds = 5\nrequeue_after_seconds = 2\n";
    let mut club = Club::open(&["edge", "prover"], settings);
    let ann = Person::joined(&club, "Ann", 1);
    let (_, said) = ann.send(&club, &journal("victory"));
    club.judged(said["run"].as_str().expect("a name"));
    club.kill("prover");
    let (_, waiting) = ann.send(&club, &journal("story"));
    let before = club.json("/api/ladder");
    club.kill("edge");
    let folder = tempfile::tempdir().expect("a folder");
    let backup = folder.path().join("backup");
    assert!(script(&club, "backup", &[&backup.to_string_lossy()]));
    // Another machine: empty engines, no journals, and only the backup.
    club.lose_the_engines();
    std::fs::remove_dir_all(club.store()).expect("removed");
    let day = day(&backup);
    assert!(script(&club, "restore", &[&backup.to_string_lossy(), &day]));
    club.start("edge");
    assert_eq!(club.json("/api/ladder"), before);
    // The queue is empty, and yet what waited is judged; the player is who they were.
    club.start("clerk");
    club.start("prover");
    let known = club.judged(waiting["run"].as_str().expect("a name"));
    assert_ne!(known["state"], "waiting");
    assert_eq!(ann.send(&club, &journal("victory")).0, 200);
}

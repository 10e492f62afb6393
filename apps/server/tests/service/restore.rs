//! Backup, wipe, restore: the ladder is equal.

use std::path::PathBuf;
use std::process::Command;

use crate::club::{Club, Person, journal};

/// A program of PostgreSQL's, which Debian keeps off the path.
fn tool(name: &str) -> Command {
    let newest = std::fs::read_dir("/usr/lib/postgresql")
        .ok()
        .into_iter()
        .flatten();
    let newest = newest.flatten().map(|it| it.path().join("bin").join(name));
    let found: Option<PathBuf> = newest.filter(|it| it.is_file()).max();
    Command::new(found.unwrap_or_else(|| name.into()))
}

#[test]
fn a_restored_ladder_is_equal() {
    let mut club = Club::open(&["edge", "prover"], "");
    let ann = Person::joined(&club, "Ann", 1);
    let (_, said) = ann.send(&club, &journal("victory"));
    club.judged(said["run"].as_str().expect("a name"));
    club.kill("prover");
    let before = club.json("/api/ladder");
    club.kill("edge");
    let folder = tempfile::tempdir().expect("a folder");
    let backup = folder.path().join("hearthgate.dump");
    let dumped = tool("pg_dump")
        .args(["--format=custom", "--file"])
        .arg(&backup)
        .arg(club.engines.postgres.url())
        .status();
    assert!(dumped.expect("pg_dump starts").success());
    // Another machine: empty engines, and only the backup and the folder of journals.
    club.lose_the_engines();
    let restored = tool("pg_restore")
        .arg(format!("--dbname={}", club.engines.postgres.url()))
        .arg(&backup)
        .status();
    assert!(restored.expect("pg_restore starts").success());
    club.start("edge");
    assert_eq!(club.json("/api/ladder"), before);
    // The player is who they were.
    assert_eq!(ann.send(&club, &journal("victory")).0, 200);
}

//! Backup, wipe, restore: the ladder is equal.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engines::postgres_tool;

use crate::harness::{TestPlayer, TestService, journal, root};

/// Runs a script of `deploy/`. Returns whether it succeeded.
fn script(service: &TestService, name: &str, arguments: &[&str]) -> bool {
    // Only a restore needs the owner of the database.
    let tool = postgres_tool("pg_dump").expect("pg_dump");
    let folder = Path::new(tool.get_program()).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let done = Command::new(root().join("deploy").join(name))
        .args(arguments)
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("HEARTHGATE_DATABASE", service.database_url(name))
        .env("HEARTHGATE_STORE", service.store())
        .status();
    done.expect("it starts").success()
}

/// The day of the latest backup.
fn day(backup: &Path) -> String {
    let files = std::fs::read_dir(backup).expect("a backup");
    let names = files.map(|it| it.expect("a file").file_name());
    let names: Vec<String> = names.filter_map(|it| it.into_string().ok()).collect();
    let days = names
        .iter()
        .filter_map(|it| it.strip_prefix("database-")?.strip_suffix(".dump"));
    days.max().expect("a database dump").to_owned()
}

#[test]
fn a_restored_ladder_is_equal_and_waiting_runs_are_judged() {
    let settings = "[prover]\njob_timeout_seconds = 5\nrequeue_after_seconds = 2\n";
    let mut service = TestService::open(&["edge", "prover"], settings);
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let (_, said) = ann.send(&service, &journal("victory"));
    service.judged(said["run"].as_str().expect("a name"));
    service.kill("prover");
    let (_, waiting) = ann.send(&service, &journal("story"));
    let before = service.json("/api/ladder");
    // A published dump, which is not in the backup.
    service.tamper("insert into dumps (day, runs, bytes, hash) values ('2026-01-01', 1, 1, 'x')");
    service.kill("edge");
    let folder = tempfile::tempdir().expect("a folder");
    let backup = folder.path().join("backup");
    assert!(script(&service, "backup", &[&backup.to_string_lossy()]));
    assert_eq!(service.ask("select count(*) from backups"), "1");
    // Another machine: empty engines, no journals, only the backup.
    service.replace_engines();
    std::fs::remove_dir_all(service.store()).expect("removed");
    let day = day(&backup);
    assert!(script(
        &service,
        "restore",
        &[&backup.to_string_lossy(), &day]
    ));
    service.migrate();
    service.start("edge");
    assert_eq!(service.json("/api/ladder"), before);
    assert_eq!(service.json("/api/dumps")["dumps"], serde_json::json!([]));
    // The queue is empty, but the waiting run is judged; the player's token still works.
    service.start("clerk");
    service.start("prover");
    let known = service.judged(waiting["run"].as_str().expect("a name"));
    assert_ne!(known["state"], "waiting");
    assert_eq!(ann.send(&service, &journal("victory")).0, 200);
}

#[test]
fn a_backup_succeeds_while_runs_come_in() {
    let settings = "[limits]\nrequests_per_minute = 100000\nuploads_per_hour = 100000\n";
    let service = TestService::open(&["edge"], settings);
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let folder = tempfile::tempdir().expect("a folder");
    let backup = folder.path().join("backup");
    let (http, token) = (service.http(), ann.token);
    let is_over = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&is_over);
    let uploads = std::thread::spawn(move || {
        let mut run = journal("victory");
        let mut count = 0;
        while !seen.load(Ordering::Relaxed) {
            // Every run is another one: shorter by a byte.
            run.pop();
            let sent = http.send_run(&token, &run);
            assert_eq!(sent.expect("an answer").status, 202);
            count += 1;
        }
        count
    });
    for _ in 0..5 {
        assert!(script(&service, "backup", &[&backup.to_string_lossy()]));
    }
    is_over.store(true, Ordering::Relaxed);
    let count = uploads.join().expect("no panic");
    assert!(count > 5, "{count} uploads meanwhile");
    assert_eq!(service.ask("select count(*) from backups"), "5");
}

//! Outages: accepted runs are never lost and never judged twice.

use crate::harness::{TestPlayer, TestService, journal};

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
    assert_eq!(service.get("/ready").0, 503);
    // Without the database, uploads fail with 503.
    service.engines.postgres.kill().expect("killed");
    let (status, said) = ann.send(&service, &journal("story"));
    assert_eq!(status, 503, "{said}");
    service.engines.postgres.start().expect("it starts again");
    service.engines.nats.start().expect("it starts again");
    service.wait("being ready", |service| service.get("/ready").0 == 200);
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

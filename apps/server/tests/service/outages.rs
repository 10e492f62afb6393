//! Whatever is killed, nothing that was accepted is lost, and nothing is done twice.

use crate::club::{Club, Person, journal};

#[test]
fn what_was_accepted_is_judged_though_everything_is_killed() {
    let settings = "[prover]\njob_timeout_seconds = 3\nrequeue_after_seconds = 3\n";
    let mut club = Club::open(&["edge"], settings);
    let ann = Person::joined(&club, "Ann", 1);
    // Accepted while the queue is gone and nobody judges.
    club.engines.nats.kill().expect("killed");
    let (status, said) = ann.send(&club, &journal("victory"));
    assert_eq!(status, 202, "{said}\n{}", club.log());
    let run = said["run"].as_str().expect("a name").to_owned();
    assert_eq!(club.get("/ready").0, 503);
    // Without the record nothing is accepted, and that is said.
    club.engines.postgres.kill().expect("killed");
    let (status, said) = ann.send(&club, &journal("story"));
    assert_eq!(status, 503, "{said}");
    club.engines.postgres.start().expect("it starts again");
    club.engines.nats.start().expect("it starts again");
    club.wait("being ready", |club| club.get("/ready").0 == 200);
    assert_eq!(club.json(&format!("/api/runs/{run}"))["state"], "waiting");
    // A prover that is killed over its work, and one that does it.
    club.start("clerk");
    club.start("prover");
    std::thread::sleep(std::time::Duration::from_secs(2));
    club.kill("prover");
    club.start("prover");
    let known = club.judged(&run);
    assert_eq!(known["state"], "ranked", "{known}");
    assert_eq!(
        club.json("/api/ladder")["runs"].as_array().map(Vec::len),
        Some(1)
    );
}

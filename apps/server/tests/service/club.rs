//! The club mode: one command, one folder.

use std::process::Child;

use proto::Command;
use serde_json::json;

use crate::client::TestClient;
use crate::harness::{TestPlayer, TestService, journal};

/// A running club, killed at the end of the test.
struct Club(Child);

impl Drop for Club {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(service: &TestService) -> Club {
    let data = service.folder.path().join("club");
    let mut command = service.command(&["club", "--data"]);
    let child = command.arg(data).env_remove("HEARTHGATE_DATABASE").spawn();
    let club = Club(child.expect("it starts"));
    service.wait("the club", |service| service.get("/api/today").0 == 200);
    club
}

#[test]
fn a_club_needs_one_command_and_survives_a_kill() {
    // The engines of the test are not used. The kill may interrupt the verdict on the run.
    let service = TestService::open(&[], "[prover]\njob_timeout_seconds = 5\n");
    let club = start(&service);
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let (_, said) = ann.send(&service, &journal("victory"));
    let run = said["run"].as_str().expect("a name").to_owned();
    let (status, said) = service.post("/api/games", Some(&ann.token), &json!({}));
    assert_eq!(status, 201, "{said}");
    let game = said["game"].as_str().expect("a name").to_owned();
    let mut client = TestClient::to(&service, &game, "play", &ann.token);
    for _ in 0..20 {
        client.step(Command::Wait);
    }
    drop(club);
    let mut club = start(&service);
    let known = service.judged(&run);
    assert_eq!(known["state"], "ranked", "{known}");
    let mut client = TestClient::to(&service, &game, "play", &ann.token);
    client.until(|protocol| protocol.view().is_some());
    assert_eq!(
        client.protocol.commands(),
        20,
        "no answered command is lost"
    );
    client.step(Command::Wait);
    crate::harness::signal(club.0.id(), "TERM");
    assert!(
        club.0.wait().expect("it ends").success(),
        "{}",
        service.log()
    );
    assert_eq!(service.ask("select count(*) from players"), "0", "not here");
}

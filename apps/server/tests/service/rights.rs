//! Rights of the roles: what each may do in NATS and PostgreSQL, and that access to NATS is not enough to play.

use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use wire::ClientMessage;

use crate::client::{TestClient, begin_like, recording};
use crate::harness::{DATABASE_ROLES, TestPlayer, TestService, journal};

/// Sends lines of the NATS protocol as a user and returns everything up to the answer to a ping.
fn nats(service: &TestService, user: &str, lines: &str) -> String {
    let address = service.engines.nats.url().replace("nats://", "");
    let mut stream = TcpStream::connect(address).expect("a connection");
    let wait = Some(Duration::from_secs(10));
    stream.set_read_timeout(wait).expect("set");
    let password = TestService::nats_password(user);
    let hello = format!(
        "CONNECT {{\"user\":\"{user}\",\"pass\":\"{password}\",\"verbose\":false,\"pedantic\":false}}\r\n{lines}PING\r\n"
    );
    stream.write_all(hello.as_bytes()).expect("sent");
    let (mut heard, mut buffer) = (String::new(), [0; 4096]);
    while !heard.contains("PONG") {
        let read = stream.read(&mut buffer).expect("an answer");
        assert!(read > 0, "{heard}");
        heard.push_str(&String::from_utf8_lossy(&buffer[..read]));
    }
    heard
}

/// An operation of NATS and the roles that need it.
const RIGHTS: &[(&str, &str, &[&str])] = &[
    ("PUB", "proofs", &["edge", "host", "clerk"]),
    ("PUB", "games.x", &["host"]),
    ("PUB", "hearthgate.open.1", &["edge"]),
    ("PUB", "hearthgate.host.x", &["edge", "host"]),
    ("PUB", "hearthgate.show.x", &["host"]),
    ("PUB", "_INBOX_edge.x", &["host"]),
    ("PUB", "_INBOX_host.x", &["host"]),
    ("PUB", "_INBOX_prover.x", &[]),
    ("PUB", "_INBOX_clerk.x", &[]),
    ("PUB", "$JS.API.STREAM.DELETE.GAMES", &[]),
    ("PUB", "$JS.API.STREAM.DELETE.PROOFS", &[]),
    ("PUB", "$JS.API.STREAM.UPDATE.GAMES", &[]),
    ("PUB", "$JS.API.STREAM.PURGE.PROOFS", &[]),
    ("PUB", "$JS.API.STREAM.PURGE.GAMES", &["host"]),
    ("PUB", "$JS.API.STREAM.MSG.GET.GAMES", &["host"]),
    ("PUB", "$JS.API.STREAM.MSG.GET.PROOFS", &[]),
    ("PUB", "$JS.API.CONSUMER.CREATE.GAMES", &[]),
    ("PUB", "$JS.API.CONSUMER.CREATE.GAMES.x", &[]),
    (
        "PUB",
        "$JS.API.CONSUMER.MSG.NEXT.PROOFS.provers",
        &["prover"],
    ),
    ("PUB", "$JS.API.CONSUMER.DELETE.PROOFS.provers", &[]),
    ("PUB", "$JS.ACK.PROOFS.provers.1", &["prover"]),
    ("PUB", "$SYS.REQ.SERVER.PING", &[]),
    ("SUB", ">", &[]),
    ("SUB", "games.*", &[]),
    ("SUB", "proofs", &[]),
    ("SUB", "_INBOX_edge.>", &["edge"]),
    ("SUB", "_INBOX_host.>", &["host"]),
    ("SUB", "_INBOX_prover.>", &["prover"]),
    ("SUB", "_INBOX_clerk.>", &["clerk"]),
    ("SUB", "hearthgate.open.*", &["host"]),
    ("SUB", "hearthgate.host.*", &["host"]),
    ("SUB", "hearthgate.show.*", &["edge"]),
];

#[test]
fn every_role_works_with_its_nats_user_and_can_do_nothing_else() {
    let service = TestService::open_with_nats_users(&["edge", "host", "prover", "clerk"], "");
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let (status, said) = ann.send(&service, &journal("victory"));
    assert_eq!(status, 202, "{said}");
    let name = "seed-22";
    let game = begin_like(&service, &ann, name);
    let mut client = TestClient::to(&service, &game, "play", &ann.token);
    client.until(|protocol| protocol.view().is_some());
    let mut spectator = TestClient::to(&service, &game, "watch", "");
    spectator.until(|protocol| protocol.view().is_some());
    let commands = recording(name).commands;
    for command in &commands {
        client.step(*command);
    }
    spectator.until(|protocol| protocol.commands() as usize == commands.len());
    let path = format!("/api/games/{game}");
    service.wait("a run", |service| service.json(&path)["run"].is_string());
    for run in [&said["run"], &service.json(&path)["run"]] {
        let known = service.judged(run.as_str().expect("a name"));
        assert_eq!(known["state"], "ranked", "{known}");
    }
    let log = service.nats_log();
    assert!(!log.contains("Violation"), "{log}");

    // One connection per role: NATS answers every refused line at once.
    for role in ["edge", "host", "prover", "clerk"] {
        let mut lines = String::new();
        for (sid, (what, subject, _)) in RIGHTS.iter().enumerate() {
            lines += &match *what {
                "PUB" => format!("PUB {subject} 0\r\n\r\n"),
                _ => format!("SUB {subject} {sid}\r\n"),
            };
        }
        let heard = nats(&service, role, &lines);
        let refused = |(what, subject, _): &&(&str, &str, &[&str])| {
            let what = match *what {
                "PUB" => "Publish",
                _ => "Subscription",
            };
            heard.contains(&format!(
                "Permissions Violation for {what} to \"{subject}\""
            ))
        };
        let forbidden: BTreeSet<(&str, &str)> = RIGHTS
            .iter()
            .filter(|(.., roles)| !roles.contains(&role))
            .map(|(what, subject, _)| (*what, *subject))
            .collect();
        let refused = RIGHTS.iter().filter(refused);
        let refused: BTreeSet<(&str, &str)> = refused.map(|it| (it.0, it.1)).collect();
        assert_eq!(refused, forbidden, "{role}: {heard}");
    }
}

#[test]
fn a_host_ignores_messages_that_no_edge_signed() {
    let service = TestService::open(&["edge", "host"], "");
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let game = begin_like(&service, &ann, "seed-22");
    let mut client = TestClient::to(&service, &game, "play", &ann.token);
    client.until(|protocol| protocol.view().is_some());
    let host = service.ask("select host from games where host is not null");
    // Asks for a keyframe, which shows the whole view, in the form of a signed message.
    let mut message = vec![0; 32];
    message.extend(hex::decode(&game).expect("an id"));
    message.push(0);
    message.extend(ClientMessage::Resync.to_bytes());
    let mut lines = b"SUB spy 1\r\n".to_vec();
    lines.extend(format!("PUB hearthgate.host.{host} spy {}\r\n", message.len()).bytes());
    lines.extend(&message);
    // The host answers requests in order: after the answer to the empty one, the first was ignored.
    lines.extend(format!("\r\nPUB hearthgate.host.{host} spy 0\r\n\r\n").bytes());
    let address = service.engines.nats.url().replace("nats://", "");
    let mut stream = TcpStream::connect(address).expect("a connection");
    let wait = Some(Duration::from_secs(10));
    stream.set_read_timeout(wait).expect("set");
    stream
        .write_all(b"CONNECT {\"verbose\":false}\r\n")
        .expect("sent");
    stream.write_all(&lines).expect("sent");
    let (mut heard, mut buffer) = (String::new(), [0; 4096]);
    while !heard.contains("MSG spy 1 0") {
        let read = stream.read(&mut buffer).expect("an answer");
        heard.push_str(&String::from_utf8_lossy(&buffer[..read]));
    }
    assert_eq!(heard.matches("MSG spy").count(), 1, "{heard}");
}

/// Statements that PostgreSQL must refuse, and the roles that try them. Every test of the service shows that the roles can do
/// their own work.
const REFUSED: &[(&str, &[&str])] = &[
    ("create table mine (n integer)", &DATABASE_ROLES),
    ("drop table runs", &DATABASE_ROLES),
    ("delete from deeds", &DATABASE_ROLES),
    ("delete from players", &DATABASE_ROLES),
    ("update players set joined = now()", &DATABASE_ROLES),
    ("update runs set player = 2", &DATABASE_ROLES),
    ("update games set seed = '1'", &DATABASE_ROLES),
    ("update days set seed = '1'", &DATABASE_ROLES),
    ("update secrets set value = ''", &DATABASE_ROLES),
    (
        "update runs set score = 1, state = 'ranked'",
        &["edge", "host", "clerk", "admin", "backup"],
    ),
    ("delete from runs", &["edge", "host", "prover", "backup"]),
    (
        "insert into runs (run) values ('')",
        &["prover", "admin", "backup"],
    ),
    (
        "select seed from games",
        &["edge", "prover", "clerk", "admin"],
    ),
    (
        "select seed from days",
        &["host", "prover", "clerk", "admin"],
    ),
    (
        "select token from tokens",
        &["host", "prover", "clerk", "admin"],
    ),
    ("select key from keys", &["host", "prover", "clerk"]),
    (
        "insert into keys (key, player) values ('', 1)",
        &["host", "prover", "clerk", "admin", "backup"],
    ),
    ("select recovery from players", &["host", "prover", "clerk"]),
    ("select value from secrets", &["prover", "clerk", "admin"]),
    (
        "update players set barred = null",
        &["edge", "host", "prover", "clerk", "backup"],
    ),
    (
        "select whom from deeds",
        &["edge", "host", "prover", "clerk"],
    ),
];

#[test]
fn database_roles_have_only_the_rights_they_need() {
    let service = TestService::open(&[], "");
    for (statement, roles) in REFUSED {
        for role in *roles {
            let done = Command::new("psql")
                .arg(service.database_url(role))
                .args(["-qc", statement])
                .output();
            let said = done.expect("psql").stderr;
            let said = String::from_utf8_lossy(&said);
            let is_refused = said.contains("permission denied") || said.contains("must be owner");
            assert!(is_refused, "{role}: {statement}: {said}");
        }
    }
}

//! Games over SSH, with the client of OpenSSH.

use std::io::Write as _;
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use portable_pty::CommandBuilder;

use crate::harness::{TestPlayer, TestService, signal};
use crate::pty::Terminal;

/// Common arguments: only this key, and no configuration of the user who runs the tests.
fn arguments(service: &TestService, key: &str) -> Vec<String> {
    let file = |name: &str| service.folder.path().join(name).display().to_string();
    let options = [
        "StrictHostKeyChecking=accept-new",
        &format!("UserKnownHostsFile={}", file("known_hosts")),
        "IdentitiesOnly=yes",
        "IdentityAgent=none",
        "BatchMode=yes",
        "ConnectTimeout=20",
    ];
    let mut arguments = vec!["-F".to_owned(), "none".to_owned()];
    for option in options {
        arguments.extend(["-o".to_owned(), option.to_owned()]);
    }
    arguments.extend(["-i".to_owned(), file(key)]);
    arguments.extend(["-p".to_owned(), service.ssh_port.to_string()]);
    arguments
}

/// Creates a key of this type; returns its file.
fn make_key(service: &TestService, name: &str, kind: &str) -> PathBuf {
    let file = service.folder.path().join(name);
    let made = Command::new("ssh-keygen")
        .args(["-q", "-t", kind, "-N", "", "-f"])
        .arg(&file)
        .status();
    assert!(made.expect("ssh-keygen is installed").success());
    file
}

fn visit(service: &TestService, key: &str, user: &str) -> Terminal {
    let mut command = CommandBuilder::new("ssh");
    command.args(arguments(service, key));
    command.arg(format!("{user}@127.0.0.1"));
    Terminal::open(command)
}

#[test]
fn ssh_players_play_watch_leave_and_resume() {
    let mut service = TestService::open(&["edge", "host"], "[host]\nlease_seconds = 2\n");
    make_key(&service, "ann", "ed25519");
    make_key(&service, "bob", "ed25519");
    let mut ann = visit(&service, "ann", "play");
    ann.wait_for(&service, "Choose a name:");
    // Control characters are not allowed in a name.
    ann.press("\u{202e}Ann\r");
    ann.wait_for(&service, "a name");
    ann.press("\x7f\x7f\x7f\x7f\x7fAnn\r");
    ann.wait_for(&service, "write it down");
    ann.press(" ");
    ann.wait_for(&service, "Hello, Ann.");
    ann.press("n");
    ann.wait_for(&service, "Choose a calling:");
    ann.press("3");
    ann.wait_for(&service, "Turn 0");
    // Keys typed before the player saw what a turn brought may be dropped.
    ann.press("s");
    ann.wait_for(&service, "Turn 1");
    ann.press("s");
    ann.wait_for(&service, "Turn 2");
    // Resizing redraws the screen.
    ann.resize(120, 40);
    ann.press("s");
    let screen = ann.wait_for(&service, "Turn 3");
    assert!(
        screen
            .lines()
            .any(|line| line.trim_end().chars().count() > 100),
        "{screen}"
    );

    let mut bob = visit(&service, "bob", "de");
    bob.wait_for(&service, "Wähle einen Namen:");
    bob.press("Bob\r");
    bob.wait_for(&service, "schreib ihn also auf");
    bob.press(" ");
    bob.wait_for(&service, "Hallo, Bob.");
    bob.press("w");
    bob.wait_for(&service, "Ann, docker");
    bob.press("1");
    bob.wait_for(&service, "Turn 3");
    // Spectators cannot give commands.
    bob.press("ssss");
    ann.press("s");
    bob.wait_for(&service, "Turn 4");
    ann.wait_for(&service, "Turn 4");

    // The connection and the host die; the game resumes.
    drop(ann);
    service.kill("host");
    service.start("host");
    let mut ann = visit(&service, "ann", "play");
    ann.wait_for(&service, "Your open games:");
    ann.press("1");
    ann.wait_for(&service, "Turn 4");
    ann.press("s");
    ann.wait_for(&service, "Turn 5");
    bob.wait_for(&service, "Turn 5");
    bob.press("q");
    bob.wait_for(&service, "Hallo, Bob.");
    // The daily game asks for confirmation before it starts, not when it resumes.
    bob.press("d");
    bob.wait_for(&service, "ein einziges Leben");
    bob.press("n");
    bob.wait_for(&service, "Hallo, Bob.");
    bob.press("dy");
    bob.wait_for(&service, "Wähle einen Beruf:");
    bob.press("1");
    bob.wait_for(&service, "Zug 0");
    drop(bob);
    let mut bob = visit(&service, "bob", "de");
    bob.wait_for(&service, "Hallo, Bob.");
    bob.press("d");
    bob.wait_for(&service, "Zug 0");
    drop(bob);
    let mut bob = visit(&service, "bob", "de");
    bob.wait_for(&service, "Hallo, Bob.");
    bob.press("q");
    let gone = bob.child.wait().expect("it ends");
    assert!(gone.success(), "{gone:?}");
    // An edge that shuts down restores the terminals.
    let edge = service.pids("edge")[0];
    signal(edge, "TERM");
    ann.child.wait().expect("it ends");
    ann.wait_gone(&service, "Turn");
}

#[test]
fn ssh_settings_are_stored_with_the_key() {
    let service = TestService::open(&["edge", "host"], "");
    make_key(&service, "ann", "ed25519");
    let mut ann = visit(&service, "ann", "play");
    ann.wait_for(&service, "Choose a name:");
    ann.press("Ann\r");
    ann.wait_for(&service, "write it down");
    ann.press(" ");
    ann.wait_for(&service, "Hello, Ann.");
    ann.press("n");
    ann.wait_for(&service, "Choose a calling:");
    ann.press("0");
    ann.wait_for(&service, "Turn 0");
    ann.press("=");
    ann.wait_for(&service, "Changes are saved at once.");
    ann.wait_for(&service, "◂ painted");
    ann.press("\r");
    ann.wait_for(&service, "◂ classic");
    // The client disconnects without leaving the game.
    drop(ann);
    service.wait("being kept", |service| {
        service.ask("select count(*) from tastes") == "1"
    });
    let mut ann = visit(&service, "ann", "play");
    ann.wait_for(&service, "Your open games:");
    ann.press("1");
    ann.wait_for(&service, "Turn 0");
    ann.press("=");
    let screen = ann.wait_for(&service, "Changes are saved at once.");
    assert!(
        screen.contains("◂ classic") && !screen.contains("◂ painted"),
        "{screen}"
    );
    // Unreadable settings become defaults.
    service.tamper("update tastes set settings = '{\"map_style\": 7}'");
    let mut ann = visit(&service, "ann", "play");
    ann.wait_for(&service, "Your open games:");
    ann.press("1");
    ann.wait_for(&service, "Turn 0");
    ann.press("=");
    ann.wait_for(&service, "◂ painted");
}

#[test]
fn recovering_a_name_ends_ssh_visits_of_the_old_key() {
    let limits = "[limits]\nrequests_per_minute = 100000\nheartbeat_seconds = 1\n";
    let service = TestService::open(&["edge", "host"], limits);
    make_key(&service, "ann", "ed25519");
    let mut ann = visit(&service, "ann", "play");
    ann.wait_for(&service, "Choose a name:");
    ann.press("Ann\r");
    let screen = ann.wait_for(&service, "write it down");
    let mut words = screen.split_whitespace();
    let code = words.find(|word| word.matches('-').count() == 5);
    let code = code.expect("a code");
    ann.press(" ");
    ann.wait_for(&service, "Hello, Ann.");
    ann.press("n");
    ann.wait_for(&service, "Choose a calling:");
    ann.press("3");
    ann.wait_for(&service, "Turn 0");
    let (status, said) = TestPlayer::unknown(2).recover(&service, "Ann", code);
    assert_eq!(status, 200, "{said}");
    ann.wait_for(&service, "no longer yours");
    ann.press(" ");
    ann.child.wait().expect("it ends");
    ann.wait_gone(&service, "Turn");
}

#[test]
fn ssh_rejects_everything_but_a_terminal() {
    let service = TestService::open(&["edge"], "");
    make_key(&service, "ann", "ed25519");
    make_key(&service, "other", "ecdsa");
    let run = |key: &str, more: &[&str], command: &[&str]| {
        let mut ssh = Command::new("timeout");
        ssh.arg("20")
            .arg("ssh")
            .args(arguments(&service, key))
            .args(more);
        ssh.arg("play@127.0.0.1").args(command);
        let done = ssh
            .stdin(std::process::Stdio::null())
            .output()
            .expect("ssh");
        let said = format!(
            "{}{}",
            String::from_utf8_lossy(&done.stdout),
            String::from_utf8_lossy(&done.stderr)
        );
        (done.status.code(), said)
    };
    let (code, said) = run("ann", &[], &["ls", "/"]);
    assert!(
        code == Some(255) && said.contains("exec request failed"),
        "{code:?} {said}"
    );
    let (code, said) = run("ann", &["-s"], &["sftp"]);
    assert!(
        code == Some(255) && said.contains("subsystem request failed"),
        "{code:?} {said}"
    );
    let (code, said) = run("ann", &["-T"], &[]);
    assert!(
        code == Some(1) && said.contains("Hearthgate needs a terminal"),
        "{code:?} {said}"
    );
    // Other key types, and no key.
    let (code, said) = run("other", &[], &[]);
    assert!(
        code == Some(255) && said.contains("Permission denied (publickey)"),
        "{code:?} {said}"
    );
    let (code, said) = run("ann", &["-o", "PubkeyAuthentication=no"], &[]);
    assert!(
        code == Some(255) && said.contains("Permission denied (publickey)"),
        "{code:?} {said}"
    );
    // Forwarding, both ways.
    let to = format!("127.0.0.1:{}", service.ssh_port);
    let (code, said) = run("ann", &["-W", &to], &[]);
    assert!(
        code != Some(0) && said.contains("prohibited"),
        "{code:?} {said}"
    );
    let (code, said) = run(
        "ann",
        &[
            "-N",
            "-o",
            "ExitOnForwardFailure=yes",
            "-R",
            "0:127.0.0.1:1",
        ],
        &[],
    );
    assert!(
        code == Some(255) && said.contains("forwarding failed"),
        "{code:?} {said}"
    );
}

#[test]
fn ssh_noise_and_idle_connections_do_not_block_others() {
    let limits = "[limits]\nrequests_per_minute = 100000\nmax_connections = 30\n";
    let service = TestService::open(&["edge"], limits);
    make_key(&service, "ann", "ed25519");
    let connect = || TcpStream::connect(("127.0.0.1", service.ssh_port)).expect("a connection");
    let mut luck = 1_u64;
    let mut noise = |length: usize| -> Vec<u8> {
        let mut byte = || {
            luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            luck.to_be_bytes()[0]
        };
        (0..length).map(|_| byte()).collect()
    };
    for round in 0..200_usize {
        let mut stream = connect();
        let mut bytes = match round % 4 {
            0 => vec![],
            1 => b"SSH-2.0-x\r\n".to_vec(),
            2 => b"GET / HTTP/1.1\r\n\r\n".to_vec(),
            // A packet with the maximum length in its header.
            _ => b"SSH-2.0-x\r\n\x7f\xff\xff\xff\x04".to_vec(),
        };
        bytes.extend(noise(round * 17 % 4000));
        let _ = stream.write_all(&bytes);
    }
    // More connections than allowed per address: the rest is rejected.
    let idle: Vec<TcpStream> = (0..60).map(|_| connect()).collect();
    std::thread::sleep(Duration::from_millis(300));
    drop(idle);
    assert_eq!(service.get("/health").0, 200);
    service.wait("being let in", |service| {
        let mut ann = visit(service, "ann", "play");
        std::thread::sleep(Duration::from_secs(1));
        let is_in = ann.screen().contains("Choose a name:");
        ann.press("\x03");
        is_in
    });
}

#[test]
fn sign_ups_over_ssh_are_limited_per_address() {
    let service = TestService::open(&["edge"], "[limits]\nsignups_per_hour = 1\n");
    for (key, name, answer) in [
        ("ann", "Ann", "write it down"),
        ("bob", "Bob", "Too many requests"),
    ] {
        make_key(&service, key, "ed25519");
        let mut visitor = visit(&service, key, "play");
        visitor.wait_for(&service, "Choose a name:");
        visitor.press(&format!("{name}\r"));
        visitor.wait_for(&service, answer);
    }
    assert_eq!(service.ask("select count(*) from players"), "1");
}

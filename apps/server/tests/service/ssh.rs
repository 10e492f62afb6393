//! Over SSH, with OpenSSH's own client.

use std::io::Write as _;
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use portable_pty::CommandBuilder;

use crate::club::{Club, Person, signal};
use crate::pty::Terminal;

/// The arguments everybody needs: this key and no other, and nothing of whoever runs the tests.
fn arguments(club: &Club, key: &str) -> Vec<String> {
    let file = |name: &str| club.folder.path().join(name).display().to_string();
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
    arguments.extend(["-p".to_owned(), club.ssh_port.to_string()]);
    arguments
}

/// Makes a key of this kind; its file.
fn make_key(club: &Club, name: &str, kind: &str) -> PathBuf {
    let file = club.folder.path().join(name);
    let made = Command::new("ssh-keygen")
        .args(["-q", "-t", kind, "-N", "", "-f"])
        .arg(&file)
        .status();
    assert!(made.expect("ssh-keygen is installed").success());
    file
}

fn visit(club: &Club, key: &str, user: &str) -> Terminal {
    let mut command = CommandBuilder::new("ssh");
    command.args(arguments(club, key));
    command.arg(format!("{user}@127.0.0.1"));
    Terminal::open(command)
}

#[test]
fn somebody_with_a_key_plays_is_watched_goes_and_comes_back() {
    let mut club = Club::open(&["edge", "host"], "[host]\nlease = 2\n");
    make_key(&club, "ann", "ed25519");
    make_key(&club, "bob", "ed25519");
    let mut ann = visit(&club, "ann", "play");
    ann.wait_for(&club, "What do you want to be called?");
    // What would act on others' terminals is no name.
    ann.press("\u{202e}Ann\r");
    ann.wait_for(&club, "a name");
    ann.press("\x7f\x7f\x7f\x7f\x7fAnn\r");
    ann.wait_for(&club, "write it down");
    ann.press(" ");
    ann.wait_for(&club, "Hello, Ann.");
    ann.press("n");
    ann.wait_for(&club, "Who were you before?");
    ann.press("3");
    ann.wait_for(&club, "Turn 0");
    ann.press("ss");
    ann.wait_for(&club, "Turn 2");
    // Another size is another picture.
    ann.resize(120, 40);
    ann.press("s");
    let screen = ann.wait_for(&club, "Turn 3");
    assert!(
        screen
            .lines()
            .any(|line| line.trim_end().chars().count() > 100),
        "{screen}"
    );

    let mut bob = visit(&club, "bob", "de");
    bob.wait_for(&club, "Wie willst du heißen?");
    bob.press("Bob\r");
    bob.wait_for(&club, "schreib ihn also auf");
    bob.press(" ");
    bob.wait_for(&club, "Hallo, Bob.");
    bob.press("w");
    bob.wait_for(&club, "Ann, docker");
    bob.press("1");
    bob.wait_for(&club, "Turn 3");
    // Whoever looks on gives no commands.
    bob.press("ssss");
    ann.press("s");
    bob.wait_for(&club, "Turn 4");
    ann.wait_for(&club, "Turn 4");

    // The line is cut; the game is where it was left, even though its host is gone too.
    drop(ann);
    club.kill("host");
    club.start("host");
    let mut ann = visit(&club, "ann", "play");
    ann.wait_for(&club, "Not over yet:");
    ann.press("1");
    ann.wait_for(&club, "Turn 4");
    ann.press("s");
    ann.wait_for(&club, "Turn 5");
    bob.wait_for(&club, "Turn 5");
    bob.press("q");
    bob.wait_for(&club, "Hallo, Bob.");
    // The one life of the day is asked about before it begins, and not when it goes on.
    bob.press("d");
    bob.wait_for(&club, "ein einziges Leben");
    bob.press("n");
    bob.wait_for(&club, "Hallo, Bob.");
    bob.press("dy");
    bob.wait_for(&club, "Wer warst du vorher?");
    bob.press("1");
    bob.wait_for(&club, "Zug 0");
    drop(bob);
    let mut bob = visit(&club, "bob", "de");
    bob.wait_for(&club, "Hallo, Bob.");
    bob.press("d");
    bob.wait_for(&club, "Zug 0");
    drop(bob);
    let mut bob = visit(&club, "bob", "de");
    bob.wait_for(&club, "Hallo, Bob.");
    bob.press("q");
    let gone = bob.child.wait().expect("it ends");
    assert!(gone.success(), "{gone:?}");
    // An edge that stops gives everybody their terminal back.
    let edge = club.pids("edge")[0];
    signal(edge, "TERM");
    ann.child.wait().expect("it ends");
    ann.wait_gone(&club, "Turn");
}

#[test]
fn what_somebody_chose_is_chosen_on_the_next_visit_with_the_same_key() {
    let club = Club::open(&["edge", "host"], "");
    make_key(&club, "ann", "ed25519");
    let mut ann = visit(&club, "ann", "play");
    ann.wait_for(&club, "What do you want to be called?");
    ann.press("Ann\r");
    ann.wait_for(&club, "write it down");
    ann.press(" ");
    ann.wait_for(&club, "Hello, Ann.");
    ann.press("n");
    ann.wait_for(&club, "Who were you before?");
    ann.press("0");
    ann.wait_for(&club, "Turn 0");
    ann.press("=");
    ann.wait_for(&club, "Changes are saved at once.");
    ann.wait_for(&club, "painted");
    ann.press("\r");
    ann.wait_for(&club, "classic");
    // Nobody says goodbye: the line is cut.
    drop(ann);
    club.wait("being kept", |club| {
        club.ask("select count(*) from tastes") == "1"
    });
    let mut ann = visit(&club, "ann", "play");
    ann.wait_for(&club, "Not over yet:");
    ann.press("1");
    ann.wait_for(&club, "Turn 0");
    ann.press("=");
    let screen = ann.wait_for(&club, "Changes are saved at once.");
    assert!(
        screen.contains("classic") && !screen.contains("painted"),
        "{screen}"
    );
    // What cannot be read is as if nothing had been chosen.
    club.tamper("update tastes set settings = '{\"map_style\": 7}'");
    let mut ann = visit(&club, "ann", "play");
    ann.wait_for(&club, "Not over yet:");
    ann.press("1");
    ann.wait_for(&club, "Turn 0");
    ann.press("=");
    ann.wait_for(&club, "painted");
}

#[test]
fn whoever_gets_their_name_back_puts_others_out_of_their_terminal() {
    let limits = "[limits]\nrequests_per_minute = 100000\npulse = 1\n";
    let club = Club::open(&["edge", "host"], limits);
    make_key(&club, "ann", "ed25519");
    let mut ann = visit(&club, "ann", "play");
    ann.wait_for(&club, "What do you want to be called?");
    ann.press("Ann\r");
    let screen = ann.wait_for(&club, "write it down");
    let mut words = screen.split_whitespace();
    let code = words.find(|word| word.matches('-').count() == 5);
    let code = code.expect("a code");
    ann.press(" ");
    ann.wait_for(&club, "Hello, Ann.");
    ann.press("n");
    ann.wait_for(&club, "Who were you before?");
    ann.press("3");
    ann.wait_for(&club, "Turn 0");
    let (status, said) = Person::stranger(2).recover(&club, "Ann", code);
    assert_eq!(status, 200, "{said}");
    ann.wait_for(&club, "not yours here any more");
    ann.press(" ");
    ann.child.wait().expect("it ends");
    ann.wait_gone(&club, "Turn");
}

#[test]
fn nothing_but_a_terminal_is_to_be_had() {
    let club = Club::open(&["edge"], "");
    make_key(&club, "ann", "ed25519");
    make_key(&club, "other", "ecdsa");
    let run = |key: &str, more: &[&str], command: &[&str]| {
        let mut ssh = Command::new("timeout");
        ssh.arg("20")
            .arg("ssh")
            .args(arguments(&club, key))
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
        code == Some(1) && said.contains("This is a game"),
        "{code:?} {said}"
    );
    // Other keys, and none.
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
    let to = format!("127.0.0.1:{}", club.ssh_port);
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
fn whoever_speaks_nonsense_is_hung_up_on_and_the_others_are_served() {
    let limits = "[limits]\nrequests_per_minute = 100000\nconnections = 30\n";
    let club = Club::open(&["edge"], limits);
    make_key(&club, "ann", "ed25519");
    let connect = || TcpStream::connect(("127.0.0.1", club.ssh_port)).expect("a connection");
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
            // A packet that says it is as long as can be.
            _ => b"SSH-2.0-x\r\n\x7f\xff\xff\xff\x04".to_vec(),
        };
        bytes.extend(noise(round * 17 % 4000));
        let _ = stream.write_all(&bytes);
    }
    // More connections than one address may have: the rest is not let in.
    let idle: Vec<TcpStream> = (0..60).map(|_| connect()).collect();
    std::thread::sleep(Duration::from_millis(300));
    drop(idle);
    assert_eq!(club.get("/health").0, 200);
    club.wait("being let in", |club| {
        let mut ann = visit(club, "ann", "play");
        std::thread::sleep(Duration::from_secs(1));
        let is_in = ann.screen().contains("What do you want to be called?");
        ann.press("\x03");
        is_in
    });
}

//! A service for one test, and people who use it.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use account::{Account, HttpClient, Purpose, Reply, RequestError};
use engines::{Durability, Engines, Lifetime, free_port};
use serde_json::{Value, json};
use tempfile::TempDir;

/// How long anything may take on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Engines, and processes of the service upon them.
pub(crate) struct Club {
    pub(crate) engines: Engines,
    parts: Vec<(&'static str, Child)>,
    pub(crate) address: String,
    /// Where it answers over SSH.
    pub(crate) ssh_port: u16,
    pub(crate) folder: TempDir,
}

/// The repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A recorded game.
pub(crate) fn journal(name: &str) -> Vec<u8> {
    let file = root().join("tests/journals").join(format!("{name}.hgj"));
    std::fs::read(file).expect("a recorded game")
}

impl Club {
    /// Engines, tables, and these roles, with these settings besides.
    pub(crate) fn open(roles: &[&'static str], settings: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let engines = Engines::start(
            &folder.path().join("engines"),
            Durability::Relaxed,
            Lifetime::WithParent,
        )
        .expect("the engines start");
        let settings = if settings.contains("[limits]") {
            settings.to_owned()
        } else {
            // Whoever waits asks often.
            format!(
                "[limits]\nrequests_per_minute = 100000\nmessages_per_second = 100000\n{settings}"
            )
        };
        // Once and for all: a process that is starting may read it at any moment.
        std::fs::write(folder.path().join("server.toml"), settings).expect("written");
        let port = free_port().expect("a port");
        let mut club = Self {
            engines,
            parts: Vec::new(),
            address: format!("http://127.0.0.1:{port}"),
            ssh_port: free_port().expect("a port"),
            folder,
        };
        let migrated = club.command(&["migrate"]).status().expect("it starts");
        assert!(migrated.success(), "{}", club.log());
        for role in roles {
            club.start(role);
        }
        club
    }

    /// A command of the service with the club's settings.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let file = self.folder.path().join("server.toml");
        let log = self.folder.path().join("log");
        let log = File::options().create(true).append(true).open(log);
        let mut command = Command::new(env!("CARGO_BIN_EXE_hearthgate-server"));
        command
            .arg("--config")
            .arg(file)
            .args(arguments)
            .env("HEARTHGATE_DATABASE", self.engines.postgres.url())
            .env("HEARTHGATE_QUEUE", self.engines.nats.url())
            .env("HEARTHGATE_STORE", self.store())
            .env("HEARTHGATE_MODULES", root().join("rules"))
            .env(
                "HEARTHGATE_MODULE_CACHE",
                concat!(env!("CARGO_TARGET_TMPDIR"), "/modules"),
            )
            .env(
                "HEARTHGATE_LISTEN",
                self.address.trim_start_matches("http://"),
            )
            .env("HEARTHGATE_ORIGIN", &self.address)
            .env("HEARTHGATE_DUMPS", self.folder.path().join("dumps"))
            .env(
                "HEARTHGATE_SSH_LISTEN",
                format!("127.0.0.1:{}", self.ssh_port),
            )
            .env("HEARTHGATE_SSH_KEY", self.folder.path().join("host_key"))
            .stdin(Stdio::null())
            .stderr(log.expect("a log"));
        command
    }

    /// Where journals lie.
    pub(crate) fn store(&self) -> PathBuf {
        self.folder.path().join("store")
    }

    /// What the processes have said.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Starts another process, and waits until it answers if it does so.
    pub(crate) fn start(&mut self, role: &'static str) {
        let child = self.command(&[role]).spawn().expect("it starts");
        self.parts.push((role, child));
        if matches!(role, "all" | "edge") {
            self.wait("an edge", |club| club.get("/ready").0 == 200);
        }
    }

    /// Everything the engines have stored is gone, and new ones are there.
    pub(crate) fn lose_the_engines(&mut self) {
        let folder = self.folder.path().join("others");
        self.engines =
            Engines::start(&folder, Durability::Relaxed, Lifetime::WithParent).expect("they start");
    }

    /// The numbers of the processes of a role.
    pub(crate) fn pids(&self, role: &str) -> Vec<u32> {
        let parts = self.parts.iter().filter(|(it, _)| *it == role);
        parts.map(|(_, child)| child.id()).collect()
    }

    /// Asks the oldest process of a role to stop, and waits until it has.
    pub(crate) fn stop_oldest(&mut self, role: &str) {
        let n = self.parts.iter().position(|(it, _)| *it == role);
        let (_, mut child) = self.parts.remove(n.expect("there is one"));
        signal(child.id(), "TERM");
        assert!(child.wait().expect("it ends").success(), "{}", self.log());
    }

    /// Changes something in the record as no part of the service would.
    pub(crate) fn tamper(&self, statement: &str) {
        let url = self.engines.postgres.url();
        let done = Command::new("psql")
            .arg(url)
            .args(["-qc", statement])
            .status();
        assert!(done.expect("psql").success(), "{statement}");
    }

    /// What the record answers to a question, as text.
    pub(crate) fn ask(&self, question: &str) -> String {
        let url = self.engines.postgres.url();
        let asked = Command::new("psql")
            .arg(url)
            .args(["-tAc", question])
            .output();
        let said = asked.expect("psql").stdout;
        String::from_utf8_lossy(&said).trim().to_owned()
    }

    /// Kills every process of a role.
    pub(crate) fn kill(&mut self, role: &str) {
        self.parts.retain_mut(|(it, child)| {
            if *it == role {
                child.kill().expect("killed");
                child.wait().expect("gone");
            }
            *it != role
        });
    }

    /// Waits until something is so.
    pub(crate) fn wait(&self, what: &str, mut is_so: impl FnMut(&Self) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            assert!(
                begun.elapsed() < PATIENCE,
                "{what} took too long; the log:\n{}",
                self.log()
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Whom to ask.
    pub(crate) fn client(&self) -> HttpClient {
        HttpClient::new(&self.address, Duration::from_secs(30))
    }

    /// What a path answers: status and text.
    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        match self.client().get(path) {
            Ok(reply) => (reply.status, reply.text),
            Err(error) => (0, error.to_string()),
        }
    }

    /// What a path answers, byte by byte: status and headers, then the body.
    pub(crate) fn bytes(&self, path: &str) -> (String, Vec<u8>) {
        let host = self.address.trim_start_matches("http://");
        let mut stream = TcpStream::connect(host).expect("a connection");
        let asked = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        stream.write_all(asked.as_bytes()).expect("it is sent");
        let mut said = Vec::new();
        stream.read_to_end(&mut said).expect("it is answered");
        let end = said.windows(4).position(|it| it == b"\r\n\r\n");
        let body = said.split_off(end.expect("headers") + 4);
        (String::from_utf8_lossy(&said).to_lowercase(), body)
    }

    /// What a path answers as JSON.
    pub(crate) fn json(&self, path: &str) -> Value {
        let (status, text) = self.get(path);
        let read = serde_json::from_str(&text);
        assert!(read.is_ok(), "{path}: {status}: {text}");
        read.expect("JSON")
    }

    /// What a path answers as JSON to whoever has this token.
    pub(crate) fn json_as(&self, path: &str, token: &str) -> Value {
        said(self.client().get_as(path, token)).1
    }

    /// Asks for something with a body of JSON.
    pub(crate) fn post(&self, path: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
        said(self.client().post(path, token, body))
    }

    /// Sends something.
    pub(crate) fn send(
        &self,
        path: &str,
        token: Option<&str>,
        kind: &str,
        body: &[u8],
    ) -> (u16, Value) {
        said(self.client().send(path, token, kind, body))
    }

    /// What is known of a run once it was judged.
    pub(crate) fn judged(&self, run: &str) -> Value {
        let path = format!("/api/runs/{run}");
        self.wait("a verdict", |club| club.json(&path)["state"] != "waiting");
        self.json(&path)
    }
}

/// Sends a signal to a process of ours.
pub(crate) fn signal(pid: u32, name: &str) {
    let sent = Command::new("kill")
        .args([format!("-{name}"), pid.to_string()])
        .status();
    assert!(sent.expect("kill").success());
}

impl Drop for Club {
    fn drop(&mut self) {
        for (_, child) in &mut self.parts {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Status and what was said; nobody answers with status 0.
fn said(reply: Result<Reply, RequestError>) -> (u16, Value) {
    match reply {
        Ok(reply) => (reply.status, reply.json()),
        Err(error) => (0, Value::String(error.to_string())),
    }
}

/// Somebody with a key.
pub(crate) struct Person {
    key: Account,
    pub(crate) token: String,
    pub(crate) recovery: String,
}

impl Person {
    /// Somebody who is not known yet; `luck` is their key.
    pub(crate) fn stranger(luck: u8) -> Self {
        Self {
            key: Account::new(&[luck; 32]),
            token: String::new(),
            recovery: String::new(),
        }
    }

    /// Somebody who has joined under a name.
    pub(crate) fn joined(club: &Club, name: &str, luck: u8) -> Self {
        let mut person = Self::stranger(luck);
        let (status, said) = person.join(club, name);
        assert_eq!(status, 201, "{said}");
        person.token = said["token"].as_str().expect("a token").to_owned();
        person.recovery = said["recovery"].as_str().expect("a code").to_owned();
        person
    }

    /// The public key, as it is sent.
    pub(crate) fn public(&self) -> String {
        self.key.public()
    }

    /// Key, challenge and signature.
    pub(crate) fn signed(&self, club: &Club, purpose: Purpose) -> Value {
        let (status, challenge) = said(self.key.challenge(&club.client()));
        assert_eq!(status, 200, "{challenge}");
        let signed = self.key.signed(&challenge, purpose);
        signed.expect("something to sign")
    }

    /// Asks to join.
    pub(crate) fn join(&self, club: &Club, name: &str) -> (u16, Value) {
        let mut body = self.signed(club, Purpose::Join);
        body["name"] = json!(name);
        club.post("/api/players", None, &body)
    }

    /// Gets a name back with the code that was shown once.
    pub(crate) fn recover(&self, club: &Club, name: &str, code: &str) -> (u16, Value) {
        let mut body = self.signed(club, Purpose::AddKey);
        body["name"] = json!(name);
        body["code"] = json!(code);
        club.post("/api/recover", None, &body)
    }

    /// Sends a run.
    pub(crate) fn send(&self, club: &Club, journal: &[u8]) -> (u16, Value) {
        said(club.client().send_run(&self.token, journal))
    }
}

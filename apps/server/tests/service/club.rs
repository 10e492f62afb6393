//! A service for one test, and people who use it.

use std::fs::File;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use ed25519_dalek::{Signer as _, SigningKey};
use engines::{Durability, Engines, Tie};
use hearthgate_server::identity::{Purpose, signed_text};
use serde_json::{Value, json};
use tempfile::TempDir;
use ureq::Agent;

/// How long anything may take on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Engines, and processes of the service upon them.
pub(crate) struct Club {
    pub(crate) engines: Engines,
    parts: Vec<(&'static str, Child)>,
    pub(crate) address: String,
    folder: TempDir,
    settings: String,
}

/// A port that nobody listens on.
fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    listener.local_addr().expect("its number").port()
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
            Tie::ToParent,
        )
        .expect("the engines start");
        let port = free_port();
        let mut club = Self {
            engines,
            parts: Vec::new(),
            address: format!("http://127.0.0.1:{port}"),
            folder,
            settings: if settings.contains("[limits]") {
                settings.to_owned()
            } else {
                // Whoever waits asks often.
                format!("[limits]\nrequests_per_minute = 100000\n{settings}")
            },
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
        std::fs::write(&file, &self.settings).expect("written");
        let log = self.folder.path().join("log");
        let log = File::options().create(true).append(true).open(log);
        let mut command = Command::new(env!("CARGO_BIN_EXE_hearthgate-server"));
        command
            .arg("--config")
            .arg(file)
            .args(arguments)
            .env("HEARTHGATE_DATABASE", self.engines.postgres.url())
            .env("HEARTHGATE_QUEUE", self.engines.nats.url())
            .env("HEARTHGATE_STORE", self.folder.path().join("store"))
            .env("HEARTHGATE_MODULES", root().join("rules"))
            .env(
                "HEARTHGATE_LISTEN",
                self.address.trim_start_matches("http://"),
            )
            .env("HEARTHGATE_ORIGIN", &self.address)
            .stdin(Stdio::null())
            .stderr(log.expect("a log"));
        command
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
            Engines::start(&folder, Durability::Relaxed, Tie::ToParent).expect("they start");
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

    /// What a path answers: status and text.
    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        match agent().get(format!("{}{path}", self.address)).call() {
            Ok(mut answer) => {
                let text = answer.body_mut().read_to_string().unwrap_or_default();
                (answer.status().as_u16(), text)
            }
            Err(error) => (0, error.to_string()),
        }
    }

    /// What a path answers as JSON.
    pub(crate) fn json(&self, path: &str) -> Value {
        let (status, text) = self.get(path);
        let read = serde_json::from_str(&text);
        assert!(read.is_ok(), "{path}: {status}: {text}");
        read.expect("JSON")
    }

    /// Asks for something with a body of JSON.
    pub(crate) fn post(&self, path: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
        self.send(path, token, "application/json", body.to_string().as_bytes())
    }

    /// Sends something.
    pub(crate) fn send(
        &self,
        path: &str,
        token: Option<&str>,
        kind: &str,
        body: &[u8],
    ) -> (u16, Value) {
        let mut asked = agent()
            .post(format!("{}{path}", self.address))
            .header("content-type", kind);
        if let Some(token) = token {
            asked = asked.header("authorization", format!("Bearer {token}"));
        }
        match asked.send(body) {
            Ok(mut answer) => {
                let text = answer.body_mut().read_to_string().unwrap_or_default();
                let value = serde_json::from_str(&text).unwrap_or(Value::String(text));
                (answer.status().as_u16(), value)
            }
            Err(error) => (0, Value::String(error.to_string())),
        }
    }

    /// What is known of a run once it was judged.
    pub(crate) fn judged(&self, run: &str) -> Value {
        let path = format!("/api/runs/{run}");
        self.wait("a verdict", |club| club.json(&path)["state"] != "waiting");
        self.json(&path)
    }
}

impl Drop for Club {
    fn drop(&mut self) {
        for (_, child) in &mut self.parts {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn agent() -> Agent {
    Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(Duration::from_secs(30)))
        .build()
        .into()
}

/// Somebody with a key.
pub(crate) struct Person {
    pub(crate) key: SigningKey,
    pub(crate) token: String,
    pub(crate) recovery: String,
}

impl Person {
    /// Somebody who is not known yet; `luck` is their key.
    pub(crate) fn stranger(luck: u8) -> Self {
        Self {
            key: SigningKey::from_bytes(&[luck; 32]),
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
        hex::encode(self.key.verifying_key().to_bytes())
    }

    /// Key, challenge and signature.
    pub(crate) fn signed(&self, club: &Club, purpose: Purpose) -> Value {
        let (status, said) = club.post("/api/challenge", None, &json!({ "key": self.public() }));
        assert_eq!(status, 200, "{said}");
        let challenge = said["challenge"].as_str().expect("a challenge");
        let origin = said["origin"].as_str().expect("an origin");
        let text = signed_text(origin, purpose, challenge);
        let signature = hex::encode(self.key.sign(text.as_bytes()).to_bytes());
        json!({ "key": self.public(), "challenge": challenge, "signature": signature })
    }

    /// Asks to join.
    pub(crate) fn join(&self, club: &Club, name: &str) -> (u16, Value) {
        let mut body = self.signed(club, Purpose::Join);
        body["name"] = json!(name);
        club.post("/api/players", None, &body)
    }

    /// Sends a run.
    pub(crate) fn send(&self, club: &Club, journal: &[u8]) -> (u16, Value) {
        club.send(
            "/api/runs",
            Some(&self.token),
            "application/octet-stream",
            journal,
        )
    }
}

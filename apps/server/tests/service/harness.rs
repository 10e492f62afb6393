//! A running service for one test, and its players.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use account::{Account, HttpClient, Purpose, Reply, RequestError};
use engines::{Durability, Engines, Lifetime, NatsConfig, Reach, free_port};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Maximum wait on a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(120);

/// Compiled modules, shared by all tests.
pub(crate) const MODULE_CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/modules");

/// The bucket of a test with S3.
pub(crate) const BUCKET: &str = "hearthgate";

/// Roles with rights of their own in the database.
pub(crate) const DATABASE_ROLES: [&str; 6] = ["edge", "host", "prover", "clerk", "admin", "backup"];

/// PostgreSQL, NATS, and processes of the server.
pub(crate) struct TestService {
    pub(crate) engines: Engines,
    has_nats_users: bool,
    processes: Vec<(&'static str, Child)>,
    /// Port of the monitoring of each role.
    monitor_ports: BTreeMap<&'static str, u16>,
    pub(crate) address: String,
    /// The address that the service gives as its own.
    pub(crate) origin: String,
    pub(crate) ssh_port: u16,
    /// Address of the S3 server that processes use from now on; `None` for a folder.
    pub(crate) s3: Option<String>,
    pub(crate) folder: TempDir,
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The journal of a recorded game.
pub(crate) fn journal(name: &str) -> Vec<u8> {
    let file = root().join("tests/journals").join(format!("{name}.hgj"));
    std::fs::read(file).expect("a recorded game")
}

impl TestService {
    /// Starts the engines, migrates, and starts these roles with these settings.
    pub(crate) fn open(roles: &[&'static str], settings: &str) -> Self {
        Self::open_with(roles, settings, None)
    }

    /// [`Self::open`] with the users of `deploy/nats.conf`.
    pub(crate) fn open_with_nats_users(roles: &[&'static str], settings: &str) -> Self {
        let password = |role: &str| {
            let name = format!("NATS_{}", role.to_uppercase());
            (name, Self::nats_password(role))
        };
        let config = NatsConfig {
            file: root().join("deploy/nats.conf"),
            variables: ["edge", "host", "prover", "clerk", "all"]
                .map(password)
                .to_vec(),
        };
        Self::open_with(roles, settings, Some(config))
    }

    fn open_with(roles: &[&'static str], settings: &str, nats: Option<NatsConfig>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let has_nats_users = nats.is_some();
        let engines = Engines::start_with(
            &folder.path().join("engines"),
            Durability::Relaxed,
            Lifetime::WithParent,
            Reach::Loopback,
            nats,
        )
        .expect("the engines start");
        let settings = if settings.contains("[limits]") {
            settings.to_owned()
        } else {
            // Tests poll often.
            format!(
                "[limits]\nrequests_per_minute = 100000\nmessages_per_second = 100000\n{settings}"
            )
        };
        // Written once: a starting process may read it at any time.
        std::fs::write(folder.path().join("server.toml"), settings).expect("written");
        let port = free_port().expect("a port");
        let mut service = Self {
            engines,
            has_nats_users,
            processes: Vec::new(),
            monitor_ports: ["edge", "host", "prover", "clerk", "all"]
                .map(|role| (role, free_port().expect("a port")))
                .into(),
            address: format!("http://127.0.0.1:{port}"),
            origin: format!("http://127.0.0.1:{port}"),
            ssh_port: free_port().expect("a port"),
            s3: None,
            folder,
        };
        service.migrate();
        for role in roles {
            service.start(role);
        }
        service
    }

    /// Creates the roles of the database, and the tables.
    pub(crate) fn migrate(&self) {
        for role in DATABASE_ROLES {
            self.tamper(&format!("create role hearthgate_{role} login"));
        }
        let migrated = self.command(&["migrate"]).status().expect("it starts");
        assert!(migrated.success(), "{}", self.log());
    }

    /// The URL of PostgreSQL for a role or command of the server; of the owner, if it has no role of its own.
    pub(crate) fn database_url(&self, role: &str) -> String {
        let url = self.engines.postgres.url();
        let role = if role == "dump" { "admin" } else { role };
        if DATABASE_ROLES.contains(&role) {
            url.replace("hearthgate@", &format!("hearthgate_{role}@"))
        } else {
            url.to_owned()
        }
    }

    pub(crate) fn nats_password(role: &str) -> String {
        format!("secret-{role}")
    }

    /// The URL of NATS for a role.
    fn nats_url(&self, role: &str) -> String {
        let url = self.engines.nats.url();
        if !self.has_nats_users {
            return url.to_owned();
        }
        let password = Self::nats_password(role);
        url.replace("nats://", &format!("nats://{role}:{password}@"))
    }

    pub(crate) fn nats_log(&self) -> String {
        let file = self.folder.path().join("engines/nats.log");
        std::fs::read_to_string(file).expect("a log")
    }

    /// A command of `hearthgate-server` with this service's settings.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let file = self.folder.path().join("server.toml");
        let log = self.folder.path().join("log");
        let log = File::options().create(true).append(true).open(log);
        let mut command = Command::new(env!("CARGO_BIN_EXE_hearthgate-server"));
        command
            .arg("--config")
            .arg(file)
            .args(arguments)
            .env("HEARTHGATE_DATABASE", self.database_url(arguments[0]))
            .env("HEARTHGATE_QUEUE", self.nats_url(arguments[0]))
            .env("HEARTHGATE_STORE", self.store())
            .env("HEARTHGATE_MODULES", root().join("rules"))
            .env("HEARTHGATE_MODULE_CACHE", MODULE_CACHE)
            .env(
                "HEARTHGATE_LISTEN",
                self.address.trim_start_matches("http://"),
            )
            .env("HEARTHGATE_ORIGIN", &self.origin)
            .env("HEARTHGATE_DUMPS", self.folder.path().join("dumps"))
            .env(
                "HEARTHGATE_SSH_LISTEN",
                format!("127.0.0.1:{}", self.ssh_port),
            )
            .env("HEARTHGATE_SSH_KEY", self.folder.path().join("host_key"))
            .stdin(Stdio::null())
            .stderr(log.expect("a log"));
        if let Some(address) = &self.s3 {
            command
                .env("HEARTHGATE_STORE", format!("s3://{BUCKET}"))
                .env("AWS_ENDPOINT", address)
                .env("AWS_ALLOW_HTTP", "true")
                .env("AWS_REGION", "us-east-1")
                .env("AWS_ACCESS_KEY_ID", "key")
                .env("AWS_SECRET_ACCESS_KEY", "secret");
        }
        command
    }

    /// The folder of the blob store.
    pub(crate) fn store(&self) -> PathBuf {
        self.folder.path().join("store")
    }

    /// The log of all processes.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Starts a process; waits until an edge is ready.
    pub(crate) fn start(&mut self, role: &'static str) {
        let mut command = self.command(&[role]);
        // Of several processes of a role, only the first has monitoring.
        if self.pids(role).is_empty() {
            let address = format!("127.0.0.1:{}", self.monitor_ports[role]);
            command.env("HEARTHGATE_MONITOR", address);
        }
        let child = command.spawn().expect("it starts");
        self.processes.push((role, child));
        if matches!(role, "all" | "edge") {
            self.wait("an edge", |service| {
                service.monitor(role, "/ready").0 == 200 && service.get("/health").0 == 200
            });
        }
    }

    /// Replaces the engines with new, empty ones.
    pub(crate) fn replace_engines(&mut self) {
        let folder = self.folder.path().join("others");
        self.engines =
            Engines::start(&folder, Durability::Relaxed, Lifetime::WithParent).expect("they start");
    }

    /// The process ids of a role.
    pub(crate) fn pids(&self, role: &str) -> Vec<u32> {
        let processes = self.processes.iter().filter(|(it, _)| *it == role);
        processes.map(|(_, child)| child.id()).collect()
    }

    /// Stops the oldest process of a role with SIGTERM and waits for it.
    pub(crate) fn stop_oldest(&mut self, role: &str) {
        let n = self.processes.iter().position(|(it, _)| *it == role);
        let (_, mut child) = self.processes.remove(n.expect("there is one"));
        signal(child.id(), "TERM");
        assert!(child.wait().expect("it ends").success(), "{}", self.log());
    }

    /// Changes the database behind the back of the service.
    pub(crate) fn tamper(&self, statement: &str) {
        let url = self.engines.postgres.url();
        let done = Command::new("psql")
            .arg(url)
            .args(["-qc", statement])
            .status();
        assert!(done.expect("psql").success(), "{statement}");
    }

    /// The result of a query, as text.
    pub(crate) fn ask(&self, question: &str) -> String {
        let url = self.engines.postgres.url();
        let asked = Command::new("psql")
            .arg(url)
            .args(["-tAc", question])
            .output();
        let said = asked.expect("psql").stdout;
        String::from_utf8_lossy(&said).trim().to_owned()
    }

    pub(crate) fn kill(&mut self, role: &str) {
        self.processes.retain_mut(|(it, child)| {
            if *it == role {
                child.kill().expect("killed");
                child.wait().expect("gone");
            }
            *it != role
        });
    }

    /// Waits until a condition holds; fails with the log after [`TIMEOUT`].
    pub(crate) fn wait(&self, what: &str, mut condition: impl FnMut(&Self) -> bool) {
        let begun = Instant::now();
        while !condition(self) {
            assert!(
                begun.elapsed() < TIMEOUT,
                "{what} took too long; the log:\n{}",
                self.log()
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    pub(crate) fn http(&self) -> HttpClient {
        HttpClient::new(&self.address, Duration::from_secs(30))
    }

    /// Status and body of a GET request; status 0 if there is no answer.
    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        match self.http().get(path) {
            Ok(reply) => (reply.status, reply.text),
            Err(error) => (0, error.to_string()),
        }
    }

    /// Status and body of a GET request to the monitoring of a role.
    pub(crate) fn monitor(&self, role: &str, path: &str) -> (u16, String) {
        let address = format!("http://127.0.0.1:{}", self.monitor_ports[role]);
        match HttpClient::new(&address, Duration::from_secs(30)).get(path) {
            Ok(reply) => (reply.status, reply.text),
            Err(error) => (0, error.to_string()),
        }
    }

    /// Status line and headers in lower case, and the body as bytes.
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

    pub(crate) fn json(&self, path: &str) -> Value {
        let (status, text) = self.get(path);
        let read = serde_json::from_str(&text);
        assert!(read.is_ok(), "{path}: {status}: {text}");
        read.expect("JSON")
    }

    pub(crate) fn json_as(&self, path: &str, token: &str) -> Value {
        status_and_json(self.http().get_as(path, token)).1
    }

    pub(crate) fn post(&self, path: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
        status_and_json(self.http().post(path, token, body))
    }

    pub(crate) fn send(
        &self,
        path: &str,
        token: Option<&str>,
        kind: &str,
        body: &[u8],
    ) -> (u16, Value) {
        status_and_json(self.http().send(path, token, kind, body))
    }

    /// The status of a DELETE request.
    pub(crate) fn delete(&self, path: &str, token: &str) -> u16 {
        let host = self.address.trim_start_matches("http://");
        let mut stream = TcpStream::connect(host).expect("a connection");
        let asked = format!(
            "DELETE {path} HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {token}\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(asked.as_bytes()).expect("it is sent");
        let mut said = String::new();
        stream.read_to_string(&mut said).expect("it is answered");
        let status = said.split(' ').nth(1).expect("a status");
        status.parse().expect("a number")
    }

    /// Waits for the verdict of a run.
    pub(crate) fn judged(&self, run: &str) -> Value {
        let path = format!("/api/runs/{run}");
        self.wait("a verdict", |service| {
            service.json(&path)["state"] != "waiting"
        });
        self.json(&path)
    }
}

pub(crate) fn signal(pid: u32, name: &str) {
    let sent = Command::new("kill")
        .args([format!("-{name}"), pid.to_string()])
        .status();
    assert!(sent.expect("kill").success());
}

impl Drop for TestService {
    fn drop(&mut self) {
        for (_, child) in &mut self.processes {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Status and JSON; status 0 if there is no answer.
fn status_and_json(reply: Result<Reply, RequestError>) -> (u16, Value) {
    match reply {
        Ok(reply) => (reply.status, reply.json()),
        Err(error) => (0, Value::String(error.to_string())),
    }
}

/// A player with a key.
pub(crate) struct TestPlayer {
    key: Account,
    pub(crate) token: String,
    pub(crate) recovery: String,
}

impl TestPlayer {
    /// A player without an account; `seed` makes the key.
    pub(crate) fn unknown(seed: u8) -> Self {
        Self {
            key: Account::new(&[seed; 32], "a service"),
            token: String::new(),
            recovery: String::new(),
        }
    }

    /// A player with an account.
    pub(crate) fn joined(service: &TestService, name: &str, seed: u8) -> Self {
        let mut person = Self::unknown(seed);
        let (status, said) = person.join(service, name);
        assert_eq!(status, 201, "{said}");
        person.token = said["token"].as_str().expect("a token").to_owned();
        person.recovery = said["recovery"].as_str().expect("a code").to_owned();
        person
    }

    pub(crate) fn public(&self) -> String {
        self.key.public()
    }

    pub(crate) fn signed(&self, service: &TestService, purpose: Purpose) -> Value {
        let (status, challenge) = status_and_json(self.key.challenge(&service.http()));
        assert_eq!(status, 200, "{challenge}");
        let signed = self.key.signed(&service.origin, &challenge, purpose);
        signed.expect("something to sign")
    }

    /// Signs a challenge for a service, even if another key or service requested it.
    pub(crate) fn sign_challenge(
        &self,
        origin: &str,
        challenge: &Value,
        purpose: Purpose,
    ) -> Value {
        let challenge = json!({ "challenge": challenge, "origin": origin });
        let signed = self.key.signed(origin, &challenge, purpose);
        signed.expect("something to sign")
    }

    pub(crate) fn join(&self, service: &TestService, name: &str) -> (u16, Value) {
        let mut body = self.signed(service, Purpose::Join);
        body["name"] = json!(name);
        service.post("/api/players", None, &body)
    }

    pub(crate) fn recover(&self, service: &TestService, name: &str, code: &str) -> (u16, Value) {
        let mut body = self.signed(service, Purpose::AddKey);
        body["name"] = json!(name);
        body["code"] = json!(code);
        service.post("/api/recover", None, &body)
    }

    /// Uploads a run.
    pub(crate) fn send(&self, service: &TestService, journal: &[u8]) -> (u16, Value) {
        status_and_json(service.http().send_run(&self.token, journal))
    }

    /// Uploads a run through a proxy that forwards for this address. Returns the status.
    pub(crate) fn send_from(&self, service: &TestService, address: &str, journal: &[u8]) -> u16 {
        let host = service.address.trim_start_matches("http://");
        let mut stream = TcpStream::connect(host).expect("a connection");
        let (token, length) = (&self.token, journal.len());
        let head = format!(
            "POST /api/runs HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {token}\r\nx-forwarded-for: {address}\r\n\
             content-length: {length}\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).expect("it is sent");
        stream.write_all(journal).expect("it is sent");
        let mut said = String::new();
        stream.read_to_string(&mut said).expect("it is answered");
        let status = said.split(' ').nth(1).expect("a status");
        status.parse().expect("a number")
    }
}

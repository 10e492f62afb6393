//! An HTTP client that sends runs and retries until it gets an answer.

use std::time::{Duration, Instant};

use account::{Account, HttpClient, Purpose, Reply, RequestError};
use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};

/// Timeout of one request with all its retries.
const PATIENCE: Duration = Duration::from_secs(180);

/// The address that all edges give as their own.
pub(crate) const ORIGIN: &str = "http://load";

pub(crate) struct Client {
    lines: Vec<HttpClient>,
    account: Account,
    token: String,
    pub(crate) repeats: u64,
}

impl Client {
    /// Registers a player under a name; `luck` determines the key.
    pub(crate) fn join(addresses: &[String], name: &str, luck: u64) -> Result<Self> {
        let mut secret = [7; 32];
        secret[..8].copy_from_slice(&luck.to_le_bytes());
        let patience = Duration::from_secs(10);
        let lines = addresses.iter().map(|it| HttpClient::new(it, patience));
        let mut client = Self {
            lines: lines.collect(),
            account: Account::new(&secret, ORIGIN),
            token: String::new(),
            repeats: 0,
        };
        let mut signed = client.signed(Purpose::Join)?;
        signed["name"] = json!(name);
        let reply = client.heard(|line, _| line.post("/api/players", None, &signed))?;
        let (status, said) = (reply.status, reply.json());
        // The name exists: an earlier registration succeeded, but its response was lost.
        if status == 409 {
            client.enter()?;
        } else if status == 201 {
            client.token = said["token"].as_str().unwrap_or_default().to_owned();
        } else {
            bail!("cannot join: {status} {said}");
        }
        Ok(client)
    }

    fn enter(&mut self) -> Result<()> {
        let signed = self.signed(Purpose::Enter)?;
        let reply = self.heard(|line, _| line.post("/api/token", None, &signed))?;
        let (status, said) = (reply.status, reply.json());
        let token = said["token"].as_str();
        self.token = token
            .with_context(|| format!("cannot enter: {status} {said}"))?
            .to_owned();
        Ok(())
    }

    fn signed(&mut self, purpose: Purpose) -> Result<Value> {
        let body = json!({ "key": self.account.public() });
        let challenge = self.heard(|line, _| line.post("/api/challenge", None, &body))?;
        let challenge = challenge.json();
        Ok(self.account.signed(ORIGIN, &challenge, purpose)?)
    }

    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// Begins a game on the service and returns its id.
    pub(crate) fn begin(&mut self) -> Result<String> {
        let reply = self.heard(|line, token| line.post("/api/games", Some(token), &json!({})))?;
        let said = reply.json();
        let game = said["game"].as_str();
        let game = game.with_context(|| format!("no game was begun: {} {said}", reply.status))?;
        Ok(game.to_owned())
    }

    /// Sends a run until the service has accepted it.
    pub(crate) fn send(&mut self, journal: &[u8]) -> Result<()> {
        for _ in 0..3 {
            let reply = self.heard(|line, token| line.send_run(token, journal))?;
            match reply.status {
                200 | 202 => return Ok(()),
                401 => self.enter()?,
                status => bail!("a run was not accepted: {status} {}", reply.text),
            }
        }
        bail!("nobody knows the player")
    }

    /// Asks the edges in turn until one gives a final reply: not a timeout (408), a rate limit (429) or a server error.
    fn heard(
        &mut self,
        ask: impl Fn(&HttpClient, &str) -> Result<Reply, RequestError>,
    ) -> Result<Reply> {
        let begun = Instant::now();
        let mut last = String::new();
        while begun.elapsed() < PATIENCE {
            match ask(&self.lines[0], &self.token) {
                Ok(reply) if !matches!(reply.status, 408 | 429 | 500..) => return Ok(reply),
                Ok(reply) => last = format!("{} {}", reply.status, reply.text),
                Err(error) => last = error.to_string(),
            }
            self.repeats += 1;
            self.lines.rotate_left(1);
            std::thread::sleep(Duration::from_millis(100));
        }
        bail!("nobody answers: {last}")
    }

    /// Fetches a path as JSON; an error unless the status is 200.
    pub(crate) fn get(&mut self, path: &str) -> Result<Value> {
        let reply = self.heard(|line, _| line.get(path))?;
        if reply.status != 200 {
            bail!("{path}: {} {}", reply.status, reply.text);
        }
        Ok(reply.json())
    }
}

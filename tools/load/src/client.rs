//! Somebody who sends runs, again and again until they are heard.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use ed25519_dalek::{Signer as _, SigningKey};
use serde_json::{Value, json};
use server::identity::{Purpose, signed_text};
use ureq::Agent;

/// How long anything is tried.
const PATIENCE: Duration = Duration::from_secs(180);

/// A player, as a program.
pub(crate) struct Client {
    agent: Agent,
    addresses: Vec<String>,
    key: SigningKey,
    token: String,
    /// How often something had to be said again.
    pub(crate) repeats: u64,
}

impl Client {
    /// Joins under a name; `luck` is the key.
    pub(crate) fn join(addresses: &[String], name: &str, luck: u64) -> Result<Self> {
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(10)))
            .build();
        let mut secret = [7; 32];
        secret[..8].copy_from_slice(&luck.to_le_bytes());
        let mut client = Self {
            agent: agent.into(),
            addresses: addresses.to_vec(),
            key: SigningKey::from_bytes(&secret),
            token: String::new(),
            repeats: 0,
        };
        let mut signed = client.signed(Purpose::Join)?;
        signed["name"] = json!(name);
        let (status, said) = client.post("/api/players", signed.to_string().as_bytes(), true)?;
        // Joining that was done but not heard of is done.
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
        let (status, said) = self.post("/api/token", signed.to_string().as_bytes(), true)?;
        let token = said["token"].as_str();
        self.token = token
            .with_context(|| format!("cannot enter: {status} {said}"))?
            .to_owned();
        Ok(())
    }

    fn signed(&mut self, purpose: Purpose) -> Result<Value> {
        let key = hex::encode(self.key.verifying_key().to_bytes());
        let body = json!({ "key": key }).to_string();
        let (_, said) = self.post("/api/challenge", body.as_bytes(), true)?;
        let challenge = said["challenge"].as_str().context("no challenge")?;
        let origin = said["origin"].as_str().context("no origin")?;
        let text = signed_text(origin, purpose, challenge);
        let signature = hex::encode(self.key.sign(text.as_bytes()).to_bytes());
        Ok(json!({ "key": key, "challenge": challenge, "signature": signature }))
    }

    /// Sends a run until somebody has accepted it.
    pub(crate) fn send(&mut self, journal: &[u8]) -> Result<()> {
        for _ in 0..3 {
            let (status, said) = self.post("/api/runs", journal, false)?;
            match status {
                200 | 202 => return Ok(()),
                401 => self.enter()?,
                _ => bail!("a run was not accepted: {status} {said}"),
            }
        }
        bail!("nobody knows the player")
    }

    fn post(&mut self, path: &str, body: &[u8], is_json: bool) -> Result<(u16, Value)> {
        let begun = Instant::now();
        for tries in 0_usize.. {
            let address = &self.addresses[tries % self.addresses.len()];
            let kind = if is_json {
                "application/json"
            } else {
                "application/octet-stream"
            };
            let asked = self.agent.post(format!("{address}{path}"));
            let asked = asked.header("content-type", kind);
            let asked = asked.header("authorization", format!("Bearer {}", self.token));
            if let Ok(mut answer) = asked.send(body) {
                let status = answer.status().as_u16();
                let said = answer.body_mut().read_to_string();
                if let Ok(said) = said
                    && !matches!(status, 408 | 429 | 500..)
                {
                    return Ok((status, serde_json::from_str(&said).unwrap_or(Value::Null)));
                }
            }
            if begun.elapsed() > PATIENCE {
                break;
            }
            self.repeats += 1;
            std::thread::sleep(Duration::from_millis(100));
        }
        bail!("nobody answers at {}", self.addresses.join(", "))
    }

    /// What an address answers as JSON.
    pub(crate) fn get(&self, path: &str) -> Result<Value> {
        let begun = Instant::now();
        loop {
            for address in &self.addresses {
                if let Ok(mut answer) = self.agent.get(format!("{address}{path}")).call()
                    && answer.status() == 200
                    && let Ok(said) = answer.body_mut().read_to_string()
                {
                    return serde_json::from_str(&said).context("no JSON");
                }
            }
            if begun.elapsed() > PATIENCE {
                bail!("{path} is not answered");
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

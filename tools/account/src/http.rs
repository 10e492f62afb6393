//! Asking a service over HTTP.

use std::sync::OnceLock;
use std::time::Duration;

use serde_json::Value;
use thiserror::Error;
use ureq::Agent;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// Somewhere a service answers. Cheap to clone.
#[derive(Clone)]
pub struct Line {
    agent: Agent,
    address: String,
}

/// What was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The status of HTTP.
    pub status: u16,
    /// The text.
    pub text: String,
}

/// Nobody answered, or not to the end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0} does not answer: {1}")]
pub struct Unanswered(String, String);

impl Reply {
    /// The text as JSON, or as a string if it is none.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| Value::String(self.text.clone()))
    }
}

/// Who may vouch for a service: whom the system trusts.
fn vouched() -> RootCerts {
    static KNOWN: OnceLock<RootCerts> = OnceLock::new();
    let look = || {
        let system = rustls_native_certs::load_native_certs().certs;
        let certs = system.iter().map(|it| Certificate::from_der(it).to_owned());
        RootCerts::from(certs.collect::<Vec<_>>())
    };
    KNOWN.get_or_init(look).clone()
}

impl Line {
    /// Asks at an address like `http://127.0.0.1:8700`, and waits so long for each answer.
    #[must_use]
    pub fn new(address: &str, patience: Duration) -> Self {
        let tls = TlsConfig::builder().root_certs(vouched());
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(patience))
            .tls_config(tls.build());
        Self {
            agent: agent.build().into(),
            address: address.to_owned(),
        }
    }

    /// What a path answers.
    ///
    /// # Errors
    /// When nobody answers.
    pub fn get(&self, path: &str) -> Result<Reply, Unanswered> {
        let asked = self.agent.get(format!("{}{path}", self.address));
        self.heard(asked.call())
    }

    /// What a path answers to whoever a token was given to.
    ///
    /// # Errors
    /// When nobody answers.
    pub fn get_as(&self, path: &str, token: &str) -> Result<Reply, Unanswered> {
        let asked = self.agent.get(format!("{}{path}", self.address));
        let asked = asked.header("authorization", format!("Bearer {token}"));
        self.heard(asked.call())
    }

    /// Asks for something with a body of JSON, as whoever a token was given to.
    ///
    /// # Errors
    /// When nobody answers.
    pub fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Result<Reply, Unanswered> {
        self.send(path, token, "application/json", body.to_string().as_bytes())
    }

    /// Sends a journal, as whoever a token was given to.
    ///
    /// # Errors
    /// When nobody answers.
    pub fn send_run(&self, token: &str, journal: &[u8]) -> Result<Reply, Unanswered> {
        self.send(
            "/api/runs",
            Some(token),
            "application/octet-stream",
            journal,
        )
    }

    /// Sends something of a kind.
    ///
    /// # Errors
    /// When nobody answers.
    pub fn send(
        &self,
        path: &str,
        token: Option<&str>,
        kind: &str,
        body: &[u8],
    ) -> Result<Reply, Unanswered> {
        let asked = self.agent.post(format!("{}{path}", self.address));
        let mut asked = asked.header("content-type", kind);
        if let Some(token) = token {
            asked = asked.header("authorization", format!("Bearer {token}"));
        }
        self.heard(asked.send(body))
    }

    fn heard(
        &self,
        answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
    ) -> Result<Reply, Unanswered> {
        let unanswered = |error: ureq::Error| Unanswered(self.address.clone(), error.to_string());
        let mut answer = answer.map_err(unanswered)?;
        Ok(Reply {
            status: answer.status().as_u16(),
            text: answer.body_mut().read_to_string().map_err(unanswered)?,
        })
    }
}

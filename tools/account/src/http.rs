//! A blocking HTTP client for the service.

use std::sync::OnceLock;
use std::time::Duration;

use serde_json::Value;
use thiserror::Error;
use ureq::Agent;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// Sends requests to one service. Cheap to clone.
#[derive(Clone)]
pub struct HttpClient {
    agent: Agent,
    address: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// HTTP status code; errors of the service are replies too.
    pub status: u16,
    pub text: String,
}

/// The service did not answer, or the answer was cut off: its address and the cause.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0} does not answer: {1}")]
pub struct RequestError(String, String);

impl Reply {
    /// The body as JSON; a JSON string if it is not JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| Value::String(self.text.clone()))
    }
}

/// The root certificates that the system trusts, loaded once.
pub fn root_certs() -> RootCerts {
    static CERTS: OnceLock<RootCerts> = OnceLock::new();
    let load = || {
        let system = rustls_native_certs::load_native_certs().certs;
        let certs = system.iter().map(|it| Certificate::from_der(it).to_owned());
        RootCerts::from(certs.collect::<Vec<_>>())
    };
    CERTS.get_or_init(load).clone()
}

impl HttpClient {
    /// A client for an address like `http://127.0.0.1:8700`; `timeout` is per request.
    #[must_use]
    pub fn new(address: &str, timeout: Duration) -> Self {
        let tls = TlsConfig::builder().root_certs(root_certs());
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(timeout))
            .tls_config(tls.build());
        Self {
            agent: agent.build().into(),
            address: address.to_owned(),
        }
    }

    pub fn get(&self, path: &str) -> Result<Reply, RequestError> {
        let asked = self.agent.get(format!("{}{path}", self.address));
        self.reply(asked.call())
    }

    /// Sends a GET request with a token.
    pub fn get_as(&self, path: &str, token: &str) -> Result<Reply, RequestError> {
        let asked = self.agent.get(format!("{}{path}", self.address));
        let asked = asked.header("authorization", format!("Bearer {token}"));
        self.reply(asked.call())
    }

    pub fn post(
        &self,
        path: &str,
        token: Option<&str>,
        body: &Value,
    ) -> Result<Reply, RequestError> {
        self.send(path, token, "application/json", body.to_string().as_bytes())
    }

    /// Uploads a journal.
    pub fn send_run(&self, token: &str, journal: &[u8]) -> Result<Reply, RequestError> {
        self.send(
            "/api/runs",
            Some(token),
            "application/octet-stream",
            journal,
        )
    }

    /// Sends a POST request; `kind` is the content type.
    pub fn send(
        &self,
        path: &str,
        token: Option<&str>,
        kind: &str,
        body: &[u8],
    ) -> Result<Reply, RequestError> {
        let asked = self.agent.post(format!("{}{path}", self.address));
        let mut asked = asked.header("content-type", kind);
        if let Some(token) = token {
            asked = asked.header("authorization", format!("Bearer {token}"));
        }
        self.reply(asked.send(body))
    }

    fn reply(
        &self,
        answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
    ) -> Result<Reply, RequestError> {
        let failed = |error: ureq::Error| RequestError(self.address.clone(), error.to_string());
        let mut answer = answer.map_err(failed)?;
        Ok(Reply {
            status: answer.status().as_u16(),
            text: answer.body_mut().read_to_string().map_err(failed)?,
        })
    }
}

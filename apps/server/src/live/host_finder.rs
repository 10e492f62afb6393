//! Finds the host of a game, and has a game opened that no host runs.

use std::time::Duration;

use async_nats::Client;
use thiserror::Error;
use tokio::time::Instant;

use super::{LinkKey, open_subject};
use crate::GameId;
use crate::db::{Database, DatabaseError};

/// Maximum time of a search; longer than a lease by default.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(30);

/// First and maximum pause between two requests; it doubles.
const PAUSE: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(1));

/// Maximum wait for another host's lease to expire.
const MAX_LEASE_WAIT: Duration = Duration::from_secs(5);

/// Why a game has no host.
#[derive(Debug, Error)]
pub enum NoHost {
    #[error("the game is over")]
    Over,
    #[error("no such game, or no host runs its rules")]
    Unknown,
    /// No host answers, or NATS is down.
    #[error("no host answers; try again in a moment")]
    Unreachable,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// A host's reply to a request to open a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum OpenReply {
    /// This host runs the game.
    RunBy(String),
    /// Another host has the lease; `left` is the time until it expires unless renewed.
    Held {
        host: String,
        left: Duration,
    },
    Over,
    Unknown,
    /// Try again.
    Later,
}

impl OpenReply {
    pub(super) fn text(&self) -> String {
        match self {
            Self::RunBy(host) => format!("by {host}"),
            Self::Held { host, left } => format!("held {host} {}", left.as_millis()),
            Self::Over => "over".to_owned(),
            Self::Unknown => "unknown".to_owned(),
            Self::Later => "later".to_owned(),
        }
    }

    fn read(text: &[u8]) -> Self {
        let text = std::str::from_utf8(text).unwrap_or_default();
        match text.split_once(' ') {
            Some(("by", host)) => Self::RunBy(host.to_owned()),
            Some(("held", rest)) => match rest
                .split_once(' ')
                .map(|(host, left)| (host, left.parse()))
            {
                Some((host, Ok(left))) => Self::Held {
                    host: host.to_owned(),
                    left: Duration::from_millis(left),
                },
                _ => Self::Later,
            },
            _ if text == "over" => Self::Over,
            _ if text == "unknown" => Self::Unknown,
            _ => Self::Later,
        }
    }
}

/// Finds hosts over NATS; cheap to clone and to create.
#[derive(Clone)]
pub struct HostFinder {
    client: Client,
    key: LinkKey,
}

impl HostFinder {
    #[must_use]
    pub fn new(client: Client, db: Database) -> Self {
        Self {
            client,
            key: LinkKey::new(db),
        }
    }

    pub(super) const fn client(&self) -> &Client {
        &self.client
    }

    /// The key for messages to hosts.
    pub(super) async fn key(&self) -> Result<[u8; 32], DatabaseError> {
        self.key.get().await
    }

    /// Returns the id of the host that runs a game of this rules version; has it opened if there is none. `not` is a host that
    /// did not answer: it is returned only if it answers again.
    pub(super) async fn find(
        &self,
        game: GameId,
        rules: u32,
        not: Option<&str>,
    ) -> Result<String, NoHost> {
        let begun = Instant::now();
        let mut pause = PAUSE.0;
        loop {
            let asked = self
                .client
                .request(open_subject(rules), game.to_string().into())
                .await;
            let opened = asked.map(|message| OpenReply::read(&message.payload));
            let mut wait = pause;
            match opened {
                // The silent host still has the lease: it may be alive again.
                Ok(OpenReply::RunBy(host)) if Some(host.as_str()) == not => {
                    if self.is_alive(&host).await {
                        return Ok(host);
                    }
                }
                Ok(OpenReply::Held { host, left }) if Some(host.as_str()) == not => {
                    if self.is_alive(&host).await {
                        return Ok(host);
                    }
                    // All games of a dead host are searched at once: asking before the lease expires only adds load.
                    wait = (left + PAUSE.0).min(MAX_LEASE_WAIT);
                }
                Ok(OpenReply::RunBy(host) | OpenReply::Held { host, .. }) => return Ok(host),
                Ok(OpenReply::Over) => return Err(NoHost::Over),
                Ok(OpenReply::Unknown) => return Err(NoHost::Unknown),
                Ok(OpenReply::Later) | Err(_) => {}
            }
            if begun.elapsed() > SEARCH_TIMEOUT {
                return Err(NoHost::Unreachable);
            }
            tokio::time::sleep(wait).await;
            pause = (pause * 2).min(PAUSE.1);
        }
    }

    /// Whether a host answers an empty request.
    async fn is_alive(&self, host: &str) -> bool {
        let asked = self.client.request(super::host_subject(host), "".into());
        asked.await.is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, OpenReply};

    #[test]
    fn open_replies_round_trip_and_nonsense_means_later() {
        for opened in [
            OpenReply::RunBy("a1".to_owned()),
            OpenReply::Held {
                host: "a1".to_owned(),
                left: Duration::from_millis(4200),
            },
            OpenReply::Over,
            OpenReply::Unknown,
            OpenReply::Later,
        ] {
            assert_eq!(OpenReply::read(opened.text().as_bytes()), opened);
        }
        for nonsense in [&[255, 254][..], b"held a1", b"held a1 soon"] {
            assert_eq!(OpenReply::read(nonsense), OpenReply::Later);
        }
    }
}

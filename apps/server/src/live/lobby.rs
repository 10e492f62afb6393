//! Finds out who runs a game, and has one opened that nobody runs.

use std::time::Duration;

use async_nats::Client;
use thiserror::Error;
use tokio::time::Instant;

use super::opening;
use crate::GameId;
use crate::record::RecordTrouble;

/// How long a game is looked for: longer than a lease lasts.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long to wait before asking again: at first, and at most.
const PAUSE: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(1));

/// How long to wait at most for a lease to run out before asking again.
const HELD: Duration = Duration::from_secs(5);

/// Why nobody can play a game.
#[derive(Debug, Error)]
pub enum NoTable {
    /// Nothing more can be done in it.
    #[error("the game is over")]
    Over,
    /// There is none, or not by rules that anybody here plays by.
    #[error("no such game, or no host runs its rules")]
    Unknown,
    /// Nobody who could run it answers.
    #[error("no host answers; try again in a moment")]
    Nobody,
    /// The record does not work.
    #[error(transparent)]
    Record(#[from] RecordTrouble),
}

/// What a host says when it is asked to open a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Opened {
    /// This one runs it.
    By(String),
    /// Another one has it, for so long unless it keeps it.
    Held {
        host: String,
        left: Duration,
    },
    Over,
    Unknown,
    /// Not now.
    Later,
}

impl Opened {
    pub(super) fn text(&self) -> String {
        match self {
            Self::By(host) => format!("by {host}"),
            Self::Held { host, left } => format!("held {host} {}", left.as_millis()),
            Self::Over => "over".to_owned(),
            Self::Unknown => "unknown".to_owned(),
            Self::Later => "later".to_owned(),
        }
    }

    fn read(text: &[u8]) -> Self {
        let text = std::str::from_utf8(text).unwrap_or_default();
        match text.split_once(' ') {
            Some(("by", host)) => Self::By(host.to_owned()),
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

/// Finds games; cheap to clone.
#[derive(Clone)]
pub struct Lobby {
    client: Client,
}

impl Lobby {
    /// A lobby.
    #[must_use]
    pub const fn new(client: Client) -> Self {
        Self { client }
    }

    pub(super) const fn client(&self) -> &Client {
        &self.client
    }

    /// Who runs a game by these rules. One that nobody runs is opened; `not` is who was asked already and is gone.
    ///
    /// # Errors
    /// When nobody can run it.
    pub(super) async fn find(
        &self,
        game: GameId,
        rules: u32,
        not: Option<&str>,
    ) -> Result<String, NoTable> {
        let begun = Instant::now();
        let mut pause = PAUSE.0;
        loop {
            let asked = self
                .client
                .request(opening(rules), game.to_string().into())
                .await;
            let opened = asked.map(|message| Opened::read(&message.payload));
            let mut wait = pause;
            match opened {
                // Whoever was not there a moment ago may be there still: the lease says so, the network does not.
                Ok(Opened::By(host)) if Some(host.as_str()) == not => {
                    if self.is_there(&host).await {
                        return Ok(host);
                    }
                }
                Ok(Opened::Held { host, left }) if Some(host.as_str()) == not => {
                    if self.is_there(&host).await {
                        return Ok(host);
                    }
                    // All of its games are looked for at once: whoever asks before the lease is over only keeps the others waiting.
                    wait = (left + PAUSE.0).min(HELD);
                }
                Ok(Opened::By(host) | Opened::Held { host, .. }) => return Ok(host),
                Ok(Opened::Over) => return Err(NoTable::Over),
                Ok(Opened::Unknown) => return Err(NoTable::Unknown),
                Ok(Opened::Later) | Err(_) => {}
            }
            if begun.elapsed() > PATIENCE {
                return Err(NoTable::Nobody);
            }
            tokio::time::sleep(wait).await;
            pause = (pause * 2).min(PAUSE.1);
        }
    }

    /// Whether a host hears.
    async fn is_there(&self, host: &str) -> bool {
        let asked = self.client.request(super::host_subject(host), "".into());
        asked.await.is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, Opened};

    #[test]
    fn what_a_host_says_is_understood() {
        for opened in [
            Opened::By("a1".to_owned()),
            Opened::Held {
                host: "a1".to_owned(),
                left: Duration::from_millis(4200),
            },
            Opened::Over,
            Opened::Unknown,
            Opened::Later,
        ] {
            assert_eq!(Opened::read(opened.text().as_bytes()), opened);
        }
        for nonsense in [&[255, 254][..], b"held a1", b"held a1 soon"] {
            assert_eq!(Opened::read(nonsense), Opened::Later);
        }
    }
}

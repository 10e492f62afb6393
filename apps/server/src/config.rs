//! What an operator decides: one file, and variables of the environment above it.

use std::fmt;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result};
use serde::Deserialize;

/// Everything there is to decide.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Where PostgreSQL is.
    pub database: Secret,
    /// Where NATS is.
    pub queue: Secret,
    /// Where journals lie: a folder that every process of the service sees.
    pub store: String,
    /// The folder with the modules of the rules.
    pub modules: PathBuf,
    /// Where to listen for HTTP.
    pub listen: SocketAddr,
    /// Where to listen for SSH, if it is spoken.
    pub ssh: Option<SocketAddr>,
    /// The file with the service's own SSH key; it is made if it is not there.
    pub ssh_key: PathBuf,
    /// Where players reach the service, as they see it. It is part of what they sign.
    pub origin: String,
    /// The folder with the browser's game, if it is served too.
    pub game: Option<PathBuf>,
    /// The folder in which a dump a day is published, if any is; every clerk and every edge must see it.
    pub dumps: Option<PathBuf>,
    /// How many of them stay.
    pub dumps_kept: usize,
    /// What one player or address may ask for.
    pub limits: Limits,
    /// How runs are judged.
    pub prover: Prover,
    /// How games are run.
    pub host: Hosting,
}

/// How games are run.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Hosting {
    /// The most games one process runs at the same time.
    pub most: usize,
    /// Seconds after which a game sleeps in which nothing is done.
    pub sleep: u32,
    /// Seconds after which a game is somebody else's whose host says nothing.
    pub lease: u32,
}

impl Default for Hosting {
    fn default() -> Self {
        Self {
            most: 4000,
            sleep: 300,
            lease: 6,
        }
    }
}

/// What one player or address may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Requests a minute from one address.
    pub requests_per_minute: u32,
    /// Runs an hour from one player.
    pub uploads_per_hour: u32,
    /// Players an hour from one address.
    pub joins_per_hour: u32,
    /// Games with seeds of their own that one player may have open.
    pub open_games: u32,
    /// Connections from one address, of those who play and those who look on.
    pub connections: usize,
    /// Things a second that are done for one who plays; the rest waits.
    pub calls_per_second: u32,
    /// Seconds after which it is looked again whether somebody who plays or looks on is there, and still who they were.
    pub pulse: u32,
    /// Requests that are answered at the same time.
    pub at_once: usize,
    /// Whether every request comes through a proxy that appends to `X-Forwarded-For`.
    pub behind_proxy: bool,
}

/// How runs are judged.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Prover {
    /// Runs at the same time; 0 for one a core.
    pub slots: usize,
    /// Seconds after which somebody else takes a run up that nobody has said anything about.
    pub patience: u32,
    /// Seconds after which a run that waits is put into the queue again.
    pub forgotten: u32,
    /// The folder that keeps compiled modules, if any does. What lies there is run: nobody else may write into it.
    pub cache: Option<PathBuf>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            database: Secret("postgres://hearthgate@127.0.0.1/hearthgate".to_owned()),
            queue: Secret("nats://127.0.0.1:4222".to_owned()),
            store: "store".to_owned(),
            modules: PathBuf::from("rules"),
            listen: SocketAddr::from(([127, 0, 0, 1], 8700)),
            ssh: None,
            ssh_key: PathBuf::from("ssh_host_key"),
            origin: "http://127.0.0.1:8700".to_owned(),
            game: None,
            dumps: None,
            dumps_kept: 14,
            limits: Limits::default(),
            prover: Prover::default(),
            host: Hosting::default(),
        }
    }
}

impl Limits {
    /// How long between two looks at somebody who plays.
    pub(crate) fn between_looks(&self) -> Duration {
        Duration::from_secs(self.pulse.max(1).into())
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests_per_minute: 300,
            uploads_per_hour: 60,
            joins_per_hour: 20,
            open_games: 5,
            connections: 64,
            calls_per_second: 100,
            pulse: 25,
            at_once: 512,
            behind_proxy: false,
        }
    }
}

impl Default for Prover {
    fn default() -> Self {
        Self {
            slots: 0,
            patience: 120,
            forgotten: 300,
            cache: None,
        }
    }
}

/// An address with a password in it, perhaps: it is never printed.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// The address itself, for whoever connects.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(an address)")
    }
}

impl Config {
    /// Reads the file, if there is one, and what the environment says instead.
    ///
    /// # Errors
    /// When either makes no sense.
    pub fn read(file: Option<&Path>, environment: impl Fn(&str) -> Option<String>) -> Result<Self> {
        let mut config = match file {
            None => Self::default(),
            Some(file) => {
                let text = fs::read_to_string(file)
                    .with_context(|| format!("cannot read {}", file.display()))?;
                toml::from_str(&text).with_context(|| format!("{}", file.display()))?
            }
        };
        if let Some(it) = environment("HEARTHGATE_DATABASE") {
            config.database = Secret(it);
        }
        if let Some(it) = environment("HEARTHGATE_QUEUE") {
            config.queue = Secret(it);
        }
        if let Some(it) = environment("HEARTHGATE_STORE") {
            config.store = it;
        }
        if let Some(it) = environment("HEARTHGATE_MODULES") {
            config.modules = it.into();
        }
        if let Some(it) = environment("HEARTHGATE_LISTEN") {
            config.listen = it.parse().with_context(|| {
                format!("HEARTHGATE_LISTEN is {it:?}, which is no address and port")
            })?;
        }
        if let Some(it) = environment("HEARTHGATE_SSH") {
            let ssh = it.parse().with_context(|| {
                format!("HEARTHGATE_SSH is {it:?}, which is no address and port")
            })?;
            config.ssh = Some(ssh);
        }
        if let Some(it) = environment("HEARTHGATE_SSH_KEY") {
            config.ssh_key = it.into();
        }
        if let Some(it) = environment("HEARTHGATE_ORIGIN") {
            config.origin = it;
        }
        if let Some(it) = environment("HEARTHGATE_GAME") {
            config.game = Some(it.into());
        }
        if let Some(it) = environment("HEARTHGATE_DUMPS") {
            config.dumps = Some(it.into());
        }
        if let Some(it) = environment("HEARTHGATE_CACHE") {
            config.prover.cache = Some(it.into());
        }
        config.origin = config.origin.trim_end_matches('/').to_owned();
        Ok(config)
    }
}

#[cfg(test)]
mod tests {
    use super::Config;

    #[test]
    fn the_environment_stands_above_the_file_and_secrets_are_not_printed() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("hearthgate.toml");
        std::fs::write(&file, "database = \"postgres://me:hush@db/it\"\norigin = \"https://a/\"\n[prover]\nslots = 3\n")
            .expect("written");
        let config = Config::read(Some(&file), |name| {
            (name == "HEARTHGATE_QUEUE").then(|| "nats://u:hush@q".to_owned())
        });
        let config = config.expect("it is read");
        assert_eq!(config.database.reveal(), "postgres://me:hush@db/it");
        assert_eq!(config.queue.reveal(), "nats://u:hush@q");
        assert_eq!(
            (config.prover.slots, config.origin.as_str()),
            (3, "https://a")
        );
        assert!(!format!("{config:?}").contains("hush"));
    }

    #[test]
    fn a_word_that_is_no_setting_is_said_with_its_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("hearthgate.toml");
        std::fs::write(&file, "databse = \"x\"\n").expect("written");
        let wrong = Config::read(Some(&file), |_| None).expect_err("it is refused");
        let wrong = format!("{wrong:#}");
        assert!(
            wrong.contains("hearthgate.toml") && wrong.contains("databse"),
            "{wrong}"
        );
    }
}

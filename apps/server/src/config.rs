//! The operator's settings: one TOML file, overridden by environment variables.

use std::fmt;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result};
use serde::Deserialize;

/// All settings of a process, with the defaults that hold where the file says nothing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// URL of PostgreSQL.
    pub database: Secret,
    /// URL of NATS.
    pub queue: Secret,
    /// Folder of the object store, which every process of the service must see; or `s3://BUCKET`.
    pub store: String,
    /// Folder with the WebAssembly module of every rules version.
    pub modules: PathBuf,
    /// Address on which an edge listens for HTTP.
    pub listen: SocketAddr,
    /// Address on which an edge listens for SSH; `None` turns SSH off.
    pub ssh_listen: Option<SocketAddr>,
    /// File with the SSH host key; created if it is missing. Every edge needs the same one.
    pub ssh_key: PathBuf,
    /// Public URL of the service, without a trailing slash. Players sign it.
    pub origin: String,
    /// How players reach the operator, shown on the page about privacy.
    pub contact: Option<String>,
    /// Folder with the browser game, served below `/play`; `None` serves no game.
    pub web_game: Option<PathBuf>,
    /// Folder for the daily dumps; every clerk and every edge must see it. `None` publishes no dumps.
    pub dumps: Option<PathBuf>,
    /// Daily lists of the ladder to keep, at least 1; older ones are deleted. Journals are kept.
    pub max_dumps: usize,
    /// Private addresses for monitoring, by role; a role without one has no monitoring.
    pub monitor: MonitorAddresses,
    /// Limits per player and per address.
    pub limits: Limits,
    /// Settings of provers.
    pub prover: Prover,
    /// Settings of hosts.
    pub host: HostConfig,
}

/// Addresses on which the roles answer `/health`, `/ready` and `/metrics`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MonitorAddresses {
    pub edge: Option<SocketAddr>,
    pub host: Option<SocketAddr>,
    pub prover: Option<SocketAddr>,
    pub clerk: Option<SocketAddr>,
    pub all: Option<SocketAddr>,
}

/// Settings of hosts, which run games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HostConfig {
    /// Maximum number of games one process runs at the same time.
    pub max_games: usize,
    /// Seconds without a command after which a game is suspended, at least 1.
    pub idle_timeout_seconds: u32,
    /// Seconds until another host may take over a game whose host has stopped renewing its lease; 2 to 600.
    pub lease_seconds: u32,
}

impl Default for HostConfig {
    fn default() -> Self {
        Self {
            max_games: 4000,
            idle_timeout_seconds: 300,
            lease_seconds: 6,
        }
    }
}

/// Limits per player and per address. An address is an IPv4 address or an IPv6 /64 prefix.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// HTTP requests a minute per address.
    pub requests_per_minute: u32,
    /// Uploaded runs an hour per player.
    pub uploads_per_hour: u32,
    /// New players an hour per address.
    pub signups_per_hour: u32,
    /// Open games per player, not counting the daily game.
    pub max_open_games: u32,
    /// Connections per address, players and spectators together.
    pub max_connections: usize,
    /// Messages a second from one player's WebSocket; later ones wait.
    pub messages_per_second: u32,
    /// Heartbeat interval of WebSockets in seconds, at least 1; a connection's key is re-checked as often.
    pub heartbeat_seconds: u32,
    /// Seconds by which spectators see daily games late, so that a second account cannot help the first.
    pub daily_delay_seconds: u32,
    /// HTTP requests answered at the same time; further ones are rejected with 503.
    pub max_concurrent_requests: usize,
    /// Whether every request comes through a proxy that appends to `X-Forwarded-For`.
    pub behind_proxy: bool,
}

/// Settings of provers, which verify runs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Prover {
    /// Runs verified at the same time; 0 means one per core.
    pub workers: usize,
    /// Seconds until the queue delivers a run to another prover if the first has not acknowledged it.
    pub job_timeout_seconds: u32,
    /// Seconds until the clerk puts a run that still waits back into the queue.
    pub requeue_after_seconds: u32,
    /// Folder that caches compiled modules. Its files are executed: no other account may write to it.
    pub module_cache: Option<PathBuf>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            database: Secret("postgres://hearthgate@127.0.0.1/hearthgate".to_owned()),
            queue: Secret("nats://127.0.0.1:4222".to_owned()),
            store: "store".to_owned(),
            modules: PathBuf::from("rules"),
            listen: SocketAddr::from(([127, 0, 0, 1], 8700)),
            ssh_listen: None,
            ssh_key: PathBuf::from("ssh_host_key"),
            origin: "http://127.0.0.1:8700".to_owned(),
            contact: None,
            web_game: None,
            dumps: None,
            max_dumps: 14,
            monitor: MonitorAddresses::default(),
            limits: Limits::default(),
            prover: Prover::default(),
            host: HostConfig::default(),
        }
    }
}

impl Limits {
    pub(crate) fn heartbeat(&self) -> Duration {
        Duration::from_secs(self.heartbeat_seconds.max(1).into())
    }

    /// The delay of daily games for spectators, rounded up to minutes.
    pub(crate) const fn daily_delay_minutes(&self) -> u32 {
        self.daily_delay_seconds.div_ceil(60)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests_per_minute: 300,
            uploads_per_hour: 60,
            signups_per_hour: 20,
            max_open_games: 5,
            max_connections: 64,
            messages_per_second: 100,
            heartbeat_seconds: 25,
            daily_delay_seconds: 300,
            max_concurrent_requests: 512,
            behind_proxy: false,
        }
    }
}

impl Default for Prover {
    fn default() -> Self {
        Self {
            workers: 0,
            job_timeout_seconds: 120,
            requeue_after_seconds: 300,
            module_cache: None,
        }
    }
}

/// A URL that may contain a password, so `Debug` does not print it.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    pub(crate) fn new(url: &str) -> Self {
        Self(url.to_owned())
    }

    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret URL)")
    }
}

impl Config {
    /// Reads the file, if one is given; environment variables override its values.
    ///
    /// # Errors
    /// If the file cannot be read, has an unknown key or a value of the wrong type, or a variable holds no address.
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
                format!("HEARTHGATE_LISTEN is {it:?}, which is not an address and a port")
            })?;
        }
        if let Some(it) = environment("HEARTHGATE_SSH_LISTEN") {
            let ssh = it.parse().with_context(|| {
                format!("HEARTHGATE_SSH_LISTEN is {it:?}, which is not an address and a port")
            })?;
            config.ssh_listen = Some(ssh);
        }
        if let Some(it) = environment("HEARTHGATE_SSH_KEY") {
            config.ssh_key = it.into();
        }
        if let Some(it) = environment("HEARTHGATE_MONITOR") {
            let address = it.parse().with_context(|| {
                format!("HEARTHGATE_MONITOR is {it:?}, which is not an address and a port")
            })?;
            // A process has one role.
            config.monitor = MonitorAddresses {
                edge: Some(address),
                host: Some(address),
                prover: Some(address),
                clerk: Some(address),
                all: Some(address),
            };
        }
        if let Some(it) = environment("HEARTHGATE_ORIGIN") {
            config.origin = it;
        }
        if let Some(it) = environment("HEARTHGATE_CONTACT") {
            config.contact = Some(it);
        }
        if let Some(it) = environment("HEARTHGATE_WEB_GAME") {
            config.web_game = Some(it.into());
        }
        if let Some(it) = environment("HEARTHGATE_DUMPS") {
            config.dumps = Some(it.into());
        }
        if let Some(it) = environment("HEARTHGATE_MODULE_CACHE") {
            config.prover.module_cache = Some(it.into());
        }
        config.origin = config.origin.trim_end_matches('/').to_owned();
        Ok(config)
    }
}

#[cfg(test)]
mod tests {
    use super::Config;

    #[test]
    fn the_environment_overrides_the_file_and_secrets_stay_hidden() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("hearthgate.toml");
        std::fs::write(&file, "database = \"postgres://me:hush@db/it\"\norigin = \"https://a/\"\n[prover]\nworkers = 3\n")
            .expect("written");
        let config = Config::read(Some(&file), |name| {
            (name == "HEARTHGATE_QUEUE").then(|| "nats://u:hush@q".to_owned())
        });
        let config = config.expect("it is read");
        assert_eq!(config.database.reveal(), "postgres://me:hush@db/it");
        assert_eq!(config.queue.reveal(), "nats://u:hush@q");
        assert_eq!(
            (config.prover.workers, config.origin.as_str()),
            (3, "https://a")
        );
        assert!(!format!("{config:?}").contains("hush"));
    }

    #[test]
    fn an_unknown_setting_is_reported_with_file_and_key() {
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

//! The club mode: one command and one folder for a small group. It starts PostgreSQL and NATS from the system's packages.
//!
//! A second database behind the queries would be a second set of them: they rely on row locks, arrays and partial indexes of
//! PostgreSQL. So the club has the same engines as a large service, and moves to one with backup and restore.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use engines::{Durability, Engines, Lifetime, NatsConfig, Reach};

use crate::config::{Config, Secret};
use crate::identity::random_bytes;

/// One user with all rights.
const NATS: &str =
    "jetstream { store_dir: $NATS_STORE }\nauthorization { user: all, password: $NATS_ALL }\n";

/// The engines of a club. They are killed when this process ends in any way, and lose nothing by that.
pub struct Club(Engines);

impl Club {
    /// Starts the engines with their data below `data`, and sets their addresses and the folders in the configuration.
    ///
    /// # Errors
    /// If an engine is not installed or does not start.
    pub fn start(data: &Path, config: &mut Config) -> Result<Self> {
        let folder = data.join("engines");
        fs::create_dir_all(&folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
        let file = fs::canonicalize(&folder)?.join("nats.conf");
        fs::write(&file, NATS).with_context(|| format!("cannot write {}", file.display()))?;
        // Begins with a letter: NATS could read digits as a number.
        let password = format!("k{}", hex::encode(random_bytes::<16>()?));
        let nats = NatsConfig {
            file,
            variables: vec![("NATS_ALL".to_owned(), password.clone())],
        };
        let engines = Engines::start_with(
            &folder,
            Durability::Full,
            Lifetime::WithParent,
            Reach::Folder,
            Some(nats),
        )?;
        config.database = Secret::new(engines.postgres.url());
        let nats = engines.nats.url();
        config.queue = Secret::new(&nats.replace("nats://", &format!("nats://all:{password}@")));
        config.store = data.join("store").to_string_lossy().into_owned();
        config.ssh_key = data.join("ssh_host_key");
        let modules = || data.join("modules");
        config.prover.module_cache.get_or_insert_with(modules);
        Ok(Self(engines))
    }

    /// Stops the engines.
    ///
    /// # Errors
    /// If one cannot be signalled.
    pub fn stop(mut self) -> Result<()> {
        self.0.nats.stop()?;
        self.0.postgres.stop()
    }
}

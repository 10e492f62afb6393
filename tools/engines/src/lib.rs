//! PostgreSQL and NATS as child processes, for tests and development.
//!
//! Both listen on loopback only, store their data in one folder, and never run as root. An [`Engine`] can be stopped, killed,
//! and started again on the same port with its data.

mod engine;
mod nats;
mod postgres;
mod unprivileged;

use std::path::Path;

use anyhow::{Context as _, Result};

pub use engine::{Engine, Lifetime, free_port, is_running, stop};
pub use nats::{NatsConfig, nats};
pub use postgres::{Durability, Reach, postgres, tool as postgres_tool};

pub struct Engines {
    pub postgres: Engine,
    pub nats: Engine,
}

impl Engines {
    /// Starts both with their data below `folder`, which is created if it is missing; existing data is kept.
    ///
    /// # Errors
    /// If one is not installed or does not start.
    pub fn start(folder: &Path, durability: Durability, lifetime: Lifetime) -> Result<Self> {
        Self::start_with(folder, durability, lifetime, Reach::Loopback, None)
    }

    /// [`Self::start`] with the reach of PostgreSQL and a configuration of NATS.
    ///
    /// # Errors
    /// Like [`Self::start`].
    pub fn start_with(
        folder: &Path,
        durability: Durability,
        lifetime: Lifetime,
        reach: Reach,
        config: Option<NatsConfig>,
    ) -> Result<Self> {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
        // The unprivileged account must be able to enter its folders below.
        let open = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(folder, open)
            .with_context(|| format!("cannot open {}", folder.display()))?;
        Ok(Self {
            postgres: postgres(&folder.join("postgres"), durability, lifetime, reach)?,
            nats: nats(&folder.join("nats"), lifetime, config)?,
        })
    }
}

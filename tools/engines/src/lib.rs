//! The engines the service stands on, PostgreSQL and NATS, started for whoever develops or tests it.
//!
//! Both listen on loopback only, keep what they store in one folder, and never run as root. [`Engines`] are both at once;
//! an [`Engine`] can be stopped in order, killed, and started again on the same port with what it has stored.

mod engine;
mod nats;
mod postgres;
mod unprivileged;

use std::path::Path;

use anyhow::{Context as _, Result};

pub use engine::{Engine, Tie, free_port, is_running, stop};
pub use nats::nats;
pub use postgres::{Durability, postgres, tool as postgres_tool};

/// Both engines.
pub struct Engines {
    /// The record.
    pub postgres: Engine,
    /// The queue.
    pub nats: Engine,
}

impl Engines {
    /// Starts both in a folder, which is made if it is not there; what an earlier start has stored there is there again.
    ///
    /// # Errors
    /// When they are not installed, or do not start.
    pub fn start(folder: &Path, durability: Durability, tie: Tie) -> Result<Self> {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make {}", folder.display()))?;
        // Whoever the engines run as must get to their own folders below.
        let open = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(folder, open)
            .with_context(|| format!("cannot open {}", folder.display()))?;
        Ok(Self {
            postgres: postgres(&folder.join("postgres"), durability, tie)?,
            nats: nats(&folder.join("nats"), tie)?,
        })
    }
}

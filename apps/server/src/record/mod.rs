//! The record, in PostgreSQL: players and their keys, runs and what is known of them, ladders, and what operators did.
//!
//! Every query stands where it is asked, and every one is asked in the tests, of a real server.

mod deeds;
mod dumps;
mod games;
mod ladders;
mod players;
mod runs;

use std::borrow::Cow;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions as _, PgPool, SqlSafeStr as _};
use thiserror::Error;

pub use deeds::Deed;
pub use dumps::Published;
pub use games::{Begun, Lease, Outcome, Progress, Sealed, Shown, Taken};
pub use ladders::{Filter, Place, Row};
pub use players::{Joined, Player, Profile};
pub use runs::{Doubted, Received, Run, Settled, Stuck};

/// What was changed about the tables, in order. What was released is never edited.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (
        1,
        "record",
        include_str!("../../migrations/0001_record.sql"),
    ),
    (2, "games", include_str!("../../migrations/0002_games.sql")),
    (3, "told", include_str!("../../migrations/0003_told.sql")),
    (4, "dumps", include_str!("../../migrations/0004_dumps.sql")),
    (5, "looks", include_str!("../../migrations/0005_looks.sql")),
    (6, "notes", include_str!("../../migrations/0006_notes.sql")),
    (
        7,
        "tastes",
        include_str!("../../migrations/0007_tastes.sql"),
    ),
];

/// A pool of connections to the record; cheap to clone.
#[derive(Clone)]
pub struct Record {
    pool: PgPool,
}

/// The record does not do what it should, in its words.
#[derive(Debug, Error)]
#[error("database error: {0}")]
pub struct RecordTrouble(#[from] sqlx::Error);

type Result<T> = std::result::Result<T, RecordTrouble>;

impl Record {
    /// The record at an address. Nothing is asked of it yet.
    ///
    /// # Errors
    /// When the address makes no sense.
    pub fn open(url: &str, connections: u32) -> Result<Self> {
        let options: PgConnectOptions = url.parse()?;
        // Slow questions are logged, without what they were asked with.
        let options = options
            .application_name("hearthgate-server")
            .log_slow_statements(tracing::log::LevelFilter::Off, Duration::from_secs(1))
            .log_statements(tracing::log::LevelFilter::Off);
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(Duration::from_secs(3))
            .connect_lazy_with(options);
        Ok(Self { pool })
    }

    /// Brings the tables up to date. Several may do it at once.
    ///
    /// # Errors
    /// When it cannot be reached, or was changed by a newer program.
    pub async fn migrate(&self) -> std::result::Result<(), sqlx::migrate::MigrateError> {
        let migrations = MIGRATIONS.iter().map(|(version, title, text)| {
            let title = Cow::Borrowed(*title);
            let kind = MigrationType::Simple;
            Migration::new(*version, title, kind, (*text).into_sql_str(), false)
        });
        let migrator = Migrator::with_migrations(migrations.collect());
        migrator.run(&self.pool).await
    }

    /// Whether it answers.
    pub async fn is_up(&self) -> bool {
        sqlx::query("select 1").execute(&self.pool).await.is_ok()
    }
}

/// Whether an error is that something is there already.
fn is_taken(error: &sqlx::Error, constraint: &str) -> bool {
    let error = error.as_database_error();
    error.is_some_and(|error| error.constraint() == Some(constraint))
}

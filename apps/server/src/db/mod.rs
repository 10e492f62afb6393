//! The database (PostgreSQL): players and keys, runs and verdicts, games and leases, ladders, dumps, the audit log.
//!
//! The only module with SQL. The service tests run every query on a real server.

mod audit_log;
mod dumps;
mod games;
mod ladders;
mod moderation;
mod players;
mod runs;

use std::borrow::Cow;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions as _, PgPool, SqlSafeStr as _};
use thiserror::Error;

pub use audit_log::AuditEntry;
pub use dumps::PublishedDump;
pub use games::{GameInfo, GameProgress, Lease, LeaseResult, Outcome, SealedSeed, StartResult};
pub use ladders::{LadderCursor, LadderFilter, LadderRow};
pub use moderation::RenameResult;
pub use players::{Player, Profile, SignUpResult};
pub use runs::{RefusalReason, Run, StuckRun, UploadResult, VerdictResult};

/// Migrations in order: version, title, SQL. A released migration is never edited.
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
    (8, "kinds", include_str!("../../migrations/0008_kinds.sql")),
    (
        9,
        "secrets",
        include_str!("../../migrations/0009_secrets.sql"),
    ),
    (
        10,
        "backups",
        include_str!("../../migrations/0010_backups.sql"),
    ),
    (
        11,
        "moderation",
        include_str!("../../migrations/0011_moderation.sql"),
    ),
    (12, "pages", include_str!("../../migrations/0012_pages.sql")),
    (
        13,
        "fair_queue",
        include_str!("../../migrations/0013_fair_queue.sql"),
    ),
    (
        14,
        "increments",
        include_str!("../../migrations/0014_increments.sql"),
    ),
    (
        15,
        "filters",
        include_str!("../../migrations/0015_filters.sql"),
    ),
];

/// Rights of the database roles, set after the migrations.
const RIGHTS: &str = include_str!("../../migrations/rights.sql");

/// A pool of connections; cheap to clone.
#[derive(Clone)]
pub struct Database {
    pool: PgPool,
}

/// PostgreSQL is unreachable or rejected a query. Its text contains that of the cause, so it has no source.
#[derive(Debug, Error)]
#[error("database error: {0}")]
pub struct DatabaseError(sqlx::Error);

impl From<sqlx::Error> for DatabaseError {
    fn from(error: sqlx::Error) -> Self {
        Self(error)
    }
}

type Result<T> = std::result::Result<T, DatabaseError>;

impl Database {
    /// A pool of at most `connections` connections, opened lazily.
    ///
    /// # Errors
    /// If the URL is invalid.
    pub fn open(url: &str, connections: u32) -> Result<Self> {
        let options: PgConnectOptions = url.parse()?;
        // Statement logging is off: errors reach the log with their context.
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

    /// Runs missing migrations, and sets the rights of the roles. Safe to run concurrently.
    ///
    /// # Errors
    /// If the database is unreachable, or was migrated by a newer program.
    pub async fn migrate(&self) -> std::result::Result<(), sqlx::migrate::MigrateError> {
        let migrations = MIGRATIONS.iter().map(|(version, title, text)| {
            let title = Cow::Borrowed(*title);
            let kind = MigrationType::Simple;
            Migration::new(*version, title, kind, (*text).into_sql_str(), false)
        });
        let migrator = Migrator::with_migrations(migrations.collect());
        migrator.run(&self.pool).await?;
        sqlx::raw_sql(RIGHTS).execute(&self.pool).await?;
        Ok(())
    }

    /// The database's clock, in seconds since 1970.
    pub async fn now(&self) -> Result<u64> {
        let seconds = sqlx::query_scalar::<_, i64>("select extract(epoch from now())::bigint");
        let seconds = seconds.fetch_one(&self.pool).await?;
        Ok(u64::try_from(seconds).unwrap_or(0))
    }

    /// The key with which edges sign messages to hosts.
    pub async fn link_key(&self) -> Result<[u8; 32]> {
        let key = sqlx::query_scalar::<_, Vec<u8>>("select value from secrets where name = 'link'");
        let key = key.fetch_one(&self.pool).await?;
        let key = <[u8; 32]>::try_from(key);
        Ok(key.map_err(|_| sqlx::Error::RowNotFound)?)
    }

    /// Time of the last backup in seconds since 1970; 0 if there was none.
    pub async fn backup_time(&self) -> Result<i64> {
        let time = "select coalesce(extract(epoch from max(at))::bigint, 0) from backups";
        Ok(sqlx::query_scalar(time).fetch_one(&self.pool).await?)
    }

    /// The number of open connections, and of those that are idle.
    #[must_use]
    pub fn connections(&self) -> (u32, u32) {
        let idle = u32::try_from(self.pool.num_idle()).unwrap_or(u32::MAX);
        (self.pool.size(), idle)
    }

    /// Whether the database answers a query now.
    pub async fn is_up(&self) -> bool {
        sqlx::query("select 1").execute(&self.pool).await.is_ok()
    }
}

/// Whether an error violates this constraint.
fn violates(error: &sqlx::Error, constraint: &str) -> bool {
    let error = error.as_database_error();
    error.is_some_and(|error| error.constraint() == Some(constraint))
}

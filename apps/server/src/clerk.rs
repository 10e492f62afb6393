//! The clerk role: requeues lost runs, rotates daily seeds, deletes expired rows, publishes dumps.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use tokio::runtime::Handle;
use tracing::{info, warn};

use crate::blob_store::BlobStore;
use crate::config::Config;
use crate::db::{Database, DatabaseError};
use crate::dumper::Dumper;
use crate::metrics::{Metrics, now};
use crate::queue::Queue;
use crate::shutdown::Shutdown;

/// Runs requeued per query.
const BATCH: usize = 500;

/// Greatest difference between the clocks of clerk and database, in seconds.
const MAX_CLOCK_ERROR: u64 = 600;

/// Days after which refused runs are deleted with their journals. Until then `admin retry` can verify them again.
const REFUSED_DAYS: u32 = 30;

/// Timeout of a maintenance round.
const ROUND_TIMEOUT: Duration = Duration::from_secs(20);

/// Pause between two checks whether today's dump is still to be made. A failed dump is retried after an hour, when its claim in
/// the database expires; a failed claim is retried at the next check.
const DUMP_CHECK_PAUSE: Duration = Duration::from_secs(10);

/// A clerk. Several may run at the same time.
#[derive(Clone)]
pub struct Clerk {
    pub db: Database,
    pub queue: Queue,
    pub blobs: BlobStore,
    pub metrics: Metrics,
}

impl Clerk {
    pub async fn work(self, config: Config, mut shutdown: Shutdown) {
        let pause =
            Duration::from_secs(config.prover.requeue_after_seconds.clamp(2, 60).into()) / 2;
        info!(
            requeue_after_seconds = config.prover.requeue_after_seconds,
            "clerk ready"
        );
        if let Some(folder) = config.dumps.clone() {
            let publishing = self
                .clone()
                .publish(folder, config.max_dumps, shutdown.clone());
            tokio::spawn(publishing);
        }
        let mut stream = None;
        loop {
            // A hanging dependency must not stop the rounds.
            let round = tokio::time::timeout(ROUND_TIMEOUT, self.round(&config, &mut stream));
            if round.await.is_err() {
                self.metrics.dependency_errors.inc();
                warn!("maintenance round timed out");
            }
            if shutdown.requested_within(pause).await {
                return;
            }
        }
    }

    /// Publishes daily dumps until shutdown.
    async fn publish(self, folder: PathBuf, kept: usize, mut shutdown: Shutdown) {
        let dumper = Dumper {
            db: self.db.clone(),
            blobs: self.blobs.clone(),
        };
        loop {
            // A dump of a wrong day would be published.
            let is_known_day = matches!(self.clock_error().await, Ok(0..=MAX_CLOCK_ERROR));
            if !is_known_day {
                if shutdown.requested_within(DUMP_CHECK_PAUSE).await {
                    return;
                }
                continue;
            }
            let (dumper, folder, here) = (dumper.clone(), folder.clone(), Handle::current());
            let work = move || here.block_on(dumper.publish(&folder, kept));
            let published = tokio::task::spawn_blocking(work).await;
            if let Err(error) = published.map_err(anyhow::Error::from).flatten() {
                self.metrics.dependency_errors.inc();
                warn!(error = format!("{error:#}"), "publishing dump failed");
            }
            if shutdown.requested_within(DUMP_CHECK_PAUSE).await {
                return;
            }
        }
    }

    /// One maintenance round; errors are logged. `stream` is the creation time of the queue in the previous round.
    async fn round(&self, config: &Config, stream: &mut Option<String>) {
        if let Err(error) = self.requeue_lost(config, stream).await {
            self.metrics.dependency_errors.inc();
            warn!(error = format!("{error:#}"), "requeuing runs failed");
        }
        match self.clock_error().await {
            Ok(seconds) if seconds > MAX_CLOCK_ERROR => {
                warn!(seconds, "clocks of clerk and database differ");
            }
            Ok(_) => self.do_dated_work().await,
            Err(error) => warn!(%error, "asking for the time failed"),
        }
        if let Ok(seconds) = self.db.oldest_waiting_run().await {
            self.metrics.oldest_waiting_run.set(seconds);
        }
        if let Ok(time) = self.db.backup_time().await {
            self.metrics.backup_time.set(time);
        }
        if let Ok(depth) = self.queue.depth().await {
            self.metrics
                .queue_depth
                .set(i64::try_from(depth).unwrap_or(i64::MAX));
        }
    }

    /// Seconds between the clocks of this machine and the database. While one of them is wrong, it is unknown which seeds to
    /// reveal and which tokens to delete, and both cannot be undone.
    async fn clock_error(&self) -> Result<u64, DatabaseError> {
        let seconds = self.db.now().await?.abs_diff(now());
        self.metrics
            .clock_error
            .set(i64::try_from(seconds).unwrap_or(i64::MAX));
        Ok(seconds)
    }

    /// Work that depends on the date.
    async fn do_dated_work(&self) {
        if let Err(error) = self.rotate_daily_seeds().await {
            self.metrics.dependency_errors.inc();
            warn!(error = format!("{error:#}"), "rotating daily seeds failed");
        }
        match self.db.delete_expired().await {
            Ok(0) => {}
            Ok(swept) => info!(rows = swept, "expired rows deleted"),
            Err(error) => warn!(%error, "deleting expired rows failed"),
        }
        if let Err(error) = self.delete_refused().await {
            warn!(error = format!("{error:#}"), "deleting refused runs failed");
        }
    }

    /// Deletes old refused runs. The journal goes first: while the row exists, the run cannot be sent again.
    async fn delete_refused(&self) -> Result<()> {
        let runs = self.db.old_refused_runs(REFUSED_DAYS, 100).await?;
        for run in &runs {
            self.blobs.delete_journal(*run).await?;
            self.db.delete_refused_run(*run).await?;
        }
        if !runs.is_empty() {
            info!(runs = runs.len(), "refused runs deleted");
        }
        Ok(())
    }

    /// Requeues overdue runs; all waiting runs if NATS has lost its store since the previous round.
    async fn requeue_lost(&self, config: &Config, stream: &mut Option<String>) -> Result<()> {
        let created = self.queue.prepare().await?.jobs;
        let is_new = stream.as_ref().is_some_and(|known| *known != created);
        if is_new {
            warn!("queue is new");
            self.requeue(0).await?;
        }
        *stream = Some(created);
        self.requeue(config.prover.requeue_after_seconds).await?;
        Ok(())
    }

    /// Creates the secret seeds of today and tomorrow, and reveals those of past days.
    async fn rotate_daily_seeds(&self) -> Result<()> {
        for ahead in [0, 1] {
            self.db
                .commit_seed(ahead, &crate::edge::new_sealed_seed()?)
                .await?;
        }
        let runs = self.db.reveal_past_days().await?;
        for run in &runs {
            self.queue.push(*run, now()).await?;
        }
        if !runs.is_empty() {
            info!(runs = runs.len(), "past daily games submitted");
        }
        Ok(())
    }

    /// Requeues runs that have waited longer than `seconds`. Returns their number.
    pub async fn requeue(&self, seconds: u32) -> Result<usize> {
        let mut count = 0;
        loop {
            let runs = self.db.take_overdue(seconds, BATCH as i64).await?;
            for run in &runs {
                self.queue.push(*run, now()).await?;
            }
            count += runs.len();
            if runs.len() < BATCH {
                break;
            }
        }
        if count > 0 {
            info!(runs = count, "runs requeued");
            self.metrics.runs_requeued.inc_by(count as u64);
        }
        Ok(count)
    }
}

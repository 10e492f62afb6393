//! The clerk role: requeues lost runs, rotates daily seeds, deletes expired rows, publishes dumps.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use tokio::runtime::Handle;
use tracing::{info, warn};

use crate::blob_store::BlobStore;
use crate::config::Config;
use crate::db::Database;
use crate::dumper::Dumper;
use crate::metrics::{Metrics, now};
use crate::queue::Queue;
use crate::shutdown::Shutdown;

/// Runs requeued per query.
const BATCH: usize = 500;

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
        loop {
            // A hanging dependency must not stop the rounds.
            let round = tokio::time::timeout(ROUND_TIMEOUT, self.round(&config));
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

    /// One maintenance round; errors are logged.
    async fn round(&self, config: &Config) {
        if let Err(error) = self.requeue(config.prover.requeue_after_seconds).await {
            self.metrics.dependency_errors.inc();
            warn!(error = format!("{error:#}"), "requeuing runs failed");
        }
        if let Err(error) = self.rotate_daily_seeds().await {
            self.metrics.dependency_errors.inc();
            warn!(error = format!("{error:#}"), "rotating daily seeds failed");
        }
        match self.db.delete_expired().await {
            Ok(0) => {}
            Ok(swept) => info!(rows = swept, "expired rows deleted"),
            Err(error) => warn!(%error, "deleting expired rows failed"),
        }
        if let Ok(depth) = self.queue.depth().await {
            self.metrics
                .queue_depth
                .set(i64::try_from(depth).unwrap_or(i64::MAX));
        }
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

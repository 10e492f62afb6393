//! The role that keeps order: forgotten work goes back into the queue, what has expired goes, dumps are written.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use tokio::runtime::Handle;
use tracing::{info, warn};

use crate::config::Config;
use crate::dumper::Dumper;
use crate::gauge::{Gauges, now};
use crate::queue::Queue;
use crate::record::Record;
use crate::shelf::Shelf;
use crate::stop::Stop;

/// How many runs are put into the queue at once.
const BATCH: usize = 500;

/// How long a round may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Pause between two checks whether today's dump is still to be made. A failed dump is retried after an hour, when its claim in
/// the database expires; a failed claim is retried at the next check.
const DUMPS: Duration = Duration::from_secs(10);

/// Whatever keeping order needs. Several may do it at once.
#[derive(Clone)]
pub struct Clerk {
    /// The record.
    pub record: Record,
    /// The queue.
    pub queue: Queue,
    /// The object store.
    pub shelf: Shelf,
    /// What is measured.
    pub gauges: Gauges,
}

impl Clerk {
    /// Keeps order until it is time to stop.
    pub async fn work(self, config: Config, mut stop: Stop) {
        let often =
            Duration::from_secs(config.prover.requeue_after_seconds.clamp(2, 60).into()) / 2;
        info!(
            requeue_after_seconds = config.prover.requeue_after_seconds,
            "clerk ready"
        );
        if let Some(folder) = config.dumps.clone() {
            let publishing = self.clone().publish(folder, config.max_dumps, stop.clone());
            tokio::spawn(publishing);
        }
        loop {
            // Whatever does not answer is asked again, never waited for without end.
            let round = tokio::time::timeout(PATIENCE, self.round(&config));
            if round.await.is_err() {
                self.gauges.dependency_errors.inc();
                warn!("maintenance round timed out");
            }
            if stop.within(often).await {
                return;
            }
        }
    }

    /// Publishes a dump a day until it is time to stop.
    async fn publish(self, folder: PathBuf, kept: usize, mut stop: Stop) {
        let dumper = Dumper {
            record: self.record.clone(),
            shelf: self.shelf.clone(),
        };
        loop {
            let (dumper, folder, here) = (dumper.clone(), folder.clone(), Handle::current());
            let work = move || here.block_on(dumper.publish(&folder, kept));
            let published = tokio::task::spawn_blocking(work).await;
            if let Err(error) = published.map_err(anyhow::Error::from).flatten() {
                self.gauges.dependency_errors.inc();
                warn!(error = format!("{error:#}"), "publishing dump failed");
            }
            if stop.within(DUMPS).await {
                return;
            }
        }
    }

    /// Everything there is to do, once.
    async fn round(&self, config: &Config) {
        if let Err(error) = self.requeue(config.prover.requeue_after_seconds).await {
            self.gauges.dependency_errors.inc();
            warn!(error = format!("{error:#}"), "requeueing runs failed");
        }
        if let Err(error) = self.turn_the_page().await {
            self.gauges.dependency_errors.inc();
            warn!(error = format!("{error:#}"), "rotating daily seeds failed");
        }
        match self.record.sweep().await {
            Ok(0) => {}
            Ok(swept) => info!(rows = swept, "expired rows deleted"),
            Err(error) => warn!(%error, "deleting expired rows failed"),
        }
        if let Ok(depth) = self.queue.depth().await {
            self.gauges
                .queue_depth
                .set(i64::try_from(depth).unwrap_or(i64::MAX));
        }
    }

    /// Promises the seeds of today and tomorrow, and tells those of days that nobody can play any more.
    async fn turn_the_page(&self) -> Result<()> {
        for ahead in [0, 1] {
            self.record.promise(ahead, &crate::edge::sealed()?).await?;
        }
        let runs = self.record.reveal().await?;
        for run in &runs {
            self.queue.push(*run, now()).await?;
        }
        if !runs.is_empty() {
            info!(runs = runs.len(), "past daily games submitted");
        }
        Ok(())
    }

    /// Puts every run back into the queue that has waited so many seconds; how many.
    ///
    /// # Errors
    /// When the record or the queue does not work.
    pub async fn requeue(&self, seconds: u32) -> Result<usize> {
        let mut count = 0;
        loop {
            let runs = self.record.forgotten(seconds, BATCH as i64).await?;
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
            self.gauges.runs_requeued.inc_by(count as u64);
        }
        Ok(count)
    }
}

//! The role that keeps order: forgotten work goes back into the queue, what has expired goes, dumps are written.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result};
use ladder::{Claim, Dump};
use tracing::{info, warn};

use crate::config::Config;
use crate::gauge::{Gauges, now};
use crate::queue::Queue;
use crate::record::{Filter, Place, Record};
use crate::shelf::Shelf;
use crate::stop::Stop;

/// How many runs are put into the queue at once.
const BATCH: usize = 500;

/// How long a round may take.
const PATIENCE: Duration = Duration::from_secs(20);

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
        let often = Duration::from_secs(config.prover.forgotten.clamp(2, 60).into()) / 2;
        info!(forgotten = config.prover.forgotten, "keeping order");
        loop {
            // Whatever does not answer is asked again, never waited for without end.
            let round = tokio::time::timeout(PATIENCE, self.round(&config));
            if round.await.is_err() {
                self.gauges.outages.inc();
                warn!("a round took too long; the next one begins");
            }
            if stop.within(often).await {
                return;
            }
        }
    }

    /// Everything there is to do, once.
    async fn round(&self, config: &Config) {
        if let Err(trouble) = self.requeue(config.prover.forgotten).await {
            self.gauges.outages.inc();
            warn!(trouble = format!("{trouble:#}"), "cannot put work back");
        }
        if let Err(trouble) = self.turn_the_page().await {
            self.gauges.outages.inc();
            warn!(
                trouble = format!("{trouble:#}"),
                "cannot promise or tell seeds"
            );
        }
        match self.record.sweep().await {
            Ok(0) => {}
            Ok(swept) => info!(swept, "removed what had expired"),
            Err(trouble) => warn!(%trouble, "cannot remove what has expired"),
        }
        if let Ok(depth) = self.queue.depth().await {
            self.gauges
                .depth
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
            info!(count = runs.len(), "games of a past day become runs");
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
            info!(count, "put back into the queue");
            self.gauges.requeued.inc_by(count as u64);
        }
        Ok(count)
    }

    /// Writes the whole ladder with every journal into a folder, as `hearthgate ladder audit` reads it; how many runs.
    ///
    /// # Errors
    /// When something cannot be read or written.
    pub async fn dump(&self, folder: &Path) -> Result<usize> {
        const PAGE: u16 = 500;
        let filter = Filter::default();
        let mut claims: Vec<Claim> = Vec::new();
        let mut after: Option<Place> = None;
        loop {
            let page = self.record.ladder(&filter, after, PAGE).await?;
            let Some(last) = page.last() else {
                break;
            };
            after = Some(Place {
                score: last.claim.score,
                turns: last.claim.turns,
                run: last.claim.run.parse()?,
            });
            claims.extend(page.into_iter().map(|row| row.claim));
        }
        // Between two pages a run may have been ranked above: places are given once all of them are known.
        claims.dedup_by(|one, two| one.run == two.run);
        Claim::rank(&mut claims);
        let journals = folder.join("journals");
        tokio::fs::create_dir_all(&journals)
            .await
            .with_context(|| format!("cannot make {}", journals.display()))?;
        for claim in &claims {
            let file = journals.join(format!("{}.hgj", claim.run));
            if tokio::fs::try_exists(&file).await.unwrap_or(false) {
                continue;
            }
            let journal = self.shelf.journal(claim.run.parse()?).await?;
            let journal = journal.with_context(|| {
                format!("the journal of {} is not in the object store", claim.run)
            })?;
            tokio::fs::write(&file, journal)
                .await
                .with_context(|| format!("cannot write {}", file.display()))?;
        }
        Dump::new(folder)
            .write(&claims, |_| None)
            .with_context(|| format!("cannot write into {}", folder.display()))?;
        Ok(claims.len())
    }
}

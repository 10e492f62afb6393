//! The prover role: takes runs from the queue, replays them in the sandbox, and stores the verdicts.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use ladder::{LadderEntry, Verdict};
use prover::{Archive, Failure, Proof};
use tracing::{info, warn};

use crate::RunId;
use crate::blob_store::{BlobStore, BlobStoreError};
use crate::config::Config;
use crate::db::{Database, DatabaseError, RefusalReason, VerdictResult};
use crate::metrics::{Metrics, VerdictLabel};
use crate::queue::{Job, JobConsumer, Queue, QueueError};
use crate::shutdown::Shutdown;

/// Attempts before a run is stuck: it may crash provers.
const MAX_TRIES: i16 = 5;

/// Pause after a failed fetch.
const PAUSE: Duration = Duration::from_millis(500);

/// Time until a run that could not be judged is tried again.
const RETRY: Duration = Duration::from_secs(2);

/// A prover; cheap to clone, one clone per worker.
#[derive(Clone)]
pub struct ProverWorker {
    db: Database,
    queue: Queue,
    blobs: BlobStore,
    metrics: Metrics,
    prover: Arc<prover::Prover>,
    job_timeout: Duration,
}

/// Reasons to try again later.
#[derive(Debug, thiserror::Error)]
enum JudgeError {
    #[error(transparent)]
    Database(#[from] DatabaseError),
    #[error(transparent)]
    BlobStore(#[from] BlobStoreError),
    #[error("the journal is not in the object store")]
    NoJournal,
    #[error("the sandbox panicked: {0}")]
    Broke(#[from] tokio::task::JoinError),
}

impl JudgeError {
    /// Whether a dependency failed, so that the attempt does not count.
    const fn is_outage(&self) -> bool {
        match self {
            Self::Database(_) => true,
            Self::BlobStore(error) => matches!(error, BlobStoreError::Store(_)),
            Self::NoJournal | Self::Broke(_) => false,
        }
    }
}

impl ProverWorker {
    /// Compiles every archived module, some seconds each without a cache.
    ///
    /// # Errors
    /// If a module does not match its hash, or this machine cannot run it.
    pub fn new(
        config: &Config,
        db: Database,
        queue: Queue,
        blobs: BlobStore,
        metrics: Metrics,
    ) -> Result<Self> {
        let archive = Archive::open(&config.modules).with_context(|| {
            let folder = config.modules.display();
            format!("no modules in {folder}; set `modules` to their folder")
        })?;
        let limits = prover::SandboxLimits::default();
        let mut prover = match &config.prover.module_cache {
            Some(folder) => prover::Prover::with_cache(limits, folder)?,
            None => prover::Prover::new(limits)?,
        };
        for rules in archive.kept().keys() {
            prover.fetch(*rules, &archive)?;
            info!(rules, "module ready");
        }
        Ok(Self {
            db,
            queue,
            blobs,
            metrics,
            prover: Arc::new(prover),
            job_timeout: Duration::from_secs(config.prover.job_timeout_seconds.into()),
        })
    }

    /// Runs `count` workers (at least 1) until shutdown. Runs in progress are finished.
    pub async fn work(self, count: usize, shutdown: Shutdown) {
        let mut workers = tokio::task::JoinSet::new();
        for _ in 0..count.max(1) {
            workers.spawn(self.clone().run_worker(shutdown.clone()));
        }
        workers.join_all().await;
    }

    async fn run_worker(self, mut shutdown: Shutdown) {
        let mut consumer: Option<JobConsumer> = None;
        while !shutdown.is_requested() {
            let taken = match &consumer {
                None => {
                    let made = match self.queue.prepare().await {
                        Ok(_) => self.queue.consumer(self.job_timeout).await,
                        Err(error) => Err(error),
                    };
                    made.map(|made| {
                        consumer = Some(made);
                        None
                    })
                }
                Some(consumer) => tokio::select! {
                    taken = consumer.next() => taken,
                    () = shutdown.requested() => return,
                },
            };
            match taken {
                Ok(None) => {}
                Ok(Some(job)) => self.handle(&job, &mut shutdown).await,
                Err(error) => {
                    self.metrics.dependency_errors.inc();
                    warn!(%error, "fetching job failed");
                    consumer = None;
                    if shutdown.requested_within(PAUSE).await {
                        return;
                    }
                }
            }
        }
    }

    /// Judges the next run in turn. The job ends with one verdict, so there are never fewer jobs than waiting runs.
    async fn handle(&self, job: &Job, shutdown: &mut Shutdown) {
        let taken = match self.db.take_run(self.job_timeout).await {
            Ok(Some(taken)) => taken,
            // Another prover may have the last runs, and may not finish them.
            Ok(None) if matches!(self.db.has_waiting_runs().await, Ok(false)) => {
                return log_failure(job.ack().await);
            }
            Ok(None) => return log_failure(job.retry_later(RETRY).await),
            Err(error) => {
                self.metrics.dependency_errors.inc();
                warn!(%error, "taking run failed");
                return log_failure(job.retry_later(RETRY).await);
            }
        };
        let (run, tries) = taken;
        let Err(error) = self.judge(run, tries).await else {
            return log_failure(job.ack().await);
        };
        self.metrics.dependency_errors.inc();
        warn!(%run, %error, "judging run failed");
        // An outage must not use up the run's attempts.
        while let Err(error) = self.db.return_run(run, RETRY, error.is_outage()).await {
            warn!(%run, %error, "returning run failed");
            if shutdown.requested_within(PAUSE).await {
                break;
            }
        }
        log_failure(job.retry_later(RETRY).await);
    }

    async fn judge(&self, run: RunId, tries: i16) -> Result<(), JudgeError> {
        if tries > MAX_TRIES {
            let why = format!("{MAX_TRIES} provers began to verify the run and none finished");
            self.db.mark_stuck(run, &why).await?;
            self.metrics.runs_stuck.inc();
            warn!(%run, tries, "run stuck");
            return Ok(());
        }
        let journal = self
            .blobs
            .journal(run)
            .await?
            .ok_or(JudgeError::NoJournal)?;
        let begun = Instant::now();
        let prover = Arc::clone(&self.prover);
        // Blocks a core for seconds, so it must not run on the async threads.
        let proof = tokio::task::spawn_blocking(move || prover.prove(&journal)).await?;
        self.metrics
            .proof_duration
            .observe(begun.elapsed().as_secs_f64());
        let verdict = self.settle(run, proof).await?;
        info!(%run, verdict, "run judged");
        let label = VerdictLabel { verdict };
        self.metrics.runs_judged.get_or_create(&label).inc();
        Ok(())
    }

    /// Stores the verdict and returns its name.
    async fn settle(
        &self,
        run: RunId,
        proof: Result<Proof, Failure>,
    ) -> Result<String, JudgeError> {
        let doubt = match proof {
            Err(failure) => RefusalReason {
                why: failure.name().to_owned(),
                text: failure.to_string(),
                command: 0,
            },
            Ok(proof) => {
                self.metrics
                    .replayed_commands
                    .inc_by(proof.report.turns.into());
                let seal = self.db.seal_of(run).await?;
                let kept = match (&seal, &proof.report.seed) {
                    (Some(seal), Some(seed)) => seal.matches(seed),
                    (Some(_), None) => false,
                    (None, _) => true,
                };
                match LadderEntry::of(run.to_string(), String::new(), seal, &proof.report) {
                    Some(_) if !kept => RefusalReason {
                        why: "wrong_seed".to_owned(),
                        text: "the seed is not the promised one".to_owned(),
                        command: 0,
                    },
                    Some(entry) => {
                        let ranked = self.db.rank_run(run, &entry, &proof.report, proof.fuel);
                        if ranked.await? != VerdictResult::DuplicateRun {
                            return Ok("ranked".to_owned());
                        }
                        RefusalReason {
                            why: "same_run".to_owned(),
                            text: "the same run is already ranked".to_owned(),
                            command: 0,
                        }
                    }
                    None => doubt_of(&proof),
                }
            }
        };
        self.db.refuse_run(run, &doubt).await?;
        Ok(doubt.why)
    }
}

/// The reason why a replayed run is not ranked.
fn doubt_of(proof: &Proof) -> RefusalReason {
    let report = &proof.report;
    if let Some(doubt) = &report.doubt {
        return RefusalReason {
            why: doubt.why.clone(),
            text: doubt.text.clone(),
            command: doubt.command,
        };
    }
    let (why, text) = match report.verdict {
        Verdict::Unfinished => ("unfinished", "the run is not over"),
        _ => ("unranked", "the run was not started as a ranked one"),
    };
    RefusalReason {
        why: why.to_owned(),
        text: text.to_owned(),
        command: report.turns,
    }
}

/// A failed acknowledgement is harmless: NATS delivers the job again.
fn log_failure(result: Result<(), QueueError>) {
    if let Err(error) = result {
        warn!(%error, "acknowledging job failed");
    }
}

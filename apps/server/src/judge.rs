//! The role that judges: takes runs out of the queue, plays them in the sandbox, and writes what it saw.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use ladder::{Claim, Verdict};
use prover::{Archive, Failure, Proof};
use tracing::{info, warn};

use crate::RunId;
use crate::config::Config;
use crate::gauge::{Gauges, VerdictLabel};
use crate::queue::{Queue, QueueTrouble, Taker, Task};
use crate::record::{Doubted, Record, RecordTrouble, Settled};
use crate::shelf::{Shelf, ShelfTrouble};
use crate::stop::Stop;

/// How often a run may be begun before it is given up: it may be what kills provers.
const TRIES: i16 = 5;

/// How long to wait for something that does not answer.
const PAUSE: Duration = Duration::from_millis(500);

/// Whatever judging needs.
#[derive(Clone)]
pub struct Judge {
    record: Record,
    queue: Queue,
    shelf: Shelf,
    gauges: Gauges,
    prover: Arc<prover::Prover>,
    patience: Duration,
}

/// Why a run could not be judged now.
#[derive(Debug, thiserror::Error)]
enum NotNow {
    #[error(transparent)]
    Record(#[from] RecordTrouble),
    #[error(transparent)]
    Shelf(#[from] ShelfTrouble),
    #[error("the journal is not in the object store")]
    NoJournal,
    #[error("the sandbox panicked: {0}")]
    Broke(#[from] tokio::task::JoinError),
}

impl NotNow {
    /// Whether something of ours does not answer, and will again.
    const fn is_outage(&self) -> bool {
        match self {
            Self::Record(_) => true,
            Self::Shelf(error) => matches!(error, ShelfTrouble::Store(_)),
            Self::NoJournal | Self::Broke(_) => false,
        }
    }
}

impl Judge {
    /// Compiles every module that is kept. It takes seconds for each.
    ///
    /// # Errors
    /// When a module is not as it was kept, or this machine cannot run it.
    pub fn new(
        config: &Config,
        record: Record,
        queue: Queue,
        shelf: Shelf,
        gauges: Gauges,
    ) -> Result<Self> {
        let archive = Archive::open(&config.modules).with_context(|| {
            let folder = config.modules.display();
            format!("no modules in {folder}; set `modules` to their folder")
        })?;
        let limits = prover::Limits::default();
        let mut prover = match &config.prover.module_cache {
            Some(folder) => prover::Prover::with_cache(limits, folder)?,
            None => prover::Prover::new(limits)?,
        };
        for rules in archive.kept().keys() {
            prover.fetch(*rules, &archive)?;
            info!(rules, "module ready");
        }
        Ok(Self {
            record,
            queue,
            shelf,
            gauges,
            prover: Arc::new(prover),
            patience: Duration::from_secs(config.prover.job_timeout_seconds.into()),
        })
    }

    /// Judges so many runs at a time until it is time to stop; whatever was begun is finished.
    pub async fn work(self, slots: usize, stop: Stop) {
        let mut slots_at_work = tokio::task::JoinSet::new();
        for _ in 0..slots.max(1) {
            slots_at_work.spawn(self.clone().slot(stop.clone()));
        }
        slots_at_work.join_all().await;
    }

    async fn slot(self, mut stop: Stop) {
        let mut taker: Option<Taker> = None;
        while !stop.is_wanted() {
            let taken = match &taker {
                None => {
                    let made = match self.queue.prepare().await {
                        Ok(()) => self.queue.taker(self.patience).await,
                        Err(error) => Err(error),
                    };
                    made.map(|made| {
                        taker = Some(made);
                        None
                    })
                }
                Some(taker) => tokio::select! {
                    taken = taker.next() => taken,
                    () = stop.wanted() => return,
                },
            };
            match taken {
                Ok(None) => {}
                Ok(Some(task)) => self.handle(&task).await,
                Err(error) => {
                    self.gauges.dependency_errors.inc();
                    warn!(%error, "fetching job failed");
                    taker = None;
                    if stop.within(PAUSE).await {
                        return;
                    }
                }
            }
        }
    }

    async fn handle(&self, task: &Task) {
        let Some(run) = task.run else {
            warn!("invalid job dropped");
            said(task.never().await);
            return;
        };
        match self.judge(run).await {
            Ok(()) => said(task.done().await),
            Err(error) => {
                self.gauges.dependency_errors.inc();
                warn!(%run, %error, "judging run failed");
                // It is not the run's fault: an outage of ours must not use its tries up.
                if error.is_outage()
                    && let Err(error) = self.record.take_back(run).await
                {
                    warn!(%run, %error, "refunding try failed");
                }
                said(task.later(Duration::from_secs(2)).await);
            }
        }
    }

    /// Judges a run, if it waits still.
    async fn judge(&self, run: RunId) -> Result<(), NotNow> {
        let Some(tries) = self.record.begin(run).await? else {
            return Ok(());
        };
        if tries > TRIES {
            let why = format!("{TRIES} provers began to verify the run and none finished");
            self.record.give_up(run, &why).await?;
            self.gauges.runs_stuck.inc();
            warn!(%run, tries, "run stuck");
            return Ok(());
        }
        let journal = self.shelf.journal(run).await?.ok_or(NotNow::NoJournal)?;
        let begun = Instant::now();
        let prover = Arc::clone(&self.prover);
        // On a thread of its own: a proof must never keep those waiting who answer requests.
        let proof = tokio::task::spawn_blocking(move || prover.prove(&journal)).await?;
        self.gauges
            .proof_duration
            .observe(begun.elapsed().as_secs_f64());
        let verdict = self.settle(run, proof).await?;
        info!(%run, verdict, "run judged");
        let label = VerdictLabel { verdict };
        self.gauges.runs_judged.get_or_create(&label).inc();
        Ok(())
    }

    /// Writes down what was seen, however long the record takes to answer; the verdict's name.
    async fn settle(&self, run: RunId, proof: Result<Proof, Failure>) -> Result<String, NotNow> {
        let doubt = match proof {
            Err(failure) => Doubted {
                why: failure.name().to_owned(),
                text: failure.to_string(),
                command: 0,
            },
            Ok(proof) => {
                self.gauges
                    .replayed_commands
                    .inc_by(proof.report.turns.into());
                let seal = self.record.seal(run).await?;
                let kept = match (&seal, &proof.report.seed) {
                    (Some(seal), Some(seed)) => seal.keeps(seed),
                    (Some(_), None) => false,
                    (None, _) => true,
                };
                match Claim::of(run.to_string(), String::new(), seal, &proof.report) {
                    Some(_) if !kept => Doubted {
                        why: "wrong_seed".to_owned(),
                        text: "the seed is not the promised one".to_owned(),
                        command: 0,
                    },
                    Some(claim) => {
                        let ranked = self.record.rank(run, &claim, &proof.report, proof.fuel);
                        if ranked.await? != Settled::SameRun {
                            return Ok("ranked".to_owned());
                        }
                        Doubted {
                            why: "same_run".to_owned(),
                            text: "the same run is already ranked".to_owned(),
                            command: 0,
                        }
                    }
                    None => doubt_of(&proof),
                }
            }
        };
        self.record.refuse(run, &doubt).await?;
        Ok(doubt.why)
    }
}

/// Why a run that was played to where it goes may not be ranked.
fn doubt_of(proof: &Proof) -> Doubted {
    let report = &proof.report;
    if let Some(doubt) = &report.doubt {
        return Doubted {
            why: doubt.why.clone(),
            text: doubt.text.clone(),
            command: doubt.command,
        };
    }
    let (why, text) = match report.verdict {
        Verdict::Unfinished => ("unfinished", "the run is not over"),
        _ => ("unranked", "the run was not started as a ranked one"),
    };
    Doubted {
        why: why.to_owned(),
        text: text.to_owned(),
        command: report.turns,
    }
}

/// What the queue did not hear it will hear again.
fn said(told: Result<(), QueueTrouble>) {
    if let Err(error) = told {
        warn!(%error, "acknowledging job failed");
    }
}

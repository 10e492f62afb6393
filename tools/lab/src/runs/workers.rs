//! Plays many runs on several threads.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context as _, Result};
use geom::mix;
use proto::Catalog;
use serde::Serialize;
use sim::{Game, Rules};

use super::journal_file::{EXTENSION, JournalFile};
use super::run::{Run, RunConfig};
use super::summary::Summary;
use crate::crash::{self, CrashContext, Panic};
use crate::interrupt::Interrupt;
use crate::seeds::Seeds;

/// Turns per progress report.
const BATCH: u32 = 256;

pub struct Workers {
    pub rules: Arc<Rules>,
    pub catalog: Arc<Catalog>,
    pub seeds: Seeds,
    pub config: RunConfig,
    /// Folder for the journal of every game, if any.
    pub journals: Option<PathBuf>,
    /// Folder for crash reports, if any.
    pub crashes: Option<PathBuf>,
    /// Receives seed, turn and digest after every turn.
    pub trace: Option<Trace>,
    pub threads: usize,
    pub interrupt: Interrupt,
}

/// Writes one line; an error stops the work.
pub type Trace = fn(&str) -> io::Result<()>;

#[derive(Debug, Default)]
pub struct RunResults {
    /// Digest of every finished run, by seed.
    pub runs: BTreeMap<u64, u64>,
    /// Turns played in all runs.
    pub turns: u64,
    pub deaths: u64,
    pub summary: Summary,
    /// Seeds of runs that reached their goal (see [`Run::is_told`]), with the turns they took.
    pub told: BTreeMap<u64, u32>,
    pub failures: Vec<RunFailure>,
}

#[derive(Clone, Debug, Serialize)]
pub struct RunFailure {
    pub seed: u64,
    pub turn: u32,
    pub reason: String,
}

impl RunResults {
    /// Combines the digests of all finished runs, in the order of their seeds.
    #[must_use]
    pub fn digest(&self) -> u64 {
        let runs = self.runs.iter();
        runs.fold(0, |sum, (seed, digest)| mix(mix(sum, *seed), *digest))
    }

    fn add(&mut self, other: Self) {
        self.runs.extend(other.runs);
        self.told.extend(other.told);
        self.turns += other.turns;
        self.deaths += other.deaths;
        self.summary.add(&other.summary);
        self.failures.extend(other.failures);
        self.failures.sort_by_key(|failure| failure.seed);
    }

    fn bring_in(&mut self, run: &Run<'_>) {
        self.turns += u64::from(run.turn());
        self.deaths += u64::from(run.deaths());
        self.summary.add(run.summary());
        if run.is_told() {
            self.told.insert(run.seed(), run.turn());
        }
        if run.is_over() {
            self.runs.insert(run.seed(), run.digest());
        }
    }
}

impl Workers {
    /// Plays every run until done or interrupted.
    #[must_use]
    pub fn play(&self) -> RunResults {
        self.play_telling(&|_| {})
    }

    /// Like [`Workers::play`], and calls `done` with the number of further turns played.
    pub fn play_telling(&self, done: &(dyn Fn(u64) + Sync)) -> RunResults {
        let next = AtomicU64::new(0);
        let work = || self.work(&next, done);
        let mut results = RunResults::default();
        if self.threads <= 1 {
            results.add(work());
            return results;
        }
        std::thread::scope(|scope| {
            let hands: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            for hand in hands {
                // Panics of a game are caught where it is played.
                results.add(hand.join().expect("a thread of the crew comes back"));
            }
        });
        results
    }

    fn work(&self, next: &AtomicU64, done: &dyn Fn(u64)) -> RunResults {
        let mut results = RunResults::default();
        let mut spare = None;
        while !self.interrupt.is_wanted() {
            let Some(seed) = self.seeds.get(next.fetch_add(1, Ordering::Relaxed)) else {
                break;
            };
            spare = self.play_one(seed, spare, done, &mut results);
        }
        results
    }

    /// Plays one run; returns the game for reuse, unless the run failed.
    fn play_one(
        &self,
        seed: u64,
        spare: Option<Game>,
        done: &dyn Fn(u64),
        results: &mut RunResults,
    ) -> Option<Game> {
        let begun = crash::catch_panic(|| {
            Run::begin(&self.rules, &self.catalog, spare, seed, &self.config)
        });
        let mut run = match begun {
            Ok(Ok(run)) => run,
            Ok(Err(error)) => {
                results.fail(seed, 0, format!("{error:#}"));
                return None;
            }
            Err(panic) => {
                let journal = &[];
                results.fail(seed, 0, self.report(&panic, CrashContext { seed, journal }));
                return None;
            }
        };
        match crash::catch_panic(|| self.follow(&mut run, done)) {
            Ok(Ok(())) => {
                results.bring_in(&run);
                return Some(run.into_game());
            }
            Ok(Err(error)) => results.fail(seed, run.turn(), format!("{error:#}")),
            Err(panic) => {
                let journal = &run.whole_journal();
                let seed = run.game().setup().seed;
                let reason = self.report(&panic, CrashContext { seed, journal });
                results.fail(run.seed(), run.turn(), reason);
            }
        }
        None
    }

    /// Plays a run to its end; writes journals and trace lines.
    fn follow(&self, run: &mut Run<'_>, done: &dyn Fn(u64)) -> Result<()> {
        let mut record = self.record(run)?;
        while !run.is_over() && !self.interrupt.is_wanted() {
            run.step()?;
            if let Some(record) = &mut record {
                record
                    .keep_up(run.journal())
                    .context("cannot write the journal")?;
            }
            if let Some(trace) = self.trace {
                let told = trace(&format!(
                    "{} {} {:016x}",
                    run.seed(),
                    run.turn(),
                    run.game().digest()
                ));
                told.inspect_err(|_| self.interrupt.stop())?;
            }
            if run.turn().is_multiple_of(BATCH) {
                done(BATCH.into());
            }
            if !run.is_dead() && !run.is_over() {
                continue;
            }
            run.close();
            if let Some(record) = &mut record {
                record
                    .keep_up(run.journal())
                    .context("cannot write the journal")?;
            }
            if !run.is_over() {
                run.start_over()?;
                record = self.record(run)?;
            }
        }
        done(u64::from(run.turn() % BATCH));
        Ok(())
    }

    /// Creates the file of the present game's journal.
    fn record(&self, run: &Run<'_>) -> Result<Option<JournalFile>> {
        let Some(folder) = &self.journals else {
            return Ok(None);
        };
        let path = journal_path(folder, run.seed(), run.deaths());
        let record = JournalFile::create(&path, run.journal());
        let record = record.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Some(record))
    }

    fn report(&self, panic: &Panic, scene: CrashContext<'_>) -> String {
        panic.announce(self.crashes.as_deref(), Some(scene))
    }
}

impl RunResults {
    fn fail(&mut self, seed: u64, turn: u32, reason: String) {
        self.turns += u64::from(turn);
        self.failures.push(RunFailure { seed, turn, reason });
    }
}

/// Returns `seed-7.hgj`, and `seed-7-2.hgj` for the game after the first death.
fn journal_path(folder: &Path, seed: u64, deaths: u32) -> PathBuf {
    let name = match deaths {
        0 => format!("seed-{seed}"),
        _ => format!("seed-{seed}-{}", deaths + 1),
    };
    folder.join(name).with_extension(EXTENSION)
}

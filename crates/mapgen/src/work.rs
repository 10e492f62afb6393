//! The working state of a builder: the draft, a random stream per step, and the observer.

use std::collections::BTreeMap;
use std::fmt::Debug;

use geom::{Dice, Grid, Point, Size, Stream, mix};

use crate::draft::Draft;
use crate::tag::Tag;
use crate::vaults::{Places, Put, Vault, VaultKind};

/// A starting builder or a step: changes a draft.
pub trait Builder {
    /// Changes the draft. After an error the chain starts another attempt.
    ///
    /// # Errors
    ///
    /// If the draft lacks something that this builder needs.
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw>;

    /// Counts the nested steps as if they had run, when chance skips this step. See [`BuildContext::pass_over`].
    fn pass_over(&self, _work: &mut BuildContext<'_>) {}
}

/// A member of a closed list of builders; the name in data seeds its random stream.
pub trait Listed: Debug {
    fn listed(&self) -> (&'static str, &dyn Builder);
}

/// Receives the draft after every step, and at intermediate points of long ones.
pub trait Observer {
    /// Called before each attempt; the draft of the previous one is discarded.
    fn begins(&mut self, _attempt: u32) {}

    /// Called with every starting builder and step before it runs.
    fn takes(&mut self, _what: &dyn Debug) {}

    fn saw(&mut self, step: &str, draft: &Draft);
}

/// The observer that ignores everything.
impl Observer for () {
    fn saw(&mut self, _step: &str, _draft: &Draft) {}
}

/// Why a step failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step `{step}`: {why}")]
pub struct Flaw {
    /// Name in data.
    pub step: &'static str,
    pub why: &'static str,
}

/// One attempt at building one level.
pub struct BuildContext<'a> {
    pub draft: Draft,
    /// The random stream of the running step; no other step draws from it.
    pub rng: Stream,
    /// Number of the level within the run.
    pub level: u32,
    places: Places<'a>,
    step: &'static str,
    seed: u64,
    occurrences: BTreeMap<&'static str, u32>,
    observer: &'a mut dyn Observer,
}

impl<'a> BuildContext<'a> {
    pub(crate) fn new(
        size: Size,
        seed: u64,
        level: u32,
        attempt: u32,
        observer: &'a mut dyn Observer,
    ) -> Self {
        let seed = mix(mix(seed, u64::from(level)), u64::from(attempt));
        observer.begins(attempt);
        Self {
            draft: Draft::new(size),
            rng: Stream::named(seed, "", 0),
            level,
            places: Places::default(),
            step: "",
            seed,
            occurrences: BTreeMap::new(),
            observer,
        }
    }

    pub(crate) fn with_places(mut self, places: Places<'a>) -> Self {
        self.places = Places {
            depth: places.depth.or(Some(self.level)),
            ..places
        };
        self
    }

    /// The hand-made places available to this level.
    #[must_use]
    pub fn places(&self) -> Places<'a> {
        self.places
    }

    /// Depth of the level; its number if the caller gave none.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.places.depth.unwrap_or(self.level)
    }

    /// The available places of a kind with one of these tags: those the run plan assigned to this level, and
    /// the others.
    pub(crate) fn choice(&self, kind: VaultKind, tags: &[String]) -> [Vec<&'a Vault>; 2] {
        let mut choice = self.places.choice(kind, self.depth(), tags);
        let built = &self.draft.vaults;
        for some in &mut choice {
            some.retain(|vault| {
                vault.plan.repeats || !built.iter().any(|placed| placed.name == vault.name)
            });
        }
        choice
    }

    /// Picks a place of a kind with one of these tags by weight. Places assigned by the run plan come first.
    pub(crate) fn pick(&mut self, kind: VaultKind, tags: &[String]) -> Option<&'a Vault> {
        for some in self.choice(kind, tags) {
            let weights = some.iter().map(|vault| vault.plan.weight);
            if let Some(index) = self.rng.weighted(weights) {
                return Some(some[index]);
            }
        }
        None
    }

    pub(crate) fn resolve(&mut self, vault: &Vault) -> Grid<Put> {
        let places = self.places;
        vault.resolve(&mut self.rng, &places)
    }

    /// Runs one starting builder or step.
    ///
    /// # Errors
    ///
    /// If it finds a flaw.
    pub fn begin(&mut self, start: &impl Listed) -> Result<(), Flaw> {
        self.observer.takes(start);
        let (name, builder) = start.listed();
        self.perform(name, builder)
    }

    /// Runs steps in order.
    ///
    /// # Errors
    ///
    /// If one of them finds a flaw.
    pub fn run(&mut self, steps: &[impl Listed]) -> Result<(), Flaw> {
        steps.iter().try_for_each(|step| self.begin(step))
    }

    /// Opens the entrances of branches, if the level has any.
    ///
    /// # Errors
    ///
    /// If there is no room for one of them.
    pub(crate) fn open_entrances(&mut self) -> Result<(), Flaw> {
        match self.places.entrances {
            [] => Ok(()),
            _ => self.perform("entrances", &OpenEntrances),
        }
    }

    /// Counts skipped steps as occurrences, so that later steps of the same name keep their random streams.
    pub fn pass_over(&mut self, steps: &[impl Listed]) {
        for step in steps {
            let (name, builder) = step.listed();
            self.occurrence(name);
            builder.pass_over(self);
        }
    }

    /// Shows the observer an intermediate draft.
    pub fn show(&mut self) {
        self.observer.saw(self.step, &self.draft);
    }

    /// Marks as many of the given tiles as the dice say, as far as they are free.
    pub fn mark_some(&mut self, dice: Dice, mut tiles: Vec<Point>, tag: &Tag) {
        let mut wanted = self.rng.roll(dice);
        while wanted > 0 && !tiles.is_empty() {
            let pick = self
                .rng
                .below(u32::try_from(tiles.len()).unwrap_or(u32::MAX));
            let at = tiles.swap_remove(pick as usize);
            wanted -= i32::from(self.draft.mark(at, tag));
        }
    }

    /// An error in the running step.
    #[must_use]
    pub fn flaw(&self, why: &'static str) -> Flaw {
        Flaw {
            step: self.step,
            why,
        }
    }

    fn perform(&mut self, name: &'static str, builder: &dyn Builder) -> Result<(), Flaw> {
        let stream = Stream::named(self.seed, name, self.occurrence(name));
        let outer_rng = std::mem::replace(&mut self.rng, stream);
        let outer_step = std::mem::replace(&mut self.step, name);
        builder.build(self)?;
        self.show();
        self.rng = outer_rng;
        self.step = outer_step;
        Ok(())
    }

    fn occurrence(&mut self, name: &'static str) -> u32 {
        let next = self.occurrences.entry(name).or_default();
        *next += 1;
        *next - 1
    }
}

/// The last step of a level with branches.
struct OpenEntrances;

impl Builder for OpenEntrances {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let entrances = work.places().entrances;
        match work.draft.open_entrances(entrances, &mut work.rng) {
            true => Ok(()),
            false => Err(work.flaw("there is no room for the entrance of a branch")),
        }
    }
}

/// Runs one step alone on a draft, for the tests of steps.
#[cfg(test)]
pub(crate) fn run_on(draft: Draft, step: impl Into<crate::steps::Step>) -> Draft {
    draft.then(step, 1).unwrap()
}

#[cfg(test)]
pub(crate) fn run_on_seed(draft: Draft, step: impl Into<crate::steps::Step>, seed: u64) -> Draft {
    draft.then(step, seed).unwrap()
}

#[cfg(test)]
pub(crate) fn try_on(draft: Draft, step: impl Into<crate::steps::Step>) -> Result<Draft, Flaw> {
    draft.then(step, 1)
}

/// Runs one starting builder alone, for the tests of builders.
#[cfg(test)]
pub(crate) fn begun(w: u16, h: u16, start: impl Into<crate::builders::Start>, seed: u64) -> Draft {
    Draft::begun(Size { w, h }, start, seed).unwrap()
}

//! What a builder works on: the draft, its own stream of chance, and the observer looking over its shoulder.

use std::collections::BTreeMap;
use std::fmt::Debug;

use geom::{Dice, Grid, Point, Size, Stream, mix};

use crate::draft::Draft;
use crate::tag::Tag;
use crate::vaults::{Places, Put, Vault, VaultKind};

/// Something that changes a draft: a starting builder or a step.
pub trait Builder {
    /// Changes the draft, or says why this draft cannot be worked on; the chain is then tried again.
    ///
    /// # Errors
    /// When the draft lacks what this builder needs.
    fn build(&self, work: &mut Work<'_>) -> Result<(), Flaw>;

    /// Passes over whatever it would have run, when chance left it out.
    fn pass_over(&self, _work: &mut Work<'_>) {}
}

/// One of a closed list of builders, whose name in data seeds its dice.
pub trait Listed: Debug {
    /// Its name and what it does.
    fn listed(&self) -> (&'static str, &dyn Builder);
}

/// Sees the draft after every step, and now and then inside long ones.
pub trait Observer {
    /// Called before each try at the level; what was seen of the tries before led nowhere.
    fn begins(&mut self, _attempt: u32) {}

    /// Called with every starting builder and every step, as data says it, before it is run.
    fn takes(&mut self, _what: &dyn Debug) {}

    /// Called with the step's name and the draft as it is now.
    fn saw(&mut self, step: &str, draft: &Draft);
}

/// Nobody looks.
impl Observer for () {
    fn saw(&mut self, _step: &str, _draft: &Draft) {}
}

/// Why a step could not do its work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step `{step}`: {why}")]
pub struct Flaw {
    /// The step's name.
    pub step: &'static str,
    /// What it missed.
    pub why: &'static str,
}

/// One try at building one level.
pub struct Work<'a> {
    /// The level so far.
    pub draft: Draft,
    /// The chance of the step being run: no other step draws from it.
    pub rng: Stream,
    /// The number of the level within the run.
    pub level: u32,
    places: Places<'a>,
    step: &'static str,
    seed: u64,
    occurrences: BTreeMap<&'static str, u32>,
    observer: &'a mut dyn Observer,
}

impl<'a> Work<'a> {
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

    /// The hand-made places that may be built.
    #[must_use]
    pub fn places(&self) -> Places<'a> {
        self.places
    }

    /// How deep the level lies.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.places.depth.unwrap_or(self.level)
    }

    /// The places of a kind with one of these tags that may be built now: those the run plan wants here, and the others.
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

    /// One of the places of a kind with one of these tags: one the run plan wants here or else any, by weight.
    pub(crate) fn pick(&mut self, kind: VaultKind, tags: &[String]) -> Option<&'a Vault> {
        for some in self.choice(kind, tags) {
            let weights = some.iter().map(|vault| vault.plan.weight);
            if let Some(index) = self.rng.weighted(weights) {
                return Some(some[index]);
            }
        }
        None
    }

    /// One way a place turns out here.
    pub(crate) fn resolve(&mut self, vault: &Vault) -> Grid<Put> {
        let places = self.places;
        vault.resolve(&mut self.rng, &places)
    }

    /// Runs one starting builder.
    ///
    /// # Errors
    /// When it finds a flaw.
    pub fn begin(&mut self, start: &impl Listed) -> Result<(), Flaw> {
        self.observer.takes(start);
        let (name, builder) = start.listed();
        self.perform(name, builder)
    }

    /// Runs steps in order.
    ///
    /// # Errors
    /// When one of them finds a flaw.
    pub fn run(&mut self, steps: &[impl Listed]) -> Result<(), Flaw> {
        steps.iter().try_for_each(|step| self.begin(step))
    }

    /// Passes over steps that chance left out, so that the later ones of their names keep their dice.
    pub fn pass_over(&mut self, steps: &[impl Listed]) {
        for step in steps {
            let (name, builder) = step.listed();
            self.occurrence(name);
            builder.pass_over(self);
        }
    }

    /// Lets the observer see the draft in the middle of a step.
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

    /// A flaw found by the step being run.
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

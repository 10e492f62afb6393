//! A running game: commands go in, events come out.

pub(crate) mod attic;
pub(crate) mod audit;
pub(crate) mod columns;
pub(crate) mod fork;
pub(crate) mod levels;
pub(crate) mod pass;
pub(crate) mod save;
pub(crate) mod start;
pub(crate) mod turns;
pub(crate) mod verify;

use crate::acts;
use crate::answers::{glimpse, queries, score, view};
use crate::defs::Rules;
use crate::frame::builder::{Lazy, Pass};
use crate::frame::conditions::Afflictions;
use crate::frame::digest;
use crate::frame::registry::Registry;
use crate::game::pass::{assemble, number};
use crate::game::start::StartError;
use crate::journal::{Header, Journal};
use crate::senses::{look, spot};
use crate::things::{populate, spawn};
use crate::world::book::{Book, Setup};
use crate::world::guise;
use crate::world::level::Levels;
use crate::world::outbox::Outbox;
use crate::world::peek::Peek;
use crate::world::pending::Agenda;
use crate::world::place;
use crate::world::sight::Sight;
use crate::world::thing::Register;
use crate::world::time::{Clock, Group};
use bevy_ecs::prelude::*;
use proto::{Answer, Command, Ending, Event, Glimpse, LevelNo, Query, Refusal, Score, View};
use std::sync::Arc;

/// How many passes may answer one command, whoever is how fast and whatever is stepped on.
const MOST_PASSES: u32 = 64;

/// How far a chain of teleports, each leading onto the next, is followed before the player is asked.
const MOST_HOPS: u32 = 8;

/// A world, its schedule, and the journal of what was done in it.
pub struct Game {
    pub(crate) world: World,
    gather_others: Lazy,
    heros_turn: Pass,
    others_turn: Pass,
    pub(crate) registry: Registry,
    pub(crate) journal: Journal,
    events: Vec<Event>,
    work: Work,
}

/// How much was done, in turns of one creature.
#[derive(Clone, Copy, Debug)]
struct Work {
    done: u64,
    limit: u64,
}

impl Work {
    const NONE: Self = Self {
        done: 0,
        limit: u64::MAX,
    };

    /// What it is to come to a level and to light it.
    const ARRIVAL: u64 = 64;

    /// What it is to make a level.
    const LEVEL: u64 = 512;

    const fn is_spent(self) -> bool {
        self.done > self.limit
    }
}

impl Game {
    /// A new run, the hero standing on the first level.
    ///
    /// # Errors
    /// When the rules have no level, or not the calling that was chosen.
    pub fn new(rules: Arc<Rules>, setup: Setup) -> Result<Self, StartError> {
        let mut game = Self::empty(rules, setup);
        game.begin()?;
        Ok(game)
    }

    /// Begins another run by the same rules, reusing what is costly to build.
    ///
    /// # Errors
    /// When the rules have no level, or not the calling that was chosen.
    pub fn restart(&mut self, setup: Setup) -> Result<(), StartError> {
        self.clear(setup);
        self.begin()
    }

    /// Everything but the world's contents.
    pub(crate) fn empty(rules: Arc<Rules>, setup: Setup) -> Self {
        let mut world = World::new();
        let journal = Journal::new(&Header::of(&rules, setup));
        number(&mut world);
        world.insert_resource(Book(rules));
        world.insert_resource(setup);
        let (heros_turn, others_turn, registry) = assemble(&mut world);
        Self {
            gather_others: Lazy::new(turns::gather_others),
            world,
            heros_turn,
            others_turn,
            registry,
            journal,
            events: Vec::new(),
            work: Work::NONE,
        }
    }

    fn clear(&mut self, setup: Setup) {
        let all: Vec<Entity> = self.world.resource::<Register>().all().collect();
        for entity in all {
            self.world.despawn(entity);
        }
        let rules = self.world.rules().clone();
        self.journal = Journal::new(&Header::of(&rules, setup));
        self.world.insert_resource(setup);
        self.registry.reset(&mut self.world);
    }

    fn begin(&mut self) -> Result<(), StartError> {
        let world = &mut self.world;
        let first = LevelNo(1);
        let calling = world.resource::<Setup>().calling;
        if calling.is_some_and(|kind| world.rules().calling(kind).is_none()) {
            return Err(StartError::NoCalling);
        }
        let hero = spawn::hero(world);
        populate::make_sure(world, first);
        let start = world.resource::<Levels>().get(first);
        let start = start.ok_or(StartError::NoLevel)?.start;
        place::put(world, hero, first, start);
        place::show(world, first, 0);
        self.look();
        digest::settle(&mut self.world, &mut self.registry);
        self.world.resource_mut::<Outbox>().0.clear();
        Ok(())
    }

    /// The hero looks around without a turn passing.
    pub(crate) fn look(&mut self) {
        let ran = self.world.run_system_cached(look::look);
        ran.expect("the hero can look around");
        let ran = self.world.run_system_cached(spot::spot);
        ran.expect("the hero can look for what is hidden");
    }

    /// Whether a command would be carried out.
    ///
    /// # Errors
    /// Says why not.
    pub fn check(&self, command: Command) -> Result<(), Refusal> {
        acts::may(&self.world, command)
    }

    /// Carries out a command and lets the world answer until the player is needed again.
    ///
    /// # Errors
    /// When the command is refused: then nothing has happened and nothing was recorded.
    pub fn step(&mut self, command: Command) -> Result<&[Event], Refusal> {
        self.check(command)?;
        self.journal.push(command);
        let before = self.whereabouts();
        self.world.resource_mut::<Clock>().turn += 1;
        if acts::is_timeless(command) {
            let hero = self.world.hero();
            acts::carry_out(&mut self.world, hero, command);
        } else {
            turns::gather_hero(&mut self.world, command);
            self.run(true);
        }
        let mut hops = 0;
        for _ in 0..MOST_PASSES {
            let is_done = self.is_over() || self.is_spent();
            if is_done || (!self.pass() && !self.follow(&mut hops)) {
                break;
            }
        }
        self.look_twice();
        self.world.resource_mut::<Agenda>().arrivals.clear();
        self.count_travel(before);
        if self.journal.is_mark_due() {
            let digest = self.settled_digest();
            self.journal.note(digest);
            // The engine keeps a note of everything removed until told otherwise, and no rule reads them.
            self.world.clear_trackers();
        }
        let mut outbox = self.world.resource_mut::<Outbox>();
        std::mem::swap(&mut self.events, &mut outbox.0);
        outbox.0.clear();
        guise::disguise(&self.world, &mut self.events);
        Ok(&self.events)
    }

    /// What was found at the end of a turn may change what is seen: that belongs to this turn, for a loaded game would
    /// not know of it in the next.
    fn look_twice(&mut self) {
        for _ in 0..MOST_PASSES {
            if !self.world.resource::<Sight>().is_due() {
                return;
            }
            self.look();
        }
    }

    /// One group takes its turn; whether anyone was in it.
    fn pass(&mut self) -> bool {
        self.gather_others.run(&mut self.world);
        if self.world.resource::<Group>().is_empty() {
            return false;
        }
        self.run(false);
        true
    }

    /// Lets what was entered by other means than walking go off; whether there was anything to follow.
    fn follow(&mut self, hops: &mut u32) -> bool {
        *hops += 1;
        if *hops > MOST_HOPS || self.world.resource::<Agenda>().arrivals.is_empty() {
            return false;
        }
        self.run(false);
        true
    }

    fn run(&mut self, hero: bool) {
        let schedule = if hero {
            &mut self.heros_turn
        } else {
            &mut self.others_turn
        };
        self.world.resource_mut::<Afflictions>().0 = self.registry.is_anyone_afflicted(&self.world);
        schedule.run(&mut self.world);
        self.work.done += 1 + self.world.resource::<Group>().iter().len() as u64;
    }

    /// The hero's level, and how many there are.
    fn whereabouts(&self) -> (LevelNo, usize) {
        let levels = self.world.resource::<Levels>();
        (levels.current, levels.iter().len())
    }

    fn count_travel(&mut self, before: (LevelNo, usize)) {
        let (level, made) = self.whereabouts();
        if level != before.0 {
            self.work.done += Work::ARRIVAL;
        }
        self.work.done += Work::LEVEL * made.saturating_sub(before.1) as u64;
    }

    /// How much was done since this value began: a turn of a creature or a pass is one unit, some microseconds.
    /// It is counted, not measured, so it is the same everywhere.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work.done
    }

    /// Nothing more is done after so much work: a command breaks off in the middle. For judging strangers' journals.
    /// A copy of the game has no such limit.
    pub const fn limit_work(&mut self, limit: u64) {
        self.work.limit = limit;
    }

    /// Whether the work has reached its limit, so that the state is worth nothing.
    #[must_use]
    pub const fn is_spent(&self) -> bool {
        self.work.is_spent()
    }

    /// What the run is worth so far.
    #[must_use]
    pub fn score(&self) -> Score {
        score::of(&self.world)
    }

    /// A number that stands for the whole state.
    #[must_use]
    pub fn digest(&self) -> u64 {
        digest::quick(&self.world, &self.registry)
    }

    /// The same number, for those who ask often: the shares computed for it are cached.
    pub fn settled_digest(&mut self) -> u64 {
        digest::settle(&mut self.world, &mut self.registry);
        self.digest()
    }

    /// The same number, computed from nothing.
    pub fn full_digest(&mut self) -> u64 {
        digest::full(&self.world, &mut self.registry)
    }

    /// Fills a view with what the hero sees and knows.
    pub fn view(&self, view: &mut View) {
        view::fill(&self.world, &self.registry, view);
    }

    /// Finds out who and what is in sight, without how it looks: a small part of a view, and much quicker.
    pub fn glimpse(&self, glimpse: &mut Glimpse) {
        glimpse::fill(&self.world, glimpse);
    }

    /// Answers a question without changing anything.
    #[must_use]
    pub fn ask(&self, query: Query) -> Answer {
        queries::ask(&self.world, query)
    }

    /// How many commands were carried out.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.world.resource::<Clock>().turn
    }

    /// The level the hero is on.
    #[must_use]
    pub fn level(&self) -> LevelNo {
        self.world.resource::<Levels>().current
    }

    /// How the run ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        view::ending(&self.world)
    }

    /// Whether the run has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    /// What the run began with.
    #[must_use]
    pub fn setup(&self) -> Setup {
        *self.world.resource::<Setup>()
    }

    /// The rules this game is played by.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        self.world.rules()
    }

    /// The record of this run so far.
    #[must_use]
    pub const fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Puts the end mark to the journal: nothing more will be recorded.
    pub fn close(&mut self) -> &Journal {
        let digest = self.digest();
        self.journal.close(digest);
        &self.journal
    }
}

#[cfg(test)]
mod tests;

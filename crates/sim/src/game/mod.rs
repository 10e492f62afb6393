//! A running game: commands in, events out. Knows nothing of clients, files or time of day.

pub(crate) mod audit;
pub(crate) mod columns;
pub(crate) mod fork;
pub(crate) mod levels;
pub(crate) mod orphans;
pub(crate) mod pass;
pub(crate) mod save;
pub(crate) mod start;
pub(crate) mod turns;
pub(crate) mod verify;

use crate::acts;
use crate::answers::{glimpse, queries, score, view};
use crate::defs::Rules;
use crate::frame::builder::{LazySystem, Pass};
use crate::frame::conditions::Afflictions;
use crate::frame::digest;
use crate::frame::registry::Registry;
use crate::game::pass::{assemble, register_common_components};
use crate::game::start::StartError;
use crate::journal::{Header, Journal};
use crate::senses::{look, spot};
use crate::things::{populate, spawn};
use crate::world::guise;
use crate::world::level::Levels;
use crate::world::outbox::Outbox;
use crate::world::pending::Pending;
use crate::world::position;
use crate::world::setup::{ActiveRules, Setup};
use crate::world::sight::Sight;
use crate::world::thing::EntityIndex;
use crate::world::time::{ActingGroup, Clock};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Answer, Command, Ending, Event, Glimpse, LevelNo, Query, Refusal, Score, View};
use std::sync::Arc;

/// Maximum passes of the schedule for one command, whatever the speeds and triggers.
const MOST_PASSES: u32 = 64;

/// Maximum chain of teleports within one command.
const MOST_HOPS: u32 = 8;

/// The world, its schedule, and the journal of commands.
pub struct Game {
    pub(crate) world: World,
    gather_others: LazySystem,
    heros_turn: Pass,
    others_turn: Pass,
    pub(crate) registry: Registry,
    pub(crate) journal: Journal,
    events: Vec<Event>,
    work: Work,
}

/// Work counter, in creature turns; see [`Game::work`].
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

    /// Cost of arriving on a level, for light and sight.
    const ARRIVAL: u64 = 64;

    /// Cost of generating a level.
    const LEVEL: u64 = 512;

    const fn is_spent(self) -> bool {
        self.done > self.limit
    }
}

impl Game {
    /// Starts a run with the hero on the first level.
    ///
    /// # Errors
    /// If the rules have no level or not the chosen calling.
    pub fn new(rules: Arc<Rules>, setup: Setup) -> Result<Self, StartError> {
        let mut game = Self::empty(rules, setup);
        game.begin()?;
        Ok(game)
    }

    /// Starts another run with the same rules. Reuses the schedule and the registry, which are expensive to build.
    ///
    /// # Errors
    /// If the rules have no level or not the chosen calling.
    pub fn restart(&mut self, setup: Setup) -> Result<(), StartError> {
        self.clear(setup);
        self.begin()
    }

    /// A game with schedule and registry, but without hero and levels.
    pub(crate) fn empty(rules: Arc<Rules>, setup: Setup) -> Self {
        let mut world = World::new();
        let journal = Journal::new(&Header::of(&rules, setup));
        register_common_components(&mut world);
        world.insert_resource(ActiveRules(rules));
        world.insert_resource(setup);
        let (heros_turn, others_turn, registry) = assemble(&mut world);
        Self {
            gather_others: LazySystem::new(turns::gather_others),
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
        let all: Vec<Entity> = self.world.resource::<EntityIndex>().all().collect();
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
        populate::ensure_level(world, first);
        let start = world.resource::<Levels>().get(first);
        let start = start.ok_or(StartError::NoLevel)?.start;
        position::put(world, hero, first, start);
        position::enter_level(world, first, 0);
        self.look();
        digest::refresh_cache(&mut self.world, &mut self.registry);
        self.world.resource_mut::<Outbox>().0.clear();
        Ok(())
    }

    /// Updates the hero's sight without passing a turn.
    pub(crate) fn look(&mut self) {
        let ran = self.world.run_system_cached(look::look);
        ran.expect("the hero can look around");
        let ran = self.world.run_system_cached(spot::spot);
        ran.expect("the hero can look for what is hidden");
    }

    /// Whether a command would be carried out.
    ///
    /// # Errors
    /// The reason for the refusal.
    pub fn check(&self, command: Command) -> Result<(), Refusal> {
        acts::may(&self.world, command)
    }

    /// Carries out a command and runs the world until the hero can act again. Returns the events the hero perceives.
    ///
    /// # Errors
    /// If the command is refused. Then nothing has changed and nothing was recorded.
    pub fn step(&mut self, command: Command) -> Result<&[Event], Refusal> {
        self.check(command)?;
        self.journal.push(command);
        let before = self.whereabouts();
        self.world.resource_mut::<Clock>().turn += 1;
        if acts::is_timeless(command) {
            let hero = self.world.hero();
            acts::carry_out(&mut self.world, hero, command);
        } else {
            turns::set_hero_group(&mut self.world, command);
            self.run(true);
        }
        let mut hops = 0;
        for _ in 0..MOST_PASSES {
            let is_done = self.is_over() || self.is_spent();
            if is_done || (!self.pass() && !self.run_arrivals_pass(&mut hops)) {
                break;
            }
        }
        self.settle_sight();
        let mut pending = self.world.resource_mut::<Pending>();
        pending.arrivals.clear();
        pending.crossed = false;
        self.world.resource_mut::<Sight>().forget_glimpses();
        self.count_travel(before);
        if self.journal.is_checkpoint_due() {
            let digest = self.settled_digest();
            self.journal.note(digest);
            // The engine logs every removed component until this call, and no rule reads the log.
            self.world.clear_trackers();
        }
        let mut outbox = self.world.resource_mut::<Outbox>();
        std::mem::swap(&mut self.events, &mut outbox.0);
        outbox.0.clear();
        guise::apply_guises(&self.world, &mut self.events);
        Ok(&self.events)
    }

    /// Updates sight again while discoveries change it. It must happen in this turn, because a loaded game would not do
    /// it in the next.
    fn settle_sight(&mut self) {
        for _ in 0..MOST_PASSES {
            if !self.world.resource::<Sight>().is_due() {
                return;
            }
            self.look();
        }
    }

    /// Runs one pass for the next group of creatures; false if none is due.
    fn pass(&mut self) -> bool {
        if std::mem::take(&mut self.world.resource_mut::<Pending>().crossed) {
            turns::wait_for_hero(&mut self.world);
        }
        self.gather_others.run(&mut self.world);
        if self.world.resource::<ActingGroup>().is_empty() {
            return false;
        }
        self.run(false);
        true
    }

    /// Runs a pass for arrivals by other means than walking; false if there are none or [`MOST_HOPS`] is reached.
    fn run_arrivals_pass(&mut self, hops: &mut u32) -> bool {
        *hops += 1;
        if *hops > MOST_HOPS || self.world.resource::<Pending>().arrivals.is_empty() {
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
        self.work.done += 1 + self.world.resource::<ActingGroup>().iter().len() as u64;
    }

    /// The hero's level, and the number of levels generated so far.
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

    /// Work since this value was created: 1 per creature turn or pass, a few microseconds each. Counted, not measured,
    /// so it is the same on every machine.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work.done
    }

    /// Stops all further work beyond `limit`, even in the middle of a command. For untrusted journals. Forks have no
    /// limit.
    pub const fn limit_work(&mut self, limit: u64) {
        self.work.limit = limit;
    }

    /// Whether the work limit was exceeded; the state is then incomplete and must be discarded.
    #[must_use]
    pub const fn is_spent(&self) -> bool {
        self.work.is_spent()
    }

    #[must_use]
    pub fn score(&self) -> Score {
        score::of(&self.world)
    }

    /// Hash of the whole state.
    #[must_use]
    pub fn digest(&self) -> u64 {
        digest::quick(&self.world, &self.registry)
    }

    /// As [`Game::digest`], and caches the parts that changed. Faster when called often.
    pub fn settled_digest(&mut self) -> u64 {
        digest::refresh_cache(&mut self.world, &mut self.registry);
        self.digest()
    }

    /// As [`Game::digest`], recomputed without the cache. For tests.
    pub fn full_digest(&mut self) -> u64 {
        digest::full(&self.world, &mut self.registry)
    }

    /// Fills a view with what the hero sees and remembers.
    pub fn view(&self, view: &mut View) {
        view::fill(&self.world, &self.registry, view);
    }

    /// Lists the creatures and things in sight, without their appearance. Much cheaper than [`Game::view`].
    pub fn glimpse(&self, glimpse: &mut Glimpse) {
        glimpse::fill(&self.world, glimpse);
    }

    #[must_use]
    pub fn ask(&self, query: Query) -> Answer {
        queries::ask(&self.world, query)
    }

    /// Number of commands carried out since the run began.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.world.resource::<Clock>().turn
    }

    #[must_use]
    pub fn level(&self) -> LevelNo {
        self.world.resource::<Levels>().current
    }

    /// How the run ended; `None` while it continues.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        view::ending(&self.world)
    }

    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    #[must_use]
    pub fn setup(&self) -> Setup {
        *self.world.resource::<Setup>()
    }

    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        self.world.rules()
    }

    #[must_use]
    pub const fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Appends the end mark to the journal, once. The journal must not be extended afterwards.
    pub fn close(&mut self) -> &Journal {
        let digest = self.digest();
        self.journal.close(digest);
        &self.journal
    }
}

#[cfg(test)]
mod tests;

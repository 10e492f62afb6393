//! A running game: commands go in, events come out.

pub(crate) mod turns;

use crate::acts::windup::Poised;
use crate::acts::{doors, strike, talk, travel, walk, windup};
use crate::defs::Rules;
use crate::effects::Cloud;
use crate::effects::Gate;
use crate::frame::builder::{Builder, Pass, Phase};
use crate::frame::conditions::Afflictions;
use crate::frame::digest;
use crate::frame::registry::Registry;
use crate::journal::{Header, Journal};
use crate::minds::{Census, Trail};
use crate::powers::{clouds, triggers};
use crate::save::Attic;
use crate::senses::{look, spot};
use crate::things::gear::{Gear, Held, Pack};
use crate::things::make::Stack;
use crate::things::shop::{Purse, Shop};
use crate::things::{populate, shop, spawn};
use crate::upkeep::{death, lay, live, torches};
use crate::world::book::{Book, Seed};
use crate::world::flame::Flame;
use crate::world::health::{Health, Wounds};
use crate::world::hero::{Experience, Fate, Stomach};
use crate::world::ledger::{Ledger, Share};
use crate::world::level::Levels;
use crate::world::light::{Glow, Lamps};
use crate::world::marks::{Hidden, Layer, Opaque, Peaceful, Trap};
use crate::world::mind::{Mind, Sated};
use crate::world::outbox::Outbox;
use crate::world::pending::{Agenda, Intents};
use crate::world::place;
use crate::world::place::{Here, Place};
use crate::world::sight::Sight;
use crate::world::thing::{Luck, Register, Thing};
use crate::world::time::{Actor, Clock, Group, Roster};
use crate::{acts, effects, minds, queries, refuse, view};
use bevy_ecs::prelude::*;
use bevy_ecs::system::BoxedSystem;
use proto::{Answer, Command, Ending, Event, LevelNo, Query, Refusal, View};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use thiserror::Error;

/// Goes up whenever the same commands may lead elsewhere than before.
pub const RULES_VERSION: u32 = 4;

/// How many passes may answer one command, whoever is how fast and whatever is stepped on.
const MOST_PASSES: u32 = 64;

/// How far a chain of teleports, each leading onto the next, is followed before the player is asked.
const MOST_HOPS: u32 = 8;

/// What a run begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// Everything random follows from this.
    pub seed: u64,
    /// Whether the run is for practice: it can be undone, and is never ranked.
    pub practice: bool,
}

/// Why a game could not begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// The rules have no first level.
    #[error("the rules have no level to begin on")]
    NoLevel,
    /// Two systems touch the same data and nothing says which comes first.
    #[error("the systems of the game are in no definite order: {0}")]
    Order(String),
}

/// A world, its schedule, and the journal of what was done in it.
pub struct Game {
    pub(crate) world: World,
    gather_others: BoxedSystem,
    heros_turn: Pass,
    others_turn: Pass,
    pub(crate) registry: Registry,
    pub(crate) journal: Journal,
    pub(crate) setup: Setup,
    events: Vec<Event>,
}

impl Game {
    /// A new run, the hero standing on the first level.
    ///
    /// # Errors
    /// When the rules have no level, or the systems no order.
    pub fn new(rules: Arc<Rules>, setup: Setup) -> Result<Self, StartError> {
        let mut game = Self::empty(rules, setup)?;
        game.begin()?;
        Ok(game)
    }

    /// Begins another run by the same rules, reusing what is costly to build.
    ///
    /// # Errors
    /// When the rules have no level.
    pub fn restart(&mut self, setup: Setup) -> Result<(), StartError> {
        self.setup = setup;
        self.clear();
        self.begin()
    }

    /// Everything but the world's contents.
    pub(crate) fn empty(rules: Arc<Rules>, setup: Setup) -> Result<Self, StartError> {
        let mut world = World::new();
        let journal = Journal::new(&Header::of(&rules, setup));
        world.insert_resource(Book(rules));
        world.insert_resource(Seed(setup.seed));
        world.init_resource::<Clock>();
        world.init_resource::<Group>();
        world.init_resource::<Roster>();
        world.init_resource::<Register>();
        world.init_resource::<Levels>();
        world.init_resource::<Ledger>();
        world.init_resource::<Outbox>();
        world.init_resource::<Sight>();
        world.init_resource::<Lamps>();
        world.init_resource::<Trail>();
        world.init_resource::<Afflictions>();
        world.init_resource::<Census>();
        world.init_resource::<Intents>();
        world.init_resource::<Agenda>();
        world.init_resource::<Wounds>();
        world.init_resource::<Fate>();
        world.init_resource::<Attic>();
        let (heros_turn, registry) = assemble(&mut world, true);
        let (others_turn, _) = assemble(&mut world, false);
        Ok(Self {
            gather_others: ready(turns::gather_others, &mut world),
            world,
            heros_turn,
            others_turn,
            registry,
            journal,
            setup,
            events: Vec::new(),
        })
    }

    fn clear(&mut self) {
        let all: Vec<Entity> = self.world.resource::<Register>().all().collect();
        for entity in all {
            self.world.despawn(entity);
        }
        let rules = self.world.resource::<Book>().0.clone();
        self.journal = Journal::new(&Header::of(&rules, self.setup));
        self.world.resource_mut::<Seed>().0 = self.setup.seed;
        *self.world.resource_mut::<Clock>() = Clock::default();
        *self.world.resource_mut::<Fate>() = Fate::default();
        self.world.resource_mut::<Register>().clear();
        self.world.resource_mut::<Roster>().expire();
        self.world.resource_mut::<Levels>().clear();
        self.world.resource_mut::<Ledger>().clear();
        self.world.resource_mut::<Trail>().clear();
        *self.world.resource_mut::<Attic>() = Attic::default();
    }

    fn begin(&mut self) -> Result<(), StartError> {
        let world = &mut self.world;
        let first = LevelNo(1);
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
        refuse::check(&self.world, command)
    }

    /// Carries out a command and lets the world answer until the player is needed again.
    ///
    /// # Errors
    /// When the command is refused: then nothing has happened and nothing was recorded.
    pub fn step(&mut self, command: Command) -> Result<&[Event], Refusal> {
        self.check(command)?;
        self.journal.push(command);
        self.world.resource_mut::<Clock>().turn += 1;
        turns::gather_hero(&mut self.world, command);
        self.run(true);
        let mut hops = 0;
        for _ in 0..MOST_PASSES {
            if self.is_over() || (!self.pass() && !self.follow(&mut hops)) {
                break;
            }
        }
        self.look_twice();
        self.world.resource_mut::<Agenda>().arrivals.clear();
        if self.journal.is_mark_due() {
            let digest = self.settled_digest();
            self.journal.note(digest);
        }
        let mut outbox = self.world.resource_mut::<Outbox>();
        std::mem::swap(&mut self.events, &mut outbox.0);
        outbox.0.clear();
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
        let gathered = self.gather_others.run((), &mut self.world);
        gathered.expect("whose turn it is can be told");
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
    }

    /// A number that stands for the whole state.
    #[must_use]
    pub fn digest(&self) -> u64 {
        digest::quick(&self.world, &self.registry)
    }

    /// The same number, for those who ask often: what was reckoned for it is kept.
    pub fn settled_digest(&mut self) -> u64 {
        digest::settle(&mut self.world, &mut self.registry);
        self.digest()
    }

    /// The same number, reckoned from nothing.
    pub fn full_digest(&mut self) -> u64 {
        digest::full(&self.world, &mut self.registry)
    }

    /// Fills a view with what the hero sees and knows.
    pub fn view(&self, view: &mut View) {
        view::fill(&self.world, &self.registry, view);
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
        self.world.resource::<Fate>().0
    }

    /// Whether the run has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    /// What the run began with.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        self.setup
    }

    /// The rules this game is played by.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        &self.world.resource::<Book>().0
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

/// A system outside any schedule.
fn ready<M>(system: impl IntoSystem<(), (), M>, world: &mut World) -> BoxedSystem {
    let mut system = Box::new(IntoSystem::into_system(system));
    system.initialize(world);
    system
}

/// Registers every feature of the game for one of the two kinds of pass.
fn assemble(world: &mut World, hero: bool) -> (Pass, Registry) {
    let mut builder = Builder::new(world);
    builder
        .saved::<Thing>("thing")
        .saved::<Place>("place")
        .saved::<Actor>("actor")
        .saved::<Health>("health")
        .saved::<Luck>("luck")
        .saved::<Mind>("mind")
        .saved::<Experience>("experience")
        .saved::<Stomach>("stomach")
        .saved::<Stack>("stack")
        .saved::<Held>("held")
        .saved::<Trap>("trap")
        .saved::<Hidden>("hidden")
        .saved::<Opaque>("opaque")
        .saved::<Cloud>("cloud")
        .saved::<Layer>("layer")
        .saved::<Gate>("gate")
        .saved::<Peaceful>("peaceful")
        .saved::<Purse>("purse")
        .saved::<Shop>("shop")
        .saved::<Flame>("flame")
        .saved::<Sated>("sated")
        .saved::<Poised>("poised");
    builder
        .transient::<Here>("derived from places and the hero's level")
        .transient::<Pack>("derived from what is held")
        .transient::<Gear>("derived from what is held and worn")
        .transient::<Share>("a cache of the digest")
        .transient::<Book>("the packs themselves")
        .transient::<Seed>("saved in the header of a snapshot")
        .transient::<Clock>("saved in the header of a snapshot")
        .transient::<Fate>("saved in the header of a snapshot")
        .transient::<Levels>("saved level by level in a snapshot")
        .transient::<Register>("derived from the things; how many were made is in the snapshot")
        .transient::<Group>("whose turn it is within one pass")
        .transient::<Roster>("derived from who is here")
        .transient::<Ledger>("a cache of the digest")
        .transient::<Outbox>("empty between commands")
        .transient::<Sight>("derived from where the hero stands")
        .transient::<Glow>("derived from a thing's kind and flame")
        .transient::<Lamps>("derived from the ground and what shines")
        .transient::<Trail>("derived from where the hero stands")
        .transient::<Afflictions>("derived from the conditions before every pass")
        .transient::<Census>("drawn up anew in each pass")
        .transient::<Intents>("empty between commands")
        .transient::<Agenda>("empty between commands")
        .transient::<Wounds>("empty between commands")
        .transient::<Attic>("written into the snapshot as it is");
    if !hero {
        builder.system(Phase::Choose, minds::think);
    }
    builder
        .system(Phase::Move, walk::walk)
        .system_if(Phase::Strike, strike::has_strikes, strike::strike)
        .rule(Phase::Strike, strike::shoot);
    if !hero {
        builder.system(Phase::Strike, windup::land);
    }
    builder
        .rule(Phase::Handle, doors::bump)
        .rule(Phase::Handle, talk::talk)
        .rule(Phase::Handle, acts::handle)
        .rule(Phase::React, triggers::fire)
        .rule(Phase::React, travel::carry_out);
    if hero {
        builder
            .system(Phase::Ail, clouds::drift)
            .system(Phase::Ail, shop::restock)
            .system(Phase::Ail, torches::burn);
    }
    if !hero {
        builder.system(Phase::Ail, lay::lay);
    }
    effects::plugin(&mut builder);
    if hero {
        builder.rule(Phase::Settle, live::live);
    }
    builder
        .system_if(Phase::Settle, death::has_wounds, death::settle)
        .system(Phase::Sense, turns::spend)
        .system_if(Phase::Sense, look::is_look_due, look::look)
        .system_if(Phase::Sense, spot::is_spotting, spot::spot);
    builder.finish()
}

#[cfg(test)]
mod tests;

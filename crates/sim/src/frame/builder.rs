//! Puts a game together from the pieces each feature brings: systems, and what must be saved.

use super::conditions;
use super::conditions::Lasting;
use super::registry::Registry;
use crate::world::register::Registrar;
use bevy_ecs::component::{ComponentId, Mutable, StorageType};
use bevy_ecs::prelude::*;
use bevy_ecs::storage::ComponentSparseSet;
use bevy_ecs::system::BoxedSystem;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::hash::Hash;

/// The parts of a pass, in the order they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// Plan: minds choose.
    Choose,
    /// Plan: how fast everyone is this time.
    Pace,
    /// Plan: conditions bend what was chosen.
    Sway,
    /// Plan: conditions forbid what was chosen.
    Hold,
    /// Act: the one step that walks; a bump becomes a blow.
    Move,
    /// Act: blows and shots.
    Strike,
    /// Act: things are taken, dropped, worn and used; stairs are taken.
    Handle,
    /// React: what was entered goes off, and moves raised by that are carried out.
    React,
    /// Upkeep: conditions do their harm.
    Ail,
    /// Upkeep: harm is settled, the dead leave.
    Settle,
    /// Upkeep: conditions wear off.
    Fade,
    /// Sense: energy is spent, and the hero looks.
    Sense,
}

/// When a step of a pass has anything to do.
#[derive(Clone, Copy)]
enum When {
    /// Always, or it looks for itself.
    Always,
    /// Before anybody acts, while somebody is in a condition.
    LingeringPlan,
    /// After everybody acted, while somebody is in a condition.
    LingeringUpkeep,
    /// When this says so.
    If(fn(&World) -> bool),
}

/// How a step is carried out.
enum Work {
    /// A rule that takes the whole world and looks for itself whether there is anything to do.
    Rule(fn(&mut World)),
    /// A rule that keeps what it asks for.
    System(Lazy),
}

/// A system outside any schedule, built when it first runs: most of building a game would be that, and a fork or
/// a loaded game may never take a step.
pub(crate) enum Lazy {
    Waiting(Box<dyn Fn(&mut World) -> BoxedSystem + Send + Sync>),
    Ready(BoxedSystem),
}

impl Lazy {
    pub(crate) fn new<M: 'static>(rule: impl Rule<M>) -> Self {
        Self::Waiting(Box::new(move |world| {
            let mut system = Box::new(IntoSystem::into_system(rule.clone()));
            system.initialize(world);
            system
        }))
    }

    pub(crate) fn run(&mut self, world: &mut World) {
        let system = match self {
            Self::Ready(system) => system,
            Self::Waiting(build) => {
                *self = Self::Ready(build(world));
                return self.run(world);
            }
        };
        let ran = system.run((), world);
        ran.expect("a rule of the game can run");
    }
}

/// A function that can be built into a system, more than once.
pub(crate) trait Rule<M>: IntoSystem<(), (), M> + Clone + Send + Sync + 'static {}

impl<M, S: IntoSystem<(), (), M> + Clone + Send + Sync + 'static> Rule<M> for S {}

struct Step {
    phase: Phase,
    when: When,
    /// What somebody must have for it to find anything to do.
    needs: Option<ComponentId>,
    work: Work,
}

/// All steps of one kind of pass, in order: by phase, then as they were added.
pub(crate) struct Pass {
    steps: Vec<Step>,
}

impl Pass {
    /// One group takes its turn.
    pub(crate) fn run(&mut self, world: &mut World) {
        let mut lingers = [None; 2];
        for step in &mut self.steps {
            let known = match step.when {
                When::Always => None,
                When::If(due) if due(world) => None,
                When::If(_) => continue,
                When::LingeringPlan => Some(&mut lingers[0]),
                When::LingeringUpkeep => Some(&mut lingers[1]),
            };
            // Asked once in a pass: what begins while others fade does not fade yet.
            if let Some(known) = known
                && !*known.get_or_insert_with(|| conditions::has_any(world))
            {
                continue;
            }
            if step.needs.is_some_and(|what| is_nowhere(world, what)) {
                continue;
            }
            match &mut step.work {
                Work::Rule(rule) => rule(world),
                Work::System(system) => system.run(world),
            }
        }
    }
}

/// Whether nobody and nothing has what is kept apart for the few that have it.
fn is_nowhere(world: &World, what: ComponentId) -> bool {
    let kept = world.storages().sparse_sets.get(what);
    kept.is_none_or(ComponentSparseSet::is_empty)
}

/// Whose turns a step belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    Everyones,
    Heros,
    Others,
}

/// Collects systems, and what is saved.
pub(crate) struct Builder<'w> {
    world: &'w mut World,
    heros: Pass,
    others: Pass,
    /// To whose turns what is added belongs.
    whose: Whose,
    registry: Registry,
}

impl Registrar for Builder<'_> {
    fn saved<C>(&mut self, name: &'static str) -> &mut Self
    where
        C: Component + Clone + Serialize + DeserializeOwned + Hash,
    {
        self.registry.saved::<C>(self.world, name);
        self
    }

    fn begins_empty<R: Resource<Mutability = Mutable> + Default>(
        &mut self,
        _why: &'static str,
    ) -> &mut Self {
        self.world.init_resource::<R>();
        self.registry.add_reset::<R>();
        self
    }
}

impl<'w> Builder<'w> {
    pub(crate) fn new(world: &'w mut World) -> Self {
        let registry = Registry::new(world);
        Self {
            world,
            heros: Pass { steps: Vec::new() },
            others: Pass { steps: Vec::new() },
            whose: Whose::Everyones,
            registry,
        }
    }

    /// Adds steps that belong to the hero's turn only.
    pub(crate) fn heros(&mut self, add: impl FnOnce(&mut Self)) -> &mut Self {
        self.of(Whose::Heros, add)
    }

    /// Adds steps that belong to the turns of all but the hero.
    pub(crate) fn others(&mut self, add: impl FnOnce(&mut Self)) -> &mut Self {
        self.of(Whose::Others, add)
    }

    fn of(&mut self, whose: Whose, add: impl FnOnce(&mut Self)) -> &mut Self {
        self.whose = whose;
        add(self);
        self.whose = Whose::Everyones;
        self
    }

    /// Adds a system to a phase, after those that are in it already.
    pub(crate) fn system<M: 'static>(&mut self, phase: Phase, system: impl Rule<M>) -> &mut Self {
        self.add(phase, When::Always, None, system)
    }

    /// Adds a system to a phase that finds nothing to do while nobody has a rare component.
    pub(crate) fn system_for<C: Component, M: 'static>(
        &mut self,
        phase: Phase,
        system: impl Rule<M>,
    ) -> &mut Self {
        let needs = self.rarity::<C>();
        self.add(phase, When::Always, Some(needs), system)
    }

    /// Adds a system to a phase that runs only when there is something to do.
    pub(crate) fn system_if<M: 'static>(
        &mut self,
        phase: Phase,
        due: fn(&World) -> bool,
        system: impl Rule<M>,
    ) -> &mut Self {
        self.add(phase, When::If(due), None, system)
    }

    /// Adds a rule to a phase that looks for itself whether there is anything to do.
    pub(crate) fn rule(&mut self, phase: Phase, rule: fn(&mut World)) -> &mut Self {
        self.push(phase, When::Always, None, || Work::Rule(rule))
    }

    /// Adds a system that has work only while somebody is in a condition.
    pub(crate) fn lingering<C: Lasting, M: 'static>(
        &mut self,
        phase: Phase,
        system: impl Rule<M>,
    ) -> &mut Self {
        let when = if phase < Phase::Move {
            When::LingeringPlan
        } else {
            When::LingeringUpkeep
        };
        let needs = self.rarity::<C>();
        self.add(phase, when, Some(needs), system)
    }

    /// What few have, and is kept apart from what everybody has.
    fn rarity<C: Component>(&mut self) -> ComponentId {
        const { assert!(matches!(C::STORAGE_TYPE, StorageType::SparseSet)) };
        self.world.register_component::<C>()
    }

    fn add<M: 'static>(
        &mut self,
        phase: Phase,
        when: When,
        needs: Option<ComponentId>,
        system: impl Rule<M>,
    ) -> &mut Self {
        self.push(phase, when, needs, || {
            Work::System(Lazy::new(system.clone()))
        })
    }

    /// Adds a step to the turns it belongs to, each with its own copy of the work.
    fn push(
        &mut self,
        phase: Phase,
        when: When,
        needs: Option<ComponentId>,
        work: impl Fn() -> Work,
    ) -> &mut Self {
        let step = || Step {
            phase,
            when,
            needs,
            work: work(),
        };
        if self.whose != Whose::Others {
            self.heros.steps.push(step());
        }
        if self.whose != Whose::Heros {
            self.others.steps.push(step());
        }
        self
    }

    /// Declares a condition that is shown; whoever declares it sees to the rest.
    pub(crate) fn lasting<C: Lasting>(&mut self) -> &mut Self {
        self.registry.lasting::<C>(self.world);
        self
    }

    /// Declares a condition: it is saved, shown, and wears off.
    pub(crate) fn condition<C: Lasting>(&mut self, name: &'static str) -> &mut Self {
        self.lasting::<C>()
            .saved::<C>(name)
            .lingering::<C, _>(Phase::Fade, conditions::fade::<C>)
    }

    /// The hero's pass, that of all others, and what is saved.
    pub(crate) fn finish(mut self) -> (Pass, Pass, Registry) {
        self.registry.finish(self.world);
        self.heros.steps.sort_by_key(|step| step.phase);
        self.others.steps.sort_by_key(|step| step.phase);
        (self.heros, self.others, self.registry)
    }
}

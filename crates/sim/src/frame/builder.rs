//! Builds a game from the systems and saved components that each feature registers.

use super::conditions;
use super::conditions::TimedCondition;
use super::registry::Registry;
use crate::world::registrar::Registrar;
use bevy_ecs::component::{ComponentId, Mutable, StorageType};
use bevy_ecs::prelude::*;
use bevy_ecs::storage::ComponentSparseSet;
use bevy_ecs::system::BoxedSystem;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::hash::Hash;

/// The phases of a pass, in running order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// Plan: creatures choose commands.
    Choose,
    /// Plan: speeds of this turn.
    Pace,
    /// Plan: conditions change the chosen commands.
    AlterCommands,
    /// Plan: conditions forbid the chosen commands.
    Hold,
    /// Act: steps; a step into a foe becomes an attack.
    Move,
    /// Act: melee attacks and shots.
    Strike,
    /// Act: items are taken, dropped, worn and used; stairs are taken.
    Handle,
    /// React: traps on entered tiles go off, and the movements they raise are carried out.
    React,
    /// Upkeep: conditions do damage.
    ConditionDamage,
    /// Upkeep: damage is applied, the dead are removed.
    Settle,
    /// Upkeep: conditions wear off.
    Fade,
    /// Sense: energy is spent, and the hero's field of view is updated.
    Sense,
}

#[derive(Clone, Copy)]
enum When {
    /// Always; the step may check for itself.
    Always,
    /// Before actions, while any creature has a condition.
    LingeringPlan,
    /// After actions, while any creature has a condition.
    LingeringUpkeep,
    If(fn(&World) -> bool),
}

enum Work {
    /// A function on the whole world that checks for itself whether there is work.
    Rule(fn(&mut World)),
    /// A system with cached queries.
    System(LazySystem),
}

/// A system outside any schedule, built when it first runs. Building all systems would dominate the creation of a game,
/// and forked or loaded games may never take a step.
pub(crate) enum LazySystem {
    Waiting(Box<dyn Fn(&mut World) -> BoxedSystem + Send + Sync>),
    Ready(BoxedSystem),
}

impl LazySystem {
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

/// A function that can be built into a system more than once.
pub(crate) trait Rule<M>: IntoSystem<(), (), M> + Clone + Send + Sync + 'static {}

impl<M, S: IntoSystem<(), (), M> + Clone + Send + Sync + 'static> Rule<M> for S {}

struct Step {
    phase: Phase,
    when: When,
    /// A component without which the step has no work.
    needs: Option<ComponentId>,
    work: Work,
}

/// All steps of one kind of pass, sorted by phase and then by order of registration.
pub(crate) struct Pass {
    steps: Vec<Step>,
}

impl Pass {
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
            // Evaluated once per pass: a condition that begins while others fade does not fade yet.
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

/// Whether no entity has this component, which must use sparse-set storage.
fn is_nowhere(world: &World, what: ComponentId) -> bool {
    let kept = world.storages().sparse_sets.get(what);
    kept.is_none_or(ComponentSparseSet::is_empty)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    Everyones,
    Heros,
    Others,
}

pub(crate) struct ScheduleBuilder<'w> {
    world: &'w mut World,
    heros: Pass,
    others: Pass,
    whose: Whose,
    registry: Registry,
}

impl Registrar for ScheduleBuilder<'_> {
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

impl<'w> ScheduleBuilder<'w> {
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

    /// Adds steps to the hero's pass only.
    pub(crate) fn heros(&mut self, add: impl FnOnce(&mut Self)) -> &mut Self {
        self.of(Whose::Heros, add)
    }

    /// Adds steps to the pass of all other creatures only.
    pub(crate) fn others(&mut self, add: impl FnOnce(&mut Self)) -> &mut Self {
        self.of(Whose::Others, add)
    }

    fn of(&mut self, whose: Whose, add: impl FnOnce(&mut Self)) -> &mut Self {
        self.whose = whose;
        add(self);
        self.whose = Whose::Everyones;
        self
    }

    /// Adds a system to a phase, after those already registered.
    pub(crate) fn system<M: 'static>(&mut self, phase: Phase, system: impl Rule<M>) -> &mut Self {
        self.add(phase, When::Always, None, system)
    }

    /// Adds a system that is skipped while no entity has component `C`.
    pub(crate) fn system_for<C: Component, M: 'static>(
        &mut self,
        phase: Phase,
        system: impl Rule<M>,
    ) -> &mut Self {
        let needs = self.rarity::<C>();
        self.add(phase, When::Always, Some(needs), system)
    }

    /// Adds a system that runs only when `due` returns true.
    pub(crate) fn system_if<M: 'static>(
        &mut self,
        phase: Phase,
        due: fn(&World) -> bool,
        system: impl Rule<M>,
    ) -> &mut Self {
        self.add(phase, When::If(due), None, system)
    }

    /// Adds a function that checks for itself whether there is work.
    pub(crate) fn rule(&mut self, phase: Phase, rule: fn(&mut World)) -> &mut Self {
        self.push(phase, When::Always, None, || Work::Rule(rule))
    }

    /// Adds a system that is skipped while no creature has condition `C`.
    pub(crate) fn lingering<C: TimedCondition, M: 'static>(
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

    /// Registers a component, and checks at compile time that it uses sparse-set storage.
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
            Work::System(LazySystem::new(system.clone()))
        })
    }

    /// Adds a step to the selected passes, each with its own copy of the work.
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

    /// Registers a condition to be shown. The caller registers how it is saved and how it ends.
    pub(crate) fn lasting<C: TimedCondition>(&mut self) -> &mut Self {
        self.registry.lasting::<C>(self.world);
        self
    }

    /// Registers a condition that is saved, shown, and wears off.
    pub(crate) fn condition<C: TimedCondition>(&mut self, name: &'static str) -> &mut Self {
        self.lasting::<C>()
            .saved::<C>(name)
            .lingering::<C, _>(Phase::Fade, conditions::fade::<C>)
    }

    /// Returns the hero's pass, the pass of all others, and the registry of saved components.
    pub(crate) fn finish(mut self) -> (Pass, Pass, Registry) {
        self.registry.finish(self.world);
        self.heros.steps.sort_by_key(|step| step.phase);
        self.others.steps.sort_by_key(|step| step.phase);
        (self.heros, self.others, self.registry)
    }
}

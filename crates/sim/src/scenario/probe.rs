//! Test access to the internals of a [`Scenario`].

use super::Scenario;
use crate::defs::Rules;
use crate::effects::{Cx, Effect};
use crate::frame::digest;
use crate::game::Game;
use crate::journal::Setup;
use crate::things::{gear, make, spawn};
use crate::world::health::Health;
use crate::world::hero::{Experience, Stomach};
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::{EventSource, Outbox};
use crate::world::position::OnHeroLevel;
use crate::world::thing::EntityIndex;
use crate::world::time::{Actor, TurnQueue};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Dir, Point};
use proto::{Answer, Command, Condition, Event, Id, Kind, LevelNo, Means, Query, View, Who};
use std::sync::Arc;

/// A creature that never acts: it sleeps, sees nothing and has no attack.
pub(crate) const DUMMY: &str = "
    [monster.dummy]
    hit_points = 10
    sight = 0
    mind = { asleep = 100 }
";

/// A creature that is awake and fierce, and notices the hero at once.
pub(crate) const WOLF: &str = "
    [monster.wolf]
    hit_points = 10
    attacks = [{ damage = 1 }]
    mind = { asleep = 0, notices_one_in = 1 }
";

/// A random command, with actions preferred over steps.
pub(crate) fn choose(game: &Game, draw: u64) -> Command {
    let Answer::Choices(choices) = game.ask(Query::Choices) else {
        unreachable!("choices are always known");
    };
    let deeds: Vec<Command> = choices
        .iter()
        .filter(|c| {
            let idle = matches!(c, Command::Step(_) | Command::Wait | Command::Search);
            !idle && !matches!(c, Command::Drop { .. })
        })
        .copied()
        .collect();
    let draw = geom::mix(draw, 17);
    let from = if draw.is_multiple_of(3) && !deeds.is_empty() {
        &deeds
    } else {
        &choices
    };
    from[usize::try_from((draw >> 8) % from.len() as u64).unwrap_or(0)]
}

pub(crate) fn begin(rules: &Arc<Rules>, seed: u64) -> Game {
    let setup = Setup {
        seed,
        mode: proto::Mode::Wizard,
        calling: None,
    };
    Game::new(Arc::clone(rules), setup).expect("these rules carry a game")
}

/// Plays random commands for this many turns, or until the run is over.
pub(crate) fn wander(game: &mut Game, seed: u64, turns: u64) {
    for turn in 0..turns {
        if game.is_over() {
            return;
        }
        let command = choose(game, geom::mix(seed, turn));
        game.step(command).expect("it was among the choices");
    }
}

pub(crate) const EAST: Command = Command::Step(Dir::East);
pub(crate) const WEST: Command = Command::Step(Dir::West);

impl Scenario {
    pub(crate) fn entity(&self, id: Id) -> Entity {
        let found = self.game.world.resource::<EntityIndex>().entity(id);
        found.expect("it is still there")
    }

    pub(crate) fn kind(&self, name: &str) -> Kind {
        self.game.rules().find(name).expect("the rules know it")
    }

    /// How events name a visible creature.
    pub(crate) fn seen(&self, id: Id) -> Who {
        let kind = self.game.world.thing(self.entity(id)).kind;
        Who::Creature { id, kind }
    }

    pub(crate) fn mood(&self, id: Id) -> Mood {
        let mind = self.game.world.get::<Mind>(self.entity(id));
        mind.expect("it has a mind").mood
    }

    pub(crate) fn set_mood(&mut self, id: Id, mood: Mood) {
        let entity = self.entity(id);
        let mut mind = self.game.world.get_mut::<Mind>(entity).expect("a mind");
        mind.mood = mood;
        self.mark_changed(entity);
    }

    pub(crate) fn conditions(&self, id: Id) -> Vec<Condition> {
        let entity = self.game.world.entity(self.entity(id));
        let all = self.game.registry.conditions(entity);
        all.into_iter().map(|lasting| lasting.condition).collect()
    }

    pub(crate) fn max_health(&self, id: Id) -> i32 {
        let health = self.game.world.get::<Health>(self.entity(id));
        health.expect("it has hit points").max
    }

    pub(crate) fn set_health(&mut self, id: Id, now: i32, max: i32) {
        let entity = self.entity(id);
        let mut health = Health::full(max);
        health.now = now;
        self.game.world.entity_mut(entity).insert(health);
        self.mark_changed(entity);
    }

    pub(crate) fn stomach(&self) -> u16 {
        let hero = self.game.world.hero();
        self.game
            .world
            .get::<Stomach>(hero)
            .expect("a stomach")
            .left
    }

    pub(crate) fn set_stomach(&mut self, left: u16) {
        let hero = self.game.world.hero();
        self.game.world.entity_mut(hero).insert(Stomach { left });
        self.mark_changed(hero);
    }

    pub(crate) fn experience(&self) -> (u8, u32) {
        let hero = self.game.world.hero();
        let experience = self.game.world.get::<Experience>(hero);
        let experience = experience.expect("the hero learns");
        (experience.level, experience.points)
    }

    pub(crate) fn mark_changed(&mut self, entity: Entity) {
        self.game.world.mark_changed(entity);
        digest::refresh_cache(&mut self.game.world, &mut self.game.registry);
    }

    /// Puts items into a creature's pack.
    pub(crate) fn hand(&mut self, to: Id, name: &str, count: u16) -> Id {
        let (kind, to) = (self.kind(name), self.entity(to));
        let world = &mut self.game.world;
        let item = make::item(world, LevelNo(1), kind, count);
        let id = world.thing(item).id;
        gear::give(world, item, to);
        digest::refresh_cache(&mut self.game.world, &mut self.game.registry);
        id
    }

    pub(crate) fn make(&mut self, name: &str, at: Point) -> Id {
        let kind = self.kind(name);
        let level = self.game.level();
        let world = &mut self.game.world;
        let due = world
            .get::<Actor>(world.hero())
            .map_or(0, |actor| actor.due);
        let made = spawn::at(world, level, kind, at).expect("it can be made");
        if let Some(mut actor) = world.get_mut::<Actor>(made) {
            actor.due = due;
            world.entity_mut(made).insert(OnHeroLevel);
            world.resource_mut::<TurnQueue>().expire();
        }
        let id = world.thing(made).id;
        self.game.look();
        self.mark_changed(made);
        self.game.world.resource_mut::<Outbox>().0.clear();
        id
    }

    /// Applies an effect to `target` between two turns, without a culprit.
    pub(crate) fn befall(&mut self, target: Id, effect: &str) -> Vec<Event> {
        self.work(None, target, effect, Effect::apply)
    }

    /// The same, caused by the thing `by`.
    pub(crate) fn befall_by(&mut self, by: Id, target: Id, effect: &str) -> Vec<Event> {
        self.work(Some(by), target, effect, Effect::apply)
    }

    /// Applies an effect to a tile between two turns; `by` is its cause.
    pub(crate) fn befall_ground(&mut self, by: Id, at: Point, effect: &str) -> Vec<Event> {
        self.work(None, by, effect, |effect, cx| effect.ground(cx, at))
    }

    fn work(
        &mut self,
        by: Option<Id>,
        target: Id,
        effect: &str,
        how: impl Fn(&Effect, &mut Cx<'_>),
    ) -> Vec<Event> {
        #[derive(serde::Deserialize)]
        struct One {
            effect: Effect,
        }
        let one: One = toml::from_str(&format!("effect = {effect}")).expect("an effect");
        let target = self.entity(target);
        let source = EventSource {
            by: by.map(|by| self.entity(by)),
            means: Means::Hunger,
        };
        let mut cx = Cx {
            world: &mut self.game.world,
            target,
            luck: target,
            source,
        };
        how(&one.effect, &mut cx);
        self.mark_changed(target);
        std::mem::take(&mut self.game.world.resource_mut::<Outbox>().0)
    }

    pub(crate) fn view(&self) -> View {
        let mut view = View::default();
        self.game.view(&mut view);
        view
    }

    pub(crate) fn figures(&self) -> proto::Hero {
        self.view().hero.expect("the hero is somewhere")
    }

    pub(crate) fn carried(&self, name: &str) -> u16 {
        let kind = self.kind(name);
        let pack = self.figures().pack;
        let rows = pack.iter().filter(|row| row.kind == kind);
        rows.map(|row| row.count).sum()
    }

    /// Names and counts of the items on a tile of the hero's level.
    pub(crate) fn lying(&self, at: Point) -> Vec<(&str, u16)> {
        let world = &self.game.world;
        let lying = world.level().lying(at);
        let row = |entity: Entity| {
            let name = self.game.rules().name(world.thing(entity).kind);
            (name, gear::count(world, entity))
        };
        lying.iter().map(|(_, entity)| row(*entity)).collect()
    }

    pub(crate) fn bled(&self, at: Point) -> bool {
        self.game.world.level().blood().get(at)
    }
}

/// Asserts all invariants that hold between two commands.
pub(crate) fn is_sound(game: &Game) {
    assert_eq!(game.audit(), Ok(()));
    assert_eq!(game.audit_derived(), Ok(()));
}

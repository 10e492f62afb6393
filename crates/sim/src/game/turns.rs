//! Which creatures act in a pass, and what a turn costs.

use crate::acts;
use crate::things::gear::Gear;
use crate::world::dirty::DirtySet;
use crate::world::hearing::HeroNoise;
use crate::world::position::OnHeroLevel;
use crate::world::setup::ActiveRules;
use crate::world::thing::{EntityIndex, Thing};
use crate::world::time::{ActingGroup, Actor, Plan, QueuedActor, TurnQueue, scale};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Command, Id};

/// Makes the hero the only member of the group, with the speed for this command.
pub(crate) fn set_hero_group(world: &mut World, command: Command) {
    let hero = world.hero();
    let pace = world.get::<Gear>(hero).map_or(100, Gear::pace);
    let pace = scale(pace, acts::haste(world, command));
    let free = acts::takes_no_time(world, command);
    let still = matches!(command, Command::Wait | Command::Search);
    world.resource_mut::<HeroNoise>().0 = !still;
    world
        .resource_mut::<ActingGroup>()
        .set_hero(hero, pace, Plan::to(command), free);
}

/// Lets the creatures of the hero's level act no earlier than the hero, who has just arrived there.
pub(crate) fn wait_for_hero(world: &mut World) {
    let hero = world.get::<Actor>(world.hero()).map_or(0, |it| it.due);
    let mut actors = world.query_filtered::<(Entity, &mut Actor), With<OnHeroLevel>>();
    let early = actors.iter_mut(world).filter(|(_, it)| it.due < hero);
    let held: Vec<Entity> = early
        .map(|(who, mut actor)| {
            actor.due = hero;
            who
        })
        .collect();
    for who in held {
        world.mark_changed(who);
    }
    world.resource_mut::<TurnQueue>().expire();
}

/// Collects the creatures that are due before the hero, in id order.
pub(crate) fn gather_others(
    mut group: ResMut<ActingGroup>,
    mut queue: ResMut<TurnQueue>,
    rules: Res<ActiveRules>,
    index: Res<EntityIndex>,
    actors: Query<(Entity, &Thing, &Actor, Option<&Gear>), With<OnHeroLevel>>,
) {
    group.clear();
    let hero = index.entity(Id::HERO);
    let Some((_, _, hero, _)) = hero.and_then(|hero| actors.get(hero).ok()) else {
        return;
    };
    if !queue.is_ready() {
        let everyone = actors.iter();
        let others = everyone.filter(|(_, thing, ..)| thing.id != Id::HERO);
        let mut all: Vec<_> = others.collect();
        all.sort_unstable_by_key(|(_, thing, ..)| thing.id.word());
        let all = all
            .into_iter()
            .map(|(entity, thing, actor, gear)| QueuedActor {
                due: actor.due,
                pace: {
                    let speed = rules.0.monster(thing.kind).map_or(100, |def| def.speed);
                    gear.map_or(speed, |gear| scale(speed, gear.pace()))
                },
                entity,
            });
        queue.draw_up(all);
    }
    group.gather(&queue, hero.due);
}

/// Schedules the next turn of every member of the group.
pub(crate) fn spend(
    mut group: ResMut<ActingGroup>,
    mut queue: ResMut<TurnQueue>,
    mut dirty: ResMut<DirtySet>,
    mut actors: Query<&mut Actor>,
) {
    for member in group.iter() {
        let Ok(mut actor) = actors.get_mut(member.entity) else {
            continue;
        };
        actor.due = actor.due.saturating_add(member.cost());
        dirty.mark_changed(member.entity);
        queue.note(member, actor.due);
    }
    group.finish();
}

//! The registry of saved components: how each is written, read, hashed and copied.

use super::conditions::TimedCondition;
use super::unpack::unpack;
use crate::world::dirty::DigestPart;
use crate::world::health::Health;
use crate::world::mind::Mind;
use crate::world::mix::Mix;
use crate::world::position::Position;
use crate::world::thing::{Luck, Thing};
use crate::world::time::Actor;
use bevy_ecs::component::ComponentId;
use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryItem;
use geom::Stream;
use proto::Condition;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::hash::{Hash, Hasher};

/// Serializes one component of all given things that have it.
type WriteColumn = fn(&World, &[Entity]) -> Result<Vec<u8>, rmp_serde::encode::Error>;

/// Inserts the components of one serialized column into the things.
type ReadColumn = fn(&mut World, &[Entity], &[u8]) -> Result<(), String>;

/// Turns left of a condition; `None` if the thing does not have it.
type TurnsLeft = fn(EntityRef<'_>) -> Option<u8>;

/// A saved component with its type erased.
struct Saved {
    name: &'static str,
    key: u64,
    component: ComponentId,
    hash: fn(EntityRef<'_>, &mut Mix),
    write: WriteColumn,
    read: ReadColumn,
    write_row: fn(EntityRef<'_>) -> Option<Vec<u8>>,
    read_row: fn(&mut EntityWorldMut<'_>, &[u8]) -> Result<(), String>,
    copy: fn(EntityRef<'_>, &mut EntityWorldMut<'_>),
}

/// The components of every creature except the hero. Most changes of a turn are among them, so they are read in one
/// query.
type Creature = (
    &'static Thing,
    &'static Position,
    &'static Actor,
    &'static Health,
    &'static Luck,
    &'static Mind,
);

/// Hashes the components of [`Creature`] in a compact form.
fn hash_creature(creature: &QueryItem<'_, '_, Creature>, mix: &mut Mix) {
    let (thing, place, actor, health, luck, mind) = creature;
    mix.word(thing.id.word());
    place.hash(mix);
    mix.pair(u32::from(thing.kind.0), actor.due);
    mix.pair(health.now.cast_unsigned(), health.max.cast_unsigned());
    luck.hash(mix);
    mind.hash(mix);
}

fn afflicted(world: &mut World, lasting: &[ComponentId]) -> QueryState<()> {
    let mut query = QueryBuilder::<()>::new(world);
    query.or(|query| {
        for id in lasting {
            query.with_id(*id);
        }
    });
    query.build()
}

/// Names under which the components of [`Creature`] are saved.
const CREATURE: [&str; 6] = ["thing", "place", "actor", "health", "luck", "mind"];

pub(crate) struct Registry {
    components: Vec<Saved>,
    creatures: QueryState<(Creature, &'static mut DigestPart)>,
    parts: QueryState<&'static mut DigestPart>,
    conditions: Vec<(Condition, TurnsLeft)>,
    lasting: Vec<ComponentId>,
    /// Functions that set each resource to its default for a new game.
    resets: Vec<fn(&mut World)>,
    afflicted: QueryState<()>,
    /// By archetype: indices of the saved components that must be hashed besides those of [`Creature`]. `None` until
    /// first needed.
    present: Vec<Option<Box<[u16]>>>,
}

impl Registry {
    pub(crate) fn new(world: &mut World) -> Self {
        Self {
            components: Vec::new(),
            creatures: world.query(),
            parts: world.query(),
            conditions: Vec::new(),
            lasting: Vec::new(),
            resets: Vec::new(),
            afflicted: world.query(),
            present: Vec::new(),
        }
    }

    /// Registers a saved component; `name` is part of the save format.
    pub(crate) fn saved<C>(&mut self, world: &mut World, name: &'static str)
    where
        C: Component + Clone + Serialize + DeserializeOwned + Hash,
    {
        self.components.push(Saved {
            name,
            key: Stream::key_of(name),
            component: world.register_component::<C>(),
            hash: |entity, mix| {
                if let Some(component) = entity.get::<C>() {
                    component.hash(mix);
                }
            },
            write: write::<C>,
            read: read::<C>,
            write_row: |entity| {
                let component = entity.get::<C>()?;
                rmp_serde::to_vec_named(component).ok()
            },
            read_row: |entity, row| {
                let component: C = unpack(row).map_err(|e| e.to_string())?;
                entity.insert(component);
                Ok(())
            },
            copy: |from, to| {
                if let Some(component) = from.get::<C>()
                    && !to.contains::<C>()
                {
                    to.insert(component.clone());
                }
            },
        });
    }

    pub(crate) fn lasting<C: TimedCondition>(&mut self, world: &mut World) {
        let left: TurnsLeft = |entity| entity.get::<C>().map(|it| *it.clone().turns());
        self.conditions.push((C::CONDITION, left));
        self.lasting.push(world.register_component::<C>());
    }

    /// Registers a resource to be reset to its default for a new game.
    pub(crate) fn add_reset<R: Resource<Mutability = Mutable> + Default>(&mut self) {
        self.resets
            .push(|world| *world.resource_mut::<R>() = R::default());
    }

    pub(crate) fn reset(&self, world: &mut World) {
        for reset in &self.resets {
            reset(world);
        }
    }

    /// Ends registration. Components are sorted by name, so that the order of registration has no effect.
    pub(crate) fn finish(&mut self, world: &mut World) {
        self.components.sort_by_key(|saved| saved.name);
        self.afflicted = afflicted(world, &self.lasting);
    }

    /// Recomputes a thing's part of the digest, and returns the change modulo 2^64.
    pub(crate) fn reckon(&mut self, world: &mut World, thing: Entity) -> u64 {
        let Ok(entity) = world.get_entity(thing) else {
            return 0;
        };
        let archetype = entity.archetype().id().index();
        if let Some(Some([])) = self.present.get(archetype).map(Option::as_deref)
            && let Ok((creature, mut part)) = self.creatures.get_mut(world, thing)
        {
            let mut mix = Mix::new(0);
            hash_creature(&creature, &mut mix);
            return part.replace(mix.finish());
        }
        let new = self.digest_part(world, thing);
        let part = self.parts.get_mut(world, thing);
        part.map_or(0, |mut part| part.replace(new))
    }

    /// A thing's part of the digest. Caches the components of its archetype.
    pub(crate) fn digest_part(&mut self, world: &World, thing: Entity) -> u64 {
        let entity = world.entity(thing);
        let archetype = entity.archetype();
        let place = archetype.id().index();
        if self.present.len() <= place {
            self.present.resize(place + 1, None);
        }
        let components = &self.components;
        let creature = self.creatures.get(world, thing).ok();
        let present = self.present[place].get_or_insert_with(|| {
            (0..)
                .zip(components)
                .filter(|(_, saved)| archetype.contains(saved.component))
                .filter(|(_, saved)| creature.is_none() || !CREATURE.contains(&saved.name))
                .map(|(n, _)| n)
                .collect()
        });
        let mut mix = Mix::new(0);
        if let Some((creature, _)) = &creature {
            hash_creature(creature, &mut mix);
        }
        for n in present {
            let saved = &components[usize::from(*n)];
            mix.word(saved.key);
            (saved.hash)(entity, &mut mix);
        }
        mix.finish()
    }

    /// The same without the cache, for callers with a shared reference.
    pub(crate) fn share_of(&self, world: &World, thing: Entity) -> u64 {
        let entity = world.entity(thing);
        let archetype = entity.archetype();
        let mut mix = Mix::new(0);
        let creature = entity.get_components::<Creature>().ok();
        if let Some(creature) = &creature {
            hash_creature(creature, &mut mix);
        }
        for saved in &self.components {
            if !archetype.contains(saved.component)
                || (creature.is_some() && CREATURE.contains(&saved.name))
            {
                continue;
            }
            mix.word(saved.key);
            (saved.hash)(entity, &mut mix);
        }
        mix.finish()
    }

    pub(crate) fn is_anyone_afflicted(&mut self, world: &World) -> bool {
        self.afflicted.iter(world).next().is_some()
    }

    /// The conditions of a thing, sorted.
    pub(crate) fn conditions(&self, entity: EntityRef<'_>) -> Vec<proto::Lasting> {
        let all = self.conditions.iter();
        let mut found: Vec<proto::Lasting> = all
            .filter_map(|(condition, left)| {
                let condition = *condition;
                left(entity).map(|turns| proto::Lasting { condition, turns })
            })
            .collect();
        found.sort_unstable_by_key(|lasting| lasting.condition);
        found
    }

    /// Copies a thing with all saved components and its part of the digest into another world.
    pub(crate) fn copy(&self, from: EntityRef<'_>, world: &mut World) -> Entity {
        let part = from.get::<DigestPart>().copied().unwrap_or_default();
        // Common components are spawned together: inserting them one by one would move the entity between archetypes.
        let mut to = if let Ok(creature) = from.get_components::<Creature>() {
            let (thing, place, actor, health, luck, mind) = creature;
            let who = (*thing, *place, *actor, luck.clone());
            world.spawn((who, *health, *mind, part))
        } else if let Ok((thing, luck, place)) = from.get_components::<(&Thing, &Luck, &Position)>()
        {
            world.spawn((*thing, luck.clone(), *place, part))
        } else if let Ok((thing, luck)) = from.get_components::<(&Thing, &Luck)>() {
            world.spawn((*thing, luck.clone(), part))
        } else {
            world.spawn(part)
        };
        let archetype = from.archetype();
        for saved in &self.components {
            if archetype.contains(saved.component) {
                (saved.copy)(from, &mut to);
            }
        }
        to.id()
    }

    /// Serializes every saved component as a column of rows, sorted by name.
    pub(crate) fn write(
        &self,
        world: &World,
        things: &[Entity],
    ) -> Result<Vec<(String, Vec<u8>)>, rmp_serde::encode::Error> {
        self.components
            .iter()
            .map(|saved| Ok((saved.name.to_owned(), (saved.write)(world, things)?)))
            .collect()
    }

    /// Serializes every saved component of one thing, sorted by name.
    pub(crate) fn rows(&self, world: &World, thing: Entity) -> Vec<(String, Vec<u8>)> {
        let entity = world.entity(thing);
        self.components
            .iter()
            .filter_map(|saved| Some((saved.name.to_owned(), (saved.write_row)(entity)?)))
            .collect()
    }

    /// Inserts one serialized component into a thing; unknown names are ignored.
    pub(crate) fn read_row(
        &self,
        world: &mut World,
        thing: Entity,
        name: &str,
        row: &[u8],
    ) -> Result<(), String> {
        let saved = self.components.iter().find(|saved| saved.name == name);
        saved.map_or(Ok(()), |saved| {
            (saved.read_row)(&mut world.entity_mut(thing), row)
        })
    }

    /// Inserts one column of components into the things. Returns `Ok(false)` if no component has that name.
    pub(crate) fn read(
        &self,
        world: &mut World,
        things: &[Entity],
        name: &str,
        column: &[u8],
    ) -> Result<bool, String> {
        let Some(saved) = self.components.iter().find(|saved| saved.name == name) else {
            return Ok(false);
        };
        (saved.read)(world, things, column)?;
        Ok(true)
    }
}

fn write<C>(world: &World, things: &[Entity]) -> Result<Vec<u8>, rmp_serde::encode::Error>
where
    C: Component + Serialize,
{
    let rows: Vec<(u32, &C)> = (0..)
        .zip(things)
        .filter_map(|(n, entity)| Some((n, world.get::<C>(*entity)?)))
        .collect();
    rmp_serde::to_vec_named(&rows)
}

fn read<C>(world: &mut World, things: &[Entity], column: &[u8]) -> Result<(), String>
where
    C: Component + DeserializeOwned,
{
    let rows: Vec<(u32, C)> = unpack(column).map_err(|e| e.to_string())?;
    for (n, component) in rows {
        let entity = things
            .get(n as usize)
            .ok_or_else(|| format!("row {n} belongs to nothing"))?;
        world.entity_mut(*entity).insert(component);
    }
    Ok(())
}

//! Events of the current turn, as far as the hero perceives them.

use super::body;
use super::guise::Guises;
use super::level::Levels;
use super::markers::Hidden;
use super::position::Position;
use super::registrar::Registrar;
use super::sight::{FieldOfView, Sight};
use super::thing::Thing;
use super::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Cause, Event, Id, LevelNo, Means, Who};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar.begins_empty::<Outbox>("empty between commands");
}

/// The creature's name, whether the hero sees it or not.
impl From<Thing> for Who {
    fn from(thing: Thing) -> Self {
        match thing.id {
            Id::HERO => Self::Hero,
            id => Self::Creature {
                id,
                kind: thing.kind,
            },
        }
    }
}

#[derive(Resource, Default)]
pub(crate) struct Outbox(pub(crate) Vec<Event>);

/// The originator of an effect, before visibility is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EventSource {
    pub(crate) by: Option<Entity>,
    pub(crate) means: Means,
}

impl FieldOfView {
    /// The name of a creature at `at` in an event: [`Who::Unseen`] if the hero neither sees that tile nor has glimpsed
    /// the creature.
    pub(crate) fn name(&self, thing: Thing, at: Point) -> Who {
        if thing.id == Id::HERO {
            Who::Hero
        } else if self.sees(at) || self.has_glimpsed(thing.id) {
            Who::Creature {
                id: thing.id,
                kind: thing.kind,
            }
        } else {
            Who::Unseen
        }
    }
}

impl FieldOfView {
    /// The same for a creature that may be on another level or hidden.
    pub(crate) fn told(
        &self,
        thing: Thing,
        place: &Position,
        current: LevelNo,
        hidden: bool,
    ) -> Who {
        if thing.id == Id::HERO || (place.level() == current && !hidden) {
            self.name(thing, place.at())
        } else {
            Who::Unseen
        }
    }
}

/// Lets the hero glimpse a creature that attacks the hero out of the dark, and reports its direction. Conditions left by
/// earlier attacks do not count.
pub(crate) fn glimpse(world: &mut World, victim: Entity, source: EventSource) {
    let lasts = matches!(source.means, Means::Condition(_));
    let by = source.by.filter(|_| victim == world.hero() && !lasts);
    let Some(by) = by.filter(|by| world.get_entity(*by).is_ok() && world.who(*by) == Who::Unseen)
    else {
        return;
    };
    let places = [victim, by].map(|it| world.get::<Position>(it).copied());
    let [Some(here), Some(there)] = places else {
        return;
    };
    let towards = here.at().bearing(there.at());
    let Some(towards) = towards.filter(|_| here.level() == there.level()) else {
        return;
    };
    let id = world.thing(by).id;
    world.resource_mut::<Sight>().glimpse(id);
    world.tell_of(by, |who| Event::Glimpsed { who, towards });
}

pub(crate) trait Witness {
    fn sees(&self, at: Point) -> bool;
    fn who(&self, entity: Entity) -> Who;
    fn cause(&self, source: EventSource) -> Cause;
    fn tell(&mut self, event: Event);
    /// Records an event about a creature, if it is the hero or the hero sees it.
    fn tell_of(&mut self, entity: Entity, event: impl FnOnce(Who) -> Event);
}

impl Witness for World {
    fn sees(&self, at: Point) -> bool {
        self.resource::<Sight>().sees(at)
    }

    fn who(&self, entity: Entity) -> Who {
        let thing = self.thing(entity);
        if thing.id == Id::HERO {
            return Who::Hero;
        }
        let current = self.resource::<Levels>().current;
        let place = self.get::<Position>(entity);
        let place = place.filter(|place| place.level() == current);
        let place = place.filter(|_| self.get::<Hidden>(entity).is_none());
        place.map_or(Who::Unseen, |place| {
            let sight = self.resource::<Sight>();
            let mut tiles = body::tiles(place.at(), self.breadth(entity)).points();
            let shown = tiles.find(|at| sight.sees(*at));
            sight.name(thing, shown.unwrap_or(place.at()))
        })
    }

    fn cause(&self, source: EventSource) -> Cause {
        let by = source.by.filter(|by| self.get_entity(*by).is_ok());
        Cause {
            by: by.map(|by| self.who(by)),
            means: source.means,
        }
    }

    fn tell(&mut self, event: Event) {
        let guises = self.resource::<Guises>();
        let event = match guises.is_empty() {
            true => event,
            false => event.map_kinds(&|kind| guises.shown(kind)),
        };
        self.resource_mut::<Outbox>().0.push(event);
    }

    fn tell_of(&mut self, entity: Entity, event: impl FnOnce(Who) -> Event) {
        let who = self.who(entity);
        if who != Who::Unseen {
            self.tell(event(who));
        }
    }
}

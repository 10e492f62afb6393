//! Setting a mood, and the mood changes that are reported.

use crate::world::ally::is_ally;
use crate::world::mind::{Mind, Mood};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Event, Who};

/// A mood change that is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoodChange {
    Noticed,
    Fled,
    GaveUp,
    Stalked,
    Warned,
}

impl MoodChange {
    /// The event for this change. Only `Stalked` uses `prey`.
    pub(crate) const fn of(self, who: Who, prey: Who) -> Event {
        match self {
            Self::Noticed => Event::Noticed { who },
            Self::Fled => Event::Fled { who },
            Self::GaveUp => Event::GaveUp { who },
            Self::Stalked => Event::Stalked { who, prey },
            Self::Warned => Event::Warned { who },
        }
    }
}

/// Sets a creature's mood. Allies ignore moods about the hero: hunting, fleeing and warning.
pub(crate) fn set(world: &mut World, who: Entity, mood: Mood) {
    let about_hero = matches!(
        mood,
        Mood::Hunting { .. } | Mood::Fleeing { .. } | Mood::Warning { .. }
    );
    if about_hero && is_ally(world, who) {
        return;
    }
    if let Some(mut mind) = world.get_mut::<Mind>(who) {
        mind.mood = mood;
    }
    world.mark_changed(who);
}

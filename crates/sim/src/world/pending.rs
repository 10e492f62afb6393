//! Queues that one phase of a pass fills for a later one. All are empty between commands.

use super::boxed::Boxed;
use super::registrar::Registrar;
use bevy_ecs::prelude::*;
use geom::Point;
use mapgen::Way;
use proto::{Command, Id, LevelNo, Means};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .begins_empty::<Pending>("empty between commands")
        .begins_empty::<Intents>("empty between commands");
}

/// A movement other than walking.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Intent {
    /// To a tile of the same level, or the nearest free one.
    Teleport { to: Point, means: Option<Means> },
    /// Away from `from` by this number of tiles, or towards it if negative, as far as there is room.
    Shove { from: Point, tiles: i8 },
    /// Exchanges places with another creature.
    Swap { with: Entity, means: Option<Means> },
    /// The same on foot, past a creature that makes room.
    Pass { with: Entity },
    /// To the next level by stairs.
    Take(Way),
    /// To a tile of any level, or the nearest free one.
    Go { level: LevelNo, at: Point },
    /// Down to a level, to the free tile nearest to `at` from which an exit can be reached.
    Fall { level: LevelNo, at: Point },
}

/// Movements to be carried out at the end of the phase that raised them.
#[derive(Resource, Default)]
pub(crate) struct Intents(Vec<(Entity, Intent)>);

impl Intents {
    pub(crate) fn raise(&mut self, who: Entity, intent: Intent) {
        self.0.push((who, intent));
    }

    pub(crate) const fn count(&self) -> usize {
        self.0.len()
    }

    /// Takes all movements, in order.
    pub(crate) fn take(&mut self) -> Vec<(Entity, Intent)> {
        std::mem::take(&mut self.0)
    }
}

/// Consequences of walking, for later phases.
pub(crate) type Pending = Boxed<PendingLists>;

#[derive(Clone, Default)]
pub(crate) struct PendingLists {
    /// Creatures and items that entered a tile with a trap that has not reacted yet.
    pub(crate) arrivals: Vec<(Id, Entity)>,
    /// Creatures that shoot, with the target tile, sorted by id.
    pub(crate) shots: Vec<(Entity, Point)>,
    /// All other commands except steps, sorted by id.
    pub(crate) other_commands: Vec<(Entity, Command)>,
    /// Steps that became melee attacks, in order: attacker and target.
    pub(crate) strikes: Vec<(Entity, Entity)>,
    /// Creatures that walked into a closed or blocking tile, in order.
    pub(crate) bumps: Vec<(Entity, Point)>,
    /// Peaceful creatures that the hero walked into.
    pub(crate) talks: Vec<Entity>,
    /// Dead creatures whose `BodyDef` leaves remains: they burst, or turn into a feature.
    pub(crate) remains: Vec<Entity>,
    /// Whether the hero has come to another level: no creature acts before the hero's next turn.
    pub(crate) crossed: bool,
}

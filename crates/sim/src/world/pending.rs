//! What one phase leaves for a later one.

use super::apart::Apart;
use super::register::Registrar;
use bevy_ecs::prelude::*;
use geom::Point;
use mapgen::Way;
use proto::{Command, Id, LevelNo, Means};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .begins_empty::<Agenda>("empty between commands")
        .begins_empty::<Intents>("empty between commands");
}

/// A wish to be elsewhere by other means than walking.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Intent {
    /// To a tile of the same level, or the nearest free one, by some means.
    Teleport { to: Point, means: Option<Means> },
    /// So many tiles away from a place, or nearer to it if it is less than nothing, as far as there is room.
    Shove { from: Point, tiles: i8 },
    /// To where somebody else stands, who comes here, by some means.
    Swap { with: Entity, means: Option<Means> },
    /// The same on foot, past somebody who makes room.
    Pass { with: Entity },
    /// To the next level down or up.
    Take(Way),
    /// To a tile of any level, or the nearest free one.
    Go { level: LevelNo, at: Point },
    /// Down to a level, as near as can be to a tile, where there is a way out.
    Fall { level: LevelNo, at: Point },
}

/// Moves to be carried out at the end of the phase that raised them.
#[derive(Resource, Default)]
pub(crate) struct Intents(Vec<(Entity, Intent)>);

impl Intents {
    pub(crate) fn raise(&mut self, who: Entity, intent: Intent) {
        self.0.push((who, intent));
    }

    /// How many there are so far.
    pub(crate) const fn count(&self) -> usize {
        self.0.len()
    }

    /// Those raised so far, in order; none are left.
    pub(crate) fn take(&mut self) -> Vec<(Entity, Intent)> {
        std::mem::take(&mut self.0)
    }
}

/// What walking leads to, for the phases after it.
pub(crate) type Agenda = Apart<Lists>;

/// What is to be done, and by whom.
#[derive(Clone, Default)]
pub(crate) struct Lists {
    /// Those who entered a tile and whose entering has not been answered yet.
    pub(crate) arrivals: Vec<(Id, Entity)>,
    /// Those who shoot, and where they aim, by id.
    pub(crate) shots: Vec<(Entity, Point)>,
    /// What all others who do not walk do instead, by id.
    pub(crate) deeds: Vec<(Entity, Command)>,
    /// Blows that steps became, in order.
    pub(crate) strikes: Vec<(Entity, Entity)>,
    /// Those who walked into something shut, in order.
    pub(crate) bumps: Vec<(Entity, Point)>,
    /// Whom the hero walked into to talk.
    pub(crate) talks: Vec<Entity>,
    /// The dead whose bodies are not done yet: they burst, or leave something that is no loot.
    pub(crate) remains: Vec<Entity>,
}

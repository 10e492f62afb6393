//! Hunting: strike, shoot, use what is at hand, or follow the trail.

use super::{Moment, clear_shot, reach};
use crate::defs::{Power, Rules, Shape};
use crate::effects::Effect;
use bevy_ecs::prelude::*;
use geom::{BitGrid, FlowMap, Point, Size, Stream};
use proto::{Command, Id, LevelNo};

/// Something a creature carries and could use.
pub(super) struct Usable<'a> {
    pub(super) id: Id,
    pub(super) power: &'a Power,
}

/// Steps to the hero from everywhere near: one map that serves every hunter, and while doors are shut a
/// second one for those who cannot open them.
#[derive(Resource, Default)]
pub(crate) struct Trail {
    hands: Track,
    paws: Track,
    goal: Option<(LevelNo, Point)>,
}

/// Steps to the hero over one sort of ground.
struct Track {
    flow: FlowMap,
    /// Whether anything around the hero has been reckoned yet.
    begun: bool,
}

impl Default for Track {
    fn default() -> Self {
        Self {
            flow: FlowMap::new(Size { w: 0, h: 0 }),
            begun: false,
        }
    }
}

impl Track {
    /// Reckons as far around the hero as it takes to reach `at`.
    ///
    /// A hunter looks only at tiles no farther than its own, and those are the same however far was
    /// reckoned: so a loaded game, which begins anew, hunts as the saved one did.
    fn reckon(&mut self, goal: Option<Point>, ground: &BitGrid, at: Point, tracking: u16) {
        if !self.begun {
            self.begun = true;
            if self.flow.size() != ground.size() {
                self.flow = FlowMap::new(ground.size());
            }
            self.flow
                .flood_until(goal, tracking, ground, |reached| reached == at);
        } else if self.flow.at(at).is_none() {
            self.flow.flood_on(|reached| reached == at);
        }
    }
}

impl Trail {
    /// Forgets everything, as when another game begins or a door is shut.
    pub(crate) const fn clear(&mut self) {
        self.goal = None;
    }

    /// The hero is here now. Nothing is reckoned until somebody asks.
    pub(super) fn aim(&mut self, number: LevelNo, hero: Point) {
        if self.goal == Some((number, hero)) {
            return;
        }
        self.goal = Some((number, hero));
        self.hands.begun = false;
        self.paws.begun = false;
    }

    /// The step from `at` that leads nearer to the hero over free tiles, or else around who is in the way.
    fn step(&mut self, moment: &Moment<'_>, tracking: u16) -> Option<geom::Dir> {
        let (level, at) = (moment.level, moment.at);
        let goal = self.goal.map(|(_, hero)| hero);
        let hands = moment.def.opens_doors;
        let track = if hands || !level.has_shut() {
            self.hands.reckon(goal, level.passable(), at, tracking);
            &self.hands
        } else {
            self.paws.reckon(goal, level.open(), at, tracking);
            &self.paws
        };
        let here = track.flow.at(at)?;
        let enters = |to: Point| level.is_free(to) || (hands && level.is_shut(to));
        geom::Dir::ALL
            .into_iter()
            .filter_map(|dir| Some((track.flow.at(at + dir)?, dir)))
            .filter(|(there, dir)| *there <= here && enters(at + *dir))
            .min_by_key(|(there, dir)| (*there, dir.is_diagonal(), dir.index()))
            .map(|(_, dir)| dir)
    }
}

pub(super) fn step<'a>(
    moment: &Moment<'_>,
    trail: &mut Trail,
    rules: &Rules,
    luck: &mut Stream,
    belongings: impl FnOnce() -> Vec<Usable<'a>>,
) -> Command {
    let belongings = belongings();
    if let Some(command) = remedy(moment, &belongings) {
        return command;
    }
    if let Some(command) = assault(moment, &belongings, luck) {
        return command;
    }
    if let Some(command) = moment.strike() {
        return command;
    }
    let range = reach(moment.def);
    if moment.seen && range > 0 && clear_shot(moment.level, moment.at, moment.hero, range) {
        return Command::Shoot(moment.hero);
    }
    let tracking = rules.tuning().tracking;
    trail
        .step(moment, tracking)
        .map_or(Command::Wait, Command::Step)
}

/// The badly hurt use what heals, if they have it.
pub(super) fn remedy(moment: &Moment<'_>, belongings: &[Usable<'_>]) -> Option<Command> {
    if moment.health.percent() > 50 {
        return None;
    }
    let heals = |usable: &&Usable<'_>| {
        let effects = &usable.power.effects;
        !usable.power.is_aimed() && effects.iter().any(|e| matches!(e, Effect::Heal(_)))
    };
    let item = belongings.iter().find(heals)?.id;
    Some(Command::Use { item, at: None })
}

/// Now and then, whoever carries something to throw at the hero does.
fn assault(moment: &Moment<'_>, belongings: &[Usable<'_>], luck: &mut Stream) -> Option<Command> {
    if belongings.is_empty() || !moment.seen {
        return None;
    }
    let distance = moment.at.distance(moment.hero);
    let fits = |usable: &&Usable<'_>| {
        let power = usable.power;
        let harms = power.effects.iter().any(is_harm);
        let safe = distance > i32::from(power.radius());
        let lands = match power.shape {
            Shape::Target => clear_shot(moment.level, moment.at, moment.hero, power.range),
            _ => distance <= power.range.into(),
        };
        power.is_aimed() && harms && safe && lands
    };
    let item = belongings.iter().find(fits)?.id;
    let at = Some(moment.hero);
    luck.one_in(2).then_some(Command::Use { item, at })
}

const fn is_harm(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Damage(_)
            | Effect::Confuse(_)
            | Effect::Poison(_)
            | Effect::Slow(_)
            | Effect::Snare(_)
    )
}

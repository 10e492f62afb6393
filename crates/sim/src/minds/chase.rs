//! Hunting: strike, shoot, use an item, or follow the flow map to the hero.

use super::situation::{Situation, clear_shot};
use crate::defs::{Power, Rules, Shape};
use crate::effects::EffectPurpose;
use crate::world::body::Gait;
use crate::world::boxed::Boxed;
use crate::world::mind::Mind;
use geom::{BitGrid, Dir, FlowMap, Point, Size, Stream};
use proto::{Command, Id, LevelNo};

/// A carried item with a power and charges left.
pub(crate) struct Usable<'a> {
    pub(super) id: Id,
    pub(super) power: &'a Power,
}

/// Flow maps to the hero, shared by all hunters.
pub(crate) type Trail = Boxed<Tracks>;

/// Flow maps to the hero, one for each way of moving: through doors, around shut doors, under doors, and through the
/// air.
#[derive(Clone, Default)]
pub(crate) struct Tracks {
    hands: Track,
    paws: Track,
    bellies: Track,
    wings: Track,
    /// As `hands`, but without a distance limit, for relentless hunters and allies.
    far: Track,
    /// Level, position of the hero and `Level::changes` for which the maps are valid.
    goal: Option<(LevelNo, Point, u32)>,
}

#[derive(Clone)]
struct Track {
    flow: FlowMap,
    /// Whether `flow` has been started for the current goal.
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
    /// Computes distances as far around the hero as it takes to reach `at`.
    ///
    /// A hunter reads only tiles no farther than its own, and their distances do not depend on how far the map was
    /// computed. So a loaded game, which starts with an empty map, hunts exactly as the saved one did.
    fn spread(&mut self, goal: Option<Point>, ground: &BitGrid, at: Point, tracking: u16) {
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

impl Tracks {
    /// Sets the goal, and invalidates the maps if it changed. The maps are computed on demand.
    pub(super) fn aim(&mut self, number: LevelNo, hero: Point, changes: u32) {
        let goal = Some((number, hero, changes));
        if self.goal == goal {
            return;
        }
        self.goal = goal;
        for track in [
            &mut self.hands,
            &mut self.paws,
            &mut self.bellies,
            &mut self.wings,
            &mut self.far,
        ] {
            track.begun = false;
        }
    }

    /// The step nearest to the hero over free tiles, at most `tracking` steps away; sideways if the direct way is
    /// occupied.
    pub(super) fn step(&mut self, situation: &Situation<'_>, tracking: u16) -> Option<Dir> {
        let (level, at) = (situation.level, situation.at);
        let goal = self.goal.map(|(_, hero, _)| hero);
        let hands = situation.def.opens_doors;
        let gait = Gait::of(situation.def);
        let (track, ground, far) = if gait.flies {
            (&mut self.wings, level.air(), tracking)
        } else if gait.squeezes {
            (&mut self.bellies, level.crawl(), tracking)
        } else if situation.def.mind.relentless || tracking == u16::MAX {
            (&mut self.far, level.passable(), u16::MAX)
        } else if hands || !level.has_shut() {
            (&mut self.hands, level.passable(), tracking)
        } else {
            (&mut self.paws, level.open(), tracking)
        };
        track.spread(goal, ground, at, far);
        down(situation, &track.flow)
    }
}

/// The step with the smallest distance in `flow`, over free tiles or through doors the creature can open. Never a step
/// away from the goal. It leads over a trap that the creature knows only if no other step leads nearer.
fn down(situation: &Situation<'_>, flow: &FlowMap) -> Option<Dir> {
    let here = flow.at(situation.at)?;
    let around = lowest(situation, flow, situation.free());
    let best = match around {
        Some((there, _)) if there < here => around,
        _ if situation.traps == 0 => around,
        _ => lowest(situation, flow, situation.anywhere()),
    };
    best.map(|(_, dir)| dir)
}

/// The step in one of the directions `free` with the smallest distance in `flow`, and that distance.
fn lowest(situation: &Situation<'_>, flow: &FlowMap, free: u8) -> Option<(u16, Dir)> {
    let (level, at) = (situation.level, situation.at);
    let hands = situation.def.opens_doors;
    let here = flow.at(at)?;
    let doors = hands && level.has_shut();
    let mut best: Option<(u16, Dir)> = None;
    for dir in Dir::STRAIGHT_FIRST {
        let enters = free >> dir.index() & 1 == 1 || (doors && level.is_shut(at + dir));
        let Some(there) = enters.then(|| flow.at(at + dir)).flatten() else {
            continue;
        };
        if best.map_or(there <= here, |(least, _)| there < least) {
            best = Some((there, dir));
        }
        // No neighbour can be nearer by more than one step.
        if there < here {
            break;
        }
    }
    best
}

/// First step of a path to any tile. Computes a flow map for this one call.
pub(super) fn way(situation: &Situation<'_>, to: Point) -> Option<Dir> {
    let (level, at, gait) = (situation.level, situation.at, Gait::of(situation.def));
    let ground = if gait.flies {
        level.air()
    } else if gait.squeezes {
        level.crawl()
    } else if situation.def.opens_doors {
        level.passable()
    } else {
        level.open()
    };
    if !level.size().contains(to) {
        return None;
    }
    let mut flow = FlowMap::new(level.size());
    flow.flood_until([to], u16::MAX, ground, |reached| reached == at);
    down(situation, &flow)
}

/// Command of a creature that hunts the hero.
pub(crate) fn step<'a>(
    mind: &mut Mind,
    situation: &Situation<'_>,
    trail: &mut Trail,
    rules: &Rules,
    luck: &mut Stream,
    belongings: impl FnOnce() -> Vec<Usable<'a>>,
) -> Command {
    let tracking = rules.tuning().tracking;
    fight(situation, luck, belongings).unwrap_or_else(|| {
        let step = burrow(situation).or_else(|| trail.step(situation, tracking));
        // No flow map leads through deep water or walls.
        let step = match step {
            None if situation.digs || Gait::of(situation.def).swims => {
                towards(mind, situation, situation.foe.at)
            }
            step => step,
        };
        step.map_or(Command::Wait, Command::Step)
    })
}

/// A step through soft wall towards an unseen target, for creatures that dig.
fn burrow(situation: &Situation<'_>) -> Option<Dir> {
    let dir = situation.at.step_towards(situation.foe.at)?;
    let digs = situation.digs && !situation.foe.seen;
    (digs && situation.level.can_be_dug(situation.at + dir)).then_some(dir)
}

/// Command of a creature that hunts another one. The flow maps lead only to the hero, so it walks straight towards its
/// prey.
pub(crate) fn stalk<'a>(
    mind: &mut Mind,
    situation: &Situation<'_>,
    luck: &mut Stream,
    belongings: impl FnOnce() -> Vec<Usable<'a>>,
) -> Command {
    fight(situation, luck, belongings).unwrap_or_else(|| {
        let step = towards(mind, situation, situation.foe.at);
        step.map_or(Command::Wait, Command::Step)
    })
}

/// Command of an ally that attacks: as [`stalk`], but with pathfinding.
pub(super) fn seek<'a>(
    mind: &mut Mind,
    situation: &Situation<'_>,
    luck: &mut Stream,
    belongings: impl FnOnce() -> Vec<Usable<'a>>,
) -> Command {
    fight(situation, luck, belongings).unwrap_or_else(|| {
        let step = way(situation, situation.foe.at);
        let step = step.or_else(|| towards(mind, situation, situation.foe.at));
        step.map_or(Command::Wait, Command::Step)
    })
}

/// Whether the level has shut doors that the creature can neither open nor pass.
pub(super) fn is_shut_out(situation: &Situation<'_>) -> bool {
    let gait = Gait::of(situation.def);
    !situation.def.opens_doors && !gait.flies && !gait.squeezes && situation.level.has_shut()
}

/// The free step most nearly straight towards `goal`. Remembers in `mind.heading` on which side it goes around an
/// obstacle.
pub(crate) fn towards(mind: &mut Mind, situation: &Situation<'_>, goal: Point) -> Option<Dir> {
    let straight = situation.at.step_towards(goal)?;
    let (right, left) = (straight.clockwise(), straight.anticlockwise());
    let sides = [
        [
            straight,
            right,
            left,
            right.clockwise(),
            left.anticlockwise(),
        ],
        [
            straight,
            left,
            right,
            left.anticlockwise(),
            right.clockwise(),
        ],
    ];
    // Keep to the side on which the creature began to go around the obstacle.
    let was_left = [left, left.anticlockwise()].contains(&mind.heading);
    let dir = sides[usize::from(was_left)]
        .into_iter()
        .find(|dir| situation.is_free(*dir))?;
    mind.heading = dir;
    Some(dir)
}

/// Any action of a hunter other than coming nearer; `None` if there is nothing to do but move.
fn fight<'a>(
    situation: &Situation<'_>,
    luck: &mut Stream,
    belongings: impl FnOnce() -> Vec<Usable<'a>>,
) -> Option<Command> {
    let belongings = belongings();
    let at_hand = remedy(situation, &belongings).or_else(|| assault(situation, &belongings, luck));
    if let Some(command) = at_hand.or_else(|| situation.strike()) {
        return Some(command);
    }
    let range = situation.reach;
    let shoots = situation.foe.seen
        && range > 0
        && clear_shot(
            situation.level,
            situation.nearest(),
            situation.foe.at,
            range,
        );
    shoots.then_some(Command::Shoot(situation.foe.at))
}

/// Uses a healing item at half of the hit points or less.
pub(crate) fn remedy(situation: &Situation<'_>, belongings: &[Usable<'_>]) -> Option<Command> {
    if situation.health.percent() > 50 {
        return None;
    }
    let heals = |usable: &&Usable<'_>| {
        let effects = &usable.power.effects;
        !usable.power.is_aimed() && effects.iter().any(|it| it.intent() == EffectPurpose::Heal)
    };
    let item = belongings.iter().find(heals)?.id;
    Some(Command::Use { item, at: None })
}

/// Throws or aims a harmful item at the foe, every second time it could.
fn assault(
    situation: &Situation<'_>,
    belongings: &[Usable<'_>],
    luck: &mut Stream,
) -> Option<Command> {
    if belongings.is_empty() || !situation.foe.seen {
        return None;
    }
    let distance = situation.at.distance(situation.foe.at);
    let fits = |usable: &&Usable<'_>| {
        let power = usable.power;
        let harms = power
            .effects
            .iter()
            .any(|it| it.intent() == EffectPurpose::Harm);
        let safe = distance > i32::from(power.radius());
        let lands = match power.shape {
            Shape::Target => clear_shot(
                situation.level,
                situation.nearest(),
                situation.foe.at,
                power.range,
            ),
            _ => distance <= power.range.into(),
        };
        power.is_aimed() && harms && safe && lands
    };
    let item = belongings.iter().find(fits)?.id;
    let at = Some(situation.foe.at);
    luck.one_in(2).then_some(Command::Use { item, at })
}

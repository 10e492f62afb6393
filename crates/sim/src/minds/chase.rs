//! Hunting: strike, shoot, use what is at hand, or follow the trail.

use super::moment::{Moment, clear_shot};
use crate::defs::{Power, Rules, Shape};
use crate::effects::Intent;
use crate::world::apart::Apart;
use crate::world::body::Gait;
use crate::world::mind::Mind;
use geom::{BitGrid, Dir, FlowMap, Point, Size, Stream};
use proto::{Command, Id, LevelNo};

/// Something a creature carries and could use.
pub(crate) struct Usable<'a> {
    pub(super) id: Id,
    pub(super) power: &'a Power,
}

/// Steps to the hero from everywhere near: one map that serves every hunter, while doors are shut a second one for
/// those who cannot open them, and one each for those who come under doors and those who fly.
pub(crate) type Trail = Apart<Tracks>;

/// Steps to the hero, one map for each sort of ground.
#[derive(Clone, Default)]
pub(crate) struct Tracks {
    hands: Track,
    paws: Track,
    bellies: Track,
    wings: Track,
    /// The same as for hands, but over the whole level, for those who never give up.
    far: Track,
    /// Where the hero was, on which level, and how often its ways had changed by then.
    goal: Option<(LevelNo, Point, u32)>,
}

/// Steps to the hero over one sort of ground.
#[derive(Clone)]
struct Track {
    flow: FlowMap,
    /// Whether anything around the hero has been computed yet.
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
    /// A hunter looks only at tiles no farther than its own, and those are the same however far was
    /// computed: so a loaded game, which begins with nothing, hunts as the saved one did.
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
    /// The hero is here now. Nothing is computed until somebody asks.
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

    /// The step from `at` that leads nearer to the hero over free tiles, or else around who is in the way.
    pub(super) fn step(&mut self, moment: &Moment<'_>, tracking: u16) -> Option<Dir> {
        let (level, at) = (moment.level, moment.at);
        let goal = self.goal.map(|(_, hero, _)| hero);
        let hands = moment.def.opens_doors;
        let gait = Gait::of(moment.def);
        let (track, ground, far) = if gait.flies {
            (&mut self.wings, level.air(), tracking)
        } else if gait.squeezes {
            (&mut self.bellies, level.crawl(), tracking)
        } else if moment.def.mind.relentless || tracking == u16::MAX {
            (&mut self.far, level.passable(), u16::MAX)
        } else if hands || !level.has_shut() {
            (&mut self.hands, level.passable(), tracking)
        } else {
            (&mut self.paws, level.open(), tracking)
        };
        track.spread(goal, ground, at, far);
        down(moment, &track.flow)
    }
}

/// The step over free tiles, or through a door for those who open them, that leads nearest to where a map leads.
fn down(moment: &Moment<'_>, flow: &FlowMap) -> Option<Dir> {
    let (level, at) = (moment.level, moment.at);
    let hands = moment.def.opens_doors;
    let here = flow.at(at)?;
    let doors = hands && level.has_shut();
    let free = moment.free();
    let mut best: Option<(u16, Dir)> = None;
    for dir in Dir::STRAIGHT_FIRST {
        let enters = free >> dir.index() & 1 == 1 || (doors && level.is_shut(at + dir));
        let Some(there) = enters.then(|| flow.at(at + dir)).flatten() else {
            continue;
        };
        if best.map_or(there <= here, |(least, _)| there < least) {
            best = Some((there, dir));
        }
        // No neighbour is nearer by more than a step.
        if there < here {
            break;
        }
    }
    best.map(|(_, dir)| dir)
}

/// A step on the way to any tile.
pub(super) fn way(moment: &Moment<'_>, to: Point) -> Option<Dir> {
    let (level, at, gait) = (moment.level, moment.at, Gait::of(moment.def));
    let ground = if gait.flies {
        level.air()
    } else if gait.squeezes {
        level.crawl()
    } else if moment.def.opens_doors {
        level.passable()
    } else {
        level.open()
    };
    if !level.size().contains(to) {
        return None;
    }
    let mut flow = FlowMap::new(level.size());
    flow.flood_until([to], u16::MAX, ground, |reached| reached == at);
    down(moment, &flow)
}

/// What a hunter of the hero does.
pub(crate) fn step<'a>(
    mind: &mut Mind,
    moment: &Moment<'_>,
    trail: &mut Trail,
    rules: &Rules,
    luck: &mut Stream,
    belongings: impl FnOnce() -> Vec<Usable<'a>>,
) -> Command {
    let tracking = rules.tuning().tracking;
    fight(moment, luck, belongings).unwrap_or_else(|| {
        let step = burrow(moment).or_else(|| trail.step(moment, tracking));
        // No trail leads through deep water, or to a wall.
        let step = match step {
            None if moment.digs || Gait::of(moment.def).swims => {
                towards(mind, moment, moment.foe.at)
            }
            step => step,
        };
        step.map_or(Command::Wait, Command::Step)
    })
}

/// Straight through the wall, for those who dig and have it between themselves and whom they are after.
fn burrow(moment: &Moment<'_>) -> Option<Dir> {
    let dir = moment.at.step_towards(moment.foe.at)?;
    let digs = moment.digs && !moment.foe.seen;
    (digs && moment.level.is_soft(moment.at + dir)).then_some(dir)
}

/// What a hunter of anybody else does: the trail leads to the hero only, so it goes by what it sees.
pub(crate) fn stalk<'a>(
    mind: &mut Mind,
    moment: &Moment<'_>,
    luck: &mut Stream,
    belongings: impl FnOnce() -> Vec<Usable<'a>>,
) -> Command {
    fight(moment, luck, belongings).unwrap_or_else(|| {
        let step = towards(mind, moment, moment.foe.at);
        step.map_or(Command::Wait, Command::Step)
    })
}

/// What somebody who follows the hero does about whom they are after: they know the way round what is between.
pub(super) fn seek<'a>(
    mind: &mut Mind,
    moment: &Moment<'_>,
    luck: &mut Stream,
    belongings: impl FnOnce() -> Vec<Usable<'a>>,
) -> Command {
    fight(moment, luck, belongings).unwrap_or_else(|| {
        let step = way(moment, moment.foe.at);
        let step = step.or_else(|| towards(mind, moment, moment.foe.at));
        step.map_or(Command::Wait, Command::Step)
    })
}

/// Whether there are shut doors, and somebody can neither open them nor do without.
pub(super) fn is_shut_out(moment: &Moment<'_>) -> bool {
    let gait = Gait::of(moment.def);
    !moment.def.opens_doors && !gait.flies && !gait.squeezes && moment.level.has_shut()
}

/// The free step most nearly straight towards a place, and along what is in the way.
pub(crate) fn towards(mind: &mut Mind, moment: &Moment<'_>, goal: Point) -> Option<Dir> {
    let straight = moment.at.step_towards(goal)?;
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
    // Whoever has begun to go around one side of something goes on with that.
    let was_left = [left, left.anticlockwise()].contains(&mind.heading);
    let dir = sides[usize::from(was_left)]
        .into_iter()
        .find(|dir| moment.is_free(*dir))?;
    mind.heading = dir;
    Some(dir)
}

/// Whatever a hunter does other than coming nearer.
fn fight<'a>(
    moment: &Moment<'_>,
    luck: &mut Stream,
    belongings: impl FnOnce() -> Vec<Usable<'a>>,
) -> Option<Command> {
    let belongings = belongings();
    let at_hand = remedy(moment, &belongings).or_else(|| assault(moment, &belongings, luck));
    if let Some(command) = at_hand.or_else(|| moment.strike()) {
        return Some(command);
    }
    let range = moment.reach;
    let shoots = moment.foe.seen
        && range > 0
        && clear_shot(moment.level, moment.nearest(), moment.foe.at, range);
    shoots.then_some(Command::Shoot(moment.foe.at))
}

/// The badly hurt use what heals, if they have it.
pub(crate) fn remedy(moment: &Moment<'_>, belongings: &[Usable<'_>]) -> Option<Command> {
    if moment.health.percent() > 50 {
        return None;
    }
    let heals = |usable: &&Usable<'_>| {
        let effects = &usable.power.effects;
        !usable.power.is_aimed() && effects.iter().any(|it| it.intent() == Intent::Heal)
    };
    let item = belongings.iter().find(heals)?.id;
    Some(Command::Use { item, at: None })
}

/// Now and then, whoever carries something to throw at its foe does.
fn assault(moment: &Moment<'_>, belongings: &[Usable<'_>], luck: &mut Stream) -> Option<Command> {
    if belongings.is_empty() || !moment.foe.seen {
        return None;
    }
    let distance = moment.at.distance(moment.foe.at);
    let fits = |usable: &&Usable<'_>| {
        let power = usable.power;
        let harms = power.effects.iter().any(|it| it.intent() == Intent::Harm);
        let safe = distance > i32::from(power.radius());
        let lands = match power.shape {
            Shape::Target => clear_shot(moment.level, moment.nearest(), moment.foe.at, power.range),
            _ => distance <= power.range.into(),
        };
        power.is_aimed() && harms && safe && lands
    };
    let item = belongings.iter().find(fits)?.id;
    let at = Some(moment.foe.at);
    luck.one_in(2).then_some(Command::Use { item, at })
}

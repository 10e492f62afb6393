//! The errand that walks up to a foe and attacks it.

use crate::chart::Chart;
use crate::danger;
use crate::errand::{Next, StopReason};
use crate::travel::{self, PathStep};
use geom::FlowMap;
use proto::{Command, Hero, Id, View, VisibleCreature};

/// Divisor of the maximum hit points: at or below a third, no fight is started.
const WEAK: i32 = 3;

/// Whether the hero is hurt too badly for a fight, unless the player insists.
#[must_use]
pub const fn is_weak(hero: &Hero) -> bool {
    hero.health <= hero.health_max / WEAK
}

/// A foe that does not hunt the hero is left alone beyond this distance, in tiles.
const NEAR: i32 = 7;

/// Steps without getting nearer after which the chase of a fleeing foe ends.
const CHASE: u8 = 6;

/// A fight with one foe, until it wounds the hero. While a hunting foe is out of reach, the target is the nearest hunter. Any foe left over is a
/// new fight.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fight {
    /// Last target, and whether it hunted the hero then.
    foe: Option<(Id, bool)>,
    /// Distance to the target, and steps since then that brought the hero no nearer.
    far: i32,
    steps: u8,
    /// Whether the game refused a shot: the rest of the fight is fought hand to hand.
    no_shots: bool,
}

impl Fight {
    pub(crate) fn foe(&self) -> Option<Id> {
        self.foe.map(|(id, _)| id)
    }

    /// Returns the way to the foe. An error carries the next blow, or the reason why the fight is over.
    pub(crate) fn next(
        &mut self,
        flow: &mut FlowMap,
        view: &View,
        hero: &Hero,
        chart: &Chart,
        cut_off: &[Id],
        dares: bool,
    ) -> Result<PathStep, Next> {
        let foe = self.choose(view, hero, cut_off).map_err(Next::Stop)?;
        self.foe = Some((foe.id, foe.hostile));
        if is_weak(hero) && !dares {
            return Err(Next::Stop(StopReason::Weak));
        }
        if !self.no_shots && can_shoot(view, hero, foe) {
            self.steps = 0;
            return Err(Next::Do(Command::Shoot(foe.at)));
        }
        if let Some(dir) = hero
            .at
            .step_towards(foe.at)
            .filter(|_| hero.at.is_adjacent(foe.at))
        {
            self.steps = 0;
            return Err(Next::Do(Command::Step(dir)));
        }
        let far = hero.at.distance(foe.at);
        let behind = self.far > 0 && far >= self.far;
        self.far = far;
        self.steps = if behind {
            self.steps.saturating_add(1)
        } else {
            0
        };
        if self.steps >= CHASE && !foe.hostile {
            return Err(Next::Stop(StopReason::Outrun(foe.id, foe.kind)));
        }
        let mut open = travel::crossable(chart, hero.at, foe.at);
        open.set(foe.at, true);
        Ok(travel::way(flow, view, hero.at, [foe.at], &open))
    }

    /// Continues hand to hand after a refused shot.
    pub(crate) const fn stop_shooting(&mut self) {
        self.no_shots = true;
    }

    /// Picks the target: the same as before, or the nearest hunter while a hunting target is out of reach. A hunter that
    /// is cut off, out of the range of shots too, is the last choice. Fails with the reason if the fight is over.
    fn choose<'v>(
        &self,
        view: &'v View,
        hero: &Hero,
        cut_off: &[Id],
    ) -> Result<&'v VisibleCreature, StopReason> {
        let mut hunters = danger::hunters(view);
        let hunter = hunters.find(|foe| !cut_off.contains(&foe.id) || can_shoot(view, hero, foe));
        let Some((id, hunted)) = self.foe else {
            let foe = hunter.or_else(|| danger::foe(view));
            let foe = foe.ok_or(StopReason::NoFoe)?;
            let far = hero.at.distance(foe.at) > NEAR;
            return if far && !foe.hostile {
                Err(StopReason::FarOff(foe.id, foe.kind))
            } else {
                Ok(foe)
            };
        };
        let foe = view.creatures.iter().find(|seen| seen.id == id);
        match foe {
            Some(foe) if foe.hostile && hero.at.is_adjacent(foe.at) => Ok(foe),
            Some(foe) if foe.hostile => Ok(hunter.unwrap_or(foe)),
            Some(foe) if !hunted && foe.is_foe() => Ok(foe),
            // The foe is dead, gone, or no longer fights.
            _ if danger::foe(view).is_some() => Err(StopReason::Done),
            _ => Err(StopReason::NoFoe),
        }
    }
}

/// Whether the wielded weapon reaches the foe, and no other creature stands between.
pub(crate) fn can_shoot(view: &View, hero: &Hero, foe: &VisibleCreature) -> bool {
    let far = hero.at.distance(foe.at);
    // A weapon with a long reach strikes a neighbour better than it pokes one; a bow only clubs.
    let near = far == 1 && hero.shots.is_none();
    let in_range = far <= i32::from(hero.range) && !near && hero.shots != Some(0);
    let between = |seen: &VisibleCreature| {
        let mut path = geom::line(hero.at, foe.at);
        seen.id != foe.id && path.any(|at| seen.stands_on(at))
    };
    in_range && !view.creatures.iter().any(between)
}

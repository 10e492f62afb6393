//! The chance that the hero dies in the next turn, from the foes in sight and their blows.
//!
//! Every hunter in sight deals the blows it can at the hero's tile, as often as it acts in one hero turn. Potions,
//! spells, arriving creatures and everything out of sight are not counted.

use crate::acts::blow::{self, Blow};
use crate::acts::d20;
use crate::acts::surprise;
use crate::acts::windup::Poised;
use crate::things::gear::Gear;
use crate::world::ally::is_ally;
use crate::world::health::Health;
use crate::world::markers::{Hidden, Peaceful};
use crate::world::mind::{Mind, Mood};
use crate::world::position::Position;
use crate::world::sight::Sight;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Dice, Point};
use proto::Guard;

/// Probability 1 in fixed point. The product of two probabilities still fits in 64 bits.
const SURE: u64 = 1 << BITS;
const BITS: u32 = 31;
/// Maximum number of blows counted per foe and turn.
const MAX_BLOWS_PER_TURN: u16 = 4;
/// Maximum number of hit points and damage counted. It bounds the size of the tables.
const MAX_HIT_POINTS: usize = 2_000;

/// Chance to die within the next turn, in percent, rounded up: anything but 0 is real.
pub(crate) fn danger(world: &World) -> Option<u8> {
    let hero = world.hero();
    let at = world.get::<Position>(hero)?.at();
    let life = usize::try_from(world.get::<Health>(hero)?.now).ok()?;
    let mut odds = Odds::new(life.min(MAX_HIT_POINTS));
    let level = world.level();
    let foes = world.resource::<Sight>().seen().points();
    let foes = foes.filter_map(|place| Some((place, level.occupant(place)?)));
    let mut foes: Vec<(Point, Entity)> = foes.filter(|(_, foe)| *foe != hero).collect();
    // A large creature counts from its nearest tile.
    foes.sort_by_key(|(place, _)| place.distance(at));
    let mut counted: Vec<Entity> = Vec::new();
    for (place, foe) in foes {
        if !counted.contains(&foe) {
            counted.push(foe);
            threaten(world, &mut odds, (foe, place), at);
        }
    }
    Some(odds.percent())
}

/// A deadly creature kills this many times faster than the hero kills it.
const SHORT_WORK: i32 = 2;

/// Whether a creature that does not hunt the hero now would kill the hero quickly, both at full health. Always false
/// for peaceful creatures and allies.
pub(crate) fn is_deadly(world: &World, who: Entity) -> bool {
    let mood = world.get::<Mind>(who).map(|mind| mind.mood);
    let hunts = matches!(mood, Some(Mood::Hunting { .. }));
    if hunts || world.get::<Peaceful>(who).is_some() || is_ally(world, who) {
        return false;
    }
    let (rules, hero) = (world.rules(), world.hero());
    let life = |who: Entity| world.get::<Health>(who).map_or(0, |health| health.max);
    let rate = |blow: &Blow<'_>, whom: Entity| {
        let faces = d20::faces(blow.to_hit, blow::armour(world, rules, whom));
        blow.damage.mean_x2().saturating_mul(faces)
    };
    let plain = [
        blow::melee(world, rules, who),
        blow::missile(world, rules, who),
    ];
    let plain = plain.iter().flatten().map(|blow| rate(blow, hero));
    // An announced blow always hits, but takes twice as long.
    let announced = blow::windup_attack(rules, world.thing(who).kind);
    let announced = announced.map(|blow| blow.damage.mean_x2().saturating_mul(d20::HIGHEST / 2));
    let theirs = plain.chain(announced).max().unwrap_or(0);
    let ours = [
        blow::melee(world, rules, hero),
        blow::ranged_attack(world, rules, hero),
    ];
    let ours = ours.iter().flatten().map(|blow| rate(blow, who)).max();
    let (ours, theirs) = (i64::from(ours.unwrap_or(0).max(1)), i64::from(theirs));
    // Turns to kill are life divided by rate. Multiplying out avoids rounding.
    let [our_life, their_life] = [life(hero), life(who)].map(i64::from);
    their_life * theirs >= i64::from(SHORT_WORK) * our_life * ours
}

fn threaten(world: &World, odds: &mut Odds, (foe, place): (Entity, Point), hero: Point) {
    let hunts = world
        .get::<Mind>(foe)
        .is_some_and(|mind| matches!(mind.mood, Mood::Hunting { .. }));
    if !hunts || world.get::<Hidden>(foe).is_some() {
        return;
    }
    let rules = world.rules();
    let kind = world.thing(foe).kind;
    if let Some(poised) = world.get::<Poised>(foe) {
        let stands = world.get::<Position>(foe).map_or(place, Position::at);
        let lands = poised.tiles(rules, kind, world.level(), stands);
        if let Some(blow) = blow::windup_attack(rules, kind).filter(|_| lands.contains(&hero)) {
            odds.strike(&dice(blow.damage));
        }
        return;
    }
    let blow = if place.is_adjacent(hero) {
        blow::melee(world, rules, foe)
    } else {
        let reaches = |blow: &Blow<'_>| place.distance(hero) <= i32::from(blow.range);
        blow::ranged_attack(world, rules, foe).filter(reaches)
    };
    let Some(blow) = blow else {
        return;
    };
    let us = world.hero();
    let guard = surprise::guard_of(world, us, foe);
    let armour = blow::armour(world, rules, us) - surprise::surprise_bonus(rules, guard);
    let parry = world.get::<Gear>(us).map_or(0, |gear| gear.parry);
    let parry = if blow.struck && guard == Guard::Up {
        parry
    } else {
        0
    };
    let faces = u64::from(d20::faces(blow.to_hit, armour).unsigned_abs());
    let pace = rules.monster(kind).map_or(100, |def| def.speed);
    for _ in 0..pace.div_ceil(100).clamp(1, MAX_BLOWS_PER_TURN) {
        odds.blow(faces, parry, blow.damage);
    }
}

/// Probabilities of losing hit points.
struct Odds {
    /// Indexed by hit points lost; the last entry is for all of them or more. Scaled by [`SURE`].
    lost: Vec<u64>,
}

impl Odds {
    fn new(life: usize) -> Self {
        let mut lost = vec![0; life + 1];
        lost[0] = SURE;
        Self { lost }
    }

    /// Adds a blow that hits on `faces` of 20; the highest face rolls the dice twice. One hit in `parry` is parried;
    /// 0 means none.
    fn blow(&mut self, faces: u64, parry: u8, damage: Dice) {
        let once = dice(damage);
        let again = dice(Dice { bonus: 0, ..damage });
        let mut twice = vec![0; once.len() + again.len() - 1];
        for (a, one) in once.iter().enumerate() {
            for (b, two) in again.iter().enumerate() {
                twice[a + b] += (one * two) >> BITS;
            }
        }
        let mut harm = vec![0; twice.len()];
        for (n, chance) in once.iter().enumerate() {
            harm[n] += chance * (faces - 1) / 20;
        }
        for (n, chance) in twice.iter().enumerate() {
            harm[n] += chance / 20;
        }
        if parry > 0 {
            let parry = u64::from(parry);
            harm.iter_mut()
                .for_each(|it| *it = *it / parry * (parry - 1));
        }
        let hits = harm.iter().sum::<u64>().min(SURE);
        // Misses, and what is lost to rounding, do no damage.
        harm[0] += SURE - hits;
        self.strike(&harm);
    }

    /// Adds a damage distribution: `harm[n]` is the probability of `n` damage, scaled by [`SURE`].
    fn strike(&mut self, harm: &[u64]) {
        let all = self.lost.len() - 1;
        let mut lost = vec![0; self.lost.len()];
        for (before, chance) in self.lost.iter().enumerate() {
            for (amount, likely) in harm.iter().enumerate() {
                lost[(before + amount).min(all)] += (chance * likely) >> BITS;
            }
        }
        self.lost = lost;
    }

    fn percent(&self) -> u8 {
        let dead = self.lost.last().copied().unwrap_or(0).min(SURE);
        u8::try_from((dead * 100).div_ceil(SURE)).unwrap_or(100)
    }
}

/// Probability of each sum of the dice; sums below 1 count as 1.
fn dice(dice: Dice) -> Vec<u64> {
    let mut sums = vec![SURE];
    for _ in 0..dice.count {
        let sides = usize::from(dice.sides.max(1));
        let mut next = vec![0; sums.len() + sides];
        for (n, chance) in sums.iter().enumerate() {
            for face in 1..=sides {
                next[n + face] += chance / sides as u64;
            }
        }
        sums = next;
    }
    let mut shifted = vec![0; 1];
    for (n, chance) in sums.into_iter().enumerate() {
        let sum = i64::try_from(n).unwrap_or(i64::MAX) + i64::from(dice.bonus);
        let sum = usize::try_from(sum.max(1))
            .unwrap_or(MAX_HIT_POINTS)
            .min(MAX_HIT_POINTS);
        if shifted.len() <= sum {
            shifted.resize(sum + 1, 0);
        }
        shifted[sum] += chance;
    }
    shifted
}

#[cfg(test)]
mod tests;

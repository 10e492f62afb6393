//! Strikes blows and shots. Plain blows take a fast path ([`plain`]) with narrow queries; all others use the whole
//! world.

use super::blow::{
    Blow, ammunition, apply_blow_effects, armour_of, melee, natural, ranged_attack, with_weapon,
};
use super::exchange::{resolve_attack, roll_attack};
use super::{reach, surprise, tactics};
use crate::defs::{AttackDef, Rules, WeaponDef};
use crate::effects::{Effect, Fallen, Snared};
use crate::things::gear::{self, Gear, Rusty};
use crate::things::make;
use crate::things::marks::ItemMarks;
use crate::world::body;
use crate::world::growth::{Nature, TemporaryTalent, WornKnacks};
use crate::world::health::{Health, Wound, Wounds, can_act};
use crate::world::level::Levels;
use crate::world::markers::Hidden;
use crate::world::mind::Mind;
use crate::world::outbox::{EventSource, Outbox, Witness};
use crate::world::pending::Pending;
use crate::world::position::{self, Position};
use crate::world::sight::Sight;
use crate::world::thing::{Luck, Thing};
use crate::world::world_ext::WorldExt;
use crate::{moods, powers};
use bevy_ecs::prelude::*;
use bevy_ecs::system::{SystemParam, SystemState};
use geom::Point;
use proto::{Cause, Command, Event, Guard, Id, Kind, Refusal, Who};

/// Run condition of [`strike`].
pub(crate) fn has_strikes(world: &World) -> bool {
    !world.resource::<Pending>().strikes.is_empty()
}

type Fighters<'w, 's> = Query<
    'w,
    's,
    (
        &'static Thing,
        &'static Position,
        &'static mut Health,
        &'static mut Luck,
        Option<&'static Gear>,
        Option<&'static Rusty>,
        Has<Hidden>,
        Option<&'static Mind>,
        Has<Snared>,
        Has<Fallen>,
        Option<&'static Nature>,
        Has<TemporaryTalent>,
        Has<WornKnacks>,
    ),
>;

/// Everything a plain blow reads and writes.
#[derive(SystemParam)]
pub(crate) struct PlainBlowParams<'w, 's> {
    current: Res<'w, Levels>,
    sight: Res<'w, Sight>,
    fighters: Fighters<'w, 's>,
    weapons: Query<'w, 's, (&'static Thing, Has<ItemMarks>)>,
    wounds: ResMut<'w, Wounds>,
    out: ResMut<'w, Outbox>,
}

/// Work that [`plain`] leaves to code with access to the whole world.
enum Rest<'r> {
    /// The blow is not plain; nothing has been done yet.
    All,
    /// The blow hit; these effects apply to the target.
    Effects(&'r [Effect], EventSource),
}

/// Strikes every blow that a step became, if both creatures can still act and are still adjacent.
pub(crate) fn strike(world: &mut World, ring: &mut SystemState<PlainBlowParams<'_, '_>>) {
    let rules = world.rules().clone();
    let mut strikes = std::mem::take(&mut world.resource_mut::<Pending>().strikes);
    let mut all = strikes.iter();
    while !all.as_slice().is_empty() {
        let mut ring = ring
            .get_mut(world)
            .expect("the rules of a fight can be told");
        let rest = all.find_map(|(striker, struck)| {
            let rest = plain(&mut ring, &rules, *striker, *struck)?;
            Some((*striker, *struck, rest))
        });
        match rest {
            None => {}
            Some((striker, struck, Rest::All)) => strike_at(world, &rules, striker, struck),
            Some((striker, struck, Rest::Effects(effects, source))) => {
                apply_blow_effects(world, striker, struck, effects, source);
            }
        }
    }
    strikes.clear();
    world.resource_mut::<Pending>().strikes = strikes;
}

/// Strikes a creature's blow if it is plain: small bodies, no marks, quirks or knacks that matter. Most blows are
/// plain.
///
/// Returns `None` if nothing is left to do.
fn plain<'r>(
    ring: &mut PlainBlowParams<'_, '_>,
    rules: &'r Rules,
    striker: Entity,
    struck: Entity,
) -> Option<Rest<'r>> {
    let by = ring.fighters.get(striker).ok()?.0.id;
    let fighter = ring.fighters.get(struck).ok()?;
    let (target, to, health, _, gear, rust, hidden, mind, held, fallen, nature, gifted, borne) =
        fighter;
    let (target, to, doomed) = (*target, *to, health.is_doomed());
    let armour = armour_of(rules, target, gear, nature, rust.map_or(0, |rust| rust.0));
    let guard = surprise::guard(mind, held || fallen, by);
    // A target with special abilities takes the slow path.
    let knacks = nature.map_or(rules.knacks(target.kind), |nature| &nature.knacks);
    let answers = gear.is_some_and(|gear| gear.answers);
    let marked = knacks.riposte > 0 || knacks.corner > 0 || knacks.hide > 0;
    let tricky = answers || marked || gifted || borne;
    let parry = gear.map_or(0, |gear| gear.parry);
    let wide = |kind| rules.monster(kind).is_some_and(|def| def.size > 1);
    let fighter = ring.fighters.get_mut(striker).ok()?;
    let (thing, from, health, mut luck, gear, _, lurks, _, _, _, _, gifted, borne) = fighter;
    if doomed || health.is_doomed() {
        return None;
    }
    if wide(thing.kind) || wide(target.kind) {
        return Some(Rest::All);
    }
    if from.level() != to.level() || !from.at().is_adjacent(to.at()) {
        return None;
    }
    let weapon = gear.and_then(|gear| gear.weapon);
    let endowed = weapon.is_some() && (gifted || borne);
    if hidden || tricky || endowed || thing.id == Id::HERO {
        return Some(Rest::All);
    }
    let def = rules.monster(thing.kind)?;
    let mut blow = natural(rules, thing.kind, def, AttackDef::is_plain_blow)?;
    if let Some(weapon) = weapon {
        let Some(weapon) = ordinary(&ring.weapons, rules, weapon) else {
            return Some(Rest::All);
        };
        blow = with_weapon(rules, (thing.kind, def), blow, weapon);
    }
    if !blow.is_simple() || rules.knacks(thing.kind).follow_through {
        return Some(Rest::All);
    }
    let source = EventSource {
        by: Some(striker),
        means: blow.means,
    };
    let (sight, current) = (&ring.sight, ring.current.current);
    let who = sight.told(target, &to, current, hidden);
    let by = sight.told(*thing, from, current, lurks);
    if by == Who::Unseen && target.id == Id::HERO {
        return Some(Rest::All);
    }
    let ease = surprise::surprise_bonus(rules, guard);
    let rolled = roll_attack(&mut luck.0, &blow, armour - ease, guard);
    let parried = rolled.is_some() && guard == Guard::Up && parry > 0;
    let parried = parried && luck.0.one_in(parry.into());
    let Some((amount, critical)) = rolled.filter(|_| !parried) else {
        if who != Who::Unseen {
            let cause = Cause {
                by: Some(by),
                means: blow.means,
            };
            let at = to.at();
            ring.out.0.push(if parried {
                Event::Parried { who, at, cause }
            } else {
                Event::Missed { who, at, cause }
            });
        }
        return None;
    };
    let takes_effect = blow.takes_effect(|one_in| luck.0.one_in(one_in.into()));
    if guard == Guard::Asleep && who != Who::Unseen {
        ring.out.0.push(Event::Surprised { who, by });
    }
    if let Ok((_, _, mut health, ..)) = ring.fighters.get_mut(struck) {
        let wound = Wound {
            victim: struck,
            amount,
            source,
            critical,
        };
        ring.wounds.inflict(&mut health, wound);
    }
    if who != Who::Unseen {
        let cause = Cause {
            by: Some(by),
            means: blow.means,
        };
        let at = to.at();
        ring.out.0.push(Event::Hurt {
            who,
            at,
            amount: amount.max(0),
            cause,
            critical,
        });
    }
    takes_effect.then_some(Rest::Effects(blow.effects, source))
}

/// The weapon's definition, if neither marks nor its kind's `does` modify it.
fn ordinary<'r>(
    weapons: &Query<(&Thing, Has<ItemMarks>)>,
    rules: &'r Rules,
    weapon: Entity,
) -> Option<(Kind, &'r WeaponDef)> {
    let (Thing { kind, .. }, marked) = weapons.get(weapon).ok()?;
    let item = rules
        .item(*kind)
        .filter(|item| !marked && item.does.is_none())?;
    Some((*kind, item.weapon.as_ref()?))
}

/// Strikes any blow, with its riposte and follow-up. A step into a hidden creature exposes it instead.
fn strike_at(world: &mut World, rules: &Rules, striker: Entity, struck: Entity) {
    if !can_act(world, striker) || !can_act(world, struck) {
        return;
    }
    let places = (
        world.get::<Position>(striker),
        world.get::<Position>(struck),
    );
    let (Some(from), Some(to)) = places else {
        return;
    };
    let bodies = [(striker, from), (struck, to)];
    let [one, two] = bodies.map(|(who, place)| (place.at(), world.breadth(who)));
    if from.level() != to.level() || body::gap(one, two) != 1 {
        return;
    }
    if world.get::<Hidden>(struck).is_some() {
        moods::expose(world, struck);
    } else if let Some(blow) = melee(world, rules, striker) {
        let near = body::nearest(one.0, one.1, two.0);
        let towards = near.step_towards(body::nearest(two.0, two.1, near));
        let hit = attack(world, striker, struck, &blow);
        if let Some(towards) = towards.filter(|_| hit) {
            tactics::extend_hit(world, striker, struck, &blow, towards);
        }
    }
}

/// Resolves an attack and the riposte to a miss, and returns whether it hit.
pub(crate) fn attack(world: &mut World, striker: Entity, struck: Entity, blow: &Blow<'_>) -> bool {
    let hit = resolve_attack(world, striker, struck, blow);
    if !hit {
        tactics::riposte(world, striker, struck, blow);
    }
    hit
}

pub(super) fn may_shoot(world: &World, to: Point) -> Result<(), Refusal> {
    let hero = world.hero();
    let rules = world.rules();
    let blow = ranged_attack(world, rules, hero).ok_or(Refusal::NoRangedWeapon)?;
    if let Some(kind) = blow.ammunition
        && ammunition(world, hero, kind).is_none()
    {
        return Err(Refusal::NoAmmunition);
    }
    if to == reach::at(world) {
        return Err(Refusal::Nonsense);
    }
    reach::may_aim(world, to, blow.range)
}

pub(super) fn offer_shots(targets: &[Point], all: &mut Vec<Command>) {
    all.extend(targets.iter().map(|at| Command::Shoot(*at)));
}

/// Takes every planned shot, by id.
pub(crate) fn shoot(world: &mut World) {
    if world.resource::<Pending>().shots.is_empty() {
        return;
    }
    let mut shots = std::mem::take(&mut world.resource_mut::<Pending>().shots);
    let rules = world.rules().clone();
    for (who, at) in shots.drain(..) {
        if can_act(world, who)
            && let Some(blow) = ranged_attack(world, &rules, who)
        {
            take_shot(world, who, at, &blow);
        }
    }
    world.resource_mut::<Pending>().shots = shots;
}

fn take_shot(world: &mut World, who: Entity, at: Point, blow: &Blow<'_>) {
    let Some(from) = world.get::<Position>(who).map(Position::at) else {
        return;
    };
    let from = body::nearest(from, world.breadth(who), at);
    let mut recovered = None;
    if let Some(kind) = blow.ammunition {
        let Some(arrow) = ammunition(world, who, kind) else {
            return;
        };
        gear::use_up(world, arrow);
        recovered = tactics::is_recovered(world, who).then_some(kind);
    }
    let level = world.level();
    let path = powers::flight(level, from, at, blow.range, true);
    let to = path.last().copied().unwrap_or(from);
    let struck = level.occupant(to).filter(|struck| *struck != who);
    if !blow.struck && (world.sees(from) || world.sees(to)) {
        let means = blow.means;
        world.tell(Event::Shot { from, to, means });
    }
    if let Some(kind) = recovered {
        let level = world.resource::<Levels>().current;
        let arrow = make::item(world, level, kind, 1);
        position::drop_at(world, arrow, level, to);
    }
    if let Some(struck) = struck {
        attack(world, who, struck, blow);
    }
}

#[cfg(test)]
mod tests;

//! Resolves one attack: roll, parry, damage, extra effects, and effects of the target's gear on the attacker.

use super::blow::{Blow, apply_blow_effects, armour};
use super::{d20, surprise};
use crate::defs::{Quirk, Rules};
use crate::moods;
use crate::things::gear::{self, Gear};
use crate::things::marks;
use crate::world::health;
use crate::world::outbox::{self, EventSource, Witness};
use crate::world::position::Position;
use crate::world::thing::Luck;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Dice, Stream};
use proto::{Event, Guard, Means, Who};

/// Rolls one attack. A 1 misses; a 20 hits and rolls the dice twice. A sleeping target is never missed, and takes at
/// least twice the damage.
///
/// Returns the damage and whether the roll was a 20, or `None` on a miss.
pub(super) fn roll_attack(
    luck: &mut Stream,
    blow: &Blow<'_>,
    armour: i32,
    guard: Guard,
) -> Option<(i32, bool)> {
    let face = d20::roll(luck);
    let asleep = guard == Guard::Asleep;
    if !asleep && face < d20::needed(blow.to_hit, armour) {
        return None;
    }
    let critical = face == d20::HIGHEST;
    let mut amount = luck.roll(blow.damage);
    if critical {
        amount += luck.roll(Dice {
            bonus: 0,
            ..blow.damage
        });
    }
    Some((amount.max(1) * blow.times(guard), critical))
}

/// Resolves one attack without a riposte, and returns whether it hit.
pub(super) fn resolve_attack(
    world: &mut World,
    striker: Entity,
    struck: Entity,
    blow: &Blow<'_>,
) -> bool {
    let rules = world.rules().clone();
    let guard = surprise::guard_of(world, struck, striker);
    let armour = armour(world, &rules, struck) - surprise::surprise_bonus(&rules, guard);
    let source = EventSource {
        by: Some(striker),
        means: blow.means,
    };
    outbox::glimpse(world, struck, source);
    let Some(mut luck) = world.get_mut::<Luck>(striker) else {
        return false;
    };
    let rolled = roll_attack(&mut luck.0, blow, armour, guard);
    if striker == world.hero() {
        moods::count_slight(world, struck);
    }
    let Some((amount, critical)) = rolled else {
        miss(world, struck, source);
        return false;
    };
    if is_parried(world, striker, struck, blow, guard) {
        tell_parry(world, struck, source);
        return false;
    }
    if guard == Guard::Asleep {
        let by = world.who(striker);
        world.tell_of(struck, |who| Event::Surprised { who, by });
    }
    let amount = amount * blow.bane(&rules, world.thing(struck).kind);
    health::hurt(world, struck, amount, source, critical);
    if takes_effect(world, striker, blow) {
        apply_blow_effects(world, striker, struck, blow.effects, source);
    }
    for sting in blow.quirks.iter().filter_map(|it| it.on_hit.as_ref()) {
        if draw_chance(world, striker, sting.one_in) {
            apply_blow_effects(world, striker, struck, &sting.effects, source);
        }
    }
    if blow.struck {
        sting_back(world, &rules, striker, struck);
    }
    true
}

/// Applies the `on_struck` effects of the target's worn items to the attacker.
fn sting_back(world: &mut World, rules: &Rules, striker: Entity, struck: Entity) {
    if !world.get::<Gear>(struck).is_some_and(|gear| gear.answers) {
        return;
    }
    let worn = gear::carried(world, struck).into_iter();
    let worn: Vec<Entity> = worn.filter(|item| gear::is_worn(world, *item)).collect();
    for item in worn {
        let source = EventSource {
            by: Some(struck),
            means: Means::Thing(world.thing(item).kind),
        };
        let quirks: Vec<&Quirk> = marks::quirks(world, rules, item).collect();
        for sting in quirks.iter().filter_map(|quirk| quirk.on_struck.as_ref()) {
            if draw_chance(world, struck, sting.one_in) {
                apply_blow_effects(world, struck, striker, &sting.effects, source);
            }
        }
    }
}

fn miss(world: &mut World, who: Entity, source: EventSource) {
    let cause = world.cause(source);
    let named = world.who(who);
    if named == Who::Unseen && cause.by != Some(Who::Hero) {
        return;
    }
    let at = world
        .get::<Position>(who)
        .map(Position::at)
        .unwrap_or_default();
    world.tell(Event::Missed {
        who: named,
        at,
        cause,
    });
}

/// Draws from the striker's luck whether the target parries: only melee attacks, and only on guard.
fn is_parried(
    world: &mut World,
    striker: Entity,
    struck: Entity,
    blow: &Blow<'_>,
    guard: Guard,
) -> bool {
    let parry = world.get::<Gear>(struck).map_or(0, |gear| gear.parry);
    blow.struck && guard == Guard::Up && draw_chance(world, striker, parry)
}

fn tell_parry(world: &mut World, struck: Entity, source: EventSource) {
    let cause = world.cause(source);
    let who = world.who(struck);
    let Some(at) = world.get::<Position>(struck).map(Position::at) else {
        return;
    };
    if who != Who::Unseen || cause.by == Some(Who::Hero) {
        world.tell(Event::Parried { who, at, cause });
    }
}

/// [`Blow::takes_effect`], drawn from the striker's luck.
pub(super) fn takes_effect(world: &mut World, striker: Entity, blow: &Blow<'_>) -> bool {
    blow.takes_effect(|one_in| draw_chance(world, striker, one_in))
}

/// Draws a one-in-`one_in` chance from the creature's luck. 0 means never, and draws nothing.
pub(super) fn draw_chance(world: &mut World, who: Entity, one_in: u8) -> bool {
    if one_in == 0 {
        return false;
    }
    let luck = world.get_mut::<Luck>(who);
    let drawn = luck.is_some_and(|mut luck| luck.0.one_in(one_in.into()));
    world.mark_changed(who);
    drawn
}

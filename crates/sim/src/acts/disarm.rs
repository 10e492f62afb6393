//! Disarming traps: a d20 plus quickness, intelligence and knacks, against the trap's difficulty.

use super::{d20, reach};
use crate::defs::modifier;
use crate::powers::triggers;
use crate::things::make;
use crate::world::growth::{self, Nature};
use crate::world::hero;
use crate::world::markers::{Hidden, NoReward, Trap};
use crate::world::outbox::Witness;
use crate::world::position::Position;
use crate::world::thing::Luck;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Command, Event, Refusal};

/// Missing the roll by this much or more sets the trap off.
const BLUNDER: i32 = 5;

/// The trap on a tile of the hero's level, if it is not hidden.
pub(crate) fn known(world: &World, at: Point) -> Option<Entity> {
    let lying = world.level().lying(at);
    let mut traps = lying.iter().map(|(_, entity)| *entity);
    traps.find(|entity| {
        world.get::<Trap>(*entity).is_some() && world.get::<Hidden>(*entity).is_none()
    })
}

pub(super) fn may_disarm(world: &World, at: Point) -> Result<(), Refusal> {
    let hero = world.get::<Position>(world.hero()).ok_or(Refusal::NoTrap)?;
    let near = hero.at().distance(at) <= 1 && world.sees(at);
    let trap = known(world, at).filter(|_| near).ok_or(Refusal::NoTrap)?;
    match difficulty(world, trap) {
        Some(_) => Ok(()),
        None => Err(Refusal::TooSolid),
    }
}

fn difficulty(world: &World, trap: Entity) -> Option<u8> {
    let rules = world.rules();
    let def = rules.trap(world.thing(trap).kind)?;
    (def.disarm > 0).then_some(def.disarm)
}

/// The hero's bonus to the roll.
fn skill(world: &World) -> i32 {
    let Nature {
        attributes, knacks, ..
    } = growth::nature(world);
    let nimble = modifier(attributes.quickness) + modifier(attributes.intelligence);
    nimble + i32::from(knacks.disarming)
}

/// The hero's chance to disarm, in percent; `None` if the trap cannot be disarmed.
pub(crate) fn chance(world: &World, trap: Entity) -> Option<u8> {
    let wanted = i32::from(difficulty(world, trap)?);
    let skill = skill(world);
    Some(d20::percent(skill, wanted))
}

/// Rolls to disarm: the trap is removed, stays, or goes off after a bad miss (see [`BLUNDER`]).
pub(super) fn attempt(world: &mut World, who: Entity, at: Point) {
    let Some(trap) = known(world, at) else {
        return;
    };
    let Some(wanted) = difficulty(world, trap) else {
        return;
    };
    let needed = d20::needed(skill(world), wanted.into());
    let Some(mut luck) = world.get_mut::<Luck>(who) else {
        return;
    };
    let face = d20::roll(&mut luck.0);
    world.mark_changed(who);
    let kind = world.thing(trap).kind;
    if face >= needed {
        // A trap that a creature laid in this run gives no experience.
        let laid = world.get::<NoReward>(trap).is_some();
        make::remove(world, trap);
        world.tell(Event::Disarmed { trap: kind, at });
        if !laid {
            hero::learn_from_trap(world, wanted);
        }
        return;
    }
    world.tell(Event::Fumbled { trap: kind, at });
    let steady = growth::knacks(world, who).steady;
    if needed - face >= BLUNDER && !steady {
        triggers::spring(world, trap, who);
    }
}

pub(super) fn offer(world: &World, all: &mut Vec<Command>) {
    let here = reach::at(world);
    let near = std::iter::once(here).chain(here.neighbours());
    all.extend(near.map(Command::Disarm));
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::probe::{EAST, is_sound};
    use crate::scenario::testing::{rules, scene};
    use proto::{Answer, Command, Event, Id, Query, Refusal};

    const SPIKES: &str = "
        [trap.spikes]
        hidden = false
        once = false
        on_enter = { effects = [{ damage = { amount = 1 } }] }
    ";

    fn spikes(disarm: u8) -> Scenario {
        spikes_of(0, disarm)
    }

    fn spikes_of(seed: u64, disarm: u8) -> Scenario {
        let rules = rules(&[&format!("{SPIKES}disarm = {disarm}")]);
        let legend = [('^', "t:spikes")];
        let mut s = Scenario::draw_seeded(seed, &rules, "#@^.#", &legend).unwrap();
        s.toughen(1000);
        s
    }

    /// Mission: T8.
    #[test]
    fn a_trap_beside_the_hero_comes_apart_in_the_end() {
        let mut s = spikes(11);
        let at = s.place(s.thing('^')).unwrap();
        let kind = s.kind("t:spikes");
        let mut events = Vec::new();
        while s.place(s.thing('^')).is_some() {
            events.extend(s.play([Command::Disarm(at)]));
        }
        assert_eq!(
            events.last().map(Event::kind),
            Some(proto::EventKind::Learnt)
        );
        assert!(events.contains(&Event::Disarmed { trap: kind, at }));
        let refused = s.game.check(Command::Disarm(at));
        assert_eq!(refused, Err(Refusal::NoTrap));
        is_sound(&s.game);
        let health = s.health(Id::HERO);
        s.play([EAST]);
        assert_eq!(s.health(Id::HERO), health, "it is gone");
    }

    const TRIED: u64 = 400;

    #[test]
    fn disarming_succeeds_as_often_as_examine_shows() {
        let (mut done, mut sprung) = (0, 0);
        for seed in 0..TRIED {
            let mut s = spikes_of(seed, 11);
            let at = s.place(s.thing('^')).unwrap();
            let Answer::Examined(seen) = s.game.ask(Query::Examine(at)) else {
                panic!("it is in plain view");
            };
            assert_eq!(seen.disarm, Some(50));
            let events = s.play([Command::Disarm(at)]);
            done += u32::from(s.place(s.thing('^')).is_none());
            sprung += events
                .iter()
                .filter(|e| matches!(e, Event::Sprung { .. }))
                .count();
        }
        // Half succeed, and six faces of the other ten miss by five or more.
        assert!((170..=230).contains(&done), "{done} of {TRIED}");
        assert!((95..=145).contains(&sprung), "{sprung} of {TRIED}");
    }

    #[test]
    fn disarming_needs_a_known_trap_in_reach_that_can_be_disarmed() {
        let s = spikes(0);
        let at = s.place(s.thing('^')).unwrap();
        assert_eq!(s.game.check(Command::Disarm(at)), Err(Refusal::TooSolid));
        let far = scene(&[SPIKES], "#@.^#", &[('^', "t:spikes")]);
        let at = far.place(far.thing('^')).unwrap();
        assert_eq!(far.game.check(Command::Disarm(at)), Err(Refusal::NoTrap));
        let hidden = scene(
            &["
                [trap.pit]
                on_enter = { effects = [{ damage = { amount = 1 } }] }
            "],
            "#@^#",
            &[('^', "t:pit")],
        );
        let at = hidden.place(hidden.thing('^')).unwrap();
        assert_eq!(hidden.game.check(Command::Disarm(at)), Err(Refusal::NoTrap));
    }
}

//! Traps: T1, T3, T4, T5.

use crate::{hero, kind, kinds_of, look, rules, scene, shown};
use geom::Dir;
use proto::{Cause, Colour, Command, Event, EventKind, Id, Means, Who};

const EAST: Command = Command::Step(Dir::East);

/// Mission: T1, T4, T5.
#[test]
fn the_bear_trap_is_a_red_caret_that_takes_six_hit_points_once() {
    let trap = kind("base:bear_trap");
    assert_eq!(look("base:bear_trap"), ('^', Colour(255, 0, 0)));
    let def = rules().trap(trap).expect("a trap");
    assert!(def.hidden && def.once && !def.player_only);
    let mut s = scene("#@^.#", &[('^', "base:bear_trap")]);
    let at = s.hero() + Dir::East;
    let health = hero(&s).health;
    assert_eq!(shown(&s, at), None, "nobody sees it");
    let events = s.play([EAST]);
    let hurt = Event::Hurt {
        who: Who::Hero,
        at,
        amount: 6,
        cause: Cause {
            by: None,
            means: Means::Thing(trap),
        },
        critical: false,
    };
    let who = Who::Hero;
    assert!(
        events.contains(&Event::Sprung { trap, at, who }),
        "{events:?}"
    );
    assert!(events.contains(&hurt), "{events:?}");
    assert_eq!(s.health(Id::HERO), Some(health - 6));
    assert_eq!(s.place(s.thing('^')), None, "gone");
    let again = s.play([EAST, Command::Step(Dir::West)]);
    assert!(!kinds_of(&again).contains(&EventKind::Sprung), "{again:?}");
}

/// Mission: T3.
#[test]
fn a_trap_springs_after_the_step_and_before_its_damage() {
    let mut s = scene("#@^.#", &[('^', "base:bear_trap")]);
    let order = kinds_of(&s.play([EAST]));
    let wanted = [EventKind::Moved, EventKind::Sprung, EventKind::Hurt];
    let order: Vec<EventKind> = order.into_iter().filter(|it| wanted.contains(it)).collect();
    assert_eq!(order, wanted);
}

/// Damage is told with the trap that does it, and settled when all traps of the pass have gone off.
///
/// Mission: T3.
#[test]
fn all_moves_of_a_pass_precede_traps_and_traps_precede_deaths() {
    let mut s = scene(
        "
        ##########
        #@....^o.#
        #.....^o.#
        ##########",
        &[('^', "base:bear_trap"), ('o', "base:bear")],
    );
    s.toughen_all(6);
    s.toughen(100);
    s.rouse();
    let bears = s.all('o');
    let mut events = s.play([Command::Wait]);
    let of_bears = |event: &Event| {
        let who = match event {
            Event::Moved { who, .. }
            | Event::Sprung { who, .. }
            | Event::Hurt { who, .. }
            | Event::Died { who, .. } => *who,
            _ => return false,
        };
        matches!(who, Who::Creature { id, .. } if bears.contains(&id))
    };
    events.retain(of_bears);
    let (moved, sprung, hurt) = (EventKind::Moved, EventKind::Sprung, EventKind::Hurt);
    let died = EventKind::Died;
    let order = [moved, moved, sprung, hurt, sprung, hurt, died, died];
    assert_eq!(kinds_of(&events), order);
}

//! Scenes with torches: lighting, putting out, dropping, burning down.

use crate::game::Game;
use crate::scenario::Scenario;
use crate::scenario::probe::{EAST, WEST, is_sound};
use crate::scenario::testing::{HERO, TUNING, rules_under};
use crate::world::flame::Flame;
use proto::{Carried, Command, Event, Refusal};

const CAST: &str = "
    [item.torch]
    category = 'tool'
    weight = 1
    value = 1
    stacks = true
    wear = { slot = 'shield' }
    light = { colour = 'orange', radius = 5 }
    burns = 20

    [item.gem]
    category = 'treasure'
    weight = 1
    value = 1
    wear = { slot = 'head' }
    light = { colour = 'cyan', radius = 2 }

    [item.shield]
    category = 'armour'
    weight = 1
    value = 1
    wear = { slot = 'shield' }
";
const HALL: &str = "
    ##############
    #@...........#
    ##############";

fn hall() -> Scenario {
    let rules = rules_under("light = 'black'", HERO, TUNING, &[CAST]);
    Scenario::draw(&rules, HALL, &[]).expect("a hall")
}

fn carried(s: &Scenario, name: &str) -> Vec<Carried> {
    let kind = s.kind(name);
    let pack = s.figures().pack.into_iter();
    pack.filter(|row| row.kind == kind).collect()
}

/// Number of floor tiles of the hall in sight.
fn seen(s: &Scenario) -> usize {
    let view = s.view();
    (1..13)
        .filter(|x| view.cells[geom::Point::new(*x, 1)].visible)
        .count()
}

#[test]
fn a_torch_warns_burns_out_and_is_gone() {
    let mut s = hall();
    let torch = s.give("t:torch", 1);
    let item = s.kind("t:torch");
    s.play([Command::Wear(torch)]);
    assert_eq!(carried(&s, "t:torch")[0].burns, Some(20));
    let events = s.play([Command::Wait; 17]);
    assert!(events.is_empty(), "{events:?}");
    assert_eq!(s.play([Command::Wait]), [Event::BurntLow { item, left: 2 }]);
    assert_eq!(s.play([Command::Wait]), []);
    assert_eq!(seen(&s), 6);
    assert_eq!(s.play([Command::Wait]), [Event::BurntOut { item }]);
    assert_eq!(seen(&s), 3, "two tiles around");
    assert!(carried(&s, "t:torch").is_empty() && s.figures().in_the_dark);
    assert_eq!(s.game.digest(), s.game.full_digest());
    is_sound(&s.game);
}

#[test]
fn an_unlit_torch_does_not_burn_down() {
    let mut s = hall();
    let torch = s.give("t:torch", 1);
    s.play([Command::Wear(torch), Command::Wait, Command::Wait]);
    s.play([Command::Remove(torch)]);
    let left = carried(&s, "t:torch")[0];
    assert_eq!((left.burns, left.lit, left.worn), (Some(17), false, None));
    s.play([Command::Wait; 30]);
    assert_eq!(carried(&s, "t:torch")[0].burns, Some(17));
    s.play([Command::Wear(torch)]);
    let lit = carried(&s, "t:torch")[0];
    assert_eq!((lit.burns, lit.lit), (Some(17), true));
}

#[test]
fn a_lit_torch_does_not_return_to_its_bundle() {
    let mut s = hall();
    let bundle = s.give("t:torch", 3);
    s.play([Command::Wear(bundle)]);
    let rows = carried(&s, "t:torch");
    let told: Vec<_> = rows.iter().map(|row| (row.count, row.lit)).collect();
    assert_eq!(told, [(2, false), (1, true)]);
    let lit = rows[1].id;
    s.play([Command::Wait, Command::Remove(lit)]);
    let rows = carried(&s, "t:torch");
    let told: Vec<_> = rows.iter().map(|row| (row.count, row.burns)).collect();
    assert_eq!(told, [(2, Some(20)), (1, Some(18))]);
    is_sound(&s.game);
}

#[test]
fn torches_stack_only_with_torches_equally_burnt() {
    let mut s = hall();
    let bundle = s.give("t:torch", 3);
    for _ in 0..2 {
        s.play([Command::Wear(bundle)]);
        let lit = carried(&s, "t:torch").into_iter().find(|row| row.lit);
        s.play([Command::Remove(lit.unwrap().id)]);
    }
    s.give("t:torch", 1);
    let rows = carried(&s, "t:torch");
    let told: Vec<_> = rows.iter().map(|row| (row.count, row.burns)).collect();
    assert_eq!(told, [(2, Some(20)), (1, Some(19)), (1, Some(19))]);
    let used = rows[1].id;
    s.play([Command::Drop {
        item: used,
        count: 1,
    }]);
    s.play([Command::PickUp(used)]);
    let rows = carried(&s, "t:torch");
    let told: Vec<_> = rows.iter().map(|row| (row.count, row.burns)).collect();
    assert_eq!(told, [(2, Some(20)), (2, Some(19))]);
    let pair = rows[1].id;
    s.play([Command::Drop {
        item: pair,
        count: 1,
    }]);
    let left = s.figures().underfoot[0];
    assert_eq!(
        (left.count, left.burns),
        (1, Some(19)),
        "a used one stays used"
    );
}

#[test]
fn a_dropped_torch_burns_until_it_is_picked_up() {
    let mut s = hall();
    let torch = s.give("t:torch", 1);
    let item = s.kind("t:torch");
    s.play([Command::Wear(torch)]);
    s.play([Command::Drop {
        item: torch,
        count: 1,
    }]);
    assert_eq!(seen(&s), 6);
    s.play([EAST; 6]);
    assert_eq!(seen(&s), 6 + 3, "its light, and two tiles around");
    assert!(s.figures().in_the_dark);
    s.play([WEST; 6]);
    let events = s.play([Command::PickUp(torch)]);
    assert_eq!(events[0], Event::Doused { item });
    assert_eq!(seen(&s), 3);
    assert_eq!(carried(&s, "t:torch")[0].burns, Some(20 - 14));
    s.play([Command::Wear(torch)]);
    s.play([Command::Drop {
        item: torch,
        count: 1,
    }]);
    let events = s.play([Command::Wait; 5]);
    assert_eq!(events, [Event::BurntOut { item }]);
    assert_eq!(s.lying(s.hero()), [], "nothing is left of it");
    is_sound(&s.game);
}

#[test]
fn only_a_lit_worn_item_can_be_dropped_at_once() {
    let mut s = hall();
    let shield = s.give("t:shield", 1);
    s.play([Command::Wear(shield)]);
    let drop = Command::Drop {
        item: shield,
        count: 1,
    };
    assert_eq!(s.game.check(drop), Err(Refusal::Worn));
}

#[test]
fn the_hand_that_holds_a_shield_holds_no_torch() {
    let mut s = hall();
    let (torch, shield) = (s.give("t:torch", 1), s.give("t:shield", 1));
    s.play([Command::Wear(torch)]);
    let events = s.play([Command::Wear(shield)]);
    assert!(matches!(
        events[..],
        [Event::Doused { .. }, Event::Worn { .. }]
    ));
    assert_eq!(seen(&s), 3);
    let events = s.play([Command::Wear(torch)]);
    assert!(matches!(
        events[..],
        [Event::Removed { .. }, Event::Kindled { .. }]
    ));
    assert_eq!(seen(&s), 6);
}

#[test]
fn a_light_without_burning_time_shines_forever() {
    let mut s = hall();
    let gem = s.give("t:gem", 1);
    s.play([Command::Wear(gem)]);
    s.play([Command::Wait; 50]);
    let row = carried(&s, "t:gem")[0];
    assert_eq!((row.lit, row.burns), (true, None));
    s.play([Command::Remove(gem)]);
    assert!(!carried(&s, "t:gem")[0].lit);
}

/// Mission: P8.
#[test]
fn a_torch_continues_to_burn_in_a_loaded_game() {
    let mut s = hall();
    let torch = s.give("t:torch", 2);
    s.play([Command::Wear(torch), EAST, EAST]);
    let mut twin = Game::load(s.game.rules(), &s.game.save()).unwrap().game;
    let (mut one, mut other) = (proto::View::default(), proto::View::default());
    for command in [EAST, Command::Wait, WEST].into_iter().cycle().take(25) {
        s.game.view(&mut one);
        twin.view(&mut other);
        one.changed.clear();
        other.changed.clear();
        assert_eq!(one, other);
        let events = s.play([command]);
        assert_eq!(twin.step(command).unwrap(), events);
        assert_eq!(twin.digest(), s.game.digest());
        assert_eq!(twin.digest(), twin.full_digest());
    }
    assert_eq!(carried(&s, "t:torch").len(), 1, "one has burnt out");
}

#[test]
fn the_hero_sets_out_with_torches_unlit() {
    let hero = "
        hit_points = 10
        hit_points_per_level = 1
        fists = 1
        kit = [{ item = 'torch', count = 2 }, { item = 'gem' }]
    ";
    let rules = rules_under("", hero, TUNING, &[CAST]);
    let s = Scenario::draw(&rules, HALL, &[]).unwrap();
    assert!(
        s.figures()
            .pack
            .iter()
            .all(|row| !row.lit && row.worn.is_none())
    );
}

#[test]
fn the_remaining_burning_time_is_in_turns() {
    let out = Flame::Out { left: Some(7) };
    assert_eq!(out.left(100), Some(7));
    assert_eq!(
        out.lit(100, 100),
        Flame::Lit {
            until: Some(107),
            lasts: 100
        }
    );
    assert_eq!(out.lit(100, 100).left(103), Some(4));
    assert_eq!(out.lit(100, 100).left(200), Some(0));
    assert_eq!(out.lit(100, 100).out(103), Flame::Out { left: Some(4) });
    let ever = Flame::Out { left: None };
    assert_eq!(
        ever.lit(5, 100),
        Flame::Lit {
            until: None,
            lasts: 100
        }
    );
    assert_eq!(ever.lit(5, 100).out(9), ever);
}

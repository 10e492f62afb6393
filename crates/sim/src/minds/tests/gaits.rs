//! Creatures that fly, swim, dig and pass under doors.

use crate::scenario::Scenario;
use crate::scenario::probe::{EAST, WEST, is_sound};
use crate::scenario::testing::{TUNING, rules_with, scene};
use crate::world::level::Levels;
use crate::world::mind::Mood;
use crate::world::world_ext::WorldExt;
use geom::{Point, Terrain};
use proto::{Command, Event, EventKind, Id};

const CAST: &str = "
    [monster.bird]
    hit_points = 20
    attacks = [{ damage = 1, to_hit = 50 }]
    mind = { asleep = 0, notices_one_in = 1 }
    drops = [{ item = 'egg' }]
    body = { flies = true }

    [monster.walker]
    hit_points = 20
    attacks = [{ damage = 1, to_hit = 50 }]
    mind = { asleep = 0, notices_one_in = 1 }

    [monster.pike]
    hit_points = 20
    attacks = [{ damage = 1, to_hit = 50 }]
    mind = { asleep = 0, notices_one_in = 1, ambush = 1 }
    body = { stays_in_water = true }

    [monster.otter]
    hit_points = 20
    attacks = [{ damage = 1, to_hit = 50 }]
    mind = { asleep = 0, notices_one_in = 1 }
    body = { swims = true }

    [monster.worm]
    hit_points = 20
    attacks = [{ damage = 1, to_hit = 50 }]
    mind = { asleep = 0, notices_one_in = 1 }
    body = { squeezes = true }

    [monster.mole]
    hit_points = 20
    attacks = [{ damage = 1, to_hit = 50 }]
    mind = { asleep = 0, notices_one_in = 1 }
    body = { digs = 2 }

    [item.egg]
    category = 'food'
    weight = 1
    value = 1

    [item.key]
    category = 'tool'
    weight = 1
    value = 1

    [feature.door]
    blocks = true
    opaque = true
    opens = 'open'

    [feature.locked]
    blocks = true
    opaque = true
    opens = 'open'
    key = 'key'

    [feature.wall]
    blocks = true
    opaque = true

    [feature.open]
    closes = 'door'

    [trap.pit]
    hidden = false
    on_enter = { effects = [{ damage = { amount = 9 } }] }
";

fn wounded(s: &mut Scenario, turns: usize) -> bool {
    let before = s.health(Id::HERO);
    for _ in 0..turns {
        s.play([Command::Wait]);
        is_sound(&s.game);
        assert_eq!(s.game.digest(), s.game.full_digest());
        if s.health(Id::HERO) < before {
            return true;
        }
    }
    false
}

#[test]
fn only_flyers_cross_water_and_chasms() {
    for (who, comes) in [("t:bird", true), ("t:walker", false)] {
        for ground in [Terrain::DeepWater, Terrain::Chasm, Terrain::Lava] {
            let mut s = scene(&[CAST], "#@.~~~.w#", &[('w', who)]);
            let mut levels = s.game.world.resource_mut::<Levels>();
            (3..6).for_each(|x| levels.here_mut().set_terrain(Point::new(x, 0), ground));
            s.toughen(100);
            s.rouse();
            assert_eq!(wounded(&mut s, 12), comes, "{who} over {ground}");
        }
    }
}

#[test]
fn flyers_ignore_traps_and_deep_water() {
    let mut s = scene(&[CAST], "#@.^.w#", &[('w', "t:bird"), ('^', "t:pit")]);
    s.toughen(100);
    s.rouse();
    let bird = s.thing('w');
    assert!(wounded(&mut s, 12));
    assert_eq!(s.health(bird), Some(20), "nothing was stepped on");
    let mut s = scene(&[CAST], "#@.~~~w#", &[('w', "t:bird")]);
    s.toughen(100);
    s.rouse();
    let bird = s.thing('w');
    s.play([Command::Wait]);
    let over = s.place(bird).unwrap();
    assert!(!s.game.world.level().open().get(over), "{over}");
    s.befall(bird, "{ damage = { amount = 99 } }");
    s.play([Command::Wait]);
    let egg = (0..7).find(|x| !s.lying(Point::new(*x, 0)).is_empty());
    let egg = egg.expect("it fell somewhere");
    assert!(s.game.world.level().open().get(Point::new(egg, 0)));
    is_sound(&s.game);
}

/// A scenario in which the hero spots nothing by chance.
fn pond(drawing: &str) -> Scenario {
    let tuning = TUNING.replace("spot_one_in = 24", "spot_one_in = 60000");
    let hero = "
        hit_points = 99
        hit_points_per_level = 10
        fists = '1d4'
    ";
    let rules = rules_with(hero, &tuning, &[CAST]);
    Scenario::draw(&rules, drawing, &[('p', "t:pike")]).unwrap()
}

#[test]
fn a_water_ambusher_hides_and_submerges_again() {
    let mut s = pond(
        "
        #############
        #@.~~p~~....#
        #############",
    );
    let pike = s.thing('p');
    // A letter in the drawing stands on floor.
    let at = s.place(pike).unwrap();
    let mut levels = s.game.world.resource_mut::<Levels>();
    levels.here_mut().set_terrain(at, Terrain::DeepWater);
    s.play([Command::Wait; 3]);
    assert!(s.view().creatures.is_empty(), "nothing on the water");
    assert_eq!(s.mood(pike), Mood::Lurking);
    s.set_mood(pike, Mood::Hunting { lost: 0 });
    let entity = s.entity(pike);
    s.game
        .world
        .entity_mut(entity)
        .remove::<crate::world::markers::Hidden>();
    s.mark_changed(entity);
    s.play([EAST]);
    assert!(wounded(&mut s, 8), "it comes to the bank");
    s.play([WEST]);
    assert!(s.place(pike).unwrap().x >= 3, "{}", s.drawn());
    s.set_mood(pike, Mood::Idle);
    let who = s.seen(pike);
    let events = s.play([Command::Wait]);
    assert!(events.contains(&Event::Submerged { who }), "{events:?}");
    assert!(s.view().creatures.is_empty());
    let mut view = proto::View::default();
    s.game.view(&mut view);
    assert_eq!(s.game.audit_view(&view), Ok(()));
    is_sound(&s.game);
}

#[test]
fn swimmers_cross_and_leave_deep_water() {
    let mut s = scene(&[CAST], "#@.~~~~.o#", &[('o', "t:otter")]);
    s.toughen(100);
    s.rouse();
    assert!(wounded(&mut s, 14));
}

#[test]
fn flat_creatures_pass_under_doors() {
    for (door, who, comes) in [
        ("t:door", "t:worm", true),
        ("t:locked", "t:worm", true),
        ("t:wall", "t:worm", false),
        ("t:door", "t:walker", false),
    ] {
        let mut s = scene(&[CAST], "#@.+..w#", &[('+', door), ('w', who)]);
        s.toughen(100);
        s.rouse();
        assert_eq!(wounded(&mut s, 5), comes, "{who} under {door}");
        let thing = s.kind(door);
        let view = s.view();
        assert!(
            view.cells.iter().any(|(_, cell)| cell.thing == Some(thing)),
            "it stays shut"
        );
    }
}

#[test]
fn a_digger_comes_straight_through_the_wall_and_is_heard() {
    let mut s = scene(
        &[CAST],
        "
        #########
        #@.##..m#
        #########",
        &[('m', "t:mole")],
    );
    s.toughen(100);
    s.set_mood(s.thing('m'), Mood::Hunting { lost: 0 });
    let mut told = Vec::new();
    for _ in 0..40 {
        s.set_mood(s.thing('m'), Mood::Hunting { lost: 0 });
        told.extend(s.play([Command::Wait]).iter().map(Event::kind));
        is_sound(&s.game);
    }
    assert!(told.contains(&EventKind::Heard));
    assert!(told.contains(&EventKind::Burrowed));
    assert!(s.health(Id::HERO) < Some(100));
}

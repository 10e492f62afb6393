use super::*;
use crate::drawn::{ITEM, TRAP, catalog, view};
use crate::errand::Left;
use geom::Dir;
use proto::{Burden, Condition, Lasting, VisibleCreature};

fn first(errand: Errand, rows: &[&str]) -> Next {
    let view = view(rows);
    Pilot::new(errand, &view).next(&view, &catalog())
}

fn hero(view: &mut View) -> &mut Hero {
    view.hero.as_mut().unwrap()
}

/// Carries out an errand on a map on which nothing happens.
fn follow(errand: Errand, rows: &[&str]) -> (Vec<Dir>, StopReason) {
    let (mut view, catalog) = (view(rows), catalog());
    let mut pilot = Pilot::new(errand, &view);
    let mut steps = Vec::new();
    for _ in 0..100 {
        match pilot.next(&view, &catalog) {
            Next::Do(Command::Step(dir)) => {
                steps.push(dir);
                hero(&mut view).at += dir.delta();
            }
            Next::Do(other) => panic!("{other:?}"),
            Next::Stop(stop) => return (steps, stop),
        }
    }
    panic!("{errand:?} never ends");
}

#[test]
fn travel_goes_round_a_trap_and_ends_beside_one() {
    let (steps, stop) = follow(
        Errand::Travel(Point::new(5, 1)),
        &["#######", "#@.^..#", "#.....#", "#######"],
    );
    assert_eq!(stop, StopReason::Done);
    assert_eq!(steps.len(), 4);
    let (steps, stop) = follow(
        Errand::Travel(Point::new(3, 1)),
        &["#######", "#@.^..#", "#######"],
    );
    assert_eq!((steps.len(), stop), (1, StopReason::Done));
    let beyond = first(
        Errand::Travel(Point::new(5, 1)),
        &["#######", "#@.^..#", "#######"],
    );
    assert_eq!(beyond, Next::Stop(StopReason::OnlyRisky));
}

#[test]
fn travel_takes_a_free_tile_of_an_occupied_exit() {
    let (mut map, catalog) = (view(&["#####", "#@.f#", "#...#", "#####"]), catalog());
    let taken = Point::new(3, 1);
    for at in [taken, Point::new(3, 2)] {
        map.cells[at].terrain = Some(geom::Terrain::Exit);
    }
    let mut pilot = Pilot::new(Errand::Travel(taken), &map);
    let mut steps = 0;
    while let Next::Do(Command::Step(dir)) = pilot.next(&map, &catalog) {
        hero(&mut map).at += dir.delta();
        steps += 1;
    }
    assert_eq!((steps, hero(&mut map).at), (2, Point::new(3, 2)));
}

#[test]
fn a_fight_stops_once_at_half_of_the_hit_points() {
    let (mut map, catalog) = (view(&["####", "#@w#", "####"]), catalog());
    let most = hero(&mut map).health_max;
    let mut pilot = Pilot::new(Errand::Fight, &map);
    let mut fight = |health: i32| {
        hero(&mut map).health = health;
        pilot.next(&map, &catalog)
    };
    assert!(matches!(fight(most), Next::Do(_)));
    assert_eq!(fight(most - 1), Next::Stop(StopReason::Hurt));
    assert!(matches!(fight(most - 1), Next::Do(_)), "asked once");
    assert_eq!(fight(most / 2), Next::Stop(StopReason::Halved));
    assert!(matches!(fight(most / 2), Next::Do(_)), "asked once");
}

#[test]
fn a_hunter_that_is_cut_off_does_not_stop_exploring() {
    let mut catalog = catalog();
    let rows = |bridge: &str| {
        let bank = "#.......................#";
        let water = "#~~~~~~~~~~~~~~~~~~~~~~~#";
        let shore = format!("{bank}\n{water}\n{water}\n#@{bridge}?");
        let mut map = view(&shore.lines().collect::<Vec<_>>());
        let hunter = view(&["w"]).creatures.remove(0);
        map.creatures.push(VisibleCreature {
            at: Point::new(1, 0),
            ..hunter
        });
        map
    };
    let mut map = rows("......................");
    let east = Next::Do(Command::Step(Dir::East));
    for errand in [Errand::Explore, Errand::Travel(Point::new(4, 3))] {
        let mut pilot = Pilot::new(errand, &map);
        assert_eq!(pilot.next(&map, &catalog), east, "{errand:?}");
        assert_eq!(pilot.cut_off(), [map.creatures[0].id]);
    }
    let fight = Pilot::new(Errand::Fight, &map).next(&map, &catalog);
    assert_eq!(fight, Next::Stop(StopReason::NoWay));
    // A way that becomes known stops the errand.
    let mut pilot = Pilot::new(Errand::Explore, &map);
    assert_eq!(pilot.next(&map, &catalog), east);
    for y in [1, 2] {
        map.cells[Point::new(3, y)].terrain = Some(geom::Terrain::Bridge);
    }
    let foe = StopReason::Foe(map.creatures[0].id, map.creatures[0].kind);
    assert_eq!(pilot.next(&map, &catalog), Next::Stop(foe.clone()));
    // A hunter that flies or shoots is not cut off.
    map = rows("......................");
    let wolf = usize::from(map.creatures[0].kind.0);
    for habit in [proto::Habit::Flies, proto::Habit::Shoots(6)] {
        catalog.kinds[wolf].about.habits = vec![habit];
        let next = Pilot::new(Errand::Explore, &map).next(&map, &catalog);
        assert_eq!(next, Next::Stop(foe.clone()), "{habit:?}");
        // The hero can do nothing about it, so the player may explore on, step by step.
        let mut pilot = Pilot::new(Errand::Explore, &map).ignoring_unreachable();
        assert_eq!(pilot.next(&map, &catalog), east);
        assert_eq!(pilot.unreachable(), [map.creatures[0].id]);
        assert_eq!(pilot.next(&map, &catalog), Next::Stop(StopReason::Done));
    }
    let mut armed = map;
    (hero(&mut armed).range, hero(&mut armed).shots) = (7, Some(3));
    let mut pilot = Pilot::new(Errand::Explore, &armed).ignoring_unreachable();
    assert_eq!(
        pilot.next(&armed, &catalog),
        Next::Stop(foe),
        "a shot reaches it"
    );
}

#[test]
fn travel_avoids_or_awaits_creatures_then_gives_up() {
    let (steps, _) = follow(
        Errand::Travel(Point::new(4, 1)),
        &["######", "#@f..#", "#....#", "######"],
    );
    assert_eq!(steps.first(), Some(&Dir::SouthEast));
    let (map, catalog) = (view(&["######", "#@f..#", "######"]), catalog());
    let mut pilot = Pilot::new(Errand::Travel(Point::new(4, 1)), &map);
    for _ in 0..PATIENCE {
        assert_eq!(pilot.next(&map, &catalog), Next::Do(Command::Wait));
    }
    assert_eq!(
        pilot.next(&map, &catalog),
        Next::Stop(StopReason::InTheWay(map.creatures[0].id))
    );
}

#[test]
fn exploring_opens_doors_takes_items_and_reports_the_rest() {
    assert_eq!(
        first(Errand::Explore, &["####", "#@+?", "####"]),
        Next::Do(Command::Step(Dir::East))
    );
    assert_eq!(
        first(Errand::Explore, &["####", "#@.*", "####"]),
        Next::Do(Command::Step(Dir::East))
    );
    assert_eq!(
        first(
            Errand::Explore,
            &["######?", "#@.L..?", "###~###", "###.?##"]
        ),
        Next::Stop(StopReason::Explored(vec![
            (Left::Locked, 1),
            (Left::Across, 2)
        ]))
    );
    assert_eq!(
        first(Errand::Explore, &["#####", "#@^.?", "#####"]),
        Next::Stop(StopReason::Explored(vec![(Left::Dangerous(Some(TRAP)), 1)]))
    );
    let mut done = view(&["###", "#@#", "###"]);
    let explored = |view: &View| Pilot::new(Errand::Explore, view).next(view, &catalog());
    assert_eq!(explored(&done), Next::Stop(StopReason::Explored(vec![])));
    done.ending = Some(proto::Ending::Died {
        level: done.level,
        cause: proto::Cause {
            by: None,
            means: proto::Means::Hunger,
        },
    });
    assert_eq!(explored(&done), Next::Stop(StopReason::Nobody));
}

#[test]
fn exploring_picks_up_by_rules_and_nothing_when_burdened() {
    let mut map = view(&["####", "#@.*", "####"]);
    let explore = |view: &View, pickup: Pickup| {
        let mut pilot = Pilot::new(Errand::Explore, view).picking(pickup);
        pilot.next(view, &catalog())
    };
    let east = Next::Do(Command::Step(Dir::East));
    let done = Next::Stop(StopReason::Explored(vec![]));
    assert_eq!(explore(&map, Pickup::default()), east);
    assert_eq!(explore(&map, Pickup::nothing()), done);
    let mut catalog = catalog();
    catalog.kinds[usize::from(ITEM.0)].facts.weight = 20;
    let left = Next::Stop(StopReason::Explored(vec![(Left::Thing, 1)]));
    for (weight, next) in [(80, east), (81, left)] {
        hero(&mut map).weight = weight;
        let mut pilot = Pilot::new(Errand::Explore, &map).picking(Pickup::default());
        assert_eq!(pilot.next(&map, &catalog), next, "{weight} of 100");
    }
}

#[test]
fn a_fight_with_a_bow_shoots_until_a_shot_is_refused() {
    let catalog = catalog();
    let mut map = view(&["#@..w#"]);
    let shot = Next::Do(Command::Shoot(Point::new(4, 0)));
    let east = Next::Do(Command::Step(Dir::East));
    let fight = |map: &View| Pilot::new(Errand::Fight, map).next(map, &catalog);
    (hero(&mut map).range, hero(&mut map).shots) = (7, Some(3));
    assert_eq!(fight(&map), shot);
    let mut pilot = Pilot::new(Errand::Fight, &map);
    assert_eq!(pilot.next(&map, &catalog), shot);
    let refused = pilot.refused(Refusal::OutOfSight, &map, &catalog);
    assert_eq!(refused, east, "hand to hand");
    assert_eq!(pilot.next(&map, &catalog), east);
    hero(&mut map).shots = Some(0);
    assert_eq!(fight(&map), east);
    (hero(&mut map).range, hero(&mut map).shots) = (2, None);
    assert_eq!(fight(&map), east, "out of reach");
    let mut between = view(&["#@f.w#"]);
    (hero(&mut between).range, hero(&mut between).shots) = (7, Some(3));
    assert!(!matches!(fight(&between), Next::Do(Command::Shoot(_))));
    let mut beside = view(&["#@w#"]);
    (hero(&mut beside).range, hero(&mut beside).shots) = (7, Some(3));
    let shot = Next::Do(Command::Shoot(Point::new(2, 0)));
    assert_eq!(fight(&beside), shot, "a bow only clubs");
}

#[test]
fn a_journey_takes_a_passage_and_continues() {
    let here = view(&["#####", "#@..#", "#####"]);
    let goal = LevelPoint {
        level: proto::LevelNo(2),
        at: Point::new(3, 1),
    };
    let leg = Leg {
        level: here.level,
        ways: vec![Point::new(2, 1)],
        take: Command::Descend,
    };
    let mut pilot = Pilot::new(Errand::Journey(goal), &here).by_way_of(vec![leg]);
    let catalog = catalog();
    let east = Next::Do(Command::Step(Dir::East));
    assert_eq!(pilot.next(&here, &catalog), east);
    let on_the_way = view(&["#####", "#.@.#", "#####"]);
    assert_eq!(
        pilot.next(&on_the_way, &catalog),
        Next::Do(Command::Descend)
    );
    let mut beyond = here.clone();
    beyond.level = goal.level;
    assert_eq!(pilot.clone().next(&beyond, &catalog), east);
    let mut ambushed = view(&["#####", "#@.w#", "#####"]);
    ambushed.level = goal.level;
    assert!(matches!(
        pilot.next(&ambushed, &catalog),
        Next::Stop(StopReason::Foe(..))
    ));
}

#[test]
fn travel_follows_the_creature_to_meet() {
    let map = view(&["######", "#@..f#", "######"]);
    let catalog = catalog();
    let whom = Some(map.creatures[0].id);
    let gone = Errand::Travel(Point::new(2, 1));
    let mut pilot = Pilot::new(gone, &map).to_meet(whom);
    assert_eq!(
        pilot.next(&map, &catalog),
        Next::Do(Command::Step(Dir::East))
    );
    let beside = view(&["######", "#..@f#", "######"]);
    assert_eq!(pilot.next(&beside, &catalog), Next::Stop(StopReason::Done));
}

#[test]
fn travel_detours_around_a_blocking_creature() {
    let (steps, stop) = follow(
        Errand::Travel(Point::new(6, 1)),
        &["########", "#@.ff..#", "#.##.#.#", "#......#", "########"],
    );
    assert_eq!((steps.len(), stop), (7, StopReason::Done));
}

#[test]
fn exploring_does_not_turn_back_to_an_item_that_a_creature_stands_on() {
    let catalog = catalog();
    let item = Point::new(1, 1);
    let mut met = view(&["##########", "#f@.....*#", "##########"]);
    met.cells[item].thing = Some(ITEM);
    let mut pilot = Pilot::new(Errand::Explore, &met);
    let mut next = pilot.next(&met, &catalog);
    while next == Next::Do(Command::Wait) {
        next = pilot.next(&met, &catalog);
    }
    assert_eq!(next, Next::Do(Command::Step(Dir::East)));
    // One step away the creature is out of sight, and its item is the nearest.
    let mut away = view(&["##########", "#..@....*#", "##########"]);
    away.cells[item].thing = Some(ITEM);
    away.cells[item].visible = false;
    let next = pilot.next(&away, &catalog);
    assert_eq!(next, Next::Do(Command::Step(Dir::East)));
}

#[test]
fn exploring_comes_back_to_an_item_that_a_creature_stood_on() {
    let catalog = catalog();
    let item = Point::new(1, 1);
    // The last item is out of reach behind the wall.
    let mut met = view(&["############", "#f@.....*#*#", "############"]);
    met.cells[item].thing = Some(ITEM);
    let mut pilot = Pilot::new(Errand::Explore, &met);
    while pilot.next(&met, &catalog) == Next::Do(Command::Wait) {}
    let mut later = view(&["############", "#.....@..#*#", "############"]);
    later.cells[item].thing = Some(ITEM);
    later.cells[item].visible = false;
    let next = pilot.next(&later, &catalog);
    assert_eq!(next, Next::Do(Command::Step(Dir::West)));
}

#[test]
fn travel_stops_beside_a_filled_tile() {
    let (steps, stop) = follow(
        Errand::Travel(Point::new(4, 1)),
        &["######", "#@..L#", "######"],
    );
    assert_eq!((steps.len(), stop), (2, StopReason::Done));
    let wall = first(
        Errand::Travel(Point::new(5, 1)),
        &["######", "#@..L#", "######"],
    );
    assert_eq!(wall, Next::Stop(StopReason::NoWay));
}

#[test]
fn refused_tiles_and_items_are_avoided() {
    let (map, catalog) = (view(&["#####", "#@+.?", "#...?", "#####"]), catalog());
    let mut pilot = Pilot::new(Errand::Explore, &map);
    let before = pilot.next(&map, &catalog);
    let after = pilot.refused(Refusal::Locked, &map, &catalog);
    assert!(
        matches!((&before, &after), (Next::Do(_), Next::Do(_))) && before != after,
        "{before:?}, {after:?}"
    );
    let mut pilot = Pilot::new(Errand::Run(Dir::East), &map);
    let _ = pilot.next(&map, &catalog);
    assert_eq!(
        pilot.refused(Refusal::Locked, &map, &catalog),
        Next::Stop(StopReason::Refused(Refusal::Locked))
    );
}

#[test]
fn errands_stop_for_news_a_player_needs() {
    let rows = ["#######", "#@....?", "#######"];
    let catalog = catalog();
    let disturbed = |change: &dyn Fn(&mut View)| {
        let mut view = view(&rows);
        let mut pilot = Pilot::new(Errand::Explore, &view);
        assert!(matches!(pilot.next(&view, &catalog), Next::Do(_)));
        change(&mut view);
        match pilot.next(&view, &catalog) {
            Next::Stop(stop) => stop,
            Next::Do(command) => panic!("{command:?}"),
        }
    };
    assert_eq!(disturbed(&|view| hero(view).health = 19), StopReason::Hurt);
    assert_eq!(disturbed(&|view| hero(view).health = 6), StopReason::Weak);
    assert_eq!(
        disturbed(&|view| hero(view).hunger = Hunger::Hungry),
        StopReason::Hungry
    );
    assert_eq!(
        disturbed(&|view| view.threatened.push(Point::new(1, 1))),
        StopReason::Threatened
    );
    assert_eq!(
        disturbed(&|view| view.level.0 = 2),
        StopReason::Elsewhere(proto::LevelNo(2))
    );
    let poisoned = Lasting {
        condition: Condition::Poisoned,
        turns: 3,
    };
    assert_eq!(
        disturbed(&|view| hero(view).conditions.push(poisoned)),
        StopReason::Condition(Condition::Poisoned)
    );
    let wolf = view(&["#w#"]).creatures.remove(0);
    assert_eq!(
        disturbed(&|view| view.creatures.push(wolf.clone())),
        StopReason::Foe(wolf.id, wolf.kind)
    );
}

#[test]
fn rest_needs_no_foe_in_view_and_ends_healed_or_hungry() {
    assert!(matches!(
        first(Errand::Rest, &["#@.w#"]),
        Next::Stop(StopReason::Foe(..))
    ));
    assert_eq!(
        first(Errand::Rest, &["#@.f#"]),
        Next::Stop(StopReason::Done)
    );
    let mut map = view(&["#@#"]);
    hero(&mut map).health = 3;
    let rest = |view: &View| Pilot::new(Errand::Rest, view).next(view, &catalog());
    assert_eq!(rest(&map), Next::Do(Command::Wait));
    hero(&mut map).hunger = Hunger::Hungry;
    assert_eq!(rest(&map), Next::Stop(StopReason::Hungry));
}

#[test]
fn a_caster_rests_beside_a_fire_until_warm() {
    let mut map = view(&["#@#"]);
    let rest = |view: &View| Pilot::new(Errand::Rest, view).next(view, &catalog());
    let it = hero(&mut map);
    (it.warmth, it.warmth_max) = (2, 6);
    it.warming = proto::Warming::Fire;
    assert_eq!(rest(&map), Next::Stop(StopReason::Done), "no use for it");
    hero(&mut map).spells = vec![proto::Kind(0)];
    assert_eq!(rest(&map), Next::Do(Command::Wait));
    hero(&mut map).warming = proto::Warming::Light;
    assert_eq!(
        rest(&map),
        Next::Stop(StopReason::Done),
        "that would take too long"
    );
}

#[test]
fn a_run_follows_bends_and_stops_at_forks_and_items() {
    let bends = ["######", "#@...#", "####.#", "####.#", "######"];
    let (steps, stop) = follow(Errand::Run(Dir::East), &bends);
    assert_eq!((steps.len(), stop), (5, StopReason::Done));
    let (steps, stop) = follow(
        Errand::Run(Dir::East),
        &["#######", "#@....#", "###.###", "###.###"],
    );
    assert_eq!((steps.len(), stop), (2, StopReason::Crossing));
    let (steps, stop) = follow(Errand::Run(Dir::East), &["#######", "#@.*..#", "#######"]);
    assert_eq!((steps.len(), stop), (2, StopReason::Thing(proto::Kind(0))));
    assert_eq!(
        follow(Errand::Run(Dir::West), &["#@.#"]),
        (vec![], StopReason::NoWay)
    );
}

#[test]
fn a_fight_approaches_strikes_and_stops_when_weak() {
    assert_eq!(
        first(Errand::Fight, &["#@..w#"]),
        Next::Do(Command::Step(Dir::East))
    );
    assert_eq!(
        first(Errand::Fight, &["#@w#"]),
        Next::Do(Command::Step(Dir::East))
    );
    assert_eq!(
        first(Errand::Fight, &["#@.f#"]),
        Next::Stop(StopReason::NoFoe)
    );
    let mut map = view(&["#@w#"]);
    hero(&mut map).health = 6;
    let fight = Pilot::new(Errand::Fight, &map).next(&map, &catalog());
    assert_eq!(fight, Next::Stop(StopReason::Weak));
    // A daring pilot strikes once, then stops.
    let mut daring = Pilot::new(Errand::Fight, &map).daring();
    let blow = Next::Do(Command::Step(Dir::East));
    assert_eq!(daring.next(&map, &catalog()), blow);
    hero(&mut map).health = 5;
    assert_eq!(daring.next(&map, &catalog()), Next::Stop(StopReason::Done));
}

#[test]
fn a_threatened_hero_neither_explores_nor_rests() {
    let catalog = catalog();
    let mut map = view(&["#######", "#@....?", "#######"]);
    hero(&mut map).health = 3;
    map.threatened.push(Point::new(1, 1));
    for errand in [Errand::Explore, Errand::Rest, Errand::Search(5)] {
        let next = Pilot::new(errand, &map).next(&map, &catalog);
        assert_eq!(next, Next::Stop(StopReason::Threatened), "{errand:?}");
    }
    // An announced attack beside the hero interrupts a journey once.
    let mut map = view(&["#######", "#@....?", "#######"]);
    let mut pilot = Pilot::new(Errand::Travel(Point::new(4, 1)), &map);
    assert!(matches!(pilot.next(&map, &catalog), Next::Do(_)));
    map.threatened.push(Point::new(2, 1));
    assert_eq!(pilot.next(&map, &catalog), Next::Stop(StopReason::Looming));
}

#[test]
fn exploring_stops_for_a_deadly_sleeper_then_avoids_it() {
    let catalog = catalog();
    let rows = [
        "#########",
        "#@......#",
        "#.......#",
        "#.......#",
        "#.......#",
        "#.....f*#",
        "#########",
    ];
    let mut map = view(&rows);
    let sleeper = map.creatures.remove(0);
    let mut pilot = Pilot::new(Errand::Explore, &map);
    assert!(matches!(pilot.next(&map, &catalog), Next::Do(_)));
    let deadly = VisibleCreature {
        deadly: true,
        awake: false,
        ..sleeper
    };
    map.creatures.push(deadly.clone());
    let stop = StopReason::Deadly(deadly.id, deadly.kind);
    assert_eq!(pilot.next(&map, &catalog), Next::Stop(stop.clone()));
    let danger_spots = pilot.danger_spots().clone();
    // Whether or not the creature is still in view, the item beside it is left alone.
    for shown in [true, false] {
        let mut map = map.clone();
        if !shown {
            map.creatures.clear();
            for (_, cell) in map.cells.iter_mut() {
                cell.visible = false;
            }
        }
        let mut pilot = Pilot::new(Errand::Explore, &map).keeping_off(danger_spots.clone());
        let next = pilot.next(&map, &catalog);
        assert!(
            matches!(next, Next::Stop(StopReason::Explored(_))),
            "{next:?}"
        );
        // A travel goal beside the creature is allowed, and does not interrupt again.
        let goal = Point::new(7, 5);
        let mut pilot = Pilot::new(Errand::Travel(goal), &map).keeping_off(danger_spots.clone());
        assert!(matches!(pilot.next(&map, &catalog), Next::Do(_)));
    }
    // Once its tile is seen to be empty, exploration goes there.
    map.creatures.clear();
    let mut pilot = Pilot::new(Errand::Explore, &map).keeping_off(danger_spots);
    assert!(matches!(pilot.next(&map, &catalog), Next::Do(_)));
}

#[test]
fn travel_never_approaches_a_hunter_but_may_flee_it() {
    let between = ["#########", "#@...w..#", "#########"];
    let hunter = view(&between).creatures.remove(0);
    let towards = Next::Stop(StopReason::Towards(hunter.id, hunter.kind));
    let far = Point::new(7, 1);
    assert_eq!(first(Errand::Travel(far), &between), towards);
    let goal = LevelPoint {
        level: proto::LevelNo(1),
        at: far,
    };
    assert_eq!(first(Errand::Journey(goal), &between), towards);
    assert!(matches!(
        first(Errand::Explore, &between),
        Next::Stop(StopReason::Foe(..))
    ));
    let away = ["##########", "#.....@.w#", "##########"];
    let west = Next::Do(Command::Step(Dir::West));
    assert_eq!(first(Errand::Travel(Point::new(1, 1)), &away), west);
    let beside = ["##########", "#.....@w.#", "##########"];
    assert_eq!(first(Errand::Travel(Point::new(1, 1)), &beside), west);
    // A goal that the hero reaches long before the hunter is allowed. A single step is the player's own choice.
    let early = ["##############", "#@..........w#", "##############"];
    let east = Next::Do(Command::Step(Dir::East));
    assert_eq!(first(Errand::Travel(Point::new(4, 1)), &early), east);
    assert!(matches!(
        first(Errand::Travel(Point::new(8, 1)), &early),
        Next::Stop(StopReason::Towards(..))
    ));
    assert_eq!(
        first(
            Errand::Travel(Point::new(2, 1)),
            &["#####", "#@.w#", "#####"]
        ),
        east
    );
    // A pilot that is to meet the hunter walks up to it.
    let map = view(&between);
    let mut pilot = Pilot::new(Errand::Travel(hunter.at), &map).to_meet(Some(hunter.id));
    assert_eq!(pilot.next(&map, &catalog()), east);
    // Another hunter beside that way does not forbid it.
    let map = view(&["########", "#@..w..#", "#....w.#", "########"]);
    let met = map.creatures.iter().find(|it| it.at == Point::new(5, 2));
    let met = met.expect("there are two").id;
    let mut pilot = Pilot::new(Errand::Travel(Point::new(5, 2)), &map).to_meet(Some(met));
    let next = pilot.next(&map, &catalog());
    assert!(matches!(next, Next::Do(Command::Step(_))), "{next:?}");
    // A hunter on the stairs is in the way, not the goal.
    let mut map = view(&["#######", "#@...w#", "#######"]);
    map.cells[Point::new(5, 1)].terrain = Some(geom::Terrain::StairsDown);
    let mut pilot = Pilot::new(Errand::Travel(Point::new(5, 1)), &map);
    assert!(matches!(
        pilot.next(&map, &catalog()),
        Next::Stop(StopReason::Towards(..))
    ));
}

#[test]
fn a_run_towards_a_hunter_is_one_step_long() {
    let (steps, stop) = follow(
        Errand::Run(Dir::East),
        &["##########", "#@......w#", "##########"],
    );
    assert!(matches!(stop, StopReason::Towards(..)), "{stop:?}");
    assert_eq!(steps.len(), 1);
    let (steps, _) = follow(
        Errand::Run(Dir::West),
        &["##########", "#......@w#", "##########"],
    );
    assert_eq!(steps.len(), 6);
}

#[test]
fn a_fight_prefers_hunters_to_idle_foes() {
    let mut map = view(&["########", "#f@..w.#", "########"]);
    map.creatures
        .sort_by_key(|seen| seen.at.distance(Point::new(2, 1)));
    let fight = |view: &View| Pilot::new(Errand::Fight, view).next(view, &catalog());
    let (east, west) = (Dir::East, Dir::West);
    let step = |dir| Next::Do(Command::Step(dir));
    assert_eq!(fight(&map), step(east));
    for sleeper in &mut map.creatures {
        (sleeper.hostile, sleeper.awake, sleeper.peaceful) = (false, false, false);
    }
    assert_eq!(fight(&map), Next::Stop(StopReason::NoFoe));
    map.creatures[0].enemy = true;
    assert_eq!(fight(&map), step(west), "the nearest of those who sleep");
    map.creatures[1].hostile = true;
    assert_eq!(fight(&map), step(east), "the one who hunts");
    // The fight does not continue with a sleeper, or with a foe that no longer fights.
    let mut pilot = Pilot::new(Errand::Fight, &map);
    assert_eq!(pilot.next(&map, &catalog()), step(east));
    (map.creatures[1].hostile, map.creatures[1].enemy) = (false, true);
    assert_eq!(pilot.next(&map, &catalog()), Next::Stop(StopReason::Done));
}

#[test]
fn a_fight_has_one_foe_and_stops_for_newcomers() {
    let catalog = catalog();
    let (east, west) = (Dir::East, Dir::West);
    let step = |dir| Next::Do(Command::Step(dir));
    // When one of two falls, the other is a new fight.
    let mut map = view(&["#####", "#w@w#", "#####"]);
    let mut pilot = Pilot::new(Errand::Fight, &map);
    assert_eq!(pilot.next(&map, &catalog), step(west));
    map.creatures.remove(0);
    assert_eq!(pilot.next(&map, &catalog), Next::Stop(StopReason::Done));
    // A newcomer interrupts.
    let mut map = view(&["########", "#@w...w#", "########"]);
    let newcomer = map.creatures.pop().unwrap();
    let mut pilot = Pilot::new(Errand::Fight, &map);
    assert_eq!(pilot.next(&map, &catalog), step(east));
    map.creatures.push(newcomer.clone());
    let stop = StopReason::Foe(newcomer.id, newcomer.kind);
    assert_eq!(pilot.next(&map, &catalog), Next::Stop(stop));
    // A sleeper wakes up when struck, which does not interrupt.
    let mut map = view(&["####", "#@w#", "####"]);
    map.creatures[0].hostile = false;
    (map.creatures[0].awake, map.creatures[0].enemy) = (false, true);
    let mut pilot = Pilot::new(Errand::Fight, &map);
    assert_eq!(pilot.next(&map, &catalog), step(east));
    (map.creatures[0].awake, map.creatures[0].hostile) = (true, true);
    assert_eq!(pilot.next(&map, &catalog), step(east));
    // A thief strikes, takes something and stays.
    hero(&mut map).gold = 9;
    let mut pilot = Pilot::new(Errand::Fight, &map);
    assert_eq!(pilot.next(&map, &catalog), step(east));
    (hero(&mut map).gold, hero(&mut map).health) = (0, 19);
    assert_eq!(pilot.next(&map, &catalog), Next::Stop(StopReason::Lost));
}

#[test]
fn a_fight_keeps_its_target_and_waits_only_a_while() {
    let catalog = catalog();
    let mut map = view(&["######", "#ww..#", "#@...#", "######"]);
    let mut pilot = Pilot::new(Errand::Fight, &map);
    let step = |dir| Next::Do(Command::Step(dir));
    assert_eq!(pilot.next(&map, &catalog), step(Dir::North));
    map.creatures.reverse();
    assert_eq!(pilot.next(&map, &catalog), step(Dir::North), "the same one");
    // A sleeper in a corridor, and a hunter behind it.
    let mut map = view(&["######", "#@.fw#", "######"]);
    map.creatures[0].awake = false;
    let sleeper = map.creatures[0].id;
    let mut pilot = Pilot::new(Errand::Fight, &map);
    let mut turns = 0;
    let stop = loop {
        match pilot.next(&map, &catalog) {
            Next::Do(Command::Step(dir)) => hero(&mut map).at += dir.delta(),
            Next::Do(_) => {}
            Next::Stop(stop) => break stop,
        }
        turns += 1;
        assert!(turns < 20);
    };
    assert_eq!(stop, StopReason::InTheWay(sleeper));
}

#[test]
fn a_fight_ignores_far_sleepers_and_faster_foes() {
    let catalog = catalog();
    let mut map = view(&["############", "#@.........w", "############"]);
    let (id, kind) = (map.creatures[0].id, map.creatures[0].kind);
    map.creatures[0].hostile = false;
    (map.creatures[0].awake, map.creatures[0].enemy) = (false, true);
    let fight = |map: &View| Pilot::new(Errand::Fight, map).next(map, &catalog);
    assert_eq!(fight(&map), Next::Stop(StopReason::FarOff(id, kind)));
    // A fleeing foe is chased for a while.
    let mut map = view(&["############", "#@.w.......#", "############"]);
    map.creatures[0].hostile = false;
    map.creatures[0].enemy = true;
    let mut pilot = Pilot::new(Errand::Fight, &map);
    let mut steps = 0;
    while let Next::Do(Command::Step(dir)) = pilot.next(&map, &catalog) {
        hero(&mut map).at += dir.delta();
        map.creatures[0].at += Dir::East.delta();
        steps += 1;
        assert!(steps < 20);
    }
    assert_eq!(steps, 6);
    assert_eq!(
        pilot.next(&map, &catalog),
        Next::Stop(StopReason::Outrun(id, kind))
    );
}

#[test]
fn exploring_leaves_dropped_items_and_stops_when_burdened() {
    let catalog = catalog();
    let mut map = view(&["######", "#@..*#", "######"]);
    let explore = |map: &View| {
        let pilot = Pilot::new(Errand::Explore, map);
        pilot.leaving([Point::new(4, 1)]).next(map, &catalog)
    };
    let left = Next::Stop(StopReason::Explored(vec![(Left::Thing, 1)]));
    assert_eq!(explore(&map), left);
    let mut pilot = Pilot::new(Errand::Explore, &map);
    assert!(matches!(pilot.next(&map, &catalog), Next::Do(_)));
    hero(&mut map).burden = Burden::Burdened;
    assert_eq!(pilot.next(&map, &catalog), Next::Stop(StopReason::Burdened));
}

#[test]
fn rest_stops_once_for_a_deadly_creature_that_comes_and_goes() {
    let catalog = catalog();
    let mut map = view(&["#######", "#@...f#", "#.....#", "#######"]);
    let seen = map.creatures.remove(0);
    hero(&mut map).health = 1;
    let mut pilot = Pilot::new(Errand::Rest, &map);
    assert_eq!(pilot.next(&map, &catalog), Next::Do(Command::Wait));
    let deadly = VisibleCreature {
        deadly: true,
        ..seen
    };
    map.creatures.push(deadly.clone());
    let stop = StopReason::Deadly(deadly.id, deadly.kind);
    assert_eq!(pilot.next(&map, &catalog), Next::Stop(stop));
    let known = pilot.danger_spots().clone();
    map.creatures.clear();
    let mut pilot = Pilot::new(Errand::Rest, &map).keeping_off(known);
    for x in [5, 4, 3] {
        assert_eq!(pilot.next(&map, &catalog), Next::Do(Command::Wait));
        map.creatures = vec![VisibleCreature {
            at: Point::new(x, 2),
            ..deadly.clone()
        }];
        assert_eq!(pilot.next(&map, &catalog), Next::Do(Command::Wait));
        map.creatures.clear();
    }
}

//! Town and wood: W1 to W6, W8.

use crate::{TOWN, WOOD, catalog, hero, kind, look, map, marked, rules, scene, view};
use geom::{BitGrid, Dir, Fov, Point, Terrain};
use mapgen::{Draft, Way};
use proto::{Answer, Colour, Command, Dev, Event, Id, LevelNo, Query, Refusal, ThingClass};
use sim::Setup;
use sim::scenario::Scenario;
use std::collections::BTreeMap;

/// Mission: W1, W2.
#[test]
fn every_bracketon_has_all_houses_with_their_inhabitants() {
    for seed in 0..200 {
        let town = map(seed, TOWN);
        let inside = |house: usize, tag: &str| {
            let at = marked(&town, &format!("base:{tag}"));
            at.iter()
                .filter(|at| town.rooms[house].contains(**at))
                .count()
        };
        assert_eq!(town.rooms.len(), 11, "seed {seed}");
        let keepers = [
            "barkeep",
            "priest",
            "smith",
            "clothier",
            "alchemist",
            "landlady",
        ];
        for (house, keeper) in keepers.into_iter().enumerate() {
            assert_eq!(inside(house, keeper), 1, "seed {seed}: {keeper}");
            assert_eq!(marked(&town, &format!("base:{keeper}")).len(), 1);
        }
        for hovel in 6..9 {
            assert_eq!(inside(hovel, "peasant"), 1, "seed {seed}: hovel {hovel}");
        }
        assert_eq!(inside(9, "rat"), 3, "seed {seed}: the empty house");
        for (house, wants) in [(1, "bell_frame"), (5, "impounded_trunk"), (10, "pay_desk")] {
            assert_eq!(inside(house, wants), 1, "seed {seed}: {wants}");
        }
        assert!(
            town.rooms[0].contains(town.start.expect("a start")),
            "seed {seed}: the pub"
        );
        let docks = |at: &Point| town.ground(*at) == Terrain::Bridge;
        let dockers = marked(&town, "base:dock_worker");
        assert!(
            (2..=4).contains(&dockers.len()) && dockers.iter().all(docks),
            "seed {seed}"
        );
        assert!(
            (5..=9).contains(&marked(&town, "base:townsfolk").len()),
            "seed {seed}"
        );
        let doors = marked(&town, "door").len();
        assert_eq!(doors, town.rooms.len(), "seed {seed}: a door for each");
    }
}

#[test]
fn every_bracketon_has_the_arch_in_its_square() {
    for seed in 0..200 {
        let town = map(seed, TOWN);
        let arch = town.landmarks.iter().find(|it| it.name == "arch");
        let area = arch.expect("an arch").area;
        assert_eq!((area.w, area.h), (11, 7), "seed {seed}");
        let fire = marked(&town, "base:hearthgate_fire");
        assert_eq!(fire.len(), 32, "seed {seed}");
        assert!(fire.iter().all(|at| area.contains(*at)), "seed {seed}");
        assert_eq!(marked(&town, "base:hearthgate").len(), 1, "seed {seed}");
        let around = area.inflate(1).border();
        assert!(around.clone().all(|at| town.is_open(at)), "seed {seed}");
        let folk = ["townsfolk", "street_lamp"].map(|it| marked(&town, &format!("base:{it}")));
        let stray = |at: &Point| area.contains(*at) && town.ground(*at) != Terrain::Road;
        assert!(!folk.concat().iter().any(stray), "seed {seed}");
    }
}

#[test]
fn the_hero_knows_bracketon_but_not_who_is_where() {
    let setup = Setup {
        seed: 4,
        mode: proto::Mode::Practice,
        calling: None,
    };
    let s = Scenario::start(rules(), setup).expect("the base pack carries a game");
    let town = map(4, TOWN);
    let seen = view(&s);
    let mut doors = 0;
    for (at, cell) in seen.cells.iter() {
        let rock = |at: &Point| town.ground(*at).is_solid();
        let faces = !rock(&at) || !at.neighbours().iter().all(rock);
        let ground = faces.then(|| town.ground(at));
        assert_eq!(cell.terrain, ground, "{at}");
        if let Some(kind) = cell.thing.filter(|_| !cell.visible) {
            let entry = catalog().kind(kind).expect("a kind");
            assert_eq!(entry.class, ThingClass::Feature, "{}", entry.id);
            doors += u32::from(entry.facts.is_door);
        }
    }
    assert!(doors >= 9, "{doors}");
    let names: Vec<&str> = seen.landmarks.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "pub",
            "temple",
            "smith",
            "clothier",
            "alchemist",
            "house",
            "hovel",
            "hovel",
            "hovel",
            "ruin",
            "office",
            "arch"
        ]
    );
    let pub_ = &seen.landmarks[0];
    assert!(pub_.area.contains(hero(&s).at) && seen.fire == 100);
    let entry = catalog().level(TOWN).expect("the town");
    assert!(entry.text.contains(&("sign_pub".into(), "PUB".into())));
    let outside = |seen: &proto::VisibleCreature| !pub_.area.contains(seen.at);
    assert!(
        !seen.creatures.iter().any(outside),
        "only who is in the pub"
    );
}

/// Mission: W1.
#[test]
fn the_exit_of_bracketon_is_seven_tiles_wide_in_the_east() {
    for seed in 0..200 {
        let town = map(seed, TOWN);
        let east = i32::from(town.size().w) - 1;
        let first = town.exits[0].at;
        let wanted: Vec<Point> = (0..7).map(|n| Point::new(east, first.y + n)).collect();
        let found: Vec<Point> = town.exits.iter().map(|exit| exit.at).collect();
        assert_eq!(found, wanted, "seed {seed}");
        for exit in &town.exits {
            assert_eq!((exit.to, town.ground(exit.at)), (Way::Down, Terrain::Exit));
        }
        let road = |y| town.ground(Point::new(east - 1, y)) == Terrain::Road;
        let rows: Vec<i32> = (0..i32::from(town.size().h)).filter(|y| road(*y)).collect();
        let ways: Vec<i32> = wanted.iter().map(|at| at.y).collect();
        assert_eq!(rows, ways, "seed {seed}: the road's whole width");
    }
}

/// Mission: W2.
#[test]
fn shopkeepers_of_bracketon_trade_their_own_category() {
    let setup = Setup {
        seed: 0,
        mode: proto::Mode::Practice,
        calling: None,
    };
    let mut s = Scenario::start(rules(), setup).expect("the base pack carries a game");
    let town = map(0, TOWN);
    let sword = hero(&s)
        .pack
        .iter()
        .find(|row| row.kind == kind("base:rusty_sword"))
        .map(|row| row.id);
    let sword = sword.expect("the hero starts with one");
    if hero(&s)
        .pack
        .iter()
        .any(|row| row.id == sword && row.worn.is_some())
    {
        s.play([Command::Remove(sword)]);
    }
    // On a free tile beside the keeper.
    let meet = |s: &mut Scenario, tag: &str| -> Id {
        let at = marked(&town, tag)[0];
        let beside = at.neighbours().into_iter().find(|near| {
            let goto = Command::Dev(Dev::Goto(*near));
            town.is_open(*near) && town.tagged_at(*near).is_none() && s.game.check(goto).is_ok()
        });
        s.play([Command::Dev(Dev::Goto(beside.expect("room")))]);
        let seen = view(s)
            .creatures
            .into_iter()
            .find(|seen| seen.kind == kind(tag));
        seen.expect("the keeper keeps to the house").id
    };
    let sell = |to| Command::Sell {
        to,
        item: sword,
        count: 1,
    };
    let alchemist = meet(&mut s, "base:alchemist");
    assert_eq!(s.game.check(sell(alchemist)), Err(Refusal::NotWanted));
    let smith = meet(&mut s, "base:smith");
    let Answer::Stock(stock) = s.game.ask(Query::Stock(smith)) else {
        panic!("the smith keeps a shop");
    };
    let dagger = stock
        .wares
        .iter()
        .find(|ware| ware.kind == kind("base:dagger"));
    let dagger = *dagger.expect("the smith always has one");
    let gold = hero(&s).gold;
    s.play([sell(smith)]);
    let richer = hero(&s).gold;
    assert!(richer > gold, "{richer} after {gold}");
    s.play([Command::Buy {
        from: smith,
        item: dagger.id,
        count: 1,
    }]);
    assert!(hero(&s).gold < richer);
    assert!(hero(&s).pack.iter().any(|row| row.kind == dagger.kind));
}

fn way_down(wood: &Draft) -> Point {
    let down = wood.exits.iter().find(|exit| exit.to == Way::Down);
    down.expect("a way down").at
}

fn beside(map: &Draft, at: Point, ground: Terrain) -> bool {
    at.neighbours()
        .iter()
        .any(|near| map.ground(*near) == ground)
}

/// Mission: W3, W4, W5.
#[test]
fn no_wood_breaks_the_rules_for_ground_road_and_stream() {
    let (_, level) = rules().level(WOOD).expect("the wood");
    assert_eq!(level.depth, 2);
    let entry = catalog().level(WOOD).expect("the wood");
    assert!(
        entry
            .text
            .contains(&("name".into(), "Into the Woods".into()))
    );
    let mut corners = [0, 0];
    for seed in 0..200 {
        let wood = map(seed, WOOD);
        assert_eq!(wood.reachable(), wood.open(), "seed {seed}");
        let ends = marked(&wood, "base:road_end");
        let east = i32::from(wood.size().w) - 2;
        assert!(!ends.is_empty(), "seed {seed}");
        for end in ends {
            assert_eq!(
                (end.x, wood.ground(end)),
                (east, Terrain::Road),
                "seed {seed}"
            );
            assert_eq!(wood.exit_at(end), None, "seed {seed}");
        }
        let w = i32::from(wood.size().w);
        let columns = |ground: Terrain| -> Vec<i32> {
            let tiles = wood.terrain.iter().filter(|it| *it.1 == ground);
            tiles.map(|(at, _)| at.x).collect()
        };
        let water = columns(Terrain::ShallowWater);
        assert!(water.len() > 20, "seed {seed}: {} tiles", water.len());
        assert!(
            water.iter().any(|x| *x < w / 2),
            "seed {seed}: across the wood"
        );
        let road = columns(Terrain::Road);
        assert!(
            road.iter().any(|x| *x <= 2) && road.iter().any(|x| *x >= w - 3),
            "seed {seed}: from edge to edge"
        );
        let (start, down) = (wood.start.expect("a start"), way_down(&wood));
        assert!(
            start.x < w / 3 && down.x > w / 2,
            "seed {seed}: from {start} to {down}"
        );
        corners[usize::from(down.y > 25)] += 1;
    }
    assert!(corners.iter().all(|count| *count > 70), "{corners:?}");
}

/// The rules of docs/mission.md that a wood breaks.
fn flaws(wood: &Draft) -> Vec<&'static str> {
    let (w, h) = (i32::from(wood.size().w), i32::from(wood.size().h));
    let start = wood.start.expect("a start");
    let down = way_down(wood);
    let mut sight = BitGrid::new(wood.size());
    let opaque = BitGrid::from_fn(wood.size(), |at| wood.ground(at).is_opaque());
    for end in marked(wood, "base:road_end") {
        Fov::new().compute(end, 80, &opaque, &mut sight);
        if sight.get(down) {
            break;
        }
    }
    let mut shown = BitGrid::new(wood.size());
    Fov::new().compute(down, 80, &opaque, &mut shown);
    let road = |at| wood.ground(at) == Terrain::Road;
    // The hero arrives on stairs in the middle of the road.
    let paved = |at| matches!(wood.ground(at), Terrain::Road | Terrain::StairsUp);
    let width = |x| (0..h).filter(|y| paved(Point::new(x, *y))).count();
    [
        (
            "W3: the start is not in the western quarter",
            start.x >= w / 4,
        ),
        (
            "W4: the road is narrower than three",
            (1..w - 1).any(|x| width(x) < 3),
        ),
        (
            "W4: the way down touches the road",
            beside(wood, down, Terrain::Road),
        ),
        (
            "W4: the way down is in sight of the road's end",
            sight.get(down),
        ),
        (
            "W5: the way down is in sight of the road",
            shown.points().any(road),
        ),
        (
            "W5: no stream in the western half",
            !wood
                .terrain
                .iter()
                .any(|(at, it)| *it == Terrain::ShallowWater && at.x < w / 2),
        ),
        (
            "W5: the way down is not in the eastern third",
            down.x < w * 2 / 3,
        ),
        (
            "W5: the way down is in the middle rows",
            (h / 3..h * 2 / 3).contains(&down.y),
        ),
        (
            "W5: no stream at the way down",
            !beside(wood, down, Terrain::ShallowWater),
        ),
    ]
    .into_iter()
    .filter_map(|(flaw, is_so)| is_so.then_some(flaw))
    .collect()
}

fn flawed(seeds: std::ops::Range<u64>) -> BTreeMap<&'static str, Vec<u64>> {
    let mut found: BTreeMap<&'static str, Vec<u64>> = BTreeMap::new();
    for seed in seeds {
        for flaw in flaws(&map(seed, WOOD)) {
            found.entry(flaw).or_default().push(seed);
        }
    }
    found
}

/// Mission: W3, W4, W5.
#[test]
fn every_wood_starts_west_and_hides_its_way_down_in_a_corner() {
    let found = flawed(0..1000);
    assert!(found.is_empty(), "{found:#?}");
}

/// Mission: W4.
#[test]
fn at_the_end_of_the_road_a_line_of_text_turns_the_hero_back() {
    let entry = catalog()
        .kind(kind("base:road_end"))
        .expect("the road's end");
    let tells = entry.text.iter().find(|(key, _)| key == "tells");
    assert!(tells.expect("a line of text").1.ends_with("You turn back."));
    for seed in 0..5 {
        let setup = Setup {
            seed,
            mode: proto::Mode::Practice,
            calling: None,
        };
        let mut s = Scenario::start(rules(), setup).expect("the base pack carries a game");
        s.toughen(100_000);
        let out = map(seed, TOWN).exits[0].at;
        s.play([Command::Dev(Dev::Goto(out)), Command::Descend]);
        let wood = map(seed, WOOD);
        let end = marked(&wood, "base:road_end")[0];
        let before = end + Dir::West;
        s.play([Command::Dev(Dev::Goto(before))]);
        let events = s.play([Command::Step(Dir::East)]);
        let told = |event: &Event| matches!(event, Event::Told { thing } if *thing == kind("base:road_end"));
        assert!(events.iter().any(told), "seed {seed}: {events:?}");
        assert_eq!(s.game.level(), WOOD, "it is no way out");
        assert_eq!(s.game.check(Command::Descend), Err(Refusal::NoWay));
    }
}

/// Mission: W6.
#[test]
fn every_level_is_drawn_by_a_theme_of_its_own_sort() {
    let ground = |level: u16| -> BTreeMap<Terrain, (char, Colour)> {
        let entry = catalog().level(LevelNo(level)).expect("a level");
        let theme = entry.theme.expect("every level names a theme");
        let theme = &catalog().themes[usize::from(theme)];
        let looks = theme.ground.iter();
        looks
            .map(|(terrain, look)| (*terrain, (look.glyph, look.colour)))
            .collect()
    };
    let wood = ground(2);
    let green = Colour(0, 160, 0);
    assert_eq!(wood[&Terrain::Wall], ('♣', green), "trees for walls");
    assert_eq!(wood[&Terrain::Tree], ('♣', green));
    assert_eq!(wood[&Terrain::Floor], ('"', Colour(60, 140, 40)));
    assert_eq!(
        wood[&Terrain::Road],
        ('≡', Colour(255, 255, 0)),
        "a yellow road"
    );
    assert_eq!(
        ground(1)[&Terrain::Road],
        ('≡', Colour(160, 150, 110)),
        "not so in town"
    );
    for (level, wall) in [
        (1, Colour(180, 140, 90)),
        (3, Colour(200, 192, 168)),
        (5, Colour(160, 140, 120)),
    ] {
        assert_eq!(ground(level)[&Terrain::Wall], ('#', wall), "level {level}");
    }
    assert_eq!(ground(3), ground(4), "two levels of one stone");
}

/// Mission: W8.
#[test]
fn wolf_fox_and_deer_have_their_specified_look_and_bite() {
    let (red, yellow) = (Colour(255, 0, 0), Colour(255, 255, 0));
    for (name, seen, armour, bite) in [
        ("base:wolf", ('w', red), 12, Some(("1d6", 6))),
        ("base:fox", ('f', red), 11, Some(("1d4", 4))),
        // It hurts nobody.
        ("base:deer", ('d', yellow), 11, None),
    ] {
        let def = rules().monster(kind(name)).expect(name);
        assert_eq!(look(name), seen, "{name}");
        assert_eq!((def.armour, def.sight), (armour, 8), "{name}");
        let attacks: Vec<(String, i32)> = def
            .attacks
            .iter()
            .map(|attack| (attack.damage.to_string(), attack.to_hit.into()))
            .collect();
        let bite = bite.map(|(damage, to_hit)| (damage.to_owned(), to_hit));
        assert_eq!(attacks, Vec::from_iter(bite), "{name}");
        assert_eq!(
            (def.attributes.might, def.attributes.fitness),
            (3, 3),
            "{name}"
        );
        assert_eq!((def.skills.melee, def.skills.defense), (-1, -1), "{name}");
    }
}

/// Mission: W8.
#[test]
fn the_hero_has_thirty_hit_points_and_six_more_for_every_level() {
    let mut s = scene(
        "
        ##########
        #rrrrrrrr#
        #rrrr@rrr#
        #rrrrrrrr#
        ##########",
        &[('r', "base:rat")],
    );
    assert_eq!((hero(&s).level, hero(&s).health_max), (1, 30));
    let mut points = BTreeMap::new();
    for _ in 0..400 {
        let at = s.hero();
        let seen = view(&s).creatures;
        let rat = seen.iter().find(|seen| seen.at.distance(at) == 1);
        let strike = rat.and_then(|rat| at.step_towards(rat.at));
        s.play([
            Command::Dev(Dev::Heal),
            strike.map_or(Command::Wait, Command::Step),
        ]);
        points.insert(hero(&s).level, hero(&s).health_max);
        if points.len() == 3 {
            break;
        }
    }
    assert_eq!(points, BTreeMap::from([(1, 30), (2, 36), (3, 42)]));
}

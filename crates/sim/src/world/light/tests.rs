//! Tests of light and of the field of view in the dark.

use super::Lamps;
use crate::defs::LightDef;
use crate::game::Game;
use crate::scenario::Scenario;
use crate::scenario::probe::{EAST, WEST, begin, choose, is_sound};
use crate::scenario::testing::{HERO, TUNING, rules_under};
use crate::scenario::zoo::ZOO;
use crate::world::mind::Mood;
use crate::world::sight::Sight;
use crate::world::world_ext::WorldExt;
use geom::{Dir, Point, Terrain};
use proto::{Colour, Command};

const DARK: &str = "light = 'black'";
const CAST: &str = "
    [feature.red]
    light = { colour = '#F00000', radius = 6 }

    [feature.blue]
    light = { colour = '#0000C8', radius = 6 }

    [feature.lamp]
    light = { colour = 'white', radius = 9 }

    [feature.door]
    blocks = true
    opaque = true
    opens = 'open'

    [feature.open]
    closes = 'door'

    [item.torch]
    category = 'tool'
    weight = 1
    value = 1
    wear = { slot = 'shield' }
    light = { colour = 'orange', radius = 5 }

    [monster.watcher]
    hit_points = 9
    mind = { asleep = 0, notices_one_in = 1, stays = true }

    [monster.owl]
    hit_points = 9
    darksight = true
    mind = { asleep = 0, notices_one_in = 1, stays = true }

    [monster.worm]
    hit_points = 9
    sight = 0
    light = { colour = 'green', radius = 1 }
    mind = { asleep = 0 }
";

fn under(sky: &str, things: &[&str], drawing: &str, legend: &[(char, &str)]) -> Scenario {
    let rules = rules_under(sky, HERO, TUNING, things);
    Scenario::draw(&rules, drawing, legend).expect("a scene")
}

/// Draws the visible tiles: `@` the hero, letters for creatures, `#` walls, `.` everything else.
fn shown(s: &Scenario) -> Vec<String> {
    let view = s.view();
    let drawn = s.drawn();
    let rows = (0..).zip(drawn.lines());
    rows.map(|(y, row)| {
        let glyph = |(x, c): (i32, char)| {
            let cell = view.cells[Point::new(x, y)];
            if cell.visible { c } else { ' ' }
        };
        (0..).zip(row.chars()).map(glyph).collect()
    })
    .collect()
}

fn light(s: &Scenario, at: Point) -> Colour {
    s.view().cells[at].light.expect("it is in sight")
}

fn lamp(s: &Scenario, name: &str) -> LightDef {
    s.game.rules().light(s.kind(name)).expect("it shines")
}

#[test]
fn red_and_blue_lamps_mix_where_both_reach() {
    let drawing = "
        ###########
        #r...1...b#
        #..2.@....#
        ###########";
    let legend = [('r', "t:red"), ('b', "t:blue")];
    let s = under(DARK, &[CAST], drawing, &legend);
    let (red, blue) = (lamp(&s, "t:red"), lamp(&s, "t:blue"));
    let mixed = light(&s, s.mark('1'));
    assert_eq!(mixed, red.at(16).plus(blue.at(16)));
    assert!(mixed.0 > 0 && mixed.2 > 0 && mixed.1 == 0, "{mixed:?}");
    let near_red = light(&s, s.mark('2'));
    assert_eq!(near_red, red.at(5).plus(blue.at(37)));
    assert!(near_red.0 > mixed.0 && near_red.2 < mixed.2);
}

#[test]
fn in_the_dark_the_hero_sees_lit_tiles_and_two_tiles_around() {
    let drawing = "
        ######################
        #@..................r#
        ######################";
    let s = under(DARK, &[CAST], drawing, &[('r', "t:red")]);
    assert_eq!(
        shown(&s),
        [
            "####         #########",
            "#@..          ......r#",
            "####         #########"
        ]
    );
    assert!(s.figures().in_the_dark);
}

/// Mission: D3.
#[test]
fn a_wall_casts_a_shadow_and_shows_only_its_visible_side() {
    let drawing = "
        #########
        #r..#...#
        #...#...#
        #...#...#
        #.......#
        #@......#
        #########";
    let s = under(DARK, &[CAST], drawing, &[('r', "t:lamp")]);
    assert_eq!(
        shown(&s),
        [
            "#####    ",
            "#r..#    ",
            "#...#    ",
            "#...#    ",
            "#....    ",
            "#@....   ",
            "#######  "
        ]
    );
}

/// Mission: D4.
#[test]
fn a_shut_door_keeps_the_light_in_and_an_open_one_lets_it_out() {
    let drawing = "
        ############
        #r...+@....#
        ############";
    let legend = [('r', "t:lamp"), ('+', "t:door")];
    let mut s = under(DARK, &[CAST], drawing, &legend);
    assert_eq!(shown(&s)[1], "     +@..   ");
    assert!(s.figures().in_the_dark);
    s.play([WEST]);
    assert_eq!(shown(&s)[1], "#r...+@....#");
    assert!(!s.figures().in_the_dark, "the lamp shines on the hero");
    s.play([Command::Close(Dir::West)]);
    assert_eq!(shown(&s)[1], "     +@..   ");
    assert!(s.figures().in_the_dark);
}

#[test]
fn a_dug_wall_lets_light_of_fixed_and_moving_lamps_pass() {
    const DIGGING: &str = "
        [talent.spadework]
        knacks = { digs = 1 }

        [monster.lantern]
        hit_points = 9
        peaceful = true
        light = { colour = 'white', radius = 7 }
        mind = { asleep = 0, stays = true }
    ";
    let drawing = "
        ##########
        #@#....l.#
        ##########";
    for light in ["t:lantern", "t:lamp"] {
        let mut s = under(DARK, &[CAST, DIGGING], drawing, &[('l', light)]);
        s.master("t:spadework");
        s.play([Command::Wait]);
        let in_the_dark = |s: &Scenario| s.game.world.resource::<Sight>().in_the_dark();
        assert!(in_the_dark(&s));
        let rules = s.game.rules().clone();
        let mut loaded = Game::load(&rules, &s.game.save()).expect("it loads").game;
        for command in [EAST, Command::Wait, EAST, EAST, WEST] {
            s.play([command]);
            loaded.step(command).expect("it is possible");
            assert!(!in_the_dark(&s), "{light}: {:#?}", shown(&s));
            is_sound(&s.game);
            assert_eq!(s.game.digest(), loaded.digest(), "{light}, {command:?}");
            loaded = Game::load(&rules, &s.game.save()).expect("it loads").game;
            assert_eq!(s.game.digest(), loaded.digest(), "{light}, {command:?}");
        }
    }
}

#[test]
fn a_found_secret_door_lets_lamplight_pass() {
    const NICHE: &str = "
        [feature.niche]
        hidden = true
    ";
    let drawing = "
        ##########
        #@n....l.#
        ##########";
    let legend = [('l', "t:lamp"), ('n', "t:niche")];
    let mut s = under(DARK, &[CAST, NICHE], drawing, &legend);
    let found = |s: &Scenario| s.game.world.level().terrain()[Point::new(2, 1)] == Terrain::Floor;
    let mut turns = 0;
    while !found(&s) {
        s.play([Command::Search]);
        is_sound(&s.game);
        turns += 1;
        assert!(turns < 100);
    }
    assert!(!s.game.world.resource::<Sight>().in_the_dark());
}

#[test]
fn an_opaque_creature_blocks_sight_after_its_ground_changed() {
    const POOL: &str = "
        [monster.barn]
        hit_points = 90
        peaceful = true
        opaque = true
        mind = { asleep = 0, stays = true }

        [feature.puddle]

        [item.bucket]
        category = 'tool'
        weight = 1
        value = 1
        stacks = true
        use = { shape = 'tile', range = 9, effects = [{ conjure = { feature = 'puddle', turns = 2, from = ['floor'], into = 'shallow_water' } }] }
    ";
    let drawing = "
        ##########
        #l@.b..l.#
        ##########";
    let legend = [('l', "t:lamp"), ('b', "t:barn")];
    let mut s = under(DARK, &[CAST, POOL], drawing, &legend);
    let bucket = s.give("t:bucket", 1);
    let at = Point::new(4, 1);
    s.play([Command::Use {
        item: bucket,
        at: Some(at),
    }]);
    assert_eq!(s.game.world.level().terrain()[at], Terrain::ShallowWater);
    for _ in 0..4 {
        is_sound(&s.game);
        assert!(!s.game.world.resource::<Sight>().sees(Point::new(6, 1)));
        s.play([Command::Wait]);
    }
    assert_eq!(s.game.world.level().terrain()[at], Terrain::Floor);
}

#[test]
fn a_torch_is_lit_by_wearing_it_and_shows_the_way() {
    let drawing = "
        ############
        #@.........#
        ############";
    let mut s = under(DARK, &[CAST], drawing, &[]);
    let torch = s.give("t:torch", 1);
    assert_eq!(shown(&s)[1], "#@..        ");
    let events = s.play([Command::Wear(torch)]);
    let item = s.kind("t:torch");
    assert_eq!(events, [proto::Event::Kindled { item }]);
    assert_eq!(shown(&s)[1], "#@.....     ");
    assert_eq!(light(&s, s.hero()), Colour(255, 165, 0));
    s.play([EAST]);
    assert_eq!(shown(&s)[1], "#.@.....    ", "it goes where the hero goes");
    let events = s.play([Command::Remove(torch)]);
    assert_eq!(events, [proto::Event::Doused { item }]);
    assert_eq!(shown(&s)[1], "#.@..       ");
}

/// Whether a watcher at this distance in a dark hall notices the hero.
fn noticed(who: &str, distance: usize, lit: bool) -> bool {
    let wall = "#".repeat(20);
    let hall = format!(
        "#@{}w{}#",
        ".".repeat(distance - 1),
        ".".repeat(17 - distance)
    );
    let drawing = [&*wall, &*hall, &*wall].join("\n");
    let mut s = under(DARK, &[CAST], &drawing, &[('w', who)]);
    let torch = s.give("t:torch", 1);
    if lit {
        s.play([Command::Wear(torch)]);
        let seen = s.view().creatures.len();
        assert_eq!(
            seen,
            usize::from(distance <= 5),
            "the hero sees by the torch"
        );
    }
    s.play([Command::Wait; 3]);
    matches!(s.mood(s.thing('w')), Mood::Hunting { .. })
}

#[test]
fn a_torch_shows_its_bearer_to_unseen_creatures() {
    let farthest = |who, lit| (1..=17).rev().find(|far| noticed(who, *far, lit));
    assert_eq!(farthest("t:watcher", false), Some(2), "unlit, from beside");
    assert_eq!(farthest("t:watcher", true), Some(8 + 5));
    assert_eq!(farthest("t:owl", false), Some(8), "it sees in the dark");
    assert_eq!(farthest("t:owl", true), Some(8 + 5));
}

#[test]
fn in_lamplight_the_hero_is_seen_as_by_day() {
    let drawing = "
        ##############
        #1..........w#
        #..........o.#
        #@...........#
        ##############";
    let legend = [('w', "t:watcher"), ('o', "t:watcher")];
    let mut s = under(DARK, &[CAST], drawing, &legend);
    s.make("t:lamp", s.mark('1'));
    s.play([EAST, EAST]);
    assert!(!s.figures().in_the_dark);
    assert!(matches!(s.mood(s.thing('o')), Mood::Hunting { .. }));
    assert_eq!(s.mood(s.thing('w')), Mood::Idle, "too far away");
}

#[test]
fn sight_between_two_lit_creatures_is_symmetric() {
    let drawing = "
        ###############
        #..#..1...#...#
        #....#.#......#
        #.#...@...##..#
        #...#....#....#
        #.....#.......#
        ###############";
    let mut s = under(DARK, &[CAST], drawing, &[]);
    s.make("t:lamp", s.mark('1'));
    let def = s.game.rules().monster(s.kind("t:watcher")).unwrap().clone();
    let world = &s.game.world;
    let (sight, lamps) = (world.resource::<Sight>(), world.resource::<Lamps>());
    let (hero, level) = (s.hero(), world.level());
    assert!(lamps.lamplit.get(hero));
    let mut counts = [0, 0];
    for at in level.open().points() {
        if lamps.lamplit.get(at) && at.distance(hero) <= 8 {
            assert_eq!(sight.sees(at), sight.shows_hero(at, hero, &def), "{at}");
            counts[usize::from(sight.sees(at))] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 3), "{counts:?}");
}

#[test]
fn by_day_a_house_is_dark_beyond_its_doorstep() {
    let drawing = "
        ##########\"\"\"
        #....@.+\"\"\"\"\"
        ##########\"\"\"";
    let roof = "roofed = ['floor']";
    let legend = [('+', "t:door")];
    let mut s = under(roof, &[CAST], drawing, &legend);
    assert_eq!(shown(&s)[1], "   ..@.+     ");
    s.play([EAST, EAST]);
    assert_eq!(
        shown(&s)[1],
        "    ..@+.....",
        "and two steps of daylight inside"
    );
    assert!(!s.figures().in_the_dark, "at the door it is day");
    let sky = light(&s, s.hero() + Dir::East + Dir::East);
    assert_eq!(sky, Colour::WHITE);
}

#[test]
fn by_day_a_distant_lamp_shows_only_indoor_tiles() {
    let drawing = "
        #####################
        #@\"\"\"\"\"\"\"\"\"\"1\"\".....#
        #####################";
    let mut s = under("roofed = ['floor']", &[CAST], drawing, &[]);
    assert_eq!(shown(&s)[1], "#@........           ");
    s.make("t:lamp", s.mark('1'));
    assert_eq!(shown(&s)[1], "#@........       ...#");
}

#[test]
fn a_moving_lamp_takes_its_light_along() {
    let drawing = "
        #################
        #@..........w...#
        #...............#
        #...............#
        #################";
    let mut s = under(DARK, &[CAST], drawing, &[('w', "t:worm")]);
    let rules = s.game.rules().clone();
    let mut places = std::collections::BTreeSet::new();
    for turn in 0..25 {
        let at = s.place(s.thing('w')).unwrap();
        places.insert(at);
        let view = s.view();
        assert!(
            view.cells[at].visible && view.creatures.len() == 1,
            "{turn}"
        );
        let floor = geom::Rect::new(1, 1, 15, 3).points();
        for (p, cell) in floor.map(|p| (p, view.cells[p])) {
            let lit = p.distance(at) <= 1 || p.distance_sq(s.hero()) <= 6;
            assert_eq!(cell.visible, lit, "turn {turn}, {p}");
        }
        let twin = Game::load(&rules, &s.game.save()).unwrap().game;
        let mut other = proto::View::default();
        twin.view(&mut other);
        assert_eq!(other, view, "turn {turn}");
        s.play([Command::Wait]);
    }
    assert!(places.len() > 5, "it walked");
}

#[test]
fn in_full_daylight_no_light_is_computed() {
    let drawing = "
        ####################
        #@.r......w.......1#
        ####################";
    let legend = [('r', "t:red"), ('w', "t:worm")];
    for sky in ["", "roofed = ['wood_floor', 'altar']"] {
        let mut s = under(sky, &[CAST], drawing, &legend);
        s.play([Command::Wait, EAST, EAST]);
        let lamps = s.game.world.resource::<Lamps>();
        assert!(lamps.is_day() && lamps.all.is_empty());
        assert_eq!(lamps.lamplit.size().area(), 0);
        let view = s.view();
        assert!(view.cells.iter().all(|(_, cell)| cell.light.is_none()));
        assert!(!view.cells[s.mark('1')].visible, "eyes reach eight tiles");
    }
}

#[test]
fn a_dark_level_without_lights_has_nothing_to_light() {
    let s = under(DARK, &[], "#@...........#", &[]);
    let lamps = s.game.world.resource::<Lamps>();
    assert!(lamps.all.is_empty() && lamps.lamplit.is_empty() && lamps.skylit.is_empty());
    assert_eq!(light(&s, s.hero()), Colour::BLACK);
}

#[test]
fn ground_that_glows_lights_what_is_around_it() {
    let drawing = "
        ##############
        #@..........\"#
        ##############";
    let moss = "
        light = 'black'
        glowing = { grass = { colour = 'green', radius = 3 } }
    ";
    let s = under(moss, &[], drawing, &[]);
    assert_eq!(shown(&s)[1], "#@..     ....#");
    assert_eq!(light(&s, Point::new(12, 1)), Colour(0, 255, 0));
    let daylit = under(&moss.replace("black", "white"), &[], drawing, &[]);
    assert!(daylit.game.world.resource::<Lamps>().all.is_empty());
}

#[test]
fn dusk_colours_everything_and_hides_nothing() {
    let s = under(
        "light = '#806040'",
        &[CAST],
        "#@1.r....#",
        &[('r', "t:red")],
    );
    let (dusk, red) = (Colour(0x80, 0x60, 0x40), lamp(&s, "t:red"));
    assert_eq!(light(&s, s.mark('1')), dusk.plus(red.at(4)));
    assert_eq!(shown(&s)[0].trim(), s.drawn());
}

/// Mission: P8.
#[test]
fn a_loaded_game_in_the_dark_plays_like_the_saved_one() {
    let rules = rules_under(DARK, HERO, TUNING, ZOO);
    for seed in 0..4 {
        let mut game = begin(&rules, seed);
        for turn in 0..150 {
            if game.is_over() {
                break;
            }
            let command = choose(&game, geom::mix(seed, turn));
            let mut twin = Game::load(&rules, &game.save()).unwrap().game;
            let (mut one, mut other) = (proto::View::default(), proto::View::default());
            game.view(&mut one);
            twin.view(&mut other);
            assert_eq!(one, other, "seed {seed}, turn {turn}");
            let events = game.step(command).unwrap().to_vec();
            assert_eq!(
                twin.step(command).unwrap(),
                events,
                "seed {seed}, turn {turn}"
            );
            assert_eq!(twin.digest(), game.digest());
            assert_eq!(game.digest(), game.full_digest());
            is_sound(&game);
        }
    }
}

#[test]
fn queries_of_light_do_not_change_the_game() {
    let rules = rules_under(DARK, HERO, TUNING, ZOO);
    let (mut one, mut other) = (begin(&rules, 3), begin(&rules, 3));
    let mut view = proto::View::default();
    for turn in 0..80 {
        one.view(&mut view);
        let command = choose(&one, turn);
        assert_eq!(one.step(command), other.step(command));
        assert_eq!(one.digest(), other.digest());
        if one.is_over() {
            break;
        }
    }
}

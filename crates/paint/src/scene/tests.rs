//! Painted levels for given views.

use super::*;
use crate::Walls;
use crate::palette::Palette;
use crate::tint;
use crate::tint::contrast;
use geom::Terrain;
use proto::{
    Carried, Entry, Facts, Hero, Hunger, Id, Kind, Landmark, Light, Look, Sky, ThingClass,
};
use proto::{Colour, LevelNo};

const TORCH: Kind = Kind(0);
const NARROW: DrawOptions = DrawOptions {
    wide: false,
    walls: Walls::Theme,
};

fn catalog(sky: Colour) -> Catalog {
    let look = Look {
        glyph: '¡',
        colour: Colour(255, 170, 80),
        order: 0,
    };
    let light = Light {
        colour: Colour(255, 176, 96),
        radius: 6,
    };
    let torch = Entry {
        id: "t:torch".into(),
        class: ThingClass::Feature,
        look,
        text: vec![],
        facts: Facts {
            light: Some(light),
            ..Facts::default()
        },
        about: proto::About::default(),
    };
    let roofed = vec![Terrain::WoodFloor];
    Catalog {
        kinds: vec![torch],
        levels: vec![proto::LevelEntry {
            sky: Sky { light: sky, roofed },
            ..proto::LevelEntry::default()
        }],
        ..Catalog::default()
    }
}

/// A view from a drawing: `w`, `g` and `,` are remembered tiles, a blank is unknown.
fn view(map: &[&str]) -> View {
    let height = u16::try_from(map.len()).unwrap();
    let width = u16::try_from(map[0].chars().count()).unwrap();
    let cells = Grid::from_fn(Size::new(width, height), |at| {
        let row = map[usize::try_from(at.y).unwrap()];
        let glyph = row.chars().nth(usize::try_from(at.x).unwrap()).unwrap();
        let (terrain, visible) = match glyph {
            '#' => (Terrain::Wall, true),
            'w' => (Terrain::Wall, false),
            'G' => (Terrain::Grass, true),
            'g' => (Terrain::Grass, false),
            '.' => (Terrain::Floor, true),
            ',' => (Terrain::Floor, false),
            '~' => (Terrain::ShallowWater, true),
            ' ' => return Cell::default(),
            other => panic!("{other}"),
        };
        Cell {
            terrain: Some(terrain),
            visible,
            ..Cell::default()
        }
    });
    View {
        level: LevelNo(1),
        cells,
        ..View::default()
    }
}

fn with_torch(mut view: View, at: Point) -> View {
    let id = Id {
        level: LevelNo(1),
        n: 1,
    };
    let torch = Carried {
        id,
        kind: TORCH,
        count: 1,
        lit: true,
        ..Carried::default()
    };
    view.hero = Some(Hero {
        at,
        health: 1,
        health_max: 1,
        level: 1,
        next_level_at: 1,
        attributes: [10; 4],
        warmth_max: 6,
        holds: 3,
        noise: 100,
        armour: 10,
        hunger: Hunger::Full,
        capacity: 1,
        speed: 100,
        pack: vec![torch],
        ..Hero::default()
    });
    view
}

fn scene(sky: Colour, view: &View) -> Scene {
    Scene::new(&catalog(sky), view, NARROW)
}

fn at(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

#[test]
fn only_walls_that_face_known_open_ground_are_drawn() {
    let view = view(&["#####", "#####", "##.##", "#####", "#####"]);
    let scene = scene(Colour::WHITE, &view);
    let void = scene.lights.palette.void;
    assert_eq!(scene.ground(at(0, 0)).backs, [void; 2]);
    assert_ne!(scene.ground(at(1, 1)).backs, [void; 2]);
}

#[test]
fn memory_is_darker_and_bluer_and_keeps_its_hue() {
    let view = view(&["GGGGGGGGGG", "gggggggggg", "gggggggggg", "gggggggggg"]);
    let scene = scene(Colour::WHITE, &view);
    let (seen, past) = (scene.ground(at(5, 0)).back(), scene.ground(at(5, 3)).back());
    assert!(peak(past) < peak(seen), "{past:?} {seen:?}");
    assert!(past[1] > past[0], "still green: {past:?}");
    assert!(
        past[2] * seen[1] > seen[2] * past[1],
        "bluer: {past:?} {seen:?}"
    );
}

#[test]
fn a_torch_is_a_warm_pool_with_no_edge() {
    let row = ".".repeat(30);
    let map: Vec<&str> = (0..5).map(|_| row.as_str()).collect();
    let view = with_torch(view(&map), at(5, 2));
    let scene = scene(Colour::BLACK, &view);
    let bright = |x: i32| tint::grey(scene.light_on(at(x, 2)));
    assert!(bright(5) > 3 * bright(20), "{} {}", bright(5), bright(20));
    for x in 5..12 {
        assert!(bright(x) >= bright(x + 1), "brighter farther off at {x}");
        assert!(bright(x) - bright(x + 1) < 110, "an edge at {x}");
    }
    let [r, _, b] = scene.light_on(at(5, 2));
    assert!(r > b, "warm");
}

#[test]
fn light_stops_at_walls() {
    let view = with_torch(view(&[".....", "#####", "....."]), at(2, 0));
    let scene = scene(Colour::BLACK, &view);
    assert_eq!(scene.light_on(at(2, 2)), scene.lights.palette.ambient);
}

#[test]
fn flames_rest_at_time_zero_and_depend_only_on_time() {
    let map = [".........."; 3];
    let view = with_torch(view(&map), at(5, 1));
    let mut scene = scene(Colour::BLACK, &view);
    scene.lights.palette = Palette::new(None);
    let still = scene.light_on(at(5, 1));
    let mut seen = Vec::new();
    for time in [500, 1000, 1500, 2000, 500, 0] {
        scene.at_time(time);
        seen.push(scene.light_on(at(5, 1)));
    }
    assert_eq!(seen[0], seen[4]);
    assert_eq!(seen[5], still);
    assert!(seen[..4].iter().any(|light| *light != still), "{seen:?}");
}

#[test]
fn a_terrain_change_repaints_only_its_surroundings() {
    let before = view(&["GGGGGGGGGGGGGGGGGGGG", "GGGGGGGGGGGGGGGGGGGG"]);
    let mut after = before.clone();
    if let Some(cell) = after.cells.get_mut(at(2, 0)) {
        cell.terrain = Some(Terrain::ShallowWater);
    }
    let catalog = catalog(Colour::WHITE);
    let mut scene = Scene::new(&catalog, &before, NARROW);
    let far = scene.ground(at(15, 1));
    let near = scene.ground(at(3, 0));
    scene.update(&catalog, &after);
    assert_eq!(scene.ground(at(15, 1)), far);
    assert_ne!(scene.ground(at(3, 0)), near, "a soft bank");
    let afresh = Scene::new(&catalog, &after, NARROW);
    for (point, _) in after.cells.iter() {
        assert_eq!(scene.ground(point), afresh.ground(point), "{point:?}");
    }
}

#[test]
fn decoration_is_quiet_and_most_ground_is_empty() {
    let row = "G".repeat(60);
    let map: Vec<&str> = (0..20).map(|_| row.as_str()).collect();
    let scene = scene(Colour::WHITE, &view(&map));
    let mut glyphs = 0;
    for y in 0..20 {
        for x in 0..60 {
            let painted = scene.ground(at(x, y));
            assert!(contrast(painted.fores[0], painted.back()) < 290);
            glyphs += i32::from(painted.glyphs[0] != ' ');
        }
    }
    assert!(glyphs < 1200 * 45 / 100, "{glyphs}");
}

#[test]
fn a_roof_covers_a_house_until_the_hero_is_inside() {
    let mut theme = proto::Theme {
        id: "t:town".into(),
        ground: vec![],
        paint: proto::Paint::default(),
    };
    let red = Colour(138, 58, 40);
    theme.paint.roofs.insert(
        "other".into(),
        proto::RoofPaint {
            style: proto::RoofStyle::Tile,
            back: red,
            fore: red,
            plaster: red,
            lit: true,
        },
    );
    theme.paint.front = Some(proto::FrontPaint {
        beam: red,
        sign: red,
        sign_text: red,
        window: red,
        window_lit: red,
        door: red,
        door_back: red,
    });
    let mut catalog = catalog(Colour::WHITE);
    catalog.levels[0].theme = Some(0);
    catalog.themes = vec![theme];
    let map = ["GGGGGGGGGG"; 8];
    let mut view = with_torch(view(&map), at(0, 0));
    view.landmarks = vec![Landmark {
        name: "shed".into(),
        area: geom::Rect::new(3, 2, 5, 4),
        door: Some(at(5, 5)),
    }];
    for cell in view.cells.as_mut_slice() {
        cell.visible = false;
    }
    let mut scene = Scene::new(&catalog, &view, NARROW);
    assert!(scene.hides(at(5, 3)) && !scene.hides(at(1, 1)));
    let [r, g, _] = scene.ground(at(5, 3)).back();
    assert!(r > g, "a red roof");
    if let Some(hero) = &mut view.hero {
        hero.at = at(5, 3);
    }
    scene.update(&catalog, &view);
    assert!(!scene.hides(at(5, 3)));
}

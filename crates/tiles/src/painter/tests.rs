//! Frames of a small level with a wall, water, a lamp and a few figures.

use super::*;
use geom::{Grid, Terrain};
use paint::palette::Palette;
use paint::{MapMarkKind, MovementKind};
use proto::{
    About, Cell, Colour, Entry, Facts, Hero, Id, Ink, Kind, LevelEntry, LevelNo, Light, Look, Sky,
    Sprite, ThingClass, VisibleCreature,
};

const HERO: Kind = Kind(0);
const WOLF: Kind = Kind(1);
const LAMP: Kind = Kind(2);
const WYRM: Kind = Kind(3);

fn sprite(id: &str, width: u8, letter: char) -> Sprite {
    let edge = usize::from(width);
    // A figure with one light dot on its right side, to tell where it faces.
    let row = |y: usize| -> String {
        let dot = |x: usize| match (x, y) {
            (x, 3) if x == edge - 3 => 'A',
            (x, y) if x > 1 && x < edge - 2 && y > 1 => letter,
            _ => '.',
        };
        (0..edge).map(dot).collect()
    };
    Sprite {
        id: id.into(),
        width,
        inks: vec![
            Ink {
                dark: Colour(40, 10, 10),
                middle: Colour(140, 60, 40),
                light: Colour(250, 240, 200),
                glows: false,
            },
            Ink {
                dark: Colour(150, 60, 0),
                middle: Colour(255, 160, 40),
                light: Colour(255, 250, 200),
                glows: true,
            },
        ],
        bob: Some(8),
        hem: true,
        rows: (0..edge).map(row).collect(),
        frames: Vec::new(),
        asleep: Vec::new(),
        variants: Vec::new(),
        thick: Vec::new(),
        thin: Vec::new(),
    }
}

fn catalog(sky: Colour) -> Arc<Catalog> {
    let entry = |id: &str, class, light| Entry {
        id: id.into(),
        class,
        look: Look {
            glyph: 'x',
            colour: Colour(200, 200, 200),
            order: 0,
        },
        text: Vec::new(),
        facts: Facts {
            light,
            ..Facts::default()
        },
        about: About::default(),
    };
    let light = Light {
        colour: Colour(255, 180, 90),
        radius: 4,
    };
    Arc::new(Catalog {
        kinds: vec![
            entry("t:hero", ThingClass::Hero, None),
            entry("t:wolf", ThingClass::Monster, None),
            entry("t:lamp", ThingClass::Feature, Some(light)),
            entry("t:wyrm", ThingClass::Monster, None),
        ],
        levels: vec![LevelEntry {
            id: "t:level".into(),
            sky: Sky {
                light: sky,
                roofed: Vec::new(),
            },
            ..LevelEntry::default()
        }],
        sprites: vec![
            sprite("base:oak", 32, '1'),
            sprite("t:hero", 16, 'a'),
            sprite("t:lamp", 16, 'b'),
            sprite("t:wolf", 16, '1'),
            sprite("t:wyrm", 32, '1'),
        ],
        ..Catalog::default()
    })
}

/// A level from rows: `#` wall, `T` tree, `~` water, `*` lamp, `,` remembered floor, blank unknown, `@` and `w` on floor.
fn view(rows: &[&str]) -> View {
    let size = Size {
        w: u16::try_from(rows[0].len()).unwrap(),
        h: u16::try_from(rows.len()).unwrap(),
    };
    let mut view = View {
        level: LevelNo(1),
        cells: Grid::new(size, Cell::default()),
        ..View::default()
    };
    for (row, y) in rows.iter().zip(0..) {
        for (letter, x) in row.chars().zip(0..) {
            let at = Point::new(x, y);
            let terrain = match letter {
                ' ' => continue,
                '#' => Terrain::Wall,
                'T' => Terrain::Tree,
                '~' => Terrain::ShallowWater,
                _ => Terrain::Floor,
            };
            let cell = Cell {
                terrain: Some(terrain),
                visible: letter != ',',
                thing: (letter == '*').then_some(LAMP),
                ..Cell::default()
            };
            view.cells.set(at, cell);
            match letter {
                '@' => {
                    view.hero = Some(Hero {
                        at,
                        ..Hero::default()
                    });
                }
                'w' => view.creatures.push(wolf(at)),
                _ => {}
            }
        }
    }
    view
}

fn wolf(at: Point) -> VisibleCreature {
    VisibleCreature {
        id: Id {
            level: LevelNo(1),
            n: 1,
        },
        kind: WOLF,
        at,
        health: 60,
        hostile: true,
        awake: true,
        ..VisibleCreature::default()
    }
}

const ROOM: [&str; 8] = [
    "   ##########",
    "   #....*...#",
    "####....~~..#",
    "#,,.....~~..#",
    "#,,..@...w..#",
    "#,,.........#",
    "#############",
    "             ",
];

const NIGHT: Colour = Colour(0, 0, 0);
const DAY: Colour = Colour(255, 255, 255);

fn scene<'a>(view: &'a View, catalog: &'a Arc<Catalog>) -> MapScene<'a> {
    MapScene {
        view,
        catalog,
        focus: None,
        marks: &[],
        notes: &[],
        movements: Vec::new(),
        effects: Vec::new(),
        time: 0,
        vision: paint::ColourVision::Normal,
    }
}

fn whole(view: &View) -> Window {
    let size = view.cells.size();
    Window {
        x: 0,
        y: 0,
        width: size.w * 16,
        height: size.h * 16,
    }
}

/// A painter that has painted one scene.
fn painted(scene: &MapScene<'_>, window: Window) -> Painter {
    let mut painter = Painter::new(scene.catalog);
    assert!(painter.paint(scene, window));
    painter
}

impl Painter {
    fn pixel(&self, x: i32, y: i32) -> [i32; 3] {
        let width = usize::from(self.window().width);
        let n = usize::try_from(y).unwrap() * width + usize::try_from(x).unwrap();
        let [r, g, b, _] = self.pixels()[n];
        [r, g, b].map(i32::from)
    }

    /// Sum of the colours of a tile.
    fn brightness(&self, at: Point) -> i32 {
        let dots = (0..256).map(|n| self.pixel(at.x * 16 + n % 16, at.y * 16 + n / 16));
        dots.map(|[r, g, b]| r + g + b).sum()
    }

    fn is_same_as(&self, other: &Self, at: Point) -> bool {
        let place = |n: i32| (at.x * 16 + n % 16, at.y * 16 + n / 16);
        (0..256).all(|n| {
            let (x, y) = place(n);
            self.pixel(x, y) == other.pixel(x, y)
        })
    }
}

/// The pixels are the same on every platform. A change of the drawing changes these numbers.
#[test]
fn frames_have_known_digests() {
    let view = view(&ROOM);
    let digest = |sky, time, effects| {
        let catalog = catalog(sky);
        let scene = MapScene {
            time,
            effects,
            ..scene(&view, &catalog)
        };
        let painter = painted(&scene, whole(&view));
        let bytes = painter.pixels().iter().flatten();
        // FNV-1a.
        bytes.fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01B3)
        })
    };
    let blast = vec![MapEffect::Blast {
        at: Point::new(9, 4),
        radius: 1,
        colour: Colour(255, 150, 60),
        progress: 100,
    }];
    let digests = [
        digest(DAY, 0, Vec::new()),
        digest(NIGHT, 0, Vec::new()),
        digest(NIGHT, 1500, blast),
    ];
    assert_eq!(digests.map(|it| format!("{it:016x}")), DIGESTS);
}

const DIGESTS: [&str; 3] = ["da5c37fce145f178", "a67699575364173f", "dc15b5c5ad54f7ee"];

#[test]
fn unknown_tiles_stay_void() {
    let (view, catalog) = (view(&ROOM), catalog(NIGHT));
    let painter = painted(&scene(&view, &catalog), whole(&view));
    let void = Palette::new(None).void;
    for at in [(5, 5), (20, 20), (100, 120)] {
        assert_eq!(painter.pixel(at.0, at.1), void, "{at:?}");
    }
}

#[test]
fn remembered_ground_is_darker_than_visible_ground() {
    let (view, catalog) = (view(&ROOM), catalog(DAY));
    let painter = painted(&scene(&view, &catalog), whole(&view));
    let bright = |x| painter.brightness(Point::new(x, 5));
    assert!(bright(1) < bright(6), "{} {}", bright(1), bright(6));
    assert!(bright(1) > 0);
}

#[test]
fn same_scene_is_not_painted_again() {
    let (view, catalog) = (view(&ROOM), catalog(NIGHT));
    let mut painter = painted(&scene(&view, &catalog), whole(&view));
    assert!(!painter.paint(&scene(&view, &catalog), whole(&view)));
    let marks = [MapMark {
        at: Point::new(5, 2),
        kind: MapMarkKind::Cursor,
    }];
    let marked = MapScene {
        marks: &marks,
        ..scene(&view, &catalog)
    };
    assert!(painter.paint(&marked, whole(&view)));
    assert!(painter.paint(&scene(&view, &catalog), whole(&view)));
}

/// Light and texture belong to the level: a moved window shows the same pixels at another place.
#[test]
fn moved_window_shows_the_same_pixels() {
    let (view, catalog) = (view(&ROOM), catalog(NIGHT));
    let scene = MapScene {
        time: 900,
        ..scene(&view, &catalog)
    };
    let all = painted(&scene, whole(&view));
    for (x, y) in [(1, 0), (7, 3), (30, 21), (-9, -5)] {
        let window = Window {
            x,
            y,
            width: 100,
            height: 60,
        };
        let part = painted(&scene, window);
        for py in 0..60 {
            for px in 0..100 {
                if x + px >= 0 && y + py >= 0 {
                    assert_eq!(part.pixel(px, py), all.pixel(x + px, y + py), "{px} {py}");
                }
            }
        }
    }
}

#[test]
fn repainted_frame_equals_a_fresh_one() {
    let catalog = catalog(NIGHT);
    let (before, mut after) = (view(&ROOM), view(&ROOM));
    for (at, terrain) in [((6, 3), Terrain::ShallowWater), ((4, 2), Terrain::Wall)] {
        let at = Point::new(at.0, at.1);
        after.cells.get_mut(at).unwrap().terrain = Some(terrain);
    }
    let window = whole(&before);
    let mut painter = painted(&scene(&before, &catalog), window);
    let later = MapScene {
        time: 700,
        ..scene(&after, &catalog)
    };
    painter.paint(&later, window);
    assert!(painter.pixels() == painted(&later, window).pixels());
}

const WOOD: [&str; 8] = [
    "    TTTTTTTTT",
    "   #....*..TT",
    "####T...~~.TT",
    "#,,....w~~..T",
    "#,T,..@....TT",
    "#,,...TT...TT",
    "####TT#######",
    "             ",
];

/// Different effects, marks and movements for each number.
#[expect(
    clippy::needless_pass_by_value,
    reason = "its other fields go into the new scene"
)]
fn nth_scene<'a>(n: i32, scene: MapScene<'a>, marks: &'a [MapMark; 2]) -> MapScene<'a> {
    let at = Point::new(3 + n % 7, 2 + n % 4);
    let progress = u16::try_from(n * 37 % 256).unwrap();
    let fire = Colour(255, 150, 60);
    let path: Vec<Point> = (4..10).map(|x| Point::new(x, 4)).collect();
    let effects = match n % 11 {
        0 => vec![MapEffect::Flight {
            path,
            colour: fire,
            burns: n % 2 == 0,
            progress,
        }],
        1 => vec![MapEffect::Blast {
            at,
            radius: 1,
            colour: fire,
            progress,
        }],
        2 => vec![MapEffect::Hit { at, progress }],
        3 => vec![MapEffect::Death { at, progress }],
        4 => vec![MapEffect::Trap { at, progress }],
        5 => vec![MapEffect::Number {
            at,
            amount: -1234,
            hero: true,
            progress,
        }],
        6 => vec![MapEffect::Reveal {
            tiles: path,
            row: 3,
        }],
        7 | 8 => vec![MapEffect::FadeIn { from: at, progress }],
        _ => Vec::new(),
    };
    let step = Movement {
        figure: None,
        kind: MovementKind::Step { from: at },
        progress,
    };
    MapScene {
        effects,
        marks: if n % 5 == 0 { marks } else { &[] },
        movements: if n % 6 == 0 { vec![step] } else { Vec::new() },
        time: u64::try_from(n * n * 13).unwrap(),
        vision: if n > 90 {
            ColourVision::Protanopia
        } else {
            ColourVision::Normal
        },
        ..scene
    }
}

#[test]
fn kept_frames_equal_whole_ones() {
    for sky in [NIGHT, DAY] {
        check_kept_frames(&catalog(sky));
    }
}

fn check_kept_frames(catalog: &Arc<Catalog>) {
    let views = [view(&ROOM), view(&WOOD)];
    let kinds = [MapMarkKind::Area, MapMarkKind::Cursor];
    let marks = kinds.map(|kind| MapMark {
        at: Point::new(5, 2),
        kind,
    });
    let (mut painter, mut whole) = (Painter::new(catalog), Painter::new(catalog));
    for n in 0..120 {
        // The view changes, then the window moves, then only time passes.
        let view = &views[usize::try_from(n / 10 % 2).unwrap()];
        let slow = (n / 3).min(20);
        let window = Window {
            x: slow * 5 % 31 - 9,
            y: slow * 3 % 17 - 4,
            width: 150,
            height: 100,
        };
        let scene = nth_scene(n, scene(view, catalog), &marks);
        let before = painter.pixels().to_vec();
        let changed = painter.paint(&scene, window);
        whole.last = None;
        whole.paint(&scene, window);
        assert!(painter.pixels() == whole.pixels(), "frame {n}");
        assert!(changed || before == painter.pixels(), "frame {n}");
    }
}

#[test]
fn figure_faces_the_way_it_went() {
    let catalog = catalog(DAY);
    let left = ["............", ".....@......", "............"];
    let right = ["............", "......@.....", "............"];
    let (left, right) = (view(&left), view(&right));
    let window = whole(&left);
    let mut painter = painted(&scene(&left, &catalog), window);
    painter.paint(&scene(&right, &catalog), window);
    // The light dot is in the third column from the front.
    let is_light = |painter: &Painter, x| painter.pixel(x, 16 + 3)[2] > 150;
    assert!(is_light(&painter, 6 * 16 + 13));
    painter.paint(&scene(&left, &catalog), window);
    assert!(is_light(&painter, 5 * 16 + 2));
}

#[test]
fn struck_figure_turns_white() {
    let (view, catalog) = (view(&ROOM), catalog(NIGHT));
    let hit = MapScene {
        effects: vec![MapEffect::Hit {
            at: Point::new(9, 4),
            progress: 100,
        }],
        ..scene(&view, &catalog)
    };
    let painter = painted(&hit, whole(&view));
    assert_eq!(painter.pixel(9 * 16 + 8, 4 * 16 + 8), [255, 252, 240]);
}

#[test]
fn walking_figure_is_drawn_between_its_tiles() {
    let (view, catalog) = (view(&ROOM), catalog(DAY));
    let step = |progress| {
        let moved = MapScene {
            movements: vec![Movement {
                figure: None,
                kind: MovementKind::Step {
                    from: Point::new(4, 4),
                },
                progress,
            }],
            ..scene(&view, &catalog)
        };
        painted(&moved, whole(&view))
    };
    let there = painted(&scene(&view, &catalog), whole(&view));
    assert!(step(256).pixels() == there.pixels());
    // At first the hero still covers the tile to the west; half way none of the two tiles is as at the end.
    let (start, half) = (step(0), step(128));
    for at in [Point::new(4, 4), Point::new(5, 4)] {
        assert!(!start.is_same_as(&there, at));
        assert!(!half.is_same_as(&there, at));
        assert!(!half.is_same_as(&start, at));
    }
}

#[test]
fn half_hidden_large_creature_keeps_its_place() {
    let catalog = catalog(DAY);
    let mut view = view(&ROOM);
    let at = |x, y| Point::new(x, y);
    let wyrm = |tiles: &[Point]| VisibleCreature {
        kind: WYRM,
        at: tiles[0],
        also: tiles[1..].to_vec(),
        ..wolf(tiles[0])
    };
    view.creatures = vec![wyrm(&[at(6, 3), at(7, 3), at(6, 4), at(7, 4)])];
    let window = whole(&view);
    let mut painter = painted(&scene(&view, &catalog), window);
    let seen = painter.pixels().to_vec();
    view.creatures = vec![wyrm(&[at(7, 3)])];
    painter.paint(&scene(&view, &catalog), window);
    assert!(painter.pixels() == seen);
}

#[test]
fn explosion_lights_the_ground_but_not_behind_walls() {
    let rows = ["......#......", "......#......", "......#......"];
    let (view, catalog) = (view(&rows), catalog(NIGHT));
    let dark = painted(&scene(&view, &catalog), whole(&view));
    let blast = MapScene {
        effects: vec![MapEffect::Blast {
            at: Point::new(4, 1),
            radius: 1,
            colour: Colour(255, 150, 60),
            progress: 30,
        }],
        ..scene(&view, &catalog)
    };
    let bright = painted(&blast, whole(&view));
    let at = |x| Point::new(x, 1);
    assert!(bright.brightness(at(1)) > dark.brightness(at(1)));
    assert!(bright.is_same_as(&dark, at(8)));
}

/// Kind 0 is the hero without a calling.
#[test]
fn hero_without_calling_is_drawn() {
    let (view, catalog) = (view(&ROOM), catalog(NIGHT));
    assert_eq!(catalog.find("t:hero"), Some(HERO));
    let mut gone = view.clone();
    gone.hero = None;
    let with = painted(&scene(&view, &catalog), whole(&view));
    let without = painted(&scene(&gone, &catalog), whole(&view));
    assert!(!with.is_same_as(&without, Point::new(5, 4)));
}

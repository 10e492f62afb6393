//! Small levels of letters, painted without light.

use super::*;

/// `#` wall, `.` floor, `"` grass, `=` road, `~` shallow and `≈` deep water, `b` bridge, `L` lava, `T` tree, `>` stairs,
/// and small letters for the first letters of other ground.
fn cells(rows: &[&str]) -> Grid<Cell> {
    let terrain = |letter| match letter {
        '#' => Some(Terrain::Wall),
        '.' => Some(Terrain::Floor),
        '"' => Some(Terrain::Grass),
        '=' => Some(Terrain::Road),
        '~' => Some(Terrain::ShallowWater),
        '≈' => Some(Terrain::DeepWater),
        'b' => Some(Terrain::Bridge),
        'L' => Some(Terrain::Lava),
        'T' => Some(Terrain::Tree),
        '>' => Some(Terrain::StairsDown),
        'c' => Some(Terrain::Chasm),
        'f' => Some(Terrain::Fungus),
        'g' => Some(Terrain::Gravel),
        'i' => Some(Terrain::Ice),
        'm' => Some(Terrain::Mud),
        'r' => Some(Terrain::Rubble),
        'w' => Some(Terrain::WoodFloor),
        _ => None,
    };
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let length = |n: usize| u16::try_from(n).unwrap();
    let size = Size {
        w: length(rows[0].len()),
        h: length(rows.len()),
    };
    Grid::from_fn(size, |at| Cell {
        terrain: terrain(rows[at.y.unsigned_abs() as usize][at.x.unsigned_abs() as usize]),
        ..Cell::default()
    })
}

const LEVEL: [&str; 15] = [
    "################",
    "#....~~≈≈~~....#",
    "#...~~≈≈≈~~~...#",
    "#....bbbbbb....#",
    "#\"\"..~~≈≈~~..LL#",
    "#\"\"==..~~..===L#",
    "#\"TT\"===...=\"..#",
    "#\"TTT\"\"=====\"\".#",
    "####..#####..###",
    "#gmrfi#>..#cc.w#",
    "#gm#fi#...#cc.w#",
    "################",
    "################",
    "################",
    "#####......#####",
];

fn palette(style: WallStyle) -> Palette {
    let mut palette = Palette::new(None);
    palette.wall.style = style;
    palette
}

fn paint(rows: &[&str], style: WallStyle) -> GroundCache {
    let cells = cells(rows);
    let mut ground = GroundCache::new(cells.size());
    ground.update(&cells, &palette(style));
    ground
}

fn tile(ground: &mut GroundCache, style: WallStyle, at: Point, time: u64) -> Bitmap {
    ground.tile(&palette(style), at, time).clone()
}

const STYLES: [WallStyle; 3] = [WallStyle::Contour, WallStyle::Face, WallStyle::Canopy];

/// FNV-1a over the colours of all dots.
fn digest(style: WallStyle) -> u64 {
    let mut ground = paint(&LEVEL, style);
    let mut sum: u64 = 0xCBF2_9CE4_8422_2325;
    for at in cells(&LEVEL).points() {
        for dot in tile(&mut ground, style, at, 500).dots {
            for byte in dot.rgb.into_iter().chain([dot.kind as u8]) {
                sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
            }
        }
    }
    sum
}

#[test]
fn pixels_of_fixed_levels_stay_the_same() {
    let digests = STYLES.map(digest);
    let expected = [
        0xB221_ACA8_D15B_A0D0,
        0x06D2_8CB4_B3E8_919C,
        0x0853_457E_CA3E_90C6,
    ];
    assert_eq!(digests, expected, "{digests:#x?}");
}

#[test]
fn changed_terrain_is_repainted_as_if_it_had_always_been_known() {
    use Terrain::{Bridge, Floor, Wall};
    for style in STYLES {
        let mut known = cells(&LEVEL);
        let mut ground = paint(&LEVEL, style);
        let points: Vec<Point> = known.points().collect();
        for at in &points {
            tile(&mut ground, style, *at, 0);
        }
        for (n, changed) in points.iter().enumerate().step_by(5) {
            let terrain = [Some(Wall), Some(Floor), None, Some(Bridge)][n / 5 % 4];
            if let Some(cell) = known.get_mut(*changed) {
                cell.terrain = terrain;
            }
            ground.update(&known, &palette(style));
            let mut fresh = GroundCache::new(known.size());
            fresh.update(&known, &palette(style));
            for at in points.iter().filter(|at| changed.distance(**at) <= 5) {
                let kept = tile(&mut ground, style, *at, 0);
                let right = tile(&mut fresh, style, *at, 0);
                assert!(kept == right, "{style:?} {at:?} after {changed:?}");
            }
        }
    }
}

#[test]
fn order_of_painting_does_not_matter() {
    for style in STYLES {
        let (mut first, mut second) = (paint(&LEVEL, style), paint(&LEVEL, style));
        let points: Vec<Point> = cells(&LEVEL).points().collect();
        for at in points.iter().rev() {
            tile(&mut second, style, *at, 0);
        }
        for at in points {
            let kept = tile(&mut second, style, at, 0);
            assert_eq!(tile(&mut first, style, at, 0), kept, "{style:?} {at:?}");
        }
    }
}

#[test]
fn unknown_tiles_stay_empty_and_known_ones_reach_them() {
    let rows = ["?????", "?...?", "?...?", "?????"];
    for style in [WallStyle::Contour, WallStyle::Face] {
        let mut ground = paint(&rows, style);
        let drawn = |bitmap: &Bitmap| {
            let drawn = bitmap.dots.iter().filter(|dot| dot.kind != DotKind::Empty);
            drawn.count()
        };
        for at in cells(&rows).points() {
            let bitmap = tile(&mut ground, style, at, 0);
            let known = (1..4).contains(&at.x) && (1..3).contains(&at.y);
            let least = if known { 180 } else { 0 };
            let most = if known { 256 } else { 0 };
            assert!((least..=most).contains(&drawn(&bitmap)), "{style:?} {at:?}");
        }
    }
}

#[test]
fn grounds_share_the_tiles_along_their_border() {
    let rows = ["..====", "..====", "..====", "..===="];
    let mut ground = paint(&rows, WallStyle::Face);
    let count = |ground: &mut GroundCache, x: i32| {
        tile(ground, WallStyle::Face, Point::new(x, 1), 0);
        let road = Terrain::Road.index();
        let plot = ground.plot(Point::new(x, 1));
        plot.classes.iter().filter(|class| **class == road).count()
    };
    assert_eq!(count(&mut ground, 0), 0);
    assert!(count(&mut ground, 1) > 0);
    assert_eq!(count(&mut ground, 4), 256);
}

#[test]
fn built_walls_keep_their_squares_and_cave_walls_do_not() {
    let rows = ["#####", "#...#", "#..##", "#.###", "#####"];
    let walls = |style| {
        let mut ground = paint(&rows, style);
        tile(&mut ground, style, Point::new(2, 2), 0);
        let plot = ground.plot(Point::new(2, 2));
        plot.classes.iter().filter(|class| **class == WALL).count()
    };
    assert_eq!(walls(WallStyle::Face), 0);
    assert!(walls(WallStyle::Contour) > 0);
}

#[test]
fn diagonal_streams_are_connected() {
    let rows = ["~.....", ".~....", "..~...", "...~..", "....~.", ".....~"];
    let mut ground = paint(&rows, WallStyle::Face);
    let water = Terrain::ShallowWater.index();
    for n in 0..5 {
        tile(&mut ground, WallStyle::Face, Point::new(n, n), 0);
        let corners = [(n, n, 255), (n + 1, n + 1, 0)];
        for (x, y, pixel) in corners {
            let plot = ground.plot(Point::new(x, y));
            assert_eq!(plot.classes[pixel], water, "{x} {y}");
        }
    }
}

#[test]
fn water_moves_and_repeats_and_floor_stands_still() {
    let mut ground = paint(&LEVEL, WallStyle::Face);
    let mut frame = |at: Point, n: u64| tile(&mut ground, WallStyle::Face, at, n * FRAME);
    let (water, floor) = (Point::new(7, 2), Point::new(8, 9));
    assert_ne!(frame(water, 0), frame(water, 2));
    assert_eq!(frame(water, 0), frame(water, FRAMES));
    assert_eq!(frame(floor, 0), frame(floor, 2));
}

#[test]
fn lava_glows_and_floor_does_not() {
    let mut ground = paint(&LEVEL, WallStyle::Face);
    let mut glows = |x, y| {
        let bitmap = tile(&mut ground, WallStyle::Face, Point::new(x, y), 0);
        bitmap.dots.iter().any(|dot| dot.kind == DotKind::Glows)
    };
    assert!(glows(14, 4));
    assert!(!glows(3, 9));
}

#[test]
fn trees_stand_on_woods_and_darken_inside() {
    let rows = ["TTTTT", "TTTTT", "TTTTT", "TTTTT", "....."];
    let ground = paint(&rows, WallStyle::Canopy);
    let bright = |x, y| ground.tree(Point::new(x, y)).map(|tree| tree.bright);
    assert_eq!(bright(2, 3), Some(256));
    assert_eq!(bright(2, 1), Some(INNER));
    assert_eq!(bright(2, 4), None);
}

#[test]
fn unknown_tiles_beside_open_ground_have_no_trees() {
    let rows = ["???????", "???????", "??TTT??", "??...??", "???????"];
    let ground = paint(&rows, WallStyle::Canopy);
    let has_tree = |x, y| ground.tree(Point::new(x, y)).is_some();
    assert!(has_tree(3, 1));
    assert!(!has_tree(3, 4));
    assert!(!has_tree(1, 3));
}

#[test]
fn stairs_stand_on_the_ground_beside_them() {
    let mut ground = paint(&LEVEL, WallStyle::Face);
    let at = Point::new(7, 9);
    assert_eq!(ground.standing(at), Some("base:stairs_down"));
    tile(&mut ground, WallStyle::Face, at, 0);
    assert!(ground.plot(at).has(Terrain::Floor.index()));
}

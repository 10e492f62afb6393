//! Glyphs and colours of terrain in the classic style: the defaults, and the changes of a level's theme.

use geom::{Grid, Point, Terrain};
use proto::{Catalog, Cell, Colour, LevelNo, Theme};
use ratatui_core::style::Color;

/// Colour of remembered tiles.
pub const MEMORY: Color = Color::Rgb(105, 105, 105);
/// Background of blood.
pub const BLOOD: Color = Color::Rgb(191, 0, 0);

/// Minimum light on ground and things, so that they stay readable in the dark.
const GLOOM: Colour = Colour(96, 96, 112);
/// Minimum light on creatures, which must stand out more than ground and things.
const SHADOW: Colour = Colour(170, 170, 180);

/// A ground or thing colour under light; `None` is full daylight.
pub fn lit(colour: Colour, light: Option<Colour>) -> Colour {
    light.map_or(colour, |light| colour.under(light.brighter(GLOOM)))
}

/// A creature's colour under light; `None` is full daylight.
pub fn lit_creature(colour: Colour, light: Option<Colour>) -> Colour {
    light.map_or(colour, |light| colour.under(light.brighter(SHADOW)))
}

/// Glyph and colour of every terrain in one theme.
#[derive(Clone, Debug)]
pub struct ClassicLook {
    looks: [(char, Colour); Terrain::ALL.len()],
}

impl ClassicLook {
    /// The defaults, with the changes of a theme.
    #[must_use]
    pub fn new(theme: Option<&Theme>) -> Self {
        let mut looks = Terrain::ALL.map(default_look);
        for (terrain, look) in theme.iter().flat_map(|theme| &theme.ground) {
            looks[usize::from(terrain.index())] = (look.glyph, look.colour);
        }
        Self { looks }
    }

    pub fn of(catalog: &Catalog, level: LevelNo) -> Self {
        let theme = catalog.level(level).and_then(|entry| entry.theme);
        Self::new(theme.and_then(|n| catalog.themes.get(usize::from(n))))
    }

    #[must_use]
    pub const fn look(&self, terrain: Terrain) -> (char, Colour) {
        self.looks[terrain.index() as usize]
    }

    /// Whether walls are drawn as joined lines: if the theme has no wall glyph other than `#`.
    #[must_use]
    pub const fn joins_walls(&self) -> bool {
        self.look(Terrain::Wall).0 == '#'
    }
}

const fn default_look(terrain: Terrain) -> (char, Colour) {
    match terrain {
        Terrain::Wall => ('#', Colour(0, 190, 0)),
        Terrain::Floor => ('.', Colour(0, 128, 128)),
        Terrain::WoodFloor => ('░', Colour(210, 105, 30)),
        Terrain::Bridge => ('.', Colour(210, 105, 30)),
        Terrain::Road => ('≡', Colour(128, 128, 128)),
        Terrain::Grass => ('"', Colour(0, 170, 0)),
        Terrain::ShallowWater => ('~', Colour(0, 255, 255)),
        Terrain::DeepWater => ('≈', Colour(40, 80, 255)),
        Terrain::Gravel => (';', Colour(128, 128, 128)),
        Terrain::StairsDown | Terrain::Exit => ('>', Colour(0, 255, 255)),
        Terrain::StairsUp => ('<', Colour(0, 255, 255)),
        Terrain::Chasm => (':', Colour(90, 70, 110)),
        Terrain::Lava => ('▓', Colour(255, 90, 0)),
        Terrain::Rubble => (',', Colour(150, 140, 130)),
        Terrain::Mud => ('~', Colour(120, 85, 40)),
        Terrain::Crystal => ('◊', Colour(190, 160, 255)),
        Terrain::Tree => ('♣', Colour(0, 160, 0)),
        Terrain::Fungus => ('"', Colour(190, 120, 190)),
        Terrain::Ice => ('.', Colour(200, 240, 255)),
        Terrain::Glass => ('□', Colour(190, 220, 230)),
        Terrain::Altar => ('_', Colour(255, 230, 160)),
    }
}

/// Double lines, indexed by the sum of the joined sides: north 1, south 2, west 4, east 8.
const LINES: [char; 16] = [
    '○', '║', '║', '║', '═', '╝', '╗', '╣', '═', '╚', '╔', '╠', '═', '╩', '╦', '╬',
];

/// The line glyph that joins a wall to the walls beside it.
pub fn wall_line(at: Point, is_wall: impl Fn(Point) -> bool) -> char {
    let ways = [(0, -1, 1), (0, 1, 2), (-1, 0, 4), (1, 0, 8)];
    let joined: usize = ways
        .iter()
        .filter(|(dx, dy, _)| is_wall(at + Point::new(*dx, *dy)))
        .map(|(_, _, bit)| bit)
        .sum();
    LINES[joined]
}

/// The line glyph of a wall, joined to the walls the player knows.
pub fn wall(cells: &Grid<Cell>, at: Point) -> char {
    wall_line(at, |beside| {
        let cell = cells.get(beside);
        cell.is_some_and(|cell| cell.terrain == Some(Terrain::Wall))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::Size;

    /// Mission: W6.
    #[test]
    fn walls_join_the_walls_that_were_seen() {
        let drawn = ["#####", "#.#?#", "#####", ".....", "..#.."];
        let cells = Grid::from_fn(Size::new(5, 5), |p| {
            let row = drawn[usize::try_from(p.y).unwrap()].as_bytes();
            let terrain = match row[usize::try_from(p.x).unwrap()] {
                b'#' => Some(Terrain::Wall),
                b'?' => None,
                _ => Some(Terrain::Floor),
            };
            Cell {
                terrain,
                ..Cell::default()
            }
        });
        let row = |y| {
            (0..5)
                .map(|x| wall(&cells, Point::new(x, y)))
                .collect::<String>()
        };
        assert_eq!(row(0), "╔═╦═╗");
        assert_eq!(row(2), "╚═╩═╝");
        assert_eq!(wall(&cells, Point::new(2, 4)), '○');
    }

    /// Mission: W6.
    #[test]
    fn without_a_theme_terrain_has_its_default_look() {
        let classic_look = ClassicLook::new(None);
        let (teal, cyan) = (Colour(0, 128, 128), Colour(0, 255, 255));
        let (chocolate, grey) = (Colour(210, 105, 30), Colour(128, 128, 128));
        for (terrain, glyph, colour) in [
            (Terrain::Wall, '#', Colour(0, 190, 0)),
            (Terrain::Floor, '.', teal),
            (Terrain::WoodFloor, '░', chocolate),
            (Terrain::Bridge, '.', chocolate),
            (Terrain::Road, '≡', grey),
            (Terrain::Grass, '"', Colour(0, 170, 0)),
            (Terrain::ShallowWater, '~', cyan),
            (Terrain::DeepWater, '≈', Colour(40, 80, 255)),
            (Terrain::Gravel, ';', grey),
            (Terrain::StairsDown, '>', cyan),
            (Terrain::StairsUp, '<', cyan),
            (Terrain::Exit, '>', cyan),
        ] {
            assert_eq!(classic_look.look(terrain), (glyph, colour), "{terrain:?}");
        }
    }

    /// Mission: W6.
    #[test]
    fn a_theme_changes_only_the_terrain_it_names() {
        let look = proto::Look {
            glyph: '♣',
            colour: Colour(1, 2, 3),
            order: 0,
        };
        let catalog = Catalog {
            levels: vec![proto::LevelEntry {
                id: "t:wood".into(),
                depth: 1,
                theme: Some(0),
                ..proto::LevelEntry::default()
            }],
            themes: vec![proto::Theme {
                id: "t:leafy".into(),
                ground: vec![(Terrain::Wall, look)],
                paint: proto::Paint::default(),
            }],
            ..Catalog::default()
        };
        let classic_look = ClassicLook::of(&catalog, LevelNo(1));
        assert_eq!(classic_look.look(Terrain::Wall), ('♣', Colour(1, 2, 3)));
        assert!(!classic_look.joins_walls());
        assert_eq!(
            classic_look.look(Terrain::Floor),
            ('.', Colour(0, 128, 128))
        );
        assert!(ClassicLook::of(&catalog, LevelNo(2)).joins_walls());
    }

    #[test]
    fn light_colours_things_and_darkness_stays_readable() {
        let white = Colour(240, 240, 240);
        assert_eq!(lit(white, None), white);
        assert_eq!(lit(white, Some(Colour::WHITE)), white);
        let torch = lit(white, Some(Colour(255, 170, 96)));
        assert_eq!(
            torch,
            Colour(240, 160, 105),
            "warm, and blue enough to read"
        );
        let dark = lit(white, Some(Colour::BLACK));
        assert!(dark.0 > 80 && dark.0 < 120 && dark != torch, "{dark:?}");
        let wolf = lit_creature(white, Some(Colour::BLACK));
        assert!(wolf.0 > dark.0 && wolf.0 < white.0, "{wolf:?}");
        assert_eq!(lit_creature(white, None), white);
    }
}

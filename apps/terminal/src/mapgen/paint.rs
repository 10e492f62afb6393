//! Levels as coloured cells, in the looks of the game.

use std::collections::BTreeMap;

use geom::{BitGrid, Grid, Point, Terrain};
use mapgen::Draft;
use proto::Catalog;

use crate::picture::{Cell, Colour};

const BLACK: Colour = Colour(0, 0, 0);
const START: (char, Colour) = ('@', Colour(255, 255, 0));
const UNKNOWN: (char, Colour) = ('*', Colour(255, 192, 203));

/// What stands for things that are not chosen yet.
const CLASSES: [(&str, char, Colour); 6] = [
    ("door", '+', Colour(255, 165, 0)),
    ("secret_door", '+', Colour(150, 110, 150)),
    ("monster", 'm', Colour(255, 70, 70)),
    ("item", '!', Colour(255, 215, 0)),
    ("trap", '^', Colour(255, 80, 255)),
    ("spawn", '?', Colour(255, 255, 255)),
];

/// Double lines by neighbours: north 1, south 2, west 4, east 8.
const LINES: [char; 16] = [
    '○', '║', '║', '║', '═', '╝', '╗', '╣', '═', '╚', '╔', '╠', '═', '╩', '╦', '╬',
];

/// The looks of a level's ground and of the things on it.
#[derive(Clone, Debug)]
pub struct Paint {
    looks: [(char, Colour); Terrain::ALL.len()],
    things: BTreeMap<String, (char, Colour)>,
}

impl Paint {
    /// The looks of a theme of a catalogue, or of one every builder knows, with the things of the catalogue.
    #[must_use]
    pub fn new(theme: &str, catalog: &Catalog) -> Self {
        let is_it = |id: &str| id == theme || id.split_once(':').is_some_and(|it| it.1 == theme);
        let row = catalog.themes.iter().find(|row| is_it(&row.id));
        let from_pack = |ground| {
            let (_, look) = row?.ground.iter().find(|(of, _)| *of == ground)?;
            Some((look.glyph, look.colour))
        };
        let look = |ground| {
            let known = || themed(theme, ground).filter(|_| row.is_none());
            let look = from_pack(ground).or_else(known);
            look.unwrap_or_else(|| plain(ground))
        };
        let things = catalog.kinds.iter().map(|entry| {
            let look = (entry.look.glyph, entry.look.colour);
            (entry.id.clone(), look)
        });
        Self {
            looks: Terrain::ALL.map(look),
            things: things.collect(),
        }
    }

    /// A level as cells: walls that nobody could ever see are left out.
    #[must_use]
    pub fn level(&self, draft: &Draft) -> Grid<Cell> {
        let walls = visible_walls(draft);
        let mut cells = Grid::from_fn(draft.size(), |at| self.ground(draft, &walls, at));
        for mark in &draft.marks {
            put(&mut cells, mark.at, self.thing(&mark.tag));
        }
        if let Some(start) = draft.start.filter(|start| draft.exit_at(*start).is_none()) {
            put(&mut cells, start, START);
        }
        cells
    }

    fn ground(&self, draft: &Draft, walls: &BitGrid, at: Point) -> Cell {
        let ground = draft.ground(at);
        let (glyph, fore) = self.looks[ground as usize];
        if ground == Terrain::Wall && !walls.get(at) {
            return Cell::blank(BLACK);
        }
        let joined = ground == Terrain::Wall && glyph == '#';
        Cell {
            glyph: if joined { line(walls, at) } else { glyph },
            fore,
            back: behind(ground, fore),
        }
    }

    fn thing(&self, tag: &str) -> (char, Colour) {
        let class = CLASSES.iter().find(|row| row.0 == tag);
        class.map_or_else(
            || self.things.get(tag).copied().unwrap_or(UNKNOWN),
            |row| (row.1, row.2),
        )
    }
}

fn put(cells: &mut Grid<Cell>, at: Point, (glyph, fore): (char, Colour)) {
    if let Some(cell) = cells.get_mut(at) {
        (cell.glyph, cell.fore) = (glyph, fore);
    }
}

/// Ground that is wet, hot or deep has a tinge of itself behind it; the rest is dark.
fn behind(ground: Terrain, Colour(red, green, blue): Colour) -> Colour {
    let tinged = matches!(
        ground,
        Terrain::ShallowWater | Terrain::DeepWater | Terrain::Lava | Terrain::Ice | Terrain::Mud
    );
    if tinged {
        Colour(red / 5, green / 5, blue / 5)
    } else {
        BLACK
    }
}

/// The walls beside something else.
fn visible_walls(draft: &Draft) -> BitGrid {
    let mut walls = BitGrid::new(draft.size());
    let grounds = draft.terrain.iter();
    let others = grounds.filter(|(_, ground)| **ground != Terrain::Wall);
    for (at, _) in others {
        for near in at.neighbours() {
            if draft.terrain.get(near) == Some(&Terrain::Wall) {
                walls.set(near, true);
            }
        }
    }
    walls
}

/// The line that joins a wall to those beside it.
fn line(walls: &BitGrid, at: Point) -> char {
    let ways = [(0, -1, 1), (0, 1, 2), (-1, 0, 4), (1, 0, 8)];
    let joined = ways.iter().filter(|(dx, dy, _)| {
        let beside = at + Point::new(*dx, *dy);
        walls.size().contains(beside) && walls.get(beside)
    });
    LINES[joined.map(|(_, _, bit)| bit).sum::<usize>()]
}

/// What a theme changes.
fn themed(theme: &str, ground: Terrain) -> Option<(char, Colour)> {
    let look = match (theme, ground) {
        ("wood", Terrain::Wall) => ('♣', Colour(0, 128, 0)),
        ("wood", Terrain::Road) => ('≡', Colour(255, 255, 0)),
        ("wood", Terrain::Floor) => ('"', Colour(0, 90, 0)),
        ("limestone", Terrain::Wall) => ('#', Colour(190, 184, 160)),
        ("limestone", Terrain::Floor) => ('.', Colour(110, 106, 92)),
        ("fort", Terrain::Wall) => ('#', Colour(150, 160, 180)),
        ("fort", Terrain::Floor) => ('.', Colour(96, 100, 112)),
        ("town", Terrain::Wall) => ('#', Colour(205, 150, 95)),
        ("town", Terrain::Grass) => ('"', Colour(0, 90, 0)),
        _ => return None,
    };
    Some(look)
}

/// What ground looks like where no theme says otherwise.
const fn plain(ground: Terrain) -> (char, Colour) {
    match ground {
        Terrain::Wall => ('#', Colour(0, 190, 0)),
        Terrain::Floor => ('.', Colour(0, 128, 128)),
        Terrain::WoodFloor => ('░', Colour(120, 62, 22)),
        Terrain::Bridge => ('=', Colour(210, 105, 30)),
        Terrain::Road => ('≡', Colour(128, 128, 128)),
        Terrain::Grass => ('"', Colour(0, 150, 0)),
        Terrain::ShallowWater => ('~', Colour(0, 255, 255)),
        Terrain::DeepWater => ('~', Colour(40, 80, 255)),
        Terrain::Gravel => (';', Colour(128, 128, 128)),
        Terrain::StairsDown | Terrain::Exit => ('>', Colour(0, 255, 255)),
        Terrain::StairsUp => ('<', Colour(0, 255, 255)),
        Terrain::Chasm => (':', Colour(90, 70, 110)),
        Terrain::Lava => ('~', Colour(255, 90, 0)),
        Terrain::Rubble => (',', Colour(150, 140, 130)),
        Terrain::Mud => ('~', Colour(120, 85, 40)),
        Terrain::Crystal => ('◆', Colour(190, 160, 255)),
        Terrain::Tree => ('♣', Colour(0, 160, 0)),
        Terrain::Fungus => ('"', Colour(190, 120, 190)),
        Terrain::Ice => ('.', Colour(200, 240, 255)),
        Terrain::Glass => ('|', Colour(190, 220, 230)),
        Terrain::Altar => ('_', Colour(255, 230, 160)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn painted(theme: &str, rows: &str) -> Vec<String> {
        let mut draft = Draft::from_drawing(rows).unwrap();
        let tags = ["base:goblin", "base:nobody"];
        let stars: Vec<Point> = draft.marks.iter().map(|mark| mark.at).collect();
        for (at, tag) in stars.iter().zip(tags) {
            draft.marks.retain(|mark| mark.at != *at);
            draft.mark(*at, tag);
        }
        let catalog = crate::packs::load(&crate::packs::stack(&[]).unwrap()).catalog;
        let cells = Paint::new(theme, &catalog).level(&draft);
        let rows = cells.rows();
        rows.map(|row| row.iter().map(|cell| cell.glyph).collect())
            .collect()
    }

    /// Mission: W6.
    #[test]
    fn walls_are_double_lines_around_what_can_be_seen() {
        let rows = painted("limestone", "#######\n#...#.#\n#.#...#\n#####.#\n#######");
        assert_eq!(
            rows,
            ["╔═══╦═╗", "║...║.║", "║.║...║", "╚═╩═╗.║", "    ╚═╝"]
        );
    }

    /// Mission: W6.
    #[test]
    fn a_lone_wall_is_a_pillar() {
        let rows = painted("fort", "#####\n#...#\n#.#.#\n#...#\n#####");
        assert_eq!(rows[2], "║.○.║");
    }

    /// Mission: W6.
    #[test]
    fn in_the_wood_walls_are_trees() {
        assert_eq!(painted("wood", "###\n#.:\n###"), ["♣♣♣", "♣\"≡", "♣♣♣"]);
    }

    #[test]
    fn things_look_as_the_pack_says_and_stairs_outdo_the_start() {
        let rows = painted("limestone", "#######\n#<.?!>#\n#######");
        assert_eq!(rows[1], "║<.g*>║");
        let rows = painted("limestone", "#####\n#@.>#\n#####");
        assert_eq!(rows[1], "║@.>║");
    }

    /// Mission: W6.
    #[test]
    fn a_theme_of_the_pack_outdoes_the_one_that_is_built_in() {
        let look = proto::Look {
            glyph: '†',
            colour: Colour(1, 2, 3),
            order: 0,
        };
        let theme = proto::Theme {
            id: "zoo:wood".into(),
            ground: vec![(Terrain::Wall, look)],
        };
        let catalog = Catalog {
            themes: vec![theme],
            ..Catalog::default()
        };
        let draft = Draft::from_drawing("###\n#.#\n###").unwrap();
        for name in ["wood", "zoo:wood"] {
            let cells = Paint::new(name, &catalog).level(&draft);
            assert_eq!(cells[Point::new(0, 0)].glyph, '†');
            assert_eq!(cells[Point::new(1, 1)].glyph, '.');
        }
        let cells = Paint::new("zoo", &catalog).level(&draft);
        assert_eq!(cells[Point::new(0, 0)].glyph, '╔');
    }

    #[test]
    fn both_faces_have_every_glyph_of_the_base_pack() {
        use crate::picture::Font;
        let catalog = crate::packs::load(&crate::packs::stack(&[]).unwrap()).catalog;
        let missing: Vec<(&str, char)> = catalog
            .kinds
            .iter()
            .map(|entry| (entry.id.as_str(), entry.look.glyph))
            .filter(|(_, glyph)| !Font::Tall.has(*glyph) || !Font::Square.has(*glyph))
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn every_ground_has_its_number_as_index() {
        for (index, ground) in Terrain::ALL.iter().enumerate() {
            assert_eq!(*ground as usize, index);
        }
    }
}

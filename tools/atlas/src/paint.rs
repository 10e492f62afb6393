//! Levels as coloured cells, with the game's looks.

use std::collections::BTreeMap;

use geom::{BitGrid, Grid, Point, Terrain};
use mapgen::{Draft, Tag, TagClass};
use picture::{Cell, Colour};
use proto::Catalog;
use ui::{ClassicLook, wall_line};

const BLACK: Colour = Colour(0, 0, 0);
const START: (char, Colour) = ('@', Colour(255, 255, 0));
const UNKNOWN: (char, Colour) = ('*', Colour(255, 192, 203));

/// Looks of the tags whose kind is not chosen until the level is populated.
const CLASSES: [(Tag, char, Colour); 6] = [
    (Tag::Door, '+', Colour(255, 165, 0)),
    (Tag::SecretDoor, '+', Colour(150, 110, 150)),
    (Tag::Any(TagClass::Monster), 'm', Colour(255, 70, 70)),
    (Tag::Any(TagClass::Item), '!', Colour(255, 215, 0)),
    (Tag::Any(TagClass::Trap), '^', Colour(255, 80, 255)),
    (Tag::Any(TagClass::Spawn), '?', Colour(255, 255, 255)),
];

/// The looks of a level's terrain and things.
#[derive(Clone, Debug)]
pub struct Paint {
    dress: ClassicLook,
    things: BTreeMap<String, (char, Colour)>,
}

impl Paint {
    /// Takes the theme and the things from the catalogue; an unknown theme gives the default looks.
    #[must_use]
    pub fn new(theme: &str, catalog: &Catalog) -> Self {
        let by_stem = |id: &str| id.split_once(':').is_some_and(|it| it.1 == theme);
        let exact = catalog.themes.iter().find(|row| row.id == theme);
        let theme = exact.or_else(|| catalog.themes.iter().rfind(|row| by_stem(&row.id)));
        let things = catalog.kinds.iter().map(|entry| {
            let look = (entry.look.glyph, entry.look.colour);
            (entry.id.clone(), look)
        });
        Self {
            dress: ClassicLook::new(theme),
            things: things.collect(),
        }
    }

    /// Paints a level; walls that are not visible from any tile are left out.
    #[must_use]
    pub fn level(&self, draft: &Draft) -> Grid<Cell> {
        let walls = visible_walls(draft);
        let mut cells = Grid::from_fn(draft.size(), |at| self.ground(draft, &walls, at));
        for mark in &draft.tagged {
            put(&mut cells, mark.at, self.thing(&mark.tag));
        }
        if let Some(start) = draft.start.filter(|start| draft.exit_at(*start).is_none()) {
            put(&mut cells, start, START);
        }
        cells
    }

    fn ground(&self, draft: &Draft, walls: &BitGrid, at: Point) -> Cell {
        let ground = draft.ground(at);
        let (glyph, fore) = self.dress.look(ground);
        if ground == Terrain::Wall && !walls.get(at) {
            return Cell::blank(BLACK);
        }
        let joined = ground == Terrain::Wall && self.dress.joins_walls();
        let glyph = if joined {
            wall_line(at, |beside| {
                walls.size().contains(beside) && walls.get(beside)
            })
        } else {
            glyph
        };
        Cell::new(glyph, fore, behind(ground, fore))
    }

    fn thing(&self, tag: &Tag) -> (char, Colour) {
        let class = CLASSES.iter().find(|row| row.0 == *tag);
        class.map_or_else(
            || self.things.get(tag.as_str()).copied().unwrap_or(UNKNOWN),
            |row| (row.1, row.2),
        )
    }
}

fn put(cells: &mut Grid<Cell>, at: Point, (glyph, fore): (char, Colour)) {
    if let Some(cell) = cells.get_mut(at) {
        (cell.glyph, cell.fore) = (glyph, fore);
    }
}

/// Background colour: a dark tint for wet, hot or deep terrain, otherwise black.
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

/// Walls next to something other than a wall.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn painted(theme: &str, rows: &str) -> Vec<String> {
        let mut draft = Draft::from_drawing(rows).unwrap();
        let tags = ["base:goblin", "base:nobody"];
        let stars: Vec<Point> = draft.tagged.iter().map(|mark| mark.at).collect();
        for (at, tag) in stars.iter().zip(tags) {
            draft.tagged.retain(|mark| mark.at != *at);
            draft.mark(*at, tag);
        }
        let catalog = content::load(&[content::Pack::base()]).catalog;
        let cells = Paint::new(theme, &catalog).level(&draft);
        let rows = cells.rows();
        rows.map(|row| row.iter().map(|cell| cell.glyph).collect())
            .collect()
    }

    /// Mission: W6.
    #[test]
    fn walls_are_double_lines_around_visible_tiles() {
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
    fn painted_things_look_as_in_the_pack_and_stairs_hide_the_start() {
        let rows = painted("limestone", "#######\n#<.?!>#\n#######");
        assert_eq!(rows[1], "║<.g*>║");
        let rows = painted("limestone", "#####\n#@.>#\n#####");
        assert_eq!(rows[1], "║@.>║");
    }

    /// Mission: W6.
    #[test]
    fn a_theme_of_a_pack_replaces_the_built_in_one() {
        let look = proto::Look {
            glyph: '†',
            colour: Colour(1, 2, 3),
            order: 0,
        };
        let theme = proto::Theme {
            id: "zoo:wood".into(),
            paint: proto::Paint::default(),
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

    /// Packs: bug 3.
    #[test]
    fn painted_levels_use_the_theme_of_the_game() {
        let wood = "replaces = 'base:wood'\n[ground]\nwall = { glyph = 'W', colour = 'red' }";
        let own = "[ground]\nwall = { glyph = 'X', colour = 'red' }";
        let pack = "name = 'zoo'\nversion = '1.0.0'\nrequires = ['base']";
        let drawn = |theme: &str| {
            let files = [("pack.toml", pack), ("themes/wood.toml", theme)];
            let packs = [content::Pack::base(), files.into_iter().collect()];
            let loaded = content::load(&packs);
            let rules = loaded.rules.unwrap();
            let (n, entry) = (0..)
                .zip(&loaded.catalog.levels)
                .find(|(_, entry)| entry.id == "base:wood_edge")
                .unwrap();
            let game = &loaded.catalog.themes[usize::from(entry.theme.unwrap())];
            let (_, level) = rules.level(proto::LevelNo(n + 1)).unwrap();
            let draft = Draft::from_drawing("###\n#.#\n###").unwrap();
            let cells = Paint::new(&level.theme, &loaded.catalog).level(&draft);
            let wall = |(ground, _): &&(Terrain, proto::Look)| *ground == Terrain::Wall;
            let game = game.ground.iter().find(wall).unwrap().1.glyph;
            (game, cells[Point::new(0, 0)].glyph)
        };
        assert_eq!(drawn(wood), ('W', 'W'));
        assert_eq!(drawn(own), ('♣', '♣'));
    }

    #[test]
    fn both_faces_have_every_glyph_of_the_base_pack() {
        use picture::Font;
        let catalog = content::load(&[content::Pack::base()]).catalog;
        let missing: Vec<(&str, char)> = catalog
            .kinds
            .iter()
            .map(|entry| (entry.id.as_str(), entry.look.glyph))
            .filter(|(_, glyph)| !Font::Tall.has(*glyph) || !Font::Square.has(*glyph))
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn terrain_numbers_equal_their_indices() {
        for (index, ground) in Terrain::ALL.iter().enumerate() {
            assert_eq!(*ground as usize, index);
        }
    }
}

//! Drafts as text, for tests and documentation.

use geom::{Point, Size, Terrain};

use crate::draft::{Draft, Exit, TaggedTile, Way};
use crate::tag::{Tag, TagClass};

/// One glyph per terrain.
const GROUND: [(Terrain, char); 22] = [
    (Terrain::Wall, '#'),
    (Terrain::Floor, '.'),
    (Terrain::WoodFloor, '░'),
    (Terrain::Bridge, '='),
    (Terrain::Road, ':'),
    (Terrain::Grass, '\''),
    (Terrain::ShallowWater, '~'),
    (Terrain::DeepWater, '≈'),
    (Terrain::Gravel, ';'),
    (Terrain::StairsDown, '>'),
    (Terrain::StairsUp, '<'),
    (Terrain::Exit, '»'),
    (Terrain::Chasm, '▾'),
    (Terrain::Lava, '≋'),
    (Terrain::Rubble, ','),
    (Terrain::Mud, '-'),
    (Terrain::Crystal, '◆'),
    (Terrain::Tree, '♣'),
    (Terrain::Fungus, 'τ'),
    (Terrain::Ice, '°'),
    (Terrain::Glass, '|'),
    (Terrain::Altar, '_'),
];

/// One glyph per general tag; a mark with another tag is drawn as `*`.
const MARKS: [(Tag, char); 6] = [
    (Tag::Door, '+'),
    (Tag::SecretDoor, 's'),
    (Tag::Any(TagClass::Monster), 'm'),
    (Tag::Any(TagClass::Item), '!'),
    (Tag::Any(TagClass::Trap), '^'),
    (Tag::Any(TagClass::Spawn), '?'),
];

/// An exit at the map's edge that leads up.
const EXIT_UP: char = '«';

/// Why a drawing cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawingError {
    /// Unknown glyph.
    #[error("row {row}, column {column}: `{glyph}` stands for nothing")]
    Glyph {
        /// From 1.
        row: u32,
        /// From 1.
        column: u32,
        glyph: char,
    },
    /// A row differs in length from the first.
    #[error("row {row} is {length} tiles long, the first row {first}")]
    Uneven {
        /// From 1.
        row: u32,
        /// In tiles.
        length: u32,
        /// In tiles.
        first: u32,
    },
    /// The drawing is empty or larger than `u16` allows.
    #[error("a drawing has between 1 and {0} rows and columns", u16::MAX)]
    Size,
}

/// The rows of a drawing, trimmed.
///
/// A row may start with `| `, because rustdoc treats a leading `#` specially.
pub(crate) fn rows_of(drawing: &str) -> impl Iterator<Item = &str> {
    let rows = drawing.trim().lines().map(str::trim);
    rows.map(|row| row.strip_prefix("| ").unwrap_or(row))
}

/// The glyph that drawings use for a terrain.
#[must_use]
pub fn glyph_of(ground: Terrain) -> char {
    GROUND
        .iter()
        .find(|row| row.0 == ground)
        .map_or('¿', |row| row.1)
}

/// The terrain of a glyph in drawings.
pub(crate) fn ground_of(glyph: char) -> Option<Terrain> {
    GROUND.iter().find(|row| row.1 == glyph).map(|row| row.0)
}

impl Draft {
    /// The draft as text, one line per row.
    ///
    /// A start that is also an exit is drawn as the exit.
    #[must_use]
    pub fn drawn(&self) -> String {
        let mut glyphs = self.terrain.map(|ground| glyph_of(*ground));
        if let Some(start) = self.start {
            glyphs.set(start, '@');
        }
        for tagged in &self.tagged {
            let glyph = MARKS
                .iter()
                .find(|row| row.0 == tagged.tag)
                .map_or('*', |row| row.1);
            glyphs.set(tagged.at, glyph);
        }
        for exit in &self.exits {
            let glyph = match (self.ground(exit.at), exit.to) {
                (Terrain::Exit, Way::Up) => EXIT_UP,
                (Terrain::Exit, _) => '»',
                (_, Way::Up) => '<',
                (_, Way::Down | Way::To(_)) => '>',
            };
            glyphs.set(exit.at, glyph);
        }
        glyphs
            .rows()
            .flat_map(|row| row.iter().copied().chain(['\n']))
            .collect()
    }

    /// Parses a drawing. Ignores space around the drawing and its rows, and `| ` before a row.
    ///
    /// Without `@`, the start is the first exit up. The terrain under marks is floor.
    ///
    /// # Errors
    ///
    /// If a glyph is unknown or the rows differ in length.
    pub fn from_drawing(drawing: &str) -> Result<Self, DrawingError> {
        let rows: Vec<Vec<char>> = rows_of(drawing).map(|row| row.chars().collect()).collect();
        let first = rows.first().map_or(0, Vec::len);
        let (Ok(w), Ok(h)) = (u16::try_from(first), u16::try_from(rows.len())) else {
            return Err(DrawingError::Size);
        };
        if w == 0 {
            return Err(DrawingError::Size);
        }
        let mut draft = Self::new(Size { w, h });
        for (y, row) in (0..).zip(&rows) {
            if row.len() != first {
                let length = u32::try_from(row.len()).unwrap_or(u32::MAX);
                return Err(DrawingError::Uneven {
                    row: y + 1,
                    length,
                    first: u32::from(w),
                });
            }
            for (x, glyph) in (0..).zip(row) {
                let at = Point::new(x, y.cast_signed());
                draft.put(at, *glyph).ok_or(DrawingError::Glyph {
                    row: y + 1,
                    column: x.cast_unsigned() + 1,
                    glyph: *glyph,
                })?;
            }
        }
        let up = draft
            .exits
            .iter()
            .find(|exit| exit.to == Way::Up)
            .map(|exit| exit.at);
        draft.start = draft.start.or(up);
        Ok(draft)
    }

    fn put(&mut self, at: Point, glyph: char) -> Option<()> {
        let ground = ground_of(glyph);
        let tag = MARKS
            .iter()
            .find(|row| row.1 == glyph)
            .map(|row| row.0.clone());
        let way = match glyph {
            '<' | EXIT_UP => Some(Way::Up),
            '>' | '»' => Some(Way::Down),
            _ => None,
        };
        if glyph == '@' {
            self.start = Some(at);
        }
        if let Some(tag) = &tag {
            self.tagged.push(TaggedTile {
                at,
                tag: tag.to_owned(),
            });
        }
        if let Some(to) = way {
            self.exits.push(Exit { at, to });
        }
        let ground = match glyph {
            '@' => Some(Terrain::Floor),
            EXIT_UP => Some(Terrain::Exit),
            _ => ground.or(tag.map(|_| Terrain::Floor)),
        };
        ground.map(|ground| {
            self.terrain.set(at, ground);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ground_has_its_own_glyph() {
        for ground in Terrain::ALL {
            assert_eq!(
                GROUND.iter().filter(|row| row.0 == ground).count(),
                1,
                "{ground:?}"
            );
        }
        let mut glyphs: Vec<char> = GROUND
            .iter()
            .map(|row| row.1)
            .chain(MARKS.map(|row| row.1))
            .collect();
        glyphs.extend(['@', '*', EXIT_UP]);
        let all = glyphs.len();
        glyphs.sort_unstable();
        glyphs.dedup();
        assert_eq!(glyphs.len(), all);
    }

    #[test]
    fn a_drawing_can_be_read_back() {
        let drawing = "\
            ##############\n\
            #@.░=:'~≈;▾≋,#\n\
            «-◆♣τ°|_+sm!^»\n\
            #<>?##########\n";
        let draft = Draft::from_drawing(drawing).unwrap();
        assert_eq!(draft.drawn(), drawing);
        assert_eq!(draft.start, Some(Point::new(1, 1)));
        assert_eq!(draft.ground(Point::new(8, 1)), Terrain::DeepWater);
        assert_eq!(draft.ground(Point::new(0, 2)), Terrain::Exit);
        assert_eq!(draft.ground(Point::new(13, 2)), Terrain::Exit);
        assert_eq!(draft.ground(Point::new(10, 2)), Terrain::Floor);
        assert_eq!(
            draft.exits.iter().map(|exit| exit.to).collect::<Vec<_>>(),
            [Way::Up, Way::Down, Way::Up, Way::Down]
        );
        assert_eq!(
            draft.tagged[2],
            TaggedTile {
                at: Point::new(10, 2),
                tag: "monster".into()
            }
        );
        assert_eq!(draft.tagged.len(), 6);
        let barred = drawing.replace('\n', "\n| ");
        assert_eq!(
            Draft::from_drawing(barred.trim_end_matches("\n| ")).unwrap(),
            draft
        );
    }

    #[test]
    fn a_drawing_without_start_starts_on_the_first_way_up() {
        let draft = Draft::from_drawing("#>.<<#").unwrap();
        assert_eq!(draft.start, Some(Point::new(3, 0)));
        assert_eq!(draft.drawn(), "#>.<<#\n");
        assert_eq!(Draft::from_drawing("#.>#").unwrap().start, None);
    }

    #[test]
    fn other_tags_are_drawn_as_a_star() {
        let mut draft = Draft::from_drawing("#..#").unwrap();
        assert!(draft.mark(Point::new(2, 0), "base:goblin"));
        assert_eq!(draft.drawn(), "#.*#\n");
    }

    #[test]
    fn a_bad_drawing_says_where() {
        let error = |drawing| Draft::from_drawing(drawing).unwrap_err().to_string();
        assert_eq!(error("###\n#*#"), "row 2, column 2: `*` stands for nothing");
        assert_eq!(error("###\n##"), "row 2 is 2 tiles long, the first row 3");
        assert_eq!(
            error("  \n "),
            "a drawing has between 1 and 65535 rows and columns"
        );
    }
}

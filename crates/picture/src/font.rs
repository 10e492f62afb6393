//! The bitmap fonts: a tall one for screens and a square one for maps.

use super::blocks;
use font8x8::UnicodeFonts as _;

/// Width of every glyph in pixels.
pub(crate) const WIDTH: u32 = 8;

/// Glyph records `code:rows` in hexadecimal, sorted by code. Records have equal length, which allows binary search
/// without parsing. The origin of the glyphs is in `LICENSE-tall.hex.txt`.
const TALL: &str = include_str!("tall.hex");
const RECORD: usize = 38;

/// A bitmap font; all are 8 pixels wide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Font {
    /// 16 pixels high, as in a terminal.
    Tall,
    /// 8 pixels high, so that a map keeps its proportions.
    #[default]
    Square,
}

impl Font {
    /// Height of a glyph in pixels.
    #[must_use]
    pub const fn height(self) -> u32 {
        match self {
            Self::Tall => 16,
            Self::Square => 8,
        }
    }

    /// Returns the rows of a glyph from the top, with the leftmost pixel in the highest bit. A missing glyph is a
    /// hollow box.
    #[must_use]
    pub fn rows(self, glyph: char) -> Vec<u8> {
        self.find(glyph).unwrap_or_else(|| self.unknown())
    }

    #[must_use]
    pub fn has(self, glyph: char) -> bool {
        self.find(glyph).is_some()
    }

    fn find(self, glyph: char) -> Option<Vec<u8>> {
        blocks::rows(glyph, self.height()).or_else(|| match self {
            Self::Tall => tall(glyph),
            Self::Square => square(glyph).map(|rows| rows.to_vec()),
        })
    }

    fn unknown(self) -> Vec<u8> {
        let mut rows = vec![0b0100_0010; self.height() as usize];
        let last = rows.len() - 1;
        (rows[0], rows[last]) = (0b0111_1110, 0b0111_1110);
        rows
    }
}

fn tall(glyph: char) -> Option<Vec<u8>> {
    if let Some((_, rows)) = OWN_TALL.iter().find(|(own, _)| *own == glyph) {
        return Some(rows.to_vec());
    }
    let wanted = u32::from(glyph);
    let record = |n: usize| TALL.get(n * RECORD..(n + 1) * RECORD);
    let code = |n: usize| u32::from_str_radix(record(n)?.get(..4)?, 16).ok();
    let (mut low, mut high) = (0, TALL.len() / RECORD);
    while low < high {
        let middle = usize::midpoint(low, high);
        if code(middle)? < wanted {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if code(low)? != wanted {
        return None;
    }
    let rows = record(low)?.get(5..37)?;
    let row = |n: usize| u8::from_str_radix(rows.get(2 * n..2 * n + 2)?, 16).ok();
    (0..16).map(row).collect()
}

fn square(glyph: char) -> Option<[u8; 8]> {
    if let Some((_, rows)) = OWN.iter().find(|(own, _)| *own == glyph) {
        return Some(*rows);
    }
    let rows = font8x8::BASIC_FONTS
        .get(glyph)
        .or_else(|| font8x8::LATIN_FONTS.get(glyph))
        .or_else(|| font8x8::BOX_FONTS.get(glyph))
        .or_else(|| font8x8::BLOCK_FONTS.get(glyph))
        .or_else(|| font8x8::GREEK_FONTS.get(glyph))
        .or_else(|| font8x8::MISC_FONTS.get(glyph))?;
    Some(rows.map(u8::reverse_bits))
}

/// Our own glyphs, where the tall font has none or one that looks like another.
const OWN_TALL: [(char, [u8; 16]); 6] = [
    (
        '∏',
        [
            0, 0, 0, 0, 0xFE, 0x6C, 0x6C, 0x6C, 0x6C, 0x6C, 0x6C, 0xEE, 0, 0, 0, 0,
        ],
    ),
    (
        '◯',
        [
            0, 0, 0x3C, 0x66, 0xC3, 0x81, 0x81, 0x81, 0x81, 0xC3, 0x66, 0x3C, 0, 0, 0, 0,
        ],
    ),
    (
        '✶',
        [
            0, 0, 0, 0x10, 0x10, 0xD6, 0x7C, 0x38, 0x7C, 0xD6, 0x10, 0x10, 0, 0, 0, 0,
        ],
    ),
    (
        '☺',
        [
            0, 0, 0x3C, 0x7E, 0xC3, 0x81, 0xA5, 0xA5, 0x81, 0xA5, 0xBD, 0xC3, 0x7E, 0x3C, 0, 0,
        ],
    ),
    (
        '☻',
        [
            0, 0, 0x3C, 0x7E, 0xFF, 0xFF, 0xDB, 0xDB, 0xFF, 0xDB, 0xC3, 0xE7, 0x7E, 0x3C, 0, 0,
        ],
    ),
    (
        '◂',
        [0, 0, 0, 0, 3, 0xF, 0x3F, 0xFF, 0x3F, 0xF, 3, 0, 0, 0, 0, 0],
    ),
];

/// Our own glyphs for maps, where the square font has none.
const OWN: [(char, [u8; 8]); 23] = [
    ('♣', [0x18, 0x3C, 0x3C, 0x7E, 0xFF, 0x7E, 0x18, 0x3C]),
    ('♠', [0x18, 0x3C, 0x7E, 0xFF, 0xFF, 0x5A, 0x18, 0x3C]),
    ('♥', [0x00, 0x66, 0xFF, 0xFF, 0x7E, 0x3C, 0x18, 0x00]),
    ('♦', [0x10, 0x38, 0x7C, 0xFE, 0x7C, 0x38, 0x10, 0x00]),
    ('◆', [0x10, 0x38, 0x7C, 0xFE, 0x7C, 0x38, 0x10, 0x00]),
    ('≈', [0x00, 0x76, 0xDC, 0x00, 0x76, 0xDC, 0x00, 0x00]),
    ('≋', [0x76, 0xDC, 0x00, 0x76, 0xDC, 0x00, 0x76, 0xDC]),
    ('≡', [0x00, 0x7E, 0x00, 0x7E, 0x00, 0x7E, 0x00, 0x00]),
    ('▾', [0x00, 0x00, 0xFE, 0x7C, 0x38, 0x10, 0x00, 0x00]),
    ('▼', [0x00, 0xFE, 0xFE, 0x7C, 0x7C, 0x38, 0x10, 0x00]),
    ('▲', [0x00, 0x10, 0x38, 0x7C, 0x7C, 0xFE, 0xFE, 0x00]),
    ('•', [0x00, 0x00, 0x18, 0x3C, 0x3C, 0x18, 0x00, 0x00]),
    ('○', [0x00, 0x3C, 0x66, 0x42, 0x42, 0x66, 0x3C, 0x00]),
    ('●', [0x00, 0x3C, 0x7E, 0x7E, 0x7E, 0x7E, 0x3C, 0x00]),
    ('†', [0x18, 0x18, 0x7E, 0x18, 0x18, 0x18, 0x18, 0x00]),
    ('‼', [0x66, 0x66, 0x66, 0x66, 0x66, 0x00, 0x66, 0x00]),
    ('∩', [0x3C, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x00]),
    ('Ω', [0x3C, 0x66, 0x66, 0x66, 0x3C, 0x24, 0xE7, 0x00]),
    ('⌂', [0x10, 0x38, 0x6C, 0xC6, 0x82, 0x82, 0xFE, 0x00]),
    ('☼', [0x10, 0x54, 0x38, 0xEE, 0x38, 0x54, 0x10, 0x00]),
    ('☺', [0x3C, 0x42, 0xA5, 0x81, 0xA5, 0x99, 0x42, 0x3C]),
    ('☻', [0x3C, 0x7E, 0xDB, 0xFF, 0xC3, 0xE7, 0x7E, 0x3C]),
    ('—', [0x00, 0x00, 0x00, 0x00, 0xFF, 0x00, 0x00, 0x00]),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The glyphs that maps and screens use.
    const USED: &str = " #.░=:'~≈;><»«▾≋,-◆♣τ°|_+sm!^?@*≡─│┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣╦╩╬▒▓█▄▀▌▐▖▗▘▙▚▛▜▝▞▟▔▏▕▁▂▃▅▆▇▉▊▋▍▎Ag×·";

    fn drawn(font: Font, glyph: char) -> String {
        let row = |row: u8| format!("{row:08b}\n").replace('0', ".").replace('1', "#");
        font.rows(glyph).into_iter().map(row).collect()
    }

    #[test]
    fn both_fonts_have_all_map_glyphs() {
        for font in [Font::Tall, Font::Square] {
            let missing: Vec<char> = USED.chars().filter(|it| !font.has(*it)).collect();
            assert!(missing.is_empty(), "{font:?} lacks {missing:?}");
            assert!(
                USED.chars()
                    .all(|it| font.rows(it).len() == font.height() as usize)
            );
            assert!(!font.has('\u{E000}'));
        }
    }

    #[test]
    fn the_first_and_last_tall_glyphs_are_found() {
        assert_eq!(TALL.len() % RECORD, 0);
        let records: Vec<&str> = TALL.lines().collect();
        assert!(records.is_sorted());
        for record in [records[0], records[records.len() - 1]] {
            let code = u32::from_str_radix(&record[..4], 16).unwrap();
            assert!(Font::Tall.has(char::from_u32(code).unwrap()), "{record}");
        }
        assert!(!Font::Tall.has('\u{1}') && !Font::Tall.has('\u{FFFF}'));
    }

    #[test]
    fn glyphs_stand_upright_and_the_right_way_round() {
        let l = drawn(Font::Square, 'L');
        assert!(l.starts_with("####....\n.##.....\n"), "{l}");
        let tall = drawn(Font::Tall, '└');
        assert!(tall.contains("...#####\n"), "{tall}");
        assert!(tall.ends_with("........\n"), "{tall}");
        assert!(drawn(Font::Tall, '█').lines().all(|row| row == "########"));
    }

    #[test]
    fn lines_meet_at_the_edges_of_their_cells() {
        for font in [Font::Tall, Font::Square] {
            let edge = |glyph, bit: u8| {
                font.rows(glyph)
                    .iter()
                    .map(|row| row >> bit & 1)
                    .collect::<Vec<_>>()
            };
            let (left, right) = (|glyph| edge(glyph, 7), |glyph| edge(glyph, 0));
            let top = |glyph| font.rows(glyph)[0];
            let bottom = |glyph| font.rows(glyph)[font.rows(glyph).len() - 1];
            for (one, other) in [
                ('─', '─'),
                ('┌', '─'),
                ('─', '┘'),
                ('═', '═'),
                ('╔', '═'),
                ('═', '╗'),
                ('╠', '╬'),
                ('╩', '╝'),
            ] {
                assert_eq!(right(one), left(other), "{font:?} {one}{other}");
                assert!(right(one).contains(&1), "{font:?} {one}");
            }
            for (one, other) in [
                ('│', '│'),
                ('┌', '│'),
                ('│', '└'),
                ('║', '║'),
                ('╔', '║'),
                ('║', '╚'),
                ('╦', '╬'),
                ('╣', '╝'),
            ] {
                assert_eq!(bottom(one), top(other), "{font:?} {one}{other}");
                assert_ne!(bottom(one), 0, "{font:?} {one}");
            }
        }
    }

    #[test]
    fn a_missing_glyph_is_a_hollow_box() {
        let unknown = drawn(Font::Square, '\u{E000}');
        assert_eq!(
            unknown,
            format!(".######.\n{}.######.\n", ".#....#.\n".repeat(6))
        );
        assert_eq!(Font::Tall.rows('\u{E000}').len(), 16);
    }
}

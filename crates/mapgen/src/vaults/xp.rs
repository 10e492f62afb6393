//! REX Paint files (mission V2).

use geom::{Grid, Point, Size};

use super::gzip::{gunzip, gzip};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Xp {
    /// From bottom to top.
    pub layers: Vec<Grid<XpCell>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct XpCell {
    pub glyph: char,
    /// Red, green, blue.
    pub color: [u8; 3],
    /// Background colour; magenta (255, 0, 255) makes the cell transparent.
    pub behind: [u8; 3],
}

/// Why a `.xp` file cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum XpError {
    /// Not a gzip file, damaged, or too large.
    #[error("not a REX Paint file, or a damaged one")]
    Packing,
    /// The file ends too early or its sizes are out of range.
    #[error("the drawing is cut short or has no sensible size")]
    Layout,
}

/// The background colour that makes a cell transparent.
const TRANSPARENT: [u8; 3] = [255, 0, 255];
/// Maximum size of the decompressed file in bytes.
const LIMIT: usize = 8 << 20;
const MOST_LAYERS: u32 = 16;
const CELL: usize = 10;

const LOW: &str = " ☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼";
const HIGH: &str = "⌂ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ";

impl Xp {
    /// Reads a `.xp` file.
    ///
    /// # Errors
    ///
    /// If the bytes are not a valid `.xp` file.
    pub fn parse(bytes: &[u8]) -> Result<Self, XpError> {
        let data = gunzip(bytes, LIMIT).ok_or(XpError::Packing)?;
        let mut reader = Reader(&data);
        reader
            .layers()
            .map(|layers| Self { layers })
            .ok_or(XpError::Layout)
    }

    /// A single-layer drawing from lines of text; `color` gives each glyph its colour.
    #[must_use]
    pub fn painted(text: &str, color: impl Fn(char) -> [u8; 3]) -> Self {
        let rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
        let side = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        let size = Size {
            w: side(rows.iter().map(Vec::len).max().unwrap_or(0)),
            h: side(rows.len()),
        };
        let cell = |at: Point| {
            let (x, y) = (at.x.unsigned_abs() as usize, at.y.unsigned_abs() as usize);
            let glyph = rows.get(y).and_then(|row| row.get(x)).copied();
            let glyph = glyph.unwrap_or(' ');
            XpCell {
                glyph,
                color: color(glyph),
                behind: [0; 3],
            }
        };
        Self {
            layers: vec![Grid::from_fn(size, cell)],
        }
    }

    /// Encodes the drawing as a `.xp` file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut data = Vec::new();
        data.extend((-1_i32).to_le_bytes());
        data.extend(u32::try_from(self.layers.len()).unwrap_or(0).to_le_bytes());
        for layer in &self.layers {
            let size = layer.size();
            data.extend(u32::from(size.w).to_le_bytes());
            data.extend(u32::from(size.h).to_le_bytes());
            for x in 0..i32::from(size.w) {
                for cell in (0..i32::from(size.h)).filter_map(|y| layer.get(Point::new(x, y))) {
                    data.extend(code_of(cell.glyph).to_le_bytes());
                    data.extend(cell.color);
                    data.extend(cell.behind);
                }
            }
        }
        gzip(&data)
    }

    /// Flattens the layers; upper layers cover lower ones except where transparent.
    #[must_use]
    pub fn flat(&self) -> Grid<XpCell> {
        let size = self.layers.first().map(Grid::size);
        Grid::from_fn(size.unwrap_or(Size { w: 0, h: 0 }), |at| {
            let cells = self.layers.iter().rev().filter_map(|layer| layer.get(at));
            let shown = cells.into_iter().find(|cell| cell.behind != TRANSPARENT);
            shown.copied().unwrap_or(XpCell {
                glyph: ' ',
                color: [0; 3],
                behind: [0; 3],
            })
        })
    }

    /// The flattened drawing as lines of text: the map of a hand-made place.
    #[must_use]
    pub fn text(&self) -> String {
        let flat = self.flat();
        let rows = flat.rows();
        rows.flat_map(|row| row.iter().map(|cell| cell.glyph).chain(['\n']))
            .collect()
    }
}

/// The code page 437 code of a character; its Unicode code point if it has none.
fn code_of(glyph: char) -> u32 {
    let low = LOW.chars().position(|it| it == glyph).filter(|at| *at > 0);
    let high = HIGH.chars().position(|it| it == glyph);
    let high = high.filter(|_| glyph != ' ').map(|at| at + 127);
    let code = low.or(high).and_then(|code| u32::try_from(code).ok());
    code.unwrap_or(glyph as u32)
}

/// The character of a code page 437 code; codes from 256 are Unicode code points.
fn glyph_of_code(code: u32) -> Option<char> {
    match code {
        0..32 => LOW.chars().nth(code as usize),
        127..256 => HIGH.chars().nth(code as usize - 127),
        _ => char::from_u32(code),
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*head)
    }

    fn number(&mut self) -> Option<u32> {
        self.bytes().map(u32::from_le_bytes)
    }

    fn layers(&mut self) -> Option<Vec<Grid<XpCell>>> {
        // A negative version number comes first; the oldest files start with the layer count.
        let first = self.number()?;
        let count = if first > MOST_LAYERS {
            self.number()?
        } else {
            first
        };
        if count > MOST_LAYERS {
            return None;
        }
        (0..count).map(|_| self.layer()).collect()
    }

    fn layer(&mut self) -> Option<Grid<XpCell>> {
        let (w, h) = (
            u16::try_from(self.number()?).ok()?,
            u16::try_from(self.number()?).ok()?,
        );
        let wanted = usize::from(w) * usize::from(h) * CELL;
        if wanted > self.0.len() {
            return None;
        }
        let nothing = XpCell {
            glyph: ' ',
            color: [0; 3],
            behind: TRANSPARENT,
        };
        let mut layer = Grid::new(Size { w, h }, nothing);
        for x in 0..i32::from(w) {
            for y in 0..i32::from(h) {
                let glyph = glyph_of_code(self.number()?)?;
                let (color, behind) = (self.bytes()?, self.bytes()?);
                layer.set(
                    Point::new(x, y),
                    XpCell {
                        glyph,
                        color,
                        behind,
                    },
                );
            }
        }
        Some(layer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWING: &[u8] = &[
        31, 139, 8, 0, 0, 0, 0, 0, 0, 255, 251, 255, 255, 255, 127, 38, 6, 6, 6, 22, 32, 6, 209,
        202, 64, 12, 20, 194, 193, 210, 35, 82, 12, 193, 130, 153, 171, 192, 0, 6, 255, 25, 254,
        99, 99, 165, 195, 213, 179, 130, 68, 78, 48, 224, 208, 177, 1, 174, 14, 0, 246, 254, 213,
        255, 184, 0, 0, 0,
    ];

    /// Mission: V2.
    #[test]
    fn v2_a_drawing_is_read_with_its_layers_and_colours() {
        let xp = Xp::parse(DRAWING).unwrap();
        assert_eq!(xp.layers.len(), 2);
        let club = xp.layers[1][Point::new(2, 0)];
        assert_eq!(
            club,
            XpCell {
                glyph: '♣',
                color: [0, 200, 0],
                behind: [0, 0, 0]
            }
        );
        assert_eq!(xp.layers[0][Point::new(1, 1)].glyph, '.');
        assert_eq!(xp.text(), "##♣#\n#g.░\n");
    }

    /// Mission: V2.
    #[test]
    fn v2_text_and_drawing_make_the_same_place() {
        let plan = |map: String| {
            let mut plan: crate::vaults::VaultPlan = toml::from_str("map = ''").unwrap();
            plan.map = map;
            plan.compile("camp").unwrap()
        };
        assert_eq!(
            plan(Xp::parse(DRAWING).unwrap().text()),
            plan("##♣#\n#g.░\n".to_owned())
        );
    }

    #[test]
    fn v2_an_encoded_drawing_can_be_parsed() {
        let text = "##♣#≈\n#g.░>\n#▾ τ@\n";
        let xp = Xp::painted(text, |glyph| [glyph as u8, 1, 2]);
        let read = Xp::parse(&xp.to_bytes()).unwrap();
        assert_eq!(read, xp);
        assert_eq!(read.text(), text);
        let two = Xp::parse(DRAWING).unwrap();
        assert_eq!(Xp::parse(&two.to_bytes()), Ok(two));
        assert_eq!(
            Xp::parse(&Xp { layers: vec![] }.to_bytes()).unwrap().text(),
            ""
        );
    }

    #[test]
    fn the_code_page_is_complete() {
        for code in (0..256).filter(|code| ![0, 255].contains(code)) {
            assert_eq!(code_of(glyph_of_code(code).unwrap()), code);
        }
        assert_eq!((LOW.chars().count(), HIGH.chars().count()), (32, 129));
        assert_eq!(glyph_of_code(1), Some('☺'));
        assert_eq!(glyph_of_code(31), Some('▼'));
        assert_eq!(glyph_of_code(126), Some('~'));
        assert_eq!(glyph_of_code(127), Some('⌂'));
        assert_eq!(glyph_of_code(219), Some('█'));
        assert_eq!(glyph_of_code(254), Some('■'));
        assert_eq!(glyph_of_code(0x2660), Some('♠'));
        assert_eq!(glyph_of_code(0xd800), None);
    }

    #[test]
    fn bytes_that_are_not_a_drawing_are_rejected() {
        assert_eq!(Xp::parse(b"hello"), Err(XpError::Packing));
        let nothing = |bytes| Xp::parse(&gzip(&vec![0; bytes]));
        assert_eq!(nothing(LIMIT).map(|xp| xp.layers.len()), Ok(0));
        assert_eq!(nothing(LIMIT + 1), Err(XpError::Packing));
        assert_eq!(
            Xp::parse(&DRAWING[..DRAWING.len() - 1]),
            Err(XpError::Packing)
        );
        let layers = |data: &[u8]| Reader(data).layers().map(|layers| layers.len());
        let words = |words: &[i32]| {
            words
                .iter()
                .flat_map(|word| word.to_le_bytes())
                .collect::<Vec<u8>>()
        };
        assert_eq!(layers(&words(&[-1, 0])), Some(0));
        assert_eq!(layers(&words(&[0])), Some(0));
        assert_eq!(layers(&words(&[-1, 17])), None);
        assert_eq!(layers(&words(&[-1, 1, 70000, 1])), None);
        assert_eq!(layers(&words(&[-1, 1, 2, 2, 0])), None);
        assert_eq!(layers(&words(&[-1])), None);
        assert_eq!(Xp { layers: vec![] }.text(), "");
    }
}

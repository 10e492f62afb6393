//! The title picture.

use mapgen::Xp;
use ui::Backdrop;

/// Decodes the terminal's title picture; if that fails, an empty one, and the title shows the name only.
#[must_use]
pub fn picture() -> Backdrop {
    let Ok(xp) = Xp::parse(include_bytes!("../../terminal/art/title.xp")) else {
        return Backdrop::default();
    };
    let flat = xp.flat();
    let cells = flat.as_slice().iter();
    let cells = cells.map(|cell| (cell.glyph, cell.color, cell.behind));
    Backdrop::title(flat.size().w, cells)
}

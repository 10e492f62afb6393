//! The picture behind the title.

use mapgen::Xp;
use ui::Backdrop;

/// The same picture as in a terminal; nothing where it cannot be read, and then the title shows its name alone.
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

//! The picture behind the title, drawn in REX Paint's format.

use mapgen::Xp;
use proto::Colour;
use ui::Backdrop;

/// The picture built in; nothing where it cannot be read, and then the title shows its name alone.
pub(super) fn picture() -> Backdrop {
    let bytes = include_bytes!("../../art/title.xp");
    Xp::parse(bytes).map_or_else(|_| Backdrop::default(), |xp| flat(&xp))
}

/// All layers on one sheet, the upper over the lower where they are not see-through.
fn flat(xp: &Xp) -> Backdrop {
    /// What REX Paint shows as a hole.
    const HOLE: [u8; 3] = [255, 0, 255];
    let Some(lowest) = xp.layers.first() else {
        return Backdrop::default();
    };
    let colour = |[r, g, b]: [u8; 3]| Colour(r, g, b);
    let cells = lowest
        .points()
        .map(|at| {
            let mut shown = (' ', Colour(0, 0, 0), Colour(0, 0, 0));
            for cell in xp.layers.iter().filter_map(|layer| layer.get(at)) {
                if cell.behind != HOLE {
                    shown = (cell.glyph, colour(cell.color), colour(cell.behind));
                }
            }
            shown
        })
        .collect();
    Backdrop {
        width: lowest.size().w,
        cells,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mission: V2.
    #[test]
    fn the_title_has_its_picture() {
        let picture = picture();
        assert!(picture.width >= 80);
        assert_eq!(picture.cells.len() % usize::from(picture.width), 0);
        assert!(picture.cells.iter().any(|cell| cell.0 != ' '));
    }
}

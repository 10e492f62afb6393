//! The brush of a digger: its width, and the mirroring of what it digs.

use geom::{Point, Rect, Size};
use serde::{Deserialize, Serialize};

use crate::draft::Draft;

/// The axes along which the map is mirrored while it is dug.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Symmetry {
    /// No mirroring.
    #[default]
    None,
    /// West and east mirror each other.
    Horizontal,
    /// North and south mirror each other.
    Vertical,
    /// Both: four mirror images.
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brush {
    /// In tiles; 0 counts as 1.
    pub width: u8,
    pub symmetry: Symmetry,
}

impl Symmetry {
    /// A point and its mirror images; a point on the axis appears twice.
    pub fn images(self, at: Point, size: Size) -> impl Iterator<Item = Point> {
        let (x, y) = (i32::from(size.w) - 1 - at.x, i32::from(size.h) - 1 - at.y);
        let (across, down) = match self {
            Self::None => (false, false),
            Self::Horizontal => (true, false),
            Self::Vertical => (false, true),
            Self::Both => (true, true),
        };
        let images = [
            (true, at),
            (across, Point::new(x, at.y)),
            (down, Point::new(at.x, y)),
            (across && down, Point::new(x, y)),
        ];
        images
            .into_iter()
            .filter(|(wanted, _)| *wanted)
            .map(|(_, image)| image)
    }
}

impl Brush {
    /// Digs a square around a point and its mirror images. Returns the number of tiles opened.
    pub fn dig(self, draft: &mut Draft, at: Point) -> u32 {
        let width = i32::from(self.width.max(1));
        let corner = at - Point::new((width - 1) / 2, (width - 1) / 2);
        let mut dug = 0;
        for tile in Rect::new(corner.x, corner.y, width, width).points() {
            for image in self.symmetry.images(tile, draft.size()) {
                dug += u32::from(draft.dig(image));
            }
        }
        dug
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dug(width: u8, symmetry: Symmetry) -> (String, u32) {
        let mut draft = Draft::new(Size { w: 11, h: 7 });
        let count = Brush { width, symmetry }.dig(&mut draft, Point::new(2, 2));
        (draft.drawn().replace('\n', " "), count)
    }

    #[test]
    fn a_brush_digs_a_square_and_its_images() {
        let drawn = |rows: &str, count| (format!("{rows} "), count);
        assert_eq!(
            dug(1, Symmetry::None),
            drawn(
                "########### ########### ##.######## ########### ########### ########### ###########",
                1
            )
        );
        assert_eq!(dug(0, Symmetry::None), dug(1, Symmetry::None));
        assert_eq!(
            dug(2, Symmetry::Horizontal),
            drawn(
                "########### ########### ##..###..## ##..###..## ########### ########### ###########",
                8
            )
        );
        assert_eq!(
            dug(1, Symmetry::Vertical),
            drawn(
                "########### ########### ##.######## ########### ##.######## ########### ###########",
                2
            )
        );
        assert_eq!(
            dug(3, Symmetry::Both),
            drawn(
                "########### #...###...# #...###...# #...###...# #...###...# #...###...# ###########",
                30
            )
        );
    }
}

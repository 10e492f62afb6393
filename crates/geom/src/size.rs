//! The dimensions of a map.

use serde::{Deserialize, Serialize};

use crate::{Point, Rect};

/// The width and height of a map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Size {
    /// Width in cells.
    pub w: u16,
    /// Height in cells.
    pub h: u16,
}

impl Size {
    #[must_use]
    #[inline]
    pub const fn new(w: u16, h: u16) -> Self {
        Self { w, h }
    }

    /// Number of cells; the largest size still fits.
    #[must_use]
    #[inline]
    pub const fn area(self) -> u32 {
        self.w as u32 * self.h as u32
    }

    #[must_use]
    #[inline]
    pub const fn contains(self, p: Point) -> bool {
        // A negative coordinate becomes a huge one, so one comparison checks both ends.
        (p.x as u32) < self.w as u32 && (p.y as u32) < self.h as u32
    }

    /// The whole map as a rectangle.
    #[must_use]
    #[inline]
    pub const fn rect(self) -> Rect {
        Rect::new(0, 0, self.w as i32, self.h as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn area_fits_the_largest_map() {
        assert_eq!(Size::new(80, 50).area(), 4000);
        assert_eq!(Size::new(u16::MAX, u16::MAX).area(), 4_294_836_225);
    }

    #[test]
    fn a_size_contains_its_cells_only() {
        let size = Size::new(3, 2);
        for y in -2..4 {
            for x in -2..5 {
                let inside = (0..3).contains(&x) && (0..2).contains(&y);
                assert_eq!(size.contains(Point::new(x, y)), inside, "({x}, {y})");
            }
        }
        assert_eq!(size.rect(), Rect::new(0, 0, 3, 2));
    }
}

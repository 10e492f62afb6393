//! A drawing in pixels, before light falls on it: a sprite, a tile of ground, a house.

/// How a pixel takes light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DotKind {
    /// Nothing is drawn.
    #[default]
    Empty,
    /// Multiplied by the light.
    Lit,
    /// Drawn as it is: fire, lava, a lit window.
    Glows,
    /// The dark line around a sprite, which covers 88% of the ground.
    Hem,
}

/// One pixel of a drawing, in full daylight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dot {
    pub rgb: [u8; 3],
    pub kind: DotKind,
}

/// A rectangle of dots, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bitmap {
    /// Dots per row; `dots` holds whole rows.
    pub width: usize,
    pub dots: Vec<Dot>,
}

impl Bitmap {
    #[must_use]
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            dots: vec![Dot::default(); width * height],
        }
    }

    #[must_use]
    pub fn height(&self) -> usize {
        self.dots.len().checked_div(self.width).unwrap_or(0)
    }

    /// The block of pixels that it covers, with its upper left dot at a pixel.
    pub(crate) fn block(&self, left: i32, top: i32) -> [i32; 4] {
        let size = |length: usize| i32::try_from(length).unwrap_or(0);
        [
            left,
            top,
            left + size(self.width),
            top + size(self.height()),
        ]
    }

    /// One row of dots.
    pub(crate) fn row(&self, y: i32) -> &[Dot] {
        let start = usize::try_from(y)
            .unwrap_or(usize::MAX)
            .saturating_mul(self.width);
        let rest = self.dots.get(start..).unwrap_or_default();
        rest.get(..self.width).unwrap_or_default()
    }
}

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
}

//! The small map as it was last mixed.

use ratatui_core::layout::Rect;
use ratatui_core::style::Color;

/// The dots as they were last mixed. A flickering lamp is not worth mixing them again.
#[derive(Clone, Debug)]
pub(crate) struct Dots {
    pub(crate) area: Rect,
    /// Whether they were mixed from what is painted.
    pub(crate) painted: bool,
    pub(crate) colours: Vec<Option<Color>>,
}

impl Dots {
    pub(crate) fn at(&self, x: u16, y: u16) -> Option<Color> {
        let n = usize::from(y) * usize::from(self.area.width) + usize::from(x);
        self.colours.get(n).copied().flatten()
    }
}

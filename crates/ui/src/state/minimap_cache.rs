//! Cache of the minimap.

use ratatui_core::layout::Rect;
use ratatui_core::style::Color;

/// Colours of the minimap, two rows of dots per cell. They are kept until the view changes: a flickering lamp is
/// not worth recomputing them.
#[derive(Clone, Debug)]
pub(crate) struct MinimapCache {
    pub(crate) area: Rect,
    /// Whether the colours were taken from the painted map.
    pub(crate) painted: bool,
    pub(crate) colours: Vec<Option<Color>>,
}

impl MinimapCache {
    pub(crate) fn at(&self, x: u16, y: u16) -> Option<Color> {
        let n = usize::from(y) * usize::from(self.area.width) + usize::from(x);
        self.colours.get(n).copied().flatten()
    }
}

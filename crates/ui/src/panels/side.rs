//! The side panel: the hero's state, visible creatures and things, and the minimap.

use super::minimap::{self, minimap};
use super::near::{Toll, around, in_sight};
use super::status::status;
use super::tile_side::{self, tile_side};
use crate::look::palette::PANEL;
use crate::panels::{Layout, Pen, fill};
use crate::state::cx::Cx;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Height in rows from which on there are empty lines between the parts.
const AIRY: u16 = 30;

/// Draws the panel. The expected loss of an aimed-at creature is marked on its health bar.
pub(crate) fn side(cx: &mut Cx<'_>, tolls: &[Toll], area: Rect, buf: &mut Buffer) {
    if cx.ui.draws_tiles() && area.height >= tile_side::LEAST {
        tile_side(cx, tolls, area, buf);
        return;
    }
    fill(buf, area, PANEL);
    let margin = if area.width >= 30 { 2 } else { 1 };
    let mut inside = Rect::new(
        area.x + margin.min(area.width),
        area.y,
        area.width.saturating_sub(2 * margin),
        area.height,
    );
    if Layout::has_minimap(area) {
        let (wide, high) = minimap::SIZE;
        let place = Rect::new(inside.x, inside.bottom() - high - 1, wide, high);
        minimap(cx.session, place, buf);
        inside.height -= high + 2;
    }
    let airy = area.height >= AIRY;
    let mut pen = Pen::new(buf, inside);
    status(cx, airy, &mut pen);
    if pen.left() > 3 {
        pen.gap();
    }
    let mut hover_areas = in_sight(cx.ui, cx.session, tolls, &mut pen);
    if !hover_areas.is_empty() && pen.left() > 3 {
        pen.gap();
    }
    hover_areas.extend(around(cx.ui, cx.session, &mut pen));
    cx.session.hover_areas = hover_areas;
}

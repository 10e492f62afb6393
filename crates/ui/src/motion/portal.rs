//! The pulsing light of portals.

use super::brush::Brush;
use crate::viewport::Viewport;
use geom::Point;
use proto::{Catalog, View};
use ratatui_core::buffer::Buffer;

/// Milliseconds of one pulse.
const BREATH: u64 = 1500;
/// Radius of the light, in tiles.
const REACH: i32 = 3;
/// Maximum brightness, in 256ths.
const MOST: u64 = 160;

/// Adds the light of every visible portal at `time`, in milliseconds; at 0 there is none.
pub(crate) fn portals(
    view: &View,
    catalog: &Catalog,
    viewport: &Viewport,
    buf: &mut Buffer,
    time: u64,
) {
    if time == 0 {
        return;
    }
    let half = time % BREATH * 512 / BREATH;
    let wave = if half < 256 { half } else { 512 - half };
    for at in viewport.tiles() {
        let cell = view.cells.get(at).filter(|cell| cell.visible);
        let entry = cell.and_then(|cell| catalog.kind(cell.thing?));
        let Some(entry) = entry.filter(|entry| entry.facts.is_portal) else {
            continue;
        };
        let mut brush = Brush {
            view,
            viewport,
            buf,
        };
        for dy in -REACH..=REACH {
            for dx in -REACH..=REACH {
                let there = at + Point::new(dx, dy);
                let near = REACH * REACH + 1 - at.distance_sq(there);
                let near = u64::try_from(near).unwrap_or(0) * 256 / 10;
                brush.light(there, entry.look.colour, (near * wave * MOST) >> 16);
            }
        }
    }
}

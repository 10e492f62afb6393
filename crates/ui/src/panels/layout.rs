//! How the window is shared out: the map has all of it but a panel at the side, the log and the line of keys.

use ratatui_core::layout::Rect;

/// From so many columns on there is a wide panel, with the small map where it is high enough.
const WIDE: u16 = 100;
/// From so many columns on there is a panel at all.
const NARROW: u16 = 60;

/// Where everything is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) map: Rect,
    pub(crate) side: Rect,
    pub(crate) log: Rect,
    /// The keys; without a panel, life and the like.
    pub(crate) foot: Rect,
}

impl Layout {
    pub(crate) fn of(area: Rect, with_hints: bool) -> Self {
        let side = match area.width {
            WIDE.. => 32,
            NARROW..WIDE => 24,
            _ => 0,
        };
        let foot = u16::from((with_hints || side == 0) && area.height > 1);
        let log = match area.height {
            0..8 => 1,
            8..16 => 2,
            16..20 => 3,
            20..28 => 4,
            _ => 5,
        };
        let log = log.min(area.height.saturating_sub(foot));
        let wide = area.width - side;
        let high = area.height.saturating_sub(log + foot);
        Self {
            map: Rect::new(area.x, area.y, wide, high),
            side: Rect::new(area.x + wide, area.y, side, area.height),
            log: Rect::new(area.x, area.y + high, wide, log),
            foot: Rect::new(area.x, area.bottom() - foot, wide, foot),
        }
    }

    /// Whether there is room for a panel.
    pub(crate) const fn has_side(&self) -> bool {
        self.side.width > 0
    }

    /// Whether the panel has room for the small map.
    pub(crate) const fn has_minimap(side: Rect) -> bool {
        side.width >= 32 && side.height >= 30
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(w: u16, h: u16) -> Layout {
        Layout::of(Rect::new(0, 0, w, h), true)
    }

    #[test]
    fn larger_windows_get_more_map() {
        let map = |w, h| (of(w, h).map.width, of(w, h).map.height);
        assert_eq!(map(40, 12), (40, 9));
        assert_eq!(map(80, 24), (56, 19));
        assert_eq!(map(120, 40), (88, 34));
        assert_eq!(map(200, 60), (168, 54));
    }

    #[test]
    fn every_cell_of_the_window_belongs_to_one_part() {
        for w in 0..130 {
            for h in 0..45 {
                for hints in [true, false] {
                    let area = Rect::new(0, 0, w, h);
                    let layout = Layout::of(area, hints);
                    let parts = [layout.map, layout.side, layout.log, layout.foot];
                    let cells: u32 = parts.iter().map(|part| part.area()).sum();
                    assert_eq!(cells, area.area(), "{w}×{h}: {layout:?}");
                    for part in parts {
                        assert_eq!(part.intersection(area).area(), part.area());
                    }
                }
            }
        }
    }

    #[test]
    fn the_small_map_needs_a_wide_and_high_window() {
        let has = |w, h| Layout::has_minimap(of(w, h).side);
        assert!(has(100, 30));
        assert!(!has(99, 30) && !has(100, 29));
    }
}

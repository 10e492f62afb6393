//! Choices in several columns: which one is beside another, and which one is under the mouse.

use crate::keys::{Code, Mouse};
use ratatui_core::layout::Rect;

/// Places of choices on the screen, each with its index.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grid {
    cells: Vec<(usize, Rect)>,
}

impl Grid {
    pub(crate) const fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.cells.clear();
    }

    pub(crate) fn add(&mut self, n: usize, place: Rect) {
        self.cells.push((n, place));
    }

    /// Index of the choice under the mouse.
    pub(crate) fn at(&self, mouse: Mouse) -> Option<usize> {
        let at = (mouse.x, mouse.y).into();
        let cell = self.cells.iter().find(|(_, place)| place.contains(at))?;
        Some(cell.0)
    }

    /// Place of a choice; empty if it has none.
    pub(crate) fn place(&self, n: usize) -> Rect {
        let cell = self.cells.iter().find(|(it, _)| *it == n);
        cell.map_or(Rect::ZERO, |(_, place)| *place)
    }

    /// The nearest choice from `n` in the direction of an arrow key. Up and down stay in their column.
    pub(crate) fn beside(&self, n: usize, code: Code) -> Option<usize> {
        let from = self.cells.iter().find(|(it, _)| *it == n)?.1;
        let distance = |to: Rect| {
            let (across, along) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
            match code {
                Code::Up if to.x == from.x && to.y < from.y => Some((along, 0)),
                Code::Down if to.x == from.x && to.y > from.y => Some((along, 0)),
                Code::Left if to.x < from.x => Some((across, along)),
                Code::Right if to.x > from.x => Some((across, along)),
                _ => None,
            }
        };
        let cells = self.cells.iter();
        let ways = cells.filter_map(|(n, place)| Some((distance(*place)?, *n)));
        Some(ways.min()?.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Press;

    #[test]
    fn arrows_find_the_nearest_choice_and_the_mouse_the_one_under_it() {
        let mut grid = Grid::default();
        for (n, (x, y)) in [(0, 0), (0, 2), (0, 4), (10, 0), (10, 2)]
            .into_iter()
            .enumerate()
        {
            grid.add(n, Rect::new(x, y, 10, 2));
        }
        assert_eq!(grid.beside(0, Code::Down), Some(1));
        assert_eq!(grid.beside(2, Code::Up), Some(1));
        assert_eq!(grid.beside(2, Code::Right), Some(4));
        assert_eq!(grid.beside(3, Code::Left), Some(0));
        assert_eq!(grid.beside(0, Code::Up), None);
        let mouse = |x, y| Mouse::at_cell(Press::Move, x, y);
        assert_eq!(grid.at(mouse(12, 3)), Some(4));
        assert_eq!(grid.at(mouse(12, 5)), None);
    }
}

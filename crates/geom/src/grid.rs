//! A map of values, one per cell.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::{Point, Points, Size};

/// A value for every cell of a map, stored row by row.
///
/// ```
/// use hearthgate_geom::{Grid, Point, Size};
///
/// let mut map = Grid::new(Size::new(8, 4), '#');
/// map[Point::new(2, 1)] = '.';
/// assert_eq!(map.get(Point::new(2, 1)), Some(&'.'));
/// assert_eq!(map.get(Point::new(8, 1)), None);
/// assert!(!map.set(Point::new(-1, 0), '.'));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Stored<T>")]
pub struct Grid<T> {
    width: u16,
    height: u16,
    cells: Vec<T>,
}

/// The reason for rejecting a stored grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// The number of values is not width × height.
    #[error("a grid of {width}×{height} cells needs {needed} values, found {found}")]
    WrongLength {
        width: u16,
        height: u16,
        /// Number of values such a grid needs.
        needed: u64,
        /// Number of stored values.
        found: u64,
    },
    /// A bit is set beyond the end of a row.
    #[error("row {y} has bits set beyond its width of {width}")]
    BitsBeyondWidth {
        width: u16,
        /// The row with such bits.
        y: u16,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored<T> {
    width: u16,
    height: u16,
    cells: Vec<T>,
}

impl<T> TryFrom<Stored<T>> for Grid<T> {
    type Error = GridError;

    fn try_from(stored: Stored<T>) -> Result<Self, GridError> {
        let Stored {
            width,
            height,
            cells,
        } = stored;
        let (needed, found) = (
            u64::from(Size::new(width, height).area()),
            cells.len() as u64,
        );
        if needed != found {
            return Err(GridError::WrongLength {
                width,
                height,
                needed,
                found,
            });
        }
        Ok(Self {
            width,
            height,
            cells,
        })
    }
}

impl<T> Grid<T> {
    #[must_use]
    pub fn new(size: Size, value: T) -> Self
    where
        T: Clone,
    {
        Self {
            width: size.w,
            height: size.h,
            cells: vec![value; size.area() as usize],
        }
    }

    /// Creates a grid with the value that `f` returns for each cell, called in reading order.
    #[must_use]
    pub fn from_fn(size: Size, f: impl FnMut(Point) -> T) -> Self {
        Self {
            width: size.w,
            height: size.h,
            cells: size.rect().points().map(f).collect(),
        }
    }

    #[must_use]
    pub const fn size(&self) -> Size {
        Size::new(self.width, self.height)
    }

    #[must_use]
    pub const fn contains(&self, p: Point) -> bool {
        self.size().contains(p)
    }

    /// Returns the value at `p`; `None` outside the map.
    #[must_use]
    pub fn get(&self, p: Point) -> Option<&T> {
        self.index_of(p).map(|index| &self.cells[index as usize])
    }

    /// Returns the value at `p`; `None` outside the map.
    #[must_use]
    pub fn get_mut(&mut self, p: Point) -> Option<&mut T> {
        self.index_of(p)
            .map(|index| &mut self.cells[index as usize])
    }

    /// Sets the value at `p`. Returns false, and does nothing, outside the map.
    pub fn set(&mut self, p: Point, value: T) -> bool {
        let Some(cell) = self.get_mut(p) else {
            return false;
        };
        *cell = value;
        true
    }

    /// Index of `p` in [`Grid::as_slice`]; `None` outside the map.
    #[must_use]
    pub const fn index_of(&self, p: Point) -> Option<u32> {
        if self.contains(p) {
            Some(p.y as u32 * self.width as u32 + p.x as u32)
        } else {
            None
        }
    }

    /// Point at an index of [`Grid::as_slice`].
    #[must_use]
    pub const fn point_of(&self, index: u32) -> Point {
        let width = self.width as u32;
        if width == 0 {
            return Point::new(0, 0);
        }
        Point::new((index % width) as i32, (index / width) as i32)
    }

    /// Yields every point with its value, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Point, &T)> {
        self.points().zip(&self.cells)
    }

    /// Yields every point with its value, in reading order.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Point, &mut T)> {
        self.points().zip(&mut self.cells)
    }

    /// Yields every point in reading order.
    #[must_use]
    pub const fn points(&self) -> Points {
        self.size().rect().points()
    }

    /// Yields the rows from north to south.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[T]> + ExactSizeIterator {
        // Chunks must not be empty, and a map without columns has no rows to yield.
        self.cells.chunks_exact(usize::from(self.width.max(1)))
    }

    /// The values in reading order.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.cells
    }

    /// The values in reading order.
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.cells
    }

    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.cells.fill(value);
    }

    #[must_use]
    pub fn map<U>(&self, f: impl FnMut(&T) -> U) -> Grid<U> {
        Grid {
            width: self.width,
            height: self.height,
            cells: self.cells.iter().map(f).collect(),
        }
    }

    fn index_or_explain(&self, p: Point) -> usize {
        let index = self.index_of(p);
        assert!(
            index.is_some(),
            "the point {p} is outside a map of {}×{} cells",
            self.width,
            self.height
        );
        index.unwrap_or_default() as usize
    }
}

impl<T> Index<Point> for Grid<T> {
    type Output = T;

    /// # Panics
    /// When the point is outside the map.
    fn index(&self, p: Point) -> &T {
        &self.cells[self.index_or_explain(p)]
    }
}

impl<T> IndexMut<Point> for Grid<T> {
    /// # Panics
    /// When the point is outside the map.
    fn index_mut(&mut self, p: Point) -> &mut T {
        let index = self.index_or_explain(p);
        &mut self.cells[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size::new(3, 2);

    fn numbered() -> Grid<i32> {
        Grid::from_fn(SIZE, |p| p.y * 10 + p.x)
    }

    #[test]
    fn a_grid_is_filled_in_reading_order() {
        let grid = numbered();
        assert_eq!(grid.as_slice(), [0, 1, 2, 10, 11, 12]);
        assert_eq!(grid.rows().collect::<Vec<_>>(), [[0, 1, 2], [10, 11, 12]]);
        assert_eq!(grid.size(), SIZE);
        assert!(grid.points().eq(SIZE.rect().points()));
        assert!(grid.iter().all(|(p, &value)| value == p.y * 10 + p.x));
        assert_eq!(grid.iter().count(), 6);
        assert_eq!(Grid::new(SIZE, 7).as_slice(), [7; 6]);
    }

    #[test]
    fn only_cells_on_the_map_can_be_read_and_written() {
        let mut grid = numbered();
        for p in SIZE.rect().inflate(2).points() {
            let on_map = SIZE.contains(p);
            assert_eq!(grid.contains(p), on_map);
            assert_eq!(
                grid.get(p).copied(),
                on_map.then_some(p.y * 10 + p.x),
                "{p}"
            );
            assert_eq!(grid.get_mut(p).is_some(), on_map);
            assert_eq!(grid.set(p, 99), on_map);
        }
        assert_eq!(grid.as_slice(), [99; 6]);
    }

    #[test]
    fn grid_indexes_and_points_are_inverse() {
        let grid = numbered();
        for (index, p) in (0..).zip(grid.points()) {
            assert_eq!(grid.index_of(p), Some(index));
            assert_eq!(grid.point_of(index), p);
        }
        assert_eq!(grid.index_of(Point::new(3, 0)), None);
        assert_eq!(Grid::<u8>::default().point_of(3), Point::default());
    }

    #[test]
    fn changing() {
        let mut grid = numbered();
        grid[Point::new(1, 1)] = 5;
        assert_eq!(grid[Point::new(1, 1)], 5);
        grid.as_mut_slice()[0] = 8;
        assert_eq!(grid[Point::new(0, 0)], 8);
        for (p, value) in grid.iter_mut() {
            *value = p.x;
        }
        assert_eq!(grid.map(|value| value * 2).as_slice(), [0, 2, 4, 0, 2, 4]);
        assert_eq!(grid.map(|value| value * 2).size(), SIZE);
        grid.fill(3);
        assert_eq!(grid.as_slice(), [3; 6]);
    }

    #[test]
    #[should_panic(expected = "the point (3, 1) is outside a map of 3×2 cells")]
    fn reading_outside_a_grid_panics_with_the_point() {
        let _ = numbered()[Point::new(3, 1)];
    }

    #[test]
    #[should_panic(expected = "the point (0, -1) is outside a map of 3×2 cells")]
    fn writing_outside_a_grid_panics_with_the_point() {
        numbered()[Point::new(0, -1)] = 1;
    }

    #[test]
    fn maps_without_cells() {
        for size in [Size::new(0, 0), Size::new(0, 4), Size::new(4, 0)] {
            let grid = Grid::new(size, 1);
            assert_eq!(grid.iter().count(), 0);
            assert_eq!(grid.rows().count(), 0);
            assert!(!grid.contains(Point::default()));
        }
    }

    #[test]
    fn a_grid_is_stored_with_its_size() {
        let json = serde_json::to_string(&numbered()).unwrap();
        assert_eq!(json, r#"{"width":3,"height":2,"cells":[0,1,2,10,11,12]}"#);
        assert_eq!(
            serde_json::from_str::<Grid<i32>>(&json).unwrap(),
            numbered()
        );
    }

    #[test]
    fn a_stored_grid_with_the_wrong_number_of_cells_is_refused() {
        for cells in ["[1,2,3]", "[1,2,3,4,5]"] {
            let json = format!(r#"{{"width":2,"height":2,"cells":{cells}}}"#);
            let error = serde_json::from_str::<Grid<i32>>(&json).unwrap_err();
            let said = error.to_string();
            assert!(
                said.starts_with("a grid of 2×2 cells needs 4 values, found "),
                "{said}"
            );
        }
    }
}

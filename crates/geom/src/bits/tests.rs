//! Bit sets around word boundaries.

use super::*;

/// Widths around word boundaries. Under Miri only two, because it is slow.
const WIDTHS: &[u16] = if cfg!(miri) {
    &[1, 65]
} else {
    &[1, 63, 64, 65, 127, 128, 130]
};

fn checkered(w: u16) -> BitGrid {
    BitGrid::from_fn(Size::new(w, 3), |p| (p.x + p.y) % 3 == 0)
}

#[test]
fn a_bit_grid_holds_set_cells_and_none_outside() {
    for &w in WIDTHS {
        let grid = checkered(w);
        for p in grid.size().rect().inflate(2).points() {
            let on = grid.size().contains(p) && (p.x + p.y) % 3 == 0;
            assert_eq!(grid.get(p), on, "{p} of {w}");
        }
        assert!(!grid.get(Point::new(64 * 3, 0)));
        assert!(!grid.get(Point::new(-64, 1)));
    }
}

#[test]
fn setting_a_bit_outside_the_map_does_nothing() {
    for &w in WIDTHS {
        let mut grid = BitGrid::new(Size::new(w, 3));
        for p in grid.size().rect().inflate(70).points() {
            if !grid.size().contains(p) {
                grid.set(p, true);
            }
        }
        assert!(grid.is_empty());
        assert_eq!(grid, BitGrid::new(Size::new(w, 3)));
    }
}

#[test]
fn single_cells_can_be_set_and_unset() {
    let mut grid = BitGrid::new(Size::new(70, 2));
    let cells = [
        Point::new(0, 0),
        Point::new(63, 0),
        Point::new(64, 1),
        Point::new(69, 1),
    ];
    for (n, p) in (1..).zip(cells) {
        grid.set(p, true);
        assert_eq!(grid.count(), n);
        assert!(!grid.is_empty());
    }
    assert_eq!(grid.row(0), [1 | 1 << 63, 0]);
    assert_eq!(grid.row(1), [0, 1 | 1 << 5]);
    grid.set(cells[1], false);
    assert!(grid.points().eq([cells[0], cells[2], cells[3]]));
    grid.set(cells[1], false);
    assert_eq!(grid.count(), 3);
    grid.clear();
    assert!(grid.is_empty());
}

#[test]
fn set_cells_come_in_reading_order() {
    for &w in WIDTHS {
        let grid = checkered(w);
        let expected = grid.size().rect().points().filter(|&p| grid.get(p));
        assert!(grid.points().eq(expected));
        assert_eq!(grid.count() as usize, grid.points().count());
    }
    assert_eq!(BitGrid::default().points().next(), None);
    assert_eq!(BitGrid::new(Size::new(0, 5)).points().next(), None);
}

#[test]
fn fill_and_invert_set_no_bits_beyond_the_width() {
    for &w in WIDTHS {
        let size = Size::new(w, 3);
        let mut grid = BitGrid::new(size);
        grid.fill(true);
        assert_eq!(grid.count(), size.area());
        assert!(grid.points().eq(size.rect().points()));
        grid.invert();
        assert_eq!(grid, BitGrid::new(size));
        grid.invert();
        assert_eq!(grid.count(), size.area());
        grid.fill(false);
        assert_eq!(grid, BitGrid::new(size));
    }
    let mut nothing = BitGrid::new(Size::new(0, 3));
    nothing.fill(true);
    nothing.invert();
    assert_eq!(nothing.count(), 0);
}

#[test]
fn sets_can_be_combined() {
    let size = Size::new(70, 2);
    let (even, third) = (
        BitGrid::from_fn(size, |p| p.x % 2 == 0),
        BitGrid::from_fn(size, |p| p.x % 3 == 0),
    );
    let combined = |f: fn(&mut BitGrid, &BitGrid)| {
        let mut grid = even.clone();
        f(&mut grid, &third);
        grid
    };
    let drawn =
        |f: fn(bool, bool) -> bool| BitGrid::from_fn(size, |p| f(p.x % 2 == 0, p.x % 3 == 0));
    assert_eq!(combined(BitGrid::union), drawn(|a, b| a || b));
    assert_eq!(combined(BitGrid::intersect), drawn(|a, b| a && b));
    assert_eq!(combined(BitGrid::subtract), drawn(|a, b| a && !b));
}

#[test]
#[should_panic(expected = "only maps of one size can be combined")]
fn maps_of_two_sizes_cannot_be_combined() {
    checkered(5).union(&checkered(6));
}

#[test]
fn rows_outside_are_empty() {
    let mut grid = checkered(70);
    for y in [-1, 3, i32::MIN] {
        assert!(grid.row(y).is_empty());
        assert!(grid.row_mut(y).is_empty());
    }
    assert_eq!(grid.row(2).len(), 2);
    assert_eq!(grid.row(2).to_vec(), grid.row_mut(2).to_vec());
}

#[test]
fn a_stored_bit_grid_has_its_size_and_is_checked() {
    let grid = checkered(65);
    let json = serde_json::to_string(&grid).unwrap();
    assert_eq!(serde_json::from_str::<BitGrid>(&json).unwrap(), grid);
    let refused = |json| {
        serde_json::from_str::<BitGrid>(json)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refused(r#"{"width":65,"height":1,"words":[1]}"#),
        "a grid of 65×1 cells needs 2 values, found 1"
    );
    assert_eq!(
        refused(r#"{"width":3,"height":2,"words":[7,8]}"#),
        "row 1 has bits set beyond its width of 3"
    );
    assert!(serde_json::from_str::<BitGrid>(r#"{"width":3,"height":2,"words":[7,7]}"#).is_ok());
    let whole = r#"{"width":64,"height":1,"words":[18446744073709551615]}"#;
    assert_eq!(serde_json::from_str::<BitGrid>(whole).unwrap().count(), 64);
}

#[test]
fn sets_differ_only_within_the_mask() {
    for &w in WIDTHS {
        let (one, mut other) = (checkered(w), checkered(w));
        let mut within = BitGrid::new(one.size());
        let last = Point::new(i32::from(w) - 1, 2);
        other.set(last, !other.get(last));
        assert!(!one.differs(&other, &within), "nobody looks");
        within.set(Point::new(0, 0), true);
        assert!(!one.differs(&other, &within), "nobody looks there");
        within.set(last, true);
        assert!(one.differs(&other, &within) && other.differs(&one, &within));
        assert!(!one.differs(&one, &within));
    }
}

#[test]
#[should_panic(expected = "only maps of one size can be compared")]
fn sets_of_two_sizes_cannot_be_compared() {
    let small = BitGrid::new(Size::new(3, 3));
    let _ = small.differs(
        &BitGrid::new(Size::new(3, 3)),
        &BitGrid::new(Size::new(3, 4)),
    );
}

#[test]
fn around_returns_the_eight_neighbours() {
    for width in [1, 2, 63, 64, 65, 80, 128, 130] {
        let size = Size::new(width, 5);
        let grid = BitGrid::from_fn(size, |p| (p.x * 7 + p.y * 13) % 3 != 0);
        for p in size.rect().inflate(2).points() {
            let wanted = (0..).zip(p.neighbours());
            let wanted = wanted.fold(0u8, |all, (n, at)| all | u8::from(grid.get(at)) << n);
            assert_eq!(grid.around(p), wanted, "{p} in {width}");
        }
    }
}

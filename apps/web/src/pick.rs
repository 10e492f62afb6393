//! The tile a player means by pointing at the map, and whether a single tap on it may act.

use geom::Point;
use paint::MapScene;
use proto::View;
use tiles::TILE;

/// Distance from the middle of a figure or thing within which a finger means it, in pixels of the level.
const REACH: i32 = TILE * 6 / 7;

/// The tile under a pixel of the level.
#[must_use]
pub const fn tile_at((x, y): (i32, i32)) -> Point {
    Point::new(x.div_euclid(TILE), y.div_euclid(TILE))
}

/// The tile that a finger at a pixel of the level means: the nearest figure or thing, else the tile under it.
#[must_use]
pub fn pick(view: &View, (x, y): (i32, i32)) -> Point {
    let under = tile_at((x, y));
    let taken = |at: Point| {
        let cell = view.cells.get(at);
        cell.is_some_and(|cell| cell.thing.is_some())
            || view.creatures.iter().any(|seen| seen.stands_on(at))
    };
    if taken(under) || view.hero.as_ref().is_some_and(|hero| hero.at == under) {
        return under;
    }
    let far = |at: &Point| {
        let (x, y) = (at.x * TILE + TILE / 2 - x, at.y * TILE + TILE / 2 - y);
        x * x + y * y
    };
    let near = under.neighbours().into_iter().filter(|at| taken(*at));
    let near = near.filter(|at| far(at) <= REACH * REACH);
    near.min_by_key(far).unwrap_or(under)
}

/// Whether one tap on a tile may act: it is known, no enemy is in sight, and no attack is announced.
#[must_use]
pub fn is_safe(scene: &MapScene<'_>, at: Point) -> bool {
    let view = scene.view;
    let known = view
        .cells
        .get(at)
        .is_some_and(|cell| cell.terrain.is_some());
    known && view.threatened.is_empty() && !view.creatures.iter().any(|seen| seen.hostile)
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Grid, Size, Terrain};
    use proto::{Cell, Kind};

    fn view() -> View {
        let mut cells = Grid::new(Size { w: 5, h: 5 }, Cell::default());
        for at in [Point::new(1, 1), Point::new(2, 1), Point::new(3, 1)] {
            if let Some(cell) = cells.get_mut(at) {
                cell.terrain = Some(Terrain::Floor);
            }
        }
        if let Some(cell) = cells.get_mut(Point::new(2, 1)) {
            cell.thing = Some(Kind(1));
        }
        View {
            cells,
            ..View::default()
        }
    }

    #[test]
    fn a_finger_beside_a_thing_means_the_thing() {
        let view = view();
        assert_eq!(pick(&view, (2 * 16 - 4, 24)), Point::new(2, 1));
        assert_eq!(pick(&view, (2 * 16 - 8, 24)), Point::new(1, 1));
        assert_eq!(pick(&view, (2 * 16 + 8, 16 - 3)), Point::new(2, 1));
        assert_eq!(tile_at((-1, 16)), Point::new(-1, 1));
    }
}

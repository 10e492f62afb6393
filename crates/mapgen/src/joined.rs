//! Keeps a level connected while ground is removed from it.

use geom::{BitGrid, FlowMap, Point, Terrain, reach};

use crate::draft::Draft;

/// Whether a connected set stays connected without the lost tiles. False if nothing remains.
pub(crate) fn stays_joined(before: &BitGrid, lost: &BitGrid) -> bool {
    let mut rest = before.clone();
    rest.subtract(lost);
    let first = rest.points().next();
    first.is_some_and(|first| reach(first, &rest) == rest)
}

/// Whether the tile's neighbours stay connected without it: the open tiles around it form one arc.
pub(crate) fn is_dispensable(draft: &Draft, at: Point) -> bool {
    let ring = geom::Dir::ALL.map(|dir| draft.is_open(at + dir));
    // Orthogonal neighbours on both sides of a closed corner still touch diagonally.
    let mut arcs = 0;
    for index in 0..8 {
        let (this, next, after) = (ring[index], ring[(index + 1) % 8], ring[(index + 2) % 8]);
        let gap_is_bridged = index % 2 == 0 && after;
        arcs += usize::from(this && !next && !gap_is_bridged);
    }
    arcs == 1 || (arcs == 0 && ring[0])
}

/// The region reachable from the start; without a start, the largest one.
pub(crate) fn main_region(draft: &Draft) -> BitGrid {
    if draft.start.is_some() {
        draft.reachable()
    } else {
        draft.largest_region()
    }
}

/// Builds crossings over removed tiles until all of `before` is connected again.
///
/// Each crossing is the shortest one to another part.
pub(crate) fn rejoin(draft: &mut Draft, before: &BitGrid, lost: &BitGrid, crossing: Terrain) {
    let mut flow = FlowMap::new(draft.size());
    loop {
        let open = draft.open();
        let mut rest = before.clone();
        rest.intersect(&open);
        let home = draft
            .start
            .filter(|start| rest.get(*start))
            .or_else(|| rest.points().next());
        let Some(home) = home else { return };
        let main = reach(home, &open);
        rest.subtract(&main);
        let mut passable = open;
        passable.union(lost);
        flow.flood(main.points(), u16::MAX, &passable);
        let nearest = rest
            .points()
            .filter_map(|at| Some((flow.at(at)?, at)))
            .min();
        let Some((_, mut at)) = nearest else { return };
        while let Some(dir) = flow.downhill(at) {
            at += dir;
            if !draft.is_open(at) {
                draft.terrain.set(at, crossing);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(rows: &str) -> Draft {
        Draft::from_drawing(rows).unwrap()
    }

    #[test]
    fn a_region_losing_its_only_way_is_disconnected() {
        let open = drawn("#####\n#...#\n#####").open();
        let without = |x: i32| {
            let mut lost = BitGrid::new(open.size());
            lost.set(Point::new(x, 1), true);
            stays_joined(&open, &lost)
        };
        assert!(without(1) && without(3));
        assert!(!without(2));
        assert!(!stays_joined(&open, &open), "nothing is left");
    }

    #[test]
    fn a_tile_is_dispensable_when_its_neighbours_touch() {
        let dispensable = |rows: &str| is_dispensable(&drawn(rows), Point::new(1, 1));
        assert!(dispensable("...\n...\n..."));
        assert!(dispensable("###\n..#\n###"));
        assert!(dispensable("...\n..#\n###"));
        assert!(dispensable("#.#\n..#\n###"), "they touch diagonally");
        assert!(dispensable("#.#\n...\n#.#"));
        assert!(!dispensable("###\n...\n###"));
        assert!(!dispensable(".##\n#.#\n##."));
        assert!(!dispensable("..#\n#.#\n#.."));
        assert!(
            !dispensable("###\n#.#\n###"),
            "a lone tile has no neighbours"
        );
        assert!(!dispensable(".#.\n#.#\n###"));
    }

    #[test]
    fn a_cut_is_bridged_where_it_is_narrowest() {
        let before = drawn("#########\n#.......#\n#.......#\n#########").open();
        let mut draft = drawn("#########\n#.≈≈≈...#\n#..≈≈≈..#\n#########");
        let mut lost = before.clone();
        lost.subtract(&draft.open());
        rejoin(&mut draft, &before, &lost, Terrain::Bridge);
        let open = draft.open();
        assert_eq!(reach(Point::new(1, 1), &open), open);
        assert_eq!(draft.drawn().matches('=').count(), 2, "{}", draft.drawn());
    }

    #[test]
    fn an_unbridgeable_part_stays_disconnected() {
        let before = drawn("#####\n#.#.#\n#####").open();
        let mut draft = drawn("#####\n#.#.#\n#####");
        rejoin(
            &mut draft,
            &before,
            &BitGrid::new(before.size()),
            Terrain::Bridge,
        );
        assert!(draft.looks_like("#####\n#.#.#\n#####"));
    }
}

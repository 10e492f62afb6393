//! The destination of the random bot: the way down, an item, or the edge of the known map.

use geom::{BitGrid, Dir, FlowMap, Point, Size, Stream, Terrain};
use proto::{Kind, View};

/// Maximum number of turns on one route before the bot plans again.
const LONGEST: u32 = 40;

/// Turns without a destination when there is nowhere to go.
const STROLL: u32 = 6;

/// Kinds of destination and their weights. If none of the chosen kind is known, the following kinds are
/// tried.
const WISHES: [(Wish, u32); 4] = [
    (Wish::Things, 3),
    (Wish::WayDown, 5),
    (Wish::Unknown, 3),
    (Wish::Nothing, 1),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Things,
    WayDown,
    Unknown,
    Nothing,
}

/// A flow map to the nearest of some destinations.
pub(super) struct Route {
    flow: FlowMap,
    leads: bool,
    left: u32,
    /// Where the bot entered this level.
    from: Point,
}

impl Default for Route {
    fn default() -> Self {
        Self {
            flow: FlowMap::new(Size::new(0, 0)),
            leads: false,
            left: 0,
            from: Point::default(),
        }
    }
}

impl Route {
    pub(super) const fn forget(&mut self) {
        self.left = 0;
    }

    pub(super) const fn begin(&mut self, at: Point) {
        self.from = at;
        self.left = 0;
    }

    pub(super) const fn shorten(&mut self) {
        self.left = self.left.saturating_sub(1);
    }

    pub(super) fn is_over(&self, at: Point) -> bool {
        self.left == 0 || (self.leads && self.flow.at(at) == Some(0))
    }

    pub(super) fn step(&self, at: Point) -> Option<Dir> {
        if self.leads {
            self.flow.downhill(at)
        } else {
            None
        }
    }

    /// Picks a destination among the known tiles; a healer comes first.
    pub(super) fn plan(
        &mut self,
        view: &View,
        healer: Option<Point>,
        is_item: &dyn Fn(Kind) -> bool,
        at: Point,
        luck: &mut Stream,
    ) {
        let size = view.cells.size();
        if self.flow.size() != size {
            self.flow = FlowMap::new(size);
        }
        let open = BitGrid::from_fn(size, |p| {
            view.cells[p].terrain.is_some_and(Terrain::is_walkable)
        });
        if let Some(healer) = healer {
            self.flow.flood([healer], u16::MAX, &open);
            if self.flow.at(at).is_some() {
                self.leads = true;
                self.left = LONGEST;
                return;
            }
        }
        let first = luck.weighted(WISHES.iter().map(|(_, weight)| *weight));
        let first = first.unwrap_or_default();
        let wishes = WISHES.iter().cycle().skip(first).take(WISHES.len());
        for (wish, _) in wishes {
            if *wish == Wish::Nothing {
                break;
            }
            let goals = open.points().filter(|p| *p != at);
            let goals = goals.filter(|p| wish.is_granted(view, is_item, *p));
            let mut goals: Vec<Point> = goals.collect();
            if *wish == Wish::Unknown {
                self.single_out(&mut goals, luck);
            }
            self.flow.flood(goals, u16::MAX, &open);
            if self.flow.at(at).is_some() {
                self.leads = true;
                self.left = LONGEST;
                return;
            }
        }
        self.leads = false;
        self.left = STROLL;
    }

    /// Mostly narrows `goals` to the one farthest from the level's entrance. Always taking the nearest would
    /// visit every nook.
    fn single_out(&self, goals: &mut Vec<Point>, luck: &mut Stream) {
        let goal = match luck.below(16) {
            0..4 => return,
            4 => luck.choose(goals).copied(),
            _ => {
                let far = |goal: &&Point| goal.distance_sq(self.from);
                goals.iter().max_by_key(far).copied()
            }
        };
        goals.clear();
        goals.extend(goal);
    }
}

impl Wish {
    fn is_granted(self, view: &View, is_item: &dyn Fn(Kind) -> bool, p: Point) -> bool {
        let cell = view.cells[p];
        match self {
            Self::WayDown => matches!(cell.terrain, Some(Terrain::StairsDown | Terrain::Exit)),
            Self::Things => cell.thing.is_some_and(is_item),
            Self::Unknown => p
                .neighbours()
                .into_iter()
                .filter_map(|q| view.cells.get(q))
                .any(|cell| cell.terrain.is_none()),
            Self::Nothing => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::Grid;
    use proto::Cell;

    /// Builds a view from a drawing, and returns the position of `@`. Blank tiles are unknown, `!` is an
    /// item, `^` a trap.
    fn drawn(rows: &[&str]) -> (View, Point) {
        let size = Size::new(
            u16::try_from(rows[0].len()).unwrap(),
            u16::try_from(rows.len()).unwrap(),
        );
        let glyph = |p: Point| char::from(rows[p.y as usize].as_bytes()[p.x as usize]);
        let cells = Grid::from_fn(size, |p| Cell {
            terrain: match glyph(p) {
                ' ' => None,
                '#' => Some(Terrain::Wall),
                '>' => Some(Terrain::StairsDown),
                _ => Some(Terrain::Floor),
            },
            thing: match glyph(p) {
                '!' => Some(Kind(1)),
                '^' => Some(Kind(2)),
                _ => None,
            },
            ..Cell::default()
        });
        let at = size.rect().points().find(|p| glyph(*p) == '@').unwrap();
        let view = View {
            cells,
            ..View::default()
        };
        (view, at)
    }

    /// All first steps planned here, over many random streams.
    fn steps(rows: &[&str], from: Point) -> Vec<Option<Dir>> {
        let (view, at) = drawn(rows);
        let mut steps: Vec<Option<Dir>> = (0..100)
            .map(|seed| {
                let mut route = Route::default();
                route.begin(from);
                let luck = &mut Stream::new(seed, &[]);
                route.plan(&view, None, &|kind| kind == Kind(1), at, luck);
                assert!(!route.is_over(at));
                route.step(at)
            })
            .collect();
        steps.sort();
        steps.dedup();
        steps
    }

    const WEST: Point = Point::new(0, 1);

    #[test]
    fn a_route_leads_to_items_and_stairs_but_not_to_traps() {
        let closed = ["#########", "#>..@..!#", "#########"];
        assert_eq!(
            steps(&closed, WEST),
            [None, Some(Dir::East), Some(Dir::West)]
        );
        let trap = ["#########", "#>..@..^#", "#########"];
        assert_eq!(steps(&trap, WEST), [None, Some(Dir::West)]);
    }

    #[test]
    fn a_route_on_a_finished_level_has_no_destination() {
        let bare = ["#########", "#...@...#", "#########"];
        assert_eq!(steps(&bare, WEST), [None]);
    }

    #[test]
    fn a_route_mostly_explores_away_from_the_entrance() {
        let rows = ["####### ###", "#.....@.   ", "#.#########", "  #########"];
        let (view, at) = drawn(&rows);
        let west = (0..300).filter(|seed| {
            let mut route = Route::default();
            route.begin(WEST);
            let luck = &mut Stream::new(*seed, &[]);
            route.plan(&view, None, &|_| false, at, luck);
            route.step(at) == Some(Dir::West)
        });
        let west = west.count();
        assert!((1..60).contains(&west), "{west}");
    }

    #[test]
    fn a_route_prefers_a_healer() {
        let (view, at) = drawn(&["#########", "#>..@..!#", "#########"]);
        for seed in 0..20 {
            let mut route = Route::default();
            let luck = &mut Stream::new(seed, &[]);
            let healer = Some(Point::new(2, 1));
            route.plan(&view, healer, &|kind| kind == Kind(1), at, luck);
            assert_eq!(route.step(at), Some(Dir::West));
        }
    }

    #[test]
    fn a_route_ends_at_its_goal_or_after_its_time_limit() {
        let (view, at) = drawn(&["#########", "#>......@", "#########"]);
        let mut route = Route::default();
        assert!(route.is_over(at));
        let luck = &mut Stream::new(1, &[]);
        while route.step(at).is_none() {
            route.plan(&view, None, &|_| false, at, luck);
        }
        let mut here = at;
        while !route.is_over(here) {
            here = here + route.step(here).unwrap();
        }
        assert_eq!(here, Point::new(1, 1));
        for _ in 0..LONGEST {
            assert!(!route.is_over(at));
            route.shorten();
        }
        assert!(route.is_over(at));
    }
}

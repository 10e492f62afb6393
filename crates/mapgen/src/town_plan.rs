//! The layout of a town: shore, docks, street, square, gate and building plots.

use geom::{Point, Rect, Terrain};

use crate::draft::Draft;
use crate::tag::Tag;
use crate::work::BuildContext;

pub(crate) struct TownPlan {
    pub(crate) square: Rect,
    /// The exit tiles on the eastern edge.
    pub(crate) gate: Rect,
    /// Building ground north and south of the street.
    blocks: [Rect; 2],
}

/// The site of one building.
pub(crate) struct Plot {
    /// The building with its walls.
    pub(crate) walls: Rect,
    /// The door, in the wall towards the street.
    pub(crate) door: Point,
    /// The tile outside the door.
    step: Point,
}

/// Minimum distance between two buildings, in tiles.
const GAP: i32 = 2;

impl TownPlan {
    /// Draws the terrain of a town. `None` if the map is too small.
    pub(crate) fn draw(work: &mut BuildContext<'_>, road: i32, docks: u8) -> Option<Self> {
        let inside = work.draft.inside();
        if inside.w < 50 || inside.h < 24 + road {
            return None;
        }
        let street = inside.top() + inside.h / 2 + work.rng.range(-2, 2);
        let top = street - road / 2;
        let shore = inside.left() + inside.w / 8;
        for at in inside.points() {
            work.draft.terrain.set(at, Terrain::Grass);
        }
        let widest = draw_water(work, shore);
        let middle = inside.left() + inside.w / 2 + work.rng.range(-4, 4);
        let square = Rect::new(middle - 6, street - 4, 13, 9);
        pave(
            &mut work.draft,
            Rect::new(widest, street - 1, middle - widest, 3),
        );
        pave(
            &mut work.draft,
            Rect::new(middle, top, inside.right() - middle, road),
        );
        pave(&mut work.draft, square);
        draw_docks(work, docks, street, widest + 1);
        let above = square.top().min(top) - 1;
        let below = square.bottom().max(top + road) + 1;
        let left = widest + 2;
        let width = inside.right() - 1 - left;
        Some(Self {
            square,
            gate: Rect::new(inside.right(), top, 1, road),
            blocks: [
                Rect::new(left, inside.top() + 1, width, above - inside.top() - 1),
                Rect::new(left, below, width, inside.bottom() - 1 - below),
            ],
        })
    }

    /// Plots for buildings of these sizes, in the same order. `None` if they do not all fit.
    pub(crate) fn plots(
        &self,
        work: &mut BuildContext<'_>,
        sizes: &[(i32, i32)],
    ) -> Option<Vec<Plot>> {
        // Place the largest first, while there is room.
        let mut order: Vec<usize> = (0..sizes.len()).collect();
        order.sort_by_key(|index| std::cmp::Reverse(sizes[*index].0 * sizes[*index].1));
        let mut plots: Vec<Option<Plot>> = sizes.iter().map(|_| None).collect();
        for index in order {
            let taken: Vec<Rect> = plots
                .iter()
                .flatten()
                .map(|plot| plot.walls.inflate(GAP))
                .collect();
            plots[index] = Some(self.plot(work, sizes[index], &taken)?);
        }
        plots.into_iter().collect()
    }

    fn plot(
        &self,
        work: &mut BuildContext<'_>,
        (w, h): (i32, i32),
        taken: &[Rect],
    ) -> Option<Plot> {
        let mut spots = Vec::new();
        for (index, block) in self.blocks.iter().enumerate() {
            for y in block.top()..=block.bottom() - h {
                for x in block.left()..=block.right() - w {
                    let walls = Rect::new(x, y, w, h);
                    if taken.iter().all(|other| !other.intersects(walls)) {
                        spots.push((index, walls));
                    }
                }
            }
        }
        let (block, walls) = *work.rng.choose(&spots)?;
        let x = work.rng.range(walls.left() + 1, walls.right() - 2);
        let (door, step) = if block == 0 {
            (
                Point::new(x, walls.bottom() - 1),
                Point::new(x, walls.bottom()),
            )
        } else {
            (Point::new(x, walls.top()), Point::new(x, walls.top() - 1))
        };
        Some(Plot { walls, door, step })
    }

    /// Lays a gravel path from a building's door to the street.
    pub(crate) fn lay_path(&self, draft: &mut Draft, plot: &Plot) {
        let goal = Point::new(plot.step.x, self.square.center().y);
        let grass = |ground| matches!(ground, Terrain::Grass | Terrain::Gravel | Terrain::Road);
        let cost = |at: Point| match draft.ground(at) {
            Terrain::Gravel | Terrain::Road => Some(1),
            ground => grass(ground).then_some(2),
        };
        let way = geom::astar(plot.step, goal, draft.size(), cost, u16::MAX).unwrap_or_default();
        for at in [plot.step].into_iter().chain(way) {
            if draft.ground(at) == Terrain::Road {
                break;
            }
            draft.terrain.set(at, Terrain::Gravel);
        }
    }
}

impl Plot {
    pub(crate) fn inside(&self) -> Rect {
        self.walls.interior()
    }

    pub(crate) fn raise(&self, draft: &mut Draft) {
        for at in self.walls.border() {
            draft.terrain.set(at, Terrain::Wall);
        }
        for at in self.inside().points().chain([self.door]) {
            draft.terrain.set(at, Terrain::WoodFloor);
        }
        draft.mark(self.door, Tag::Door);
    }
}

fn pave(draft: &mut Draft, area: Rect) {
    for at in area.points() {
        draft.terrain.set(at, Terrain::Road);
    }
}

/// Draws the water in the west with a winding shore. Returns the first column east of it.
fn draw_water(work: &mut BuildContext<'_>, shore: i32) -> i32 {
    let size = work.draft.size().rect();
    let mut edge = shore;
    let mut widest = shore;
    for y in size.top()..size.bottom() {
        edge = (edge + work.rng.range(-1, 1)).clamp(shore - 2, shore + 2);
        widest = widest.max(edge);
        for x in 0..edge {
            work.draft.terrain.set(Point::new(x, y), Terrain::DeepWater);
        }
        if work.draft.inside().contains(Point::new(edge, y)) {
            work.draft
                .terrain
                .set(Point::new(edge, y), Terrain::ShallowWater);
        }
    }
    widest + 1
}

fn draw_docks(work: &mut BuildContext<'_>, docks: u8, street: i32, land: i32) {
    let inside = work.draft.inside();
    for index in 0..i32::from(docks) {
        let side = if index % 2 == 0 { 1 } else { -1 };
        let y = (street + side * (index + 1) / 2 * 6).clamp(inside.top() + 1, inside.bottom() - 2);
        let end = inside.left() + work.rng.range(1, 3);
        for at in Rect::new(end, y, land - end, 2).points() {
            if matches!(
                work.draft.ground(at),
                Terrain::DeepWater | Terrain::ShallowWater | Terrain::Grass
            ) {
                work.draft.terrain.set(at, Terrain::Bridge);
            }
        }
    }
}

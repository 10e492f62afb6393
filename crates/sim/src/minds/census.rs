//! Who is about: where the members of factions stand, so that those who care find the nearest quickly.

use crate::defs::Rules;
use crate::level::Level;
use bevy_ecs::prelude::*;
use geom::{Point, line};
use proto::{Id, Kind};

/// The side of the squares by which rows are found; nobody looks farther than to the next square.
const SQUARE: i32 = 16;

/// A member of a faction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// The square it stands in, by row and column.
    square: (i32, i32),
    pub(super) id: Id,
    pub(super) at: Point,
    /// Its faction, as one bit.
    own: u64,
    pub(super) awake: bool,
}

/// Everyone on the level who belongs to a faction and can be seen. Drawn up once in a pass, if anybody asks.
#[derive(Resource, Default)]
pub(crate) struct Census {
    rows: Vec<Row>,
    /// Every faction that is about.
    present: u64,
    ready: bool,
}

impl Census {
    /// Another pass: what was known has changed.
    pub(super) const fn expire(&mut self) {
        self.ready = false;
    }

    /// Whether the list was drawn up in this pass.
    pub(super) const fn is_ready(&self) -> bool {
        self.ready
    }

    /// Draws up the list.
    pub(super) fn draw_up(
        &mut self,
        rules: &Rules,
        everyone: impl Iterator<Item = (Id, Kind, Point, bool)>,
    ) {
        self.ready = true;
        self.rows.clear();
        self.present = 0;
        for (id, kind, at, awake) in everyone {
            let own = rules.bond(kind).own;
            if own == 0 {
                continue;
            }
            self.present |= own;
            self.rows.push(Row {
                square: square(at),
                id,
                at,
                own,
                awake,
            });
        }
        self.rows.sort_unstable_by_key(|row| (row.square, row.id));
    }

    /// The nearest of some factions that fits and is in view, the lower id first.
    pub(super) fn nearest(
        &self,
        level: &Level,
        from: Point,
        reach: u8,
        factions: u64,
        fits: impl Fn(&Row) -> bool,
    ) -> Option<Row> {
        if factions & self.present == 0 {
            return None;
        }
        let reach = i32::from(reach).min(SQUARE);
        let mut best: Option<(i32, Row)> = None;
        for row in self.around(from) {
            let far = row.at.distance_sq(from);
            let nearer = best.is_none_or(|(least, old)| (far, row.id) < (least, old.id));
            if row.own & factions != 0
                && nearer
                && row.at.distance(from) <= reach
                && fits(row)
                && in_view(level, from, row.at)
            {
                best = Some((far, *row));
            }
        }
        best.map(|(_, row)| row)
    }

    /// The rows of the squares around a place.
    fn around(&self, at: Point) -> impl Iterator<Item = &Row> {
        let (y, x) = square(at);
        (y - 1..=y + 1).flat_map(move |y| {
            let from = self.rows.partition_point(|row| row.square < (y, x - 1));
            let rows = &self.rows[from..];
            rows.iter().take_while(move |row| row.square <= (y, x + 1))
        })
    }
}

const fn square(at: Point) -> (i32, i32) {
    (at.y.div_euclid(SQUARE), at.x.div_euclid(SQUARE))
}

/// Whether nothing that cannot be seen through lies between two places.
pub(super) fn in_view(level: &Level, from: Point, to: Point) -> bool {
    let opaque = level.opaque();
    line(from, to).all(|at| at == from || at == to || !opaque.get(at))
}

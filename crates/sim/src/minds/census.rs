//! Who is about: where the members of factions stand, so that those who care find the nearest quickly.

use crate::defs::Rules;
use crate::world::apart::Apart;
use crate::world::level::{Level, in_view};
use crate::world::mind::Mood;
use geom::{Point, Size};
use proto::{Id, Kind};

/// The side of the squares by which rows are found; nobody looks farther than to the next square.
const SQUARE: i32 = 1 << SHIFT;
const SHIFT: u32 = 4;

/// A member of a faction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) id: Id,
    pub(super) at: Point,
    /// Its faction, as one bit.
    own: u64,
    pub(super) awake: bool,
    /// Whether it has nothing to do with the hero or anybody else so far.
    pub(super) at_ease: bool,
    /// Whether it has lost half its hit points.
    pub(super) hurt: bool,
    /// Whether its own go by it.
    pub(super) leads: bool,
}

/// What a row is drawn up from.
pub(super) struct Entry {
    pub(super) id: Id,
    pub(super) kind: Kind,
    pub(super) at: Point,
    pub(super) mood: Mood,
    pub(super) hurt: bool,
    /// Whether it follows the hero, and belongs to the hero's own.
    pub(super) sworn: bool,
    /// Whether it is after the hero, or after somebody who follows them, and there is anybody who does.
    pub(super) menaces: bool,
}

/// Those who stand in one square of the level.
#[derive(Clone, Copy, Debug)]
struct Square {
    /// Their factions.
    present: u64,
    /// The row of the last of them who came.
    last: u32,
}

/// Ends the list of a square.
const NOBODY: u32 = u32::MAX;

impl Square {
    const EMPTY: Self = Self {
        present: 0,
        last: NOBODY,
    };
}

/// Everyone on the level who belongs to a faction and can be seen. Drawn up once in a pass, if anybody asks.
pub(crate) type Census = Apart<Rows>;

/// Who is about, by where they stand.
#[derive(Clone, Default)]
pub(crate) struct Rows {
    /// As they came, each with the row of who came to the same square before.
    rows: Vec<(Row, u32)>,
    /// Row by row.
    squares: Vec<Square>,
    columns: i32,
    /// Every faction that is about.
    present: u64,
    /// Every faction of whom somebody leads the others.
    led: u64,
    /// Those who are after the hero or the hero's own.
    menaces: Vec<(Id, Point)>,
    ready: bool,
}

impl Rows {
    /// Another pass: what was known has changed.
    pub(super) const fn expire(&mut self) {
        self.ready = false;
    }

    /// Whether the list was drawn up in this pass.
    pub(super) const fn is_ready(&self) -> bool {
        self.ready
    }

    /// Whether any of a faction leads the others.
    pub(super) const fn is_led(&self, faction: u64) -> bool {
        self.led & faction != 0
    }

    /// Draws up the list.
    pub(super) fn draw_up(
        &mut self,
        rules: &Rules,
        size: Size,
        everyone: impl Iterator<Item = Entry>,
    ) {
        self.ready = true;
        self.present = 0;
        self.led = 0;
        self.columns = i32::from(size.w) / SQUARE + 1;
        let lines = i32::from(size.h) / SQUARE + 1;
        let squares = usize::try_from(self.columns * lines).unwrap_or(0);
        self.squares.clear();
        self.squares.resize(squares, Square::EMPTY);
        self.rows.clear();
        self.menaces.clear();
        for Entry {
            id,
            kind,
            at,
            mood,
            hurt,
            sworn,
            menaces,
        } in everyone
        {
            if menaces {
                self.menaces.push((id, at));
            }
            let own = rules.bond(if sworn { Kind(0) } else { kind }).own;
            if own == 0 {
                continue;
            }
            let leads = rules.habits(kind).leads;
            self.present |= own;
            self.led |= if leads { own } else { 0 };
            let row = Row {
                id,
                at,
                own,
                awake: mood != Mood::Asleep,
                at_ease: matches!(mood, Mood::Asleep | Mood::Idle),
                hurt,
                leads,
            };
            let square = &mut self.squares[square(at, self.columns)];
            square.present |= own;
            let n = u32::try_from(self.rows.len()).unwrap_or(NOBODY);
            let before = std::mem::replace(&mut square.last, n);
            self.rows.push((row, before));
        }
    }

    /// The nearest in view of those who are after the hero or the hero's own and that fits, the lower id first.
    pub(super) fn menace(
        &self,
        level: &Level,
        from: Point,
        reach: u8,
        fits: impl Fn(Point) -> bool,
    ) -> Option<Id> {
        let near = self.menaces.iter().filter(|(_, at)| {
            at.distance(from) <= reach.into() && fits(*at) && in_view(level, from, *at)
        });
        let nearest = near.min_by_key(|(id, at)| (at.distance_sq(from), *id));
        nearest.map(|(id, _)| *id)
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
        let seen = |row: &Row| fits(row) && in_view(level, from, row.at);
        self.about(from, reach, factions, seen)
    }

    /// The nearest of some factions that fits, wherever it is, the lower id first.
    pub(super) fn about(
        &self,
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
        let (x, y) = (from.x >> SHIFT, from.y >> SHIFT);
        for line in (y - 1).max(0)..=y + 1 {
            for column in (x - 1).max(0)..=(x + 1).min(self.columns - 1) {
                let n = (line * self.columns + column).unsigned_abs() as usize;
                let Some(square) = self.squares.get(n) else {
                    break;
                };
                if square.present & factions == 0 {
                    continue;
                }
                let mut next = square.last;
                while let Some((row, before)) = self.rows.get(next as usize) {
                    next = *before;
                    if row.own & factions == 0 || row.at.distance(from) > reach {
                        continue;
                    }
                    let far = row.at.distance_sq(from);
                    let nearer = best.is_none_or(|(least, old)| (far, row.id) < (least, old.id));
                    if nearer && fits(row) {
                        best = Some((far, *row));
                    }
                }
            }
        }
        best.map(|(_, row)| row)
    }
}

fn square(at: Point, columns: i32) -> usize {
    ((at.y >> SHIFT) * columns + (at.x >> SHIFT)).unsigned_abs() as usize
}

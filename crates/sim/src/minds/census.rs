//! Spatial index of the faction members on the current level, to find the nearest one.

use crate::defs::Rules;
use crate::world::boxed::Boxed;
use crate::world::level::{Level, in_view};
use crate::world::mind::Mood;
use geom::{Point, Size};
use proto::{Id, Kind};

/// Side of an index square in tiles. No search goes farther than one square, so it reads at most 3 × 3.
const SQUARE: i32 = 1 << SHIFT;
const SHIFT: u32 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CensusRow {
    pub(super) id: Id,
    pub(super) at: Point,
    /// Faction as one bit; see [`Rules::bond`].
    own: u64,
    pub(super) awake: bool,
    /// Whether it is asleep or idle.
    pub(super) at_ease: bool,
    /// Whether it has at most half of its hit points.
    pub(super) hurt: bool,
    /// Whether it is a leader of its faction.
    pub(super) leads: bool,
}

/// Input for one row.
pub(super) struct CensusEntry {
    pub(super) id: Id,
    pub(super) kind: Kind,
    pub(super) at: Point,
    pub(super) mood: Mood,
    pub(super) hurt: bool,
    /// Whether it is an ally of the hero, and counts as one of the hero's faction.
    pub(super) sworn: bool,
    /// Whether it hunts the hero or an ally. Always false while the hero has no allies.
    pub(super) menaces: bool,
}

#[derive(Clone, Copy, Debug)]
struct Square {
    /// Bit set of the factions in this square; most squares are skipped by it alone.
    present: u64,
    /// Index of the row added last; the rows of a square are a linked list.
    last: u32,
}

/// End of a square's linked list.
const NOBODY: u32 = u32::MAX;

impl Square {
    const EMPTY: Self = Self {
        present: 0,
        last: NOBODY,
    };
}

/// Every visible creature of the level. Built once in each pass of the schedule, when the first mind needs it.
pub(crate) type Census = Boxed<Rows>;

#[derive(Clone, Default)]
pub(crate) struct Rows {
    /// Rows in order of entry, each with the index of the previous row of its square.
    rows: Vec<(CensusRow, u32)>,
    /// Squares, `columns` to a line.
    squares: Vec<Square>,
    columns: i32,
    /// Bit set of all factions on the level.
    present: u64,
    /// Bit set of the factions that have a leader on the level.
    led: u64,
    /// Creatures that hunt the hero or an ally.
    menaces: Vec<(Id, Point)>,
    ready: bool,
}

impl Rows {
    /// Marks the index as out of date; called at the start of every pass.
    pub(super) const fn expire(&mut self) {
        self.ready = false;
    }

    pub(super) const fn is_ready(&self) -> bool {
        self.ready
    }

    pub(super) const fn is_led(&self, faction: u64) -> bool {
        self.led & faction != 0
    }

    /// Rebuilds the index.
    pub(super) fn draw_up(
        &mut self,
        rules: &Rules,
        size: Size,
        everyone: impl Iterator<Item = CensusEntry>,
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
        for CensusEntry {
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
            let row = CensusRow {
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

    /// The nearest creature in view that hunts the hero or an ally and satisfies `fits`; ties go to the lower id.
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

    /// The nearest member of `factions` in view that satisfies `fits`; ties go to the lower id.
    pub(super) fn nearest(
        &self,
        level: &Level,
        from: Point,
        reach: u8,
        factions: u64,
        fits: impl Fn(&CensusRow) -> bool,
    ) -> Option<CensusRow> {
        let seen = |row: &CensusRow| fits(row) && in_view(level, from, row.at);
        self.about(from, reach, factions, seen)
    }

    /// The nearest member of `factions` that satisfies `fits`, in view or not; ties go to the lower id. `reach` is
    /// capped at [`SQUARE`].
    pub(super) fn about(
        &self,
        from: Point,
        reach: u8,
        factions: u64,
        fits: impl Fn(&CensusRow) -> bool,
    ) -> Option<CensusRow> {
        if factions & self.present == 0 {
            return None;
        }
        let reach = i32::from(reach).min(SQUARE);
        let mut best: Option<(i32, CensusRow)> = None;
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

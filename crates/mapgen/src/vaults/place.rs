//! Putting a hand-made place into a level without breaking either (mission V5).

use geom::{BitGrid, Grid, Point, Rect, reach};
use serde::{Deserialize, Serialize};

use super::vault::{Put, Vault};
use crate::Draft;
use crate::joined::main_region;

/// A hand-made place in a level.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlacedVault {
    /// Its name.
    pub name: String,
    /// Where it lies.
    pub at: Rect,
    /// Whether its inside may be out of reach on foot.
    pub sealed: bool,
}

/// The level as it is before a place is put in: what every trial is measured against.
pub(crate) struct Site {
    open: BitGrid,
    region: BitGrid,
    corridors: BitGrid,
}

impl Site {
    pub(crate) fn new(draft: &Draft) -> Self {
        let mut corridors = BitGrid::new(draft.size());
        draft
            .corridors
            .iter()
            .flatten()
            .for_each(|at| corridors.set(*at, true));
        Self {
            open: draft.open(),
            region: main_region(draft),
            corridors,
        }
    }

    /// Whether a place fits with its corner at a point: inside the map, clear of start, ways out and other places,
    /// cutting nothing off, and within reach itself unless it is sealed.
    pub(crate) fn takes(
        &self,
        draft: &Draft,
        vault: &Vault,
        puts: &Grid<Put>,
        corner: Point,
    ) -> bool {
        let area = puts.size().rect().translate(corner);
        let kept = draft
            .start
            .into_iter()
            .chain(draft.exits.iter().map(|exit| exit.at));
        let clear = draft.inside().contains_rect(area)
            && !kept.into_iter().any(|at| area.contains(at))
            && !draft.vaults.iter().any(|other| other.at.intersects(area));
        if !clear {
            return false;
        }
        let beside = area.inflate(1).border().any(|at| self.corridors.get(at));
        (beside || !vault.plan.by_corridor) && self.stays_whole(vault, puts, corner, draft.start)
    }

    fn stays_whole(
        &self,
        vault: &Vault,
        puts: &Grid<Put>,
        corner: Point,
        start: Option<Point>,
    ) -> bool {
        let mut open = self.open.clone();
        let mut needed = self.region.clone();
        for (at, put) in puts.iter() {
            let Some(ground) = put.ground() else { continue };
            let at = at + corner;
            open.set(at, ground.is_walkable());
            needed.set(at, ground.is_walkable() && !vault.plan.sealed);
        }
        let home = start.or_else(|| needed.points().next());
        let Some(home) = home else { return false };
        needed.subtract(&reach(home, &open));
        needed.is_empty()
    }
}

/// Builds a place into a level: what lay under it gives way, marks included.
pub(crate) fn build(draft: &mut Draft, vault: &Vault, puts: &Grid<Put>, corner: Point) {
    for (at, put) in puts.iter() {
        let at = at + corner;
        let Some(ground) = put.ground() else { continue };
        draft.marks.retain(|mark| mark.at != at);
        draft.terrain.set(at, ground);
        match put {
            Put::Start => draft.set_start(at),
            Put::Exit(to) => draft.add_stairs(at, *to),
            Put::Mark(tag, _) => {
                draft.mark(at, tag);
            }
            Put::Ground(_) | Put::Keep => {}
        }
    }
    draft.vaults.push(PlacedVault {
        name: vault.name.clone(),
        at: puts.size().rect().translate(corner),
        sealed: vault.plan.sealed,
    });
    draft.sweep();
}

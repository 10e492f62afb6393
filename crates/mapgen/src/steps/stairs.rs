//! Puts the start in the first room and the way down in the last.

use geom::{Point, Rect};
use serde::{Deserialize, Serialize};

use crate::draft::{Draft, Way};
use crate::work::{BuildContext, Builder, Flaw};

/// Puts the start with stairs up in the middle of the first room and stairs down in the middle of the last.
///
/// ```
/// use hearthgate_mapgen::{Draft, Rooms, Stairs};
/// let level = Draft::begun(geom::Size { w: 44, h: 12 }, Rooms { count: 8, min: 4, max: 8 }, 2)?;
/// let level = level.then(Stairs::default(), 1)?;
/// assert!(level.looks_like("
///     | ############################################
///     | ####################################.....###
///     | ##############.......###############.....###
///     | ##############.......###############..>..###
///     | ##############.......###############.....###
///     | ##############.......#######################
///     | ##############...<...#######################
///     | ##############.......#######################
///     | ##############.......#######################
///     | ##############.......#######################
///     | ############################################
///     | ############################################
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stairs {
    /// Whether there are stairs up at the start.
    pub up: bool,
    /// Whether there are stairs down in the last room.
    pub down: bool,
}

impl Default for Stairs {
    fn default() -> Self {
        Self {
            up: true,
            down: true,
        }
    }
}

impl Builder for Stairs {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let draft = &mut work.draft;
        let Some(start) = draft
            .rooms
            .first()
            .and_then(|room| middle(draft, room, None))
        else {
            return Err(work.flaw("there is no room to start in"));
        };
        draft.set_start(start);
        if self.up {
            draft.add_stairs(start, Way::Up);
        }
        if !self.down {
            return Ok(());
        }
        let Some(exit) = draft
            .rooms
            .last()
            .and_then(|room| middle(draft, room, Some(start)))
        else {
            return Err(work.flaw("there is no room to leave from"));
        };
        draft.add_stairs(exit, Way::Down);
        Ok(())
    }
}

fn middle(draft: &Draft, room: &Rect, except: Option<Point>) -> Option<Point> {
    let open = room
        .points()
        .filter(|at| draft.is_open(*at) && Some(*at) != except);
    open.min_by_key(|at| at.distance_sq(room.center()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::{run_on, try_on};

    fn rooms() -> Draft {
        let mut draft = Draft::from_drawing(
            "
            ###########
            #...#######
            #.m......##
            #...###...#
            #######...#
            ###########
            ",
        )
        .unwrap();
        draft.rooms = vec![Rect::new(1, 1, 3, 3), Rect::new(7, 3, 3, 2)];
        draft
    }

    #[test]
    fn stairs_are_in_the_first_and_last_room() {
        let draft = run_on(rooms(), Stairs::default());
        assert_eq!(
            draft.drawn(),
            "\
            ###########\n\
            #...#######\n\
            #.<......##\n\
            #...###...#\n\
            #######.>.#\n\
            ###########\n"
        );
        assert_eq!(draft.start, Some(Point::new(2, 2)));
        assert_eq!(draft.tagged, []);
    }

    #[test]
    fn either_stair_can_be_left_out() {
        let draft = run_on(
            rooms(),
            Stairs {
                up: false,
                down: false,
            },
        );
        assert_eq!((draft.start, draft.exits), (Some(Point::new(2, 2)), vec![]));
        let draft = run_on(
            rooms(),
            Stairs {
                up: false,
                down: true,
            },
        );
        assert_eq!(draft.exits.len(), 1);
        assert_eq!(draft.exits[0].to, Way::Down);
    }

    #[test]
    fn a_lone_room_holds_both_and_a_cell_cannot() {
        let mut draft = Draft::from_drawing("#####\n#...#\n#####").unwrap();
        assert_eq!(
            try_on(draft.clone(), Stairs::default()).unwrap_err().why,
            "there is no room to start in"
        );
        draft.rooms = vec![Rect::new(1, 1, 3, 1)];
        assert_eq!(
            run_on(draft.clone(), Stairs::default()).drawn(),
            "#####\n#><.#\n#####\n"
        );
        draft.rooms = vec![Rect::new(2, 1, 1, 1)];
        assert_eq!(
            try_on(draft, Stairs::default()).unwrap_err().why,
            "there is no room to leave from"
        );
    }
}

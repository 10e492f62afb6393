//! Corridors that join each room to the nearest connected one.

use serde::{Deserialize, Serialize};

use super::straight_corridors::staircase;
use crate::work::{BuildContext, Builder, Flaw};

/// Joins every room to the nearest room that is already connected, so that corridors stay short.
///
/// ```
/// use hearthgate_mapgen::{Draft, NearestCorridors, Rooms};
/// let level = Draft::begun(geom::Size { w: 44, h: 16 }, Rooms { count: 8, min: 4, max: 8 }, 2)?;
/// let level = level.then(NearestCorridors {}, 1)?;
/// assert!(level.looks_like("
///     | ############################################
///     | ####################################.....###
///     | ####################################.....###
///     | ####################################.....###
///     | ##############.......###############.....###
///     | ##############.......#################.#####
///     | ##############.......###############....####
///     | ##############.......###############....####
///     | ##############...............#######....####
///     | ##############.......#######............####
///     | ##############.......###############....####
///     | ##############.......###############....####
///     | ####################################....####
///     | ############################################
///     | ############################################
///     | ############################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NearestCorridors {}

impl Builder for NearestCorridors {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let mut alone: Vec<_> = work.draft.rooms.iter().map(|room| room.center()).collect();
        if alone.is_empty() {
            return Ok(());
        }
        let mut joined = vec![alone.remove(0)];
        while !alone.is_empty() {
            let pairs =
                (0..alone.len()).flat_map(|index| joined.iter().map(move |from| (index, *from)));
            let Some((index, from)) =
                pairs.min_by_key(|(index, from)| from.distance_sq(alone[*index]))
            else {
                break;
            };
            let to = alone.remove(index);
            work.draft.dig_corridor(staircase(from, to));
            work.show();
            joined.push(to);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::work::run_on;
    use geom::Rect;

    #[test]
    fn the_nearest_rooms_are_joined_first() {
        let mut draft = Draft::from_drawing(
            "
            ################
            #.####.###.##.##
            ################
            ",
        )
        .unwrap();
        draft.rooms = [6, 1, 13, 10].map(|x| Rect::new(x, 1, 1, 1)).to_vec();
        let draft = run_on(draft, NearestCorridors {});
        assert!(draft.looks_like("################\n#.............##\n################"));
        let lengths: Vec<usize> = draft.corridors.iter().map(Vec::len).collect();
        assert_eq!(lengths, [3, 2, 4], "to the east, on to the east, then west");
    }

    #[test]
    fn no_room_needs_no_corridor() {
        let rock = Draft::from_drawing("###\n###").unwrap();
        assert_eq!(run_on(rock.clone(), NearestCorridors {}), rock);
    }
}

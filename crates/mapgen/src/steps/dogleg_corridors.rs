//! Corridors with one bend between consecutive rooms.

use geom::Point;
use serde::{Deserialize, Serialize};

use crate::work::{BuildContext, Builder, Flaw};

/// Joins each room to the next by a corridor with one bend.
///
/// ```
/// use hearthgate_mapgen::{DoglegCorridors, Draft, Rooms};
/// let level = Draft::begun(geom::Size { w: 44, h: 16 }, Rooms { count: 8, min: 4, max: 8 }, 2)?;
/// let level = level.then(DoglegCorridors {}, 1)?;
/// assert!(level.looks_like("
///     | ############################################
///     | ####################################.....###
///     | ####################################.....###
///     | ####################################.....###
///     | ##############.......###############.....###
///     | ##############.......#################.#####
///     | ##############.......###############....####
///     | ##############.......###############....####
///     | ##############..........................####
///     | ##############.......###############....####
///     | ##############.......###############....####
///     | ##############.......###############....####
///     | ####################################....####
///     | ############################################
///     | ############################################
///     | ############################################
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DoglegCorridors {}

impl Builder for DoglegCorridors {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        for index in 1..work.draft.rooms.len() {
            let from = work.draft.rooms[index - 1].center();
            let to = work.draft.rooms[index].center();
            let bend = if work.rng.one_in(2) {
                Point::new(to.x, from.y)
            } else {
                Point::new(from.x, to.y)
            };
            let path = geom::line(from, bend).chain(geom::line(bend, to).skip(1));
            work.draft.dig_corridor(path);
            work.show();
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
    fn a_dogleg_corridor_bends_once() {
        let mut draft = Draft::from_drawing(
            "
            ###########
            #...#######
            #...#######
            #...#######
            #######...#
            #######...#
            #######...#
            ###########
            ",
        )
        .unwrap();
        draft.rooms = vec![Rect::new(1, 1, 3, 3), Rect::new(7, 4, 3, 3)];
        let drawings: Vec<String> = (0..20).map(|seed| run_on_seed(&draft, seed)).collect();
        let east_first = "\
            ###########\n\
            #...#######\n\
            #........##\n\
            #...####.##\n\
            #######...#\n\
            #######...#\n\
            #######...#\n\
            ###########\n";
        let south_first = "\
            ###########\n\
            #...#######\n\
            #...#######\n\
            #...#######\n\
            ##.####...#\n\
            ##........#\n\
            #######...#\n\
            ###########\n";
        assert!(
            drawings
                .iter()
                .all(|it| it == east_first || it == south_first),
            "{}",
            drawings[0]
        );
        assert!(drawings.iter().any(|it| it == east_first));
        assert!(drawings.iter().any(|it| it == south_first));
    }

    fn run_on_seed(draft: &Draft, seed: u64) -> String {
        let draft = crate::work::run_on_seed(draft.clone(), DoglegCorridors {}, seed);
        let dug: Vec<Point> = draft.corridors.concat();
        assert_eq!(draft.corridors.len(), 1);
        assert!(
            dug.iter()
                .all(|at| draft.is_open(*at) && !draft.rooms.iter().any(|room| room.contains(*at)))
        );
        draft.drawn()
    }

    #[test]
    fn a_lone_room_needs_no_corridor() {
        let mut draft = Draft::from_drawing("###\n#.#\n###").unwrap();
        draft.rooms = vec![Rect::new(1, 1, 1, 1)];
        assert_eq!(run_on(draft.clone(), DoglegCorridors {}), draft);
    }
}

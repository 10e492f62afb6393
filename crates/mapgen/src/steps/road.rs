//! A road across the map (mission W4).

use geom::{BitGrid, Point, Rect, Terrain};
use serde::{Deserialize, Serialize};

use super::river::winding_path_between_areas;
use crate::area::Area;
use crate::tag::Tag;
use crate::work::{BuildContext, Builder, Flaw};

/// Builds a road from one side of the map to another, along open ground where possible and through walls
/// where necessary. Over deep water, chasms and lava it is a bridge.
///
/// ```
/// use hearthgate_mapgen::{Caves, CullUnreachable, Draft, Road};
/// let level = Draft::begun(geom::Size { w: 50, h: 16 }, Caves::default(), 7)?;
/// let level = level.then(CullUnreachable {}, 1)?.then(Road::default(), 1)?;
/// assert!(level.looks_like("
///     | ##################################################
///     | ########..######################...###..##########
///     | ####.......######..####...#####....::::....#######
///     | ###.........###.....##.....###..:::::::::...######
///     | ###...##.....................:::::::::::::..######
///     | #########.................::::::::::::::::::.#####
///     | ##########...........:::::::::::::.####::::::::###
///     | #:::######........:::::::::::::...####..:::::::::#
///     | #:::::####......::::::::::::.....#####....:::::::#
///     | #:::::::.......::::::::######...#####........::::#
///     | ##::::::::::.:::::::....#############..........###
///     | ###.::::::::::::::.........#########............##
///     | ###...:::::::::::...........########......##....##
///     | ####...###:::::............##########....####..###
///     | ####################.....#########################
///     | ##################################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Road {
    /// The compass region where the road starts.
    pub from: Area,
    /// The compass region where the road ends.
    pub to: Area,
    /// Width in tiles, 1 to 20; values above 15 count as 15.
    pub width: u8,
    /// Tag of the marks on the last row of road tiles. None if left out.
    pub end_tag: Option<Tag>,
}

impl Default for Road {
    fn default() -> Self {
        Self {
            from: Area::West,
            to: Area::East,
            width: 3,
            end_tag: None,
        }
    }
}

/// Additional cost of a wall tile, compared with 1 to 8 for open ground.
const WALL: u8 = 40;

impl Builder for Road {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let open = work.draft.open();
        let way = winding_path_between_areas(work, self.from, self.to, |at| {
            if open.get(at) { 0 } else { WALL }
        });
        let inside = work.draft.inside();
        let mut paved = BitGrid::new(work.draft.size());
        for tile in way.iter().flat_map(|at| self.brush(*at, inside).points()) {
            paved.set(
                tile,
                inside.contains(tile) && work.draft.exit_at(tile).is_none(),
            );
        }
        for at in paved.points() {
            let over_water = matches!(
                work.draft.ground(at),
                Terrain::DeepWater | Terrain::Chasm | Terrain::Lava
            );
            work.draft.terrain.set(
                at,
                if over_water {
                    Terrain::Bridge
                } else {
                    Terrain::Road
                },
            );
        }
        if let (Some(tag), Some(last)) = (&self.end_tag, way.last()) {
            self.brush(*last, inside)
                .points()
                .filter(|at| is_end(*at, *last, self.to))
                .for_each(|at| {
                    work.draft.mark(at, tag);
                });
        }
        work.draft.sweep();
        Ok(())
    }
}

impl Road {
    /// The road tiles around a path tile. They shift away from the map's edge, so that the road keeps its
    /// width.
    fn brush(&self, at: Point, inside: Rect) -> Rect {
        let width = i32::from(self.width.clamp(1, 15));
        let (mut x, mut y) = (at.x - (width - 1) / 2, at.y - (width - 1) / 2);
        match self.to {
            Area::North | Area::South => {
                x = x.min(inside.right() - width).max(inside.left());
            }
            _ => y = y.min(inside.bottom() - width).max(inside.top()),
        }
        Rect::new(x, y, width, width)
    }
}

/// Whether a tile is in the last row or column of the road.
fn is_end(at: Point, last: Point, to: Area) -> bool {
    match to {
        Area::North | Area::South => at.y == last.y,
        _ => at.x == last.x,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::Caves;
    use crate::draft::Draft;
    use crate::steps::{CullUnreachable, ExitByArea, StartByArea};
    use crate::work::{begun, run_on, run_on_seed};

    /// Mission: W4.
    #[test]
    fn w4_a_road_three_wide_follows_a_path_from_west_to_east() {
        for seed in 0..20 {
            let wood = run_on(
                begun(80, 50, Caves::default(), seed),
                StartByArea {
                    area: Area::West,
                    ..StartByArea::default()
                },
            );
            let wood = run_on(
                run_on(wood, CullUnreachable {}),
                ExitByArea {
                    area: Area::NorthEast,
                    ..ExitByArea::default()
                },
            );
            let draft = run_on_seed(
                wood,
                Road {
                    end_tag: Some("road_end".into()),
                    ..Road::default()
                },
                seed,
            );
            assert_eq!(crate::check::check(&draft), []);
            assert_eq!(draft.reachable(), draft.open());
            let road = |at| matches!(draft.ground(at), Terrain::Road | Terrain::Bridge);
            for x in 1..79 {
                let tiles = (0..50).filter(|y| {
                    road(Point::new(x, *y)) || draft.exit_at(Point::new(x, *y)).is_some()
                });
                assert!(tiles.count() >= 3, "{x}\n{}", draft.drawn());
            }
            let ends: Vec<&crate::draft::TaggedTile> = draft
                .tagged
                .iter()
                .filter(|tagged| tagged.tag.as_str() == "road_end")
                .collect();
            assert_eq!(ends.len(), 3);
            assert!(ends.iter().all(|tagged| tagged.at.x == 78));
        }
    }

    #[test]
    fn a_road_goes_around_walls_and_over_water() {
        let draft = Draft::from_drawing(
            "
            ###############
            #......≈......#
            #......≈......#
            #......≈......#
            ######.≈#######
            ######.≈.######
            ###############
            ",
        )
        .unwrap();
        let road = Road {
            width: 1,
            ..Road::default()
        };
        let draft = run_on(draft, road);
        assert_eq!(draft.drawn().matches('=').count(), 1, "{}", draft.drawn());
        assert_eq!(draft.drawn().matches(':').count(), 12, "{}", draft.drawn());
        assert!(!draft.drawn().contains("#:#"));
    }

    #[test]
    fn a_wall_across_the_map_is_broken_through() {
        let mut draft = Draft::from_drawing("#######\n#..#..#\n#+.#..#\n#..#..#\n#######").unwrap();
        draft.set_start(Point::new(1, 1));
        let draft = run_on(
            draft,
            Road {
                from: Area::South,
                to: Area::North,
                width: 15,
                end_tag: Some("x".into()),
            },
        );
        assert_eq!(draft.open().count(), 15);
        assert_eq!(draft.largest_region(), draft.open());
        assert_eq!(draft.start, Some(Point::new(1, 1)));
        let ends: Vec<i32> = draft
            .tagged
            .iter()
            .filter(|tagged| tagged.tag.as_str() == "x")
            .map(|tagged| tagged.at.y)
            .collect();
        assert_eq!(ends, [1, 1, 1, 1]);
    }
}

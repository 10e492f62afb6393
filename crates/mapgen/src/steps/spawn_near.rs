//! Marks tiles near the way down or near a terrain.

use geom::{Dice, FlowMap, Point, Terrain};
use serde::{Deserialize, Serialize};

use crate::belt::Belt;
use crate::draft::Way;
use crate::tag::{Tag, TagClass};
use crate::work::{BuildContext, Builder, Flaw};

/// Marks tiles near the way down or near a terrain, at a given walking distance: a guard, travellers on a
/// road, or an ambush beside it. Tiles nearer than 12 to the start are never marked.
///
/// ```
/// use hearthgate_mapgen::{Draft, SpawnNear};
/// let level = Draft::from_drawing("
///     | ###################
///     | #................>#
///     | #.................#
///     | #<................#
///     | ###################
/// ")?;
/// let guard = SpawnNear { tag: "bear".into(), from: 2, to: 3, ..SpawnNear::default() };
/// let level = level.then(guard, 1)?;
/// assert!(level.looks_like("
///     | ###################
///     | #................>#
///     | #.................#
///     | #<............*...#
///     | ###################
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpawnNear {
    /// Tag of the marks.
    pub tag: Tag,
    /// Tag that replaces `tag` for the first mark.
    pub leader: Option<Tag>,
    /// Number of marks, dice of at most 50.
    pub count: Dice,
    /// The terrain to be near to; the way down if left out.
    pub ground: Option<Terrain>,
    /// Minimum distance in steps, 0 to 255; 0 is on the terrain or exit itself.
    pub from: u8,
    /// Maximum distance in steps, 0 to 255.
    pub to: u8,
    /// Maximum distance of all marks from one random tile, in tiles, 0 to 255. 0 means no limit.
    pub together: u8,
    /// First and last walking distance from the start, in percent of that to the farthest tile. Anywhere if left out.
    pub between: Option<(u8, u8)>,
}

impl Default for SpawnNear {
    fn default() -> Self {
        Self {
            tag: Tag::Any(TagClass::Monster),
            leader: None,
            count: Dice::fixed(1),
            ground: None,
            from: 1,
            to: 3,
            together: 0,
            between: None,
        }
    }
}

/// Minimum distance from the start in tiles.
const CLEAR: i32 = 12;

impl Builder for SpawnNear {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let mut tiles = self.tiles(work);
        if self.together > 0
            && let Some(first) = work.rng.choose(&tiles).copied()
        {
            tiles.retain(|at| at.distance(first) <= self.together.into());
        }
        let before = work.draft.tagged.len();
        work.mark_some(self.count, tiles, &self.tag);
        if let (Some(leader), Some(tagged)) = (&self.leader, work.draft.tagged.get_mut(before)) {
            tagged.tag.clone_from(leader);
        }
        Ok(())
    }
}

impl SpawnNear {
    /// The free tiles at the right distance.
    fn tiles(&self, work: &BuildContext<'_>) -> Vec<Point> {
        let draft = &work.draft;
        let open = draft.reachable();
        let sources: Vec<Point> = match self.ground {
            Some(ground) => open
                .points()
                .filter(|at| draft.ground(*at) == ground)
                .collect(),
            None => {
                let down = draft.exits.iter().filter(|exit| exit.to == Way::Down);
                down.map(|exit| exit.at).collect()
            }
        };
        let mut steps = FlowMap::new(draft.size());
        steps.flood(sources, self.to.into(), &open);
        let belt = Belt::new(draft, self.between);
        let fits = |at: &Point| {
            let far = steps.at(*at).is_some_and(|far| far >= self.from.into());
            far && belt.holds(*at)
                && draft.is_free(*at)
                && draft.start.is_none_or(|start| at.distance(start) >= CLEAR)
        };
        open.points().filter(fits).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::work::{run_on, run_on_seed};

    fn wood() -> Draft {
        Draft::from_drawing(
            "
            ##############################
            #<..........................>#
            #............................#
            #::::::::::::::::::::::::::::#
            #............................#
            #............................#
            #............................#
            ##############################
            ",
        )
        .unwrap()
    }

    fn near(ground: Option<Terrain>, (from, to): (u8, u8), together: u8) -> SpawnNear {
        SpawnNear {
            tag: "wolf".into(),
            leader: None,
            count: Dice::fixed(4),
            ground,
            from,
            to,
            together,
            between: None,
        }
    }

    #[test]
    fn spawn_near_keeps_its_distance_range() {
        let down = Point::new(28, 1);
        for seed in 0..20 {
            let draft = run_on_seed(wood(), near(None, (2, 3), 0), seed);
            assert_eq!(draft.tagged.len(), 4);
            for tagged in &draft.tagged {
                assert_eq!(tagged.tag.as_str(), "wolf");
                assert!(
                    (2..=3).contains(&tagged.at.distance(down)),
                    "{:?}",
                    tagged.at
                );
            }
            let draft = run_on_seed(wood(), near(Some(Terrain::Road), (0, 0), 0), seed);
            assert_eq!(draft.tagged.len(), 4);
            let off_start =
                |tagged: &crate::draft::TaggedTile| tagged.at.y == 3 && tagged.at.x > 12;
            assert!(draft.tagged.iter().all(off_start), "{}", draft.drawn());
        }
    }

    #[test]
    fn spawn_near_together_stays_together() {
        for seed in 0..20 {
            let draft = run_on_seed(wood(), near(Some(Terrain::Road), (2, 3), 2), seed);
            assert!(draft.tagged.len() > 1);
            let far = |a: &crate::draft::TaggedTile| {
                let others = draft.tagged.iter();
                others.map(|b| a.at.distance(b.at)).max()
            };
            assert!(draft.tagged.iter().all(|tagged| far(tagged) <= Some(4)));
            assert!(
                draft
                    .tagged
                    .iter()
                    .all(|tagged| tagged.at.y >= 5 || tagged.at.y == 1)
            );
        }
    }

    #[test]
    fn spawn_near_marks_one_leader() {
        let led = SpawnNear {
            leader: Some("chief".into()),
            ..near(Some(Terrain::Road), (2, 3), 2)
        };
        let draft = run_on(wood(), led);
        let tags: Vec<&str> = draft
            .tagged
            .iter()
            .map(|tagged| tagged.tag.as_str())
            .collect();
        assert_eq!(tags, ["chief", "wolf", "wolf", "wolf"]);
    }

    #[test]
    fn spawn_near_without_its_terrain_marks_nothing() {
        let draft = run_on(wood(), near(Some(Terrain::Lava), (0, 9), 0));
        assert!(draft.tagged.is_empty());
    }
}

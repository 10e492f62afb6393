//! Demands that the way down is well hidden (mission W4, W5).

use geom::{BitGrid, Fov, Point, Terrain};
use serde::{Deserialize, Serialize};

use crate::draft::{Draft, Way};
use crate::tag::Tag;
use crate::work::{Builder, Flaw, Work};

/// Demands that every way down is hidden: away from some ground, beside other ground, and out of view from where certain
/// things stand. A level in which it is not is begun again.
///
/// ```
/// use geom::Terrain;
/// use hearthgate_mapgen::{Draft, HiddenExit};
/// let level = Draft::from_drawing("
///     | #########
///     | #@::::::#
///     | #.......#
///     | #..~>...#
///     | #########
/// ")?;
/// let hidden = HiddenExit { off: Some(Terrain::Road), by: Some(Terrain::ShallowWater), unseen_from: None };
/// assert!(level.then(hidden, 1).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HiddenExit {
    /// The ground that no way down lies beside, such as a road.
    pub off: Option<Terrain>,
    /// The ground that every way down lies beside, such as a stream.
    pub by: Option<Terrain>,
    /// The tag of what no way down is in view of, however far away.
    pub unseen_from: Option<Tag>,
}

impl Builder for HiddenExit {
    fn build(&self, work: &mut Work<'_>) -> Result<(), Flaw> {
        let draft = &work.draft;
        let exits = draft.exits.iter().filter(|exit| exit.to == Way::Down);
        let exits: Vec<Point> = exits.map(|exit| exit.at).collect();
        let beside = |at: &Point, ground| {
            let mut around = at.neighbours().into_iter();
            around.any(|near| draft.ground(near) == ground)
        };
        let why = if self
            .off
            .is_some_and(|it| exits.iter().any(|at| beside(at, it)))
        {
            "the way down touches what it keeps away from"
        } else if self
            .by
            .is_some_and(|it| !exits.iter().all(|at| beside(at, it)))
        {
            "nothing leads to the way down"
        } else if self
            .unseen_from
            .as_ref()
            .is_some_and(|tag| is_seen(draft, tag, &exits))
        {
            "the way down is in plain view"
        } else {
            return Ok(());
        };
        Err(work.flaw(why))
    }
}

/// Whether any of some tiles can be seen from where something with this tag stands.
fn is_seen(draft: &Draft, tag: &Tag, exits: &[Point]) -> bool {
    let opaque = BitGrid::from_fn(draft.size(), |at| draft.ground(at).is_opaque());
    let far = draft.size().w.max(draft.size().h);
    let mut seen = BitGrid::new(draft.size());
    let mut fov = Fov::new();
    draft
        .marks
        .iter()
        .filter(|mark| mark.tag == *tag)
        .any(|mark| {
            fov.compute(mark.at, far, &opaque, &mut seen);
            exits.iter().any(|at| seen.get(*at))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::try_on;

    const WOOD: &str = "
        ###########
        #@:::::::m#
        #...#####.#
        #..~>#....#
        ###########";

    fn flaw(drawing: &str, step: HiddenExit) -> Option<&'static str> {
        let draft = Draft::from_drawing(drawing).unwrap();
        try_on(draft, step).err().map(|flaw| flaw.why)
    }

    #[test]
    fn it_asks_for_what_it_is_told_to_and_no_more() {
        let plain = HiddenExit::default();
        let off = |ground| HiddenExit {
            off: Some(ground),
            ..HiddenExit::default()
        };
        let by = |ground| HiddenExit {
            by: Some(ground),
            ..HiddenExit::default()
        };
        assert_eq!(flaw(WOOD, plain), None);
        assert_eq!(flaw(WOOD, off(Terrain::Road)), None);
        assert!(
            flaw(WOOD, off(Terrain::ShallowWater))
                .unwrap()
                .contains("touches")
        );
        assert_eq!(flaw(WOOD, by(Terrain::ShallowWater)), None);
        assert!(flaw(WOOD, by(Terrain::Road)).unwrap().contains("leads"));
    }

    #[test]
    fn it_looks_as_far_as_one_can_see_and_not_through_trees() {
        let tag = Draft::from_drawing(WOOD).unwrap().marks[0].tag.clone();
        let unseen = HiddenExit {
            unseen_from: Some(tag),
            ..HiddenExit::default()
        };
        assert_eq!(flaw(WOOD, unseen.clone()), None);
        let open = WOOD.replace("#####.#", "......#").replace(">#", ">.");
        assert!(flaw(&open, unseen).unwrap().contains("view"));
    }
}

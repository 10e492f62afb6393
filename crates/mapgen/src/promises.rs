//! Guarantees about every level of a chain, whatever its seed (mission W3, W4, W5).

use geom::{BitGrid, Fov, Point, Terrain};
use serde::{Deserialize, Serialize};

use crate::area::Area;
use crate::check::{End, LevelFault, Violation};
use crate::draft::{Draft, Way};
use crate::tag::Tag;

/// Guarantees about every level of this recipe, whatever its seed. A level that breaks one is built again.
///
/// ```
/// use hearthgate_mapgen::{Chain, Draft};
/// let chain: Chain = toml::from_str(r#"
///     start = { caves = {} }
///     proves = { down = { areas = ["north_east", "south_east"], within = 33, off = "road" } }
/// "#)?;
/// let mut level = Draft::from_drawing("
///     | ############
///     | #@::::::::.#
///     | #..........#
///     | #.........>#
///     | ############
/// ")?;
/// assert!(chain.check(&level).is_empty());
/// level.exits[0].at.y = 2;
/// let told: Vec<String> = chain.check(&level).iter().map(ToString::to_string).collect();
/// assert_eq!(told, [
///     "a way down lies outside its part of the map at (10, 2)",
///     "a way down lies beside road at (10, 2)",
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Promises {
    /// Position of the tile of arrival.
    pub start: Option<Spot>,
    /// Position of every way down. If set, the level has at least one way down.
    pub down: Option<Spot>,
    /// Tags that occur at least once on every level.
    pub holds: Vec<Tag>,
    /// Terrain that covers at least 20 tiles, in the western and in the eastern half of the map.
    pub crossed_by: Option<Terrain>,
}

/// Where start or way down must be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spot {
    /// Compass regions, one of which must contain the position. Anywhere if empty.
    pub areas: Vec<Area>,
    /// Distance from the region's anchor, in percent of the map's width and height, 1 to 100. The position
    /// must be nearer.
    pub within: u8,
    /// Terrain that must not be next to the position, such as a road.
    pub off: Option<Terrain>,
    /// Terrain that must be next to the position, such as a stream.
    pub by: Option<Terrain>,
    /// Tag of a mark that must have no line of sight to the position, at any distance. The level must contain
    /// that mark.
    pub unseen_from: Option<Tag>,
    /// Terrain none of whose tiles has line of sight to the position, at any distance.
    pub hidden_from: Option<Terrain>,
}

impl Default for Spot {
    fn default() -> Self {
        Self {
            areas: Vec::new(),
            within: 100,
            off: None,
            by: None,
            unseen_from: None,
            hidden_from: None,
        }
    }
}

impl Promises {
    pub(crate) fn broken(&self, draft: &Draft) -> Vec<Violation> {
        let mut found = Vec::new();
        if let (Some(spot), Some(at)) = (&self.start, draft.start) {
            spot.broken(End::Start, at, draft, &mut found);
        }
        if let Some(spot) = &self.down {
            let down = draft.exits.iter().filter(|exit| exit.to == Way::Down);
            let down: Vec<Point> = down.map(|exit| exit.at).collect();
            if down.is_empty() {
                found.push(Violation {
                    at: None,
                    fault: LevelFault::NoWayDown,
                });
            }
            for at in down {
                spot.broken(End::Down, at, draft, &mut found);
            }
        }
        let spots = [&self.start, &self.down].into_iter().flatten();
        let watchers = spots.filter_map(|spot| spot.unseen_from.as_ref());
        let wanted = self.holds.iter().chain(watchers);
        let missing = wanted.filter(|tag| !draft.tagged.iter().any(|tagged| tagged.tag == **tag));
        found.extend(missing.map(|tag| Violation {
            at: None,
            fault: LevelFault::Missing(tag.clone()),
        }));
        let missing = self.crossed_by.filter(|ground| !is_crossed(draft, *ground));
        found.extend(missing.map(|ground| Violation {
            at: None,
            fault: LevelFault::NotCrossed(ground),
        }));
        found
    }
}

impl Spot {
    fn broken(&self, end: End, at: Point, draft: &Draft, found: &mut Vec<Violation>) {
        let mut tell = |fault| {
            let at = Some(at);
            found.push(Violation { at, fault });
        };
        let holds = |area: &Area| area.holds(at, draft.size(), self.within);
        if !self.areas.is_empty() && !self.areas.iter().any(holds) {
            tell(LevelFault::Misplaced(end));
        }
        let beside = |ground: &Terrain| {
            let mut around = at.neighbours().into_iter();
            around.any(|near| draft.ground(near) == *ground)
        };
        if let Some(ground) = self.off.filter(beside) {
            tell(LevelFault::Beside(end, ground));
        }
        if let Some(ground) = self.by.filter(|ground| !beside(ground)) {
            tell(LevelFault::Astray(end, ground));
        }
        let watchers = self.unseen_from.as_ref();
        if let Some(tag) = watchers.filter(|tag| is_seen(draft, tag, at)) {
            tell(LevelFault::InView(end, tag.clone()));
        }
        let seen = self.hidden_from.filter(|ground| draft.sees(at, *ground));
        if let Some(ground) = seen {
            tell(LevelFault::InViewOf(end, ground));
        }
    }
}

/// Fewest tiles of ground that crosses a level.
const CROSSING: usize = 20;

fn is_crossed(draft: &Draft, ground: Terrain) -> bool {
    let tiles = draft.terrain.iter().filter(|(_, it)| **it == ground);
    let columns: Vec<i32> = tiles.map(|(at, _)| at.x).collect();
    let middle = i32::from(draft.size().w) / 2;
    let west = columns.iter().any(|x| *x < middle);
    west && columns.iter().any(|x| *x >= middle) && columns.len() >= CROSSING
}

/// Whether a tile is in the field of view of a mark with this tag.
fn is_seen(draft: &Draft, tag: &Tag, tile: Point) -> bool {
    let opaque = BitGrid::from_fn(draft.size(), |at| draft.ground(at).is_opaque());
    let far = draft.size().w.max(draft.size().h);
    let mut seen = BitGrid::new(draft.size());
    let mut fov = Fov::new();
    let mut tagged = draft.tagged.iter().filter(|tagged| tagged.tag == *tag);
    tagged.any(|tagged| {
        fov.compute(tagged.at, far, &opaque, &mut seen);
        seen.get(tile)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const WOOD: &str = "
        ###########
        #@:::::::m#
        #...#####.#
        #..~>#....#
        ###########";

    fn told(drawing: &str, promises: &str) -> Vec<String> {
        let draft = Draft::from_drawing(drawing).unwrap();
        let promises: Promises = toml::from_str(promises).unwrap();
        let broken = promises.broken(&draft);
        broken.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_chain_without_guarantees_breaks_none() {
        assert_eq!(told(WOOD, ""), [""; 0]);
        assert_eq!(told(WOOD, "start = {}\ndown = {}"), [""; 0]);
    }

    #[test]
    fn start_and_way_down_must_be_in_their_areas() {
        let west = "start = { areas = ['west'], within = 25 }";
        assert_eq!(told(WOOD, west), [""; 0]);
        let east = "start = { areas = ['north_east', 'south_east'], within = 50 }";
        let there = ["the start lies outside its part of the map at (1, 1)"];
        assert_eq!(told(WOOD, east), there);
        let middle = "down = { areas = ['north', 'center'], within = 30 }";
        assert_eq!(told(WOOD, middle), [""; 0]);
        let pit = WOOD.replace('>', ".");
        assert_eq!(told(&pit, middle), ["the level has no way down"]);
    }

    #[test]
    fn required_and_forbidden_adjacent_terrain_is_checked() {
        let off = |ground| told(WOOD, &format!("down = {{ off = '{ground}' }}"));
        let by = |ground| told(WOOD, &format!("down = {{ by = '{ground}' }}"));
        assert_eq!(off("road"), [""; 0]);
        assert_eq!(
            off("shallow_water"),
            ["a way down lies beside shallow_water at (4, 3)"]
        );
        assert_eq!(by("shallow_water"), [""; 0]);
        assert_eq!(
            by("road"),
            ["a way down does not lie beside road at (4, 3)"]
        );
        assert_eq!(told(WOOD, "start = { by = 'road' }"), [""; 0]);
    }

    #[test]
    fn unseen_from_uses_unlimited_sight_blocked_by_trees() {
        let tag = Draft::from_drawing(WOOD).unwrap().tagged[0].tag.clone();
        let unseen = format!("down = {{ unseen_from = '{tag}' }}");
        assert_eq!(told(WOOD, &unseen), [""; 0]);
        let open = WOOD.replace("#####.#", "......#").replace(">#", ">.");
        let seen = format!("a way down is in plain view of `{tag}` at (4, 3)");
        assert_eq!(told(&open, &unseen), [seen]);
        let bare = WOOD.replace('m', ".");
        let missing = format!("there is no `{tag}`");
        assert_eq!(told(&bare, &unseen), [missing], "nobody can look");
    }

    #[test]
    fn hidden_from_uses_every_tile_of_the_ground() {
        let hidden = "down = { hidden_from = 'road' }";
        assert_eq!(
            told(WOOD, hidden),
            ["a way down is in plain view of road at (4, 3)"]
        );
        let screened = WOOD
            .replace("#...#####.#", "#.########.#")
            .replace("#..~>", "####>");
        let screened = screened.replace("#.########.#", "#.#######.#");
        assert_eq!(told(&screened, hidden), [""; 0]);
    }

    #[test]
    fn ground_crosses_a_level_from_half_to_half() {
        let stream = |west: &str, east: &str| {
            let map =
                format!("########################\n#@{west}{east}>#\n########################");
            told(&map, "crossed_by = 'shallow_water'")
        };
        assert_eq!(stream("~~~~~~~~~~", "~~~~~~~~~~"), [""; 0]);
        let dry = ["the level is not crossed by shallow_water"];
        assert_eq!(stream("..........", "~~~~~~~~~~"), dry);
        assert_eq!(stream("~~~~~.....", "~~~~~~~~~~"), dry, "too little of it");
    }

    #[test]
    fn guaranteed_tags_must_be_on_the_level() {
        let tag = Draft::from_drawing(WOOD).unwrap().tagged[0].tag.clone();
        let holds = format!("holds = ['{tag}', 'base:keystone']");
        assert_eq!(told(WOOD, &holds), ["there is no `base:keystone`"]);
    }
}

//! Builds a hand-made place into a level without breaking either (mission V5).

use geom::{BitGrid, Grid, Point, Terrain, reach};

use super::put::Put;
use super::vault::Vault;
use crate::draft::{Draft, PlacedVault, TaggedTile};
use crate::joined::main_region;
use crate::tag::Tag;

/// The level before a place is built, as reference for all candidate positions.
pub(crate) struct Site {
    open: BitGrid,
    pub(crate) region: BitGrid,
    corridors: BitGrid,
    secrets: Vec<Point>,
}

impl Site {
    pub(crate) fn new(draft: &Draft) -> Self {
        let mut corridors = BitGrid::new(draft.size());
        draft
            .corridors
            .iter()
            .flatten()
            .for_each(|at| corridors.set(*at, true));
        let secrets = draft
            .tagged
            .iter()
            .filter(|tagged| tagged.tag == Tag::SecretDoor);
        Self {
            open: draft.open(),
            region: main_region(draft),
            corridors,
            secrets: secrets.map(|tagged| tagged.at).collect(),
        }
    }

    /// Whether a place fits with its corner at a point. It must be inside the map and clear of start, exits,
    /// roads, shallow water and other places. Nothing may be cut off, and the place itself must be reachable
    /// unless it is sealed.
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
        // Roads and streams stay uninterrupted, because players follow them.
        let kept = |at| matches!(draft.ground(at), Terrain::Road | Terrain::ShallowWater);
        if !clear || area.points().any(kept) {
            return false;
        }
        let beside = area.inflate(1).border().any(|at| self.corridors.get(at));
        (beside || !vault.plan.by_corridor)
            && self.opens_a_door(puts, corner)
            && self.stays_whole(vault, puts, corner, draft)
    }

    /// Whether a door at the rim leads to open ground. True if the rim has no doors.
    fn opens_a_door(&self, puts: &Grid<Put>, corner: Point) -> bool {
        let doors: Vec<(Point, Point)> = entries(puts)
            .filter(|(at, _)| matches!(&puts[*at], Put::Tagged(tag, _) if tag.is_door()))
            .collect();
        let leads = |(at, out): &(Point, Point)| self.open.get(corner + *at + *out);
        doors.is_empty() || doors.iter().any(leads)
    }

    fn stays_whole(&self, vault: &Vault, puts: &Grid<Put>, corner: Point, draft: &Draft) -> bool {
        let mut open = self.open.clone();
        let mut needed = self.region.clone();
        let mut closed: Vec<Point> = Vec::new();
        for (at, put) in puts.iter() {
            let Some(ground) = put.ground() else { continue };
            let at = at + corner;
            open.set(at, ground.is_walkable());
            needed.set(at, ground.is_walkable() && !vault.plan.sealed);
            if matches!(put, Put::Tagged(Tag::SecretDoor, _)) {
                closed.push(at);
            }
        }
        let home = draft.start.or_else(|| needed.points().next());
        let Some(home) = home else { return false };
        needed.subtract(&reach(home, &open));
        needed.is_empty() && self.exits_need_no_secret_door(open, &closed, home, draft)
    }

    /// Whether every exit can be reached without passing a secret door.
    fn exits_need_no_secret_door(
        &self,
        mut open: BitGrid,
        closed: &[Point],
        home: Point,
        draft: &Draft,
    ) -> bool {
        if closed.is_empty() && self.secrets.is_empty() {
            return true;
        }
        for at in closed.iter().chain(&self.secrets) {
            open.set(*at, false);
        }
        let plain = reach(home, &open);
        draft.exits.iter().all(|exit| plain.get(exit.at))
    }
}

/// The walkable tiles at the rim of a place, each with the direction out of it.
pub(crate) fn entries(puts: &Grid<Put>) -> impl Iterator<Item = (Point, Point)> {
    let area = puts.size().rect();
    area.border().flat_map(move |at| {
        let open = puts[at].ground().is_some_and(Terrain::is_walkable);
        let ways = [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|(x, y)| Point::new(x, y));
        ways.into_iter()
            .filter(move |way| open && !area.contains(at + *way))
            .map(move |way| (at, way))
    })
}

/// Builds a place into a level. Replaces terrain and marks under it and drops marks that no longer fit.
pub(crate) fn build(draft: &mut Draft, vault: &Vault, puts: &Grid<Put>, corner: Point) {
    lay(draft, vault, puts, corner);
    draft.sweep();
}

/// Builds a place into a level exactly as drawn, even where a mark does not fit.
pub(crate) fn lay(draft: &mut Draft, vault: &Vault, puts: &Grid<Put>, corner: Point) {
    for (at, put) in puts.iter() {
        let at = at + corner;
        let Some(ground) = put.ground() else { continue };
        draft.tagged.retain(|tagged| tagged.at != at);
        draft.terrain.set(at, ground);
        match put {
            Put::Start => draft.set_start(at),
            Put::Exit(to) => draft.add_stairs(at, *to),
            Put::Tagged(tag, _) => draft.tagged.push(TaggedTile {
                at,
                tag: tag.clone(),
            }),
            Put::Ground(_) | Put::Keep => {}
        }
    }
    draft.vaults.push(PlacedVault {
        name: vault.name.clone(),
        at: puts.size().rect().translate(corner),
        sealed: vault.plan.sealed,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vaults::{Places, VaultPlan};
    use geom::Stream;

    fn takes(level: &str, vault: &str, x: i32, y: i32) -> bool {
        let draft = Draft::from_drawing(level).unwrap();
        let plan: VaultPlan = toml::from_str(vault).unwrap();
        let vault = plan.compile("it").unwrap();
        let puts = vault.resolve(&mut Stream::new(1, &[]), &Places::default());
        Site::new(&draft).takes(&draft, &vault, &puts, Point::new(x, y))
    }

    const HALL: &str = "
        ##########
        #@......>#
        #........#
        #........#
        ##########";

    /// Mission: V5.
    #[test]
    fn one_of_the_doors_at_the_rim_leads_somewhere() {
        let rocky = "
            #########
            #@>######
            #..######
            #..######
            #########";
        assert!(takes(rocky, "map = '''\n###\n+.#\n###\n'''", 3, 1));
        assert!(!takes(rocky, "map = '''\n###\n#.+\n###\n'''", 3, 1));
        assert!(takes(rocky, "map = '''\n###\n+.+\n###\n'''", 3, 1));
        assert!(takes(rocky, "map = '''\n###\n..#\n###\n'''", 3, 1));
    }

    /// Mission: V5.
    #[test]
    fn a_place_cuts_nothing_off_and_forces_no_secret_door() {
        let wall = |gap: &str| format!("map = '''\n#\n{gap}\n#\n'''");
        assert!(takes(HALL, &wall("+"), 4, 1));
        assert!(takes(HALL, &wall("."), 4, 1));
        assert!(!takes(HALL, &wall("#"), 4, 1));
        assert!(!takes(HALL, &wall("s"), 4, 1));
        let closet = "map = '''\n##\ns.\n##\n'''";
        assert!(!takes(HALL, closet, 7, 1), "on the way out");
        let nook = "
            ########
            #@....>#
            #.....##
            #.....##
            ########";
        assert!(takes(nook, "map = '''\n.#\ns.\n'''", 4, 2));
    }

    /// Mission: D7, V5.
    #[test]
    fn a_place_removes_doors_under_it_and_unframed_doors() {
        let hall = "
            ##########
            ##########
            #@.+..+.>#
            ##########";
        let doors_after = |map: &str, x, y| {
            let mut draft = Draft::from_drawing(hall).unwrap();
            let plan: VaultPlan = toml::from_str(&format!("map = '''\n{map}\n'''")).unwrap();
            let vault = plan.compile("it").unwrap();
            let puts = vault.resolve(&mut Stream::new(1, &[]), &Places::default());
            build(&mut draft, &vault, &puts, Point::new(x, y));
            let doors = draft.tagged.iter().filter(|tagged| tagged.tag.is_door());
            doors.map(|tagged| tagged.at.x).collect::<Vec<_>>()
        };
        assert_eq!(doors_after("`", 3, 2), [3, 6], "it keeps what lies there");
        assert_eq!(doors_after(".", 3, 2), [6]);
        assert_eq!(doors_after(".", 4, 2), [3, 6], "beside it");
        assert_eq!(doors_after("...", 5, 1), [3]);
    }

    #[test]
    fn entrances_are_the_open_tiles_at_the_rim() {
        let plan: VaultPlan = toml::from_str("map = '''\n#.\n+`\n'''").unwrap();
        let vault = plan.compile("it").unwrap();
        let puts = vault.resolve(&mut Stream::new(1, &[]), &Places::default());
        let found: Vec<_> = entries(&puts)
            .map(|(at, way)| ((at.x, at.y), (way.x, way.y)))
            .collect();
        assert_eq!(
            found,
            [
                ((1, 0), (0, -1)),
                ((1, 0), (1, 0)),
                ((0, 1), (0, 1)),
                ((0, 1), (-1, 0))
            ]
        );
    }
}

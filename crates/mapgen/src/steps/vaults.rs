//! Builds hand-made rooms where they fit (mission V1, V5, V6).

use geom::{Dice, Grid, Point};
use serde::{Deserialize, Serialize};

use crate::belt::Belt;
use crate::vaults::{Put, Site, Vault, VaultKind, build, entries};
use crate::work::{BuildContext, Builder, Flaw};

/// Builds hand-made rooms where they fit, rotated and mirrored as they allow, chosen by weight.
///
/// A place replaces the terrain and marks under it. It never overlaps another place, the start or an exit,
/// and never disconnects the level.
///
/// ```text
/// ###############      ###############
/// #<............#      #<............#
/// #.............#      #...#####.....#
/// #.............#  →   #...#g.!#.....#
/// #.............#      #...##+##.....#
/// #............>#      #............>#
/// ###############      ###############
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Vaults {
    /// Maximum number of places, dice of at most 30. Places assigned by the run plan are built in addition.
    pub count: Dice,
    /// Tags: only places with at least one of them are considered. Empty means all.
    pub tags: Vec<String>,
    /// First and last walking distance from the start, in percent of that to the farthest tile. Anywhere if left out.
    pub between: Option<(u8, u8)>,
}

impl Default for Vaults {
    fn default() -> Self {
        Self {
            count: Dice::new(1, 3, 0),
            tags: Vec::new(),
            between: None,
        }
    }
}

/// Number of positions tried for each place.
const SPOTS: u32 = 40;
/// Width in tiles of the ring around a place that must not contain the start.
const FROM_START: i32 = 3;

impl Builder for Vaults {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let [planned, _] = work.choice(VaultKind::Room, &self.tags);
        for vault in planned {
            self.drop_in(work, vault);
        }
        for _ in 0..work.rng.roll(self.count) {
            let [_, others] = work.choice(VaultKind::Room, &self.tags);
            let weights = others.iter().map(|vault| vault.plan.weight);
            let Some(index) = work.rng.weighted(weights) else {
                break;
            };
            self.drop_in(work, others[index]);
        }
        Ok(())
    }
}

impl Vaults {
    fn drop_in(&self, work: &mut BuildContext<'_>, vault: &Vault) {
        let belt = Belt::new(&work.draft, self.between);
        if let Some((puts, corner)) = find_place(work, vault, &belt) {
            build(&mut work.draft, vault, &puts, corner);
            work.show();
        }
    }
}

fn find_place(
    work: &mut BuildContext<'_>,
    vault: &Vault,
    belt: &Belt,
) -> Option<(Grid<Put>, Point)> {
    let site = Site::new(&work.draft);
    let ground: Vec<Point> = site.region.points().collect();
    let puts = work.resolve(vault);
    for _ in 0..SPOTS {
        let symmetry = if vault.plan.turned {
            work.rng.below(8)
        } else {
            0
        };
        let puts = Vault::turned(&puts, u8::try_from(symmetry).unwrap_or(0));
        let Some(corner) = corner(work, vault, &puts, &ground) else {
            continue;
        };
        let area = puts.size().rect().translate(corner);
        let around = area.inflate(FROM_START);
        let is_near = work.draft.start.is_some_and(|start| around.contains(start));
        let fits = !is_near && belt.holds_place(area.inflate(1).points());
        if fits && site.takes(&work.draft, vault, &puts, corner) {
            return Some((puts, corner));
        }
    }
    None
}

/// A position to try: one of the entrances faces open ground. Anywhere if the place is sealed or has no
/// entrance.
fn corner(
    work: &mut BuildContext<'_>,
    vault: &Vault,
    puts: &Grid<Put>,
    ground: &[Point],
) -> Option<Point> {
    let entrances: Vec<(Point, Point)> = entries(puts).collect();
    if !entrances.is_empty() && !vault.plan.sealed {
        let (at, out) = work.rng.choose(&entrances).copied()?;
        let before = work.rng.choose(ground).copied()?;
        return Some(before - out - at);
    }
    let inside = work.draft.inside();
    let (w, h) = (i32::from(puts.size().w), i32::from(puts.size().h));
    if w > inside.w || h > inside.h {
        return None;
    }
    let x = work.rng.range(inside.left(), inside.right() - w);
    let y = work.rng.range(inside.top(), inside.bottom() - h);
    Some(Point::new(x, y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::Caves;
    use crate::chain::Chain;
    use crate::check::check;
    use crate::draft::Draft;
    use crate::steps::{CullUnreachable, DistantExit, SpawnInRegions, StartByArea};
    use crate::vaults::VaultPlan;

    fn vault(name: &str, text: &str) -> Vault {
        toml::from_str::<VaultPlan>(text)
            .unwrap()
            .compile(name)
            .unwrap()
    }

    fn shrine() -> Vault {
        vault(
            "shrine",
            "repeats = true\nmap = '''\n#####\n#g!.#\n#.._#\n##+##\n'''",
        )
    }

    fn cave() -> Chain {
        Chain::new(Caves::default())
            .sized(60, 40)
            .then(StartByArea::default())
            .then(CullUnreachable {})
            .then(DistantExit {})
            .then(SpawnInRegions::default())
    }

    fn built(chain: &Chain, seed: u64, vaults: &[Vault]) -> Draft {
        chain.build_with(seed, 3, vaults, &mut ()).unwrap()
    }

    fn all(count: i16) -> Vaults {
        Vaults {
            count: Dice::new(0, 0, count),
            tags: vec![],
            between: None,
        }
    }

    /// Mission: V5.
    #[test]
    fn v5_a_place_replaces_what_lay_under_it_and_breaks_nothing() {
        let mut found = 0;
        for seed in 0..40 {
            let chain = cave().then(all(4));
            let level = built(&chain, seed, &[shrine()]);
            assert_eq!(check(&level), []);
            assert_eq!(level.reachable(), level.open(), "{}", level.drawn());
            for (index, placed) in level.vaults.iter().enumerate() {
                found += 1;
                assert!(
                    level.vaults[..index]
                        .iter()
                        .all(|other| !other.at.intersects(placed.at))
                );
                assert!(!placed.at.contains(level.start.unwrap()));
                let inside: Vec<&str> = level
                    .tagged
                    .iter()
                    .filter(|tagged| placed.at.contains(tagged.at))
                    .map(|tagged| tagged.tag.as_str())
                    .collect();
                let has = |tag| inside.iter().filter(|it| **it == tag).count();
                assert_eq!(
                    (has("base:goblin"), has("base:health_potion"), has("spawn")),
                    (1, 1, 0)
                );
            }
        }
        assert!(found > 60, "{found}");
    }

    /// Mission: V6.
    #[test]
    fn v6_places_appear_turned_unless_they_say_otherwise() {
        let shapes = |turned: bool| {
            let text = format!("turned = {turned}\nmap = '''\n.....\n.~...\n.....\n'''");
            let corners = (0..80).filter_map(|seed| {
                let level = built(&cave().then(all(1)), seed, &[vault("pool", &text)]);
                let at = level.vaults.first()?.at;
                let wet = at
                    .points()
                    .find(|tile| level.ground(*tile) == geom::Terrain::ShallowWater)?;
                Some((at.w, wet.x - at.x, wet.y - at.y))
            });
            corners.collect::<std::collections::BTreeSet<_>>().len()
        };
        assert_eq!(shapes(false), 1);
        assert_eq!(shapes(true), 4);
    }

    #[test]
    fn vaults_picks_rooms_by_tag_and_depth() {
        let a = vault("a", "tags = ['x']\nmap = '...'");
        let b = vault("b", "map = '...'");
        let deep = vault("deep", "depth = [9, 9]\nmap = '...'");
        let level = vault("level", "kind = 'level'\nmap = '...'");
        let names = |tags: &[&str]| {
            let step = Vaults {
                count: Dice::new(0, 0, 2),
                tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
                between: None,
            };
            let all = [a.clone(), b.clone(), deep.clone(), level.clone()];
            let built =
                (0..20).flat_map(|seed| built(&cave().then(step.clone()), seed, &all).vaults);
            built
                .map(|placed| placed.name)
                .collect::<std::collections::BTreeSet<_>>()
                .into_iter()
                .collect::<Vec<_>>()
        };
        assert_eq!(names(&[]), ["a", "b"]);
        assert_eq!(names(&["x"]), ["a"]);
        assert!(names(&["y"]).is_empty());
    }

    #[test]
    fn vaults_respects_by_corridor_and_sealed() {
        let hall = Draft::from_drawing(&format!(
            "{0}\n{1}\n{0}",
            "#".repeat(30),
            ["#............................#"; 9].join("\n")
        ))
        .unwrap();
        let place = |text: &str, corridor: bool| {
            let vault = vault("v", text);
            let mut draft = hall.clone();
            draft.set_start(Point::new(1, 1));
            if corridor {
                draft.corridors = vec![(2..28).map(|x| Point::new(x, 1)).collect()];
            }
            let mut nobody = ();
            let mut work = BuildContext::new(draft.size(), 1, 3, 0, &mut nobody);
            work.draft = draft;
            find_place(
                &mut work,
                &vault,
                &Belt::new(&Draft::new(geom::Size::new(1, 1)), None),
            )
            .map(|(_, corner)| corner.y)
        };
        assert_eq!(
            place("by_corridor = true\nmap = '''\n...\n...\n'''", false),
            None
        );
        assert_eq!(
            place(
                "by_corridor = true\nturned = false\nmap = '''\n...\n...\n'''",
                true
            )
            .map(|y| y <= 2),
            Some(true)
        );
        assert_eq!(
            place("map = '''\n###\n#.#\n###\n'''", false),
            None,
            "nobody could get in"
        );
        assert!(place("sealed = true\nmap = '''\n###\n#.#\n###\n'''", false).is_some());
        let once = vault("once", "once = true\nmap = '...'");
        let met = (0..10).map(|seed| {
            let level = built(&cave().then(all(5)), seed, std::slice::from_ref(&once));
            level.vaults.len()
        });
        assert_eq!(met.max(), Some(1), "five were asked for");
    }

    /// Mission: V6, "at most once per run".
    #[test]
    fn places_of_the_run_plan_are_built_on_their_level_only() {
        let unique = |name: &str| vault(name, "once = true\nmap = '...'");
        let vaults = [
            unique("here"),
            unique("elsewhere"),
            vault("plain", "map = '..'"),
        ];
        let names = ["here".to_owned()];
        for seed in 0..10 {
            let places = crate::vaults::Places {
                unique: Some(&names),
                ..crate::vaults::Places::from(&vaults)
            };
            let chain = cave().then(all(0)).then(all(3));
            let level = chain.build_with(seed, 3, places, &mut ()).unwrap();
            let built: Vec<&str> = level.vaults.iter().map(|it| it.name.as_str()).collect();
            assert_eq!(built, ["here", "plain"]);
        }
    }
}

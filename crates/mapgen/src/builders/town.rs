//! A town by the water with square, street, buildings, docks and a road out (mission W1, W2).

use std::collections::BTreeMap;

use geom::{Dice, Point, Rect, Terrain};
use serde::{Deserialize, Serialize};

use crate::draft::{Draft, Exit, Landmark, Way};
use crate::tag::Tag;
use crate::town_plan::{Plot, TownPlan};
use crate::vaults::{VaultKind, build};
use crate::work::{BuildContext, Builder, Flaw};

/// A town by the water: docks in the west, a square in the middle, buildings along a street, and a road out
/// in the east. The whole width of that road is the exit.
///
/// Every town has all listed buildings with all their inhabitants, or it is not built.
///
/// ```
/// use hearthgate_mapgen::{Draft, Town};
/// let level = Draft::begun(geom::Size { w: 80, h: 40 }, Town::default(), 1)?;
/// assert!(level.looks_like("
///     | ≈≈≈≈≈≈≈≈≈#######################################################################
///     | ≈≈≈≈≈≈≈≈~''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''#
///     | ≈≈≈≈≈≈≈≈~'''''''''''''''''''''''######''''''''''''''''''########'''''''''''''''#
///     | ≈≈≈≈≈≈≈≈≈~'''''''############'''#░░░░#''''''''''''''''''#░░*░░░#'''''''''''''''#
///     | ≈≈≈≈≈≈≈≈≈≈~''''''#░░░░░░░░*░#'''#░░░░#''''''''''''''''''#░░░░*░#'''''''''''''''#
///     | ≈≈≈≈≈≈≈≈≈≈≈~'''''#░░░░░*░░░░#'''#░*░░#''''''''''''''''''#░░░░*░#'''''''''''''''#
///     | ≈≈≈≈≈≈≈≈≈≈≈≈~''''#░░░░░░░░░░#'''####+#''''''''''''''''''#░░░░░░#''########'''''#
///     | ≈≈≈≈≈≈≈≈≈≈≈≈~''''#░░░░░*░░░░#''''''';'''''''''''''''''''######+#''#░░░░░░#'''''#
///     | ≈≈≈≈≈≈≈≈≈≈≈~'''''#░░░░░░░░░░#''''''';''''#########'''''''''''';'''#░░░░░░#'''''#
///     | ≈≈≈≈≈≈≈≈≈≈≈≈~''''#░░░░░░░░░░#''''''';''''#░░░░░░░#'''''''''''';'''#░░░░*░#'''''#
///     | ≈≈≈≈≈≈≈≈≈≈≈≈~''''######+#####''''''';''''#*░░░░░░#'''''''''''';'''#░░░░░░#'''''#
///     | ≈≈≈≈≈≈≈≈≈≈≈~''''''''''';'''''''''''';''''#░░░░░░░#'''''''''''';'''####+###'''''#
///     | ≈≈≈≈≈≈≈≈≈≈≈≈~''''''''';''''''''''''';''''#░░░░░░░#'''''''''''';''''''';''''''''#
///     | ≈≈========**==''''''*;'''''''''''''';''''#+#######'''''''''''';''''''';''''''''#
///     | ≈≈============''''''';'''''''''''''';''''';''''''''''''''''''';''''''';''''''''#
///     | ≈≈≈≈≈≈≈≈≈≈≈~''''''''';'''''''''''':::::::::::::''''''''''''''';''''''';''''''''#
///     | ≈≈≈≈≈≈≈≈≈≈~'''''''''';'''''''''''':::::::::::::::::::::::::::::::::::::::::::::»
///     | ≈≈≈≈≈≈≈≈≈≈≈~''''''''';'''''''''''':::::::::::::::::::::::::::::::::::::::::::::»
///     | ≈≈≈≈≈≈≈≈≈≈~''::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::»
///     | ≈≈===========:::::::::::::::::::::::::::*::::::::::::::::::::::::::::::::::::::»
///     | ≈≈===========::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::::»
///     | ≈≈≈≈≈≈≈≈≈~''''''''';''''''''''''''::::::::::::::::::::::::::::::::::::::::::*::»
///     | ≈≈≈≈≈≈≈≈~'''''''''';'''''''''''''':::::::::::::::::::::::::::::::::::::::::::::»
///     | ≈≈≈≈≈≈≈≈≈~''''''''';'''''''''''''':::::::::::::''''''''''';'''''''';'''''''''''#
///     | ≈≈≈≈≈≈≈≈≈~''''''''';'''''''''''''';''''''''''';''''''''''';'''''''';'''''''''''#
///     | ≈≈≈≈=========*''''';'''''''''''''';'''''''''''';'''''''''';'''''''';'''''''''''#
///     | ≈≈≈≈==========''''';'''''''''''''';''''''''''''';''''''''';''''''''';''''''''''#
///     | ≈≈≈≈≈≈≈≈≈~''''''''';'''''''''''''';'''''''''''''';'''''''';'''''''''';'''''''''#
///     | ≈≈≈≈≈≈≈≈~'''''''''';''''''''''''';'''''''''''''''';''''''';''''''''''';''''''''#
///     | ≈≈≈≈≈≈≈≈≈~''''''''';'''''''''''';''''''''''#######+##''''';'''''''''''';'''''''#
///     | ≈≈≈≈≈≈≈≈≈~''''''''';''''''######+######''''#░░░░░░░░#''''';'''''#######+#''''''#
///     | ≈≈≈≈≈≈≈≈≈~''''''''';'''*''#░░░░░░░░░░*#''''#░░░░░░░░#''*'';'''''#░░░░░░░#''''''#
///     | ≈≈≈≈≈≈≈≈~'''''''''';''''''#░░░░░░░░░░░#''''#░░░*░░░░#''''';'''''#*░░░░░░#''''''#
///     | ≈≈≈≈≈≈≈≈≈~'''''''##+###'''#░░░░░░░░░░░#''''#░░░░░░░░#''###+##*''#░░░░░░░#''''''#
///     | ≈≈≈≈≈≈≈≈≈≈~''''''#░░░░#'''#*░░░░@░░░░░#''''#░░░░░░░░#''#*░░░#'''#░░░░░░░#''''''#
///     | ≈≈≈≈≈≈≈≈≈≈≈~'''''#░░░░#'''#░░░*░░░░░░░#''''##########''#░░░░#'''#########''''''#
///     | ≈≈≈≈≈≈≈≈≈≈≈≈~''''#░░░*#'''#░*░░░░░░░░░#''''''''''''''''#░░░░#''''''''''''''''''#
///     | ≈≈≈≈≈≈≈≈≈≈≈≈~''''######'''#############''''''''''''''''######''''''''''''''*'''#
///     | ≈≈≈≈≈≈≈≈≈≈≈~'''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''#
///     | ≈≈≈≈≈≈≈≈≈≈######################################################################
/// "));
/// # Ok::<(), hearthgate_mapgen::Flaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Town {
    /// The buildings. The hero starts in the first one.
    pub buildings: Vec<Building>,
    /// Width of the road out in tiles, 1 to 15.
    pub road: u8,
    /// Number of docks, 0 to 20.
    pub docks: u8,
    /// Tag of the thing in the middle of the square. Ignored if `monument` is set.
    pub square: Option<Tag>,
    /// Tags of a hand-made room to build in the middle of the square.
    pub monument: Vec<String>,
    /// Creatures placed outdoors.
    pub townsfolk: Vec<Folk>,
}

/// A building and its inhabitants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Building {
    /// Name of the building, one word. The level's text `sign_` plus this name is the sign over the door.
    pub name: String,
    /// Number of such buildings, 1 to 20.
    #[serde(default = "one")]
    pub count: u8,
    /// Width in tiles, walls included, 5 to 40.
    #[serde(default = "ordinary_width")]
    pub width: u8,
    /// Height in tiles, walls included, 5 to 40.
    #[serde(default = "ordinary_height")]
    pub height: u8,
    /// Tags of the creatures and things inside.
    #[serde(default)]
    pub inside: Vec<Tag>,
}

/// A group of creatures placed outdoors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Folk {
    /// Tag of the creatures.
    pub tag: Tag,
    /// Number of creatures, dice of at most 30.
    pub count: Dice,
    /// Whether they are placed on the docks instead of road and grass.
    #[serde(default)]
    pub on_docks: bool,
}

fn one() -> u8 {
    1
}

fn ordinary_width() -> u8 {
    8
}

fn ordinary_height() -> u8 {
    6
}

fn building(name: &str, count: u8, width: u8, height: u8, inside: &[&str]) -> Building {
    let inside = inside.iter().map(|tag| Tag::from(*tag)).collect();
    Building {
        name: name.to_owned(),
        count,
        width,
        height,
        inside,
    }
}

impl Default for Town {
    fn default() -> Self {
        let buildings = vec![
            building(
                "pub",
                1,
                13,
                8,
                &["barkeep", "shady_salesman", "patron", "patron"],
            ),
            building(
                "temple",
                1,
                12,
                8,
                &["priest", "parishioner", "parishioner"],
            ),
            building("smith", 1, 10, 7, &["smith"]),
            building("clothier", 1, 9, 6, &["clothier"]),
            building("alchemist", 1, 9, 6, &["alchemist"]),
            building("house", 1, 8, 6, &["landlady"]),
            building("hovel", 3, 6, 5, &["peasant"]),
            building("ruin", 1, 8, 6, &["rat", "rat", "rat"]),
        ];
        let folk = |tag: &str, count, on_docks| Folk {
            tag: tag.into(),
            count,
            on_docks,
        };
        Self {
            buildings,
            road: 7,
            docks: 3,
            square: Some("hearthgate".into()),
            monument: Vec::new(),
            townsfolk: vec![
                folk("townsfolk", Dice::new(2, 3, 3), false),
                folk("dock_worker", Dice::new(1, 3, 1), true),
            ],
        }
    }
}

impl Builder for Town {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let Some(plan) = TownPlan::draw(work, i32::from(self.road.max(1)), self.docks) else {
            return Err(work.flaw("the map is too small for a town"));
        };
        work.show();
        self.pave_exit(work, plan.gate);
        let Some(plots) = self.plots(work, &plan) else {
            return Err(work.flaw("the buildings do not all fit"));
        };
        for (building, plot) in self.all_buildings().zip(&plots) {
            plot.raise(&mut work.draft);
            plan.lay_path(&mut work.draft, plot);
            self.fill(work, building, plot)?;
            work.draft.landmarks.push(Landmark {
                name: building.name.clone(),
                area: plot.walls,
                door: Some(plot.door),
            });
            work.show();
        }
        self.place_square(work, &plan)?;
        self.place_folk(work, &plan);
        Ok(())
    }
}

impl Town {
    /// Every building, repeated by its count.
    fn all_buildings(&self) -> impl Iterator<Item = &Building> {
        self.buildings
            .iter()
            .flat_map(|it| std::iter::repeat_n(it, usize::from(it.count)))
    }

    /// The tags of missing inhabitants, once each, sorted.
    pub(crate) fn missing(&self, draft: &Draft) -> Vec<Tag> {
        let mut wanted: BTreeMap<&str, usize> = BTreeMap::new();
        let inside = self.all_buildings().flat_map(|it| &it.inside);
        let square = self.square.iter().filter(|_| self.monument.is_empty());
        for tag in inside.chain(square) {
            *wanted.entry(tag.as_str()).or_default() += 1;
        }
        let tagged = || draft.tagged.iter().map(|tagged| tagged.tag.as_str());
        let there = |tag: &str| tagged().filter(|there| *there == tag).count();
        wanted.retain(|tag, count| there(tag) < *count);
        wanted.into_keys().map(Tag::from).collect()
    }

    fn plots(&self, work: &mut BuildContext<'_>, plan: &TownPlan) -> Option<Vec<Plot>> {
        let sizes = self.all_buildings().map(|it| {
            (
                i32::from(it.width.clamp(5, 40)),
                i32::from(it.height.clamp(5, 40)),
            )
        });
        plan.plots(work, &sizes.collect::<Vec<_>>())
    }

    fn pave_exit(&self, work: &mut BuildContext<'_>, gate: Rect) {
        for at in gate.points() {
            work.draft.terrain.set(at, Terrain::Exit);
            work.draft.exits.push(Exit { at, to: Way::Down });
        }
    }

    /// Places the inhabitants of a building. The first building gets the hero's start.
    fn fill(
        &self,
        work: &mut BuildContext<'_>,
        building: &Building,
        plot: &Plot,
    ) -> Result<(), Flaw> {
        let room = plot.inside();
        work.draft.rooms.push(room);
        if work.draft.start.is_none() {
            work.draft.start = Some(room.center());
        }
        // Tiles next to the door stay free, so that the way in is not blocked.
        let mut spots: Vec<Point> = room
            .points()
            .filter(|at| !at.is_adjacent(plot.door))
            .collect();
        for tag in &building.inside {
            let spot = loop {
                if spots.is_empty() {
                    return Err(work.flaw("a building is too small for those inside"));
                }
                let pick = work.rng.below(u32::try_from(spots.len()).unwrap_or(1)) as usize;
                let spot = spots.swap_remove(pick);
                if work.draft.is_free(spot) {
                    break spot;
                }
            };
            work.draft.mark(spot, tag);
        }
        Ok(())
    }

    fn place_square(&self, work: &mut BuildContext<'_>, plan: &TownPlan) -> Result<(), Flaw> {
        if !self.monument.is_empty() {
            return self.raise_monument(work, plan.square);
        }
        if let Some(tag) = &self.square {
            work.draft.mark(plan.square.center(), tag);
        }
        Ok(())
    }

    /// Builds a hand-made room in the middle of the square, with a free ring around it.
    fn raise_monument(&self, work: &mut BuildContext<'_>, square: Rect) -> Result<(), Flaw> {
        let choice = work.choice(VaultKind::Room, &self.monument).concat();
        let weights = choice.iter().map(|vault| vault.plan.weight);
        let Some(vault) = work.rng.weighted(weights).map(|index| choice[index]) else {
            return Err(work.flaw("there is no place to stand in the square"));
        };
        let puts = work.resolve(vault);
        let size = puts.size().rect();
        let corner = square.center() - size.center();
        let area = size.translate(corner);
        if !square.interior().contains_rect(area) {
            return Err(work.flaw("the square is too small for what stands in it"));
        }
        build(&mut work.draft, vault, &puts, corner);
        work.draft.landmarks.push(Landmark {
            name: name_of(&vault.name).to_owned(),
            area,
            door: None,
        });
        Ok(())
    }

    fn place_folk(&self, work: &mut BuildContext<'_>, plan: &TownPlan) {
        let reachable = work.draft.reachable();
        let ground = |at: &Point| work.draft.ground(*at);
        let outside: Vec<Point> = reachable
            .points()
            .filter(|at| matches!(ground(at), Terrain::Road | Terrain::Grass))
            .collect();
        let docks: Vec<Point> = reachable
            .points()
            .filter(|at| ground(at) == Terrain::Bridge && at.x < plan.square.left())
            .collect();
        for folk in &self.townsfolk {
            let tiles = if folk.on_docks {
                docks.clone()
            } else {
                outside.clone()
            };
            work.mark_some(folk.count, tiles, &folk.tag);
        }
    }
}

fn name_of(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::Chain;
    use crate::check::check;
    use crate::vaults::{Vault, VaultPlan};

    fn town(seed: u64) -> Draft {
        Chain::new(Town::default()).build(seed, 1).unwrap()
    }

    fn tags(draft: &Draft, tag: &str) -> Vec<Point> {
        draft
            .tagged
            .iter()
            .filter(|tagged| tagged.tag.as_str() == tag)
            .map(|tagged| tagged.at)
            .collect()
    }

    /// Mission: W2.
    #[test]
    fn w2_every_town_has_every_keeper_inside_their_own_building() {
        for seed in 0..60 {
            let draft = town(seed);
            assert_eq!(check(&draft), []);
            let keepers = [
                "barkeep",
                "priest",
                "smith",
                "clothier",
                "alchemist",
                "landlady",
            ];
            for (index, tag) in keepers.into_iter().enumerate() {
                let found = tags(&draft, tag);
                assert_eq!(found.len(), 1, "{tag}");
                assert!(draft.rooms[index].contains(found[0]), "{tag}");
            }
            assert_eq!(tags(&draft, "rat").len(), 3);
            assert_eq!(tags(&draft, "peasant").len(), 3);
            assert_eq!(tags(&draft, "hearthgate").len(), 1);
            assert!((5..=9).contains(&tags(&draft, "townsfolk").len()));
            let dockers = tags(&draft, "dock_worker");
            assert!((2..=4).contains(&dockers.len()));
            assert!(
                dockers
                    .iter()
                    .all(|at| draft.ground(*at) == Terrain::Bridge)
            );
            assert_eq!(tags(&draft, "door").len(), 10);
            let names: Vec<&str> = draft.landmarks.iter().map(|it| it.name.as_str()).collect();
            assert_eq!(names[..2], ["pub", "temple"]);
            for (room, house) in draft.rooms.iter().zip(&draft.landmarks) {
                assert_eq!(house.area.interior(), *room);
                assert!(tags(&draft, "door").contains(&house.door.unwrap()));
            }
        }
    }

    /// Mission: W1.
    #[test]
    fn w1_the_hero_starts_in_the_pub_and_the_exit_is_seven_wide() {
        for seed in 0..30 {
            let draft = town(seed);
            assert!(draft.rooms[0].contains(draft.start.unwrap()));
            assert_eq!(draft.exits.len(), 7);
            for exit in &draft.exits {
                assert_eq!((exit.at.x, exit.to), (79, Way::Down));
                assert_eq!(draft.ground(exit.at), Terrain::Exit);
            }
            let rows: Vec<i32> = draft.exits.iter().map(|exit| exit.at.y).collect();
            assert!(rows.windows(2).all(|two| two[1] == two[0] + 1));
            // A town portal opens two tiles west of the southernmost exit tile.
            let portal = draft.exits[6].at - Point::new(2, 0);
            assert_eq!(draft.ground(portal), Terrain::Road);
        }
    }

    #[test]
    fn a_monument_stands_in_the_square_with_room_around_it() {
        let plan = |map: &str| -> Vault {
            let plan = format!("tags = ['arch']\nturned = false\nmap = '''\n{map}\n'''");
            let plan: VaultPlan = toml::from_str(&plan).unwrap();
            plan.compile("t:arch").unwrap()
        };
        let town = Chain::new(Town {
            monument: vec!["arch".into()],
            ..Town::default()
        });
        for seed in 0..10 {
            let arch = [plan("`###`\n##^##\n##^##")];
            let draft = town.build_with(seed, 1, &arch, &mut ()).unwrap();
            let built = draft.landmarks.last().unwrap();
            assert_eq!((built.name.as_str(), built.area.w), ("arch", 5));
            assert!(
                tags(&draft, "base:bear_trap")
                    .iter()
                    .all(|at| built.area.contains(*at))
            );
            assert_eq!(tags(&draft, "base:bear_trap").len(), 2);
            assert_eq!(draft.reachable(), draft.open(), "{}", draft.drawn());
            assert_eq!(tags(&draft, "hearthgate").len(), 0);
        }
        let wide = [plan("############")];
        let error = town.build_with(1, 1, &wide, &mut ()).unwrap_err();
        assert!(
            error
                .to_string()
                .contains("too small for what stands in it")
        );
        assert!(town.build(1, 1).is_err());
    }

    #[test]
    fn towns_differ_but_all_can_be_walked() {
        assert_ne!(town(1).terrain, town(2).terrain);
        for seed in 0..30 {
            let draft = town(seed);
            let open = draft.open();
            assert_eq!(draft.reachable(), open, "{}", draft.drawn());
            assert!(tags(&draft, "door").iter().all(|at| draft.suits_door(*at)));
        }
    }

    #[test]
    fn a_small_map_or_too_many_houses_are_a_flaw() {
        let size = |w, h| geom::Size { w, h };
        assert!(Draft::begun(size(20, 20), Town::default(), 1).is_err());
        let crowded = Town {
            buildings: vec![building("palace", 9, 30, 16, &[])],
            ..Town::default()
        };
        let error = Draft::begun(size(80, 50), crowded, 1).unwrap_err();
        assert_eq!(error.why, "the buildings do not all fit");
        let full = Town {
            buildings: vec![building("cell", 1, 5, 5, &["rat"; 12])],
            ..Town::default()
        };
        let error = Draft::begun(size(80, 50), full, 1).unwrap_err();
        assert_eq!(error.why, "a building is too small for those inside");
    }
}

//! A level as data: one starting builder, then any number of steps.

use geom::Size;
use serde::{Deserialize, Serialize};

use crate::builders::Start;
use crate::check::{LevelFault, Violation, check, check_open};
use crate::draft::{Draft, MAX_SIDE, MIN_SIDE};
use crate::promises::Promises;
use crate::steps::Step;
use crate::vaults::Places;
use crate::work::{BuildContext, Flaw, Observer};

/// Maximum number of attempts at building a level.
pub const TRIES: u32 = 20;

/// The recipe of a level's map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chain {
    /// Width of the map in tiles, 10 to 256.
    #[serde(default = "ordinary_width")]
    pub width: u16,
    /// Height of the map in tiles, 10 to 256.
    #[serde(default = "ordinary_height")]
    pub height: u16,
    /// The starting builder.
    pub start: Start,
    /// Steps applied after the starting builder, in order.
    #[serde(default)]
    pub steps: Vec<Step>,
    /// Minimum share of walkable tiles, in percent of the map. A level below it is built again.
    #[serde(default)]
    pub open_min: u8,
    /// Maximum share of walkable tiles, in percent of the map. A level above it is built again.
    #[serde(default = "all")]
    pub open_max: u8,
    /// Further guarantees about every level of this recipe.
    #[serde(default)]
    pub proves: Promises,
}

fn ordinary_width() -> u16 {
    80
}

fn ordinary_height() -> u16 {
    50
}

fn all() -> u8 {
    100
}

/// Why a chain produced no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChainError {
    /// Width or height is out of bounds; checked before building.
    #[error(
        "a level is between {MIN_SIDE} and {MAX_SIDE} tiles wide and high, not {width}×{height}"
    )]
    Size { width: u16, height: u16 },
    /// A step failed in the last attempt.
    #[error("no level after {TRIES} tries: {0}")]
    Flaw(Flaw),
    /// The level of the last attempt failed its checks.
    #[error("no level after {TRIES} tries: {}", first(.0))]
    Broken(Vec<Violation>),
}

fn first(violations: &[Violation]) -> String {
    violations
        .first()
        .map(ToString::to_string)
        .unwrap_or_default()
}

impl Chain {
    /// A chain of default size without steps.
    #[must_use]
    pub fn new(start: impl Into<Start>) -> Self {
        Self {
            width: ordinary_width(),
            height: ordinary_height(),
            start: start.into(),
            steps: Vec::new(),
            open_min: 0,
            open_max: 100,
            proves: Promises::default(),
        }
    }

    #[must_use]
    pub fn sized(mut self, width: u16, height: u16) -> Self {
        (self.width, self.height) = (width, height);
        self
    }

    /// Appends a step.
    #[must_use]
    pub fn then(mut self, step: impl Into<Step>) -> Self {
        self.steps.push(step.into());
        self
    }

    /// Builds one level of one run: a pure function of chain, seed and level.
    ///
    /// # Errors
    ///
    /// If no attempt gives a level that passes every check.
    pub fn build(&self, seed: u64, level: u32) -> Result<Draft, ChainError> {
        self.build_observed(seed, level, &mut ())
    }

    /// Builds one level and reports progress to an observer.
    ///
    /// # Errors
    ///
    /// If no attempt gives a level that passes every check.
    pub fn build_observed(
        &self,
        seed: u64,
        level: u32,
        observer: &mut dyn Observer,
    ) -> Result<Draft, ChainError> {
        self.build_with(seed, level, Places::default(), observer)
    }

    /// Builds one level that may contain hand-made places, and reports progress to an observer.
    ///
    /// # Errors
    ///
    /// If no attempt gives a level that passes every check.
    pub fn build_with<'a>(
        &self,
        seed: u64,
        level: u32,
        places: impl Into<Places<'a>>,
        observer: &mut dyn Observer,
    ) -> Result<Draft, ChainError> {
        let places = places.into();
        let (width, height) = (self.width, self.height);
        let sides = MIN_SIDE..=MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) {
            return Err(ChainError::Size { width, height });
        }
        let mut attempt = 0;
        loop {
            match self.attempt(seed, level, attempt, places, observer) {
                Ok(draft) => return Ok(draft),
                Err(error) if attempt + 1 == TRIES => return Err(error),
                Err(_) => attempt += 1,
            }
        }
    }

    /// Every rule a level of this chain breaks: the general rules, its share of open ground, its guarantees,
    /// and the required inhabitants of a town.
    #[must_use]
    pub fn check(&self, draft: &Draft) -> Vec<Violation> {
        let mut violations = check(draft);
        violations.extend(check_open(draft, self.open_min, self.open_max));
        violations.extend(self.proves.broken(draft));
        if let Start::Town(town) = &self.start {
            let missing = town.missing(draft).into_iter();
            violations.extend(missing.map(|tag| Violation {
                at: None,
                fault: LevelFault::KeeperMissing(tag),
            }));
        }
        violations
    }

    fn attempt(
        &self,
        seed: u64,
        level: u32,
        attempt: u32,
        places: Places<'_>,
        observer: &mut dyn Observer,
    ) -> Result<Draft, ChainError> {
        let size = Size {
            w: self.width,
            h: self.height,
        };
        let mut work = BuildContext::new(size, seed, level, attempt, observer).with_places(places);
        work.begin(&self.start).map_err(ChainError::Flaw)?;
        work.run(&self.steps).map_err(ChainError::Flaw)?;
        work.open_entrances().map_err(ChainError::Flaw)?;
        let violations = self.check(&work.draft);
        if violations.is_empty() {
            Ok(work.draft)
        } else {
            Err(ChainError::Broken(violations))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::{Caves, Rooms, Town};
    use crate::steps::{
        Chance, Choice, CullUnreachable, DistantExit, DoglegCorridors, OneOf, SpawnInRooms, Stairs,
        StartByArea,
    };

    fn dungeon() -> Chain {
        Chain::new(Rooms::default())
            .then(DoglegCorridors {})
            .then(Stairs::default())
            .then(SpawnInRooms::default())
    }

    fn cave() -> Chain {
        Chain::new(Caves::default())
            .then(StartByArea::default())
            .then(CullUnreachable {})
            .then(DistantExit {})
    }

    #[test]
    fn a_chain_is_data() {
        let chain: Chain = toml::from_str(
            r#"
            start = { rooms = {} }
            steps = [
                { dogleg_corridors = {} },
                { stairs = { up = true } },
                { chance = { one_in = 3, steps = [ { cull_unreachable = {} } ] } },
                { one_of = [ { weight = 2, steps = [ { spawn_in_rooms = {} } ] }, { steps = [] } ] },
            ]
            "#,
        )
        .unwrap();
        let mut same = Chain::new(Rooms::default())
            .then(DoglegCorridors {})
            .then(Stairs::default());
        same = same.then(Chance {
            one_in: 3,
            steps: vec![CullUnreachable {}.into()],
        });
        let spawning = Choice {
            weight: 2,
            steps: vec![SpawnInRooms::default().into()],
        };
        same = same.then(OneOf(vec![
            spawning,
            Choice {
                weight: 1,
                steps: vec![],
            },
        ]));
        assert_eq!(chain, same);
        let written = toml::to_string(&chain).unwrap();
        assert_eq!(toml::from_str::<Chain>(&written).unwrap(), chain);
    }

    #[test]
    fn unknown_keys_in_a_chain_are_errors() {
        let error = |text| toml::from_str::<Chain>(text).unwrap_err().to_string();
        assert!(error("start = { roms = {} }").contains("unknown variant `roms`"));
        assert!(error("start = { rooms = { cuont = 3 } }").contains("unknown field `cuont`"));
        assert!(error("start = { rooms = {} }\nstep = []").contains("unknown field `step`"));
    }

    #[test]
    fn a_level_depends_on_seed_and_level_and_on_nothing_else() {
        for chain in [dungeon(), cave()] {
            let level = chain.build(3, 4).unwrap();
            assert_eq!(level, chain.build(3, 4).unwrap());
            assert_ne!(level.digest(), chain.build(4, 3).unwrap().digest());
            assert_ne!(level.digest(), chain.build(3, 5).unwrap().digest());
        }
    }

    #[test]
    fn many_levels_are_sound() {
        for seed in 0..100 {
            for chain in [
                dungeon(),
                cave(),
                dungeon().sized(10, 10),
                cave().sized(20, 20),
                cave().sized(256, 20),
            ] {
                match chain.build(seed, 1) {
                    Ok(level) => assert_eq!(check(&level), []),
                    Err(error) => assert!(chain.width < 80, "{error}"),
                }
            }
        }
    }

    #[test]
    fn an_added_step_does_not_change_other_random_streams() {
        let plain = dungeon().build(5, 1).unwrap();
        let idle = Chance {
            one_in: 1,
            steps: vec![
                SpawnInRooms {
                    tag: "trap".into(),
                    ..SpawnInRooms::default()
                }
                .into(),
            ],
        };
        let more = dungeon().then(idle).build(5, 1).unwrap();
        assert_eq!(more.terrain, plain.terrain);
        assert_eq!(more.tagged[..plain.tagged.len()], plain.tagged);
        assert!(more.tagged.len() > plain.tagged.len());
    }

    #[test]
    fn steps_left_out_count_as_occurrences() {
        let spawn = |tag: &str| {
            Step::from(SpawnInRooms {
                tag: tag.into(),
                ..SpawnInRooms::default()
            })
        };
        let nested = Chance {
            one_in: 0,
            steps: vec![
                OneOf(vec![Choice {
                    weight: 1,
                    steps: vec![spawn("trap")],
                }])
                .into(),
            ],
        };
        let base = || {
            Chain::new(Rooms::default())
                .then(DoglegCorridors {})
                .then(Stairs::default())
        };
        let skipped = base()
            .then(nested.clone())
            .then(spawn("item"))
            .build(5, 1)
            .unwrap();
        let always = base()
            .then(Chance {
                one_in: 1,
                ..nested
            })
            .then(spawn("item"))
            .build(5, 1)
            .unwrap();
        let items = |draft: &Draft| {
            draft
                .tagged
                .iter()
                .filter(|it| it.tag.as_str() == "item")
                .map(|it| it.at)
                .collect::<Vec<_>>()
        };
        assert!(always.tagged.len() > skipped.tagged.len());
        // The traps may occupy a few tiles that the items would have taken.
        let same = items(&skipped)
            .iter()
            .filter(|at| items(&always).contains(at))
            .count();
        assert!(
            same * 2 > items(&skipped).len(),
            "{same} of {}",
            items(&skipped).len()
        );
        let alone = base().then(spawn("item")).build(5, 1).unwrap();
        assert_ne!(items(&alone), items(&skipped));
    }

    #[test]
    fn chance_and_choice_keep_their_odds() {
        let tagged = |tag: &str| {
            vec![
                SpawnInRooms {
                    tag: tag.into(),
                    per_room: "1".parse().unwrap(),
                    at_start: true,
                    ..SpawnInRooms::default()
                }
                .into(),
            ]
        };
        let chain = Chain::new(Rooms {
            count: 1,
            min: 5,
            max: 5,
        })
        .sized(10, 10)
        .then(Stairs::default())
        .then(Chance {
            one_in: 3,
            steps: tagged("trap"),
        })
        .then(OneOf(vec![
            Choice {
                weight: 3,
                steps: tagged("item"),
            },
            Choice {
                weight: 0,
                steps: tagged("door"),
            },
            Choice {
                weight: 1,
                steps: tagged("monster"),
            },
        ]));
        let mut counts = [0; 4];
        for seed in 0..1200 {
            for tagged in chain.build(seed, 1).unwrap().tagged {
                let index = ["trap", "item", "monster", "door"]
                    .iter()
                    .position(|tag| *tag == tagged.tag.as_str());
                counts[index.unwrap()] += 1;
            }
        }
        assert!((340..460).contains(&counts[0]), "{counts:?}");
        assert!((850..950).contains(&counts[1]), "{counts:?}");
        assert_eq!(counts[1] + counts[2], 1200);
        assert_eq!(counts[3], 0);
    }

    #[test]
    fn a_missing_town_inhabitant_is_a_violation() {
        let chain = Chain::new(Town::default());
        let mut town = chain.build(1, 1).unwrap();
        assert!(chain.check(&town).is_empty());
        let peasant = town
            .tagged
            .iter()
            .position(|tagged| tagged.tag.as_str() == "peasant");
        town.tagged.remove(peasant.unwrap());
        town.tagged
            .retain(|tagged| tagged.tag.as_str() != "smith" && tagged.tag.as_str() != "hearthgate");
        let missing = |tag: &str| Violation {
            at: None,
            fault: LevelFault::KeeperMissing(tag.into()),
        };
        assert_eq!(
            chain.check(&town),
            ["hearthgate", "peasant", "smith"].map(missing)
        );
        assert!(cave().check(&cave().build(1, 1).unwrap()).is_empty());
    }

    #[test]
    fn an_impossible_chain_reports_the_reason() {
        let error = Chain::new(Rooms::default())
            .then(DistantExit {})
            .build(1, 1)
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "no level after 20 tries: step `distant_exit`: there is no start to be far from"
        );
        let error = Chain::new(Rooms::default()).build(1, 1).unwrap_err();
        assert_eq!(
            error.to_string(),
            "no level after 20 tries: the level has no start"
        );
        let error = Chain::new(Rooms::default())
            .then(OneOf(vec![]))
            .build(1, 1)
            .unwrap_err();
        assert!(matches!(error, ChainError::Flaw(flaw) if flaw.step == "one_of"));
        let error = Chain {
            open_min: 90,
            ..cave()
        }
        .build(1, 1)
        .unwrap_err();
        assert!(
            matches!(&error, ChainError::Broken(it) if matches!(it[0].fault, LevelFault::TooClosed(_, 90))),
            "{error}"
        );
        for (width, height) in [(9, 50), (50, 9), (257, 50), (50, 257)] {
            let error = dungeon().sized(width, height).build(1, 1).unwrap_err();
            assert_eq!(error, ChainError::Size { width, height });
        }
    }

    #[test]
    fn a_failed_attempt_is_followed_by_another() {
        #[derive(Default)]
        struct Tries(u32);
        impl Observer for Tries {
            fn saw(&mut self, step: &str, _draft: &Draft) {
                self.0 += u32::from(step == "distant_exit");
            }
        }
        let narrow = Chain {
            open_min: 60,
            ..cave()
        };
        let most = (0..20).map(|seed| {
            let mut tries = Tries::default();
            let built = narrow.build_observed(seed, 1, &mut tries);
            assert!(built.is_ok() || tries.0 == TRIES);
            tries.0
        });
        let most: Vec<u32> = most.collect();
        assert!(
            most.iter().any(|tries| (2..TRIES).contains(tries)),
            "{most:?}"
        );
    }

    #[test]
    fn the_observer_sees_every_step_and_inside_long_ones() {
        #[derive(Default)]
        struct Seen(Vec<(String, u32)>);
        impl Observer for Seen {
            fn saw(&mut self, step: &str, draft: &Draft) {
                self.0.push((step.to_owned(), draft.open().count()));
            }
        }
        let mut seen = Seen::default();
        let level = dungeon().build_observed(1, 1, &mut seen).unwrap();
        let mut names: Vec<&str> = seen.0.iter().map(|it| it.0.as_str()).collect();
        let rooms = names.iter().filter(|name| **name == "rooms").count();
        assert_eq!(rooms, level.rooms.len() + 1);
        names.dedup();
        assert_eq!(
            names,
            ["rooms", "dogleg_corridors", "stairs", "spawn_in_rooms"]
        );
        assert!(seen.0.is_sorted_by_key(|it| it.1));
    }

    #[test]
    fn names_in_data_are_file_names() {
        for name in Step::NAMES {
            match toml::from_str::<Step>(&format!("{name} = {{}}")) {
                Ok(step) => assert_eq!(step.name(), *name),
                Err(error) => assert!(!error.to_string().contains("unknown variant"), "{error}"),
            }
        }
        for name in Start::NAMES {
            match toml::from_str::<Start>(&format!("{name} = {{}}")) {
                Ok(start) => assert_eq!(start.name(), *name),
                Err(error) => assert!(!error.to_string().contains("unknown variant"), "{error}"),
            }
        }
        assert!(Step::NAMES.is_sorted() && Start::NAMES.is_sorted());
    }
}

//! Proof that a hand-made place can be built: every outcome of its random choices in every symmetry, in an
//! open field.

use std::collections::BTreeSet;

use geom::{Grid, Point, Size, Stream, Terrain};

use crate::builders::Prefab;
use crate::chain::{Chain, ChainError};
use crate::check::{LevelFault, check};
use crate::draft::{Draft, Exit, Way};
use crate::tag::Tag;
use crate::vaults::{Places, Put, Vault, VaultKind, lay};

/// Width of the open field around the place in tiles, outer wall included.
const FIELD: i32 = 3;

/// A way in which a place turns out broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VaultFault {
    pub why: String,
    /// Tile in the drawing; `None` if the fault has no tile or the place was turned.
    pub at: Option<Point>,
    /// Seed of the place's random choices.
    pub seed: u64,
    /// Index of the symmetry, 0 to 7; 0 is as drawn.
    pub symmetry: u8,
}

/// Builds a place with seeds `0..seeds` in all eight symmetries and reports each kind of fault once.
///
/// Open ground must be reachable unless the place is sealed. Marks must be on open, unoccupied ground, and
/// doors in frames.
#[must_use]
pub fn prove(vault: &Vault, others: &[Vault], seeds: u64) -> Vec<VaultFault> {
    let places = Places::from(others);
    let mut shapes: BTreeSet<Vec<u8>> = BTreeSet::new();
    let mut found: Vec<VaultFault> = Vec::new();
    for seed in 0..seeds {
        let puts = vault.resolve(&mut Stream::named(seed, "proof", 0), &places);
        // Most places have few different outcomes; each is tried once.
        if !shapes.insert(puts.as_slice().iter().map(shape).collect()) {
            continue;
        }
        for symmetry in 0..8 {
            let turned = Vault::turned(&puts, symmetry);
            for (why, at) in faults(vault, &turned) {
                if found.iter().all(|other| other.why != why) {
                    let at = at.filter(|_| symmetry == 0);
                    found.push(VaultFault {
                        why,
                        at,
                        seed,
                        symmetry,
                    });
                }
            }
        }
    }
    found
}

/// The part of a tile that matters for soundness, as a number.
fn shape(put: &Put) -> u8 {
    match put {
        Put::Keep => 0,
        Put::Ground(ground) => 2 + u8::from(ground.is_walkable()),
        Put::Start => 4,
        Put::Exit(Way::Up) => 5,
        Put::Exit(Way::Down | Way::To(_)) => 6,
        Put::Tagged(tag, ground) if tag.is_door() => match tag {
            Tag::Door => 8 + u8::from(ground.is_walkable()),
            _ => 10 + u8::from(ground.is_walkable()),
        },
        Put::Tagged(_, ground) => 12 + u8::from(ground.is_walkable()),
    }
}

fn faults(vault: &Vault, puts: &Grid<Put>) -> Vec<(String, Option<Point>)> {
    if vault.plan.kind == VaultKind::Level {
        return level_faults(vault, puts);
    }
    let (w, h) = (i32::from(puts.size().w), i32::from(puts.size().h));
    let around = |side: i32| u16::try_from(side + 2 * FIELD).unwrap_or(u16::MAX);
    let size = Size {
        w: around(w),
        h: around(h),
    };
    let mut draft = Draft::new(size);
    for at in draft.inside().points() {
        draft.terrain.set(at, Terrain::Floor);
    }
    let corner = Point::new(FIELD, FIELD);
    draft.start = Some(Point::new(1, 1));
    let out = Point::new(w + FIELD, h + FIELD);
    draft.exits.push(Exit {
        at: out,
        to: Way::Down,
    });
    lay(&mut draft, vault, puts, corner);
    describe_violations(&draft, corner)
}

fn level_faults(vault: &Vault, puts: &Grid<Put>) -> Vec<(String, Option<Point>)> {
    let has_start = puts.as_slice().contains(&Put::Start);
    if has_start {
        let mut draft = Draft::new(puts.size());
        lay(&mut draft, vault, puts, Point::new(0, 0));
        return describe_violations(&draft, Point::new(0, 0));
    }
    // A level without a start gets one when it is built, so build it.
    let mut fixed = vault.clone();
    fixed.plan.turned = true;
    let size = puts.size();
    let chain = Chain::new(Prefab::default()).sized(size.w.max(10), size.h.max(10));
    match chain.build_with(0, vault.plan.depth.0, &[fixed], &mut ()) {
        Ok(_) => Vec::new(),
        Err(ChainError::Flaw(flaw)) => vec![(flaw.why.to_owned(), None)],
        Err(error) => vec![(error.to_string(), None)],
    }
}

fn describe_violations(draft: &Draft, corner: Point) -> Vec<(String, Option<Point>)> {
    let mut violations = check(draft);
    let is_lost = |fault: &LevelFault| matches!(fault, LevelFault::VaultUnreachable(_));
    if violations.iter().any(|violation| is_lost(&violation.fault)) {
        // A mark out of reach follows from ground out of reach; report only the latter.
        violations.retain(|violation| !matches!(violation.fault, LevelFault::MarkUnreachable(_)));
    }
    violations
        .into_iter()
        .map(|violation| {
            let why = match &violation.fault {
                LevelFault::VaultUnreachable(_) => {
                    "this cannot be reached; if that is meant, say `sealed = true`".to_owned()
                }
                fault => fault.to_string(),
            };
            (why, violation.at.map(|at| at - corner))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vaults::VaultPlan;

    fn told_of(text: &str) -> Vec<(String, Option<(i32, i32)>)> {
        let plan: VaultPlan = toml::from_str(text).unwrap();
        let vault = plan.compile("it").unwrap();
        prove(&vault, &[], 100)
            .into_iter()
            .map(|it| (it.why, it.at.map(|at| (at.x, at.y))))
            .collect()
    }

    fn why(text: &str) -> Vec<String> {
        told_of(text).into_iter().map(|(why, _)| why).collect()
    }

    const LOST: &str = "this cannot be reached; if that is meant, say `sealed = true`";

    #[test]
    fn a_sound_place_passes_the_proof() {
        assert!(why("map = '''\n#####\n#g.!#\n##+##\n'''").is_empty());
        assert!(why("sealed = true\nmap = '''\n###\n#!#\n###\n'''").is_empty());
        assert!(why("kind = 'level'\nmap = '''\n#####\n#@.>#\n#####\n'''").is_empty());
        assert!(why("kind = 'level'\nmap = '''\n######\n#..#.#\n######\n'''").is_empty());
    }

    #[test]
    fn unreachable_ground_of_a_place_is_reported_with_its_tile() {
        assert_eq!(
            told_of("map = '''\n####\n#.g#\n####\n'''"),
            [(LOST.to_owned(), Some((1, 1)))]
        );
        assert_eq!(
            why("kind = 'level'\nmap = '''\n#######\n#@.#.>#\n#######\n'''"),
            ["an exit cannot be reached from the start", LOST]
        );
        assert_eq!(
            why("kind = 'level'\nmap = '''\n###\n###\n###\n'''"),
            ["there is no open ground left of the middle"]
        );
    }

    #[test]
    fn doors_want_frames_and_spawns_want_ground() {
        assert_eq!(
            told_of("map = '''\n###\n#+.\n..#\n'''"),
            [(
                "a door stands outside a door frame".to_owned(),
                Some((1, 1))
            )]
        );
        let walled =
            "map = '''\n...\n.x.\n...\n'''\n[legend]\nx = { tag = 'rat', ground = 'wall' }";
        assert_eq!(
            told_of(walled),
            [("`rat` is not on open ground".to_owned(), Some((1, 1)))]
        );
    }

    #[test]
    fn a_rare_choice_that_breaks_a_place_is_found() {
        let text = "map = '''\n#####\n#...x\n#####\n'''\n[legend]\nx = { one_of = [{ weight = 9, ground = 'floor' }, { ground = 'wall' }] }";
        assert_eq!(why(text), [LOST]);
        let vault = toml::from_str::<VaultPlan>(text)
            .unwrap()
            .compile("it")
            .unwrap();
        assert!(prove(&vault, &[], 1).is_empty(), "not by the first seed");
    }

    #[test]
    fn a_part_that_shuts_the_way_is_found() {
        let plan = "map = '''\n#####\n#..A.\n#####\n'''\n[legend]\nA = { part = 'plug' }";
        let host = toml::from_str::<VaultPlan>(plan)
            .unwrap()
            .compile("host")
            .unwrap();
        let plug = "kind = 'part'\ntags = ['plug']\nmap = '#'";
        let plug = toml::from_str::<VaultPlan>(plug)
            .unwrap()
            .compile("plug")
            .unwrap();
        assert!(prove(&host, &[], 100).is_empty());
        assert_eq!(prove(&host, &[plug], 100)[0].why, LOST);
    }
}

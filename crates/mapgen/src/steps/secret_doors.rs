//! Makes some doors secret, but never one on the only way (mission D9).

use geom::Point;
use serde::{Deserialize, Serialize};

use crate::tag::Tag;
use crate::work::{BuildContext, Builder, Flaw};

/// Makes some doors secret, as long as everything can still be reached without them.
///
/// ```
/// use hearthgate_mapgen::{Draft, SecretDoors};
/// let level = Draft::from_drawing("
///     | ############
///     | #@..+....###
///     | #...#....+.#
///     | ##.#####.###
///     | ##.....+.###
///     | ############
/// ")?;
/// let level = level.then(SecretDoors { one_in: 1 }, 1)?;
/// assert!(level.looks_like("
///     | ############
///     | #@..+....###
///     | #...#....+.#
///     | ##.#####.###
///     | ##.....s.###
///     | ############
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SecretDoors {
    /// Denominator of the probability that a suitable door becomes secret, 0 to 10000. 0 means never.
    pub one_in: u32,
}

impl Default for SecretDoors {
    fn default() -> Self {
        Self { one_in: 4 }
    }
}

impl Builder for SecretDoors {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let Some(start) = work.draft.start else {
            return Err(work.flaw("there is no start from which to find a way"));
        };
        let mut known = work.draft.open();
        for tagged in work
            .draft
            .tagged
            .iter()
            .filter(|tagged| tagged.tag == Tag::SecretDoor)
        {
            known.set(tagged.at, false);
        }
        let doors =
            (0..work.draft.tagged.len()).filter(|index| work.draft.tagged[*index].tag == Tag::Door);
        let mut doors: Vec<usize> = doors.collect();
        doors.retain(|_| work.rng.one_in(self.one_in));
        work.rng.shuffle(&mut doors);
        let mut reached = geom::reach(start, &known);
        for index in doors {
            let at = work.draft.tagged[index].at;
            if is_dispensable(start, at, &mut known, &mut reached) {
                work.draft.tagged[index].tag = Tag::SecretDoor;
            }
        }
        Ok(())
    }
}

/// Closes a tile if everything else stays reachable. Returns whether it did.
fn is_dispensable(
    start: Point,
    at: Point,
    known: &mut geom::BitGrid,
    reached: &mut geom::BitGrid,
) -> bool {
    known.set(at, false);
    let without = geom::reach(start, known);
    let fine = without.count() + 1 == reached.count();
    if fine {
        *reached = without;
    } else {
        known.set(at, true);
    }
    fine
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::work::{run_on, run_on_seed, try_on};

    fn ring() -> Draft {
        Draft::from_drawing(
            "
            ############
            #@..+....###
            #...#....+.#
            ##.#####.###
            ##.....+.###
            ############
            ",
        )
        .unwrap()
    }

    /// Mission: D9.
    #[test]
    fn d9_one_door_of_a_ring_may_be_secret_and_none_of_a_dead_end() {
        for seed in 0..30 {
            let draft = run_on_seed(ring(), SecretDoors { one_in: 1 }, seed);
            let secret: Vec<Point> = draft
                .tagged
                .iter()
                .filter(|tagged| tagged.tag.as_str() == "secret_door")
                .map(|tagged| tagged.at)
                .collect();
            assert_eq!(secret.len(), 1, "{}", draft.drawn());
            assert!([Point::new(4, 1), Point::new(7, 4)].contains(&secret[0]));
            let again = run_on_seed(draft.clone(), SecretDoors { one_in: 1 }, seed);
            assert_eq!(again, draft, "a second secret would hide the first");
        }
    }

    #[test]
    fn secret_doors_follow_their_probability() {
        let secrets = |one_in| {
            let hidden = |seed: &u64| run_on_seed(ring(), SecretDoors { one_in }, *seed) != ring();
            (0..400).filter(hidden).count()
        };
        // Two doors are suitable: with one in four, 7 of 16 rings have a secret door.
        let quarter = secrets(4);
        assert!((140..210).contains(&quarter), "{quarter}");
        assert_eq!(secrets(0), 0);
    }

    #[test]
    fn secret_doors_need_a_start() {
        let draft = Draft::from_drawing("#####\n#.+.#\n#####").unwrap();
        assert!(try_on(draft, SecretDoors::default()).is_err());
        let straight = Draft::from_drawing("#####\n#@+.#\n#####").unwrap();
        assert_eq!(
            run_on(straight.clone(), SecretDoors { one_in: 1 }),
            straight
        );
    }
}

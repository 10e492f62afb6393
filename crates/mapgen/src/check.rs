//! The rules that every finished level must keep to be playable.

use std::fmt;

use geom::{BitGrid, Point, Terrain, reach};

use crate::draft::Draft;
use crate::tag::Tag;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// `None` if the rule is about the whole level.
    pub at: Option<Point>,
    pub fault: LevelFault,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelFault {
    #[error("the level has no start")]
    NoStart,
    #[error("the level has no exit")]
    NoExit,
    #[error("the start is not on open ground")]
    StartBlocked,
    #[error("an exit is not on open ground")]
    ExitBlocked,
    /// An exit cannot be reached on foot from the start.
    #[error("an exit cannot be reached from the start")]
    ExitUnreachable,
    /// An exit can be reached only through a secret door.
    #[error("an exit lies behind a secret door")]
    ExitSecret,
    #[error("two exits share a tile")]
    ExitTwice,
    /// A mark is in a wall or off the map.
    #[error("`{0}` is not on open ground")]
    MarkBlocked(Tag),
    /// A mark cannot be reached from the start and is not in a sealed place.
    #[error("`{0}` cannot be reached from the start")]
    MarkUnreachable(Tag),
    /// A mark shares its tile with another mark, the start or an exit.
    #[error("`{0}` stands on another mark, the start or an exit")]
    MarkOnAnother(Tag),
    #[error("a door stands outside a door frame")]
    DoorWithoutFrame,
    /// Two hand-made places overlap.
    #[error("the place `{0}` overlaps another")]
    VaultsOverlap(String),
    /// Open ground of a hand-made place that is not sealed cannot be reached.
    #[error("the inside of the place `{0}` cannot be reached from the start")]
    VaultUnreachable(String),
    /// A required inhabitant of the town is missing.
    #[error("`{0}` is missing from the town")]
    KeeperMissing(Tag),
    /// A walkable tile on the map's edge is not an exit.
    #[error("the map's edge is open and no exit")]
    OpenEdge,
    /// Open share in percent, and the minimum.
    #[error("{0} % of the level is open, less than {1} %")]
    TooClosed(u8, u8),
    /// Open share in percent, and the maximum.
    #[error("{0} % of the level is open, more than {1} %")]
    TooOpen(u8, u8),
    /// The chain guarantees a way down and the level has none.
    #[error("the level has no way down")]
    NoWayDown,
    /// Start or way down is outside its guaranteed area.
    #[error("{0} lies outside its part of the map")]
    Misplaced(End),
    /// Start or way down is beside ground it must not touch.
    #[error("{0} lies beside {1}")]
    Beside(End, Terrain),
    /// Start or way down is not beside the required ground.
    #[error("{0} does not lie beside {1}")]
    Astray(End, Terrain),
    /// Start or way down is visible from a mark with this tag.
    #[error("{0} is in plain view of `{1}`")]
    InView(End, Tag),
    /// Start or way down is visible from ground of this kind.
    #[error("{0} is in plain view of {1}")]
    InViewOf(End, Terrain),
    /// The chain guarantees that this ground crosses the level.
    #[error("the level is not crossed by {0}")]
    NotCrossed(Terrain),
    /// A guaranteed mark is missing.
    #[error("there is no `{0}`")]
    Missing(Tag),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The tile of arrival.
    Start,
    /// Any way down.
    Down,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "the start",
            Self::Down => "a way down",
        })
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(f, "{} at {at}", self.fault),
            None => self.fault.fmt(f),
        }
    }
}

/// Every rule the draft breaks; empty for a playable level.
#[must_use]
pub fn check(draft: &Draft) -> Vec<Violation> {
    let mut found = Vec::new();
    let open = draft.open();
    let reached = check_start(draft, &open, &mut found);
    check_exits(draft, &open, &reached, &mut found);
    check_secrets(draft, &open, &reached, &mut found);
    check_marks(draft, &open, &reached, &mut found);
    check_edge(draft, &mut found);
    check_vaults(draft, &open, &reached, &mut found);
    found
}

/// Checks the share of open ground against bounds in percent.
pub(crate) fn check_open(draft: &Draft, least: u8, most: u8) -> Option<Violation> {
    let percent = u64::from(draft.open().count()) * 100 / u64::from(draft.size().area().max(1));
    let percent = u8::try_from(percent).unwrap_or(100);
    let fault = match percent {
        _ if percent < least => LevelFault::TooClosed(percent, least),
        _ if percent > most => LevelFault::TooOpen(percent, most),
        _ => return None,
    };
    Some(Violation { at: None, fault })
}

fn check_start(draft: &Draft, open: &BitGrid, found: &mut Vec<Violation>) -> BitGrid {
    let nowhere = BitGrid::new(draft.size());
    match draft.start {
        None => {
            found.push(Violation {
                at: None,
                fault: LevelFault::NoStart,
            });
            nowhere
        }
        Some(at) if !open.get(at) => {
            found.push(Violation {
                at: Some(at),
                fault: LevelFault::StartBlocked,
            });
            nowhere
        }
        Some(at) => reach(at, open),
    }
}

fn check_exits(draft: &Draft, open: &BitGrid, reached: &BitGrid, found: &mut Vec<Violation>) {
    if draft.exits.is_empty() {
        found.push(Violation {
            at: None,
            fault: LevelFault::NoExit,
        });
    }
    let mut taken = BitGrid::new(draft.size());
    for exit in &draft.exits {
        let fault = match exit.at {
            at if !open.get(at) => LevelFault::ExitBlocked,
            at if !reached.get(at) => LevelFault::ExitUnreachable,
            at if taken.get(at) => LevelFault::ExitTwice,
            at => {
                taken.set(at, true);
                continue;
            }
        };
        found.push(Violation {
            at: Some(exit.at),
            fault,
        });
    }
}

/// Reports exits that can be reached only through a secret door.
fn check_secrets(draft: &Draft, open: &BitGrid, reached: &BitGrid, found: &mut Vec<Violation>) {
    let secrets = draft
        .tagged
        .iter()
        .filter(|tagged| tagged.tag == Tag::SecretDoor);
    let mut known = open.clone();
    secrets.for_each(|tagged| known.set(tagged.at, false));
    if known == *open {
        return;
    }
    let plain = draft
        .start
        .map_or_else(|| known.clone(), |start| reach(start, &known));
    for exit in draft
        .exits
        .iter()
        .filter(|exit| reached.get(exit.at) && !plain.get(exit.at))
    {
        found.push(Violation {
            at: Some(exit.at),
            fault: LevelFault::ExitSecret,
        });
    }
}

fn check_marks(draft: &Draft, open: &BitGrid, reached: &BitGrid, found: &mut Vec<Violation>) {
    let mut taken = BitGrid::new(draft.size());
    for at in draft.exits.iter().map(|exit| exit.at).chain(draft.start) {
        if open.get(at) {
            taken.set(at, true);
        }
    }
    for tagged in &draft.tagged {
        let fault = match tagged.at {
            at if !open.get(at) => LevelFault::MarkBlocked(tagged.tag.clone()),
            at if taken.get(at) => LevelFault::MarkOnAnother(tagged.tag.clone()),
            at if tagged.tag.is_door() && !draft.suits_door(at) => LevelFault::DoorWithoutFrame,
            at if !reached.get(at) && !is_sealed(draft, at) => {
                LevelFault::MarkUnreachable(tagged.tag.clone())
            }
            at => {
                taken.set(at, true);
                continue;
            }
        };
        found.push(Violation {
            at: Some(tagged.at),
            fault,
        });
    }
}

fn is_sealed(draft: &Draft, at: Point) -> bool {
    draft
        .vaults
        .iter()
        .any(|vault| vault.sealed && vault.at.contains(at))
}

fn check_vaults(draft: &Draft, open: &BitGrid, reached: &BitGrid, found: &mut Vec<Violation>) {
    for (index, vault) in draft.vaults.iter().enumerate() {
        if draft.vaults[..index]
            .iter()
            .any(|other| other.at.intersects(vault.at))
        {
            found.push(Violation {
                at: Some(Point::new(vault.at.x, vault.at.y)),
                fault: LevelFault::VaultsOverlap(vault.name.clone()),
            });
        }
        let lost = vault
            .at
            .points()
            .find(|at| open.get(*at) && !reached.get(*at));
        if let Some(at) = lost.filter(|_| !vault.sealed) {
            found.push(Violation {
                at: Some(at),
                fault: LevelFault::VaultUnreachable(vault.name.clone()),
            });
        }
    }
}

fn check_edge(draft: &Draft, found: &mut Vec<Violation>) {
    for at in draft.size().rect().border() {
        if draft.is_open(at) && draft.exit_at(at).is_none() {
            found.push(Violation {
                at: Some(at),
                fault: LevelFault::OpenEdge,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::{Exit, TaggedTile, Way};

    fn faults(draft: &Draft) -> Vec<(Option<(i32, i32)>, LevelFault)> {
        check(draft)
            .into_iter()
            .map(|it| (it.at.map(|at| (at.x, at.y)), it.fault))
            .collect()
    }

    fn drawn(rows: &str) -> Draft {
        Draft::from_drawing(rows).unwrap()
    }

    #[test]
    fn a_sound_level_breaks_no_rule() {
        let draft = drawn(
            "
            #########
            #@..+.m.#
            #...#..>#
            #########
            ",
        );
        assert_eq!(faults(&draft), []);
    }

    #[test]
    fn a_level_needs_a_start_and_an_exit() {
        let draft = drawn(
            "
            ####
            #..#
            ####
            ",
        );
        assert_eq!(
            faults(&draft),
            [(None, LevelFault::NoStart), (None, LevelFault::NoExit)]
        );
    }

    #[test]
    fn an_exit_behind_a_wall_is_found() {
        let draft = drawn(
            "
            #######
            #@.#.>#
            #######
            ",
        );
        assert_eq!(
            faults(&draft),
            [(Some((5, 1)), LevelFault::ExitUnreachable)]
        );
    }

    #[test]
    fn start_and_exits_stand_on_open_ground_once() {
        let mut draft = drawn(
            "
            #####
            #@.>#
            #####
            ",
        );
        draft.exits.push(Exit {
            at: Point::new(3, 1),
            to: Way::Up,
        });
        draft.exits.push(Exit {
            at: Point::new(2, 0),
            to: Way::Up,
        });
        assert_eq!(
            faults(&draft),
            [
                (Some((3, 1)), LevelFault::ExitTwice),
                (Some((2, 0)), LevelFault::ExitBlocked)
            ]
        );
        draft.exits.truncate(1);
        draft.start = Some(Point::new(90, 90));
        assert_eq!(
            faults(&draft),
            [
                (Some((90, 90)), LevelFault::StartBlocked),
                (Some((3, 1)), LevelFault::ExitUnreachable)
            ]
        );
    }

    #[test]
    fn marks_stand_alone_on_open_reachable_ground() {
        let mut draft = drawn(
            "
            #########
            #@.>#...#
            #########
            ",
        );
        let at = |x, y| Point::new(x, y);
        for place in [
            at(1, 1),
            at(2, 1),
            at(2, 1),
            at(3, 1),
            at(4, 1),
            at(6, 1),
            at(-1, 1),
            at(1, 900),
        ] {
            draft.tagged.push(TaggedTile {
                at: place,
                tag: "item".into(),
            });
        }
        let item = || Tag::from("item");
        assert_eq!(
            faults(&draft),
            [
                (Some((1, 1)), LevelFault::MarkOnAnother(item())),
                (Some((2, 1)), LevelFault::MarkOnAnother(item())),
                (Some((3, 1)), LevelFault::MarkOnAnother(item())),
                (Some((4, 1)), LevelFault::MarkBlocked(item())),
                (Some((6, 1)), LevelFault::MarkUnreachable(item())),
                (Some((-1, 1)), LevelFault::MarkBlocked(item())),
                (Some((1, 900)), LevelFault::MarkBlocked(item())),
            ]
        );
    }

    #[test]
    fn a_door_in_open_floor_is_found() {
        let draft = drawn(
            "
            #######
            #@.+.>#
            #.....#
            #######
            ",
        );
        assert_eq!(
            faults(&draft),
            [(Some((3, 1)), LevelFault::DoorWithoutFrame)]
        );
    }

    /// Mission: D9.
    #[test]
    fn d9_a_secret_door_on_the_only_way_is_found() {
        let draft = drawn(
            "
            #########
            #@.s..s.#
            #.##>##>#
            #....####
            #########
            ",
        );
        assert_eq!(faults(&draft), [(Some((7, 2)), LevelFault::ExitSecret)]);
    }

    /// Mission: V5.
    #[test]
    fn v5_overlapping_and_closed_places_are_found() {
        let mut draft = drawn("#########\n#@>#.#..#\n#########");
        let place = |name: &str, x, w, sealed| crate::draft::PlacedVault {
            name: name.to_owned(),
            at: geom::Rect::new(x, 1, w, 1),
            sealed,
        };
        draft.vaults = vec![
            place("a", 1, 2, false),
            place("b", 2, 3, false),
            place("c", 6, 2, true),
        ];
        let b = || "b".to_owned();
        assert_eq!(
            faults(&draft),
            [
                (Some((2, 1)), LevelFault::VaultsOverlap(b())),
                (Some((4, 1)), LevelFault::VaultUnreachable(b()))
            ]
        );
        draft.tagged = vec![TaggedTile {
            at: Point::new(6, 1),
            tag: "item".into(),
        }];
        assert_eq!(
            faults(&draft).len(),
            2,
            "a sealed place may hold what nobody reaches"
        );
    }

    #[test]
    fn only_an_exit_may_open_the_edge() {
        let mut draft = drawn(
            "
            #####
            #@...
            #####
            ",
        );
        draft.exits.push(Exit {
            at: Point::new(3, 1),
            to: Way::Down,
        });
        assert_eq!(faults(&draft), [(Some((4, 1)), LevelFault::OpenEdge)]);
        draft.exits[0].at = Point::new(4, 1);
        assert_eq!(faults(&draft), []);
    }

    #[test]
    fn the_open_share_is_counted_in_percent() {
        let draft = drawn(
            "
            #####
            #@.>#
            #####
            #####
            ",
        );
        let fault = |least, most| check_open(&draft, least, most).map(|it| it.fault);
        assert_eq!(fault(15, 15), None);
        assert_eq!(fault(16, 100), Some(LevelFault::TooClosed(15, 16)));
        assert_eq!(fault(0, 14), Some(LevelFault::TooOpen(15, 14)));
    }

    #[test]
    fn a_violation_says_what_and_where() {
        let at = Some(Point::new(3, 4));
        assert_eq!(
            Violation {
                at,
                fault: LevelFault::ExitBlocked
            }
            .to_string(),
            "an exit is not on open ground at (3, 4)"
        );
        assert_eq!(
            Violation {
                at: None,
                fault: LevelFault::NoExit
            }
            .to_string(),
            "the level has no exit"
        );
    }
}

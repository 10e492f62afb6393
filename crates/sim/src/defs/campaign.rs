//! The campaign: a tree of levels, and the ways between them.

use super::lead::WayDef;
use super::level::LevelDef;
use super::link::Link;
use geom::Stream;
use mapgen::{Entrance, Way};
use proto::LevelNo;
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// A mistake in the ways between levels.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LeadFault {
    /// A lead names both ends or none.
    #[error("a lead needs either `to` or `from`")]
    Ends,
    /// A lead names a level that does not exist.
    #[error("there is no level `{0}`")]
    Unknown(String),
    /// A lead does not lead deeper.
    #[error("this leads from depth {0} to depth {1}, which is not deeper")]
    NotDeeper(u8, u8),
    /// A second way leads to a level.
    #[error("another way leads to `{0}` already")]
    Twice(String),
    /// A level has a second ordinary way down.
    #[error("`{0}` has an ordinary way down already")]
    Down(String),
    /// An ordinary way down is part of a set.
    #[error("only a branch, which has a `by`, can be left out of a run")]
    Set,
    /// Two branches of a set disagree about its size.
    #[error("another branch of `{0}` takes {1}")]
    Take(String, u8),
    /// Two levels without branch share a depth.
    #[error("there is a level at depth {0} already")]
    Depth(u8),
    /// No way leads to a level.
    #[error("no way leads to this level")]
    Unreached,
}

/// A mistake and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeadProblem {
    /// Index of the level that contains the mistake.
    pub level: usize,
    /// Path of the key within the level's file.
    pub key: String,
    /// The mistake.
    pub fault: LeadFault,
    /// Index of the other level involved.
    pub other: Option<usize>,
}

/// The ways of one level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ends {
    up: Option<usize>,
    down: Option<usize>,
    pub(super) branches: Vec<Branch>,
    /// Number of ways from the first level.
    steps: u16,
    /// Whether the level is on a branch.
    aside: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Branch {
    to: usize,
    pub(super) by: Link,
    set: Option<(String, u8)>,
}

/// The ways between all levels. Level `n` of a campaign has the number `n + 1`.
#[derive(Clone, Debug, Default)]
pub struct Campaign {
    levels: Vec<Ends>,
}

/// A lead with both its ends.
struct Row<'l> {
    level: usize,
    key: String,
    lead: &'l WayDef,
    from: usize,
    to: usize,
}

impl Campaign {
    /// The order in which levels are numbered: the line by depth, then the levels of branches by depth and name.
    #[must_use]
    pub fn order(levels: &[(&str, &LevelDef)]) -> Vec<usize> {
        let (rows, _) = rows(levels);
        let aside = aside(levels.len(), &rows);
        let mut order: Vec<usize> = (0..levels.len()).collect();
        order.sort_by_key(|n| (aside[*n], levels[*n].1.depth, levels[*n].0));
        order
    }

    /// Finds the ways between levels in the order of [`Self::order`], and all mistakes.
    #[must_use]
    pub fn of(levels: &[(&str, &LevelDef)]) -> (Self, Vec<LeadProblem>) {
        let (rows, mut problems) = rows(levels);
        let aside = aside(levels.len(), &rows);
        let mut all: Vec<Ends> = aside
            .iter()
            .map(|aside| Ends {
                aside: *aside,
                ..Ends::default()
            })
            .collect();
        let mut sets: BTreeMap<String, u8> = BTreeMap::new();
        for row in &rows {
            let mut wrong = |key: &str, fault, other| {
                problems.push(LeadProblem {
                    level: row.level,
                    key: format!("{}.{key}", row.key),
                    fault,
                    other,
                });
            };
            let name = |n: usize| levels[n].0.to_owned();
            let end = if row.lead.to.is_some() { "to" } else { "from" };
            let depths = (levels[row.from].1.depth, levels[row.to].1.depth);
            if depths.0 >= depths.1 {
                let fault = LeadFault::NotDeeper(depths.0, depths.1);
                wrong(end, fault, Some(row.to + row.from - row.level));
                continue;
            }
            if let Some(other) = all[row.to].up {
                wrong(end, LeadFault::Twice(name(row.to)), Some(other));
                continue;
            }
            let set = row.lead.set.as_deref().map(|set| {
                let set = Link::from(set).full(pack_of(levels[row.level].0));
                (set, row.lead.take)
            });
            if let Some((set, take)) = &set {
                let size = *sets.entry(set.clone()).or_insert(*take);
                if size != *take {
                    wrong("take", LeadFault::Take(set.clone(), size), None);
                }
            }
            match &row.lead.by {
                Some(by) => all[row.from].branches.push(Branch {
                    to: row.to,
                    by: by.clone(),
                    set,
                }),
                None if row.lead.set.is_some() => wrong("set", LeadFault::Set, None),
                None if all[row.from].down.is_some() => {
                    wrong(end, LeadFault::Down(name(row.from)), None);
                }
                None => all[row.from].down = Some(row.to),
            }
            all[row.to].up = Some(row.from);
        }
        let line: Vec<usize> = (0..levels.len()).filter(|n| !aside[*n]).collect();
        for pair in line.windows(2) {
            let (upper, lower) = (pair[0], pair[1]);
            let depth = levels[lower].1.depth;
            if levels[upper].1.depth >= depth {
                problems.push(LeadProblem {
                    level: lower,
                    key: "depth".to_owned(),
                    fault: LeadFault::Depth(depth),
                    other: Some(upper),
                });
            } else if all[upper].down.is_none() && all[lower].up.is_none() {
                all[upper].down = Some(lower);
                all[lower].up = Some(upper);
            }
        }
        if problems.is_empty() {
            let lost = (1..)
                .zip(all.iter().skip(1))
                .filter(|(_, it)| it.up.is_none());
            problems.extend(lost.map(|(level, _)| LeadProblem {
                level,
                key: "depth".to_owned(),
                fault: LeadFault::Unreached,
                other: None,
            }));
        }
        for n in 0..all.len() {
            let mut above = all[n].up;
            // Depth falls with every step, so this ends.
            while let Some(upper) = above {
                all[n].steps += 1;
                above = all[upper].up;
            }
        }
        (Self { levels: all }, problems)
    }

    pub(super) fn ends(&self, level: LevelNo) -> Option<&Ends> {
        self.levels.get(usize::from(level.0).checked_sub(1)?)
    }

    /// Whether a level lies on a branch.
    #[must_use]
    pub fn is_aside(&self, level: LevelNo) -> bool {
        self.ends(level).is_some_and(|it| it.aside)
    }

    /// The number of ways from the first level to this one.
    #[must_use]
    pub fn steps(&self, level: LevelNo) -> u16 {
        self.ends(level).map_or(0, |it| it.steps)
    }

    /// The level above this one.
    #[must_use]
    pub fn above(&self, level: LevelNo) -> Option<LevelNo> {
        number(self.ends(level)?.up?)
    }

    /// Whether ways down lead from `upper` to a level.
    #[must_use]
    pub fn is_below(&self, level: LevelNo, upper: LevelNo) -> bool {
        std::iter::successors(self.above(level), |level| self.above(*level)).any(|it| it == upper)
    }

    /// The level that a way leads to.
    #[must_use]
    pub fn beyond(&self, level: LevelNo, way: Way) -> Option<LevelNo> {
        let ends = self.ends(level)?;
        number(match way {
            Way::Up => ends.up?,
            Way::Down => ends.down?,
            Way::To(branch) => ends.branches.get(usize::from(branch))?.to,
        })
    }

    /// The ways down from a level: the ordinary one first, then its branches.
    fn below(&self, level: LevelNo) -> impl Iterator<Item = LevelNo> {
        let ends = self.ends(level).into_iter();
        let all = ends.flat_map(|it| {
            it.down
                .into_iter()
                .chain(it.branches.iter().map(|it| it.to))
        });
        all.filter_map(number)
    }

    /// The first levels of the branches that the run with this seed lacks.
    fn left_out(&self, seed: u64) -> BTreeSet<LevelNo> {
        let mut sets: BTreeMap<&str, (u8, Vec<usize>)> = BTreeMap::new();
        for branch in self.levels.iter().flat_map(|it| &it.branches) {
            if let Some((set, take)) = &branch.set {
                sets.entry(set)
                    .or_insert((*take, Vec::new()))
                    .1
                    .push(branch.to);
            }
        }
        let mut out = BTreeSet::new();
        for (set, (take, mut branches)) in sets {
            Stream::named(seed, set, 0).shuffle(&mut branches);
            let rest = branches.into_iter().skip(take.into());
            out.extend(rest.filter_map(number));
        }
        out
    }

    /// The levels in the run with this seed: by their number of ways from the first, then by number.
    #[must_use]
    pub fn levels_in(&self, seed: u64) -> Vec<LevelNo> {
        let out = self.left_out(seed);
        let mut found: Vec<LevelNo> = number(0).into_iter().collect();
        let mut next = 0;
        while let Some(level) = found.get(next).copied() {
            found.extend(self.below(level).filter(|to| !out.contains(to)));
            next += 1;
        }
        found.sort_by_key(|level| (self.steps(*level), *level));
        found
    }

    /// The entrances on a level. Each has a way if its branch is among the levels of the run.
    #[must_use]
    pub fn entrances(&self, level: LevelNo, run: &[LevelNo]) -> Vec<Entrance> {
        let branches = self.ends(level).into_iter().flat_map(|it| &it.branches);
        let entrance = |(n, branch): (u8, &Branch)| Entrance {
            by: branch.by.name().into(),
            to: number(branch.to)
                .filter(|to| run.contains(to))
                .map(|_| Way::To(n)),
        };
        (0..=u8::MAX).zip(branches).map(entrance).collect()
    }
}

fn number(level: usize) -> Option<LevelNo> {
    u16::try_from(level + 1).ok().map(LevelNo)
}

fn pack_of(id: &str) -> &str {
    id.split_once(':').map_or("", |(pack, _)| pack)
}

/// All leads with both ends, and those with a wrong end.
fn rows<'l>(levels: &[(&str, &'l LevelDef)]) -> (Vec<Row<'l>>, Vec<LeadProblem>) {
    let (mut rows, mut problems) = (Vec::new(), Vec::new());
    for (level, (id, def)) in (0..).zip(levels) {
        let pack = pack_of(id);
        for (n, lead) in def.leads.iter().enumerate() {
            let key = format!("leads.{n}");
            let (end, other) = match (&lead.to, &lead.from) {
                (Some(to), None) => ("to", to),
                (None, Some(from)) => ("from", from),
                _ => {
                    problems.push(LeadProblem {
                        level,
                        key,
                        fault: LeadFault::Ends,
                        other: None,
                    });
                    continue;
                }
            };
            let name = Link::from(other.as_str()).full(pack);
            let Some(other) = levels.iter().position(|(id, _)| *id == name) else {
                problems.push(LeadProblem {
                    level,
                    key: format!("{key}.{end}"),
                    fault: LeadFault::Unknown(name),
                    other: None,
                });
                continue;
            };
            let (from, to) = match end {
                "to" => (level, other),
                _ => (other, level),
            };
            rows.push(Row {
                level,
                key,
                lead,
                from,
                to,
            });
        }
    }
    (rows, problems)
}

/// Which levels are on branches: those at a branch's end, and all that they lead to.
fn aside(count: usize, rows: &[Row<'_>]) -> Vec<bool> {
    let mut aside = vec![false; count];
    let mut open: Vec<usize> = rows
        .iter()
        .filter(|row| row.lead.by.is_some())
        .map(|row| row.to)
        .collect();
    while let Some(level) = open.pop() {
        if !std::mem::replace(&mut aside[level], true) {
            open.extend(
                rows.iter()
                    .filter(|row| row.from == level)
                    .map(|row| row.to),
            );
        }
    }
    aside
}

#[cfg(test)]
mod tests {
    use super::LeadFault;
    use crate::defs::{Rules, RulesError};
    use crate::scenario::testing::{MIDDLE, MINE, SUMP, branching, leading};
    use mapgen::Way;
    use proto::LevelNo;
    use std::collections::BTreeSet;

    #[test]
    fn levels_without_leads_are_a_line() {
        let rules = leading(&[("a", 1, ""), ("b", 4, ""), ("c", 9, "")]).unwrap();
        let campaign = rules.campaign();
        assert_eq!(campaign.levels_in(1), [1, 2, 3].map(LevelNo));
        assert_eq!(campaign.beyond(LevelNo(1), Way::Up), None);
        assert_eq!(campaign.beyond(LevelNo(2), Way::Up), Some(LevelNo(1)));
        assert_eq!(campaign.beyond(LevelNo(2), Way::Down), Some(LevelNo(3)));
        assert_eq!(campaign.beyond(LevelNo(2), Way::To(0)), None);
        assert_eq!(campaign.beyond(LevelNo(3), Way::Down), None);
        assert_eq!(campaign.steps(LevelNo(3)), 2);
    }

    #[test]
    fn branches_hang_off_the_line() {
        let rules = branching();
        let campaign = rules.campaign();
        assert_eq!(campaign.beyond(MIDDLE, Way::To(0)), Some(MINE));
        assert_eq!(campaign.beyond(MIDDLE, Way::Down), Some(LevelNo(3)));
        assert_eq!(campaign.beyond(MINE, Way::Up), Some(MIDDLE));
        assert_eq!(campaign.beyond(MINE, Way::Down), Some(SUMP));
        assert_eq!(campaign.beyond(SUMP, Way::Down), None, "not on to the line");
        assert_eq!((campaign.steps(MINE), campaign.steps(SUMP)), (2, 3));
        assert!(campaign.is_aside(SUMP) && !campaign.is_aside(LevelNo(3)));
        assert_eq!(rules.at_depth(2), Some(MIDDLE), "the line comes first");
        let levels = [LevelNo(3), MINE, MIDDLE].into_iter();
        assert_eq!(rules.deepest(levels), Some(LevelNo(3)));
    }

    #[test]
    fn a_run_has_as_many_branches_of_a_set_as_it_takes() {
        let rules = branching();
        let mut seen = BTreeSet::new();
        for seed in 0..50 {
            let run = rules.campaign().levels_in(seed);
            assert_eq!(run, rules.campaign().levels_in(seed));
            let set: Vec<u16> = run
                .iter()
                .map(|it| it.0)
                .filter(|n| (4..=6).contains(n))
                .collect();
            assert_eq!((set.len(), run.len()), (2, 7));
            let plan = rules.run_plan(seed);
            let top = rules.map(&plan, seed, LevelNo(1)).unwrap().unwrap();
            let mut leads: Vec<u16> = top
                .exits
                .iter()
                .filter(|exit| matches!(exit.to, Way::To(_)))
                .filter_map(|exit| Some(rules.beyond(LevelNo(1), exit.to)?.0))
                .collect();
            leads.sort_unstable();
            assert_eq!(leads, set);
            seen.insert(set);
        }
        assert_eq!(seen.len(), 3);
    }

    #[test]
    fn a_branch_leaves_the_maps_of_the_line_as_they_are() {
        let plain = leading(&[("top", 1, ""), ("middle", 2, ""), ("bottom", 3, "")]).unwrap();
        let rules = branching();
        for number in [1, 3].map(LevelNo) {
            let map = |rules: &Rules| rules.map(&rules.run_plan(5), 5, number).unwrap().unwrap();
            let (map, plain) = (map(&rules), map(&plain));
            assert_eq!((map.start, &map.rooms), (plain.start, &plain.rooms));
            assert_eq!(map.exits[..plain.exits.len()], plain.exits);
        }
    }

    fn inconsistent(levels: &[(&str, u8, &str)]) -> Option<LeadFault> {
        match leading(levels).unwrap_err() {
            RulesError::Lead(_, fault) => Some(fault),
            _ => None,
        }
    }

    #[test]
    fn inconsistent_leads_are_rejected() {
        let two = |first: &str, second: &str| inconsistent(&[("a", 1, first), ("b", 2, second)]);
        let unknown = LeadFault::Unknown("t:c".into());
        assert_eq!(two("leads = [{ to = 'c' }]", ""), Some(unknown));
        assert_eq!(two("leads = [{}]", ""), Some(LeadFault::Ends));
        let both = "leads = [{ to = 'b', from = 'b' }]";
        assert_eq!(two(both, ""), Some(LeadFault::Ends));
        let set = "leads = [{ to = 'b', set = 'near' }]";
        assert_eq!(two(set, ""), Some(LeadFault::Set));
        let up = Some(LeadFault::NotDeeper(2, 1));
        assert_eq!(two("", "leads = [{ to = 'a' }]"), up);
        let again = Some(LeadFault::Twice("t:b".into()));
        assert_eq!(
            two("leads = [{ to = 'b' }]", "leads = [{ from = 'a' }]"),
            again
        );
        let lost = [
            ("a", 1, "leads = [{ to = 'c' }]"),
            ("b", 2, ""),
            ("c", 3, ""),
        ];
        assert_eq!(inconsistent(&lost), Some(LeadFault::Unreached));
        let forked = "leads = [{ to = 'b' }, { to = 'c' }]";
        let down = Some(LeadFault::Down("t:a".into()));
        assert_eq!(
            inconsistent(&[("a", 1, forked), ("b", 2, ""), ("c", 3, "")]),
            down
        );
        let sets = "leads = [{ to = 'b', by = 'archway', set = 's' }, { to = 'c', by = 'archway', set = 's', take = 2 }]";
        let take = Some(LeadFault::Take("t:s".into(), 1));
        assert_eq!(
            inconsistent(&[("a", 1, sets), ("b", 2, ""), ("c", 2, "")]),
            take
        );
        assert_eq!(
            inconsistent(&[("a", 1, ""), ("b", 1, "")]),
            Some(LeadFault::Depth(1))
        );
        let no_feature = leading(&[
            ("a", 1, ""),
            ("b", 2, "leads = [{ from = 'a', by = 'rat' }]"),
        ]);
        assert!(matches!(no_feature, Err(RulesError::Link { .. })));
        let out = leading(&[
            ("b", 2, "leads = [{ from = 'a', by = 'archway' }]"),
            ("a", 1, ""),
        ]);
        assert_eq!(out.err(), Some(RulesError::Order("t:b".into())));
    }
}

//! Circles in a map of who imports whom.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Who imports whom.
pub(crate) type Imports<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// Those who reach each other and themselves, each group with the shortest way round from its first name.
pub(crate) struct Circle<'a> {
    /// All of them, sorted.
    pub(crate) members: BTreeSet<&'a str>,
    /// From the first of them back to it.
    pub(crate) way: Vec<&'a str>,
}

/// Every circle, by its first name.
pub(crate) fn circles<'a>(imports: &Imports<'a>) -> Vec<Circle<'a>> {
    let reach: BTreeMap<&str, BTreeSet<&str>> = imports
        .keys()
        .map(|from| (*from, reached(imports, from)))
        .collect();
    let mut done = BTreeSet::new();
    let mut circles = Vec::new();
    for (from, reached) in &reach {
        if !reached.contains(from) || done.contains(from) {
            continue;
        }
        let back = |to: &&&'a str| reach.get(**to).is_some_and(|back| back.contains(from));
        let members: BTreeSet<&str> = reached.iter().filter(back).copied().collect();
        done.extend(members.iter().copied());
        circles.push(Circle {
            members,
            way: way_round(imports, from),
        });
    }
    circles
}

fn reached<'a>(imports: &Imports<'a>, from: &'a str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&str> = vec![from];
    while let Some(at) = open.pop() {
        let next = imports.get(at).into_iter().flatten();
        open.extend(next.copied().filter(|next| seen.insert(*next)));
    }
    seen
}

fn way_round<'a>(imports: &Imports<'a>, from: &'a str) -> Vec<&'a str> {
    let mut ways = VecDeque::from([vec![from]]);
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop_front() {
        let at = way.last().copied().unwrap_or(from);
        for next in imports.get(at).into_iter().flatten() {
            let longer: Vec<&str> = way.iter().copied().chain([*next]).collect();
            if *next == from {
                return longer;
            }
            if seen.insert(*next) {
                ways.push_back(longer);
            }
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::{Imports, circles};

    fn drawn(rows: &[(&'static str, &'static str)]) -> String {
        let mut imports = Imports::new();
        for (from, to) in rows {
            imports.entry(from).or_default().insert(to);
        }
        let circles = circles(&imports);
        let drawn = circles.iter().map(|circle| {
            let members: Vec<&str> = circle.members.iter().copied().collect();
            format!("{}: {}", members.join(" "), circle.way.join(">"))
        });
        drawn.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn a_tree_has_no_circle() {
        assert_eq!(drawn(&[("a", "b"), ("a", "c"), ("b", "c")]), "");
    }

    #[test]
    fn a_circle_is_told_from_what_hangs_on_it() {
        let rows = [("a", "b"), ("b", "c"), ("c", "b"), ("c", "d"), ("e", "e")];
        assert_eq!(drawn(&rows), "b c: b>c>b; e: e>e");
    }

    #[test]
    fn the_shortest_way_round_is_shown() {
        let rows = [("a", "b"), ("b", "c"), ("c", "a"), ("b", "a")];
        assert_eq!(drawn(&rows), "a b c: a>b>a");
    }
}

//! Cycles in a graph of graph.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Files, each with those it graph.
pub(crate) type Graph<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// Files that import each other, directly or through others: a strongly connected component.
pub(crate) struct Cycle<'a> {
    pub(crate) members: BTreeSet<&'a str>,
    /// A shortest path from the first member back to it.
    pub(crate) path: Vec<&'a str>,
}

/// Every cycle, sorted by first member.
pub(crate) fn cycles<'a>(graph: &Graph<'a>) -> Vec<Cycle<'a>> {
    let reach: BTreeMap<&str, BTreeSet<&str>> = graph
        .keys()
        .map(|from| (*from, reached(graph, from)))
        .collect();
    let mut done = BTreeSet::new();
    let mut cycles = Vec::new();
    for (from, reached) in &reach {
        if !reached.contains(from) || done.contains(from) {
            continue;
        }
        let back = |to: &&&'a str| reach.get(**to).is_some_and(|back| back.contains(from));
        let members: BTreeSet<&str> = reached.iter().filter(back).copied().collect();
        done.extend(members.iter().copied());
        cycles.push(Cycle {
            members,
            path: path_back(graph, from),
        });
    }
    cycles
}

fn reached<'a>(graph: &Graph<'a>, from: &'a str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&str> = vec![from];
    while let Some(at) = open.pop() {
        let next = graph.get(at).into_iter().flatten();
        open.extend(next.copied().filter(|next| seen.insert(*next)));
    }
    seen
}

fn path_back<'a>(graph: &Graph<'a>, from: &'a str) -> Vec<&'a str> {
    let mut paths = VecDeque::from([vec![from]]);
    let mut seen = BTreeSet::new();
    while let Some(path) = paths.pop_front() {
        let at = path.last().copied().unwrap_or(from);
        for next in graph.get(at).into_iter().flatten() {
            let longer: Vec<&str> = path.iter().copied().chain([*next]).collect();
            if *next == from {
                return longer;
            }
            if seen.insert(*next) {
                paths.push_back(longer);
            }
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::{Graph, cycles};

    fn drawn(rows: &[(&'static str, &'static str)]) -> String {
        let mut graph = Graph::new();
        for (from, to) in rows {
            graph.entry(from).or_default().insert(to);
        }
        let cycles = cycles(&graph);
        let drawn = cycles.iter().map(|cycle| {
            let members: Vec<&str> = cycle.members.iter().copied().collect();
            format!("{}: {}", members.join(" "), cycle.path.join(">"))
        });
        drawn.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn a_tree_has_no_cycle() {
        assert_eq!(drawn(&[("a", "b"), ("a", "c"), ("b", "c")]), "");
    }

    #[test]
    fn a_cycle_is_separated_from_its_dependencies() {
        let rows = [("a", "b"), ("b", "c"), ("c", "b"), ("c", "d"), ("e", "e")];
        assert_eq!(drawn(&rows), "b c: b>c>b; e: e>e");
    }

    #[test]
    fn a_shortest_path_is_shown() {
        let rows = [("a", "b"), ("b", "c"), ("c", "a"), ("b", "a")];
        assert_eq!(drawn(&rows), "a b c: a>b>a");
    }
}

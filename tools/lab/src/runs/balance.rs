//! Balance statistics over many games of one bot: how deep it comes, and where it dies of which causes.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use proto::{Catalog, Cause, Kind, LevelNo, Means, Who};

use super::summary::{Grave, Life};
use super::workers::RunResults;

/// Writes a Markdown page about many games, each played to its end.
#[must_use]
pub fn balance(results: &RunResults, catalog: &Catalog) -> String {
    let games = results.runs.len();
    let graves = results.summary.graves();
    let mut page = String::new();
    let alive = games.saturating_sub(graves.len());
    let _ = writeln!(
        page,
        "{games} games, {} turns: {} died, {alive} lived on.\n",
        results.turns,
        graves.len(),
    );
    page.push_str("| level | games that came there | died there | mean turn of death |\n");
    page.push_str("|---|---:|---:|---:|\n");
    for (level, came) in results.summary.levels() {
        let here: Vec<&Grave> = graves.iter().filter(|it| it.level == *level).collect();
        let turns: u64 = here.iter().map(|it| u64::from(it.turn)).sum();
        let mean = turns.checked_div(here.len() as u64);
        let mean = mean.map_or_else(|| "–".to_owned(), |mean| mean.to_string());
        let name = level_name(catalog, *level);
        let _ = writeln!(page, "| {name} | {came} | {} | {mean} |", here.len());
    }
    callings(&mut page, results.summary.lives(), catalog);
    matters(&mut page, results.summary.lives(), catalog);
    page.push_str("\n| level | died of | games |\n|---|---|---:|\n");
    for ((level, cause), count) in sorted(graves, catalog) {
        let name = level_name(catalog, level);
        let _ = writeln!(page, "| {name} | {cause} | {count} |");
    }
    if !results.failures.is_empty() {
        let _ = writeln!(page, "\n{} games went wrong.", results.failures.len());
    }
    page
}

/// Deaths by level and cause, as `(level, cause, games)`, with the names of the pack's files.
#[must_use]
pub fn causes(results: &RunResults, catalog: &Catalog) -> Vec<(String, String, u64)> {
    let rows = sorted(results.summary.graves(), catalog).into_iter();
    rows.map(|((level, cause), games)| (level_name(catalog, level), cause, games))
        .collect()
}

/// Adds a table of the callings, if there was more than one.
fn callings(page: &mut String, lives: &[Life], catalog: &Catalog) {
    let mut each: BTreeMap<Option<Kind>, Vec<&Life>> = BTreeMap::new();
    for life in lives {
        each.entry(life.calling).or_default().push(life);
    }
    if each.len() < 2 {
        return;
    }
    let deepest = lives.iter().map(|life| life.depth).max().unwrap_or(0);
    page.push_str("\n| calling | games | died | median turn |");
    for level in 3..=deepest {
        let _ = write!(page, " came to {level} |");
    }
    page.push_str("\n|---|---:|---:|---:|");
    page.push_str(&"---:|".repeat(usize::from(deepest).saturating_sub(2)));
    page.push('\n');
    for (calling, mut lives) in each {
        lives.sort_by_key(|life| life.turn);
        let median = lives.get(lives.len() / 2).map_or(0, |life| life.turn);
        let died = lives.iter().filter(|life| life.died).count();
        let called = calling.map_or("nobody in particular", |kind| name(catalog, kind));
        let _ = write!(page, "| {called} | {} | {died} | {median} |", lives.len());
        for level in 3..=deepest {
            let came = lives.iter().filter(|life| life.depth >= level).count();
            let _ = write!(page, " {came} |");
        }
        page.push('\n');
    }
}

/// Minimum number of games with and without a thing for a row about it.
const FEW: usize = 25;

/// Adds a table of things held at the end: mean depth with and without them.
fn matters(page: &mut String, lives: &[Life], catalog: &Catalog) {
    let mut kinds: BTreeMap<Kind, (usize, u64)> = BTreeMap::new();
    for life in lives {
        for kind in &life.had {
            let sum = kinds.entry(*kind).or_default();
            *sum = (sum.0 + 1, sum.1 + u64::from(life.depth));
        }
    }
    let all: u64 = lives.iter().map(|life| u64::from(life.depth)).sum();
    let mean = |sum: u64, games: usize| (sum * 100).checked_div(games as u64).unwrap_or(0);
    let mut rows: Vec<(u64, u64, usize, Kind)> = kinds
        .into_iter()
        .filter(|(_, (with, _))| *with >= FEW && lives.len() - with >= FEW)
        .map(|(kind, (with, sum))| {
            let others = mean(all - sum, lives.len() - with);
            (mean(sum, with), others, with, kind)
        })
        .collect();
    rows.sort_by_key(|(mine, others, _, kind)| (others.wrapping_sub(*mine).cast_signed(), *kind));
    if rows.is_empty() {
        return;
    }
    page.push_str(
        "\nWho comes deeper has found and learnt more on the way, so all of these look better than they are; compare them with \
         each other.\n\n| had at the end | games | mean depth | of the others |\n|---|---:|---:|---:|\n",
    );
    for (mine, others, with, kind) in rows {
        let named = name(catalog, kind);
        let [mine, others] = [mine, others].map(|it| format!("{}.{:02}", it / 100, it % 100));
        let _ = writeln!(page, "| {named} | {with} | {mine} | {others} |");
    }
}

/// Counts deaths by level and cause; rows are sorted by level, then by falling count.
fn sorted(graves: &[Grave], catalog: &Catalog) -> Vec<((LevelNo, String), u64)> {
    let mut causes: BTreeMap<(LevelNo, String), u64> = BTreeMap::new();
    for grave in graves {
        let key = (grave.level, cause(catalog, grave.cause));
        *causes.entry(key).or_default() += 1;
    }
    let mut rows: Vec<_> = causes.into_iter().collect();
    rows.sort_by_key(|((level, _), count)| (*level, std::cmp::Reverse(*count)));
    rows
}

/// Names the killer and the means, with the ids of the pack's files.
pub(super) fn cause(catalog: &Catalog, cause: Cause) -> String {
    let by = match cause.by {
        Some(Who::Creature { kind, .. }) => Some(name(catalog, kind)),
        Some(Who::Hero) => Some("the hero"),
        Some(Who::Unseen) => Some("an unseen attacker"),
        None => None,
    };
    let means = match cause.means {
        Means::Attack { .. } | Means::Fists => None,
        Means::Thing(kind) => Some(name(catalog, kind)),
        Means::Condition(condition) => Some(condition.name()),
        Means::Hunger => Some("hunger"),
    };
    match (by, means) {
        (Some(by), Some(means)) => format!("{by} ({means})"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => "nobody knows what".to_owned(),
    }
}

fn name(catalog: &Catalog, kind: Kind) -> &str {
    let id = catalog.kind(kind).map_or("?", |entry| entry.id.as_str());
    id.split_once(':').map_or(id, |(_, name)| name)
}

fn level_name(catalog: &Catalog, level: LevelNo) -> String {
    let id = catalog.level(level).map_or("?", |entry| entry.id.as_str());
    let id = id.split_once(':').map_or(id, |(_, name)| name);
    format!("{level} {id}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_balance_page_counts_deaths_by_level_and_cause() {
        let catalog = content::load(&[content::Pack::base()]).catalog;
        let wolf = catalog.find("base:wolf").unwrap();
        let mut results = RunResults::default();
        for seed in 0..3 {
            results.runs.insert(seed, 0);
            results.summary.reach(LevelNo(1));
        }
        let bitten = Cause {
            by: Some(Who::Creature {
                id: proto::Id::HERO,
                kind: wolf,
            }),
            means: Means::Attack { kind: wolf, n: 0 },
        };
        let starved = Cause {
            by: None,
            means: Means::Hunger,
        };
        results.summary.bury(LevelNo(1), bitten, 100);
        results.summary.bury(LevelNo(1), starved, 300);
        let page = balance(&results, &catalog);
        assert!(page.contains("3 games, 0 turns: 2 died, 1 lived on."));
        assert!(page.contains("| 1 bracketon | 3 | 2 | 200 |"), "{page}");
        assert!(page.contains("| 1 bracketon | wolf | 1 |"), "{page}");
        assert!(page.contains("| 1 bracketon | hunger | 1 |"), "{page}");
    }
}

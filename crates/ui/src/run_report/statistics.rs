//! Statistics over finished runs.

use crate::panels::width;
use crate::words::Words;
use crate::words::languages;
use proto::session::Finished;
use proto::{Achievement, Catalog, Cause, Ending, Means, Mode, Who};
use serde::Serialize;
use std::collections::BTreeMap;

/// Statistics over finished runs. Practice and debug runs are counted, and left out of everything else.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Statistics {
    /// Number of ranked runs.
    pub runs: u32,
    /// Number of those that were won.
    pub won: u32,
    /// Number of practice runs.
    pub practice: u32,
    /// Number of debug runs.
    pub debug: u32,
    /// The run with the highest score.
    pub best: Option<Best>,
    pub average_score: u32,
    /// Highest experience level.
    pub level: u8,
    pub turns: u64,
    pub longest: u32,
    /// Total kills, as far as they were counted.
    pub kills: u64,
    /// Causes of death, the most frequent first.
    pub causes: Vec<Tally>,
    /// Levels where heroes died, from the top down.
    pub places: Vec<Tally>,
    /// All achievements, with the number of runs that earned each.
    pub achievements: Vec<Tally>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Best {
    pub name: String,
    pub score: u32,
    /// World seed, if it is known.
    pub seed: Option<u64>,
}

/// A counted cause or level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Full id of a kind or level, or a fixed word such as `hunger`.
    pub id: String,
    /// Name in the chosen language.
    pub name: String,
    pub count: u32,
}

impl Statistics {
    /// Counts finished runs, with names in a language.
    #[must_use]
    pub fn of(runs: &[Finished], catalog: &Catalog, language: &str) -> Self {
        let language = languages::choose(&[language]);
        let words = Words::with(language, &catalog.translated(language.tag));
        Self::counted(runs, &words, Some(catalog))
    }

    /// Counts runs. Without a catalog, ids are numbers instead of pack ids.
    pub(crate) fn counted(runs: &[Finished], words: &Words, catalog: Option<&Catalog>) -> Self {
        let of_mode = |mode: Mode| runs.iter().filter(move |run| run.mode == mode);
        let ranked: Vec<&Finished> = of_mode(Mode::Ranked).collect();
        let best = ranked.iter().max_by_key(|run| run.score);
        let scores: u64 = ranked.iter().map(|run| u64::from(run.score)).sum();
        let average = scores / (ranked.len() as u64).max(1);
        let is_won = |run: &&&Finished| matches!(run.ending, Some(Ending::Won { .. }));
        let mut causes: BTreeMap<(u32, String), Tally> = BTreeMap::new();
        let mut places: BTreeMap<(u32, String), Tally> = BTreeMap::new();
        for run in ranked.iter().filter(|run| !is_won(run)) {
            let (cause, place) = ending(run.ending, words, catalog);
            count(&mut causes, 0, cause);
            count(&mut places, place.0, place.1);
        }
        let mut causes: Vec<Tally> = causes.into_values().collect();
        causes.sort_by_key(|tally| std::cmp::Reverse(tally.count));
        let achievements = Achievement::ALL.map(|achievement| {
            let earned = ranked.iter();
            let earned = earned.filter(|run| run.achievements.contains(&achievement));
            let id = achievement.name();
            Tally {
                id: id.to_owned(),
                name: words.say(&format!("achievement-{id}"), &[]),
                count: number(earned.count()),
            }
        });
        Self {
            runs: number(ranked.len()),
            won: number(ranked.iter().filter(is_won).count()),
            practice: number(of_mode(Mode::Practice).count()),
            debug: number(of_mode(Mode::Wizard).count()),
            best: best.map(|run| Best {
                name: run.name.clone(),
                score: run.score,
                seed: run.seed,
            }),
            average_score: u32::try_from(average).unwrap_or(u32::MAX),
            level: ranked.iter().map(|run| run.level).max().unwrap_or(0),
            turns: ranked.iter().map(|run| u64::from(run.turns)).sum(),
            longest: ranked.iter().map(|run| run.turns).max().unwrap_or(0),
            kills: ranked.iter().map(|run| u64::from(run.kills)).sum(),
            causes,
            places: places.into_values().collect(),
            achievements: achievements.to_vec(),
        }
    }

    /// The statistics as lines of text in a language.
    #[must_use]
    pub fn lines(&self, language: &str) -> Vec<String> {
        self.told(&Words::new(languages::choose(&[language])))
    }

    pub(crate) fn told(&self, words: &Words) -> Vec<String> {
        if self.runs + self.practice + self.debug == 0 {
            return vec![words.say("statistics-none", &[])];
        }
        let best = self.best.as_ref().map_or_else(String::new, |best| {
            let args = [
                ("name", best.name.clone().into()),
                ("value", best.score.into()),
            ];
            words.say("statistics-by", &args)
        });
        let figures = [
            ("statistics-runs", self.runs.to_string()),
            ("statistics-won", self.won.to_string()),
            ("statistics-practice", self.practice.to_string()),
            ("statistics-debug", self.debug.to_string()),
            ("statistics-best", best),
            ("statistics-average", self.average_score.to_string()),
            ("statistics-level", self.level.to_string()),
            ("statistics-turns", self.turns.to_string()),
            ("statistics-longest", self.longest.to_string()),
            ("statistics-kills", self.kills.to_string()),
        ];
        let figures = figures.map(|(id, value)| (words.say(id, &[]), value));
        let mut lines = columns(&figures);
        for (id, tallies) in [
            ("statistics-causes", &self.causes),
            ("statistics-depths", &self.places),
        ] {
            if tallies.is_empty() {
                continue;
            }
            lines.extend([String::new(), words.say(id, &[])]);
            let rows = tallies.iter();
            let rows = rows.map(|it| (format!("  {}", it.name), it.count.to_string()));
            lines.extend(columns(&rows.collect::<Vec<_>>()));
        }
        let earned = self.achievements.iter().filter(|it| it.count > 0);
        let args = [
            ("count", earned.clone().count().into()),
            ("of", self.achievements.len().into()),
        ];
        lines.extend([String::new(), words.say("statistics-achievements", &args)]);
        let rows = earned.map(|it| match it.count {
            1 => format!("  {}", it.name),
            count => format!("  {} ×{count}", it.name),
        });
        lines.extend(rows);
        lines
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Names and values in two aligned columns.
fn columns(rows: &[(String, String)]) -> Vec<String> {
    let longest = rows.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
    let row = |(name, value): &(String, String)| {
        let air = usize::from(longest - width(name)) + 2;
        format!("{name}{}{value}", " ".repeat(air))
    };
    rows.iter().map(row).collect()
}

fn count(tallies: &mut BTreeMap<(u32, String), Tally>, order: u32, (id, name): (String, String)) {
    let tally = tallies
        .entry((order, id.clone()))
        .or_insert(Tally { id, name, count: 0 });
    tally.count += 1;
}

/// Cause and level of a death, each with id and name; the number orders the levels, and an unknown level is
/// last.
fn ending(
    ending: Option<Ending>,
    words: &Words,
    catalog: Option<&Catalog>,
) -> ((String, String), (u32, (String, String))) {
    let unknown = || {
        let name = words.say("statistics-unknown", &[]);
        ("unknown".to_owned(), name)
    };
    let Some(Ending::Died { level, cause }) = ending else {
        return (unknown(), (u32::MAX, unknown()));
    };
    let entry = catalog.and_then(|catalog| catalog.level(level));
    let id = entry.map_or_else(|| level.to_string(), |entry| entry.id.clone());
    let steps = catalog.map_or(0, |catalog| catalog.steps(level));
    let order = (u32::from(steps) << 16) | u32::from(level.0);
    let place = (order, (id, words.place(level)));
    (culprit(cause, words, catalog), place)
}

/// Name of the creature or thing that killed the hero.
pub(crate) fn killer(cause: Cause, words: &Words) -> String {
    culprit(cause, words, None).1
}

fn culprit(cause: Cause, words: &Words, catalog: Option<&Catalog>) -> (String, String) {
    let machine = |id: &str, message: &str| (id.to_owned(), words.say(message, &[]));
    match (cause.by, cause.means) {
        (Some(Who::Creature { kind, .. }), _)
        | (None, Means::Thing(kind) | Means::Attack { kind, .. }) => {
            let entry = catalog.and_then(|catalog| catalog.kind(kind));
            let id = entry.map_or_else(|| kind.0.to_string(), |entry| entry.id.clone());
            (id, words.name(kind, 1))
        }
        (Some(Who::Hero), _) => machine("hero", "story-yourself"),
        (Some(Who::Unseen), _) | (None, Means::Fists) => machine("unseen", "something"),
        (None, Means::Condition(condition)) => {
            machine(condition.name(), &crate::narrator::condition_id(condition))
        }
        (None, Means::Hunger) => machine("hunger", "story-hunger"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::LevelNo;

    fn run(name: &str, score: u32, mode: Mode, means: Option<Means>) -> Finished {
        Finished {
            name: name.into(),
            seed: Some(7),
            mode,
            turns: 100,
            level: 2,
            score,
            worth: proto::Score::default(),
            kills: 3,
            calling: None,
            deepest: None,
            achievements: vec![Achievement::Starved],
            met: Vec::new(),
            ending: means.map(|means| Ending::Died {
                level: LevelNo(2),
                cause: Cause { by: None, means },
            }),
            ended: 0,
        }
    }

    #[test]
    fn practice_and_victories_are_apart_from_deaths() {
        let won = Finished {
            ending: Some(Ending::Won { level: LevelNo(1) }),
            ..run("Di", 600, Mode::Ranked, None)
        };
        let runs = [
            run("Ann", 100, Mode::Ranked, Some(Means::Hunger)),
            run("Bo", 200, Mode::Ranked, Some(Means::Hunger)),
            run("Cy", 900, Mode::Practice, Some(Means::Fists)),
            run("Ed", 900, Mode::Wizard, None),
            won,
        ];
        let all = Statistics::of(&runs, &Catalog::default(), "en");
        assert_eq!((all.runs, all.won, all.average_score), (3, 1, 300));
        assert_eq!((all.practice, all.debug), (1, 1));
        assert_eq!(all.best.as_ref().map(|best| best.name.as_str()), Some("Di"));
        assert_eq!((all.turns, all.longest, all.kills), (300, 100, 9));
        let causes: Vec<_> = all.causes.iter().map(|it| (&*it.id, it.count)).collect();
        assert_eq!(causes, [("hunger", 2)]);
        assert_eq!((all.places.len(), all.places[0].count), (1, 2));
        let starved = all.achievements.iter().find(|it| it.id == "starved");
        assert_eq!(starved.map(|it| it.count), Some(3));
        assert_eq!(all.achievements.len(), 10);
    }

    #[test]
    fn statistics_of_no_runs_are_zero() {
        let none = Statistics::of(&[], &Catalog::default(), "en");
        assert_eq!(none.average_score, 0);
        assert_eq!(none.lines("en").len(), 1);
        assert_ne!(none.lines("en"), none.lines("de"));
    }
}

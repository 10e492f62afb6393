//! Epitaphs: lines chosen by the killer's habits and the cause of death.

use super::Narrator;
use proto::{Cause, Ending, Habit, Kind, Means, Who};

/// Groups of epitaphs with the number of lines in each. The messages are `epitaph-GROUP-1` and so on.
const EPITAPHS: [(&str, u8); 28] = [
    ("self", 2),
    ("unseen", 3),
    ("hunger", 2),
    ("burning", 2),
    ("poisoned", 2),
    ("state", 2),
    ("trap", 3),
    ("other", 2),
    ("power", 2),
    ("armed", 2),
    ("fists", 1),
    ("attack", 4),
    ("shoots", 2),
    ("casts", 2),
    ("ambushes", 2),
    ("draws-back", 2),
    ("calm", 2),
    ("herds", 2),
    ("swims", 2),
    ("flies", 1),
    ("large", 2),
    ("relentless", 1),
    ("stands-still", 1),
    ("guards", 1),
    ("eats", 1),
    ("fast", 1),
    ("slow", 1),
    ("deals", 1),
];

impl Narrator<'_> {
    /// The epitaph of a run that ended on this turn: the same run always has the same.
    pub(crate) fn epitaph(&self, ending: Ending, turns: u32) -> String {
        let Ending::Died { cause, .. } = ending else {
            return self.line("epitaph-won", &[]);
        };
        let groups = self.groups(cause);
        let fitting = EPITAPHS.iter().filter(|(group, _)| groups.contains(group));
        let ids = fitting
            .flat_map(|(group, count)| (1..=*count).map(move |n| format!("epitaph-{group}-{n}")));
        let ids: Vec<String> = ids.collect();
        let count = u32::try_from(ids.len()).unwrap_or(1).max(1);
        // Neighbouring turns should not give neighbouring lines.
        let chosen = usize::try_from(turns.wrapping_mul(2_654_435_761) % count).unwrap_or(0);
        let id = ids.get(chosen).map_or("epitaph-other-1", String::as_str);
        self.line(id, &self.cause(cause))
    }

    /// Groups of epitaphs that fit a cause of death.
    fn groups(&self, cause: Cause) -> Vec<&'static str> {
        match (cause.by, cause.means) {
            (Some(Who::Hero), _) => vec!["self"],
            (Some(Who::Unseen), _) => vec!["unseen"],
            (Some(Who::Creature { kind, .. }), means) => {
                let mut groups = self.habits_of(kind);
                groups.push(match means {
                    Means::Thing(thing) if self.is_power(thing) => "power",
                    Means::Thing(_) => "armed",
                    Means::Attack { .. } => "attack",
                    _ => "fists",
                });
                groups
            }
            (None, Means::Hunger) => vec!["hunger"],
            (None, Means::Condition(condition)) => match condition {
                proto::Condition::Burning => vec!["burning"],
                proto::Condition::Poisoned => vec!["poisoned"],
                _ => vec!["state"],
            },
            (None, Means::Thing(_)) => vec!["trap"],
            (None, Means::Attack { .. } | Means::Fists) => vec!["other"],
        }
    }

    fn habits_of(&self, kind: Kind) -> Vec<&'static str> {
        let groups = self
            .words
            .habits(kind)
            .iter()
            .filter_map(|habit| match habit {
                Habit::Shoots(_) => Some("shoots"),
                Habit::Casts => Some("casts"),
                Habit::Ambushes => Some("ambushes"),
                Habit::DrawsBack => Some("draws-back"),
                Habit::Calm => Some("calm"),
                Habit::Herds => Some("herds"),
                Habit::Swims => Some("swims"),
                Habit::Flies => Some("flies"),
                Habit::Large => Some("large"),
                Habit::Relentless => Some("relentless"),
                Habit::StandsStill => Some("stands-still"),
                Habit::Guards => Some("guards"),
                Habit::Eats => Some("eats"),
                Habit::Trades | Habit::Tends | Habit::Teaches => Some("deals"),
                _ => None,
            });
        let speed = match self.words.facts(kind).speed {
            0 | 100 => None,
            1..100 => Some("slow"),
            _ => Some("fast"),
        };
        groups.chain(speed).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;
    use crate::words::Words;
    use crate::words::languages::ALL;
    use proto::{Achievement, LevelNo};

    #[test]
    fn every_epitaph_and_achievement_is_written_in_every_language() {
        let args = [("by", "B".into()), ("means", "M".into())];
        for language in ALL {
            let words = Words::new(language);
            let mut lines = Vec::new();
            for (group, count) in EPITAPHS {
                for n in 1..=count {
                    let id = format!("epitaph-{group}-{n}");
                    assert!(words.find(&id, &args).is_some(), "{}: {id}", language.tag);
                    lines.push(id);
                }
            }
            assert!(lines.len() >= 20);
            for achievement in Achievement::ALL {
                let id = format!("achievement-{}", achievement.name());
                assert!(words.find(&id, &[]).is_some(), "{}: {id}", language.tag);
            }
        }
    }

    #[test]
    fn a_death_has_one_epitaph_and_other_deaths_have_others() {
        let words = Words::new(ALL[0]);
        let settings = Settings::default();
        let narrator = Narrator {
            words: &words,
            settings: &settings,
        };
        let cause = Cause {
            by: Some(Who::Unseen),
            means: Means::Fists,
        };
        let level = LevelNo(1);
        let ending = Ending::Died { level, cause };
        let told: Vec<String> = (0..20).map(|turn| narrator.epitaph(ending, turn)).collect();
        let mut different = told.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), 3);
        assert_eq!(told[7], narrator.epitaph(ending, 7));
    }
}

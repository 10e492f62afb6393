//! The targets of a pack (`targets.toml`), and how far the games of a bot meet them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Context as _, Result, bail};
use proto::{Catalog, Cause, LevelNo, Means, ThingClass, Who};
use serde::{Deserialize, Serialize};

use super::balance::{balance, cause};
use super::summary::{Grave, Life};
use super::tally::Tally;
use super::workers::RunResults;

/// Fewest deaths on a level for a figure about its causes.
const FEW: usize = 20;

/// Contents of `targets.toml`. All shares are in percent.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Targets {
    /// Points by which a share of [`Targets::reach`] may differ.
    tolerance: u32,
    /// By bot: of a hundred games, how many reach a level, by the name of its file; `home` counts victories.
    reach: BTreeMap<String, BTreeMap<String, u32>>,
    /// Shares of players' sealed games, which no bot measures.
    #[serde(default)]
    people: BTreeMap<String, u32>,
    /// Upper bounds of shares of deaths.
    #[serde(default)]
    deaths: BTreeMap<String, u32>,
    /// Lower bounds or ranges, over won games and games that came far.
    #[serde(default, rename = "use")]
    uses: BTreeMap<String, Goal>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(untagged)]
enum Goal {
    AtLeast(u32),
    Within([u32; 2]),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Met,
    Low,
    High,
    /// Too few games tell anything about it.
    Unmeasured,
}

impl Verdict {
    const fn name(self) -> &'static str {
        match self {
            Self::Met => "met",
            Self::Low => "too low",
            Self::High => "too high",
            Self::Unmeasured => "not measured",
        }
    }
}

/// One target, with the figure that a bot's games give.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Checked {
    pub target: String,
    pub figure: Option<f64>,
    /// Smallest and greatest figure that meets the target.
    pub least: Option<u32>,
    pub most: Option<u32>,
    pub verdict: Verdict,
}

impl Checked {
    fn new(target: String, figure: Option<f64>, least: Option<u32>, most: Option<u32>) -> Self {
        let verdict = match figure {
            None => Verdict::Unmeasured,
            Some(it) if least.is_some_and(|least| it < f64::from(least)) => Verdict::Low,
            Some(it) if most.is_some_and(|most| it > f64::from(most)) => Verdict::High,
            Some(_) => Verdict::Met,
        };
        Self {
            target,
            figure,
            least,
            most,
            verdict,
        }
    }

    /// Whether the figure is known and misses the target.
    #[must_use]
    pub const fn is_missed(&self) -> bool {
        matches!(self.verdict, Verdict::Low | Verdict::High)
    }

    /// The row's cells: target, figure, bounds, verdict.
    #[must_use]
    pub fn cells(&self) -> [String; 4] {
        let figure = self
            .figure
            .map_or_else(|| "–".to_owned(), |it| format!("{it:.1}"));
        let bounds = match (self.least, self.most) {
            (Some(least), Some(most)) => format!("{least} to {most}"),
            (Some(least), None) => format!("at least {least}"),
            (None, Some(most)) => format!("at most {most}"),
            (None, None) => "–".to_owned(),
        };
        [
            self.target.clone(),
            figure,
            bounds,
            self.verdict.name().to_owned(),
        ]
    }
}

impl Targets {
    /// Reads `targets.toml` and checks its names.
    ///
    /// # Errors
    /// If the text is malformed, or names a level or a figure that does not exist.
    pub fn read(text: &str, catalog: &Catalog) -> Result<Self> {
        let targets: Self = toml::from_str(text).context("targets.toml is malformed")?;
        let levels: Vec<&str> = catalog.levels.iter().map(|it| name(&it.id)).collect();
        for level in targets.reach.values().flat_map(BTreeMap::keys) {
            if level != "home" && !levels.contains(&level.as_str()) {
                bail!("targets.toml: there is no level `{level}`");
            }
        }
        let nothing = Games::default();
        for figure in targets.deaths.keys() {
            nothing.death(figure)?;
        }
        for figure in targets.uses.keys() {
            nothing.usage(figure)?;
        }
        Ok(targets)
    }

    /// Bots with targets, by name.
    pub fn bots(&self) -> impl Iterator<Item = &str> {
        self.reach.keys().map(String::as_str)
    }

    /// Compares the games of a bot with the targets.
    ///
    /// # Errors
    /// Never after [`Targets::read`], which checks the names.
    pub fn check(
        &self,
        bot: &str,
        results: &RunResults,
        catalog: &Catalog,
    ) -> Result<Vec<Checked>> {
        let games = Games {
            lives: results.summary.lives(),
            graves: results.summary.graves(),
            catalog: Some(catalog),
        };
        let mut rows = Vec::new();
        let reach = self.reach.get(bot).into_iter().flatten();
        let mut reach: Vec<_> = reach
            .map(|(level, share)| {
                let mut levels = (1..).map(LevelNo).zip(&catalog.levels);
                let at = levels.find(|(_, it)| name(&it.id) == level);
                (
                    at.map(|(number, _)| (catalog.steps(number), number)),
                    level,
                    *share,
                )
            })
            .collect();
        reach.sort_unstable_by_key(|row| (row.0.is_none(), row.0));
        for (at, level, share) in reach {
            let least = share.saturating_sub(self.tolerance);
            let most = (share + self.tolerance).min(100);
            let aside = |number| catalog.level(number).is_some_and(|it| it.aside);
            let figure = games.share(|life| match at {
                None => life.tally.won,
                Some((_, number)) if aside(number) => life.levels.contains(&number),
                Some((steps, _)) => life.depth > steps,
            });
            rows.push(Checked::new(
                format!("reach {level}"),
                figure,
                Some(least),
                Some(most),
            ));
        }
        for (figure, most) in &self.deaths {
            let found = games.death(figure)?;
            rows.push(Checked::new(
                format!("deaths {figure}"),
                found,
                None,
                Some(*most),
            ));
        }
        for (figure, goal) in &self.uses {
            let (least, most) = match *goal {
                Goal::AtLeast(least) => (least, None),
                Goal::Within([least, most]) => (least, Some(most)),
            };
            let found = games.usage(figure)?;
            rows.push(Checked::new(
                format!("use {figure}"),
                found,
                Some(least),
                most,
            ));
        }
        Ok(rows)
    }

    /// The targets that only players' games can measure.
    #[must_use]
    pub fn people(&self) -> Vec<Checked> {
        let rows = self.people.iter();
        rows.map(|(figure, least)| {
            Checked::new(format!("people {figure}"), None, Some(*least), None)
        })
        .collect()
    }
}

/// The games of one bot.
#[derive(Default)]
struct Games<'a> {
    lives: &'a [Life],
    graves: &'a [Grave],
    catalog: Option<&'a Catalog>,
}

impl Games<'_> {
    /// Share of the games that fit, in percent.
    fn share(&self, fits: impl Fn(&Life) -> bool) -> Option<f64> {
        percent(
            self.lives.iter().filter(|it| fits(it)).count(),
            self.lives.len(),
        )
    }

    fn share_of_dead(&self, fits: impl Fn(&Life) -> bool) -> Option<f64> {
        let dead = || self.lives.iter().filter(|it| it.died);
        percent(dead().filter(|it| fits(it)).count(), dead().count())
    }

    fn share_of_graves(&self, fits: impl Fn(&Grave) -> bool) -> Option<f64> {
        percent(
            self.graves.iter().filter(|it| fits(it)).count(),
            self.graves.len(),
        )
    }

    fn death(&self, figure: &str) -> Result<Option<f64>> {
        Ok(match figure {
            "first_level_share" => {
                let first = self.first_level();
                self.share_of_graves(|grave| Some(grave.level) == first)
            }
            "one_cause_share" => self.worst_cause().map(|(share, ..)| share),
            "unseen_share" => self.share_of_graves(|grave| grave.cause.by == Some(Who::Unseen)),
            "in_the_turn_of_arrival" => self.share_of_dead(|life| life.tally.since_arrival == 0),
            "from_above_half_in_three_turns" => {
                self.share_of_dead(|life| life.tally.since_half <= 3)
            }
            "hunger" => self.share_of_graves(|grave| grave.cause.means == Means::Hunger),
            "level_one_at_death" => self.share_of_dead(|life| life.tally.level <= 1),
            _ => bail!("targets.toml: `deaths` has no figure `{figure}`"),
        })
    }

    fn usage(&self, figure: &str) -> Result<Option<f64>> {
        let far: Vec<&Life> = self.lives.iter().filter(|it| self.came_far(it)).collect();
        let won: Vec<&Life> = far.iter().copied().filter(|it| it.tally.won).collect();
        Ok(match figure {
            "portals_read" => mean(far.iter().map(|it| it.tally.portals)),
            "gold_spent_share" => {
                let [earned, paid] = far.iter().fold([0, 0], |[earned, paid], it| {
                    let [more, out] = it.tally.gold;
                    [earned + more as usize, paid + out as usize]
                });
                percent(paid, earned)
            }
            "rods_used_share" => {
                percent(far.iter().filter(|it| it.tally.used_rod).count(), far.len())
            }
            "each_talent_in_a_win" => self.rarest_talent(&won),
            "way_home_turns_share" => {
                let shares = won.iter().filter_map(|it| {
                    let left = it.tally.turns.checked_sub(it.tally.turns_to_prize?)?;
                    (left * 100).checked_div(it.tally.turns)
                });
                mean(shares)
            }
            _ => bail!("targets.toml: `use` has no figure `{figure}`"),
        })
    }

    /// The first level below the town.
    fn first_level(&self) -> Option<LevelNo> {
        let levels = &self.catalog?.levels;
        let at = levels.iter().position(|level| level.depth > 1)?;
        u16::try_from(at + 1).ok().map(LevelNo)
    }

    /// Whether a game was won, or came through two thirds of the levels.
    fn came_far(&self, life: &Life) -> bool {
        let line = self.catalog.into_iter().flat_map(|it| &it.levels);
        let levels = line.filter(|it| !it.aside).count();
        life.tally.won || usize::from(life.depth) * 3 >= levels * 2
    }

    /// The greatest share of a level's deaths with one cause.
    fn worst_cause(&self) -> Option<(f64, LevelNo, String)> {
        let catalog = self.catalog?;
        let mut levels: BTreeMap<LevelNo, BTreeMap<String, usize>> = BTreeMap::new();
        for grave in self.graves {
            let causes = levels.entry(grave.level).or_default();
            *causes.entry(culprit(catalog, grave.cause)).or_default() += 1;
        }
        let all = levels.into_iter().filter_map(|(level, causes)| {
            let deaths: usize = causes.values().sum();
            let (worst, count) = causes.into_iter().max_by_key(|(_, count)| *count)?;
            (deaths >= FEW).then_some((percent(count, deaths)?, level, worst))
        });
        all.max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// The share of won games that had the talent which the fewest had.
    fn rarest_talent(&self, won: &[&Life]) -> Option<f64> {
        let kinds = self.catalog?.kinds.iter().zip(0..);
        let talents = kinds.filter(|(entry, _)| entry.class == ThingClass::Talent);
        let counts = talents.map(|(_, n)| {
            let had = won.iter().filter(|it| it.had.contains(&proto::Kind(n)));
            had.count()
        });
        percent(counts.min()?, won.len())
    }
}

/// The killer alone, so that a bite and its poison count as one.
fn culprit(catalog: &Catalog, found: Cause) -> String {
    let alone = Cause {
        means: Means::Fists,
        ..found
    };
    cause(catalog, if found.by.is_some() { alone } else { found })
}

fn percent(part: usize, whole: usize) -> Option<f64> {
    let [part, whole] = [part, whole].map(|it| u32::try_from(it).unwrap_or(u32::MAX));
    (whole > 0).then(|| f64::from(part) * 100.0 / f64::from(whole))
}

fn mean(all: impl Iterator<Item = u32> + Clone) -> Option<f64> {
    let count = u32::try_from(all.clone().count()).unwrap_or(u32::MAX);
    let sum: u32 = all.sum();
    (count > 0).then(|| f64::from(sum) / f64::from(count))
}

pub(super) fn name(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, name)| name)
}

/// Writes the Markdown section of a bot: its targets, how it played, and its [`balance`].
#[must_use]
pub fn targets_page(
    bot: &str,
    rows: &[Checked],
    results: &RunResults,
    catalog: &Catalog,
) -> String {
    let mut page =
        format!("## The {bot}\n\n| target | figure | wanted | verdict |\n|---|---:|---:|---|\n");
    for row in rows {
        let _ = writeln!(page, "| {} |", row.cells().join(" | "));
    }
    let lives = results.summary.lives();
    let each = |count: fn(&Tally) -> u32| {
        let mean = mean(lives.iter().map(|it| count(&it.tally)));
        mean.map_or_else(|| "–".to_owned(), |mean| format!("{mean:.1}"))
    };
    let _ = writeln!(
        page,
        "\nMeans of a game: {} turns, {} arrivals on a level, {} changes of a light, {} things used or spells cast, \
        {} portals, {} gold earned, {} gold paid.\n",
        each(|it| it.turns),
        each(|it| it.arrivals),
        each(|it| it.light_changes),
        each(|it| it.uses),
        each(|it| it.portals),
        each(|it| it.gold[0]),
        each(|it| it.gold[1]),
    );
    page.push_str(&balance(results, catalog));
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::Kind;

    fn catalog() -> Catalog {
        content::load(&[content::Pack::base()]).catalog
    }

    fn check(text: &str, results: &RunResults) -> Vec<Checked> {
        let catalog = catalog();
        let targets = Targets::read(text, &catalog).unwrap();
        targets.check("explorer", results, &catalog).unwrap()
    }

    fn life(depth: u16, died: bool, tally: Tally) -> Life {
        Life {
            depth,
            died,
            tally,
            ..Life::default()
        }
    }

    #[test]
    fn the_targets_of_the_base_pack_name_what_exists() {
        let files = content::Pack::base().files;
        let (_, text) = files
            .iter()
            .find(|(path, _)| path == "targets.toml")
            .unwrap();
        let targets = Targets::read(text, &catalog()).unwrap();
        let bots: Vec<&str> = targets.bots().collect();
        assert_eq!(bots, ["explorer", "sneak", "trader", "winner"]);
        assert!(
            targets
                .people()
                .iter()
                .all(|row| row.verdict == Verdict::Unmeasured)
        );
    }

    #[test]
    fn unknown_levels_and_figures_are_refused() {
        let catalog = catalog();
        let begin = "tolerance = 4\n[reach.explorer]\nwood_edge = 100\n";
        for (more, named) in [
            ("moon = 3", "moon"),
            ("[deaths]\nboredom = 3", "boredom"),
            ("[use]\nspoons = 3", "spoons"),
            ("[luck]\na = 1", "malformed"),
        ] {
            let error = Targets::read(&format!("{begin}{more}"), &catalog).unwrap_err();
            assert!(error.to_string().contains(named), "{error:#}");
        }
    }

    #[test]
    fn shares_of_games_may_differ_by_the_tolerance_both_ways() {
        let text = "tolerance = 4\n[reach.explorer]\nwood_edge = 79\nlimestone_upper = 54\nhome = 0\nlimestone_lower = 5";
        let mut results = RunResults::default();
        for n in 0..4 {
            let depth = if n == 0 { 1 } else { 2 + n % 2 };
            results.summary.live(life(depth, true, Tally::default()));
        }
        let rows = check(text, &results);
        let found: Vec<(&str, Option<f64>, Verdict)> = rows
            .iter()
            .map(|row| (row.target.as_str(), row.figure, row.verdict))
            .collect();
        assert_eq!(
            found,
            [
                ("reach wood_edge", Some(75.0), Verdict::Met),
                ("reach limestone_upper", Some(50.0), Verdict::Met),
                ("reach limestone_lower", Some(0.0), Verdict::Low),
                ("reach home", Some(0.0), Verdict::Met),
            ]
        );
    }

    #[test]
    fn deaths_are_counted_by_level_of_experience_arrival_and_suddenness() {
        let text = "tolerance = 4\n[reach]\n[deaths]\nlevel_one_at_death = 50\nin_the_turn_of_arrival = 0\n\
            from_above_half_in_three_turns = 100\nhunger = 1\nfirst_level_share = 40\n[use]\nportals_read = [1, 2]";
        let mut results = RunResults::default();
        let sudden = Tally {
            level: 1,
            since_arrival: 0,
            since_half: 1,
            ..Tally::default()
        };
        let slow = Tally {
            level: 2,
            since_arrival: 50,
            since_half: 12,
            portals: 3,
            ..Tally::default()
        };
        results.summary.live(life(2, true, sudden));
        results.summary.live(life(6, true, slow.clone()));
        results.summary.live(life(6, false, slow));
        for level in [2, 6] {
            let cause = Cause {
                by: None,
                means: Means::Thing(Kind(1)),
            };
            results.summary.bury(LevelNo(level), cause, 9);
        }
        let rows = check(text, &results);
        let missed: Vec<String> = rows
            .iter()
            .filter(|row| row.is_missed())
            .map(|row| row.cells().join(" "))
            .collect();
        assert_eq!(
            missed,
            [
                "deaths first_level_share 50.0 at most 40 too high",
                "deaths in_the_turn_of_arrival 50.0 at most 0 too high",
                "use portals_read 3.0 1 to 2 too high",
            ]
        );
        assert_eq!(rows.len(), 6);
    }
}

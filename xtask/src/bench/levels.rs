//! Time and instructions of level generation with all checks, for every level of the base pack and every builder.

use std::hint::black_box;
use std::process::Command;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use cpu_time::ThreadTime;
use mapgen::{Chain, Draft};
use proto::LevelNo;
use sim::Rules;

use super::measured::Bench;
use super::row::Row;

pub(crate) const BENCHES: &[Bench] = &[
    Bench {
        name: "levels",
        about: "CPU time of a finished level with all checks, median and 99th percentile of 1,000, against the limit",
        run: times,
    },
    Bench {
        name: "level_instructions",
        about: "instructions of a finished level, counted by callgrind, against a well-known peer",
        run: instructions,
    },
];

/// Number of timed levels.
const LEVELS: u64 = 1000;
/// Number of levels under callgrind.
const COUNTED: u64 = 5;
/// Level number for builders.
const BUILDERS_LEVEL: u32 = 3;
/// Limits in milliseconds: median and 99th percentile.
const ALLOWED: (f64, f64) = (3.0, 10.0);
/// The same for slow builders.
const ALLOWED_SLOW: (f64, f64) = (15.0, 50.0);
/// Millions of instructions a well-known peer needs for a level.
const PEER: f64 = 335.0;

/// A chain and its parameters.
struct Subject {
    name: String,
    chain: Chain,
    level: u32,
    /// Parameters of a campaign level; `None` for builders.
    rules: Option<Arc<Rules>>,
}

impl Subject {
    fn build(&self, seed: u64) -> Result<Draft> {
        let level = match &self.rules {
            Some(rules) => {
                let number = LevelNo(u16::try_from(self.level)?);
                let level = rules.map(&rules.run_plan(seed), seed, number);
                level.context("there is no such level")?
            }
            None => self.chain.build(seed, self.level),
        };
        level.with_context(|| format!("{}, seed {seed}", self.name))
    }

    fn allowed(&self) -> (f64, f64) {
        let slow = ["diffusion", "wave_function_collapse"];
        if slow.iter().any(|it| self.name.starts_with(it)) {
            ALLOWED_SLOW
        } else {
            ALLOWED
        }
    }
}

fn subjects() -> Result<Vec<Subject>> {
    let loaded = content::load(&[content::Pack::base()]);
    let Some(rules) = loaded.rules else {
        bail!("the base pack has problems");
    };
    let rules = Arc::new(rules);
    let level = |number: u16| {
        let (name, def) = rules.level(LevelNo(number))?;
        Some(Subject {
            name: name.to_owned(),
            chain: def.map.clone(),
            level: number.into(),
            rules: Some(rules.clone()),
        })
    };
    let levels = (1..=rules.depth().0).filter_map(level);
    let builder = |(name, chain): (&str, Chain)| Subject {
        name: name.to_owned(),
        chain,
        level: BUILDERS_LEVEL,
        rules: None,
    };
    let builders = mapgen::gallery().into_iter().map(builder);
    Ok(levels.chain(builders).collect())
}

fn times() -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for subject in subjects()? {
        // The first level allocates memory that the others reuse.
        subject.build(0)?;
        let mut times = Vec::new();
        for seed in 1..=LEVELS {
            let begun = ThreadTime::now();
            let level = subject.build(seed)?;
            times.push(begun.elapsed().as_secs_f64() * 1e3);
            black_box(level);
        }
        times.sort_by(f64::total_cmp);
        let at = |percent: usize| times[(times.len() - 1) * percent / 100];
        let (median, rare) = subject.allowed();
        let row = |what: &str, value, limit| Row {
            name: format!("levels {} {what}", subject.name),
            value,
            unit: "ms",
            limit,
        };
        rows.push(row("median", at(50), median));
        rows.push(row("p99", at(99), rare));
    }
    Ok(rows)
}

/// Builds levels; callgrind counts the instructions of this function.
#[inline(never)]
fn counted_levels(subject: &Subject) -> Result<u64> {
    let mut sum = 0_u64;
    for seed in 1..=COUNTED {
        sum = sum.wrapping_add(subject.build(seed)?.digest());
    }
    Ok(sum)
}

/// Builds the levels of one subject; runs under callgrind.
pub(crate) fn build_for_counting(name: &str) -> Result<()> {
    let subject = subjects()?.into_iter().find(|it| it.name == name);
    let subject = subject.with_context(|| format!("there is no `{name}`"))?;
    black_box(counted_levels(&subject)?);
    Ok(())
}

fn instructions() -> Result<Vec<Row>> {
    let program = std::env::current_exe().context("cannot find this program")?;
    let mut rows = Vec::new();
    for subject in subjects()? {
        let output = Command::new("valgrind")
            .args([
                "--tool=callgrind",
                "--toggle-collect=*counted_levels*",
                "--callgrind-out-file=/dev/null",
            ])
            .arg(&program)
            .args(["bench", "--count-levels-of", &subject.name])
            .output()
            .context("cannot start valgrind; it comes with most distributions")?;
        let text = String::from_utf8_lossy(&output.stderr);
        let count = collected(&text).with_context(|| format!("valgrind said:\n{text}"))?;
        rows.push(Row {
            name: format!("level_instructions {}", subject.name),
            value: count / COUNTED as f64 / 1e6,
            unit: "million",
            limit: PEER,
        });
    }
    Ok(rows)
}

/// The number of instructions in callgrind's report.
fn collected(report: &str) -> Option<f64> {
    let line = report.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_parsed_from_the_output_of_callgrind() {
        let report = "==7== Events    : Ir\n==7== Collected : 1234567\n==7==\n";
        assert_eq!(
            collected(report).map(f64::to_bits),
            Some(1_234_567_f64.to_bits())
        );
        assert_eq!(collected("nothing"), None);
    }

    #[test]
    fn every_level_and_builder_has_limits() {
        let subjects = subjects().unwrap();
        let find = |name: &str| subjects.iter().find(|it| it.name == name).unwrap();
        assert!(subjects.iter().any(|it| it.name.starts_with("base:")));
        assert_eq!(find("maze").allowed().0.to_bits(), 3.0_f64.to_bits());
        assert_eq!(
            find("diffusion_insectoid").allowed().0.to_bits(),
            15.0_f64.to_bits()
        );
        assert!(find("maze").build(1).is_ok());
        assert!(build_for_counting("nobody").is_err());
    }
}

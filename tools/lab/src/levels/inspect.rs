//! Checks over many seeds that every level can be played, on several threads.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use geom::mix;
use mapgen::{ChainError, Draft};
use serde::Serialize;

use super::subject::Subject;
use super::usage::Usage;
use crate::crash;
use crate::interrupt::Interrupt;
use crate::seeds::Seeds;

/// Levels per unit of work and per progress report.
const BATCH: u64 = 16;
/// Maximum number of violations listed in full.
const EXAMPLES: usize = 20;

pub struct Inspection {
    pub subjects: Vec<Subject>,
    pub seeds: Seeds,
    pub threads: usize,
    /// Folder for crash reports; `None` puts the report into the violation's text.
    pub crashes: Option<PathBuf>,
    pub interrupt: Interrupt,
}

#[derive(Debug, Default)]
pub struct Findings {
    pub levels: u64,
    /// Number of violations in all levels, including those beyond the listed examples.
    pub violations: u64,
    /// The first violations, by subject and seed.
    pub examples: Vec<Example>,
    /// One row per subject, in the order of [`Inspection::subjects`].
    pub rows: Vec<SubjectReport>,
    /// How often each vault was built, and how often its weight promises.
    pub usage: Usage,
    /// A digest over all levels; independent of the number of threads.
    pub digest: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SubjectReport {
    pub name: String,
    pub levels: u64,
    pub violations: u64,
    /// Smallest share of open ground, in percent.
    pub open_min: u32,
    /// Largest share of open ground, in percent.
    pub open_max: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Example {
    /// The subject's name; empty for a violation of all levels together.
    pub level: String,
    /// The level's seed; 0 for a violation of all levels together.
    pub seed: u64,
    /// The rule, and where in the level it is broken.
    pub violation: String,
}

/// Builds a level; tests replace it to plant mistakes.
type Build<'a> = dyn Fn(&Subject, u64) -> Result<Draft, ChainError> + Sync + 'a;

impl Inspection {
    #[must_use]
    pub fn total(&self) -> u64 {
        self.seeds
            .count()
            .saturating_mul(self.subjects.len() as u64)
    }

    /// Builds every level twice and checks it, until done or interrupted.
    #[must_use]
    pub fn run(&self) -> Findings {
        self.run_telling(&|_| {})
    }

    /// Like [`Inspection::run`], and calls `done` with the size of each unit of work as it is taken.
    pub fn run_telling(&self, done: &(dyn Fn(u64) + Sync)) -> Findings {
        self.run_with(done, &|subject, seed| subject.build(seed, &mut ()))
    }

    fn run_with(&self, done: &(dyn Fn(u64) + Sync), build: &Build<'_>) -> Findings {
        let next = AtomicU64::new(0);
        let work = || self.work(&next, done, build);
        let mut findings = self.nothing_yet();
        if self.threads <= 1 {
            findings.add(work());
        } else {
            std::thread::scope(|scope| {
                let hands: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
                for hand in hands {
                    // Panics of a level are caught where it is built.
                    findings.add(hand.join().expect("an inspector comes back"));
                }
            });
        }
        findings.judge_usage();
        findings
    }

    fn nothing_yet(&self) -> Findings {
        let row = |subject: &Subject| SubjectReport {
            name: subject.name.clone(),
            open_min: 100,
            ..SubjectReport::default()
        };
        Findings {
            rows: self.subjects.iter().map(row).collect(),
            ..Findings::default()
        }
    }

    /// Takes batches of levels. Neighbours in the queue have different subjects, so that slow subjects spread
    /// over all threads.
    fn work(&self, next: &AtomicU64, done: &dyn Fn(u64), build: &Build<'_>) -> Findings {
        let mut findings = self.nothing_yet();
        let subjects = self.subjects.len() as u64;
        while !self.interrupt.is_wanted() {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            let batch = first..first.saturating_add(BATCH).min(self.total());
            if batch.is_empty() {
                break;
            }
            done(batch.end - batch.start);
            for n in batch {
                let index = usize::try_from(n % subjects).unwrap_or_default();
                if let Some(seed) = self.seeds.get(n / subjects) {
                    let look = Look {
                        index,
                        subject: &self.subjects[index],
                        seed,
                    };
                    findings.look(&look, build, self.crashes.as_deref());
                }
            }
        }
        findings
    }
}

struct Look<'a> {
    index: usize,
    subject: &'a Subject,
    seed: u64,
}

impl Findings {
    fn look(&mut self, look: &Look<'_>, build: &Build<'_>, crashes: Option<&Path>) {
        let Look {
            index,
            subject,
            seed,
        } = *look;
        self.levels += 1;
        self.rows[index].levels += 1;
        let built = crash::catch_panic(|| (build(subject, seed), build(subject, seed)));
        let (level, again) = match built {
            Ok((Ok(level), again)) => (level, again),
            Ok((Err(error), _)) => return self.tell(index, seed, error.to_string()),
            Err(panic) => return self.tell(index, seed, panic.announce(crashes, None)),
        };
        let digest = level.digest();
        if again.map(|again| again.digest()) != Ok(digest) {
            self.tell(index, seed, "the same seed gave another level".to_owned());
        }
        for violation in subject.chain.check(&level) {
            self.tell(index, seed, violation.to_string());
        }
        let open = level.open().count() * 100 / level.size().area().max(1);
        let row = &mut self.rows[index];
        row.open_min = row.open_min.min(open);
        row.open_max = row.open_max.max(open);
        self.usage.note(subject, seed, &level);
        // A sum does not depend on the order in which threads finish.
        let place = mix(seed, u64::from(subject.level) << 32 | index as u64);
        self.digest = self.digest.wrapping_add(mix(place, digest));
    }

    fn tell(&mut self, index: usize, seed: u64, violation: String) {
        self.rows[index].violations += 1;
        let level = self.rows[index].name.clone();
        self.violations += 1;
        self.examples.push(Example {
            level,
            seed,
            violation,
        });
        self.keep_first_examples();
    }

    fn keep_first_examples(&mut self) {
        self.examples.sort();
        self.examples.truncate(EXAMPLES);
    }

    fn judge_usage(&mut self) {
        for violation in self.usage.judge() {
            self.violations += 1;
            self.examples.push(Example {
                level: String::new(),
                seed: 0,
                violation,
            });
        }
        self.keep_first_examples();
    }

    fn add(&mut self, other: Self) {
        self.levels += other.levels;
        self.violations += other.violations;
        self.examples.extend(other.examples);
        self.keep_first_examples();
        for (row, more) in self.rows.iter_mut().zip(other.rows) {
            row.levels += more.levels;
            row.violations += more.violations;
            row.open_min = row.open_min.min(more.open_min);
            row.open_max = row.open_max.max(more.open_max);
        }
        self.usage.add(other.usage);
        self.digest = self.digest.wrapping_add(other.digest);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicU32;

    use geom::{Point, Terrain};
    use mapgen::{Chain, TaggedTile, VaultPlan, Vaults};

    use super::super::subject::{builders, choose, levels};
    use super::*;

    fn inspection(names: &[&str], seeds: &str, threads: usize) -> Inspection {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        Inspection {
            subjects: choose(&builders(), &names).unwrap(),
            seeds: seeds.parse().unwrap(),
            threads,
            crashes: None,
            interrupt: Interrupt::default(),
        }
    }

    /// The findings when every level is changed by `spoil` after it was built.
    fn spoilt(inspection: &Inspection, spoil: fn(&mut Draft)) -> Findings {
        inspection.run_with(&|_| {}, &|subject, seed| {
            let mut level = subject.build(seed, &mut ())?;
            spoil(&mut level);
            Ok(level)
        })
    }

    fn violations(findings: &Findings) -> Vec<&str> {
        let examples = findings.examples.iter();
        examples.map(|it| it.violation.as_str()).collect()
    }

    #[test]
    fn sound_levels_break_no_rule_on_any_number_of_threads() {
        let names = ["rooms_dogleg", "caves", "town"];
        let one = inspection(&names, "1..12", 1).run();
        assert_eq!((one.levels, one.violations), (36, 0), "{:?}", one.examples);
        assert_eq!(one.rows.len(), 3);
        assert!(one.rows.iter().all(|row| row.levels == 12));
        assert!(one.rows.iter().all(|row| row.open_min <= row.open_max));
        assert!(one.rows[0].open_min > 2 && one.rows[0].open_max < 80);
        let two = inspection(&names, "1..12", 2).run();
        assert_eq!((two.digest, two.rows), (one.digest, one.rows));
        let other = inspection(&names, "2..13", 1).run();
        assert_ne!(other.digest, one.digest);
    }

    #[test]
    fn an_exit_that_was_walled_up_is_caught() {
        let findings = spoilt(&inspection(&["caves"], "3..4", 1), |level| {
            let exit = level.exits.last().unwrap().at;
            for at in exit.neighbours() {
                level.terrain.set(at, Terrain::Wall);
            }
            level.tagged.clear();
        });
        assert_eq!((findings.levels, findings.violations), (2, 2));
        let first = &findings.examples[0];
        assert_eq!((first.level.as_str(), first.seed), ("caves", 3));
        let text = &first.violation;
        assert!(
            text.starts_with("an exit cannot be reached from the start at ("),
            "{text}"
        );
        assert_eq!(findings.rows[0].violations, 2);
    }

    #[test]
    fn a_door_in_open_floor_is_caught() {
        let findings = spoilt(&inspection(&["drunkard_open_area"], "1", 1), |level| {
            let open = |at: &Point| {
                level.is_free(*at) && at.neighbours().iter().all(|near| level.is_open(*near))
            };
            let at = level.reachable().points().find(open).unwrap();
            let tag = "door".into();
            level.tagged.push(TaggedTile { at, tag });
        });
        assert_eq!(findings.violations, 1);
        let text = violations(&findings)[0];
        assert!(
            text.starts_with("a door stands outside a door frame at ("),
            "{text}"
        );
    }

    fn shrines() -> Inspection {
        let mut inspection = inspection(&["caves"], "1..4", 1);
        let plan: VaultPlan = toml::from_str("map = '''\n#####\n#._.#\n##+##\n'''").unwrap();
        let subject = &mut inspection.subjects[0];
        subject.vaults = Arc::new([plan.compile("shrine").unwrap()]);
        let step = Vaults {
            count: "3".parse().unwrap(),
            tags: vec![],
            between: None,
        };
        subject.chain = subject.chain.clone().then(step);
        inspection
    }

    #[test]
    fn a_broken_vault_is_caught() {
        let sound = shrines().run();
        assert_eq!(sound.violations, 0, "{:?}", sound.examples);
        assert!(sound.usage.count("shrine") >= 4);
        let findings = spoilt(&shrines(), |level| {
            let shrine = level.vaults[0].at;
            let is_door =
                |mark: &TaggedTile| shrine.contains(mark.at) && mark.tag.as_str() == "door";
            let door = level.tagged.iter().position(is_door).unwrap();
            let at = level.tagged.remove(door).at;
            level.terrain.set(at, Terrain::Wall);
        });
        assert!(findings.violations >= 4);
        let text = violations(&findings);
        assert!(
            text.iter()
                .any(|it| it.starts_with("the inside of the place `shrine` cannot be reached")),
            "{text:?}"
        );
    }

    #[test]
    fn a_vault_that_never_appears_is_caught() {
        let mut inspection = shrines();
        inspection.seeds = "1..40".parse().unwrap();
        let plan = |map: &str| {
            let text = format!("weight = 20\nmap = '''\n{map}\n'''");
            toml::from_str::<VaultPlan>(&text).unwrap()
        };
        let hall = [".".repeat(38).as_str(); 28].join("\n");
        let subject = &mut inspection.subjects[0];
        subject.chain = subject.chain.clone().sized(40, 30);
        subject.vaults = Arc::new([
            subject.vaults[0].clone(),
            plan(&hall).compile("hall").unwrap(),
        ]);
        let findings = inspection.run();
        assert_eq!(findings.violations, 1, "{:?}", findings.examples);
        let text = violations(&findings)[0];
        assert!(
            text.starts_with("the place `hall` was never built"),
            "{text}"
        );
    }

    /// The shipped wood, which has checks of its own shape.
    fn the_wood(seeds: &str) -> Inspection {
        let rules = content::load(&[content::Pack::base()]).rules.unwrap();
        Inspection {
            subjects: choose(&levels(&Arc::new(rules)), &["wood_edge".to_owned()]).unwrap(),
            ..inspection(&[], seeds, 1)
        }
    }

    fn way_down(level: &mut Draft) -> &mut mapgen::Exit {
        let mut exits = level.exits.iter_mut();
        exits.find(|exit| exit.to == mapgen::Way::Down).unwrap()
    }

    /// Mission: W3, W4, W5.
    #[test]
    fn a_wood_that_breaks_its_promise_is_caught() {
        let sound = the_wood("1..30").run();
        assert_eq!(sound.violations, 0, "{:?}", sound.examples);
        let findings = spoilt(&the_wood("1..3"), |level| {
            let mut ends = level.tagged.iter();
            let end = ends.rfind(|mark| mark.tag.as_str() == "base:road_end");
            let at = end.unwrap().at;
            level.tagged.retain(|mark| mark.at != at);
            way_down(level).at = at;
        });
        let told = violations(&findings).join("\n");
        for promise in [
            "a way down lies outside its part of the map",
            "a way down lies beside road",
            "a way down is in plain view of `base:road_end`",
        ] {
            assert_eq!(told.matches(promise).count(), 3, "{told}");
        }
        let findings = spoilt(&the_wood("1"), |level| {
            level.start = Some(way_down(level).at);
        });
        let told = violations(&findings).join("\n");
        assert!(told.contains("the start lies outside its part"), "{told}");
        assert!(
            told.contains("the start does not lie beside road"),
            "{told}"
        );
    }

    #[test]
    fn a_promise_no_seed_keeps_is_caught() {
        let mut inspection = inspection(&["caves"], "1..2", 1);
        let proves = "down = { areas = ['center'], within = 1 }";
        inspection.subjects[0].chain.proves = toml::from_str(proves).unwrap();
        let findings = inspection.run();
        assert_eq!(findings.violations, 2, "{:?}", findings.examples);
        assert!(violations(&findings)[0].starts_with("no level after 20 tries: a way down lies"));
    }

    #[test]
    fn a_seed_that_gives_two_levels_is_caught() {
        let calls = AtomicU32::new(0);
        let findings = inspection(&["maze"], "5", 1).run_with(&|_| {}, &|subject, _| {
            let call = calls.fetch_add(1, Ordering::Relaxed);
            subject.build(call.into(), &mut ())
        });
        assert_eq!(violations(&findings), ["the same seed gave another level"]);
    }

    #[test]
    fn failing_and_panicking_chains_are_caught() {
        let mut inspection = inspection(&["maze"], "1..3", 2);
        inspection.subjects[0].chain = Chain::new(mapgen::Maze::default());
        let findings = inspection.run();
        assert_eq!((findings.levels, findings.violations), (3, 3));
        assert_eq!(
            violations(&findings)[0],
            "no level after 20 tries: the level has no start"
        );
        let findings = inspection.run_with(&|_| {}, &|_, _| panic!("the roof fell in"));
        assert_eq!(findings.violations, 3);
        assert!(violations(&findings)[0].contains("the roof fell in"));
    }

    #[test]
    fn inspection_keeps_few_examples_and_stops_when_interrupted() {
        let mut inspection = inspection(&["maze"], "1..60", 2);
        inspection.subjects[0].chain = Chain::new(mapgen::Maze::default());
        let findings = inspection.run();
        assert_eq!((findings.violations, findings.examples.len()), (60, 20));
        let seeds: Vec<u64> = findings.examples.iter().map(|it| it.seed).collect();
        assert_eq!(seeds, (1..=20).collect::<Vec<_>>());
        inspection.interrupt.stop();
        assert_eq!(inspection.run().levels, 0);
    }
}

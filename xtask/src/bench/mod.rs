//! Measures speed against the bare engine or algorithm, in the same run.
//!
//! The benchmarks are behind the feature `bench`, so that other commands build quickly; without it, `run` starts this
//! program again in a distribution build. One file per subject: to add one, write a file with a list `BENCHES` and add it
//! to `subjects`.

#[cfg(feature = "bench")]
mod fair;
#[cfg(feature = "bench")]
mod geom;
#[cfg(feature = "bench")]
mod levels;
#[cfg(feature = "bench")]
mod measure;
mod row;
#[cfg(feature = "bench")]
mod scene;
#[cfg(feature = "bench")]
mod sim;
#[cfg(feature = "bench")]
mod turns;
#[cfg(feature = "bench")]
mod ui;

use anyhow::{Context as _, Result, bail};

use crate::cargo::cargo;
use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask bench              every row
  cargo xtask bench geom_fov     the rows whose names contain `geom_fov`
  cargo xtask bench levels       every level and builder; `level_instructions` counts instead of timing
  cargo xtask bench --json       one object with `rows` on standard output

`limit` is what the bare engine or algorithm reaches in the same run, `ratio` is value / limit.
Times are CPU time of one thread.")]
pub(crate) struct Args {
    /// Only benches whose names contain this
    name: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// List the benches instead of running them
    #[arg(long)]
    list: bool,
    /// Only build the levels of one chain, for callgrind
    #[arg(long, hide = true, value_name = "NAME")]
    count_levels_of: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if cfg!(debug_assertions) || cfg!(not(feature = "bench")) {
        return run_as_players_do(args);
    }
    #[cfg(feature = "bench")]
    measured::run(args)?;
    Ok(())
}

fn run_as_players_do(args: &Args) -> Result<()> {
    let mut again = cargo(&tree::root());
    again.args([
        "run",
        "--quiet",
        "--profile",
        "dist",
        // callgrind finds functions by their names.
        "--config",
        "profile.dist.strip='none'",
        "-p",
        "xtask",
        "--features",
        "bench",
        "--",
        "bench",
    ]);
    again.args(&args.name);
    again.args(args.json.then_some("--json"));
    again.args(args.list.then_some("--list"));
    let done = again.status().context("cannot start cargo")?;
    if !done.success() {
        bail!("the benches failed, or could not be built");
    }
    Ok(())
}

/// The part that needs the feature.
#[cfg(feature = "bench")]
mod measured {
    use anyhow::{Result, bail, ensure};

    use super::row::{Row, report};
    use super::{Args, geom, levels, sim, turns, ui};
    use crate::tree;

    /// One benchmark.
    pub(crate) struct Bench {
        pub(crate) name: &'static str,
        pub(crate) about: &'static str,
        pub(crate) run: fn() -> Result<Vec<Row>>,
    }

    /// Every benchmark, grouped by subject.
    fn benches() -> impl Iterator<Item = &'static Bench> {
        let subjects: [&'static [Bench]; 5] = [
            geom::BENCHES,
            levels::BENCHES,
            turns::BENCHES,
            sim::BENCHES,
            ui::BENCHES,
        ];
        subjects.into_iter().flatten()
    }

    pub(crate) fn run(args: &Args) -> Result<()> {
        if let Some(name) = &args.count_levels_of {
            return levels::build_for_counting(name);
        }
        let wanted = args.name.as_deref().unwrap_or_default();
        let chosen: Vec<&Bench> = benches()
            .filter(|bench| bench.name.contains(wanted))
            .collect();
        if chosen.is_empty() {
            let names: Vec<&str> = benches().map(|bench| bench.name).collect();
            bail!(
                "there is no bench `{wanted}`; there are {}",
                names.join(", ")
            );
        }
        if args.list {
            for bench in chosen {
                tree::say(&format!("{}: {}", bench.name, bench.about));
            }
            return Ok(());
        }
        let mut rows = Vec::new();
        let mut failed = Vec::new();
        for bench in chosen {
            tree::complain(&format!("measuring {}: {}", bench.name, bench.about));
            match (bench.run)() {
                Ok(more) => rows.extend(more),
                Err(error) => failed.push(format!("{}: {error:#}", bench.name)),
            }
        }
        // A failed benchmark does not discard the results of the others.
        tree::say(&report(&rows, args.json));
        ensure!(failed.is_empty(), "{}", failed.join("\n"));
        Ok(())
    }
}

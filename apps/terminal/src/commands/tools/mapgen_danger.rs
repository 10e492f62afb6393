//! `hearthgate mapgen danger`: the danger of every level over many seeds, and whether it keeps its budget.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use lab::Seeds;
use lab::levels::{DangerRow, danger};
use serde_json::json;

use super::exit;
use crate::files::packs;
use crate::output;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate mapgen danger --seeds 1..200
  hearthgate mapgen danger --seeds 1..1000 --level wood_edge --json
  hearthgate mapgen danger --seeds 1..200 --pack my-pack

A level's danger is the sum of the tolls of its creatures: the share of hit points that the hero expected
there loses in a duel with each. The command fails if fewer than 90 % of the levels keep their budget.")]
pub(in crate::commands) struct Args {
    /// Seeds: 7, or 1..2000 with both ends included, or a list such as 1,5,20..30
    #[arg(long, value_name = "A..B")]
    seeds: Seeds,
    /// Measure only this level; repeatable
    #[arg(long = "level", value_name = "ID")]
    levels: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Pack folder to load on top of the base pack; repeatable
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let rules = packs::rules(&args.packs)?;
    let rows = danger(&rules, &args.seeds, &args.levels);
    let kept = rows.iter().all(DangerRow::is_kept);
    if args.json {
        output::say_json(&json!({ "ok": kept, "rows": rows }))?;
    } else {
        output::say(&table(&rows))?;
    }
    Ok(exit(kept))
}

fn table(rows: &[DangerRow]) -> String {
    let mut text = format!(
        "{:<26} {:>6} {:>6} {:>6} {:>6} {:>7} {:>6} {:>7} {:>7} {:>8}",
        "level", "budget", "mean", "p10", "p90", "within", "first", "within", "fierce", "nearest"
    );
    for row in rows {
        let percent = |thousandths: u32| format!("{} %", thousandths / 10);
        let _ = write!(
            text,
            "\n{:<26} {:>6} {:>6} {:>6} {:>6} {:>5} % {:>6} {:>5} % {:>7} {:>8}",
            row.level,
            percent(row.budget),
            percent(row.mean),
            percent(row.p10),
            percent(row.p90),
            row.within,
            percent(row.first_third),
            row.first_third_within,
            row.fierce,
            row.nearest
        );
    }
    text
}

//! `hearthgate pack check`: lists every error in a pack.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use content::{Loaded, PackSource, Problem};
use proto::{Catalog, ThingClass};
use serde_json::{Value, json};

use super::{counted, exit};
use crate::{output, report};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate pack check              check the built-in base pack
  hearthgate pack check my-pack      check a pack; the base pack is loaded first if it is required
  hearthgate pack check my-pack --strict --json")]
pub(in crate::commands) struct Args {
    /// Pack folders in load order [default: the base pack]
    #[arg(value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Treat warnings as errors
    #[arg(long)]
    strict: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let sources = disk::stack(&args.folders)?;
    let loaded = content::check_vaults_from(&sources);
    let errors = loaded
        .problems
        .iter()
        .filter(|problem| problem.is_error())
        .count();
    if args.json {
        output::say_json(&object(&sources, &loaded, errors))?;
    } else {
        output::say(&text(&sources, &loaded, errors))?;
    }
    let fails = if args.strict {
        loaded.problems.len()
    } else {
        errors
    };
    Ok(exit(fails == 0))
}

fn counts(catalog: &Catalog) -> [(&'static str, usize); 6] {
    let of = |class| {
        catalog
            .kinds
            .iter()
            .filter(|entry| entry.class == class)
            .count()
    };
    [
        ("monsters", of(ThingClass::Monster)),
        ("items", of(ThingClass::Item)),
        ("traps", of(ThingClass::Trap)),
        ("features", of(ThingClass::Feature)),
        ("levels", catalog.levels.len()),
        ("places", catalog.places.len()),
    ]
}

fn object(sources: &[PackSource], loaded: &Loaded, errors: usize) -> Value {
    let packs: Vec<&str> = sources.iter().map(|source| source.place.as_str()).collect();
    let mut object = json!({
        "ok": errors == 0,
        "errors": errors,
        "warnings": loaded.problems.len() - errors,
        "problems": loaded.problems,
        "packs": packs,
    });
    for (name, count) in counts(&loaded.catalog) {
        object[name] = count.into();
    }
    object
}

fn text(sources: &[PackSource], loaded: &Loaded, errors: usize) -> String {
    let warnings = loaded.problems.len() - errors;
    let packs: Vec<_> = sources
        .iter()
        .map(|source| content::printable(&source.place))
        .collect();
    let counts = counts(&loaded.catalog).map(|(name, count)| {
        let one = name.strip_suffix('s').unwrap_or(name);
        counted(count as u64, one)
    });
    let problems: &[Problem] = &loaded.problems;
    format!(
        "{}{}: {}, {}; {}",
        report::draw(problems),
        packs.join(" + "),
        counted(errors as u64, "error"),
        counted(warnings as u64, "warning"),
        counts.join(", "),
    )
}

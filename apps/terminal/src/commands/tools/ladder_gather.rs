//! `hearthgate ladder gather`: creates a ladder dump from journals, without a server.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, ensure};
use ladder::{Dump, LONGEST, LadderEntry};
use serde_json::json;

use super::ladder_audit::Judge;
use super::{counted, exit, interrupt, progress::Progress};
use crate::files::packs;
use crate::output;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate ladder gather dump *.hgj          verify and rank journals, and write a ladder to the folder `dump`
  hearthgate ladder audit dump                 verify the result

Every journal is replayed; only finished, ranked runs are listed. The file name gives the player: Ann for Ann.hgj and Ann-7.hgj.")]
pub(in crate::commands) struct Args {
    /// Folder to create; it must not exist
    #[arg(value_name = "DIR")]
    dump: PathBuf,
    /// Journal files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Pack folder to load on top of the base pack; repeatable
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let shown = args.dump.display();
    ensure!(
        !args.dump.exists(),
        "{shown} already exists; choose another folder or remove it"
    );
    let interrupt = interrupt::listen();
    let mut judge = Judge::new(packs::rules(&args.packs)?, interrupt.clone());
    let bar = Progress::new(args.files.len() as u64, "runs", args.json);
    let mut runs = BTreeMap::new();
    let mut entries = Vec::new();
    let mut refused = Vec::new();
    for file in &args.files {
        if interrupt.is_wanted() {
            bar.finish();
            return Ok(interrupt::code());
        }
        let journal = lab::read(file, LONGEST);
        let judged = journal
            .map_err(|error| error.to_string())
            .and_then(|journal| {
                if journal.len() as u64 > LONGEST {
                    return Err(format!("larger than the limit of {LONGEST} bytes"));
                }
                let report = judge.judge(&journal)?;
                let run = LadderEntry::name_of(&journal);
                match LadderEntry::of(run.clone(), player(file), None, &report) {
                    Some(entry) => Ok((run, journal, entry)),
                    None => Err(report.doubt.map_or_else(
                        || "not started as a ranked run".to_owned(),
                        |doubt| doubt.text,
                    )),
                }
            });
        match judged {
            Ok((run, journal, entry)) => {
                // The same journal under two names is one run.
                if runs.insert(run, journal).is_none() {
                    entries.push(entry);
                }
            }
            Err(why) => refused.push((file, why)),
        }
        bar.add(1);
    }
    bar.finish();
    LadderEntry::mark_known(&mut entries);
    LadderEntry::rank(&mut entries);
    Dump::new(&args.dump)
        .write(&entries, |run| runs.get(run).map(Vec::as_slice))
        .with_context(|| format!("cannot write to {shown}"))?;
    if args.json {
        let refused: Vec<_> = refused
            .iter()
            .map(|(file, why)| json!({ "file": file.to_string_lossy(), "why": why }))
            .collect();
        output::say_json(&json!({ "version": 1, "ranked": entries, "refused": refused }))?;
    } else {
        output::say(&page(&entries, &refused))?;
    }
    Ok(exit(refused.is_empty()))
}

/// The player, from the file name.
fn player(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let name = match stem.rsplit_once('-') {
        Some((name, seed)) if !name.is_empty() && seed.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => stem.as_ref(),
    };
    content::printable(name).into_owned()
}

fn page(entries: &[LadderEntry], refused: &[(&PathBuf, String)]) -> String {
    let mut page = String::new();
    for entry in entries {
        let won = if entry.won { ", won" } else { "" };
        let line = format!(
            "{:>4}  {:>6}  {}, {}, level {}{won}",
            entry.rank,
            entry.score,
            entry.player,
            counted(entry.turns.into(), "turn"),
            entry.deepest,
        );
        page += &content::printable(&line);
        page.push('\n');
    }
    for (file, why) in refused {
        let line = format!("refused  {}: {why}", file.to_string_lossy());
        page += &content::printable(&line);
        page.push('\n');
    }
    page + &format!(
        "{} ranked, {} refused",
        counted(entries.len() as u64, "run"),
        refused.len()
    )
}

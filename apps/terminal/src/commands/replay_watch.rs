//! `hearthgate replay watch`: a recorded game in the game's own interface, forwards and backwards.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;

use super::recording;
use crate::files::packs;
use crate::play::{self, First, Options, Recorded};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate replay watch game.hgj    Space plays and pauses, arrows step and change the speed, n jumps to what happens next

t takes over from the turn that is shown: a run in practice of its own, whatever was recorded stays as it is.")]
pub(super) struct Args {
    /// The journal
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What the hero is called; as the file is where nothing is said
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Play with the pack in this folder; may be given more than once
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
    /// The language to speak, as en or de; the settings' or the system's where it is left out
    #[arg(long, value_name = "LANGUAGE", value_parser = super::play::language)]
    lang: Option<&'static str>,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let rules = packs::rules(&args.packs)?;
    let recorded = recording::read(&args.file, args.name.as_deref(), &rules)?;
    play::play(&Options {
        packs: args.packs.clone(),
        language: args.lang,
        reader: false,
        first: First::Watch(Box::new(Recorded {
            name: recorded.hero,
            recording: recorded.recording,
        })),
    })
}

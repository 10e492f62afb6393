//! `hearthgate replay watch`: plays a recorded run in the game's interface, forwards and backwards.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use runtime::{First, Options, Recorded};

use super::recording;
use crate::files::packs;
use crate::play;
use crate::play::graphics::Graphics;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate replay watch game.hgj

Keys:
  Space        play or pause
  Left, Right  previous or next turn
  Up, Down     faster or slower
  n            next event
  t            take over from this turn as a practice run; the recording is not changed")]
pub(super) struct Args {
    /// Journal file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Name of the hero [default: from the file name]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Pack folder to load on top of the base pack; repeatable
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
    /// Language: en or de [default: from the settings, then the system]
    #[arg(long, value_name = "LANGUAGE", value_parser = super::play::language)]
    lang: Option<&'static str>,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let rules = packs::rules(&args.packs)?;
    let recorded = recording::read(&args.file, args.name.as_deref(), &rules)?;
    let options = Options {
        packs: args.packs.clone(),
        language: args.lang,
        first: First::Watch(Box::new(Recorded {
            name: recorded.hero,
            recording: recorded.recording,
        })),
    };
    play::play(&options, false, Graphics::default())
}

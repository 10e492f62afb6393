//! `hearthgate play`, and `hearthgate` without a command: starts the game.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use proto::session::Calling;
use runtime::{Begin, First, Options};

use super::window;
use crate::play;
use crate::play::graphics::Graphics;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate play                       a new run with a random seed
  hearthgate play --seed 7 --name Ann   the same world every time
  hearthgate play --calling poacher     start as a poacher
  hearthgate play --practice            Ctrl-z undoes a turn; unranked
  hearthgate play --wizard              & opens the debug menu; unranked
  hearthgate play --continue            resume the latest run; with --name, that one
  hearthgate play --pack my-pack        with a content pack; repeatable
  hearthgate play --lang de             in German, instead of the language in the settings
  hearthgate play --screen-reader       in plain lines of text, for screen readers")]
pub(crate) struct Args {
    /// World seed; the same seed gives the same world
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Character name; also the name of the save
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Background: apothecary, chorister, docker, gravedigger, poacher, smiths_child or one from a pack; `any` picks one
    /// from the seed
    #[arg(long, value_name = "CALLING")]
    calling: Option<String>,
    /// Practice mode: every turn can be undone. Unranked
    #[arg(long)]
    practice: bool,
    /// Debug mode: `&` opens a menu to heal, reveal and spawn. Unranked
    #[arg(long)]
    wizard: bool,
    /// Resume the latest run, or the one given with `--name`
    #[arg(long = "continue", conflicts_with_all = ["seed", "practice", "wizard", "calling"])]
    resume: bool,
    /// Pack folder to load on top of the base pack; repeatable
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
    #[command(flatten)]
    manner: Manner,
}

/// Options of `hearthgate` and `hearthgate play` alike.
#[derive(clap::Args)]
pub(crate) struct Manner {
    /// Language: en or de [default: from the settings, then the system]
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    lang: Option<&'static str>,
    /// Plain lines of text for screen readers instead of a drawn screen; also works with pipes
    #[arg(long)]
    screen_reader: bool,
    /// Draw the map in pixels, in a terminal that can
    #[arg(long, value_enum, value_name = "HOW", default_value_t)]
    graphics: Graphics,
}

/// Parses a language tag; the best supported language for it.
pub(super) fn language(wanted: &str) -> Result<&'static str, String> {
    let there_are = || format!("choose one of {}", ui::languages().join(", "));
    ui::language_for(wanted).ok_or_else(there_are)
}

/// Parses a calling by its id or its name in the game: `smith's child` is `smiths_child`.
pub(super) fn calling(name: &str) -> Calling {
    let name = name.to_lowercase().replace(['\'', '’'], "");
    match name.replace([' ', '-'], "_").as_str() {
        "any" => Calling::Any,
        name => Calling::Named(name.to_owned()),
    }
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let name = args.name.clone();
    let first = if args.resume {
        First::Continue(name)
    } else {
        First::Begin(Begin {
            name,
            seed: args.seed,
            practice: args.practice,
            wizard: args.wizard,
            calling: args.calling.as_deref().map_or(Calling::Nobody, calling),
        })
    };
    let options = Options {
        packs: args.packs.clone(),
        first,
        language: args.manner.lang,
    };
    play::play(&options, args.manner.screen_reader, args.manner.graphics)
}

/// Opens the title screen, in a window if there is no terminal.
pub(crate) fn title(manner: &Manner) -> Result<ExitCode> {
    let window = (!manner.screen_reader).then(|| window::instead(manner.lang));
    if let Some(done) = window.flatten() {
        return done;
    }
    let options = Options {
        language: manner.lang,
        ..Options::default()
    };
    play::play(&options, manner.screen_reader, manner.graphics)
}

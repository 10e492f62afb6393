//! `hearthgate play`, and `hearthgate` alone: the game itself.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use proto::session::Calling;

use crate::play::{self, Begin, First, Options};

/// What the command takes.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate play                       a new run on a seed nobody has seen
  hearthgate play --seed 7 --name Ann   the same world every time
  hearthgate play --calling poacher     with what a poacher has and can do; any lets the seed say
  hearthgate play --practice            Ctrl-z takes a turn back; never ranked
  hearthgate play --wizard              practice with a developer's menu on &; the run is marked
  hearthgate play --continue            on with the latest run; with --name with that one
  hearthgate play --pack my-pack        with a pack of your own; it may be given again
  hearthgate play --lang de             in German, whatever the system and the settings say
  hearthgate play --screen-reader       in plain lines, by single keys or by lines of them")]
pub(crate) struct Args {
    /// The number the world is made from
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// What you are called, and the save
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// What you were before: apothecary, chorister, docker, gravedigger, poacher, smiths_child, or any for whatever the seed
    /// says; a pack may bring more
    #[arg(long, value_name = "CALLING")]
    calling: Option<String>,
    /// Every turn can be taken back; never ranked
    #[arg(long)]
    practice: bool,
    /// Practice for developers: & heals, reveals, makes and shows what is behind it all; the run is marked
    #[arg(long)]
    wizard: bool,
    /// Go on with the latest run, or with the one that --name says, instead of beginning one
    #[arg(long = "continue", conflicts_with_all = ["seed", "practice", "wizard", "calling"])]
    resume: bool,
    /// A pack to play with, over the one built in
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
    #[command(flatten)]
    manner: Manner,
}

/// How the game speaks to the player.
#[derive(clap::Args)]
pub(crate) struct Manner {
    /// The language to speak, as en or de; the settings' or the system's where it is left out
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    lang: Option<&'static str>,
    /// Plain lines for screen readers instead of a drawn screen; works with pipes too
    #[arg(long)]
    screen_reader: bool,
}

/// The language the game speaks for this one.
pub(super) fn language(wanted: &str) -> Result<&'static str, String> {
    let there_are = || format!("the game speaks {}", ui::languages().join(", "));
    ui::language_for(wanted).ok_or_else(there_are)
}

/// What the hero was, by the word for it, also as the game writes it: `smith's child` is `smiths_child`.
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
    play::play(&Options {
        packs: args.packs.clone(),
        first,
        language: args.manner.lang,
        reader: args.manner.screen_reader,
    })
}

/// The game at its title.
pub(crate) fn title(manner: &Manner) -> Result<ExitCode> {
    play::play(&Options {
        language: manner.lang,
        reader: manner.screen_reader,
        ..Options::default()
    })
}

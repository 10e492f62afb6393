//! The command line: one file for each command.

mod pack_check;
mod pack_schema;
mod replay_verify;
mod run;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use serde_json::json;

use crate::{crash, output};

/// The exit status after an interruption, as a shell reports Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

#[derive(Parser)]
#[command(
    name = "hearthgate",
    version,
    about = "A traditional roguelike: a town, a wood, a way down, and a road home",
    after_help = "\
Examples:
  hearthgate run --seeds 1..1000 --turns 1000   let a bot play a thousand runs
  hearthgate replay verify game.hgj             prove that a journal leads where it says
  hearthgate pack check my-pack                 find every mistake in a pack

Files live in the platform's folders, or all under HEARTHGATE_HOME where that is set."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Let a bot play many runs and prove that they come out the same every time
    Run(run::Args),
    /// Recorded games
    #[command(subcommand)]
    Replay(Replay),
    /// Packs: what the game is made of
    #[command(subcommand)]
    Pack(Pack),
}

#[derive(Subcommand)]
enum Replay {
    /// Play journals again and compare every digest
    Verify(replay_verify::Args),
}

#[derive(Subcommand)]
enum Pack {
    /// Find every mistake in a pack
    Check(pack_check::Args),
    /// Print the JSON Schemas of a pack's files, for editors
    Schema(pack_schema::Args),
}

impl Command {
    fn run(&self) -> Result<ExitCode> {
        match self {
            Self::Run(args) => run::run(args),
            Self::Replay(Replay::Verify(args)) => replay_verify::run(args),
            Self::Pack(Pack::Check(args)) => pack_check::run(args),
            Self::Pack(Pack::Schema(args)) => pack_schema::run(args),
        }
    }

    const fn wants_json(&self) -> bool {
        match self {
            Self::Run(args) => args.json,
            Self::Replay(Replay::Verify(args)) => args.json,
            Self::Pack(Pack::Check(args)) => args.json,
            Self::Pack(Pack::Schema(_)) => false,
        }
    }
}

/// Does what the command line says.
#[must_use]
pub fn main() -> ExitCode {
    crash::install();
    let command = Cli::parse().command;
    command.run().unwrap_or_else(|error| {
        let reason = format!("{error:#}");
        if command.wants_json() {
            // Whoever reads objects gets one even now; where nobody reads, nothing is lost.
            let _ = output::say_json(&json!({ "ok": false, "reason": reason }));
        }
        output::complain(&format!("error: {reason}"));
        ExitCode::FAILURE
    })
}

/// All is well, or not.
fn exit(ok: bool) -> ExitCode {
    if ok {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

//! The command line: one file for each command.

mod doctor;
mod play;
mod recording;
mod replay_morgue;
mod replay_watch;
mod stats;
#[cfg(feature = "tools")]
mod tools;
mod window;

use std::process::ExitCode;

use anyhow::Result;
use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand};
use serde_json::json;

use crate::files::crash;
use crate::output;

/// Lines for the examples in `--help` that need a feature.
#[cfg(not(feature = "tools"))]
const TOOL_EXAMPLES: &str = "";
#[cfg(feature = "tools")]
const TOOL_EXAMPLES: &str = tools::EXAMPLES;

fn after_help() -> String {
    format!(
        "\
Examples:
  hearthgate                                    open the title screen
  hearthgate play --seed 7 --practice           start a practice run, with undo
  hearthgate window                             play in a window instead of the terminal
  hearthgate replay watch game.hgj              watch a recorded run and take it over
  hearthgate replay morgue game.hgj             print a report of a recorded run
  hearthgate doctor                             print facts for a bug report{TOOL_EXAMPLES}

Environment:
  HEARTHGATE_HOME            folder for all files, instead of the platform's folders
  HEARTHGATE_REDUCED_MOTION  no animations, unless the settings turn them on
  NO_COLOR                   no colours

Started from a desktop, without a terminal, it opens the window."
    )
}

#[derive(Parser)]
#[command(
    name = "hearthgate",
    version,
    about = "A traditional roguelike: a town, a wood, a way down, and a road home",
    after_help = after_help(),
    args_conflicts_with_subcommands = true
)]
struct Cli {
    #[command(flatten)]
    manner: play::Manner,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Start or resume a run
    Play(play::Args),
    /// Play in a window of its own
    Window(window::Args),
    /// Statistics over your finished runs
    Stats(stats::Args),
    /// Recorded runs: watch, report, verify, film
    #[command(subcommand)]
    Replay(Replay),
    /// Print facts about this program and terminal, for bug reports
    Doctor(doctor::Args),
    #[cfg(feature = "tools")]
    #[command(flatten)]
    Tool(tools::Tool),
}

#[derive(Subcommand)]
enum Replay {
    /// Watch a recorded run, and take it over
    Watch(replay_watch::Args),
    /// Write a report of a recorded run as text or HTML
    Morgue(replay_morgue::Args),
    /// Replay journals and compare every digest
    #[cfg(feature = "tools")]
    Verify(tools::replay_verify::Args),
    /// Export a recorded run as a GIF or PNG
    #[cfg(feature = "tools")]
    Film(tools::replay_film::Args),
}

impl Command {
    fn run(&self) -> Result<ExitCode> {
        match self {
            Self::Play(args) => play::run(args),
            Self::Window(args) => window::run(args),
            Self::Stats(args) => stats::run(args),
            Self::Doctor(args) => doctor::run(args),
            Self::Replay(Replay::Watch(args)) => replay_watch::run(args),
            Self::Replay(Replay::Morgue(args)) => replay_morgue::run(args),
            #[cfg(feature = "tools")]
            Self::Replay(Replay::Verify(args)) => tools::replay_verify::run(args),
            #[cfg(feature = "tools")]
            Self::Replay(Replay::Film(args)) => tools::replay_film::run(args),
            #[cfg(feature = "tools")]
            Self::Tool(tool) => tool.run(),
        }
    }

    fn wants_json(&self) -> bool {
        match self {
            Self::Stats(args) => args.json,
            Self::Doctor(args) => args.json,
            #[cfg(feature = "tools")]
            Self::Replay(Replay::Verify(args)) => args.json,
            #[cfg(feature = "tools")]
            Self::Tool(tool) => tool.wants_json(),
            Self::Play(_) | Self::Window(_) | Self::Replay(_) => false,
        }
    }
}

/// The command line, for man pages and completions.
#[must_use]
pub fn command() -> clap::Command {
    Cli::command()
}

/// Parses the command line and runs the command.
#[must_use]
pub fn main() -> ExitCode {
    crash::install();
    let Cli { manner, command } = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return mistyped(&error),
    };
    let done = match &command {
        None => play::title(&manner),
        Some(command) => command.run(),
    };
    done.unwrap_or_else(|error| {
        if output::is_unread(&error) {
            return output::UNREAD.into();
        }
        let reason = format!("{error:#}");
        if command.as_ref().is_some_and(Command::wants_json) {
            // A caller of `--json` gets an object for errors, too. Ignore a closed pipe.
            let _ = output::say_json(&json!({ "ok": false, "reason": reason }));
        }
        // The error may quote an untrusted file.
        output::complain_safely(&format!("error: {reason}"));
        ExitCode::FAILURE
    })
}

/// Prints a usage error, `--help` or `--version`. The typed text is escaped if it has control characters.
fn mistyped(error: &clap::Error) -> ExitCode {
    if error.kind() == ErrorKind::DisplayVersion {
        // Ignore the error: the output is closed.
        let _ = output::say(&doctor::version());
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    if text.contains(|c: char| c != '\n' && proto::is_unprintable(c)) {
        output::complain_safely(&text);
    } else {
        // Ignore the error: the output is closed.
        let _ = error.print();
    }
    u8::try_from(error.exit_code()).unwrap_or(2).into()
}

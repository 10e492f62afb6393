//! Chores of the Hearthgate repository: `cargo xtask --help` lists them.

mod advisories;
mod bench;
mod cargo;
mod ci;
mod forge;
mod fuzz;
mod journals;
mod kills;
mod load;
mod look;
mod miri;
mod mission;
mod pictures;
mod rules;
mod scan;
mod services;
mod soak;
mod table;
mod tidy;
mod tree;
mod wasi;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Chores of the Hearthgate repository.
#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    arg_required_else_help = true
)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run every check a change must pass, as named steps
    Ci(ci::Args),
    /// Bring the generated lists in step with their folders
    Tidy(tidy::Args),
    /// Look for what must be absent from the sources
    Scan(scan::Args),
    /// Check dependencies against known vulnerabilities
    Advisories(advisories::Args),
    /// Measure speed beside the bare engine or algorithm
    Bench(bench::Args),
    /// Replay the recorded games natively and as WebAssembly
    Journals(journals::Args),
    /// Kill the game and cut its power over and over, and look what is left
    Kills(kills::Args),
    /// Put the service under load and kill its parts meanwhile
    Load(load::Args),
    /// Draw scenes of the game as pictures
    Look(look::Args),
    /// Run tests of geom and proto under miri
    Miri(miri::Args),
    /// List which tests cover which rows of docs/mission.md
    Mission(mission::Args),
    /// Make the pictures of README.md and docs anew
    Pictures(pictures::Args),
    /// Keep the rules as WebAssembly, so that their runs can be judged for ever
    Rules(rules::Args),
    /// Start and stop PostgreSQL and NATS for the service
    Services(services::Args),
    /// Play at random for a long time, checking everything after every turn
    Soak(soak::Args),
    /// Forge journals and saves by the thousand, and see that nobody is fooled
    Forge(forge::Args),
    /// Feed strangers' bytes to everything that reads them
    Fuzz(fuzz::Args),
    /// Run the game's command as WebAssembly under Node
    Wasi(wasi::Args),
    /// Build the game for browsers, serve it, or play it in one
    Web(web::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().chore {
        Chore::Ci(args) => ci::run(&args),
        Chore::Tidy(args) => tidy::run(&args),
        Chore::Scan(args) => scan::run(&args),
        Chore::Advisories(args) => advisories::run(&args),
        Chore::Bench(args) => bench::run(&args),
        Chore::Journals(args) => journals::run(&args),
        Chore::Kills(args) => kills::run(&args),
        Chore::Load(args) => load::run(&args),
        Chore::Look(args) => look::run(&args),
        Chore::Miri(args) => miri::run(&args),
        Chore::Mission(args) => mission::run(&args),
        Chore::Pictures(args) => pictures::run(&args),
        Chore::Rules(args) => rules::run(&args),
        Chore::Services(args) => services::run(&args),
        Chore::Soak(args) => soak::run(&args),
        Chore::Forge(args) => forge::run(&args),
        Chore::Fuzz(args) => fuzz::run(&args),
        Chore::Wasi(args) => wasi::run(&args),
        Chore::Web(args) => web::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tree::complain(&format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::Cli;

    #[test]
    fn the_command_line_is_well_formed_and_every_chore_shows_examples() {
        let mut cli = Cli::command();
        cli.build();
        cli.clone().debug_assert();
        for chore in cli
            .get_subcommands_mut()
            .filter(|chore| chore.get_name() != "help")
        {
            let help = chore.render_help().to_string();
            assert!(help.contains("Examples:"), "{help}");
        }
    }
}

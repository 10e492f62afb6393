//! Developer commands of the Hearthgate repository: `cargo xtask --help` lists them.

mod bench;
mod book;
mod cargo;
mod ci;
mod commits;
mod forge;
mod fuzz;
mod journals;
mod kills;
mod load;
mod look;
mod miri;
mod mission;
mod pictures;
mod platforms;
mod release;
mod rules;
mod scan;
mod services;
mod soak;
mod table;
mod tidy;
mod translations;
mod tree;
mod wasi;
mod web;
mod weight;
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Developer commands of the Hearthgate repository
#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    arg_required_else_help = true,
    after_help = "\
Every day: ci, tidy, web, services. The other commands test, measure or record one thing each; `ci` runs the short form of most."
)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

// In the order of the help: daily work, checks, long tests, measuring, recording.
#[derive(Subcommand)]
enum Task {
    /// Run every check that a change must pass, or the named ones
    Ci(ci::Args),
    /// Write the generated lists of modules; check wording, links and commit subjects
    Tidy(tidy::Args),
    /// Build the browser version, serve it, or test it in Chromium
    Web(web::Args),
    /// Check the links of the documents, or build the book from them
    Book(book::Args),
    /// Start and stop PostgreSQL and NATS for developing the service
    Services(services::Args),
    /// Check architecture rules: layers, imports, forbidden names, unsaved state
    Scan(scan::Args),
    /// List which tests cover which rows of docs/mission.md
    Mission(mission::Args),
    /// List messages without a German translation
    Translations(translations::Args),
    /// Replay the recorded games natively and as WebAssembly, or record them again
    Journals(journals::Args),
    /// Long test: random play with every invariant checked after every turn
    Soak(soak::Args),
    /// Long test: fuzz every parser of untrusted bytes
    Fuzz(fuzz::Args),
    /// Long test: tampered journals and saves must be rejected
    Forge(forge::Args),
    /// Long test: kill the game and cut the power while it saves
    Kills(kills::Args),
    /// Long test: put the service under load while its processes are killed
    Load(load::Args),
    /// Long test: run the tests of geom and proto under Miri
    Miri(miri::Args),
    /// Long test: replay the recorded games on other platforms, in emulators
    Platforms(platforms::Args),
    /// Measure speed against the bare engine or algorithm
    Bench(bench::Args),
    /// Count the crates of the terminal game; with --build, also measure its build and size
    Weight(weight::Args),
    /// Render scenes of the game as PNG files
    Look(look::Args),
    /// Render the pictures of README.md and docs again
    Pictures(pictures::Args),
    /// Archive the rules as a WebAssembly module, so that old runs can be verified
    Rules(rules::Args),
    /// Build the files of a release: archives, .deb, SBOM, checksums
    Release(release::Args),
    /// Run the replay program as WebAssembly under Node
    Wasi(wasi::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Ci(args) => ci::run(&args),
        Task::Tidy(args) => tidy::run(&args),
        Task::Web(args) => web::run(&args),
        Task::Book(args) => book::run(&args),
        Task::Services(args) => services::run(&args),
        Task::Scan(args) => scan::run(&args),
        Task::Mission(args) => mission::run(&args),
        Task::Translations(args) => translations::run(&args),
        Task::Journals(args) => journals::run(&args),
        Task::Soak(args) => soak::run(&args),
        Task::Fuzz(args) => fuzz::run(&args),
        Task::Forge(args) => forge::run(&args),
        Task::Kills(args) => kills::run(&args),
        Task::Load(args) => load::run(&args),
        Task::Miri(args) => miri::run(&args),
        Task::Platforms(args) => platforms::run(&args),
        Task::Bench(args) => bench::run(&args),
        Task::Weight(args) => weight::run(&args),
        Task::Look(args) => look::run(&args),
        Task::Pictures(args) => pictures::run(&args),
        Task::Rules(args) => rules::run(&args),
        Task::Release(args) => release::run(&args),
        Task::Wasi(args) => wasi::run(&args),
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
    fn every_command_is_well_formed_and_shows_examples() {
        let mut cli = Cli::command();
        cli.build();
        cli.clone().debug_assert();
        for task in cli
            .get_subcommands_mut()
            .filter(|task| task.get_name() != "help")
        {
            let help = task.render_help().to_string();
            assert!(help.contains("Examples:"), "{help}");
        }
    }
}

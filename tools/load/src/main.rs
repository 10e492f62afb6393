//! `cargo xtask load`: the service under load, while its parts are killed.

mod chaos;
mod client;
mod hostile;
mod journals;
mod live;
mod pages;
mod runs;
mod service;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Put the service under load on this machine, with real PostgreSQL and NATS.
#[derive(Parser)]
#[command(after_help = "\
Examples:
  cargo xtask load runs                            10,000 journals, a tenth forged, everything killed meanwhile
  cargo xtask load runs --count 500 --no-kills --provers 1
  cargo xtask load runs --count 2000 --backlog --provers 2
  cargo xtask load runs --json
  cargo xtask load live                            2,000 games at a command a second, 10,000 looking on
  cargo xtask load live --games 1000 --onlookers 0 --kill
  cargo xtask load pages                           pages and uploads beside a million ranked runs
  cargo xtask load pages --rows 10000000           the same beside ten million: 20 GB of disk
  cargo xtask load hostile frames                  forged frames of WebSocket for a quarter of an hour
  cargo xtask load hostile ssh --minutes 1")]
struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Send many runs, honest and forged, and check that each gets the right verdict, once
    Runs(runs::Args),
    /// Play many games with many spectators, and measure the latency
    Live(live::Args),
    /// Fill the table of runs, and measure pages and uploads
    Pages(pages::Args),
    /// Send malformed frames or packets, and check that honest clients are served meanwhile
    Hostile(hostile::Args),
}

fn main() -> ExitCode {
    let Args { what } = Args::parse();
    let done = match &what {
        What::Runs(args) => runs::run(args),
        What::Live(args) => live::run(args),
        What::Pages(args) => pages::run(args),
        What::Hostile(args) => hostile::run(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::print_stdout, reason = "figures are what this program is for")]
fn say(line: &str) {
    println!("{line}");
}

#[expect(clippy::print_stderr, reason = "progress and errors of a command line")]
fn complain(line: &str) {
    eprintln!("{line}");
}

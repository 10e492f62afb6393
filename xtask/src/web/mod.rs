//! Builds the browser version into `dist`, a folder of static files.
//!
//! The heavy dependencies are behind the feature `web`, so that other commands build quickly; without it, `run` starts
//! this program again with the feature.

mod compile;
#[cfg(feature = "web")]
mod craft;
mod mime;
mod names;
mod page;
mod serve;
mod sizes;
mod speed;
mod steps;
mod tests;

use anyhow::{Result, ensure};

use crate::cargo::cargo;
use crate::tree;

const DIST: &str = "dist";

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask web                    build dist/ without optimisation
  cargo xtask web --release          the optimised build, with a table of sizes
  cargo xtask web --release --serve  then serve it on loopback
  cargo xtask web --release --test   then test it in Chromium
  cargo xtask web --release --speed  then measure it against the native program
  cargo xtask web --release --json   sizes and speeds as one JSON object

Chromium is /usr/bin/chromium, or the program named by CHROMIUM.")]
pub(crate) struct Args {
    /// Optimise for size
    #[arg(long)]
    release: bool,
    /// Run wasm-opt: fewer bytes on disk, more after compression, and minutes longer
    #[arg(long, requires = "release")]
    squeeze: bool,
    /// Serve the folder on this machine until interrupted
    #[arg(long)]
    serve: bool,
    /// The port to serve on; 0 for any
    #[arg(long, default_value_t = 8014, requires = "serve")]
    port: u16,
    /// Run the browser tests: these, or all
    #[arg(long, value_name = "NAME", num_args = 0..)]
    test: Option<Vec<String>>,
    /// Measure turns per second in Chromium and natively, time to the first frame, and key latency
    #[arg(long)]
    speed: bool,
    /// Take the pictures of README.md
    #[arg(long)]
    pictures: bool,
    /// Use the last build
    #[arg(long)]
    as_built: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if cfg!(not(feature = "web")) {
        return run_with_feature();
    }
    let root = tree::root();
    let dist = root.join(DIST);
    let mut report = serde_json::Map::new();
    if !args.as_built {
        let sizes = compile::all(&root, &dist, args.release, args.squeeze)?;
        match args.json {
            true => report.extend(sizes.json()),
            false => tree::say(&sizes.report()),
        }
        if args.release && !args.squeeze && !args.json {
            sizes.check()?;
        }
    }
    if args.speed {
        let speed = speed::measure(&root, &dist)?;
        match args.json {
            true => drop(report.insert("speed".into(), speed.json())),
            false => tree::say(&speed.report()),
        }
    }
    if args.json {
        tree::say(&serde_json::Value::from(report).to_string());
    }
    if let Some(names) = &args.test {
        tests::run(&root, &dist, names)?;
    }
    if args.pictures {
        tests::pictures(&root, &dist)?;
    }
    if args.serve {
        let server = serve::Server::bind(&dist, args.port)?;
        tree::complain(&format!("serving {DIST} at {}", server.address()));
        server.run();
    }
    Ok(())
}

/// Stand-ins without the feature; `run` never calls them.
#[cfg(not(feature = "web"))]
mod craft {
    use std::path::Path;

    use anyhow::{Result, bail};

    use super::names::Files;

    pub(super) fn bind(_: &Path, _: &Path) -> Result<()> {
        bail!("this was built without the feature `web`")
    }

    pub(super) fn weigh(_: &[u8]) -> Result<Vec<(String, usize)>> {
        bail!("this was built without the feature `web`")
    }

    pub(super) fn order(_: &[u8]) -> Result<Vec<u8>> {
        bail!("this was built without the feature `web`")
    }

    pub(super) fn icons() -> Result<Files> {
        bail!("this was built without the feature `web`")
    }
}

/// Starts the same command in a build with the feature.
fn run_with_feature() -> Result<()> {
    let mut again = cargo(&tree::root());
    again.args(["run", "--quiet", "-p", "xtask", "--features", "web", "--"]);
    again.args(std::env::args_os().skip(1));
    ensure!(again.status()?.success(), "see above");
    Ok(())
}

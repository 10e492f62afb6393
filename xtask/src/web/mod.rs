//! Builds the game for browsers into `dist`: a folder of plain files that any web host can serve.
//!
//! What binds WebAssembly to JavaScript is behind the feature `web`, so that the other chores build quickly; this part calls
//! itself again with it.

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

/// Where the finished folder is.
const DIST: &str = "dist";

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask web                    builds dist/, quickly
  cargo xtask web --release          as players get it, with what takes the room
  cargo xtask web --release --serve  then serves it on this machine alone
  cargo xtask web --release --test   then plays it in Chromium
  cargo xtask web --release --speed  then measures it, beside the program on the same machine
  cargo xtask web --release --json   sizes, and speeds where they are asked for, as one object on standard output

Chromium is /usr/bin/chromium, or whatever CHROMIUM names.")]
pub(crate) struct Args {
    /// Build small and quick, as players get it
    #[arg(long)]
    release: bool,
    /// Let wasm-opt at it: fewer bytes on the disk, more on the way, and minutes to wait
    #[arg(long, requires = "release")]
    squeeze: bool,
    /// Serve the folder on this machine until interrupted
    #[arg(long)]
    serve: bool,
    /// The port to serve on; 0 for any
    #[arg(long, default_value_t = 8014, requires = "serve")]
    port: u16,
    /// Play it in a browser; may name tests, all where none is named
    #[arg(long, value_name = "NAME", num_args = 0..)]
    test: Option<Vec<String>>,
    /// Measure turns a second in Chromium and natively, the first frame, and a key
    #[arg(long)]
    speed: bool,
    /// Take the pictures of README.md
    #[arg(long)]
    pictures: bool,
    /// Take the folder as it was built last
    #[arg(long)]
    as_built: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Builds, says how large it is, then serves or tests it.
pub(crate) fn run(args: &Args) -> Result<()> {
    if cfg!(not(feature = "web")) {
        return run_with_feature();
    }
    let root = tree::root();
    let dist = root.join(DIST);
    let mut told = serde_json::Map::new();
    if !args.as_built {
        let sizes = compile::all(&root, &dist, args.release, args.squeeze)?;
        match args.json {
            true => told.extend(sizes.json()),
            false => tree::say(&sizes.report()),
        }
    }
    if args.speed {
        let speed = speed::measure(&root, &dist)?;
        match args.json {
            true => drop(told.insert("speed".into(), speed.json())),
            false => tree::say(&speed.report()),
        }
    }
    if args.json {
        tree::say(&serde_json::Value::from(told).to_string());
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

/// What stands in for the crates behind the feature.
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

/// The same call in a build with the feature.
fn run_with_feature() -> Result<()> {
    let mut again = cargo(&tree::root());
    again.args(["run", "--quiet", "-p", "xtask", "--features", "web", "--"]);
    again.args(std::env::args_os().skip(1));
    ensure!(again.status()?.success(), "see above");
    Ok(())
}

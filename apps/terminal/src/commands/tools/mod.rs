//! Commands for authors, researchers and operators: bots, galleries, checks of packs, audits.

mod cpu;
mod interrupt;
mod ladder_audit;
mod ladder_gather;
mod mapgen_check;
mod mapgen_danger;
mod mapgen_gallery;
mod mapgen_show;
mod pack_check;
mod pack_schema;
mod pack_sprites;
mod progress;
pub(super) mod replay_film;
pub(super) mod replay_verify;
mod run;

use std::num::NonZeroUsize;
use std::process::ExitCode;

use anyhow::Result;
use clap::Subcommand;
use geom::Size;

/// Lines for the examples in `--help`.
pub(super) const EXAMPLES: &str = "
  hearthgate run --seeds 1..1000 --turns 1000   let a bot play 1000 runs
  hearthgate replay verify game.hgj             replay a journal and check every digest
  hearthgate replay film game.hgj --gif g.gif   export a recorded run as an animated GIF
  hearthgate ladder audit dump                  replay and verify a whole ladder
  hearthgate pack check my-pack                 list every error in a pack
  hearthgate mapgen check --seeds 1..2000       check that every generated level is playable";

#[derive(Subcommand)]
pub(super) enum Tool {
    /// Let a bot play many runs, and print statistics and a digest
    Run(run::Args),
    /// Ladders: create and audit
    #[command(subcommand)]
    Ladder(Ladder),
    /// Content packs: check, print schemas, draw sprites
    #[command(subcommand)]
    Pack(Pack),
    /// Level generation: check, show, draw
    #[command(subcommand)]
    Mapgen(Mapgen),
}

#[derive(Subcommand)]
pub(super) enum Ladder {
    /// Replay every run of a ladder and report wrong claims
    Audit(ladder_audit::Args),
    /// Create a ladder from journals: verify, rank and write them
    Gather(ladder_gather::Args),
}

#[derive(Subcommand)]
pub(super) enum Pack {
    /// List every error in a pack
    Check(pack_check::Args),
    /// Print the JSON Schemas of pack files, for editors
    Schema(pack_schema::Args),
    /// List the sprites of packs, and draw them on a sheet
    Sprites(pack_sprites::Args),
}

#[derive(Subcommand)]
pub(super) enum Mapgen {
    /// Check over many seeds that every level is playable
    Check(mapgen_check::Args),
    /// Print the danger of every level, and check that it keeps its budget
    Danger(mapgen_danger::Args),
    /// Watch a level being generated, or export it
    Show(mapgen_show::Args),
    /// Draw a contact sheet for every level, builder and vault
    Gallery(mapgen_gallery::Args),
}

impl Tool {
    pub(super) fn run(&self) -> Result<ExitCode> {
        match self {
            Self::Run(args) => run::run(args),
            Self::Ladder(Ladder::Audit(args)) => ladder_audit::run(args),
            Self::Ladder(Ladder::Gather(args)) => ladder_gather::run(args),
            Self::Pack(Pack::Check(args)) => pack_check::run(args),
            Self::Pack(Pack::Schema(args)) => pack_schema::run(args),
            Self::Pack(Pack::Sprites(args)) => pack_sprites::run(args),
            Self::Mapgen(Mapgen::Check(args)) => mapgen_check::run(args),
            Self::Mapgen(Mapgen::Danger(args)) => mapgen_danger::run(args),
            Self::Mapgen(Mapgen::Show(args)) => mapgen_show::run(args),
            Self::Mapgen(Mapgen::Gallery(args)) => mapgen_gallery::run(args),
        }
    }

    pub(super) fn wants_json(&self) -> bool {
        match self {
            Self::Run(args) => args.json,
            Self::Ladder(Ladder::Audit(args)) => args.json,
            Self::Ladder(Ladder::Gather(args)) => args.json,
            Self::Pack(Pack::Check(args)) => args.json,
            Self::Pack(Pack::Schema(_)) => false,
            Self::Pack(Pack::Sprites(args)) => args.json,
            Self::Mapgen(Mapgen::Check(args)) => args.json,
            Self::Mapgen(Mapgen::Danger(args)) => args.json,
            Self::Mapgen(Mapgen::Show(args)) => args.prints_json(),
            Self::Mapgen(Mapgen::Gallery(_)) => false,
        }
    }
}

/// Upper bound of `--threads`; each thread holds a whole game in memory.
const MOST_THREADS: usize = 256;

/// Number of threads: `wanted` or the number of cores, at most one per piece of work and [`MOST_THREADS`].
fn threads(wanted: Option<NonZeroUsize>, pieces: u64) -> usize {
    let wanted = wanted.or_else(|| std::thread::available_parallelism().ok());
    let wanted = wanted.map_or(1, NonZeroUsize::get);
    let pieces = usize::try_from(pieces).unwrap_or(usize::MAX);
    wanted.min(MOST_THREADS).min(pieces).max(1)
}

/// A number with its noun in the right form: `1 level`, `2 levels`.
fn counted(n: u64, one: &str) -> String {
    match n {
        1 => format!("1 {one}"),
        n => format!("{n} {one}s"),
    }
}

/// Parses a size such as `80x50`.
fn map_size(text: &str) -> Result<Size, String> {
    let size = text.split_once(['x', '×']);
    let size = size.and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let sides = mapgen::MIN_SIDE..=mapgen::MAX_SIDE;
    match size {
        Some((w, h)) if sides.contains(&w) && sides.contains(&h) => Ok(Size { w, h }),
        _ => Err(format!(
            "write the size as 80x50, each side between {} and {}",
            mapgen::MIN_SIDE,
            mapgen::MAX_SIDE
        )),
    }
}

fn exit(ok: bool) -> ExitCode {
    if ok {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Packs: bug 13.
    #[test]
    fn one_is_no_plural() {
        let counts = [0, 1, 2].map(|count| counted(count, "level"));
        assert_eq!(counts, ["0 levels", "1 level", "2 levels"]);
    }

    #[test]
    fn a_size_is_typed_with_an_x() {
        assert_eq!(map_size("80x50"), Ok(Size { w: 80, h: 50 }));
        assert_eq!(map_size("10×256"), Ok(Size { w: 10, h: 256 }));
        for bad in [
            "", "80", "80x", "9x50", "80x257", "80x50x3", "-80x50", "80,50",
        ] {
            let error = map_size(bad).unwrap_err();
            assert!(error.contains("between 10 and 256"), "{bad}: {error}");
        }
    }
}

//! `hearthgate replay film`: a recorded game as a moving picture, drawn by the interface itself.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use atlas::film::Film;
use geom::Size;
use picture::{Canvas, Font, Shot, write_gif, write_png};

use super::{interrupt, progress::Progress, recording};
use crate::files::packs;
use crate::output;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate replay film game.hgj --gif game.gif                every turn
  hearthgate replay film game.hgj --gif game.gif --highlights   what a player would tell a friend, in under a minute
  hearthgate replay film game.hgj --gif game.gif --turns 100..180 --size 100x30
  hearthgate replay film game.hgj --png end.png                 the screen after the last turn shown")]
pub(super) struct Args {
    /// The journal
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write a moving picture
    #[arg(long, value_name = "FILE", required_unless_present = "png")]
    gif: Option<PathBuf>,
    /// Write a picture of the screen after the last turn
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Show only kills, wounds, arrivals and the like and the turns around them, in under a minute
    #[arg(long)]
    highlights: bool,
    /// Only these turns, both ends included
    #[arg(long, value_name = "A..B", value_parser = turns)]
    turns: Option<(u32, u32)>,
    /// Columns and rows of the screen
    #[arg(long, value_name = "WxH", default_value = "80x24", value_parser = super::map_size)]
    size: Size,
    /// What the hero is called; as the file is where nothing is said
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Play with the pack in this folder; may be given more than once
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
}

fn turns(text: &str) -> Result<(u32, u32), String> {
    let ends = text.split_once("..");
    let ends = ends.and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    ends.filter(|(a, b)| a <= b)
        .ok_or_else(|| "write the turns as 100..180".to_owned())
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let (rules, catalog) = packs::rules_and_catalog(&args.packs)?;
    for output in [&args.png, &args.gif].into_iter().flatten() {
        output::spare_records(output)?;
    }
    let recorded = recording::read(&args.file, args.name.as_deref(), &rules)?;
    let recording = recorded.recording;
    let setup = recording.header.setup;
    let film = Film {
        name: recorded.hero,
        size: args.size,
        turns: args.turns.unwrap_or((0, u32::MAX)),
        highlights: args.highlights,
    };
    let interrupt = interrupt::listen();
    let progress = Progress::new(recording.commands.len() as u64, "turns", false);
    let mut goes_on = || {
        progress.add(1);
        !interrupt.is_wanted()
    };
    let commands = &recording.commands;
    let Some(shots) = film.shoot(&rules, &catalog, setup, commands, &mut goes_on)? else {
        return Ok(interrupt::code());
    };
    progress.finish();
    write(args, &shots)
}

fn write(args: &Args, shots: &[Shot]) -> Result<ExitCode> {
    let last = shots.last().context("there is nothing to show")?;
    if let Some(path) = &args.png {
        write_png(output::create(path)?, &Canvas::of(&last.cells, Font::Tall))?;
    }
    if let Some(path) = &args.gif {
        write_gif(output::create(path)?, shots, Font::Tall)?;
        let time: u32 = shots.iter().map(|shot| u32::from(shot.time)).sum();
        let said = format!(
            "{}: {} pictures, {} s",
            content::printable(&path.display().to_string()),
            shots.len(),
            time / 100
        );
        output::say(&said)?;
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_typed_as_a_range() {
        assert_eq!(turns("100..180"), Ok((100, 180)));
        for bad in ["", "5", "9..3", "a..b"] {
            assert!(turns(bad).is_err(), "{bad}");
        }
    }
}

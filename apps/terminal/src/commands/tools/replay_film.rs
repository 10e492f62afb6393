//! `hearthgate replay film`: renders a recorded run with the interface and writes a GIF or PNG.

use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use atlas::film::{CellLens, Film, TileLens};
use geom::Size;
use picture::{Canvas, Font, PictureError, write_gif, write_pixel_gif, write_png};

use super::{interrupt, progress::Progress};
use crate::commands::recording;
use crate::files::packs;
use crate::output;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate replay film game.hgj --gif game.gif                every turn
  hearthgate replay film game.hgj --gif game.gif --highlights   only the highlights, under a minute
  hearthgate replay film game.hgj --gif game.gif --turns 100..180 --size 100x30
  hearthgate replay film game.hgj --gif game.gif --tiles --size 24x14 --turns 1..30,-20..-1
  hearthgate replay film game.hgj --png end.png                 a screenshot of the last turn")]
pub(in crate::commands) struct Args {
    /// Journal file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write an animated GIF
    #[arg(long, value_name = "FILE", required_unless_present = "png")]
    gif: Option<PathBuf>,
    /// Write a PNG of the screen after the last turn
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Keep only kills, wounds, arrivals and similar events, under a minute in total
    #[arg(long)]
    highlights: bool,
    /// Ranges of turns, both ends included; -1 is the last turn
    #[arg(long, value_name = "A..B", value_parser = turns, value_delimiter = ',', allow_hyphen_values = true)]
    turns: Vec<(i32, i32)>,
    /// Draw the map alone, in tiles, with motion between the turns
    #[arg(long)]
    tiles: bool,
    /// Size of the screen in columns and rows, or of the map in tiles [default: 80x24, or 24x14 tiles]
    #[arg(long, value_name = "WxH", value_parser = super::map_size)]
    size: Option<Size>,
    /// Name of the hero [default: from the file name]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Pack folder to load on top of the base pack; repeatable
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
}

fn turns(text: &str) -> Result<(i32, i32), String> {
    let ends = text.split_once("..");
    let ends = ends.and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    ends.filter(
        |(a, b): &(i32, i32)| match (a.is_negative(), b.is_negative()) {
            (false, true) => true,
            (true, false) => false,
            _ => a <= b,
        },
    )
    .ok_or_else(|| "expected a range such as 100..180 or -20..-1".to_owned())
}

/// Turn numbers of a run with `count` turns; a negative one counts from its end.
fn from_start((first, last): (i32, i32), count: u32) -> (u32, u32) {
    let turn = |turn: i32| {
        u32::try_from(turn).unwrap_or_else(|_| (count + 1).saturating_sub(turn.unsigned_abs()))
    };
    (turn(first), turn(last))
}

pub(in crate::commands) fn run(args: &Args) -> Result<ExitCode> {
    let (rules, catalog) = packs::rules_and_catalog(&args.packs)?;
    for output in [&args.png, &args.gif].into_iter().flatten() {
        output::spare_records(output)?;
    }
    let recorded = recording::read(&args.file, args.name.as_deref(), &rules)?;
    let recording = recorded.recording;
    let setup = recording.header.setup;
    let count = u32::try_from(recording.commands.len()).unwrap_or(u32::MAX - 1);
    let mut film = Film {
        name: recorded.hero,
        size: args.size.unwrap_or(if args.tiles {
            Size::new(24, 14)
        } else {
            Size::new(80, 24)
        }),
        turns: match &args.turns[..] {
            [] => vec![(0, u32::MAX)],
            turns => turns.iter().map(|it| from_start(*it, count)).collect(),
        },
        highlights: args.highlights,
    };
    if args.gif.is_none() {
        // A screenshot needs one turn, however long the run is.
        let ranges = film.turns.iter().filter(|(first, _)| *first <= count);
        let last = ranges.map(|(_, last)| count.min(*last)).max();
        film.turns = last.map(|last| (last, last)).into_iter().collect();
        film.highlights = false;
    }
    let interrupt = interrupt::listen();
    let progress = Progress::new(recording.commands.len() as u64, "turns", false);
    let mut goes_on = || {
        progress.add(1);
        !interrupt.is_wanted()
    };
    let commands = &recording.commands;
    if args.tiles {
        let shots = film.shoot::<TileLens>(&rules, &catalog, setup, commands, &mut goes_on)?;
        let Some(shots) = shots else {
            return Ok(interrupt::code());
        };
        progress.finish();
        let last = shots.last().map(|shot| shot.picture.clone());
        let times: Vec<u16> = shots.iter().map(|shot| shot.time).collect();
        return write(args, last, &times, |out| write_pixel_gif(out, &shots));
    }
    let shots = film.shoot::<CellLens>(&rules, &catalog, setup, commands, &mut goes_on)?;
    let Some(shots) = shots else {
        return Ok(interrupt::code());
    };
    progress.finish();
    let last = shots.last().map(|it| Canvas::of(&it.picture, Font::Tall));
    let times: Vec<u16> = shots.iter().map(|shot| shot.time).collect();
    write(args, last, &times, |out| write_gif(out, &shots, Font::Tall))
}

/// Writes the last frame and the film; `times` are the durations of its frames in hundredths of a second.
fn write(
    args: &Args,
    last: Option<Canvas>,
    times: &[u16],
    write_film: impl FnOnce(BufWriter<File>) -> Result<(), PictureError>,
) -> Result<ExitCode> {
    let last = last.context("no turn of this journal is in the chosen range")?;
    if let Some(path) = &args.png {
        write_png(output::create(path)?, &last)?;
    }
    if let Some(path) = &args.gif {
        write_film(output::create(path)?)?;
        let time: u32 = times.iter().copied().map(u32::from).sum();
        let said = format!(
            "{}: {} frames, {} s",
            content::printable(&path.display().to_string()),
            times.len(),
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
        assert_eq!(turns("-20..-1").map(|it| from_start(it, 50)), Ok((31, 50)));
        assert_eq!(turns("0..-2").map(|it| from_start(it, 50)), Ok((0, 49)));
        assert_eq!(turns("5..-2").map(|it| from_start(it, 50)), Ok((5, 49)));
        for bad in ["", "5", "9..3", "-1..-2", "-3..7", "a..b"] {
            assert!(turns(bad).is_err(), "{bad}");
        }
    }
}

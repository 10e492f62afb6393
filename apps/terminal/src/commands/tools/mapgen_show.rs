//! `hearthgate mapgen show`: shows level generation step by step in the terminal, or writes files.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use atlas::{Flow, Paint, Reel, Viewer};
use geom::Size;
use lab::Interrupt;
use lab::levels::{Subject, builders, choose, levels};
use mapgen::Draft;
use picture::{Canvas, Font, write_gif, write_png};
use ratatui_crossterm::crossterm::event::{self, Event, KeyCode, KeyModifiers};
use serde_json::{Value, json};

use super::{interrupt, map_size};
use crate::files::packs;
use crate::output;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate mapgen show wood_edge                 watch a level of the base pack being generated
  hearthgate mapgen show maze --seed 7             watch one builder
  hearthgate mapgen show caves --size 120x60 --png caves.png --gif caves.gif
  hearthgate mapgen show town --ascii              print the finished level
  hearthgate mapgen show town --json=town.json

Keys:
  Space   pause
  , .     previous or next step
  n p     next or previous seed
  + -     zoom
  arrows  scroll
  < >     slower or faster
  q       quit")]
pub(in crate::commands) struct Args {
    /// Level id or builder name
    #[arg(value_name = "LEVEL|BUILDER")]
    name: String,
    /// Seed of the run
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Level size, instead of its own
    #[arg(long, value_name = "WxH", value_parser = map_size)]
    size: Option<Size>,
    /// Write a PNG of the finished level
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Write an animated GIF of the generation
    #[arg(long, value_name = "FILE")]
    gif: Option<PathBuf>,
    /// Print the finished level as text, or write it to FILE
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    ascii: Option<PathBuf>,
    /// Print the finished level as one JSON object, or write it to FILE
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    json: Option<PathBuf>,
    /// Font of the pictures
    #[arg(long, value_enum, default_value_t = Face::Square)]
    font: Face,
    /// Pack folder to load on top of the base pack; repeatable
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
}

/// Values of `--font`.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Face {
    /// 16 pixels high, as in a terminal
    Tall,
    /// 8 pixels high, so that tiles are square
    Square,
}

impl From<Face> for Font {
    fn from(face: Face) -> Self {
        match face {
            Face::Tall => Self::Tall,
            Face::Square => Self::Square,
        }
    }
}

impl Args {
    /// Whether JSON goes to standard output.
    pub(super) fn prints_json(&self) -> bool {
        self.json.as_deref() == Some(Path::new("-"))
    }

    const fn writes(&self) -> bool {
        self.png.is_some() || self.gif.is_some() || self.ascii.is_some() || self.json.is_some()
    }
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let (subject, paint) = subject(args)?;
    if !args.writes() {
        watch(subject, paint, args.seed)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (reel, level) = Reel::record(&subject, args.seed);
    let level = level.with_context(|| format!("{}, seed {}", subject.name, args.seed))?;
    if let Some(path) = &args.png {
        let canvas = Canvas::of(&paint.level(&level), args.font.into());
        write_png(output::create(path)?, &canvas).with_context(|| cannot(path))?;
    }
    if let Some(path) = &args.gif {
        let title = format!("{}  seed {}", subject.name, args.seed);
        let shots = reel.shots(&title, &paint);
        write_gif(output::create(path)?, &shots, args.font.into()).with_context(|| cannot(path))?;
    }
    if let Some(path) = &args.ascii {
        deliver(path, &level.drawn())?;
    }
    if let Some(path) = &args.json {
        deliver(path, &format!("{:#}", object(&subject, args.seed, &level)?))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn subject(args: &Args) -> Result<(Subject, Paint)> {
    let (rules, catalog) = packs::rules_and_catalog(&args.packs)?;
    let all = [levels(&rules), builders()].concat();
    let subject = choose(&all, std::slice::from_ref(&args.name))?.remove(0);
    let paint = Paint::new(&subject.theme, &catalog);
    Ok((subject.sized(args.size), paint))
}

fn cannot(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Writes text to a file, or to standard output if the path is `-`.
fn deliver(path: &Path, text: &str) -> Result<()> {
    if path == Path::new("-") {
        output::say(text)?;
        return Ok(());
    }
    let mut file = output::create(path)?;
    let text = text.trim_end_matches('\n');
    writeln!(file, "{text}").with_context(|| cannot(path))?;
    file.flush().with_context(|| cannot(path))
}

/// The `--json` object: name, seed, digest, rows as text, and the level data.
fn object(subject: &Subject, seed: u64, level: &Draft) -> Result<Value> {
    let drawn = level.drawn();
    Ok(json!({
        "name": subject.name,
        "seed": seed,
        "level": subject.level,
        "width": level.size().w,
        "height": level.size().h,
        "digest": format!("{:016x}", level.digest()),
        "rows": drawn.lines().collect::<Vec<_>>(),
        "start": level.start,
        "exits": serde_json::to_value(&level.exits)?,
        "marks": serde_json::to_value(&level.tagged)?,
        "rooms": serde_json::to_value(&level.rooms)?,
        "vaults": serde_json::to_value(&level.vaults)?,
    }))
}

/// Shows the generation in the terminal until the user quits.
fn watch(subject: Subject, paint: Paint, seed: u64) -> Result<()> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        bail!("stdout is not a terminal; use --png, --gif, --ascii or --json");
    }
    let mut viewer = Viewer::new(subject, paint, seed);
    let interrupt = interrupt::listen();
    // From here on a panic restores the terminal before it prints.
    let mut terminal = ratatui::try_init().context("cannot draw in this terminal")?;
    let shown = follow(&mut terminal, &mut viewer, &interrupt);
    ratatui::restore();
    shown
}

fn follow(
    terminal: &mut ratatui::DefaultTerminal,
    viewer: &mut Viewer,
    interrupt: &Interrupt,
) -> Result<()> {
    /// Interval at which a signal to stop is noticed.
    const PATIENCE: Duration = Duration::from_millis(200);

    let depth = crate::play::depth::of_this_terminal();
    let mut last = Instant::now();
    while !interrupt.is_wanted() {
        terminal.draw(|frame| {
            viewer.draw(frame.buffer_mut());
            ui::degrade(frame.buffer_mut(), depth);
        })?;
        let left = viewer
            .pace()
            .map(|pace| pace.saturating_sub(last.elapsed()));
        if !event::poll(left.unwrap_or(PATIENCE).min(PATIENCE))? {
            if viewer.pace().is_some_and(|pace| last.elapsed() >= pace) {
                viewer.on_tick();
                last = Instant::now();
            }
            continue;
        }
        let Event::Key(key) = event::read()? else {
            continue;
        };
        let stop = key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c');
        if stop || (key.is_press() && viewer.on_key(key.code) == Flow::Quit) {
            break;
        }
    }
    Ok(())
}

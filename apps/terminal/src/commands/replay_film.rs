//! `hearthgate replay film`: a recorded game as a moving picture, drawn by the interface itself.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail, ensure};
use geom::Size;
use picture::{Canvas, Font, Shot, cells, write_gif, write_png};
use proto::session::Update;
use proto::{Event, View, Who};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sim::{Game, journal};
use ui::{App, Settings};

use super::{interrupt, progress::Progress};
use crate::files::packs;
use crate::output;

/// How long an ordinary turn is shown, in hundredths of a second.
const STEP: u16 = 12;
/// How long a turn is shown in which something happened that a player would tell.
const PAUSE: u16 = 120;
/// How many turns before and after such a one belong to it.
const AROUND: usize = 4;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate replay film game.hgj --gif game.gif                every turn
  hearthgate replay film game.hgj --gif game.gif --highlights   only what a player would tell a friend
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
    /// Show only the turns in which something worth telling happened, and a few around them
    #[arg(long)]
    highlights: bool,
    /// Only these turns, both ends included
    #[arg(long, value_name = "A..B", value_parser = turns)]
    turns: Option<(u32, u32)>,
    /// Columns and rows of the screen
    #[arg(long, value_name = "WxH", default_value = "80x24", value_parser = super::map_size)]
    size: Size,
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

/// One turn on the screen.
struct Scene {
    shot: Shot,
    worth_telling: bool,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let (rules, catalog) = packs::rules_and_catalog(&args.packs)?;
    let name = args.file.display();
    for output in [&args.png, &args.gif].into_iter().flatten() {
        ensure!(
            fs::canonicalize(output).ok() != fs::canonicalize(&args.file).ok() || !output.exists(),
            "{name} is the journal itself; write the film to another file"
        );
    }
    let most = sim::Budget::default().bytes;
    let bytes = lab::read(&args.file, most).with_context(|| format!("cannot read {name}"))?;
    ensure!(
        bytes.len() as u64 <= most,
        "{name} has more than {most} bytes"
    );
    let recording = journal::read(&bytes).with_context(|| format!("{name} cannot be shown"))?;
    if recording.header.from.is_some() {
        bail!("{name} goes on from a save; only a whole run can be shown from its beginning");
    }
    let interrupt = interrupt::listen();
    ensure!(
        recording.header.packs == rules.packs(),
        "{name} was played with other packs, or other versions of them; name them with --pack"
    );
    let mut game = Game::new(rules, recording.header.setup)?;
    ensure!(
        recording.header.rules == sim::RULES_VERSION,
        "{name} was played by rules version {}, this is {}",
        recording.header.rules,
        sim::RULES_VERSION
    );
    let mut app = App::new(Settings::default());
    let mut view = View::default();
    game.view(&mut view);
    app.on_update(Update::Started {
        name: "Hero".to_owned(),
        seed: recording.header.setup.seed,
        practice: recording.header.setup.mode.is_free(),
        catalog: Arc::clone(&catalog),
        view: Box::new(view.clone()),
        resumed: false,
    });
    let (first, last) = args.turns.unwrap_or((0, u32::MAX));
    let mut reel = Reel::new(args.highlights);
    if first == 0 {
        reel.push(scene(&mut app, args.size, false))?;
    }
    let progress = Progress::new(recording.commands.len() as u64, "turns", false);
    for (command, turn) in recording.commands.iter().zip(1u32..) {
        if turn > last {
            break;
        }
        if interrupt.is_wanted() {
            return Ok(interrupt::code());
        }
        let events = match game.step(*command) {
            Ok(events) => events.to_vec(),
            Err(refusal) => bail!("turn {turn}: {command:?} is refused: {refusal:?}"),
        };
        game.view(&mut view);
        let told = events.iter().any(is_worth_telling);
        let view = Box::new(view.clone());
        app.on_update(Update::Stepped { events, view });
        app.take_wishes();
        if turn >= first {
            reel.push(scene(&mut app, args.size, told))?;
        }
        progress.add(1);
    }
    progress.finish();
    write(args, &reel.kept)
}

fn write(args: &Args, scenes: &[Scene]) -> Result<ExitCode> {
    let open = |path: &PathBuf| {
        let file = File::create(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        anyhow::Ok(BufWriter::new(file))
    };
    let last = scenes.last().context("there is nothing to show")?;
    if let Some(path) = &args.png {
        write_png(open(path)?, &Canvas::of(&last.shot.cells, Font::Tall))?;
    }
    if let Some(path) = &args.gif {
        let shots: Vec<Shot> = scenes.iter().map(|scene| scene.shot.clone()).collect();
        write_gif(open(path)?, &shots, Font::Tall)?;
        output::say(&format!("{}: {} pictures", path.display(), shots.len()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn scene(app: &mut App, size: Size, worth_telling: bool) -> Scene {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.w, size.h));
    app.draw(&mut buffer);
    let time = if worth_telling { PAUSE } else { STEP };
    let cells = cells(&buffer);
    Scene {
        shot: Shot { cells, time },
        worth_telling,
    }
}

/// Whether a player would tell a friend about it.
fn is_worth_telling(event: &Event) -> bool {
    match event {
        Event::Said { .. }
        | Event::Rumoured { .. }
        | Event::Bought { .. }
        | Event::Sold { .. }
        | Event::OpenedPortal { .. }
        | Event::Arrived { .. }
        | Event::Unlocked { .. }
        | Event::Grew { .. }
        | Event::Ended { .. } => true,
        Event::Sprung { who, .. } | Event::Opened { who, .. } => *who == Who::Hero,
        _ => false,
    }
}

/// What a film will show: everything, or only what is worth telling with a few turns around it.
struct Reel {
    highlights: bool,
    kept: Vec<Scene>,
    /// The last few scenes that nothing has made worth showing yet.
    recent: VecDeque<Scene>,
    /// So many scenes more are shown after the last that was worth telling.
    after: usize,
}

/// A longer film would take gigabytes of memory.
const MOST: usize = 3_000;

impl Reel {
    const fn new(highlights: bool) -> Self {
        Self {
            highlights,
            kept: Vec::new(),
            recent: VecDeque::new(),
            after: 0,
        }
    }

    fn push(&mut self, scene: Scene) -> Result<()> {
        if scene.worth_telling {
            self.kept.extend(self.recent.drain(..));
            self.after = AROUND;
            self.kept.push(scene);
        } else if !self.highlights || self.kept.is_empty() {
            self.kept.push(scene);
        } else if self.after > 0 {
            self.after -= 1;
            self.kept.push(scene);
        } else {
            self.recent.push_back(scene);
            if self.recent.len() > AROUND {
                self.recent.pop_front();
            }
        }
        ensure!(
            self.kept.len() <= MOST,
            "a film of more than {MOST} turns is too long; choose some with --turns A..B, or take --highlights"
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::Grid;

    fn scene(worth_telling: bool) -> Scene {
        let cells = Grid::new(Size::new(1, 1), picture::Cell::blank(BLACK));
        Scene {
            shot: Shot { cells, time: 1 },
            worth_telling,
        }
    }

    const BLACK: picture::Colour = picture::Colour(0, 0, 0);

    #[test]
    fn highlights_are_what_is_worth_telling_and_a_little_around_it() {
        let mut reel = Reel::new(true);
        for n in 0..40 {
            reel.push(scene(n == 20)).unwrap();
        }
        let kept = reel.kept;
        assert_eq!(kept.len(), 1 + 2 * AROUND + 1);
        assert_eq!(
            kept.iter().position(|scene| scene.worth_telling),
            Some(1 + AROUND)
        );
    }

    /// Hostile: J9.
    #[test]
    fn a_film_has_an_end() {
        let mut reel = Reel::new(false);
        let shown = (0..MOST + 1).take_while(|_| reel.push(scene(false)).is_ok());
        assert_eq!(shown.count(), MOST);
        let mut reel = Reel::new(true);
        for n in 0..10 * MOST {
            reel.push(scene(n % 100 == 50)).unwrap();
        }
        assert!(reel.recent.len() <= AROUND);
    }

    #[test]
    fn turns_are_typed_as_a_range() {
        assert_eq!(turns("100..180"), Ok((100, 180)));
        for bad in ["", "5", "9..3", "a..b"] {
            assert!(turns(bad).is_err(), "{bad}");
        }
    }
}

//! The game in a terminal: a thin loop around the interface and the rules.

mod backdrop;
pub(crate) mod depth;
mod keys;
mod local;
mod portrait;
mod screen;

use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Instant;
use std::{io, thread};

use anyhow::{Context as _, Result, bail};
use proto::session::{Start, Trouble};
use ratatui::crossterm::event::{self, Event};
use ui::{App, ColourDepth, Wish};

use crate::files::{Folders, packs, settings};
use local::Local;
use screen::Screen;

/// What to play with.
#[derive(Debug, Default)]
pub struct Options {
    /// Packs over the one built in.
    pub packs: Vec<PathBuf>,
    /// A run to begin at once, instead of showing the title.
    pub begin: Option<Begin>,
}

/// A run to begin at once.
#[derive(Debug)]
pub struct Begin {
    /// What the hero is called.
    pub name: Option<String>,
    /// The seed; any where there is none.
    pub seed: Option<u64>,
    /// Whether it can be taken back.
    pub practice: bool,
}

/// Something that wakes the loop.
enum Input {
    Terminal(Event),
    /// The terminal went away, or somebody wants the process to end.
    Ended,
}

/// Plays until the player has had enough.
///
/// # Errors
/// When there is no terminal, or packs cannot be played.
pub fn play(options: &Options) -> Result<ExitCode> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        bail!("the game needs a terminal; `hearthgate run` plays without one");
    }
    let (rules, catalog) = packs::rules_and_catalog(&options.packs)?;
    let folders = Folders::find();
    let settings = settings::load(folders.as_ref());
    let name = settings.name.clone();
    let mut app = App::new(settings).with_backdrop(backdrop::picture());
    let mut table = Table {
        game: Local::new(rules, catalog, folders.as_ref(), options.packs.clone()),
        folders,
    };
    for update in table.game.settle() {
        app.on_update(update);
    }
    if let Some(begin) = &options.begin {
        let start = Start {
            name: begin.name.clone().unwrap_or(name),
            seed: begin.seed,
            practice: begin.practice,
        };
        app.begin(start);
        table.serve(&mut app);
    }
    let inputs = listen()?;
    let mut screen = Screen::open().context("cannot take over the terminal")?;
    let ended = turn_over(&mut app, &mut table, &mut screen, &inputs);
    table.game.leave();
    drop(screen);
    if let Some(broken) = table.game.broken() {
        bail!(broken.to_owned());
    }
    ended?;
    Ok(ExitCode::SUCCESS)
}

/// Keys, mouse, new sizes and signals, from a thread that waits for them.
fn listen() -> Result<Receiver<Input>> {
    let (sender, inputs) = mpsc::channel();
    let signals = sender.clone();
    ctrlc::set_handler(move || {
        // Nobody listens any more: then the process is ending already.
        let _ = signals.send(Input::Ended);
    })
    .context("cannot listen for signals")?;
    thread::spawn(move || read(&sender));
    Ok(inputs)
}

fn read(sender: &Sender<Input>) {
    loop {
        let input = event::read().map_or(Input::Ended, Input::Terminal);
        let last = matches!(input, Input::Ended);
        if sender.send(input).is_err() || last {
            return;
        }
    }
}

/// Waits, acts, draws, until it is over. While nothing moves it sleeps.
fn turn_over(
    app: &mut App,
    table: &mut Table,
    screen: &mut Screen,
    inputs: &Receiver<Input>,
) -> Result<()> {
    loop {
        // Drawing may ask questions; their answers are drawn too.
        loop {
            screen.draw(app, depth(app))?;
            match table.serve(app) {
                Served::Nothing => break,
                Served::Something => {}
                Served::Quit => return Ok(()),
            }
        }
        let began = Instant::now();
        let mut next = match app.next_tick() {
            Some(wait) => match inputs.recv_timeout(wait) {
                Ok(input) => Some(input),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            },
            None => match inputs.recv() {
                Ok(input) => Some(input),
                Err(_) => return Ok(()),
            },
        };
        app.on_tick(began.elapsed());
        // What was typed faster than drawn is all done before the next drawing.
        while let Some(input) = next {
            if !take(app, &input) {
                return Ok(());
            }
            if wants_picture(&input) {
                table.picture(app, screen)?;
            }
            if table.serve(app) == Served::Quit {
                return Ok(());
            }
            next = inputs.try_recv().ok();
        }
    }
}

/// Whether the player asked for a picture of the screen.
fn wants_picture(input: &Input) -> bool {
    matches!(input, Input::Terminal(Event::Key(key)) if keys::is_picture(*key))
}

/// Hands an input to the interface; `false` when it is time to go.
fn take(app: &mut App, input: &Input) -> bool {
    match input {
        Input::Ended => return false,
        Input::Terminal(Event::Key(key)) => {
            if keys::is_interrupt(*key) {
                return false;
            }
            if let Some(key) = keys::key(*key) {
                app.on_key(key);
            }
        }
        Input::Terminal(Event::Mouse(mouse)) => {
            if let Some(mouse) = keys::mouse(*mouse) {
                app.on_mouse(mouse);
            }
        }
        Input::Terminal(_) => {}
    }
    true
}

/// What came of serving the interface.
#[derive(PartialEq, Eq)]
enum Served {
    Nothing,
    Something,
    Quit,
}

/// The game and what lies around it.
struct Table {
    game: Local,
    folders: Option<Folders>,
}

impl Table {
    /// Does what the interface wishes.
    fn serve(&mut self, app: &mut App) -> Served {
        let mut served = Served::Nothing;
        for wish in app.take_wishes() {
            served = Served::Something;
            match wish {
                Wish::Session(request) => {
                    for update in self.game.answer(request) {
                        app.on_update(update);
                    }
                }
                Wish::Keep(settings) => {
                    let kept = self.folders.as_ref();
                    let kept = kept.map_or(Ok(()), |folders| settings::keep(folders, &settings));
                    if let Err(error) = kept {
                        app.trouble(&Trouble::CannotWrite(error.to_string()));
                    }
                }
                Wish::Quit => return Served::Quit,
            }
            if self.game.broken().is_some() {
                break;
            }
        }
        if self.game.broken().is_some() {
            return Served::Quit;
        }
        served
    }

    /// Writes a picture of the screen, where there is a folder for it.
    fn picture(&self, app: &mut App, screen: &Screen) -> Result<()> {
        let Some(folders) = &self.folders else {
            return Ok(());
        };
        match portrait::take(&folders.pictures(), &screen.buffer(app)?) {
            Ok(path) => app.pictured(path.display().to_string()),
            Err(error) => app.trouble(&Trouble::CannotWrite(format!("{error:#}"))),
        }
        Ok(())
    }
}

/// The colours to show: what the player chose, or what the terminal says.
fn depth(app: &App) -> ColourDepth {
    match app.settings().colours {
        ColourDepth::Auto => depth::of_this_terminal(),
        chosen => chosen,
    }
}

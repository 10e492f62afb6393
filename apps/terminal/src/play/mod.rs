//! The game in a terminal: the main loop that connects the interface, its runtime and the terminal.

pub(crate) mod depth;
pub(crate) mod graphics;
mod input;
mod lines;
mod screen;

use std::io::IsTerminal as _;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use std::{io, thread};

use anyhow::{Context as _, Result, bail};
use lab::crash;
use picture::{Canvas, Font, cells};
use proto::session::Trouble;
use runtime::{Handled, NetworkEvent, Options, Runtime};
use ui::{App, ColourDepth, Mouse, Reader, Style};

use crate::files::packs;
use crate::output;
use crate::signals::{self, Pause, Signal};
use graphics::{FRAME_TIME, Graphics, PixelMap};
use input::TerminalEvent;
use lines::LineOutput;
use screen::Screen;

/// Time to wait for the signal that explains why the terminal went away.
const PATIENCE: Duration = Duration::from_millis(200);

/// The output: a drawn screen or plain lines.
enum Output {
    Screen(Box<Screen>),
    Lines(LineOutput),
}

impl Output {
    fn open(drawn: bool, pixels: Option<PixelMap>) -> io::Result<Self> {
        match drawn {
            true => Screen::open(pixels).map(Box::new).map(Self::Screen),
            false => LineOutput::open().map(Self::Lines),
        }
    }
}

/// An event for the main loop.
enum Input {
    Terminal(TerminalEvent),
    /// A line of keys from a pipe.
    Typed(String),
    /// The terminal went away, or a signal ends the process.
    Ended(Ended),
    /// Job control: stop or continue.
    Pause(Pause),
    Network(NetworkEvent),
}

/// Why the game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    /// The player quit.
    Wanted,
    /// The terminal went away.
    Gone,
    Signal(Signal),
}

impl Ended {
    /// The exit status. The interrupt key counts as a normal way to quit.
    fn code(self) -> ExitCode {
        match self {
            Self::Wanted | Self::Gone | Self::Signal(Signal::Interrupt) => ExitCode::SUCCESS,
            Self::Signal(signal) => signal.code(),
        }
    }
}

/// Runs the game until the player quits: on a drawn screen, or in plain lines for a screen reader.
///
/// # Errors
/// If there is no terminal, packs cannot be loaded, or a named run does not exist.
pub(crate) fn play(options: &Options, reader: bool, graphics: Graphics) -> Result<ExitCode> {
    let drawn = !reader;
    if drawn && (!io::stdout().is_terminal() || !io::stdin().is_terminal()) {
        bail!(
            "stdin or stdout is not a terminal; use --screen-reader to play in lines of text, or `hearthgate run` for bots"
        );
    }
    let loaded = packs::rules_and_catalog(&options.packs)?;
    let (sender, inputs) = mpsc::channel();
    let network = sender.clone();
    let tell = move |event| network.send(Input::Network(event)).is_ok();
    let (mut app, mut runtime) = runtime::open(options, loaded, tell)?;
    let wanted = drawn && app.settings().map_style == Style::Tiles;
    let pixels = wanted.then(|| PixelMap::detect(graphics)).flatten();
    if pixels.is_some() {
        app.set_external_map_only();
    }
    listen(sender, drawn || io::stdin().is_terminal())?;
    let mut output = Output::open(drawn, pixels).context("cannot initialise the terminal")?;
    let ended = crash::catch_panic(|| match &mut output {
        Output::Screen(screen) => run_loop(&mut app, &mut runtime, screen, &inputs),
        Output::Lines(output) => {
            lines::run_loop(&mut Reader::new(app), &mut runtime, output, &inputs)
        }
    });
    let ended = ended.unwrap_or_else(|panic| {
        runtime.break_down(&panic);
        Ended::Wanted
    });
    let troubles = runtime.leave();
    drop(output);
    for trouble in &troubles {
        output::complain_safely(&runtime::farewell(trouble));
    }
    if let Some(broken) = runtime.broken() {
        bail!(broken.to_owned());
    }
    let lost = |trouble: &Trouble| matches!(trouble, Trouble::NotSaved(_));
    if troubles.iter().any(lost) {
        Ok(ExitCode::FAILURE)
    } else {
        Ok(ended.code())
    }
}

/// Starts the threads that send signals and terminal input, or lines of keys if `keys` is false, to the main loop.
fn listen(sender: Sender<Input>, keys: bool) -> Result<()> {
    let signals = sender.clone();
    signals::listen(move |signal| {
        // Ignore the error: the main loop has ended.
        let _ = signals.send(Input::Ended(Ended::Signal(signal)));
    })
    .context("cannot install signal handlers")?;
    let pauses = sender.clone();
    signals::listen_for_pauses(move |pause| {
        let _ = pauses.send(Input::Pause(pause));
    })
    .context("cannot install signal handlers")?;
    thread::spawn(move || {
        let listener = Listener(sender);
        let sender = listener.0.clone();
        if keys {
            input::read(move |heard| sender.send(Input::Terminal(heard)).is_ok());
        } else {
            lines::read(&sender);
        }
    });
    Ok(())
}

/// Guard of the input thread: reports the end of the thread, panics included, so that the main loop saves the game.
struct Listener(Sender<Input>);

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.0.send(Input::Ended(Ended::Gone));
    }
}

/// The main loop of the drawn screen. It sleeps while nothing is animated and no run is being opened.
fn run_loop(
    app: &mut App,
    runtime: &mut Runtime,
    screen: &mut Screen,
    inputs: &Receiver<Input>,
) -> Ended {
    let mut ticked = Instant::now();
    let mut drawn = false;
    loop {
        // Drawing may send requests; draw again with their answers.
        while !drawn {
            if screen.draw(app, depth(app, screen)).is_err() {
                // A signal that explains the error may arrive a little later.
                return inputs
                    .recv_timeout(PATIENCE)
                    .map_or(Ended::Gone, |input| match input {
                        Input::Ended(ended) => ended,
                        _ => Ended::Gone,
                    });
            }
            match runtime.handle_requests(app) {
                Handled::Nothing => drawn = true,
                Handled::Something => {}
                Handled::Quit => return Ended::Wanted,
            }
        }
        let wait = if runtime.is_opening() {
            Some(Duration::ZERO)
        } else {
            let least = screen.pixels().map_or(Duration::ZERO, |_| FRAME_TIME);
            app.next_tick().map(|wait| wait.max(least))
        };
        let mut next = match wait {
            Some(wait) => match inputs.recv_timeout(wait) {
                Ok(input) => Some(input),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ended::Gone,
            },
            None => match inputs.recv() {
                Ok(input) => Some(input),
                Err(_) => return Ended::Gone,
            },
        };
        let now = Instant::now();
        let moved = app.on_tick(now - ticked);
        ticked = now;
        // Nothing changed: no frame is needed.
        drawn = !moved && next.is_none() && !runtime.is_opening();
        // Handle all pending input before the next frame.
        while let Some(input) = next {
            if let Some(ended) = dispatch(app, screen.pixels(), &input) {
                return ended;
            }
            match input {
                Input::Terminal(TerminalEvent::Picture) => {
                    let canvas = Canvas::of(&cells(&screen.buffer(app)), Font::Tall);
                    runtime.save_picture(app, &canvas);
                }
                Input::Pause(pause) => {
                    if screen.pause(pause).is_err() {
                        return Ended::Gone;
                    }
                }
                Input::Network(event) => runtime.on_network(app, event),
                Input::Terminal(_) | Input::Typed(_) | Input::Ended(_) => {}
            }
            if runtime.handle_requests(app) == Handled::Quit {
                return Ended::Wanted;
            }
            next = if app.take_interrupted() {
                first_that_stays(inputs)
            } else {
                inputs.try_recv().ok()
            };
        }
        app.take_interrupted();
        runtime.continue_opening(app);
    }
}

/// Drops pending keys, which the player typed before seeing what happened; the first other input.
fn first_that_stays(inputs: &Receiver<Input>) -> Option<Input> {
    let typed = |input: &Input| matches!(input, Input::Terminal(TerminalEvent::Key(_)));
    inputs.try_iter().find(|input| !typed(input))
}

/// Passes an input to the interface; the reason to end, if it is one.
fn dispatch(app: &mut App, map: Option<&PixelMap>, input: &Input) -> Option<Ended> {
    match input {
        Input::Ended(ended) => return Some(*ended),
        Input::Terminal(TerminalEvent::Interrupt) => return Some(Ended::Wanted),
        Input::Terminal(TerminalEvent::Key(key)) => app.on_key(*key),
        Input::Terminal(TerminalEvent::Mouse(mouse)) => {
            let tile = map.and_then(|map| map.tile_at(mouse.x, mouse.y));
            app.on_mouse(Mouse { tile, ..*mouse });
        }
        Input::Terminal(TerminalEvent::Picture | TerminalEvent::Other)
        | Input::Typed(_)
        | Input::Pause(_)
        | Input::Network(_) => {}
    }
    None
}

/// Colour depth from the settings, or from the terminal.
fn depth(app: &App, screen: &Screen) -> ColourDepth {
    match app.settings().colours {
        // Terminals that draw pixels know all colours, whatever the environment names.
        ColourDepth::Auto if screen.pixels().is_some() => ColourDepth::True,
        ColourDepth::Auto => depth::of_this_terminal(),
        chosen => chosen,
    }
}

//! `hearthgate-window`: the game in a window of its own.

#![cfg_attr(windows, windows_subsystem = "windows")]

mod keys;
mod map;
mod pen;
mod view;
mod window;

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use clap::Parser;
use lab::crash;
use proto::session::Calling;
use runtime::{Begin, First, Options};
use winit::event_loop::{EventLoop, EventLoopProxy};

use window::{Desktop, Message};

#[derive(Parser)]
#[command(
    name = "hearthgate-window",
    version,
    about = "Hearthgate in a window: a town, a wood, a way down, and a road home",
    after_help = "\
Examples:
  hearthgate-window                   open the title screen
  hearthgate-window --continue        resume the latest run
  hearthgate-window --seed 7          start a run; the same seed gives the same world
  hearthgate-window --full-screen     without a frame; F11 changes it
  hearthgate-window --pack my-pack    with a content pack; repeatable

In the window:
  F11 or Alt-Enter    full screen
  F12                 save a screenshot
  Ctrl-V              paste into a text field
  wheel, + and -      zoom the map; drag it with the mouse to look around

Environment:
  HEARTHGATE_HOME            folder for all files, instead of the platform's folders
  HEARTHGATE_REDUCED_MOTION  no animations, unless the settings turn them on"
)]
struct Cli {
    /// World seed of a new run; the same seed gives the same world
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Resume the latest run
    #[arg(long = "continue", conflicts_with = "seed")]
    resume: bool,
    /// Pack folder to load on top of the base pack; repeatable
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
    /// Language: en or de [default: from the settings, then the system]
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    lang: Option<&'static str>,
    /// Cover the whole screen
    #[arg(long)]
    full_screen: bool,
}

/// Parses a language tag; the best supported language for it.
fn language(wanted: &str) -> Result<&'static str, String> {
    let there_are = || format!("choose one of {}", ui::languages().join(", "));
    ui::language_for(wanted).ok_or_else(there_are)
}

fn main() -> ExitCode {
    crash::install(|panic| {
        let folder = disk::Folders::find().map(|folders| folders.crashes());
        complain(&panic.announce(folder.as_deref(), None));
    });
    match run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> Result<()> {
    let event_loop = EventLoop::with_user_event().build();
    let event_loop = event_loop.context("cannot open a window")?;
    let proxy = event_loop.create_proxy();
    listen_for_signals(event_loop.create_proxy())?;
    let options = Options {
        packs: cli.packs,
        first: match cli.seed {
            _ if cli.resume => First::Continue(None),
            Some(seed) => First::Begin(Begin {
                name: None,
                seed: Some(seed),
                practice: false,
                wizard: false,
                calling: Calling::Nobody,
            }),
            None => First::Title,
        },
        language: cli.lang,
    };
    let opened = load(&options.packs).and_then(|loaded| {
        runtime::open(&options, loaded, move |event| {
            proxy.send_event(Message::Network(event)).is_ok()
        })
    });
    let mut desktop = Desktop::new(opened, cli.full_screen);
    event_loop.run_app(&mut desktop)?;
    desktop.close()
}

/// Ends the program as if its window were closed when a signal asks for it, so that the run is saved.
#[cfg(unix)]
fn listen_for_signals(proxy: EventLoopProxy<Message>) -> Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM]);
    let mut signals = signals.context("cannot install signal handlers")?;
    std::thread::spawn(move || {
        for _ in signals.forever() {
            // Ignore the error: the window is closed already.
            let _ = proxy.send_event(Message::Quit);
        }
    });
    Ok(())
}

/// Does nothing: other systems close the window.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "signal handlers of Unix can fail")]
fn listen_for_signals(_: EventLoopProxy<Message>) -> Result<()> {
    Ok(())
}

fn load(folders: &[PathBuf]) -> Result<runtime::packs::Loaded> {
    match runtime::packs::load(folders)? {
        Ok(loaded) => Ok(loaded),
        Err(errors) => {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            bail!("cannot load the packs:\n{}", errors.join("\n"))
        }
    }
}

/// Writes lines to standard error, with control characters escaped.
fn complain(text: &str) {
    for line in text.lines() {
        // Ignore the error: stderr is closed.
        let _ = writeln!(std::io::stderr(), "{}", content::printable(line));
    }
}

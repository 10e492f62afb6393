//! The game in plain lines, for screen readers and pipes: no cursor movement, no drawing.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use ratatui_crossterm::crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use runtime::{Handled, Runtime};
use ui::{Reader, keys_of};

use super::input::TerminalEvent;
use super::{Ended, Input};

/// Prints the lines. A terminal sends single keys (raw mode); a pipe sends lines of keys, which are echoed.
pub(super) struct LineOutput {
    raw: bool,
}

impl LineOutput {
    pub(super) fn open() -> io::Result<Self> {
        let raw = io::stdin().is_terminal();
        if raw {
            enable_raw_mode()?;
        }
        Ok(Self { raw })
    }

    fn say(&self, lines: &[String]) -> io::Result<()> {
        let end = if self.raw { "\r\n" } else { "\n" };
        let mut out = io::stdout().lock();
        for line in lines {
            write!(out, "{line}{end}")?;
        }
        out.flush()
    }

    /// Prints a prompt, unless single keys are read.
    fn prompt(&self) -> io::Result<()> {
        if self.raw {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        write!(out, "> ")?;
        out.flush()
    }
}

impl Drop for LineOutput {
    fn drop(&mut self) {
        if self.raw {
            // Ignore the error: the terminal is gone.
            let _ = disable_raw_mode();
        }
    }
}

/// Sends every line of standard input until its end.
pub(super) fn read(sender: &Sender<Input>) {
    // Invalid UTF-8 stands for no key; the rest of the line still counts.
    for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
        let line = line.strip_suffix(b"\r").unwrap_or(&line);
        let line = String::from_utf8_lossy(line).into_owned();
        if sender.send(Input::Typed(line)).is_err() {
            return;
        }
    }
}

/// The main loop of the plain lines.
pub(super) fn run_loop(
    reader: &mut Reader,
    runtime: &mut Runtime,
    output: &LineOutput,
    inputs: &Receiver<Input>,
) -> Ended {
    let mut round = Round {
        reader,
        runtime,
        output,
        inputs,
    };
    if let Some(ended) = round.tell() {
        return ended;
    }
    loop {
        if output.prompt().is_err() {
            return Ended::Gone;
        }
        let input = inputs.recv().unwrap_or(Input::Ended(Ended::Gone));
        if let Some(ended) = round.dispatch(input) {
            return ended;
        }
    }
}

struct Round<'a> {
    reader: &'a mut Reader,
    runtime: &'a mut Runtime,
    output: &'a LineOutput,
    inputs: &'a Receiver<Input>,
}

impl Round<'_> {
    /// Handles an input and prints the result; the reason to end, if it is one.
    fn dispatch(&mut self, input: Input) -> Option<Ended> {
        let keys = match input {
            Input::Ended(ended) => return Some(ended),
            Input::Terminal(TerminalEvent::Interrupt) => return Some(Ended::Wanted),
            Input::Terminal(TerminalEvent::Key(key)) => vec![key],
            Input::Typed(line) => {
                if self.output.say(std::slice::from_ref(&line)).is_err() {
                    return Some(Ended::Gone);
                }
                keys_of(&line)
            }
            Input::Network(event) => {
                self.runtime.on_network(self.reader.app(), event);
                return self.tell();
            }
            Input::Terminal(
                TerminalEvent::Mouse(_) | TerminalEvent::Picture | TerminalEvent::Other,
            )
            | Input::Pause(_) => {
                return None;
            }
        };
        self.reader.app().take_interrupted();
        for key in keys {
            self.reader.on_key(key);
            if let Some(ended) = self.tell() {
                return Some(ended);
            }
            // The player typed the remaining keys before hearing this.
            if self.reader.app().take_interrupted() {
                return None;
            }
        }
        None
    }

    /// Runs automatic actions and openings to their end, then prints the news.
    fn tell(&mut self) -> Option<Ended> {
        loop {
            match self.runtime.handle_requests(self.reader.app()) {
                Handled::Quit => return Some(Ended::Wanted),
                Handled::Something => continue,
                Handled::Nothing => {}
            }
            if self.runtime.is_opening() {
                self.runtime.continue_opening(self.reader.app());
            } else if self.reader.app().has_active_errand() {
                if let Some(ended) = self.interrupted() {
                    return Some(ended);
                }
                self.reader.app().on_tick(Duration::ZERO);
            } else {
                // Looking may send requests first.
                self.reader.look();
                match self.runtime.handle_requests(self.reader.app()) {
                    Handled::Quit => return Some(Ended::Wanted),
                    Handled::Something => {}
                    Handled::Nothing => break,
                }
            }
        }
        let said = self.output.say(&self.reader.news());
        said.is_err().then_some(Ended::Gone)
    }

    /// Handles a pending input: on a terminal, a key interrupts an automatic action. Lines from a pipe wait for its end.
    fn interrupted(&mut self) -> Option<Ended> {
        if !self.output.raw {
            return None;
        }
        match self.inputs.try_recv() {
            Ok(Input::Ended(ended)) => return Some(ended),
            Ok(Input::Terminal(TerminalEvent::Interrupt)) => return Some(Ended::Wanted),
            Ok(Input::Terminal(TerminalEvent::Key(key))) => self.reader.on_key(key),
            Ok(Input::Network(event)) => self.runtime.on_network(self.reader.app(), event),
            _ => {}
        }
        None
    }
}

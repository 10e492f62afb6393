//! The game in plain lines, for screen readers and pipes: no cursor is moved, nothing is drawn.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use ui::{Reader, keys_of};

use super::input::Heard;
use super::{Ended, Input, Served, Table};

/// Whoever says the lines. On a terminal single keys are heard; from a pipe come lines of keys, which are said again.
pub(super) struct Voice {
    raw: bool,
}

impl Voice {
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

    /// Says that it is the player's turn; only where lines are typed, because a key needs no prompt.
    fn prompt(&self) -> io::Result<()> {
        if self.raw {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        write!(out, "> ")?;
        out.flush()
    }
}

impl Drop for Voice {
    fn drop(&mut self) {
        if self.raw {
            // Where even that fails there is nobody left to tell.
            let _ = disable_raw_mode();
        }
    }
}

/// Sends every line that is typed, until there are no more.
pub(super) fn read(sender: &Sender<Input>) {
    // What is no text is no reason to stop: it means no key, and the rest of the line may.
    for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
        let line = line.strip_suffix(b"\r").unwrap_or(&line);
        let line = String::from_utf8_lossy(line).into_owned();
        if sender.send(Input::Typed(line)).is_err() {
            return;
        }
    }
}

/// Listens and says, until it is over.
pub(super) fn turn_over(
    reader: &mut Reader,
    table: &mut Table,
    voice: &Voice,
    inputs: &Receiver<Input>,
) -> Ended {
    let mut round = Round {
        reader,
        table,
        voice,
        inputs,
    };
    if let Some(ended) = round.tell() {
        return ended;
    }
    loop {
        if voice.prompt().is_err() {
            return Ended::Gone;
        }
        let input = inputs.recv().unwrap_or(Input::Ended(Ended::Gone));
        if let Some(ended) = round.take(input) {
            return ended;
        }
    }
}

struct Round<'a> {
    reader: &'a mut Reader,
    table: &'a mut Table,
    voice: &'a Voice,
    inputs: &'a Receiver<Input>,
}

impl Round<'_> {
    /// Does what an input asks for, and tells what came of it; why it is time to go, if it is.
    fn take(&mut self, input: Input) -> Option<Ended> {
        let keys = match input {
            Input::Ended(ended) => return Some(ended),
            Input::Terminal(Heard::Interrupt) => return Some(Ended::Wanted),
            Input::Terminal(Heard::Key(key)) => vec![key],
            Input::Typed(line) => {
                if self.voice.say(std::slice::from_ref(&line)).is_err() {
                    return Some(Ended::Gone);
                }
                keys_of(&line)
            }
            Input::Service(said) => {
                self.table.hear_service(self.reader.app(), said);
                return self.tell();
            }
            Input::Far(serial, cable) => {
                self.table.hear_far(self.reader.app(), serial, cable);
                return self.tell();
            }
            Input::Terminal(Heard::Mouse(_) | Heard::Picture | Heard::Other) | Input::Pause(_) => {
                return None;
            }
        };
        self.reader.app().take_startled();
        for key in keys {
            self.reader.on_key(key);
            if let Some(ended) = self.tell() {
                return Some(ended);
            }
            // What was typed before this was heard is not meant for it.
            if self.reader.app().take_startled() {
                return None;
            }
        }
        None
    }

    /// Lets everything happen that is under way, then says what is new.
    fn tell(&mut self) -> Option<Ended> {
        loop {
            match self.table.serve(self.reader.app()) {
                Served::Quit => return Some(Ended::Wanted),
                Served::Something => continue,
                Served::Nothing => {}
            }
            if self.table.game.is_at_work() {
                self.table.work(self.reader.app());
            } else if self.reader.app().is_going() {
                if let Some(ended) = self.interrupted() {
                    return Some(ended);
                }
                self.reader.app().on_tick(Duration::ZERO);
            } else {
                // What is looked at may have to be asked for first.
                self.reader.look();
                match self.table.serve(self.reader.app()) {
                    Served::Quit => return Some(Ended::Wanted),
                    Served::Something => {}
                    Served::Nothing => break,
                }
            }
        }
        let said = self.voice.say(&self.reader.news());
        said.is_err().then_some(Ended::Gone)
    }

    /// A key on a terminal ends what goes on by itself; typed lines wait for its end.
    fn interrupted(&mut self) -> Option<Ended> {
        if !self.voice.raw {
            return None;
        }
        match self.inputs.try_recv() {
            Ok(Input::Ended(ended)) => return Some(ended),
            Ok(Input::Terminal(Heard::Interrupt)) => return Some(Ended::Wanted),
            Ok(Input::Terminal(Heard::Key(key))) => self.reader.on_key(key),
            Ok(Input::Service(said)) => self.table.hear_service(self.reader.app(), said),
            Ok(Input::Far(serial, cable)) => {
                self.table.hear_far(self.reader.app(), serial, cable);
            }
            _ => {}
        }
        None
    }
}

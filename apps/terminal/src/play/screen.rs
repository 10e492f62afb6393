//! The drawn screen: raw mode, the alternate screen and mouse capture, restored on every exit.

use std::io::{self, BufWriter, Stdout};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::Once;

use lab::crash;
use ratatui_core::backend::Backend;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Rect, Size};
use ratatui_core::terminal::{Terminal, TerminalOptions, Viewport};
use ratatui_crossterm::CrosstermBackend;
use ratatui_crossterm::crossterm::cursor::{RestorePosition, SavePosition, Show};
use ratatui_crossterm::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui_crossterm::crossterm::terminal::{
    self, BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
};
use ratatui_crossterm::crossterm::{execute, queue};
use ui::{App, ColourDepth};

use super::graphics::PixelMap;
use crate::signals::{self, Pause};

/// Largest area that is drawn; a terminal may report a larger, nonsensical size.
const LARGEST: Size = Size {
    width: 1000,
    height: 400,
};

/// The terminal in raw mode; dropping it restores the terminal.
pub(super) struct Screen {
    /// Never dropped: dropping prints to a terminal that may be gone, and panics.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
    area: Rect,
    /// Draws the map; `None` in a terminal without pixels.
    pixels: Option<PixelMap>,
}

impl Screen {
    /// Initialises the terminal, and installs a panic hook that restores it before the message is printed.
    pub(super) fn open(pixels: Option<PixelMap>) -> io::Result<Self> {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                // A watched panic is caught, and the game may continue.
                if !crash::is_watched() {
                    give_back();
                }
                before(info);
            }));
        });
        let taken = take().and_then(|()| Self::on(area()?, pixels));
        if taken.is_err() {
            give_back();
        }
        taken
    }

    fn on(area: Rect, pixels: Option<PixelMap>) -> io::Result<Self> {
        let viewport = Viewport::Fixed(area);
        let backend = CrosstermBackend::new(whole_frames());
        let terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
        let terminal = ManuallyDrop::new(terminal);
        Ok(Self {
            terminal,
            area,
            pixels,
        })
    }

    /// Draws a frame. Only changed cells are sent, as one synchronised update.
    pub(super) fn draw(&mut self, app: &mut App, depth: ColourDepth) -> io::Result<()> {
        if self.area != area()? {
            self.restart()?;
        }
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        let drawn = self.terminal.draw(|frame| {
            app.show(frame.buffer_mut(), depth);
            // Screen magnifiers and readers follow the cursor to the hero. A map in pixels has no such cell.
            let cursor = app.cursor().filter(|_| app.map_scene().is_none());
            if let Some(at) = cursor {
                frame.set_cursor_position(at);
            }
        })?;
        if let Some(pixels) = &mut self.pixels {
            let bytes = pixels.draw(app, drawn.buffer);
            let out = self.terminal.backend_mut();
            queue!(out, SavePosition)?;
            io::Write::write_all(out, &bytes)?;
            queue!(out, RestorePosition)?;
        }
        queue!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        io::Write::flush(self.terminal.backend_mut())
    }

    /// Clears the terminal and reads its size again.
    fn restart(&mut self) -> io::Result<()> {
        self.area = area()?;
        self.remove_pictures()?;
        Backend::clear(self.terminal.backend_mut())?;
        self.terminal.resize(self.area)
    }

    /// The map in pixels, in a terminal that can draw it.
    pub(super) const fn pixels(&self) -> Option<&PixelMap> {
        self.pixels.as_ref()
    }

    fn remove_pictures(&mut self) -> io::Result<()> {
        let bytes = self.pixels.as_mut().map(PixelMap::forget);
        let out = self.terminal.backend_mut();
        io::Write::write_all(out, &bytes.unwrap_or_default())?;
        io::Write::flush(out)
    }

    /// Restores the terminal while the process is stopped, and initialises it again when the process continues.
    pub(super) fn pause(&mut self, pause: Pause) -> io::Result<()> {
        match pause {
            Pause::Stop => {
                self.remove_pictures()?;
                give_back();
                signals::stop();
            }
            // SIGSTOP gives no warning, so the modes of the terminal may have changed.
            Pause::GoOn => disable_raw_mode()?,
        }
        take()?;
        self.restart()
    }

    /// The current screen in full colour.
    pub(super) fn buffer(&self, app: &mut App) -> Buffer {
        let mut buffer = Buffer::empty(self.area);
        app.set_external_map(false);
        app.draw(&mut buffer);
        if self.pixels.is_some() {
            app.set_external_map_only();
        }
        buffer
    }
}

/// Initialises the terminal.
fn take() -> io::Result<()> {
    enable_raw_mode()?;
    keep_interrupt();
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        SetTitle("Hearthgate")
    )
}

/// The drawn area: the window, at most [`LARGEST`].
fn area() -> io::Result<Rect> {
    let (width, height) = terminal::size()?;
    let (width, height) = (width.min(LARGEST.width), height.min(LARGEST.height));
    Ok(Rect::new(0, 0, width, height))
}

/// Standard output, flushed once per frame instead of once per line.
fn whole_frames() -> BufWriter<Stdout> {
    const FRAME: usize = 256 * 1024;
    BufWriter::with_capacity(FRAME, io::stdout())
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Ignore the error: the terminal is gone.
        let _ = self.remove_pictures();
        give_back();
    }
}

/// Restores the terminal; errors are ignored, because the terminal may be gone.
fn give_back() {
    let _ = execute!(
        io::stdout(),
        EndSynchronizedUpdate,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// Keeps the interrupt key a signal in raw mode. Otherwise the input parser, waiting for the rest of a cut-off sequence,
/// would take it for a part of that sequence. The other signal keys stay keys.
#[cfg(unix)]
fn keep_interrupt() {
    use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, tcgetattr, tcsetattr};
    const OFF: u8 = 0;

    let terminal = io::stdin();
    let Ok(mut modes) = tcgetattr(&terminal) else {
        return;
    };
    modes.local_modes |= LocalModes::ISIG;
    modes.special_codes[SpecialCodeIndex::VSUSP] = OFF;
    modes.special_codes[SpecialCodeIndex::VQUIT] = OFF;
    #[cfg(target_os = "macos")]
    {
        modes.special_codes[SpecialCodeIndex::VDSUSP] = OFF;
    }
    // Ignore the error: Ctrl-C is then read as a key.
    let _ = tcsetattr(&terminal, OptionalActions::Now, &modes);
}

#[cfg(not(unix))]
const fn keep_interrupt() {}

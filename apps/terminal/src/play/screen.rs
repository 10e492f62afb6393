//! The terminal while it is ours: taken over at the start, given back however it ends.

use std::io::{self, BufWriter, Stdout};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::Once;

use lab::crash;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::terminal::{
    self, BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};
use ratatui::layout::{Rect, Size};
use ratatui::{Terminal, TerminalOptions, Viewport};
use ui::{App, ColourDepth};

use crate::signals::{self, Pause};

/// No window is so large; a terminal that says otherwise is not filled.
const LARGEST: Size = Size {
    width: 1000,
    height: 400,
};

/// The terminal while it is ours.
pub(super) struct Screen {
    /// Never dropped: that would print to a terminal that may be gone, and panic.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
    area: Rect,
}

impl Screen {
    /// Takes the terminal over; a panic gives it back before it says anything.
    pub(super) fn open() -> io::Result<Self> {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                // Where somebody sees to it, the game may go on.
                if !crash::is_watched() {
                    give_back();
                }
                before(info);
            }));
        });
        let taken = take().and_then(|()| Self::on(area()?));
        if taken.is_err() {
            give_back();
        }
        taken
    }

    fn on(area: Rect) -> io::Result<Self> {
        let viewport = Viewport::Fixed(area);
        let backend = CrosstermBackend::new(whole_frames());
        let terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
        let terminal = ManuallyDrop::new(terminal);
        Ok(Self { terminal, area })
    }

    /// Draws the interface; only what changed is sent, in one piece that a terminal shows at once.
    pub(super) fn draw(&mut self, app: &mut App, depth: ColourDepth) -> io::Result<()> {
        if self.area != area()? {
            self.begin_anew()?;
        }
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| {
            app.show(frame.buffer_mut(), depth);
            // Whoever has what is at the cursor enlarged or read out finds the hero there.
            if let Some(at) = app.cursor() {
                frame.set_cursor_position(at);
            }
        })?;
        queue!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        io::Write::flush(self.terminal.backend_mut())
    }

    /// Forgets what was drawn, and how large the window was.
    fn begin_anew(&mut self) -> io::Result<()> {
        self.area = area()?;
        Backend::clear(self.terminal.backend_mut())?;
        self.terminal.resize(self.area)
    }

    /// Gives the terminal back while the process is stopped, and takes it over again when it goes on.
    pub(super) fn pause(&mut self, pause: Pause) -> io::Result<()> {
        match pause {
            Pause::Stop => {
                give_back();
                signals::stop();
            }
            // Whoever stopped it without a word may have left the terminal otherwise than it was.
            Pause::GoOn => disable_raw_mode()?,
        }
        take()?;
        self.begin_anew()
    }

    /// The screen as it is now, in full colour.
    pub(super) fn buffer(&self, app: &mut App) -> Buffer {
        let mut buffer = Buffer::empty(self.area);
        app.draw(&mut buffer);
        buffer
    }
}

/// Takes the terminal over.
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

/// What is drawn of the window.
fn area() -> io::Result<Rect> {
    let (width, height) = terminal::size()?;
    let (width, height) = (width.min(LARGEST.width), height.min(LARGEST.height));
    Ok(Rect::new(0, 0, width, height))
}

/// Standard output, written once a frame instead of once a line.
fn whole_frames() -> BufWriter<Stdout> {
    const FRAME: usize = 256 * 1024;
    BufWriter::with_capacity(FRAME, io::stdout())
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back as it was. Where even that fails there is nobody left to tell.
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

/// Lets the interrupt key be a signal even now, because what reads the keys may be waiting for the rest of a sequence that
/// was cut off, and would take it for a part of that. The other keys that are signals stay keys.
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
    // Without it the key is a key, and mostly works.
    let _ = tcsetattr(&terminal, OptionalActions::Now, &modes);
}

#[cfg(not(unix))]
const fn keep_interrupt() {}

//! The terminal while it is ours: taken over at the start, given back however it ends.

use std::io::{self, BufWriter, Stdout, Write as _};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::Once;

use lab::crash;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    SetTitle, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};
use ratatui::layout::{Position, Rect};
use ui::{App, ColourDepth};

/// The terminal while it is ours.
pub(super) struct Screen {
    /// Never dropped: that would print to a terminal that may be gone, and panic.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
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
        enable_raw_mode()?;
        keep_interrupt();
        let taken = execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            SetTitle("Hearthgate")
        );
        let terminal = taken.and_then(|()| Terminal::new(CrosstermBackend::new(whole_frames())));
        match terminal {
            Ok(terminal) => Ok(Self {
                terminal: ManuallyDrop::new(terminal),
            }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Draws the interface; only what changed is sent, in one piece that a terminal shows at once.
    pub(super) fn draw(&mut self, app: &mut App, depth: ColourDepth) -> io::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| {
            let buffer = frame.buffer_mut();
            app.show(buffer, depth);
        })?;
        queue!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        self.terminal.backend_mut().flush()
    }

    /// The screen as it is now, in full colour.
    pub(super) fn buffer(&self, app: &mut App) -> io::Result<Buffer> {
        let mut buffer = Buffer::empty(Rect::from((Position::ORIGIN, self.terminal.size()?)));
        app.draw(&mut buffer);
        Ok(buffer)
    }
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

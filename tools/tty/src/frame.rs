//! Encodes frames as escape sequences, sending only the cells that changed.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use ratatui_core::backend::Backend as _;
use ratatui_core::buffer::Buffer;
use ratatui_crossterm::CrosstermBackend;
use ratatui_crossterm::crossterm::cursor::{Hide, MoveTo, Show};
use ratatui_crossterm::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui_crossterm::crossterm::queue;
use ratatui_crossterm::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, SetTitle,
};

/// A growable byte buffer shared with the backend.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Page {
    fn take(&self) -> Vec<u8> {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *bytes)
    }
}

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Remembers the frame that the terminal shows, and encodes the difference to the next.
pub struct FrameWriter {
    page: Page,
    backend: CrosstermBackend<Page>,
    before: Option<Buffer>,
}

impl Default for FrameWriter {
    fn default() -> Self {
        let page = Page::default();
        Self {
            backend: CrosstermBackend::new(page.clone()),
            page,
            before: None,
        }
    }
}

impl FrameWriter {
    /// Forgets the shown frame, so that the next one is sent completely.
    pub fn forget(&mut self) {
        self.before = None;
    }

    /// Encodes the bytes that make the terminal show `now`, with the cursor at that position, or hidden.
    pub fn paint(&mut self, now: &Buffer, cursor: Option<(u16, u16)>) -> Vec<u8> {
        // Writing to memory cannot fail.
        let _ = self.try_to_paint(now, cursor);
        self.before = Some(now.clone());
        self.page.take()
    }

    fn try_to_paint(&mut self, now: &Buffer, cursor: Option<(u16, u16)>) -> io::Result<()> {
        queue!(self.backend, BeginSynchronizedUpdate, Hide)?;
        let before = self.before.take().filter(|it| it.area == now.area);
        let before = match before {
            Some(before) => before,
            None => {
                queue!(self.backend, Clear(ClearType::All))?;
                Buffer::empty(now.area)
            }
        };
        self.backend.draw(before.diff(now).into_iter())?;
        if let Some((x, y)) = cursor {
            queue!(self.backend, MoveTo(x, y), Show)?;
        }
        queue!(self.backend, EndSynchronizedUpdate)
    }
}

/// Bytes that switch the terminal to the game's screen, with mouse reporting.
#[must_use]
pub fn enter_screen_bytes() -> Vec<u8> {
    let mut bytes = Vec::new();
    // Writing to memory cannot fail.
    let _ = queue!(
        bytes,
        EnterAlternateScreen,
        EnableMouseCapture,
        Hide,
        SetTitle("Hearthgate")
    );
    bytes
}

/// Bytes that restore the terminal.
#[must_use]
pub fn leave_screen_bytes() -> Vec<u8> {
    let mut bytes = Vec::new();
    // Writing to memory cannot fail.
    let _ = queue!(
        bytes,
        EndSynchronizedUpdate,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    bytes
}

#[cfg(test)]
mod tests {
    use super::FrameWriter;
    use ratatui_core::buffer::Buffer;
    use ratatui_core::layout::Rect;
    use ratatui_core::style::Style;

    #[test]
    fn only_changed_cells_are_sent_unless_nothing_is_known() {
        let mut writer = FrameWriter::default();
        let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 4));
        buffer.set_string(0, 0, "a hearth", Style::default());
        let shown = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        let first = shown(writer.paint(&buffer, None));
        assert!(first.contains("hearth"), "{first:?}");
        buffer.set_string(0, 2, "gate", Style::default());
        let second = shown(writer.paint(&buffer, Some((3, 2))));
        assert!(
            second.contains("gate") && !second.contains("hearth"),
            "{second:?}"
        );
        writer.forget();
        assert!(shown(writer.paint(&buffer, None)).contains("hearth"));
        // A resized terminal shows nothing of the old frame.
        let mut wider = Buffer::empty(Rect::new(0, 0, 50, 4));
        wider.set_string(0, 0, "a hearth", Style::default());
        assert!(shown(writer.paint(&wider, None)).contains("hearth"));
    }
}

//! What a terminal is sent, of what was drawn: only what changed.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use ratatui::backend::{Backend as _, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::crossterm::cursor::{Hide, MoveTo, Show};
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::queue;
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, SetTitle,
};

/// Bytes that are gathered.
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

/// Remembers what a terminal shows, and says what to send so that it shows something else.
pub struct Easel {
    page: Page,
    backend: CrosstermBackend<Page>,
    before: Option<Buffer>,
}

impl Default for Easel {
    fn default() -> Self {
        let page = Page::default();
        Self {
            backend: CrosstermBackend::new(page.clone()),
            page,
            before: None,
        }
    }
}

impl Easel {
    /// Nothing is known any more of what the terminal shows.
    pub fn forget(&mut self) {
        self.before = None;
    }

    /// What to send so that a terminal shows this, and has its cursor there.
    pub fn paint(&mut self, now: &Buffer, cursor: Option<(u16, u16)>) -> Vec<u8> {
        // Writing into memory cannot fail.
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

/// What takes a terminal over.
#[must_use]
pub fn stage() -> Vec<u8> {
    let mut bytes = Vec::new();
    // Writing into memory cannot fail.
    let _ = queue!(
        bytes,
        EnterAlternateScreen,
        EnableMouseCapture,
        Hide,
        SetTitle("Hearthgate")
    );
    bytes
}

/// What gives it back.
#[must_use]
pub fn curtain() -> Vec<u8> {
    let mut bytes = Vec::new();
    // Writing into memory cannot fail.
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
    use super::Easel;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    #[test]
    fn only_what_changed_is_sent_and_everything_when_nothing_is_known() {
        let mut easel = Easel::default();
        let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 4));
        buffer.set_string(0, 0, "a hearth", Style::default());
        let shown = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        let first = shown(easel.paint(&buffer, None));
        assert!(first.contains("hearth"), "{first:?}");
        buffer.set_string(0, 2, "gate", Style::default());
        let second = shown(easel.paint(&buffer, Some((3, 2))));
        assert!(
            second.contains("gate") && !second.contains("hearth"),
            "{second:?}"
        );
        easel.forget();
        assert!(shown(easel.paint(&buffer, None)).contains("hearth"));
        // A terminal of another size shows nothing of it.
        let mut wider = Buffer::empty(Rect::new(0, 0, 50, 4));
        wider.set_string(0, 0, "a hearth", Style::default());
        assert!(shown(easel.paint(&wider, None)).contains("hearth"));
    }
}

//! The interface in plain lines, for those who hear it: what happened, what changed, and answers to questions by key.
//!
//! A [`Reader`] is the same [`App`] with the same keys. Instead of drawing it, whoever runs it says the lines of
//! [`Reader::news`]: only what is new since the last time. The rest is said when the player asks for it.

mod around;
mod drawn;
mod ear;
mod news;
mod queries;
mod typed;

use crate::app::App;
use crate::keys::Key;
use crate::look::backdrop::Backdrop;
use queries::Query;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

pub use ear::Ear;
pub use typed::keys_of;

/// As large as a screen must be for everything on it to be read.
const PAGE: Rect = Rect::new(0, 0, 100, 40);

/// The interface in plain lines.
pub struct Reader {
    app: App,
    ear: Ear,
    /// What was asked and not answered yet.
    asked: Option<Query>,
}

impl Reader {
    /// Reads an interface aloud. Nothing moves on it: nobody would see.
    #[must_use]
    pub fn new(mut app: App) -> Self {
        app.stand_still();
        // A picture behind the words is letters to whoever reads them out.
        app.ui.library.backdrop = Backdrop::default();
        Self {
            app,
            ear: Ear::default(),
            asked: None,
        }
    }

    /// The interface itself: whoever runs it does its wishes and brings it news.
    pub const fn app(&mut self) -> &mut App {
        &mut self.app
    }

    /// A key was pressed.
    pub fn on_key(&mut self, key: Key) {
        self.asked = Query::of(key).filter(|_| self.app.is_playing());
        if self.asked.is_none() {
            self.app.on_key(key);
        }
    }

    /// Looks at everything, so that what must be asked of the game first is wished for.
    pub fn look(&mut self) {
        let mut buffer = Buffer::empty(PAGE);
        self.app.draw(&mut buffer);
        drawn::page(&mut self.app);
    }

    /// What is new, in lines.
    pub fn news(&mut self) -> Vec<String> {
        let mut lines = self.troubles();
        lines.extend(self.ear.news(&mut self.app));
        if self.app.is_playing()
            && let Some(query) = self.asked.take()
        {
            lines.extend(queries::answer(
                &self.app.ui,
                self.app.session.as_ref(),
                query,
            ));
            lines.retain(|line| !line.trim().is_empty());
        }
        lines
    }

    /// What went wrong or is worth a note; once said it is over.
    fn troubles(&mut self) -> Vec<String> {
        let ui = &mut self.app.ui;
        let name = ui.text("trouble");
        let troubles = std::mem::take(&mut ui.notices.troubles);
        let mut lines: Vec<String> = troubles.iter().map(|it| format!("{name}: {it}")).collect();
        lines.extend(ui.notices.notice.take());
        lines
    }
}

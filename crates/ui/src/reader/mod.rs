//! The interface as plain lines, for screen readers: events, changes, and answers to queries by key.
//!
//! A [`Reader`] wraps an [`App`] with the same keys. The program that runs it prints the lines of [`Reader::news`]
//! instead of drawing.

mod around;
mod drawn;
mod news;
mod news_reader;
mod queries;
mod typed;

use crate::app::App;
use crate::keys::Key;
use crate::look::backdrop::Backdrop;
use queries::Query;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

pub use news_reader::NewsReader;
pub use typed::keys_of;

/// Screen size large enough that every screen asks for all its data.
const PAGE: Rect = Rect::new(0, 0, 100, 40);

/// An [`App`] that is read instead of drawn.
pub struct Reader {
    app: App,
    news_reader: NewsReader,
    asked: Option<Query>,
}

impl Reader {
    /// Wraps an interface; stops its animations, which would not be seen.
    #[must_use]
    pub fn new(mut app: App) -> Self {
        app.stand_still();
        // The picture is made of characters, which would be read out.
        app.ui.library.backdrop = Backdrop::default();
        Self {
            app,
            news_reader: NewsReader::default(),
            asked: None,
        }
    }

    /// The interface itself: the caller carries out its requests and passes it updates.
    pub const fn app(&mut self) -> &mut App {
        &mut self.app
    }

    /// Handles a key: on the map a query, else a key of the interface.
    pub fn on_key(&mut self, key: Key) {
        self.asked = Query::of(key).filter(|_| self.app.is_playing());
        if self.asked.is_none() {
            self.app.on_key(key);
        }
    }

    /// Draws everything once, so that the screens request the data they need.
    pub fn look(&mut self) {
        let mut buffer = Buffer::empty(PAGE);
        self.app.draw(&mut buffer);
        drawn::page(&mut self.app);
    }

    /// The lines that are new since the last call, and the answer to a query.
    pub fn news(&mut self) -> Vec<String> {
        let mut lines = self.troubles();
        lines.extend(self.news_reader.news(&mut self.app));
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

    /// Takes the troubles and the notice; no key is needed to dismiss them.
    fn troubles(&mut self) -> Vec<String> {
        let ui = &mut self.app.ui;
        let name = ui.text("trouble");
        let troubles = std::mem::take(&mut ui.notices.troubles);
        let mut lines: Vec<String> = troubles.iter().map(|it| format!("{name}: {it}")).collect();
        lines.extend(ui.notices.notice.take());
        lines
    }
}

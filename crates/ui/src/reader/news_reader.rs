//! Changes of the interface as plain lines, for a player who hears it. The same interface may be drawn as well.

use super::drawn::{self, Page};
use super::news::Heard;
use crate::app::App;

/// Remembers which parts of an interface were read out. It does not own the interface, which may be drawn as well.
#[derive(Default)]
pub struct NewsReader {
    heard: Heard,
    /// The screen that was read last; `None` while the map is on top.
    page: Option<Page>,
    /// Names of the screens whose keys were explained.
    explained: Vec<&'static str>,
    /// The trouble, the notice and the state of the connection that were read last.
    said: [Option<String>; 3],
}

impl NewsReader {
    /// The lines that are new since the last call.
    ///
    /// Reading draws the screen in another size, so draw it again afterwards if it is also shown.
    pub fn news(&mut self, app: &mut App) -> Vec<String> {
        let mut lines = self.troubles(app);
        lines.extend(self.heard.told(app.session.as_ref()));
        if app.is_playing() {
            self.page = None;
            let first = self.heard.is_new(app.session.as_ref());
            lines.extend(self.heard.changes(&app.ui, app.session.as_ref()));
            if first {
                lines.push(app.ui.text("reader-help"));
            }
        } else {
            lines.extend(self.read_page(app));
        }
        lines.retain(|line| !line.trim().is_empty());
        lines
    }

    /// Troubles, notices and the state of the connection that changed.
    fn troubles(&mut self, app: &App) -> Vec<String> {
        let ui = &app.ui;
        let trouble = ui.notices.troubles.front().map(|it| {
            let name = ui.text("trouble");
            format!("{name}: {it}")
        });
        let now = [trouble, ui.notices.notice.clone(), ui.out_of_reach()];
        let new = now.iter().zip(&self.said).filter(|(now, said)| now != said);
        let lines = new.filter_map(|(now, _)| now.clone()).collect();
        self.said = now;
        lines
    }

    /// The screen over the map: all of it at first, then only changes.
    fn read_page(&mut self, app: &mut App) -> Vec<String> {
        // The events of a replay are in the log.
        let film = app
            .session
            .as_ref()
            .is_some_and(|it| it.playback().is_some())
            && app.screen() == "watch";
        let page = drawn::page(app);
        let mut lines = match &self.page {
            _ if film => Vec::new(),
            Some(before) if before.name == page.name => page.changes(before),
            _ => page.whole(),
        };
        if !self.explained.contains(&page.name) {
            self.explained.push(page.name);
            lines.extend(Some(page.keys.clone()).filter(|it| !it.is_empty()));
        }
        self.page = Some(page);
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Key;
    use crate::settings::Settings;
    use proto::session::Trouble;

    #[test]
    fn a_screen_is_read_once_and_then_only_changes() {
        let mut app = App::new(Settings::default());
        let mut news_reader = NewsReader::default();
        let first = news_reader.news(&mut app);
        assert!(
            first.iter().any(|line| line.contains("New game")),
            "{first:?}"
        );
        assert!(news_reader.news(&mut app).is_empty());
        app.on_key(Key::char('?'));
        assert!(!news_reader.news(&mut app).is_empty());
    }

    #[test]
    fn a_trouble_is_read_once_and_stays_on_screen() {
        let mut app = App::new(Settings::default());
        let mut news_reader = NewsReader::default();
        news_reader.news(&mut app);
        app.trouble(&Trouble::CannotRead("here".into()));
        let said = news_reader.news(&mut app);
        assert!(said.iter().any(|line| line.contains("here")), "{said:?}");
        assert!(news_reader.news(&mut app).is_empty());
        assert_eq!(app.ui.notices.troubles.len(), 1);
    }
}

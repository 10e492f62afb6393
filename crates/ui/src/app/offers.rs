//! The commands of the current screen, for buttons on touch devices.

use crate::app::App;
use crate::keys::Key;
use geom::Dir;

/// A command that can be shown as a button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Key that the button presses.
    pub key: Key,
    /// Label in the player's language.
    pub text: String,
}

impl App {
    /// Commands of the screen on top, in the order of its hints. Commands without a single key are left out.
    #[must_use]
    pub fn offers(&self) -> Vec<Offer> {
        let Some(screen) = self.screens.last() else {
            return Vec::new();
        };
        let hints = screen.hints(&self.ui, self.session.as_ref());
        let offers = hints.iter().filter_map(|hint| {
            // A hint may list several keys: take the first that is a single key.
            let key = hint.keys.split(' ').find_map(Key::read)?;
            let text = self.ui.text(hint.help);
            Some(Offer { key, text })
        });
        offers.collect()
    }

    /// The eight directions, each with its label and its first key.
    #[must_use]
    pub fn walks(&self) -> Vec<(Dir, Offer)> {
        let lines = self.ui.keymap.lines().iter();
        let walks = lines.filter_map(|line| {
            let way = line.walk?;
            let key = *line.keys.first()?;
            let text = self.ui.text(line.help);
            Some((way, Offer { key, text }))
        });
        walks.collect()
    }

    /// Whether the map takes touches: the player plays, and no card or errand would be ended by the touch.
    #[must_use]
    pub fn shows_map(&self) -> bool {
        let session = self.session.as_ref();
        let plain = session.is_some_and(|it| it.level_intro.is_none() && !it.spectates());
        self.is_playing() && plain && !self.has_active_errand()
    }

    /// Whether a key walks or has a command while playing.
    #[must_use]
    pub fn has_command(&self, key: Key) -> bool {
        self.ui.keymap.way(key).is_some() || self.ui.keymap.command(key).is_some()
    }

    /// Forgets where the mouse points: it left the screen, or a finger was lifted.
    pub const fn forget_pointer(&mut self) {
        self.ui.pointer = None;
    }

    /// The text being entered, if the screen on top has a text field; a touch device then shows its keyboard.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.screens.last()?.text()
    }

    /// State of a replay: commands played, their total, and whether it is playing.
    #[must_use]
    pub fn watched(&self) -> Option<(u32, u32, bool)> {
        let playback = self.session.as_ref()?.playback()?;
        Some((playback.at, playback.of, playback.playing))
    }

    /// Stable name of the screen on top: the message id of its title.
    #[must_use]
    pub fn screen(&self) -> &'static str {
        self.screens.last().map_or("", |screen| screen.title())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Code;
    use crate::settings::Settings;

    #[test]
    fn offers_list_the_keys_of_the_screen_on_top() {
        let mut app = App::new(Settings::default());
        let offers = app.offers();
        let help = offers.iter().find(|offer| offer.key == Key::char('?'));
        assert!(!help.unwrap().text.is_empty());
        assert_eq!(app.walks().len(), 8);
        assert_eq!(app.screen(), "title");
        app.on_key(Key::char('?'));
        assert_ne!(app.screen(), "title");
        let offers = app.offers();
        assert!(offers.iter().any(|it| it.key == Key::of(Code::Esc)));
    }

    #[test]
    fn app_text_is_the_text_being_entered() {
        let settings = Settings {
            hero_name: "Ann".into(),
            ..Settings::default()
        };
        let mut app = App::new(settings);
        assert_eq!(app.text(), None);
        app.on_key(Key::char('n'));
        assert_eq!(app.text(), Some("Ann"));
        app.on_key(Key::char('a'));
        assert_eq!(
            app.text(),
            Some("a"),
            "a new name takes the place of the old"
        );
        app.on_key(Key::of(Code::Tab));
        assert_eq!(app.text(), None, "one chooses a calling by arrows");
    }
}

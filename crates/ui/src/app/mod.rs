//! The interface as a whole: input in, requests out, and a stack of screens.

mod frame;
pub(crate) mod map;
pub(crate) mod offers;
mod remote;
mod service;
mod updates;

use crate::keys::{Code, InputDevice, Key, Mouse, Press};
use crate::look::backdrop::Backdrop;
use crate::look::ditherer::Ditherer;
use crate::look::tone::Tone;
use crate::narrator::trouble;
use crate::run_report::{self, RunEnd};
use crate::screens::screen::{AnyScreen, Navigation};
use crate::screens::title::Title;
use crate::screens::{action, play};
use crate::settings::Settings;
use crate::state::app_request::AppRequest;
use crate::state::connection_state::ConnectionState;
use crate::state::cx::Cx;
use crate::state::session::{Session, StoryCard};
use crate::state::ui::{Button, Ui};
use proto::session::{Request, Start, Trouble};
use proto::{Chronicle, Pages};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::time::Duration;

/// The interface: feed it keys, mouse and updates, let it draw, and carry out its requests.
pub struct App {
    pub(crate) ui: Ui,
    /// The run on the screen; everything that belongs to one run ends with it.
    pub(crate) session: Option<Session>,
    pub(crate) screens: Vec<AnyScreen>,
    ditherer: Ditherer,
}

impl App {
    /// Opens the interface at its title.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let mut app = Self {
            ui: Ui::new(settings, action::bindings()),
            session: None,
            screens: vec![AnyScreen::menu(Title::default())],
            ditherer: Ditherer::default(),
        };
        if let Some(name) = app.ui.keymap.unknown(&app.ui.settings.keys) {
            let why = format!("unknown command `{name}`");
            app.trouble(&Trouble::BadSettings(why));
        }
        app
    }

    /// Gives the title a picture.
    #[must_use]
    pub fn with_backdrop(mut self, backdrop: Backdrop) -> Self {
        self.ui.library.backdrop = backdrop;
        self
    }

    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.ui.settings
    }

    /// Takes the requests since the last call, in order. Answers go to [`App::on_update`].
    pub fn take_requests(&mut self) -> Vec<AppRequest> {
        std::mem::take(&mut self.ui.requests)
    }

    /// Whether something happened that the player must see first; the caller should then drop keys typed before it
    /// was drawn. Returns `true` once per event.
    pub const fn take_interrupted(&mut self) -> bool {
        std::mem::replace(&mut self.ui.notices.interrupted, false)
    }

    /// Requests a new run, as the screen for new runs does.
    pub fn begin(&mut self, start: Start) {
        self.ui.begin(start);
    }

    /// Requests a saved run, as the title does.
    pub fn resume(&mut self, run: String) {
        self.ui.request(Request::Resume(run));
    }

    /// Shows the player where a screenshot was saved.
    pub fn pictured(&mut self, file: String) {
        let text = self.ui.say("pictured", &[("file", file.into())]);
        // The log shows only while no screen covers the game.
        let bare = self.screens.len() == 1;
        match self.cx() {
            Some(mut cx) if bare => cx.log(text, Tone::Faint),
            _ => self.ui.notices.notice = Some(text),
        }
    }

    /// Lets the player have films made of finished runs ([`AppRequest::Film`]).
    #[must_use]
    pub const fn with_films(mut self) -> Self {
        self.ui.system.makes_films = true;
        self
    }

    /// Shows the player where a film was saved.
    pub fn filmed(&mut self, file: String) {
        self.ui.notices.notice = Some(self.ui.say("filmed", &[("file", file.as_str().into())]));
        if let Some(session) = &mut self.session {
            session.film_path = Some(file);
        }
    }

    /// Shows a trouble until a key is pressed; several are shown one after the other.
    pub fn trouble(&mut self, trouble: &Trouble) {
        let text = trouble::say(&self.ui.words, trouble);
        if !self.ui.notices.troubles.contains(&text) {
            self.ui.notices.troubles.push_back(text);
        }
    }

    /// Sets the languages the system asks for, the most wanted first. The player's choice takes precedence.
    pub fn want_languages(&mut self, wanted: Vec<String>) {
        self.ui.system.wanted = wanted;
        self.ui.reload_texts(self.session.as_mut());
    }

    /// Speaks this language regardless of the settings, until the player chooses another.
    pub fn speak_only(&mut self, language: String) {
        self.ui.system.only = Some(language);
        self.ui.reload_texts(self.session.as_mut());
    }

    /// Sets the language as the settings do.
    pub fn choose_language(&mut self, language: String) {
        self.ui.settings.language = language;
        self.ui.system.only = None;
        self.ui.keep();
        self.ui.reload_texts(self.session.as_mut());
    }

    /// Sets whether the system asks for less motion. The player's choice takes precedence.
    pub const fn reduce_motion(&mut self, reduced: bool) {
        self.ui.system.reduced = reduced;
    }

    /// Sets whether the system asks for more contrast. The player's choice takes precedence.
    pub const fn raise_contrast(&mut self, raised: bool) {
        self.ui.system.sharp = raised;
    }

    /// Tells the interface that it runs in a web page, which has no terminal, no files and cannot quit.
    pub const fn set_page(&mut self) {
        self.ui.system.is_page = true;
    }

    /// Stops ambient motion (water, fire, stars), for films of one frame per turn. Animations of events still run.
    pub const fn rest(&mut self, resting: bool) {
        self.ui.system.resting = resting;
    }

    /// Stops all motion regardless of the settings.
    pub(crate) const fn stand_still(&mut self) {
        self.ui.system.still = true;
    }

    /// The context of the game screens, while there is a run.
    pub(crate) const fn cx(&mut self) -> Option<Cx<'_>> {
        match &mut self.session {
            Some(session) => Some(Cx {
                ui: &mut self.ui,
                session,
            }),
            None => None,
        }
    }

    /// Whether the map has the keys: no other screen and no trouble covers it.
    pub(crate) fn is_playing(&self) -> bool {
        let map = self.screens.last().is_some_and(AnyScreen::is_map);
        self.session.is_some() && map && self.ui.notices.troubles.is_empty()
    }

    /// Whether an errand plays for the player.
    #[must_use]
    pub fn has_active_errand(&self) -> bool {
        let session = self.session.as_ref();
        session.is_some_and(|session| session.errands.active.is_some())
    }

    /// The cell of the screen with the hero, or with the tile being examined.
    #[must_use]
    pub fn cursor(&self) -> Option<(u16, u16)> {
        let session = self.session.as_ref()?;
        let at = self.screens.last()?.cursor(Some(session))?;
        session.viewport.screen(at)
    }

    /// Sets the device that the player uses. Keys and mouse events set it too, but do not replace
    /// [`InputDevice::Touch`]: buttons for fingers press keys, and a tap is a mouse event.
    pub const fn set_device(&mut self, device: InputDevice) {
        self.ui.set_device(device);
    }

    const fn note_device(&mut self, device: InputDevice) {
        if !self.ui.is_touched {
            self.ui.set_device(device);
        }
    }

    /// Handles a key. Animations that hide a part of the map end at once.
    ///
    /// The first of these takes the key: a trouble, a run being opened, a lost connection, an errand, a card, the
    /// screen on top.
    pub fn on_key(&mut self, key: Key) {
        self.note_device(InputDevice::Keyboard);
        self.press_key(key);
    }

    fn press_key(&mut self, key: Key) {
        self.ui.clock.note_input();
        self.ui.pointer = None;
        self.ui.notices.notice = None;
        // A player who reads a trouble did not mean the key for the screen below it.
        if self.ui.notices.troubles.pop_front().is_some() {
            return;
        }
        if self.ui.link.opening.is_some() || self.ui.link.reach != ConnectionState::There {
            if key.code == Code::Esc {
                self.ui.request(Request::Leave);
            }
            return;
        }
        // The key that hurries or ends an errand does nothing else.
        let command = self.ui.keymap.command(key);
        let stops = |mut cx: Cx<'_>| cx.hurry_errand(command) || cx.cancel_errand();
        if self.cx().is_some_and(stops) {
            return;
        }
        if let Some(session) = &mut self.session {
            session.effects.end_covering();
            let card = session.story_card.take();
            // The map was hidden: the key was not meant for it.
            if card.is_some_and(|card| card != StoryCard::Waking) {
                return;
            }
            let read = session.level_intro.take().is_some();
            // These only close the card.
            if read && matches!(key.code, Code::Char(' ') | Code::Enter | Code::Esc) {
                return;
            }
        }
        if let Some(screen) = self.screens.last_mut() {
            let navigation = screen.on_key(key, &mut self.ui, self.session.as_mut());
            self.navigate(navigation);
        }
    }

    /// Handles a mouse event; the order is that of [`App::on_key`]. A click on a button acts like its key.
    pub fn on_mouse(&mut self, mouse: Mouse) {
        self.ui.has_mouse = true;
        self.ui.pointed_from = self.camera();
        let stays = self
            .ui
            .aimed
            .is_some_and(|(x, y, _)| (x, y) == (mouse.x, mouse.y));
        // A move within the cell does not show that the player has read the new button.
        let is_left = mouse.press == Press::Left;
        let changed = (is_left || !stays) && self.ui.aim_at_button(mouse);
        if is_left && (self.ui.is_meant_for_gone(mouse) || self.ui.is_early(mouse)) {
            self.ui.pointer = Some(mouse);
            return;
        }
        if is_left && let Some(key) = self.ui.button_key(mouse) {
            self.note_device(InputDevice::Mouse);
            if changed && self.is_playing() && self.ui.keymap.command(key) == Some("fight") {
                // The player meant the button that was there before.
                self.ui.pointer = Some(mouse);
                return;
            }
            self.close_level_intro();
            let open = self.screens.len();
            self.press_key(key);
            if self.screens.len() != open {
                // The next click may come before the next frame.
                let gone = std::mem::take(&mut self.ui.buttons);
                self.ui.note_gone(gone);
            }
            self.ui.pointer = Some(mouse);
            return;
        }
        self.ui.clock.note_input();
        self.ui.pointer = Some(mouse);
        if self.ui.link.opening.is_some() {
            return;
        }
        let pressed = mouse.press != Press::Move;
        if pressed {
            self.note_device(InputDevice::Mouse);
            self.ui.notices.notice = None;
        }
        if pressed && self.ui.notices.troubles.pop_front().is_some() {
            return;
        }
        if self.ui.link.reach != ConnectionState::There {
            return;
        }
        if pressed && self.cx().is_some_and(|mut cx| cx.cancel_errand()) {
            return;
        }
        if is_left && self.ui.is_beside_window(mouse) {
            if !self.ui.has_new_window() {
                let key = Key::of(Code::Esc);
                self.press_key(key);
                // A double click does not walk.
                let area = Rect::new(0, 0, u16::MAX, u16::MAX);
                self.ui.window = None;
                self.ui.note_gone(vec![Button { area, key }]);
            }
            self.ui.pointer = Some(mouse);
            return;
        }
        if pressed {
            let session = self.session.as_ref();
            let card = session.and_then(|session| session.story_card);
            self.close_level_intro();
            if card.is_some() {
                return;
            }
        }
        if let Some(screen) = self.screens.last_mut() {
            let navigation = screen.on_mouse(mouse, &mut self.ui, self.session.as_mut());
            self.navigate(navigation);
        }
    }

    const fn close_level_intro(&mut self) {
        if let Some(session) = &mut self.session {
            session.level_intro = None;
            session.story_card = None;
        }
    }

    /// Advances errands, a replay and animations by `passed`; returns whether to draw again.
    pub fn on_tick(&mut self, passed: Duration) -> bool {
        let went_on = self
            .cx()
            .is_some_and(|mut cx| cx.go_on() | cx.play_on(passed));
        self.greet();
        let millis = u64::try_from(passed.as_millis()).unwrap_or(u64::MAX);
        let ambient = self.ui.clock.pass(millis);
        if !self.ui.moves() {
            return went_on;
        }
        let mut changed = ambient && self.is_alive();
        let now = self.ui.clock.now();
        if let Some(session) = &mut self.session {
            changed |= session.effects.pass(now);
        }
        changed || went_on
    }

    /// Talks to the person that an errand has reached.
    fn greet(&mut self) {
        let session = self.session.as_mut();
        let Some(way) = session.and_then(|session| session.errands.met.take()) else {
            return;
        };
        let is_playing = self.is_playing();
        if let Some(mut cx) = self.cx().filter(|_| is_playing) {
            let navigation = play::step(&mut cx, way);
            self.navigate(navigation);
        }
    }

    /// Whether an animation of an event is still running.
    #[must_use]
    pub fn in_motion(&self) -> bool {
        let session = self.session.as_ref();
        session.is_some_and(|session| session.effects.is_moving())
    }

    /// Time until the next tick; `None` while nothing moves, so that an idle screen costs nothing.
    #[must_use]
    pub fn next_tick(&self) -> Option<Duration> {
        let session = self.session.as_ref();
        let errand = session.and_then(|session| session.errand_tick(self.ui.moves()));
        let replay = session.and_then(Session::playback_tick);
        let turns = errand.into_iter().chain(replay).min();
        if !self.ui.moves() {
            return turns;
        }
        let effects = session.and_then(|session| session.effects.next());
        let ambient = self.ui.clock.next().filter(|_| self.is_alive());
        let moving = effects
            .into_iter()
            .chain(ambient)
            .map(Duration::from_millis);
        moving.chain(turns).min()
    }

    /// Whether something that moves all the time is on the screen.
    fn is_alive(&self) -> bool {
        let shown = &self.screens[self.lowest()..];
        let session = self.session.as_ref();
        !self.ui.system.resting && shown.iter().any(|it| it.moves(&self.ui, session))
    }

    /// Index of the lowest screen that no other covers.
    fn lowest(&self) -> usize {
        let covering = self.screens.iter().rposition(AnyScreen::covers);
        covering.unwrap_or(0)
    }

    fn navigate(&mut self, navigation: Navigation) {
        if self.ui.stale {
            self.ui.reload_texts(self.session.as_mut());
        }
        match navigation {
            Navigation::Stay => {}
            Navigation::To(screen) => self.screens.push(screen),
            Navigation::Back => self.close(),
            Navigation::Home => self.screens.truncate(1),
            Navigation::Run(name) => {
                self.close();
                if let (Some(action), Some(mut cx)) = (action::find(name), self.cx()) {
                    let navigation = (action.run)(&mut cx);
                    self.navigate(navigation);
                }
            }
            Navigation::Instead(screen) => {
                self.screens.pop();
                self.screens.push(screen);
            }
        }
    }

    /// Closes the screen on top; the lowest one stays.
    fn close(&mut self) {
        if self.screens.len() > 1 {
            self.screens.pop();
        }
    }

    /// The morgue pages of the current run, up to the present turn.
    pub fn pages(&mut self, chronicle: &Chronicle) -> Option<Pages> {
        run_report::pages(&mut self.cx()?, chronicle)
    }

    /// How the current run ended, as data for pages drawn elsewhere; `None` before the end.
    #[must_use]
    pub fn run_end(&self, chronicle: &Chronicle) -> Option<RunEnd> {
        run_report::run_end(&self.ui, self.session.as_ref()?, chronicle)
    }

    /// The last known surroundings of the hero, drawn for a picture.
    pub fn last_map(&mut self) -> Option<Buffer> {
        self.session.as_mut().map(run_report::last_map)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Keys;

    #[test]
    fn an_unknown_command_in_the_settings_is_reported() {
        let fly = ("fly".to_owned(), vec![Key::of(Code::F(5))]);
        let keys = Keys {
            changed: [fly].into_iter().collect(),
            ..Keys::default()
        };
        let app = App::new(Settings {
            keys,
            ..Settings::default()
        });
        let troubles = &app.ui.notices.troubles;
        assert!(
            troubles[0].contains("unknown command `fly`"),
            "{troubles:?}"
        );
        assert!(App::new(Settings::default()).ui.notices.troubles.is_empty());
    }
}

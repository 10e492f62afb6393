//! State shared by all screens: settings, words, notices, requests. Nothing here belongs to a single run.

use crate::keys::{Binding, InputDevice, Key, Keymap, Mouse};
use crate::look::backdrop::Backdrop;
use crate::motion::Clock;
use crate::narrator::Narrator;
use crate::settings::{Motion, Settings, Style, Vision};
use crate::state::app_request::AppRequest;
use crate::state::connection_state::ConnectionState;
use crate::state::service::Service;
use crate::state::session::Session;
use crate::words::languages::{self, Language};
use crate::words::{Arg, Words};
use geom::Point;
use paint::{Image, Picture, TitleScene};
use proto::session::{Calling, Finished, Request, SavedRun, Start};
use proto::{Catalog, Kind, Mode};
use ratatui_core::buffer::{Buffer, CellDiffOption};
use ratatui_core::layout::Rect;
use std::collections::VecDeque;
use std::sync::Arc;

/// Finished runs, the ranked ones first, each group by score; with the words of their packs.
pub(crate) struct Hall {
    pub(crate) runs: Vec<Finished>,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) words: Words,
}

impl Hall {
    pub(crate) const fn narrator<'a>(&'a self, ui: &'a Ui) -> Narrator<'a> {
        Narrator {
            words: &self.words,
            settings: &ui.settings,
        }
    }
}

/// The catalog with the selectable callings, and its words.
pub(crate) struct Callings {
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) words: Words,
}

/// Preferences of the system and of the program that runs the interface. The player's settings take precedence.
#[derive(Default)]
pub(crate) struct System {
    pub(crate) wanted: Vec<String>,
    /// Forces a language until the player chooses another.
    pub(crate) only: Option<String>,
    /// Reduced motion.
    pub(crate) reduced: bool,
    /// More contrast.
    pub(crate) sharp: bool,
    /// Whether the program that runs the interface can draw the map in pixels.
    pub(crate) external_map: bool,
    /// Whether it can draw the pictures of panels and the title too.
    pub(crate) external_pictures: bool,
    /// Whether the interface runs in a web page: there is no terminal, no file to open, and nothing to quit.
    pub(crate) is_page: bool,
    /// Whether the program can make films of finished runs.
    pub(crate) makes_films: bool,
    /// Whether ambient motion (water, fire, stars) is stopped.
    pub(crate) resting: bool,
    /// Whether all motion is stopped, because no picture is shown.
    pub(crate) still: bool,
}

/// Runs outside the current one, and callings for new ones.
#[derive(Default)]
pub(crate) struct Library {
    /// Runs that can be resumed, the latest first. `now` is the host's time when it listed them.
    pub(crate) saves: Vec<SavedRun>,
    pub(crate) now: u64,
    pub(crate) backdrop: Backdrop,
    /// Whether the run that starts next was chosen on the screen for new games, so that its story is told.
    pub(crate) chosen: bool,
    /// `None` until requested.
    pub(crate) hall: Option<Hall>,
    /// `None` until requested.
    pub(crate) callings: Option<Callings>,
}

/// The connection to the game, which may be on another machine.
#[derive(Default)]
pub(crate) struct Link {
    /// Whether the next run to start is watched as a spectator; kept until the run is left.
    pub(crate) spectates: bool,
    /// Whether the next recorded run plays at once.
    pub(crate) plays_recording: bool,
    pub(crate) reach: ConnectionState,
    /// Commands replayed so far while a run is being opened, and their total.
    pub(crate) opening: Option<(u32, u32)>,
}

#[derive(Default)]
pub(crate) struct Notices {
    /// Whether something happened that the player must see before the next key counts.
    pub(crate) interrupted: bool,
    /// Errors, each shown until a key is pressed.
    pub(crate) troubles: VecDeque<String>,
    /// A line at the bottom of the screen, shown until a key is pressed.
    pub(crate) notice: Option<String>,
}

/// Milliseconds for which a click in the place of a button that is gone does nothing: it was meant for that button.
const SETTLE: u64 = 400;
/// Screens whose buttons cannot be taken back, and the milliseconds without a press after which a mouse that has not
/// moved since such a screen came may press them.
const FINAL: [&str; 3] = ["confirm", "death", "victory"];
const PAUSE: u64 = 1000;

/// Cells that act like a key when the player clicks them.
#[derive(PartialEq, Eq)]
pub(crate) struct Button {
    pub(crate) area: Rect,
    pub(crate) key: Key,
}

#[derive(Default)]
struct TopScreen {
    index: usize,
    title: &'static str,
    /// The cell of the mouse when the screen came, until a press elsewhere or late enough.
    cell: Option<(u16, u16)>,
    /// When the screen came, or when the mouse last pressed that cell too early.
    since: u64,
}

pub(crate) struct Ui {
    pub(crate) settings: Settings,
    pub(crate) keymap: Keymap,
    pub(crate) words: Words,
    /// Whether the language has changed and the words must be reloaded.
    pub(crate) stale: bool,
    /// `None` if the program cannot reach a service.
    pub(crate) service: Option<Service>,
    pub(crate) requests: Vec<AppRequest>,
    /// The last mouse event; `None` after a key was pressed.
    pub(crate) pointer: Option<Mouse>,
    /// What the map in pixels showed at that event: its corner, and the tile the camera followed.
    pub(crate) pointed_from: (Point, Option<Point>),
    /// The button under the mouse when it came to its present cell.
    pub(crate) aimed: Option<(u16, u16, Key)>,
    /// The place of the bottom line that the mouse rests on, and the name of its command.
    pub(crate) held_hint: Option<(Rect, &'static str)>,
    /// Whether the player has ever used a mouse here.
    pub(crate) has_mouse: bool,
    /// Set with [`Ui::set_device`].
    pub(crate) device: InputDevice,
    /// Whether the device is [`InputDevice::Touch`]: rows and buttons are then higher.
    pub(crate) is_touched: bool,
    /// The buttons of the last frame. Only those of the screen on top are kept.
    pub(crate) buttons: Vec<Button>,
    /// The buttons that have just gone, each with the time of the first frame without it.
    gone: Vec<(Button, u64)>,
    /// The window on top in the last frame, if it covers a part of the screen, and the row of its hints. A click beside
    /// it closes it.
    pub(crate) window: Option<(Rect, u16)>,
    /// The screen on top.
    top: TopScreen,
    /// The pictures of the last frame, in cells that are left blank.
    pub(crate) pictures: Vec<Picture>,
    /// Names of pictures of the last frame, shown when the mouse points at them.
    pub(crate) labels: Vec<(Rect, String)>,
    pub(crate) clock: Clock,
    /// The title of the last frame, if the program draws it in pixels.
    pub(crate) title: Option<TitleScene>,
    pub(crate) system: System,
    pub(crate) library: Library,
    pub(crate) link: Link,
    pub(crate) notices: Notices,
}

impl Ui {
    pub(crate) fn new(settings: Settings, bindings: Vec<Binding>) -> Self {
        Self {
            words: Words::new(languages::choose(&[&settings.language])),
            keymap: Keymap::new(bindings, &settings.keys),
            settings,
            stale: false,
            title: None,
            system: System::default(),
            library: Library::default(),
            link: Link::default(),
            notices: Notices::default(),
            service: None,
            requests: Vec::new(),
            pointer: None,
            pointed_from: (Point::new(0, 0), None),
            aimed: None,
            held_hint: None,
            has_mouse: false,
            device: InputDevice::default(),
            is_touched: false,
            buttons: Vec::new(),
            gone: Vec::new(),
            window: None,
            top: TopScreen::default(),
            pictures: Vec::new(),
            labels: Vec::new(),
            clock: Clock::default(),
        }
    }

    /// Adds a button to the current frame; returns whether the mouse points at it.
    pub(crate) fn add_button(&mut self, area: Rect, key: Key) -> bool {
        self.buttons.push(Button { area, key });
        let mouse = self.pointer;
        mouse.is_some_and(|mouse| area.contains((mouse.x, mouse.y).into()))
    }

    /// Makes an area a button for a command of the map; returns whether the mouse points at it.
    pub(crate) fn add_command_button(&mut self, area: Rect, name: &str) -> bool {
        let line = self.keymap.lines().iter().find(|line| line.name == name);
        let key = line.and_then(|line| line.keys.first().copied());
        key.is_some_and(|key| self.add_button(area, key))
    }

    /// The key of the button at the mouse.
    pub(crate) fn button_key(&self, mouse: Mouse) -> Option<Key> {
        let at = (mouse.x, mouse.y).into();
        let button = self.buttons.iter().find(|it| it.area.contains(at))?;
        Some(button.key)
    }

    /// Whether the window on top has just opened: a click beside it may be the second of a double click.
    pub(crate) const fn has_new_window(&self) -> bool {
        self.clock.now() - self.top.since < SETTLE
    }

    /// Remembers when a screen came to the top, and where the mouse was.
    pub(crate) fn meet_screen(&mut self, index: usize, title: &'static str) {
        if (self.top.index, self.top.title) != (index, title) {
            let (cell, since) = (self.pointer.map(|it| (it.x, it.y)), self.clock.now());
            self.top = TopScreen {
                index,
                title,
                cell,
                since,
            };
        }
    }

    /// Whether a press was likely meant for the screen before a final one.
    pub(crate) fn is_early(&mut self, mouse: Mouse) -> bool {
        let (now, top) = (self.clock.now(), &mut self.top);
        let is_there = FINAL.contains(&top.title) && top.cell == Some((mouse.x, mouse.y));
        let early = is_there && now - top.since < PAUSE;
        if early {
            top.since = now;
        } else {
            top.cell = None;
        }
        early
    }

    /// Whether the mouse is beside the window on top.
    pub(crate) fn is_beside_window(&self, mouse: Mouse) -> bool {
        let at = (mouse.x, mouse.y).into();
        let is_beside = |(window, foot): (Rect, u16)| !window.contains(at) && mouse.y < foot;
        !self.is_touched && self.window.is_some_and(is_beside)
    }

    /// Remembers the buttons of the frame before that are not in this one.
    pub(crate) fn note_gone(&mut self, before: Vec<Button>) {
        let now = self.clock.now();
        let gone = before.into_iter().filter(|it| !self.buttons.contains(it));
        self.gone.retain(|(_, since)| now - since < SETTLE);
        self.gone.extend(gone.map(|it| (it, now)));
    }

    /// Whether a button with another key was at the mouse until just now.
    pub(crate) fn is_meant_for_gone(&self, mouse: Mouse) -> bool {
        let (at, key) = ((mouse.x, mouse.y).into(), self.button_key(mouse));
        let mut gone = self.gone.iter();
        gone.any(|(it, since)| {
            self.clock.now() - since < SETTLE && it.area.contains(at) && Some(it.key) != key
        })
    }

    /// Notes the button at the mouse; returns whether another button was there when the mouse came to this cell.
    pub(crate) fn aim_at_button(&mut self, mouse: Mouse) -> bool {
        let now = self.button_key(mouse).map(|key| (mouse.x, mouse.y, key));
        let before = std::mem::replace(&mut self.aimed, now);
        match (before, now) {
            (Some((x, y, old)), Some((.., key))) => (x, y) == (mouse.x, mouse.y) && old != key,
            _ => false,
        }
    }

    /// Leaves cells blank for a picture without a frame; [`Ui::add_picture`] tells more.
    pub(crate) fn picture(&mut self, buf: &mut Buffer, area: Rect, image: Image) -> bool {
        self.add_picture(buf, Picture::new(area, image))
    }

    /// Leaves cells blank for a picture, which replaces those below it. Returns false if the program draws no
    /// pictures, or if the picture is not whole on the screen: the caller then writes letters.
    pub(crate) fn add_picture(&mut self, buf: &mut Buffer, picture: Picture) -> bool {
        let area = picture.area;
        if !self.draws_tiles() || area.is_empty() || area.intersection(buf.area) != area {
            return false;
        }
        for place in area.positions() {
            let cell = &mut buf[place];
            let ground = cell.bg;
            cell.reset();
            cell.set_bg(ground);
            cell.set_diff_option(CellDiffOption::Skip);
        }
        self.pictures.retain(|it| !it.area.intersects(area));
        self.pictures.push(picture);
        true
    }

    /// Applies the settings and requests to store them.
    pub(crate) fn keep(&mut self) {
        self.keymap.apply(&self.settings.keys);
        self.requests.push(AppRequest::Keep(self.settings.clone()));
    }

    /// Whether animations are on.
    pub(crate) const fn moves(&self) -> bool {
        match self.settings.motion {
            _ if self.system.still => false,
            Motion::Auto => !self.system.reduced,
            Motion::On => true,
            Motion::Off => false,
        }
    }

    /// The colour vision in effect: the player's choice, or else the system's.
    pub(crate) const fn vision(&self) -> Vision {
        match self.settings.colour_vision {
            Vision::Auto if self.system.sharp => Vision::Contrast,
            Vision::Auto => Vision::Usual,
            chosen => chosen,
        }
    }

    /// Time of endless motion in milliseconds; 0 while nothing may move.
    pub(crate) const fn ambient_time(&self) -> u64 {
        match self.moves() && !self.system.resting {
            true => self.clock.ambient(),
            false => 0,
        }
    }

    /// Whether the map can be drawn in pixels. High contrast needs glyphs on black.
    pub(crate) fn can_draw_tiles(&self) -> bool {
        self.system.external_map && self.vision() != Vision::Contrast
    }

    /// Whether the program draws the map in pixels, and its cells stay blank.
    pub(crate) fn draws_tile_map(&self) -> bool {
        self.can_draw_tiles() && self.settings.map_style == Style::Tiles
    }

    /// Whether the program draws map, title and pictures of panels in pixels.
    pub(crate) fn draws_tiles(&self) -> bool {
        self.draws_tile_map() && self.system.external_pictures
    }

    pub(crate) fn language(&self) -> &'static Language {
        match &self.system.only {
            Some(only) => languages::choose(&[only]),
            None if self.settings.language == Settings::ANY => {
                languages::choose(&self.system.wanted)
            }
            None => languages::choose(&[&self.settings.language]),
        }
    }

    /// The catalog in the language in effect; unchanged if it has no such translation.
    pub(crate) fn translated(&self, catalog: &Arc<Catalog>) -> Arc<Catalog> {
        let language = self.language();
        let is_there = |it: &proto::Translation| it.language == language.tag;
        if catalog.translations.iter().any(is_there) {
            Arc::new(catalog.translated(language.tag))
        } else {
            Arc::clone(catalog)
        }
    }

    /// Reloads the words of the present language: those of the session's packs, if there is one. Lines already in
    /// the log stay.
    pub(crate) fn reload_texts(&mut self, session: Option<&mut Session>) {
        self.stale = false;
        let language = self.language();
        let guesses = self.words.guesses();
        self.words = match session {
            Some(session) => {
                let catalog = self.translated(&session.original);
                session.translate(Arc::clone(&catalog));
                Words::with(language, &catalog)
            }
            None => Words::new(language),
        };
        self.words.set_guesses(guesses);
        if let Some(hall) = self.library.hall.take() {
            self.library.hall = Some(self.hall_of(hall.runs, hall.catalog));
        }
        if let Some(callings) = self.library.callings.take() {
            self.library.callings = Some(self.callings_of(callings.catalog));
        }
    }

    pub(crate) fn callings_of(&self, catalog: Arc<Catalog>) -> Callings {
        let words = Words::with(self.language(), &self.translated(&catalog));
        Callings { catalog, words }
    }

    /// The selectable calling `n`, in catalog order; the entry after the last is "random", if there is more than
    /// one.
    pub(crate) fn calling(&self, n: usize) -> Calling {
        let Some(callings) = &self.library.callings else {
            return Calling::Nobody;
        };
        let all = &callings.catalog.callings;
        let Some(entry) = all.get(n) else {
            return if all.len() > 1 {
                Calling::Any
            } else {
                Calling::Nobody
            };
        };
        let named = callings.catalog.kind(entry.kind).map(|it| it.id.clone());
        match named {
            Some(id) if entry.kind != Kind(0) => Calling::Named(id),
            _ => Calling::Nobody,
        }
    }

    pub(crate) fn called(&self, n: usize) -> String {
        match (&self.library.callings, self.calling(n)) {
            (Some(callings), Calling::Named(_)) => {
                let entry = callings.catalog.callings.get(n);
                entry.map_or_else(String::new, |it| callings.words.name(it.kind, 1))
            }
            (_, Calling::Any) => self.text("new-any-calling"),
            _ => self.text("new-no-calling"),
        }
    }

    /// Number of callings in the catalog; at least 1, for no calling.
    pub(crate) fn calling_count(&self) -> usize {
        let all = self
            .library
            .callings
            .as_ref()
            .map(|it| it.catalog.callings.len());
        all.unwrap_or(0).max(1)
    }

    pub(crate) fn hall_of(&self, mut runs: Vec<Finished>, catalog: Arc<Catalog>) -> Hall {
        // Unranked runs come last.
        runs.sort_by_key(|run| run.mode != Mode::Ranked);
        let words = Words::with(self.language(), &self.translated(&catalog));
        Hall {
            runs,
            catalog,
            words,
        }
    }

    /// A message without arguments.
    pub(crate) fn text(&self, id: &str) -> String {
        // This key does something else where the map can be drawn in pixels.
        let id = match id {
            "key-tiles" if self.can_draw_tiles() => "key-tiles-or-letters",
            id => id,
        };
        self.say(id, &[])
    }

    /// A message for the player's input device: `id-mouse` or `id-touch` if there is one, otherwise `id`.
    pub(crate) fn say(&self, id: &str, args: &[Arg<'_>]) -> String {
        let own = match self.device {
            InputDevice::Touch => self.words.find(&format!("{id}-touch"), args),
            InputDevice::Mouse => self.words.find(&format!("{id}-mouse"), args),
            InputDevice::Keyboard => None,
        };
        own.unwrap_or_else(|| self.words.say(id, args))
    }

    pub(crate) const fn set_device(&mut self, device: InputDevice) {
        self.device = device;
        self.is_touched = matches!(device, InputDevice::Touch);
    }

    pub(crate) fn seed(&self, seed: Option<u64>) -> String {
        seed.map_or_else(|| self.text("sealed"), |seed| seed.to_string())
    }

    /// Keys as they are labelled in the player's language; empty for a finger, which has none.
    pub(crate) fn keys(&self, keys: &str) -> String {
        match self.is_touched {
            true => String::new(),
            false => self.words.keys(keys),
        }
    }

    pub(crate) fn narrator(&self) -> Narrator<'_> {
        Narrator {
            words: &self.words,
            settings: &self.settings,
        }
    }

    /// Sends a request to the host of the game.
    pub(crate) fn request(&mut self, request: Request) {
        self.requests.push(request.into());
    }

    /// Begins a run; an empty name is replaced by a default one.
    pub(crate) fn begin(&mut self, mut start: Start) {
        if start.name.trim().is_empty() {
            start.name = self.text("new-nobody");
        }
        // Earlier heroes are remembered in the new run.
        self.request(Request::Hall);
        self.request(Request::Begin(start));
    }

    pub(crate) fn out_of_reach(&self) -> Option<String> {
        match self.link.reach {
            ConnectionState::There => None,
            ConnectionState::Seeking => Some(self.text("reach-seeking")),
            ConnectionState::Lost => Some(self.text("reach-lost")),
        }
    }
}

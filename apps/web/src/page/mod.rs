//! The page: handles events and time, and draws. It redraws at most once per animation frame and only if
//! something changed, and sleeps otherwise.

mod canvas;
mod connection;
mod events;
mod exports;
mod live_region;
mod map;
mod pointer;
mod service;
mod text_input;
mod title;
mod toolbar;

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use proto::session::Trouble;
use ui::{App, InputDevice, Mouse, Settings};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{HtmlCanvasElement, HtmlElement, Window, console};

use crate::backdrop;
use crate::game::{Game, run};
use crate::links;
use crate::settings;
use crate::store::{self, RunStorage};
use crate::touch::{Finger, Fingers};
use canvas::CanvasView;
use connection::ServiceConnection;
pub use exports::{hero_place, screen_text, share, speak, text_place, verify, watched};
use live_region::LiveRegion;
use pointer::Tap;
use text_input::{FINGERS, TextInput};
use toolbar::Toolbar;

/// Media queries for accessibility preferences.
const LESS_MOTION: &str = "(prefers-reduced-motion: reduce)";
const MORE_CONTRAST: &str = "(prefers-contrast: more)";
/// Milliseconds per frame spent on opening a run.
const OPENING_TIME: f64 = 12.0;
/// Shorter waits use the next animation frame instead of a timer.
const NAP: Duration = Duration::from_millis(20);

/// Starts the game on this canvas. The crate's documentation lists what the page must contain.
///
/// # Errors
/// If the browser lacks a feature, or the game cannot be played.
#[wasm_bindgen]
pub async fn start(
    canvas: HtmlCanvasElement,
    live: HtmlElement,
    bar: HtmlElement,
) -> Result<(), JsValue> {
    std::panic::set_hook(Box::new(|panic| {
        console::error_1(&panic.to_string().into());
    }));
    let window = web_sys::window().ok_or("there is no window")?;
    let store::Opened {
        storage,
        packs,
        trouble,
    } = store::open().await;
    let (settings, unread) = match storage.settings().await {
        Ok(Some(json)) => settings::read(&json),
        Ok(None) => (Settings::default(), None),
        Err(why) => (Settings::default(), Some(why)),
    };
    let mut app = App::new(settings).with_backdrop(backdrop::picture());
    app.want_languages(languages(&window));
    let asked = window.location().search().unwrap_or_default();
    if let Some(language) = links::language(&asked) {
        app.speak_only(language.to_owned());
    }
    app.set_external_map(true);
    app.reduce_motion(prefers(&window, LESS_MOTION));
    app.raise_contrast(prefers(&window, MORE_CONTRAST));
    app.set_page();
    if prefers(&window, FINGERS) {
        app.set_device(InputDevice::Touch);
    }
    if let Some(why) = unread {
        app.trouble(&Trouble::BadSettings(why));
    }
    if let Some(why) = trouble {
        app.trouble(&Trouble::CannotWrite(why));
    }
    let game = Game::new(app, packs, luck(&window)?)?;
    fonts(&window).await;
    let document = window.document().ok_or("there is no document")?;
    let page = Rc::new(Page {
        game: RefCell::new(game),
        view: RefCell::new(CanvasView::new(&window, canvas.clone())?),
        live_region: LiveRegion::new(document.clone(), live),
        toolbar: Toolbar::new(document.clone(), bar)?,
        storage,
        window,
        asked: Cell::new(false),
        alarm: Cell::new(None),
        ticked: Cell::new(None),
        changed: Cell::new(true),
        busy: Cell::new(false),
        announce_due: Cell::new(true),
        startled: Cell::new(false),
        storage_busy: Cell::new(false),
        text_input: TextInput::new(&document, &canvas)?,
        fingers: RefCell::default(),
        grip: Cell::new(None),
        wheel: Cell::new(0.0),
        dragged_rows: Cell::new(0),
        touches: Cell::new(0),
        tapped: Cell::new(None),
        pointed: Cell::new(None),
        connection: RefCell::new(None),
        last_connection_serial: Cell::new(0),
        on_frame: OnceCell::new(),
        on_alarm: OnceCell::new(),
    });
    page.listen(&canvas)?;
    exports::open(&page);
    if !page.follow() {
        page.resume_run();
    }
    page.detect_service();
    page.frame(page.clock());
    Ok(())
}

struct Page {
    game: RefCell<Game>,
    view: RefCell<CanvasView>,
    live_region: LiveRegion,
    toolbar: Toolbar,
    text_input: TextInput,
    storage: Box<dyn RunStorage>,
    window: Window,
    /// Whether an animation frame was requested.
    asked: Cell<bool>,
    /// The timer that will request one.
    alarm: Cell<Option<i32>>,
    /// Time of the last tick, in milliseconds.
    ticked: Cell<Option<f64>>,
    /// Whether anything changed since the last drawing.
    changed: Cell<bool>,
    /// Whether an errand was active in the last frame.
    busy: Cell<bool>,
    /// Whether anything happened besides the passing of time.
    announce_due: Cell<bool>,
    /// Whether something happened that the player has not seen yet: keys typed until then are dropped.
    startled: Cell<bool>,
    storage_busy: Cell<bool>,
    fingers: RefCell<Fingers>,
    /// The mouse, while its left button is down on a map in tiles.
    grip: Cell<Option<Finger>>,
    /// Distance that the wheel has turned since the last step of the zoom.
    wheel: Cell<f64>,
    /// Rows that a finger has dragged a list since its last move.
    dragged_rows: Cell<i32>,
    touches: Cell<u32>,
    /// The first tap on a place, which showed it.
    tapped: Cell<Option<Tap>>,
    pointed: Cell<Option<Mouse>>,
    /// The connection to a game on the service, if one is needed.
    connection: RefCell<Option<ServiceConnection>>,
    last_connection_serial: Cell<u32>,
    on_frame: OnceCell<Closure<dyn FnMut(f64)>>,
    on_alarm: OnceCell<Closure<dyn FnMut()>>,
}

impl Page {
    /// Requests a redraw with the next frame.
    fn wake(self: &Rc<Self>) {
        self.changed.set(true);
        self.request_frame();
    }

    fn request_frame(self: &Rc<Self>) {
        if let Some(timer) = self.alarm.take() {
            self.window.clear_timeout_with_handle(timer);
        }
        if self.asked.replace(true) {
            return;
        }
        let page = Rc::clone(self);
        let on_frame = self
            .on_frame
            .get_or_init(|| Closure::new(move |now| page.frame(now)));
        let asked = self
            .window
            .request_animation_frame(on_frame.as_ref().unchecked_ref());
        self.asked.set(asked.is_ok());
    }

    fn sleep(self: &Rc<Self>, wait: Duration) {
        if wait < NAP {
            self.request_frame();
            return;
        }
        let page = Rc::clone(self);
        let on_alarm = self.on_alarm.get_or_init(|| {
            Closure::new(move || {
                page.alarm.set(None);
                page.request_frame();
            })
        });
        // A timer that fires early would cost a frame in which nothing has moved.
        let millis = i32::try_from(wait.as_millis() + 1).unwrap_or(i32::MAX);
        let on_alarm = on_alarm.as_ref().unchecked_ref();
        let timer = self
            .window
            .set_timeout_with_callback_and_timeout_and_arguments_0(on_alarm, millis);
        self.alarm.set(timer.ok());
    }

    fn frame(self: &Rc<Self>, now: f64) {
        self.asked.set(false);
        let next = {
            let game = &mut *self.game.borrow_mut();
            let map_only = game.app.only_map_moves();
            let moved = self.tick(game, now);
            let changed = self.changed.take() | self.continue_opening(game) | (moved && !map_only);
            let glides = || self.view.borrow().map.camera.is_gliding();
            if changed {
                self.tell(game);
                self.view.borrow_mut().draw(game, now);
                // The player has seen it now.
                game.app.take_interrupted();
                self.startled.set(false);
            } else if moved || glides() {
                self.view.borrow_mut().draw_map(game, now);
            }
            let is_stale = self.view.borrow().is_stale(&game.app);
            self.changed.set(self.changed.get() | is_stale);
            if is_stale || game.is_opening() || glides() {
                Some(Duration::ZERO)
            } else {
                game.app.next_tick()
            }
        };
        if let Some(wait) = next {
            self.sleep(wait);
        }
        self.run_storage_jobs();
        self.sync_connection();
        self.run_service_call();
    }

    /// Advances the time of the game; returns whether to draw again.
    fn tick(&self, game: &mut Game, now: f64) -> bool {
        // Whole milliseconds, as the interface counts them; the rest belongs to the next frame.
        let before = self.ticked.get().unwrap_or(now);
        let passed = Duration::from_millis(millis(now - before));
        self.ticked
            .set(Some(before + passed.as_secs_f64() * 1000.0));
        game.on_tick(passed)
    }

    /// Updates live region and buttons, after automatic actions have come to an end.
    fn tell(self: &Rc<Self>, game: &mut Game) {
        let busy = game.app.has_active_errand();
        if self.busy.replace(busy) != busy {
            self.toolbar.show(game, self);
        }
        if self.announce_due.get() && !busy && !game.is_opening() {
            self.announce_due.set(false);
            // First, because reading may change the screen.
            self.live_region.say(&mut game.app);
            self.toolbar.show(game, self);
            self.remember_run(game);
            self.text_input.ask(&game.app);
        }
    }

    /// Continues opening a run for the time of a frame; returns whether one is being opened.
    fn continue_opening(&self, game: &mut Game) -> bool {
        let opening = game.is_opening();
        let began = self.clock();
        while game.is_opening() && self.clock() - began < OPENING_TIME {
            game.continue_opening();
        }
        opening
    }

    /// Executes the storage jobs one after another, without blocking the game.
    fn run_storage_jobs(self: &Rc<Self>) {
        if self.storage_busy.replace(true) {
            return;
        }
        let page = Rc::clone(self);
        spawn_local(async move {
            loop {
                let job = page.game.borrow_mut().next_storage_job();
                let Some(job) = job else { break };
                let done = run(page.storage.as_ref(), job).await;
                let told = page.game.borrow_mut().done(done);
                if told {
                    page.announce_due.set(true);
                    page.wake();
                }
            }
            page.storage_busy.set(false);
        });
    }

    /// Milliseconds since the page was opened.
    fn clock(&self) -> f64 {
        self.window.performance().map_or(0.0, |clock| clock.now())
    }
}

/// Rounds a duration down to whole milliseconds.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped before"
)]
fn millis(duration: f64) -> u64 {
    duration.floor().clamp(0.0, 1e12) as u64
}

/// A random number from the browser.
fn luck(window: &Window) -> Result<u64, JsValue> {
    let mut bytes = [0; 8];
    window
        .crypto()?
        .get_random_values_with_u8_array(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// The preferred languages, most preferred first.
fn languages(window: &Window) -> Vec<String> {
    // The page that the player opened comes first, then what the browser prefers.
    let root = window.document().and_then(|it| it.document_element());
    let page = root.and_then(|it| it.get_attribute("lang"));
    let wanted = window.navigator().languages();
    let wanted = wanted.iter().filter_map(|tag| tag.as_string());
    page.into_iter().chain(wanted).collect()
}

/// Whether a media query matches.
fn prefers(window: &Window, query: &str) -> bool {
    let list = window.match_media(query).ok().flatten();
    list.is_some_and(|list| list.matches())
}

/// Waits for the font; without it the fallback is used.
async fn fonts(window: &Window) {
    let Some(document) = window.document() else {
        return;
    };
    for face in ["16px 'Hearthgate Mono'", "bold 16px 'Hearthgate Mono'"] {
        let loaded = document.fonts().load(face);
        // The game can be played without its font.
        let _ = JsFuture::from(loaded).await;
    }
}

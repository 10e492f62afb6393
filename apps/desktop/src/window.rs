//! The window: its events, its wake-ups, and the pixels on the screen.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use lab::crash;
use runtime::{Handled, NetworkEvent, Runtime};
use ui::{App, Key, Mouse, Press};
use winit::application::ApplicationHandler;
use winit::dpi::{LogicalSize, PhysicalPosition, PhysicalSize};
use winit::event::{ElementState, Ime, MouseButton, MouseScrollDelta, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow};
use winit::keyboard::ModifiersState;
use winit::window::{Fullscreen, Icon, Window, WindowId};

use crate::keys::{Pressed, pressed, typed};
use crate::view::View;

/// Size of the first window, in logical pixels.
const SIZE: LogicalSize<u32> = LogicalSize::new(1280, 800);
const SMALLEST: LogicalSize<u32> = LogicalSize::new(480, 300);
/// A pointer that moves further with a button held drags the map, in device pixels.
const SLACK: i32 = 6;
/// Device pixels of a touch pad that count as one step of a wheel.
const WHEEL_STEP: i32 = 40;
/// Time between two frames of a gliding camera.
const GLIDE_FRAME: Duration = Duration::from_millis(16);

/// A message from another thread.
pub(crate) enum Message {
    Network(NetworkEvent),
    /// A signal asks the program to end.
    Quit,
}

/// What the window shows.
#[expect(clippy::large_enum_variant, reason = "there is one of it")]
enum Stage {
    Game {
        app: App,
        runtime: Runtime,
    },
    /// An error, until the player closes the window.
    Failed(String),
}

/// The window on the screen and its pixels.
struct Surface {
    window: Arc<Window>,
    pixels: softbuffer::Surface<Arc<Window>, Arc<Window>>,
}

/// A button held down over the map.
#[derive(Clone, Copy)]
struct Drag {
    start: (i32, i32),
    last: (i32, i32),
    /// Whether the pointer has moved: then the release of the button is not a click.
    moved: bool,
}

pub(crate) struct Desktop {
    stage: Stage,
    view: View,
    surface: Option<Surface>,
    full_screen: bool,
    held: ModifiersState,
    /// Position of the pointer in device pixels.
    pointer: (i32, i32),
    /// The last mouse event of the interface; repetitions are dropped.
    pointed: Option<Mouse>,
    drag: Option<Drag>,
    /// Part of a wheel step that a touch pad has scrolled.
    scrolled: i32,
    /// Whether something happened that the player has not seen yet: keys typed until then are dropped.
    startled: bool,
    /// Whether the interface has a text field.
    typing: bool,
    /// Opened when the player pastes for the first time.
    clipboard: Option<arboard::Clipboard>,
    ticked: Instant,
    /// Time of the last frame.
    drawn: Instant,
    /// Whether the next frame must draw the cells, not the map alone.
    stale: bool,
}

impl Desktop {
    /// Shows a game, or the reason why there is none.
    pub(crate) fn new(opened: Result<(App, Runtime)>, full_screen: bool) -> Self {
        Self {
            stage: match opened {
                Ok((mut app, runtime)) => {
                    app.set_external_map(true);
                    Stage::Game { app, runtime }
                }
                Err(error) => Stage::Failed(format!("{error:#}")),
            },
            view: View::new(),
            surface: None,
            full_screen,
            held: ModifiersState::empty(),
            pointer: (0, 0),
            pointed: None,
            drag: None,
            scrolled: 0,
            startled: false,
            typing: false,
            clipboard: None,
            ticked: Instant::now(),
            drawn: Instant::now(),
            stale: true,
        }
    }

    /// Saves the game after the event loop has ended.
    ///
    /// # Errors
    /// If the program failed or turns are not saved.
    pub(crate) fn close(self) -> Result<()> {
        match self.stage {
            Stage::Failed(text) => anyhow::bail!(text),
            Stage::Game { mut runtime, .. } => {
                let troubles = runtime.leave();
                let told: Vec<String> = troubles.iter().map(runtime::farewell).collect();
                anyhow::ensure!(told.is_empty(), told.join("\n"));
                Ok(())
            }
        }
    }

    /// Does `work` with the game. After a panic the window shows what happened.
    fn with_game<T>(
        &mut self,
        work: impl FnOnce(&mut App, &mut Runtime, &mut View) -> T,
    ) -> Option<T> {
        let Stage::Game { app, runtime } = &mut self.stage else {
            return None;
        };
        let done = crash::catch_panic(|| work(app, runtime, &mut self.view));
        if let Err(panic) = &done {
            runtime.break_down(panic);
        }
        if let Some(broken) = runtime.broken() {
            let mut text = broken.to_owned();
            for trouble in runtime.leave() {
                text.push('\n');
                text.push_str(&runtime::farewell(&trouble));
            }
            self.stage = Stage::Failed(text);
            self.redraw();
            return None;
        }
        done.ok()
    }

    fn redraw(&mut self) {
        self.stale = true;
        self.redraw_map();
    }

    /// Draws the next frame; the cells stay as they are.
    fn redraw_map(&self) {
        if let Some(surface) = &self.surface {
            surface.window.request_redraw();
        }
    }

    /// Carries out the requests of the interface after an input.
    fn handle_requests(&mut self, event_loop: &ActiveEventLoop) {
        let handled = self.with_game(|app, runtime, _| {
            let handled = runtime.handle_requests(app);
            (handled == Handled::Quit, app.take_interrupted())
        });
        if let Some((quit, interrupted)) = handled {
            self.startled |= interrupted;
            if quit {
                event_loop.exit();
            }
        }
        self.redraw();
    }

    fn on_keys(&mut self, event_loop: &ActiveEventLoop, keys: &[Key]) {
        for key in keys {
            if self.startled {
                return;
            }
            self.drag = None;
            self.pointed = None;
            self.with_game(|app, _, view| match zoom_step(app, *key) {
                Some(steps) => view.map.zoom_by(app, steps),
                None => {
                    view.map.recentre();
                    app.on_key(*key);
                }
            });
            self.handle_requests(event_loop);
        }
    }

    /// The text in the clipboard; `None` if there is no text, or no clipboard.
    fn read_clipboard(&mut self) -> Option<String> {
        if self.clipboard.is_none() {
            self.clipboard = arboard::Clipboard::new().ok();
        }
        self.clipboard.as_mut()?.get_text().ok()
    }

    fn on_mouse(&mut self, event_loop: &ActiveEventLoop, press: Press) {
        let mouse = self.view.mouse(press, self.place());
        // Ignore moves within a cell or a tile.
        if self.pointed.replace(mouse) == Some(mouse) && press == Press::Move {
            return;
        }
        self.with_game(|app, _, _| app.on_mouse(mouse));
        self.handle_requests(event_loop);
    }

    fn place(&self) -> (usize, usize) {
        let at = |at: i32| usize::try_from(at).unwrap_or(0);
        (at(self.pointer.0), at(self.pointer.1))
    }

    fn is_on_map(&self) -> bool {
        self.view.mouse(Press::Move, self.place()).tile.is_some()
    }

    fn on_move(&mut self, event_loop: &ActiveEventLoop, to: PhysicalPosition<i32>) {
        self.pointer = (to.x, to.y);
        let Some(drag) = &mut self.drag else {
            self.on_mouse(event_loop, Press::Move);
            return;
        };
        let far = |(x, y): (i32, i32)| (to.x - x).abs().max((to.y - y).abs()) > SLACK;
        drag.moved |= far(drag.start);
        if drag.moved {
            self.view.map.drag(to.x - drag.last.0, to.y - drag.last.1);
            drag.last = (to.x, to.y);
            self.redraw();
        }
    }

    fn on_button(&mut self, event_loop: &ActiveEventLoop, button: MouseButton, down: bool) {
        let drags = matches!(&self.stage, Stage::Game { app, .. } if app.shows_map());
        match (button, down) {
            (MouseButton::Left | MouseButton::Middle, true) if drags && self.is_on_map() => {
                self.drag = Some(Drag {
                    start: self.pointer,
                    last: self.pointer,
                    moved: button == MouseButton::Middle,
                });
            }
            (MouseButton::Left, true) => self.on_mouse(event_loop, Press::Left),
            (MouseButton::Right, true) => self.on_mouse(event_loop, Press::Right),
            (MouseButton::Left | MouseButton::Middle, false)
                if self.drag.take().is_some_and(|drag| !drag.moved) =>
            {
                self.on_mouse(event_loop, Press::Left);
            }
            _ => {}
        }
    }

    fn on_wheel(&mut self, event_loop: &ActiveEventLoop, delta: MouseScrollDelta) {
        self.scrolled += match delta {
            MouseScrollDelta::LineDelta(_, lines) => {
                PhysicalPosition::new(0.0, lines * 40.0).cast::<i32>().y
            }
            MouseScrollDelta::PixelDelta(moved) => moved.cast::<i32>().y,
        };
        let shows_level = matches!(&self.stage, Stage::Game { app, .. } if app.shows_level());
        while self.scrolled.abs() >= WHEEL_STEP {
            let up = self.scrolled > 0;
            self.scrolled -= WHEEL_STEP * self.scrolled.signum();
            if self.is_on_map() && shows_level {
                self.with_game(|app, _, view| view.map.zoom_by(app, if up { 1 } else { -1 }));
                self.handle_requests(event_loop);
            } else {
                let press = if up { Press::WheelUp } else { Press::WheelDown };
                self.on_mouse(event_loop, press);
            }
        }
    }

    fn fit(&mut self, size: PhysicalSize<u32>) {
        let Some(surface) = &mut self.surface else {
            return;
        };
        let (width, height) = (NonZeroU32::new(size.width), NonZeroU32::new(size.height));
        if let (Some(width), Some(height)) = (width, height)
            && surface.pixels.resize(width, height).is_ok()
        {
            let factor = surface.window.scale_factor();
            let long = |side: NonZeroU32| usize::try_from(side.get()).unwrap_or(0);
            self.view.fit(long(width), long(height), factor);
        }
        self.redraw();
    }

    fn draw(&mut self, event_loop: &ActiveEventLoop) {
        self.drawn = Instant::now();
        let stale = std::mem::replace(&mut self.stale, false);
        let quit = self.with_game(|app, runtime, view| {
            if !stale {
                view.draw_map(app);
                return false;
            }
            let quit = view.draw(app, runtime);
            // The player has seen it now.
            app.take_interrupted();
            quit
        });
        self.startled = false;
        if quit == Some(true) {
            event_loop.exit();
        }
        if let Stage::Failed(text) = &self.stage {
            self.view.draw_message(text);
        }
        let typing = matches!(&self.stage, Stage::Game { app, .. } if app.text().is_some());
        let Some(surface) = &mut self.surface else {
            return;
        };
        if typing != self.typing {
            self.typing = typing;
            surface.window.set_ime_allowed(typing);
        }
        // A frame that cannot be shown, as while the window is resized, is followed by another.
        if let Ok(mut frame) = surface.pixels.buffer_mut()
            && frame.len() == self.view.pixels().len()
        {
            frame.copy_from_slice(self.view.pixels());
            surface.window.pre_present_notify();
            let _ = frame.present();
        }
    }

    fn toggle_full_screen(&mut self) {
        self.full_screen = !self.full_screen;
        if let Some(surface) = &self.surface {
            let mode = self.full_screen.then_some(Fullscreen::Borderless(None));
            surface.window.set_fullscreen(mode);
        }
    }

    /// Advances animations and openings; returns when to do so again, if anything moves.
    fn tick(&mut self) -> ControlFlow {
        let now = Instant::now();
        let passed = now - self.ticked;
        self.ticked = now;
        let next = self.with_game(|app, runtime, _| {
            let alone = app.only_map_moves();
            let moved = app.on_tick(passed);
            let was_opening = runtime.is_opening();
            runtime.continue_opening(app);
            let next = match runtime.is_opening() {
                true => Some(Duration::ZERO),
                false => app.next_tick(),
            };
            (moved || was_opening, alone && !was_opening, next)
        });
        let Some((changed, alone, next)) = next else {
            return ControlFlow::Wait;
        };
        let glide = self.view.map.is_gliding();
        let glide = glide.then(|| GLIDE_FRAME.saturating_sub(now - self.drawn));
        match changed {
            true if !alone => self.redraw(),
            _ if changed || glide.is_some_and(|wait| wait.is_zero()) => self.redraw_map(),
            _ => {}
        }
        let next = next.into_iter().chain(glide).min();
        next.map_or(ControlFlow::Wait, |wait| ControlFlow::WaitUntil(now + wait))
    }
}

/// The zoom steps that a key asks for while the map takes keys, unless the player gave it a command.
fn zoom_step(app: &App, key: Key) -> Option<i32> {
    let steps = match key {
        key if key == Key::char('+') || key == Key::char('=') => 1,
        key if key == Key::char('-') => -1,
        _ => return None,
    };
    let free = app.shows_map() && !app.has_command(key);
    (free && app.map_scene().is_some()).then_some(steps)
}

fn create(event_loop: &ActiveEventLoop, full_screen: bool) -> Result<Surface> {
    let attributes = Window::default_attributes()
        .with_title("Hearthgate")
        .with_inner_size(SIZE)
        .with_min_inner_size(SMALLEST)
        .with_window_icon(icon())
        .with_fullscreen(full_screen.then_some(Fullscreen::Borderless(None)));
    let window = event_loop.create_window(attributes);
    let window = Arc::new(window.context("cannot open a window")?);
    // softbuffer's errors are not `Sync`, which `anyhow` requires.
    let pixels = softbuffer::Context::new(Arc::clone(&window))
        .and_then(|context| softbuffer::Surface::new(&context, Arc::clone(&window)))
        .map_err(|error| anyhow::anyhow!("cannot draw in the window: {error}"))?;
    Ok(Surface { window, pixels })
}

/// The program's icon; `None` if the system refuses it.
fn icon() -> Option<Icon> {
    let (pixels, side) = tiles::app_icon(64);
    Icon::from_rgba(pixels.into_flattened(), side.into(), side.into()).ok()
}

impl ApplicationHandler<Message> for Desktop {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.surface.is_some() {
            return;
        }
        match create(event_loop, self.full_screen) {
            Ok(surface) => {
                let size = surface.window.inner_size();
                self.surface = Some(surface);
                self.fit(size);
            }
            Err(error) => {
                self.stage = Stage::Failed(format!("{error:#}"));
                event_loop.exit();
            }
        }
    }

    fn user_event(&mut self, event_loop: &ActiveEventLoop, message: Message) {
        match message {
            Message::Network(event) => {
                self.with_game(|app, runtime, _| runtime.on_network(app, event));
                self.handle_requests(event_loop);
            }
            Message::Quit => event_loop.exit(),
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested => event_loop.exit(),
            WindowEvent::Resized(size) => self.fit(size),
            WindowEvent::RedrawRequested => self.draw(event_loop),
            WindowEvent::ModifiersChanged(held) => self.held = held.state(),
            WindowEvent::KeyboardInput {
                event,
                is_synthetic: false,
                ..
            } if event.state == ElementState::Pressed => {
                match pressed(&event, self.held, self.typing) {
                    Some(Pressed::Keys(keys)) => self.on_keys(event_loop, &keys),
                    Some(Pressed::FullScreen) => self.toggle_full_screen(),
                    Some(Pressed::Picture) => {
                        self.with_game(|app, runtime, view| {
                            runtime.save_picture(app, &view.picture());
                        });
                        self.redraw();
                    }
                    Some(Pressed::Paste) => {
                        let text = self.read_clipboard().unwrap_or_default();
                        self.on_keys(event_loop, &typed(&text));
                    }
                    None => {}
                }
            }
            WindowEvent::Ime(Ime::Commit(text)) => {
                self.on_keys(event_loop, &typed(&text));
            }
            WindowEvent::CursorMoved { position, .. } => self.on_move(event_loop, position.cast()),
            WindowEvent::CursorLeft { .. } => {
                self.pointed = None;
                self.with_game(|app, _, _| app.forget_pointer());
                self.redraw();
            }
            WindowEvent::MouseInput { state, button, .. } => {
                self.on_button(event_loop, button, state == ElementState::Pressed);
            }
            WindowEvent::MouseWheel { delta, .. } => self.on_wheel(event_loop, delta),
            _ => {}
        }
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        let next = self.tick();
        event_loop.set_control_flow(next);
    }
}

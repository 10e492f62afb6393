//! The one interface of Hearthgate, for the terminal, the browser and SSH alike.
//!
//! [`App`] takes keys, mouse and news of the game, and draws into a ratatui buffer. It reads no clock, no file and no
//! socket: what it wants done it puts into [`Request`]s, and whoever runs it answers with [`Update`]s. It knows a game
//! only by `proto`, so the game may be played on another machine.
//!
//! ```
//! use hearthgate_ui::{App, Code, Key, Request, Settings};
//! use ratatui_core::{buffer::Buffer, layout::Rect};
//!
//! let mut app = App::new(Settings::default());
//! let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
//! app.draw(&mut buffer);
//! app.on_key(Key::of(Code::Char('q')));
//! assert_eq!(app.take_requests(), [Request::Quit]);
//! ```

mod app;
mod colours;
mod desk;
mod dress;
mod key;
mod keymap;
mod log;
mod narrator;
mod panels;
mod particles;
mod request;
mod screens;
mod settings;
mod table;
mod tone;
mod words;

pub use app::App;
pub use colours::degrade;
pub use dress::{Dress, wall_line};
pub use key::{Code, Key, Mouse, Press};
pub use request::{Backdrop, Request, Slot, Start, Update};
pub use settings::{ColourDepth, Settings, Walls};

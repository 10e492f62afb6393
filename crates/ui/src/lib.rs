//! The one interface of Hearthgate, for the terminal, the browser and SSH alike.
//!
//! [`App`] takes keys, mouse and news of the game, and draws into a ratatui buffer. It reads no clock, no file and no
//! socket: what it wants done it puts into [`Wish`]es. Whoever runs it keeps settings and ends the program for it, and
//! passes requests to whoever plays the game, who answers with updates. It knows a game only by `proto`, so the game may be
//! played on another machine.
//!
//! ```
//! use hearthgate_ui::{App, Code, Key, Settings, Wish};
//! use ratatui_core::{buffer::Buffer, layout::Rect};
//!
//! let mut app = App::new(Settings::default());
//! let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
//! app.draw(&mut buffer);
//! app.on_key(Key::of(Code::Char('q')));
//! assert_eq!(app.take_wishes(), [Wish::Quit]);
//! ```

mod app;
mod ascii;
mod backdrop;
mod chores;
mod club;
mod colours;
mod danger;
mod desk;
mod dress;
mod far;
mod gather;
mod going;
mod keys;
mod languages;
mod lessons;
mod log;
mod motion;
mod narrator;
mod offers;
mod paint;
mod palette;
mod panels;
mod places;
mod quick;
mod reader;
mod screens;
mod settings;
mod shades;
mod statistics;
mod table;
mod tale;
mod tone;
mod trouble;
mod vision;
mod watching;
mod wish;
mod words;

pub use app::App;
pub use backdrop::Backdrop;
pub use club::{Around, ClubCall, ClubNews, ClubTrouble, FarGame, Sent, Verdict};
pub use colours::degrade;
pub use dress::{Dress, wall_line};
pub use far::Reach;
pub use keys::{Code, Key, Keys, Mouse, Preset, Press};
pub use languages::{language_for, languages};
pub use offers::Offer;
pub use reader::{Ear, Reader, keys_of};
pub use settings::{
    ColourDepth, Gather, GlyphSet, Motion, Panel, Settings, Style, Tiles, Vision, Walls,
};
pub use statistics::{Best, Statistics, Tally};
pub use tale::{Told, ToldTurn};
pub use wish::Wish;

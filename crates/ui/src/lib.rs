//! The interface of Hearthgate, shared by the terminal, the browser and SSH.
//!
//! [`App`] takes keys, mouse events and updates of the game, and draws into a ratatui buffer. It reads no clock, file
//! or socket. The program that runs it carries out its [`AppRequest`]s: it stores settings, quits, and passes requests to
//! the host of the game. The interface knows the game only through `proto`, so the host may be on another machine.
//!
//! ```
//! use hearthgate_ui::{App, Code, Key, Settings, AppRequest};
//! use ratatui_core::{buffer::Buffer, layout::Rect};
//!
//! let mut app = App::new(Settings::default());
//! let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
//! app.draw(&mut buffer);
//! app.on_key(Key::of(Code::Char('q')));
//! assert_eq!(app.take_requests(), [AppRequest::Quit]);
//! ```

mod app;
mod control;
mod keys;
mod look;
mod motion;
mod narrator;
mod panels;
mod reader;
mod run_report;
mod screens;
mod settings;
mod state;
mod viewport;
mod words;

pub use app::App;
pub use app::offers::{Offer, OfferGroup};
pub use keys::{COMMAND_ICONS, Code, InputDevice, Key, Keys, Mouse, Preset, Press};
pub use look::backdrop::Backdrop;
pub use look::colours::degrade;
pub use paint::ColourVision;
pub use paint::Walls;
pub use paint::classic_look::{ClassicLook, wall_line};
pub use paint::{Badge, Image, Minimap, Picture, PictureFrame, PictureScene};
pub use paint::{MapEffect, MapMark, MapMarkKind, MapScene, Movement, MovementKind};
pub use paint::{TitleEntry, TitleScene};
pub use panels::wrap;
pub use reader::{NewsReader, Reader, keys_of};
pub use run_report::statistics::{Best, Statistics, Tally};
pub use run_report::{RunEnd, RunEndTurn};
pub use settings::{ColourDepth, Gather, GlyphSet, Motion, Panel, Settings, Style, Tiles, Vision};
pub use state::app_request::{AppRequest, FilmRequest};
pub use state::connection_state::ConnectionState;
pub use state::service::{
    Listing, RemoteGame, ServiceError, ServiceRequest, ServiceUpdate, Submission, Verdict,
};
pub use words::languages::{language_for, languages};

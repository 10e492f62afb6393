//! Hearthgate in a browser tab: the same interface and the same host as in a terminal, on a canvas.
//!
//! # What a page needs
//!
//! ```html
//! <canvas id="game" tabindex="0"></canvas>
//! <div id="live" role="log" aria-live="polite"></div>
//! <div id="bar" role="toolbar"></div>
//! <script type="module">
//!   import init, { start } from "./hearthgate_web.js";
//!   await init();
//!   await start(document.getElementById("game"), document.getElementById("live"), document.getElementById("bar"));
//! </script>
//! ```
//!
//! The style sheet gives the canvas its size and declares the font `Hearthgate Mono`; the game fills the canvas with as many cells
//! as fit, and again whenever its size changes. Lines for those who hear the game are put into the live region, and buttons for
//! those who touch it into the bar. `start` is done when the first frame is drawn; it fails where the browser lacks something.
//!
//! `share()` gives the end of an address that shows the run being played or watched to whoever opens it; `#replay=` and `#seed=` in
//! the page's own address are followed, and `#live=` and `#watch=` where a service served the page. `verify(bytes)` says as JSON what a journal proves.
//!
//! What can be tested without a browser ([`Game`], [`keys`], [`raster`], [`store`]) is built everywhere; the rest only for wasm.

pub mod backdrop;
mod game;
pub mod keys;
pub mod letters;
pub mod links;
pub mod raster;
pub mod settings;
pub mod store;
pub mod touch;
mod verify;

#[cfg(target_arch = "wasm32")]
mod page;

pub use game::{Done, Errand, Game, Visit, Wanted, run};
#[cfg(target_arch = "wasm32")]
pub use page::{screen_text, share, start, verify, watched};

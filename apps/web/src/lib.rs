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
//! The style sheet sets the size of the canvas and declares the font `Hearthgate Mono`. The game fills the
//! canvas with as many cells as fit, and adapts when its size changes. Lines for screen readers go into the
//! live region, and buttons for touch screens into the bar. `start` resolves after the first frame; it
//! rejects if the browser lacks a feature.
//!
//! `share()` returns the fragment of an address that shows the run being played or watched. The page follows
//! `#replay=` and `#seed=` in its own address, and `#live=` and `#watch=` if a service served it.
//! `verify(bytes)` verifies a journal and returns JSON. `speak(language)` sets the language of the game. The game
//! sets the `lang` of the document to its language, and the page follows.
//!
//! The parts that can be tested without a browser ([`Game`], [`keys`], [`store`]) are built on
//! all targets, the rest only for wasm.

pub mod backdrop;
mod game;
pub mod keys;
pub mod links;
pub mod pick;
pub mod retyping;
pub mod settings;
pub mod store;
pub mod touch;
mod verify;
pub mod zoom;

#[cfg(target_arch = "wasm32")]
mod page;

pub use game::{ConnectionTarget, Done, Game, ServiceCall, StorageJob, run};
#[cfg(target_arch = "wasm32")]
pub use page::{hero_place, screen_text, share, speak, start, text_place, verify, watched};

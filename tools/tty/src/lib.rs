//! A terminal as bytes in two directions, wherever it stands: [`Ears`] make keys of what it sends, an [`Easel`] makes what it
//! is sent of what was drawn. Neither reads nor writes anything itself, and neither knows a clock.

mod ears;
mod easel;

pub use ears::{Ears, Heard, SILENCE};
pub use easel::{Easel, curtain, stage};

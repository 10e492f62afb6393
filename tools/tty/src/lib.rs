//! Terminal I/O: [`Ears`] parse input bytes into events, [`Easel`] encodes frames as escape sequences.
//!
//! Neither reads or writes a terminal itself, and neither uses a clock.

mod ears;
mod easel;

pub use ears::{Ears, Heard, SILENCE};
pub use easel::{Easel, curtain, stage};

//! Terminal I/O: [`InputParser`] parse input bytes into events, [`FrameWriter`] encodes frames as escape sequences.
//!
//! Neither reads or writes a terminal itself, and neither uses a clock.

mod frame;
mod input;

pub use frame::{FrameWriter, enter_screen_bytes, leave_screen_bytes};
pub use input::{InputEvent, InputParser, SEQUENCE_TIMEOUT};

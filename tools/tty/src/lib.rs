//! Terminal I/O: [`InputParser`] parses input bytes into events, [`FrameWriter`] encodes frames as escape sequences.
//! Pictures are encoded for kitty's graphics protocol, or as sixels.
//!
//! Neither reads or writes a terminal itself, and neither uses a clock.

mod frame;
mod input;
mod kitty;
mod sixel;

pub use frame::{FrameWriter, enter_screen_bytes, leave_screen_bytes};
pub use input::{InputEvent, InputParser, SEQUENCE_TIMEOUT};
pub use kitty::{KITTY_ANSWER, KITTY_QUERY, kitty_picture, kitty_removal};
pub use sixel::sixel_picture;

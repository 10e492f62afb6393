//! Parts of screens that several of them show.

mod bar;
mod frame;
mod hints;
mod log;
mod map;
mod near;
mod status;
mod text;

pub(crate) use bar::bar;
pub(crate) use frame::{clear, frame, middle};
pub(crate) use hints::hints;
pub(crate) use log::log;
pub(crate) use map::{map, mark};
pub(crate) use near::{near, things_in_view};
pub(crate) use status::status;
pub(crate) use text::{fit, paragraph, put, rows, width};

//! Parts that several screens share.

mod bar;
mod frame;
mod hints;
mod layout;
mod letters;
mod log;
mod map;
mod minimap;
mod near;
mod overlay;
mod pen;
mod pictures;
mod side;
mod status;
mod strip;
mod text;
mod tile_side;
mod vitals;

pub(crate) use bar::{Share, bar};
pub(crate) use frame::{clear, fill, frame, middle, scroll_bar};
pub(crate) use hints::{hint_width, hints, put_hint};
pub(crate) use layout::{Layout, blank_cut_panels, changed_area, room_beside_panel};
pub(crate) use letters::{TALL, letters, letters_width, wrap_large};
pub(crate) use log::{log, write as write_line};
pub(crate) use map::{leave_map_blank, map, mark};
pub(crate) use near::{Toll, mind_of, things_in_view};
pub(crate) use overlay::overlay;
pub(crate) use pen::Pen;
pub(crate) use pictures::{FACE, face, portrait};
pub(crate) use side::side;
pub(crate) use status::warming_id;
pub(crate) use strip::{over_map, strip};
pub use text::wrap;
pub(crate) use text::{fit, paragraph, put, rows, width};
pub(crate) use vitals::vitals;

//! Colours and styles of everything but the map, and reductions for limited screens and colour vision.

pub(crate) mod ascii;
pub(crate) mod backdrop;
pub(crate) mod colours;
pub(crate) mod ditherer;
pub(crate) mod palette;
pub(crate) mod tone;
pub(crate) mod vision;

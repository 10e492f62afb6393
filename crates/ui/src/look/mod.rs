//! The colours of all that is not the map, and what screens with fewer of them show.

pub(crate) mod ascii;
pub(crate) mod backdrop;
pub(crate) mod colours;
pub(crate) mod palette;
pub(crate) mod shades;
pub(crate) mod tone;
pub(crate) mod vision;

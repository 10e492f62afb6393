//! Checks how the definitions of all packs fit together: names, links, levels, places
//! and sprites.

pub(crate) mod facts;
pub(crate) mod guises;
pub(crate) mod levels;
pub(crate) mod links;
pub(crate) mod names;
pub(crate) mod places;
pub(crate) mod proof;
pub(crate) mod sprites;
pub(crate) mod translations;
pub(crate) mod usage_checks;

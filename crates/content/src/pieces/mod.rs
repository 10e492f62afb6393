//! Reads the definition in one file and checks it by itself, without other files.

pub(crate) mod body;
pub(crate) mod canvas;
pub(crate) mod checks;
pub(crate) mod manifest;
pub(crate) mod piece;
pub(crate) mod place;
pub(crate) mod sort;
pub(crate) mod tags;
pub(crate) mod themes;
pub(crate) mod tongue;
pub(crate) mod words;

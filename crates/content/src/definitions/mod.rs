//! Reads the definition in one file and checks it by itself, without other files.

pub(crate) mod canvas;
pub(crate) mod checks;
pub(crate) mod definition;
pub(crate) mod definition_file;
pub(crate) mod file_role;
pub(crate) mod manifest;
pub(crate) mod place;
pub(crate) mod sprite_file;
pub(crate) mod tags;
pub(crate) mod themes;
pub(crate) mod translation;
pub(crate) mod words;

//! Text layer: parses files into trees with spans and reports problems with positions.

pub(crate) mod file;
mod json;
pub(crate) mod nearest;
pub(crate) mod pack;
pub(crate) mod parse;
pub(crate) mod position;
pub(crate) mod problem;
pub(crate) mod read;
pub(crate) mod shown;
pub(crate) mod tree;
pub(crate) mod typed;

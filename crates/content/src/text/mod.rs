
pub(crate) mod file;
mod json;
pub(crate) mod nearest;
pub(crate) mod pack;
pub(crate) mod parse;
pub(crate) mod problem;
pub(crate) mod read;
pub(crate) mod tree;

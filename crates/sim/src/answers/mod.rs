//! Read-only answers for interfaces: views, queries, scores. They change nothing and draw no random numbers.

pub(crate) mod danger;
pub(crate) mod glimpse;
pub(crate) mod memory;
pub(crate) mod overlay;
pub(crate) mod queries;
pub(crate) mod score;
mod stance;
pub(crate) mod view;

pub(crate) mod light;

//! The morgue: reports about a run, from its chronicle.
//!
//! [`recap`] explains the end, [`prose`] tells the whole run. [`pages`] combines both with other facts into
//! stand-alone pages: plain text, and HTML with the last map in colour. [`run_end`] and [`last_map`] serve callers
//! that lay out pages themselves.

pub(crate) mod advice;
mod company;
mod doc;
pub(crate) mod ended;
mod epilogue;
pub(crate) mod figures;
mod html;
mod list;
mod map;
mod pages;
mod plain;
mod prose;
mod recap;
mod run_end;
pub(crate) mod statistics;
mod worth;

pub(crate) use epilogue::epilogue;
pub(crate) use list::{creatures, kills};
pub(crate) use map::last_map;
pub(crate) use pages::pages;
pub(crate) use prose::prose;
pub(crate) use recap::Recap;
pub(crate) use run_end::run_end;
pub use run_end::{RunEnd, RunEndTurn};
pub(crate) use worth::worth;

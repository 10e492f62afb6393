//! A run told from what was written down of it: how it ended, how it went, and what came of it.
//!
//! [`recap`] explains the end, [`prose`] tells the whole run, and [`pages`] puts both with everything else that is known on pages
//! that can be read without the game: plain text, and HTML with the last map in its colours. [`told`] and [`last_map`] are for
//! those who have pages of their own.

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
pub(crate) mod statistics;
mod told;
mod worth;

pub(crate) use epilogue::epilogue;
pub(crate) use list::{creatures, kills};
pub(crate) use map::last_map;
pub(crate) use pages::pages;
pub(crate) use prose::prose;
pub(crate) use recap::Recap;
pub(crate) use told::told;
pub use told::{Told, ToldTurn};
pub(crate) use worth::worth;

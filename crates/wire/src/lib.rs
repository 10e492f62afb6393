//! A game that is played on another machine: what goes over the wire, and how little of it.
//!
//! A player's side sends [`Call`]s and is told [`News`], each a message of its own, in the compact form of `postcard`. The
//! one who runs the game has a [`Teller`], which makes news of a host's updates; whoever plays or watches has a [`Line`],
//! which makes the same updates of the news again. What is seen is sent whole once ([`News::Scene`]) and from then on as what
//! changed ([`News::Step`]), in the same bytes for the player and for everybody who looks on.
//!
//! Every step says how many commands came before it. A line that missed one asks for the scene again; a call that was made
//! for another moment of the game is not carried out. So a connection may be lost at any time, and whoever connects again
//! sits down and goes on. A [`Link`] knows when to connect again, and when that is no use.

mod call;
mod change;
pub mod closing;
mod line;
mod link;
mod news;
mod tell;

pub use call::{Call, LONGEST_CALL};
pub use change::Change;
pub use line::Line;
pub use link::{Heard, Link, Next};
pub use news::{Guest, Moment, News, Sight, Whole};
pub use tell::{Teller, Telling};

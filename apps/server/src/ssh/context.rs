//! What the screens of a visit share.

use std::net::SocketAddr;

use super::local_threads::LocalThreads;
use super::shared_screen::SharedScreens;
use crate::edge::Edge;
use crate::words::Words;

/// The context of one SSH visit: the edge, the shared screens and the texts in the client's language.
pub(super) struct Visit<'e> {
    pub(super) edge: &'e Edge,
    pub(super) screens: &'e SharedScreens,
    pub(super) threads: &'e LocalThreads,
    pub(super) words: Words,
    pub(super) language: Option<&'e str>,
    /// The client's address.
    pub(super) peer: SocketAddr,
}

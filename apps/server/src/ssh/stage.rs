//! The service as one visit sees it.

use super::booth::Booths;
use super::house::House;
use crate::edge::Edge;
use crate::words::Words;

/// Where everything happens.
pub(super) struct Stage<'e> {
    pub(super) edge: &'e Edge,
    pub(super) booths: &'e Booths,
    pub(super) house: &'e House,
    pub(super) words: Words,
    pub(super) language: Option<&'e str>,
}

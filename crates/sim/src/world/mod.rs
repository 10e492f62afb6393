//! What is: the shared components and resources, and the bookkeeping that keeps them true.

pub(crate) mod book;
pub(crate) mod ledger;
pub(crate) mod marks;
pub(crate) mod mind;
pub(crate) mod mix;
pub(crate) mod pending;

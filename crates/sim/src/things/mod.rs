//! How things come about, are carried and traded, and end.

pub(crate) mod gear;
pub(crate) mod loot;
pub(crate) mod make;
pub(crate) mod populate;
pub(crate) mod shop;
pub(crate) mod spawn;

//! The sense phase: looking, spotting, hearing.

pub(crate) mod noise;

pub(crate) mod light;
pub(crate) mod look;
pub(crate) mod spot;
pub(crate) mod unmask;

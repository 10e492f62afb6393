//! Creation, carrying, trading and removal of things.

pub(crate) mod build;
pub(crate) mod fixtures;
pub(crate) mod gear;
pub(crate) mod learning;
pub(crate) mod letters;
pub(crate) mod loot;
pub(crate) mod make;
pub(crate) mod marks;
pub(crate) mod money;
pub(crate) mod populate;
pub(crate) mod population;
pub(crate) mod shop;
pub(crate) mod spawn;
mod tables;
pub(crate) mod warming;

use crate::world::registrar::Registrar;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    marks::plugin(registrar);
    gear::plugin(registrar);
    letters::plugin(registrar);
    make::plugin(registrar);
    shop::plugin(registrar);
}

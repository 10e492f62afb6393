//! State of a game: the components and resources that several rules share, and the functions that keep derived state
//! consistent.

pub(crate) mod ally;
pub(crate) mod body;
pub(crate) mod boxed;
pub(crate) mod exits;
pub(crate) mod fire;
pub(crate) mod flame;
pub(crate) mod growth;
pub(crate) mod guise;
pub(crate) mod health;
pub(crate) mod hearing;
pub(crate) mod hero;
pub(crate) mod level;
pub(crate) mod light;
pub(crate) mod limits;
pub(crate) mod outbox;
pub(crate) mod pile;
pub(crate) mod planes;
pub(crate) mod position;
pub(crate) mod pursuit;
pub(crate) mod registrar;
pub(crate) mod reveal_map;
pub(crate) mod sight;
pub(crate) mod standing;
pub(crate) mod thing;
pub(crate) mod time;
pub(crate) mod warmth;

pub(crate) mod dirty;
pub(crate) mod markers;
pub(crate) mod mind;
pub(crate) mod mix;
pub(crate) mod pending;
pub(crate) mod setup;
pub(crate) mod world_ext;

use registrar::Registrar;

/// Registers every component and resource of this module.
pub(crate) fn plugin(registrar: &mut impl Registrar) {
    ally::plugin(registrar);
    setup::plugin(registrar);
    fire::plugin(registrar);
    flame::plugin(registrar);
    growth::plugin(registrar);
    guise::plugin(registrar);
    health::plugin(registrar);
    hearing::plugin(registrar);
    hero::plugin(registrar);
    dirty::plugin(registrar);
    level::plugin(registrar);
    light::plugin(registrar);
    markers::plugin(registrar);
    mind::plugin(registrar);
    outbox::plugin(registrar);
    pending::plugin(registrar);
    position::plugin(registrar);
    pursuit::plugin(registrar);
    sight::plugin(registrar);
    standing::plugin(registrar);
    thing::plugin(registrar);
    time::plugin(registrar);
    warmth::plugin(registrar);
}

//! Loads content packs: parses their files, checks them, and builds the game's rules and catalogue.
//!
//! Every mistake in a pack becomes a [`Problem`] with file, line, column and a suggestion. Loading never
//! panics and reports all problems at once. A new definition needs one new file. This crate does no file I/O:
//! the caller passes the texts and names where they came from.
//!
//! # A pack
//!
//! ```text
//! pack.toml                  name, version; optionally title, authors, requires
//! rules.toml                 [hero], [tuning]
//! monsters/<any>/wolf.toml   one monster, called base:wolf if the pack is called base
//! items/<any>/dagger.toml    one item
//! traps/snare.toml           one trap
//! features/door.toml         one feature
//! factions/wolves.toml       one faction
//! loot/books.toml            one loot table
//! callings/docker.toml       one calling
//! talents/*.toml             one talent each
//! spells/*.toml              one spell each
//! guises/*.toml              one guise each: the look of an unidentified item
//! marks/damp.toml            one mark of items
//! levels/wood.toml           one level of the campaign
//! vaults/camp.vault          one hand-made place: a head in TOML, a line of dashes, a drawing
//! vaults/camp.xp             its drawing instead, made in REX Paint
//! themes/*.toml              one look of the ground each
//! sprites/<any>/wolf.toml    one drawing in pixels, of the thing with that name
//! sprites/palette.toml       the ramps of their inks
//! text/<language>/*.ftl      translations: one message per definition, one attribute per text
//! ```
//!
//! Every `.toml` file may be a `.json` file instead. A file holds the fields of its definition in [`sim`],
//! the `look`, the English texts under `text`, and `replaces` if it replaces a definition of an earlier pack.
//! A value under `text` is a Fluent pattern; continuation lines need no indentation. A file refers to another
//! definition by short name in the same pack (`dagger`) or by full id (`base:dagger`).

mod bounds;
mod bounds_checker;
mod cross_checks;
mod definitions;
#[cfg(test)]
mod example;
mod load;
#[cfg(feature = "schema")]
mod schema;
mod stack;
mod text;

pub use load::{Loaded, check_vaults, load};
#[cfg(feature = "schema")]
pub use schema::{bounds_schemas, schemas};
pub use stack::{
    BASE, PackSource, check_vaults_from, find, load_from, sort_by_requirements, stack,
};
pub use text::pack::{Pack, Refused};
pub use text::problem::{Problem, Severity};
pub use text::shown::printable;

//! Packs in, rules out: reads what packs define, checks all of it, and says exactly what is wrong.
//!
//! Goals, in order: a mistake in a pack is a [`Problem`] with its file, line, column and what was probably meant,
//! never a panic and never a surprise in play; all problems are reported at once; a new thing is one new file;
//! nothing here reads a disk: texts come in, and whoever has them says where they came from.
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
//! levels/wood.toml           one level of the campaign
//! vaults/camp.vault          one hand-made place: a head in TOML, a line of dashes, a drawing
//! vaults/camp.xp             its drawing instead, made in REX Paint
//! text/<language>/*.ftl      the same words in other languages: a message for each thing, an attribute for each text
//! ```
//!
//! Every `.toml` file may be a `.json` file instead. The file of a thing holds the fields of its definition in
//! [`sim`], its `look`, its English words under `text`, and `replaces` if it takes the place of a thing of an earlier
//! pack. A value under `text` is a Fluent pattern; its further lines need no indentation. Other things are named by
//! their short name in the same pack (`dagger`) or their full id (`base:dagger`).

mod bounds;
#[cfg(test)]
mod example;
mod load;
mod measure;
mod pieces;
#[cfg(feature = "schema")]
mod schema;
mod stack;
mod text;
mod whole;

pub use load::{Loaded, load, prove};
#[cfg(feature = "schema")]
pub use schema::schemas;
pub use stack::{BASE, Source, by_need, find, load_from, prove_from, stack};
pub use text::pack::{Pack, Refused};
pub use text::problem::{Problem, Severity};
pub use text::shown::printable;

//! Builds the rules from the base pack and packs in folders.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use content::Problem;
use proto::Catalog;
use sim::Rules;

/// The rules, and the catalogue of names and glyphs.
pub type Loaded = (Arc<Rules>, Arc<Catalog>);

/// The rules of the base pack and these packs, or every error in them.
///
/// # Errors
/// If a folder cannot be read.
pub fn load(folders: &[PathBuf]) -> Result<Result<Loaded, Vec<Problem>>> {
    let loaded = content::load_from(&disk::stack(folders)?);
    Ok(match loaded.rules {
        Some(rules) => Ok((Arc::new(rules), Arc::new(loaded.catalog))),
        None => {
            let errors = loaded.problems.into_iter().filter(Problem::is_error);
            Err(errors.collect())
        }
    })
}

/// The catalogue of the base pack alone, as games on a server use it; `catalog` itself if `rules` has no other pack.
#[cfg(feature = "online")]
pub(crate) fn base_of(rules: &Rules, catalog: &Arc<Catalog>) -> Result<Arc<Catalog>> {
    match rules.packs() {
        [_] => Ok(Arc::clone(catalog)),
        _ => match load(&[])? {
            Ok((_, catalog)) => Ok(catalog),
            Err(errors) => anyhow::bail!("the base pack has {} errors", errors.len()),
        },
    }
}

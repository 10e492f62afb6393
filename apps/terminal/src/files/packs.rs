//! Builds the rules from the base pack and packs in folders, and prints their problems on standard error.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, bail};
use content::Problem;
use proto::Catalog;
use sim::Rules;

/// The rules of the base pack and these packs.
///
/// # Errors
/// If a folder cannot be read or a pack has errors; the errors are already printed.
pub fn rules(folders: &[PathBuf]) -> Result<Arc<Rules>> {
    Ok(rules_and_catalog(folders)?.0)
}

/// The rules of the base pack and these packs, with the catalogue of names and glyphs.
///
/// # Errors
/// If a folder cannot be read or a pack has errors; the errors are already printed.
pub fn rules_and_catalog(folders: &[PathBuf]) -> Result<(Arc<Rules>, Arc<Catalog>)> {
    let loaded = content::load_from(&disk::stack(folders)?);
    match loaded.rules {
        Some(rules) => Ok((Arc::new(rules), Arc::new(loaded.catalog))),
        None => {
            let errors: Vec<Problem> = loaded
                .problems
                .into_iter()
                .filter(Problem::is_error)
                .collect();
            crate::output::complain(&crate::report::draw(&errors));
            let mistakes = match errors.len() {
                1 => "1 error".to_owned(),
                n => format!("{n} errors"),
            };
            bail!("cannot load the packs: {mistakes}")
        }
    }
}

/// The catalogue of the base pack alone, as games on a server use it; `catalog` itself if `rules` has no other pack.
///
/// # Errors
/// If the base pack has errors.
pub fn base_of(rules: &Rules, catalog: &Arc<Catalog>) -> Result<Arc<Catalog>> {
    match rules.packs() {
        [_] => Ok(Arc::clone(catalog)),
        _ => Ok(rules_and_catalog(&[])?.1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pack_that_is_built_in_can_be_played() {
        let rules = rules(&[]).unwrap();
        assert_eq!(rules.packs()[0].name, "base");
    }
}

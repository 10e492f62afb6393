//! The rules of packs in folders, over the one built in; what is wrong with them is told.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, bail};
use content::Problem;
use proto::Catalog;
use sim::Rules;

/// The rules to play by.
///
/// # Errors
/// When a folder cannot be read or its pack cannot be played; what is wrong has been told.
pub fn rules(folders: &[PathBuf]) -> Result<Arc<Rules>> {
    Ok(rules_and_catalog(folders)?.0)
}

/// The rules to play by, and how everything in them is named and drawn.
///
/// # Errors
/// When a folder cannot be read or its pack cannot be played; what is wrong has been told.
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

/// How everything in the base pack is named and drawn, for whoever plays by these rules: alone it is there already.
///
/// # Errors
/// When it cannot be played.
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

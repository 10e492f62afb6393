//! Builds the rules from the base pack and packs in folders, and prints their problems on standard error.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, bail};
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
    match runtime::packs::load(folders)? {
        Ok(loaded) => Ok(loaded),
        Err(errors) => {
            crate::output::complain(&draw(&errors));
            let mistakes = match errors.len() {
                1 => "1 error".to_owned(),
                n => format!("{n} errors"),
            };
            bail!("cannot load the packs: {mistakes}")
        }
    }
}

#[cfg(feature = "tools")]
use crate::report::draw;

/// One line for each problem, and its suggestion below it.
#[cfg(not(feature = "tools"))]
fn draw(problems: &[content::Problem]) -> String {
    let lines = problems.iter().map(|problem| match &problem.help {
        Some(help) => format!("{problem}\n  help: {help}\n"),
        None => format!("{problem}\n"),
    });
    lines.collect()
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

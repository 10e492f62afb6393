//! Packs from folders, over the one built in.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use content::{Pack, Problem, Source};
use proto::Catalog;
use proto::session::Trouble;
use sim::Rules;

/// No pack nests its folders deeper; a link that leads back up does.
const DEEPEST: u32 = 16;

/// Reads a pack from a folder. Files and folders whose names begin with a dot are not part of it.
///
/// # Errors
/// When the folder holds no pack, or something in it cannot be read as text.
pub fn read(folder: &Path) -> Result<Pack> {
    let is_pack = ["pack.toml", "pack.json"]
        .iter()
        .any(|name| folder.join(name).is_file());
    if !is_pack {
        bail!("{} is no pack: it holds no pack.toml", folder.display());
    }
    let mut pack = Pack::default();
    gather(folder, "", 0, &mut pack)?;
    Ok(pack)
}

fn gather(folder: &Path, inside: &str, depth: u32, pack: &mut Pack) -> Result<()> {
    if depth > DEEPEST {
        bail!(
            "{}: folders lie too deep inside each other",
            folder.display()
        );
    }
    let cannot = || format!("cannot read {}", folder.display());
    let entries = fs::read_dir(folder).with_context(cannot)?;
    let mut entries: Vec<fs::DirEntry> = entries.collect::<Result<_, _>>().with_context(cannot)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let name = entry.file_name();
        let name = name
            .to_str()
            .with_context(|| format!("{}: no name for a file", path.display()))?;
        if name.starts_with('.') {
            continue;
        }
        let inside = format!("{inside}{name}");
        if path.is_dir() {
            gather(&path, &format!("{inside}/"), depth + 1, pack)?;
        } else if inside.ends_with(".xp") {
            let bytes = fs::read(&path);
            let bytes = bytes.with_context(|| format!("cannot read {}", path.display()))?;
            pack.drawings.push((inside, bytes));
        } else {
            let text = fs::read_to_string(&path);
            let text = text.with_context(|| format!("cannot read {}", path.display()))?;
            pack.files.push((inside, text));
        }
    }
    Ok(())
}

/// The packs in these folders, in order; before them the one built in, if one of them requires it or there are none.
///
/// # Errors
/// When a folder cannot be read.
pub fn stack(folders: &[PathBuf]) -> Result<Vec<Source>> {
    Ok(content::stack(sources(folders)?))
}

fn sources(folders: &[PathBuf]) -> Result<Vec<Source>> {
    let read = |folder: &PathBuf| {
        let pack = read(folder)?;
        let place = folder.display().to_string();
        Ok(Source { place, pack })
    };
    folders.iter().map(read).collect()
}

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
    let loaded = content::load_from(&stack(folders)?);
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
                1 => "1 mistake".to_owned(),
                n => format!("{n} mistakes"),
            };
            bail!("the packs cannot be played: {mistakes}")
        }
    }
}

/// The packs at hand: those given, and those installed.
#[derive(Debug, Default)]
pub struct AtHand {
    given: Vec<PathBuf>,
    installed: Option<PathBuf>,
}

impl AtHand {
    /// Packs in these folders, and those in folders of the one where packs are installed.
    #[must_use]
    pub const fn new(given: Vec<PathBuf>, installed: Option<PathBuf>) -> Self {
        Self { given, installed }
    }

    /// The rules of the packs of these names, in this order.
    ///
    /// # Errors
    /// When some of them are not at hand or cannot be played together.
    pub fn rules(&self, names: &[String]) -> Result<(Arc<Rules>, Arc<Catalog>), Trouble> {
        let found = content::find(names, &self.sources()).map_err(Trouble::PacksMissing)?;
        let loaded = content::load_from(&found);
        match loaded.rules {
            Some(rules) => Ok((Arc::new(rules), Arc::new(loaded.catalog))),
            None => Err(Trouble::PacksBroken(names.to_vec())),
        }
    }

    /// Every pack that can be read; those given come first.
    fn sources(&self) -> Vec<Source> {
        let installed = self.installed.as_ref().map(fs::read_dir);
        let installed = installed.into_iter().flatten().flatten().flatten();
        let mut installed: Vec<PathBuf> = installed.map(|entry| entry.path()).collect();
        installed.sort();
        let folders = self.given.iter().chain(&installed);
        folders
            .filter_map(|folder| sources(std::slice::from_ref(folder)).ok())
            .flatten()
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        folder
    }

    #[test]
    fn a_pack_is_read_with_slashes_and_without_what_is_hidden() {
        let folder = folder(&[
            ("pack.toml", "name = 'zoo'"),
            ("monsters/beasts/ape.toml", "x"),
            (".git/config", "y"),
            ("traps/.snare.toml.swp", "z"),
        ]);
        fs::create_dir(folder.path().join("vaults")).unwrap();
        fs::write(folder.path().join("vaults/camp.xp"), [0xff, 0]).unwrap();
        let pack = read(folder.path()).unwrap();
        assert_eq!(pack.drawings, [("vaults/camp.xp".into(), vec![0xff, 0])]);
        let paths: Vec<&str> = pack.files.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(paths, ["monsters/beasts/ape.toml", "pack.toml"]);
        assert_eq!(pack.files[0].1, "x");
    }

    #[test]
    fn a_folder_without_a_manifest_is_no_pack() {
        let folder = folder(&[("monsters/ape.toml", "")]);
        let error = read(folder.path()).unwrap_err().to_string();
        assert!(error.contains("no pack.toml"), "{error}");
    }

    #[test]
    fn the_pack_that_is_built_in_can_be_played() {
        let rules = rules(&[]).unwrap();
        assert_eq!(rules.packs()[0].name, "base");
    }

    #[test]
    fn packs_are_found_where_they_were_given_or_installed() {
        let given = folder(&[(
            "pack.toml",
            "name = 'zoo'\nversion = '1'\nrequires = ['base']",
        )]);
        let ark = "name = 'ark'\nversion = '1'\nrequires = ['base']";
        let installed = folder(&[("some-ark/pack.toml", ark), ("notes.txt", "no pack")]);
        let at_hand = AtHand::new(
            vec![given.path().to_owned()],
            Some(installed.path().to_owned()),
        );
        let rules = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            at_hand.rules(&names).map(|(rules, _)| {
                let packs = rules.packs().iter();
                packs.map(|stamp| stamp.name.clone()).collect::<Vec<_>>()
            })
        };
        assert_eq!(rules(&["base"]).unwrap(), ["base"]);
        let both = ["base", "ark", "zoo"];
        assert_eq!(rules(&both).unwrap(), both);
        let missing = rules(&["base", "pit"]).unwrap_err();
        assert_eq!(missing, Trouble::PacksMissing(vec!["pit".into()]));
        let broken = rules(&["zoo", "base"]).unwrap_err();
        assert!(matches!(broken, Trouble::PacksBroken(_)));
    }
}

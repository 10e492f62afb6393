//! Packs from folders, over the one built in.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use content::{Loaded, Pack, Problem};
use proto::Catalog;
use sim::Rules;

/// The name of the pack that is built in.
const BASE: &str = "base";

/// No pack nests its folders deeper; a link that leads back up does.
const DEEPEST: u32 = 16;

/// A pack and where it came from.
#[derive(Clone, Debug)]
pub struct Source {
    /// The folder, as the player named it.
    pub folder: String,
    /// Its files.
    pub pack: Pack,
}

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
    let mut sources = Vec::new();
    for folder in folders {
        let pack = read(folder)?;
        let folder = folder.display().to_string();
        sources.push(Source { folder, pack });
    }
    let manifests: Vec<Manifest> = sources
        .iter()
        .map(|source| Manifest::of(&source.pack))
        .collect();
    let brings_its_own = manifests.iter().any(|manifest| manifest.name == BASE);
    let wants_it = manifests
        .iter()
        .flat_map(|manifest| &manifest.requires)
        .any(|name| name == BASE);
    if !brings_its_own && (wants_it || sources.is_empty()) {
        let folder = BASE.to_owned();
        let pack = Pack::base();
        sources.insert(0, Source { folder, pack });
    }
    Ok(sources)
}

/// Loads packs, naming files by their folders in what is wrong with them.
#[must_use]
pub fn load(sources: &[Source]) -> Loaded {
    read_with(sources, content::load)
}

/// Loads packs as [`load`] does and proves every hand-made place in them.
#[must_use]
pub fn prove(sources: &[Source]) -> Loaded {
    read_with(sources, content::prove)
}

fn read_with(sources: &[Source], read: fn(&[Pack]) -> Loaded) -> Loaded {
    let packs: Vec<Pack> = sources.iter().map(|source| source.pack.clone()).collect();
    let loaded = read(&packs);
    let name = |problem: Problem| {
        let source = sources.get(problem.pack as usize);
        match source {
            Some(source) => problem.under(&source.folder),
            None => problem,
        }
    };
    let problems = loaded.problems.into_iter().map(name).collect();
    Loaded { problems, ..loaded }
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
    let loaded = load(&stack(folders)?);
    match loaded.rules {
        Some(rules) => Ok((Arc::new(rules), Arc::new(loaded.catalog))),
        None => {
            let errors: Vec<Problem> = loaded
                .problems
                .into_iter()
                .filter(Problem::is_error)
                .collect();
            crate::output::complain(&crate::report::draw(&errors));
            bail!("the packs cannot be played: {} mistakes", errors.len())
        }
    }
}

/// The little that must be known of a pack before it is loaded; mistakes in it are reported when it is.
#[derive(Default, serde::Deserialize)]
#[serde(default)]
struct Manifest {
    name: String,
    requires: Vec<String>,
}

impl Manifest {
    fn of(pack: &Pack) -> Self {
        let read = |(path, text): &(String, String)| match path.as_str() {
            "pack.toml" => toml::from_str(text).ok(),
            "pack.json" => serde_json::from_str(text).ok(),
            _ => None,
        };
        pack.files.iter().find_map(read).unwrap_or_default()
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

    fn names(folders: &[&tempfile::TempDir]) -> Vec<String> {
        let folders: Vec<PathBuf> = folders
            .iter()
            .map(|folder| folder.path().to_owned())
            .collect();
        let sources = stack(&folders).unwrap();
        sources
            .iter()
            .map(|source| Manifest::of(&source.pack).name)
            .collect()
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
    fn the_base_pack_comes_first_where_it_is_wanted() {
        let more = folder(&[("pack.toml", "name = 'zoo'\nrequires = ['base']")]);
        let alone = folder(&[("pack.json", r#"{ "name": "solo" }"#)]);
        let base = folder(&[("pack.toml", "name = 'base'")]);
        assert_eq!(names(&[]), ["base"]);
        assert_eq!(names(&[&more]), ["base", "zoo"]);
        assert_eq!(names(&[&alone]), ["solo"]);
        assert_eq!(names(&[&alone, &more]), ["base", "solo", "zoo"]);
        assert_eq!(names(&[&base, &more]), ["base", "zoo"]);
    }

    #[test]
    fn the_pack_that_is_built_in_can_be_played() {
        let rules = rules(&[]).unwrap();
        assert_eq!(rules.packs()[0].name, "base");
    }
}

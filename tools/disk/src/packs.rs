//! Packs from folders, stacked on the built-in one.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use content::{Pack, PackSource, Refused};
use proto::Catalog;
use proto::session::Trouble;
use sim::Rules;

/// Maximum nesting of folders in a pack.
const MAX_DEPTH: u32 = 16;

/// Reads a pack from a folder. Hidden files and folders are skipped, and links are not followed. Files that
/// cannot be read are reported when the pack is loaded.
///
/// # Errors
/// If the folder does not contain a pack or cannot be read.
pub fn read(folder: &Path) -> io::Result<Pack> {
    let is_pack = ["pack.toml", "pack.json"]
        .iter()
        .any(|name| fs::symlink_metadata(folder.join(name)).is_ok());
    let place = folder.display();
    if !is_pack {
        let why = format!("{place} is not a pack: pack.toml is missing");
        return Err(io::Error::new(io::ErrorKind::NotFound, why));
    }
    let mut pack = Pack::default();
    let cannot =
        |error: io::Error| io::Error::new(error.kind(), format!("cannot read {place}: {error}"));
    gather(folder, "", 0, &mut pack).map_err(cannot)?;
    Ok(pack)
}

fn gather(folder: &Path, inside: &str, depth: u32, pack: &mut Pack) -> io::Result<()> {
    let mut entries: Vec<fs::DirEntry> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with('.') {
            continue;
        }
        let inside = format!("{inside}{name}");
        if let Err(why) = take(&entry, &inside, depth, pack) {
            pack.refused.push((inside, why));
        }
    }
    Ok(())
}

fn take(entry: &fs::DirEntry, inside: &str, depth: u32, pack: &mut Pack) -> Result<(), Refused> {
    let unreadable = |error: io::Error| Refused::Unreadable(error.to_string());
    // Type of the entry itself, not of a link's target.
    let kind = entry.file_type().map_err(unreadable)?;
    if kind.is_symlink() {
        return Err(Refused::Link);
    }
    if kind.is_dir() {
        if depth == MAX_DEPTH {
            return Err(Refused::TooDeep);
        }
        return gather(&entry.path(), &format!("{inside}/"), depth + 1, pack).map_err(unreadable);
    }
    if !kind.is_file() {
        return Err(Refused::NoFile);
    }
    let mut bytes = Vec::new();
    // One byte over the limit is enough to detect a file that is too large.
    let most = Pack::LARGEST_DRAWING.max(Pack::LARGEST_TEXT) + 1;
    let file = fs::File::open(entry.path()).map_err(unreadable)?;
    file.take(most)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    pack.take(inside.to_owned(), bytes);
    Ok(())
}

/// Reads the packs in these folders, in order. The built-in pack comes first if one of them requires it, or
/// there are none.
///
/// # Errors
/// If a folder cannot be read.
pub fn stack(folders: &[PathBuf]) -> io::Result<Vec<PackSource>> {
    Ok(content::stack(sources(folders)?))
}

fn sources(folders: &[PathBuf]) -> io::Result<Vec<PackSource>> {
    let read = |folder: &PathBuf| {
        let pack = read(folder)?;
        let place = folder.display().to_string();
        Ok(PackSource { place, pack })
    };
    folders.iter().map(read).collect()
}

/// The available packs: those given on the command line, and those installed.
#[derive(Debug, Default)]
pub struct AvailablePacks {
    given: Vec<PathBuf>,
    installed: Option<PathBuf>,
}

impl AvailablePacks {
    /// `installed` is the folder that contains installed packs, each in its own folder.
    #[must_use]
    pub const fn new(given: Vec<PathBuf>, installed: Option<PathBuf>) -> Self {
        Self { given, installed }
    }

    /// Loads the rules of the packs with these names, in this order.
    ///
    /// # Errors
    /// If a pack is not available, or the packs cannot be played together.
    pub fn rules(&self, names: &[String]) -> Result<(Arc<Rules>, Arc<Catalog>), Trouble> {
        let found = content::find(names, &self.sources()).map_err(Trouble::PacksMissing)?;
        let loaded = content::load_from(&found);
        match loaded.rules {
            Some(rules) => Ok((Arc::new(rules), Arc::new(loaded.catalog))),
            None => Err(Trouble::PacksBroken(names.to_vec())),
        }
    }

    /// Reads every readable pack; given ones come first.
    fn sources(&self) -> Vec<PackSource> {
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
    fn a_pack_is_read_with_slashes_and_without_hidden_files() {
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

    /// Packs: bug 11.
    #[test]
    fn invalid_utf8_in_a_pack_is_reported_with_its_place() {
        let folder = folder(&[
            (
                "pack.toml",
                "name = 'zoo'\nversion = '1.0.0'\nrequires = ['base']",
            ),
            ("monsters/ape.toml", "hit_point = 3"),
        ]);
        fs::write(folder.path().join("monsters/eel.toml"), b"# eel\n# \xe9").unwrap();
        let sources = stack(&[folder.path().to_owned()]).unwrap();
        let told: Vec<String> = content::load_from(&sources)
            .problems
            .iter()
            .map(|it| {
                it.to_string()
                    .replace(&folder.path().display().to_string(), "")
            })
            .collect();
        let said = "/monsters/eel.toml:2:3: this is not written in UTF-8".to_owned();
        assert!(told.contains(&said), "{told:?}");
        assert!(told.iter().any(|it| it.contains("`hit_point`")), "{told:?}");
    }

    /// Packs: bug 12. Hostile: P5.
    #[cfg(unix)]
    #[test]
    fn no_link_leads_out_of_a_pack_and_only_files_are_read() {
        use std::os::unix::{fs::symlink, net::UnixListener};
        let folder = folder(&[("pack.toml", "name = 'zoo'"), ("traps/a.toml", "x")]);
        let at = |name: &str| folder.path().join(name);
        symlink("/etc/passwd", at("traps/b.toml")).unwrap();
        symlink("/dev/zero", at("traps/c.toml")).unwrap();
        symlink("/", at("traps/d")).unwrap();
        symlink(".", at("traps/e")).unwrap();
        symlink("nowhere", at("traps/f")).unwrap();
        let _socket = UnixListener::bind(at("traps/g.toml")).unwrap();
        let pack = read(folder.path()).unwrap();
        let refused: Vec<(&str, &Refused)> = pack
            .refused
            .iter()
            .map(|(path, why)| (path.as_str(), why))
            .collect();
        assert_eq!(
            refused,
            [
                ("traps/b.toml", &Refused::Link),
                ("traps/c.toml", &Refused::Link),
                ("traps/d", &Refused::Link),
                ("traps/e", &Refused::Link),
                ("traps/f", &Refused::Link),
                ("traps/g.toml", &Refused::NoFile),
            ]
        );
        assert_eq!(pack.files.len(), 2);
        let loaded = content::load(&[pack]);
        assert!(loaded.rules.is_none());
        let link = "traps/b.toml:1:1: this is a link, and links are not followed";
        assert!(loaded.problems.iter().any(|it| it.to_string() == link));
    }

    /// Hostile: P4.
    #[test]
    fn pack_files_and_folders_have_size_limits() {
        let folder = folder(&[("pack.toml", "name = 'zoo'")]);
        let most = usize::try_from(Pack::LARGEST_TEXT).unwrap();
        fs::write(folder.path().join("README.md"), vec![b'a'; most]).unwrap();
        fs::write(folder.path().join("LICENSE"), vec![b'a'; most + 1]).unwrap();
        fs::write(folder.path().join("a.xp"), vec![b'a'; 2 * most + 1]).unwrap();
        let deep = "d/".repeat(usize::try_from(MAX_DEPTH).unwrap() + 1);
        fs::create_dir_all(folder.path().join(deep)).unwrap();
        let pack = read(folder.path()).unwrap();
        let refused: Vec<String> = pack
            .refused
            .iter()
            .map(|(path, why)| format!("{}: {why}", path.trim_end_matches("/d")))
            .collect();
        assert_eq!(
            refused,
            [
                "LICENSE: this file is too large: the most is 512 kB",
                "a.xp: this file is too large: the most is 1024 kB",
                "d: folders lie too deep inside each other",
            ]
        );
        assert_eq!(pack.files.len(), 2);
    }

    #[test]
    fn a_folder_without_a_manifest_is_not_a_pack() {
        let folder = folder(&[("monsters/ape.toml", "")]);
        let error = read(folder.path()).unwrap_err().to_string();
        assert!(error.contains("pack.toml is missing"), "{error}");
    }

    #[test]
    fn packs_are_found_where_they_were_given_or_installed() {
        let given = folder(&[(
            "pack.toml",
            "name = 'zoo'\nversion = '1'\nrequires = ['base']",
        )]);
        let ark = "name = 'ark'\nversion = '1'\nrequires = ['base']";
        let installed = folder(&[("some-ark/pack.toml", ark), ("notes.txt", "no pack")]);
        let at_hand = AvailablePacks::new(
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

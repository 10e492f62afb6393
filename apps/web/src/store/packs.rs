//! Import of packs: one or several, each below its manifest, from folders or archives.

use std::collections::{BTreeMap, BTreeSet};

use content::{Pack, PackSource};

use super::block_store::BlockStore;
use super::exchange::{NotTaken, Outside};
use super::indexed_store::IndexedStore;

/// Path prefix of packs, each in a folder with its name.
const PACKS: &str = "packs/";

impl<S: BlockStore> IndexedStore<S> {
    /// Reads the imported packs.
    ///
    /// # Errors
    /// If they cannot be read; the text says why.
    pub async fn packs(&self) -> Result<Vec<PackSource>, String> {
        let mut packs: BTreeMap<String, Vec<Outside>> = BTreeMap::new();
        for (path, bytes) in self.files(|path| path.starts_with(PACKS)).await? {
            let inside = path.strip_prefix(PACKS).and_then(|it| it.split_once('/'));
            if let Some((place, inside)) = inside {
                let files = packs.entry(place.to_owned()).or_default();
                files.push((inside.to_owned(), bytes));
            }
        }
        let source = |(place, files)| PackSource {
            place,
            pack: pack(files),
        };
        Ok(packs.into_iter().map(source).collect())
    }

    /// Imports packs, each replacing the one of the same name; returns their names. A pack may require
    /// another that is imported with it or was imported before.
    ///
    /// # Errors
    /// If there is none, they cannot be played over the base pack and their requirements, or they cannot be stored.
    pub async fn take_in_packs(&self, files: Vec<Outside>) -> Result<Vec<String>, NotTaken> {
        let coming = packs_among(files);
        if coming.is_empty() {
            return Err(NotTaken::NoPack);
        }
        let sources: Vec<PackSource> = coming.iter().map(source).collect();
        let names: Vec<String> = sources.iter().filter_map(PackSource::name).collect();
        let with_needs = with_needs(sources, &self.packs().await?);
        let loaded = content::load_from(&content::stack(content::sort_by_requirements(with_needs)));
        let mistakes = loaded.problems.iter().filter(|it| it.is_error());
        let mistakes: Vec<String> = mistakes.map(ToString::to_string).collect();
        if !mistakes.is_empty() || loaded.rules.is_none() || names.len() < coming.len() {
            return Err(NotTaken::Mistakes(mistakes));
        }
        let folder = |name: &String| format!("{PACKS}{}/", disk::stem(name));
        let folders: Vec<String> = names.iter().map(folder).collect();
        let files = folders.iter().zip(coming).flat_map(|(folder, (_, files))| {
            let files = files.into_iter();
            files.map(move |(path, bytes)| (format!("{folder}{path}"), bytes))
        });
        let files = files.collect();
        self.put(
            |path| folders.iter().any(|folder| path.starts_with(folder)),
            files,
        )
        .await?;
        Ok(names)
    }

    /// Removes a pack; runs that were begun with it report it as missing.
    ///
    /// # Errors
    /// If it cannot be removed; the text says why.
    pub async fn remove_pack(&self, name: &str) -> Result<(), String> {
        let folder = format!("{PACKS}{}/", disk::stem(name));
        self.put(|path| path.starts_with(&folder), Vec::new()).await
    }
}

/// Groups files into packs: the folder of each manifest, and the files relative to it, without hidden ones. A
/// manifest below another belongs to that pack.
fn packs_among(files: Vec<Outside>) -> BTreeMap<String, Vec<Outside>> {
    let root = |path: &str| {
        let (root, name) = path.split_at(path.rfind('/').map_or(0, |at| at + 1));
        ["pack.toml", "pack.json"]
            .contains(&name)
            .then(|| root.to_owned())
    };
    let hidden = |path: &str| path.split('/').any(|part| part.starts_with('.'));
    let roots: BTreeSet<String> = files.iter().filter_map(|(path, _)| root(path)).collect();
    let mut packs: BTreeMap<String, Vec<Outside>> = BTreeMap::new();
    for (path, bytes) in files {
        // The shortest comes first.
        let root = roots.iter().find(|root| path.starts_with(root.as_str()));
        if let Some(root) = root
            && !hidden(&path[root.len()..])
        {
            let path = path[root.len()..].to_owned();
            packs.entry(root.clone()).or_default().push((path, bytes));
        }
    }
    packs
}

fn source((root, files): (&String, &Vec<Outside>)) -> PackSource {
    PackSource {
        place: root.trim_end_matches('/').to_owned(),
        pack: pack(files.clone()),
    }
}

/// Adds the packs that these require, directly or indirectly.
fn with_needs(mut packs: Vec<PackSource>, others: &[PackSource]) -> Vec<PackSource> {
    let mut at = 0;
    while at < packs.len() {
        for name in packs[at].requires() {
            let is_it = |source: &&PackSource| source.name().as_deref() == Some(name.as_str());
            if !packs.iter().any(|source| is_it(&source)) {
                packs.extend(others.iter().find(is_it).cloned());
            }
        }
        at += 1;
    }
    packs
}

fn pack(files: Vec<Outside>) -> Pack {
    let mut pack = Pack::default();
    for (path, bytes) in files {
        pack.take(path, bytes);
    }
    pack
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::indexed_store::tests::{Shared, now};

    fn names(files: &[Outside]) -> Vec<&str> {
        files.iter().map(|(name, _)| name.as_str()).collect()
    }

    #[test]
    fn a_pack_can_be_imported_replaced_and_removed() {
        let tab = Shared::default().tab();
        let manifest = b"name = 'zoo'\nversion = '1'\nrequires = ['base']".to_vec();
        let files = |extra: &str, text: &str| {
            vec![
                ("from a friend/pack.toml".to_owned(), manifest.clone()),
                (format!("from a friend/{extra}"), text.into()),
                ("from a friend/.git/config".to_owned(), b"x".to_vec()),
            ]
        };
        assert_eq!(
            now(tab.take_in_packs(files("README.md", "a"))).unwrap(),
            ["zoo"]
        );
        assert_eq!(
            now(tab.take_in_packs(files("LICENSE", "b"))).unwrap(),
            ["zoo"]
        );
        let packs = now(tab.packs()).unwrap();
        assert_eq!((packs.len(), packs[0].place.as_str()), (1, "zoo"));
        let held = now(tab.files(|_| true)).unwrap();
        assert_eq!(names(&held), ["packs/zoo/LICENSE", "packs/zoo/pack.toml"]);

        let wrong =
            now(tab.take_in_packs(files("monsters/ape.toml", "hit_point = 3"))).unwrap_err();
        let NotTaken::Mistakes(mistakes) = wrong else {
            unreachable!("{wrong:?}")
        };
        assert!(
            mistakes.iter().any(|it| it.contains("hit_point")),
            "{mistakes:?}"
        );
        let none = now(tab.take_in_packs(vec![("a/b.toml".into(), vec![])]));
        assert_eq!(none, Err(NotTaken::NoPack));
        now(tab.remove_pack("zoo")).unwrap();
        assert!(now(tab.packs()).unwrap().is_empty());
    }

    fn needing(name: &str, requires: &str) -> Outside {
        let manifest = format!("name = '{name}'\nversion = '1'\nrequires = [{requires}]");
        (format!("{name}.zip/pack.toml"), manifest.into_bytes())
    }

    #[test]
    fn packs_imported_together_are_ordered_by_dependency() {
        let tab = Shared::default().tab();
        let files = vec![
            needing("apes", "'base', 'zoo'"),
            needing("zoo", "'base'"),
            (
                "apes.zip/docs/pack.toml".to_owned(),
                b"name = 'no'".to_vec(),
            ),
        ];
        assert_eq!(now(tab.take_in_packs(files)).unwrap(), ["apes", "zoo"]);
        let packs = content::sort_by_requirements(now(tab.packs()).unwrap());
        let order: Vec<_> = packs.iter().filter_map(PackSource::name).collect();
        assert_eq!(order, ["zoo", "apes"]);
    }

    #[test]
    fn a_pack_may_require_an_earlier_import() {
        let tab = Shared::default().tab();
        let late = || vec![needing("apes", "'base', 'zoo'")];
        assert!(matches!(
            now(tab.take_in_packs(late())),
            Err(NotTaken::Mistakes(why)) if why.iter().any(|it| it.contains("zoo"))
        ));
        now(tab.take_in_packs(vec![needing("zoo", "'base'")])).unwrap();
        assert_eq!(now(tab.take_in_packs(late())).unwrap(), ["apes"]);
    }
}

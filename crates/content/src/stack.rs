//! Which packs to load, in which order, and the folder or address each came from.

use crate::load::{Loaded, check_vaults, load};
use crate::text::file::{File, Problems};
use crate::text::pack::Pack;
use crate::text::parse::parse;
use crate::text::problem::Problem;

/// Name of the built-in pack.
pub const BASE: &str = "base";

/// A pack and where it came from.
#[derive(Clone, Debug)]
pub struct PackSource {
    /// Folder or address, as the player gave it.
    pub place: String,
    pub pack: Pack,
}

impl PackSource {
    /// The built-in pack.
    #[must_use]
    pub fn base() -> Self {
        Self {
            place: BASE.to_owned(),
            pack: Pack::base(),
        }
    }

    /// The name in the manifest, empty if the manifest has no name. `None` without a readable manifest;
    /// loading reports the mistakes.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        self.about().map(|(name, _)| name)
    }

    /// The names of the required packs; empty if the manifest cannot be parsed.
    #[must_use]
    pub fn requires(&self) -> Vec<String> {
        self.about()
            .map(|(_, requires)| requires)
            .unwrap_or_default()
    }

    /// The pack's name and the names of the packs it requires.
    fn about(&self) -> Option<(String, Vec<String>)> {
        let manifest = |(path, _): &&(String, String)| path == "pack.toml" || path == "pack.json";
        let (path, text) = self.pack.files.iter().find(manifest)?;
        let file = File {
            pack: 0,
            path,
            text,
        };
        let root = parse(&file, &mut Problems::default())?;
        let get = |key: &str| root.get_ref().get(key).map(toml::Spanned::get_ref);
        let name = get("name").and_then(|name| name.as_str());
        let requires = get("requires").and_then(|list| list.as_array());
        let requires = requires.into_iter().flatten();
        let requires = requires.filter_map(|node| node.get_ref().as_str());
        Some((
            name.unwrap_or_default().to_owned(),
            requires.map(str::to_owned).collect(),
        ))
    }
}

/// Adds the built-in pack in front if a pack requires it or if `sources` is empty, unless a pack is itself
/// called `base`.
#[must_use]
pub fn stack(mut sources: Vec<PackSource>) -> Vec<PackSource> {
    let abouts: Vec<_> = sources.iter().filter_map(PackSource::about).collect();
    let brings_its_own = abouts.iter().any(|(name, _)| name == BASE);
    let mut required = abouts.iter().flat_map(|(_, requires)| requires);
    if !brings_its_own && (required.any(|name| name == BASE) || sources.is_empty()) {
        sources.insert(0, PackSource::base());
    }
    sources
}

/// Sorts packs so that each comes after the packs it requires; the order is otherwise kept. Packs in a
/// dependency cycle keep their order, and loading reports the cycle.
#[must_use]
pub fn sort_by_requirements(sources: Vec<PackSource>) -> Vec<PackSource> {
    let about = |source: PackSource| (source.name(), source.requires(), source);
    let mut left: Vec<_> = sources.into_iter().map(about).collect();
    let mut ordered = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let waits = |requires: &[String]| {
            let names = left.iter().filter_map(|(name, ..)| name.as_ref());
            names.clone().any(|name| requires.contains(name))
        };
        let ready = left.iter().position(|(_, requires, _)| !waits(requires));
        let (_, _, source) = left.remove(ready.unwrap_or(0));
        ordered.push(source);
    }
    ordered
}

/// Finds packs by name in `at_hand` and returns them in the order of `names`. `base` falls back to the
/// built-in pack.
///
/// # Errors
///
/// The names that were not found.
pub fn find(names: &[String], at_hand: &[PackSource]) -> Result<Vec<PackSource>, Vec<String>> {
    let (mut found, mut missing) = (Vec::new(), Vec::new());
    for name in names {
        let source = at_hand.iter().find(|it| it.name().as_ref() == Some(name));
        match source {
            Some(source) => found.push(source.clone()),
            None if name == BASE => found.push(PackSource::base()),
            None => missing.push(name.clone()),
        }
    }
    if missing.is_empty() {
        Ok(found)
    } else {
        Err(missing)
    }
}

/// Loads packs as [`load`] does; paths in problems start with [`PackSource::place`].
#[must_use]
pub fn load_from(sources: &[PackSource]) -> Loaded {
    read_with(sources, load)
}

/// Loads packs as [`check_vaults`] does; paths in problems start with [`PackSource::place`].
#[must_use]
pub fn check_vaults_from(sources: &[PackSource]) -> Loaded {
    read_with(sources, check_vaults)
}

fn read_with(sources: &[PackSource], read: fn(&[Pack]) -> Loaded) -> Loaded {
    let packs: Vec<Pack> = sources.iter().map(|source| source.pack.clone()).collect();
    let loaded = read(&packs);
    let place = |problem: Problem| match sources.get(problem.pack as usize) {
        Some(source) => problem.under(&source.place),
        None => problem,
    };
    let problems = loaded.problems.into_iter().map(place).collect();
    Loaded { problems, ..loaded }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(manifest: &str) -> PackSource {
        let path = if manifest.starts_with('{') {
            "pack.json"
        } else {
            "pack.toml"
        };
        PackSource {
            place: "somewhere".into(),
            pack: [(path, manifest)].into_iter().collect(),
        }
    }

    fn names(sources: &[PackSource]) -> Vec<String> {
        sources.iter().filter_map(PackSource::name).collect()
    }

    #[test]
    fn packs_come_after_those_they_require() {
        let needs = |name: &str, requires: &str| {
            source(&format!("name = '{name}'\nrequires = [{requires}]"))
        };
        let (top, middle, low) = (
            needs("a", "'base', 'b'"),
            needs("b", "'base', 'c'"),
            needs("c", "'base'"),
        );
        let other = needs("d", "'base'");
        let ordered = sort_by_requirements(vec![top.clone(), other, middle.clone(), low]);
        assert_eq!(names(&ordered), ["d", "c", "b", "a"]);
        let circle = sort_by_requirements(vec![middle, needs("c", "'b'"), top]);
        assert_eq!(names(&circle), ["b", "c", "a"]);
    }

    const ZOO: &str = "name = 'zoo'\nrequires = ['base']";

    #[test]
    fn the_base_pack_comes_first_if_required() {
        let (more, alone) = (source(ZOO), source(r#"{ "name": "solo" }"#));
        let base = source("name = 'base'");
        let stacked = |sources: &[&PackSource]| {
            let sources = sources.iter().map(|source| (*source).clone());
            names(&stack(sources.collect()))
        };
        assert_eq!(stacked(&[]), ["base"]);
        assert_eq!(stacked(&[&more]), ["base", "zoo"]);
        assert_eq!(stacked(&[&alone]), ["solo"]);
        assert_eq!(stacked(&[&alone, &more]), ["base", "solo", "zoo"]);
        assert_eq!(stacked(&[&base, &more]), ["base", "zoo"]);
        assert_eq!(stack(vec![source("not a manifest")]).len(), 1);
    }

    #[test]
    fn packs_are_found_by_name_in_the_order_asked_for() {
        let at_hand = [source(ZOO), source("name = 'ark'")];
        let find = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            find(&names, &at_hand)
        };
        let found = find(&["base", "ark", "zoo"]).unwrap();
        assert_eq!(names(&found), ["base", "ark", "zoo"]);
        assert_eq!(found[0].pack, Pack::base());
        assert_eq!(find(&["pit", "zoo", "den"]).unwrap_err(), ["pit", "den"]);
        // A pack called base replaces the built-in one.
        let own = [source("name = 'base'")];
        let found = super::find(&["base".into()], &own).unwrap();
        assert_eq!(found[0].place, "somewhere");
    }

    #[test]
    fn problems_name_the_folder_of_their_pack() {
        let loaded = load_from(&[source("name = 'Zoo'\nversion = '1'")]);
        let paths: Vec<&str> = loaded.problems.iter().map(|it| it.path.as_str()).collect();
        assert!(paths.iter().all(|path| path.starts_with("somewhere/")));
        assert!(paths.contains(&"somewhere/pack.toml"), "{paths:?}");
    }
}

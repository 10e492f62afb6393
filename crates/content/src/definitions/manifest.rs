//! The pack manifest, `pack.toml`.

use semver::Version;
use serde::Deserialize;

use crate::definitions::file_role::is_name;
use crate::text::file::{File, Problems};
use crate::text::nearest::nearest;
use crate::text::parse::parse;
use crate::text::read::read;
use crate::text::tree::{self, Node};

/// The manifest of a pack, `pack.toml`.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest {
    /// Name of the pack, used as prefix of all its ids: a-z, 0-9 and _, starting with a letter.
    name: String,
    /// Version of the pack in semantic versioning: three numbers, such as 0.1.0.
    version: String,
    /// Title shown to players.
    #[serde(default)]
    title: Option<String>,
    /// Names of the authors.
    #[serde(default)]
    authors: Vec<String>,
    /// Names of the packs that must be loaded before this one, without versions.
    #[serde(default)]
    requires: Vec<String>,
}

/// Reads and checks a manifest. Returns the pack's name if it is valid and unique.
///
/// `earlier` holds the names of the packs loaded before this one.
pub(crate) fn name(file: &File<'_>, earlier: &[&str], problems: &mut Problems) -> Option<String> {
    let mut root = parse(file, problems)?;
    tree::take(&mut root, "$schema");
    // A mistake elsewhere in the manifest must not make every id of the pack unknown.
    let name = root
        .get_ref()
        .get("name")
        .and_then(|it| it.get_ref().as_str());
    let name = name.map(str::to_owned);
    let at = tree::place(&root, "name");
    if let Some(manifest) = read::<Manifest>(root.clone(), &[], file, problems) {
        check(&manifest, &root, earlier, file, problems);
    }
    let name = name?;
    if earlier.contains(&name.as_str()) {
        problems.add(file.problem_at(at, format!("there are two packs called `{name}`")));
        return None;
    }
    is_name(&name).then_some(name)
}

fn check(
    manifest: &Manifest,
    root: &Node<'_>,
    earlier: &[&str],
    file: &File<'_>,
    problems: &mut Problems,
) {
    let Manifest {
        name,
        version,
        title,
        authors,
        requires,
    } = manifest;
    if !is_name(name) {
        let at = tree::place(root, "name");
        problems.add(
            file.problem_at(at, format!("`{name}` is no name for a pack"))
                .help("names are a-z, 0-9 and _, beginning with a letter"),
        );
    }
    let texts = [("version", version)].into_iter();
    let texts = texts.chain(title.iter().map(|title| ("title", title)));
    let authors = authors.iter().map(|author| ("authors", author));
    for (key, text) in texts.chain(authors) {
        if text.trim().is_empty() {
            problems.add(file.problem_at(tree::place(root, key), "the text is empty"));
        }
    }
    if !version.trim().is_empty()
        && let Err(error) = Version::parse(version)
    {
        let message = format!("`{version}` is no version: {error}");
        let problem = file.problem_at(tree::place(root, "version"), message);
        problems.add(problem.help("three numbers are: 0.1.0").warning());
    }
    for (n, required) in requires.iter().enumerate() {
        if !earlier.contains(&required.as_str()) {
            let at = tree::place(root, &format!("requires.{n}"));
            let message = format!("the pack `{required}` is not loaded before this one");
            let problem = file.problem_at(at, message);
            let meant = nearest(required, earlier.iter().copied());
            problems.add(if is_name(required) {
                problem.meant(meant)
            } else {
                problem.help("only the name of a pack belongs here, without a version")
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::example::{PACK, spoilt, with, wrong, wrong_after, zoo};
    use crate::load;
    use crate::text::pack::Pack;

    #[test]
    fn a_manifest_may_have_optional_keys() {
        let more = [(
            "version",
            "title = 'The Zoo'\nauthors = ['Tibb']\nrequires = []\nversion",
        )];
        assert_eq!(wrong(&[spoilt("pack.toml", &more)]), [""; 0]);
    }

    #[test]
    fn mistakes_in_a_manifest_are_reported() {
        let told = |from, to| wrong_after("pack.toml", from, to);
        assert_eq!(told("\"zoo\"", "\"Zoo\"").len(), 1);
        assert_eq!(
            told("\"zoo\"", "\"Zoo\""),
            [
                "pack.toml:1:8: `Zoo` is no name for a pack (names are a-z, 0-9 and _, beginning with a letter)"
            ]
        );
        assert_eq!(
            told("version", "vesrion")[1],
            "pack.toml:2:1: unknown key `vesrion` (did you mean `version`?)"
        );
        assert_eq!(
            told("\"1.0.0\"", "\" \""),
            ["pack.toml:2:11: the text is empty"]
        );
        assert_eq!(
            told("version", "title = ''\nauthors = ['']\nversion").len(),
            2
        );
        assert_eq!(
            told("name = \"zoo\"", ""),
            ["pack.toml:1:1: the key `name` is missing"]
        );
        assert_eq!(
            told("version", "requires = ['bsae']\nversion"),
            ["pack.toml:2:13: the pack `bsae` is not loaded before this one"]
        );
    }

    /// Packs: F 129. Packs: C 130.
    #[test]
    fn a_version_has_three_numbers_and_requires_holds_names() {
        let told = wrong_after("pack.toml", "\"1.0.0\"", "\"banana\"");
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("pack.toml:2:11: `banana` is no version: "));
        assert!(told[0].ends_with("(three numbers are: 0.1.0)"));
        assert_eq!(wrong_after("pack.toml", "1.0.0", "0.2.0-beta.1"), [""; 0]);
        assert_eq!(
            wrong_after(
                "pack.toml",
                "version",
                "requires = ['base >= 0.2']\nversion"
            ),
            [
                "pack.toml:2:13: the pack `base >= 0.2` is not loaded before this one (only the name of a pack belongs here, without a version)"
            ]
        );
    }

    #[test]
    fn a_pack_has_exactly_one_manifest() {
        let files = zoo().into_iter().filter(|(path, _)| *path != "pack.toml");
        assert_eq!(
            wrong(&[files.collect()]),
            ["pack.toml:1:1: the pack has no pack.toml (name = \"mine\"\nversion = \"0.1.0\")"]
        );
        assert_eq!(
            wrong(&[with("pack.json", "{}")]),
            ["pack.json:1:1: the pack has pack.toml already"]
        );
    }

    #[test]
    fn required_packs_come_first_and_pack_names_are_unique() {
        let zoo: Pack = zoo().into_iter().collect();
        let ark: Pack = [(
            "pack.toml",
            "name = 'ark'\nversion = '1.0.0'\nrequires = ['zoo']",
        )]
        .into_iter()
        .collect();
        let loaded = load(&[zoo.clone(), ark.clone()]);
        let packs = loaded.rules.unwrap().packs().to_vec();
        assert_eq!(
            [packs[0].name.as_str(), packs[1].name.as_str()],
            ["zoo", "ark"]
        );
        assert_eq!([&packs[0].hash, &packs[1].hash], [&zoo.hash(), &ark.hash()]);
        assert_eq!(
            wrong(&[ark, zoo.clone()]),
            ["pack.toml:3:13: the pack `zoo` is not loaded before this one"]
        );
        let again = [("pack.toml", PACK)].into_iter().collect();
        assert_eq!(
            wrong(&[zoo, again]),
            ["pack.toml:1:8: there are two packs called `zoo`"]
        );
    }
}

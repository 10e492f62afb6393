//! Lists English messages without a German translation; a release must have none.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use fluent_syntax::ast::Entry;
use fluent_syntax::parser;

use crate::cargo::cargo;
use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask translations            messages that are shown in English where German is chosen
  cargo xtask translations --check    fail if there is one: part of every release")]
pub(crate) struct Args {
    /// Fail if a translation is missing
    #[arg(long)]
    check: bool,
}

/// English and German catalogues: two files, or two folders of files.
const PAIRS: [[&str; 2]; 3] = [
    ["crates/ui/text/en", "crates/ui/text/de"],
    ["apps/server/text/en.ftl", "apps/server/text/de.ftl"],
    ["apps/web/site/text/en.ftl", "apps/web/site/text/de.ftl"],
];

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    let mut count = 0;
    for [english, german] in PAIRS {
        let [ids, translated] = [english, german].map(|path| messages(&root.join(path)));
        for id in ids?.difference(&translated?) {
            tree::say(&format!("missing translation: {german}: {id}"));
            count += 1;
        }
    }
    let base_pack = base_pack(&root, args.check)?;
    let complete = count == 0 && base_pack;
    ensure!(complete || !args.check, "translations are missing");
    Ok(())
}

/// Runs the test of the base pack's texts, which prints those that are missing; whether none is.
fn base_pack(root: &Path, check: bool) -> Result<bool> {
    let mut test = cargo(root);
    test.args([
        "test",
        "--quiet",
        "-p",
        "hearthgate-content",
        "--test",
        "pack",
    ])
    .args(["every_text_is_there_in_german_too", "--", "--nocapture"]);
    if check {
        test.env("TRANSLATIONS_COMPLETE", "1");
    }
    Ok(test.status().context("cannot start cargo")?.success())
}

/// The ids of the messages in a catalogue or in a folder of catalogues; attributes as `message.attribute`.
fn messages(path: &Path) -> Result<BTreeSet<String>> {
    let files = match path.is_dir() {
        true => tree::files(path, "ftl")?,
        false => vec![path.to_owned()],
    };
    let mut ids = BTreeSet::new();
    for file in files {
        let text = tree::read(&file)?;
        let parsed = parser::parse(text.as_str());
        let parsed = parsed
            .map_err(|(_, errors)| anyhow::anyhow!("{errors:?}"))
            .with_context(|| format!("cannot parse {}", file.display()))?;
        for entry in parsed.body {
            let Entry::Message(message) = entry else {
                continue;
            };
            let id = message.id.name;
            let attributes = message.attributes.iter();
            ids.extend(attributes.map(|attribute| format!("{id}.{}", attribute.id.name)));
            ids.insert(id.to_owned());
        }
    }
    Ok(ids)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::messages;

    #[test]
    fn messages_and_attributes_of_every_file_are_listed() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(
            folder.path().join("a.ftl"),
            "# A comment.\none = 1\n    .more = 2\n",
        )
        .unwrap();
        fs::write(folder.path().join("b.ftl"), "two = 2\n").unwrap();
        let ids = messages(folder.path()).unwrap();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        assert_eq!(ids, ["one", "one.more", "two"]);
    }
}

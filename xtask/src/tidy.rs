//! Keeps each generated list in step with the files in its folder.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::tree;

/// Folders in which every file is one thing of a kind and `mod.rs` lists them.
pub(crate) const FOLDERS: &[&str] = &[
    "crates/sim/src/effects",
    "crates/mapgen/src/builders",
    "crates/mapgen/src/steps",
];

const OPEN: &str = "// <generated: one row per file in this folder, by cargo xtask tidy>";
const CLOSE: &str = "// </generated>";

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask tidy            after adding, renaming or deleting a file in a listed folder
  cargo xtask tidy --check    say which lists are out of step, change nothing")]
pub(crate) struct Args {
    /// Fail if a list is out of step instead of writing it
    #[arg(long)]
    check: bool,
}

/// Writes the lists, or with `--check` only looks.
pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    let stale = stale(&root)?;
    for list in &stale {
        let path = tree::shown(&list.path, &root);
        if args.check {
            tree::say(&format!("out of step with its folder: {path}"));
            continue;
        }
        fs::write(&list.path, &list.text).with_context(|| format!("cannot write {path}"))?;
        tree::say(&format!("brought in step: {path}"));
    }
    if args.check && !stale.is_empty() {
        bail!("run `cargo xtask tidy` and commit what it writes");
    }
    Ok(())
}

/// A `mod.rs` that is out of step, and what it should say.
struct Stale {
    path: PathBuf,
    text: String,
}

fn stale(root: &Path) -> Result<Vec<Stale>> {
    let mut stale = Vec::new();
    for folder in FOLDERS {
        let path = root.join(folder).join("mod.rs");
        if !path.exists() {
            continue;
        }
        let old = tree::read(&path)?;
        let text =
            tidied(&old, &stems(&root.join(folder))?).with_context(|| tree::shown(&path, root))?;
        if text != old {
            stale.push(Stale { path, text });
        }
    }
    Ok(stale)
}

/// The names of a folder's files, without `mod.rs`, in the order rustfmt gives to modules: an
/// underscore comes before every letter and digit.
fn stems(folder: &Path) -> Result<Vec<String>> {
    let mut stems: Vec<String> = tree::entries(folder)?
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .filter(|stem| stem != "mod")
        .collect();
    stems.sort_by_key(|stem| stem.replace('_', " "));
    Ok(stems)
}

/// The text with its generated block replaced; text without the marks is left alone.
fn tidied(text: &str, stems: &[String]) -> Result<String> {
    let Some((before, rest)) = text.split_once(OPEN) else {
        return Ok(text.to_owned());
    };
    let Some((old, after)) = rest.split_once(CLOSE) else {
        bail!("the generated list is never closed: add a line `{CLOSE}` below it");
    };
    let name = old
        .lines()
        .find_map(|line| line.trim().strip_suffix("! {"))
        .context("the generated list names no macro: write `NAME! {` and `}` between its marks")?;
    let mut block = String::new();
    for stem in stems {
        block += &format!("mod {stem};\n");
    }
    block += &format!("\n{name}! {{\n");
    for stem in stems {
        block += &format!("    {stem}::{},\n", camel_case(stem));
    }
    block += "}\n";
    Ok(format!("{before}{OPEN}\n{block}{CLOSE}{after}"))
}

/// `magic_missile` becomes `MagicMissile`.
fn camel_case(stem: &str) -> String {
    stem.split('_')
        .flat_map(|word| {
            let mut letters = word.chars();
            let first = letters.next().map(|first| first.to_ascii_uppercase());
            first.into_iter().chain(letters)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{CLOSE, OPEN, stale, tidied};

    /// A repository with one listed folder holding these files and this `mod.rs`.
    fn repository(stems: &[&str], list: &str) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("crates/sim/src/effects");
        fs::create_dir_all(&folder).unwrap();
        for stem in stems {
            fs::write(folder.join(stem).with_extension("rs"), "").unwrap();
        }
        fs::write(folder.join("mod.rs"), list).unwrap();
        root
    }

    fn generated(block: &str) -> String {
        format!("//! Effects.\n\n{OPEN}\n{block}{CLOSE}\n\nfn after() {{}}\n")
    }

    #[test]
    fn a_list_gains_a_row_for_each_file_and_keeps_what_stands_around_it() {
        let root = repository(
            &["snare", "rooms", "magic_missile", "room_sort"],
            &generated("effects! {\n}\n"),
        );
        let stale = stale(root.path()).unwrap();
        let [list] = stale.as_slice() else {
            unreachable!("one list is out of step")
        };
        assert!(list.path.ends_with("crates/sim/src/effects/mod.rs"));
        let wanted = "\
mod magic_missile;
mod room_sort;
mod rooms;
mod snare;

effects! {
    magic_missile::MagicMissile,
    room_sort::RoomSort,
    rooms::Rooms,
    snare::Snare,
}
";
        assert_eq!(list.text, generated(wanted));
    }

    #[test]
    fn a_list_loses_the_row_of_a_deleted_file_and_is_then_in_step() {
        let old = "mod a;\nmod b;\n\nkinds! {\n    a::A,\n    b::B,\n}\n";
        let root = repository(&["b"], &generated(old));
        let first = stale(root.path()).unwrap();
        assert_eq!(
            first[0].text,
            generated("mod b;\n\nkinds! {\n    b::B,\n}\n")
        );
        fs::write(&first[0].path, &first[0].text).unwrap();
        assert!(stale(root.path()).unwrap().is_empty());
    }

    #[test]
    fn a_folder_without_marks_or_without_a_list_is_left_alone() {
        let root = repository(&["snare"], "mod snare;\n");
        assert!(stale(root.path()).unwrap().is_empty());
        assert!(
            stale(tempfile::tempdir().unwrap().path())
                .unwrap()
                .is_empty()
        );
    }

    #[test]
    fn a_list_that_is_never_closed_or_names_no_macro_is_an_error() {
        let unclosed = tidied(&format!("{OPEN}\neffects! {{\n}}\n"), &[]).unwrap_err();
        assert!(unclosed.to_string().contains(CLOSE), "{unclosed}");
        let nameless = tidied(&format!("{OPEN}\n{CLOSE}\n"), &[]).unwrap_err();
        assert!(nameless.to_string().contains("NAME! {"), "{nameless}");
    }
}

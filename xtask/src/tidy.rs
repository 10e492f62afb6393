//! Writes the generated lists of modules, and checks the wording of texts and of commit subjects.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};

use crate::{commits, tree, words};

/// Folders whose `mod.rs` has a generated list with one row per file.
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
  cargo xtask tidy                    write the lists after adding, renaming or deleting a file in a listed folder
  cargo xtask tidy --check            change nothing; fail if a list is out of date
  cargo xtask tidy --words            count words to avoid in documents, comments and interface strings
  cargo xtask tidy --words --list     print each with its file, line and replacement
  cargo xtask tidy --words ../old     the same for another checkout
  cargo xtask tidy --commits          check the subjects of commits
  cargo xtask tidy --commits=main     only those since main")]
pub(crate) struct Args {
    /// Change nothing, and fail if something is to be changed
    #[arg(long)]
    check: bool,
    /// Count words to avoid; always succeeds
    #[arg(long)]
    words: bool,
    /// With --words: print every occurrence
    #[arg(long, requires = "words")]
    list: bool,
    /// With --words: the root of another checkout
    #[arg(value_name = "PATH", requires = "words")]
    path: Option<PathBuf>,
    /// Check only the subjects of commits since BASE, or since the rule was introduced
    #[arg(long, value_name = "BASE", num_args = 0..=1, require_equals = true, conflicts_with = "words")]
    commits: Option<Option<String>>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    if args.words {
        let hits = words::hits(args.path.as_deref().unwrap_or(&root))?;
        if args.list {
            hits.iter().for_each(|hit| tree::say(&hit.to_string()));
        }
        tree::say(&words::counted(&hits));
        return Ok(());
    }
    if let Some(base) = &args.commits {
        return check_commits(&root, base.as_deref());
    }
    write_lists(&root, args.check)
}

/// Prints what is wrong with commit subjects and fails if there is anything.
fn check_commits(root: &Path, base: Option<&str>) -> Result<()> {
    let Some(wrong) = commits::check(root, base)? else {
        tree::say("commit subjects not checked: the history is not available");
        return Ok(());
    };
    wrong.iter().for_each(|fault| tree::say(fault));
    ensure!(wrong.is_empty(), "reword {} commit subjects", wrong.len());
    Ok(())
}

/// Writes the lists that are out of date; with `check` only reports them.
fn write_lists(root: &Path, check: bool) -> Result<()> {
    let stale = stale(root)?;
    for list in &stale {
        let path = tree::shown(&list.path, root);
        if check {
            tree::say(&format!("out of date: {path}"));
            continue;
        }
        fs::write(&list.path, &list.text).with_context(|| format!("cannot write {path}"))?;
        tree::say(&format!("updated: {path}"));
    }
    if check && !stale.is_empty() {
        bail!("run `cargo xtask tidy` and commit what it writes");
    }
    Ok(())
}

/// A `mod.rs` that is out of date, and its new text.
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

/// The text with its generated block replaced; a text without the markers is returned unchanged.
fn tidied(text: &str, stems: &[String]) -> Result<String> {
    let Some((before, rest)) = text.split_once(OPEN) else {
        return Ok(text.to_owned());
    };
    let Some((old, after)) = rest.split_once(CLOSE) else {
        bail!("the generated list has no end: add a line `{CLOSE}` below it");
    };
    let name = old
        .lines()
        .find_map(|line| line.trim().strip_suffix("! {"))
        .context(
            "the generated list names no macro: write `NAME! {` and `}` between its markers",
        )?;
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
    fn a_list_gains_a_row_per_file_and_keeps_the_text_around_it() {
        let root = repository(
            &["snare", "rooms", "magic_missile", "room_sort"],
            &generated("effects! {\n}\n"),
        );
        let stale = stale(root.path()).unwrap();
        let [list] = stale.as_slice() else {
            unreachable!("one list is out of date")
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
    fn a_list_loses_the_row_of_a_deleted_file() {
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
    fn a_folder_without_markers_or_list_is_left_alone() {
        let root = repository(&["snare"], "mod snare;\n");
        assert!(stale(root.path()).unwrap().is_empty());
        assert!(
            stale(tempfile::tempdir().unwrap().path())
                .unwrap()
                .is_empty()
        );
    }

    #[test]
    fn a_list_without_end_or_macro_is_an_error() {
        let unclosed = tidied(&format!("{OPEN}\neffects! {{\n}}\n"), &[]).unwrap_err();
        assert!(unclosed.to_string().contains(CLOSE), "{unclosed}");
        let nameless = tidied(&format!("{OPEN}\n{CLOSE}\n"), &[]).unwrap_err();
        assert!(nameless.to_string().contains("NAME! {"), "{nameless}");
    }
}

//! Writes the generated lists of modules, and checks wording, links of documents and commit subjects.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};

use crate::{book, commits, tree, words};

/// Folders whose `mod.rs` has a generated list with one row per file.
pub(crate) const FOLDERS: &[&str] = &[
    "crates/sim/src/effects",
    "crates/mapgen/src/builders",
    "crates/mapgen/src/steps",
    "crates/ui/src/screens",
];

const OPEN: &str = "// <generated: one row per file in this folder, by cargo xtask tidy>";
const CLOSE: &str = "// </generated>";

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask tidy                    write the lists after adding, renaming or deleting a file in a listed folder
  cargo xtask tidy --check            change nothing; fail on an outdated list, a word to avoid, a dead link or a bad commit subject
  cargo xtask tidy --words            count words to avoid in documents, comments and interface strings
  cargo xtask tidy --words --list     print each with its file, line and replacement
  cargo xtask tidy --words ../old     the same for another checkout
  cargo xtask tidy --commits          check the subjects of commits
  cargo xtask tidy --commits=main     only those since main")]
pub(crate) struct Args {
    /// Change nothing; check the lists, the words, the links of documents and the commit subjects
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
    if !args.check {
        return write_lists(&root, false);
    }
    let checks = [
        write_lists(&root, true),
        check_words(&root),
        book::check(&root),
        check_commits(&root, None),
    ];
    let failed: Vec<String> = checks
        .into_iter()
        .filter_map(|check| check.err().map(|error| error.to_string()))
        .collect();
    ensure!(failed.is_empty(), "{}", failed.join("; "));
    Ok(())
}

/// Prints every word to avoid and fails if there is one.
fn check_words(root: &Path) -> Result<()> {
    let hits = words::hits(root)?;
    hits.iter().for_each(|hit| tree::say(&hit.to_string()));
    ensure!(hits.is_empty(), "replace {} words to avoid", hits.len());
    Ok(())
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
        let files = files(&root.join(folder))?;
        let text = tidied(&old, &files).with_context(|| tree::shown(&path, root))?;
        if text != old {
            stale.push(Stale { path, text });
        }
    }
    Ok(stale)
}

/// A file of a listed folder.
struct File {
    stem: String,
    /// Whether it declares commands of the game in a constant `ACTIONS`.
    has_actions: bool,
}

/// The files of a folder, without `mod.rs`, in the order rustfmt gives to modules: an underscore comes before every
/// letter and digit.
fn files(folder: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    for path in tree::entries(folder)? {
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        let Some(stem) = stem.filter(|stem| is_rust && *stem != "mod") else {
            continue;
        };
        files.push(File {
            stem: stem.to_owned(),
            has_actions: tree::read(&path)?.contains("const ACTIONS:"),
        });
    }
    files.sort_by_key(|file| file.stem.replace('_', " "));
    Ok(files)
}

/// The text with its generated block replaced; a text without the markers is returned unchanged.
///
/// The old block decides what is listed: a macro call (`effects! {`) gets the type of every file, a constant
/// (`const ACTIONS: … = &[`) the commands of every file that declares some.
fn tidied(text: &str, files: &[File]) -> Result<String> {
    let Some((before, rest)) = text.split_once(OPEN) else {
        return Ok(text.to_owned());
    };
    let Some((old, after)) = rest.split_once(CLOSE) else {
        bail!("the generated list has no end: add a line `{CLOSE}` below it");
    };
    let is_head = |line: &&str| line.ends_with("! {") || line.ends_with("= &[");
    let head = old.lines().find(is_head).context(
        "the generated list has no head: write `NAME! {` and `}`, or `const ACTIONS: … = &[` and `];`, between its markers",
    )?;
    let (visibility, end) = match head.ends_with("! {") {
        true => ("", "}\n"),
        false => ("pub(crate) ", "];\n"),
    };
    let docs = old.lines().filter(|line| line.starts_with("///"));
    let head: String = docs.chain([head]).map(|line| format!("{line}\n")).collect();
    let modules = files
        .iter()
        .map(|file| format!("{visibility}mod {};\n", file.stem));
    let rows = files.iter().filter_map(|File { stem, has_actions }| {
        match (visibility.is_empty(), has_actions) {
            (true, _) => Some(format!("    {stem}::{},\n", camel_case(stem))),
            (false, true) => Some(format!("    {stem}::ACTIONS,\n")),
            (false, false) => None,
        }
    });
    let (modules, rows): (String, String) = (modules.collect(), rows.collect());
    Ok(format!(
        "{before}{OPEN}\n{modules}\n{head}{rows}{end}{CLOSE}{after}"
    ))
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
    fn a_list_of_commands_names_the_files_that_declare_some() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("crates/ui/src/screens");
        fs::create_dir_all(&folder).unwrap();
        for (file, text) in [
            ("aim.rs", "const ACTIONS: &[Action] = &[];"),
            ("list.rs", ""),
            (
                "mod.rs",
                &generated("/// All.\nconst ACTIONS: &[&[A]] = &[\n    old::ACTIONS,\n];\n"),
            ),
        ] {
            fs::write(folder.join(file), text).unwrap();
        }
        let wanted = "\
pub(crate) mod aim;
pub(crate) mod list;

/// All.
const ACTIONS: &[&[A]] = &[
    aim::ACTIONS,
];
";
        assert_eq!(stale(root.path()).unwrap()[0].text, generated(wanted));
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

//! The book: the documents in the order of docs/SUMMARY.md. Checks their links, and builds the pages with mdBook.

mod links;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::cargo::cargo;
use crate::tree;
use links::{anchors, links, relink, resolve};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask book                     build target/book/html
  cargo xtask book --open              build it, and open it in a browser
  cargo xtask book --out dist/book     build it beside the browser game
  cargo xtask book --check             check links only; mdBook is not needed

Without mdBook in the PATH the first build installs it into target/tools, which takes some minutes.")]
pub(crate) struct Args {
    /// Check the links of all documents without building the pages
    #[arg(long, conflicts_with_all = ["open", "out"])]
    check: bool,
    /// Open the book in a browser
    #[arg(long)]
    open: bool,
    /// Folder of the pages; replaced if it exists
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

const VERSION: &str = "0.5.4";
const SUMMARY: &str = "docs/SUMMARY.md";
const PICTURES: &str = "docs/pictures";
/// Files in `docs` that mdBook reads beside the documents.
const SETTINGS: [&str; 2] = ["book.toml", "book.css"];

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    check(&root)?;
    if args.check {
        return Ok(());
    }
    let mdbook = mdbook(&root)?;
    let folder = root.join("target/book");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("cannot remove target/book")?;
    }
    stage(&root, &folder)?;
    let out = match &args.out {
        Some(out) => root.join(out),
        None => folder.join("html"),
    };
    let mut build = Command::new(mdbook);
    build.arg("build").arg(&folder).arg("--dest-dir").arg(&out);
    if args.open {
        build.arg("--open");
    }
    let done = build.status().context("cannot start mdbook")?;
    ensure!(done.success(), "mdbook failed");
    tree::say(&format!("{}", out.join("index.html").display()));
    Ok(())
}

/// Checks that every link of a document leads to a file and a heading that exist, and that the book has every
/// document and every picture of `docs`.
pub(crate) fn check(root: &Path) -> Result<()> {
    let faults = faults(root)?;
    ensure!(faults.is_empty(), "documents:\n{}", faults.join("\n"));
    Ok(())
}

fn faults(root: &Path) -> Result<Vec<String>> {
    let mut documents = BTreeMap::new();
    let top = tree::entries(root)?
        .into_iter()
        .filter(|path| path.extension().is_some_and(|it| it == "md"));
    for path in top.chain(tree::files(&root.join("docs"), "md")?) {
        documents.insert(tree::shown(&path, root), tree::read(&path)?);
    }
    let chapters = chapters(root)?;
    let mut faults = Vec::new();
    let mut used = BTreeSet::new();
    for (name, text) in &documents {
        for link in links(text) {
            let (file, anchor) = resolve(name, &link);
            used.insert(file.clone());
            if !root.join(&file).exists() {
                faults.push(format!("{name}: `{link}`: there is no file {file}"));
            } else if !anchor.is_empty()
                && !documents
                    .get(&file)
                    .is_some_and(|it| anchors(it).contains(&anchor))
            {
                faults.push(format!("{name}: `{link}`: {file} has no heading #{anchor}"));
            } else if chapters.contains(name)
                && !chapters.contains(&file)
                && !file.starts_with(PICTURES)
            {
                faults.push(format!(
                    "{name}: `{link}`: {file} is not in the book; name it without a link"
                ));
            }
        }
    }
    let unlisted = documents
        .keys()
        .filter(|name| name.starts_with("docs/") && *name != SUMMARY && !chapters.contains(*name));
    faults.extend(unlisted.map(|name| format!("{name}: not listed in {SUMMARY}")));
    let site = tree::files(&root.join("apps/web/site"), "html")?;
    let site: Vec<String> = site
        .iter()
        .map(|path| tree::read(path))
        .collect::<Result<_>>()?;
    for extension in ["png", "gif", "svg"] {
        for path in tree::files(&root.join(PICTURES), extension)? {
            let name = tree::shown(&path, root);
            let file = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if !used.contains(&name) && !site.iter().any(|page| page.contains(&file)) {
                faults.push(format!("{name}: no document shows this picture"));
            }
        }
    }
    Ok(faults)
}

/// The documents that the table of contents lists, in its order.
fn chapters(root: &Path) -> Result<Vec<String>> {
    let listed = links(&tree::read(&root.join(SUMMARY))?);
    Ok(listed.iter().map(|it| resolve(SUMMARY, it).0).collect())
}

/// Writes the sources of the book as mdBook wants them: one folder, with the documents of the root folder in it.
fn stage(root: &Path, folder: &Path) -> Result<()> {
    let chapters = chapters(root)?;
    for name in chapters.iter().map(String::as_str).chain([SUMMARY]) {
        let target = staged(name);
        let above = "../".repeat(target.matches('/').count());
        let text = relink(&tree::read(&root.join(name))?, |link| {
            let (file, anchor) = resolve(name, link);
            let hash = if anchor.is_empty() { "" } else { "#" };
            format!("{above}{}{hash}{anchor}", staged(&file))
        });
        write(&folder.join("src").join(target), text.as_bytes())?;
    }
    for extension in ["png", "gif", "svg"] {
        for path in tree::files(&root.join(PICTURES), extension)? {
            let picture = fs::read(&path).with_context(|| format!("cannot read {path:?}"))?;
            let target = staged(&tree::shown(&path, root));
            write(&folder.join("src").join(target), &picture)?;
        }
    }
    for name in SETTINGS {
        let text = tree::read(&root.join("docs").join(name))?;
        write(&folder.join(name), text.as_bytes())?;
    }
    Ok(())
}

/// The path in the book's sources of a file of the repository.
fn staged(name: &str) -> String {
    match name.strip_prefix("docs/") {
        Some(inside) => inside.to_owned(),
        None => name.to_lowercase(),
    }
}

fn write(path: &Path, content: &[u8]) -> Result<()> {
    path.parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| fs::write(path, content))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// The program `mdbook`: from the PATH, or installed into `target/tools`.
fn mdbook(root: &Path) -> Result<PathBuf> {
    let tools = root.join("target/tools");
    let own = tools
        .join("bin")
        .join(format!("mdbook{}", std::env::consts::EXE_SUFFIX));
    for program in [PathBuf::from("mdbook"), own.clone()] {
        let version = Command::new(&program)
            .arg("--version")
            .stdin(Stdio::null())
            .output();
        if version.is_ok_and(|it| String::from_utf8_lossy(&it.stdout).contains(VERSION)) {
            return Ok(program);
        }
    }
    tree::complain(&format!("installing mdbook {VERSION} into target/tools"));
    // A debug build compiles in a fraction of the time, and builds the book in seconds.
    let done = cargo(root)
        .args([
            "install",
            "--locked",
            "--debug",
            "mdbook",
            "--version",
            VERSION,
        ])
        .args(["--no-default-features", "--features", "search", "--root"])
        .arg(&tools)
        .status()
        .context("cannot start cargo")?;
    ensure!(done.success(), "`cargo install mdbook` failed");
    Ok(own)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{faults, stage, write};
    use crate::tree;

    fn tree_with(files: &[(&str, &str)]) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        for (name, text) in files {
            write(&root.path().join(name), text.as_bytes()).unwrap();
        }
        root
    }

    #[test]
    fn documents_of_this_repository_have_no_faults() {
        assert_eq!(faults(&tree::root()).unwrap(), [""; 0]);
    }

    #[test]
    fn dead_links_headings_and_unlisted_files_are_faults() {
        let root = tree_with(&[
            ("docs/SUMMARY.md", "- [One](one.md)\n- [Top](../TOP.md)\n"),
            (
                "docs/one.md",
                "# One\n\n[a](#one) [b](#two) [c](gone.md) [d](book.toml)\n",
            ),
            ("docs/two.md", "# Two\n"),
            ("docs/book.toml", ""),
            ("docs/pictures/a.png", ""),
            (
                "TOP.md",
                "![a](docs/pictures/b.png) [one](docs/one.md#one)\n",
            ),
        ]);
        let expected = [
            "TOP.md: `docs/pictures/b.png`: there is no file docs/pictures/b.png",
            "docs/one.md: `#two`: docs/one.md has no heading #two",
            "docs/one.md: `gone.md`: there is no file docs/gone.md",
            "docs/one.md: `book.toml`: docs/book.toml is not in the book; name it without a link",
            "docs/two.md: not listed in docs/SUMMARY.md",
            "docs/pictures/a.png: no document shows this picture",
        ];
        assert_eq!(faults(root.path()).unwrap(), expected);
    }

    #[test]
    fn staged_documents_link_to_each_other_inside_one_folder() {
        let root = tree_with(&[
            ("docs/SUMMARY.md", "- [One](a/one.md)\n- [Top](../TOP.md)\n"),
            (
                "docs/a/one.md",
                "[top](../../TOP.md#top) ![p](../pictures/p.png)\n",
            ),
            ("docs/book.toml", "[book]\n"),
            ("docs/book.css", ""),
            ("docs/pictures/p.png", "p"),
            (
                "TOP.md",
                "# Top\n\n[one](docs/a/one.md) [out](https://example.org/a)\n",
            ),
        ]);
        let book = root.path().join("book");
        stage(root.path(), &book).unwrap();
        let read = |name: &str| fs::read_to_string(book.join(Path::new("src")).join(name)).unwrap();
        assert_eq!(read("SUMMARY.md"), "- [One](a/one.md)\n- [Top](top.md)\n");
        assert_eq!(
            read("a/one.md"),
            "[top](../top.md#top) ![p](../pictures/p.png)\n"
        );
        assert_eq!(
            read("top.md"),
            "# Top\n\n[one](a/one.md) [out](https://example.org/a)\n"
        );
        assert_eq!(read("pictures/p.png"), "p");
    }
}

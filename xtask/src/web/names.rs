//! Adds content hashes to file names, so that browsers can cache files for ever.

use std::collections::BTreeMap;

use anyhow::{Result, bail};

use super::mime;

/// Contents by path.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// Files that keep their names: pages, the service worker and texts.
fn keeps_its_name(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    name == "sw.js" || matches!(ending, Some("html" | "webmanifest" | "txt"))
}

/// Renames the files and replaces the old names in every text.
pub(super) fn hashed(files: Files) -> Result<Files> {
    let mut waiting = files;
    let mut done: Vec<(String, String)> = Vec::new();
    let mut out = Files::new();
    while !waiting.is_empty() {
        let ready: Vec<String> = waiting
            .iter()
            .filter(|(name, bytes)| {
                let mut others = waiting.keys().filter(|other| other != name);
                others.all(|other| !names(name, bytes, other))
            })
            .map(|(name, _)| name.clone())
            .collect();
        if ready.is_empty() {
            let left: Vec<String> = waiting.into_keys().collect();
            bail!(
                "these files name each other in a circle: {}",
                left.join(", ")
            );
        }
        for name in ready {
            let Some(bytes) = waiting.remove(&name) else {
                continue;
            };
            let bytes = rewritten(&name, bytes, &done);
            let renamed = renamed(&name, &bytes);
            out.insert(renamed.clone(), bytes);
            done.push((name, renamed));
        }
    }
    Ok(out)
}

/// Whether a text contains the name of another file that will be renamed.
fn names(name: &str, bytes: &[u8], other: &str) -> bool {
    let text = text_of(name, bytes);
    !keeps_its_name(other) && text.is_some_and(|text| places(text, other).next().is_some())
}

fn text_of<'a>(name: &str, bytes: &'a [u8]) -> Option<&'a str> {
    let text = std::str::from_utf8(bytes).ok();
    text.filter(|_| mime::is_text(name))
}

/// Positions of a name in a text where it is not the end of a longer name.
fn places<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    let starts = text.match_indices(name).map(|(at, _)| at);
    starts.filter(move |at| {
        let before = text[..*at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && !"_-.".contains(c))
    })
}

fn rewritten(name: &str, bytes: Vec<u8>, done: &[(String, String)]) -> Vec<u8> {
    let Some(text) = text_of(name, &bytes) else {
        return bytes;
    };
    let mut text = text.to_owned();
    for (old, new) in done.iter().filter(|(old, new)| old != new) {
        let starts: Vec<usize> = places(&text, old).collect();
        for at in starts.into_iter().rev() {
            text.replace_range(at..at + old.len(), new);
        }
    }
    text.into_bytes()
}

/// The name with ten digits of the content hash before the extension.
fn renamed(name: &str, bytes: &[u8]) -> String {
    if keeps_its_name(name) {
        return name.to_owned();
    }
    let hash = digits(bytes);
    match name.rsplit_once('.') {
        Some((stem, ending)) => format!("{stem}-{hash}.{ending}"),
        None => format!("{name}-{hash}"),
    }
}

/// The first ten digits of the content hash.
pub(super) fn digits(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().chars().take(10).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(rows: &[(&str, &str)]) -> Files {
        let row = |(name, text): &(&str, &str)| ((*name).to_owned(), text.as_bytes().to_vec());
        rows.iter().map(row).collect()
    }

    #[test]
    fn a_name_depends_on_content_and_on_referenced_files() {
        let rows = [
            ("index.html", "<script src=\"./main.js\"> domain.js"),
            ("main.js", "import './game.js'; load('game_bg.wasm')"),
            ("game.js", "new URL('game_bg.wasm', import.meta.url)"),
            ("game_bg.wasm", "\0asm main.js"),
        ];
        let out = hashed(files(&rows)).unwrap();
        let named = |start: &str| {
            let names: Vec<&String> = out.keys().filter(|it| it.starts_with(start)).collect();
            assert_eq!(names.len(), 1, "{out:?}");
            names[0].clone()
        };
        let text = |name: &str| String::from_utf8(out[name].clone()).unwrap();
        let (main, game, wasm) = (named("main-"), named("game-"), named("game_bg-"));
        assert_eq!(
            text("index.html"),
            format!("<script src=\"./{main}\"> domain.js")
        );
        assert!(text(&main).contains(&game) && text(&main).contains(&wasm));
        assert!(text(&game).contains(&wasm));
        assert_eq!(text(&wasm), "\0asm main.js");

        // A change of the module changes the names of all files that refer to it.
        let mut rows = rows;
        rows[3].1 = "\0asm other";
        let other = hashed(files(&rows)).unwrap();
        let kept: Vec<&String> = other.keys().filter(|it| out.contains_key(*it)).collect();
        assert_eq!(kept, ["index.html"]);
    }

    #[test]
    fn pages_may_refer_to_each_other_but_scripts_may_not() {
        let pages = [("index.html", "de.html"), ("de.html", "index.html")];
        assert_eq!(hashed(files(&pages)).unwrap(), files(&pages));
        let circle = [("a.js", "'./b.js'"), ("b.js", "'./a.js'")];
        let error = hashed(files(&circle)).unwrap_err().to_string();
        assert!(error.contains("a.js, b.js"), "{error}");
    }
}

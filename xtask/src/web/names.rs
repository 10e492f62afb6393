//! Names with a hash of what is in the file, so that whatever was loaded once can be kept for ever.

use std::collections::BTreeMap;

use anyhow::{Result, bail};

use super::mime;

/// Files by their names, which may have folders in them.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// What others find by its name: pages, the worker that must stay where it is, and what is read rather than loaded.
fn keeps_its_name(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    name == "sw.js" || matches!(ending, Some("html" | "webmanifest" | "txt"))
}

/// The same files under names of their own content, and every text that names one of them telling the new name.
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

/// Whether a text names another file. What keeps its name is no reason to wait: a page may name the other page.
fn names(name: &str, bytes: &[u8], other: &str) -> bool {
    let text = text_of(name, bytes);
    !keeps_its_name(other) && text.is_some_and(|text| places(text, other).next().is_some())
}

fn text_of<'a>(name: &str, bytes: &'a [u8]) -> Option<&'a str> {
    let text = std::str::from_utf8(bytes).ok();
    text.filter(|_| mime::is_text(name))
}

/// Where a text has a name that is not the end of a longer one.
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

/// The name with ten digits of the content's hash before its ending.
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

/// Ten digits that other content would not have.
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
    fn a_file_is_named_by_its_content_and_by_what_it_names() {
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

        // Another engine under it changes every name above it.
        let mut rows = rows;
        rows[3].1 = "\0asm other";
        let other = hashed(files(&rows)).unwrap();
        let kept: Vec<&String> = other.keys().filter(|it| out.contains_key(*it)).collect();
        assert_eq!(kept, ["index.html"]);
    }

    #[test]
    fn pages_may_name_each_other_but_scripts_may_not() {
        let pages = [("index.html", "de.html"), ("de.html", "index.html")];
        assert_eq!(hashed(files(&pages)).unwrap(), files(&pages));
        let circle = [("a.js", "'./b.js'"), ("b.js", "'./a.js'")];
        let error = hashed(files(&circle)).unwrap_err().to_string();
        assert!(error.contains("a.js, b.js"), "{error}");
    }
}

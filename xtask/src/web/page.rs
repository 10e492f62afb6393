//! Fills the page template for each language, and the service worker with the list of files to cache.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use fluent_syntax::ast::{Entry, Pattern, PatternElement};
use fluent_syntax::parser;

use super::names::{self, Files};
use crate::tree;

/// Content security policy: own files only, no inline scripts or styles. `wasm-unsafe-eval` allows compiling WebAssembly;
/// the game itself makes `blob:` and `data:` images.
pub(super) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'";

/// Languages and their pages; the first is the default.
const LANGUAGES: [(&str, &str); 2] = [("en", "index.html"), ("de", "de.html")];

/// Template and folder of catalogues, below the folder of the site.
const TEMPLATE: &str = "index.html";
const WORDS: &str = "text";

/// Messages by id.
type Words = BTreeMap<String, String>;

/// The page in each language; `module_bytes` is the size of the game, for the progress bar.
pub(super) fn pages(site: &Path, module_bytes: usize) -> Result<Files> {
    let template = tree::read(&site.join(TEMPLATE))?;
    let mut pages = Files::new();
    // English first: where another language lacks a message, the English one stays.
    let mut words = Words::new();
    for (language, page) in LANGUAGES {
        let path = site.join(WORDS).join(format!("{language}.ftl"));
        words.extend(catalogue(&tree::read(&path)?).with_context(|| tree::shown(&path, site))?);
        words.insert("policy".into(), POLICY.into());
        words.insert("module-bytes".into(), module_bytes.to_string());
        let filled = filled(&template, &words).with_context(|| format!("in {language}"))?;
        pages.insert(page.to_owned(), filled.into_bytes());
    }
    Ok(pages)
}

/// The messages of a catalogue. Fails on placeables: pages have plain texts only.
fn catalogue(text: &str) -> Result<Words> {
    let parsed = parser::parse(text);
    let parsed = parsed.map_err(|(_, errors)| anyhow::anyhow!("{errors:?}"))?;
    let mut words = Words::new();
    for entry in parsed.body {
        if let Entry::Message(message) = entry {
            let name = message.id.name;
            let value = message.value.as_ref().and_then(plain);
            let value = value.with_context(|| format!("`{name}` is not a plain text"))?;
            words.insert(name.to_owned(), value);
        }
    }
    Ok(words)
}

fn plain(pattern: &Pattern<&str>) -> Option<String> {
    let parts = pattern.elements.iter().map(|element| match element {
        PatternElement::TextElement { value } => Some(*value),
        PatternElement::Placeable { .. } => None,
    });
    parts.collect()
}

/// Replaces every `{{id}}` with its message. Fails on a missing and on an unused message.
fn filled(template: &str, words: &Words) -> Result<String> {
    let mut out = String::new();
    let mut used = Vec::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").context("`{{` without `}}`")?;
        let word = words.get(name);
        out.push_str(before);
        out.push_str(word.with_context(|| format!("there is no message `{name}`"))?);
        used.push(name);
        rest = after;
    }
    out.push_str(rest);
    if let Some(unused) = words.keys().find(|name| !used.contains(&name.as_str())) {
        bail!("the message `{unused}` is not used");
    }
    Ok(out)
}

/// The service worker with the list of files to cache: all but texts and films.
pub(super) fn worker(template: &str, files: &Files) -> Result<String> {
    let at_once: Vec<&str> = files
        .keys()
        .map(String::as_str)
        .filter(|name| !name.ends_with(".txt") && !is_film(name))
        .collect();
    let whole: Vec<u8> = files.values().flatten().copied().collect();
    let list = serde_json::to_string(&at_once)?;
    let words = Words::from([
        ("version".to_owned(), names::digits(&whole)),
        ("files".to_owned(), list),
    ]);
    let filled = filled(template, &words)?;
    ensure!(at_once.contains(&TEMPLATE), "index.html is missing");
    Ok(filled)
}

/// Whether the file is a film. It is larger than the game, which does without it offline.
fn is_film(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, end)| end == "gif")
}

/// Whether the file is part of the game; the others are pictures of the page and texts.
pub(super) fn is_of_the_game(name: &str) -> bool {
    !name.starts_with("pictures/") && !name.ends_with(".txt") && name != "sw.js"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_and_unused_messages_are_errors() {
        let text = "# A remark.\ntitle = Two\n    lines\nmore = <b>bold</b>\n";
        let words = catalogue(text).unwrap();
        let page = filled("<p>{{title}}</p>{{more}}", &words).unwrap();
        assert_eq!(page, "<p>Two\nlines</p><b>bold</b>");
        let missing = filled("{{title}}{{more}}{{less}}", &words).unwrap_err();
        assert!(missing.to_string().contains("`less`"), "{missing}");
        let unused = filled("{{title}}", &words).unwrap_err();
        assert!(unused.to_string().contains("`more`"), "{unused}");
        assert!(catalogue("a = { $count }\n").is_err());
    }

    #[test]
    fn every_page_is_filled_and_has_the_policy() {
        let pages = pages(&tree::root().join("apps/web/site"), 1).unwrap();
        assert_eq!(pages.len(), LANGUAGES.len());
        for page in pages.values() {
            let page = std::str::from_utf8(page).unwrap();
            assert!(!page.contains("http:") && page.contains(POLICY));
        }
    }

    #[test]
    fn the_worker_caches_all_but_texts_and_films() {
        let names = [
            "index.html",
            "game-1.wasm",
            "pictures/town-2.png",
            "pictures/game-3.gif",
            "a.txt",
        ];
        let files: Files = names.map(|name| (name.to_owned(), vec![1])).into();
        let worker = worker("v={{version}} f={{files}}", &files).unwrap();
        assert!(
            worker.ends_with("f=[\"game-1.wasm\",\"index.html\",\"pictures/town-2.png\"]"),
            "{worker}"
        );
    }
}

//! Links and headings of a Markdown text.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The relative links of a text: to files, headings and pictures.
pub(super) fn links(text: &str) -> Vec<String> {
    found(text).into_iter().map(|(_, link)| link).collect()
}

/// The text with every relative link replaced.
pub(super) fn relink(text: &str, new: impl Fn(&str) -> String) -> String {
    let mut written = String::new();
    let mut end = 0;
    for (at, link) in found(text) {
        written.push_str(text.get(end..at).unwrap_or_default());
        written.push_str(&new(&link));
        end = at + link.len();
    }
    written.push_str(text.get(end..).unwrap_or_default());
    written
}

/// The file, from the root folder, and the heading that a link in the file `from` leads to.
pub(super) fn resolve(from: &str, link: &str) -> (String, String) {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let mut path: Vec<&str> = from.split('/').collect();
    if !file.is_empty() {
        path.pop();
        for part in file.split('/') {
            match part {
                ".." => _ = path.pop(),
                "." | "" => {}
                part => path.push(part),
            }
        }
    }
    (path.join("/"), anchor.to_owned())
}

/// The ids of a text's headings, as mdBook and GitHub make them.
pub(super) fn anchors(text: &str) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(part) | Event::Code(part) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&part);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let id = id(&heading.take().unwrap_or_default());
                let before = ids.iter().filter(|it| **it == id).count();
                ids.push(if before == 0 {
                    id
                } else {
                    format!("{id}-{before}")
                });
            }
            _ => {}
        }
    }
    ids
}

fn id(heading: &str) -> String {
    let kept = heading.trim().chars().filter_map(|c| match c {
        c if c.is_whitespace() => Some('-'),
        c if c.is_alphanumeric() || matches!(c, '-' | '_') => Some(c),
        _ => None,
    });
    kept.flat_map(char::to_lowercase).collect()
}

/// The relative links with their positions, in the order of the text.
fn found(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let whole = text.get(range.clone()).unwrap_or_default();
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                // The destination is behind the text of the link.
                found.extend(
                    whole
                        .rfind(&*dest_url)
                        .map(|at| (range.start + at, dest_url.to_string())),
                );
            }
            Event::Html(_) | Event::InlineHtml(_) => {
                for attribute in ["src=\"", "href=\""] {
                    for (at, _) in whole.match_indices(attribute) {
                        let at = at + attribute.len();
                        let value = whole.get(at..).unwrap_or_default().split('"').next();
                        found.extend(value.map(|it| (range.start + at, it.to_owned())));
                    }
                }
            }
            _ => {}
        }
    }
    found.retain(|(_, link)| !link.is_empty() && !link.contains(':'));
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::{anchors, links, relink, resolve};

    #[test]
    fn links_of_text_pictures_and_html_are_found_and_code_is_not() {
        let text = "[a](a.md) `[b](b.md)` ![c](c.png)\n\n```\n[d](d.md)\n```\n\n\
            | [e](e.md#x) |\n|---|\n\n<img src=\"f.png\" alt=\"\"> [g](https://example.org) [h]\n\n[h]: h.md\n";
        assert_eq!(links(text), ["a.md", "c.png", "e.md#x", "f.png"]);
    }

    #[test]
    fn every_link_is_replaced_at_its_place() {
        let text = "a.md [a.md](a.md), [![p](p.png)](b.md).";
        let new = relink(text, |link| format!("x/{link}"));
        assert_eq!(new, "a.md [a.md](x/a.md), [![p](x/p.png)](x/b.md).");
    }

    #[test]
    fn a_link_is_resolved_from_the_file_it_is_in() {
        let pair = |from, link| {
            let (file, anchor) = resolve(from, link);
            format!("{file} {anchor}")
        };
        assert_eq!(pair("docs/a/b.md", "../c.md#d"), "docs/c.md d");
        assert_eq!(pair("docs/a.md", "#d"), "docs/a.md d");
        assert_eq!(pair("A.md", "docs/./b.md"), "docs/b.md ");
    }

    #[test]
    fn headings_get_the_ids_that_readers_see() {
        let text = "# A `pack.toml`, twice\n\n## Café\n\n## Café\n\n```\n# no heading\n```\n";
        assert_eq!(anchors(text), ["a-packtoml-twice", "café", "café-1"]);
    }
}

//! A file as a tree of values with spans, whatever the format.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// A value and its byte range.
pub(crate) type Node<'t> = Spanned<DeValue<'t>>;

pub(crate) fn table<'n, 't>(node: &'n Node<'t>) -> Option<&'n DeTable<'t>> {
    node.get_ref().as_table()
}

/// The integer of a node in any radix; `None` for other nodes or beyond `i64`.
pub(crate) fn integer(node: &Node<'_>) -> Option<i64> {
    let number = node.get_ref().as_integer()?;
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// Removes an entry of a table and returns the value.
pub(crate) fn take<'t>(node: &mut Node<'t>, key: &str) -> Option<Node<'t>> {
    match node.get_mut() {
        DeValue::Table(table) => table.remove(key),
        _ => None,
    }
}

/// The node at the end of a path such as `attacks.0.damage`.
pub(crate) fn find<'n, 't>(root: &'n Node<'t>, path: &str) -> Option<&'n Node<'t>> {
    path.split('.').try_fold(root, step)
}

fn step<'n, 't>(node: &'n Node<'t>, part: &str) -> Option<&'n Node<'t>> {
    match part.parse::<usize>() {
        Ok(index) => node.get_ref().get(index),
        Err(_) => node.get_ref().get(part),
    }
}

/// Span of the deepest existing node along `path`; `0..0` if even the first part is missing.
pub(crate) fn place(root: &Node<'_>, path: &str) -> Range<usize> {
    let mut found = 0..0;
    let mut node = root;
    for part in path.split('.') {
        let Some(next) = step(node, part) else {
            break;
        };
        (node, found) = (next, next.span());
    }
    found
}

/// Span of the first occurrence of a key, at any depth.
pub(crate) fn key(node: &Node<'_>, name: &str) -> Option<Range<usize>> {
    let deeper = |nodes: &mut dyn Iterator<Item = &Node<'_>>| {
        let found = nodes.filter_map(|node| key(node, name));
        found.min_by_key(|span| span.start)
    };
    match node.get_ref() {
        DeValue::Array(items) => deeper(&mut items.iter()),
        DeValue::Table(table) => {
            let here = table.get_key_value(name).map(|(key, _)| key.span());
            let below = deeper(&mut table.values());
            here.into_iter().chain(below).min_by_key(|span| span.start)
        }
        _ => None,
    }
}

/// Every string below a node with its key, in source order. Skips `text` and `look`.
pub(crate) fn strings<'n>(node: &'n Node<'_>) -> Vec<(&'n str, &'n str, Range<usize>)> {
    let mut found = Vec::new();
    collect("", node, &mut found);
    found.sort_by_key(|(_, _, span)| span.start);
    found
}

fn collect<'n>(
    key: &'n str,
    node: &'n Node<'_>,
    found: &mut Vec<(&'n str, &'n str, Range<usize>)>,
) {
    match node.get_ref() {
        DeValue::String(text) => found.push((key, text, node.span())),
        DeValue::Array(items) => items.iter().for_each(|item| collect(key, item, found)),
        DeValue::Table(table) => table
            .iter()
            .filter(|(key, _)| !["text", "look"].contains(&key.get_ref().as_ref()))
            .for_each(|(key, value)| collect(key.get_ref(), value, found)),
        _ => {}
    }
}

/// Rewrites every string below one of the keys, direct or in a list, at any depth.
pub(crate) fn rewrite(node: &mut Node<'_>, keys: &[&str], change: &mut dyn FnMut(&str) -> String) {
    rewrite_under("", node, keys, change);
}

fn rewrite_under(
    key: &str,
    node: &mut Node<'_>,
    keys: &[&str],
    change: &mut dyn FnMut(&str) -> String,
) {
    match node.get_mut() {
        DeValue::String(text) if keys.contains(&key) => *text = change(text).into(),
        DeValue::Array(items) => {
            for item in items.iter_mut() {
                rewrite_under(key, item, keys, change);
            }
        }
        DeValue::Table(table) => {
            for (key, value) in table.iter_mut() {
                rewrite_under(key.get_ref(), value, keys, change);
            }
        }
        _ => {}
    }
}

/// Replaces the string at `span`.
pub(crate) fn rename(node: &mut Node<'_>, span: &Range<usize>, name: &str) {
    let is_it = node.span() == *span;
    match node.get_mut() {
        DeValue::String(text) if is_it => *text = name.to_owned().into(),
        DeValue::Array(items) => items.iter_mut().for_each(|item| rename(item, span, name)),
        DeValue::Table(table) => {
            for (_, value) in table.iter_mut() {
                rename(value, span, name);
            }
        }
        _ => {}
    }
}

/// Describes the node that [`prune`] removed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Pruned {
    /// `None` for an item of a list.
    pub(crate) key: Option<String>,
    /// Spans of the enclosing nodes, from the inside out.
    pub(crate) around: Vec<Range<usize>>,
}

/// Removes the innermost entry or item whose key or value has exactly this span.
pub(crate) fn prune(node: &mut Node<'_>, span: &Range<usize>) -> Option<Pruned> {
    let outer = node.span();
    let mut pruned = match node.get_mut() {
        DeValue::Table(table) => prune_table(table, span),
        DeValue::Array(items) => prune_array(items, span),
        _ => None,
    }?;
    pruned.around.push(outer);
    Some(pruned)
}

fn prune_table(table: &mut DeTable<'_>, span: &Range<usize>) -> Option<Pruned> {
    let inside = table.iter_mut().find_map(|(_, value)| prune(value, span));
    if inside.is_some() {
        return inside;
    }
    let (key, _) = table
        .iter()
        .find(|(key, value)| key.span() == *span || value.span() == *span)?;
    let key = key.get_ref().to_string();
    table.remove(key.as_str());
    Some(Pruned {
        key: Some(key),
        around: Vec::new(),
    })
}

fn prune_array(items: &mut DeArray<'_>, span: &Range<usize>) -> Option<Pruned> {
    let inside = items.iter_mut().find_map(|item| prune(item, span));
    if inside.is_some() {
        return inside;
    }
    let index = items.iter().position(|item| item.span() == *span)?;
    let all = std::mem::replace(items, DeArray::new());
    for (_, item) in all.into_iter().enumerate().filter(|(n, _)| *n != index) {
        items.push(item);
    }
    Some(Pruned {
        key: None,
        around: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::file::{File, Problems};
    use crate::text::parse::parse;

    const TEXT: &str = "
size = 3
[[attacks]]
damage = \"1d6\"
effects = [{ snare = { turns = 3 } }, { snare = { turns = 4 } }]
[mind]
wits = \"few\"
";

    fn tree() -> Node<'static> {
        let file = File {
            pack: 0,
            path: "a.toml",
            text: TEXT,
        };
        parse(&file, &mut Problems::default()).unwrap()
    }

    fn span(part: &str) -> Range<usize> {
        let start = TEXT.find(part).unwrap();
        start..start + part.len()
    }

    #[test]
    fn spans_are_found_by_the_longest_existing_path() {
        let root = tree();
        for (path, part) in [
            ("size", "3"),
            ("attacks.0.damage", "\"1d6\""),
            ("attacks.0.effects.1.snare.turns", "4"),
            ("attacks.0.effects.1.snare.amount", "{ turns = 4 }"),
            ("mind.wits", "\"few\""),
            ("mind.temper", "[mind]"),
        ] {
            assert_eq!(place(&root, path), span(part), "{path}");
        }
        assert_eq!(place(&root, "spawn.from"), 0..0);
        assert!(find(&root, "attacks.1").is_none());
        assert!(find(&root, "mind.wits").is_some());
    }

    #[test]
    fn a_number_is_the_same_however_it_is_written() {
        for (written, number) in [
            ("18", 18),
            ("0x12", 18),
            ("0o22", 18),
            ("0b1_0010", 18),
            ("-3", -3),
        ] {
            let text = format!("size = {written}");
            let file = File {
                pack: 0,
                path: "a.toml",
                text: &text,
            };
            let root = parse(&file, &mut Problems::default()).unwrap();
            assert_eq!(
                find(&root, "size").and_then(integer),
                Some(number),
                "{written}"
            );
        }
        assert_eq!(find(&tree(), "mind.wits").and_then(integer), None);
    }

    #[test]
    fn the_first_of_several_keys_is_found() {
        assert_eq!(key(&tree(), "snare"), Some(span("snare")));
        assert_eq!(key(&tree(), "wits"), Some(span("wits")));
        assert_eq!(key(&tree(), "teeth"), None);
    }

    #[test]
    fn strings_come_in_the_order_of_the_text() {
        let root = tree();
        let found: Vec<_> = strings(&root)
            .into_iter()
            .map(|(key, text, _)| (key, text))
            .collect();
        assert_eq!(found, [("damage", "1d6"), ("wits", "few")]);
    }

    #[test]
    fn only_strings_under_the_key_are_rewritten() {
        let mut root = tree();
        rewrite(&mut root, &["wits", "size"], &mut |it| format!("{it} left"));
        let found: Vec<_> = strings(&root)
            .into_iter()
            .map(|(_, text, _)| text)
            .collect();
        assert_eq!(found, ["1d6", "few left"]);
    }

    #[test]
    fn prune_removes_the_innermost_node_at_a_span() {
        let mut root = tree();
        let whole = root.span();
        let pruned = prune(&mut root, &span("{ snare = { turns = 3 } }")).unwrap();
        assert_eq!(pruned.key, None);
        assert_eq!(pruned.around.last(), Some(&whole));
        assert_eq!(pruned.around.len(), 4);
        assert!(find(&root, "attacks.0.effects.0").is_some());
        assert!(find(&root, "attacks.0.effects.1").is_none());
        let pruned = prune(&mut root, &span("wits")).unwrap();
        assert_eq!(pruned.key.as_deref(), Some("wits"));
        assert_eq!(pruned.around, [span("[mind]"), whole]);
        assert_eq!(prune(&mut root, &span("wits")), None);
        assert_eq!(prune(&mut root, &(1..2)), None);
    }
}

//! Bytes of a linked module by crate, and of its data.

use std::collections::BTreeMap;

use anyhow::Result;
use wasmparser::{KnownCustom, Name, Parser, Payload};

/// Maximum number of rows.
const MOST: usize = 16;

/// Bytes by crate, the largest first; the smallest in one row.
pub(in crate::web) fn weigh(module: &[u8]) -> Result<Vec<(String, usize)>> {
    let mut imported = 0;
    let mut bodies = Vec::new();
    let mut names = BTreeMap::new();
    let mut parts: BTreeMap<String, usize> = BTreeMap::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, wasmparser::TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.range().len()),
            Payload::DataSection(data) => {
                let room = data.range().len();
                *parts
                    .entry("data: packs, words, tables".into())
                    .or_default() += room;
            }
            Payload::CustomSection(section) => {
                if let KnownCustom::Name(subsections) = section.as_known() {
                    for subsection in subsections {
                        if let Name::Function(functions) = subsection? {
                            for function in functions {
                                let function = function?;
                                names.insert(function.index, function.name);
                            }
                        }
                    }
                }
            }
            _ => {}
        }
    }
    for (index, bytes) in (imported..).zip(bodies) {
        let name = names.get(&index).copied().unwrap_or_default();
        let name = rustc_demangle::demangle(name).to_string();
        *parts.entry(owner(&name)).or_default() += bytes;
    }
    Ok(largest(parts))
}

/// The crate of a function: the first name in its path.
fn owner(function: &str) -> String {
    let start = function.trim_start_matches(['<', '&', '*', '(', '[']);
    let start = ["mut ", "const ", "dyn ", "impl "]
        .iter()
        .fold(start, |rest, word| rest.trim_start_matches(word));
    let end = start.find(|c: char| !c.is_alphanumeric() && c != '_');
    match &start[..end.unwrap_or(start.len())] {
        "" => "without a name".to_owned(),
        name => name.trim_start_matches("hearthgate_").to_owned(),
    }
}

fn largest(parts: BTreeMap<String, usize>) -> Vec<(String, usize)> {
    let mut parts: Vec<(String, usize)> = parts.into_iter().collect();
    parts.sort_by(|one, two| (two.1, &one.0).cmp(&(one.1, &two.0)));
    if parts.len() > MOST {
        let rest = parts.split_off(MOST - 1);
        let bytes = rest.iter().map(|(_, bytes)| bytes).sum();
        parts.push((format!("{} others", rest.len()), bytes));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::owner;

    #[test]
    fn the_crate_of_a_function_is_its_first_name() {
        for (function, crate_) in [
            ("hearthgate_sim::acts::may::h0123", "sim"),
            ("<alloc::vec::Vec<T> as core::fmt::Debug>::fmt", "alloc"),
            ("<&mut hearthgate_ui::App as core::fmt::Debug>::fmt", "ui"),
            ("core[1a2b]::ptr::drop_in_place::<x::Y>", "core"),
            ("memcpy", "memcpy"),
            ("", "without a name"),
        ] {
            assert_eq!(owner(function), crate_, "{function}");
        }
    }
}

//! Parses the sources of a crate and removes test code.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use syn::{Attribute, ImplItem, Item, Meta};

use crate::tree;

/// One source file, without test code.
pub(crate) struct Source {
    /// Path from the root of the repository.
    pub(crate) file: String,
    pub(crate) items: Vec<Item>,
}

impl Source {
    fn parse(file: String, text: &str) -> Result<Self> {
        let syntax = syn::parse_file(text)
            .map_err(|error| anyhow::anyhow!("line {}: {error}", error.span().start().line))
            .with_context(|| format!("cannot read {file} as Rust"))?;
        if only_for_tests(&syntax.attrs) {
            return Ok(Self {
                file,
                items: Vec::new(),
            });
        }
        Ok(Self {
            file,
            items: syntax.items,
        })
    }

    /// A file given as text in a test.
    #[cfg(test)]
    pub(crate) fn drawn(text: &str) -> Self {
        Self::drawn_as("drawn.rs", text)
    }

    /// The same with this path.
    #[cfg(test)]
    pub(crate) fn drawn_as(file: &str, text: &str) -> Self {
        let mut source = Self::parse(file.to_owned(), text).unwrap();
        strip_tests(&mut source.items, &mut Vec::new());
        source
    }
}

/// Every source file under `folder`, except those that only a test module reaches.
pub(crate) fn load(folder: &Path, root: &Path) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    let mut hidden = BTreeSet::new();
    for path in tree::files(folder, "rs")? {
        let mut source = Source::parse(tree::shown(&path, root), &tree::read(&path)?)?;
        let mut modules = Vec::new();
        strip_tests(&mut source.items, &mut modules);
        for module in modules {
            let module = children(&path).join(module);
            hidden.insert(module.with_extension("rs"));
            hidden.insert(module);
        }
        sources.push((path, source));
    }
    let seen = |path: &Path| !path.ancestors().any(|part| hidden.contains(part));
    Ok(sources
        .into_iter()
        .filter(|(path, _)| seen(path))
        .map(|(_, source)| source)
        .collect())
}

/// The folder that holds the modules a file declares.
fn children(file: &Path) -> PathBuf {
    let folder = file.parent().unwrap_or(file);
    match file.file_stem().and_then(|stem| stem.to_str()) {
        Some("mod" | "lib" | "main") | None => folder.to_path_buf(),
        Some(stem) => folder.join(stem),
    }
}

/// Removes items that are compiled for tests only, and collects those that are modules in other files.
fn strip_tests(items: &mut Vec<Item>, modules: &mut Vec<String>) {
    items.retain(|item| {
        let test = only_for_tests(attributes(item));
        if let (true, Item::Mod(module)) = (test, item)
            && module.content.is_none()
        {
            modules.push(module.ident.to_string());
        }
        !test
    });
    for item in items {
        match item {
            Item::Mod(module) => {
                if let Some((_, items)) = &mut module.content {
                    strip_tests(items, modules);
                }
            }
            Item::Impl(block) => block.items.retain(|item| match item {
                ImplItem::Const(item) => !only_for_tests(&item.attrs),
                ImplItem::Fn(item) => !only_for_tests(&item.attrs),
                ImplItem::Type(item) => !only_for_tests(&item.attrs),
                _ => true,
            }),
            _ => {}
        }
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// `#[test]`, `#[cfg(test)]` and `#[cfg(all(test, …))]`; an item that a feature enables too is not for tests only.
fn only_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let path = attribute.path();
        path.is_ident("test")
            || path.is_ident("cfg")
                && attribute
                    .parse_args::<Meta>()
                    .is_ok_and(|meta| needs_test(&meta))
    })
}

fn needs_test(condition: &Meta) -> bool {
    match condition {
        Meta::Path(path) => path.is_ident("test"),
        Meta::List(list) if list.path.is_ident("all") => list
            .parse_args_with(syn::punctuated::Punctuated::<Meta, syn::Token![,]>::parse_terminated)
            .is_ok_and(|parts| parts.iter().any(needs_test)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{Source, load};

    #[test]
    fn test_code_is_removed() {
        let source = Source::drawn(
            "
            #[cfg(test)] mod tests { fn a() {} }
            #[cfg(all(test, unix))] fn b() {}
            #[test] fn c() {}
            mod inner { #[cfg(test)] fn d() {} }
            ",
        );
        let [syn::Item::Mod(inner)] = source.items.as_slice() else {
            unreachable!("only `inner` is left")
        };
        assert!(
            inner
                .content
                .as_ref()
                .is_some_and(|(_, items)| items.is_empty())
        );
    }

    #[test]
    fn code_that_ships_is_kept() {
        let source = Source::drawn(
            "
            #[cfg(any(test, feature = \"more\"))] fn a() {}
            #[cfg(not(test))] fn b() {}
            #[expect(dead_code)] fn c() {}
            ",
        );
        assert_eq!(source.items.len(), 3);
    }

    #[test]
    fn a_test_module_in_other_files_is_removed() {
        let root = tempfile::tempdir().unwrap();
        let src = root.path().join("src");
        for folder in ["tests", "game/checks"] {
            fs::create_dir_all(src.join(folder)).unwrap();
        }
        for (file, text) in [
            ("lib.rs", "mod game;\n#[cfg(test)]\nmod tests;"),
            ("tests/mod.rs", "mod deeper;"),
            ("tests/deeper.rs", ""),
            ("game.rs", "mod play;\n#[cfg(test)]\nmod checks;"),
            ("game/checks.rs", ""),
            ("game/checks/deeper.rs", ""),
            ("game/play.rs", ""),
        ] {
            fs::write(src.join(file), text).unwrap();
        }
        let sources = load(&src, root.path()).unwrap();
        let files: Vec<&str> = sources.iter().map(|source| source.file.as_str()).collect();
        assert_eq!(files, ["src/game/play.rs", "src/game.rs", "src/lib.rs"]);
    }

    #[test]
    fn a_syntax_error_is_reported_with_file_and_line() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("bad.rs"), "fn a() {}\nfn 1() {}\n").unwrap();
        let error = load(root.path(), root.path()).err().unwrap();
        let message = format!("{error:#}");
        assert!(
            message.contains("bad.rs") && message.contains("line 2"),
            "{message}"
        );
    }
}

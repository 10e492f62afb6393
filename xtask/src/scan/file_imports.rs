//! Imports between the files of a crate, followed through re-exports to the file that defines the name.
//!
//! A file imports another if it mentions an item defined there, in a `use` or in a path, inside macros too.
//! These do not count: declaring a module (`mod x;`), naming a module without an item in it, re-exporting an item of a
//! child (`pub use x::X`), and the generated lists that `cargo xtask tidy` writes.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Item, Visibility};

use super::mention::{Leaf, Mentions, leaves};
use super::source::Source;
use crate::tidy;

/// A file mentions an item that another file defines.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Import {
    /// Below `src`, like `defs/power.rs`.
    pub(crate) from: String,
    pub(crate) line: usize,
    /// The file that defines it.
    pub(crate) to: String,
    /// The path as written, `use` declarations resolved.
    pub(crate) path: String,
    /// Name of the item, like `Effect`.
    pub(crate) name: String,
    /// Whether the path goes through `lib.rs` instead of the module.
    pub(crate) via_root: bool,
}

/// Every import between the files of one crate, sorted, each with its first line.
pub(crate) fn file_imports(sources: &[Source]) -> Vec<Import> {
    let tree = Tree::of(sources);
    let mut imports: Vec<Import> = tree.modules.keys().flat_map(|at| tree.from(at)).collect();
    let key = |import: &Import| (import.from.clone(), import.to.clone(), import.name.clone());
    imports.sort_by_key(|import| (key(import), import.line));
    imports.dedup_by_key(|import| key(import));
    imports.sort();
    imports
}

/// A module's path below the crate; empty for the crate itself.
type Path = Vec<String>;

/// One module: a file, or an inline module in one.
struct Module {
    file: String,
    /// Its items, without inline modules.
    own: Source,
    defines: BTreeSet<String>,
    uses: Vec<(Leaf, bool)>,
    /// Whether its `mod.rs` is a generated list.
    list: bool,
}

struct Tree {
    modules: BTreeMap<Path, Module>,
}

impl Tree {
    fn of(sources: &[Source]) -> Self {
        let mut tree = Self {
            modules: BTreeMap::new(),
        };
        for source in sources {
            let below = below_src(&source.file);
            let list = tidy::FOLDERS
                .iter()
                .any(|folder| source.file == format!("{folder}/mod.rs"));
            tree.add(module_of(below), below, list, &source.items);
        }
        tree
    }

    fn add(&mut self, at: Path, file: &str, list: bool, items: &[Item]) {
        let mut module = Module {
            file: file.to_owned(),
            own: Source {
                file: file.to_owned(),
                items: Vec::new(),
            },
            defines: items.iter().filter_map(defined).collect(),
            uses: Vec::new(),
            list,
        };
        for item in items {
            match item {
                Item::Mod(inner) if inner.content.is_some() => {
                    let at = joined(&at, &[inner.ident.to_string()]);
                    let items = inner.content.as_ref().map(|(_, items)| items.as_slice());
                    self.add(at, file, false, items.unwrap_or_default());
                    continue;
                }
                Item::Use(item) => {
                    let public = !matches!(item.vis, Visibility::Inherited);
                    let leaves = leaves(&item.tree).into_iter();
                    module.uses.extend(leaves.map(|leaf| (leaf, public)));
                }
                _ => {}
            }
            module.own.items.push(item.clone());
        }
        self.modules.insert(at, module);
    }

    /// The imports of one module from other files.
    fn from(&self, at: &Path) -> Vec<Import> {
        let module = &self.modules[at];
        let re_exported: BTreeSet<(&[String], usize)> = module
            .uses
            .iter()
            .filter(|(leaf, public)| *public && self.is_below(at, &leaf.path))
            .map(|(leaf, _)| (leaf.path.as_slice(), leaf.span.start().line))
            .collect();
        let mut imports = Vec::new();
        for mention in Mentions::of(&module.own).names {
            if re_exported.contains(&(mention.path.as_slice(), mention.line))
                || module.list && self.is_below(at, &mention.path)
            {
                continue;
            }
            let Some(full) = self.in_full(at, &mention.path) else {
                continue;
            };
            let (home, rest) = self.split(&full);
            let Some(name) = rest.first() else {
                continue;
            };
            let to = self.home_of(home, name, 8).unwrap_or(home);
            let to = &self.modules[to].file;
            if *to != module.file {
                imports.push(Import {
                    from: module.file.clone(),
                    line: mention.line,
                    to: to.clone(),
                    path: mention.path.join("::"),
                    name: name.clone(),
                    via_root: home.is_empty(),
                });
            }
        }
        imports
    }

    /// Whether a path leads into a child of the module it is written in.
    fn is_below(&self, at: &[String], path: &[String]) -> bool {
        self.in_full(at, path)
            .is_some_and(|full| self.split(&full).0.len() > at.len() && full.starts_with(at))
    }

    /// The path from the crate root; `None` for a path into another crate, or only `super` or `crate`.
    fn in_full(&self, at: &[String], path: &[String]) -> Option<Path> {
        let mut base = at.to_vec();
        let mut rest = path;
        let mut absolute = false;
        while let [first, after @ ..] = rest {
            match first.as_str() {
                "crate" => base.clear(),
                "self" => {}
                "super" => _ = base.pop(),
                _ => break,
            }
            absolute = true;
            rest = after;
        }
        let child = match rest {
            [] => return None,
            [_] => false,
            [first, ..] => self
                .modules
                .contains_key(&joined(&base, std::slice::from_ref(first))),
        };
        (absolute || child).then(|| joined(&base, rest))
    }

    /// The innermost module of a full path, and the rest of the path.
    fn split<'a>(&self, full: &'a [String]) -> (&'a [String], &'a [String]) {
        let deepest = (0..=full.len()).rev();
        let known = deepest
            .into_iter()
            .find(|length| self.modules.contains_key(&full[..*length]));
        full.split_at(known.unwrap_or(0))
    }

    /// The module that defines the item which `at` knows by this name; follows at most `patience` re-exports.
    fn home_of(&self, at: &[String], name: &str, patience: usize) -> Option<&[String]> {
        let (at, module) = self.modules.get_key_value(at)?;
        if module.defines.contains(name) || name == "*" {
            return Some(at);
        }
        let patience = patience.checked_sub(1)?;
        for (leaf, _) in &module.uses {
            let named = match &leaf.name {
                Some(called) if called == name => leaf.path.last().cloned(),
                None => Some(name.to_owned()),
                Some(_) => None,
            };
            let Some((named, full)) = named.zip(self.in_full(at, &leaf.path)) else {
                continue;
            };
            let (home, rest) = self.split(&full);
            if !rest.is_empty()
                && let Some(found) = self.home_of(home, &named, patience)
            {
                return Some(found);
            }
        }
        let children = self.modules.keys().filter(|child| {
            module.list && child.len() == at.len() + 1 && child.starts_with(at.as_slice())
        });
        children
            .into_iter()
            .find_map(|child| self.home_of(child, name, patience))
    }
}

fn joined(base: &[String], rest: &[String]) -> Path {
    base.iter().chain(rest).cloned().collect()
}

/// A file's path below the `src` of its crate.
fn below_src(file: &str) -> &str {
    file.split_once("/src/").map_or(file, |(_, below)| below)
}

/// The module path of a file, from its path below `src`.
fn module_of(file: &str) -> Path {
    let mut module: Path = file.split('/').map(str::to_owned).collect();
    match module
        .pop()
        .as_deref()
        .and_then(|it| it.strip_suffix(".rs"))
    {
        None | Some("mod" | "lib" | "main") => {}
        Some(stem) => module.push(stem.to_owned()),
    }
    module
}

/// The name an item defines in its module.
fn defined(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

#[cfg(test)]
mod tests {
    use super::file_imports;
    use crate::scan::source::Source;

    /// `from>to` for every import among these files of a crate; a star marks the crate root.
    fn drawn(files: &[(&str, &str)]) -> String {
        let sources: Vec<Source> = files
            .iter()
            .map(|(file, text)| Source::drawn_as(&format!("crates/sim/src/{file}"), text))
            .collect();
        let mut drawn: Vec<String> = file_imports(&sources)
            .iter()
            .map(|it| {
                format!(
                    "{}>{}{}",
                    it.from,
                    it.to,
                    if it.via_root { "*" } else { "" }
                )
            })
            .collect();
        drawn.dedup();
        drawn.join(" ")
    }

    #[test]
    fn uses_paths_and_macros_are_imports() {
        let a = ("a.rs", "pub struct A; pub fn make() {}");
        for text in [
            "use crate::a::A;",
            "use super::a::{self, A};",
            "fn b() { crate::a::make() }",
            "use crate::a; fn b() { a::make() }",
            "fn b() { vec![crate::a::A] }",
            "mod inner { use super::super::a::A; }",
        ] {
            assert_eq!(drawn(&[a, ("b.rs", text)]), "b.rs>a.rs", "{text}");
        }
    }

    #[test]
    fn declaring_and_re_exporting_are_not_imports() {
        let child = ("folder/x.rs", "pub struct X; pub(super) fn y() {}");
        for text in [
            "mod x;",
            "mod x; pub use x::X;",
            "mod x; pub(crate) use self::x::{\nX\n};",
            "mod x; fn z(x: u8) -> u8 { x }",
        ] {
            assert_eq!(drawn(&[child, ("folder/mod.rs", text)]), "", "{text}");
        }
        let used = ("folder/mod.rs", "mod x; pub use x::X; fn z() { x::y() }");
        assert_eq!(drawn(&[child, used]), "folder/mod.rs>folder/x.rs");
        let used = ("folder/mod.rs", "mod x; use x::X;");
        assert_eq!(drawn(&[child, used]), "folder/mod.rs>folder/x.rs");
    }

    #[test]
    fn imports_of_tests_are_ignored() {
        let text = "#[cfg(test)] mod tests { use crate::a::A; }";
        assert_eq!(drawn(&[("a.rs", "pub struct A;"), ("b.rs", text)]), "");
    }

    #[test]
    fn re_exports_are_followed_to_the_definition() {
        let files = |from| {
            [
                ("folder/mod.rs", "mod x; mod y; pub use x::X; pub use y::*;"),
                ("folder/x.rs", "pub struct X;"),
                ("folder/y.rs", "pub struct Y;"),
                ("b.rs", from),
            ]
        };
        assert_eq!(drawn(&files("use crate::folder::X;")), "b.rs>folder/x.rs");
        assert_eq!(drawn(&files("use crate::folder::Y;")), "b.rs>folder/y.rs");
        assert_eq!(drawn(&files("use crate::folder::Z;")), "b.rs>folder/mod.rs");
    }

    #[test]
    fn an_import_from_the_crate_root_is_marked() {
        let lib = ("lib.rs", "mod a; mod b; pub use a::A;");
        let a = ("a.rs", "pub struct A;");
        let b = ("b.rs", "use crate::A;");
        assert_eq!(drawn(&[lib, a, b]), "b.rs>a.rs*");
    }

    #[test]
    fn a_generated_list_does_not_import_its_children() {
        let list = (
            "effects/mod.rs",
            "pub trait Apply {} mod snare; effects! { snare::Snare }",
        );
        let snare = ("effects/snare.rs", "use super::Apply; pub struct Snare;");
        let other = ("b.rs", "use crate::effects::Snare;");
        assert_eq!(
            drawn(&[list, snare, other]),
            "b.rs>effects/snare.rs effects/snare.rs>effects/mod.rs"
        );
    }
}

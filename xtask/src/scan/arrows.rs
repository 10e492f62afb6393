//! Which file of a crate imports which other, followed through re-exports to where a name is defined.
//!
//! A file imports another if it mentions something defined there, in a `use` or in a path, inside macros too.
//! These are no imports: declaring a module (`mod x;`); naming a module without anything in it; handing on what a
//! child defines (`pub use x::X`); and the generated list in a folder that `cargo xtask tidy` keeps, whose `mod.rs`
//! names its children by trade. What `crate::X` finds in `lib.rs` comes through the front door.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Item, Visibility};

use super::mention::{Leaf, Mentions, leaves};
use super::source::Source;
use crate::tidy;

/// One file mentions what another defines.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Arrow {
    /// Below `src`, like `defs/power.rs`.
    pub(crate) from: String,
    pub(crate) line: usize,
    /// The file that defines it.
    pub(crate) to: String,
    /// The path as written, imports followed.
    pub(crate) path: String,
    /// The thing's own name, like `Effect`.
    pub(crate) name: String,
    /// Whether it was taken from `lib.rs` instead of its room.
    pub(crate) front: bool,
}

/// Every arrow between the files of one crate, sorted, each with the first line it is on.
pub(crate) fn arrows(sources: &[Source]) -> Vec<Arrow> {
    let tree = Tree::of(sources);
    let mut arrows: Vec<Arrow> = tree.modules.keys().flat_map(|at| tree.from(at)).collect();
    let key = |arrow: &Arrow| (arrow.from.clone(), arrow.to.clone(), arrow.name.clone());
    arrows.sort_by_key(|arrow| (key(arrow), arrow.line));
    arrows.dedup_by_key(|arrow| key(arrow));
    arrows.sort();
    arrows
}

/// A module's path below the crate; empty for the crate itself.
type Path = Vec<String>;

/// One module: a file, or an inline module in one.
struct Module {
    file: String,
    /// What is written in it, without inline modules.
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

    /// What one module imports from other files.
    fn from(&self, at: &Path) -> Vec<Arrow> {
        let module = &self.modules[at];
        let handed_on: BTreeSet<(&[String], usize)> = module
            .uses
            .iter()
            .filter(|(leaf, public)| *public && self.is_below(at, &leaf.path))
            .map(|(leaf, _)| (leaf.path.as_slice(), leaf.span.start().line))
            .collect();
        let mut arrows = Vec::new();
        for mention in Mentions::of(&module.own).names {
            if handed_on.contains(&(mention.path.as_slice(), mention.line))
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
                arrows.push(Arrow {
                    from: module.file.clone(),
                    line: mention.line,
                    to: to.clone(),
                    path: mention.path.join("::"),
                    name: name.clone(),
                    front: home.is_empty(),
                });
            }
        }
        arrows
    }

    /// Whether a path leads into a child of the module it is written in.
    fn is_below(&self, at: &[String], path: &[String]) -> bool {
        self.in_full(at, path)
            .is_some_and(|full| self.split(&full).0.len() > at.len() && full.starts_with(at))
    }

    /// The path from the crate on; nothing for what is not in it, or is only `super` or `crate`.
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

    /// The innermost module a full path goes through, and what is named in it.
    fn split<'a>(&self, full: &'a [String]) -> (&'a [String], &'a [String]) {
        let deepest = (0..=full.len()).rev();
        let known = deepest
            .into_iter()
            .find(|length| self.modules.contains_key(&full[..*length]));
        full.split_at(known.unwrap_or(0))
    }

    /// The module that defines what another calls by this name.
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

/// The module a file is, from its path below `src`.
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
    use super::arrows;
    use crate::scan::source::Source;

    /// `from>to` for every arrow among these files of a crate; a star marks the front door.
    fn drawn(files: &[(&str, &str)]) -> String {
        let sources: Vec<Source> = files
            .iter()
            .map(|(file, text)| Source::drawn_as(&format!("crates/sim/src/{file}"), text))
            .collect();
        let mut drawn: Vec<String> = arrows(&sources)
            .iter()
            .map(|it| format!("{}>{}{}", it.from, it.to, if it.front { "*" } else { "" }))
            .collect();
        drawn.dedup();
        drawn.join(" ")
    }

    #[test]
    fn imports_paths_and_macros_are_arrows() {
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
    fn declaring_naming_and_handing_on_are_not() {
        let child = ("room/x.rs", "pub struct X; pub(super) fn y() {}");
        for text in [
            "mod x;",
            "mod x; pub use x::X;",
            "mod x; pub(crate) use self::x::{\nX\n};",
            "mod x; fn z(x: u8) -> u8 { x }",
        ] {
            assert_eq!(drawn(&[child, ("room/mod.rs", text)]), "", "{text}");
        }
        let used = ("room/mod.rs", "mod x; pub use x::X; fn z() { x::y() }");
        assert_eq!(drawn(&[child, used]), "room/mod.rs>room/x.rs");
        let used = ("room/mod.rs", "mod x; use x::X;");
        assert_eq!(drawn(&[child, used]), "room/mod.rs>room/x.rs");
    }

    #[test]
    fn tests_import_what_they_like() {
        let text = "#[cfg(test)] mod tests { use crate::a::A; }";
        assert_eq!(drawn(&[("a.rs", "pub struct A;"), ("b.rs", text)]), "");
    }

    #[test]
    fn re_exports_are_followed_to_the_definition() {
        let files = |from| {
            [
                ("room/mod.rs", "mod x; mod y; pub use x::X; pub use y::*;"),
                ("room/x.rs", "pub struct X;"),
                ("room/y.rs", "pub struct Y;"),
                ("b.rs", from),
            ]
        };
        assert_eq!(drawn(&files("use crate::room::X;")), "b.rs>room/x.rs");
        assert_eq!(drawn(&files("use crate::room::Y;")), "b.rs>room/y.rs");
        assert_eq!(drawn(&files("use crate::room::Z;")), "b.rs>room/mod.rs");
    }

    #[test]
    fn the_front_door_is_marked() {
        let lib = ("lib.rs", "mod a; mod b; pub use a::A;");
        let a = ("a.rs", "pub struct A;");
        let b = ("b.rs", "use crate::A;");
        assert_eq!(drawn(&[lib, a, b]), "b.rs>a.rs*");
    }

    #[test]
    fn a_generated_list_names_its_children_by_trade() {
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

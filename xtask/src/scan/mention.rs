//! Every name a source file mentions, with its line, inside macros too.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Lit, UseTree};

use super::source::Source;

/// A path, method or number as written in a source.
pub(crate) struct Mention {
    /// As written, `use` declarations resolved: after `use std::fs`, `fs::read` is `std::fs::read`.
    pub(crate) path: Vec<String>,
    pub(crate) line: usize,
}

/// Names and numbers of one file.
#[derive(Default)]
pub(crate) struct Mentions {
    pub(crate) names: Vec<Mention>,
    /// Floating-point literals.
    pub(crate) floats: Vec<Mention>,
    imports: BTreeMap<String, Vec<String>>,
}

impl Mentions {
    pub(crate) fn of(source: &Source) -> Self {
        let mut mentions = Self::default();
        for item in &source.items {
            mentions.visit_item(item);
        }
        for mention in &mut mentions.names {
            resolve(&mut mention.path, &mentions.imports);
        }
        mentions
    }

    fn name(&mut self, path: Vec<String>, span: Span) {
        let line = span.start().line;
        self.names.push(Mention { path, line });
    }

    fn float(&mut self, number: String, span: Span) {
        let (path, line) = (vec![number], span.start().line);
        self.floats.push(Mention { path, line });
    }

    /// Arguments of a macro are not parsed: collects every run of names joined by `::`.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<(String, Span)> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            let joined = colons == 2 && !path.is_empty();
            colons = match &token {
                TokenTree::Punct(mark) if mark.as_char() == ':' => colons + 1,
                _ => 0,
            };
            if colons > 0 {
                continue;
            }
            if !joined {
                self.run(&mut path);
            }
            match token {
                TokenTree::Ident(name) => path.push((name.to_string(), name.span())),
                TokenTree::Literal(number) => self.visit_lit(&Lit::new(number)),
                TokenTree::Group(group) => {
                    self.run(&mut path);
                    self.tokens(group.stream());
                }
                TokenTree::Punct(_) => {}
            }
        }
        self.run(&mut path);
    }

    fn run(&mut self, path: &mut Vec<(String, Span)>) {
        if let Some((_, span)) = path.last() {
            let span = *span;
            self.name(path.drain(..).map(|(name, _)| name).collect(), span);
        }
    }
}

impl<'ast> Visit<'ast> for Mentions {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        for leaf in leaves(&item.tree) {
            self.name(leaf.path.clone(), leaf.span);
            if let Some(name) = leaf.name {
                self.imports.insert(name, leaf.path);
            }
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|part| part.ident.to_string());
        if let Some(last) = path.segments.last() {
            self.name(names.collect(), last.ident.span());
        }
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.name(vec![call.method.to_string()], call.method.span());
        visit::visit_expr_method_call(self, call);
    }

    fn visit_lit_float(&mut self, number: &'ast syn::LitFloat) {
        self.float(number.to_string(), number.span());
    }

    // `1f32` is an integer literal with a float suffix.
    fn visit_lit_int(&mut self, number: &'ast syn::LitInt) {
        if number.suffix().starts_with('f') {
            self.float(number.to_string(), number.span());
        }
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        visit::visit_macro(self, called);
        self.tokens(called.tokens.clone());
    }
}

/// One name that a `use` imports.
pub(crate) struct Leaf {
    /// Full path; ends in `*` for a glob.
    pub(crate) path: Vec<String>,
    /// Name in this file; `None` for a glob.
    pub(crate) name: Option<String>,
    pub(crate) span: Span,
}

/// The leaves of a `use`.
pub(crate) fn leaves(tree: &UseTree) -> Vec<Leaf> {
    let mut found = Vec::new();
    collect(&[], tree, &mut found);
    found
}

fn collect(before: &[String], tree: &UseTree, found: &mut Vec<Leaf>) {
    let with = |name: &syn::Ident| -> Vec<String> {
        before.iter().cloned().chain([name.to_string()]).collect()
    };
    let full = |name: &syn::Ident| match name == "self" {
        true => before.to_vec(),
        false => with(name),
    };
    match tree {
        UseTree::Path(part) => collect(&with(&part.ident), &part.tree, found),
        UseTree::Group(group) => {
            for tree in &group.items {
                collect(before, tree, found);
            }
        }
        UseTree::Name(leaf) => {
            let path = full(&leaf.ident);
            found.push(Leaf {
                name: path.last().cloned(),
                path,
                span: leaf.ident.span(),
            });
        }
        UseTree::Rename(leaf) => found.push(Leaf {
            path: full(&leaf.ident),
            name: Some(leaf.rename.to_string()),
            span: leaf.ident.span(),
        }),
        UseTree::Glob(star) => found.push(Leaf {
            path: before.iter().cloned().chain(["*".to_owned()]).collect(),
            name: None,
            span: star.star_token.spans[0],
        }),
    }
}

/// Resolves the first name through `use` declarations, at most four times, since one may refer to another.
fn resolve(path: &mut Vec<String>, imports: &BTreeMap<String, Vec<String>>) {
    for _ in 0..4 {
        let Some(full) = path.first().and_then(|first| imports.get(first)) else {
            break;
        };
        if full.first() == path.first() {
            break;
        }
        path.splice(..1, full.iter().cloned());
    }
    if let Some(first) = path.first_mut()
        && matches!(first.as_str(), "core" | "alloc")
    {
        "std".clone_into(first);
    }
}

/// The names of all items that the sources define.
pub(crate) fn own_names(sources: &[Source]) -> BTreeSet<String> {
    let mut own = Own::default();
    for item in sources.iter().flat_map(|source| &source.items) {
        own.visit_item(item);
    }
    own.0
}

#[derive(Default)]
struct Own(BTreeSet<String>);

impl Own {
    fn add(&mut self, name: &syn::Ident) {
        self.0.insert(name.to_string());
    }
}

impl<'ast> Visit<'ast> for Own {
    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.add(&item.ident);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.add(&item.ident);
        visit::visit_item_enum(self, item);
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.add(&variant.ident);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.add(&item.ident);
        visit::visit_item_trait(self, item);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.add(&item.ident);
    }

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        self.add(&signature.ident);
    }
}

#[cfg(test)]
mod tests {
    use super::{Mentions, own_names};
    use crate::scan::source::Source;

    fn names(text: &str) -> Vec<String> {
        Mentions::of(&Source::drawn(text))
            .names
            .iter()
            .map(|mention| mention.path.join("::"))
            .collect()
    }

    #[test]
    fn uses_are_flattened_and_resolved() {
        let text = "
            use std::{fs, collections::{self, BTreeMap as Map}};
            use std as s;
            use s::net::*;
            fn a() { fs::read(); collections::x(); Map::new(); s::env::var(); core::mem::swap(); }
        ";
        let names = names(text);
        for wanted in [
            "std::fs",
            "std::fs::read",
            "std::collections::x",
            "std::collections::BTreeMap::new",
            "std::net::*",
            "std::env::var",
            "std::mem::swap",
        ] {
            assert!(
                names.iter().any(|name| name == wanted),
                "{wanted}: {names:?}"
            );
        }
    }

    #[test]
    fn names_and_numbers_inside_macros_are_found() {
        let source = Source::drawn("fn a() {\n  b!(x::y, [z.w(1.5)], 2, c: d);\n}");
        let mentions = Mentions::of(&source);
        let names: Vec<_> = mentions
            .names
            .iter()
            .map(|name| (name.path.join("::"), name.line))
            .collect();
        for wanted in ["b", "x::y", "z", "w", "c", "d"] {
            assert!(
                names.contains(&(wanted.to_owned(), 2)),
                "{wanted}: {names:?}"
            );
        }
        let floats: Vec<_> = mentions
            .floats
            .iter()
            .map(|float| float.path[0].as_str())
            .collect();
        assert_eq!(floats, ["1.5"]);
    }

    #[test]
    fn own_names_are_types_variants_and_functions() {
        let source = Source::drawn(
            "struct A; enum B { C } trait D { fn e(); } type F = A; impl A { fn g() {} } fn h() {}",
        );
        let own = own_names(&[source]);
        assert_eq!(own.into_iter().collect::<String>(), "ABCDFegh");
    }
}

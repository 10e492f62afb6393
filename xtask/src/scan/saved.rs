//! Every component and resource of `sim` is saved, or declared transient with a reason.
//!
//! Components register lazily, so a test of a running world would miss those that no test inserts.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Expr, Lit, Type};

use super::fields::derives;
use super::finding::Finding;
use super::registrars::{given_type, registrars};
use super::source::Source;

const KEPT: &[&str] = &["Component", "Resource"];

const WHY: &str = "state that is not saved is lost on loading, and the game continues differently";

/// Every component or resource that is neither saved nor declared transient, or is both.
pub(crate) fn check(sources: &[Source]) -> Vec<Finding> {
    let mut registry = Registry {
        registrars: registrars(sources),
        ..Registry::default()
    };
    for source in sources {
        source.file.clone_into(&mut registry.file);
        for item in &source.items {
            registry.visit_item(item);
        }
    }
    registry.compare();
    registry.findings
}

/// Whether a method declares its type as not saved; `begins_empty` also gives the initial value.
fn is_transient(method: &Ident) -> bool {
    method == "transient" || method == "begins_empty"
}

/// File and line.
type Place = (String, usize);

/// Components and resources that are defined, and those that are registered.
#[derive(Default)]
struct Registry {
    /// Names of the methods that register a type as saved.
    registrars: BTreeSet<String>,
    file: String,
    defined: BTreeMap<String, Vec<Place>>,
    /// Generic types: their aliases are registered instead.
    generic: BTreeSet<String>,
    /// Type aliases: name, aliased type, position.
    aliases: Vec<(String, String, Place)>,
    saved: BTreeMap<String, usize>,
    transient: BTreeMap<String, usize>,
    findings: Vec<Finding>,
}

impl Registry {
    fn compare(&mut self) {
        for (name, of, place) in std::mem::take(&mut self.aliases) {
            if self.generic.contains(&of) {
                self.defined.entry(name).or_default().push(place);
            }
        }
        for (name, places) in std::mem::take(&mut self.defined) {
            let saved = self.saved.get(&name).copied().unwrap_or(0);
            let transient = self.transient.get(&name).copied().unwrap_or(0);
            // Types that share a name need as many registrations, and any of them may be the one left out.
            if saved + transient < places.len() {
                let instead = format!(
                    "register it beside its definition: `.saved::<{name}>(…)`, or `.transient::<{name}>(\"reason\")`"
                );
                for place in &places {
                    let what = format!("`{name}` is neither saved nor declared transient");
                    self.find(place.clone(), what, &instead);
                }
            } else if saved + transient > places.len() && saved > 0 && transient > 0 {
                let what = format!("`{name}` is both saved and declared transient");
                self.find(places[0].clone(), what, "keep one of the two");
            }
        }
    }

    fn find(&mut self, (file, line): Place, what: String, instead: &str) {
        self.findings.push(Finding {
            file,
            line,
            what,
            why: WHY.to_owned(),
            instead: instead.to_owned(),
        });
    }

    fn place(&self, span: Span) -> Place {
        (self.file.clone(), span.start().line)
    }

    fn define(&mut self, name: &Ident) {
        let place = self.place(name.span());
        self.defined
            .entry(name.to_string())
            .or_default()
            .push(place);
    }

    fn is_registration(&self, method: &Ident) -> bool {
        is_transient(method) || self.registrars.contains(&method.to_string())
    }

    fn register(&mut self, method: &Ident, name: String, has_reason: bool) {
        if !is_transient(method) {
            *self.saved.entry(name).or_default() += 1;
            return;
        }
        if !has_reason {
            let what = format!("`{name}` is declared transient without a reason");
            let instead = "say in a string literal how it is rebuilt after loading";
            self.find(self.place(method.span()), what, instead);
        }
        *self.transient.entry(name).or_default() += 1;
    }

    /// The same for the arguments of a macro, which are not parsed.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let after = &tokens[at + 1..];
            match token {
                TokenTree::Group(group) if derives_kept(group.stream()) => {
                    self.define_inside(group.span(), after);
                }
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(method) if self.is_registration(method) => {
                    if let Some((name, has_reason)) = turbofish(after) {
                        self.register(method, name, has_reason);
                    }
                }
                _ => {}
            }
        }
    }

    /// The type under an attribute `#[derive(Component)]` inside a macro.
    fn define_inside(&mut self, attribute: Span, after: &[TokenTree]) {
        let mut names = after
            .iter()
            .skip_while(|token| !matches!(token, TokenTree::Ident(word) if word == "struct" || word == "enum"))
            .skip(1);
        if let Some(TokenTree::Ident(name)) = names.next() {
            self.define(name);
            return;
        }
        let what = "a macro makes components whose names this scan cannot see".to_owned();
        let place = self.place(attribute);
        self.find(
            place,
            what,
            "write each component out, or pass its whole definition to the macro",
        );
    }
}

impl<'ast> Visit<'ast> for Registry {
    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        if !KEPT.iter().any(|kept| derives(&item.attrs, kept)) {
            return;
        }
        if item.generics.params.is_empty() {
            self.define(&item.ident);
        } else {
            self.generic.insert(item.ident.to_string());
        }
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        if let Some(of) = last_name(&item.ty) {
            let place = self.place(item.ident.span());
            self.aliases
                .push((item.ident.to_string(), of.to_string(), place));
        }
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        if KEPT.iter().any(|kept| derives(&item.attrs, kept)) {
            self.define(&item.ident);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let implemented = item
            .trait_
            .as_ref()
            .and_then(|(path, _)| path.segments.last());
        if implemented.is_some_and(|last| KEPT.iter().any(|kept| last.ident == kept))
            && let Some(name) = last_name(&item.self_ty)
        {
            self.define(name);
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if self.is_registration(&call.method)
            && let Some(name) = given_type(call)
        {
            let has_reason = matches!(
                call.args.first(),
                Some(Expr::Lit(reason)) if matches!(&reason.lit, Lit::Str(text) if !text.value().trim().is_empty())
            );
            self.register(&call.method, name.to_string(), has_reason);
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        self.tokens(called.tokens.clone());
    }
}

/// `Snared` of `effects::snare::Snared`.
fn last_name(ty: &Type) -> Option<&Ident> {
    let Type::Path(path) = ty else { return None };
    Some(&path.path.segments.last()?.ident)
}

/// Whether these are the insides of an attribute `derive(…)` naming what must be kept.
fn derives_kept(attribute: TokenStream) -> bool {
    let mut tokens = attribute.into_iter();
    let (Some(TokenTree::Ident(word)), Some(TokenTree::Group(traits))) =
        (tokens.next(), tokens.next())
    else {
        return false;
    };
    word == "derive"
        && traits.stream().into_iter().any(
            |token| matches!(token, TokenTree::Ident(name) if KEPT.iter().any(|kept| name == kept)),
        )
}

/// The last name in `::<a::Name>(…)` and whether the parentheses begin with a string that says something.
fn turbofish(tokens: &[TokenTree]) -> Option<(String, bool)> {
    let [
        TokenTree::Punct(one),
        TokenTree::Punct(two),
        TokenTree::Punct(open),
        inside @ ..,
    ] = tokens
    else {
        return None;
    };
    if (one.as_char(), two.as_char(), open.as_char()) != (':', ':', '<') {
        return None;
    }
    let ends = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if matches!(mark.as_char(), '<' | '>'));
    let end = inside.iter().position(ends)?;
    let TokenTree::Ident(name) = inside[..end].last()? else {
        return None;
    };
    // `$name` is whatever the macro is given: the registration is read where the macro is used, or not at all.
    if matches!(inside[..end].iter().rev().nth(1), Some(TokenTree::Punct(mark)) if mark.as_char() == '$')
    {
        return None;
    }
    let arguments = inside[end..].iter().find_map(|token| match token {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    });
    let has_reason = match arguments.and_then(|arguments| arguments.into_iter().next()) {
        Some(TokenTree::Literal(reason)) => {
            matches!(Lit::new(reason), Lit::Str(text) if !text.value().trim().is_empty())
        }
        _ => false,
    };
    Some((name.to_string(), has_reason))
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::scan::source::Source;

    fn found(text: &str) -> Vec<String> {
        check(&[Source::drawn(text)])
            .iter()
            .map(|finding| format!("{}: {}", finding.line, finding.what))
            .collect()
    }

    #[test]
    fn unregistered_state_is_found() {
        for (fault, name) in [
            ("#[derive(Clone, Component)] struct A;", "A"),
            ("#[derive(Resource)] struct A(u8);", "A"),
            ("#[derive(bevy_ecs::prelude::Component)] enum A { B }", "A"),
            ("mod m { #[derive(Component)] pub struct A; }", "A"),
            ("struct A; impl Component for A { }", "A"),
            ("type A = B<u8>; #[derive(Resource)] struct B<T>(T);", "A"),
            ("bits! { #[derive(Component)] #[x] pub struct A: u8; }", "A"),
            (
                "#[derive(Component)] struct A; fn s(s: &mut S) { s.saved::<B>(\"b\"); }",
                "A",
            ),
            (
                "#[derive(Component)] struct A; fn s(s: &mut S) { s.other::<A>(\"a\"); }",
                "A",
            ),
        ] {
            let wanted = format!("2: `{name}` is neither saved nor declared transient");
            assert_eq!(found(&format!("\n{fault}")), [wanted], "{fault}");
        }
    }

    #[test]
    fn saved_and_explained_state_is_accepted() {
        for fine in [
            "#[derive(Component)] struct A; fn s(s: &mut S) { s.saved::<A>(\"a\"); }",
            "#[derive(Component)] struct A; fn s(s: &mut S) { s.saved::<m::A>(\"a\").saved::<B>(\"b\"); }",
            "#[derive(Resource)] struct A; fn s(s: &mut S) { s.transient::<A>(\"rebuilt each pass\"); }",
            "#[derive(Component)] struct A; list! { s.saved::<m::A>(\"a\") }",
            "#[derive(Resource)] struct A; fn s(s: &mut S) { s.begins_empty::<A>(\"empty between commands\"); }",
            "#[derive(Component)] struct A; list! { { s.transient::<A>(\"rebuilt\") } }",
            "#[derive(Component)] struct A; impl B { fn lasting<C>(&mut self) { self.saved::<C>(\"c\"); } } fn s(b: B) { b.lasting::<A>(); }",
            "#[derive(Resource)] struct B<T>(T); type A = B<u8>; type C = D<u8>; fn s(s: &mut S) { s.transient::<A>(\"rebuilt\"); }",
            "#[cfg(test)] mod tests { #[derive(Component)] struct A; }",
            "struct A;",
        ] {
            assert_eq!(found(fine), [""; 0], "{fine}");
        }
    }

    #[test]
    fn being_transient_needs_a_reason() {
        for arguments in ["", "\" \"", "reason"] {
            let text = format!(
                "#[derive(Component)] struct A; fn s(s: &mut S) {{\n s.transient::<A>({arguments}); }}"
            );
            assert_eq!(
                found(&text),
                ["2: `A` is declared transient without a reason"],
                "{arguments}"
            );
        }
        let text = "#[derive(Component)] struct A; list! {\n s.transient::<A>() }";
        assert_eq!(
            found(text),
            ["2: `A` is declared transient without a reason"]
        );
    }

    #[test]
    fn two_types_of_one_name_need_two_registrations() {
        let one = "mod a { #[derive(Component)] struct A; }\nmod b { #[derive(Component)] struct A; }\nfn s(s: &mut S) { s.saved::<a::A>(\"a\"); }";
        assert_eq!(found(one).len(), 2);
        let two = format!("{one}\nfn t(s: &mut S) {{ s.saved::<b::A>(\"b\"); }}");
        assert_eq!(found(&two), [""; 0]);
    }

    #[test]
    fn saved_and_transient_at_once_is_a_contradiction() {
        let text = "#[derive(Component)] struct A; fn s(s: &mut S) { s.saved::<A>(\"a\").transient::<A>(\"b\"); }";
        assert_eq!(found(text), ["1: `A` is both saved and declared transient"]);
    }

    #[test]
    fn a_macro_may_not_hide_the_names_of_components() {
        let text =
            "macro_rules! kinds { ($name:ident) => {\n #[derive(Component)] pub struct $name; } }";
        assert_eq!(
            found(text),
            ["2: a macro makes components whose names this scan cannot see"]
        );
    }
}

//! Finds methods that register a type as saved by calling `saved` with their type parameter.

use std::collections::BTreeSet;

use syn::visit::{self, Visit};
use syn::{ExprMethodCall, GenericArgument, GenericParam, Ident, Type};

use super::source::Source;

/// `saved`, and every method like `fn condition<C>(…) { self.saved::<C>(…) }`.
pub(crate) fn registrars(sources: &[Source]) -> BTreeSet<String> {
    let mut found = Registrars {
        names: BTreeSet::from(["saved".to_owned()]),
        method: None,
    };
    for item in sources.iter().flat_map(|source| &source.items) {
        found.visit_item(item);
    }
    found.names
}

/// Last name of the type between `::<` and `>` of a method call.
pub(crate) fn given_type(call: &ExprMethodCall) -> Option<&Ident> {
    let Some(GenericArgument::Type(Type::Path(path))) = call.turbofish.as_ref()?.args.first()
    else {
        return None;
    };
    Some(&path.path.segments.last()?.ident)
}

struct Registrars {
    names: BTreeSet<String>,
    /// The method that is being visited, and its type parameters.
    method: Option<(String, Vec<Ident>)>,
}

impl<'ast> Visit<'ast> for Registrars {
    fn visit_impl_item_fn(&mut self, method: &'ast syn::ImplItemFn) {
        let signature = &method.sig;
        let chosen = signature.generics.params.iter();
        let chosen = chosen.filter_map(|parameter| match parameter {
            GenericParam::Type(parameter) => Some(parameter.ident.clone()),
            _ => None,
        });
        self.method = Some((signature.ident.to_string(), chosen.collect()));
        visit::visit_impl_item_fn(self, method);
        self.method = None;
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if call.method == "saved"
            && let Some((name, chosen)) = &self.method
            && given_type(call).is_some_and(|given| chosen.contains(given))
        {
            self.names.insert(name.clone());
        }
        visit::visit_expr_method_call(self, call);
    }
}

#[cfg(test)]
mod tests {
    use super::registrars;
    use crate::scan::source::Source;

    fn found(text: &str) -> Vec<String> {
        registrars(&[Source::drawn(text)]).into_iter().collect()
    }

    #[test]
    fn a_method_that_calls_saved_with_its_type_is_a_registrar() {
        let text = "impl B { fn condition<C: X>(&mut self) { self.saved::<C>(\"c\").more(); } }";
        assert_eq!(found(text), ["condition", "saved"]);
    }

    #[test]
    fn a_method_that_saves_another_type_is_not_a_registrar() {
        for text in [
            "impl B { fn other<C: X>(&mut self) { self.saved::<D>(\"d\"); } }",
            "impl B { fn other<C: X>(&mut self) { self.shown::<C>(\"c\"); } }",
            "impl B { fn plain(&mut self) { self.saved::<C>(\"c\"); } }",
        ] {
            assert_eq!(found(text), ["saved"], "{text}");
        }
    }
}

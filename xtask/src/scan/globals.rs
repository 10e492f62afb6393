//! Finds mutable globals: thousands of games share one process.

use syn::visit::{self, Visit};
use syn::{StaticMutability, Type};

use super::finding::Finding;
use super::source::Source;

/// Types with interior mutability; `Atomic…` is recognised by its prefix.
const CHANGEABLE: &[&str] = &[
    "Cell",
    "RefCell",
    "UnsafeCell",
    "OnceCell",
    "LazyCell",
    "Mutex",
    "RwLock",
    "OnceLock",
    "LazyLock",
    "Once",
    "Condvar",
];

/// Macros that define globals.
const MACROS: &[&str] = &["thread_local", "lazy_static", "task_local"];

/// Every mutable global.
pub(crate) fn check(sources: &[Source]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for source in sources {
        let mut globals = Globals::default();
        for item in &source.items {
            globals.visit_item(item);
        }
        findings.extend(globals.0.into_iter().map(|(line, what)| Finding {
            file: source.file.clone(),
            line,
            what,
            why: "thousands of games share one process, and a replay must depend on its journal only".to_owned(),
            instead: "store the state in the value that owns it and pass that as a parameter; constant tables are fine".to_owned(),
        }));
    }
    findings
}

#[derive(Default)]
struct Globals(Vec<(usize, String)>);

impl<'ast> Visit<'ast> for Globals {
    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        if matches!(item.mutability, StaticMutability::Mut(_)) || can_change(&item.ty) {
            let what = format!("the global `{}`", item.ident);
            self.0.push((item.ident.span().start().line, what));
        }
        visit::visit_item_static(self, item);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        if let Some(name) = called.path.segments.last()
            && MACROS.iter().any(|forbidden| name.ident == forbidden)
        {
            let what = format!("the macro `{}!`", name.ident);
            self.0.push((name.ident.span().start().line, what));
        }
    }
}

/// Whether a type, or a type inside it, has interior mutability.
fn can_change(ty: &Type) -> bool {
    struct Changeable(bool);
    impl<'ast> Visit<'ast> for Changeable {
        fn visit_ident(&mut self, name: &'ast syn::Ident) {
            let name = name.to_string();
            self.0 |= CHANGEABLE.contains(&name.as_str()) || name.starts_with("Atomic");
        }
    }
    let mut changeable = Changeable(false);
    changeable.visit_type(ty);
    changeable.0
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::scan::source::Source;

    #[test]
    fn every_kind_of_mutable_global_is_found() {
        for (fault, what) in [
            ("static mut A: u8 = 0;", "the global `A`"),
            ("static A: Mutex<u8> = Mutex::new(0);", "the global `A`"),
            (
                "static A: std::sync::OnceLock<u8> = OnceLock::new();",
                "the global `A`",
            ),
            ("static A: [AtomicU32; 2] = [];", "the global `A`"),
            ("fn a() { static B: &RefCell<u8> = c(); }", "the global `B`"),
            (
                "thread_local! { static A: u8 = 0; }",
                "the macro `thread_local!`",
            ),
            (
                "std::thread_local! { static A: u8 = 0; }",
                "the macro `thread_local!`",
            ),
        ] {
            let findings = check(&[Source::drawn(&format!("\n{fault}"))]);
            let found: Vec<_> = findings
                .iter()
                .map(|finding| (finding.line, finding.what.as_str()))
                .collect();
            assert_eq!(found, [(2, what)], "{fault}");
        }
    }

    #[test]
    fn constant_tables_are_allowed() {
        let text = "static A: [&str; 2] = [\"a\", \"b\"]; const B: &[u8] = &[1]; fn a() { let c = RefCell::new(1); }";
        assert!(check(&[Source::drawn(text)]).is_empty());
    }
}

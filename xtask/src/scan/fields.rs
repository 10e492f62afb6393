//! Finds serialized fields whose size or meaning depends on the machine.

use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Attribute, Field, GenericArgument, Meta, PathArguments, Token, Type};

use super::finding::Finding;
use super::source::Source;

/// Types that must not be stored, with the reason and the remedy.
const UNSTORABLE: &[(&str, &str, &str)] = &[
    (
        "usize",
        "its size differs between 64-bit and wasm32, and so do digests and saves",
        "store u32 or u64 and convert where it is used",
    ),
    (
        "isize",
        "its size differs between 64-bit and wasm32, and so do digests and saves",
        "store i32 or i64 and convert where it is used",
    ),
    (
        "Entity",
        "bevy_ecs assigns new entity numbers after loading",
        "store our own stable id",
    ),
];

/// Numbers whose lists the standard library hashes as raw bytes, in the byte order of the machine.
const WIDE: &[&str] = &["u16", "u32", "u64", "u128", "i16", "i32", "i64", "i128"];

/// Every such field in a type deriving `Serialize`.
pub(crate) fn check(sources: &[Source]) -> Vec<Finding> {
    let found = sources.iter().flat_map(|source| {
        let found = Stored::of(source).found.into_iter();
        found.map(|(line, owner, which)| {
            let (name, why, instead) = UNSTORABLE[which];
            Finding {
                file: source.file.clone(),
                line,
                what: format!("`{name}` in a field of `{owner}`, which derives Serialize"),
                why: why.to_owned(),
                instead: instead.to_owned(),
            }
        })
    });
    found.collect()
}

/// Every list of wide numbers in a type deriving `Serialize` and `Hash`.
pub(crate) fn lists(sources: &[Source]) -> Vec<Finding> {
    let found = sources.iter().flat_map(|source| {
        let found = Stored::of(source).lists.into_iter();
        found.map(|(line, owner, number)| Finding {
            file: source.file.clone(),
            line,
            what: format!("a list of `{number}` in a field of `{owner}`, which derives Hash"),
            why: "it is hashed in the byte order of the machine, and so digests differ".to_owned(),
            instead: "write `Hash` by hand, as `HeroGrowth` does".to_owned(),
        })
    });
    found.collect()
}

/// Collects the fields of serialized types.
#[derive(Default)]
struct Stored {
    /// Name of the serialized type that is being visited.
    owner: Option<String>,
    /// Whether that type derives `Hash`.
    is_hashed: bool,
    found: Vec<(usize, String, usize)>,
    lists: Vec<(usize, String, String)>,
}

impl Stored {
    fn of(source: &Source) -> Self {
        let mut stored = Self::default();
        for item in &source.items {
            stored.visit_item(item);
        }
        stored
    }
}

/// The type of the elements of a list that is hashed in one piece.
fn element(list: &Type) -> Option<&Type> {
    match list {
        Type::Array(array) => Some(&array.elem),
        Type::Slice(slice) => Some(&slice.elem),
        Type::Path(path) => {
            let last = path.path.segments.last().filter(|it| it.ident == "Vec")?;
            let PathArguments::AngleBracketed(arguments) = &last.arguments else {
                return None;
            };
            arguments.args.iter().find_map(|argument| match argument {
                GenericArgument::Type(of) => Some(of),
                _ => None,
            })
        }
        _ => None,
    }
}

impl<'ast> Visit<'ast> for Stored {
    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        if derives(&item.attrs, "Serialize") {
            self.owner = Some(item.ident.to_string());
            self.is_hashed = derives(&item.attrs, "Hash");
            self.visit_fields(&item.fields);
            self.owner = None;
        }
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        if derives(&item.attrs, "Serialize") {
            self.owner = Some(item.ident.to_string());
            self.is_hashed = derives(&item.attrs, "Hash");
            for variant in &item.variants {
                self.visit_fields(&variant.fields);
            }
            self.owner = None;
        }
    }

    fn visit_field(&mut self, field: &'ast Field) {
        if !is_skipped(&field.attrs) {
            self.visit_type(&field.ty);
        }
    }

    fn visit_type(&mut self, of: &'ast Type) {
        if let (true, Some(owner), Some(Type::Path(path))) =
            (self.is_hashed, &self.owner, element(of))
            && let Some(number) = path.path.get_ident()
            && WIDE.iter().any(|wide| number == wide)
        {
            let line = number.span().start().line;
            self.lists.push((line, owner.clone(), number.to_string()));
        }
        visit::visit_type(self, of);
    }

    // The length of an array is written in `usize` but not stored.
    fn visit_type_array(&mut self, array: &'ast syn::TypeArray) {
        self.visit_type(&array.elem);
    }

    fn visit_ident(&mut self, name: &'ast syn::Ident) {
        let which = UNSTORABLE
            .iter()
            .position(|(unstorable, ..)| name == unstorable);
        if let (Some(owner), Some(which)) = (&self.owner, which) {
            self.found
                .push((name.span().start().line, owner.clone(), which));
        }
    }
}

/// Whether one of the derived traits has this name, `cfg_attr` included.
pub(crate) fn derives(attributes: &[Attribute], name: &str) -> bool {
    attributes
        .iter()
        .any(|attribute| derives_in(&attribute.meta, name))
}

fn derives_in(meta: &Meta, name: &str) -> bool {
    let Meta::List(list) = meta else { return false };
    // The compiler reports attributes that do not parse.
    let Ok(parts) = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated) else {
        return false;
    };
    if list.path.is_ident("cfg_attr") {
        return parts.iter().any(|part| derives_in(part, name));
    }
    let named = |part: &Meta| {
        part.path()
            .segments
            .last()
            .is_some_and(|last| last.ident == name)
    };
    list.path.is_ident("derive") && parts.iter().any(named)
}

fn is_skipped(attributes: &[Attribute]) -> bool {
    let mut skipped = false;
    for attribute in attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("serde"))
    {
        _ = attribute.parse_nested_meta(|option| {
            skipped |= option.path.is_ident("skip") || option.path.is_ident("skip_serializing");
            if let Ok(value) = option.value() {
                _ = value.parse::<syn::Expr>()?;
            }
            Ok(())
        });
    }
    skipped
}

#[cfg(test)]
mod tests {
    use super::{check, lists};
    use crate::scan::source::Source;

    fn found(text: &str) -> Vec<(usize, String)> {
        let sources = [Source::drawn(text)];
        let found = check(&sources).into_iter().chain(lists(&sources));
        found.map(|finding| (finding.line, finding.what)).collect()
    }

    #[test]
    fn unstorable_fields_are_found_at_any_depth() {
        for fault in [
            "#[derive(Clone, Serialize)] struct A {\n b: usize }",
            "#[derive(serde::Serialize)] struct A(\n Vec<(u8, usize)>);",
            "#[derive(Serialize)] enum A { B {\n c: Option<usize> } }",
            "#[derive(Serialize)] struct A { #[serde(default = \"x\")]\n b: usize }",
            "#[cfg_attr(feature = \"x\", derive(Clone, Serialize))] struct A {\n b: usize }",
            "mod m { #[derive(Serialize)] struct A {\n b: [usize; 3] } }",
        ] {
            let what = "`usize` in a field of `A`, which derives Serialize".to_owned();
            assert_eq!(found(fault), [(2, what)], "{fault}");
        }
        assert_eq!(found("#[derive(Serialize)] struct A(isize);").len(), 1);
        assert_eq!(found("#[derive(Serialize)] struct A(Entity);").len(), 1);
    }

    #[test]
    fn hashed_lists_of_wide_numbers_are_found() {
        for fault in [
            "#[derive(Serialize, Hash)] struct A {\n b: Vec<u16> }",
            "#[derive(Serialize, Hash)] enum A { B(\n Option<[i32; 3]>) }",
            "#[derive(Serialize, Hash)] struct A(\n Box<[u64]>);",
        ] {
            let found = found(fault);
            assert_eq!((found.len(), found[0].0), (1, 2), "{fault}");
            let what = &found[0].1;
            assert!(what.ends_with("of `A`, which derives Hash"), "{what}");
        }
        for fine in [
            "#[derive(Serialize)] struct A { b: Vec<u16> }",
            "#[derive(Serialize, Hash)] struct A { b: Vec<u8>, c: [u8; 4], d: u16 }",
            "#[derive(Serialize, Hash)] struct A { b: Vec<(u16, u8)>, c: Vec<Kind> }",
        ] {
            assert!(found(fine).is_empty(), "{fine}");
        }
    }

    #[test]
    fn fields_that_are_not_stored_are_ignored() {
        for fine in [
            "#[derive(Clone)] struct A { b: usize }",
            "#[derive(Serialize)] struct A { #[serde(default, skip)] b: usize }",
            "#[derive(Serialize)] struct A { b: [u8; SIZE as usize] }",
            "#[derive(Serialize)] struct A { b: u32 } impl A { fn c(&self) -> usize { 1 } }",
        ] {
            assert!(found(fine).is_empty(), "{fine}");
        }
    }
}

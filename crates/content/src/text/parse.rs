//! Parses a file's text into a tree, from TOML or JSON.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::text::file::{File, Problems};
use crate::text::json;
use crate::text::tree::Node;

/// Maximum number of syntax errors reported per file; later ones are usually consequences of the first.
const GRAMMAR: usize = 3;

/// Parses a `.toml` or `.json` file. The root is always a table.
pub(crate) fn parse<'t>(file: &File<'t>, problems: &mut Problems) -> Option<Node<'t>> {
    if file.path.ends_with(".json") {
        return json::parse(file, problems);
    }
    let (root, errors) = DeTable::parse_recoverable(file.text);
    for error in errors.iter().take(GRAMMAR) {
        let span = error.span().unwrap_or_default();
        problems.add(file.problem_at(span, error.message()));
    }
    let span = root.span();
    errors
        .is_empty()
        .then(|| Spanned::new(span, DeValue::Table(root.into_inner())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_syntax_errors_are_reported() {
        let file = File {
            pack: 0,
            path: "a.toml",
            text: "a = \nb = 1\nb = 2\n",
        };
        let mut problems = Problems::default();
        assert!(parse(&file, &mut problems).is_none());
        let lines: Vec<u32> = problems.0.iter().map(|it| it.line).collect();
        assert_eq!(lines, [1, 3]);
    }

    /// Hostile: recursion is bounded in every parser.
    #[test]
    fn too_deep_nesting_is_refused() {
        for deep in [
            format!("a = {}{}", "[".repeat(200_000), "]".repeat(200_000)),
            format!("a = {}1{}", "{ a = ".repeat(70_000), " }".repeat(70_000)),
            format!("{}b = 1", "a.".repeat(200_000)),
        ] {
            let file = File {
                pack: 0,
                path: "a.toml",
                text: &deep,
            };
            let mut problems = Problems::default();
            assert!(parse(&file, &mut problems).is_none());
            assert!(problems.any_error());
        }
    }
}

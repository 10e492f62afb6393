//! The head of a hand-made place, combined with its drawing.

use std::ops::Range;

use mapgen::{Detailed, Meaning, Tag, VaultError, VaultPlan};

use crate::definitions::canvas::DrawingSource;
use crate::definitions::definition::Definition;
use crate::definitions::{tags, words};
use crate::text::file::{File, Problems};
use crate::text::problem::Problem;
use crate::text::read::read;
use crate::text::tree::{self, Node};

/// Reads the head of a place and compiles it with the drawing.
pub(crate) fn read_place(
    mut root: Node<'_>,
    stem: &str,
    pack: &str,
    canvas: Option<&DrawingSource<'_>>,
    file: &File<'_>,
    problems: &mut Problems,
) -> Option<Definition> {
    let whole = root.clone();
    let text = tree::take(&mut root, "text");
    let words = words::read(text.as_ref(), 0..0, file, problems);
    if let Some(map) = tree::take(&mut root, "map") {
        let problem = file.problem_at(map.span(), "the drawing stands below a line of dashes");
        problems.add(problem.help("---\n#####\n#...#\n##+##"));
    }
    let plan: Option<VaultPlan> = read(root, &["text", "replaces"], file, problems);
    let (mut plan, canvas) = (plan?, canvas?);
    for meaning in plan.legend.values_mut() {
        each_tag(meaning, &mut |tag| *tag = tags::full(tag, pack));
    }
    plan.map = canvas.rows().replace("\r\n", "\n").trim_end().to_owned();
    match plan.compile(&format!("{pack}:{stem}")) {
        Ok(vault) => Some(Definition::Place(vault, words?)),
        Err(errors) => {
            for error in errors {
                problems.add(vault_problem(&error, &whole, canvas, file));
            }
            None
        }
    }
}

fn each_tag(meaning: &mut Meaning, visit: &mut dyn FnMut(&mut Tag)) {
    match meaning {
        Meaning::Tag(tag) => visit(tag),
        Meaning::Detailed(Detailed { tag, one_of, .. }) => {
            let tags = one_of.iter_mut().filter_map(|one| one.tag.as_mut());
            tag.iter_mut().chain(tags).for_each(visit);
        }
    }
}

/// Converts a vault error into a problem at its position in head or drawing.
fn vault_problem(
    error: &VaultError,
    root: &Node<'_>,
    canvas: &DrawingSource<'_>,
    file: &File<'_>,
) -> Problem {
    let message = error.to_string();
    match error {
        VaultError::Glyph { row, column, .. } | VaultError::NotALevel { row, column } => {
            canvas.problem(*row, Some(*column), message)
        }
        VaultError::Uneven { row, .. } => canvas.problem(*row, None, message),
        VaultError::Shuffle(_) => file.problem_at(tree::place(root, "shuffle"), message),
        VaultError::NotDrawn(glyph) | VaultError::Several(glyph) => {
            file.problem_at(legend_key(root, *glyph), message)
        }
        VaultError::Size | VaultError::NoExit | VaultError::Starts(_) => {
            canvas.problem(1, None, message)
        }
    }
}

/// Span of the glyph's key in the legend.
pub(crate) fn legend_key(root: &Node<'_>, glyph: char) -> Range<usize> {
    let legend = tree::find(root, "legend").and_then(tree::table);
    let key = legend.and_then(|legend| legend.get_key_value(glyph.to_string().as_str()));
    key.map(|(key, _)| key.span()).unwrap_or_default()
}

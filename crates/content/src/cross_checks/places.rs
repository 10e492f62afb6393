//! Checks of hand-made places across packs: every glyph, part and tag refers to something.

use mapgen::{Detailed, Meaning, Vault, VaultKind};
use sim::LevelDef;

use crate::cross_checks::names::Names;
use crate::definitions::definition::Definition;
use crate::definitions::definition_file::DefinitionFile;
use crate::definitions::file_role::Class;
use crate::definitions::place::legend_key;
use crate::text::file::Problems;
use crate::text::nearest::nearest;
use crate::text::tree;

/// Reports glyphs of the common legend whose definitions no pack has.
pub(crate) fn check_glyphs(source: &DefinitionFile<'_>, names: &Names, problems: &mut Problems) {
    let (Some(Definition::Place(vault, _)), Some(canvas)) = (&source.definition, &source.canvas)
    else {
        return;
    };
    for (glyph, tag) in vault.tags() {
        let own = vault.plan.legend.contains_key(&glyph);
        let known = matches!(names.class(tag.as_str()), Some(Class::Thing(_)));
        if own || known || !tag.is_named() {
            continue;
        }
        let at = vault.find(glyph).unwrap_or_default();
        let message = format!("`{glyph}` stands for `{tag}`, and there is no such thing");
        let (row, column) = (at.y.unsigned_abs() + 1, at.x.unsigned_abs() + 1);
        let problem = canvas.problem(row, Some(column), message);
        problems.add(problem.help("give it another meaning in the legend"));
    }
}

/// Reports legends that request parts with unknown tags.
pub(crate) fn check_parts(
    source: &DefinitionFile<'_>,
    vault: &Vault,
    vaults: &[Vault],
    problems: &mut Problems,
) {
    let Some(root) = &source.root else { return };
    for (glyph, meaning) in &vault.plan.legend {
        let Meaning::Detailed(Detailed {
            part: Some(tag), ..
        }) = meaning
        else {
            continue;
        };
        let problem = no_such(tag, VaultKind::Part, vaults);
        if let Some((message, meant)) = problem {
            let problem = source.file.problem_at(legend_key(root, *glyph), message);
            problems.add(problem.meant(meant));
        }
    }
}

/// Warns of a place that no level requests.
pub(crate) fn check_use(
    source: &DefinitionFile<'_>,
    vault: &Vault,
    levels: &[&LevelDef],
    problems: &mut Problems,
) {
    let asked = |level: &&LevelDef| level.map.asks_for(vault, level.depth.into());
    if vault.plan.kind != VaultKind::Part && !levels.iter().any(asked) {
        let problem = source.file.problem("no level ever asks for this place");
        let help = "a level's `vaults`, `section` or `prefab` asks by tag, at the place's depths";
        problems.add(problem.help(help).warning());
    }
}

/// Reports levels that request places with unknown tags.
pub(crate) fn check_wishes(
    source: &DefinitionFile<'_>,
    level: &LevelDef,
    vaults: &[Vault],
    problems: &mut Problems,
) {
    let Some(root) = &source.root else { return };
    level.map.each_wish(&mut |kind, tags| {
        for tag in tags {
            let Some((message, meant)) = no_such(tag, kind, vaults) else {
                continue;
            };
            let strings = tree::strings(root).into_iter();
            let mut at = strings.filter(|(key, text, _)| *key == "tags" && text == tag);
            let span = at.next().map(|(_, _, span)| span).unwrap_or_default();
            problems.add(source.file.problem_at(span, message).meant(meant));
        }
    });
}

/// The message for a tag that no place of this kind has, and the nearest existing tag. `None` if the tag
/// exists.
fn no_such<'v>(
    tag: &str,
    kind: VaultKind,
    vaults: &'v [Vault],
) -> Option<(String, Option<&'v str>)> {
    let of_kind = vaults.iter().filter(|vault| vault.plan.kind == kind);
    let tags: Vec<&str> = of_kind
        .flat_map(|vault| &vault.plan.tags)
        .map(String::as_str)
        .collect();
    let what = match kind {
        VaultKind::Room => "room",
        VaultKind::Section => "section",
        VaultKind::Level => "whole level",
        VaultKind::Part => "part",
    };
    let message = format!("no {what} has the tag `{tag}`");
    (!tags.contains(&tag)).then(|| (message, nearest(tag, tags)))
}

#[cfg(test)]
mod tests;

//! Hand-made places: a head in TOML, a line of dashes and a drawing, or the drawing beside it, made in REX Paint.

use std::borrow::Cow;
use std::ops::Range;

use mapgen::{Detailed, Meaning, Vault, VaultError, VaultKind, VaultPlan, Xp};
use sim::LevelDef;

use crate::pieces::piece::{Body, Piece};
use crate::pieces::sort::Class;
use crate::pieces::{tags, words};
use crate::text::file::{File, Problems};
use crate::text::nearest::nearest;
use crate::text::pack::Pack;
use crate::text::problem::Problem;
use crate::text::read::read;
use crate::text::tree::{self, Node};
use crate::whole::links::Reference;
use crate::whole::names::Names;

/// Where a place is drawn.
pub(crate) struct Canvas<'p> {
    pack: u32,
    path: &'p str,
    text: Cow<'p, str>,
    /// The first byte of the drawing.
    start: usize,
}

impl Canvas<'_> {
    fn rows(&self) -> &str {
        &self.text[self.start..]
    }

    /// A problem with one tile of the drawing, counted from 1, or with a whole row.
    pub(crate) fn problem(
        &self,
        row: u32,
        column: Option<u32>,
        message: impl Into<String>,
    ) -> Problem {
        let nth = |n: u32| usize::try_from(n).unwrap_or(usize::MAX).saturating_sub(1);
        let rows = self.rows().split_inclusive('\n');
        let before: usize = rows.take(nth(row)).map(str::len).sum();
        let line = self.start + before;
        let text = self.text[line..].lines().next().unwrap_or_default();
        let span = match column.map(nth) {
            None => line..line + text.len(),
            Some(column) => {
                let mut letters = text.char_indices().skip(column);
                let (at, letter) = letters.next().unwrap_or((text.len(), ' '));
                line + at..(line + at + letter.len_utf8()).min(self.text.len())
            }
        };
        Problem::with_file(self.pack, self.path, message).at(&self.text, span)
    }
}

/// The line of dashes: where it begins, and where the drawing after it does.
fn dashes(text: &str) -> Option<(usize, usize)> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        let line = line.trim_end();
        if line.len() >= 3 && line.bytes().all(|byte| byte == b'-') {
            return Some((at, end));
        }
        at = end;
    }
    None
}

/// The head of a place: all before the line of dashes.
pub(crate) fn head(text: &str) -> &str {
    dashes(text).map_or(text, |(end, _)| &text[..end])
}

/// Where the place in a file is drawn, or what is wrong with that.
pub(crate) fn canvas<'p>(
    file: &File<'p>,
    drawings: &'p [(String, Vec<u8>)],
    problems: &mut Problems,
) -> Option<Canvas<'p>> {
    let beside = file.path.strip_suffix(".vault").unwrap_or(file.path);
    let beside = drawings
        .iter()
        .find(|(path, _)| path.strip_suffix(".xp") == Some(beside));
    let below = dashes(file.text).map(|(_, start)| start);
    match (below, beside) {
        (None, None) => {
            let problem = file.problem("there is no drawing");
            let name = file.path.rsplit('/').next().unwrap_or(file.path);
            let xp = name.replace(".vault", ".xp");
            let help = format!("draw it below a line of dashes, or beside this file in {xp}");
            problems.add(problem.help(help));
            None
        }
        (Some(start), Some((path, _))) => {
            let problem = file.problem_at(start..start, "this place is drawn twice");
            problems.add(problem.help(format!("see {path}")));
            None
        }
        (Some(start), None) => {
            let blank = file.text[start..]
                .lines()
                .take_while(|line| line.is_empty());
            let blank = blank.count();
            let rows = file.text[start..].split_inclusive('\n');
            let skipped: usize = rows.take(blank).map(str::len).sum();
            Some(Canvas {
                pack: file.pack,
                path: file.path,
                text: file.text.into(),
                start: start + skipped,
            })
        }
        (None, Some((path, bytes))) => match Xp::parse(bytes) {
            Ok(xp) => Some(Canvas {
                pack: file.pack,
                path,
                text: xp.text().into(),
                start: 0,
            }),
            Err(error) => {
                problems.add(Problem::with_file(file.pack, path, error.to_string()));
                None
            }
        },
    }
}

/// Reports drawings that belong to nothing.
pub(crate) fn check_drawings(n: u32, pack: &Pack, problems: &mut Problems) {
    for (path, _) in &pack.drawings {
        let head = path.strip_suffix(".xp").map(|stem| format!("{stem}.vault"));
        let Some(head) = head.filter(|_| path.starts_with("vaults/")) else {
            let problem = Problem::with_file(n, path, "nothing can be done with a drawing here");
            problems.add(problem.help("drawings of places lie in vaults/"));
            continue;
        };
        if !pack.files.iter().any(|(it, _)| *it == head) {
            let problem = Problem::with_file(n, path, "this drawing has no head");
            problems.add(problem.help(format!("write {head}")));
        }
    }
}

/// Reads the head of a place and puts it together with the drawing.
pub(crate) fn read_place(
    mut root: Node<'_>,
    stem: &str,
    pack: &str,
    canvas: Option<&Canvas<'_>>,
    file: &File<'_>,
    problems: &mut Problems,
) -> Option<Body> {
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
        Ok(vault) => Some(Body::Place(vault, words?)),
        Err(errors) => {
            for error in errors {
                problems.add(told(&error, &whole, canvas, file));
            }
            None
        }
    }
}

fn each_tag(meaning: &mut Meaning, visit: &mut dyn FnMut(&mut String)) {
    match meaning {
        Meaning::Tag(tag) => visit(tag),
        Meaning::Detailed(Detailed { tag, one_of, .. }) => {
            let tags = one_of.iter_mut().filter_map(|one| one.tag.as_mut());
            tag.iter_mut().chain(tags).for_each(visit);
        }
    }
}

/// A mistake in a place, where it stands.
fn told(error: &VaultError, root: &Node<'_>, canvas: &Canvas<'_>, file: &File<'_>) -> Problem {
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

/// Where the legend explains a glyph.
fn legend_key(root: &Node<'_>, glyph: char) -> Range<usize> {
    let legend = tree::find(root, "legend").and_then(tree::table);
    let key = legend.and_then(|legend| legend.get_key_value(glyph.to_string().as_str()));
    key.map(|(key, _)| key.span()).unwrap_or_default()
}

/// The things a place's own legend names.
pub(crate) fn references(root: &Node<'_>) -> Vec<Reference> {
    let legend = tree::find(root, "legend").and_then(tree::table);
    let mut found = Vec::new();
    for value in legend.into_iter().flat_map(|legend| legend.values()) {
        let strings = tree::strings(value).into_iter();
        found.extend(strings.filter(|(key, _, _)| ["", "tag"].contains(key)));
    }
    let named = found.into_iter().filter(|(_, tag, _)| tags::is_named(tag));
    named
        .map(|(_, tag, span)| Reference {
            name: tag.to_owned(),
            span,
            class: None,
        })
        .collect()
}

/// Reports glyphs of the common legend that stand for things no pack has.
pub(crate) fn check_glyphs(piece: &Piece<'_>, names: &Names, problems: &mut Problems) {
    let (Some(Body::Place(vault, _)), Some(canvas)) = (&piece.body, &piece.canvas) else {
        return;
    };
    for (glyph, tag) in vault.tags() {
        let own = vault.plan.legend.contains_key(&glyph);
        let known = matches!(names.class(tag), Some(Class::Thing(_)));
        if own || known || !tags::is_named(tag) {
            continue;
        }
        let at = vault.find(glyph).unwrap_or_default();
        let message = format!("`{glyph}` stands for `{tag}`, and there is no such thing");
        let (row, column) = (at.y.unsigned_abs() + 1, at.x.unsigned_abs() + 1);
        let problem = canvas.problem(row, Some(column), message);
        problems.add(problem.help("give it another meaning in the legend"));
    }
}

/// Reports legends that ask for parts nobody has drawn.
pub(crate) fn check_parts(
    piece: &Piece<'_>,
    vault: &Vault,
    vaults: &[Vault],
    problems: &mut Problems,
) {
    let Some(root) = &piece.root else { return };
    for (glyph, meaning) in &vault.plan.legend {
        let Meaning::Detailed(Detailed {
            part: Some(tag), ..
        }) = meaning
        else {
            continue;
        };
        let problem = no_such(tag, VaultKind::Part, vaults);
        if let Some((message, meant)) = problem {
            let problem = piece.file.problem_at(legend_key(root, *glyph), message);
            problems.add(problem.meant(meant));
        }
    }
}

/// Warns of a place no level ever asks for.
pub(crate) fn check_use(
    piece: &Piece<'_>,
    vault: &Vault,
    levels: &[&LevelDef],
    problems: &mut Problems,
) {
    let asked = |level: &&LevelDef| level.map.asks_for(vault, level.depth.into());
    if vault.plan.kind != VaultKind::Part && !levels.iter().any(asked) {
        let problem = piece.file.problem("no level ever asks for this place");
        let help = "a level's `vaults`, `section` or `prefab` asks by tag, at the place's depths";
        problems.add(problem.help(help).warning());
    }
}

/// Reports levels that ask for places nobody has drawn.
pub(crate) fn check_wishes(
    piece: &Piece<'_>,
    level: &LevelDef,
    vaults: &[Vault],
    problems: &mut Problems,
) {
    let Some(root) = &piece.root else { return };
    level.map.each_wish(&mut |kind, tags| {
        for tag in tags {
            let Some((message, meant)) = no_such(tag, kind, vaults) else {
                continue;
            };
            let strings = tree::strings(root).into_iter();
            let mut at = strings.filter(|(key, text, _)| *key == "tags" && text == tag);
            let span = at.next().map(|(_, _, span)| span).unwrap_or_default();
            problems.add(piece.file.problem_at(span, message).meant(meant));
        }
    });
}

/// What to say of a tag no place of a kind has, and which was meant.
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

//! The drawing of a hand-made place: below a line of dashes, or in a REX Paint file beside the head.

use std::borrow::Cow;

use mapgen::Xp;

use crate::text::file::{File, Problems};
use crate::text::pack::Pack;
use crate::text::position::start_of_line;
use crate::text::problem::Problem;

/// The text of a place's drawing, and the file it came from.
pub(crate) struct DrawingSource<'p> {
    pack: u32,
    path: &'p str,
    text: Cow<'p, str>,
    /// Byte offset of the drawing in `text`.
    start: usize,
}

impl DrawingSource<'_> {
    pub(crate) fn rows(&self) -> &str {
        &self.text[self.start..]
    }

    /// A problem with one tile of the drawing, row and column from 1, or with a whole row.
    pub(crate) fn problem(
        &self,
        row: u32,
        column: Option<u32>,
        message: impl Into<String>,
    ) -> Problem {
        let nth = |n: u32| usize::try_from(n).unwrap_or(usize::MAX).saturating_sub(1);
        let line = self.start + start_of_line(self.rows(), nth(row) + 1);
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

/// Byte offsets of the line of dashes and of the drawing after it.
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

pub(crate) fn head(text: &str) -> &str {
    dashes(text).map_or(text, |(end, _)| &text[..end])
}

/// Finds the drawing of a place. Reports a place that has none or two, and an unreadable `.xp` file.
pub(crate) fn canvas<'p>(
    file: &File<'p>,
    drawings: &'p [(String, Vec<u8>)],
    problems: &mut Problems,
) -> Option<DrawingSource<'p>> {
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
            let skipped = start_of_line(&file.text[start..], blank.count() + 1);
            Some(DrawingSource {
                pack: file.pack,
                path: file.path,
                text: file.text.into(),
                start: start + skipped,
            })
        }
        (None, Some((path, bytes))) => match Xp::parse(bytes) {
            Ok(xp) => Some(DrawingSource {
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

/// Reports drawings without a `.vault` file of the same name.
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

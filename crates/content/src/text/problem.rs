//! One mistake in a pack: position, message and suggestion.

use std::fmt;

use miette::{Diagnostic, LabeledSpan, SourceCode};
use serde::Serialize;

use crate::text::position::line_and_column;
use crate::text::shown::{EscapedSource, printable};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The packs cannot be played.
    Error,
    /// The packs can be played, but probably not as intended.
    Warning,
}

/// One mistake in a pack. Displays as `path:line:column: message`; as a [`Diagnostic`] also with the source
/// line.
#[derive(Clone, Debug, Serialize)]
pub struct Problem {
    /// Index of the pack in the list that was loaded, from 0.
    pub pack: u32,
    /// Path inside the pack, or below a folder after [`Problem::under`].
    pub path: String,
    /// First byte and length in bytes; `None` for a problem with the whole file.
    pub span: Option<(usize, usize)>,
    /// From 1.
    pub line: u32,
    /// In characters, from 1.
    pub column: u32,
    /// One line, without control characters.
    pub message: String,
    /// A fix or a suggestion; may have several lines.
    pub help: Option<String>,
    pub severity: Severity,
    #[serde(skip)]
    source: Option<EscapedSource>,
}

impl Problem {
    /// A problem with a whole file, or with a missing one.
    pub(crate) fn with_file(pack: u32, path: &str, message: impl Into<String>) -> Self {
        Self {
            pack,
            path: path.to_owned(),
            span: None,
            line: 1,
            column: 1,
            message: printable(&message.into()).into_owned(),
            help: None,
            severity: Severity::Error,
            source: None,
        }
    }

    /// Sets the position to `span` in the file's text.
    pub(crate) fn at(mut self, text: &str, span: std::ops::Range<usize>) -> Self {
        let start = text.floor_char_boundary(span.start);
        let end = text.ceil_char_boundary(span.end).max(start);
        (self.line, self.column) = line_and_column(text, start);
        self.span = Some((start, end - start));
        let place = (self.line, self.column);
        self.source = Some(EscapedSource::new(&self.path, text, start..end, place));
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        // Help may have several lines; each is escaped.
        let help: String = help.into();
        let lines: Vec<_> = help.split('\n').map(printable).collect();
        self.help = Some(lines.join("\n"));
        self
    }

    /// Adds a suggestion if there is one.
    pub(crate) fn meant(self, nearest: Option<&str>) -> Self {
        match nearest {
            Some(name) => self.help(format!("did you mean `{name}`?")),
            None => self,
        }
    }

    pub(crate) const fn warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// Prefixes the path with the pack's folder.
    #[must_use]
    pub fn under(mut self, folder: &str) -> Self {
        self.path = format!("{}/{}", folder.trim_end_matches('/'), self.path);
        self.source = self.source.map(|source| source.named(&self.path));
        self
    }

    /// Whether the packs cannot be played because of this problem.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            path,
            line,
            column,
            message,
            ..
        } = self;
        write!(f, "{}:{line}:{column}: {message}", printable(path))
    }
}

impl std::error::Error for Problem {}

impl Diagnostic for Problem {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.help.as_ref()?;
        Some(Box::new(help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        let source = self.source.as_ref()?;
        Some(source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let span = self.source.as_ref()?.span();
        let label = LabeledSpan::new_with_span(Some("here".to_owned()), span);
        Some(Box::new(std::iter::once(label)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "name = \"Ürsli\"\nglyph = \"ß\" # é\ncolour = 3";

    fn problem(word: &str) -> Problem {
        let start = TEXT.find(word).unwrap();
        Problem::with_file(0, "bear.toml", "bad").at(TEXT, start..start + word.len())
    }

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        for (word, line, column) in [
            ("name", 1, 1),
            ("rsli", 1, 10),
            ("\"\ng", 1, 14),
            ("glyph", 2, 1),
            ("# é", 2, 13),
            ("3", 3, 10),
        ] {
            let problem = problem(word);
            assert_eq!((problem.line, problem.column), (line, column), "{word}");
            assert_eq!(
                problem.to_string(),
                format!("bear.toml:{line}:{column}: bad")
            );
        }
    }

    #[test]
    fn a_span_never_cuts_a_character_or_leaves_the_text() {
        let at = TEXT.find('Ü').unwrap();
        let problem = Problem::with_file(0, "a", "b").at(TEXT, at + 1..at + 1);
        assert_eq!(problem.span, Some((at, 2)));
        let problem = Problem::with_file(0, "a", "b").at(TEXT, 900..1000);
        assert_eq!(problem.span, Some((TEXT.len(), 0)));
        assert_eq!((problem.line, problem.column), (3, 11));
    }

    #[test]
    fn a_message_is_one_line() {
        let problem = Problem::with_file(0, "a", "no `é\n\t\u{7}` here");
        assert_eq!(problem.message, "no `é\\n\\t\\u{7}` here");
    }

    #[test]
    fn the_offending_line_can_be_shown() {
        let problem = problem("3").under("packs/zoo/");
        let label = problem.labels().unwrap().next().unwrap();
        let source = problem.source_code().unwrap();
        let shown = source.read_span(label.inner(), 1, 0).unwrap();
        assert!(shown.data().ends_with(b"\ncolour = 3"));
        assert_eq!(shown.name(), Some("packs/zoo/bear.toml"));
        assert_eq!(problem.to_string(), "packs/zoo/bear.toml:3:10: bad");
        assert_eq!(
            Diagnostic::severity(&problem),
            Some(miette::Severity::Error)
        );
    }

    /// Packs: bug 7.
    #[test]
    fn the_frame_counts_columns_as_the_heading_does() {
        let problem = problem("# é");
        let label = problem.labels().unwrap().next().unwrap();
        let source = problem.source_code().unwrap();
        let place = source.read_span(label.inner(), 0, 0).unwrap();
        assert_eq!((place.line() + 1, place.column() + 1), (2, 13));
        assert_eq!(problem.to_string(), "bear.toml:2:13: bad");
    }

    /// Hostile: P2.
    #[test]
    fn a_problem_contains_no_terminal_control_characters() {
        let text = "a = '\u{1b}[2J'\nb = 3";
        let problem = Problem::with_file(0, "\u{202e}a\u{7}", "b\u{1b}")
            .at(text, text.find('3').unwrap()..text.len())
            .help("c\u{9b}\nd");
        assert_eq!(problem.to_string(), "\\u{202e}a\\u{7}:2:5: b\\u{1b}");
        assert_eq!(problem.help.as_deref(), Some("c\\u{9b}\nd"));
        let label = problem.labels().unwrap().next().unwrap();
        let source = problem.source_code().unwrap();
        let shown = source.read_span(label.inner(), 1, 0).unwrap();
        assert_eq!(shown.data(), b"a = '\\u{1b}[2J'\nb = 3");
        assert_eq!(shown.name(), Some("\\u{202e}a\\u{7}"));
    }

    #[test]
    fn a_problem_as_json_holds_what_a_machine_needs() {
        let problem = problem("3").meant(Some("red")).warning();
        assert!(!problem.is_error());
        assert_eq!(
            serde_json::to_value(&problem).unwrap(),
            serde_json::json!({
                "pack": 0, "path": "bear.toml", "span": [TEXT.len() - 1, 1], "line": 3, "column": 10,
                "message": "bad", "help": "did you mean `red`?", "severity": "warning",
            })
        );
    }
}

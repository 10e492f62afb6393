//! Escapes untrusted text for display, so that it cannot control a terminal or hide its surroundings.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use proto::is_unprintable;

/// Escapes characters for which [`is_unprintable`] holds (control, invisible, bidirectional), as `\u{1b}`.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unprintable) {
        return text.into();
    }
    let shown = text.chars().fold(String::new(), |mut shown, c| {
        push(&mut shown, c);
        shown
    });
    shown.into()
}

fn push(shown: &mut String, c: char) {
    match c {
        '\n' | '\r' | '\t' => shown.extend(c.escape_default()),
        _ if is_unprintable(c) => shown.extend(c.escape_unicode()),
        _ => shown.push(c),
    }
}

/// The escaped text of a file, for miette to quote around a mistake.
#[derive(Clone, Debug)]
pub(crate) struct EscapedSource {
    name: String,
    text: Arc<str>,
    /// Bytes of the mistake in the escaped text.
    span: Range<usize>,
    /// Line and column of the mistake in the original text, from 0.
    place: (usize, usize),
}

impl EscapedSource {
    /// `span` must be on character boundaries of `text`; `place` counts from 1.
    pub(crate) fn new(name: &str, text: &str, span: Range<usize>, place: (u32, u32)) -> Self {
        let from_zero = |n: u32| usize::try_from(n).unwrap_or(usize::MAX).saturating_sub(1);
        let (text, span) = escape_with_span(text, span);
        Self {
            name: printable(name).into_owned(),
            text,
            span,
            place: (from_zero(place.0), from_zero(place.1)),
        }
    }

    pub(crate) fn named(self, name: &str) -> Self {
        let name = printable(name).into_owned();
        Self { name, ..self }
    }

    pub(crate) const fn span(&self) -> (usize, usize) {
        (self.span.start, self.span.end - self.span.start)
    }
}

/// Escapes a multi-line text and maps `span` into the result.
fn escape_with_span(text: &str, span: Range<usize>) -> (Arc<str>, Range<usize>) {
    if !text.contains(|c: char| is_unprintable(c) && !['\n', '\t'].contains(&c)) {
        return (text.into(), span);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut moved = Range::<usize>::default();
    let mut letters = text.char_indices().peekable();
    while let Some((at, c)) = letters.next() {
        if at <= span.start {
            moved.start = shown.len();
        }
        if at <= span.end {
            moved.end = shown.len();
        }
        let ends_line = c == '\r' && letters.peek().is_some_and(|(_, next)| *next == '\n');
        if ends_line || ['\n', '\t'].contains(&c) {
            shown.push(c);
        } else {
            push(&mut shown, c);
        }
    }
    if span.start >= text.len() {
        moved.start = shown.len();
    }
    if span.end >= text.len() {
        moved.end = shown.len();
    }
    (shown.into(), moved)
}

impl SourceCode for EscapedSource {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let read = self.text.read_span(span, before, after)?;
        // miette counts columns in bytes. It asks with no context lines when it wants the heading's position.
        let is_place = (before, after) == (0, 0);
        let (line, column) = match is_place {
            true => self.place,
            false => (read.line(), read.column()),
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            read.data(),
            *read.span(),
            line,
            column,
            read.line_count(),
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hostile: P2.
    #[test]
    fn terminal_control_characters_are_escaped() {
        assert_eq!(printable("a\u{1b}[2Jb"), "a\\u{1b}[2Jb");
        assert_eq!(printable("a\rb\nc\u{9b}"), "a\\rb\\nc\\u{9b}");
        assert_eq!(printable("a\u{202e}b\u{200b}"), "a\\u{202e}b\\u{200b}");
        assert_eq!(printable("Ünal 鳥 🐦"), "Ünal 鳥 🐦");
    }

    #[test]
    fn a_span_is_mapped_into_the_escaped_text() {
        let text = "a\u{1b}b\r\n\tc\u{202e}é\rd";
        let shown = "a\\u{1b}b\r\n\tc\\u{202e}é\\rd";
        let letters: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        assert_eq!(&*escape_with_span(text, 0..0).0, shown);
        for part in ["a", "b", "c", "é", "d", "\u{1b}b", ""] {
            let start = text.find(part).unwrap();
            let (_, span) = escape_with_span(text, start..start + part.len());
            assert_eq!(shown[span], printable(part), "{part:?} {letters:?}");
        }
        let end = text.len();
        assert_eq!(escape_with_span(text, end..end).1, shown.len()..shown.len());
    }
}

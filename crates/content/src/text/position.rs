//! Conversion between byte offsets and line and column.

/// The line and column of a byte offset, both from 1; columns count characters.
pub(crate) fn line_and_column(text: &str, at: usize) -> (u32, u32) {
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let count = |n: usize| u32::try_from(n + 1).unwrap_or(u32::MAX);
    let line = before.bytes().filter(|byte| *byte == b'\n').count();
    (count(line), count(before[line_start..].chars().count()))
}

/// Byte offset of a line's start, lines from 1. The end of the text if it has fewer lines.
pub(crate) fn start_of_line(text: &str, line: usize) -> usize {
    let before = text.split_inclusive('\n').take(line.saturating_sub(1));
    before.map(str::len).sum()
}

#[cfg(test)]
mod tests {
    use super::{line_and_column, start_of_line};

    #[test]
    fn a_line_begins_where_its_first_character_stands() {
        let text = "é\r\nb\n\nd";
        for (line, start) in [(1, 0), (2, 4), (3, 6), (4, 7)] {
            assert_eq!(start_of_line(text, line), start);
            assert_eq!(
                line_and_column(text, start),
                (u32::try_from(line).unwrap(), 1)
            );
        }
        assert_eq!(start_of_line(text, 9), text.len());
    }

    #[test]
    fn columns_are_characters() {
        assert_eq!(line_and_column("a\néé!", 6), (2, 3));
    }
}

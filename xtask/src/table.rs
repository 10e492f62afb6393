//! Rows of text in aligned columns.

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// The rows under their headings, each column as wide as its widest cell.
pub(crate) fn table(headings: &[(&str, Align)], rows: &[Vec<String>]) -> String {
    let widths: Vec<usize> = headings
        .iter()
        .enumerate()
        .map(|(column, (heading, _))| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells
                .map(|cell| cell.chars().count())
                .chain([heading.len()])
                .max()
                .unwrap_or(0)
        })
        .collect();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let mut line = String::new();
        for ((cell, width), (_, align)) in cells.zip(&widths).zip(headings) {
            line += &match align {
                Align::Left => format!("{cell:<width$}  "),
                Align::Right => format!("{cell:>width$}  "),
            };
        }
        line.trim_end().to_owned()
    };
    let mut lines = vec![line(&mut headings.iter().map(|(heading, _)| *heading))];
    lines.extend(
        rows.iter()
            .map(|row| line(&mut row.iter().map(String::as_str))),
    );
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::{Align, table};

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [
            vec!["fmt".to_owned(), "1.5 s".to_owned()],
            vec!["clippy".to_owned(), "31.0 s".to_owned()],
        ];
        let drawn = table(&[("step", Align::Left), ("time", Align::Right)], &rows);
        assert_eq!(
            drawn,
            "step      time\n\
             fmt      1.5 s\n\
             clippy  31.0 s"
        );
    }

    #[test]
    fn a_heading_widens_its_column_and_trailing_blanks_are_cut() {
        let rows = [vec!["a".to_owned(), "b".to_owned()]];
        let drawn = table(&[("name", Align::Left), ("result", Align::Left)], &rows);
        assert_eq!(drawn, "name  result\na     b");
    }
}

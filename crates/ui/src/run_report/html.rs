//! Pages as one self-contained HTML file: no script, no picture, no link.

use super::doc::{Block, Doc, shown};
use ratatui_core::buffer::Cell;
use ratatui_core::style::{Color, Modifier};
use std::fmt::Write as _;

const STYLE: &str = "\
body{background:#14161c;color:#d4d4cc;font:16px/1.5 Georgia,serif;max-width:50em;margin:2em auto;padding:0 1em}\
h1,h2{color:#f0b860;font-weight:normal}h2{border-bottom:1px solid #444;margin-top:2em;font-size:1.2em}\
table{border-collapse:collapse}td{padding:.1em .8em .1em 0;vertical-align:top}\
td.n{color:#9a9a94;text-align:right;white-space:nowrap}\
pre{font:14px/1 'DejaVu Sans Mono',Menlo,Consolas,monospace;background:#000;padding:.5em;overflow-x:auto}";

pub(super) fn html(doc: &Doc, language: &str) -> String {
    let title = escape(&doc.title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
        escape(language)
    );
    for block in &doc.blocks {
        write(&mut page, block);
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn write(page: &mut String, block: &Block) {
    // Writing to a string never fails.
    let _ = match block {
        Block::Heading(text) => writeln!(page, "<h2>{}</h2>", escape(text)),
        Block::Text(text) => writeln!(page, "<p>{}</p>", escape(text)),
        Block::Pairs(pairs) => {
            let rows = pairs.iter().map(|(name, value)| {
                format!(
                    "<tr><td>{}</td><td>{}</td></tr>\n",
                    escape(name),
                    escape(value)
                )
            });
            writeln!(page, "<table>\n{}</table>", rows.collect::<String>())
        }
        Block::Turns(turns) => {
            let rows = turns.iter().map(|(turn, text, life)| {
                format!(
                    "<tr><td class=n>{turn}</td><td class=n>{}</td><td>{}</td></tr>\n",
                    escape(life),
                    escape(text)
                )
            });
            writeln!(page, "<table>\n{}</table>", rows.collect::<String>())
        }
        Block::Lines(lines) => {
            let lines = lines.iter().map(|line| format!("{}<br>\n", escape(line)));
            writeln!(page, "<p>{}</p>", lines.collect::<String>())
        }
        Block::Map { painted, .. } => {
            let rows = painted.iter().map(|row| cells(row) + "\n");
            writeln!(page, "<pre>{}</pre>", rows.collect::<String>())
        }
    };
}

/// A row of the map; neighbouring cells of the same colours share a `span`.
fn cells(row: &[Cell]) -> String {
    let mut text = String::new();
    let mut open: Option<(String, String)> = None;
    for cell in row {
        let reversed = cell.modifier.contains(Modifier::REVERSED);
        let (fore, back) = if reversed {
            (cell.bg, cell.fg)
        } else {
            (cell.fg, cell.bg)
        };
        let look = (colour(fore, "ccc"), colour(back, "000"));
        if open.as_ref() != Some(&look) {
            if open.is_some() {
                text.push_str("</span>");
            }
            let (fore, back) = &look;
            let _ = write!(text, "<span style=\"color:#{fore};background:#{back}\">");
            open = Some(look);
        }
        text.push_str(&escape(cell.symbol()));
    }
    if open.is_some() {
        text.push_str("</span>");
    }
    text
}

/// A colour in three hexadecimal digits: precise enough on a dark page, and the file is half as long.
fn colour(colour: Color, other: &str) -> String {
    match colour {
        Color::Rgb(r, g, b) => format!("{:x}{:x}{:x}", r >> 4, g >> 4, b >> 4),
        _ => other.to_owned(),
    }
}

/// Escapes text for HTML and removes control characters. The text may be untrusted.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in shown(text).chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name may contain anything another player can type.
    #[test]
    fn html_escapes_any_hero_name() {
        let name = "<script>alert('x')</script>\" onload=\"&\u{202e}\u{1b}[2J";
        let mut cell = Cell::default();
        cell.set_symbol("<");
        let doc = Doc {
            title: name.into(),
            blocks: vec![
                Block::Heading(name.into()),
                Block::Text(name.into()),
                Block::Pairs(vec![(name.into(), name.into())]),
                Block::Turns(vec![(1, name.into(), name.into())]),
                Block::Lines(vec![name.into()]),
                Block::Map {
                    plain: vec![name.into()],
                    painted: vec![vec![cell]],
                },
            ],
        };
        let page = html(&doc, name);
        assert!(!page.contains("<script") && !page.contains("onload=\""));
        assert!(page.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;"));
        assert!(page.chars().all(|c| c == '\n' || !proto::is_unprintable(c)));
        assert_eq!(page.matches("&lt;</span>").count(), 1, "the map too");
    }

    #[test]
    fn a_row_of_one_colour_is_marked_once() {
        let mut row = vec![Cell::default(); 3];
        for cell in &mut row {
            cell.set_char('#').set_fg(Color::Rgb(255, 0, 16));
        }
        row[2].set_fg(Color::Rgb(0, 255, 0));
        assert_eq!(
            cells(&row),
            "<span style=\"color:#f01;background:#000\">##</span><span style=\"color:#0f0;background:#000\">#</span>"
        );
    }
}

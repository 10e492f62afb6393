//! Pages as plain text.

use super::doc::{Block, Doc, shown};
use crate::panels::{width, wrap};

/// Maximum length of a line, except in the map.
const WIDE: u16 = 78;

pub(super) fn plain(doc: &Doc) -> String {
    let mut lines = vec![doc.title.clone(), rule(&doc.title, '═')];
    for block in &doc.blocks {
        match block {
            Block::Heading(text) => {
                lines.extend([String::new(), text.clone(), rule(text, '─')]);
            }
            Block::Text(text) => lines.extend(wrap(text, WIDE)),
            Block::Pairs(pairs) => {
                let longest = pairs.iter().map(|(name, _)| width(name)).max();
                let column = usize::from(longest.unwrap_or(0)) + 2;
                for (name, value) in pairs {
                    let air = column.saturating_sub(usize::from(width(name)));
                    lines.push(format!("  {name}{}{value}", " ".repeat(air)));
                }
            }
            Block::Turns(turns) => {
                for (turn, text, life) in turns {
                    let text = wrap(text, WIDE - 18);
                    for (n, text) in text.iter().enumerate() {
                        lines.push(if n == 0 {
                            format!("{turn:>7}  {life:>7}  {text}")
                        } else {
                            format!("{:18}{text}", "")
                        });
                    }
                }
            }
            Block::Lines(some) => lines.extend(some.iter().flat_map(|line| wrap(line, WIDE))),
            Block::Map { plain, .. } => lines.extend(plain.iter().cloned()),
        }
    }
    let mut text = String::new();
    for line in &lines {
        text.push_str(shown(line).trim_end());
        text.push('\n');
    }
    text
}

fn rule(text: &str, line: char) -> String {
    line.to_string().repeat(usize::from(width(text)))
}

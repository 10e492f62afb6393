//! Draws problems of packs as text: the line, the column and a suggestion.

use std::env;
use std::io::{self, IsTerminal as _};

use content::Problem;
use miette::{GraphicalReportHandler, GraphicalTheme};

/// Columns: wide enough for a message, narrow enough for most windows.
const WIDTH: usize = 100;

/// Draws all problems, in colour if both outputs are terminals and `NO_COLOR` is unset or empty.
pub(crate) fn draw(problems: &[Problem]) -> String {
    let colour = io::stdout().is_terminal()
        && io::stderr().is_terminal()
        && env::var_os("NO_COLOR").is_none_or(|it| it.is_empty());
    draw_with(
        if colour {
            GraphicalTheme::unicode()
        } else {
            GraphicalTheme::unicode_nocolor()
        },
        problems,
    )
}

fn draw_with(theme: GraphicalTheme, problems: &[Problem]) -> String {
    let printer = GraphicalReportHandler::new_themed(theme)
        .with_width(WIDTH)
        .with_links(false);
    let mut text = String::new();
    for problem in problems {
        if printer.render_report(&mut text, problem).is_err() {
            text.push_str(&problem.to_string());
        }
        text.push('\n');
    }
    text
}

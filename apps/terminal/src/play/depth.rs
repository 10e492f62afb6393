//! Detects the colour depth of the terminal.

use ui::ColourDepth;

pub(crate) fn of_this_terminal() -> ColourDepth {
    detect(|name| std::env::var(name).ok())
}

/// Reads `NO_COLOR`, `COLORTERM` and `TERM`; most terminals report nothing else.
fn detect(variable: impl Fn(&str) -> Option<String>) -> ColourDepth {
    let set = |name| variable(name).filter(|value| !value.is_empty());
    if set("NO_COLOR").is_some() {
        return ColourDepth::None;
    }
    let colours = set("COLORTERM").unwrap_or_default();
    if matches!(colours.as_str(), "truecolor" | "24bit") {
        return ColourDepth::True;
    }
    let term = set("TERM").unwrap_or_default();
    if term == "dumb" {
        return ColourDepth::None;
    }
    if term.contains("direct") || cfg!(windows) {
        return ColourDepth::True;
    }
    if term.contains("256color") {
        return ColourDepth::Many;
    }
    ColourDepth::Few
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(variables: &[(&str, &str)]) -> ColourDepth {
        detect(|name| {
            let found = variables.iter().find(|(it, _)| *it == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    #[cfg(not(windows))]
    fn the_environment_says_how_many() {
        assert_eq!(with(&[("TERM", "xterm-256color")]), ColourDepth::Many);
        assert_eq!(with(&[("TERM", "linux")]), ColourDepth::Few);
        assert_eq!(with(&[("TERM", "dumb")]), ColourDepth::None);
        let best = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor")];
        assert_eq!(with(&best), ColourDepth::True);
        let plain = [("NO_COLOR", "1"), ("COLORTERM", "truecolor")];
        assert_eq!(with(&plain), ColourDepth::None);
        let empty = [("NO_COLOR", ""), ("COLORTERM", "truecolor")];
        assert_eq!(with(&empty), ColourDepth::True);
    }
}

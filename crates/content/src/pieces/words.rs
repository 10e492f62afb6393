//! The words of a thing, checked as Fluent so that no narrator stumbles over them.

use std::ops::Range;

use fluent_syntax::ast::Entry;
use fluent_syntax::parser::{self, ParserError};
use toml::de::DeValue;

use crate::pieces::sort::is_name;
use crate::text::file::{File, Problems};
use crate::text::tree::{self, Node};

/// Keys and Fluent values, as a pack wrote them.
pub(crate) type Words = Vec<(String, String)>;

/// Braces and brackets may lie so deep within one another: the parser of Fluent has no bound of its own.
const DEPTH: usize = 40;

/// Reads a `[text]` table. `around` is the place of what it belongs to.
pub(crate) fn read(
    text: Option<&Node<'_>>,
    around: Range<usize>,
    file: &File<'_>,
    problems: &mut Problems,
) -> Option<Words> {
    const EXAMPLE: &str = "[text]\nname = \"mangy wolf\"";
    let Some(node) = text else {
        problems.add(
            file.problem_at(around, "the table `text` is missing")
                .help(EXAMPLE),
        );
        return None;
    };
    let Some(table) = tree::table(node) else {
        problems.add(
            file.problem_at(node.span(), "a table belongs here")
                .help(EXAMPLE),
        );
        return None;
    };
    if !table.contains_key("name") {
        problems.add(
            file.problem_at(node.span(), "the key `name` is missing")
                .help(EXAMPLE),
        );
        return None;
    }
    let mut words = Some(Words::new());
    for (key, value) in table {
        let name = key.get_ref();
        if !is_name(name) {
            problems.add(
                file.problem_at(key.span(), format!("`{name}` is no key for a text"))
                    .help("keys are a-z, 0-9 and _, beginning with a letter"),
            );
            words = None;
        } else if let Some(value) = one(name, value, file, problems) {
            words = words.map(|it| [it, vec![(name.to_string(), value)]].concat());
        } else {
            words = None;
        }
    }
    words
}

/// One text of the table.
fn one(key: &str, node: &Node<'_>, file: &File<'_>, problems: &mut Problems) -> Option<String> {
    let DeValue::String(value) = node.get_ref() else {
        let kind = node.get_ref().type_str();
        problems.add(file.problem_at(node.span(), format!("found {kind} where a text belongs")));
        return None;
    };
    match check(key, value) {
        Ok(()) => Some(value.to_string()),
        Err(wrong) => {
            let span = wrong
                .at
                .map_or(node.span(), |at| inside(file, node, value, at));
            problems.add(file.problem_at(span, wrong.message));
            None
        }
    }
}

/// Where a byte of a string's value stands in the file; the whole string where escapes hide it.
fn inside(file: &File<'_>, node: &Node<'_>, value: &str, at: usize) -> Range<usize> {
    let span = node.span();
    let written = file.text.get(span.clone()).and_then(|raw| raw.find(value));
    match written {
        Some(start) => span.start + start + at..span.start + start + at + 1,
        None => span,
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Wrong {
    /// Which byte of the value, if it is about one.
    at: Option<usize>,
    message: String,
}

/// Whether a value is a Fluent pattern. Its further lines are indented as a catalogue would.
fn check(key: &str, value: &str) -> Result<(), Wrong> {
    let wrong = |at, message: &str| {
        Err(Wrong {
            at,
            message: message.into(),
        })
    };
    if value.trim().is_empty() {
        return wrong(None, "the text is empty");
    }
    if is_abyss(value) {
        return wrong(None, "the braces lie too deep within one another");
    }
    let entry = format!("{key} = {}\n", value.replace('\n', "\n    "));
    match parser::parse_runtime(entry.as_str()) {
        Err((_, errors)) => {
            let first = errors.first();
            let at = first.map(|error| before_indenting(value, error.pos.start, key.len() + 3));
            wrong(at, &first.map(said).unwrap_or_default())
        }
        Ok(resource) => match resource.body.as_slice() {
            [Entry::Message(message)]
                if message.value.is_some() && message.attributes.is_empty() =>
            {
                Ok(())
            }
            _ => wrong(None, "this is more than one text in Fluent"),
        },
    }
}

/// The byte of the value behind a byte of the entry made of it.
fn before_indenting(value: &str, at: usize, prefix: usize) -> usize {
    let mut left = at.saturating_sub(prefix);
    for (n, byte) in value.bytes().enumerate() {
        if left == 0 {
            return n;
        }
        left = left.saturating_sub(if byte == b'\n' { 5 } else { 1 });
    }
    value.len()
}

fn said(error: &ParserError) -> String {
    let said = error
        .kind
        .to_string()
        .replace("one of \"\n | \r\n\"", "a new line");
    let mut letters = said.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    let said: String = first.into_iter().chain(letters).collect();
    format!("this is no Fluent text: {said}")
}

/// Whether braces lie deeper than a parser should follow, strings inside them left out.
fn is_abyss(text: &str) -> bool {
    let (mut depth, mut deepest, mut quoted, mut escaped) = (0_usize, 0, false, false);
    for byte in text.bytes() {
        match byte {
            _ if std::mem::take(&mut escaped) => {}
            b'\\' if quoted => escaped = true,
            b'"' if depth > 0 => quoted = !quoted,
            b'\n' => quoted = false,
            _ if quoted => {}
            b'{' | b'(' => depth += 1,
            b'}' | b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest > DEPTH
}

/// Checks a catalogue of another language.
pub(crate) fn check_catalogue(file: &File<'_>, problems: &mut Problems) {
    if is_abyss(file.text) {
        problems.add(file.problem("the braces lie too deep within one another"));
        return;
    }
    let Err((_, errors)) = parser::parse_runtime(file.text) else {
        return;
    };
    for error in errors {
        problems.add(file.problem_at(error.pos.clone(), said(&error)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::{with, wrong, wrong_after};

    #[test]
    fn what_fluent_allows_is_allowed() {
        for value in [
            "mangy wolf",
            "a wolf, { $mood }",
            "{ $count ->\n [one] wolf\n *[other] wolves\n}",
            "two\nlines",
            "[square], *starred* and .dotted",
            "{ NUMBER($n, minimumFractionDigits: 2) } of { \"}\" }",
        ] {
            assert_eq!(check("name", value), Ok(()), "{value}");
        }
    }

    #[test]
    fn what_fluent_refuses_is_refused_at_its_byte() {
        let count = "{ $count ->\n [one] wolf\n}";
        for (value, at) in [
            ("a { $mood wolf", Some(10)),
            ("a } wolf", Some(2)),
            ("{ -wolf.legs }", Some(13)),
            (count, Some(count.len() - 1)),
            ("line\nand { } line", Some(11)),
            ("{ $n -> [one] rat *[other] rats }", Some(8)),
            ("", None),
            (" \n ", None),
            ("wolf\n.plural = wolves", None),
        ] {
            assert_eq!(check("name", value).unwrap_err().at, at, "{value}");
        }
    }

    #[test]
    fn what_is_said_stays_on_one_line() {
        let refused = check("name", "{ $n -> [one] rat *[other] rats }").unwrap_err();
        assert_eq!(
            refused.message,
            "this is no Fluent text: expected a new line"
        );
    }

    #[test]
    fn an_abyss_of_braces_is_refused_before_anyone_falls_into_it() {
        for (open, close) in [
            ("{", "}"),
            ("{ F(", ") }"),
            ("{ \"}}\" {", "}}"),
            ("{ \"\\\"}}\" {", "}}"),
        ] {
            let deep = |n: usize| format!("{}{}", open.repeat(n), close.repeat(n));
            let refused = check("name", &deep(100_000)).unwrap_err();
            assert_eq!(
                refused.message,
                "the braces lie too deep within one another"
            );
        }
        let many = "{ $n } ".repeat(1000);
        assert_eq!(check("name", &many), Ok(()));
    }

    #[test]
    fn the_place_is_found_inside_the_string() {
        let rat = |to| wrong_after("monsters/rat.toml", "name = \"rat\"", to);
        let said = "this is no Fluent text: unbalanced closing brace";
        let at = |line_and_column| vec![format!("monsters/rat.toml:{line_and_column}: {said}")];
        assert_eq!(rat("name = \"ra}t\""), at("8:11"));
        assert_eq!(rat("name = 'é ra}t'"), at("8:13"));
        assert_eq!(rat("name = \"\"\"\nrat\nra}t\"\"\""), at("10:3"));
        assert_eq!(rat("name = \"r\\u0061}t\""), at("8:8"), "escapes hide it");
    }

    #[test]
    fn a_thing_has_words_and_a_name_among_them() {
        let rat = |from, to| wrong_after("monsters/rat.toml", from, to);
        let help = "([text]\nname = \"mangy wolf\")";
        assert_eq!(
            rat("[text]\nname = \"rat\"", ""),
            [format!(
                "monsters/rat.toml:1:1: the table `text` is missing {help}"
            )]
        );
        assert_eq!(
            rat("name", "title"),
            [format!(
                "monsters/rat.toml:7:1: the key `name` is missing {help}"
            )]
        );
        assert_eq!(
            rat("[text]\nname = \"rat\"", "[[text]]\nname = \"rat\""),
            [format!(
                "monsters/rat.toml:7:1: a table belongs here {help}"
            )]
        );
        assert_eq!(
            rat(
                "name = \"rat\"",
                "name = \"rat\"\nmany = 3\nOne = \"a\"\n0 = \"b\""
            ),
            [
                "monsters/rat.toml:9:8: found integer where a text belongs",
                "monsters/rat.toml:10:1: `One` is no key for a text (keys are a-z, 0-9 and _, beginning with a letter)",
                "monsters/rat.toml:11:1: `0` is no key for a text (keys are a-z, 0-9 and _, beginning with a letter)",
            ]
        );
    }

    #[test]
    fn catalogues_of_other_languages_are_checked_too() {
        let good = "# Ratte\nrat = Ratte\n    .plural = Ratten\n";
        assert_eq!(wrong(&[with("text/de/monsters.ftl", good)]), [""; 0]);
        assert_eq!(
            wrong(&[with(
                "text/de/monsters.ftl",
                "rat = Ratte\nwolf Wolf\nfox = { Fuchs\n"
            )]),
            [
                "text/de/monsters.ftl:2:6: this is no Fluent text: expected a token starting with \"=\"",
                "text/de/monsters.ftl:4:1: this is no Fluent text: expected a token starting with \"}\"",
            ]
        );
        let deep = "{".repeat(100_000);
        assert_eq!(
            wrong(&[with("text/de/a.ftl", &deep)]),
            ["text/de/a.ftl:1:1: the braces lie too deep within one another"]
        );
    }
}

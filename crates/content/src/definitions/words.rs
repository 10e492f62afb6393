//! The texts of a definition, checked as Fluent so that formatting them cannot fail.

use std::ops::Range;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::{self, ParserError};
use toml::de::DeValue;

use crate::bounds;
use crate::definitions::file_role::is_name;
use crate::text::file::{File, Problems};
use crate::text::tree::{self, Node};

/// Keys and Fluent patterns, as the pack wrote them.
pub(crate) type TextEntries = Vec<(String, String)>;

/// Maximum number of opening braces and parentheses in one text: the Fluent parser recurses for each, without
/// a limit of its own.
const MAX_OPENING_BRACES: usize = 200;

/// Reads a `[text]` table. `around` is the span of the enclosing table, reported if there is none.
pub(crate) fn read(
    text: Option<&Node<'_>>,
    around: Range<usize>,
    file: &File<'_>,
    problems: &mut Problems,
) -> Option<TextEntries> {
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
    let mut words = Some(TextEntries::new());
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

/// Span of a byte of a string's value in the file; the span of the whole string if it contains escapes.
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
    /// Byte offset in the value; `None` for the whole text.
    at: Option<usize>,
    message: String,
}

/// Checks that a value is one Fluent pattern. Continuation lines are indented as in a catalogue.
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
    if value.chars().count() as u64 > bounds::TEXT {
        let most = bounds::TEXT;
        return wrong(None, &format!("a text has at most {most} characters"));
    }
    if is_too_deep(value) {
        return wrong(None, TOO_DEEP);
    }
    let entry = format!("{key} = {}\n", value.replace('\n', "\n    "));
    match parser::parse_runtime(entry.as_str()) {
        Err((_, errors)) => {
            let first = errors.first();
            let at = first.map(|error| before_indenting(value, error.pos.start, key.len() + 3));
            wrong(at, &first.map(describe_parser_error).unwrap_or_default())
        }
        Ok(resource) => match resource.body.as_slice() {
            [Entry::Message(message)] if message.attributes.is_empty() => {
                let known = MessageVariables::english(key);
                let stranger = message.value.as_ref().map(|it| known.in_pattern(it));
                stranger.unwrap_or(Ok(())).or_else(|it| wrong(None, &it))
            }
            _ => wrong(None, "this is more than one text in Fluent"),
        },
    }
}

/// The variables the game supplies when it formats a text.
pub(crate) struct MessageVariables<'k> {
    key: &'k str,
    variables: &'static [&'static str],
}

impl<'k> MessageVariables<'k> {
    const fn english(key: &'k str) -> Self {
        let variables: &[&str] = match key.as_bytes() {
            b"name" => &["count"],
            _ => &[],
        };
        Self { key, variables }
    }

    /// Variables of a translation, which may depend on case and ending.
    pub(crate) const fn translated(key: &'k str) -> Self {
        let variables: &[&str] = match key.as_bytes() {
            b"name" => &["count", "case", "ending"],
            b"proper" => &["case"],
            _ => &[],
        };
        Self { key, variables }
    }

    /// Fails on the first variable, function or message that the game does not supply.
    pub(crate) fn in_pattern(&self, pattern: &Pattern<&str>) -> Result<(), String> {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.in_expression(expression)?;
            }
        }
        Ok(())
    }

    fn in_expression(&self, expression: &Expression<&str>) -> Result<(), String> {
        match expression {
            Expression::Inline(inline) => self.in_inline(inline),
            Expression::Select { selector, variants } => {
                self.in_inline(selector)?;
                let mut variants = variants.iter();
                variants.try_for_each(|variant| self.in_pattern(&variant.value))
            }
        }
    }

    fn in_inline(&self, inline: &InlineExpression<&str>) -> Result<(), String> {
        match inline {
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {
                Ok(())
            }
            InlineExpression::Placeable { expression } => self.in_expression(expression),
            InlineExpression::VariableReference { id } => self.variable(id.name),
            InlineExpression::FunctionReference { id, .. } => {
                Err(format!("there is no function `{}`", id.name))
            }
            InlineExpression::MessageReference { id, .. }
            | InlineExpression::TermReference { id, .. } => Err(format!(
                "`{}` is another message, and a text of a pack stands alone",
                id.name
            )),
        }
    }

    fn variable(&self, name: &str) -> Result<(), String> {
        if self.variables.contains(&name) {
            return Ok(());
        }
        let known: Vec<String> = self.variables.iter().map(|it| format!("`${it}`")).collect();
        match known.as_slice() {
            [] => Err(format!("nobody says what `${name}` is here")),
            known => Err(format!(
                "nobody says what `${name}` is: a {} knows {}",
                self.key,
                known.join(", ")
            )),
        }
    }
}

/// Whether a name distinguishes singular and plural.
pub(crate) fn has_plural(name: &str) -> bool {
    name.contains("$count")
}

/// Maps a byte offset in the indented entry back to the value.
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

fn describe_parser_error(error: &ParserError) -> String {
    let said = error
        .kind
        .to_string()
        .replace("one of \"\n | \r\n\"", "a new line");
    let mut letters = said.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    let said: String = first.into_iter().chain(letters).collect();
    format!("this is no Fluent text: {said}")
}

const TOO_DEEP: &str = "there are too many braces and brackets in this text";

/// Whether a text could exhaust the parser's stack. A string literal may be malformed, so every opening brace
/// or parenthesis counts.
fn is_too_deep(text: &str) -> bool {
    text.bytes().filter(|it| b"{(".contains(it)).count() > MAX_OPENING_BRACES
}

/// Splits a catalogue into messages, each with its byte offset. A message starts at a line with `=` that
/// begins with a letter or `-`.
pub(crate) fn messages(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let starts = text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    });
    let begins = |line: &str| line.starts_with(|it: char| it.is_ascii_alphabetic() || it == '-');
    let mut starts = starts
        .filter(move |(_, line)| begins(line) && line.contains('='))
        .map(|(start, _)| start);
    let mut from = Some(0);
    std::iter::from_fn(move || {
        let start = from?;
        from = starts.find(|next| *next > start);
        Some((start, &text[start..from.unwrap_or(text.len())]))
    })
}

/// Whether a translation file can be parsed; reports the errors if not.
pub(crate) fn is_readable(file: &File<'_>, problems: &mut Problems) -> bool {
    if messages(file.text).any(|(_, message)| is_too_deep(message)) {
        problems.add(file.problem(TOO_DEEP));
        return false;
    }
    let errors = match parser::parse_runtime(file.text) {
        Ok(_) => return true,
        Err((_, errors)) => errors,
    };
    for error in errors {
        problems.add(file.problem_at(error.pos.clone(), describe_parser_error(&error)));
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::{with, wrong, wrong_after};

    #[test]
    fn valid_fluent_texts_are_accepted() {
        for value in [
            "mangy wolf",
            "{ $count ->\n [one] wolf\n *[other] wolves\n}",
            "two\nlines",
            "[square], *starred* and .dotted",
            "{ 3 } of { \"}\" } and { $count } of { { $count } }",
        ] {
            assert_eq!(check("name", value), Ok(()), "{value}");
        }
    }

    /// Packs: F 87, 88, 89.
    #[test]
    fn unknown_variables_in_an_english_text_are_reported() {
        for (key, value, said) in [
            (
                "name",
                "gho{ $foo }st",
                "nobody says what `$foo` is: a name knows `$count`",
            ),
            (
                "description",
                "{ $count } of them",
                "nobody says what `$count` is here",
            ),
            (
                "name",
                "{ nosuch }",
                "`nosuch` is another message, and a text of a pack stands alone",
            ),
            (
                "name",
                "{ -term }",
                "`term` is another message, and a text of a pack stands alone",
            ),
            ("name", "{ FOO(1) }", "there is no function `FOO`"),
            (
                "name",
                "{ { NUMBER($count) } }",
                "there is no function `NUMBER`",
            ),
            (
                "name",
                "{ $count ->\n [one] { $x }\n *[other] b\n}",
                "nobody says what `$x` is: a name knows `$count`",
            ),
            (
                "say_0",
                "{ $x ->\n *[other] b\n}",
                "nobody says what `$x` is here",
            ),
        ] {
            assert_eq!(check(key, value).unwrap_err().message, said, "{value}");
        }
    }

    #[test]
    fn fluent_syntax_errors_have_a_byte_offset() {
        let count = "{ $count ->\n [one] wolf\n}";
        for (value, at) in [
            ("a { $count wolf", Some(11)),
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
    fn a_fluent_error_message_is_one_line() {
        let refused = check("name", "{ $n -> [one] rat *[other] rats }").unwrap_err();
        assert_eq!(
            refused.message,
            "this is no Fluent text: expected a new line"
        );
    }

    /// Hostile: P1.
    #[test]
    fn too_many_nested_braces_in_a_text_are_rejected() {
        let select = "{ $count -> *[other] \"";
        for (first, open, close) in [
            ("", "{", "}"),
            ("", "{ F(", ") }"),
            ("", "{ \"}}\" {", "}}"),
            ("", "{ \"\\\"}}\" {", "}}"),
            (select, "{", "}"),
            ("{ $count ->\n *[other] \"", "{ \"", "}"),
        ] {
            let deep = |n: usize| format!("{first}{}{}", open.repeat(n), close.repeat(n));
            for catalogue in [false, true] {
                let told = if catalogue {
                    let text = format!("a = {}\n", deep(20_000).replace('\n', "\n  "));
                    wrong(&[with("text/de/a.ftl", &text)])[0].clone()
                } else {
                    // Small enough to pass the size limit, but deep enough to overflow a browser thread's
                    // stack.
                    check("name", &deep(300)).unwrap_err().message
                };
                assert!(told.ends_with(TOO_DEEP), "{told}");
            }
        }
        let many = "{ $count } ".repeat(200);
        assert_eq!(check("name", &many), Ok(()));
        let long = "a".repeat(4_001);
        let told = check("name", &long).unwrap_err().message;
        assert_eq!(told, "a text has at most 4000 characters");
        let catalogue: String = (0..300)
            .map(|n| format!("rat{n} = {{ $a }} (b)\n"))
            .collect();
        let told = wrong(&[with("text/de/a.ftl", &catalogue)]);
        assert!(
            told.iter().all(|told| !told.ends_with(TOO_DEEP)),
            "{told:?}"
        );
    }

    #[test]
    fn a_text_error_is_located_inside_its_string() {
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

    /// Packs: F 90.
    #[test]
    fn translation_files_are_checked_for_syntax_errors() {
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
            [format!("text/de/a.ftl:1:1: {TOO_DEEP}")]
        );
    }
}

//! Reads one translation file: texts by the ids of their definitions.

use std::ops::Range;

use fluent_syntax::ast::{Attribute, Entry, Identifier, Message, Pattern, Resource};
use fluent_syntax::{parser, serializer};

use crate::bounds;
use crate::definitions::words::{self, MessageVariables};
use crate::text::file::{File, Problems};

/// The texts of one definition in another language.
pub(crate) struct TranslatedEntry<'p> {
    pub(crate) file: File<'p>,
    /// Language tag, such as `de`.
    pub(crate) language: &'p str,
    pub(crate) id: String,
    /// Span of the message's name.
    pub(crate) at: Range<usize>,
    pub(crate) words: Vec<Word>,
}

pub(crate) struct Word {
    pub(crate) key: String,
    /// A Fluent pattern.
    pub(crate) text: String,
    pub(crate) at: Range<usize>,
}

/// Reads a translation file. Each message is a definition, its value is the name, its attributes are the
/// other texts.
pub(crate) fn read<'p>(
    file: File<'p>,
    language: &'p str,
    pack: &str,
    problems: &mut Problems,
) -> Vec<TranslatedEntry<'p>> {
    if !words::is_readable(&file, problems) {
        return Vec::new();
    }
    let messages = words::messages(file.text);
    let messages = messages.filter_map(|(start, text)| Some((start, text, one_message(text)?)));
    let read = |(start, text, message): (usize, &str, Message<&str>)| TranslatedEntry {
        file,
        language,
        id: full_id(message.id.name, pack),
        at: start..start + message.id.name.len(),
        words: words_of(&file, start, text, &message, problems),
    };
    messages.map(read).collect()
}

/// The message in a piece of a catalogue; `None` if it holds only comments.
fn one_message(text: &str) -> Option<Message<&str>> {
    let resource = parser::parse_runtime(text).ok()?;
    let mut entries = resource.body.into_iter();
    entries.find_map(|entry| match entry {
        Entry::Message(message) => Some(message),
        _ => None,
    })
}

/// `wolf` is of the same pack, `base-wolf` of another: Fluent allows no colons in names.
fn full_id(name: &str, pack: &str) -> String {
    match name.split_once('-') {
        Some((pack, name)) => format!("{pack}:{name}"),
        None => format!("{pack}:{name}"),
    }
}

fn words_of(
    file: &File<'_>,
    start: usize,
    text: &str,
    message: &Message<&str>,
    problems: &mut Problems,
) -> Vec<Word> {
    let name = message.value.as_ref();
    let name = name.map(|it| ("name", it, start..start + message.id.name.len()));
    let others = message.attributes.iter().map(|attribute| {
        let at = start + place_of(text, attribute);
        (
            attribute.id.name,
            &attribute.value,
            at..at + attribute.id.name.len() + 1,
        )
    });
    let mut words = Vec::new();
    for (key, pattern, at) in name.into_iter().chain(others) {
        let text = written(pattern);
        let wrong = match MessageVariables::translated(key).in_pattern(pattern) {
            Err(wrong) => wrong,
            Ok(()) if text.chars().count() as u64 > bounds::TEXT => {
                format!("a text has at most {} characters", bounds::TEXT)
            }
            Ok(()) => {
                let key = key.to_owned();
                words.push(Word { key, text, at });
                continue;
            }
        };
        problems.add(file.problem_at(at, wrong));
    }
    words
}

/// Byte offset of an attribute in the text of its message.
fn place_of(text: &str, attribute: &Attribute<&str>) -> usize {
    let dotted = format!(".{}", attribute.id.name);
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let rest = line.trim_start();
        let after = rest.strip_prefix(&dotted);
        if after.is_some_and(|after| after.trim_start().starts_with('=')) {
            return start + line.len() - rest.len();
        }
        start += line.len();
    }
    0
}

/// A pattern as written after the `=` of a message.
fn written(pattern: &Pattern<&str>) -> String {
    let message = Message {
        id: Identifier { name: "text" },
        value: Some(pattern.clone()),
        attributes: Vec::new(),
        comment: None,
    };
    let body = vec![Entry::Message(message)];
    let whole = serializer::serialize(&Resource { body });
    let value = whole.strip_prefix("text =").unwrap_or(&whole);
    value.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &str) -> (Vec<TranslatedEntry<'_>>, Vec<String>) {
        let file = File {
            pack: 0,
            path: "text/de/a.ftl",
            text,
        };
        let mut problems = Problems::default();
        let read = read(file, "de", "zoo", &mut problems);
        let told = problems.0.iter().map(ToString::to_string).collect();
        (read, told)
    }

    #[test]
    fn a_thing_has_its_name_and_further_words() {
        let text = "# Tiere\n\nrat = Ratte\n    .gender = f\n\nbase-apple =\n    { $count ->\n        [one] Apfel\n       *[other] Äpfel\n    }\n    .description = Rund,\n        und rot.\n";
        let (read, problems) = read_all(text);
        assert_eq!(problems, [""; 0]);
        let said: Vec<(&str, Vec<(&str, &str)>)> = read
            .iter()
            .map(|it| {
                let words = it.words.iter();
                let words = words.map(|it| (it.key.as_str(), it.text.as_str()));
                (it.id.as_str(), words.collect())
            })
            .collect();
        let apple = "{ $count ->\n        [one] Apfel\n       *[other] Äpfel\n    }";
        assert_eq!(
            said,
            [
                ("zoo:rat", vec![("name", "Ratte"), ("gender", "f")]),
                (
                    "base:apple",
                    vec![("name", apple), ("description", "Rund,\n    und rot.")]
                ),
            ]
        );
        assert_eq!(&text[read[1].at.clone()], "base-apple");
        assert_eq!(&text[read[0].words[1].at.clone()], ".gender");
    }

    #[test]
    fn unknown_variables_in_a_translation_are_reported() {
        let (_, problems) = read_all(
            "rat = { $case ->\n    [accusative] Ratten\n   *[other] grau{ $ending } Ratte\n}\n    .description = { $case }\nfox = { rat }{ $size }\n",
        );
        assert_eq!(
            problems,
            [
                "text/de/a.ftl:5:5: nobody says what `$case` is here",
                "text/de/a.ftl:6:1: `rat` is another message, and a text of a pack stands alone",
            ]
        );
    }
}

//! Reads a tree into a Rust type and reports all mistakes, not only the first.

use std::ops::Range;

use serde::de::DeserializeOwned;

use crate::text::file::{File, Problems};
use crate::text::nearest::nearest;
use crate::text::problem::Problem;
use crate::text::tree::{self, Node};
use crate::text::typed::typed;

/// Maximum number of mistakes reported per table.
const MOST: usize = 40;

/// Reads a table as a `T`. After a mistake the offending node is removed and the rest is read again.
///
/// `also` lists keys of the root table that are read elsewhere; an unknown key may have meant one of them.
pub(crate) fn read<T: DeserializeOwned>(
    mut node: Node<'_>,
    also: &[&str],
    file: &File<'_>,
    problems: &mut Problems,
) -> Option<T> {
    let around = node.span();
    let mut taken: Vec<tree::Pruned> = Vec::new();
    loop {
        let error = match typed(&node) {
            Ok(value) => return taken.is_empty().then_some(value),
            Err(error) => error,
        };
        let span = error.span().unwrap_or_else(|| around.clone());
        let said = SerdeMessage::of(error.message());
        if !said.is_echo(&span, &taken) {
            let at_root = is_key_of(&node, &span);
            let known = if at_root { also } else { &[] };
            problems.add(said.problem(file, span.clone(), known));
        }
        match tree::prune(&mut node, &span) {
            Some(pruned) if taken.len() < MOST => taken.push(pruned),
            _ => return None,
        }
    }
}

fn is_key_of(node: &Node<'_>, span: &Range<usize>) -> bool {
    tree::table(node).is_some_and(|table| table.keys().any(|key| key.span() == *span))
}

/// A parsed serde error message.
#[derive(Debug, PartialEq, Eq)]
enum SerdeMessage<'s> {
    /// An unknown key, and the known ones.
    UnknownKey(&'s str, Vec<&'s str>),
    /// An unknown enum variant, and the known ones.
    UnknownName(&'s str, Vec<&'s str>),
    /// A missing key.
    Missing(&'s str),
    /// A table with no key or several keys where one variant name is expected.
    NotOne,
    /// A variant name without the values it needs.
    Bare,
    /// A value of a type that cannot name a variant.
    NoName,
    Other(&'s str),
}

impl<'s> SerdeMessage<'s> {
    fn of(message: &'s str) -> Self {
        let names: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
        match names.split_first() {
            Some((name, known)) if message.starts_with("unknown field") => {
                Self::UnknownKey(name, known.to_vec())
            }
            Some((name, known)) if message.starts_with("unknown variant") => {
                Self::UnknownName(name, known.to_vec())
            }
            Some((name, [])) if message.starts_with("missing field") => Self::Missing(name),
            _ if message.starts_with("wanted exactly 1 element") => Self::NotOne,
            _ if message.starts_with("invalid type: unit variant") => Self::Bare,
            _ if message == "wanted string or table" => Self::NoName,
            _ => Self::Other(message),
        }
    }

    /// Whether the message only follows from a node that was removed before.
    fn is_echo(&self, span: &Range<usize>, taken: &[tree::Pruned]) -> bool {
        match self {
            Self::Missing(name) => taken
                .iter()
                .any(|it| it.key.as_deref() == Some(name) && it.around.first() == Some(span)),
            Self::NotOne => taken.iter().any(|it| it.around.contains(span)),
            _ => false,
        }
    }

    fn problem(&self, file: &File<'_>, span: Range<usize>, also: &[&str]) -> Problem {
        let problem = |message: String| file.problem_at(span, message);
        match self {
            Self::UnknownKey(name, known) => {
                let known: Vec<&str> = known.iter().chain(also).copied().collect();
                choices(problem(format!("unknown key `{name}`")), name, known)
            }
            Self::UnknownName(name, known) => {
                let unknown = problem(format!("there is no `{name}` here"));
                choices(unknown, name, known.clone())
            }
            Self::Missing(name) => problem(format!("the key `{name}` is missing")),
            Self::NotOne => problem("there must be exactly one name between these braces".into())
                .help("give each its own braces"),
            Self::Bare => problem("this name needs values: `{ name = { … } }`".into()),
            Self::NoName => problem("a name, or a name and its values, belongs here".into()),
            Self::Other(message) => problem(in_plain_words(message)),
        }
    }
}

/// Adds the nearest known name or, if none is near, the whole list.
fn choices(problem: Problem, name: &str, mut known: Vec<&str>) -> Problem {
    if let Some(meant) = nearest(name, known.iter().copied()) {
        return problem.meant(Some(meant));
    }
    known.sort_unstable();
    match known.is_empty() {
        true => problem,
        false => problem.help(format!("there are: {}", known.join(", "))),
    }
}

/// Replaces Rust type names such as `u8` by words a pack author understands.
fn in_plain_words(message: &str) -> String {
    if message == "too many characters in string" {
        return "one character belongs here".to_owned();
    }
    let Some((found, kind)) = message.rsplit_once(", expected ") else {
        return message.to_owned();
    };
    let kind = match kind {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "i8" => "a whole number from -128 to 127",
        "a boolean" => "true or false",
        "a sequence" => "a list: [ … ]",
        kind if kind.starts_with("struct ") => "a table: { … }",
        kind => kind,
    };
    let found = found
        .strip_prefix("invalid type: ")
        .or_else(|| found.strip_prefix("invalid value: "))
        .unwrap_or(found);
    format!("found {found} where {kind} belongs")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse::parse;
    use serde::Deserialize;
    use std::collections::BTreeMap;

    #[derive(Debug, Deserialize, PartialEq, Eq)]
    #[serde(deny_unknown_fields)]
    struct Beast {
        legs: u8,
        size: i8,
        #[serde(default)]
        tame: bool,
        #[serde(default)]
        tricks: Vec<Trick>,
        #[serde(default)]
        den: Option<Den>,
    }

    #[derive(Debug, Deserialize, PartialEq, Eq)]
    #[serde(deny_unknown_fields)]
    struct Den {
        deep: u16,
        dry: bool,
    }

    #[derive(Debug, Deserialize, PartialEq, Eq)]
    #[serde(rename_all = "snake_case")]
    enum Trick {
        Bite(Bite),
        Jump(BTreeMap<String, u8>),
    }

    #[derive(Debug, Deserialize, PartialEq, Eq)]
    #[serde(deny_unknown_fields)]
    struct Bite {
        hard: bool,
    }

    /// All problems, as `line:column: message (help)`.
    fn wrong_in(path: &str, text: &str) -> Vec<String> {
        let file = File {
            pack: 0,
            path,
            text,
        };
        let mut problems = Problems::default();
        let node = parse(&file, &mut problems).unwrap();
        let beast: Option<Beast> = read(node, &["text"], &file, &mut problems);
        assert_eq!(beast.is_none(), problems.any_error());
        let problems = problems.sorted();
        let told = problems.iter().map(|it| {
            let help = it.help.as_ref().map(|help| format!(" ({help})"));
            format!(
                "{}:{}: {}{}",
                it.line,
                it.column,
                it.message,
                help.unwrap_or_default()
            )
        });
        told.collect()
    }

    fn wrong(text: &str) -> Vec<String> {
        wrong_in("beast.toml", text)
    }

    #[test]
    fn a_valid_table_is_read() {
        assert_eq!(
            wrong("legs = 4\nsize = -3\ntricks = [{ jump = {} }]\n[den]\ndeep = 1\ndry = true"),
            [""; 0]
        );
    }

    #[test]
    fn unknown_keys_are_all_found_and_the_nearest_named() {
        assert_eq!(
            wrong(
                "legs = 4\nsiez = 1\nsize = 1\ntex = 2\nwings = 2\n[den]\ndeep = 1\ndri = true\ndry = true"
            ),
            [
                "2:1: unknown key `siez` (did you mean `size`?)",
                "4:1: unknown key `tex` (did you mean `text`?)",
                "5:1: unknown key `wings` (there are: den, legs, size, tame, text, tricks)",
                "8:1: unknown key `dri` (did you mean `dry`?)",
            ]
        );
        assert_eq!(
            wrong("legs = 4\nsize = 1\nden = { deep = 1, dry = true, tex = 1 }"),
            ["3:31: unknown key `tex` (there are: deep, dry)"],
            "the keys read elsewhere belong to the outermost table only"
        );
    }

    #[test]
    fn a_misspelt_name_is_shown_where_it_stands() {
        assert_eq!(
            wrong("legs = 4\nsize = 1\ntricks = [{ jump = {} }, { bit = { hard = true } }]\n"),
            ["3:28: there is no `bit` here (did you mean `bite`?)"]
        );
    }

    #[test]
    fn wrong_values_are_reported_once_in_plain_words() {
        assert_eq!(
            wrong(
                "legs = 400\nsize = \"big\"\ntame = 1\ntricks = [{ bite = { hard = 1 } }, \"bite\", 3]\n[den]\ndry = 1\ndeep = 2"
            ),
            [
                "1:8: found integer `400` where a whole number from 0 to 255 belongs",
                "2:8: found string \"big\" where a whole number from -128 to 127 belongs",
                "3:8: found integer `1` where true or false belongs",
                "4:29: found integer `1` where true or false belongs",
                "4:36: this name needs values: `{ name = { … } }`",
                "4:44: a name, or a name and its values, belongs here",
                "6:7: found integer `1` where true or false belongs",
            ]
        );
    }

    #[test]
    fn missing_keys_are_reported_beside_wrong_values() {
        assert_eq!(
            wrong(
                "legs = 4\ntail = 1\ntricks = [{ bite = {} }, {}, { bite = { hard = true }, jump = {} }]\n[den]\ndry = 3"
            ),
            [
                "1:1: the key `size` is missing",
                "2:1: unknown key `tail` (there are: den, legs, size, tame, text, tricks)",
                "3:20: the key `hard` is missing",
                "3:26: there must be exactly one name between these braces (give each its own braces)",
                "3:30: there must be exactly one name between these braces (give each its own braces)",
                "4:1: the key `deep` is missing",
                "5:7: found integer `3` where true or false belongs",
            ]
        );
    }

    #[test]
    fn json_tables_are_read_like_toml_tables() {
        assert_eq!(
            wrong_in(
                "beast.json",
                "{\n  \"legs\": 4, \"siez\": 1,\n  \"size\": 300,\n  \"tricks\": [{ \"bit\": {} }]\n}"
            ),
            [
                "2:14: unknown key `siez` (did you mean `size`?)",
                "3:11: found integer `300` where a whole number from -128 to 127 belongs",
                "4:16: there is no `bit` here (did you mean `bite`?)",
            ]
        );
    }

    #[test]
    fn the_number_of_reported_mistakes_is_bounded() {
        let text: String = (0..1000).map(|n| format!("key{n} = 1\n")).collect();
        assert_eq!(wrong(&text).len(), MOST + 1);
    }
}

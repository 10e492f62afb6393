//! JSON parser that yields the same tree with spans as the TOML parser.

use std::fmt;
use std::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use crate::text::file::{File, Problems};
use crate::text::position::start_of_line;
use crate::text::problem::Problem;
use crate::text::tree::Node;

/// Maximum nesting depth; the TOML parser has a similar bound.
const DEPTH: u32 = 80;

pub(crate) fn parse<'t>(file: &File<'t>, problems: &mut Problems) -> Option<Node<'t>> {
    let read = Reader { file }.document();
    read.map_err(|problem| problems.add(*problem)).ok()
}

struct Reader<'f, 't> {
    file: &'f File<'t>,
}

type Read<T> = Result<T, Box<Problem>>;

impl<'t> Reader<'_, 't> {
    fn document(&self) -> Read<Node<'t>> {
        let raw: &RawValue = serde_json::from_str(self.file.text)
            .map_err(|error| self.grammar(&error, self.file.text))?;
        if !raw.get().starts_with('{') {
            return Err(self.problem(raw, "a file is an object: `{ … }`"));
        }
        // As in TOML, the root has an empty span at the start: a missing key is reported there.
        Ok(Spanned::new(0..0, self.value(raw, DEPTH)?.into_inner()))
    }

    fn value(&self, raw: &'t RawValue, depth: u32) -> Read<Node<'t>> {
        if depth == 0 {
            return Err(self.problem(raw, "this lies too deep"));
        }
        let text = raw.get();
        let value = match text.as_bytes().first() {
            Some(b'{') => DeValue::Table(self.table(raw, depth - 1)?),
            Some(b'[') => DeValue::Array(self.array(raw, depth - 1)?),
            Some(b'"') => DeValue::String(self.part::<String>(text)?.into()),
            Some(b't' | b'f') => DeValue::Boolean(text == "true"),
            Some(b'n') => {
                let problem = self.problem(raw, "`null` says nothing here");
                return Err(Box::new(problem.help("leave the key out")));
            }
            // Numbers have the same syntax in both formats.
            _ => DeValue::parse(text)
                .map_err(|error| self.problem(raw, error.message()))?
                .into_inner(),
        };
        Ok(Spanned::new(self.span(text), value))
    }

    fn table(&self, raw: &'t RawValue, depth: u32) -> Read<DeTable<'t>> {
        let Entries(entries) = self.part(raw.get())?;
        let mut table = DeTable::new();
        for (key, value) in entries {
            let name: String = self.part(key.get())?;
            if table.contains_key(name.as_str()) {
                return Err(self.problem(key, format!("the key `{name}` stands here twice")));
            }
            let key = Spanned::new(self.span(key.get()), name.into());
            table.insert(key, self.value(value, depth)?);
        }
        Ok(table)
    }

    fn array(&self, raw: &'t RawValue, depth: u32) -> Read<DeArray<'t>> {
        let mut array = DeArray::new();
        for item in self.part::<Vec<&RawValue>>(raw.get())? {
            array.push(self.value(item, depth)?);
        }
        Ok(array)
    }

    fn part<T: Deserialize<'t>>(&self, text: &'t str) -> Read<T> {
        serde_json::from_str(text).map_err(|error| self.grammar(&error, text))
    }

    /// Byte range of `part` in the file's text. `part` must be a slice of that text.
    fn span(&self, part: &str) -> Range<usize> {
        let start = (part.as_ptr() as usize).saturating_sub(self.file.text.as_ptr() as usize);
        start..start + part.len()
    }

    fn problem(&self, raw: &RawValue, message: impl Into<String>) -> Box<Problem> {
        Box::new(self.file.problem_at(self.span(raw.get()), message))
    }

    /// The JSON parser's message for a part of the text, without its own line and column.
    fn grammar(&self, error: &serde_json::Error, part: &str) -> Box<Problem> {
        let line = start_of_line(part, error.line());
        let at = self.span(part).start + line + error.column().saturating_sub(1);
        let said = error.to_string();
        let message = said.split(" at line ").next().unwrap_or_default();
        Box::new(self.file.problem_at(at..at + 1, message))
    }
}

/// The entries of an object in source order, duplicates included.
struct Entries<'t>(Vec<(&'t RawValue, &'t RawValue)>);

impl<'t> Deserialize<'t> for Entries<'t> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(InOrder)
    }
}

struct InOrder;

impl<'t> Visitor<'t> for InOrder {
    type Value = Entries<'t>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Entries<'t>, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Entries(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<String, String> {
        let file = File {
            pack: 0,
            path: "a.json",
            text,
        };
        let mut problems = Problems::default();
        let node = parse(&file, &mut problems);
        match problems.0.first() {
            None => Ok(drawn(&node.unwrap(), text)),
            Some(problem) => Err(format!(
                "{}:{}: {}",
                problem.line, problem.column, problem.message
            )),
        }
    }

    /// Every value with its source text.
    fn drawn(node: &Node<'_>, text: &str) -> String {
        let inside = match node.get_ref() {
            DeValue::Table(table) => table
                .iter()
                .map(|(key, value)| {
                    assert_eq!(text[key.span()], format!("{:?}", key.get_ref()));
                    format!("{}={}", key.get_ref(), drawn(value, text))
                })
                .collect(),
            DeValue::Array(items) => items.iter().map(|item| drawn(item, text)).collect(),
            DeValue::String(value) => vec![value.to_string()],
            DeValue::Integer(value) => vec![value.to_string()],
            DeValue::Float(value) => vec![value.to_string()],
            DeValue::Boolean(value) => vec![value.to_string()],
            DeValue::Datetime(_) => panic!("JSON has no dates"),
        };
        format!("<{}|{}>", &text[node.span()], inside.join(","))
    }

    #[test]
    fn every_json_value_has_its_span() {
        assert_eq!(
            parsed(r#" {"b": [1, -2.5e3], "a": "x\ny", "c": true, "d": false} "#).unwrap(),
            r#"<|a=<"x\ny"|x
y>,b=<[1, -2.5e3]|<1|1>,<-2.5e3|-2.5e3>>,c=<true|true>,d=<false|false>>"#
        );
    }

    #[test]
    fn json_syntax_errors_have_a_position() {
        for (text, said) in [
            ("", "1:1: EOF while parsing a value"),
            ("[]", "1:1: a file is an object: `{ … }`"),
            (
                "{\n \"a\": 1,\n \"a\": 2}",
                "3:2: the key `a` stands here twice",
            ),
            ("{\n \"a\": nul}", "2:10: expected ident"),
            ("{\"é\": [null]}", "1:8: `null` says nothing here"),
            ("{\n\"a\": [\n1,\n2,]}", "4:3: expected value"),
            ("{\"a\": 1} x", "1:10: trailing characters"),
            ("{\"a\": \"\\ud800\"}", "1:14: unexpected end of hex escape"),
        ] {
            assert_eq!(parsed(text).unwrap_err(), said, "{text}");
        }
    }

    #[test]
    fn too_deep_nesting_is_refused() {
        let deep = |n: usize| format!("{{\"a\": {}{}}}", "[".repeat(n), "]".repeat(n));
        assert!(parsed(&deep(79)).is_ok());
        assert!(
            parsed(&deep(80))
                .unwrap_err()
                .ends_with("this lies too deep")
        );
        assert!(parsed(&deep(100_000)).is_err());
    }
}

//! Everything the interface says, from Fluent catalogues: its own, and the words of the packs.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use proto::{Catalog, Kind, LevelNo};
use std::fmt::Write as _;
use unic_langid::LanguageIdentifier;

/// The interface's own catalogues, in English.
const ENGLISH: [&str; 4] = [
    include_str!("../text/en/screens.ftl"),
    include_str!("../text/en/keys.ftl"),
    include_str!("../text/en/going.ftl"),
    include_str!("../text/en/narrator.ftl"),
];

/// A value to put into a message.
pub(crate) type Arg<'a> = (&'static str, FluentValue<'a>);

/// Finds the words for things.
pub(crate) struct Words {
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The interface's own words.
    pub(crate) fn new() -> Self {
        let english: LanguageIdentifier = "en".parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![english]);
        // Terminals show the marks that isolate directions as rubbish.
        bundle.set_use_isolating(false);
        for text in ENGLISH {
            add(&mut bundle, text.to_owned());
        }
        Self { bundle }
    }

    /// The interface's words and those of a game's packs.
    pub(crate) fn with(catalog: &Catalog) -> Self {
        let mut words = Self::new();
        let mut text = String::new();
        for (n, entry) in catalog.kinds.iter().enumerate() {
            write_all(&mut text, 'k', n, &entry.text);
        }
        for (n, entry) in catalog.levels.iter().enumerate() {
            write_all(&mut text, 'l', n + 1, &entry.text);
        }
        add(&mut words.bundle, text);
        words
    }

    /// A message of the interface; its own id where there is none, so that a gap shows.
    pub(crate) fn say(&self, id: &str, args: &[Arg<'_>]) -> String {
        self.find(id, args).unwrap_or_else(|| id.to_owned())
    }

    /// A message, or one of its attributes as `message.attribute`, if there is one.
    pub(crate) fn find(&self, id: &str, args: &[Arg<'_>]) -> Option<String> {
        let pattern = match id.split_once('.') {
            None => self.bundle.get_message(id)?.value()?,
            Some((id, attribute)) => {
                let message = self.bundle.get_message(id)?;
                message.get_attribute(attribute)?.value()
            }
        };
        let mut values = FluentArgs::with_capacity(args.len());
        for (name, value) in args {
            values.set(*name, value.clone());
        }
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&values), &mut errors);
        Some(text.into_owned())
    }

    /// What so many of a kind are called.
    pub(crate) fn name(&self, kind: Kind, count: u16) -> String {
        let args = [("count", u32::from(count).into())];
        self.of_kind(kind, "name", &args)
            .unwrap_or_else(|| format!("?{}", kind.0))
    }

    /// A kind as the one that is meant: with its article, unless it has a name of its own.
    pub(crate) fn the(&self, kind: Kind) -> String {
        match self.of_kind(kind, "proper", &[]) {
            Some(proper) => proper,
            None => self.say("the", &[("name", self.name(kind, 1).into())]),
        }
    }

    /// So many of a kind, counted where there are several.
    pub(crate) fn some(&self, kind: Kind, count: u16) -> String {
        if count == 1 {
            return self.the(kind);
        }
        let args = [
            ("count", u32::from(count).into()),
            ("name", self.name(kind, count).into()),
        ];
        self.say("several", &args)
    }

    /// A weight in pounds, from tenths.
    pub(crate) fn pounds(&self, tenths: u32) -> String {
        let text = format!("{}.{}", tenths / 10, tenths % 10);
        self.say("pounds", &[("weight", text.into())])
    }

    /// One of the texts of a kind, if its pack wrote it.
    pub(crate) fn of_kind(&self, kind: Kind, key: &str, args: &[Arg<'_>]) -> Option<String> {
        self.find(&format!("k{}_{key}", kind.0), args)
    }

    /// What a level is called.
    pub(crate) fn level(&self, level: LevelNo) -> String {
        self.of_level(level, "name")
            .unwrap_or_else(|| format!("?{}", level.0))
    }

    /// One of the texts of a level, if its pack wrote it.
    pub(crate) fn of_level(&self, level: LevelNo, key: &str) -> Option<String> {
        self.find(&format!("l{}_{key}", level.0), &[])
    }
}

/// Writes the texts of an entry as messages of a catalogue; further lines belong to the same message when indented.
fn write_all(text: &mut String, class: char, n: usize, words: &[(String, String)]) {
    for (key, value) in words {
        let value = value.trim_start().replace('\n', "\n    ");
        let _ = writeln!(text, "{class}{n}_{key} = {value}");
    }
}

/// Adds a catalogue. What cannot be read in it is left out: packs were checked before they came here.
fn add(bundle: &mut FluentBundle<FluentResource>, text: String) {
    let resource = FluentResource::try_new(text).unwrap_or_else(|(resource, _)| resource);
    bundle.add_resource_overriding(resource);
}

/// The same word, its first letter as at the beginning of a sentence.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogues_are_read_without_a_mistake() {
        for text in ENGLISH {
            let read = FluentResource::try_new(text.to_owned());
            assert!(read.is_ok(), "{:?}", read.err().map(|(_, errors)| errors));
        }
    }

    #[test]
    fn no_message_is_written_twice() {
        let mut ids: Vec<&str> = ENGLISH
            .iter()
            .flat_map(|text| text.lines())
            .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
            .filter_map(|line| line.split(" =").next())
            .collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all);
    }

    #[test]
    fn a_sentence_begins_with_a_capital_letter() {
        assert_eq!(sentence("the wolf"), "The wolf");
        assert_eq!(sentence("élan"), "Élan");
        assert_eq!(sentence(""), "");
    }

    #[test]
    fn a_gap_shows_its_own_name() {
        assert_eq!(Words::new().say("no-such-message", &[]), "no-such-message");
    }
}

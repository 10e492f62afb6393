//! Everything the interface says, from Fluent catalogues: its own, and the words of the packs.

pub(crate) mod languages;
mod noun;

use crate::words::languages::{ENGLISH, Language};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use geom::Dice;
use proto::{Carried, Catalog, Facts, Guess, Kind, LevelNo, Marks};
use std::fmt::Write as _;
use unic_langid::LanguageIdentifier;

pub(crate) use noun::{Article, Case, Noun};

/// A value to put into a message.
pub(crate) type Arg<'a> = (&'static str, FluentValue<'a>);

/// Finds the words for things.
pub(crate) struct Words {
    bundle: FluentBundle<FluentResource>,
    language: &'static Language,
    /// What can be known of each kind beforehand, by number.
    facts: Vec<Facts>,
    /// What the player takes unknown things for.
    guesses: Vec<Guess>,
}

impl Words {
    /// The interface's own words in a language; English ones where it has none.
    pub(crate) fn new(language: &'static Language) -> Self {
        let tag: LanguageIdentifier = language.tag.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Terminals show the marks that isolate directions as rubbish.
        bundle.set_use_isolating(false);
        noun::teach(&mut bundle);
        for text in ENGLISH.texts.iter().chain(language.texts) {
            add(&mut bundle, (*text).to_owned());
        }
        Self {
            bundle,
            language,
            facts: Vec::new(),
            guesses: Vec::new(),
        }
    }

    /// The interface's words and those of a game's packs, as they stand in a catalog in that language.
    pub(crate) fn with(language: &'static Language, catalog: &Catalog) -> Self {
        let mut words = Self::new(language);
        let mut text = String::new();
        for (n, entry) in catalog.kinds.iter().enumerate() {
            write_all(&mut text, 'k', n, &entry.text);
        }
        for (n, entry) in catalog.levels.iter().enumerate() {
            write_all(&mut text, 'l', n + 1, &entry.text);
        }
        add(&mut words.bundle, text);
        words.facts = catalog.kinds.iter().map(|it| it.facts).collect();
        words
    }

    /// The tag of the language they are in.
    pub(crate) const fn tag(&self) -> &'static str {
        self.language.tag
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
        self.marked_name(kind, [None; 2], count)
    }

    /// What so many of a kind that bear these marks are called.
    pub(crate) fn marked_name(&self, kind: Kind, marks: Marks, count: u16) -> String {
        self.form((kind, marks), count, Article::None, Case::Nominative)
    }

    /// What something carried is called, with its marks and its charges.
    pub(crate) fn carried(&self, it: &Carried) -> String {
        let name = self.marked_name(it.kind, it.marks, it.count);
        let Some((left, most)) = it.charges else {
            return name;
        };
        let [left, most] = [left, most].map(|n| u32::from(n).into());
        self.say(
            "charged",
            &[("name", name.into()), ("left", left), ("most", most)],
        )
    }

    /// So many things that bear these marks, as a sentence may want them.
    pub(crate) fn marked(&self, kind: Kind, marks: Marks, count: u16) -> Noun {
        Noun::of(self.language.declines, |article, case| {
            self.form((kind, marks), count, article, case)
        })
    }

    /// What there is to tell of a thing that bears these marks, a paragraph each.
    pub(crate) fn about(&self, kind: Kind, marks: Marks) -> Vec<String> {
        let own = ["description", "history"].map(|key| self.of_kind(kind, key, &[]));
        let marks = marks.into_iter().flatten();
        let marks = marks.map(|mark| self.of_kind(mark, "description", &[]));
        own.into_iter().chain(marks).flatten().collect()
    }

    /// A kind as a sentence may want it.
    pub(crate) fn noun(&self, kind: Kind) -> Noun {
        self.some(kind, 1)
    }

    /// From now on names tell what the player takes these looks for.
    pub(crate) fn take_for(&mut self, guesses: Vec<Guess>) {
        self.guesses = guesses;
    }

    /// What the player takes unknown things for.
    pub(crate) fn guesses(&self) -> Vec<Guess> {
        self.guesses.clone()
    }

    /// What the player takes things of this look for.
    pub(crate) fn guess(&self, look: Kind) -> Option<&str> {
        let guess = self.guesses.iter().find(|it| it.look == look)?;
        Some(&guess.text)
    }

    /// What can be known of a kind beforehand.
    pub(crate) fn facts(&self, kind: Kind) -> Facts {
        let facts = self.facts.get(usize::from(kind.0));
        facts.copied().unwrap_or_default()
    }

    /// So many of a kind as a sentence may want them, counted where there are several.
    pub(crate) fn some(&self, kind: Kind, count: u16) -> Noun {
        self.marked(kind, [None; 2], count)
    }

    /// A word of the interface that stands for somebody, with its cases as attributes.
    pub(crate) fn pronoun(&self, id: &str) -> Noun {
        Noun::of(self.language.declines, |_, case| {
            let own = self.find(&format!("{id}.{}", case.name()), &[]);
            own.unwrap_or_else(|| self.say(id, &[]))
        })
    }

    /// Whether those of a kind have a name of their own.
    pub(crate) fn is_named(&self, kind: Kind) -> bool {
        self.of_kind(kind, "proper", &[("case", Case::Nominative.name().into())])
            .is_some()
    }

    /// Who somebody is: their name, if they have one of their own, with what they are.
    pub(crate) fn introduced(&self, kind: Kind) -> String {
        let name = self.name(kind, 1);
        match self.of_kind(kind, "proper", &[("case", Case::Nominative.name().into())]) {
            Some(proper) => self.say(
                "introduced",
                &[("proper", proper.into()), ("kind", name.into())],
            ),
            None => name,
        }
    }

    /// One form of a name, with its marks.
    fn form(
        &self,
        (kind, marks): (Kind, Marks),
        count: u16,
        article: Article,
        case: Case,
    ) -> String {
        let case_name = ("case", case.name().into());
        if count == 1
            && article != Article::None
            && let Some(proper) = self.of_kind(kind, "proper", std::slice::from_ref(&case_name))
        {
            return proper;
        }
        let gender = match count {
            1 => self.of_kind(kind, "gender", &[]).unwrap_or_default(),
            _ => "p".to_owned(),
        };
        let counted = ("count", u32::from(count).into());
        // Several have a number before them, and no article.
        let told = if count == 1 { article } else { Article::None };
        let mut args = vec![
            case_name,
            ("gender", gender.into()),
            ("article", told.name().into()),
            counted,
        ];
        let ending = self.find("ending", &args).unwrap_or_default();
        args.push(("ending", ending.into()));
        let name = self.of_kind(kind, "name", &args);
        let name = name.unwrap_or_else(|| format!("?{}", kind.0));
        let name = self.with_marks(name, marks, &args);
        let name = match self.guess(kind) {
            None => name,
            Some(guess) => {
                let args = [("name", name.into()), ("guess", guess.to_owned().into())];
                self.say("guessed", &args)
            }
        };
        if article == Article::None {
            return name;
        }
        args.push(("vowel", vowel(&name).into()));
        args.push(("name", name.into()));
        match count {
            1 => self.say(article.name(), &args),
            _ => self.say("several", &args),
        }
    }

    /// A name with the marks of its bearer before and behind it; a mark takes the ending that the name asks for.
    fn with_marks(&self, mut name: String, marks: Marks, args: &[Arg<'_>]) -> String {
        for (mark, place) in marks.into_iter().zip(["marked-before", "marked-behind"]) {
            if let Some(mark) = mark.and_then(|mark| self.of_kind(mark, "name", args)) {
                name = self.say(place, &[("mark", mark.into()), ("name", name.into())]);
            }
        }
        name
    }

    /// A number with one digit behind the point, or the comma.
    pub(crate) fn decimal(&self, whole: u32, tenth: u32) -> String {
        let (whole, tenth) = (whole.to_string(), tenth.to_string());
        self.say(
            "decimal",
            &[("whole", whole.into()), ("tenth", tenth.into())],
        )
    }

    /// A weight in pounds, from tenths.
    pub(crate) fn pounds(&self, tenths: u32) -> String {
        self.say(
            "pounds",
            &[("weight", self.decimal(tenths / 10, tenths % 10).into())],
        )
    }

    /// Keys, as [`Key::shown`](crate::Key::shown) writes them, as they are written on keyboards of this language.
    pub(crate) fn keys(&self, keys: &str) -> String {
        let keys = keys.split(' ').map(|key| self.key(key));
        keys.collect::<Vec<_>>().join(" ")
    }

    fn key(&self, key: &str) -> String {
        for (held, id) in [("Ctrl-", "keyname-ctrl"), ("Shift-", "keyname-shift")] {
            if let Some(rest) = key.strip_prefix(held).filter(|rest| !rest.is_empty()) {
                return format!("{}-{}", self.say(id, &[]), self.key(rest));
            }
        }
        // A letter is a letter everywhere.
        if key.chars().nth(1).is_none() {
            return key.to_owned();
        }
        let named = self.find(&format!("keyname-{}", key.to_lowercase()), &[]);
        named.unwrap_or_else(|| key.to_owned())
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

    /// How one says that something is on a level.
    pub(crate) fn place(&self, level: LevelNo) -> String {
        let own = self.of_level(level, "inside");
        own.unwrap_or_else(|| self.say("where", &[("level", self.level(level).into())]))
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

/// As much as dice give, at least one of it: what a wound is never less than.
pub(crate) fn span(dice: Dice) -> String {
    let (least, most) = (dice.min().max(1), dice.max().max(1));
    if least == most {
        most.to_string()
    } else {
        format!("{least}–{most}")
    }
}

/// The same word, its first letter as at the beginning of a sentence.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Whether a word begins with a vowel, which `a` and `an` go by.
fn vowel(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) {
        "yes"
    } else {
        "no"
    }
}

#[cfg(test)]
mod tests;

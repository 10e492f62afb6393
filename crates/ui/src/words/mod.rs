//! All texts of the interface, from Fluent catalogues: its own, and those of the packs.

pub(crate) mod date;
pub(crate) mod languages;
mod noun;

use crate::words::languages::{ENGLISH, Language};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use geom::Dice;
use proto::{Carried, Catalog, Facts, Guess, Habit, Kind, LevelNo, MarkPair};
use std::fmt::Write as _;
use unic_langid::LanguageIdentifier;

pub(crate) use noun::{Article, Case, Noun};

/// A named argument of a message.
pub(crate) type Arg<'a> = (&'static str, FluentValue<'a>);

/// The texts of one language.
pub(crate) struct Words {
    bundle: FluentBundle<FluentResource>,
    language: &'static Language,
    /// Facts of each kind, by kind number.
    facts: Vec<Facts>,
    /// Habits of each kind, by kind number.
    habits: Vec<Vec<Habit>>,
    /// The player's guesses for unidentified things.
    guesses: Vec<Guess>,
}

impl Words {
    /// The interface's own texts; English where the language lacks one.
    pub(crate) fn new(language: &'static Language) -> Self {
        let tag: LanguageIdentifier = language.tag.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Terminals print the Unicode isolation marks as garbage.
        bundle.set_use_isolating(false);
        noun::register_functions(&mut bundle);
        for text in ENGLISH.texts.iter().chain(language.texts) {
            add(&mut bundle, (*text).to_owned());
        }
        Self {
            bundle,
            language,
            facts: Vec::new(),
            habits: Vec::new(),
            guesses: Vec::new(),
        }
    }

    /// The texts of the interface and of a game's packs. The catalog must be in the same language.
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
        let habits = catalog.kinds.iter().map(|it| it.about.habits.clone());
        words.habits = habits.collect();
        words
    }

    pub(crate) const fn tag(&self) -> &'static str {
        self.language.tag
    }

    /// A message of the interface; its id if it is missing, so that the gap is visible.
    pub(crate) fn say(&self, id: &str, args: &[Arg<'_>]) -> String {
        self.find(id, args).unwrap_or_else(|| id.to_owned())
    }

    /// A message, or an attribute written as `message.attribute`; `None` if there is none.
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

    /// The name of `count` things of a kind, without article.
    pub(crate) fn name(&self, kind: Kind, count: u16) -> String {
        self.name_with_marks(kind, [None; 2], count)
    }

    /// The name of `count` things with marks, without article.
    pub(crate) fn name_with_marks(&self, kind: Kind, marks: MarkPair, count: u16) -> String {
        self.form((kind, marks), count, Article::None, Case::Nominative)
    }

    pub(crate) fn carried(&self, it: &Carried) -> String {
        let name = self.name_with_marks(it.kind, it.marks, it.count);
        let Some((left, most)) = it.charges else {
            return name;
        };
        let [left, most] = [left, most].map(|n| u32::from(n).into());
        self.say(
            "charged",
            &[("name", name.into()), ("left", left), ("most", most)],
        )
    }

    /// `count` things with marks, in all grammatical forms.
    pub(crate) fn noun_with_marks(&self, kind: Kind, marks: MarkPair, count: u16) -> Noun {
        Noun::of(self.language.declines, |article, case| {
            self.form((kind, marks), count, article, case)
        })
    }

    /// Description and history of a kind, and the descriptions of its marks; a paragraph each.
    pub(crate) fn about(&self, kind: Kind, marks: MarkPair) -> Vec<String> {
        let own = ["description", "history"].map(|key| self.of_kind(kind, key, &[]));
        let marks = marks.into_iter().flatten();
        let marks = marks.map(|mark| self.of_kind(mark, "description", &[]));
        own.into_iter().chain(marks).flatten().collect()
    }

    /// One thing of a kind, in all grammatical forms.
    pub(crate) fn noun(&self, kind: Kind) -> Noun {
        self.counted_noun(kind, 1)
    }

    /// Sets the player's guesses, which names of unidentified things then contain.
    pub(crate) fn set_guesses(&mut self, guesses: Vec<Guess>) {
        self.guesses = guesses;
    }

    pub(crate) fn guesses(&self) -> Vec<Guess> {
        self.guesses.clone()
    }

    /// The player's guess for an unidentified look.
    pub(crate) fn guess(&self, look: Kind) -> Option<&str> {
        let guess = self.guesses.iter().find(|it| it.look == look)?;
        Some(&guess.text)
    }

    /// The facts of a kind; defaults for an unknown kind number.
    pub(crate) fn facts(&self, kind: Kind) -> Facts {
        let facts = self.facts.get(usize::from(kind.0));
        facts.copied().unwrap_or_default()
    }

    /// Several creatures in words, such as "three footpads", in all cases. Packs have no English plural for most of
    /// them.
    pub(crate) fn several(&self, kind: Kind, count: u32) -> Noun {
        let many = u16::try_from(count).unwrap_or(u16::MAX);
        Noun::of(self.language.declines, |_, case| {
            let name = match self.language.plural {
                Some(plural) => plural(&self.name(kind, 1)),
                None => self.form((kind, [None; 2]), many, Article::None, case),
            };
            let args = [("name", name.into()), ("count", count.into())];
            self.say("story-several", &args)
        })
    }

    /// The habits of a kind of creature.
    pub(crate) fn habits(&self, kind: Kind) -> &[Habit] {
        self.habits
            .get(usize::from(kind.0))
            .map_or(&[], Vec::as_slice)
    }

    /// `count` things of a kind, in all grammatical forms.
    pub(crate) fn counted_noun(&self, kind: Kind, count: u16) -> Noun {
        self.noun_with_marks(kind, [None; 2], count)
    }

    /// A pronoun of the interface; the message has its cases as attributes.
    pub(crate) fn pronoun(&self, id: &str) -> Noun {
        Noun::of(self.language.declines, |_, case| {
            let own = self.find(&format!("{id}.{}", case.name()), &[]);
            own.unwrap_or_else(|| self.say(id, &[]))
        })
    }

    pub(crate) fn is_named(&self, kind: Kind) -> bool {
        self.of_kind(kind, "proper", &[("case", Case::Nominative.name().into())])
            .is_some()
    }

    /// The name of a kind, with its proper name if it has one.
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

    /// One grammatical form of a name, with marks and the player's guess.
    fn form(
        &self,
        (kind, marks): (Kind, MarkPair),
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
        // Several things have a number instead of an article.
        let told = if count == 1 { article } else { Article::None };
        let mut args = vec![
            case_name,
            ("gender", gender.into()),
            ("article", told.name().into()),
            counted,
        ];
        let ending = self.find("adjective-ending", &args).unwrap_or_default();
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

    /// Adds the marks before and behind a name. Their endings follow the name's gender and case.
    fn with_marks(&self, mut name: String, marks: MarkPair, args: &[Arg<'_>]) -> String {
        for (mark, place) in marks.into_iter().zip(["marked-before", "marked-behind"]) {
            if let Some(mark) = mark.and_then(|mark| self.of_kind(mark, "name", args)) {
                name = self.say(place, &[("mark", mark.into()), ("name", name.into())]);
            }
        }
        name
    }

    /// A number with one decimal, with the language's decimal separator.
    pub(crate) fn decimal(&self, whole: u32, tenth: u32) -> String {
        let (whole, tenth) = (whole.to_string(), tenth.to_string());
        self.say(
            "decimal",
            &[("whole", whole.into()), ("tenth", tenth.into())],
        )
    }

    /// A weight in pounds, from tenths of a pound.
    pub(crate) fn pounds(&self, tenths: u32) -> String {
        self.say(
            "pounds",
            &[("weight", self.decimal(tenths / 10, tenths % 10).into())],
        )
    }

    /// Key names as written by [`Key::shown`](crate::Key::shown), in the words of this language's keyboards.
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
        // A single character is the same in every language.
        if key.chars().nth(1).is_none() {
            return key.to_owned();
        }
        let named = self.find(&format!("keyname-{}", key.to_lowercase()), &[]);
        named.unwrap_or_else(|| key.to_owned())
    }

    /// A text of a kind; `None` if its pack has none under `key`.
    pub(crate) fn of_kind(&self, kind: Kind, key: &str, args: &[Arg<'_>]) -> Option<String> {
        self.find(&format!("k{}_{key}", kind.0), args)
    }

    pub(crate) fn level(&self, level: LevelNo) -> String {
        self.of_level(level, "name")
            .unwrap_or_else(|| format!("?{}", level.0))
    }

    /// The phrase for being on a level, for example "in the caves".
    pub(crate) fn place(&self, level: LevelNo) -> String {
        let own = self.of_level(level, "inside");
        own.unwrap_or_else(|| self.say("where", &[("level", self.level(level).into())]))
    }

    /// A text of a level; `None` if its pack has none under `key`.
    pub(crate) fn of_level(&self, level: LevelNo, key: &str) -> Option<String> {
        self.find(&format!("l{}_{key}", level.0), &[])
    }
}

/// Writes texts as Fluent messages. Continuation lines are indented, as Fluent requires.
fn write_all(text: &mut String, class: char, n: usize, words: &[(String, String)]) {
    for (key, value) in words {
        let value = value.trim_start().replace('\n', "\n    ");
        let _ = writeln!(text, "{class}{n}_{key} = {value}");
    }
}

/// Adds a catalogue. Messages with errors are left out: packs have been checked before.
fn add(bundle: &mut FluentBundle<FluentResource>, text: String) {
    let resource = FluentResource::try_new(text).unwrap_or_else(|(resource, _)| resource);
    bundle.add_resource_overriding(resource);
}

/// The range of dice as text, at least 1: damage is never less.
pub(crate) fn span(dice: Dice) -> String {
    let (least, most) = (dice.min().max(1), dice.max().max(1));
    if least == most {
        most.to_string()
    } else {
        format!("{least}–{most}")
    }
}

/// Capitalises the first letter.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Whether a word begins with a vowel, for `a` or `an`.
fn vowel(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) {
        "yes"
    } else {
        "no"
    }
}

#[cfg(test)]
mod tests;

//! The languages of the interface, and the choice of one from the wanted languages.

use fluent_langneg::{NegotiationStrategy, negotiate_languages};
use unic_langid::LanguageIdentifier;

#[derive(Debug)]
pub(crate) struct Language {
    /// Language tag, as in the settings and in packs.
    pub(crate) tag: &'static str,
    /// Id of the message with the language's name for itself.
    pub(crate) name: &'static str,
    /// Whether names are declined, so that all cases must be computed.
    pub(crate) declines: bool,
    /// The plural of a name, for languages in which it can be computed.
    pub(crate) plural: Option<fn(&str) -> String>,
    /// Fluent catalogues, as source text.
    pub(crate) texts: &'static [&'static str],
}

/// The fallback for texts that are missing in another language.
pub(crate) static ENGLISH: Language = Language {
    tag: "en",
    name: "language-en",
    declines: false,
    plural: Some(english_plural),
    texts: &[
        include_str!("../../text/en/screens.ftl"),
        include_str!("../../text/en/keys.ftl"),
        include_str!("../../text/en/automatic.ftl"),
        include_str!("../../text/en/narrator.ftl"),
        include_str!("../../text/en/story.ftl"),
        include_str!("../../text/en/watch.ftl"),
        include_str!("../../text/en/service.ftl"),
        include_str!("../../text/en/remote.ftl"),
        include_str!("../../text/en/records.ftl"),
        include_str!("../../text/en/reader.ftl"),
        include_str!("../../text/en/growth.ftl"),
        include_str!("../../text/en/magic.ftl"),
        include_str!("../../text/en/ending.ftl"),
        include_str!("../../text/en/unidentified.ftl"),
        include_str!("../../text/en/allies.ftl"),
        include_str!("../../text/en/creatures.ftl"),
        include_str!("../../text/en/marks.ftl"),
        include_str!("../../text/en/epitaphs.ftl"),
    ],
};

static GERMAN: Language = Language {
    tag: "de",
    name: "language-de",
    declines: true,
    plural: None,
    texts: &[
        include_str!("../../text/de/screens.ftl"),
        include_str!("../../text/de/keys.ftl"),
        include_str!("../../text/de/automatic.ftl"),
        include_str!("../../text/de/narrator.ftl"),
        include_str!("../../text/de/story.ftl"),
        include_str!("../../text/de/watch.ftl"),
        include_str!("../../text/de/service.ftl"),
        include_str!("../../text/de/remote.ftl"),
        include_str!("../../text/de/records.ftl"),
        include_str!("../../text/de/reader.ftl"),
        include_str!("../../text/de/growth.ftl"),
        include_str!("../../text/de/magic.ftl"),
        include_str!("../../text/de/ending.ftl"),
        include_str!("../../text/de/unidentified.ftl"),
        include_str!("../../text/de/allies.ftl"),
        include_str!("../../text/de/creatures.ftl"),
        include_str!("../../text/de/marks.ftl"),
        include_str!("../../text/de/epitaphs.ftl"),
    ],
};

pub(crate) static ALL: [&Language; 2] = [&ENGLISH, &GERMAN];

/// The English plural of a name: of its last word, or of the one before "of" and the like.
fn english_plural(name: &str) -> String {
    const IRREGULAR: [(&str, &str); 8] = [
        ("man", "men"),
        ("wolf", "wolves"),
        ("mouse", "mice"),
        ("child", "children"),
        ("deer", "deer"),
        ("folk", "folk"),
        ("moss", "moss"),
        ("dough", "doughs"),
    ];
    let ends = [" of ", " with ", " in ", " from "].map(|word| name.find(word));
    let end = ends.into_iter().flatten().min().unwrap_or(name.len());
    let (head, rest) = name.split_at(end);
    let known = IRREGULAR.iter().find(|(one, _)| head.ends_with(one));
    let vowel = |it: &str| it.ends_with(['a', 'e', 'i', 'o', 'u']);
    let head = match (known, head.strip_suffix('y')) {
        (Some((one, many)), _) => format!("{}{many}", head.strip_suffix(one).unwrap_or(head)),
        (None, Some(stem)) if !vowel(stem) => format!("{stem}ies"),
        _ if ["s", "x", "ch", "sh"].iter().any(|it| head.ends_with(it)) => format!("{head}es"),
        _ => format!("{head}s"),
    };
    head + rest
}

/// Tags of all languages of the interface.
#[must_use]
pub fn languages() -> Vec<&'static str> {
    ALL.iter().map(|language| language.tag).collect()
}

/// The tag of the interface language that matches a wanted one, for example `de` for `de_AT`.
#[must_use]
pub fn language_for(wanted: &str) -> Option<&'static str> {
    find(&[wanted]).map(|language| language.tag)
}

/// The best match for the wanted languages, in order of preference; English if none matches.
pub(crate) fn choose(wanted: &[impl AsRef<str>]) -> &'static Language {
    find(wanted).unwrap_or(&ENGLISH)
}

fn find(wanted: &[impl AsRef<str>]) -> Option<&'static Language> {
    let wanted = wanted.iter();
    let wanted: Vec<LanguageIdentifier> = wanted.filter_map(|it| read(it.as_ref())).collect();
    let spoken: Vec<LanguageIdentifier> = ALL.iter().filter_map(|it| read(it.tag)).collect();
    let none = None::<&LanguageIdentifier>;
    let fitting = negotiate_languages(&wanted, &spoken, none, NegotiationStrategy::Filtering);
    let tag = fitting.first()?.to_string();
    ALL.into_iter().find(|it| it.tag == tag)
}

/// Parses a language as systems name it, for example `de_DE.UTF-8`. `C` and `POSIX` are English.
fn read(name: &str) -> Option<LanguageIdentifier> {
    match name.split(['.', '@']).next().unwrap_or_default() {
        "C" | "POSIX" => ENGLISH.tag.parse().ok(),
        name => name.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_names_have_plurals() {
        for (one, many) in [
            ("footpad", "footpads"),
            ("mangy wolf", "mangy wolves"),
            ("warden of the payroll", "wardens of the payroll"),
            ("guardian with a halberd", "guardians with a halberd"),
            ("lapsed watchman", "lapsed watchmen"),
            ("bloat fly", "bloat flies"),
            ("magpie", "magpies"),
            ("purse leech", "purse leeches"),
            ("potboy", "potboys"),
        ] {
            assert_eq!(english_plural(one), many);
        }
    }

    #[test]
    fn the_best_language_is_chosen_with_english_as_fallback() {
        for (wanted, spoken) in [
            (&["de"][..], "de"),
            (&["de-AT"], "de"),
            (&["de_CH.UTF-8"], "de"),
            (&["en-GB"], "en"),
            (&["fr", "de"], "de"),
            (&["fr"], "en"),
            (&["C", "de"], "en"),
            (&[], "en"),
        ] {
            assert_eq!(choose(wanted).tag, spoken, "{wanted:?}");
        }
        assert_eq!(language_for("de_AT"), Some("de"));
        assert_eq!(language_for("fr"), None);
    }
}

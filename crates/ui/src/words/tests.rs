use super::*;
use crate::words::languages::{ALL, choose};
use fluent_syntax::ast::{self, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use proto::{Colour, Entry, Facts, LevelEntry, Look, ThingClass};
use std::collections::{BTreeMap, BTreeSet};

/// Names that a language may use where English needs none.
const OWN: [&str; 4] = ["adjective-ending", "accusative", "dative", "cause"];

#[test]
fn all_catalogues_parse_without_errors() {
    for text in ALL.iter().flat_map(|language| language.texts) {
        let read = FluentResource::try_new((*text).to_owned());
        assert!(read.is_ok(), "{:?}", read.err().map(|(_, errors)| errors));
    }
}

#[test]
fn no_message_is_written_twice() {
    for language in ALL {
        let mut ids: Vec<&str> = language
            .texts
            .iter()
            .flat_map(|text| text.lines())
            .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
            .filter_map(|line| line.split(" =").next())
            .collect();
        ids.sort_unstable();
        let twice: Vec<_> = ids.windows(2).filter(|it| it[0] == it[1]).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }
}

/// The variables of a pattern: all of them, and those that are printed and not only used as selectors.
#[derive(Default, Debug)]
struct Variables {
    all: BTreeSet<String>,
    shown: BTreeSet<String>,
}

impl Variables {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline, true),
            Expression::Select { selector, variants } => {
                self.inline(selector, false);
                for variant in variants {
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>, shown: bool) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.all.insert(id.name.to_owned());
                if shown {
                    self.shown.insert(id.name.to_owned());
                }
            }
            InlineExpression::FunctionReference { arguments, .. } => {
                for argument in &arguments.positional {
                    self.inline(argument, shown);
                }
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            _ => {}
        }
    }
}

/// Every text of a language; attributes are keyed `message.attribute`.
fn texts(language: &Language) -> BTreeMap<String, Variables> {
    let mut texts = BTreeMap::new();
    for text in language.texts {
        for entry in parser::parse_runtime(*text).unwrap().body {
            let ast::Entry::Message(message) = entry else {
                panic!("only messages: {entry:?}");
            };
            let mut add = |id: String, pattern: &Pattern<&str>| {
                let mut variables = Variables::default();
                variables.pattern(pattern);
                texts.insert(id, variables);
            };
            if let Some(value) = &message.value {
                add(message.id.name.to_owned(), value);
            }
            for attribute in &message.attributes {
                let id = format!("{}.{}", message.id.name, attribute.id.name);
                add(id, &attribute.value);
            }
        }
    }
    texts
}

/// A translation may lack messages: English is shown instead. `cargo xtask translations --check`, which every release
/// runs, makes a missing message an error.
#[test]
fn every_language_has_every_message_with_the_same_variables() {
    let english = texts(&ENGLISH);
    // Articles and counted things depend on each language's grammar.
    let grammar = ["the", "a", "several"];
    for language in ALL {
        let theirs = texts(language);
        for id in english.keys().filter(|id| !theirs.contains_key(*id)) {
            println!("missing translation: crates/ui/text/{}: {id}", language.tag);
        }
        for (id, variables) in &theirs {
            let last = id.rsplit('.').next().unwrap();
            if OWN.contains(&last) || grammar.contains(&id.as_str()) {
                continue;
            }
            let Some(wanted) = english.get(id) else {
                panic!("{}: {id} is not an English message", language.tag);
            };
            let unknown: Vec<_> = variables.all.difference(&wanted.all).collect();
            assert!(unknown.is_empty(), "{} {id}: {unknown:?}", language.tag);
            let unsaid: Vec<_> = wanted.shown.difference(&variables.shown).collect();
            let excused = id == "struck-air";
            assert!(
                unsaid.is_empty() || excused,
                "{} {id} leaves out {unsaid:?}",
                language.tag
            );
        }
    }
}

/// A creature may be he, she, it or they, so lines about one have no pronoun.
#[test]
fn lines_about_a_creature_have_no_pronoun() {
    let about = ["examine-", "guard-", "habit-", "duel-it", "epitaph-slow"];
    let ground = ["examine-dark", "examine-remembered", "examine-blood"];
    let pronouns: [&[&str]; 2] = [
        &["it", "its", "itself", "he", "she", "his", "her"],
        &["er", "sie", "sein", "seine", "seinen"],
    ];
    for (language, pronouns) in ALL.into_iter().zip(pronouns) {
        let mut id = "";
        let mut count = 0;
        for line in language.texts.iter().flat_map(|text| text.lines()) {
            if !line.starts_with([' ', '#', '}']) {
                id = line.split(" =").next().unwrap_or_default();
            }
            if !about.iter().any(|it| id.starts_with(it)) || ground.contains(&id) {
                continue;
            }
            count += 1;
            let text = line.split_once("= ").map_or(line, |(_, text)| text);
            let mut words = text.split(|letter: char| !letter.is_alphabetic());
            let found = words.find(|word| pronouns.contains(&word.to_lowercase().as_str()));
            assert_eq!(found, None, "{}: {line}", language.tag);
        }
        assert!(count > 40, "{count}");
    }
}

#[test]
fn a_sentence_begins_with_a_capital_letter() {
    assert_eq!(sentence("the wolf"), "The wolf");
    assert_eq!(sentence("élan"), "Élan");
    assert_eq!(sentence(""), "");
}

#[test]
fn a_missing_message_shows_its_id() {
    let words = Words::new(&ENGLISH);
    assert_eq!(words.say("no-such-message", &[]), "no-such-message");
}

fn german(kinds: &[&[(&str, &str)]]) -> Words {
    let entry = |text: &&[(&str, &str)]| Entry {
        id: "t:it".into(),
        class: ThingClass::Monster,
        look: Look {
            glyph: 'x',
            colour: Colour(1, 2, 3),
            order: 0,
        },
        text: text
            .iter()
            .map(|(key, text)| ((*key).to_owned(), (*text).to_owned()))
            .collect(),
        facts: Facts::default(),
        about: proto::About::default(),
    };
    let catalog = Catalog {
        kinds: kinds.iter().map(entry).collect(),
        levels: vec![LevelEntry::default()],
        ..Catalog::default()
    };
    Words::with(choose(&["de"]), &catalog)
}

/// All nine forms, ordered by article, then by case.
fn forms(noun: &Noun) -> Vec<String> {
    let mut forms = Vec::new();
    for article in [Article::The, Article::A, Article::None] {
        let cases = [Case::Nominative, Case::Accusative, Case::Dative];
        let said = cases.map(|case| noun.form(article, case).to_owned());
        forms.push(said.join(", "));
    }
    forms
}

#[test]
fn german_names_have_gender_case_and_endings() {
    let bear = "{ $case ->\n    [nominative] Bär\n   *[other] Bären\n}";
    let sword = "{ $count ->\n    [one] rostig{ $ending } Schwert\n   *[other] rostig{ $ending } Schwerter\n}";
    let landlady = "{ $case ->\n    [dative] deiner Wirtin\n   *[other] deine Wirtin\n}";
    let words = german(&[
        &[("name", "räudig{ $ending } Wolf"), ("gender", "m")],
        &[("name", bear), ("gender", "m")],
        &[("name", "alt{ $ending } Fackel"), ("gender", "f")],
        &[("name", sword), ("gender", "n")],
        &[("name", "Kerzen"), ("gender", "p")],
        &[("name", "Wirtin"), ("gender", "f"), ("proper", landlady)],
        &[("name", "goose")],
    ]);
    let noun = |kind| forms(&words.noun(Kind(kind)));
    assert_eq!(
        noun(0),
        [
            "der räudige Wolf, den räudigen Wolf, dem räudigen Wolf",
            "ein räudiger Wolf, einen räudigen Wolf, einem räudigen Wolf",
            "räudiger Wolf, räudigen Wolf, räudigem Wolf",
        ]
    );
    assert_eq!(noun(1)[0], "der Bär, den Bären, dem Bären");
    assert_eq!(
        noun(2)[..2],
        [
            "die alte Fackel, die alte Fackel, der alten Fackel",
            "eine alte Fackel, eine alte Fackel, einer alten Fackel",
        ]
    );
    assert_eq!(
        noun(3),
        [
            "das rostige Schwert, das rostige Schwert, dem rostigen Schwert",
            "ein rostiges Schwert, ein rostiges Schwert, einem rostigen Schwert",
            "rostiges Schwert, rostiges Schwert, rostigem Schwert",
        ]
    );
    let swords = forms(&words.counted_noun(Kind(3), 2));
    assert_eq!(
        swords[0],
        "2 rostige Schwerter, 2 rostige Schwerter, 2 rostigen Schwerter"
    );
    assert_eq!(words.name(Kind(3), 2), "rostige Schwerter");
    assert_eq!(
        noun(4)[..2],
        [
            "die Kerzen, die Kerzen, den Kerzen",
            "Kerzen, Kerzen, Kerzen"
        ]
    );
    assert_eq!(noun(5)[0], "deine Wirtin, deine Wirtin, deiner Wirtin");
    assert_eq!(words.name(Kind(5), 1), "Wirtin");
    // A pack without German has no gender; no article is better than a wrong one.
    assert_eq!(noun(6)[0], "goose, goose, goose");
}

#[test]
fn marks_stand_before_and_behind_a_name_and_take_its_endings() {
    let words = german(&[
        &[("name", "rostig{ $ending } Schwert"), ("gender", "n")],
        &[("name", "Dolch"), ("gender", "m")],
        &[("name", "scharf{ $ending }"), ("description", "Schneidet.")],
        &[("name", "des Fährmanns"), ("description", "Rudert.")],
    ]);
    let marks = [Some(Kind(2)), Some(Kind(3))];
    assert_eq!(
        forms(&words.noun_with_marks(Kind(0), marks, 1))[..2],
        [
            "das scharfe rostige Schwert des Fährmanns, das scharfe rostige Schwert des Fährmanns, dem scharfen rostigen Schwert des Fährmanns",
            "ein scharfes rostiges Schwert des Fährmanns, ein scharfes rostiges Schwert des Fährmanns, einem scharfen rostigen Schwert des Fährmanns",
        ]
    );
    assert_eq!(
        forms(&words.noun_with_marks(Kind(1), [Some(Kind(2)), None], 1))[0],
        "der scharfe Dolch, den scharfen Dolch, dem scharfen Dolch"
    );
    assert_eq!(
        words.name_with_marks(Kind(1), [None, Some(Kind(3))], 1),
        "Dolch des Fährmanns"
    );
    assert_eq!(words.about(Kind(1), marks), ["Schneidet.", "Rudert."]);
    let carried = proto::Carried {
        id: proto::Id::HERO,
        kind: Kind(1),
        count: 1,
        marks: [Some(Kind(2)), None],
        charges: Some((1, 4)),
        ..proto::Carried::default()
    };
    assert_eq!(words.carried(&carried), "scharfer Dolch (1/4)");
}

#[test]
fn the_address_you_is_declined() {
    let words = Words::new(choose(&["de"]));
    assert_eq!(forms(&words.pronoun("you"))[0], "du, dich, dir");
    let english = Words::new(&ENGLISH);
    assert_eq!(forms(&english.pronoun("you"))[0], "you, you, you");
}

#[test]
fn keys_and_decimals_are_written_as_the_language_has_them() {
    let [english, german] = [&ENGLISH, choose(&["de"])].map(Words::new);
    let keys = "Ctrl-z Shift-Tab Shift-↑↓←→ PgUp Del F2-F9 - Space Ctrl--";
    assert_eq!(english.keys(keys), keys);
    assert_eq!(
        german.keys(keys),
        "Strg-z Umschalt-Tab Umschalt-↑↓←→ Bild↑ Entf F2-F9 - Leertaste Strg--"
    );
    assert_eq!(english.pounds(215), "21.5 lb");
    assert_eq!(german.pounds(215), "21,5 Pfd");
}

#[test]
fn dice_ranges_start_at_one_and_hide_the_dice() {
    let said = |dice: &str| super::span(dice.parse().unwrap());
    assert_eq!(said("1d4-4"), "1");
    assert_eq!(said("1d6-1"), "1–5");
    assert_eq!(said("2d4+1"), "3–9");
    assert_eq!(said("3"), "3");
}

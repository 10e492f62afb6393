//! Nouns with article and case, for languages that decline them.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentType;
use fluent_bundle::{FluentResource, FluentValue};
use intl_memoizer::{IntlLangMemoizer, concurrent};
use std::borrow::Cow;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Article {
    /// Definite: the wolf.
    The,
    /// Indefinite: a wolf.
    A,
    None,
}

impl Article {
    /// The name in the catalogues.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::The => "the",
            Self::A => "a",
            Self::None => "none",
        }
    }
}

/// The grammatical case of a noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// The subject.
    Nominative,
    /// The direct object.
    Accusative,
    /// The indirect object, and the means of an action.
    Dative,
}

impl Case {
    /// The name in the catalogues and in packs.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Nominative => "nominative",
            Self::Accusative => "accusative",
            Self::Dative => "dative",
        }
    }
}

const ARTICLES: [Article; 3] = [Article::The, Article::A, Article::None];
const CASES: [Case; 3] = [Case::Nominative, Case::Accusative, Case::Dative];

/// Names of the Fluent functions. A plain `$who` is the definite form in the nominative.
const FUNCTIONS: [(&str, Article, Case); 8] = [
    ("ACC", Article::The, Case::Accusative),
    ("DAT", Article::The, Case::Dative),
    ("A", Article::A, Case::Nominative),
    ("A_ACC", Article::A, Case::Accusative),
    ("A_DAT", Article::A, Case::Dative),
    ("NAME", Article::None, Case::Nominative),
    ("NAME_ACC", Article::None, Case::Accusative),
    ("NAME_DAT", Article::None, Case::Dative),
];

/// A noun in all its grammatical forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Noun {
    /// Indexed by article, then by case.
    forms: [[String; 3]; 3],
}

impl Noun {
    /// Computes all forms; without declension only one for each article.
    pub(crate) fn of(declines: bool, form: impl Fn(Article, Case) -> String) -> Self {
        let forms = ARTICLES.map(|article| {
            let nominative = form(article, Case::Nominative);
            CASES.map(|case| match case {
                Case::Nominative => nominative.clone(),
                case if declines => form(article, case),
                _ => nominative.clone(),
            })
        });
        Self { forms }
    }

    /// Joins several nouns with commas, in all forms.
    pub(crate) fn list(nouns: &[Self]) -> Self {
        Self::of(true, |article, case| {
            let forms = nouns.iter().map(|noun| noun.form(article, case));
            forms.collect::<Vec<_>>().join(", ")
        })
    }

    pub(crate) fn form(&self, article: Article, case: Case) -> &str {
        &self.forms[article as usize][case as usize]
    }
}

impl FluentType for Noun {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(self.clone())
    }

    fn as_string(&self, _: &IntlLangMemoizer) -> Cow<'static, str> {
        let text = self.form(Article::The, Case::Nominative);
        Cow::Owned(text.to_owned())
    }

    fn as_string_threadsafe(&self, _: &concurrent::IntlLangMemoizer) -> Cow<'static, str> {
        let text = self.form(Article::The, Case::Nominative);
        Cow::Owned(text.to_owned())
    }
}

impl From<Noun> for FluentValue<'_> {
    fn from(noun: Noun) -> Self {
        Self::Custom(Box::new(noun))
    }
}

/// Registers the Fluent functions that choose a form. Values that are not a [`Noun`] pass through unchanged.
pub(crate) fn register_functions(bundle: &mut FluentBundle<FluentResource>) {
    for (name, article, case) in FUNCTIONS {
        let _ = bundle.add_function(name, move |values, _| match values.first() {
            Some(FluentValue::Custom(custom)) => {
                let noun = custom.as_any().downcast_ref::<Noun>();
                noun.map_or(FluentValue::Error, |noun| {
                    noun.form(article, case).to_owned().into()
                })
            }
            Some(other) => other.clone(),
            None => FluentValue::Error,
        });
    }
}

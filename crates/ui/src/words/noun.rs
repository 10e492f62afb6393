//! A thing in a sentence: with its article and in its case, for the languages that mind.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentType;
use fluent_bundle::{FluentResource, FluentValue};
use intl_memoizer::{IntlLangMemoizer, concurrent};
use std::borrow::Cow;

/// What stands before a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Article {
    /// The one that is meant: the wolf.
    The,
    /// Any one: a wolf.
    A,
    /// The bare name.
    None,
}

impl Article {
    /// How the catalogues know it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::The => "the",
            Self::A => "a",
            Self::None => "none",
        }
    }
}

/// What part a name has in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// Who does it.
    Nominative,
    /// Whom it is done to.
    Accusative,
    /// Whom it is done for, or what with.
    Dative,
}

impl Case {
    /// How the catalogues and packs know it.
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

/// What the functions of the catalogues are called; `$who` alone is the one that is meant, in the nominative.
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

/// A thing in all the forms a sentence may want.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Noun {
    /// By article, then by case.
    forms: [[String; 3]; 3],
}

impl Noun {
    /// Asks for each form; where nothing changes with the case, once for each article.
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

    /// Several, one after the other.
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

/// Teaches a bundle the functions that choose a form. What is no noun stays as it is.
pub(crate) fn teach(bundle: &mut FluentBundle<FluentResource>) {
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

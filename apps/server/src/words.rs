//! Texts of pages and SSH menus from Fluent catalogues, in the reader's language.

use std::convert::Infallible;
use std::sync::LazyLock;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// Catalogues by language tag; the first is the fallback.
const CATALOGUES: [(&str, &str); 2] = [
    ("en", include_str!("../text/en.ftl")),
    ("de", include_str!("../text/de.ftl")),
];

static BUNDLES: LazyLock<Vec<FluentBundle<FluentResource>>> = LazyLock::new(|| {
    CATALOGUES
        .iter()
        .map(|(tag, text)| bundle(tag, text))
        .collect()
});

fn bundle(tag: &str, text: &str) -> FluentBundle<FluentResource> {
    let tag: LanguageIdentifier = tag.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    bundle.set_use_isolating(false);
    // Invalid messages are skipped; a test checks that there are none.
    let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(it, _)| it);
    bundle.add_resource_overriding(resource);
    bundle
}

/// The catalogue of one language.
#[derive(Clone, Copy, Default)]
pub(crate) struct Words(usize);

impl Words {
    /// The catalogue for a tag; English if there is none.
    pub(crate) fn of(tag: &str) -> Self {
        Self(best_language(tag))
    }

    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..CATALOGUES.len()).map(Self)
    }

    /// The language tag.
    pub(crate) fn tag(self) -> &'static str {
        CATALOGUES[self.0].0
    }

    pub(crate) fn say(self, message: &str) -> String {
        self.say_with(message, &[])
    }

    /// A message with arguments; the message id if it is missing.
    pub(crate) fn say_with(
        self,
        message: &str,
        with: &[(&'static str, FluentValue<'_>)],
    ) -> String {
        let arguments: FluentArgs = with.iter().cloned().collect();
        // English is the fallback for a missing message.
        [self.0, 0]
            .iter()
            .find_map(|language| {
                let bundle = &BUNDLES[*language];
                let pattern = bundle.get_message(message)?.value()?;
                let said = bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new());
                Some(said.into_owned())
            })
            .unwrap_or_else(|| message.to_owned())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Words {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let wanted = parts.headers.get(header::ACCEPT_LANGUAGE);
        let wanted = wanted.and_then(|it| it.to_str().ok()).unwrap_or_default();
        Ok(Self(best_language(wanted)))
    }
}

/// The best language for an `Accept-Language` header.
fn best_language(wanted: &str) -> usize {
    let mut best = (0.0, 0);
    for part in wanted.split(',').take(20) {
        let mut halves = part.split(';');
        let tag = halves.next().unwrap_or_default().trim();
        let worth = halves.find_map(|it| it.trim().strip_prefix("q="));
        let worth: f32 = worth.and_then(|it| it.parse().ok()).unwrap_or(1.0);
        let language = tag.split('-').next().unwrap_or_default();
        let known = CATALOGUES
            .iter()
            .position(|(it, _)| it.eq_ignore_ascii_case(language));
        if let Some(known) = known
            && worth > best.0
        {
            best = (worth, known);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::{CATALOGUES, Words, best_language};
    use fluent_bundle::FluentResource;
    use std::collections::BTreeSet;

    /// A missing message is shown in English; `cargo xtask translations --check` makes it an error.
    #[test]
    fn every_catalogue_is_valid_and_has_the_same_messages() {
        let names = |text: &str| -> BTreeSet<String> {
            let lines = text
                .lines()
                .filter(|it| it.starts_with(|it: char| it.is_ascii_lowercase()));
            lines
                .filter_map(|it| Some(it.split_once('=')?.0.trim().to_owned()))
                .collect()
        };
        for (tag, text) in CATALOGUES {
            assert!(FluentResource::try_new(text.to_owned()).is_ok(), "{tag}");
            let (own, english) = (names(text), names(CATALOGUES[0].1));
            assert!(own.is_subset(&english), "{tag}");
            for id in english.difference(&own) {
                println!("missing translation: apps/server/text/{tag}.ftl: {id}");
            }
        }
    }

    fn sources(folder: &std::path::Path, texts: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                sources(&path, texts);
            } else {
                texts.push(std::fs::read_to_string(&path).expect("a source file"));
            }
        }
    }

    /// A missing message would be shown as its id.
    #[test]
    fn every_message_used_in_the_sources_exists() {
        let mut texts = Vec::new();
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        sources(&folder, &mut texts);
        let mut used = 0;
        for name in ["say", "say_with"] {
            let call = format!("words.{name}(");
            for text in &texts {
                let calls = text.split(&call).skip(1);
                let ids =
                    calls.filter_map(|it| it.trim_start().strip_prefix('"')?.split('"').next());
                for id in ids {
                    let begin = format!("{id} =");
                    let mut lines = CATALOGUES[0].1.lines();
                    assert!(lines.any(|line| line.starts_with(&begin)), "{id}");
                    used += 1;
                }
            }
        }
        assert!(used > 100, "{used}");
    }

    #[test]
    fn the_best_language_of_a_header_is_chosen() {
        let tag = |wanted| Words(best_language(wanted)).tag();
        assert_eq!(tag(""), "en");
        assert_eq!(tag("de-AT,de;q=0.9,en;q=0.8"), "de");
        assert_eq!(tag("fr, de;q=0.3, en;q=0.2"), "de");
        assert_eq!(tag("en-GB,en;q=0.9,de;q=0.8"), "en");
        assert_eq!(tag("fr;q=nonsense;;,,*"), "en");
    }
}

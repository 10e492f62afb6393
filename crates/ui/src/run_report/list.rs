//! Counts things, and joins them into lists for sentences.

use crate::state::ui::Ui;
use crate::words::Noun;
use proto::{Cause, Chronicle, Event, Kind, Means, Who};
use std::collections::BTreeMap;

/// Joins phrases with commas, and the last one with "and".
pub(super) fn in_a_row(ui: &Ui, phrases: &[String]) -> String {
    match phrases {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => {
            let args = [
                ("first", first.join(", ").into()),
                ("last", last.clone().into()),
            ];
            ui.say("story-list", &args)
        }
    }
}

/// A list of counted things, in all grammatical forms.
pub(crate) fn some_of(ui: &Ui, kinds: impl IntoIterator<Item = (Kind, u32)>) -> Noun {
    let nouns = kinds.into_iter().map(|(kind, count)| {
        let count = u16::try_from(count).unwrap_or(u16::MAX);
        ui.words.counted_noun(kind, count)
    });
    row(ui, &nouns.collect::<Vec<_>>())
}

fn row(ui: &Ui, nouns: &[Noun]) -> Noun {
    Noun::of(true, |article, case| {
        let forms = nouns.iter().map(|noun| noun.form(article, case).to_owned());
        in_a_row(ui, &forms.collect::<Vec<_>>())
    })
}

/// A list of counted creatures.
pub(crate) fn creatures(ui: &Ui, kinds: impl IntoIterator<Item = (Kind, u32)>) -> Noun {
    let nouns = kinds.into_iter().map(|(kind, count)| match count {
        1 => ui.words.noun(kind),
        count => ui.words.several(kind, count),
    });
    row(ui, &nouns.collect::<Vec<_>>())
}

/// Kills of the hero by kind, the most frequent first.
pub(crate) fn kills(chronicle: &Chronicle) -> Vec<(Kind, u32)> {
    let mut counted: BTreeMap<Kind, u32> = BTreeMap::new();
    for deed in &chronicle.deeds {
        if let Event::Died {
            who: Who::Creature { kind, .. },
            ..
        } = deed.event
            && deed.event.is_kill()
        {
            *counted.entry(kind).or_default() += 1;
        }
    }
    let mut kills: Vec<(Kind, u32)> = counted.into_iter().collect();
    kills.sort_by_key(|(kind, count)| (std::cmp::Reverse(*count), *kind));
    kills
}

/// The creature or thing that caused harm, as a noun.
pub(super) fn culprit(ui: &Ui, cause: Cause) -> Noun {
    match (cause.by, cause.means) {
        (Some(Who::Creature { kind, .. }), _)
        | (None, Means::Thing(kind) | Means::Attack { kind, .. }) => ui.words.noun(kind),
        (Some(Who::Hero), _) => ui.words.pronoun("story-yourself"),
        (Some(Who::Unseen), _) | (None, Means::Fists) => ui.words.pronoun("something"),
        (None, Means::Condition(condition)) => {
            let id = crate::narrator::condition_id(condition);
            ui.words.pronoun(&id)
        }
        (None, Means::Hunger) => ui.words.pronoun("story-hunger"),
    }
}

//! Explains a death: the last events, the turning point, the main causes of harm, and the unused items.

use super::list::{culprit, in_a_row, some_of};
use crate::look::tone::Tone;
use crate::narrator::Narrator;
use crate::settings::Settings;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::{Article, Case};
use proto::{Chronicle, Deed, Event, Who};
use std::collections::BTreeMap;

/// Maximum number of listed events.
const MOST: usize = 40;
/// Maximum number of named causes of harm.
const NAMED: usize = 4;

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Recap {
    pub(crate) rows: Vec<Row>,
    /// The turning point, the main causes of harm and the unused items, in sentences.
    pub(crate) sentences: Vec<String>,
}

/// An event, with the hero's health after it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) turn: u32,
    pub(crate) text: String,
    pub(crate) tone: Tone,
    pub(crate) health: i32,
    pub(crate) health_max: i32,
}

impl Row {
    /// Hit points and their maximum, as `3/20`.
    pub(crate) fn life(&self) -> String {
        format!("{}/{}", self.health.max(0), self.health_max)
    }
}

impl Recap {
    pub(crate) fn of(ui: &Ui, session: &Session, chronicle: &Chronicle) -> Self {
        let deeds = &chronicle.deeds;
        let sentences = [
            above_half(ui, session.view.turn, deeds),
            harm(ui, deeds),
            Some(unused(ui, chronicle)),
        ];
        Self {
            rows: rows(ui, deeds),
            sentences: sentences.into_iter().flatten().collect(),
        }
    }
}

/// The last events, at most [`MOST`].
fn rows(ui: &Ui, deeds: &[Deed]) -> Vec<Row> {
    let settings = Settings {
        log_numbers: true,
        ..ui.settings.clone()
    };
    let narrator = Narrator {
        words: &ui.words,
        settings: &settings,
    };
    let after = health_after(deeds);
    let told = deeds.iter().zip(after).filter_map(|(deed, health)| {
        let (text, tone) = narrator.tell(&deed.event).filter(|_| counts(&deed.event))?;
        Some(Row {
            turn: deed.turn,
            text,
            tone,
            health,
            health_max: deed.health_max,
        })
    });
    let mut rows: Vec<Row> = told.collect();
    rows.drain(..rows.len().saturating_sub(MOST));
    rows
}

/// Whether an event matters for the explanation of a death.
const fn counts(event: &Event) -> bool {
    !matches!(
        event,
        Event::PickedUp { .. }
            | Event::Spotted { .. }
            | Event::Bought { .. }
            | Event::Sold { .. }
            | Event::Mapped { .. }
            | Event::Disarmed { .. }
            | Event::Unlocked { .. }
    )
}

/// The hero's hit points after each deed. The chronicle has them per turn; within a turn they are computed
/// backwards.
fn health_after(deeds: &[Deed]) -> Vec<i32> {
    let mut after = Vec::with_capacity(deeds.len());
    let mut later: Option<(u32, i32)> = None;
    for deed in deeds.iter().rev() {
        let health = match later {
            Some((turn, before)) if turn == deed.turn => before,
            _ => deed.health,
        };
        after.push(health);
        let before = match deed.event {
            Event::Hurt {
                who: Who::Hero,
                amount,
                ..
            } => health.saturating_add(amount),
            Event::Healed {
                who: Who::Hero,
                amount,
            } => health.saturating_sub(amount),
            _ => health,
        };
        later = Some((deed.turn, before));
    }
    after.reverse();
    after
}

/// A sentence about the last turn in which the hero had more than half of their health.
fn above_half(ui: &Ui, end: u32, deeds: &[Deed]) -> Option<String> {
    let is_above = |deed: &Deed| deed.health * 2 > deed.health_max;
    let last = deeds.iter().rposition(is_above);
    let below = deeds.get(last.map_or(0, |last| last + 1))?;
    // Health only falls by recorded events, so it was above half until the previous turn.
    let turn = below.turn.saturating_sub(1);
    let args = [
        ("turn", turn.into()),
        ("ago", end.saturating_sub(turn).into()),
    ];
    Some(ui.say("recap-half", &args))
}

/// A sentence about the worst causes of harm since the hero last had full health.
fn harm(ui: &Ui, deeds: &[Deed]) -> Option<String> {
    let is_whole = |deed: &Deed| deed.health >= deed.health_max;
    let last = deeds.iter().rposition(is_whole);
    let since = &deeds[last.map_or(0, |last| last + 1)..];
    let mut harm: BTreeMap<String, i32> = BTreeMap::new();
    for deed in since {
        if let Event::Hurt {
            who: Who::Hero,
            amount,
            cause,
            ..
        } = deed.event
        {
            let who = culprit(ui, cause);
            let who = who.form(Article::The, Case::Nominative).to_owned();
            *harm.entry(who).or_default() += amount;
        }
    }
    let mut harm: Vec<(String, i32)> = harm.into_iter().collect();
    harm.sort_by(|one, two| (two.1, &one.0).cmp(&(one.1, &two.0)));
    let named = harm.iter().take(NAMED).map(|(who, amount)| {
        let args = [("who", who.clone().into()), ("amount", (*amount).into())];
        ui.say("recap-culprit", &args)
    });
    let named: Vec<String> = named.collect();
    if named.is_empty() {
        return None;
    }
    let args = [("list", in_a_row(ui, &named).into())];
    Some(ui.say("recap-harm", &args))
}

/// A sentence about unused items that could have been drunk, read or thrown.
fn unused(ui: &Ui, chronicle: &Chronicle) -> String {
    if chronicle.unused.is_empty() {
        return ui.text("recap-nothing-unused");
    }
    let left = chronicle.unused.iter();
    let list = some_of(ui, left.map(|it| (it.kind, u32::from(it.count))));
    ui.say("recap-unused", &[("list", list.into())])
}

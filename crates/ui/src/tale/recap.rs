//! How the end came about: the last turns one by one, when it turned, by whom, and what might have helped.

use super::list::{culprit, in_a_row, some_of};
use crate::look::tone::Tone;
use crate::narrator::Narrator;
use crate::settings::Settings;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::{Article, Case};
use proto::{Chronicle, Deed, Event, Who};
use std::collections::BTreeMap;

/// So many things that happened are told one by one.
const MOST: usize = 40;
/// So many of those who did harm are named.
const NAMED: usize = 4;

/// How the end came about.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Recap {
    /// What happened last, in order.
    pub(crate) rows: Vec<Row>,
    /// When it turned, by whom, and what was left unused, in sentences.
    pub(crate) sentences: Vec<String>,
}

/// One thing that happened, and how the hero was after it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) turn: u32,
    pub(crate) text: String,
    pub(crate) tone: Tone,
    pub(crate) health: i32,
    pub(crate) health_max: i32,
}

impl Row {
    /// Hit points as they are written in a row.
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

/// The last things that happened to the hero or were done by the hero.
fn rows(ui: &Ui, deeds: &[Deed]) -> Vec<Row> {
    let settings = Settings {
        numbers: true,
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

/// Whether something belongs to the story of an end.
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

/// The hero's hit points after each deed: known after each turn, and reckoned back from there within it.
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

/// The last turn after which the hero had more than half of their life.
fn above_half(ui: &Ui, end: u32, deeds: &[Deed]) -> Option<String> {
    let is_above = |deed: &Deed| deed.health * 2 > deed.health_max;
    let last = deeds.iter().rposition(is_above);
    let below = deeds.get(last.map_or(0, |last| last + 1))?;
    // Life only falls by what is written down, so it was above until the turn before.
    let turn = below.turn.saturating_sub(1);
    let args = [
        ("turn", turn.into()),
        ("ago", end.saturating_sub(turn).into()),
    ];
    Some(ui.say("recap-half", &args))
}

/// Who has done the most harm since the hero was last whole.
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

/// What could have been drunk, read or thrown.
fn unused(ui: &Ui, chronicle: &Chronicle) -> String {
    if chronicle.unused.is_empty() {
        return ui.text("recap-nothing-unused");
    }
    let left = chronicle.unused.iter();
    let list = some_of(ui, left.map(|it| (it.kind, u32::from(it.count))));
    ui.say("recap-unused", &[("list", list.into())])
}

//! Collects everything known of a run on pages that can be read without the game.

use super::company::company;
use super::doc::{Block, Doc};
use super::epilogue::epilogue;
use super::html::html;
use super::kills;
use super::map::map;
use super::plain::plain;
use super::prose::prose;
use super::recap::Recap;
use super::worth::worth;
use crate::narrator::condition_id;
use crate::narrator::{ATTRIBUTES, slot_id};
use crate::state::cx::Cx;
use crate::state::log::Line;
use crate::state::session::Session;
use crate::state::ui::Ui;
use proto::{Carried, Chronicle, Ending, Hero, Pages, Slot};

/// Number of log lines on the pages.
const LINES: usize = 30;

pub(crate) fn pages(cx: &mut Cx<'_>, chronicle: &Chronicle) -> Option<Pages> {
    let drawn = map(cx.session);
    let session = &*cx.session;
    let mut blocks = vec![Block::Text(summary(cx.ui, session))];
    if let Some(hero) = session.hero() {
        blocks.extend(character(cx.ui, hero));
    }
    blocks.extend(score_and_epilogue(cx.ui, session, chronicle));
    blocks.extend(killed(cx.ui, chronicle));
    blocks.extend(followed(cx.ui, chronicle));
    blocks.push(Block::Heading(cx.ui.text("pages-story")));
    let told = prose(cx.ui, session, chronicle);
    blocks.extend(told.into_iter().map(Block::Text));
    blocks.extend(end(cx.ui, session, chronicle));
    blocks.extend(notes(cx.ui, session));
    let lines = session.log.lines().rev().take(LINES).map(Line::shown);
    let mut lines: Vec<String> = lines.collect();
    lines.reverse();
    blocks.extend([
        Block::Heading(cx.ui.text("pages-lines")),
        Block::Lines(lines),
        Block::Heading(cx.ui.text("pages-map")),
        drawn,
    ]);
    let doc = Doc {
        title: cx
            .ui
            .say("pages-title", &[("name", session.name.clone().into())]),
        blocks,
    };
    Some(Pages {
        text: plain(&doc),
        html: html(&doc, cx.ui.words.tag()),
    })
}

/// The score line by line, and after a victory the epilogue.
fn score_and_epilogue(ui: &Ui, session: &Session, chronicle: &Chronicle) -> Vec<Block> {
    let mut blocks = Vec::new();
    if let Some(finished) = &session.finished {
        let rows = worth(ui, &finished.worth).into_iter();
        let rows = rows.map(|(name, points)| (name, points.to_string()));
        blocks.push(Block::Heading(ui.text("victory-score")));
        blocks.push(Block::Pairs(rows.collect()));
    }
    if matches!(session.view.ending, Some(Ending::Won { .. })) {
        blocks.push(Block::Heading(ui.text("victory-epilogue")));
        let told = epilogue(ui, session, chronicle);
        blocks.extend(told.into_iter().map(Block::Text));
    }
    blocks
}

fn notes(ui: &Ui, session: &Session) -> Vec<Block> {
    if session.notes.is_empty() {
        return Vec::new();
    }
    let rows = session.notes.iter();
    let rows = rows.map(|note| (ui.words.level(note.level), note.text.clone()));
    vec![
        Block::Heading(ui.text("pages-notes")),
        Block::Pairs(rows.collect()),
    ]
}

/// The ending, or the present level, and the figures in a few sentences.
fn summary(ui: &Ui, session: &Session) -> String {
    let end = match session.view.ending {
        Some(ending) => ui.narrator().ending(ending),
        None => {
            let place = ui.words.place(session.view.level);
            ui.say("pages-alive", &[("where", place.into())])
        }
    };
    let mut said = vec![end, super::figures::figures(ui, session)];
    if session.practice {
        said.push(ui.text("pages-practice"));
    }
    said.join(" ")
}

fn character(ui: &Ui, hero: &Hero) -> Vec<Block> {
    let pair = |id: &str, value: String| (ui.text(id), value);
    let mut figures = vec![
        pair(
            "sheet-level",
            format!(
                "{} ({}/{})",
                hero.level, hero.experience, hero.next_level_at
            ),
        ),
        pair(
            "sheet-life",
            format!("{}/{}", hero.health.max(0), hero.health_max),
        ),
        pair("sheet-armour", hero.armour.to_string()),
        pair("sheet-speed", format!("{}%", hero.speed)),
        pair("status-gold", hero.gold.to_string()),
        pair(
            "sheet-load",
            format!(
                "{} / {}",
                ui.words.pounds(hero.weight),
                ui.words.pounds(hero.capacity)
            ),
        ),
    ];
    let attributes = ATTRIBUTES.iter().zip(hero.attributes);
    figures.extend(attributes.map(|(id, value)| pair(id, value.to_string())));
    let states = hero.conditions.iter().map(|lasting| {
        let state = ui.text(&condition_id(lasting.condition));
        (state, lasting.turns.to_string())
    });
    figures.extend(states);
    vec![
        Block::Heading(ui.text("sheet")),
        Block::Pairs(figures),
        Block::Heading(ui.text("inventory")),
        Block::Pairs(carried(ui, &hero.pack)),
    ]
}

/// Worn items with their slots, then the other items.
fn carried(ui: &Ui, pack: &[Carried]) -> Vec<(String, String)> {
    let name = |it: &Carried| match it.count {
        1 => ui.words.carried(it),
        count => format!("{count} {}", ui.words.name(it.kind, count)),
    };
    let worn = Slot::ALL.iter().filter_map(|slot| {
        let it = pack.iter().find(|it| it.worn == Some(*slot))?;
        Some((name(it), ui.text(slot_id(*slot))))
    });
    let rest = pack.iter().filter(|it| it.worn.is_none());
    worn.chain(rest.map(|it| (name(it), String::new())))
        .collect()
}

fn killed(ui: &Ui, chronicle: &Chronicle) -> Vec<Block> {
    let rows = kills(chronicle).into_iter().map(|(kind, count)| {
        let count = u16::try_from(count).unwrap_or(u16::MAX);
        (ui.words.name(kind, count), count.to_string())
    });
    let rows: Vec<(String, String)> = rows.collect();
    let rows = if rows.is_empty() {
        Block::Text(ui.text("pages-nobody-killed"))
    } else {
        Block::Pairs(rows)
    };
    vec![Block::Heading(ui.text("pages-kills")), rows]
}

/// The hero's allies and their fates; empty if the hero had none.
fn followed(ui: &Ui, chronicle: &Chronicle) -> Vec<Block> {
    let all = company(chronicle).into_iter();
    let rows: Vec<(String, String)> = all
        .map(|(kind, fate)| (ui.words.name(kind, 1), fate.told(ui)))
        .collect();
    if rows.is_empty() {
        return Vec::new();
    }
    vec![Block::Heading(ui.text("pages-company")), Block::Pairs(rows)]
}

/// The explanation of a death; empty if the hero did not die.
fn end(ui: &Ui, session: &Session, chronicle: &Chronicle) -> Vec<Block> {
    if !matches!(session.view.ending, Some(Ending::Died { .. })) {
        return Vec::new();
    }
    let recap = Recap::of(ui, session, chronicle);
    let mut blocks = vec![Block::Heading(ui.text("recap"))];
    blocks.extend(recap.sentences.into_iter().map(Block::Text));
    let turns = recap
        .rows
        .into_iter()
        .map(|row| (row.turn, row.life(), row.text));
    let turns = turns.map(|(turn, life, text)| (turn, text, life));
    blocks.push(Block::Turns(turns.collect()));
    blocks
}

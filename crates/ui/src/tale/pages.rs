//! Everything that is known of a run, on pages that can be read without the game.

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
use crate::state::desk::Desk;
use crate::state::log::Line;
use crate::state::table::Table;
use proto::{Carried, Chronicle, Ending, Hero, Pages, Slot};

/// So many lines of the log are on the pages.
const LINES: usize = 30;

/// The pages about the run on the table; `None` where there is none.
pub(crate) fn pages(desk: &mut Desk, chronicle: &Chronicle) -> Option<Pages> {
    let drawn = desk.table.as_mut().map(map)?;
    let table = desk.table.as_ref()?;
    let mut blocks = vec![Block::Text(summary(desk, table))];
    if let Some(hero) = table.hero() {
        blocks.extend(character(desk, hero));
    }
    blocks.extend(told_of_the_end(desk, table, chronicle));
    blocks.extend(killed(desk, chronicle));
    blocks.extend(followed(desk, chronicle));
    blocks.push(Block::Heading(desk.text("pages-story")));
    let told = prose(desk, table, chronicle);
    blocks.extend(told.into_iter().map(Block::Text));
    blocks.extend(end(desk, table, chronicle));
    blocks.extend(notes(desk, table));
    let lines = table.log.lines().rev().take(LINES).map(Line::shown);
    let mut lines: Vec<String> = lines.collect();
    lines.reverse();
    blocks.extend([
        Block::Heading(desk.text("pages-lines")),
        Block::Lines(lines),
        Block::Heading(desk.text("pages-map")),
        drawn,
    ]);
    let doc = Doc {
        title: desk.say("pages-title", &[("name", table.name.clone().into())]),
        blocks,
    };
    Some(Pages {
        text: plain(&doc),
        html: html(&doc, desk.words.tag()),
    })
}

/// What it was worth, line by line, and what is told of whoever won.
fn told_of_the_end(desk: &Desk, table: &Table, chronicle: &Chronicle) -> Vec<Block> {
    let mut blocks = Vec::new();
    if let Some(finished) = &table.finished {
        let rows = worth(desk, &finished.worth).into_iter();
        let rows = rows.map(|(name, points)| (name, points.to_string()));
        blocks.push(Block::Heading(desk.text("victory-score")));
        blocks.push(Block::Pairs(rows.collect()));
    }
    if matches!(table.view.ending, Some(Ending::Won { .. })) {
        blocks.push(Block::Heading(desk.text("victory-epilogue")));
        let told = epilogue(desk, table, chronicle);
        blocks.extend(told.into_iter().map(Block::Text));
    }
    blocks
}

/// What the player wrote down about tiles.
fn notes(desk: &Desk, table: &Table) -> Vec<Block> {
    if table.notes.is_empty() {
        return Vec::new();
    }
    let rows = table.notes.iter();
    let rows = rows.map(|note| (desk.words.level(note.level), note.text.clone()));
    vec![
        Block::Heading(desk.text("pages-notes")),
        Block::Pairs(rows.collect()),
    ]
}

/// How it ended and what it came to, in a few sentences.
fn summary(desk: &Desk, table: &Table) -> String {
    let end = match table.view.ending {
        Some(ending) => desk.narrator().ending(ending),
        None => {
            let place = desk.words.place(table.view.level);
            desk.say("pages-alive", &[("where", place.into())])
        }
    };
    let mut said = vec![end, super::figures::figures(desk, table)];
    if table.practice {
        said.push(desk.text("pages-practice"));
    }
    said.join(" ")
}

fn character(desk: &Desk, hero: &Hero) -> Vec<Block> {
    let pair = |id: &str, value: String| (desk.text(id), value);
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
                desk.words.pounds(hero.weight),
                desk.words.pounds(hero.capacity)
            ),
        ),
    ];
    let attributes = ATTRIBUTES.iter().zip(hero.attributes);
    figures.extend(attributes.map(|(id, value)| pair(id, value.to_string())));
    let states = hero.conditions.iter().map(|lasting| {
        let state = desk.text(&condition_id(lasting.condition));
        (state, lasting.turns.to_string())
    });
    figures.extend(states);
    vec![
        Block::Heading(desk.text("sheet")),
        Block::Pairs(figures),
        Block::Heading(desk.text("inventory")),
        Block::Pairs(carried(desk, &hero.pack)),
    ]
}

/// What was worn, where, and then the rest.
fn carried(desk: &Desk, pack: &[Carried]) -> Vec<(String, String)> {
    let name = |it: &Carried| match it.count {
        1 => desk.words.carried(it),
        count => format!("{count} {}", desk.words.name(it.kind, count)),
    };
    let worn = Slot::ALL.iter().filter_map(|slot| {
        let it = pack.iter().find(|it| it.worn == Some(*slot))?;
        Some((name(it), desk.text(slot_id(*slot))))
    });
    let rest = pack.iter().filter(|it| it.worn.is_none());
    worn.chain(rest.map(|it| (name(it), String::new())))
        .collect()
}

fn killed(desk: &Desk, chronicle: &Chronicle) -> Vec<Block> {
    let rows = kills(chronicle).into_iter().map(|(kind, count)| {
        let count = u16::try_from(count).unwrap_or(u16::MAX);
        (desk.words.name(kind, count), count.to_string())
    });
    let rows: Vec<(String, String)> = rows.collect();
    let rows = if rows.is_empty() {
        Block::Text(desk.text("pages-nobody-killed"))
    } else {
        Block::Pairs(rows)
    };
    vec![Block::Heading(desk.text("pages-kills")), rows]
}

/// Who followed the hero, and what became of them, if anybody did.
fn followed(desk: &Desk, chronicle: &Chronicle) -> Vec<Block> {
    let all = company(chronicle).into_iter();
    let rows: Vec<(String, String)> = all
        .map(|(kind, fate)| (desk.words.name(kind, 1), fate.told(desk)))
        .collect();
    if rows.is_empty() {
        return Vec::new();
    }
    vec![
        Block::Heading(desk.text("pages-company")),
        Block::Pairs(rows),
    ]
}

/// How the end came about, if there was one.
fn end(desk: &Desk, table: &Table, chronicle: &Chronicle) -> Vec<Block> {
    if !matches!(table.view.ending, Some(Ending::Died { .. })) {
        return Vec::new();
    }
    let recap = Recap::of(desk, table, chronicle);
    let mut blocks = vec![Block::Heading(desk.text("recap"))];
    blocks.extend(recap.sentences.into_iter().map(Block::Text));
    let turns = recap
        .rows
        .into_iter()
        .map(|row| (row.turn, row.life(), row.text));
    let turns = turns.map(|(turn, life, text)| (turn, text, life));
    blocks.push(Block::Turns(turns.collect()));
    blocks
}

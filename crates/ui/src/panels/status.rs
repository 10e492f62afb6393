//! How the hero is doing.

use crate::desk::Desk;
use crate::narrator::condition_id;
use crate::panels::{bar, put};
use crate::tone::{DIM, TEXT, TITLE, Tone};
use crate::words::sentence;
use proto::{Burden, Hero, Hunger};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;

/// Draws the hero's figures; how many rows they took.
pub(crate) fn status(desk: &Desk, area: Rect, buf: &mut Buffer) -> u16 {
    let Some(table) = &desk.table else {
        return 0;
    };
    let Some(hero) = table.hero() else {
        return 0;
    };
    put(buf, area, 0, 0, &table.name, TITLE);
    let place = desk.words.level(table.view.level);
    put(buf, area, 0, 1, &place, TEXT);
    let mut row = 2;
    row += life(desk, hero, line(area, row), buf);
    row += experience(desk, hero, line(area, row), buf);
    let figures = desk.say(
        "status-figures",
        &[
            ("armour", hero.armour.into()),
            ("turn", table.view.turn.into()),
        ],
    );
    put(buf, area, 0, row, &figures, DIM);
    row += 1;
    if hero.gold > 0 {
        let gold = desk.say("status-gold", &[("gold", hero.gold.into())]);
        put(buf, area, 0, row, &gold, DIM);
        row += 1;
    }
    for (text, tone) in lights(desk, hero).into_iter().chain(states(desk, hero)) {
        put(buf, area, 0, row, &text, tone.style());
        row += 1;
    }
    if table.practice {
        put(buf, area, 0, row, &desk.text("status-practice"), DIM);
        row += 1;
    }
    row
}

fn line(area: Rect, row: u16) -> Rect {
    let place = Rect::new(area.x, area.y + row, area.width, 1);
    place.intersection(area)
}

fn life(desk: &Desk, hero: &Hero, place: Rect, buf: &mut Buffer) -> u16 {
    let now = u32::try_from(hero.health).unwrap_or(0);
    let most = u32::try_from(hero.health_max).unwrap_or(0);
    let colour = match u64::from(now) * 100 / u64::from(most.max(1)) {
        0..=25 => Color::Rgb(255, 70, 60),
        26..=50 => Color::Rgb(240, 170, 60),
        _ => Color::Rgb(90, 190, 90),
    };
    let args = [("now", now.into()), ("most", most.into())];
    let text = desk.say("status-life", &args);
    bar(buf, place, (now, most), &text, colour);
    1
}

fn experience(desk: &Desk, hero: &Hero, place: Rect, buf: &mut Buffer) -> u16 {
    let args = [
        ("level", u32::from(hero.level).into()),
        ("now", hero.experience.into()),
        ("next", hero.next_level_at.into()),
    ];
    let text = desk.say("status-experience", &args);
    let share = (hero.experience, hero.next_level_at);
    bar(buf, place, share, &text, Color::Rgb(120, 140, 220));
    1
}

/// A light shorter than so many turns is worth a worry.
const LOW: u16 = 100;

/// What the hero sees by: every light that is lit and how long it will last, or that there is none.
fn lights(desk: &Desk, hero: &Hero) -> Vec<(String, Tone)> {
    let lit = hero.pack.iter().filter(|carried| carried.lit);
    let mut lines: Vec<(String, Tone)> = lit
        .map(|carried| {
            let item = sentence(&desk.words.name(carried.kind, 1));
            let Some(left) = carried.burns else {
                let text = desk.say("status-light-for-ever", &[("item", item.into())]);
                return (text, Tone::Plain);
            };
            let tone = if left < LOW { Tone::Bad } else { Tone::Plain };
            let args = [("item", item.into()), ("left", u32::from(left).into())];
            (desk.say("status-light", &args), tone)
        })
        .collect();
    if hero.in_the_dark {
        lines.push((desk.text("status-dark"), Tone::Bad));
    }
    lines
}

/// Everything out of the ordinary about the hero.
fn states(desk: &Desk, hero: &Hero) -> Vec<(String, Tone)> {
    let mut states = Vec::new();
    match hero.hunger {
        Hunger::Starving => states.push((desk.text("hunger-starving"), Tone::Danger)),
        Hunger::Hungry => states.push((desk.text("hunger-hungry"), Tone::Bad)),
        Hunger::Full => states.push((desk.text("hunger-full"), Tone::Good)),
        Hunger::Fed => {}
    }
    match hero.burden {
        Burden::Light => {}
        Burden::Burdened => states.push((desk.text("burden-burdened"), Tone::Bad)),
        Burden::Overloaded => states.push((desk.text("burden-overloaded"), Tone::Danger)),
    }
    if hero.speed != 100 {
        let args = [("speed", u32::from(hero.speed).into())];
        let tone = if hero.speed < 100 {
            Tone::Bad
        } else {
            Tone::Good
        };
        states.push((desk.say("status-speed", &args), tone));
    }
    for lasting in &hero.conditions {
        let tone = if lasting.condition.is_boon() {
            Tone::Good
        } else {
            Tone::Bad
        };
        states.push((desk.text(&condition_id(lasting.condition)), tone));
    }
    states
}

//! The side panel where pictures can be drawn: a face, plates and sprites instead of letters.

use super::minimap::SIZE;
use super::near::tiles::{around, in_sight};
use super::pictures::{FACE, SPRITE, behind, face, icon, pixel_minimap, plates, thin_line};
use super::status::{danger, fire_and_practice, flame, life, states, warmth_bar, wielded};
use crate::look::palette::{NEWS, PANEL};
use crate::look::tone::{DIM, TEXT, TITLE, Tone};
use crate::panels::{Layout, Pen, Share, Toll, fill, fit, paragraph, put, rows, width};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use paint::Image;
use proto::{Carried, Hero};
use ratatui_core::layout::Rect;

/// Fewest rows of a panel with pictures; a lower one has letters.
pub(crate) const LEAST: u16 = 16;
/// Rows above the minimap from which on there are empty lines between the parts, and from which on weapon and lights
/// have pictures.
const AIRY: u16 = 26;
const ROOMY: u16 = 19;
/// Rows of the panel from which on the minimap has `TALL` rows.
const HIGH: u16 = 40;
const TALL: u16 = 12;

/// Draws the panel. The expected loss of an aimed-at creature is marked on its health line.
pub(crate) fn tile_side(
    cx: &mut Cx<'_>,
    tolls: &[Toll],
    area: Rect,
    buf: &mut ratatui_core::buffer::Buffer,
) {
    fill(buf, area, PANEL);
    let margin = if area.width >= 30 { 2 } else { 1 };
    let mut inside = behind(area, margin);
    inside.width = inside.width.saturating_sub(margin);
    if Layout::has_minimap(area) {
        let high = if area.height >= HIGH { TALL } else { SIZE.1 };
        let place = Rect::new(inside.x, inside.bottom() - high - 1, inside.width, high);
        pixel_minimap(cx.ui, cx.session, place, buf);
        inside.height -= high + 2;
    }
    let (airy, roomy) = (inside.height >= AIRY, inside.height >= ROOMY);
    let mut pen = Pen::new(buf, inside);
    let space = |pen: &mut Pen<'_>| {
        if airy {
            pen.gap();
        }
    };
    space(&mut pen);
    let wielded = wielded(cx);
    let danger = danger(cx);
    let (ui, session) = (&mut *cx.ui, &*cx.session);
    let Some(hero) = session.hero() else {
        return;
    };
    who_and_where(ui, session, hero, &mut pen);
    space(&mut pen);
    let line = icon(ui, session, "icon_life", pen.next(), pen.buf);
    life(ui, session, hero, line, pen.buf);
    if let Some(danger) = danger {
        pen.paragraph(&danger, Tone::Danger.style());
    }
    if !hero.spells.is_empty() {
        let line = icon(ui, session, "icon_warmth", pen.next(), pen.buf);
        warmth_bar(ui, hero, line, pen.buf);
    }
    space(&mut pen);
    let mut plated = 0;
    if !hero.conditions.is_empty() {
        let place = pen.take(SPRITE.1);
        plated = plates(ui, session, place, pen.buf);
    }
    // The states without a plate are words, as they are without pictures.
    let states = states(ui, hero).into_iter();
    let (conditions, others): (Vec<_>, Vec<_>) = states.partition(|it| it.is_condition);
    let unplated = conditions.into_iter().skip(plated);
    for state in others.into_iter().chain(unplated) {
        state.write(ui, pen.next(), 0, pen.buf);
    }
    figures(ui, session, hero, &mut pen);
    gear(ui, session, wielded, roomy, &mut pen);
    if hero.in_the_dark {
        pen.line(&ui.text("status-dark"), Tone::Bad.style());
    }
    space(&mut pen);
    let mut hover_areas = in_sight(ui, session, tolls, &mut pen);
    if !hover_areas.is_empty() && pen.left() > 4 {
        space(&mut pen);
    }
    hover_areas.extend(around(ui, session, &mut pen));
    cx.session.hover_areas = hover_areas;
}

/// Writes name, turn, calling and place beside the face, and the level below them.
fn who_and_where(ui: &mut Ui, session: &Session, hero: &Hero, pen: &mut Pen<'_>) {
    let place = ui.words.level(session.view.level);
    let beside = pen.width().saturating_sub(FACE.0 + 1);
    let long = rows(&place, beside).clamp(1, 2);
    let calling = hero.calling.map(|kind| ui.words.name(kind, 1));
    let first = 1 + u16::from(calling.is_some());
    let area = pen.take((first + long + 1).max(FACE.1));
    let text = face(ui, session, area, pen.buf);
    let turn = ui.say("status-turn", &[("turn", session.view.turn.into())]);
    let free = text.width.saturating_sub(width(&session.name) + 1);
    if width(&turn) <= free {
        put(pen.buf, text, text.width - width(&turn), 0, &turn, DIM);
    }
    put(pen.buf, text, 0, 0, &fit(&session.name, text.width), TITLE);
    if let Some(calling) = calling {
        put(pen.buf, text, 0, 1, &fit(&calling, text.width), TEXT);
    }
    let row =
        |y: u16, high: u16| Rect::new(text.x, text.y + y, text.width, high).intersection(text);
    paragraph(pen.buf, row(first, long), &place, DIM);
    let level = ui.say("status-level", &[("level", u32::from(hero.level).into())]);
    let line = row(first + long, 1);
    let used = put(pen.buf, line, 0, 0, &level, TEXT) + 1;
    let share = Share::of(hero.experience, hero.next_level_at);
    thin_line(pen.buf, behind(line, used), share, NEWS);
    fire_and_practice(ui, session, pen);
}

fn figures(ui: &mut Ui, session: &Session, hero: &Hero, pen: &mut Pen<'_>) {
    let mut rest = pen.next();
    for (name, word, number) in [
        ("icon_armour", "status-armour", hero.armour.to_string()),
        ("icon_coin", "status-gold", hero.gold.to_string()),
    ] {
        let line = icon(ui, session, name, rest, pen.buf);
        let mut used = 0;
        if line == rest {
            used = put(pen.buf, line, 0, 0, &ui.text(word), DIM) + 1;
        } else {
            let place = Rect::new(rest.x, rest.y, 2, 1);
            ui.labels.push((place, ui.text(word)));
        }
        used += put(pen.buf, line, used, 0, &number, TEXT) + 3;
        rest = behind(line, used);
    }
}

/// Shows the wielded weapon and the lit lights, two to a row, or in words if there is little room.
fn gear(
    ui: &mut Ui,
    session: &Session,
    wielded: Option<(Carried, Option<String>)>,
    roomy: bool,
    pen: &mut Pen<'_>,
) {
    let lights = session.hero().map_or(&[][..], |hero| &hero.pack);
    let lights = lights.iter().filter(|it| it.lit).map(|it| (*it, None));
    let items: Vec<(Carried, Option<String>)> = wielded.into_iter().chain(lights).collect();
    if !roomy {
        for (item, detail) in items {
            let detail = detail.or_else(|| item.burns.map(|left| left.to_string()));
            let name = ui.words.carried(&item);
            pen.pair((&name, TEXT), (&detail.unwrap_or_default(), DIM));
        }
        return;
    }
    for pair in items.chunks(2) {
        let row = pen.take(SPRITE.1);
        // Weapons have longer names than lights; in a narrow panel lights have none.
        let first = match (pair.len(), row.width) {
            (1, wide) => wide,
            (_, wide @ 26..) => wide * 3 / 5,
            (_, wide) => wide.saturating_sub(8),
        };
        let left = Rect::new(row.x, row.y, first, row.height);
        for ((item, detail), place) in pair.iter().zip([left, behind(row, first)]) {
            thing(ui, session, (item, detail.as_deref()), place, pen);
        }
    }
}

/// Shows one item: its sprite, its name, and its damage or the turns it burns.
fn thing(
    ui: &mut Ui,
    session: &Session,
    (item, detail): (&Carried, Option<&str>),
    place: Rect,
    pen: &mut Pen<'_>,
) {
    let (wide, high) = SPRITE;
    let image = Image::Kind {
        kind: item.kind,
        asleep: false,
    };
    ui.picture(pen.buf, Rect::new(place.x, place.y, wide, high), image);
    let text = behind(place, wide + 1);
    let name = ui.words.carried(item);
    ui.labels.push((place, name.clone()));
    let lower = Rect::new(text.x, text.y + 1, text.width, 1).intersection(text);
    match (detail, item.burns) {
        (Some(detail), _) => {
            put(pen.buf, lower, 0, 0, detail, DIM);
        }
        (None, Some(left)) => flame(session, *item, left, lower, pen.buf),
        (None, None) if item.lit => {
            put(pen.buf, lower, 0, 0, &ui.text("status-lit"), DIM);
        }
        (None, None) => {}
    }
    if text.width >= 5 {
        put(pen.buf, text, 0, 0, &fit(&name, text.width), TEXT);
    }
}

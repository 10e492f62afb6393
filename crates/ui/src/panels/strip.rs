//! The hero's state above and over the map, for windows without a side panel that draw pictures.

use super::near::tiles::faces;
use super::pictures::{SPRITE, behind, face, icon, pixel_minimap, plates, thin_line};
use super::status::{State, danger, life, states, warmth_bar};
use crate::look::palette::{NEWS, PANEL};
use crate::look::tone::{DIM, TEXT, TITLE, Tone};
use crate::panels::{Share, fill, fit, put, width};
use crate::state::cx::Cx;
use crate::state::session::Session;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Size in cells of the minimap over the map, and the smallest map that has it.
const MINIMAP: (u16, u16) = (16, 5);
const MINIMAP_FROM: (u16, u16) = (40, 16);

/// Tiles that the minimap covers at the smallest zoom.
const CORNER: (i32, i32) = (8, 5);

/// Draws face, name, level and gold, the bars, and unusual states in words.
pub(crate) fn strip(cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
    fill(buf, area, PANEL);
    let danger = danger(cx);
    let (ui, session) = (&mut *cx.ui, &*cx.session);
    let Some(hero) = session.hero() else {
        return;
    };
    let mut text = face(ui, session, area, buf);
    text.width = text.width.saturating_sub(1);
    let row = |y: u16| Rect::new(text.x, text.y + y, text.width, 1).intersection(text);
    let gold = hero.gold.to_string();
    let purse = behind(row(0), text.width.saturating_sub(width(&gold) + 3));
    let purse = icon(ui, session, "icon_coin", purse, buf);
    put(
        buf,
        purse,
        purse.width.saturating_sub(width(&gold)),
        0,
        &gold,
        TEXT,
    );
    let args = [("level", u32::from(hero.level).into())];
    let level = ui.say("status-level", &args);
    let room = text.width.saturating_sub(width(&level) + width(&gold) + 6);
    let used = put(buf, row(0), 0, 0, &fit(&session.name, room), TITLE);
    put(buf, row(0), used + 1, 0, &level, DIM);
    let line = icon(ui, session, "icon_life", row(1), buf);
    life(ui, session, hero, line, buf);
    if hero.spells.is_empty() {
        let share = Share::of(hero.experience, hero.next_level_at);
        thin_line(buf, row(2), share, NEWS);
    } else {
        let line = icon(ui, session, "icon_warmth", row(2), buf);
        warmth_bar(ui, hero, line, buf);
    }
    let danger = danger.map(|it| State::new(it, Tone::Danger));
    let dark = hero
        .in_the_dark
        .then(|| State::new(ui.text("vitals-dark"), Tone::Bad));
    let others = states(ui, hero).into_iter().filter(|it| !it.is_condition);
    let mut x = 0;
    for state in danger.into_iter().chain(dark).chain(others) {
        let used = state.write(ui, row(3), x, buf);
        x += used + 2 * u16::from(used > 0);
    }
}

/// Shows conditions, the minimap and the faces of creatures over the map.
pub(crate) fn over_map(cx: &mut Cx<'_>, map: Rect, buf: &mut Buffer) {
    let mut top = 0;
    let (wide, high) = MINIMAP;
    let mut corner = Rect::new(map.x, map.y, map.width.saturating_sub(wide), SPRITE.1);
    if map.width >= MINIMAP_FROM.0 && map.height >= MINIMAP_FROM.1 {
        let mut place = Rect::new(map.right() - wide, map.y, wide, high);
        if is_in_corner(cx.session) {
            (place.x, corner.x) = (map.x, map.x + wide);
        } else {
            top = high;
        }
        pixel_minimap(cx.ui, cx.session, place, buf);
    }
    plates(cx.ui, cx.session, corner, buf);
    faces(cx.ui, cx.session, map, top, buf);
}

/// Whether the hero is so near the upper right corner of the level that a minimap there could hide the hero: the map
/// does not scroll past the edges of the level.
fn is_in_corner(session: &Session) -> bool {
    let width = i32::from(session.view.cells.size().w);
    let hero = session.hero().map(|hero| hero.at);
    hero.is_some_and(|at| at.y < CORNER.1 && at.x >= width - CORNER.0)
}

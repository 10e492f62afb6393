//! The page of a lost run: gravestone, recap, last map, and pack.

mod stone;

use super::screen::{GameScreen, Navigation};
use super::{button, over};
use crate::keys::{Hint, Key};
use crate::look::palette::{DANGER, FADE, LIFE, LIFE_HALF, LIFE_LOW, PANEL, TITLE, VOID};
use crate::look::tone::{DIM, TEXT, TITLE as HEADING, Tone};
use crate::panels::{self, Pen, Share, TALL, fit, letters, wrap_large, write_line};
use crate::run_report::Recap;
use crate::run_report::advice::{advice, causes_so_far};
use crate::run_report::figures::figures;
use crate::state::cx::Cx;
use crate::state::log::Line;
use crate::state::session::Session;
use crate::state::ui::Ui;
use paint::{Image, Picture, PictureFrame};
use proto::{Carried, Chronicle, Ending, Who};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;

/// Width of the bar beside each of the last turns, in cells.
const BAR: u16 = 18;

#[derive(Default)]
pub(crate) struct Death;

impl GameScreen for Death {
    fn title(&self) -> &'static str {
        "death"
    }

    fn hints(&self, ui: &Ui, session: &Session) -> Vec<Hint> {
        over::hints(ui, session)
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        over::on_key(key, cx)
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        panels::fill(buf, area, VOID);
        let Some(ending) = cx.session.view.ending else {
            return;
        };
        if area.width < 76 || area.height < 20 {
            return words(cx.ui, cx.session, ending, area, buf);
        }
        let left = (area.width / 5 * 2).clamp(32, 72);
        let foot = stone::stone(
            cx.ui,
            cx.session,
            ending,
            Rect::new(area.x, area.y, left, area.height),
            buf,
        );
        let place = Rect::new(
            area.x + 2,
            area.y + foot + 1,
            left.saturating_sub(2),
            area.height.saturating_sub(foot + 2),
        );
        draw_last_map(cx, place, buf);
        let right = Rect::new(area.x + left, area.y, area.width - left, area.height);
        panels::fill(buf, right, PANEL);
        let right = Rect::new(right.x + 2, right.y + 1, right.width - 4, right.height - 1);
        words(cx.ui, cx.session, ending, right, buf);
    }
}

fn draw_last_map(cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
    let hero = cx.session.hero();
    let at = hero.map(|hero| hero.at).unwrap_or_default();
    if cx.session.external_map {
        panels::leave_map_blank(cx.session, area, buf);
    } else {
        panels::map(cx.session, &cx.ui.settings, at, area, buf);
    }
}

/// Draws the text: ending, figures, recap, pack, and where the journal is.
fn words(ui: &mut Ui, session: &Session, ending: Ending, area: Rect, buf: &mut Buffer) {
    let area = over::draw_buttons(ui, session, area, buf);
    let airy = area.height >= 30;
    let has_faces = ui.draws_tiles() && area.height >= 22;
    let kept = over::stored_texts(ui, session).join("\n");
    let kept_rows = panels::rows(&kept, area.width);
    let bottom = area.height.saturating_sub(kept_rows);
    let mut pen = Pen::new(buf, Rect::new(area.x, area.y, area.width, bottom));
    name(session, airy, has_faces, &mut pen);
    pen.paragraph(&ui.narrator().ending(ending), Tone::Danger.style());
    pen.paragraph(&figures(ui, session), TEXT);
    if let Some(advice) = advice(ui, session).filter(|_| area.height >= 20) {
        pen.paragraph(&advice, Tone::News.style());
    }
    if let Some(causes) = causes_so_far(ui, session).filter(|_| area.height >= 20) {
        pen.paragraph(&causes, DIM);
    }
    if airy {
        pen.gap();
    }
    // The pack gets at most half of the remaining rows.
    let pack = session.hero().map_or(&[][..], |hero| hero.pack.as_slice());
    let half = pen.left() / 2;
    let rows = u16::try_from(pack.len())
        .unwrap_or(u16::MAX)
        .saturating_add(2);
    let room = pen.left().saturating_sub(rows.min(half));
    match &session.chronicle {
        Some(chronicle) => recap(ui, session, chronicle, room, &mut pen),
        None => last_lines(ui, session, room, &mut pen),
    }
    carried(ui, session, pack, &mut pen);
    let foot = Rect::new(area.x, area.y + bottom, area.width, kept_rows);
    panels::paragraph(buf, foot, &kept, DIM);
    if has_faces {
        draw_faces(ui, session, ending, area, buf);
    }
}

/// Draws the faces of the hero and of the killer in the upper right corner, beside the name.
fn draw_faces(ui: &mut Ui, session: &Session, ending: Ending, area: Rect, buf: &mut Buffer) {
    let (wide, tall) = panels::FACE;
    let hero = Rect::new(area.right() - 2 * wide - 1, area.y, wide, tall);
    panels::face(ui, session, hero, buf);
    let Ending::Died { cause, .. } = ending else {
        return;
    };
    if let Some(Who::Creature { kind, .. }) = cause.by {
        let place = Rect::new(area.right() - wide, area.y, wide, tall);
        let asleep = false;
        let mut picture = Picture::new(place, Image::Kind { kind, asleep });
        picture.frame = PictureFrame::Slot;
        ui.add_picture(buf, picture);
    }
}

/// Writes the name, on an airy page in large letters if they fit, and leaves room for faces beside it.
fn name(session: &Session, airy: bool, has_faces: bool, pen: &mut Pen<'_>) {
    const COLOURS: [Color; 2] = [TITLE, DANGER];
    let (wide, tall) = panels::FACE;
    let beside = if has_faces { 2 * wide + 3 } else { 0 };
    let room = pen.width().saturating_sub(beside);
    let lines = wrap_large(&session.name, room).filter(|lines| airy && lines.len() == 1);
    match lines.as_deref() {
        Some([line]) => {
            let wide = panels::letters_width(line).unwrap_or(0);
            let place = pen.take(TALL + 1);
            letters(
                pen.buf,
                Rect {
                    width: wide,
                    ..place
                },
                line,
                COLOURS,
            );
        }
        _ if has_faces => {
            let place = pen.take(tall + 1);
            panels::put(pen.buf, place, 0, 1, &fit(&session.name, room), HEADING);
        }
        _ => pen.line(&session.name, HEADING),
    }
}

/// Draws the last lines of the log, in `room` rows with the heading.
fn last_lines(ui: &Ui, session: &Session, room: u16, pen: &mut Pen<'_>) {
    if room < 2 {
        return;
    }
    let wide = pen.width();
    let mut free = room - 1;
    let mut shown: Vec<(&Line, u16)> = Vec::new();
    for line in session.log.lines().rev() {
        let rows = panels::rows(&line.shown(), wide);
        if rows > free {
            break;
        }
        free -= rows;
        shown.push((line, rows));
    }
    pen.heading(&ui.text("death-lines"));
    for (line, rows) in shown.into_iter().rev() {
        let place = pen.take(rows);
        write_line(line, FADE[0], place, pen.buf);
    }
    if pen.left() > 6 {
        pen.gap();
    }
}

/// Draws the recap in `room` rows with the heading: the sentences, and as many of the last turns as fit.
fn recap(ui: &Ui, session: &Session, chronicle: &Chronicle, room: u16, pen: &mut Pen<'_>) {
    if room < 2 {
        return;
    }
    let recap = Recap::of(ui, session, chronicle);
    pen.heading(&ui.text("recap"));
    let end = pen.left().saturating_sub(room - 1);
    for said in &recap.sentences {
        if pen.left() >= end + panels::rows(said, pen.width()) {
            pen.paragraph(said, TEXT);
        }
    }
    let free = usize::from(pen.left().saturating_sub(end + 1));
    let rows = &recap.rows[recap.rows.len().saturating_sub(free)..];
    for row in rows {
        let turn = format!("{:>6}  {}", row.turn, row.text);
        if !button::are_shown(ui) {
            pen.pair((&turn, row.tone.style()), (&row.life(), DIM));
            continue;
        }
        let place = pen.next();
        let wide = BAR.min(place.width / 3);
        let text = fit(&turn, place.width.saturating_sub(wide + 1));
        panels::put(pen.buf, place, 0, 0, &text, row.tone.style());
        let x = place.right().saturating_sub(wide);
        let bar = Rect::new(x, place.y, wide, place.height);
        life_bar(row.health, row.health_max, &row.life(), bar, pen.buf);
    }
    if pen.left() > end {
        pen.gap();
    }
}

/// Draws hit points as a bar: green, brown below half, red below a quarter.
fn life_bar(health: i32, most: i32, text: &str, area: Rect, buf: &mut Buffer) {
    let [part, whole] = [health, most].map(|it| u32::try_from(it).unwrap_or(0));
    let fill = match part {
        part if part * 2 > whole => LIFE,
        part if part * 4 > whole => LIFE_HALF,
        _ => LIFE_LOW,
    };
    panels::bar(buf, area, Share::of(part, whole), text, fill);
}

fn carried(ui: &Ui, session: &Session, pack: &[Carried], pen: &mut Pen<'_>) {
    if pen.left() < 2 || pack.is_empty() {
        return;
    }
    pen.heading(&ui.text("death-carried"));
    for (n, it) in pack.iter().enumerate() {
        let left = pack.len() - n;
        if pen.left() == 1 && left > 1 {
            let args = [("count", left.into())];
            return pen.line(&ui.say("near-more", &args), DIM);
        }
        let glyph = session
            .catalog
            .kind(it.kind)
            .map_or(' ', |entry| entry.look.glyph);
        let name = match it.count {
            1 => ui.words.carried(it),
            count => format!("{count} {}", ui.words.name(it.kind, count)),
        };
        let worn = if it.worn.is_some() {
            ui.text("inventory-worn")
        } else {
            String::new()
        };
        pen.pair((&format!("{glyph} {name}"), TEXT), (&worn, DIM));
    }
}

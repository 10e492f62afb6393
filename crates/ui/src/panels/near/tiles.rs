//! Visible creatures and things with their sprites.

use super::{
    Group, Mind, counted, creatures_in_sight, group_creatures, group_things, more, named,
    things_in_view,
};
use crate::look::palette::{DANGER, GOOD, RULE};
use crate::look::tone::{DIM, TEXT};
use crate::panels::pictures::{SPRITE, behind, thin_line};
use crate::panels::{Pen, Share, Toll, fit, paragraph, put, rows, width};
use crate::state::session::{HoverArea, Session};
use crate::state::ui::Ui;
use crate::words::sentence;
use geom::Point;
use paint::{Badge, Image, Picture, PictureFrame};
use proto::Kind;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;

/// Life line of a creature that is neither a foe nor a follower.
const PEACEFUL: Color = Color::Rgb(0x7A, 0xA2, 0xA8);
/// Size in cells of a face over the map.
const SLOT: (u16, u16) = (6, 3);

impl Mind {
    const fn line_colour(self) -> Color {
        match self {
            Self::Poised | Self::Hunts | Self::Warns => DANGER,
            Self::Ally(_) => GOOD,
            Self::Asleep => RULE,
            _ => PEACEFUL,
        }
    }
}

/// Lists visible creatures: sprite, name, intent, and life as a thin line. Returns where each one is drawn, for the
/// mouse.
pub(crate) fn in_sight(
    ui: &mut Ui,
    session: &Session,
    tolls: &[Toll],
    pen: &mut Pen<'_>,
) -> Vec<HoverArea> {
    let mut hover_areas = Vec::new();
    let groups = creatures_in_sight(ui, session, tolls, pen);
    let airy = usize::from(pen.left()) >= groups.len() * 3 + 8;
    for (n, group) in groups.iter().enumerate() {
        let left = groups.len() - n;
        if pen.left() < 2 || (pen.left() == 2 && left > 1) {
            more(ui, left, pen);
            break;
        }
        let place = pen.take(SPRITE.1);
        creature(ui, session, group, place, pen.buf);
        hover_areas.push(HoverArea {
            area: place,
            at: group.seen.at,
        });
        if airy && left > 1 {
            pen.gap();
        }
    }
    hover_areas
}

fn image_of(group: &Group<'_>) -> Image {
    Image::Kind {
        kind: group.seen.kind,
        asleep: !group.seen.awake,
    }
}

fn creature(ui: &mut Ui, session: &Session, group: &Group<'_>, place: Rect, buf: &mut Buffer) {
    let (wide, high) = SPRITE;
    let sprite = Rect::new(place.x, place.y, wide, high);
    ui.picture(buf, sprite, image_of(group));
    let text = behind(place, wide + 1);
    let state = ui.text(group.mind.text());
    let state = fit(&state, text.width / 2);
    // The life of an unhurt creature that is not a foe says nothing: its line has room for the state.
    let is_plain =
        group.seen.health == 100 && group.loss == 0 && group.mind.line_colour() == PEACEFUL;
    let room = match is_plain {
        true => text.width,
        false => text.width.saturating_sub(width(&state) + 1),
    };
    let mut name = ui.words.name(group.seen.kind, 1);
    if !group.seen.conditions.is_empty() {
        name = format!("{name}, {}", named(ui, &group.seen.conditions));
    }
    put(buf, text, 0, 0, &counted(&name, group.count, room), TEXT);
    if width(&name) > room {
        ui.labels.push((place, sentence(&name)));
    }
    if is_plain {
        put(buf, text, 0, 1, &state, group.mind.tone().style());
        return;
    }
    let x = text.width.saturating_sub(width(&state));
    put(buf, text, x, 0, &state, group.mind.tone().style());
    let health = group.seen.health.into();
    let draining = session.effects.draining(Some(group.seen.id), health);
    let share = Share {
        part: health + draining,
        whole: 100,
        loss: draining + u32::from(group.loss),
    };
    let line = Rect::new(text.x, text.y + 1, text.width, 1).intersection(text);
    thin_line(buf, line, share, group.mind.line_colour());
}

/// Shows visible things: with their names in two columns if there is room, else in strips.
pub(crate) fn around(ui: &mut Ui, session: &Session, pen: &mut Pen<'_>) -> Vec<HoverArea> {
    let mut hover_areas = Vec::new();
    let mut things = group_things(things_in_view(session), &session.view.landmarks);
    things.retain(|(kind, at, _)| has_picture(session, *kind, *at));
    let (wide, high) = SPRITE;
    if things.is_empty() || pen.left() < high + 1 {
        return hover_areas;
    }
    pen.heading(&ui.text("near-around"));
    let most_rows = usize::from(pen.left() / high);
    let fits = |columns: u16| {
        // A column has a sprite, a space before and a space behind the name.
        let room = (pen.width() / columns).saturating_sub(wide + 2);
        let mut names = things.iter().map(|(kind, ..)| ui.words.name(*kind, 1));
        room >= 5
            && things.len() <= most_rows * usize::from(columns)
            && names.all(|name| is_whole(&name, room, high))
    };
    let columns = [2, 1].into_iter().find(|it| fits(*it));
    let columns = columns.unwrap_or(pen.width() / wide);
    let step = pen.width() / columns.max(1);
    for row in things.chunks(usize::from(columns.max(1))).take(most_rows) {
        let line = pen.take(high);
        for ((kind, at, count), n) in row.iter().zip(0..) {
            let place = Rect::new(line.x + n * step, line.y, step, high);
            thing(ui, session, (*kind, *at, *count), place, pen.buf);
            hover_areas.push(HoverArea {
                area: place,
                at: *at,
            });
        }
    }
    hover_areas
}

/// Whether a name fits into this many columns and rows without a broken word.
fn is_whole(name: &str, wide: u16, high: u16) -> bool {
    name.split_whitespace().all(|word| width(word) <= wide) && rows(name, wide) <= high
}

/// Whether a thing has a picture of its own. The parts of a monument are drawn together, as one large picture.
fn has_picture(session: &Session, kind: Kind, at: Point) -> bool {
    let catalog = &session.catalog;
    let id = catalog.kind(kind).map(|entry| entry.id.as_str());
    let mut landmarks = session.view.landmarks.iter();
    let in_monument = landmarks.any(|it| it.door.is_none() && it.area.contains(at));
    !in_monument || catalog.sprites.iter().any(|it| Some(it.id.as_str()) == id)
}

fn thing(
    ui: &mut Ui,
    session: &Session,
    (kind, at, count): (Kind, Point, u32),
    place: Rect,
    buf: &mut Buffer,
) {
    let (wide, high) = SPRITE;
    let image = Image::Kind {
        kind,
        asleep: false,
    };
    let mut picture = Picture::new(Rect::new(place.x, place.y, wide, high), image);
    if count > 1 {
        picture.badges.push(Badge::Count(count));
    }
    ui.add_picture(buf, picture);
    let name = ui.words.name(kind, 1);
    let mut text = behind(place, wide + 1);
    text.width = text.width.saturating_sub(1);
    if text.width >= 5 {
        let underfoot = session.hero().is_some_and(|hero| hero.at == at);
        paragraph(buf, text, &name, if underfoot { TEXT } else { DIM });
    }
    ui.labels.push((place, sentence(&name)));
}

/// Shows faces of visible creatures as a column at the right edge of the map, below `top` rows.
pub(crate) fn faces(ui: &mut Ui, session: &mut Session, map: Rect, top: u16, buf: &mut Buffer) {
    let (wide, high) = SLOT;
    // Also without faces: the map must not jump when a creature comes or goes.
    session.viewport.margins.0 = wide;
    let room = map.height.saturating_sub(top + 1) / high;
    let mut hover_areas = Vec::new();
    for (group, n) in group_creatures(session, &[]).iter().zip(0..room) {
        let place = Rect::new(
            map.right().saturating_sub(wide),
            map.y + top + n * high,
            wide,
            high,
        );
        let mut picture = Picture::new(place, image_of(group));
        picture.frame = PictureFrame::Slot;
        let colour = match group.mind.line_colour() {
            Color::Rgb(r, g, b) => [r, g, b].map(i32::from),
            _ => [0; 3],
        };
        picture.badges.push(Badge::Share {
            percent: group.seen.health,
            colour,
        });
        if !ui.add_picture(buf, picture) {
            break;
        }
        hover_areas.push(HoverArea {
            area: place,
            at: group.seen.at,
        });
    }
    session.hover_areas = hover_areas;
}

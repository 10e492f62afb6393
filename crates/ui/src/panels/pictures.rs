//! Pictures that several panels of the tile mode share: faces, icons, plates of conditions, the minimap.

use crate::look::palette::{LOSS, RULE};
use crate::narrator::condition_id;
use crate::panels::{Share, put};
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::sentence;
use paint::{Badge, Image, Minimap, Picture, PictureFrame, find_sprite};
use proto::{Catalog, Kind};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Style};

/// Size in cells of a face of 32 by 32 dots, and of a sprite or a plate.
pub(crate) const FACE: (u16, u16) = (8, 4);
pub(crate) const SPRITE: (u16, u16) = (4, 2);

/// Puts the hero's face into the upper left corner of an area. Returns the area right of it.
pub(crate) fn face(ui: &mut Ui, session: &Session, area: Rect, buf: &mut Buffer) -> Rect {
    let (wide, high) = FACE;
    let Some(hero) = session.hero() else {
        return area;
    };
    let place = Rect::new(area.x, area.y, wide, high);
    if place.intersection(area) != place {
        return area;
    }
    let is_hurt = hero.health.saturating_mul(3) < hero.health_max;
    let image = portrait(&session.catalog, hero.calling, is_hurt);
    let mut picture = Picture::new(place, image);
    picture.frame = PictureFrame::Copper;
    ui.add_picture(buf, picture);
    ui.add_command_button(place, "sheet");
    behind(area, wide + 1)
}

/// The face of a hero with this calling; without a drawing of it, the hero's figure.
pub(crate) fn portrait(catalog: &Catalog, calling: Option<Kind>, is_hurt: bool) -> Image {
    let entry = calling.and_then(|kind| catalog.kind(kind));
    let id = entry.map_or("hero", |entry| entry.id.as_str());
    let whole = format!("portrait_{}", id.rsplit(':').next().unwrap_or(id));
    let hurt = is_hurt.then(|| format!("{whole}_hurt"));
    let mut names = hurt.into_iter().chain([whole]);
    match names.find(|name| find_sprite(catalog, name).is_some()) {
        Some(name) => Image::Named(name),
        None => Image::Kind {
            kind: calling.unwrap_or(Kind(0)),
            asleep: false,
        },
    }
}

/// Puts an icon to the left of a line, if the catalogue has it. Returns the rest of the line.
pub(crate) fn icon(
    ui: &mut Ui,
    session: &Session,
    name: &str,
    line: Rect,
    buf: &mut Buffer,
) -> Rect {
    let place = Rect::new(line.x, line.y, 2, 1);
    let fits = line.width > 3 && line.height > 0;
    let known = find_sprite(&session.catalog, name).is_some();
    if fits && known && ui.picture(buf, place, Image::Named(name.to_owned())) {
        behind(line, 3)
    } else {
        line
    }
}

/// The part of an area right of its first columns.
pub(crate) const fn behind(area: Rect, columns: u16) -> Rect {
    let rest = area.width.saturating_sub(columns);
    Rect::new(area.right() - rest, area.y, rest, area.height)
}

/// Shows the hero's conditions as plates with the turns left, as many as fit into one row of an area. Returns their
/// number.
pub(crate) fn plates(ui: &mut Ui, session: &Session, area: Rect, buf: &mut Buffer) -> usize {
    let conditions = session.hero().map_or(&[][..], |hero| &hero.conditions);
    let (wide, high) = SPRITE;
    let room = usize::from(area.width / wide);
    let shown = conditions.len().min(room);
    for (lasting, n) in conditions.iter().zip(0..).take(room) {
        let place = Rect::new(area.x + n * wide, area.y, wide, high);
        let name = lasting.condition.name();
        let icon = format!("icon_{name}");
        let id = match find_sprite(&session.catalog, &icon) {
            Some(_) => icon,
            None => format!("state_{name}"),
        };
        let mut picture = Picture::new(place, Image::Named(id));
        picture.frame = match lasting.condition.is_boon() {
            true => PictureFrame::Boon,
            false => PictureFrame::Bane,
        };
        picture.badges = vec![Badge::Count(lasting.turns.into())];
        if !ui.add_picture(buf, picture) {
            return 0;
        }
        let name = sentence(&ui.text(&condition_id(lasting.condition)));
        ui.labels.push((place, name));
    }
    shown
}

/// Shows the minimap in pixels.
pub(crate) fn pixel_minimap(ui: &mut Ui, session: &mut Session, area: Rect, buf: &mut Buffer) {
    let (catalog, view) = (&session.catalog, &session.view);
    let minimap = session.minimap.take();
    session.minimap = Some(minimap.unwrap_or_else(|| Minimap::of(catalog, view)));
    let mut picture = Picture::new(area, Image::Minimap);
    picture.frame = PictureFrame::Copper;
    ui.add_picture(buf, picture);
    ui.add_command_button(area, "atlas");
}

/// Draws a share as a thin line: the rest of it faint, the expected loss orange.
pub(crate) fn thin_line(buf: &mut Buffer, area: Rect, share: Share, colour: Color) {
    let halves = |some: u32| {
        let (some, whole) = (some.min(share.whole), share.whole.max(1));
        let halves = u64::from(area.width) * 2 * u64::from(some);
        u16::try_from(halves.div_ceil(whole.into())).unwrap_or(0)
    };
    let full = halves(share.part);
    let kept = halves(share.part.saturating_sub(share.loss));
    for x in 0..area.width {
        let (glyph, colour) = match full.saturating_sub(x * 2) {
            0 => ("─", RULE),
            1 => ("╸", colour),
            _ => ("━", colour),
        };
        let lost = (kept..full).contains(&(x * 2));
        let colour = if lost { LOSS } else { colour };
        put(buf, area, x, 0, glyph, Style::new().fg(colour));
    }
}

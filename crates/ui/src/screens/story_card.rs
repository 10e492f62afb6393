//! Cards of the story's great moments: full-screen words in the light of a fire, until the next key.

use crate::look::palette::{BAD, TITLE, VOID, mix};
use crate::look::tone::TEXT;
use crate::panels::{self, TALL, fill, letters, put, rows, width, wrap_large};
use crate::settings::Vision;
use crate::state::session::{Session, StoryCard};
use crate::state::ui::Ui;
use paint::{Image, Picture, TitleScene};
use ratatui_core::buffer::{Buffer, CellDiffOption};
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;

const NAME: [Color; 2] = [TITLE, BAD];
const GLOW: Color = Color::Rgb(0xE0, 0x70, 0x20);
const FLAME: [Color; 2] = [Color::Rgb(0xFF, 0xE0, 0x80), Color::Rgb(0xC8, 0x30, 0x10)];
const STONE: [Color; 2] = [Color::Rgb(0x6E, 0x70, 0x78), Color::Rgb(0x4A, 0x4C, 0x54)];
/// Size of the arch in cells, and width of a pillar.
const ARCH: (u16, u16) = (25, 9);
const PILLAR: u16 = 4;
/// Greatest share of [`GLOW`] in the background, of 256: words must stay readable on it.
const BRIGHTEST: i32 = 88;
/// Width of the words.
const WIDE: u16 = 64;
/// Size of a picture in cells.
const PICTURE: (u16, u16) = (16, 8);

/// Draws the card of [`Session::story_card`], if any; returns whether there is one.
pub(crate) fn story_card(ui: &mut Ui, session: &Session, area: Rect, buf: &mut Buffer) -> bool {
    let Some(card) = session.story_card else {
        return false;
    };
    // The screen below takes no clicks.
    ui.buttons.clear();
    ui.labels.clear();
    ui.pictures.clear();
    let level = session.view.level;
    let (title, text) = match card {
        StoryCard::Waking => (ui.words.level(level), ui.text("scene-waking")),
        StoryCard::Lifted(item) => (ui.words.name(item, 1), ui.text("scene-lifted")),
        StoryCard::Home(_) => (ui.text("scene-home-title"), ui.text("scene-home")),
    };
    let image = match card {
        StoryCard::Lifted(kind) | StoryCard::Home(kind) => Some(kind),
        StoryCard::Waking => None,
    };
    let scene = draw_light(ui, area, session.view.fire, buf);
    let above = scene.words;
    let used = draw_title(&title, scene, buf);
    let most = above.width.saturating_sub(4).min(WIDE);
    let tall = rows(&text, most);
    let words = panels::middle(above, most, tall);
    let y = (above.y + used + 1).min(above.bottom());
    let words = Rect { y, ..words }.intersection(above);
    panels::paragraph(buf, words, &text, TEXT);
    let mut end = words.bottom();
    if let Some(kind) = image {
        // In the sky beside the words, or below them.
        let (wide, tall) = PICTURE;
        let middle = above.y + above.height.saturating_sub(tall) / 2;
        let aside = Rect::new(above.right() + 2, middle, wide, tall);
        let place = match aside.intersection(area) == aside {
            true => aside,
            false => Rect::new(
                area.x + area.width.saturating_sub(wide) / 2,
                words.bottom() + 1,
                wide,
                tall,
            ),
        };
        if place == aside || place.intersection(above) == place {
            let asleep = false;
            let is_drawn = ui.add_picture(buf, Picture::new(place, Image::Kind { kind, asleep }));
            if is_drawn && place != aside {
                end = place.bottom();
            }
        }
    }
    scene.uncover(ui, end + 1, buf);
    let hint = format!(" {} ", ui.text("scene-key"));
    let foot = Rect::new(area.x, area.bottom().saturating_sub(1), width(&hint), 1);
    let foot = panels::middle(
        Rect {
            width: area.width,
            ..foot
        },
        foot.width,
        1,
    );
    if ui.title.is_some() {
        panels::clear(buf, foot);
    }
    put(buf, foot, 0, 0, &hint, TEXT);
    true
}

/// Where the words of a scene go.
#[derive(Clone, Copy)]
pub(super) struct SceneLayout {
    pub(super) words: Rect,
    /// Most rows of the title and of the space above it.
    title: u16,
}

impl SceneLayout {
    /// Leaves the cells of the plate from a row on to the picture behind it.
    pub(super) fn uncover(&self, ui: &Ui, from: u16, buf: &mut Buffer) {
        if ui.title.is_some() {
            let rest = Rect::new(self.words.x, from, self.words.width, self.words.height);
            leave_to_picture(rest.intersection(self.words), buf);
        }
    }
}

fn leave_to_picture(area: Rect, buf: &mut Buffer) {
    panels::clear(buf, area);
    for place in area.positions() {
        buf[place].set_diff_option(CellDiffOption::Skip);
    }
}

/// Writes a title in large letters, if they fit, at the top of the words; returns the rows it takes.
pub(super) fn draw_title(title: &str, scene: SceneLayout, buf: &mut Buffer) -> u16 {
    let area = scene.words;
    let air = area.height / 10;
    let lines = wrap_large(title, area.width.saturating_sub(4)).unwrap_or_default();
    let tall = u16::try_from(lines.len()).unwrap_or(0) * (TALL + 1);
    if lines.is_empty() || tall + air > scene.title {
        let x = area.width.saturating_sub(width(title)) / 2;
        put(buf, area, x, air, title, crate::look::tone::TITLE);
        return air + 1;
    }
    for (n, line) in (0..).zip(&lines) {
        let y = area.y + air + n * (TALL + 1);
        let place = Rect::new(area.x, y, area.width, TALL).intersection(area);
        letters(buf, place, line, NAME);
    }
    air + tall
}

/// Draws the arch at the lower edge of an area, where a fire of `percent` burns, and its light. A low window has no
/// room for an arch of cells.
pub(super) fn draw_light(ui: &mut Ui, area: Rect, percent: u8, buf: &mut Buffer) -> SceneLayout {
    if ui.draws_tiles() {
        return draw_square(ui, area, percent, buf);
    }
    fill(buf, area, VOID);
    let time = ui.ambient_time();
    let has_arch = area.height >= 2 * ARCH.1 && area.width >= ARCH.0 + 4;
    let scene = |height| SceneLayout {
        words: Rect { height, ..area },
        title: height / 2,
    };
    if ui.vision() != Vision::Contrast {
        draw_glow(area, percent, time, buf);
    }
    if !has_arch {
        return scene(area.height.saturating_sub(1));
    }
    let (wide, tall) = ARCH;
    let x = area.x + (area.width - wide) / 2;
    let y = area.bottom() - tall - 1;
    draw_arch(Rect::new(x, y, wide, tall), percent, time, buf);
    scene(y - area.y)
}

/// Hands the square at night to the program, which draws it in pixels as on the title. The words get a dark plate in
/// the sky.
fn draw_square(ui: &mut Ui, area: Rect, percent: u8, buf: &mut Buffer) -> SceneLayout {
    leave_to_picture(area, buf);
    ui.title = Some(TitleScene {
        entries: Vec::new(),
        chosen: 0,
        has_name: false,
        fire: percent,
        foot: String::new(),
        time: ui.ambient_time(),
        vision: ui.vision().colours(),
    });
    // The arch begins at two fifths of a wide picture, and in the middle of a tall one.
    let is_tall = area.width < area.height * 2;
    let height = area.height * if is_tall { 8 } else { 7 } / 16;
    let sky = Rect {
        y: area.y + u16::from(!is_tall),
        height,
        ..area
    };
    let words = panels::middle(sky, area.width.min(WIDE + 8), height);
    fill(buf, words, VOID);
    SceneLayout {
        words,
        title: height * 5 / 8,
    }
}

/// Light that falls off with the distance from the middle of the lower edge. A cell is twice as high as wide.
fn draw_glow(area: Rect, percent: u8, time: u64, buf: &mut Buffer) {
    let flicker = i32::try_from(time / 130 % 7).unwrap_or(0) % 4;
    let reach = i32::from(area.height) * (60 + i32::from(percent)) / 80 + flicker;
    let (x0, y0) = (i32::from(area.x + area.width / 2), i32::from(area.bottom()));
    for place in area.positions() {
        let (dx, dy) = ((i32::from(place.x) - x0) / 2, i32::from(place.y) - y0);
        // Integer distance, good enough for a glow.
        let (long, short) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
        let far = long + short * 3 / 8;
        let share = (BRIGHTEST * (reach - far) / reach.max(1)).clamp(0, BRIGHTEST);
        buf[place].set_bg(mix(VOID, GLOW, share));
    }
}

/// The arch of the square, with its fire.
fn draw_arch(place: Rect, percent: u8, time: u64, buf: &mut Buffer) {
    let inner = i32::from(place.height) - 2;
    for at in place.intersection(buf.area).positions() {
        let (x, y) = (at.x - place.x, at.y - place.y);
        let is_stone = y < 2 || x < PILLAR || x >= place.width - PILLAR;
        let colour = if is_stone {
            let rough = i32::from((x * 7 + y * 13 + x * y) % 5) * 50;
            mix(STONE[0], STONE[1], rough)
        } else {
            let above = i32::from(place.height - 1 - y);
            let middle = i32::from(place.width) / 2;
            let shape = 10 - (i32::from(x) - middle).abs();
            let lick = i32::try_from((time / 110 + u64::from(x) * 5) % 3).unwrap_or(0);
            let height = inner * shape * i32::from(percent.max(8)) / 800 + lick - 1;
            if above >= height.max(1) {
                continue;
            }
            mix(FLAME[0], FLAME[1], 256 * above / height.max(1))
        };
        let cell = &mut buf[at];
        cell.reset();
        cell.set_bg(colour);
    }
}

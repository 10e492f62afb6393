//! The form for a new run: name, calling, seed, practice.

use super::button;
use super::screen::{Navigation, Screen};
use super::scroll::Scroll;
use crate::keys::{Bind, Code, Hint, Key, Mouse, Press, bind, find, hints};
use crate::look::tone::{CHOSEN, DIM, TEXT, TITLE};
use crate::narrator::ATTRIBUTES;
use crate::panels::{self, FACE, put};
use crate::state::app_request::AppRequest;
use crate::state::ui::{Callings, Ui};
use crate::words::sentence;
use paint::{Badge, Image, Picture, PictureFrame};
use proto::session::{Request, Start};
use proto::{CallingEntry, Kind, Skill};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

pub(crate) struct NewGame {
    name: String,
    seed: String,
    practice: bool,
    /// Index of a calling, as [`Ui::calling`] counts them.
    calling: usize,
    field: Field,
    /// Whether the name is still that of the last run; typing then replaces it.
    stale: bool,
    scroll: Scroll,
    /// Areas of the fields at the last drawing, for the mouse.
    rows: Vec<(Field, Rect)>,
    /// Areas of the arrows beside the calling at the last drawing: to the previous one, to the next one.
    arrows: [Rect; 2],
    /// Areas of the faces of callings at the last drawing.
    faces: Vec<Rect>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Name,
    Calling,
    Seed,
    Practice,
    Begin,
}

const FIELDS: [Field; 5] = [
    Field::Name,
    Field::Calling,
    Field::Seed,
    Field::Practice,
    Field::Begin,
];

#[derive(Clone, Copy)]
enum Act {
    Begin,
    Next,
    Before,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(&[Key::of(Code::Enter)], Act::Begin, "new-begin"),
    bind(
        &[Key::of(Code::Tab), Key::of(Code::Down)],
        Act::Next,
        "key-next",
    ),
    bind(
        &[Key::of(Code::BackTab), Key::of(Code::Up)],
        Act::Before,
        "key-before",
    ),
    bind(&[Key::of(Code::Esc)], Act::Back, "key-back"),
];

/// Height of a window from which on every field is as high as a button under a finger.
const ROOMY: u16 = 36;
/// Line below the face of the chosen calling.
const GOLD: [i32; 3] = [0xE8, 0xB0, 0x4A];
/// Column of the values.
const VALUE: u16 = 14;
/// Longer names would not fit beside the map.
const LONGEST_NAME: usize = 20;
const LONGEST_SEED: usize = 20;

impl NewGame {
    pub(crate) fn new(ui: &mut Ui) -> Self {
        if ui.library.callings.is_none() {
            ui.request(Request::Callings);
        }
        Self {
            name: ui.settings.hero_name.clone(),
            seed: String::new(),
            practice: false,
            calling: 0,
            field: Field::Name,
            stale: true,
            scroll: Scroll::default(),
            rows: Vec::new(),
            arrows: [Rect::ZERO; 2],
            faces: Vec::new(),
        }
    }

    /// The form for a world with a given seed.
    pub(crate) fn in_world(ui: &mut Ui, seed: u64) -> Self {
        Self {
            seed: seed.to_string(),
            field: Field::Calling,
            ..Self::new(ui)
        }
    }

    /// The chosen calling; `None` for "random", and until the callings have arrived.
    fn chosen<'d>(&self, ui: &'d Ui) -> Option<(&'d Callings, &'d CallingEntry)> {
        let callings = ui.library.callings.as_ref()?;
        Some((callings, callings.catalog.callings.get(self.calling)?))
    }

    fn shift(&mut self, ui: &Ui, forward: bool) {
        let len = choices(ui);
        let by = if forward { 1 } else { len - 1 };
        self.calling = (self.calling + by) % len;
        self.scroll = Scroll::default();
    }

    fn described(&self, ui: &Ui) -> Vec<String> {
        let Some((callings, entry)) = self.chosen(ui) else {
            return vec![ui.text("new-about-any-calling")];
        };
        let words = &callings.words;
        let about = if entry.kind == Kind(0) {
            ui.text("new-about-no-calling")
        } else {
            let about = words.of_kind(entry.kind, "description", &[]);
            about.unwrap_or_default()
        };
        let attributes = ATTRIBUTES.iter().zip(entry.attributes);
        let attributes: Vec<String> = attributes
            .map(|(id, value)| format!("{} {value}", ui.text(id)))
            .collect();
        let skills = Skill::ALL.iter().zip(entry.skills);
        let skills = skills.filter(|(_, value)| *value != 0);
        let skills: Vec<String> = skills
            .map(|(skill, value)| {
                let name = ui.text(&format!("skill-{}", skill.name()));
                format!("{name} {value:+}")
            })
            .collect();
        let kit = entry.kit.iter();
        let kit: Vec<String> = kit
            .map(|(kind, count)| match count {
                1 => words.name(*kind, 1),
                count => format!("{count} {}", words.name(*kind, *count)),
            })
            .collect();
        let life = [("health", entry.health.into()), ("gold", entry.gold.into())];
        let mut lines = vec![
            about,
            [attributes, skills].concat().join(", "),
            ui.say("new-begins-with", &[("kit", kit.join(", ").into())]),
            ui.say("new-life", &life),
        ];
        for talent in entry.talents.iter().chain(&entry.spells) {
            let name = sentence(&words.name(*talent, 1));
            let about = words.of_kind(*talent, "description", &[]);
            lines.push(format!("{name}: {}", about.unwrap_or_default()));
        }
        lines
    }

    fn turn(&mut self, by: usize) {
        let now = FIELDS.iter().position(|field| *field == self.field);
        self.field = FIELDS[(now.unwrap_or(0) + by) % FIELDS.len()];
    }

    /// Scrolls a long description with the page keys; returns whether the key did that.
    fn turns_page(&mut self, key: Key) -> bool {
        let pages = matches!(key.code, Code::PageUp | Code::PageDown);
        pages && self.field == Field::Calling && self.scroll.on_key(key)
    }

    fn begin(&self, ui: &mut Ui) -> Navigation {
        let seed = if self.seed.is_empty() {
            None
        } else {
            match self.seed.parse() {
                Ok(seed) => Some(seed),
                Err(_) => {
                    let text = ui.text("new-bad-seed");
                    ui.notices.troubles.push_back(text);
                    return Navigation::Stay;
                }
            }
        };
        let name = match self.name.trim() {
            "" => ui.text("new-nobody"),
            name => name.to_owned(),
        };
        ui.settings.hero_name.clone_from(&name);
        ui.requests.push(AppRequest::Keep(ui.settings.clone()));
        ui.library.chosen = true;
        ui.begin(Start {
            name,
            seed,
            practice: self.practice,
            calling: ui.calling(self.calling),
        });
        Navigation::Stay
    }

    fn write(&mut self, key: Key, ui: &Ui) {
        let (text, most) = match self.field {
            Field::Calling => {
                match key.code {
                    Code::Char(' ') | Code::Right => self.shift(ui, true),
                    Code::Left => self.shift(ui, false),
                    _ => {}
                }
                return;
            }
            Field::Name => (&mut self.name, LONGEST_NAME),
            Field::Seed => (&mut self.seed, LONGEST_SEED),
            Field::Practice => {
                if matches!(key.code, Code::Char(' ') | Code::Left | Code::Right) {
                    self.practice = !self.practice;
                }
                return;
            }
            Field::Begin => return,
        };
        let digits_only = self.field == Field::Seed;
        let stale = !digits_only && std::mem::take(&mut self.stale);
        match key.code {
            Code::Backspace => {
                text.pop();
            }
            Code::Char(c) if stale && !key.ctrl && !proto::is_unprintable(c) => *text = c.into(),
            Code::Char(c) if !key.ctrl && text.chars().count() < most => {
                // Names take any printable character, seeds only digits.
                let fits = !proto::is_unprintable(c) && (!digits_only || c.is_ascii_digit());
                text.extend(fits.then_some(c));
            }
            _ => {}
        }
    }
}

/// Number of entries to choose from: the callings, and "random" if there is a choice.
fn choices(ui: &Ui) -> usize {
    match ui.calling_count() {
        1 => 1,
        all => all + 1,
    }
}

impl NewGame {
    /// Draws the faces of all callings into the upper part of an area, if the program draws pictures. Returns the rest
    /// of the area.
    fn draw_faces(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) -> Rect {
        self.faces.clear();
        let (wide, high) = FACE;
        let (step, len) = (wide + 1, choices(ui));
        let columns = usize::from((area.width + 1) / step).max(1);
        let rows = u16::try_from(len.div_ceil(columns)).unwrap_or(u16::MAX);
        let used = rows.saturating_mul(high) + 1;
        if !ui.draws_tiles() || len == 1 || area.height < used + 3 {
            return area;
        }
        for n in 0..len {
            let place = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
            let (x, y) = (place(n % columns) * step, place(n / columns) * high);
            let place = Rect::new(area.x + x, area.y + y, wide, high);
            let callings = ui.library.callings.as_ref();
            let image = callings.and_then(|it| {
                let kind = it.catalog.callings.get(n)?.kind;
                let calling = Some(kind).filter(|kind| *kind != Kind(0));
                Some(panels::portrait(&it.catalog, calling, false))
            });
            let random = || Image::Named("icon_help".to_owned());
            let mut picture = Picture::new(place, image.unwrap_or_else(random));
            picture.frame = PictureFrame::Slot;
            if n == self.calling {
                picture.frame = PictureFrame::Gold;
                // A face that fills its cells leaves no room for a frame.
                picture.badges.push(Badge::Share {
                    percent: 100,
                    colour: GOLD,
                });
            }
            ui.add_picture(buf, picture);
            self.faces.push(place);
        }
        Rect::new(area.x, area.y + used, area.width, area.height - used)
    }
}

impl Screen for NewGame {
    fn title(&self) -> &'static str {
        "new-title"
    }

    fn hints(&self, _: &Ui) -> Vec<Hint> {
        let mut all = hints(KEYS);
        if self.field == Field::Calling && self.scroll.is_needed() {
            all.insert(1, Scroll::pages());
        }
        all
    }

    fn covers(&self) -> bool {
        false
    }

    fn text(&self) -> Option<&str> {
        match self.field {
            Field::Name => Some(&self.name),
            Field::Seed => Some(&self.seed),
            Field::Calling | Field::Practice | Field::Begin => None,
        }
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Navigation {
        match find(KEYS, key) {
            Some(Act::Begin) => return self.begin(ui),
            Some(Act::Next) => self.turn(1),
            Some(Act::Before) => self.turn(FIELDS.len() - 1),
            Some(Act::Back) => return Navigation::Back,
            None if self.turns_page(key) => {}
            None => self.write(key, ui),
        }
        Navigation::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, ui: &mut Ui) -> Navigation {
        let under = self.rows.iter();
        let mut under = under.filter(|(_, row)| row.contains((mouse.x, mouse.y).into()));
        let under = under.next().map(|(field, _)| *field);
        let mut faces = self.faces.iter();
        let face = faces.position(|it| it.contains((mouse.x, mouse.y).into()));
        if let (Press::Left, Some(calling)) = (mouse.press, face) {
            (self.field, self.calling) = (Field::Calling, calling);
            self.scroll = Scroll::default();
            return Navigation::Stay;
        }
        match (mouse.press, under) {
            (Press::WheelUp, Some(Field::Calling)) => self.shift(ui, false),
            (Press::WheelDown, Some(Field::Calling)) => self.shift(ui, true),
            (Press::WheelUp | Press::WheelDown, _) => {
                self.scroll.on_mouse(mouse);
            }
            (Press::Left, Some(field)) => {
                let again = self.field == field;
                let mut arrows = self.arrows.iter();
                let arrow = arrows.position(|it| it.contains((mouse.x, mouse.y).into()));
                self.field = field;
                match field {
                    Field::Begin => return self.begin(ui),
                    Field::Practice => self.practice = !self.practice,
                    Field::Calling if again || arrow.is_some() => {
                        self.shift(ui, arrow != Some(0));
                    }
                    Field::Calling | Field::Name | Field::Seed => {}
                }
            }
            (Press::Right, _) => return Navigation::Back,
            _ => {}
        }
        Navigation::Stay
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        let tall = if ui.draws_tiles() { 30 } else { 24 };
        // Under a finger a field is as high as a button, if there is room for all.
        let is_high = ui.is_touched && area.height >= ROOMY;
        let step = if is_high { button::TALL } else { 1 };
        let tall = if is_high { area.height } else { tall };
        let place = panels::middle(area, 76, tall);
        let inside = panels::frame(buf, place, &ui.text("new-title"));
        // In a small window the description of the calling replaces the story.
        let story = self.field != Field::Calling || inside.height + 6 > tall;
        let told = match story {
            true => panels::paragraph(buf, inside, &ui.text("new-story"), TEXT) + 1,
            false => 0,
        };
        let practice = ui.text(if self.practice { "yes" } else { "no" });
        let cursor = |field: Field, text: &str| {
            if self.field == field {
                format!("{text}▏")
            } else {
                text.to_owned()
            }
        };
        let seed = if self.seed.is_empty() && self.field != Field::Seed {
            ui.text("new-any-seed")
        } else {
            cursor(Field::Seed, &self.seed)
        };
        let rows = [
            (
                Field::Name,
                ui.text("new-name"),
                cursor(Field::Name, &self.name),
            ),
            (
                Field::Calling,
                ui.text("new-calling"),
                format!("◂ {} ▸", ui.called(self.calling)),
            ),
            (Field::Seed, ui.text("new-seed"), seed),
            (
                Field::Practice,
                ui.text("new-practice"),
                format!("◂ {practice} ▸"),
            ),
            (
                Field::Begin,
                String::new(),
                format!("[ {} ]", ui.text("new-begin")),
            ),
        ];
        self.rows.clear();
        for (n, (field, label, value)) in (0..).zip(rows) {
            let style = if field == self.field { CHOSEN } else { TEXT };
            let top = told + n * step;
            let y = top + step / 2;
            put(buf, inside, 0, y, &label, TITLE);
            let wide = put(buf, inside, VALUE, y, &format!(" {value} "), style);
            let row = Rect::new(inside.x, inside.y + top, inside.width, step);
            if field == Field::Calling {
                // A finger needs more room than a mouse.
                let (x, near) = (inside.x + VALUE, step + 2);
                let places = [x, (x + wide).saturating_sub(near)];
                let arrow = |x| Rect {
                    x,
                    width: near,
                    ..row
                };
                self.arrows = places.map(|x| arrow(x).intersection(inside));
            }
            self.rows.push((field, row.intersection(inside)));
        }
        let y = (told + 5 * step + 1).min(inside.height);
        let rest = Rect::new(inside.x, inside.y + y, inside.width, inside.height - y);
        let rest = self.draw_faces(ui, rest, buf);
        if self.field == Field::Calling {
            let told = self.described(ui);
            let lines = told.iter().flat_map(|line| panels::wrap(line, rest.width));
            let lines: Vec<String> = lines.collect();
            let shown = self.scroll.shown(lines.len(), rest, buf);
            for (y, line) in (0..).zip(&lines[shown]) {
                put(buf, rest, 0, y, line, DIM);
            }
            return;
        }
        let about = match self.field {
            Field::Calling => "new-about-any-calling",
            Field::Name => "new-about-name",
            Field::Seed => "new-about-seed",
            Field::Practice => "new-about-practice",
            Field::Begin => "new-about-begin",
        };
        panels::paragraph(buf, rest, &ui.text(about), DIM);
    }
}

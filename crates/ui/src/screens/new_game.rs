//! A new run: a name, a seed, practice or not.

use super::{Go, Screen};
use crate::desk::Desk;
use crate::keys::{Bind, Code, Hint, Key, bind, find, hints};
use crate::panels::{self, put};
use crate::tone::{CHOSEN, DIM, TEXT, TITLE};
use crate::wish::Wish;
use proto::session::Start;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// A new run.
pub(crate) struct NewGame {
    name: String,
    seed: String,
    practice: bool,
    field: Field,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Name,
    Seed,
    Practice,
    Begin,
}

const FIELDS: [Field; 4] = [Field::Name, Field::Seed, Field::Practice, Field::Begin];

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

/// Names longer than this would not fit beside the map.
const LONGEST_NAME: usize = 20;
/// The digits of the largest seed.
const LONGEST_SEED: usize = 20;

impl NewGame {
    pub(crate) fn new(desk: &Desk) -> Self {
        Self {
            name: desk.settings.name.clone(),
            seed: String::new(),
            practice: false,
            field: Field::Name,
        }
    }

    fn turn(&mut self, by: usize) {
        let now = FIELDS.iter().position(|field| *field == self.field);
        self.field = FIELDS[(now.unwrap_or(0) + by) % FIELDS.len()];
    }

    fn begin(&self, desk: &mut Desk) -> Go {
        let seed = if self.seed.is_empty() {
            None
        } else {
            match self.seed.parse() {
                Ok(seed) => Some(seed),
                Err(_) => {
                    let text = desk.text("new-bad-seed");
                    desk.troubles.push_back(text);
                    return Go::Stay;
                }
            }
        };
        let name = match self.name.trim() {
            "" => desk.text("new-nobody"),
            name => name.to_owned(),
        };
        desk.settings.name.clone_from(&name);
        desk.wishes.push(Wish::Keep(desk.settings.clone()));
        desk.begin(Start {
            name,
            seed,
            practice: self.practice,
        });
        Go::Stay
    }

    fn write(&mut self, key: Key) {
        let (text, most) = match self.field {
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
        match key.code {
            Code::Backspace => {
                text.pop();
            }
            Code::Char(c) if !key.ctrl && text.chars().count() < most => {
                // Names take any letter, seeds only digits.
                let fits = !proto::is_unseen(c) && (!digits_only || c.is_ascii_digit());
                text.extend(fits.then_some(c));
            }
            _ => {}
        }
    }
}

impl Screen for NewGame {
    fn title(&self) -> &'static str {
        "new-title"
    }

    fn hints(&self, _: &Desk) -> Vec<Hint> {
        hints(KEYS)
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        match find(KEYS, key) {
            Some(Act::Begin) => return self.begin(desk),
            Some(Act::Next) => self.turn(1),
            Some(Act::Before) => self.turn(FIELDS.len() - 1),
            Some(Act::Back) => return Go::Back,
            None => self.write(key),
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        let place = panels::middle(area, 64, 15);
        let inside = panels::frame(buf, place, &desk.text("new-title"));
        let told = panels::paragraph(buf, inside, &desk.text("new-story"), TEXT);
        let practice = desk.text(if self.practice { "yes" } else { "no" });
        let cursor = |field: Field, text: &str| {
            if self.field == field {
                format!("{text}▏")
            } else {
                text.to_owned()
            }
        };
        let seed = if self.seed.is_empty() && self.field != Field::Seed {
            desk.text("new-any-seed")
        } else {
            cursor(Field::Seed, &self.seed)
        };
        let rows = [
            (
                Field::Name,
                desk.text("new-name"),
                cursor(Field::Name, &self.name),
            ),
            (Field::Seed, desk.text("new-seed"), seed),
            (
                Field::Practice,
                desk.text("new-practice"),
                format!("◂ {practice} ▸"),
            ),
            (
                Field::Begin,
                String::new(),
                format!("[ {} ]", desk.text("new-begin")),
            ),
        ];
        for (y, (field, label, value)) in (told + 1..).zip(rows) {
            let style = if field == self.field { CHOSEN } else { TEXT };
            put(buf, inside, 0, y, &label, TITLE);
            put(buf, inside, 14, y, &format!(" {value} "), style);
        }
        let about = match self.field {
            Field::Name => "new-about-name",
            Field::Seed => "new-about-seed",
            Field::Practice => "new-about-practice",
            Field::Begin => "new-about-begin",
        };
        let y = told + 6;
        if y < inside.height {
            let rest = Rect::new(inside.x, inside.y + y, inside.width, inside.height - y);
            panels::paragraph(buf, rest, &desk.text(about), DIM);
        }
    }
}

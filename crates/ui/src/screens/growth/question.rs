//! A gained level as one question: three of the open talents, each with its effect, and all others behind a fourth
//! choice.

use crate::keys::{Code, Key, Mouse, Press};
use crate::look::tone::{CHOSEN, DIM, TEXT, TITLE, Tone};
use crate::panels::{self, put};
use crate::screens::grid::Grid;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::sentence;
use paint::{Image, Picture, PictureFrame};
use proto::{Growth, Kind, TalentChoice, Tree};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Number of talents that are offered.
const OFFERED: usize = 3;
/// Size of a talent's picture in cells.
const PICTURE: (u16, u16) = (8, 4);
/// Rows of a choice: its name and the lines of its effect.
const TALL: u16 = 5;

#[derive(Default)]
pub(super) struct Question {
    /// Index of the chosen talent; [`OFFERED`] is "all of them".
    chosen: usize,
    places: Grid,
}

/// An answer to the question.
#[derive(Clone, Copy)]
pub(super) enum Reply {
    Talent(Kind),
    /// List all talents.
    All,
    /// Choose later.
    Later,
    None,
}

/// Three talents that can be learnt now, of different trees if possible: the same ones until the hero has learnt one.
/// `None` if there are no more than three.
pub(super) fn offer(growth: &Growth, session: &Session) -> Option<[Kind; OFFERED]> {
    let is_open = |it: &&TalentChoice| growth.talents > 0 && !it.known && it.lacks.is_empty();
    let open: Vec<&TalentChoice> = growth.choices.iter().filter(is_open).collect();
    if open.len() <= OFFERED {
        return None;
    }
    let hero = session.hero()?;
    let turn = hero.talents.len() + usize::from(hero.level) + seed(session);
    let mut offered: Vec<Kind> = Vec::new();
    for n in 0..Tree::ALL.len() {
        let tree = Tree::ALL[(turn + n) % Tree::ALL.len()];
        let of_tree: Vec<&&TalentChoice> = open.iter().filter(|it| it.tree == tree).collect();
        if !of_tree.is_empty() {
            offered.push(of_tree[(turn * 7 + n) % of_tree.len()].talent);
        }
    }
    let rest = (0..open.len()).map(|n| open[(turn + n) % open.len()].talent);
    for kind in rest {
        if !offered.contains(&kind) {
            offered.push(kind);
        }
    }
    offered.get(..OFFERED)?.try_into().ok()
}

/// A small number that differs between runs.
fn seed(session: &Session) -> usize {
    usize::try_from(session.seed.unwrap_or(0) % 97).unwrap_or(0)
}

impl Question {
    pub(super) fn on_key(&mut self, key: Key, offered: [Kind; OFFERED]) -> Reply {
        match key.code {
            Code::Up | Code::Char('k') => self.chosen = (self.chosen + OFFERED) % (OFFERED + 1),
            Code::Down | Code::Char('j') => self.chosen = (self.chosen + 1) % (OFFERED + 1),
            Code::Char(digit @ '1'..='3') => {
                self.chosen = usize::from(digit as u8 - b'1');
                return self.reply(offered);
            }
            Code::Char('a' | '4') => return Reply::All,
            Code::Enter | Code::Char(' ') => return self.reply(offered),
            Code::Esc => return Reply::Later,
            _ => {}
        }
        Reply::None
    }

    pub(super) fn on_mouse(&mut self, mouse: Mouse, offered: [Kind; OFFERED]) -> Reply {
        match (self.places.at(mouse), mouse.press) {
            (Some(n), Press::Left) => {
                self.chosen = n;
                self.reply(offered)
            }
            (Some(n), Press::Move) => {
                self.chosen = n;
                Reply::None
            }
            (_, Press::Right) => Reply::Later,
            _ => Reply::None,
        }
    }

    /// Area of the chosen talent with its description.
    pub(super) fn chosen_area(&self) -> Rect {
        self.places.place(self.chosen)
    }

    fn reply(&self, offered: [Kind; OFFERED]) -> Reply {
        offered
            .get(self.chosen)
            .map_or(Reply::All, |kind| Reply::Talent(*kind))
    }

    pub(super) fn draw(
        &mut self,
        ui: &mut Ui,
        offered: [Kind; OFFERED],
        area: Rect,
        buf: &mut Buffer,
    ) {
        self.places = Grid::default();
        let rows = u16::try_from(OFFERED).unwrap_or(0);
        // A finger needs more than one row for the fourth choice.
        let foot = if ui.is_touched { 3 } else { 1 };
        let wide = panels::middle(area, 74, 1).width.saturating_sub(4);
        let heights = offered.map(|kind| height(ui, kind, wide));
        let needed = heights.iter().sum::<u16>();
        let place = panels::middle(area, 74, needed + foot + 6);
        let inside = panels::frame(buf, place, &ui.text("growth"));
        let told = panels::paragraph(buf, inside, &ui.text("growth-question"), Tone::News.style());
        // The last rows are the fourth choice.
        let room = inside.height.saturating_sub(told + 1 + foot);
        let even = (room / rows).max(1);
        let mut y = inside.y + told + 1;
        for (n, (kind, tall)) in offered.into_iter().zip(heights).enumerate() {
            let tall = if needed <= room { tall } else { even };
            let place = Rect::new(inside.x, y, inside.width, tall).intersection(inside);
            self.places.add(n, place);
            draw_talent(ui, n, kind, n == self.chosen, place, buf);
            y += tall;
        }
        let last = Rect::new(inside.x, y, inside.width, foot).intersection(inside);
        self.places.add(OFFERED, last);
        let style = if self.chosen == OFFERED { CHOSEN } else { DIM };
        put(buf, last, 0, 0, &ui.text("growth-all"), style);
    }
}

/// Rows of a choice in a window `wide` cells wide, with a free row below.
fn height(ui: &Ui, kind: Kind, wide: u16) -> u16 {
    let about = ui.words.of_kind(kind, "description", &[]);
    let wide = wide.saturating_sub(PICTURE.0 + 2 + indent(ui));
    TALL.max(2 + panels::rows(&about.unwrap_or_default(), wide))
}

/// Columns of the number of a choice, which is its key.
const fn indent(ui: &Ui) -> u16 {
    if ui.is_touched { 0 } else { 4 }
}

fn draw_talent(ui: &mut Ui, n: usize, kind: Kind, chosen: bool, place: Rect, buf: &mut Buffer) {
    let asleep = false;
    let picture = Picture {
        frame: PictureFrame::Slot,
        ..Picture::new(
            Rect::new(place.x, place.y, PICTURE.0, PICTURE.1),
            Image::Kind { kind, asleep },
        )
    };
    let has_room = place.height >= PICTURE.1;
    let left = match has_room && ui.add_picture(buf, picture) {
        true => PICTURE.0 + 2,
        false => 0,
    };
    let words = Rect::new(
        place.x + left,
        place.y,
        place.width.saturating_sub(left),
        place.height,
    );
    let name = sentence(&ui.words.name(kind, 1));
    let indent = indent(ui);
    let name = match indent {
        0 => name,
        _ => format!(" {}  {name} ", n + 1),
    };
    put(buf, words, 0, 0, &name, if chosen { CHOSEN } else { TITLE });
    let about = ui.words.of_kind(kind, "description", &[]);
    let below = Rect::new(
        words.x + indent.min(words.width),
        words.y + 1.min(words.height),
        words.width.saturating_sub(indent),
        words.height.saturating_sub(1),
    );
    let style = if chosen { TEXT } else { DIM };
    panels::paragraph(buf, below, &about.unwrap_or_default(), style);
}

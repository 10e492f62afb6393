//! The pack: look at, use, wear, take off or drop items.

use super::action::Action;
use super::item::{Item, has_other_uses, is_unknown};
use super::list::{List, ListRow};
use super::note::WriteNote;
use super::screen::{GameScreen, Navigation};
use super::use_item::{comes_off, use_or_aim, wear};
use crate::keys::{Bind, Code, Hint, Key, Mouse, Press, bind, find, hints};
use crate::look::tone::{DIM, TEXT, Tone};
use crate::panels::{self, fit};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use proto::{Answer, Burden, Carried, Command, Id, ItemFacts, Query};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::cmp::Reverse;

pub(super) const ACTIONS: &[Action] = &[
    Action::new(30, "key-inventory", &[Key::char('i')], |_| {
        Navigation::to_game(Inventory::new(Purpose::Look))
    }),
    Action::new(140, "key-use", &[Key::char('a')], |_| {
        Navigation::to_game(Inventory::new(Purpose::Use))
    })
    .wasd('u'),
    Action::new(150, "key-wear", &[Key::char('w')], |_| {
        Navigation::to_game(Inventory::new(Purpose::Wear))
    })
    .wasd('p'),
    Action::new(160, "key-remove", &[Key::char('t')], |_| {
        Navigation::to_game(Inventory::new(Purpose::Remove))
    }),
    Action::new(170, "key-drop", &[Key::char('d')], |_| {
        Navigation::to_game(Inventory::new(Purpose::Drop))
    })
    .wasd('l'),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Look,
    Use,
    Wear,
    Remove,
    Drop,
}

pub(crate) struct Inventory {
    purpose: Purpose,
    list: List,
    /// Whether the player has moved the selection; see [`Inventory::suggest`].
    moved: bool,
    marked: Vec<Id>,
    /// The chosen item and its place, if it is shown beside the list.
    card: Option<(Item, Rect)>,
}

/// A row: the letter of the item, the item, and its facts once the answer has arrived.
type Line = (char, Carried, Option<ItemFacts>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    Choose,
    Mark,
    Guess,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(&[Key::of(Code::Enter)], Act::Choose, "key-choose"),
    bind(&[Key::char(' ')], Act::Mark, "inventory-mark"),
    bind(&[Key::char('=')], Act::Guess, "inventory-guess"),
    bind(&[Key::of(Code::Esc)], Act::Back, "key-back"),
];

const WIDE: u16 = 62;
/// Widths of the list and of the card beside it, and the least height of both, in cells.
const LIST: u16 = 46;
const CARD: u16 = 62;
const CARD_LEAST: u16 = 46;
const LEAST: u16 = 26;

impl Inventory {
    pub(crate) fn new(purpose: Purpose) -> Self {
        Self {
            purpose,
            list: List::default(),
            moved: false,
            marked: Vec::new(),
            card: None,
        }
    }

    /// When choosing what to wear, preselects the item that gains most over the worn one; a light only if there is
    /// nothing else.
    fn suggest(&mut self, lines: &[Line]) {
        if self.moved || self.purpose != Purpose::Wear {
            return;
        }
        let worth = |line: &Line| line.2.map(|facts| (Reverse(facts.light), facts.gain));
        let best = (0..lines.len()).rev().max_by_key(|n| worth(&lines[*n]));
        self.list.choose(best.unwrap_or(0));
    }

    /// Toggles the mark of the chosen item, and moves the selection down.
    fn mark(&mut self, cx: &mut Cx<'_>) {
        let lines = self.lines(cx);
        let n = self.list.chosen(lines.len());
        let Some((_, carried, _)) = lines.get(n) else {
            return;
        };
        let was = self.marked.len();
        self.marked.retain(|id| *id != carried.id);
        if self.marked.len() == was {
            self.marked.push(carried.id);
        }
        self.list.choose((n + 1).min(lines.len() - 1));
    }

    fn drop_marked(&self, cx: &mut Cx<'_>) {
        let lines = self.lines(cx).into_iter();
        let marked = lines.filter(|(_, carried, _)| self.marked.contains(&carried.id));
        let drops: Vec<Command> = marked
            .map(|(_, carried, _)| Command::Drop {
                item: carried.id,
                count: carried.count,
            })
            .collect();
        cx.step_all(drops);
    }

    /// Items that fit the purpose, by letter. An item keeps its letter while it is carried.
    fn lines(&self, cx: &mut Cx<'_>) -> Vec<Line> {
        let hero = cx.session.hero();
        let Some(pack) = hero.map(|hero| hero.pack.clone()) else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        for carried in pack {
            let facts = match cx.ask(Query::Item(carried.id)) {
                Some(Answer::Item(facts)) => Some(*facts),
                _ => None,
            };
            if self.wants(&carried, facts) {
                lines.push((carried.letter.unwrap_or(' '), carried, facts));
            }
        }
        // Items without a letter, because all letters are taken, come last.
        lines.sort_by_key(|(letter, ..)| (*letter == ' ', letter.is_uppercase(), *letter));
        lines
    }

    fn wants(&self, carried: &Carried, facts: Option<ItemFacts>) -> bool {
        match self.purpose {
            Purpose::Look => true,
            Purpose::Drop => carried.worn.is_none() || carried.lit,
            Purpose::Remove => carried.worn.is_some(),
            // An item whose facts have not arrived is listed rather than hidden.
            Purpose::Use => facts.is_none_or(|facts| facts.usable),
            Purpose::Wear => {
                carried.worn.is_none() && facts.is_none_or(|facts| facts.slot.is_some())
            }
        }
    }

    fn choose(&self, carried: Carried, facts: Option<ItemFacts>, cx: &mut Cx<'_>) -> Navigation {
        match self.purpose {
            Purpose::Look => {
                let item = Item::new(carried.id);
                return Navigation::to_game(match self.card {
                    Some((_, place)) => item.at(place),
                    None => item,
                });
            }
            // Meat may be meant for the bear.
            Purpose::Use if has_other_uses(cx.ui, cx.session, carried.kind) => {
                return Navigation::to_game(Item::new(carried.id));
            }
            Purpose::Use => {
                let aimed = facts.is_some_and(|facts| facts.aimed);
                return use_or_aim(cx, carried, aimed).unwrap_or(Navigation::Home);
            }
            Purpose::Wear => return wear(cx, carried.id),
            Purpose::Remove => cx.step(Command::Remove(carried.id)),
            Purpose::Drop => cx.step(Command::Drop {
                item: carried.id,
                count: carried.count,
            }),
        }
        Navigation::Home
    }
}

impl GameScreen for Inventory {
    fn title(&self) -> &'static str {
        match self.purpose {
            Purpose::Look => "inventory",
            Purpose::Use => "inventory-use",
            Purpose::Wear => "inventory-wear",
            Purpose::Remove => "inventory-remove",
            Purpose::Drop => "inventory-drop",
        }
    }

    fn hints(&self, _: &Ui, session: &Session) -> Vec<Hint> {
        let mut lines = hints(KEYS);
        let hero = session.hero();
        let pack = hero.map_or(&[][..], |hero| &hero.pack);
        let unknown = pack.iter().any(|it| is_unknown(session, it.kind));
        lines.retain(|line| match line.help {
            "inventory-mark" => self.purpose == Purpose::Drop,
            "inventory-guess" => unknown,
            _ => true,
        });
        lines
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        let lines = self.lines(cx);
        self.suggest(&lines);
        if self.list.on_key(key, lines.len()) {
            self.moved = true;
            return Navigation::Stay;
        }
        if let Code::Char(letter) = key.code
            && let Some(n) = lines.iter().position(|line| line.0 == letter)
        {
            self.list.choose(n);
            return self.choose(lines[n].1, lines[n].2, cx);
        }
        match find(KEYS, key) {
            Some(Act::Mark) if self.purpose == Purpose::Drop => {
                self.mark(cx);
                Navigation::Stay
            }
            Some(Act::Guess) => match lines.get(self.list.chosen(lines.len())) {
                Some((_, carried, _)) if is_unknown(cx.session, carried.kind) => {
                    Navigation::to_game(WriteNote::guess(cx.ui, carried.kind))
                }
                _ => Navigation::Stay,
            },
            Some(Act::Choose) if !self.marked.is_empty() => {
                self.drop_marked(cx);
                Navigation::Home
            }
            Some(Act::Choose) => match lines.get(self.list.chosen(lines.len())) {
                Some(line) => self.choose(line.1, line.2, cx),
                None => Navigation::Back,
            },
            Some(Act::Back) => Navigation::Back,
            Some(Act::Mark) | None => Navigation::Stay,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        let lines = self.lines(cx);
        self.moved = true;
        let shows = self.card.is_some() && self.purpose == Purpose::Look;
        if let Some((card, place)) = &mut self.card
            && place.contains((mouse.x, mouse.y).into())
        {
            return card.on_mouse(mouse, cx);
        }
        // Pointing at a row on the way to the card must not change the card.
        if shows && mouse.press == Press::Move {
            return Navigation::Stay;
        }
        let before = self.list.chosen(lines.len());
        if self.list.on_mouse(mouse, lines.len()) {
            let n = self.list.chosen(lines.len());
            if shows && n != before {
                return Navigation::Stay;
            }
            return self.choose(lines[n].1, lines[n].2, cx);
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let lines = self.lines(cx);
        self.suggest(&lines);
        let has_card = cx.ui.draws_tiles()
            && area.width >= LIST + CARD_LEAST
            && area.height >= LEAST
            && !lines.is_empty();
        let room = area.height.saturating_sub(4);
        let height = List::row_height(cx.ui, lines.len(), room);
        let wide = if has_card { LIST } else { area.width.min(WIDE) };
        let rows: Vec<ListRow> = lines
            .iter()
            .map(|(letter, carried, facts)| {
                let marked = self.marked.contains(&carried.id);
                // It is not simply better or worse if something else comes off.
                let others = comes_off(cx.session, carried.id);
                let gain = |it: ItemFacts| if others.is_some() { 0 } else { it.gain };
                let facts = facts.map(|it| ItemFacts {
                    gain: gain(it),
                    ..it
                });
                let letter = format!("{letter}{} ", if marked { '×' } else { ' ' });
                row(
                    cx.ui,
                    &letter,
                    (carried, facts),
                    height,
                    wide.saturating_sub(4),
                )
            })
            .collect();
        let tall = List::pictured_height(cx.ui, rows.len(), room);
        let tall = tall.saturating_add(4).max(7).min(area.height);
        let place = if has_card {
            panels::middle(area, LIST + CARD, tall.max(LEAST))
        } else {
            panels::middle(area, WIDE, tall)
        };
        let left = Rect {
            width: place.width.min(if has_card { LIST } else { WIDE }),
            ..place
        };
        let inside = panels::frame(buf, left, &cx.ui.text(self.title()));
        if rows.is_empty() {
            panels::paragraph(buf, inside, &cx.ui.text("inventory-nothing"), DIM);
            return;
        }
        let upper = Rect::new(
            inside.x,
            inside.y,
            inside.width,
            inside.height.saturating_sub(2),
        );
        self.list.draw_rows(cx.ui, &rows, height, upper, buf);
        let foot = Rect::new(inside.x, upper.bottom() + 1, inside.width, 1).intersection(inside);
        load(cx.ui, cx.session, foot, buf);
        if !has_card {
            self.card = None;
            return;
        }
        let id = lines[self.list.chosen(lines.len())].1.id;
        let right = Rect::new(
            left.right(),
            place.y,
            place.width - left.width,
            place.height,
        );
        let card = self.card.take().map(|(card, _)| card);
        let mut card = card
            .filter(|it| it.id() == id)
            .unwrap_or_else(|| Item::new(id));
        card.draw_card(cx, right, false, buf);
        self.card = Some((card, right));
    }
}

/// A row of this height: one line, or the name above its weight.
fn row(
    ui: &Ui,
    letter: &str,
    (carried, facts): (&Carried, Option<ItemFacts>),
    height: u16,
    wide: u16,
) -> ListRow {
    let name = ui.words.carried(carried);
    let name = if carried.count == 1 {
        name
    } else {
        format!("{} {name}", carried.count)
    };
    let worn = match carried.burns {
        _ if carried.worn.is_none() => String::new(),
        Some(left) if carried.lit => ui.say("inventory-lit", &[("left", u32::from(left).into())]),
        None if carried.lit => ui.text("inventory-lit-for-ever"),
        _ => ui.text("inventory-worn"),
    };
    let gain = facts
        .filter(|facts| facts.slot.is_some() && carried.worn.is_none())
        .map_or(0, |facts| facts.gain);
    let (note, style) = match gain {
        0 if carried.worn.is_some() => (worn, TEXT),
        0 => (String::new(), TEXT),
        1.. => (ui.text("inventory-better"), Tone::Good.style()),
        _ => (ui.text("inventory-worse"), Tone::Bad.style()),
    };
    let weight = facts.map_or_else(String::new, |facts| ui.words.pounds(facts.weight));
    if height > 1 {
        let letter = if ui.is_touched { "" } else { letter };
        let parts = [note, weight].into_iter().filter(|it| !it.is_empty());
        let below = parts.collect::<Vec<_>>().join(" · ");
        let indent = " ".repeat(usize::from(panels::width(letter)));
        let row = ListRow::new(format!("{letter}{name}"), TEXT).with_kind(carried.kind);
        let style = if style == TEXT { DIM } else { style };
        return row.with_below(format!("{indent}{below}"), style);
    }
    // In a narrow window the weight is left out.
    let line = if wide >= WIDE - 4 {
        format!("{letter}{:<32} {weight:>9}  {note}", fit(&name, 32))
    } else {
        let room = wide.saturating_sub(4 + panels::width(&note));
        let name = fit(&name, room);
        format!("{letter}{name:<room$} {note}", room = usize::from(room))
    };
    ListRow::new(line, style).with_kind(carried.kind)
}

fn load(ui: &Ui, session: &Session, area: Rect, buf: &mut Buffer) {
    let Some(hero) = session.hero() else {
        return;
    };
    let args = [
        ("weight", ui.words.pounds(hero.weight).into()),
        ("capacity", ui.words.pounds(hero.capacity).into()),
    ];
    let (id, style) = if hero.burden == Burden::Light {
        ("inventory-load", DIM)
    } else {
        ("inventory-load-over", Tone::Danger.style())
    };
    panels::put(buf, area, 0, 0, &ui.say(id, &args), style);
}

//! A carried item and its actions.

use super::aim::{Aim, Aimed};
use super::list::List;
use super::note::WriteNote;
use super::screen::{GameScreen, Navigation};
use super::use_item::{eat, is_missile_food, say_comes_off, wear};
use super::{button, compare, describe};
use crate::control::autopickup;
use crate::keys::{Bind, Code, Hint, Key, Mouse, Press, bind, find, hints};
use crate::look::tone::{DIM, TEXT, Tone};
use crate::panels::{self, Pen};
use crate::screens::quick;
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::{sentence, span};
use paint::{Image, Picture, PictureFrame};
use proto::{
    Answer, Carried, Command, Habit, Id, ItemFacts, Kind, Query, RecruitPrice, Slot, ThingClass,
    Verb, VisibleCreature,
};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// Size of the picture of an item, in cells.
const PICTURE: (u16, u16) = (8, 4);

pub(crate) struct Item {
    id: Id,
    list: List,
    /// Place of the window, if it covers the card of the inventory.
    place: Option<Rect>,
    /// Places of the actions, where they are buttons.
    buttons: Vec<Rect>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Eat,
    Use,
    Wear,
    Remove,
    DropOne,
    Drop,
    Give,
    Gather,
    Quick,
    Guess,
    Choose,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(&[Key::char('e')], Act::Eat, "item-eat"),
    bind(&[Key::char('a'), Key::char('u')], Act::Use, "item-use"),
    bind(&[Key::char('w')], Act::Wear, "item-wear"),
    bind(
        &[Key::char('t'), Key::char('r')],
        Act::Remove,
        "item-remove",
    ),
    bind(&[Key::char('d')], Act::Drop, "item-drop"),
    bind(&[Key::char('1')], Act::DropOne, "item-drop-one"),
    bind(&[Key::char('A')], Act::Give, "item-give"),
    bind(&[Key::char('p')], Act::Gather, "item-gather"),
    bind(&[Key::char('q')], Act::Quick, "item-quick-add"),
    bind(&[Key::char('n'), Key::char('=')], Act::Guess, "item-guess"),
    bind(&[Key::of(Code::Enter)], Act::Choose, "key-choose"),
    bind(&[Key::of(Code::Esc)], Act::Back, "key-back"),
];

impl Item {
    pub(crate) fn new(id: Id) -> Self {
        Self {
            id,
            list: List::default(),
            place: None,
            buttons: Vec::new(),
        }
    }

    pub(super) const fn id(&self) -> Id {
        self.id
    }

    /// The same item in a window at `place`.
    pub(super) fn at(self, place: Rect) -> Self {
        Self {
            place: Some(place),
            ..self
        }
    }

    fn carried(&self, session: &Session) -> Option<Carried> {
        let hero = session.hero()?;
        hero.pack.iter().find(|it| it.id == self.id).copied()
    }

    fn facts(&self, cx: &mut Cx<'_>) -> Option<ItemFacts> {
        facts(cx, self.id)
    }

    fn choices(&self, cx: &mut Cx<'_>) -> Vec<Act> {
        let (Some(carried), facts) = (self.carried(cx.session), self.facts(cx)) else {
            return Vec::new();
        };
        let mut choices = Vec::new();
        if facts.is_some_and(|facts| facts.usable) {
            if is_missile_food(cx.session, carried.kind) {
                choices.push(Act::Eat);
            }
            choices.push(Act::Use);
        }
        if carried.worn.is_some() {
            choices.push(Act::Remove);
            // A burning torch can be dropped, and continues to burn on the ground.
            if carried.lit {
                choices.push(Act::Drop);
            }
            return choices;
        }
        if facts.is_some_and(|facts| facts.slot.is_some()) {
            choices.push(Act::Wear);
        }
        choices.push(Act::Drop);
        if carried.count > 1 {
            choices.push(Act::DropOne);
        }
        if wanted_by(cx.session, carried.kind).is_some() {
            choices.push(Act::Give);
        }
        choices.push(Act::Gather);
        // A keyboard has a key for each slot.
        if cx.ui.draws_tiles() && (cx.ui.is_touched || cx.ui.has_mouse) {
            choices.push(Act::Quick);
        }
        if is_unknown(cx.session, carried.kind) {
            choices.push(Act::Guess);
        }
        choices
    }

    fn act(&mut self, act: Act, cx: &mut Cx<'_>) -> Navigation {
        let choices = self.choices(cx);
        let act = if act == Act::Choose {
            match choices.get(self.list.chosen(choices.len())) {
                Some(act) => *act,
                None => Act::Back,
            }
        } else {
            act
        };
        if act == Act::Back {
            return Navigation::Back;
        }
        let Some(carried) = self.carried(cx.session).filter(|_| choices.contains(&act)) else {
            return Navigation::Stay;
        };
        let item = self.id;
        match act {
            Act::Eat => eat(cx, item),
            Act::Use if self.facts(cx).is_some_and(|facts| facts.aimed) => {
                return Navigation::to_game(Aim::new(cx.session, Aimed::Item(item)));
            }
            Act::Use => cx.step(Command::Use { item, at: None }),
            Act::Wear => return wear(cx, item),
            Act::Remove => cx.step(Command::Remove(item)),
            Act::DropOne => cx.step(Command::Drop { item, count: 1 }),
            Act::Drop => cx.step(Command::Drop {
                item,
                count: carried.count,
            }),
            Act::Give => {
                if let Some(whom) = wanted_by(cx.session, carried.kind) {
                    cx.step(Command::Recruit(whom));
                }
            }
            Act::Gather => {
                autopickup::turn(cx, carried.kind);
                return Navigation::Stay;
            }
            Act::Quick => {
                quick::toggle(cx, carried.kind);
                return Navigation::Stay;
            }
            Act::Guess => return Navigation::to_game(WriteNote::guess(cx.ui, carried.kind)),
            Act::Choose | Act::Back => {}
        }
        Navigation::Home
    }

    /// Key and label of every action.
    fn labels(&self, cx: &mut Cx<'_>, carried: Carried, shines: bool) -> Vec<(Key, String)> {
        let choices = self.choices(cx);
        let binds = choices
            .iter()
            .filter_map(|act| KEYS.iter().find(|bind| bind.act == *act));
        binds
            .map(|bind| {
                let help = match bind.act {
                    Act::Use if is_missile_food(cx.session, carried.kind) => "item-throw",
                    Act::Use => match cx.ui.words.facts(carried.kind).verb {
                        Some(Verb::Eat) => "item-eat",
                        Some(Verb::Drink) => "item-drink",
                        Some(Verb::Read) => "item-read",
                        Some(Verb::Throw) => "item-throw",
                        Some(Verb::Use) | None => bind.help,
                    },
                    Act::Gather if autopickup::is_wanted(cx.ui, cx.session, carried.kind) => {
                        "item-leave"
                    }
                    Act::Quick if quick::has(cx.ui, cx.session, carried.kind) => {
                        "item-quick-remove"
                    }
                    Act::DropOne if cx.ui.words.facts(carried.kind).is_food() => "item-bait",
                    Act::Drop
                        if carried.count == 1 && cx.ui.words.facts(carried.kind).is_food() =>
                    {
                        "item-bait"
                    }
                    Act::Wear if shines => "item-light-it",
                    Act::Remove if shines => "item-put-out",
                    Act::Remove if in_hand(carried) => "item-put-away",
                    _ => bind.help,
                };
                (bind.keys[0], cx.ui.text(help))
            })
            .collect()
    }

    /// The button at the mouse, if there is one.
    fn press(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        let at = (mouse.x, mouse.y).into();
        let Some(n) = self.buttons.iter().position(|area| area.contains(at)) else {
            return Navigation::Stay;
        };
        self.list.choose(n);
        match mouse.press {
            Press::Left => self.act(Act::Choose, cx),
            _ => Navigation::Stay,
        }
    }

    /// The item worn in the slot of this one, and its facts.
    fn worn(&self, cx: &mut Cx<'_>, facts: &ItemFacts) -> Option<(Carried, ItemFacts)> {
        let hero = cx.session.hero()?;
        let mut pack = hero.pack.iter().filter(|it| it.id != self.id);
        let worn = *pack.find(|it| it.worn.is_some() && it.worn == facts.slot)?;
        match cx.ask(Query::Item(worn.id)) {
            Some(Answer::Item(facts)) => Some((worn, *facts)),
            _ => None,
        }
    }

    /// Draws the item with its picture, its figures beside those of the worn item, and its actions as buttons. A
    /// chosen button is gold only if the card has the keys.
    pub(super) fn draw_card(
        &mut self,
        cx: &mut Cx<'_>,
        place: Rect,
        has_keys: bool,
        buf: &mut Buffer,
    ) {
        self.buttons.clear();
        let Some(carried) = self.carried(cx.session) else {
            return;
        };
        let facts = self.facts(cx);
        let worn = facts.and_then(|facts| self.worn(cx, &facts));
        let shines = facts.is_some_and(|facts| facts.light > 0);
        let labels = self.labels(cx, carried, shines);
        let comes_off = say_comes_off(cx.ui, cx.session, self.id);
        let ui = &mut *cx.ui;
        let name = ui.words.carried(&carried);
        let name = match carried.count {
            1 => sentence(&name),
            count => format!("{count} {name}"),
        };
        let inside = panels::frame(buf, place, &name);
        let rows = u16::try_from(labels.len()).unwrap_or(0).div_ceil(2);
        let foot = (rows * button::TALL).min(inside.height);
        let upper = Rect {
            height: inside.height - foot,
            ..inside
        };
        let used = draw_about(ui, carried, upper, buf);
        let rest = Rect::new(
            upper.x,
            upper.y + used,
            upper.width,
            upper.height.saturating_sub(used),
        );
        let mut pen = Pen::new(buf, rest);
        if let Some(facts) = facts {
            let mut figures = lines(ui, &facts);
            if let Some((worn, worn_facts)) = worn {
                let names = [worn, carried].map(|it| ui.words.carried(&it));
                let rows = compare::compare(ui, &worn_facts, &facts);
                compare::draw(ui, [&names[0], &names[1]], &rows, &mut pen);
                pen.gap();
                if facts.damage.is_some() || facts.armour != 0 {
                    figures.remove(0);
                }
            }
            if let Some(line) = &comes_off {
                pen.paragraph(line, Tone::Bad.style());
            }
            for line in figures {
                pen.paragraph(&line, DIM);
            }
        }
        let foot = Rect::new(inside.x, upper.bottom(), inside.width, foot);
        self.buttons = button::places(foot, labels.len(), 2);
        let chosen = self.list.chosen(labels.len());
        let pointer = ui.pointer.map(|mouse| (mouse.x, mouse.y).into());
        for (n, ((key, text), area)) in labels.iter().zip(&self.buttons).enumerate() {
            let pointed = pointer.is_some_and(|at| area.contains(at));
            let gold = pointed || (has_keys && n == chosen);
            button::draw(ui, (*key, text), gold, *area, buf);
        }
    }
}

impl GameScreen for Item {
    fn title(&self) -> &'static str {
        "item"
    }

    fn hints(&self, ui: &Ui, _: &Session) -> Vec<Hint> {
        // The actions are in the list, each with its key.
        let mut lines = hints(KEYS);
        lines.retain(|line| ["key-choose", "key-back"].contains(&line.help));
        if !ui.is_touched {
            lines.push(Hint::of(quick::KEYS, "item-quick"));
        }
        lines
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        let len = self.choices(cx).len();
        if self.list.on_key(key, len) {
            return Navigation::Stay;
        }
        if let (Some(slot), Some(carried)) = (quick::slot(key), self.carried(cx.session)) {
            quick::assign(cx, slot, carried.kind);
            return Navigation::Stay;
        }
        match find(KEYS, key) {
            Some(act) => self.act(act, cx),
            None => Navigation::Stay,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        let len = self.choices(cx).len();
        if !self.buttons.is_empty() {
            return self.press(mouse, cx);
        }
        if self.list.on_mouse(mouse, len) {
            return self.act(Act::Choose, cx);
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let Some(carried) = self.carried(cx.session) else {
            return;
        };
        if button::are_shown(cx.ui) {
            let place = self.place.map(|place| place.intersection(area));
            let place = place.unwrap_or_else(|| panels::middle(area, 64, 26));
            self.draw_card(cx, place, true, buf);
            return;
        }
        self.buttons.clear();
        let place = List::window(cx.ui, area, 60, 22);
        let name = sentence(&cx.ui.words.carried(&carried));
        let inside = panels::frame(buf, place, &name);
        let mut row = 0;
        for about in cx.ui.words.about(carried.kind, carried.marks) {
            let below = Rect {
                y: inside.y + row,
                height: inside.height.saturating_sub(row),
                ..inside
            };
            row += panels::paragraph(buf, below, &about, TEXT);
        }
        row += u16::from(row > 0);
        let facts = self.facts(cx);
        let shines = facts.is_some_and(|facts| facts.light > 0);
        if let Some(facts) = facts {
            let comes_off = say_comes_off(cx.ui, cx.session, self.id);
            for line in lines(cx.ui, &facts).into_iter().chain(comes_off) {
                panels::put(buf, inside, 0, row, &line, DIM);
                row += 1;
            }
        }
        let rows: Vec<(String, Style)> = self
            .labels(cx, carried, shines)
            .into_iter()
            .map(|(key, text)| {
                let key = cx.ui.keys(&key.shown());
                (format!(" {key}  {text}"), Style::new())
            })
            .collect();
        let below = inside.height.saturating_sub(row + 1);
        let rest = Rect::new(inside.x, inside.bottom() - below, inside.width, below);
        self.list.draw_lines(cx.ui, &rows, rest, buf);
    }
}

/// The facts of an item. The answer compares an item in use with an empty slot; here it has no gain over itself.
pub(super) fn facts(cx: &mut Cx<'_>, id: Id) -> Option<ItemFacts> {
    let pack = cx.session.hero().map_or(&[][..], |hero| &hero.pack);
    let in_use = pack.iter().any(|it| it.id == id && it.worn.is_some());
    match cx.ask(Query::Item(id)) {
        Some(Answer::Item(facts)) if in_use => Some(ItemFacts { gain: 0, ..*facts }),
        Some(Answer::Item(facts)) => Some(*facts),
        _ => None,
    }
}

/// Draws the picture of an item and the words about it; returns the rows used.
fn draw_about(ui: &mut Ui, carried: Carried, area: Rect, buf: &mut Buffer) -> u16 {
    let (kind, asleep) = (carried.kind, false);
    let place = Rect::new(area.x, area.y, PICTURE.0, PICTURE.1).intersection(area);
    let picture = Picture {
        frame: PictureFrame::Slot,
        ..Picture::new(place, Image::Kind { kind, asleep })
    };
    let pictured = area.width > PICTURE.0 * 3 && ui.add_picture(buf, picture);
    let left = if pictured { PICTURE.0 + 2 } else { 0 };
    let text = Rect::new(area.x + left, area.y, area.width - left, area.height);
    let mut row = 0;
    for about in ui.words.about(carried.kind, carried.marks) {
        let room = text.height.saturating_sub(row);
        let below = Rect::new(text.x, text.y + row, text.width, room);
        row += panels::paragraph(buf, below, &about, TEXT);
    }
    let tall = if pictured { PICTURE.1 } else { 0 };
    row.max(tall) + 1
}

/// Whether the kind is only the appearance of an unidentified item.
pub(super) fn is_unknown(session: &Session, kind: Kind) -> bool {
    let entry = session.catalog.kind(kind);
    entry.is_some_and(|entry| entry.class == ThingClass::Guise)
}

/// A creature beside the hero that joins for this kind of food.
fn wanted_by(session: &Session, food: Kind) -> Option<Id> {
    let hero = session.hero()?;
    let mut beside = session
        .view
        .creatures
        .iter()
        .filter(|it| hero.at.is_adjacent(it.at));
    let wants = |it: &&VisibleCreature| it.joins == Some(RecruitPrice::Food(Some(food)));
    beside.find(wants).map(|it| it.id)
}

/// Whether food has other uses here than to be eaten: a creature in view wants it, or stops for a meal.
pub(super) fn has_other_uses(ui: &Ui, session: &Session, kind: Kind) -> bool {
    let mut seen = session.view.creatures.iter();
    let is_hungry = |it: &VisibleCreature| {
        let eats = ui.words.habits(it.kind).contains(&Habit::Eats);
        it.ally.is_none()
            && (eats && it.is_foe() || it.joins == Some(RecruitPrice::Food(Some(kind))))
    };
    ui.words.facts(kind).is_food() && seen.any(is_hungry)
}

const fn in_hand(carried: Carried) -> bool {
    matches!(carried.worn, Some(Slot::Weapon | Slot::Shield))
}

/// Figures of an item; in brackets the gain over the worn item.
pub(super) fn lines(ui: &Ui, facts: &ItemFacts) -> Vec<String> {
    let mut lines = Vec::new();
    let gain = |text: String| match facts.gain {
        0 => text,
        // For damage, `gain` is twice the difference of the means.
        gain if facts.damage.is_some() => {
            let more = if gain < 0 { "less" } else { "more" };
            let by = compare::halves(ui, gain);
            let args = [("more", more.into()), ("by", by.into())];
            format!("{text}; {}", ui.say("item-gain", &args))
        }
        gain => format!("{text} ({gain:+})"),
    };
    if let Some(damage) = facts.damage {
        let args = [("damage", span(damage).into())];
        lines.push(gain(ui.say("item-damage", &args)));
    } else if facts.armour != 0 {
        lines.push(gain(
            ui.say("item-armour", &[("armour", facts.armour.into())]),
        ));
    }
    lines.extend(describe::traits(ui, &facts.traits));
    if facts.range > 1 {
        lines.push(ui.say("item-range", &[("range", u32::from(facts.range).into())]));
    }
    if facts.feeds > 0 {
        let args = [("turns", u32::from(facts.feeds).into())];
        lines.push(ui.say("item-feeds", &args));
    }
    if facts.light > 0 {
        let args = [("radius", u32::from(facts.light).into())];
        lines.push(ui.say("item-light", &args));
    }
    if let Some((left, most)) = facts.charges {
        let [left, most] = [left, most].map(|n| u32::from(n).into());
        lines.push(ui.say("item-charges", &[("left", left), ("most", most)]));
    }
    if facts.clings {
        lines.push(ui.text("item-clings"));
    }
    if let Some(left) = facts.burns {
        lines.push(ui.say("item-burns", &[("left", u32::from(left).into())]));
    }
    // Weight and value are per unit.
    let count = u32::from(facts.count.max(1));
    let args = [
        ("weight", ui.words.pounds(facts.weight / count).into()),
        ("value", facts.value.into()),
        ("count", count.into()),
    ];
    lines.push(ui.say("item-worth", &args));
    lines
}

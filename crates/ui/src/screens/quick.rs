//! Quick slots: function keys that use a chosen kind of item.

use super::screen::Navigation;
use super::use_item::{use_or_aim, wear};
use crate::keys::{Code, Key};
use crate::look::tone::Tone;
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::sentence;
use paint::{Badge, Image, Picture, PictureFrame};
use proto::{Command, Kind};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Number of the first function key, and number of slots.
const FIRST: u8 = 2;
const SLOTS: u8 = 8;

pub(crate) fn slot(key: Key) -> Option<usize> {
    match key.code {
        Code::F(n @ FIRST..) if n < FIRST + SLOTS => Some(usize::from(n - FIRST)),
        _ => None,
    }
}

pub(crate) const KEYS: &str = "F2-F9";

/// Assigns a kind to a slot, clears its other slots, and stores the settings.
pub(crate) fn assign(cx: &mut Cx<'_>, slot: usize, kind: Kind) {
    let session = &*cx.session;
    let Some(entry) = session.catalog.kind(kind) else {
        return;
    };
    let id = entry.id.clone();
    let slots = &mut cx.ui.settings.quick_slots;
    slots
        .iter_mut()
        .filter(|it| **it == id)
        .for_each(String::clear);
    if slots.len() <= slot {
        slots.resize(slot + 1, String::new());
    }
    slots[slot] = id;
    cx.ui.keep();
    let args = [
        ("key", shown(slot).into()),
        ("thing", cx.ui.words.noun(kind).into()),
    ];
    cx.ui.notices.notice = Some(cx.ui.say("quick-set", &args));
}

/// Whether a kind is in a slot.
pub(crate) fn has(ui: &Ui, session: &Session, kind: Kind) -> bool {
    let entry = session.catalog.kind(kind);
    entry.is_some_and(|entry| ui.settings.quick_slots.contains(&entry.id))
}

/// Puts a kind into the first free slot, or into the last one; takes it out if it is in one.
pub(crate) fn toggle(cx: &mut Cx<'_>, kind: Kind) {
    let entry = cx.session.catalog.kind(kind);
    let Some(id) = entry.map(|entry| entry.id.clone()) else {
        return;
    };
    let slots = &mut cx.ui.settings.quick_slots;
    if let Some(slot) = slots.iter_mut().find(|slot| **slot == id) {
        slot.clear();
        return cx.ui.keep();
    }
    let free = slots.iter().position(String::is_empty);
    let free = free.unwrap_or(slots.len()).min(usize::from(SLOTS) - 1);
    assign(cx, free, kind);
}

/// Uses the item of a slot; an item without a use is put on or taken off.
pub(crate) fn use_slot(cx: &mut Cx<'_>, slot: usize) -> Navigation {
    let id = cx
        .ui
        .settings
        .quick_slots
        .get(slot)
        .filter(|id| !id.is_empty());
    let session = Some(&*cx.session);
    let kind = id
        .zip(session)
        .and_then(|(id, session)| session.catalog.find(id));
    let (Some(kind), Some(session)) = (kind, session) else {
        let text = cx.ui.say("quick-empty", &[("key", shown(slot).into())]);
        cx.log(text, Tone::Faint);
        return Navigation::Stay;
    };
    let facts = session.catalog.kind(kind).map(|entry| entry.facts);
    let facts = facts.unwrap_or_default();
    let pack = session.hero().map_or(&[][..], |hero| &hero.pack);
    let Some(it) = pack.iter().find(|it| it.kind == kind).copied() else {
        let text = cx
            .ui
            .say("quick-none", &[("thing", cx.ui.words.noun(kind).into())]);
        cx.log(text, Tone::Faint);
        return Navigation::Stay;
    };
    match (facts.verb, it.worn) {
        (Some(_), _) => {
            return use_or_aim(cx, it, facts.aimed).unwrap_or(Navigation::Stay);
        }
        (None, Some(_)) => cx.step(Command::Remove(it.id)),
        (None, None) => {
            return match wear(cx, it.id) {
                Navigation::Home => Navigation::Stay,
                question => question,
            };
        }
    }
    Navigation::Stay
}

/// Size of a slot in cells.
const SLOT: (u16, u16) = (6, 3);

/// Shows the assigned slots with pictures at the lower edge of the map. A click uses one.
pub(crate) fn draw_slots(cx: &mut Cx<'_>, map: Rect, buf: &mut Buffer) {
    let (ui, session) = (&mut *cx.ui, &mut *cx.session);
    if !ui.draws_tiles() || session.only_watches() {
        return;
    }
    let kinds = ui.settings.quick_slots.iter().zip(0..SLOTS);
    let kinds = kinds.filter_map(|(id, n)| Some((session.catalog.find(id)?, n)));
    let kinds: Vec<(Kind, u8)> = kinds.collect();
    let count = u16::try_from(kinds.len()).unwrap_or(0);
    let (wide, high) = SLOT;
    let count = count.min(map.width / wide);
    if map.height < 4 * high {
        return;
    }
    if count > 0 {
        session.viewport.margins.1 = high;
    }
    let left = map.x + (map.width - count * wide) / 2;
    for ((kind, slot), n) in kinds.into_iter().zip(0..count) {
        let place = Rect::new(left + n * wide, map.bottom() - high, wide, high);
        let image = Image::Kind {
            kind,
            asleep: false,
        };
        let key = Key::of(Code::F(slot + FIRST));
        let pack = session.hero().map_or(&[][..], |hero| &hero.pack);
        let carried = pack.iter().filter(|it| it.kind == kind);
        let carried = carried.map(|it| u32::from(it.count)).sum();
        let mut picture = Picture::new(place, image);
        picture.frame = match ui.add_button(place, key) {
            true => PictureFrame::Gold,
            false => PictureFrame::Slot,
        };
        picture.badges = vec![Badge::Count(carried)];
        if !ui.is_touched {
            picture.badges.insert(0, Badge::Key(key.shown()));
        }
        ui.labels.push((place, sentence(&ui.words.name(kind, 1))));
        ui.add_picture(buf, picture);
    }
}

fn shown(slot: usize) -> String {
    let n = u8::try_from(slot).unwrap_or(0);
    Key::of(Code::F(n.saturating_add(FIRST))).shown()
}

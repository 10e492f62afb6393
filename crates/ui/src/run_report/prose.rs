//! The whole run in prose: one paragraph for each stay on a level.

use super::list::{creatures, culprit, kills, some_of};
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::{Arg, sentence};
use proto::{Chronicle, Deed, Event, Kind, LevelNo, Who};
use std::collections::BTreeMap;

/// Maximum number of stays; a longer run is reduced to its first and last ones.
const MOST: usize = 60;

/// The run in paragraphs, with the ending as the last.
pub(crate) fn prose(ui: &Ui, session: &Session, chronicle: &Chronicle) -> Vec<String> {
    let stays = stays(chronicle);
    let all = stays.len();
    let mut told: Vec<String> = Vec::new();
    for (n, stay) in stays.iter().enumerate() {
        if all > MOST && n == MOST / 2 {
            let args = [("count", (all - MOST).into())];
            told.push(ui.say("story-left-out", &args));
        }
        if all <= MOST || n < MOST / 2 || n >= all - MOST / 2 {
            let first = n == 0;
            told.push(Teller { ui, session }.paragraph(stay, first, chronicle.whole));
        }
    }
    if let Some(ending) = session.view.ending {
        told.push(ui.narrator().ending(ending));
    }
    told
}

/// The events between arriving on a level and leaving it.
struct Stay<'a> {
    level: LevelNo,
    /// The turn of arrival, and whether the hero had never been there.
    turn: u32,
    first: bool,
    deeds: &'a [Deed],
    /// Wounds that the hero narrowly survived.
    escapes: Vec<&'a Deed>,
}

fn stays(chronicle: &Chronicle) -> Vec<Stay<'_>> {
    let deeds = chronicle.deeds.as_slice();
    let is_arrival = |deed: &Deed| matches!(deed.event, Event::Arrived { .. });
    let escapes = escapes(deeds);
    let mut stays: Vec<Stay<'_>> = Vec::new();
    // A run starts with a stay on level 1, even if nothing happened there.
    if chronicle.whole && deeds.first().is_none_or(is_arrival) {
        stays.push(Stay {
            level: LevelNo(1),
            turn: 0,
            first: true,
            deeds: &[],
            escapes: Vec::new(),
        });
    }
    let mut from = 0;
    while let Some(begun) = deeds.get(from) {
        let (level, first, skip) = match begun.event {
            Event::Arrived { level, first } => (level, first, 1),
            _ => (begun.level, true, 0),
        };
        let rest = &deeds[from + skip..];
        let next = rest.iter().position(is_arrival).unwrap_or(rest.len());
        let within = &rest[..next];
        let close = escapes.iter().filter(|deed| {
            let same = |it: &Deed| std::ptr::eq::<Deed>(it, **deed);
            within.iter().any(same)
        });
        stays.push(Stay {
            level,
            turn: begun.turn,
            first,
            deeds: within,
            escapes: close.copied().collect(),
        });
        from += skip + next;
    }
    stays
}

/// The worst wound of each narrow escape: a quarter of life or less was left, and the hero recovered to more
/// than half.
fn escapes(deeds: &[Deed]) -> Vec<&Deed> {
    let mut escapes: Vec<&Deed> = Vec::new();
    let mut worst: Option<&Deed> = None;
    for deed in deeds {
        let hurt = matches!(deed.event, Event::Hurt { who: Who::Hero, .. });
        if hurt && deed.health * 4 <= deed.health_max {
            worst = match worst {
                Some(before) if before.health <= deed.health => Some(before),
                _ => Some(deed),
            };
        } else if deed.health * 2 > deed.health_max {
            escapes.extend(worst.take().filter(|deed| deed.health > 0));
        }
    }
    escapes
}

struct Teller<'a> {
    ui: &'a Ui,
    session: &'a Session,
}

impl Teller<'_> {
    fn paragraph(&self, stay: &Stay<'_>, first: bool, whole: bool) -> String {
        let mut said = vec![self.arrival(stay, first, whole)];
        said.extend(self.fights(stay));
        said.extend(self.mishaps(stay));
        said.extend(self.bargains(stay));
        said.extend(self.progress(stay));
        said.join(" ")
    }

    fn say(&self, id: &str, mut args: Vec<Arg<'_>>) -> String {
        args.push(("name", self.session.name.clone().into()));
        sentence(&self.ui.say(id, &args))
    }

    fn arrival(&self, stay: &Stay<'_>, first: bool, whole: bool) -> String {
        let id = match (first, whole, stay.first) {
            (true, true, _) => "story-set-out",
            (true, false, _) => "story-from-the-middle",
            (false, _, true) => "story-came",
            (false, _, false) => "story-back",
        };
        let place = self.ui.words.place(stay.level);
        self.say(
            id,
            vec![("where", place.into()), ("turn", stay.turn.into())],
        )
    }

    fn fights(&self, stay: &Stay<'_>) -> Vec<String> {
        let mut said = Vec::new();
        let killed = kills(&Chronicle {
            deeds: stay.deeds.to_vec(),
            ..Chronicle::default()
        });
        if !killed.is_empty() {
            let list = creatures(self.ui, killed);
            said.push(self.say("story-killed", vec![("list", list.into())]));
        }
        for deed in &stay.escapes {
            let Event::Hurt { cause, .. } = deed.event else {
                continue;
            };
            let args = vec![
                ("turn", deed.turn.into()),
                ("health", deed.health.into()),
                ("most", deed.health_max.into()),
                ("who", culprit(self.ui, cause).into()),
            ];
            said.push(self.say("story-escape", args));
        }
        said
    }

    /// Traps, used items, falls and portals.
    fn mishaps(&self, stay: &Stay<'_>) -> Vec<String> {
        let mut said = Vec::new();
        let traps = count(stay.deeds, |event| match event {
            Event::Sprung { trap, .. } => Some((trap, 1)),
            _ => None,
        });
        if !traps.is_empty() {
            let list = some_of(self.ui, traps);
            said.push(self.say("story-traps", vec![("list", list.into())]));
        }
        let used = count(stay.deeds, |event| match event {
            Event::Used { item, .. } => Some((item, 1)),
            _ => None,
        });
        if !used.is_empty() {
            let list = some_of(self.ui, used);
            said.push(self.say("story-used", vec![("list", list.into())]));
        }
        for deed in stay.deeds {
            let id = match deed.event {
                Event::Fell { .. } => "story-fell",
                Event::OpenedPortal { .. } => "story-portal",
                _ => continue,
            };
            said.push(self.say(id, vec![("turn", deed.turn.into())]));
        }
        said
    }

    fn bargains(&self, stay: &Stay<'_>) -> Vec<String> {
        let mut said = Vec::new();
        let bought = |event| match event {
            Event::Bought { item, count, price } => Some((item, u32::from(count), price)),
            _ => None,
        };
        let sold = |event| match event {
            Event::Sold { item, count, price } => Some((item, u32::from(count), price)),
            _ => None,
        };
        said.extend(self.bargain("story-bought", stay, bought));
        said.extend(self.bargain("story-sold", stay, sold));
        for deed in stay.deeds {
            if let Event::Tended { price, .. } = deed.event {
                said.push(self.say("story-tended", vec![("gold", price.into())]));
            }
        }
        said
    }

    fn bargain(
        &self,
        id: &str,
        stay: &Stay<'_>,
        of: impl Fn(Event) -> Option<(Kind, u32, u32)>,
    ) -> Option<String> {
        let rows = stay.deeds.iter().filter_map(|deed| of(deed.event));
        let gold: u32 = rows.clone().map(|(_, _, price)| price).sum();
        let goods = count(stay.deeds, |event| {
            of(event).map(|(item, count, _)| (item, count))
        });
        if goods.is_empty() {
            return None;
        }
        let list = some_of(self.ui, goods);
        Some(self.say(id, vec![("list", list.into()), ("gold", gold.into())]))
    }

    fn progress(&self, stay: &Stay<'_>) -> Option<String> {
        let grew = stay.deeds.iter().rev().find_map(|deed| match deed.event {
            Event::Grew { level } => Some((u32::from(level), deed.turn)),
            _ => None,
        });
        let (level, turn) = grew?;
        let args = vec![("level", level.into()), ("turn", turn.into())];
        Some(self.say("story-grew", args))
    }
}

/// Sums the counts of each kind over some deeds.
fn count(deeds: &[Deed], of: impl Fn(Event) -> Option<(Kind, u32)>) -> Vec<(Kind, u32)> {
    let mut counted: BTreeMap<Kind, u32> = BTreeMap::new();
    for (kind, count) in deeds.iter().filter_map(|deed| of(deed.event)) {
        *counted.entry(kind).or_default() += count;
    }
    counted.into_iter().collect()
}

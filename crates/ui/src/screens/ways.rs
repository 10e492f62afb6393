//! Descriptions of a kind in words: pace, habits, enemies, effects.

use crate::look::tone::{TEXT, Tone};
use crate::narrator::condition_id;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::{sentence, span};
use geom::Dice;
use proto::{About, Discoveries, Facts, Habit, Kind, Lore, ThingClass};
use ratatui_core::style::Style;

/// Pace relative to the hero, habits, and whether the kind hunts the hero's faction. For a hostile creature the
/// habit "calm" is left out.
pub(crate) fn creature(
    ui: &Ui,
    session: &Session,
    kind: Kind,
    hostile: bool,
) -> Vec<(String, Style)> {
    let pace = pace(ui, session, kind).into_iter();
    let habits = habits(ui, session, kind, hostile).into_iter();
    let hunts = hunts(ui, session, kind).map(|line| (line, Tone::Bad.style()));
    let lines = pace.chain(habits).map(|line| (line, TEXT));
    lines.chain(hunts).collect()
}

fn pace(ui: &Ui, session: &Session, kind: Kind) -> Option<String> {
    let ours = u32::from(session.hero()?.speed.max(1));
    let theirs = u32::from(ui.words.facts(kind).speed);
    let percent = theirs * 100 / ours;
    let id = match percent {
        0 => return None,
        1..=60 => "pace-half",
        61..=92 => "pace-slower",
        93..=107 => "pace-same",
        108..=169 => "pace-quicker",
        170..=249 => "pace-twice",
        _ => "pace-many",
    };
    let times = (percent + 50) / 100;
    Some(ui.say(id, &[("times", times.into())]))
}

fn habits(ui: &Ui, session: &Session, kind: Kind, hostile: bool) -> Option<String> {
    let habits = session.catalog.kind(kind)?.about.habits.iter();
    let true_now = habits.filter(|habit| !hostile || **habit != Habit::Calm);
    let told = true_now.map(|habit| {
        let id = format!("habit-{}", habit.name());
        match habit {
            Habit::Shoots(range) => ui.say(&id, &[("range", u32::from(*range).into())]),
            Habit::Obeys(order) => ui.say(&id, &[("order", order.name().into())]),
            Habit::Leaves(condition) => {
                let state = ui.text(&condition_id(*condition));
                ui.say(&id, &[("state", state.into())])
            }
            _ => ui.text(&id),
        }
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| format!("{}.", sentence(&told.join(", "))))
}

fn hunts(ui: &Ui, session: &Session, kind: Kind) -> Option<String> {
    let mut kinds = session.catalog.kinds.iter();
    let hero = kinds.find(|entry| entry.class == ThingClass::Hero)?;
    let hunts = ui.words.facts(kind).hunts & hero.facts.faction != 0;
    hunts.then(|| ui.text("hunts-you"))
}

/// Kinds the player has met that are kin, prey or hunters of this one.
pub(crate) fn relations(ui: &Ui, kind: Kind, known: &Discoveries) -> Vec<(String, Style)> {
    let own = ui.words.facts(kind);
    let told = |id: &str, fits: &dyn Fn(Facts) -> bool| {
        let others = known.kinds.iter().map(|it| it.kind);
        let others = others.filter(|other| *other != kind && fits(ui.words.facts(*other)));
        let names: Vec<String> = others.map(|other| ui.words.name(other, 1)).collect();
        let args = [("names", names.join(", ").into())];
        (!names.is_empty()).then(|| (ui.say(id, &args), TEXT))
    };
    [
        told("known-kin", &|it| it.faction & own.faction != 0),
        told("known-hunts", &|it| it.faction & own.hunts != 0),
        told("known-fears", &|it| it.hunts & own.faction != 0),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Effects on a creature that walks into the thing.
pub(crate) fn effects(ui: &Ui, about: &About) -> Vec<(String, Style)> {
    let mut lines = Vec::new();
    for lore in &about.lore {
        lines.push((told(ui, *lore), Tone::Bad.style()));
    }
    if about.radius > 0 {
        let args = [("radius", u32::from(about.radius).into())];
        lines.push((ui.say("lore-radius", &args), TEXT));
    }
    if about.once {
        lines.push((ui.text("lore-once"), TEXT));
    }
    lines
}

/// One effect in words.
pub(crate) fn told(ui: &Ui, lore: Lore) -> String {
    let dice = |amount: Dice| ("dice", span(amount).into());
    match lore {
        Lore::Harms(amount) => ui.say("lore-harms", &[dice(amount)]),
        Lore::Heals(amount, percent) => {
            let percent = ("percent", u32::from(percent).into());
            ui.say("lore-heals", &[dice(amount), percent])
        }
        Lore::Leaves(condition, turns) => {
            let state = ui.text(&condition_id(condition));
            let turns = u32::from(turns);
            ui.say(
                "lore-leaves",
                &[("state", state.into()), ("turns", turns.into())],
            )
        }
        Lore::Whisks(_) => ui.text("lore-whisks"),
        Lore::Drops(amount) => ui.say("lore-drops", &[dice(amount)]),
        Lore::Rings(reach) => ui.say("lore-rings", &[("reach", u32::from(reach).into())]),
        Lore::Fumes(cloud) => {
            let cloud = ui.words.noun(cloud);
            ui.say("lore-fumes", &[("cloud", cloud.into())])
        }
        Lore::Rusts => ui.text("lore-rusts"),
        Lore::Maps => ui.text("lore-maps"),
        Lore::Leads => ui.text("lore-leads"),
        Lore::Feeds(turns) => ui.say("lore-feeds", &[("turns", u32::from(turns).into())]),
        Lore::Pushes(tiles) => ui.say("lore-pushes", &[("tiles", u32::from(tiles).into())]),
        Lore::Pulls(tiles) => ui.say("lore-pulls", &[("tiles", u32::from(tiles).into())]),
        Lore::Lays(trap) => {
            let trap = ui.words.noun(trap);
            ui.say("lore-lays", &[("trap", trap.into())])
        }
        other => spell_effect_text(ui, other),
    }
}

/// One effect in words, of those that came with spells; empty for any other.
fn spell_effect_text(ui: &Ui, lore: Lore) -> String {
    let one = |id: &str, key: &'static str, n: u32| ui.say(id, &[(key, n.into())]);
    match lore {
        Lore::Warms(amount) => ui.say("lore-warms", &[("amount", i32::from(amount).into())]),
        Lore::Conjures(thing, turns) => {
            let thing = ui.words.noun(thing);
            let args = [("thing", thing.into()), ("turns", u32::from(turns).into())];
            ui.say("lore-conjures", &args)
        }
        Lore::Kindles => ui.text("lore-kindles"),
        Lore::Douses => ui.text("lore-douses"),
        Lore::Locks => ui.text("lore-locks"),
        Lore::Unlocks => ui.text("lore-unlocks"),
        Lore::Swaps => ui.text("lore-swaps"),
        Lore::Doorsteps => ui.text("lore-doorsteps"),
        Lore::Cleanses => ui.text("lore-cleanses"),
        Lore::Cows { turns, wits, flees } => {
            let args = [
                ("turns", u32::from(turns).into()),
                ("wits", i32::from(wits.unwrap_or(0)).into()),
                ("beasts", if wits.is_some() { "yes" } else { "no" }.into()),
                ("flees", if flees { "yes" } else { "no" }.into()),
            ];
            ui.say("lore-cows", &args)
        }
        Lore::Incites(wits, range) => {
            let args = [
                ("wits", i32::from(wits).into()),
                ("range", u32::from(range).into()),
            ];
            ui.say("lore-incites", &args)
        }
        Lore::Borrows(range) => one("lore-borrows", "range", range.into()),
        Lore::Grants(talent, turns) => {
            let about = ui.words.of_kind(talent, "description", &[]);
            let args = [
                ("talent", ui.words.name(talent, 1).into()),
                ("turns", u32::from(turns).into()),
                ("about", about.unwrap_or_default().into()),
            ];
            ui.say("lore-grants", &args)
        }
        Lore::Wakes => ui.text("lore-wakes"),
        Lore::Loosens => ui.text("lore-loosens"),
        Lore::Lulls(life, _) => one("lore-lulls", "life", life.into()),
        Lore::Lures(reach) => one("lore-lures", "reach", reach.into()),
        Lore::Uncovers(radius) => one("lore-uncovers", "radius", radius.into()),
        Lore::Teaches => ui.text("lore-teaches"),
        Lore::Names(count) => one("lore-names", "count", count.into()),
        _ => String::new(),
    }
}

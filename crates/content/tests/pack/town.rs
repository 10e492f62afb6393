//! What the townsfolk want from the hero and how they react when they get it, with the base pack.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use geom::{Dir, Point};
use hearthgate_content::{Pack, load};
use proto::{Catalog, Command, Event, Kind, View};
use sim::Rules;
use sim::scenario::Scenario;

const EAST: Command = Command::Step(Dir::East);

static BASE: LazyLock<(Arc<Rules>, Catalog)> = LazyLock::new(|| {
    let loaded = load(&[Pack::base()]);
    let rules = loaded.rules.expect("the base pack has no problems");
    (Arc::new(rules), loaded.catalog)
});

fn kind(name: &str) -> Kind {
    BASE.0.find(name).expect(name)
}

fn text<'a>(name: &str, key: &str) -> Option<&'a str> {
    let entry = BASE.1.kind(kind(name)).expect(name);
    let mut texts = entry.text.iter();
    texts
        .find(|(it, _)| it == key)
        .map(|(_, text)| text.as_str())
}

/// A room with the hero between a feature that wants an item and a creature that talks.
fn room(wants: &str, talks: &str) -> Scenario {
    let legend = [('w', wants), ('t', talks)];
    Scenario::draw(&BASE.0, "#####\n#t@w#\n#####", &legend).expect("a game")
}

fn view(s: &Scenario) -> View {
    let mut view = View::default();
    s.game.view(&mut view);
    view
}

fn shows(s: &Scenario, at: Point, thing: &str) -> bool {
    let view = view(s);
    let cell = &view.cells[at];
    [cell.thing, cell.mark].contains(&Some(kind(thing)))
}

fn floor(s: &Scenario) -> Vec<Kind> {
    let hero = view(s).hero.expect("a hero");
    hero.underfoot.iter().map(|it| it.kind).collect()
}

/// The numbers of the lines that the creature west of the hero says in 80 attempts.
fn said(s: &mut Scenario) -> BTreeSet<u8> {
    let events = s.play([Command::Step(Dir::West); 80]);
    let line = |event: Event| match event {
        Event::Said { line, .. } => Some(line),
        _ => None,
    };
    events.into_iter().filter_map(line).collect()
}

/// Whether the creature's lines contain the word.
fn speaks_of(s: &mut Scenario, who: &str, word: &str) -> bool {
    let lines = said(s);
    let mut texts = lines.iter().filter_map(|n| text(who, &format!("say_{n}")));
    texts.any(|text| text.contains(word))
}

#[test]
fn giving_the_wanted_item_ends_the_request_and_changes_talk() {
    for (feature, item, becomes, reward, who, word) in [
        (
            "base:bell_frame",
            "base:bronze_bell",
            "base:hung_bell",
            "base:strong_mending_potion",
            "base:priest",
            "ringing it",
        ),
        (
            "base:impounded_trunk",
            "base:rent_receipt",
            "base:open_trunk",
            "base:lantern",
            "base:landlady",
            "your room again",
        ),
        (
            "base:pay_desk",
            "base:wage_ledger",
            "base:settled_desk",
            "base:master_key",
            "base:old_clerk",
            "Closed.",
        ),
    ] {
        let mut s = room(feature, who);
        assert!(s.game.check(EAST).is_err(), "{feature}: with empty hands");
        assert!(!speaks_of(&mut s, who, word), "{who}: not yet");
        s.give(item, 1);
        let at = s.hero() + Dir::East;
        let events = s.play([EAST]);
        let gave =
            |event: &Event| matches!(event, Event::Gave { item: it, .. } if *it == kind(item));
        assert!(events.iter().any(gave), "{feature}: {events:?}");
        assert!(text(feature, "given").is_some(), "{feature} says so");
        assert!(shows(&s, at, becomes), "{becomes}");
        assert!(
            floor(&s).contains(&kind(reward)),
            "{feature} gives {reward}"
        );
        assert!(speaks_of(&mut s, who, word), "{who}: {word}");
        assert!(s.game.audit().is_ok());
    }
}

#[test]
fn all_townsfolk_talk_about_the_keystone() {
    let (_, town) = BASE.0.level(proto::LevelNo(1)).expect("the town");
    let map = town.map.build_with(1, 1, BASE.0.vaults(), &mut ());
    let marks = map.expect("it can be built").tagged;
    let names: BTreeSet<String> = marks.iter().map(|it| it.tag.as_str().to_owned()).collect();
    let mut asked = 0;
    for name in names {
        let Some(def) = BASE.0.find(&name).and_then(|kind| BASE.0.monster(kind)) else {
            continue;
        };
        if !def.peaceful {
            continue;
        }
        asked += 1;
        let mut s = room("base:hearth", &name);
        s.give("base:keystone", 1);
        let lines = said(&mut s);
        let carries = |n: &u8| {
            let remark = def.remarks.get(usize::from(n.saturating_sub(def.lines)));
            *n >= def.lines && remark.is_some_and(|it| it.carries.is_some())
        };
        assert!(
            !lines.is_empty() && lines.iter().all(carries),
            "{name}: {lines:?}"
        );
    }
    assert!(asked >= 14, "{asked}");
}

#[test]
fn the_landlady_sells_the_receipt_and_the_keystone_has_text() {
    let landlady = BASE.0.monster(kind("base:landlady")).expect("a monster");
    let trade = landlady.trade.as_ref().expect("a shop");
    let sold: Vec<_> = trade.stock.iter().map(|it| it.item.kind()).collect();
    assert_eq!(sold, [Some(kind("base:rent_receipt"))]);
    let taken = text("base:keystone", "taken").expect("words of its own");
    assert!(taken.matches('.').count() >= 3, "{taken}");
}

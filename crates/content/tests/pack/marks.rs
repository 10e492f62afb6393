//! Marks, curses, rods and unique items, of the base pack and of the examples in docs/packs.md.

use hearthgate_content::{Pack, load};
use proto::{Answer, Command, Event, Id, Kind, LevelNo, Query, Refusal, Slot, ThingClass, View};
use sim::scenario::Scenario;
use sim::{Bearer, Def, Game, Quirk, Rules, Setup};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

static RULES: LazyLock<Arc<Rules>> = LazyLock::new(|| {
    let loaded = load(&[Pack::base()]);
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    Arc::new(loaded.rules.expect("there are no problems"))
});

fn view(game: &Game) -> View {
    let mut view = View::default();
    game.view(&mut view);
    view
}

#[test]
fn item_marks_are_many_and_distinct() {
    let mut each: BTreeMap<String, u32> = BTreeMap::new();
    let (mut ordinary, mut curses) = (0, 0);
    let mut quirks = BTreeSet::new();
    for (_, name, def) in RULES.kinds() {
        let Def::Mark(mark) = def else {
            continue;
        };
        assert!(quirks.insert(format!("{:?}", mark.does)), "{name}");
        // A mark must change more than weight and value, or make the item much lighter.
        let felt = Quirk {
            value: 100,
            weight: 100,
            ..mark.does.clone()
        };
        let light = mark.does.weight <= 50;
        assert!(felt != Quirk::default() || light, "{name} is not felt");
        if mark.does.clings {
            curses += 1;
            let only = Quirk {
                clings: true,
                ..Quirk::default()
            };
            assert_ne!(felt, only, "{name} has a use");
        } else {
            ordinary += 1;
        }
        for on in &mark.on {
            *each.entry(format!("{on:?}")).or_default() += 1;
        }
    }
    assert!(ordinary >= 30 && curses >= 8, "{ordinary} and {curses}");
    assert!(each["Weapon"] >= 10 && each["Armour"] >= 10, "{each:?}");
    assert!(each["Light"] >= 4 && each["Bow"] >= 4 && each["Rod"] >= 2);
}

#[test]
fn rods_have_charges_and_no_two_do_the_same() {
    let mut powers = BTreeSet::new();
    for (_, name, def) in RULES.kinds() {
        if let Def::Item(item) = def
            && item.bearer() == Some(Bearer::Rod)
        {
            let power = item.power.as_ref().expect("it does something");
            assert!(powers.insert(format!("{power:?}")), "{name}");
        }
    }
    assert!(powers.len() >= 10, "{}", powers.len());
}

#[test]
fn the_fire_in_the_arch_fills_rods() {
    let legend = [('A', "base:hearthgate"), ('w', "base:wolf")];
    let mut s = Scenario::draw(&RULES, "#w.....@.A#", &legend).expect("it can be drawn");
    s.lull();
    let rod = s.give("base:rod_of_dowsing", 1);
    let left = |s: &Scenario| {
        let pack = view(&s.game).hero.expect("there is a hero").pack;
        let rod = pack.iter().find(|it| it.id == rod);
        rod.and_then(|it| it.charges).expect("it has charges")
    };
    let uses = Command::Use {
        item: rod,
        at: None,
    };
    s.play([uses, uses, uses]);
    assert_eq!(left(&s), (0, 3));
    assert_eq!(s.game.step(uses).err(), Some(Refusal::Empty));
    s.play([Command::Step(geom::Dir::East)]);
    assert_eq!(left(&s), (3, 3));
}

#[test]
fn the_priest_and_the_loosening_spell_free_clinging_items() {
    let legend = [('p', "base:priest")];
    let mut s = Scenario::draw(&RULES, "#..@p.#", &legend).expect("it can be drawn");
    let wear = |s: &mut Scenario| {
        let club = s.give("base:club", 1);
        s.put_mark(club, "base:jealous");
        let events = s.play([Command::Wear(club)]);
        let clung = |it: &Event| matches!(it, Event::Clung { .. });
        assert!(events.iter().any(clung));
        assert_eq!(
            s.game.step(Command::Remove(club)).err(),
            Some(Refusal::Clings)
        );
        club
    };
    let club = wear(&mut s);
    let Answer::Stock(stock) = s.game.ask(Query::Stock(s.thing('p'))) else {
        panic!("the priest is beside the hero");
    };
    assert_eq!(stock.clinging, 1);
    assert!(stock.tending.is_some_and(|price| price >= 60));
    s.teach("base:let_go");
    s.warm(Id::HERO, 50);
    let spell = RULES.find("base:let_go").expect("it is there");
    let at = Some(s.hero());
    s.play([Command::Cast { spell, at }]);
    let pack = view(&s.game).hero.expect("there is a hero");
    assert!(pack.underfoot.iter().any(|it| it.id == club));
    assert!(!pack.pack.iter().any(|it| it.worn == Some(Slot::Weapon)));
}

#[test]
fn twenty_unique_things_appear_at_most_once_each() {
    let once: Vec<Kind> = RULES
        .kinds()
        .filter(|(_, _, def)| def.is_once())
        .map(|(kind, ..)| kind)
        .collect();
    assert!(once.len() >= 20, "{}", once.len());
    let mut met: BTreeMap<Kind, u32> = BTreeMap::new();
    let mut levels: BTreeMap<LevelNo, u32> = BTreeMap::new();
    let runs = 3_000;
    for seed in 0..runs {
        let here = RULES.once_in(seed);
        let kinds: BTreeSet<Kind> = here.iter().map(|(_, kind)| *kind).collect();
        assert_eq!(kinds.len(), here.len(), "seed {seed}");
        for (level, kind) in here {
            *met.entry(kind).or_default() += 1;
            *levels.entry(level).or_default() += 1;
            let (_, def) = RULES.level(level).expect("there is such a level");
            let spawn = RULES.def(kind).spawn().expect("it says where");
            assert!(spawn.weight_at(def.depth) > 0, "{}", RULES.name(kind));
        }
    }
    for kind in &once {
        let count = met.get(kind).copied().unwrap_or(0);
        assert!(count > 20, "{}: {count}", RULES.name(*kind));
    }
    assert!(!levels.contains_key(&LevelNo(1)), "none lies at home");
    for (level, count) in levels {
        let half = u32::try_from(runs / 2).expect("a few");
        assert!(count.abs_diff(half) < half / 8, "{level:?}: {count}");
    }
    for table in 1..=7 {
        let rows = RULES.table(&[ThingClass::Item], LevelNo(table));
        assert!(rows.iter().all(|(kind, _)| !once.contains(kind)));
    }
}

#[test]
fn every_artefact_can_be_worn_or_used() {
    for (_, name, def) in RULES.kinds().filter(|(_, _, def)| def.is_once()) {
        let mut s = Scenario::draw(&RULES, "#..@..#", &[]).expect("it can be drawn");
        s.warm(Id::HERO, 50);
        let Def::Item(item) = def else {
            panic!("only items are met once");
        };
        let id = s.give(name, 1);
        match item.wear {
            Some(_) => s.play([Command::Wear(id), Command::Wait]),
            None => s.play([Command::Use { item: id, at: None }]),
        };
        assert_eq!(s.game.audit(), Ok(()), "{name}");
        let again = Game::load(&RULES, &s.game.save()).expect("it loads").game;
        assert_eq!(again.digest(), s.game.digest(), "{name}");
    }
}

#[test]
fn a_game_with_marks_is_the_same_after_loading() {
    let setup = Setup {
        seed: 7,
        ..Setup::default()
    };
    let mut game = Game::new(Arc::clone(&RULES), setup).expect("it can begin");
    let digest = game.digest();
    let again = Game::load(&RULES, &game.save()).expect("it loads").game;
    assert_eq!(again.digest(), digest);
    game.step(Command::Wait).expect("one can always wait");
    assert_eq!(game.audit(), Ok(()));
}

/// The first TOML example below a heading of docs/packs.md.
fn example(heading: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/packs.md");
    let docs = fs::read_to_string(path).expect("it is there");
    let docs = docs.replace("\r\n", "\n");
    let section = docs.split(&format!("\n## {heading}\n")).nth(1);
    let section = section.expect("it has such a heading");
    let code = section.split("```toml\n").nth(1);
    let code = code.expect("it has an example");
    code.split("```").next().expect("it ends").to_owned()
}

fn with(path: &str, text: &str) -> [Pack; 2] {
    let manifest = "name = 'ferry'\nversion = '1.0.0'\nrequires = ['base']\n";
    let files = [("pack.toml", manifest.to_owned()), (path, text.to_owned())];
    [Pack::base(), files.into_iter().collect()]
}

#[test]
fn a_mark_a_rod_and_an_artefact_each_cost_one_file() {
    for (path, heading, id) in [
        ("marks/oarsmans.toml", "A mark", "ferry:oarsmans"),
        ("items/sparks.toml", "A rod", "ferry:sparks"),
        (
            "items/first_oar.toml",
            "A thing that is met once",
            "ferry:first_oar",
        ),
    ] {
        let loaded = load(&with(path, &example(heading)));
        assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
        let rules = Arc::new(loaded.rules.expect("there are no problems"));
        let kind = rules.find(id).expect("it is there");
        let mut s = Scenario::draw(&rules, "#..@..#", &[]).expect("it can be drawn");
        if rules.mark(kind).is_some() {
            let club = s.give("base:club", 1);
            s.put_mark(club, id);
            let pack = view(&s.game).hero.expect("there is a hero").pack;
            let marked = |it: &proto::Carried| it.marks == [None, Some(kind)];
            assert!(pack.iter().any(marked));
        } else {
            s.give(id, 1);
        }
        assert_eq!(s.game.audit(), Ok(()));
    }
}

#[test]
fn mistakes_in_marks_and_artefacts_are_reported() {
    let said = |path: &str, heading: &str, from: &str, to: &str, what: &str| {
        let text = example(heading);
        assert!(text.contains(from), "{from}");
        let told = load(&with(path, &text.replace(from, to))).problems;
        let told: Vec<String> = told.iter().map(ToString::to_string).collect();
        assert!(told.iter().any(|it| it.contains(what)), "{told:?}");
    };
    let mark = |from, to, what| said("marks/oarsmans.toml", "A mark", from, to, what);
    mark("[\"weapon\", \"armour\"]", "[]", "nothing can bear this");
    mark("weight = 120", "weight = 900", "not 900");
    mark("[{ push = { tiles = 1 } }]", "[]", "nothing happens");
    mark("unbowed", "unbowd", "unbowd");
    let once = |from, to, what| {
        let heading = "A thing that is met once";
        said("items/first_oar.toml", heading, from, to, what);
    };
    once("history = ", "tale = ", "`history` is missing");
    once(
        "weight = 60",
        "weight = 60\nstacks = true",
        "lies by itself",
    );
    let rod = |from, to, what| said("items/sparks.toml", "A rod", from, to, what);
    rod("use = ", "# use = ", "charged with nothing");
}

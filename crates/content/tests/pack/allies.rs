//! The creatures of the base pack that can become allies, and the ally of docs/packs.md.

use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use hearthgate_content::{Pack, load};
use proto::{AllyTask, Command, EventKind, RecruitPrice, View, VisibleCreature};
use sim::scenario::Scenario;
use sim::{Def, Rules};

static BASE: LazyLock<Arc<Rules>> = LazyLock::new(|| {
    let rules = load(&[Pack::base()]).rules;
    Arc::new(rules.expect("the base pack has no problems"))
});

fn beside(rules: &Arc<Rules>, who: &str) -> Scenario {
    let drawing = "
        ##########
        #@a......#
        #........#
        ##########";
    let legend = [('a', who), ('o', "base:orc")];
    Scenario::draw(rules, drawing, &legend).expect("a game")
}

fn seen(s: &Scenario) -> VisibleCreature {
    let mut view = View::default();
    s.game.view(&mut view);
    let id = s.thing('a');
    let mut all = view.creatures.into_iter();
    all.find(|seen| seen.id == id).expect("they are in sight")
}

fn win(s: &mut Scenario) {
    let events = s.play([Command::Recruit(s.thing('a'))]);
    assert!(events.iter().any(|event| event.kind() == EventKind::Joined));
    assert_eq!(seen(s).ally, Some(AllyTask::Follow));
}

#[test]
fn three_sorts_of_people_are_won_in_three_ways() {
    let mut dog = beside(&BASE, "base:stray_dog");
    dog.give("base:sausages", 1);
    assert!(matches!(
        seen(&dog).joins,
        Some(RecruitPrice::Food(Some(_)))
    ));
    win(&mut dog);
    let watchman = beside(&BASE, "base:lapsed_watchman");
    assert!(matches!(seen(&watchman).joins, Some(RecruitPrice::Gold(gold)) if gold > 40));
    for prisoner in ["base:tied_up_poacher", "base:main_course"] {
        let mut s = beside(&BASE, prisoner);
        assert_eq!(seen(&s).joins, Some(RecruitPrice::Freedom));
        win(&mut s);
    }
}

/// The number of turns to kill three goblins that have noticed the hero, with or without an ally.
fn turns(ally: Option<&str>) -> usize {
    let drawing = "
        ###########
        #@a....g..#
        #......g..#
        #......g..#
        ###########";
    let legend = [('a', ally.unwrap_or("base:patron")), ('g', "base:goblin")];
    let mut s = Scenario::draw(&BASE, drawing, &legend).expect("a game");
    s.toughen(9000);
    if ally.is_some() {
        win(&mut s);
    }
    s.rouse();
    (1..100)
        .find(|_| {
            s.play([Command::Wait]);
            s.all('g')
                .into_iter()
                .filter_map(|id| s.health(id))
                .sum::<i32>()
                < 12
        })
        .unwrap_or(100)
}

#[test]
fn each_ally_shortens_a_fight() {
    assert_eq!(turns(None), 100, "nobody does it for a hero who only waits");
    for ally in ["base:tied_up_poacher", "base:main_course"] {
        assert!(turns(Some(ally)) < 100, "{ally}");
    }
}

#[test]
fn every_possible_ally_fights_and_talks() {
    let all = BASE.kinds().filter_map(|(_, name, def)| match def {
        Def::Monster(def) if def.joins.is_some() => Some((name, def)),
        _ => None,
    });
    let mut count = 0;
    for (name, def) in all {
        assert!(
            def.peaceful && def.lines > 0 && !def.attacks.is_empty(),
            "{name}"
        );
        count += 1;
    }
    assert!(count >= 3);
}

#[test]
fn the_ally_of_the_docs_is_won_for_an_apple() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/packs.md");
    let docs = fs::read_to_string(path).expect("it is there");
    let docs = docs.replace("\r\n", "\n");
    let section = docs.split("\n## An ally\n").nth(1).expect("the heading");
    let code = section.split("```toml\n").nth(1).expect("an example");
    let code = code.split("```").next().expect("it ends");
    let manifest = "name = 'ferry'\nversion = '1.0.0'\nrequires = ['base']\n";
    let files = [
        ("pack.toml", manifest.to_owned()),
        ("monsters/people/ferry_goat.toml", code.to_owned()),
    ];
    let loaded = load(&[Pack::base(), files.into_iter().collect()]);
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    let rules = Arc::new(loaded.rules.expect("there are no problems"));
    let mut s = beside(&rules, "ferry:ferry_goat");
    s.give("base:apple", 1);
    win(&mut s);
}

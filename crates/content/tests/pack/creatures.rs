//! Bodies and minds of the base pack's creatures, tested on drawn scenes.

use std::sync::Arc;

use hearthgate_content::{Pack, load};
use proto::{Command, Event, EventKind, Id, View};
use sim::scenario::Scenario;
use sim::{Def, LightTaste, MonsterDef, Occasion, Rules};

fn rules() -> Arc<Rules> {
    Arc::new(load(&[Pack::base()]).rules.expect("the base pack is sound"))
}

fn scene(drawing: &str, legend: &[(char, &str)]) -> Scenario {
    Scenario::draw_seeded(7, &rules(), drawing, legend).expect("a scene")
}

fn view(s: &Scenario) -> View {
    let mut view = View::default();
    s.game.view(&mut view);
    view
}

fn told(events: &[Event], kind: EventKind) -> bool {
    events.iter().any(|event| event.kind() == kind)
}

#[test]
fn every_body_and_mind_setting_has_several_users() {
    type Way = (&'static str, fn(&MonsterDef) -> bool);
    let steals = |it: &MonsterDef| format!("{:?}", it.attacks).contains("Steal");
    let drags = |it: &MonsterDef| format!("{:?}", it.attacks).contains("Drag");
    let ways: [Way; 21] = [
        ("flies", |it| it.body.flies),
        ("swims", |it| it.body.swims),
        ("stays in water", |it| it.body.stays_in_water),
        ("squeezes", |it| it.body.squeezes),
        ("digs", |it| it.body.digs > 0),
        ("splits", |it| it.body.splits > 0),
        ("bursts", |it| it.body.bursts.is_some()),
        ("rises", |it| it.body.leaves.is_some()),
        ("poses", |it| it.body.poses.is_some()),
        ("keeps off", |it| it.mind.distance > 0),
        ("flanks", |it| it.mind.flanks),
        ("calls", |it| it.mind.calls > 0),
        ("hoards", |it| it.mind.hoards),
        ("keeps a post", |it| it.mind.post > 0),
        ("listens", |it| it.mind.hears > 0),
        ("seeks light", |it| {
            it.mind.lights == Some(LightTaste::Seeks)
        }),
        ("snuffs light", |it| {
            it.mind.lights == Some(LightTaste::Snuffs)
        }),
        ("mends", |it| {
            it.spells.iter().any(|it| it.when == Occasion::Friend)
        }),
        ("leads", |it| it.mind.leads),
        ("fetches", |it| it.mind.fetches),
        ("opens doors", |it| it.opens_doors),
    ];
    let rules = rules();
    let all = || {
        rules.kinds().filter_map(|(_, _, def)| match def {
            Def::Monster(def) => Some(def),
            _ => None,
        })
    };
    for (name, has) in ways {
        assert!(all().filter(|it| has(it)).count() >= 2, "{name}");
    }
    assert!(all().filter(|it| steals(it)).count() >= 2, "steals");
    assert!(all().filter(|it| drags(it)).count() >= 2, "drags");
}

#[test]
fn a_rat_comes_under_a_locked_door_and_a_wolf_does_not() {
    for (who, comes) in [("base:rat", true), ("base:wolf", false)] {
        let legend = [('+', "base:locked_door"), ('w', who)];
        let mut s = scene("#@..+..w#", &legend);
        s.toughen_all(1000);
        s.rouse();
        let events = s.play([Command::Wait; 6]);
        let came = told(&events, EventKind::Missed) || told(&events, EventKind::Hurt);
        assert_eq!(came, comes, "{who}");
    }
}

#[test]
fn a_mimic_looks_like_a_chest_until_it_is_opened() {
    let mut s = scene("#@.c..#", &[('c', "base:hungry_chest")]);
    s.toughen(1000);
    let at = s.place(s.thing('c')).expect("it is there");
    s.play([Command::Step(geom::Dir::East)]);
    let chest = s.game.rules().find("base:chest");
    let seen = view(&s);
    assert_eq!(seen.cells[at].thing, chest);
    assert!(seen.creatures.is_empty());
    s.game.audit_view(&seen).expect("nothing is given away");
    let events = s.play([Command::Step(geom::Dir::East)]);
    assert!(told(&events, EventKind::Ambushed));
    assert_eq!(view(&s).creatures.len(), 1);
    assert_ne!(view(&s).cells[at].thing, chest);
}

#[test]
fn lamp_oil_settles_a_drowned_pilgrim_and_nothing_else_does() {
    let legend = [('z', "base:drowned_pilgrim")];
    for (oil, rises) in [(false, true), (true, false)] {
        let mut s = scene("#@....z..#", &legend);
        s.toughen(1000);
        let at = s.place(s.thing('z')).expect("it is there");
        let bolt = s.give("base:magic_missile_scroll", 9);
        while s.health(s.thing('z')).is_some() {
            s.lull();
            s.play([Command::Use {
                item: bolt,
                at: Some(at),
            }]);
        }
        if oil {
            let item = s.give("base:fire_flask", 1);
            s.play([Command::Use { item, at: Some(at) }]);
        }
        s.play([Command::Wait; 40]);
        assert_eq!(!view(&s).creatures.is_empty(), rises);
        s.game.audit().expect("it is sound");
    }
}

#[test]
fn a_magpie_takes_something_and_is_gone_over_the_water() {
    let mut s = scene("#@m.~~~~~~~~..#", &[('m', "base:magpie")]);
    s.toughen(1000);
    s.give("base:silver_spoon", 1);
    s.rouse();
    let mut events = Vec::new();
    for _ in 0..40 {
        events.extend(s.play([Command::Wait]));
        if told(&events, EventKind::Stole) {
            break;
        }
    }
    assert!(told(&events, EventKind::Stole), "{events:?}");
    s.play([Command::Wait; 6]);
    let at = s.place(s.thing('m')).expect("it lives");
    assert!(at.x >= 6, "{}", s.drawn());
    assert!(s.health(Id::HERO).is_some());
}

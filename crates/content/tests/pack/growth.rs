//! Every calling and talent of the base pack has its described effect, tested on drawn scenes.

use std::collections::BTreeSet;
use std::sync::Arc;

use hearthgate_content::{Pack, load};
use proto::{Command, Condition, Event, Hero, Id, Slot, ThingClass, View};
use sim::effects::Effect;
use sim::scenario::Scenario;
use sim::{Def, Rules};

fn rules() -> Arc<Rules> {
    Arc::new(load(&[Pack::base()]).rules.expect("the base pack is sound"))
}

fn hero(s: &Scenario) -> Hero {
    let mut view = View::default();
    s.game.view(&mut view);
    view.hero.expect("there is a hero")
}

fn scene(calling: &str, drawing: &str, legend: &[(char, &str)]) -> Scenario {
    let rules = rules();
    let calling = rules.find_calling(calling);
    Scenario::draw_as(calling, 3, &rules, drawing, legend).expect("a scene")
}

fn carried(s: &Scenario, name: &str) -> Id {
    let kind = s.game.rules().find(name);
    let pack = hero(s).pack;
    let item = pack.iter().find(|it| Some(it.kind) == kind);
    item.expect("it is in the pack").id
}

fn names(class: ThingClass) -> BTreeSet<String> {
    let rules = rules();
    let kinds = rules.kinds().filter(|(_, _, def)| def.class() == class);
    kinds.map(|(_, name, _)| name.to_owned()).collect()
}

#[test]
fn there_are_six_callings_and_four_talent_trees() {
    assert_eq!(names(ThingClass::Calling).len(), 6);
    let rules = rules();
    for tree in proto::Tree::ALL {
        let grown = rules.kinds().filter(|(_, _, def)| match def {
            Def::Talent(talent) => talent.tree == Some(tree),
            _ => false,
        });
        assert!(grown.count() >= 6, "{tree:?}");
    }
}

#[test]
fn every_calling_starts_with_its_own_complete_kit() {
    let rules = rules();
    let mut measures = BTreeSet::new();
    for (kind, name) in rules.callings() {
        let s = Scenario::draw_as(Some(kind), 0, &rules, "#@.#", &[]).expect("a scene");
        let hero = hero(&s);
        assert!(measures.insert(hero.attributes), "{name}");
        assert!(!hero.talents.is_empty(), "{name}");
        assert!(
            hero.pack.iter().any(|it| it.worn == Some(Slot::Weapon)),
            "{name}"
        );
        carried(&s, "base:town_portal_scroll");
        let sum: i32 = hero.attributes.iter().map(|it| i32::from(*it)).sum();
        assert!((43..=46).contains(&sum), "{name}: {sum} points in all");
        assert_eq!(hero.burden, proto::Burden::Light, "{name}");
    }
}

#[test]
fn the_docker_hooks_a_creature_nearer_and_is_not_moved() {
    let mut s = scene("docker", "#@.s#", &[('s', "base:rat")]);
    s.toughen_all(1000);
    let rat = s.thing('s');
    let at = s.place(rat).expect("it is there");
    let mut tries = 0;
    while s.place(rat) == Some(at) && tries < 30 {
        s.play([Command::Shoot(at)]);
        tries += 1;
    }
    assert_eq!(s.place(rat), Some(at + geom::Dir::West));
    let nobody = hero(&scene("nobody", "#@#", &[])).capacity;
    assert!(hero(&s).capacity > nobody * 3 / 2);
}

#[test]
fn the_poacher_lays_snares_and_goes_quietly() {
    let mut s = scene("poacher", "#@...#", &[]);
    let item = carried(&s, "base:snare_wire");
    let events = s.play([Command::Use { item, at: None }]);
    let laid = events
        .iter()
        .any(|event| matches!(event, Event::Laid { .. }));
    assert!(laid, "{events:?}");
    assert!(hero(&s).noise < 60);
}

#[test]
fn the_chorister_mends_by_candle_light() {
    let mended = |lit: bool| {
        let mut s = scene("chorister", "#@#", &[]);
        s.toughen(100);
        s.wound(40);
        if lit {
            let hat = carried(&s, "base:candle_hat");
            s.play([Command::Wear(hat)]);
        }
        let before = hero(&s).health;
        s.play([Command::Wait; 64]);
        hero(&s).health - before
    };
    let (dark, lit) = (mended(false), mended(true));
    assert!(lit >= dark * 5 / 2, "{dark} {lit}");
}

#[test]
fn the_apothecary_throws_potions() {
    let mut s = scene("apothecary", "#@..b#", &[('b', "base:bear")]);
    s.toughen_all(1000);
    let item = carried(&s, "base:strong_mending_potion");
    let at = s.place(s.thing('b'));
    s.play([Command::Use { item, at }]);
    let mut view = View::default();
    s.game.view(&mut view);
    assert_eq!(view.creatures[0].conditions, [Condition::Slowed]);
}

#[test]
fn the_smiths_child_breaks_locks_and_wears_mail_like_a_shirt() {
    let mut s = scene("smiths_child", "#@+..#", &[('+', "base:locked_door")]);
    assert_eq!(hero(&s).speed, 100);
    let events = s.play([Command::Step(geom::Dir::East)]);
    let broke = events
        .iter()
        .any(|event| matches!(event, Event::BrokeOpen { .. }));
    assert!(broke, "{events:?}");
    assert!(hero(&s).noise > 130, "and is loud");
}

#[test]
fn the_gravedigger_digs() {
    let drawing = "
        ######
        #@#..#
        ######";
    let mut s = scene("gravedigger", drawing, &[]);
    let from = s.hero();
    let mut strokes = 0;
    while s.hero() == from && strokes < 60 {
        s.play([Command::Step(geom::Dir::East)]);
        strokes += 1;
    }
    assert_ne!(s.hero(), from);
    let stock = |calling: &str| {
        let mut s = scene(calling, "#@s#", &[('s', "base:smith")]);
        s.play([Command::Wait]);
        match s.game.ask(proto::Query::Stock(s.thing('s'))) {
            proto::Answer::Stock(stock) => stock.wares[0].price,
            other => panic!("{other:?}"),
        }
    };
    assert!(stock("gravedigger") > stock("docker"));
}

/// A countable effect of a talent, measured on a drawn scene without and with the talent.
struct Proof {
    talent: &'static str,
    /// Whether the talent increases the count.
    more: bool,
    count: fn(&mut Scenario) -> i64,
    drawing: &'static str,
    legend: &'static [(char, &'static str)],
}

const fn proof(
    talent: &'static str,
    more: bool,
    drawing: &'static str,
    legend: &'static [(char, &'static str)],
    count: fn(&mut Scenario) -> i64,
) -> Proof {
    Proof {
        talent,
        more,
        count,
        drawing,
        legend,
    }
}

/// Remaining turns of a condition of the hero; 0 if the hero does not have it.
fn turns(s: &Scenario, condition: Condition) -> i64 {
    let lasting = hero(s).conditions;
    let found = lasting.iter().find(|it| it.condition == condition);
    found.map_or(0, |it| it.turns.into())
}

fn effect(text: &str) -> Effect {
    #[derive(serde::Deserialize)]
    struct One {
        effect: Effect,
    }
    let one: One = toml::from_str(&format!("effect = {text}")).expect("an effect");
    one.effect
}

fn enter(s: &mut Scenario) {
    s.play([Command::Step(geom::Dir::East)]);
}

const CORRIDOR: &str = "#@...#";
const CELLAR: &str = "
    ##########
    #^^^^^^^^#
    #@.......#
    #^^^^^^^^#
    ##########";

const PROOFS: &[Proof] = &[
    proof("strong_back", true, CORRIDOR, &[], |s| {
        hero(s).capacity.into()
    }),
    proof("iron_stomach", false, "#@.#", &[], |s| {
        s.afflict(&effect("{ poison = { turns = 10, per_turn = 1 } }"));
        turns(s, Condition::Poisoned)
    }),
    proof("small_eater", true, "#@.#", &[], |s| {
        s.toughen(3000);
        let mut fed = 0;
        while hero(s).hunger > proto::Hunger::Hungry && fed < 3000 {
            s.play([Command::Wait]);
            fed += 1;
        }
        fed
    }),
    proof("quick_healer", true, "#@.#", &[], |s| {
        s.toughen(100);
        s.wound(40);
        s.play([Command::Wait; 60]);
        hero(s).health.into()
    }),
    proof("banked_fire", true, "#@.#", &[], |s| {
        hero(s).warmth_max.into()
    }),
    proof("marginal_notes", true, "#@.#", &[], |s| {
        hero(s).holds.into()
    }),
    proof("warm_hands", true, "#@h#", &[('h', "base:hearth")], |s| {
        s.warm(proto::Id::HERO, -100);
        s.play([Command::Wait; 12]);
        hero(s).warmth.into()
    }),
    proof("firm_stand", false, "#@.#", &[], |s| {
        s.afflict(&effect("{ topple = { turns = 3 } }"));
        turns(s, Condition::Fallen)
    }),
    proof("eel", false, "#@^.#", &[('^', "base:snare")], |s| {
        enter(s);
        turns(s, Condition::Snared)
    }),
    proof("riposte", true, "#@r#", &[('r', "base:rat")], |s| {
        s.toughen_all(1000);
        s.rouse();
        let events = s.play([Command::Wait; 60]);
        hurts(&events, s.thing('r'))
    }),
    proof("follow_through", true, "#@.#", &[], |s| {
        hero(s).skills[0].into()
    }),
    proof("night_work", true, "#@b#", &[('b', "base:bear")], |s| {
        s.toughen_all(1000);
        s.lull();
        let bear = s.thing('b');
        s.play([Command::Step(geom::Dir::East)]);
        i64::from(1000 - s.health(bear).unwrap_or(0))
    }),
    proof("giants_grip", true, "#@.#", &[], |s| {
        let axe = s.give("base:battleaxe", 1);
        let shield = s.give("base:shield", 1);
        s.play([Command::Wear(axe), Command::Wear(shield)]);
        let pack = hero(s).pack;
        let held = pack
            .iter()
            .filter(|it| [axe, shield].contains(&it.id) && it.worn.is_some());
        i64::try_from(held.count()).unwrap_or(0)
    }),
    proof(
        "quick_hands",
        false,
        "#@...w#",
        &[('w', "base:wolf")],
        |s| {
            s.toughen_all(1000);
            s.rouse();
            let sword = carried(s, "base:rusty_sword");
            let wolf = s.thing('w');
            let before = s.place(wolf);
            s.play([Command::Remove(sword)]);
            i64::from(s.place(wolf) != before)
        },
    ),
    proof(
        "arrow_finder",
        true,
        "#@....b#",
        &[('b', "base:bear")],
        |s| {
            s.toughen_all(1000);
            s.lull();
            let bow = s.give("base:shortbow", 1);
            s.give("base:arrow", 20);
            s.play([Command::Wear(bow)]);
            for _ in 0..4 {
                let at = s.place(s.thing('b')).expect("it is there");
                s.play([Command::Shoot(at)]);
            }
            let mut view = View::default();
            s.game.view(&mut view);
            let arrow = s.game.rules().find("base:arrow");
            let lying = view.cells.iter().filter(|(_, cell)| cell.thing == arrow);
            i64::try_from(lying.count()).unwrap_or(0)
        },
    ),
    proof(
        "sharp_eyes",
        true,
        CELLAR,
        &[('^', "base:bear_trap")],
        |s| {
            let (east, west) = (geom::Dir::East, geom::Dir::West);
            let events = s.play([east, west, east, west].map(Command::Step));
            let spotted = |event: &&Event| matches!(event, Event::Spotted { .. });
            i64::try_from(events.iter().filter(spotted).count()).unwrap_or(0)
        },
    ),
    proof(
        "steady_hands",
        true,
        "#@^#",
        &[('^', "base:caltrops")],
        |s| {
            let at = s.place(s.thing('^')).expect("it is there");
            match s.game.ask(proto::Query::Examine(at)) {
                proto::Answer::Examined(seen) => seen.disarm.unwrap_or(0).into(),
                _ => 0,
            }
        },
    ),
    proof("soft_step", false, "#@.#", &[], |s| hero(s).noise.into()),
    proof(
        "haggler",
        false,
        "#@s#",
        &[('s', "base:smith")],
        |s| match s.game.ask(proto::Query::Stock(s.thing('s'))) {
            proto::Answer::Stock(stock) => stock.wares.iter().map(|it| i64::from(it.price)).sum(),
            _ => 0,
        },
    ),
    proof("good_memory", true, "#@.#", &[], |s| {
        let item = s.give("base:magic_mapping_scroll", 40);
        s.play([Command::Use { item, at: None }; 30]);
        let pack = hero(s).pack;
        pack.iter()
            .find(|it| it.id == item)
            .map_or(0, |it| it.count.into())
    }),
    proof("back_to_the_wall", true, CORRIDOR, &[], |s| {
        hero(s).armour.into()
    }),
    proof("thrifty_flame", true, "#@.#", &[], |s| {
        let torch = carried(s, "base:torch");
        s.play([Command::Wear(torch)]);
        let pack = hero(s).pack;
        let lit = pack.iter().find(|it| it.lit);
        lit.and_then(|it| it.burns).map_or(0, i64::from)
    }),
    proof("hearth_skin", false, "#@.#", &[], |s| {
        s.afflict(&effect("{ burn = { turns = 9 } }"));
        turns(s, Condition::Burning)
    }),
    proof("clear_head", false, "#@.#", &[], |s| {
        s.afflict(&effect("{ confuse = { turns = 9 } }"));
        turns(s, Condition::Confused)
    }),
    proof(
        "door_keeper",
        false,
        "#@+..w#",
        &[('+', "base:open_door"), ('w', "base:goblin")],
        |s| {
            s.toughen_all(1000);
            s.rouse();
            let wolf = s.thing('w');
            let before = s.place(wolf);
            s.play([Command::Close(geom::Dir::East)]);
            i64::from(s.place(wolf) != before)
        },
    ),
    proof("last_ember", true, "#@.#", &[], |s| {
        s.afflict(&effect("{ damage = { amount = 999 } }"));
        s.play([Command::Wait]);
        i64::from(!s.game.is_over())
    }),
];

fn hurts(events: &[Event], whom: Id) -> i64 {
    let lost = events.iter().map(|event| match event {
        Event::Hurt {
            who: proto::Who::Creature { id, .. },
            amount,
            ..
        } if *id == whom => i64::from(*amount),
        _ => 0,
    });
    lost.sum()
}

#[test]
fn every_talent_changes_its_measured_effect() {
    let rules = rules();
    let mut shown = BTreeSet::new();
    for Proof {
        talent,
        more,
        count,
        drawing,
        legend,
    } in PROOFS
    {
        let id = format!("base:{talent}");
        let draw = || Scenario::draw_seeded(7, &rules, drawing, legend).expect("a scene");
        let without = count(&mut draw());
        let mut learnt = draw();
        learnt.master(&id);
        let with = count(&mut learnt);
        assert_eq!(
            with > without,
            *more,
            "{talent}: {without} without it, {with} with it"
        );
        assert_ne!(with, without, "{talent}");
        shown.insert(id);
    }
    // A drawn scene has no darkness; the rule has its own test.
    shown.insert("base:night_eyes".to_owned());
    let learnable = rules.kinds().filter(|(_, _, def)| match def {
        Def::Talent(talent) => talent.tree.is_some(),
        _ => false,
    });
    let learnable: BTreeSet<String> = learnable.map(|(_, name, _)| name.to_owned()).collect();
    assert_eq!(shown, learnable);
}

//! Warmth and spells of the base pack.

use hearthgate_content::{Pack, load};
use proto::{
    Answer, Command, Condition, Event, EventKind, Family, Id, Query, Refusal, View, Warming,
};
use sim::scenario::Scenario;
use sim::{Def, Game, Rules, Setup};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

static RULES: LazyLock<Arc<Rules>> = LazyLock::new(|| {
    let loaded = load(&[Pack::base()]);
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    Arc::new(loaded.rules.expect("there are no problems"))
});

fn scene(drawing: &str, legend: &[(char, &str)]) -> Scenario {
    let mut s = Scenario::draw(&RULES, drawing, legend).expect("it can be drawn");
    s.toughen(200);
    s.lull();
    s
}

fn kind(name: &str) -> proto::Kind {
    RULES.find(name).expect("the base pack has it")
}

fn view(s: &Scenario) -> View {
    let mut view = View::default();
    s.game.view(&mut view);
    view
}

fn has(events: &[Event], kind: EventKind) -> bool {
    events.iter().any(|event| event.kind() == kind)
}

/// Casts a spell with full Warmth, at a tile or without target.
fn cast(s: &mut Scenario, spell: &str, at: Option<geom::Point>) -> Vec<Event> {
    s.teach(spell);
    s.warm(Id::HERO, 100);
    let spell = kind(spell);
    s.play([Command::Cast { spell, at }])
}

#[test]
fn there_are_six_distinct_spells_in_each_of_six_families() {
    let mut families: BTreeMap<Family, u32> = BTreeMap::new();
    let mut powers = BTreeSet::new();
    for (_, name, def) in RULES.kinds() {
        if let Def::Spell(spell) = def {
            *families.entry(spell.family).or_default() += 1;
            assert!(powers.insert(format!("{:?}", spell.cast)), "{name}");
        }
    }
    assert_eq!(families.len(), Family::ALL.len());
    assert!(families.values().all(|count| *count == 6), "{families:?}");
}

#[test]
fn every_spell_can_be_learnt_from_a_book_and_some_in_town() {
    let mut taught = BTreeSet::new();
    let mut lessons = BTreeSet::new();
    for (_, _, def) in RULES.kinds() {
        if let Def::Item(item) = def {
            let effects = item.power.iter().flat_map(|power| &power.effects);
            for effect in effects {
                if let sim::effects::Effect::Teach(teach) = effect {
                    taught.extend(teach.spells.iter().filter_map(sim::Link::kind));
                }
            }
        }
        if let Def::Monster(monster) = def {
            lessons.extend(monster.teaches.iter().filter_map(|it| it.spell.kind()));
        }
    }
    assert_eq!(taught.len(), 36);
    assert!(lessons.len() >= 8 && lessons.is_subset(&taught));
}

#[test]
fn the_chorister_starts_with_two_hymns_and_extra_warmth() {
    let begin = |calling: Option<&str>| {
        let setup = Setup {
            calling: calling.and_then(|name| RULES.find_calling(name)),
            ..Setup::default()
        };
        let game = Game::new(Arc::clone(&RULES), setup).expect("it can begin");
        let mut view = View::default();
        game.view(&mut view);
        view.hero.expect("there is a hero")
    };
    let chorister = begin(Some("chorister"));
    assert_eq!(
        chorister.spells,
        [kind("base:lullaby"), kind("base:dismissal")]
    );
    let docker = begin(Some("docker"));
    assert!(chorister.warmth > docker.warmth && chorister.warmth == chorister.warmth_max);
    assert!(chorister.holds > docker.holds);
    assert!(docker.spells.is_empty());
}

#[test]
fn hearths_and_braziers_warm_and_street_lamps_do_not() {
    for (name, warming) in [
        ("base:hearth", Warming::Fire),
        ("base:brazier", Warming::Fire),
        ("base:hearthgate_fire", Warming::Fire),
        ("base:street_lamp", Warming::Cold),
        ("base:cold_brazier", Warming::Cold),
    ] {
        let s = scene("#@f.#", &[('f', name)]);
        let hero = view(&s).hero.expect("there is a hero");
        assert_eq!(hero.warming, warming, "{name}");
    }
}

#[test]
fn flame_spells_burn_light_and_cost_health() {
    let mut s = scene(
        "#@..w.b#",
        &[('w', "base:bear"), ('b', "base:cold_brazier")],
    );
    let bear = s.thing('w');
    let (at, brazier) = (s.place(bear), s.place(s.thing('b')));
    let before = s.health(bear);
    cast(&mut s, "base:ember_dart", at);
    assert!(s.health(bear) < before);
    let events = cast(&mut s, "base:far_kindling", brazier);
    assert!(has(&events, EventKind::CaughtFire));
    s.warm(Id::HERO, -100);
    let life = s.health(Id::HERO);
    s.teach("base:borrowed_heat");
    let spell = kind("base:borrowed_heat");
    s.play([Command::Cast { spell, at: None }]);
    assert_eq!(s.warmth(Id::HERO), 4);
    assert!(s.health(Id::HERO) < life);
    let mut s = scene("#@..w..#", &[('w', "base:bear")]);
    let (bear, at) = (s.thing('w'), s.place(s.thing('w')));
    cast(&mut s, "base:wall_of_fire", at);
    let before = s.health(bear);
    s.play([Command::Wait; 2]);
    assert!(s.health(bear) < before, "it stands in the fire");
}

#[test]
fn door_spells_lock_unlock_open_walls_and_link_doors() {
    let drawing = "
        #########
        #@.+..d.#
        ####.####
        #..#....#
        #########";
    let legend = [('+', "base:door"), ('d', "base:rat")];
    let mut s = scene(drawing, &legend);
    let door = s.place(s.thing('+'));
    cast(&mut s, "base:bar_the_door", door);
    let east = Command::Step(geom::Dir::East);
    s.play([east]);
    assert_eq!(s.game.check(east), Err(Refusal::Locked));
    cast(&mut s, "base:loosened_lock", door);
    assert!(s.game.check(east).is_ok());
    let south = Command::Step(geom::Dir::South);
    assert_eq!(s.game.check(south), Err(Refusal::Blocked));
    let wall = s.hero() + geom::Dir::South;
    cast(&mut s, "base:way_through", Some(wall));
    s.play([south]);
    assert_eq!(s.game.audit(), Ok(()));
}

#[test]
fn water_spells_extinguish_freeze_flood_and_heal() {
    let mut s = scene("#@..b...#", &[('b', "base:brazier")]);
    let at = s.place(s.thing('b'));
    let events = cast(&mut s, "base:douse", at);
    assert!(has(&events, EventKind::PutOut));
    let pond = "
        ########
        #@~~~..#
        ########";
    let mut s = scene(pond, &[]);
    let east = Command::Step(geom::Dir::East);
    assert_eq!(s.game.check(east), Err(Refusal::Blocked));
    let water = s.hero() + geom::Dir::East + geom::Dir::East;
    cast(&mut s, "base:black_ice", Some(water));
    s.play([east, east]);
    let mut s = scene("#@......#", &[]);
    let here = s.hero();
    cast(&mut s, "base:slow_flood", Some(here));
    s.play([Command::Wait; 3]);
    let states = view(&s).hero.expect("a hero").conditions;
    assert!(states.iter().any(|it| it.condition == Condition::Slowed));
    cast(&mut s, "base:spring_water", None);
    let mut s = scene("#@.......#", &[]);
    let far = s.hero() + geom::Point::new(4, 0);
    assert!(view(&s).cells[far].visible);
    let near = s.hero() + geom::Point::new(2, 0);
    cast(&mut s, "base:river_mist", Some(near));
    assert!(!view(&s).cells[far].visible, "nobody sees through it");
}

#[test]
fn beast_spells_calm_incite_and_borrow_eyes() {
    let mut s = scene("#@.w..o.#", &[('w', "base:wolf"), ('o', "base:orc")]);
    s.rouse();
    let (wolf, orc) = (s.thing('w'), s.thing('o'));
    let at = s.place(wolf);
    cast(&mut s, "base:gentle_word", at);
    let life = s.health(Id::HERO);
    s.take_away(orc);
    s.play([Command::Wait; 8]);
    assert_eq!(s.health(Id::HERO), life);
    let mut s = scene("#@.r.o.#", &[('r', "base:rat"), ('o', "base:orc")]);
    let at = s.place(s.thing('o'));
    // The rat would block the spell's path.
    let at = at.map(|at| at + geom::Dir::West);
    let rat = s.thing('r');
    s.take_away(rat);
    assert!(at.is_some());
    let events = cast(&mut s, "base:rats_eyes", None);
    assert!(events.contains(&Event::Borrowed { count: 0 }), "{events:?}");
    let events = cast(&mut s, "base:hares_legs", None);
    assert!(has(&events, EventKind::Afflicted));
}

#[test]
fn stone_spells_block_harden_and_raise() {
    let hall = "
        ########
        #@..s.o#
        ########";
    let legend = [('s', "base:statue"), ('o', "base:orc")];
    let mut s = scene(hall, &legend);
    let (free, statue) = (s.hero() + geom::Dir::East, s.place(s.thing('s')));
    cast(&mut s, "base:raise_stone", Some(free));
    assert!(s.game.check(Command::Step(geom::Dir::East)).is_err());
    let before = view(&s).hero.expect("a hero").armour;
    cast(&mut s, "base:stone_skin", None);
    assert_eq!(view(&s).hero.expect("a hero").armour, before + 6);
    let mut s = scene(hall, &legend);
    s.rouse();
    let events = cast(&mut s, "base:wake_the_statue", statue);
    assert!(has(&events, EventKind::Awoke));
    assert_eq!(s.game.audit(), Ok(()));
}

#[test]
fn voice_spells_lull_repel_and_disarm() {
    let mut s = scene("#@.g.#", &[('g', "base:goblin")]);
    s.rouse();
    let goblin = s.thing('g');
    let at = s.place(goblin);
    cast(&mut s, "base:lullaby", at);
    assert!(!s.is_awake(goblin));
    let mut s = scene("#..@g....#", &[('g', "base:goblin")]);
    let from = s.place(s.thing('g')).expect("it is there");
    cast(&mut s, "base:dismissal", None);
    let to = s.place(s.thing('g')).expect("it is there");
    // The spell is loud: the goblin is pushed, wakes up, and has already taken a step.
    assert!(to.x > from.x + 1, "from {from} to {to}");
    assert!(s.is_awake(s.thing('g')));
}

#[test]
fn every_spell_can_be_cast_in_a_crowded_room_and_nothing_breaks() {
    let drawing = "
        ###########
        #..b.#w...#
        #.o..@.r..#
        #..+...~..#
        #....gs.c.#
        ###########";
    let legend = [
        ('b', "base:brazier"),
        ('w', "base:wolf"),
        ('o', "base:orc"),
        ('r', "base:rat"),
        ('+', "base:door"),
        ('s', "base:statue"),
        ('g', "base:goblin"),
        ('c', "base:cold_brazier"),
    ];
    for (spell, name, def) in RULES.kinds() {
        let Def::Spell(def) = def else {
            continue;
        };
        let mut s = scene(drawing, &legend);
        s.rouse();
        s.teach(name);
        s.warm(Id::HERO, 100);
        let tiles = view(&s).cells.points().collect::<Vec<_>>();
        let aims = tiles.into_iter().map(Some).chain([None]);
        let mut cast = 0;
        for at in aims {
            let command = Command::Cast { spell, at };
            s.warm(Id::HERO, 100);
            s.toughen(200);
            if s.game.check(command).is_ok() {
                let query = at.map(|at| s.game.ask(Query::Cast { spell, at }));
                assert_ne!(query, Some(Answer::Unknown), "{name}");
                s.play([command]);
                cast += 1;
                assert_eq!(s.game.audit(), Ok(()), "{name} at {at:?}");
                assert_eq!(s.game.digest(), s.game.full_digest(), "{name} at {at:?}");
            }
        }
        let cost = u32::from(def.cost);
        assert!(
            cast > 0 || name == "base:doorstep" || cost == 0 || name == "base:loosened_lock",
            "{name}"
        );
    }
}

#[test]
fn hedge_priests_chanters_and_cooks_cast() {
    for name in [
        "base:kobold_hedge_priest",
        "base:goblin_cook",
        "base:orc_chanter",
    ] {
        let mut chanted = false;
        for seed in 0..8 {
            let drawing = "#@......k#";
            let mut s = Scenario::draw_seeded(seed, &RULES, drawing, &[('k', name)])
                .expect("it can be drawn");
            s.rouse();
            for _ in 0..30 {
                s.toughen(200);
                let events = s.play([Command::Wait]);
                chanted |= has(&events, EventKind::Chanted);
            }
        }
        assert!(chanted, "{name} never casts");
    }
}

/// The poorest starting hero can afford the cheapest lesson of each teacher in town.
#[test]
fn every_beginning_hero_can_pay_for_a_first_lesson() {
    let callings = RULES.callings().filter_map(|(it, _)| RULES.calling(it));
    let purses = callings.filter_map(|calling| calling.gold);
    let least = purses.min().expect("somebody has gold");
    for teacher in ["base:alchemist", "base:priest"] {
        let def = RULES.monster(kind(teacher)).expect("there is one");
        let price = def.teaches.iter().map(|lesson| lesson.price).min();
        assert!(price.is_some_and(|it| it <= least), "{teacher}: {price:?}");
    }
}

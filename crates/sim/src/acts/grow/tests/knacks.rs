//! Scenes for every knack; for knacks that creatures can have, on creatures too.

use crate::scenario::Scenario;
use crate::scenario::probe::{EAST, WEST, is_sound};
use crate::scenario::testing::{rules, rules_under, rules_with, scene};
use crate::things::shop::Purse;
use crate::world::world_ext::WorldExt;
use geom::{Dir, Point};
use proto::{Answer, Command, Condition, Event, EventKind, Id, Query, Refusal, Slot};

fn talent(knacks: &str) -> String {
    format!("[talent.it]\nknacks = {{ {knacks} }}\n")
}

fn with(knacks: &str, cast: &str, drawing: &str, legend: &[(char, &str)]) -> Scenario {
    let mut s = scene(&[&talent(knacks), cast], drawing, legend);
    s.master("t:it");
    s
}

fn count(events: &[Event], kind: EventKind) -> usize {
    events.iter().filter(|event| event.kind() == kind).count()
}

const TORCH: &str = "
    [item.torch]
    category = 'tool'
    weight = 1
    value = 1
    wear = { slot = 'shield' }
    light = { colour = '#FFFFFF', radius = 4 }
    burns = 100
";

#[test]
fn a_strong_back_carries_more() {
    let usual = scene(&[""], "#@#", &[]).figures().capacity;
    assert_eq!(
        with("carry = 150", "", "#@#", &[]).figures().capacity,
        usual * 3 / 2
    );
}

#[test]
fn small_eaters_empty_their_stomach_slower() {
    let hungers = |knacks: &str| {
        let mut s = with(knacks, "", "#@#", &[]);
        let before = s.stomach();
        s.play([Command::Wait; 50]);
        before - s.stomach()
    };
    assert_eq!([hungers("hunger = 60"), hungers("hunger = 150")], [30, 75]);
}

const HEALS: &str = "
    spot_one_in = 24
    experience_per_level = 100
    experience_per_kill = 10
    whole_in = 1600
    ease_per_might = 10
    patience = 5
    tracking = 40
    hunger = { start = 500, most = 1000, full_above = 600, hungry_below = 100, starve_every = 5 }
";

/// Hit points healed in 80 turns, with a lit torch or without.
fn mends(knacks: &str, lit: bool) -> i32 {
    let talent = talent(knacks);
    let hero = crate::scenario::testing::HERO;
    let rules = rules_with(hero, HEALS, &[&talent, TORCH]);
    let mut s = Scenario::draw(&rules, "#@#", &[]).unwrap();
    s.master("t:it");
    let torch = s.give("t:torch", 1);
    s.set_health(Id::HERO, 1, 200);
    if lit {
        s.play([Command::Wear(torch)]);
    }
    s.play([Command::Wait; 80]);
    s.health(Id::HERO).unwrap() - 1
}

#[test]
fn good_flesh_mends_faster_and_a_hymn_by_a_light() {
    assert_eq!(mends("mending = 200", false), 20);
    assert_eq!(mends("kindled = 200", false), 10);
    assert_eq!(mends("kindled = 200", true), 20);
}

#[test]
fn resisted_conditions_are_shorter_on_hero_and_creature() {
    let cast = "
        [monster.hardy]
        hit_points = 50
        sight = 0
        mind = { asleep = 100 }
        talents = ['it']
    ";
    for (knack, effect, condition) in [
        (
            "poisoned",
            "poison = { turns = 8, per_turn = 1 }",
            Condition::Poisoned,
        ),
        ("burning", "burn = { turns = 8 }", Condition::Burning),
        ("confused", "confuse = { turns = 8 }", Condition::Confused),
        (
            "slowed",
            "slow = { turns = 8, percent = 50 }",
            Condition::Slowed,
        ),
        ("snared", "snare = { turns = 8 }", Condition::Snared),
        ("fallen", "topple = { turns = 8 }", Condition::Fallen),
    ] {
        let mut s = with(&format!("{knack} = 50"), cast, "#@.h#", &[('h', "t:hardy")]);
        for who in [Id::HERO, s.thing('h')] {
            s.befall(who, &format!("{{ {effect} }}"));
            let entity = s.game.world.entity(s.entity(who));
            let lasting = s.game.registry.conditions(entity);
            let left: Vec<_> = lasting.iter().map(|it| (it.condition, it.turns)).collect();
            assert_eq!(left, [(condition, 4)], "{knack}");
        }
    }
}

#[test]
fn the_quiet_are_noticed_less_and_the_loud_more() {
    let sleeper = "
        [monster.sleeper]
        hit_points = 10
        mind = { asleep = 100, notices_one_in = 2, temper = 'timid' }
    ";
    let woken = |knacks: &str| {
        (0..200)
            .filter(|seed| {
                let talent = talent(knacks);
                let rules = rules(&[&talent, sleeper]);
                let legend = [('s', "t:sleeper")];
                let mut s = Scenario::draw_seeded(*seed, &rules, "#@..s#", &legend).unwrap();
                s.master("t:it");
                s.play([Command::Wait; 6]);
                s.is_awake(s.thing('s'))
            })
            .count()
    };
    let (quiet, usual, loud) = (
        woken("noise = 25"),
        woken("carry = 101"),
        woken("noise = 300"),
    );
    assert!(
        quiet * 2 < usual && usual * 3 < loud * 2,
        "{quiet} {usual} {loud}"
    );
}

#[test]
fn armour_is_loud_and_slow_but_not_to_those_at_home_in_it() {
    let plate = "
        [item.plate]
        category = 'armour'
        weight = 1
        value = 1
        wear = { slot = 'torso', armour = 5, noise = 40, slow = 20 }

        [monster.knight]
        hit_points = 10
        attacks = [{ damage = 1 }]
        mind = { asleep = 0, notices_one_in = 1 }
        wears = true
        carries = [{ item = 'plate' }]
    ";
    let clad = |knacks: &str| {
        let mut s = with(knacks, plate, "#@#", &[]);
        let item = s.give("t:plate", 1);
        s.play([Command::Wear(item)]);
        let hero = s.figures();
        (hero.noise, hero.speed)
    };
    assert_eq!(clad("carry = 101"), (140, 80));
    assert_eq!(clad("plated = true"), (100, 100));
    // Armour slows a creature as it slows the hero: in five turns it takes four steps.
    let mut s = scene(&[plate], "#@.......k#", &[('k', "t:knight")]);
    s.rouse();
    let before = s.place(s.thing('k')).unwrap();
    s.play([Command::Wait; 5]);
    let steps = before.x - s.place(s.thing('k')).unwrap().x;
    assert_eq!(steps, 4);
}

#[test]
fn sharp_eyes_find_what_is_hidden() {
    let pit = "
        [trap.pit]
        on_enter = { effects = [{ damage = { amount = 1 } }] }
    ";
    let found = |knacks: &str| {
        (0..300)
            .filter(|seed| {
                let talent = talent(knacks);
                let rules = rules(&[&talent, pit]);
                let legend = [('^', "t:pit")];
                let mut s = Scenario::draw_seeded(*seed, &rules, "#@..^#", &legend).unwrap();
                s.master("t:it");
                let events = s.play([EAST, WEST]);
                count(&events, EventKind::Spotted) > 0
            })
            .count()
    };
    let (usual, sharp) = (found("carry = 101"), found("spotting = 400"));
    assert!(usual * 2 < sharp, "{usual} {sharp}");
}

#[test]
fn hagglers_pay_less_and_get_more_but_never_gain_by_it() {
    let cast = "
        [item.axe]
        category = 'weapon'
        weight = 5
        value = 100

        [monster.smith]
        hit_points = 10
        peaceful = true
        mind = { asleep = 0, stays = true }
        [monster.smith.trade]
        gold = 5000
        asks = 120
        pays = 60
        buys = ['weapon']
        stock = [{ item = 'axe' }]
    ";
    let prices = |knacks: &str| {
        let mut s = with(knacks, cast, "#@b#", &[('b', "t:smith")]);
        s.give("t:axe", 1);
        let hero = s.game.world.hero();
        s.game.world.entity_mut(hero).insert(Purse(1000));
        s.mark_changed(hero);
        let Answer::Stock(stock) = s.game.ask(Query::Stock(s.thing('b'))) else {
            panic!("a smith deals");
        };
        let ware = stock.wares[0];
        let buy = Command::Buy {
            from: s.thing('b'),
            item: ware.id,
            count: 1,
        };
        s.play([buy]);
        assert_eq!(s.figures().gold, 1000 - ware.price, "as the list says");
        (ware.price, stock.offers[0].price)
    };
    assert_eq!(prices("carry = 101"), (120, 60));
    assert_eq!(prices("prices = 80"), (96, 75));
    assert_eq!(prices("prices = 130"), (156, 46));
    assert_eq!(prices("prices = 25"), (30, 30), "no more than it asks");
}

#[test]
fn torches_last_longer_for_the_thrifty_and_are_as_long_when_put_out() {
    let mut s = with("torches = 200", TORCH, "#@#", &[]);
    let torch = s.give("t:torch", 1);
    s.play([Command::Wear(torch)]);
    assert_eq!(s.figures().pack[0].burns, Some(200));
    s.play([Command::Wait; 100]);
    s.play([Command::Remove(torch)]);
    let left = s.figures().pack[0].burns.unwrap();
    assert!((49..=50).contains(&left), "{left}");
}

#[test]
fn night_eyes_see_without_a_light() {
    let seen = |knacks: &str| {
        let talent = talent(knacks);
        let hero = crate::scenario::testing::HERO;
        let tuning = crate::scenario::testing::TUNING;
        let rules = rules_under("light = '#000000'", hero, tuning, &[&talent]);
        let mut s = Scenario::draw(&rules, "#@........#", &[]).unwrap();
        s.master("t:it");
        let view = s.view();
        (1..10)
            .filter(|x| view.cells[Point::new(*x, 0)].visible)
            .count()
    };
    assert_eq!((seen("carry = 101"), seen("darksight = 5")), (3, 6));
}

#[test]
fn steady_hands_never_set_a_trap_off() {
    let spikes = "
        [trap.spikes]
        hidden = false
        once = false
        disarm = 40
        on_enter = { effects = [{ damage = { amount = 1 } }] }
    ";
    let mut s = with("steady = true", spikes, "#@^#", &[('^', "t:spikes")]);
    let at = s.place(s.thing('^')).unwrap();
    for _ in 0..10 {
        let events = s.play([Command::Disarm(at)]);
        assert_eq!(count(&events, EventKind::Sprung), 0);
    }
    let chance = |s: &Scenario| match s.game.ask(Query::Examine(at)) {
        Answer::Examined(seen) => seen.disarm,
        _ => None,
    };
    let skilled = with(
        "disarming = 4",
        &spikes.replace("40", "11"),
        "#@^#",
        &[('^', "t:spikes")],
    );
    assert_eq!(chance(&skilled), Some(70));
}

#[test]
fn harder_traps_give_more_experience() {
    let learnt = |disarm: u8| {
        let spikes = format!(
            "[trap.spikes]\nhidden = false\nonce = false\ndisarm = {disarm}\non_enter = {{ effects = [{{ damage = {{ amount = 1 }} }}] }}"
        );
        let mut s = with(
            "disarming = 40, steady = true",
            &spikes,
            "#@^#",
            &[('^', "t:spikes")],
        );
        let at = s.place(s.thing('^')).unwrap();
        while s.place(s.thing('^')).is_some() {
            s.play([Command::Disarm(at)]);
        }
        s.experience().1
    };
    assert_eq!([learnt(5), learnt(10), learnt(30)], [5, 10, 30]);
}

const DOOR: &str = "
    [feature.door]
    blocks = true
    opaque = true
    opens = 'open'

    [feature.open]
    closes = 'door'

    [feature.locked]
    blocks = true
    opaque = true
    opens = 'open'
    key = 'key'

    [item.key]
    category = 'tool'
    weight = 1
    value = 1

    [monster.wolf]
    hit_points = 10
    attacks = [{ damage = 1 }]
    opens_doors = true
    mind = { asleep = 0, notices_one_in = 1 }

    [monster.sleeper]
    hit_points = 10
    mind = { asleep = 100 }
";

#[test]
fn slamming_a_door_takes_no_time() {
    let moved = |knacks: &str| {
        let legend = [('+', "t:open"), ('w', "t:wolf")];
        let mut s = with(knacks, DOOR, "#@+...w#", &legend);
        s.rouse();
        let before = s.place(s.thing('w'));
        s.play([Command::Close(Dir::East)]);
        s.place(s.thing('w')) != before
    };
    assert!(moved("carry = 101"));
    assert!(!moved("slams = true"));
}

#[test]
fn breaking_a_lock_wakes_the_sleeper_behind_it() {
    let legend = [('+', "t:locked"), ('s', "t:sleeper")];
    let mut s = with("breaks_locks = true", DOOR, "#@+..s#", &legend);
    let events = s.play([EAST]);
    assert_eq!(count(&events, EventKind::BrokeOpen), 1, "{events:?}");
    assert!(s.is_awake(s.thing('s')));
    s.play([EAST]);
    let s = scene(&[DOOR], "#@+..s#", &legend);
    assert_eq!(s.game.check(EAST), Err(Refusal::Locked));
}

#[test]
fn deft_hands_wear_items_in_no_time() {
    let cast = format!(
        "{DOOR}\n[item.cap]\ncategory = 'armour'\nweight = 1\nvalue = 1\nwear = {{ slot = 'head', armour = 1 }}"
    );
    let mut s = with("deft = true", &cast, "#@....w#", &[('w', "t:wolf")]);
    s.rouse();
    let cap = s.give("t:cap", 1);
    s.befall(Id::HERO, "{ slow = { turns = 3, percent = 50 } }");
    let before = s.drawn();
    s.play([Command::Wear(cap), Command::Remove(cap), Command::Wear(cap)]);
    assert_eq!(s.drawn(), before);
    assert_eq!(s.conditions(Id::HERO), [Condition::Slowed]);
    assert_eq!(s.figures().pack[0].worn, Some(Slot::Head));
    is_sound(&s.game);
}

const PAPER: &str = "
    [item.verse]
    category = 'scroll'
    weight = 1
    value = 1
    stacks = true
    use = { effects = [{ heal = { amount = 1 } }] }

    [item.slow]
    category = 'potion'
    weight = 1
    value = 1
    stacks = true
    use = { effects = [{ slow = { turns = 9, percent = 50 } }] }

    [monster.dummy]
    hit_points = 10
    sight = 0
    mind = { asleep = 100 }
";

#[test]
fn a_hero_with_rereads_sometimes_keeps_a_read_scroll() {
    let read = |knacks: &str| {
        let mut s = with(knacks, PAPER, "#@#", &[]);
        s.toughen(100);
        let item = s.give("t:verse", 30);
        s.play([Command::Use { item, at: None }; 20]);
        30 - s.carried("t:verse")
    };
    assert_eq!(read("carry = 101"), 20);
    assert!((6..=17).contains(&read("rereads = 2")));
}

#[test]
fn drinks_can_be_thrown_with_the_knack() {
    let legend = [('d', "t:dummy")];
    let mut s = with("throws = true", PAPER, "#@..d#", &legend);
    let item = s.give("t:slow", 2);
    let dummy = s.thing('d');
    let at = s.place(dummy);
    s.play([Command::Use { item, at }]);
    assert_eq!(s.conditions(dummy), [Condition::Slowed]);
    assert_eq!(s.conditions(Id::HERO), []);
    assert_eq!(s.carried("t:slow"), 1);
    let own = Some(s.hero());
    let refused = s.game.check(Command::Use { item, at: own });
    assert_eq!(refused, Err(Refusal::Nonsense), "to drink it is no throw");
    let mut s = scene(&[PAPER], "#@..d#", &legend);
    let item = s.give("t:slow", 2);
    assert_eq!(
        s.game.check(Command::Use { item, at }),
        Err(Refusal::Nonsense)
    );
}

const DEADLY: &str = "
    [monster.ogre]
    hit_points = 500
    attacks = [{ damage = 99, to_hit = 40 }]
    mind = { asleep = 0, notices_one_in = 1 }

    [monster.cat]
    hit_points = 1
    armour = -20
    sight = 0
    mind = { asleep = 100 }
    talents = ['it']
";

#[test]
fn death_is_put_off_once_on_each_level_for_hero_and_creature() {
    let mut s = with("spared = true", DEADLY, "#@o#", &[('o', "t:ogre")]);
    s.rouse();
    let mut events = Vec::new();
    while count(&events, EventKind::Spared) == 0 {
        events = s.play([Command::Wait]);
    }
    assert_eq!(s.health(Id::HERO), Some(1));
    is_sound(&s.game);
    while !s.game.is_over() {
        let events = s.play([Command::Wait]);
        assert_eq!(count(&events, EventKind::Spared), 0, "once");
    }
    let mut s = with("spared = true", DEADLY, "#@c#", &[('c', "t:cat")]);
    let cat = s.thing('c');
    let events = s.play([EAST]);
    assert_eq!(count(&events, EventKind::Spared), 1, "{events:?}");
    while s.health(cat).is_some() {
        s.play([EAST]);
    }
}

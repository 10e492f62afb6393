use crate::acts::blow;
use crate::game::Game;
use crate::scenario::Scenario;
use crate::scenario::probe::{DUMMY, EAST, WOLF, is_sound};
use crate::scenario::testing::{TUNING, rules_with, scene};
use proto::{Burden, Carried, Command, Event, EventKind, Refusal, Slot, Who};

const CAST: &str = "
    [item.arrow]
    category = 'ammunition'
    weight = 1
    value = 1
    stacks = true

    [item.feather]
    category = 'treasure'
    weight = 0
    value = 1
    stacks = true

    [item.pot]
    category = 'tool'
    weight = 30
    value = 1

    [item.sword]
    category = 'weapon'
    weight = 5
    value = 1
    wear = { slot = 'weapon' }
    weapon = { damage = '1d8' }

    [item.axe]
    category = 'weapon'
    weight = 5
    value = 1
    wear = { slot = 'weapon', armour = 1 }
    weapon = { damage = '1d6' }

    [item.mail]
    category = 'armour'
    weight = 5
    value = 1
    wear = { slot = 'torso', armour = 4 }

    [item.pie]
    category = 'food'
    weight = 51
    value = 1
    stacks = true
    use = { effects = [{ feed = { turns = 1 } }] }
";

fn rows(s: &Scenario) -> Vec<(u16, Option<Slot>)> {
    let row = |row: &Carried| (row.count, row.worn);
    s.figures().pack.iter().map(row).collect()
}

fn kinds(events: &[Event]) -> Vec<EventKind> {
    events.iter().map(Event::kind).collect()
}

#[test]
fn a_picked_up_item_joins_its_stack() {
    let mut s = scene(&[CAST], "#@#", &[]);
    s.give("t:arrow", 3);
    let at = s.hero();
    let more = s.make("t:arrow", at);
    let pots = [s.make("t:pot", at), s.make("t:pot", at)];
    assert_eq!(s.figures().underfoot.len(), 3);
    let events = s.play([Command::PickUp(more)]);
    let (who, item, count) = (Who::Hero, s.kind("t:arrow"), 1);
    assert_eq!(events, [Event::PickedUp { who, item, count }]);
    assert_eq!(rows(&s), [(4, None)]);
    assert_eq!(s.place(more), None, "it is one with the others");
    s.play(pots.map(Command::PickUp));
    assert_eq!(
        rows(&s),
        [(4, None), (1, None), (1, None)],
        "pots do not stack"
    );
    assert_eq!(s.figures().underfoot, []);
    is_sound(&s.game);
}

#[test]
fn a_full_stack_does_not_overflow() {
    let mut s = scene(&[CAST], "#@#", &[]);
    s.give("t:feather", 65_530);
    s.give("t:feather", 10);
    assert_eq!(rows(&s), [(65_535, None), (5, None)]);
    is_sound(&s.game);
}

#[test]
fn part_of_a_stack_can_be_dropped() {
    let mut s = scene(&[CAST], "#@#", &[]);
    let item = s.give("t:arrow", 5);
    let at = s.hero();
    let events = s.play([Command::Drop { item, count: 2 }]);
    let dropped = Event::Dropped {
        who: Who::Hero,
        item: s.kind("t:arrow"),
        count: 2,
        at,
    };
    assert_eq!(events, [dropped]);
    assert_eq!(rows(&s), [(3, None)]);
    assert_eq!(s.lying(at), [("t:arrow", 2)]);
    assert_eq!(s.figures().weight, 3);
    assert_eq!(s.place(item), None);
    s.play([Command::Drop { item, count: 3 }]);
    assert_eq!(rows(&s), []);
    assert_eq!(s.lying(at), [("t:arrow", 3), ("t:arrow", 2)]);
    assert_eq!(
        s.place(item),
        Some(at),
        "the last ones are the thing itself"
    );
    assert_eq!(s.figures().weight, 0);
    is_sound(&s.game);
}

#[test]
fn a_burden_is_reported_above_the_easy_load() {
    let mut s = scene(&[CAST], "#@#", &[]);
    let item = s.give("t:arrow", 100);
    let state = |s: &Scenario| {
        let figures = s.figures();
        (
            figures.weight,
            figures.capacity,
            figures.burden,
            figures.speed,
        )
    };
    assert_eq!(state(&s), (100, 100, Burden::Light, 100));
    s.give("t:arrow", 1);
    assert_eq!(state(&s), (101, 100, Burden::Burdened, 75));
    s.give("t:arrow", 99);
    assert_eq!(state(&s), (200, 100, Burden::Burdened, 75));
    s.give("t:arrow", 1);
    assert_eq!(state(&s), (201, 100, Burden::Overloaded, 50));
    let events = s.play([Command::Drop { item, count: 1 }]);
    let told = |to| Event::Burdened { to };
    assert!(events.contains(&told(Burden::Burdened)), "{events:?}");
    let events = s.play([Command::Drop { item, count: 99 }]);
    assert_eq!(
        kinds(&events),
        [EventKind::Dropped],
        "101 is still too much"
    );
    let events = s.play([Command::Drop { item, count: 101 }]);
    assert!(events.contains(&told(Burden::Light)));
}

#[test]
fn a_used_up_item_no_longer_weighs() {
    let mut s = scene(&[CAST], "#@#", &[]);
    let item = s.give("t:pie", 3);
    assert_eq!(s.figures().burden, Burden::Burdened);
    s.play([Command::Wait]);
    let events = s.play([Command::Use { item, at: None }]);
    assert!(!kinds(&events).contains(&EventKind::Burdened));
    assert_eq!((s.figures().weight, s.carried("t:pie")), (102, 2));
    let events = s.play([Command::Use { item, at: None }]);
    assert!(kinds(&events).contains(&EventKind::Burdened));
    s.play([Command::Use { item, at: None }]);
    assert_eq!((s.figures().weight, rows(&s)), (0, vec![]));
    is_sound(&s.game);
}

#[test]
fn the_strong_carry_more() {
    let ease = |might: i8| {
        let hero = format!(
            "
                hit_points = 10
                hit_points_per_level = 10
                fists = '1d4'
                attributes = {{ might = {might} }}
            "
        );
        let tuning = TUNING.replace("ease_per_might = 10", "ease_per_might = 7");
        let rules = rules_with(&hero, &tuning, &[]);
        let s = Scenario::draw(&rules, "#@#", &[]).unwrap();
        s.figures().capacity
    };
    assert_eq!([10, 14, 3, -50].map(ease), [70, 16 * 7, 7, 7]);
}

#[test]
fn a_load_above_the_limit_cannot_be_lifted() {
    let mut s = scene(&[CAST], "#@#", &[]);
    let at = s.hero();
    s.give("t:arrow", 270);
    let first = s.make("t:pot", at);
    let second = s.make("t:pot", at);
    s.play([Command::PickUp(first)]);
    assert_eq!(s.figures().weight, 300, "three times the easy load");
    assert_eq!(s.game.step(Command::PickUp(second)), Err(Refusal::TooHeavy));
}

#[test]
fn a_burdened_hero_is_slow() {
    let mut s = scene(&[CAST, WOLF], "#@........w#", &[('w', "t:wolf")]);
    s.rouse();
    s.give("t:arrow", 201);
    let wolf = s.thing('w');
    let from = s.place(wolf).unwrap();
    s.play([Command::Wait]);
    assert_eq!(s.place(wolf).unwrap().distance(from), 2);
}

#[test]
fn wearing_something_takes_off_what_was_worn_there() {
    let mut s = scene(&[CAST], "#@#", &[]);
    let [sword, axe, mail] = ["t:sword", "t:axe", "t:mail"].map(|name| s.give(name, 1));
    assert_eq!(
        s.figures().armour,
        10,
        "what is only carried stops no blows"
    );
    let slot = Slot::Weapon;
    let worn = |item| Event::Worn { item, slot };
    let (iron, steel) = (s.kind("t:sword"), s.kind("t:axe"));
    assert_eq!(s.play([Command::Wear(sword)]), [worn(iron)]);
    let events = s.play([Command::Wear(axe)]);
    assert_eq!(events, [Event::Removed { item: iron, slot }, worn(steel)]);
    assert_eq!(s.figures().armour, 11);
    s.play([Command::Wear(mail)]);
    assert_eq!(s.figures().armour, 15);
    assert_eq!(
        rows(&s),
        [(1, None), (1, Some(Slot::Weapon)), (1, Some(Slot::Torso))]
    );
    let events = s.play([Command::Remove(axe)]);
    assert_eq!(events, [Event::Removed { item: steel, slot }]);
    assert_eq!(s.figures().armour, 14);
    assert_eq!(rows(&s), [(1, None), (1, None), (1, Some(Slot::Torso))]);
    assert_eq!(s.figures().weight, 15);
}

#[test]
fn the_kit_is_carried_and_worn_from_the_start() {
    let hero = "
        hit_points = 10
        hit_points_per_level = 10
        fists = '1d4'
        kit = [
            { item = 'arrow', count = 7 },
            { item = 'sword' },
            { item = 'axe' },
            { item = 'mail' },
        ]
    ";
    let rules = rules_with(hero, TUNING, &[CAST]);
    let s = Scenario::draw(&rules, "#@#", &[]).unwrap();
    let worn = [
        (7, None),
        (1, Some(Slot::Weapon)),
        (1, None),
        (1, Some(Slot::Torso)),
    ];
    assert_eq!(rows(&s), worn, "the first that fits");
    assert_eq!((s.figures().armour, s.figures().weight), (14, 22));
    is_sound(&s.game);
}

#[test]
fn creatures_carry_what_their_kind_does() {
    let orc = "
        [monster.orc]
        hit_points = 5
        mind = { asleep = 100 }
        carries = [
            { item = 'arrow', count = 4 },
            { item = 'arrow', count = 2 },
            { item = 'pot', one_in = 0 },
        ]
    ";
    let mut s = scene(&[CAST, orc, DUMMY], "#@.o#", &[('o', "t:orc")]);
    let orc = s.entity(s.thing('o'));
    let pack = super::carried(&s.game.world, orc);
    let counts: Vec<u16> = pack
        .iter()
        .map(|item| super::count(&s.game.world, *item))
        .collect();
    assert_eq!(counts, [6]);
    let taken = super::take_out(&mut s.game.world, pack[0], 2);
    assert_eq!(super::count(&s.game.world, taken), 2);
    assert_eq!(super::count(&s.game.world, pack[0]), 4);
    assert_eq!(super::holder(&s.game.world, taken), None);
    assert_eq!(super::holder(&s.game.world, pack[0]), Some(orc));
}

/// Mission: W10.
#[test]
fn creatures_wear_wield_and_drop_what_they_carry() {
    let brigands = "
        [item.blade]
        category = 'weapon'
        weight = 1
        value = 9
        wear = { slot = 'weapon' }
        weapon = { damage = 7, to_hit = 50 }

        [item.plate]
        category = 'armour'
        weight = 9999
        value = 9
        wear = { slot = 'torso', armour = 3 }

        [monster.armed]
        hit_points = 9
        speed = 100
        wears = true
        attacks = [{ damage = 1 }]
        carries = [{ item = 'blade' }, { item = 'plate' }]
        mind = { asleep = 0, notices_one_in = 1 }

        [monster.porter]
        hit_points = 9
        attacks = [{ damage = 1, to_hit = 50 }]
        carries = [{ item = 'blade' }, { item = 'plate' }]
        mind = { asleep = 0, notices_one_in = 1 }
    ";
    let legend = [('a', "t:armed"), ('p', "t:porter")];
    for (drawing, letter, armour, hurts) in [("#@a.#", 'a', 13, 7), ("#@p.#", 'p', 10, 1)] {
        let mut s = scene(&[brigands], drawing, &legend);
        s.toughen(100);
        let who = s.thing(letter);
        let rules = s.game.rules().clone();
        for again in [false, true] {
            let entity = s.entity(who);
            let found = blow::armour(&s.game.world, &rules, entity);
            assert_eq!(found, armour, "{letter}, loaded: {again}");
            s.game = Game::load(&rules, &s.game.save()).unwrap().game;
        }
        let place = s.place(who).unwrap();
        s.play([Command::Wait; 4]);
        let lost = 100 - s.health(proto::Id::HERO).unwrap();
        assert!(lost > 0 && lost % hurts == 0, "{letter}: {lost}");
        assert!(
            letter == 'a' || lost <= 8,
            "as fast as ever, and bare-handed"
        );
        s.set_health(who, 1, 9);
        while s.health(who).is_some() {
            s.toughen(100);
            s.play([EAST]);
        }
        assert_eq!(s.lying(place), [("t:blade", 1), ("t:plate", 1)]);
    }
}

use crate::scenario::Scenario;
use crate::scenario::probe::{EAST, is_sound};
use crate::scenario::testing::{rules, scene};
use crate::world::mind::Mood;
use proto::{Answer, Command, Event, EventKind, Id, ItemFacts, Query, Slot, Traits};

const ARMOURY: &str = "
    [item.axe]
    category = 'weapon'
    weight = 1
    value = 1
    wear = { slot = 'weapon' }
    weapon = { damage = 3, to_hit = 40, two_hands = true, cleaves = true }

    [item.sword]
    category = 'weapon'
    weight = 1
    value = 1
    wear = { slot = 'weapon' }
    weapon = { damage = 3, parry = 2 }

    [item.knife]
    category = 'weapon'
    weight = 1
    value = 1
    wear = { slot = 'weapon' }
    weapon = { damage = 3, to_hit = 40, stab = 2 }

    [item.spear]
    category = 'weapon'
    weight = 1
    value = 1
    wear = { slot = 'weapon' }
    weapon = { damage = 3, to_hit = 40, reach = 2 }

    [item.maul]
    category = 'weapon'
    weight = 1
    value = 1
    wear = { slot = 'weapon' }
    weapon = { damage = 1, to_hit = 40, effects = [{ topple = { turns = 1 } }], effects_one_in = 2 }

    [item.bow]
    category = 'weapon'
    weight = 1
    value = 1
    wear = { slot = 'weapon' }
    weapon = { damage = 1, range = 6, ammunition = 'arrow' }

    [item.arrow]
    category = 'ammunition'
    weight = 1
    value = 1
    stacks = true

    [item.shield]
    category = 'armour'
    weight = 1
    value = 1
    wear = { slot = 'shield', armour = 1 }

    # Always strikes, hardly ever hurts.
    [monster.foe]
    hit_points = 1000
    armour = -20
    attacks = [{ damage = 1, to_hit = 40 }]
    mind = { asleep = 0, notices_one_in = 1 }

    # Misses nearly always.
    [monster.clumsy]
    hit_points = 1000
    armour = -20
    attacks = [{ damage = 1, to_hit = -40 }]
    mind = { asleep = 0, notices_one_in = 1 }

    [monster.fencer]
    hit_points = 1000
    armour = 60
    attacks = [{ damage = 1, to_hit = 40 }]
    mind = { asleep = 0, notices_one_in = 1 }
    talents = ['riposte']

    [monster.frail]
    hit_points = 1
    armour = -20
    attacks = [{ damage = 1, to_hit = -40 }]
    mind = { asleep = 0, notices_one_in = 1 }

    [monster.calm]
    hit_points = 1000
    armour = -20
    attacks = [{ damage = 1 }]
    mind = { asleep = 0, temper = 'calm', stays = true }

    # Cleaves, and reaches.
    [monster.reaper]
    hit_points = 1000
    armour = -20
    attacks = [{ damage = 2, to_hit = 40, reach = 2, stab = 1 }]
    mind = { asleep = 0, notices_one_in = 1, stays = true }

    [monster.guard]
    hit_points = 1000
    armour = -20
    attacks = [{ damage = 1, to_hit = 40 }]
    mind = { asleep = 0, notices_one_in = 1 }
    wears = true
    carries = [{ item = 'sword' }, { item = 'shield' }]

    [monster.axeman]
    hit_points = 1000
    armour = -20
    attacks = [{ damage = 1, to_hit = 40 }]
    mind = { asleep = 0, notices_one_in = 1 }
    wears = true
    carries = [{ item = 'axe' }, { item = 'shield' }]

    [talent.riposte]
    knacks = { riposte = 1 }

    [talent.through]
    knacks = { follow_through = true }

    [talent.finder]
    knacks = { recovers = 1 }

    [talent.grip]
    knacks = { one_handed = true }

    [talent.corner]
    knacks = { corner = 5 }

    [talent.stab]
    knacks = { stab = 1 }
";

fn armed(weapon: &str, drawing: &str, legend: &[(char, &str)]) -> Scenario {
    let mut s = scene(&[ARMOURY], drawing, legend);
    s.toughen(1000);
    let item = s.give(weapon, 1);
    s.play([Command::Wear(item)]);
    s
}

fn count(events: &[Event], kind: EventKind) -> usize {
    events.iter().filter(|event| event.kind() == kind).count()
}

#[test]
fn an_axe_cleaves_into_foes_on_both_sides_only() {
    let drawing = "
        #####
        #.ff#
        #.@f#
        #.cf#
        #####";
    let mut s = armed("t:axe", drawing, &[('f', "t:foe"), ('c', "t:calm")]);
    s.rouse();
    let calm = s.thing('c');
    s.set_mood(calm, Mood::Idle);
    let before = s.all('f').map_health(&s);
    while s.health(s.all('f')[2]) == before[2] {
        s.play([EAST]);
    }
    let hurt: Vec<bool> = s
        .all('f')
        .map_health(&s)
        .iter()
        .zip(&before)
        .map(|(now, before)| now < before)
        .collect();
    // In reading order: north, north-east, east, south-east.
    assert!(!hurt[0] && hurt[2], "{hurt:?}");
    assert!(hurt[1] || hurt[3], "a wide swing: {hurt:?}");
    assert_eq!(s.health(calm), Some(1000), "who does not fight is left out");
    is_sound(&s.game);
}

trait Healths {
    fn map_health(&self, s: &Scenario) -> Vec<Option<i32>>;
}

impl Healths for Vec<Id> {
    fn map_health(&self, s: &Scenario) -> Vec<Option<i32>> {
        self.iter().map(|id| s.health(*id)).collect()
    }
}

#[test]
fn a_sword_turns_blows_aside_for_hero_and_creature() {
    let mut s = armed("t:sword", "#@f#", &[('f', "t:foe")]);
    s.rouse();
    let events = s.play([Command::Wait; 60]);
    let parried = count(&events, EventKind::Parried);
    assert!((18..=42).contains(&parried), "{parried} of 60");
    let mut s = scene(&[ARMOURY], "#@g#", &[('g', "t:guard")]);
    s.toughen(1000);
    s.rouse();
    let events = s.play([EAST; 60]);
    let by_it = |event: &&Event| matches!(event, Event::Parried { cause, .. } if cause.by == Some(proto::Who::Hero));
    let parried = events.iter().filter(by_it).count();
    assert!((15..=42).contains(&parried), "{parried} of 60");
}

#[test]
fn a_knife_counts_thrice_against_the_unready_and_so_does_a_knack() {
    let hurt = |weapon: &str, knack: bool, mood: Mood| {
        let mut s = armed(weapon, "#@c#", &[('c', "t:calm")]);
        if knack {
            s.master("t:stab");
        }
        let calm = s.thing('c');
        loop {
            s.set_mood(calm, mood);
            let before = s.health(calm).unwrap();
            let events = s.play([EAST]);
            let critical = |event: &Event| matches!(event, Event::Hurt { critical: true, .. });
            let lost = before - s.health(calm).unwrap();
            if lost > 0 && !events.iter().any(critical) {
                return lost;
            }
        }
    };
    assert_eq!(hurt("t:knife", false, Mood::Idle), 9);
    assert_eq!(hurt("t:knife", false, Mood::Asleep), 12);
    assert_eq!(hurt("t:knife", false, Mood::Hunting { lost: 0 }), 3);
    assert_eq!(hurt("t:spear", true, Mood::Idle), 6);
}

#[test]
fn a_spear_strikes_two_tiles_away_for_hero_and_creature() {
    let mut s = armed("t:spear", "#@.c.#", &[('c', "t:calm")]);
    let calm = s.thing('c');
    let at = s.place(calm).unwrap();
    let mut events = Vec::new();
    while s.health(calm) == Some(1000) {
        events.extend(s.play([Command::Shoot(at)]));
    }
    assert_eq!(count(&events, EventKind::Shot), 0, "nothing flies");
    let mut s = scene(&[ARMOURY], "#@.r#", &[('r', "t:reaper")]);
    s.toughen(1000);
    s.rouse();
    let before = s.drawn();
    while s.health(Id::HERO) == Some(1000) {
        s.play([Command::Wait]);
        assert_eq!(s.drawn(), before, "it need not come nearer");
    }
}

#[test]
fn a_maul_knocks_down_now_and_then() {
    let mut s = armed("t:maul", "#@f#", &[('f', "t:foe")]);
    s.rouse();
    let events = s.play([EAST; 40]);
    let fell = events.iter().filter(|event| {
        matches!(event, Event::Afflicted { condition, .. } if *condition == proto::Condition::Fallen)
    });
    let fell = fell.count();
    assert!((6..=25).contains(&fell), "{fell} of 40");
}

#[test]
fn both_hands_hold_one_thing_and_a_giant_two() {
    let mut s = armed("t:shield", "#@#", &[]);
    let axe = s.give("t:axe", 1);
    let worn = |s: &Scenario| -> Vec<Slot> {
        let mut slots: Vec<Slot> = s.figures().pack.iter().filter_map(|it| it.worn).collect();
        slots.sort_unstable();
        slots
    };
    s.play([Command::Wear(axe)]);
    assert_eq!(worn(&s), [Slot::Weapon], "the shield is put away");
    let shield = s
        .figures()
        .pack
        .iter()
        .find(|it| it.worn.is_none())
        .unwrap()
        .id;
    s.play([Command::Wear(shield)]);
    assert_eq!(worn(&s), [Slot::Shield], "and the axe for the shield");
    s.master("t:grip");
    s.play([Command::Wear(axe)]);
    assert_eq!(worn(&s), [Slot::Weapon, Slot::Shield]);
    // A creature that carries both wears the ones it has hands for.
    let s = scene(&[ARMOURY], "#@a#", &[('a', "t:axeman")]);
    let armour = |letter: char, name: &str| {
        let s = scene(&[ARMOURY], &format!("#@{letter}#"), &[(letter, name)]);
        let Answer::Duel(duel) = s.game.ask(Query::Duel(s.thing(letter))) else {
            panic!("it is in plain view");
        };
        duel.traits_back
    };
    assert!(armour('a', "t:axeman").cleaves);
    assert_eq!(armour('g', "t:guard").parry, 2);
    is_sound(&s.game);
}

#[test]
fn a_creature_with_the_knack_ripostes_a_miss() {
    let mut s = scene(&[ARMOURY], "#@c#", &[('c', "t:clumsy")]);
    s.toughen(1000);
    s.master("t:riposte");
    s.rouse();
    let clumsy = s.thing('c');
    let events = s.play([Command::Wait; 10]);
    let missed = count(&events, EventKind::Missed);
    assert!(missed >= 5 && s.health(clumsy) < Some(1000), "{events:?}");
    // A creature can do the same.
    let mut s = scene(&[ARMOURY], "#@f#", &[('f', "t:fencer")]);
    s.toughen(1000);
    let fencer = s.thing('f');
    s.rouse();
    let quiet = s.twin();
    let lost = |mut s: Scenario, command: Command| {
        s.play([command; 10]);
        1000 - s.health(Id::HERO).unwrap()
    };
    let (struck, waited) = (lost(s.twin(), EAST), lost(quiet, Command::Wait));
    assert!(struck > waited + 4, "{struck} {waited}");
    assert!(s.health(fencer).is_some());
}

#[test]
fn a_blow_that_kills_goes_on_to_the_next() {
    let drawing = "
        ####
        #.a#
        #@b#
        ####";
    let legend = [('a', "t:foe"), ('b', "t:frail")];
    let fight = |knack: bool| {
        let mut s = scene(&[ARMOURY], drawing, &legend);
        s.toughen(1000);
        if knack {
            s.master("t:through");
        }
        s.rouse();
        let (foe, frail) = (s.thing('a'), s.thing('b'));
        while s.health(frail).is_some() {
            s.play([EAST]);
        }
        s.health(foe) < Some(1000)
    };
    // One blow in twenty misses, whatever is done.
    assert!(!fight(false));
    assert!(fight(true));
}

#[test]
fn arrows_are_found_again() {
    let mut s = armed("t:bow", "#@...c#", &[('c', "t:calm")]);
    s.master("t:finder");
    s.give("t:arrow", 5);
    let at = s.place(s.thing('c')).unwrap();
    s.play([Command::Shoot(at); 5]);
    // The target comes nearer, so the arrows are on the tiles where it stood.
    let row = (1..6).map(|x| geom::Point::new(x, 0));
    let lying = row.flat_map(|at| {
        s.lying(at)
            .into_iter()
            .map(|(_, count)| count)
            .collect::<Vec<_>>()
    });
    assert_eq!(lying.sum::<u16>(), 5);
    is_sound(&s.game);
}

#[test]
fn a_cornered_hero_with_the_knack_has_more_armour() {
    let armour = |drawing: &str| {
        let mut s = Scenario::draw(&rules(&[ARMOURY]), drawing, &[]).unwrap();
        s.master("t:corner");
        s.figures().armour
    };
    let field = "
        #####
        #...#
        #.@.#
        #...#
        #####";
    assert_eq!(armour("#@..#"), armour(field) + 5);
}

#[test]
fn weapon_traits_are_shown() {
    let facts = |name: &str| -> ItemFacts {
        let mut s = scene(&[ARMOURY], "#@#", &[]);
        let item = s.give(name, 1);
        match s.game.ask(Query::Item(item)) {
            Answer::Item(facts) => facts,
            other => panic!("{other:?}"),
        }
    };
    let axe = Traits {
        two_hands: true,
        cleaves: true,
        ..Traits::default()
    };
    assert_eq!(facts("t:axe").traits, axe);
    assert_eq!(facts("t:spear").traits.reach, 2);
    assert_eq!(facts("t:sword").traits.parry, 2);
    assert_eq!(facts("t:knife").traits.stab, 2);
    let lore = proto::Lore::Leaves(proto::Condition::Fallen, 1);
    assert_eq!(facts("t:maul").traits.on_hit, Some((2, lore)));
    assert!(facts("t:shield").traits.is_plain());
}

use crate::scenario::Scenario;
use crate::scenario::probe::DUMMY;
use crate::scenario::testing::{rules_with, scene};
use crate::world::mind::Mood;
use proto::{Answer, Cause, Command, Event, Hunger, Id, Means, Query, Who};

const AXE: &str = "
    [item.axe]
    category = 'tool'
    weight = 0
    value = 1
    stacks = true
    use = { shape = 'target', effects = [{ damage = { amount = 200 } }] }
";

fn victim(level: u8) -> String {
    format!(
        "
        [monster.v{level}]
        level = {level}
        hit_points = 10
        sight = 0
        mind = {{ asleep = 100 }}
        "
    )
}

/// Events of experience from killing a creature of this level.
fn win(s: &mut Scenario, level: u8) -> Vec<Event> {
    let at = s.mark('1');
    s.make(&format!("t:v{level}"), at);
    let item = s.give("t:axe", 1);
    let events = s.play([Command::Use { item, at: Some(at) }]);
    let learns = |e: &Event| matches!(e, Event::Learnt { .. } | Event::Grew { .. });
    events.into_iter().filter(learns).collect()
}

fn arena(hero: &str) -> Scenario {
    let victims = [1, 2, 9, 30].map(victim).concat();
    let rules = rules_with(hero, TUNING, &[AXE, &victims]);
    Scenario::draw(&rules, "#@.1#", &[]).unwrap()
}

const TUNING: &str = "
    spot_one_in = 24
    experience_per_level = 100
    experience_per_kill = 10
    whole_in = 64
    ease_per_might = 10
    patience = 5
    tracking = 40
    hunger = { start = 500, most = 1000, full_above = 600, hungry_below = 100, starve_every = 5 }
";
const HERO: &str = "
    hit_points = 10
    hit_points_per_level = 6
    fists = '1d4'
";

#[test]
fn kills_give_experience_and_levels() {
    let mut s = arena(HERO);
    assert_eq!(s.experience(), (1, 0));
    assert_eq!(s.figures().next_level_at, 100);
    assert_eq!(win(&mut s, 9), [Event::Learnt { experience: 90 }]);
    assert_eq!(s.experience(), (1, 90));
    s.set_health(Id::HERO, 5, 16);
    let grown = [Event::Learnt { experience: 10 }, Event::Grew { level: 2 }];
    assert_eq!(win(&mut s, 1), grown, "exactly a hundred");
    assert_eq!(s.experience(), (2, 100));
    assert_eq!((s.health(Id::HERO), s.max_health(Id::HERO)), (Some(11), 22));
    assert_eq!(s.figures().next_level_at, 300);
    assert_eq!(win(&mut s, 2), [Event::Learnt { experience: 20 }]);
    assert_eq!(s.max_health(Id::HERO), 22, "not yet");
}

#[test]
fn a_great_victory_is_worth_several_levels() {
    let mut s = arena(HERO);
    let learnt = Event::Learnt { experience: 300 };
    let grown = [learnt, Event::Grew { level: 2 }, Event::Grew { level: 3 }];
    assert_eq!(win(&mut s, 30), grown);
    assert_eq!(s.max_health(Id::HERO), 10 + 3 * 6);
    assert_eq!(s.figures().next_level_at, 600);
}

/// Mission: W8.
#[test]
fn fitness_adds_to_every_level() {
    let points = |fitness: i8| {
        let hero = format!("{HERO}\nattributes = {{ fitness = {fitness} }}");
        arena(&hero).max_health(Id::HERO)
    };
    assert_eq!([10, 14, 8, -128].map(points), [16, 18, 15, 11]);
}

#[test]
fn every_turn_empties_the_stomach_a_little() {
    let mut s = scene(&[], "#@#", &[]);
    let told = |s: &mut Scenario| {
        let event = s.play([Command::Wait]);
        let to = |event: &Event| match event {
            Event::Hungered { to } => Some(*to),
            _ => None,
        };
        event.iter().find_map(to)
    };
    for (left, hunger, news) in [
        (602, Hunger::Full, None),
        (601, Hunger::Fed, Some(Hunger::Fed)),
        (101, Hunger::Fed, None),
        (100, Hunger::Hungry, Some(Hunger::Hungry)),
        (2, Hunger::Hungry, None),
        (1, Hunger::Starving, Some(Hunger::Starving)),
    ] {
        s.set_stomach(left);
        assert_eq!(told(&mut s), news, "{left}");
        assert_eq!(s.stomach(), left - 1);
        assert_eq!(s.figures().hunger, hunger, "{left}");
    }
}

#[test]
fn the_starving_lose_a_hit_point_now_and_then_until_they_die() {
    let mut s = scene(&[], "#@#", &[]);
    s.set_stomach(0);
    let events = s.play([Command::Wait; 4]);
    assert_eq!((events, s.health(Id::HERO)), (vec![], Some(20)));
    let events = s.play([Command::Wait]);
    let cause = Cause {
        by: None,
        means: Means::Hunger,
    };
    let hurt = Event::Hurt {
        who: Who::Hero,
        at: s.hero(),
        amount: 1,
        cause,
        critical: false,
    };
    assert_eq!(events, [hurt]);
    s.play([Command::Wait; 94]);
    assert_eq!(s.health(Id::HERO), Some(1));
    s.play([Command::Wait]);
    assert!(s.game.is_over());
    assert_eq!(s.stomach(), 0);
}

#[test]
fn the_fed_recover_a_hit_point_now_and_then() {
    let mut s = arena(HERO);
    s.set_health(Id::HERO, 13, 16);
    let mut row = Vec::new();
    for _ in 0..16 {
        s.play([Command::Wait]);
        row.push(s.health(Id::HERO).unwrap());
    }
    assert_eq!(
        row,
        [
            13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 15, 16, 16, 16, 16, 16
        ]
    );
}

#[test]
fn the_starving_do_not_recover() {
    let mut s = arena(HERO);
    s.set_stomach(0);
    s.set_health(Id::HERO, 10, 16);
    s.play([Command::Wait; 4]);
    assert_eq!(s.health(Id::HERO), Some(10));
    s.play([Command::Wait]);
    assert_eq!(s.health(Id::HERO), Some(9));
}

const STAGES: &str = "
    spot_one_in = 24
    experience_per_level = 100
    experience_per_kill = 10
    whole_in = 64
    ease_per_might = 10
    patience = 5
    tracking = 40
    [hunger]
    start = 500
    most = 1000
    full_above = 600
    full_whole_in = 32
    hungry_below = 100
    weak_below = 40
    weakness = 2
    starve_every = 5
";

/// Play: section 2, 10: hunger asks for a decision.
#[test]
fn the_full_heal_faster_and_the_hungry_not_at_all() {
    let healed = |stomach: u16| {
        let mut s = Scenario::draw(&rules_with(HERO, STAGES, &[]), "#@#", &[]).unwrap();
        s.set_stomach(stomach);
        s.set_health(Id::HERO, 2, 16);
        s.play([Command::Wait; 16]);
        (s.figures().hunger, s.health(Id::HERO).unwrap() - 2)
    };
    assert_eq!(healed(900), (Hunger::Full, 8));
    assert_eq!(healed(500), (Hunger::Fed, 4));
    assert_eq!(healed(90), (Hunger::Hungry, 0));
    assert_eq!(healed(30), (Hunger::Weak, 0));
}

/// Play: section 2, 10.
#[test]
fn the_weak_strike_worse_before_they_starve() {
    let rules = rules_with(HERO, STAGES, &[DUMMY]);
    let mut s = Scenario::draw(&rules, "#@d#", &[('d', "t:dummy")]).unwrap();
    s.set_mood(s.thing('d'), Mood::Hunting { lost: 0 });
    let odds = |s: &Scenario| match s.game.ask(Query::Duel(s.thing('d'))) {
        Answer::Duel(duel) => (i32::from(duel.hit), i32::from(duel.damage.bonus)),
        other => panic!("{other:?}"),
    };
    s.set_stomach(100);
    let (hit, bonus) = odds(&s);
    for stomach in [39, 0] {
        s.set_stomach(stomach);
        assert_eq!(odds(&s), (hit - 10, bonus - 2), "two faces of twenty");
    }
}

#[test]
fn deaths_not_caused_by_the_hero_give_no_experience() {
    let mut s = scene(&[DUMMY], "#@d#", &[('d', "t:dummy")]);
    s.befall(s.thing('d'), "{ damage = { amount = 99 } }");
    s.play([Command::Wait]);
    assert_eq!(s.health(s.thing('d')), None);
    assert_eq!(s.experience(), (1, 0));
}

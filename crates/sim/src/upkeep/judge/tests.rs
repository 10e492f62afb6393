use crate::game::Game;
use crate::scenario::Scenario;
use crate::scenario::probe::{EAST, is_sound};
use crate::scenario::testing::{TUNING, rules_with};
use crate::things::shop::Purse;
use crate::world::mind::Mood;
use crate::world::standing::Standing;
use crate::world::world_ext::WorldExt;
use proto::{Answer, Command, Event, EventKind, Id, Query, Refusal, Regard};

const HERO: &str = "
    hit_points = 99
    hit_points_per_level = 10
    fists = '90d4'
    skills = { melee = 60 }
    faction = 'folk'
";
const CAST: &str = "
    [faction.folk]
    [faction.folk.standing]
    given = 20
    favours_at = 20
    favour = 20
    killed = 60
    hunts_at = 50

    [faction.orcs]
    hunts = ['spiders']
    [faction.orcs.standing]
    killed = 10
    avenged = 15
    given = 12
    stolen = 7
    hunts_at = 20
    spares_at = 30

    [faction.spiders]

    [monster.orc]
    hit_points = 9
    faction = 'orcs'
    attacks = [{ damage = 1 }]
    mind = { asleep = 0, notices_one_in = 1 }

    [monster.elder]
    hit_points = 9
    faction = 'orcs'
    attacks = [{ damage = 1 }]
    mind = { asleep = 0, notices_one_in = 1, temper = 'calm', stays = true }

    [monster.spider]
    hit_points = 9
    faction = 'spiders'
    sight = 0
    mind = { asleep = 100 }

    [monster.baker]
    hit_points = 9
    faction = 'folk'
    peaceful = true
    mind = { asleep = 0, stays = true, temper = 'calm' }
    trade = { gold = 90, stock = [{ item = 'loaf', count = 5 }] }

    [monster.dog]
    hit_points = 40
    peaceful = true
    attacks = [{ damage = 90, to_hit = 60 }]
    mind = { asleep = 0, stays = true }
    joins = {}

    [item.loaf]
    category = 'food'
    weight = 1
    value = 10
    stacks = true
    use = { shape = 'target', range = 9, effects = [{ feed = { turns = 10 } }] }

    [item.hook]
    category = 'weapon'
    weight = 1
    value = 9
    wear = { slot = 'weapon' }
    weapon = { damage = 1, to_hit = 60, effects = [{ steal = {} }] }

    [feature.frame]
    blocks = true
    wants = { item = 'loaf', becomes = 'done', pleases = 'folk' }

    [feature.done]
    blocks = true
";

fn hall(drawing: &str) -> Scenario {
    let rules = rules_with(HERO, TUNING, &[CAST]);
    let legend = [
        ('o', "t:orc"),
        ('e', "t:elder"),
        ('s', "t:spider"),
        ('b', "t:baker"),
        ('d', "t:dog"),
        ('f', "t:frame"),
    ];
    let mut s = Scenario::draw(&rules, drawing, &legend).unwrap();
    s.toughen(500);
    s
}

fn standing(s: &Scenario, faction: &str) -> i8 {
    let standing = s.game.world.get::<Standing>(s.game.world.hero());
    let row = standing.and_then(|it| it.0.iter().find(|(name, _)| name == faction));
    row.map_or(0, |(_, value)| *value)
}

fn stand(s: &mut Scenario, faction: &str, value: i8) {
    let hero = s.game.world.hero();
    let rows = vec![(faction.to_owned(), value)];
    s.game.world.entity_mut(hero).insert(Standing(rows));
    s.mark_changed(hero);
}

fn strike_down(s: &mut Scenario, id: Id) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..30 {
        if s.health(id).is_none() {
            return events;
        }
        events.extend(s.play([EAST]));
    }
    panic!("it stands: {}", s.drawn());
}

#[test]
fn a_witnessed_kill_lowers_standing_with_the_faction() {
    let mut s = hall("#@o..e#");
    let orc = s.thing('o');
    let events = strike_down(&mut s, orc);
    assert_eq!(standing(&s, "t:orcs"), -10);
    let faction = s.kind("t:orcs");
    let told = Event::Regarded {
        faction,
        better: false,
        regard: Regard::Disliked,
    };
    assert!(events.contains(&told), "{events:?}");
    assert_eq!(s.figures().standing, [(faction, Regard::Disliked)]);
    assert_eq!(s.game.digest(), s.game.full_digest());
    is_sound(&s.game);
}

#[test]
fn an_unwitnessed_kill_leaves_standing_unchanged() {
    // No witness; a witness behind a wall; a sleeping witness.
    let mut asleep = hall("#@o..e#");
    asleep.set_mood(asleep.thing('e'), Mood::Asleep);
    for mut s in [hall("#@o...#"), hall("#@o#.e#"), asleep] {
        let orc = s.thing('o');
        let events = strike_down(&mut s, orc);
        assert_eq!(standing(&s, "t:orcs"), 0, "{}", s.drawn());
        assert!(events.iter().all(|it| it.kind() != EventKind::Regarded));
    }
}

#[test]
fn killing_a_factions_enemies_and_feeding_it_raise_standing() {
    let mut s = hall("#@s..e#");
    let (spider, elder) = (s.thing('s'), s.thing('e'));
    strike_down(&mut s, spider);
    assert_eq!(standing(&s, "t:orcs"), 15);
    let item = s.give("t:loaf", 1);
    let at = s.place(elder);
    s.play([Command::Use { item, at }]);
    assert_eq!(standing(&s, "t:orcs"), 27);
    is_sound(&s.game);
}

#[test]
fn kills_by_allies_count_against_the_hero() {
    let mut s = hall(
        "
        #######
        #d@.o.#
        #....e#
        #######",
    );
    let (dog, orc) = (s.thing('d'), s.thing('o'));
    s.play([Command::Recruit(dog)]);
    let mut waited = 0;
    while s.health(orc).is_some() {
        s.play([Command::Wait]);
        waited += 1;
        assert!(waited < 40, "{}", s.drawn());
    }
    assert_eq!(standing(&s, "t:orcs"), -10);
}

#[test]
fn theft_lowers_standing() {
    let mut s = hall("#@e...#");
    let elder = s.thing('e');
    s.hand(elder, "t:loaf", 1);
    let hook = s.give("t:hook", 1);
    s.set_health(elder, 90, 90);
    s.play([Command::Wear(hook)]);
    for _ in 0..10 {
        s.play([EAST]);
    }
    assert_eq!(standing(&s, "t:orcs"), -7);
}

#[test]
fn calm_creatures_hunt_a_hated_hero() {
    let mut s = hall("#@....e#");
    s.play([Command::Wait; 4]);
    assert_eq!(s.mood(s.thing('e')), Mood::Idle);
    stand(&mut s, "t:orcs", -20);
    s.play([Command::Wait; 2]);
    assert!(matches!(s.mood(s.thing('e')), Mood::Hunting { .. }));
    is_sound(&s.game);
}

#[test]
fn a_trusted_hero_is_hunted_only_by_hurt_creatures() {
    let mut s = hall("#@....o#");
    stand(&mut s, "t:orcs", 30);
    let orc = s.thing('o');
    s.play([Command::Wait; 8]);
    assert_ne!(s.mood(orc), Mood::Hunting { lost: 0 });
    assert_eq!(s.health(Id::HERO), Some(500));
    // A creature that was already hunting gives up.
    s.set_mood(orc, Mood::Hunting { lost: 0 });
    let events = s.play([Command::Wait; 2]);
    assert!(events.iter().any(|it| it.kind() == EventKind::GaveUp));
    s.set_health(orc, 20, 30);
    s.set_mood(orc, Mood::Hunting { lost: 0 });
    s.play([Command::Wait]);
    assert!(matches!(s.mood(orc), Mood::Hunting { .. }), "it is hurt");
}

#[test]
fn prices_follow_standing_and_a_hated_hero_cannot_buy() {
    let mut s = hall("#@b..f#");
    let hero = s.game.world.hero();
    s.game.world.entity_mut(hero).insert(Purse(100));
    s.mark_changed(hero);
    let baker = s.thing('b');
    let price = |s: &Scenario| match s.game.ask(Query::Stock(baker)) {
        Answer::Stock(stock) => (stock.wares[0].price, stock.wares[0].id),
        other => panic!("{other:?}"),
    };
    let (usual, item) = price(&s);
    stand(&mut s, "t:folk", 20);
    assert_eq!(price(&s).0, usual * 80 / 100);
    stand(&mut s, "t:folk", -20);
    assert_eq!(price(&s).0, usual * 120 / 100);
    stand(&mut s, "t:folk", -50);
    let buy = Command::Buy {
        from: baker,
        item,
        count: 1,
    };
    assert_eq!(s.game.check(buy), Err(Refusal::Unwelcome));
}

#[test]
fn a_gift_raises_standing_and_is_saved() {
    let mut s = hall("#@f...#");
    s.give("t:loaf", 1);
    s.play([EAST]);
    assert_eq!(standing(&s, "t:folk"), 20);
    let loaded = Game::load(s.game.rules(), &s.game.save()).expect("it loads");
    assert_eq!(loaded.game.digest(), s.game.digest());
    s.game = loaded.game;
    assert_eq!(standing(&s, "t:folk"), 20);
    let faction = s.kind("t:folk");
    assert_eq!(s.figures().standing, [(faction, Regard::Trusted)]);
}

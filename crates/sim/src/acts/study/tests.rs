use crate::scenario::Scenario;
use crate::scenario::probe::EAST;
use crate::scenario::testing::{HERO, TUNING, rules_with};
use proto::{Answer, Command, Event, Query, Refusal};

const CAST: &str = "
    [spell.spark]
    family = 'flame'
    cost = 1
    cast = { effects = [{ warm = { amount = 1 } }] }

    [spell.flood]
    family = 'water'
    cost = 1
    cast = { effects = [{ warm = { amount = 1 } }] }

    [monster.quill]
    hit_points = 10
    peaceful = true
    mind = { asleep = 0, stays = true }
    teaches = [{ spell = 'spark', price = 30 }, { spell = 'flood', price = 500 }]

    [feature.shrine]
    blocks = true
    touch = { effects = [{ teach = { spells = ['flood'] } }] }
    spent = 'cold'

    [feature.cold]
    blocks = true
";

fn lane() -> Scenario {
    let hero = format!("{HERO}\ngold = 100");
    let rules = rules_with(&hero, TUNING, &[CAST]);
    let legend = [('q', "t:quill"), ('s', "t:shrine")];
    Scenario::draw(&rules, "#q@.s#", &legend).unwrap()
}

#[test]
fn a_teacher_teaches_for_gold_what_is_not_known() {
    let mut s = lane();
    let from = s.thing('q');
    let [spark, flood] = ["t:spark", "t:flood"].map(|name| s.kind(name));
    let Answer::Stock(stock) = s.game.ask(Query::Stock(from)) else {
        panic!("a teacher is dealt with");
    };
    let offered: Vec<_> = stock
        .lessons
        .iter()
        .map(|it| (it.facts.spell, it.price, it.facts.refusal))
        .collect();
    assert_eq!(
        offered,
        [(spark, 30, None), (flood, 500, Some(Refusal::TooDear))]
    );
    let study = |spell| Command::Study { from, spell };
    assert_eq!(s.game.check(study(flood)), Err(Refusal::TooDear));
    let events = s.play([study(spark)]);
    assert!(events.contains(&Event::Inspired { spell: spark }));
    assert_eq!(s.figures().gold, 70);
    assert_eq!(s.figures().spells, [spark]);
    assert_eq!(s.game.check(study(spark)), Err(Refusal::KnownSpell));
    s.play([EAST]);
    assert_eq!(s.game.check(study(spark)), Err(Refusal::NobodyThere));
}

#[test]
fn a_shrine_teaches_a_spell_once_when_touched() {
    let mut s = lane();
    let flood = s.kind("t:flood");
    s.play([EAST]);
    let here = s.hero();
    let events = s.play([EAST]);
    assert!(events.contains(&Event::Inspired { spell: flood }));
    assert_eq!(s.hero(), here);
    assert_eq!(
        s.game.check(EAST),
        Err(Refusal::Blocked),
        "it has gone cold"
    );
    s.play([Command::Forget(flood)]);
    assert_eq!(s.figures().spells, []);
    assert_eq!(s.game.check(Command::Forget(flood)), Err(Refusal::NotKnown));
    assert_eq!(s.game.digest(), s.game.full_digest());
}

#[test]
fn a_shrine_of_a_known_spell_is_left_unspent() {
    let mut s = lane();
    s.teach("t:flood");
    s.play([EAST]);
    assert_eq!(s.game.check(EAST), Err(Refusal::KnownSpell));
}

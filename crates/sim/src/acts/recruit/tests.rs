use crate::scenario::Scenario;
use crate::scenario::probe::{EAST, is_sound};
use crate::scenario::testing::scene;
use crate::things::gear;
use crate::things::shop::Purse;
use crate::world::mind::Mood;
use crate::world::world_ext::WorldExt;
use proto::{AllyTask, Command, Event, Id, RecruitPrice, Refusal};

const CAST: &str = "
    [item.bone]
    category = 'food'
    weight = 1
    value = 1
    stacks = true

    [monster.guard]
    hit_points = 20
    peaceful = true
    lines = 1
    mind = { asleep = 0, stays = true }
    joins = { gold = 50 }

    [monster.dog]
    hit_points = 20
    peaceful = true
    mind = { asleep = 0, stays = true }
    joins = { food = ['bone'] }

    [monster.captive]
    hit_points = 20
    peaceful = true
    mind = { asleep = 0, stays = true }
    joins = {}

    [monster.hermit]
    hit_points = 20
    peaceful = true
    mind = { asleep = 0, stays = true }
";

fn square() -> Scenario {
    let drawing = "
        #####
        #gdc#
        #.@.#
        #.h.#
        #####";
    let legend = [
        ('g', "t:guard"),
        ('d', "t:dog"),
        ('c', "t:captive"),
        ('h', "t:hermit"),
    ];
    scene(&[CAST], drawing, &legend)
}

fn endow(s: &mut Scenario, gold: u32) {
    let hero = s.game.world.hero();
    s.game.world.entity_mut(hero).insert(Purse(gold));
    s.mark_changed(hero);
}

fn told(s: &Scenario, id: Id) -> Option<AllyTask> {
    let view = s.view();
    let seen = view.creatures.iter().find(|seen| seen.id == id);
    seen.expect("they are in sight").ally
}

#[test]
fn a_creature_is_recruited_for_gold() {
    let mut s = square();
    let guard = s.thing('g');
    let hire = Command::Recruit(guard);
    endow(&mut s, 49);
    assert_eq!(s.game.check(hire), Err(Refusal::TooDear));
    endow(&mut s, 60);
    let who = s.seen(guard);
    let events = s.play([hire]);
    assert!(events.contains(&Event::Joined { who }), "{events:?}");
    assert_eq!(told(&s, guard), Some(AllyTask::Follow));
    assert_eq!(s.view().hero.expect("a hero").gold, 10);
    assert_eq!(s.game.check(hire), Err(Refusal::NotForHire), "once");
    assert_eq!(s.game.digest(), s.game.full_digest());
    is_sound(&s.game);
}

#[test]
fn a_creature_is_recruited_with_food_and_eats_it() {
    let mut s = square();
    let dog = s.thing('d');
    let feed = Command::Recruit(dog);
    assert_eq!(s.game.check(feed), Err(Refusal::NoBait));
    let joins = |s: &Scenario| {
        let view = s.view();
        let seen = view.creatures.iter().find(|seen| seen.id == dog);
        seen.expect("it is in sight").joins
    };
    assert_eq!(joins(&s), Some(RecruitPrice::Food(None)));
    let bone = s.give("t:bone", 2);
    let kind = s.kind("t:bone");
    assert_eq!(joins(&s), Some(RecruitPrice::Food(Some(kind))));
    let who = s.seen(dog);
    let events = s.play([feed]);
    assert!(events.contains(&Event::Ate { who, item: kind }));
    assert_eq!(gear::count(&s.game.world, s.entity(bone)), 1);
    assert_eq!((told(&s, dog), joins(&s)), (Some(AllyTask::Follow), None));
    is_sound(&s.game);
}

#[test]
fn a_freed_creature_joins_for_nothing_and_others_refuse() {
    let mut s = square();
    let (captive, hermit) = (s.thing('c'), s.thing('h'));
    s.play([Command::Recruit(captive)]);
    assert_eq!(told(&s, captive), Some(AllyTask::Follow));
    let not = s.game.check(Command::Recruit(hermit));
    assert_eq!(not, Err(Refusal::NotForHire));
    s.play([EAST]);
    let far = s.game.check(Command::Recruit(s.thing('g')));
    assert_eq!(far, Err(Refusal::NobodyThere));
}

#[test]
fn recruiting_is_refused_when_the_company_is_full() {
    let mut s = square();
    endow(&mut s, 60);
    s.give("t:bone", 1);
    let [guard, dog, captive] = ['g', 'd', 'c'].map(|it| s.thing(it));
    s.play([Command::Recruit(guard), Command::Recruit(dog)]);
    let third = s.game.check(Command::Recruit(captive));
    assert_eq!(third, Err(Refusal::Crowded));
    assert_eq!(s.mood(guard), Mood::Idle);
    is_sound(&s.game);
}

use crate::game::Game;
use crate::journal::{self, Setup};
use crate::scenario::Scenario;
use crate::scenario::probe::is_sound;
use crate::scenario::testing::rules;
use crate::world::hero::Experience;
use crate::world::world_ext::WorldExt;
use proto::{
    Answer, Attribute, Command, Event, Growth, Id, Kind, Lack, Mode, Query, Refusal, Tree, View,
};
use std::sync::Arc;

mod knacks;

const CAST: &str = "
    [talent.back]
    tree = 'body'
    needs = { might = 11 }
    knacks = { carry = 200 }

    [talent.hide]
    tree = 'body'
    needs = { level = 4, talents = ['back'] }
    skills = { defense = 2 }

    [talent.born]
    knacks = { noise = 50 }

    [calling.porter]
    attributes = { might = 14, fitness = 16, quickness = 8, intelligence = 10 }
    skills = { melee = 2 }
    hit_points = 30
    gold = 7
    kit = [{ item = 'rope', count = 3 }]
    talents = ['born']

    [item.rope]
    category = 'tool'
    weight = 10
    value = 1
    stacks = true
";

fn room() -> Scenario {
    Scenario::draw(&rules(&[CAST]), "#@...#", &[]).unwrap()
}

fn reach(s: &mut Scenario, level: u8) {
    let hero = s.game.world.hero();
    let mut experience = s.game.world.get_mut::<Experience>(hero).unwrap();
    experience.level = level;
    s.game.world.mark_changed(hero);
}

fn asked(s: &Scenario) -> Growth {
    match s.game.ask(Query::Growth) {
        Answer::Growth(growth) => growth,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_level_brings_a_talent_or_a_point_by_turns_and_both_can_wait() {
    let mut s = room();
    let back = s.kind("t:back");
    let learn = Command::Learn(back);
    let raise = Command::Raise(Attribute::Might);
    assert_eq!(s.game.check(learn), Err(Refusal::NothingToLearn));
    assert_eq!(s.game.check(raise), Err(Refusal::NothingToLearn));
    reach(&mut s, 3);
    s.play([Command::Wait; 5]);
    assert_eq!(s.view().hero.unwrap().choices, [1, 1]);
    assert_eq!(s.game.check(learn), Err(Refusal::NotReady), "Might 10");
    let events = s.play([raise]);
    let raised = Event::Raised {
        attribute: Attribute::Might,
        to: 11,
    };
    assert_eq!(events, [raised]);
    let before = s.view().hero.unwrap().capacity;
    assert_eq!(s.play([learn]), [Event::Mastered { talent: back }]);
    let hero = s.view().hero.unwrap();
    assert_eq!(hero.capacity, 2 * before);
    assert_eq!((hero.choices, hero.talents), ([0, 0], vec![back]));
    assert_eq!(s.game.check(learn), Err(Refusal::Learnt));
    is_sound(&s.game);
}

#[test]
fn talents_list_what_is_lacking_and_need_a_tree() {
    let mut s = room();
    let [back, hide, born] = ["t:back", "t:hide", "t:born"].map(|name| s.kind(name));
    let growth = asked(&s);
    let lacks: Vec<(Kind, Tree, Vec<Lack>)> = growth
        .choices
        .into_iter()
        .map(|it| (it.talent, it.tree, it.lacks))
        .collect();
    let might = Lack::Attribute(Attribute::Might, 11);
    assert_eq!(
        lacks,
        [
            (back, Tree::Body, vec![might]),
            (hide, Tree::Body, vec![Lack::Level(4), Lack::Talent(back)]),
        ]
    );
    assert_eq!(s.game.check(Command::Learn(born)), Err(Refusal::Nonsense));
    reach(&mut s, 5);
    s.play([Command::Raise(Attribute::Might), Command::Learn(back)]);
    let armour = s.view().hero.unwrap().armour;
    s.play([Command::Learn(hide)]);
    let hero = s.view().hero.unwrap();
    assert_eq!(hero.armour, armour + 2, "a talent trains");
    assert_eq!(hero.skills, [0, 0, 2]);
}

#[test]
fn choosing_growth_takes_no_time() {
    let mut s = Scenario::draw(
        &rules(&[CAST, crate::scenario::probe::WOLF]),
        "#@....w#",
        &[('w', "t:wolf")],
    )
    .unwrap();
    s.rouse();
    reach(&mut s, 5);
    s.befall(Id::HERO, "{ slow = { turns = 5, percent = 50 } }");
    let before = (s.drawn(), s.view().hero.unwrap().conditions);
    s.play([Command::Raise(Attribute::Might)]);
    s.play([Command::Raise(Attribute::Fitness)]);
    assert_eq!((s.drawn(), s.view().hero.unwrap().conditions), before);
}

#[test]
fn fitness_is_felt_at_once_at_every_level_gained() {
    let mut s = room();
    reach(&mut s, 5);
    let max = |s: &Scenario| s.view().hero.unwrap().health_max;
    s.play([Command::Raise(Attribute::Fitness)]);
    let before = max(&s);
    s.play([Command::Raise(Attribute::Fitness)]);
    assert_eq!(max(&s), before + 5, "one for each level");
}

#[test]
fn growth_choices_are_saved_replayed_and_in_the_digest() {
    let rules = rules(&[CAST]);
    let setup = Setup {
        seed: 5,
        mode: Mode::Practice,
        calling: rules.find("t:porter"),
    };
    let mut game = Game::new(Arc::clone(&rules), setup).unwrap();
    let hero = game.world.hero();
    game.world.get_mut::<Experience>(hero).unwrap().level = 5;
    game.world.mark_changed(hero);
    let before = game.settled_digest();
    game.step(Command::Raise(Attribute::Quickness)).unwrap();
    assert_ne!(game.digest(), before);
    let back = rules.find("t:back").unwrap();
    game.step(Command::Learn(back)).unwrap();
    assert_eq!(game.digest(), game.full_digest());
    let view = |game: &Game| {
        let mut view = View::default();
        game.view(&mut view);
        view.hero.unwrap()
    };
    let loaded = Game::load(&rules, &game.save()).unwrap().game;
    assert_eq!(loaded.digest(), game.digest());
    assert_eq!(view(&loaded), view(&game));
    assert_eq!(view(&game.fork()), view(&game));
    let recording = journal::read(game.journal().bytes()).unwrap();
    assert_eq!(recording.header.setup, setup);
    assert_eq!(recording.commands.last(), Some(&Command::Learn(back)));
}

#[test]
fn a_calling_brings_its_measures_kit_gold_and_talents() {
    let rules = rules(&[CAST]);
    let porter = rules.find("t:porter");
    let s = Scenario::draw_as(porter, 0, &rules, "#@...#", &[]).unwrap();
    let hero = s.view().hero.unwrap();
    assert_eq!(hero.attributes, [14, 16, 8, 10]);
    assert_eq!(hero.skills, [2, 0, 0]);
    assert_eq!(hero.calling, porter);
    assert_eq!(hero.talents, [s.kind("t:born")]);
    assert_eq!((hero.gold, hero.health_max), (7, 30 + 10 + 3));
    assert_eq!(hero.pack.len(), 1);
    assert_eq!(
        (hero.pack[0].kind, hero.pack[0].count),
        (s.kind("t:rope"), 3)
    );
    assert_eq!(hero.noise, 52, "quick feet make half of it less");
    let nobody = room().view().hero.unwrap();
    assert_eq!((nobody.calling, nobody.noise), (None, 100));
}

#[test]
fn a_calling_must_be_a_calling_definition() {
    let rules = rules(&[CAST]);
    for wrong in [Kind(0), rules.find("t:rope").unwrap(), Kind(999)] {
        let setup = Setup {
            calling: Some(wrong),
            ..Setup::default()
        };
        assert!(Game::new(Arc::clone(&rules), setup).is_err());
    }
}

#[test]
fn talents_of_a_missing_pack_do_nothing_until_it_returns() {
    let with = rules(&[CAST]);
    let mut s = Scenario::draw(&with, "#@...#", &[]).unwrap();
    reach(&mut s, 3);
    s.play([Command::Raise(Attribute::Might)]);
    let learn = Command::Learn(s.kind("t:back"));
    s.play([learn]);
    let capacity = s.view().hero.unwrap().capacity;
    let without = rules(&[""]);
    let there = Game::load(&without, &s.game.save()).unwrap();
    let mut view = View::default();
    there.game.view(&mut view);
    assert_eq!(view.hero.unwrap().capacity, capacity / 2);
    let back = Game::load(&with, &there.game.save()).unwrap();
    let mut view = View::default();
    back.game.view(&mut view);
    assert_eq!(view.hero.unwrap().capacity, capacity);
}

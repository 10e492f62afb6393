use crate::game::Game;
use crate::game::verify::{Budget, Why, verify};
use crate::scenario::Scenario;
use crate::scenario::probe::{DUMMY, EAST, WEST, begin, is_sound};
use crate::scenario::testing::{HERO, rules, rules_with, scene};
use crate::world::mind::Mood;
use geom::{Dir, Point};
use proto::{Answer, Command, Event, EventKind, Id, Means, Query, Refusal, View};
use std::ops::ControlFlow;

const SPELLS: &str = "
    [spell.dart]
    family = 'flame'
    cost = 2
    light = 6
    cast = { shape = 'target', range = 6, effects = [{ damage = { amount = 5 } }] }

    [spell.shout]
    family = 'voice'
    cost = 1
    noise = 8
    cast = { shape = { around = 2 }, effects = [{ push = { tiles = 2 } }] }

    [spell.gust]
    family = 'voice'
    cost = 1
    cast = { shape = { around = 2 }, effects = [{ push = { tiles = 2 } }] }

    [spell.slow_song]
    family = 'voice'
    cost = 1
    time = 3
    cast = { effects = [{ heal = { amount = 4 } }] }

    [monster.priest]
    hit_points = 30
    mind = { asleep = 0, notices_one_in = 1, stays = true }
    spells = [{ spell = 'slow_song', when = 'hurt' }, { spell = 'dart', when = 'afar' }]

    [monster.wolf]
    hit_points = 40
    attacks = [{ damage = 1 }]
    mind = { asleep = 0, notices_one_in = 1 }

    [monster.sleeper]
    hit_points = 10
    mind = { asleep = 100 }
";

fn has(events: &[Event], kind: EventKind) -> bool {
    events.iter().any(|event| event.kind() == kind)
}

fn hall(drawing: &str) -> Scenario {
    let legend = [
        ('d', "t:dummy"),
        ('p', "t:priest"),
        ('w', "t:wolf"),
        ('s', "t:sleeper"),
    ];
    let mut s = scene(&[SPELLS, DUMMY], drawing, &legend);
    for spell in ["t:dart", "t:shout", "t:slow_song"] {
        s.teach(spell);
    }
    s.toughen(100);
    s
}

#[test]
fn a_spell_costs_warmth_does_what_it_says_and_is_refused_with_a_reason() {
    let mut s = hall("#@...d...........#");
    let (spell, dummy) = (s.kind("t:dart"), s.thing('d'));
    let at = s.place(dummy);
    let cast = Command::Cast { spell, at };
    assert_eq!(s.warmth(Id::HERO), 6);
    let events = s.play([cast]);
    let who = proto::Who::Hero;
    assert_eq!(events[0], Event::Cast { who, spell });
    assert!(has(&events, EventKind::Shot));
    assert_eq!(s.health(dummy), Some(5));
    assert_eq!(s.warmth(Id::HERO), 4);
    let none = Command::Cast { spell, at: None };
    assert_eq!(s.game.check(none), Err(Refusal::NeedsTarget));
    let far = Some(Point::new(12, 0));
    let far = Command::Cast { spell, at: far };
    assert_eq!(s.game.check(far), Err(Refusal::OutOfRange));
    let no_spell = s.kind("t:dummy");
    let nonsense = Command::Cast {
        spell: no_spell,
        at,
    };
    assert_eq!(s.game.check(nonsense), Err(Refusal::Nonsense));
    s.warm(Id::HERO, -3);
    assert_eq!(s.game.check(cast), Err(Refusal::TooCold));
    s.play([Command::Forget(spell)]);
    assert_eq!(s.game.check(cast), Err(Refusal::NotKnown));
    is_sound(&s.game);
}

#[test]
fn answers_about_unknown_spells_are_refused() {
    let mut s = hall("#@...d#");
    let (spell, at) = (s.kind("t:dart"), s.place(s.thing('d')).unwrap());
    let Answer::Aim(aim) = s.game.ask(Query::Cast { spell, at }) else {
        panic!("it is known");
    };
    assert!(aim.reaches);
    assert_eq!(aim.struck, [s.thing('d')]);
    assert_eq!(aim.tolls, [50]);
    s.play([Command::Forget(spell)]);
    assert_eq!(s.game.ask(Query::Cast { spell, at }), Answer::Unknown);
    let Answer::Spells(spells) = s.game.ask(Query::Spells) else {
        panic!("spells are always known");
    };
    assert!(spells.iter().all(|it| it.spell != spell));
    assert_eq!(spells.len(), 2);
}

#[test]
fn loud_spells_wake_sleepers_and_bright_ones_alert_the_awake() {
    let mut s = hall("#@..d.s#");
    let shout = s.kind("t:shout");
    let events = s.play([Command::Cast {
        spell: shout,
        at: None,
    }]);
    assert!(
        !has(&events, EventKind::Heard),
        "nobody is told of their own voice"
    );
    assert!(s.is_awake(s.thing('s')));
    let mut s = hall("#@..d.s#");
    let (spell, at) = (s.kind("t:dart"), s.place(s.thing('d')));
    s.set_mood(s.thing('s'), Mood::Idle);
    s.play([Command::Cast { spell, at }]);
    assert!(matches!(s.mood(s.thing('s')), Mood::Hunting { .. }));
}

#[test]
fn a_spell_around_the_caster_spares_the_caster() {
    let drawing = "
        #######
        #.....#
        #.d@d.#
        #.....#
        #######";
    let mut s = hall(drawing);
    s.teach("t:gust");
    let spell = s.kind("t:gust");
    let here = s.hero();
    s.play([Command::Cast { spell, at: None }]);
    assert_eq!(s.hero(), here);
    let beside = s.all('d').into_iter().filter(|id| {
        let at = s.place(*id);
        at.is_some_and(|at| at.is_adjacent(here))
    });
    assert_eq!(beside.count(), 0, "{}", s.drawn());
}

#[test]
fn a_long_spell_takes_as_many_turns_as_it_says() {
    let mut s = hall("#@..............w#");
    s.rouse();
    let wolf = s.thing('w');
    let from = s.place(wolf).unwrap().x;
    let spell = s.kind("t:slow_song");
    s.play([Command::Cast { spell, at: None }]);
    assert_eq!(from - s.place(wolf).unwrap().x, 3);
}

#[test]
fn a_creature_announces_its_spell_and_it_lands_where_it_was_aimed() {
    let drawing = "
        ########
        #@....p#
        #......#
        ########";
    let mut s = hall(drawing);
    let priest = s.thing('p');
    let mut events = s.play([Command::Wait]);
    while !has(&events, EventKind::Chanted) {
        events = s.play([Command::Wait]);
    }
    assert!(s.view().creatures.iter().any(|seen| seen.poised));
    assert_eq!(s.view().threatened, [s.hero()]);
    let mut dodged = s.twin();
    let events = s.play([Command::Wait]);
    assert!(has(&events, EventKind::Cast), "{events:?}");
    assert_eq!(s.health(Id::HERO), Some(95));
    assert_eq!(s.warmth(priest), 4);
    dodged.play([Command::Step(Dir::SouthEast)]);
    assert_eq!(dodged.health(Id::HERO), Some(100), "who walks on is missed");
    s.play([Command::Wait; 20]);
    assert_eq!(s.warmth(priest), 0, "it runs out");
    let spent = s.health(Id::HERO);
    s.play([Command::Wait; 20]);
    assert_eq!(
        s.health(Id::HERO),
        spent,
        "and does not come back in the cold"
    );
}

#[test]
fn a_caster_that_is_hurt_or_moved_falters() {
    for disturb in ["{ damage = { amount = 1 } }", "{ teleport = {} }"] {
        let mut s = hall("#@.......p...#");
        let priest = s.thing('p');
        while !s.view().creatures.iter().any(|seen| seen.poised) {
            s.play([Command::Wait]);
        }
        if disturb.contains("damage") {
            s.set_health(priest, 29, 30);
        } else {
            s.befall(priest, disturb);
            crate::acts::travel::carry_out(&mut s.game.world);
        }
        let warmth = s.warmth(priest);
        s.play([Command::Wait]);
        assert_eq!(s.health(Id::HERO), Some(100), "{disturb}");
        assert_eq!(s.warmth(priest), warmth);
    }
}

#[test]
fn a_badly_hurt_caster_heals_itself() {
    let mut s = hall("#@.......p...#");
    let priest = s.thing('p');
    s.set_health(priest, 10, 30);
    s.set_mood(priest, Mood::Hunting { lost: 0 });
    let mut waited = 0;
    while s.health(priest) <= Some(10) {
        s.play([Command::Wait]);
        waited += 1;
        assert!(waited < 12);
    }
}

#[test]
fn spells_in_progress_survive_save_load_and_fork() {
    let drawing = "
        ##########
        #@....p..#
        #...w....#
        ##########";
    let mut s = hall(drawing);
    s.rouse();
    let rules = s.game.rules().clone();
    let wolf = s.thing('w');
    for turn in 0..12 {
        let mut loaded = Game::load(&rules, &s.game.save()).unwrap().game;
        let mut forked = s.twin();
        let spell = s.kind(if turn % 2 == 0 {
            "t:shout"
        } else {
            "t:slow_song"
        });
        let cast = Command::Cast { spell, at: None };
        let command = match turn {
            0 | 1 | 3 => cast,
            5 => Command::Cast {
                spell: s.kind("t:dart"),
                at: s.place(wolf),
            },
            6 => Command::Forget(s.kind("t:dart")),
            _ => Command::Wait,
        };
        let command = s.game.check(command).map_or(Command::Wait, |()| command);
        s.play([command]);
        forked.play([command]);
        loaded.step(command).unwrap();
        assert_eq!(loaded.digest(), s.game.digest(), "turn {turn}");
        assert_eq!(forked.game.digest(), s.game.digest(), "turn {turn}");
        assert_eq!(s.game.digest(), s.game.full_digest(), "turn {turn}");
        let mut view = View::default();
        loaded.view(&mut view);
        assert_eq!(view.threatened, s.view().threatened);
        is_sound(&s.game);
    }
}

#[test]
fn a_run_with_spells_is_verified_by_its_journal() {
    let hero = format!("{HERO}\nkit = [{{ item = 'primer', count = 3 }}]");
    let primer = "
        [item.primer]
        category = 'scroll'
        weight = 1
        value = 1
        stacks = true
        use = { effects = [{ teach = { spells = ['dart', 'shout', 'slow_song'] } }] }
    ";
    let rules = rules_with(&hero, crate::scenario::testing::TUNING, &[SPELLS, primer]);
    let mut game = begin(&rules, 3);
    let item = view_of(&game).hero.unwrap().pack[0].id;
    for _ in 0..3 {
        game.step(Command::Use { item, at: None }).unwrap();
    }
    let spells = view_of(&game).hero.unwrap().spells;
    assert_eq!(spells.len(), 3);
    let mut cast = 0;
    for turn in 0..40u16 {
        let spell = spells[usize::from(turn % 3)];
        let own = Command::Cast { spell, at: None };
        let command = if game.check(own).is_ok() {
            cast += 1;
            own
        } else {
            [EAST, WEST, Command::Wait][usize::from(turn % 3)]
        };
        if game.check(command).is_ok() {
            game.step(command).unwrap();
        }
    }
    assert!(cast > 2);
    let bytes = game.journal().bytes();
    let verdict = verify(&rules, bytes, &Budget::default(), |_, _| {
        ControlFlow::Continue(())
    });
    let why = verdict.doubt.as_ref().map(|doubt| &doubt.why);
    assert_eq!(
        why,
        Some(&Why::Alive),
        "it is not finished, and nothing else"
    );
}

fn view_of(game: &Game) -> View {
    let mut view = View::default();
    game.view(&mut view);
    view
}

#[test]
fn damage_of_a_spell_names_the_spell_as_its_means() {
    let mut s = hall("#@...d#");
    let (spell, at) = (s.kind("t:dart"), s.place(s.thing('d')));
    let events = s.play([Command::Cast { spell, at }]);
    let by_it = |event: &Event| matches!(event, Event::Hurt { cause, .. } if cause.means == Means::Thing(spell));
    assert!(events.iter().any(by_it));
    assert!(rules(&[SPELLS]).find("t:dart").is_some());
}

#[test]
fn refused_spells_do_not_reveal_lurking_creatures() {
    let stone = "
        [feature.boulder]

        [spell.stone]
        family = 'stone'
        cost = 1
        cast = { shape = 'tile', effects = [{ conjure = { feature = 'boulder', turns = 5, into = 'wall' } }] }

        [monster.lurker]
        hit_points = 10
        mind = { ambush = 1 }
    ";
    let drawing = "
        #########
        #@...l.d#
        #########";
    let legend = [('l', "t:lurker"), ('d', "t:dummy")];
    let mut s = scene(&[stone, DUMMY], drawing, &legend);
    s.teach("t:stone");
    let spell = s.kind("t:stone");
    let at = |s: &Scenario, c| s.place(s.thing(c));
    let seen = Command::Cast {
        spell,
        at: at(&s, 'd'),
    };
    assert_eq!(s.game.check(seen), Err(Refusal::NoUse));
    let unseen = Command::Cast {
        spell,
        at: at(&s, 'l'),
    };
    assert_eq!(s.game.check(unseen), Ok(()), "nobody knows of it");
    let Answer::Spells(spells) = s.game.ask(Query::Spells) else {
        panic!("spells are always known");
    };
    assert!(spells[0].marks.contains(&at(&s, 'l').unwrap()));
    s.play([unseen]);
    assert!(s.place(s.thing('l')).is_some());
    is_sound(&s.game);
}

use crate::game::Game;
use crate::scenario::Scenario;
use crate::scenario::probe::{DUMMY, EAST, begin, choose};
use crate::scenario::testing::{rules, scene};
use crate::scenario::zoo::ZOO;
use crate::things::gear;
use crate::world::thing::EntityIndex;
use crate::world::world_ext::WorldExt;
use geom::{Dir, Point};
use proto::{Aim, Answer, Attribute, Command, Id, ItemFacts, LevelNo, Query, Slot, View};

fn choices(game: &Game) -> Vec<Command> {
    match game.ask(Query::Choices) {
        Answer::Choices(choices) => choices,
        other => panic!("{other:?}"),
    }
}

fn aim(s: &Scenario, item: Option<Id>, at: Point) -> Aim {
    match s.game.ask(Query::Aim { item, at }) {
        Answer::Aim(aim) => aim,
        other => panic!("{other:?}"),
    }
}

fn facts(s: &Scenario, id: Id) -> ItemFacts {
    match s.game.ask(Query::Item(id)) {
        Answer::Item(facts) => facts,
        other => panic!("{other:?}"),
    }
}

/// Every command that could be offered, sensible or not.
fn imaginable(game: &Game) -> Vec<Command> {
    let world = &game.world;
    let mut view = View::default();
    game.view(&mut view);
    let targets: Vec<Point> = view.creatures.iter().map(|seen| seen.at).collect();
    let mut all = vec![Command::Wait, Command::Descend, Command::Ascend];
    all.push(Command::Search);
    all.extend(Dir::ALL.map(Command::Step));
    all.extend(Dir::ALL.map(Command::Close));
    all.extend(view.cells.points().map(Command::Disarm));
    for entity in world.resource::<EntityIndex>().all() {
        let item = world.thing(entity).id;
        let count = gear::count(world, entity);
        all.extend([
            Command::PickUp(item),
            Command::Drop { item, count },
            Command::Wear(item),
            Command::Remove(item),
            Command::Use { item, at: None },
        ]);
        let aimed = |at: &Point| Command::Use {
            item,
            at: Some(*at),
        };
        all.extend(targets.iter().map(aimed));
        all.extend([Command::Tend(item), Command::Recruit(item)]);
        if let Answer::Stock(stock) = game.ask(Query::Stock(item)) {
            all.extend(stock.wares.iter().map(|ware| Command::Buy {
                from: item,
                item: ware.id,
                count: 1,
            }));
            all.extend(stock.lessons.iter().map(|lesson| Command::Study {
                from: item,
                spell: lesson.facts.spell,
            }));
            all.extend(stock.unknown.iter().map(|unknown| Command::Ask {
                of: item,
                item: *unknown,
            }));
            all.extend(stock.offers.iter().map(|ware| Command::Sell {
                to: item,
                item: ware.id,
                count: ware.count,
            }));
        }
    }
    all.extend(targets.iter().map(|at| Command::Shoot(*at)));
    all.extend(Attribute::ALL.map(Command::Raise));
    all.extend(game.rules().kinds().map(|(kind, ..)| Command::Learn(kind)));
    let here = view.hero.as_ref().map_or(Point::new(0, 0), |hero| hero.at);
    let near = here.neighbours().into_iter().chain([here]);
    let mut tiles: Vec<Point> = targets.iter().copied().chain(near).collect();
    tiles.sort_unstable();
    tiles.dedup();
    for (spell, ..) in game.rules().kinds() {
        all.extend([Command::Cast { spell, at: None }, Command::Forget(spell)]);
        all.extend(tiles.iter().map(|at| Command::Cast {
            spell,
            at: Some(*at),
        }));
    }
    assert!(all.iter().all(|command| is_imagined(*command)));
    all
}

/// Lists all commands without a wildcard, so that a new one cannot be forgotten in `imaginable`.
const fn is_imagined(command: Command) -> bool {
    match command {
        Command::Wait | Command::Search | Command::Descend | Command::Ascend => true,
        Command::Step(_) | Command::Close(_) | Command::Disarm(_) | Command::Shoot(_) => true,
        Command::PickUp(_) | Command::Drop { .. } | Command::Use { .. } => true,
        Command::Wear(_) | Command::Remove(_) | Command::Tend(_) => true,
        Command::Buy { .. } | Command::Sell { .. } => true,
        Command::Raise(_) | Command::Learn(_) => true,
        Command::Cast { .. } | Command::Study { .. } | Command::Forget(_) => true,
        Command::Ask { .. } | Command::Recruit(_) | Command::Bid { .. } => true,
        // Debug commands are never offered.
        Command::Dev(_) => false,
    }
}

#[test]
fn the_choices_are_exactly_what_would_be_carried_out() {
    let rules = rules(ZOO);
    for seed in 0..3 {
        let mut game = begin(&rules, seed);
        for turn in 0..150 {
            let mut offered = choices(&game);
            let mut fit = imaginable(&game);
            fit.retain(|command| game.check(*command).is_ok());
            offered.sort_unstable();
            fit.sort_unstable();
            assert_eq!(offered, fit, "seed {seed}, turn {turn}");
            if game.is_over() {
                break;
            }
            game.step(choose(&game, geom::mix(seed, turn))).unwrap();
        }
    }
}

#[test]
fn a_finished_run_offers_no_choices() {
    let mut s = scene(&[], "#@#", &[]);
    assert_eq!(choices(&s.game), [Command::Wait, Command::Search]);
    s.befall(Id::HERO, "{ damage = { amount = 99 } }");
    s.play([Command::Wait]);
    assert_eq!(choices(&s.game), []);
}

#[test]
fn queries_change_nothing() {
    let rules = rules(ZOO);
    for seed in 3..6 {
        let (mut asked, mut alone) = (begin(&rules, seed), begin(&rules, seed));
        let mut view = View::default();
        for turn in 0..120 {
            if alone.is_over() {
                break;
            }
            let command = choose(&alone, geom::mix(seed, turn));
            asked.view(&mut view);
            let digest = asked.digest();
            let hero = view.hero.as_ref().map(|hero| hero.at).unwrap();
            for entity in asked.world.resource::<EntityIndex>().all() {
                let id = asked.world.thing(entity).id;
                let _ = asked.ask(Query::Duel(id));
                let _ = asked.ask(Query::Item(id));
                let at = hero + Dir::East;
                let _ = asked.ask(Query::Aim { item: Some(id), at });
                let _ = asked.ask(Query::Aim { item: None, at });
            }
            let _ = asked.ask(Query::Choices);
            assert_eq!((asked.digest(), asked.full_digest()), (digest, digest));
            assert_eq!(asked.step(command), alone.step(command));
            assert_eq!(asked.digest(), alone.digest(), "seed {seed}, turn {turn}");
        }
    }
}

#[test]
fn only_visible_creatures_have_a_duel_answer() {
    let drawing = "
        #######
        #@.d#e#
        #######";
    let legend = [('d', "t:dummy"), ('e', "t:dummy")];
    let mut s = scene(&[DUMMY], drawing, &legend);
    let known = |s: &Scenario, id| s.game.ask(Query::Duel(id)) != Answer::Unknown;
    assert!(known(&s, s.thing('d')));
    assert!(!known(&s, s.thing('e')));
    assert!(!known(&s, Id::HERO));
    let nobody = Id {
        level: LevelNo(1),
        n: 77,
    };
    assert!(!known(&s, nobody));
    let item = s.make("t:dummy", s.hero() + Dir::East);
    assert!(known(&s, item));
}

#[test]
fn a_creature_on_another_level_has_no_duel_answer() {
    let mut s = scene(&[DUMMY], "#>@d#", &[('d', "t:dummy")]);
    let dummy = s.thing('d');
    s.play([Command::Step(Dir::West), Command::Descend]);
    let at = s.hero();
    s.play([Command::Dev(proto::Dev::Reveal)]);
    assert_eq!(s.game.ask(Query::Duel(dummy)), Answer::Unknown, "{at}");
}

const CAST: &str = "
    [item.staff]
    category = 'tool'
    weight = 7
    value = 3
    stacks = true
    use = { shape = 'target', range = 4, effects = [{ damage = { amount = 1 } }] }

    [item.fire]
    category = 'scroll'
    weight = 1
    value = 1
    use = { shape = { radius = 1 }, range = 9, effects = [{ damage = { amount = 1 } }] }

    [item.sling]
    category = 'weapon'
    weight = 2
    value = 5
    wear = { slot = 'weapon' }
    weapon = { damage = '1d4', range = 3 }

    [item.club]
    category = 'weapon'
    weight = 2
    value = 5
    wear = { slot = 'weapon' }
    weapon = { damage = '1d10+1' }

    [item.hat]
    category = 'clothes'
    weight = 2
    value = 5
    wear = { slot = 'head', armour = 1 }

    [item.helmet]
    category = 'armour'
    weight = 2
    value = 5
    wear = { slot = 'head', armour = 3 }
";

#[test]
fn an_aim_shows_its_path_area_and_targets() {
    let legend = [('d', "t:dummy"), ('e', "t:dummy")];
    let mut s = scene(&[CAST, DUMMY], "#@.d.e...#", &legend);
    let (staff, fire) = (s.give("t:staff", 1), s.give("t:fire", 1));
    let (d, e) = (s.thing('d'), s.thing('e'));
    let points = |xs: &[i32]| xs.iter().map(|x| Point::new(*x, 0)).collect::<Vec<_>>();
    let at = s.place(e).unwrap();
    let stopped = Aim {
        path: points(&[2, 3]),
        area: points(&[3]),
        struck: vec![d],
        tolls: vec![10],
        reaches: false,
        hurts: true,
    };
    assert_eq!(aim(&s, Some(staff), at), stopped);
    let burst = Aim {
        path: points(&[2, 3, 4, 5]),
        area: points(&[4, 5, 6]),
        struck: vec![e],
        tolls: vec![10],
        reaches: true,
        hurts: true,
    };
    assert_eq!(aim(&s, Some(fire), at), burst);
    let near = aim(&s, Some(fire), Point::new(2, 0));
    assert_eq!(near.struck, [Id::HERO, d], "by id, the hero included");
    let own = aim(&s, Some(staff), s.hero());
    assert_eq!(
        (own.path, own.reaches, own.struck),
        (vec![], true, vec![Id::HERO])
    );
    let short = aim(&s, Some(fire), Point::new(8, 0));
    assert_eq!(short.path.len(), 7);
}

#[test]
fn an_aim_beyond_the_range_ends_at_the_range() {
    let mut s = scene(&[CAST], "#@......#", &[]);
    let staff = s.give("t:staff", 1);
    let far = Point::new(7, 0);
    let end = aim(&s, Some(staff), far);
    assert_eq!((end.path.len(), end.reaches), (4, false));
    assert_eq!(
        s.game.ask(Query::Aim {
            item: None,
            at: far
        }),
        Answer::Unknown
    );
    let sling = s.give("t:sling", 1);
    s.play([Command::Wear(sling)]);
    let end = aim(&s, None, far);
    assert_eq!(
        (end.path.len(), end.area, end.reaches),
        (3, vec![Point::new(4, 0)], false)
    );
    assert!(aim(&s, None, Point::new(4, 0)).reaches);
}

#[test]
fn an_aim_hides_unseen_tiles_and_refuses_foreign_items() {
    let drawing = "
        ########
        #@.1.#e#
        ######.#
        ########";
    let mut s = scene(&[CAST, DUMMY], drawing, &[('e', "t:dummy")]);
    let fire = s.give("t:fire", 1);
    let seen = aim(&s, Some(fire), s.mark('1'));
    let view = s.view();
    assert!(
        seen.area
            .iter()
            .chain(&seen.path)
            .all(|at| view.cells[*at].visible)
    );
    let theirs = s.hand(s.thing('e'), "t:fire", 1);
    let lying = s.make("t:fire", s.hero());
    let at = s.mark('1');
    for item in [theirs, lying, s.thing('e')] {
        let item = Some(item);
        assert_eq!(s.game.ask(Query::Aim { item, at }), Answer::Unknown);
    }
    let at = Point::new(i32::MIN, i32::MAX);
    let item = Some(fire);
    assert_eq!(s.game.ask(Query::Aim { item, at }), Answer::Unknown);
}

#[test]
fn an_item_is_known_when_carried_or_underfoot() {
    let mut s = scene(&[CAST, DUMMY], "#@.d#", &[('d', "t:dummy")]);
    let staff = s.give("t:staff", 3);
    let expected = ItemFacts {
        kind: s.kind("t:staff"),
        count: 3,
        weight: 21,
        value: 3,
        slot: None,
        damage: None,
        range: 4,
        armour: 0,
        gain: 0,
        usable: true,
        aimed: true,
        light: 0,
        burns: None,
        feeds: 0,
        traits: proto::Traits::default(),
        marks: [None; 2],
        clings: false,
        charges: None,
    };
    assert_eq!(facts(&s, staff), expected);
    let far = s.make("t:hat", s.hero() + Dir::East);
    let theirs = s.hand(s.thing('d'), "t:hat", 1);
    for id in [far, theirs, s.thing('d'), Id::HERO] {
        assert_eq!(s.game.ask(Query::Item(id)), Answer::Unknown);
    }
    s.play([EAST]);
    assert_eq!(facts(&s, far).armour, 1);
}

#[test]
fn an_items_gain_is_relative_to_worn_gear() {
    let mut s = scene(&[CAST], "#@#", &[]);
    let [hat, helmet, club, sling] =
        ["t:hat", "t:helmet", "t:club", "t:sling"].map(|name| s.give(name, 1));
    assert_eq!(
        (facts(&s, hat).gain, facts(&s, hat).slot),
        (1, Some(Slot::Head))
    );
    s.play([Command::Wear(hat)]);
    assert_eq!(facts(&s, hat).gain, 1, "over nothing at all");
    assert_eq!(facts(&s, helmet).gain, 2);
    // Twice the mean of 1d10+1 is 13, of 1d4 it is 5.
    assert_eq!(facts(&s, club).gain, 13);
    s.play([Command::Wear(sling)]);
    assert_eq!(facts(&s, club).gain, 8);
    let shooter = facts(&s, sling);
    assert_eq!(
        (shooter.range, shooter.usable, shooter.aimed),
        (3, false, false)
    );
    assert_eq!(shooter.damage, Some("1d4".parse().unwrap()));
    assert_eq!(facts(&s, club).range, 0);
}

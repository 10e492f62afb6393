use super::tests::rmp_serde_value::Row;
use super::{FORMAT, LoadError, MAGIC, Snapshot, checksum, open};
use crate::defs::{Def, PackStamp, Rules};
use crate::effects::Cloud;
use crate::game::{Game, verify};
use crate::journal;
use crate::scenario::probe::{EAST, WEST, begin, choose, is_sound, wander};
use crate::scenario::testing::{rules, scene};
use crate::scenario::zoo::ZOO;
use crate::things::gear::{CarriedItems, Held};
use crate::things::make::{self, Stack};
use crate::things::shop::{Purse, Shop};
use crate::world::fire::Fire;
use crate::world::health::Health;
use crate::world::hero::Experience;
use crate::world::level::Levels;
use crate::world::markers::Trap;
use crate::world::mind::Mind;
use crate::world::position::Position;
use crate::world::thing::{EntityIndex, Luck};
use crate::world::time::{Actor, Clock};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Point, Size};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};
use proto::{Command, Dev, LevelNo};
use std::sync::Arc;

/// Rules with another pack hash and these level names, without some of the things.
fn other_rules(hash: &str, without: &[&str], levels: &[&str]) -> Arc<Rules> {
    let whole = rules(ZOO);
    let kept = whole.kinds().filter(|(_, name, _)| !without.contains(name));
    let things: Vec<(String, Def)> = kept
        .map(|(_, name, def)| (name.into(), def.clone()))
        .collect();
    let level = |(n, name): (u8, &&str)| {
        let mut def = whole.level(LevelNo(1)).unwrap().1.clone();
        def.depth = n;
        ((*name).to_owned(), def)
    };
    let packs = vec![PackStamp {
        name: "t".into(),
        hash: hash.into(),
    }];
    let levels = (1..).zip(levels).map(level).collect();
    Arc::new(Rules::assemble(packs, *whole.tuning(), things, levels).unwrap())
}

const LEVELS: &[&str] = &["t:level1", "t:level2", "t:level3"];

/// A game that has been on two levels, and whose hero carries an item.
fn traveller(rules: &Arc<Rules>, seed: u64) -> Game {
    let mut game = begin(rules, seed);
    wander(&mut game, seed, 40);
    let kind = |name| rules.find(name).unwrap();
    for name in ["t:sword", "t:arrow", "t:snake", "t:pit"] {
        game.step(Command::Dev(Dev::Make(kind(name)))).unwrap();
    }
    let picks: Vec<Command> = match game.ask(proto::Query::Choices) {
        proto::Answer::Choices(choices) => choices,
        other => panic!("{other:?}"),
    };
    for command in picks {
        if matches!(command, Command::PickUp(_)) {
            game.step(command).unwrap();
        }
    }
    descend(&mut game);
    assert!(!game.is_over());
    game
}

fn descend(game: &mut Game) {
    game.step(Command::Dev(Dev::Heal)).unwrap();
    let here = game.world.level();
    let down = here.ways.iter().find(|(_, way)| *way == mapgen::Way::Down);
    let at = down.unwrap().0;
    for _ in 0..20 {
        game.step(Command::Dev(Dev::Heal)).unwrap();
        game.step(Command::Dev(Dev::Goto(at))).unwrap();
        if game.step(Command::Descend).is_ok() {
            return;
        }
    }
    panic!("somebody is in the way");
}

fn sealed(snapshot: &Snapshot) -> Vec<u8> {
    let body = rmp_serde::to_vec_named(snapshot).unwrap();
    seal([&MAGIC[..], &FORMAT.to_le_bytes(), &body].concat())
}

/// Appends the matching checksum to forged bytes.
fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    let format = bytes[4..8].try_into().map_or(0, u32::from_le_bytes);
    let sum = checksum(format, &bytes);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

fn refusal(rules: &Arc<Rules>, bytes: &[u8]) -> LoadError {
    match Game::load(rules, bytes) {
        Ok(_) => panic!("it should not load"),
        Err(error) => error,
    }
}

#[test]
fn a_loaded_game_continues_like_the_saved_one() {
    let rules = rules(ZOO);
    for seed in 0..4 {
        let mut game = begin(&rules, seed);
        for turn in 0..160 {
            if game.is_over() {
                break;
            }
            if turn % 40 == 39 {
                let bytes = game.save();
                let loaded = Game::load(&rules, &bytes).unwrap();
                assert!(!loaded.changed && loaded.unknown.is_empty());
                let mut twin = loaded.game;
                is_sound(&twin);
                assert_eq!(twin.save(), bytes, "a save of what was loaded is the same");
                assert_eq!(twin.digest(), game.digest());
                assert_eq!(twin.full_digest(), game.digest());
                assert_eq!((twin.turn(), twin.setup()), (game.turn(), game.setup()));
                let mut original = Game::load(&rules, &bytes).unwrap().game;
                for ahead in 0..40 {
                    if twin.is_over() {
                        break;
                    }
                    let command = choose(&twin, geom::mix(seed, turn + ahead));
                    assert_eq!(twin.step(command), original.step(command));
                    assert_eq!(twin.digest(), original.digest());
                }
            }
            let command = choose(&game, geom::mix(seed, turn));
            let mut twin = (turn % 10 == 0).then(|| Game::load(&rules, &game.save()).unwrap().game);
            let events = game.step(command).unwrap().to_vec();
            if let Some(twin) = &mut twin {
                assert_eq!(
                    twin.step(command).unwrap(),
                    events,
                    "seed {seed}, turn {turn}"
                );
                assert_eq!(twin.digest(), game.digest(), "seed {seed}, turn {turn}");
            }
        }
    }
}

#[test]
fn a_finished_game_stays_finished() {
    let rules = rules(ZOO);
    let mut game = begin(&rules, 1);
    for seed in 0.. {
        wander(&mut game, seed, 500);
        if game.is_over() {
            break;
        }
    }
    let twin = Game::load(&rules, &game.save()).unwrap().game;
    assert_eq!(
        (twin.ending(), twin.digest()),
        (game.ending(), game.digest())
    );
}

#[test]
fn unknown_saved_things_are_kept_and_restored() {
    let rules = rules(ZOO);
    let game = traveller(&rules, 2);
    let poorer = other_rules("1", &["t:snake", "t:sword"], LEVELS);
    let loaded = Game::load(&poorer, &game.save()).unwrap();
    assert!(loaded.changed);
    assert_eq!(loaded.unknown, ["t:snake", "t:sword"]);
    let mut without = loaded.game;
    let count = |game: &Game, name: &str| {
        let kind = game.rules().find(name);
        let index = game.world.resource::<EntityIndex>();
        let all = index
            .all()
            .filter(|e| Some(game.world.thing(*e).kind) == kind);
        all.count()
    };
    assert!(count(&game, "t:snake") > 0 && count(&game, "t:sword") > 0);
    for name in ["t:arrow", "t:rat", "t:pit"] {
        assert_eq!(count(&without, name), count(&game, name), "{name}");
    }
    assert_eq!(without.digest(), without.full_digest());
    let again = Game::load(&poorer, &without.save()).unwrap();
    assert_eq!(again.unknown, loaded.unknown, "and again");
    assert!(!again.changed);
    let back = Game::load(&rules, &again.game.save()).unwrap();
    assert_eq!(back.unknown, [""; 0]);
    is_sound(&back.game);
    assert_eq!(
        back.game.digest(),
        game.digest(),
        "as if nothing had happened"
    );
    without.step(Command::Wait).unwrap();
}

#[test]
fn levels_are_found_by_name() {
    let rules = rules(ZOO);
    let game = traveller(&rules, 3);
    assert_eq!(game.level(), LevelNo(2));
    let longer = other_rules(
        "1",
        &[],
        &["t:new", "t:level1", "t:newer", "t:level2", "t:level3"],
    );
    let loaded = Game::load(&longer, &game.save()).unwrap();
    assert_eq!(loaded.unknown, [""; 0]);
    let mut moved = loaded.game;
    assert_eq!(moved.level(), LevelNo(4));
    is_sound(&moved);
    let levels = moved.world.resource::<Levels>();
    let numbers: Vec<u16> = levels.iter().map(|(number, _)| number.0).collect();
    assert_eq!(numbers, [2, 4]);
    assert_eq!(moved.digest(), moved.full_digest());
    let back = Game::load(&rules, &moved.save()).unwrap().game;
    assert_eq!(back.digest(), game.digest());
    wander(&mut moved, 5, 20);
    is_sound(&moved);
}

#[test]
fn a_lost_level_is_kept_with_all_that_is_on_it() {
    let rules = rules(ZOO);
    let mut game = traveller(&rules, 6);
    descend(&mut game);
    assert_eq!(game.level(), LevelNo(3));
    let on_two = |game: &Game| {
        let index = game.world.resource::<EntityIndex>();
        let place = |entity| game.world.get::<Position>(entity).map(Position::level);
        index
            .all()
            .filter(|e| place(*e) == Some(LevelNo(2)))
            .count()
    };
    assert!(on_two(&game) > 2);
    let shorter = other_rules("1", &[], &["t:level1", "t:level3"]);
    let loaded = Game::load(&shorter, &game.save()).unwrap();
    assert!(
        loaded.unknown.contains(&"t:level2".to_owned()),
        "{:?}",
        loaded.unknown
    );
    assert_eq!(loaded.game.level(), LevelNo(2));
    let again = Game::load(&shorter, &loaded.game.save()).unwrap();
    assert_eq!(again.unknown, loaded.unknown);
    assert_eq!(again.game.digest(), loaded.game.digest());
    let back = Game::load(&rules, &again.game.save()).unwrap();
    assert_eq!(back.unknown, [""; 0]);
    assert_eq!(on_two(&back.game), on_two(&game));
    is_sound(&back.game);
    assert_eq!(back.game.digest(), game.digest());
}

#[test]
fn loading_under_other_rules_starts_a_new_journal() {
    let rules = rules(ZOO);
    let game = traveller(&rules, 5);
    let other = other_rules("1", &[], LEVELS);
    let mut loaded = Game::load(&other, &game.save()).unwrap();
    assert!(loaded.changed);
    assert_eq!(loaded.journal.bytes, game.journal().len());
    loaded.game.step(Command::Wait).unwrap();
    let recording = journal::read(loaded.game.journal().bytes()).unwrap();
    assert_eq!(recording.header.from, Some(game.digest()));
    assert_eq!(recording.commands, [Command::Wait]);
    let report = verify::verify(
        &other,
        loaded.game.close().bytes(),
        &verify::Budget::default(),
        |_, _| std::ops::ControlFlow::Continue(()),
    );
    assert_eq!(report.doubt.unwrap().why, verify::Why::Continued);
    let mut snapshot = game.snapshot();
    snapshot.rules += 1;
    let loaded = Game::load(&rules, &sealed(&snapshot)).unwrap();
    assert!(loaded.changed, "another version of the rules");
}

#[test]
fn bytes_that_are_not_a_save_are_refused() {
    let rules = rules(ZOO);
    let bytes = begin(&rules, 6).save();
    assert_eq!(refusal(&rules, b""), LoadError::NoSave);
    assert_eq!(refusal(&rules, b"HGJ1"), LoadError::NoSave);
    assert_eq!(refusal(&rules, &MAGIC), LoadError::Damaged);
    assert_eq!(refusal(&rules, &bytes[..10]), LoadError::Damaged);
    for other in [1, 7] {
        let bytes = [&MAGIC[..], &u32::to_le_bytes(other), b"whatever"].concat();
        assert_eq!(refusal(&rules, &seal(bytes)), LoadError::Format(other));
    }
    let empty = [&MAGIC[..], &FORMAT.to_le_bytes()].concat();
    assert!(matches!(
        refusal(&rules, &seal(empty)),
        LoadError::Broken(_)
    ));
}

/// A change to a snapshot, and the expected error.
type Spoiling<'a> = (&'a dyn Fn(&mut Snapshot), &'a str);

#[test]
fn an_inconsistent_snapshot_is_refused() {
    let rules = rules(ZOO);
    let game = traveller(&rules, 7);
    let bytes = game.save();
    let spoilt = |spoil: &dyn Fn(&mut Snapshot)| {
        let mut snapshot = open(&bytes).unwrap();
        spoil(&mut snapshot);
        refusal(&rules, &sealed(&snapshot)).to_string()
    };
    assert!(Game::load(&rules, &sealed(&open(&bytes).unwrap())).is_ok());
    let column = |s: &mut Snapshot, name: &str| {
        let at = s.columns.iter().position(|(n, _)| n == name).unwrap();
        s.columns.remove(at);
    };
    let cases: &[Spoiling] = &[
        (&|s| s.digest ^= 1, "digest does not match"),
        (&|s| s.clock.turn += 1, "digest does not match"),
        (&|s| s.things = u32::MAX, "too many things"),
        (
            &|s| (s.things, s.used[1]) = (s.things + 1, s.used[1] + 1),
            "no identity",
        ),
        (&|s| s.things -= 1, "belongs to nothing"),
        (&|s| s.used[1] = u32::MAX, "too many things"),
        (
            &|s| (s.used[0], s.used[1]) = (0, s.used[0] + s.used[1]),
            "was ever made",
        ),
        (&|s| s.used.clear(), "too many things"),
        (&|s| s.current = LevelNo(1), "nowhere"),
        (&|s| s.current = LevelNo(9), "nowhere"),
        (&|s| s.levels.truncate(1), "on no level"),
        (&|s| s.kinds.clear(), "no hero"),
        (&|s| column(s, "thing"), "no identity"),
        (&|s| column(s, "health"), "not whole"),
        (&|s| column(s, "actor"), "not whole"),
        (&|s| column(s, "experience"), "not whole"),
        (&|s| column(s, "stomach"), "not whole"),
        (&|s| column(s, "place"), "nowhere"),
        (&|s| column(s, "mind"), "digest does not match"),
        (&|s| s.columns[0].1.0.truncate(3), "not fit together"),
        (
            &|s| s.levels[0].spoil(|size, _, _| *size = Size { w: 65535, h: 65535 }),
            "larger",
        ),
        (
            &|s| s.levels[0].spoil(|size, _, _| size.w += 1),
            "tiles than its size",
        ),
        (&|s| s.levels[0].grounds.truncate(1), "does not name"),
        (&|s| s.levels[0].terrain.push(1), "tiles than its size"),
        (
            &|s| s.levels[0].spoil(|_, start, _| *start = Point::new(-1, 0)),
            "off its map",
        ),
        (
            &|s| s.levels[0].spoil(|_, _, ways| ways[0] = Point::new(0, i32::MAX)),
            "off its map",
        ),
    ];
    for (spoil, reason) in cases {
        let said = spoilt(spoil);
        assert!(said.contains(reason), "{said}, not {reason}");
    }
}

#[test]
fn a_save_with_a_duplicate_id_is_refused() {
    let rules = rules(ZOO);
    let game = begin(&rules, 8);
    let mut snapshot = game.snapshot();
    snapshot.things += 1;
    snapshot.used[0] += 1;
    for name in ["thing", "place"] {
        let column = snapshot
            .columns
            .iter_mut()
            .find(|(n, _)| n == name)
            .unwrap();
        let mut rows: Vec<(u32, Row)> = rmp_serde::from_slice(&column.1.0).unwrap();
        let mut twin = rows[0].clone();
        twin.0 = snapshot.things - 1;
        rows.push(twin);
        column.1.0 = rmp_serde::to_vec_named(&rows).unwrap();
    }
    let said = refusal(&rules, &sealed(&snapshot)).to_string();
    assert!(said.contains("two things"), "{said}");
}

/// Typed rows of columns, to forge them.
mod rmp_serde_value {
    use geom::Point;
    use proto::{Id, Kind, LevelNo};
    use serde::{Deserialize, Serialize};

    #[derive(Clone, Serialize, Deserialize)]
    #[serde(untagged)]
    pub(super) enum Row {
        Thing { id: Id, kind: Kind },
        Position { level: LevelNo, at: Point },
    }
}

fn mangled() -> impl Strategy<Value = (u8, prop::sample::Index, u8, u8)> {
    (0..4u8, any::<prop::sample::Index>(), 1..=255u8, 1..40u8)
}

fn mangle(bytes: &mut Vec<u8>, (how, at, with, many): (u8, prop::sample::Index, u8, u8)) {
    let at = at.index(bytes.len());
    let end = (at + usize::from(many)).min(bytes.len());
    match how {
        0 => bytes[at] ^= with,
        1 => drop(bytes.drain(at..end)),
        2 => {
            let again = bytes[at..end].to_vec();
            bytes.splice(end..end, again);
        }
        _ => bytes.truncate(at),
    }
}

/// Runs a property test over many changes.
fn on_many<S: Strategy>(strategy: S, test: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(200)
    };
    let tried = TestRunner::new(config).run(&strategy, test);
    tried.unwrap_or_else(|error| panic!("{error}"));
}

fn changes() -> impl Strategy<Value = Vec<(u8, prop::sample::Index, u8, u8)>> {
    prop::collection::vec(mangled(), 1..5)
}

fn mangle_all(bytes: &mut Vec<u8>, changes: Vec<(u8, prop::sample::Index, u8, u8)>) {
    for change in changes {
        if !bytes.is_empty() {
            mangle(bytes, change);
        }
    }
}

#[test]
fn a_damaged_save_is_refused() {
    let rules = rules(ZOO);
    let whole = begin(&rules, 9).save();
    on_many(changes(), |changes| {
        let mut bytes = whole.clone();
        mangle_all(&mut bytes, changes);
        prop_assume!(bytes != whole);
        prop_assert!(Game::load(&rules, &bytes).is_err());
        Ok(())
    });
}

#[test]
fn a_forged_save_is_loaded_or_refused_but_never_fatal() {
    let rules = rules(ZOO);
    let poorer = other_rules("1", &["t:snake", "t:sword"], &["t:level1", "t:level2"]);
    let game = traveller(&rules, 2);
    let with_orphans = Game::load(&poorer, &game.save()).unwrap().game;
    for (rules, whole) in [(&rules, game.save()), (&rules, with_orphans.save())] {
        let (head, body) = whole[..whole.len() - 8].split_at(8);
        on_many(changes(), |changes| {
            let mut body = body.to_vec();
            mangle_all(&mut body, changes);
            if let Ok(loaded) = Game::load(rules, &seal([head, &body].concat())) {
                let mut game = loaded.game;
                prop_assert_eq!(game.digest(), game.full_digest());
            }
            Ok(())
        });
    }
}

#[test]
fn random_bytes_are_refused_as_a_save() {
    let rules = rules(&[]);
    on_many(prop::collection::vec(any::<u8>(), 0..400), |noise| {
        prop_assert!(Game::load(&rules, &noise).is_err());
        let dressed = [&MAGIC[..], &FORMAT.to_le_bytes(), &noise].concat();
        prop_assert!(Game::load(&rules, &dressed).is_err());
        prop_assert!(Game::load(&rules, &seal(dressed)).is_err());
        Ok(())
    });
}

/// A found secret door changes sight and paths. Everything that follows must happen in the same turn.
#[test]
fn a_save_after_finding_a_secret_door_continues_identically() {
    let things = [
        "
            [feature.secret]
            blocks = true
            opaque = true
            hidden = true
            found = 'door'
        ",
        "
            [feature.door]
            blocks = true
            opaque = true
            opens = 'open'
        ",
        "
            [feature.open]
            closes = 'door'
        ",
        "
            [trap.pit]
            on_enter = { effects = [{ damage = { amount = 1 } }] }
        ",
    ];
    let drawing = "
        ##s##########
        #@..........#
        #^^^^^^^^^^^#
        #^^^^^^^^^^^#
        #^^^^^^^^^^^#
        #^^^^^^^^^^^#
        #^^^^^^^^^^^#
        #############";
    let legend = [('s', "t:secret"), ('^', "t:pit")];
    let mut s = scene(&things, drawing, &legend);
    let door = s.kind("t:door");
    for turn in 0.. {
        let events = s.play([if turn % 2 == 0 { EAST } else { WEST }]);
        let found = |event: &proto::Event| matches!(event, proto::Event::Spotted { thing, .. } if *thing == door);
        if events.iter().any(found) {
            break;
        }
    }
    let mut twin = Game::load(s.game.rules(), &s.game.save()).unwrap().game;
    let events = s.play([Command::Wait]);
    assert_eq!(twin.step(Command::Wait).unwrap(), events);
    assert_eq!(twin.digest(), s.game.digest());
}

/// A change to a world, its hero and a creature.
type Spoil = fn(&mut World, Entity, Entity);

/// Hostile: S1, S2, S3, S4, S5, S6, S9.
#[test]
fn a_forged_save_beyond_the_limits_is_refused() {
    fn with<C: Component<Mutability = bevy_ecs::component::Mutable>>(
        world: &mut World,
        entity: Entity,
        change: impl FnOnce(&mut C),
    ) {
        change(&mut world.get_mut::<C>(entity).expect("it has one"));
    }
    let spoilt: &[(&str, Spoil)] = &[
        ("strong", |w, hero, _| {
            with::<Health>(w, hero, |it| it.max = i32::MAX);
        }),
        ("strong", |w, _, snake| {
            with::<Health>(w, snake, |it| it.max = -5);
        }),
        ("at most whole", |w, hero, _| {
            with::<Health>(w, hero, |it| it.now += 1_000);
        }),
        ("no longer than", |w, _, _| {
            w.resource_mut::<Clock>().turn = u32::MAX;
        }),
        ("no longer than", |w, _, _| {
            w.resource_mut::<Clock>().turn = 4_000_001;
        }),
        ("acted longer", |w, hero, _| {
            with::<Actor>(w, hero, |it| it.due = u32::MAX);
        }),
        ("acted longer", |w, _, snake| {
            with::<Actor>(w, snake, |it| it.due = 900_000);
        }),
        ("luck", |w, _, snake| {
            with::<Luck>(w, snake, |it| it.0 = geom::Stream::resume(0, &[], u32::MAX));
        }),
        ("clouds", |w, hero, _| {
            w.entity_mut(hero).insert(Cloud(9));
        }),
        ("clouds", |w, _, snake| {
            w.entity_mut(snake).insert(Trap);
        }),
        ("rich", |w, hero, _| {
            w.entity_mut(hero).insert(Purse(u32::MAX));
        }),
        ("rich", |w, hero, _| {
            with::<Experience>(w, hero, |it| it.points = u32::MAX);
        }),
        ("good time", |w, _, snake| {
            w.entity_mut(snake).insert(Shop { due: u32::MAX });
        }),
        ("minds", |w, _, snake| {
            w.entity_mut(snake).remove::<Mind>();
        }),
        ("stacks", |w, _, snake| {
            w.entity_mut(snake).insert(Stack(3));
        }),
        ("carried", |w, hero, _| {
            let kind = w.rules().find("t:sword").expect("a sword");
            for _ in 0..10_001 {
                let item = make::item(w, LevelNo(1), kind, 1);
                let held = Held {
                    by: proto::Id::HERO,
                    worn: None,
                };
                w.entity_mut(item).insert(held);
            }
            w.entity_mut(hero).insert(CarriedItems::default());
        }),
    ];
    let rules = rules(ZOO);
    let changed = other_rules("1", &[], LEVELS);
    for (n, (rule, spoil)) in spoilt.iter().enumerate() {
        let mut game = traveller(&rules, 3);
        let (hero, snake) = {
            let world = &game.world;
            let kind = rules.find("t:snake").expect("a snake");
            let mut all = world.resource::<EntityIndex>().all();
            let snake = all.find(|it| world.thing(*it).kind == kind);
            (world.hero(), snake.expect("it was made"))
        };
        Game::load(&changed, &game.save()).expect("it is sound");
        spoil(&mut game.world, hero, snake);
        for entity in [hero, snake] {
            game.world.mark_changed(entity);
        }
        let LoadError::Broken(said) = refusal(&changed, &game.save()) else {
            panic!("{n}: another refusal");
        };
        assert!(said.contains(rule), "{n}: {said}");
    }
}

/// Hostile: S7, S8.
#[test]
fn a_save_with_impossible_counts_is_refused() {
    let rules = rules(ZOO);
    let game = traveller(&rules, 3);
    let spoilt: [fn(&mut Snapshot); 4] = [
        |it| it.journal.commands = u32::MAX,
        |it| it.used.resize(70_000, 0),
        |it| it.used.push(1 << 23),
        |it| it.things = u32::MAX,
    ];
    for (n, spoil) in spoilt.iter().enumerate() {
        let mut snapshot = game.snapshot();
        spoil(&mut snapshot);
        let error = refusal(&rules, &sealed(&snapshot));
        assert!(matches!(error, LoadError::Broken(_)), "{n}: {error}");
    }
}

#[test]
fn the_fire_size_survives_save_and_load() {
    let mut game = begin(&rules(ZOO), 3);
    game.world.resource_mut::<Fire>().0 = 40;
    let loaded = Game::load(game.rules(), &game.save()).unwrap().game;
    let mut view = proto::View::default();
    loaded.view(&mut view);
    assert_eq!((view.fire, loaded.digest()), (40, game.digest()));
    game.world.resource_mut::<Fire>().0 = 101;
    let refused = Game::load(game.rules(), &game.save()).err();
    assert!(matches!(refused, Some(LoadError::Broken(_))), "{refused:?}");
}

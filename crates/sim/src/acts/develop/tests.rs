use crate::game::Game;
use crate::journal::Setup;
use crate::scenario::Scenario;
use crate::scenario::probe::{WOLF, is_sound};
use crate::scenario::testing::{rules, scene};
use geom::{Point, Terrain};
use proto::{Command, Dev, EventKind, Id, LevelNo, Mode, Refusal};
use std::sync::Arc;

fn dev(deed: Dev) -> Command {
    Command::Dev(deed)
}

#[test]
fn an_undying_hero_survives_with_one_hit_point() {
    let mut s = scene(&[WOLF], "#@.#", &[]);
    s.play([dev(Dev::Undying(true))]);
    let events = s.befall(Id::HERO, "{ damage = { amount = 99 } }");
    assert!(!s.game.is_over(), "{events:?}");
    s.play([Command::Wait]);
    assert_eq!(s.health(Id::HERO), Some(1));
    is_sound(&s.game);
    // Undying is part of the state: saved, loaded and copied.
    let loaded = Game::load(s.game.rules(), &s.game.save()).unwrap().game;
    assert_eq!(loaded.digest(), s.game.digest());
    let mut fork = s.game.fork();
    fork.step(dev(Dev::Undying(false))).unwrap();
    assert_ne!(fork.digest(), s.game.digest());
    s.play([dev(Dev::Undying(false))]);
    s.befall(Id::HERO, "{ damage = { amount = 99 } }");
    s.play([Command::Wait]);
    assert!(s.game.is_over());
}

#[test]
fn the_visit_command_reaches_any_other_level() {
    let rules = rules(&[]);
    let setup = Setup {
        seed: 3,
        mode: Mode::Wizard,
        calling: None,
    };
    let mut s = Scenario::start(&rules, setup).unwrap();
    let visit = |level| dev(Dev::Visit(LevelNo(level)));
    for nowhere in [0, 1, 99] {
        assert_eq!(s.game.check(visit(nowhere)), Err(Refusal::Nonsense));
    }
    let last = rules.depth().0;
    let events = s.play([visit(last)]);
    assert_eq!(s.game.level(), LevelNo(last));
    assert!(events.iter().any(|it| it.kind() == EventKind::Arrived));
    is_sound(&s.game);
    s.play([visit(1)]);
    assert_eq!(s.game.level(), LevelNo(1));
    is_sound(&s.game);
}

#[test]
fn the_build_command_places_a_vault_where_there_is_room() {
    let plan: mapgen::VaultPlan = toml::from_str("map = '''\n###\n#~#\n###\n'''").unwrap();
    let level: mapgen::VaultPlan = toml::from_str("kind = 'level'\nmap = '''\n@.>\n'''").unwrap();
    let vaults = [("t:well", plan), ("t:hall", level)];
    let vaults = vaults.map(|(name, plan)| plan.compile(name).unwrap());
    let rules = (*rules(&[WOLF])).clone().with_vaults(vaults.into());
    let drawing = "
        #########
        #@......#
        #.......#
        #......w#
        #.......#
        #########";
    let mut s = Scenario::draw(&Arc::new(rules), drawing, &[('w', "t:wolf")]).unwrap();
    for nonsense in [1, 2, u16::MAX] {
        assert_eq!(
            s.game.check(dev(Dev::Build(nonsense))),
            Err(Refusal::Nonsense)
        );
    }
    s.play([dev(Dev::Build(0))]);
    let wet = |s: &Scenario| {
        let view = s.view();
        let wet = |at: &Point| view.cells[*at].terrain == Some(Terrain::ShallowWater);
        view.cells.points().filter(wet).count()
    };
    // The vault's walls hide the water until the map is revealed.
    assert_eq!(wet(&s), 0);
    s.play([dev(Dev::Reveal)]);
    assert_eq!(wet(&s), 1);
    is_sound(&s.game);
    while s.game.check(dev(Dev::Build(0))).is_ok() && s.game.turn() < 40 {
        s.play([dev(Dev::Build(0))]);
        is_sound(&s.game);
    }
    assert_eq!(s.game.check(Command::Wait), Ok(()));
}

#[test]
fn debug_commands_are_refused_in_ranked_runs() {
    let setup = Setup {
        seed: 3,
        mode: Mode::Ranked,
        calling: None,
    };
    let game = Game::new(rules(&[]), setup).unwrap();
    for deed in [
        Dev::Undying(true),
        Dev::Visit(LevelNo(2)),
        Dev::Build(0),
        Dev::Heal,
    ] {
        assert_eq!(game.check(dev(deed)), Err(Refusal::Ranked));
    }
}

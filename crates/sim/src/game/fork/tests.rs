use crate::game::Game;
use crate::scenario::probe::{begin, choose, is_sound, wander};
use crate::scenario::testing::rules;
use crate::scenario::zoo::ZOO;
use crate::world::fire::Fire;
use proto::{Command, Dev};
use std::sync::Arc;

/// A game after some turns, on more than one level if the hero lived that long.
fn seasoned(seed: u64) -> Game {
    let mut game = begin(&rules(ZOO), seed);
    for part in 0..4 {
        wander(&mut game, seed + part, 60);
        if !game.is_over() {
            game.step(Command::Dev(Dev::Heal)).unwrap();
        }
    }
    game
}

/// Plays the same random commands in both games and compares the digests; returns the number of commands.
fn play_both(seed: u64, a: &mut Game, b: &mut Game) -> u32 {
    let begun = a.turn();
    for turn in 0..300 {
        if a.is_over() {
            break;
        }
        let command = choose(a, geom::mix(seed, turn));
        let events = a.step(command).unwrap().to_vec();
        assert_eq!(b.step(command).unwrap(), events, "seed {seed} turn {turn}");
        assert_eq!(a.digest(), b.digest(), "seed {seed} turn {turn}");
    }
    a.turn() - begun
}

#[test]
fn a_fork_and_its_original_play_on_alike() {
    let mut played = 0;
    for seed in 0..24 {
        let mut game = seasoned(seed);
        game.world.resource_mut::<Fire>().0 = 40;
        let mut fork = game.fork();
        assert_eq!(fork.digest(), game.digest());
        assert_eq!(fork.full_digest(), game.digest());
        assert_eq!(fork.save(), game.save());
        played += play_both(seed, &mut game, &mut fork);
        assert_eq!(fork.full_digest(), game.full_digest());
        assert_eq!(fork.journal(), game.journal());
        is_sound(&fork);
    }
    assert!(played > 1_000, "only {played} commands");
}

#[test]
fn a_fork_does_not_change_its_original() {
    for seed in 0..12 {
        let mut game = seasoned(seed);
        let (digest, saved) = (game.digest(), game.save());
        let mut fork = game.fork();
        wander(&mut fork, seed, 200);
        assert!(fork.digest() != digest || game.is_over());
        assert_eq!((game.digest(), game.full_digest()), (digest, digest));
        assert_eq!(game.save(), saved);
    }
}

#[test]
fn a_used_game_becomes_a_fork_too() {
    let (mut game, mut used) = (seasoned(1), begin(&rules(ZOO), 2));
    for seed in 3..12 {
        wander(&mut used, seed, 100);
        used.fork_from(&game);
        assert_eq!(used.save(), game.save());
        play_both(seed, &mut game, &mut used);
        is_sound(&used);
        game = seasoned(seed);
    }
}

#[test]
fn a_used_game_is_reused_under_the_same_rules() {
    let rules = rules(ZOO);
    let mut game = begin(&rules, 1);
    let mut used = begin(&rules, 2);
    for seed in 0..12 {
        wander(&mut used, seed, 100);
        if game.is_over() {
            game = begin(&rules, seed);
        }
        wander(&mut game, seed, 100);
        used.fork_from(&game);
        assert_eq!(used.save(), game.save());
        play_both(seed, &mut game, &mut used);
        assert!(Arc::ptr_eq(used.rules(), &rules));
        is_sound(&used);
    }
}

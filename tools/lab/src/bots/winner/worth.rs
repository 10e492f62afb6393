//! The value of a game state, in points: plans are compared by it.

use geom::{FlowMap, Terrain};
use proto::{Category, Ending, Hero, View};
use sim::Game;

use crate::bots::sight::cost;

use super::player::{is_bound, places};

/// Value of holding the prize: more than any distance left to go.
const FETCHED: i64 = 10_000;

/// Rates the game after `turns` turns of a plan.
pub(super) fn worth(game: &Game, view: &View, turns: usize) -> i64 {
    let turns = i64::try_from(turns).unwrap_or(0);
    match game.ending() {
        Some(Ending::Won { .. }) => return 1_000_000_000,
        Some(Ending::Died { .. }) => return -1_000_000 + turns * 100,
        None => {}
    }
    let Some(hero) = &view.hero else {
        return -1_000_000;
    };
    let life = i64::from(hero.health) * 100 / i64::from(hero.health_max.max(1));
    let frail = (40 - life).max(0) * 12;
    let ails = hero.conditions.iter().filter(|it| !it.condition.is_boon());
    let ails = i64::try_from(ails.count()).unwrap_or(0) * 15;
    let learnt = i64::from(hero.experience) * 3 + i64::from(hero.level) * 60;
    way(game, view, hero) + life * 3 - frail - ails + learnt + stock(game, hero)
        - turns
        - threat(game, view, hero)
}

/// Rates the progress of the quest: the level, and the distance left on it.
fn way(game: &Game, view: &View, hero: &Hero) -> i64 {
    let bound = is_bound(hero, game);
    let level = i64::from(game.rules().campaign().steps(view.level)) + 1;
    let goals = if bound {
        places(view, &[Terrain::StairsUp])
    } else {
        places(view, &[Terrain::StairsDown, Terrain::Exit])
    };
    let open = geom::BitGrid::from_fn(view.cells.size(), |at| {
        view.cells[at].terrain.is_some_and(Terrain::is_walkable)
    });
    let mut flow = FlowMap::new(view.cells.size());
    flow.flood(goals.iter().copied(), u16::MAX, &open);
    let left = flow.at(hero.at).map_or(60, |left| i64::from(left).min(60));
    if bound {
        FETCHED - level * 150 - left
    } else {
        level * 150 - left / 2
    }
}

/// Sums over awake enemies the expected cost of a fight, in percent of the hero's health, weighted by
/// distance.
fn threat(game: &Game, view: &View, hero: &Hero) -> i64 {
    let hunters = view.creatures.iter();
    let hunters = hunters.filter(|seen| seen.hostile && seen.awake);
    let each = hunters.map(|seen| {
        let cost = cost(seen, &|query| game.ask(query));
        let share = cost * 100 / i64::from(hero.health.max(1));
        let near = 8 - i64::from(seen.at.distance(hero.at)).min(6);
        5 + share.min(100) * near / 8
    });
    each.sum()
}

/// Rates the potions and scrolls left.
fn stock(game: &Game, hero: &Hero) -> i64 {
    let rules = game.rules();
    let kept = hero.pack.iter().filter(|item| {
        let def = rules.item(item.kind);
        def.is_some_and(|def| matches!(def.category, Category::Potion | Category::Scroll))
    });
    kept.map(|item| i64::from(item.count) * 25).sum()
}

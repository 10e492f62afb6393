//! Commands that the situation suggests.

use crate::keys::Hint;
use crate::state::session::Session;
use crate::state::ui::Ui;
use geom::Terrain;
use proto::{Hero, Hunger, LevelNo, RecruitPrice};

/// Whether the previous level is outdoors too, so that the way leads back rather than up.
fn leads_back_outdoors(session: &Session) -> bool {
    let is_open = |level: LevelNo| {
        let entry = session.catalog.level(level);
        entry.is_some_and(|entry| entry.sky.is_open())
    };
    let here = session.view.level;
    is_open(here) && session.catalog.above(here).is_some_and(is_open)
}

/// Whether a rest would mend anything.
pub(crate) fn needs_rest(hero: &Hero) -> bool {
    hero.health < hero.health_max || !hero.conditions.is_empty()
}

/// Whether hunger harms the hero and the pack has food.
fn should_eat(session: &Session, hero: &Hero) -> bool {
    let facts = |kind| session.catalog.kind(kind).map(|entry| entry.facts);
    let is_food = |kind| facts(kind).is_some_and(|it| it.is_food());
    hero.hunger <= Hunger::Hungry && hero.pack.iter().any(|it| is_food(it.kind))
}

/// Hints for the actions available here, the most urgent first; they are listed before all others.
pub(crate) fn suggested_hints(session: &Session) -> Vec<&'static str> {
    let mut now = Vec::new();

    let Some(hero) = session.hero() else {
        return now;
    };
    if should_eat(session, hero) {
        now.push("key-eat");
    }
    let ground = session
        .view
        .cells
        .get(hero.at)
        .and_then(|cell| cell.terrain);
    match ground {
        Some(Terrain::StairsDown) => now.push("key-descend"),
        Some(Terrain::Exit) => now.push("key-go-on"),
        Some(Terrain::StairsUp) if leads_back_outdoors(session) => now.push("key-go-back"),
        Some(Terrain::StairsUp) => now.push("key-ascend"),
        _ => {}
    }
    if !hero.underfoot.is_empty() {
        now.push("key-pick-up");
    }
    if hero.choices != [0, 0] {
        now.push("key-sheet");
    }
    let mut beside = session.view.creatures.iter();
    if beside.any(|seen| hero.at.is_adjacent(seen.at) && session.deals(seen)) {
        now.push("key-trade");
    }
    let mut seen = session.view.creatures.iter();
    // A price that the hero cannot pay is told by walking into the creature.
    let affords = |price| match price {
        RecruitPrice::Gold(gold) => gold <= hero.gold,
        RecruitPrice::Food(food) => food.is_some(),
        RecruitPrice::Freedom => true,
    };
    let joins = |seen: &proto::VisibleCreature| {
        seen.joins.is_some_and(affords) && hero.at.is_adjacent(seen.at)
    };
    if seen.clone().any(|seen| seen.ally.is_some()) {
        now.push("key-company");
    } else if seen.any(joins) {
        now.push("key-win-over");
    }
    now
}

/// Hints for a fight, if a hostile creature that is awake is in view.
pub(crate) fn fighting(ui: &Ui, session: &Session) -> Vec<Hint> {
    let hunted = |seen: &proto::VisibleCreature| seen.hostile && seen.awake;
    if !session.view.creatures.iter().any(hunted) {
        return Vec::new();
    }
    let shoots = session.hero().is_some_and(|hero| hero.range > 0);
    let strike = match session.hero().is_some_and(pilot::is_weak) {
        true => "fight-strike-hurt",
        false => "fight-strike",
    };
    let casts = session.hero().is_some_and(|hero| !hero.spells.is_empty());
    let acts = [
        ("fight", strike, true),
        ("shoot", "fight-shoot", shoots),
        ("cast", "fight-cast", casts),
        ("use", "fight-use", true),
        ("places", "fight-flee", true),
        ("examine", "fight-examine", true),
    ];
    let acts = acts.into_iter().filter(|(.., fits)| *fits);
    acts.map(|(name, help, _)| Hint::of(&ui.keymap.key(name), help))
        .collect()
}

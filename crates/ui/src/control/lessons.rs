//! Lessons: hints that each player sees once, when there is first a reason for them.

use crate::look::tone::Tone;
use crate::state::cx::Cx;
use crate::state::session::Session;
use geom::Terrain;
use proto::{Burden, Hero, Hunger, LevelNo, ThingClass, VisibleCreature};

/// A hint: its message, which may have versions for mouse and touch, its condition, and the command whose key it
/// mentions.
struct Lesson {
    id: &'static str,
    due: fn(&Session, &Hero) -> bool,
    command: &'static str,
}

const fn lesson(
    id: &'static str,
    due: fn(&Session, &Hero) -> bool,
    command: &'static str,
) -> Lesson {
    Lesson { id, due, command }
}

/// The most urgent first; at most one is given per turn. The first [`IN_A_FIGHT`] are for a fight, the rest wait
/// until it is over.
const LESSONS: [Lesson; 15] = [
    lesson(
        "lesson-threat",
        |session, hero| session.view.threatened.contains(&hero.at),
        "examine",
    ),
    lesson("lesson-foe", |session, _| foe_in_view(session), "examine"),
    lesson(
        "lesson-hungry",
        |_, hero| hero.hunger <= Hunger::Hungry,
        "use",
    ),
    lesson(
        "lesson-wounded",
        |_, hero| hero.health * 2 < hero.health_max,
        "rest",
    ),
    lesson("lesson-dark", |_, hero| hero.in_the_dark, "wear"),
    lesson(
        "lesson-burdened",
        |_, hero| hero.burden != Burden::Light,
        "drop",
    ),
    lesson(
        "lesson-thing",
        |_, hero| !hero.underfoot.is_empty(),
        "pick-up",
    ),
    lesson("lesson-keeper", trader_adjacent, "trade"),
    lesson(
        "lesson-recruit",
        |session, _| recruit_in_view(session),
        "company",
    ),
    lesson("lesson-talk", person_adjacent, "examine"),
    lesson("lesson-way", on_stairs, "descend"),
    lesson("lesson-trap", |session, _| trap_in_view(session), "disarm"),
    lesson("lesson-grown", |_, hero| hero.level > 1, "sheet"),
    lesson(
        "lesson-town",
        |session, _| session.view.level == LevelNo(1),
        "places",
    ),
    lesson(
        "lesson-explore",
        |session, _| session.view.level > LevelNo(1),
        "explore",
    ),
];

const IN_A_FIGHT: usize = 2;

fn foe_in_view(session: &Session) -> bool {
    let mut seen = session.view.creatures.iter();
    seen.any(|it: &VisibleCreature| it.hostile && it.awake)
}

fn trader_adjacent(session: &Session, hero: &Hero) -> bool {
    let mut seen = session.view.creatures.iter();
    seen.any(|it| it.trades && hero.at.is_adjacent(it.at))
}

fn person_adjacent(session: &Session, hero: &Hero) -> bool {
    let mut seen = session.view.creatures.iter();
    seen.any(|it| it.peaceful && it.ally.is_none() && hero.at.is_adjacent(it.at))
}

fn recruit_in_view(session: &Session) -> bool {
    let mut seen = session.view.creatures.iter();
    seen.any(|it| it.joins.is_some() && it.ally.is_none())
}

fn on_stairs(session: &Session, hero: &Hero) -> bool {
    let cell = session.view.cells.get(hero.at);
    let ground = cell.and_then(|cell| cell.terrain);
    matches!(
        ground,
        Some(Terrain::StairsDown | Terrain::StairsUp | Terrain::Exit)
    )
}

fn trap_in_view(session: &Session) -> bool {
    let seen = session.view.cells.iter().filter(|(_, cell)| cell.visible);
    let mut kinds = seen.filter_map(|(_, cell)| session.catalog.kind(cell.thing?));
    kinds.any(|entry| entry.class == ThingClass::Trap && !entry.facts.is_portal)
}

impl Cx<'_> {
    /// Logs the first due lesson that the player has not seen, and stores in the settings that it was given.
    pub(crate) fn teach(&mut self) {
        if !self.ui.settings.tutorial_hints || self.session.only_watches() {
            return;
        }
        let session = &*self.session;
        let Some(hero) = session.hero().filter(|_| session.view.ending.is_none()) else {
            return;
        };
        let learnt = &self.ui.settings.tutorial_hints_shown;
        let fits = match foe_in_view(session) {
            true => &LESSONS[..IN_A_FIGHT],
            false => &LESSONS[..],
        };
        let due = fits
            .iter()
            .filter(|lesson| !learnt.iter().any(|it| it == lesson.id))
            .find(|lesson| (lesson.due)(session, hero));
        if let Some(lesson) = due {
            let key = self.ui.keys(&self.ui.keymap.key(lesson.command));
            let text = self.ui.say(lesson.id, &[("key", key.into())]);
            self.log(text, Tone::News);
            self.ui
                .settings
                .tutorial_hints_shown
                .push(lesson.id.to_owned());
            self.ui.keep();
        }
    }
}

//! What makes a pilot stop: anything a player would want to know of before the next step.

use crate::danger;
use crate::errand::Stop;
use proto::{Burden, Condition, Hero, Hunger, Id, LevelNo, View};

/// What was so when the last command was given, to be compared with what is so after it.
#[derive(Clone, Debug, Default)]
pub struct Alarm {
    level: LevelNo,
    health: i32,
    hunger: Option<Hunger>,
    foes: Vec<Id>,
    /// Who would make short work of the hero, and leaves them alone.
    deadly: Vec<Id>,
    /// Whether ground beside the hero was about to be struck.
    looming: bool,
    conditions: Vec<Condition>,
    /// How many things the hero had, and how much gold.
    had: (u32, u32),
    /// Whether the hero carried more than with ease.
    laden: bool,
}

impl Alarm {
    /// What is so now.
    #[must_use]
    pub fn new(view: &View) -> Self {
        let mut alarm = Self::default();
        alarm.note(view);
        alarm
    }

    /// What has happened since, if it is worth a stop; the worst first. Remembers what is so now.
    pub fn check(&mut self, view: &View) -> Option<Stop> {
        let found = self.find(view);
        self.note(view);
        found
    }

    /// That somebody hunts the hero will be no news.
    pub(crate) fn expect(&mut self, whom: Id) {
        self.foes.push(whom);
    }

    /// Whether more than half of the hero's life was left until now, and no longer is.
    pub(crate) fn is_halved(&self, view: &View) -> bool {
        let is_less = |health: i32, most: i32| health * 2 <= most;
        let hero = view.hero.as_ref();
        hero.is_some_and(|it| {
            is_less(it.health, it.health_max) && !is_less(self.health, it.health_max)
        })
    }

    fn find(&self, view: &View) -> Option<Stop> {
        let hero = view.hero.as_ref()?;
        if view.level != self.level {
            return Some(Stop::Elsewhere(view.level));
        }
        let hurt = hero.health < self.health;
        if hurt && hero.health <= hero.health_max / 3 {
            return Some(Stop::Weak);
        }
        if view.threatened.contains(&hero.at) {
            return Some(Stop::Threatened);
        }
        let mut foes = danger::hunters(view);
        let new = foes.find(|seen| !self.foes.contains(&seen.id));
        if let Some(foe) = new {
            return Some(Stop::Foe(foe.id, foe.kind));
        }
        if is_looming(view) && !self.looming {
            return Some(Stop::Looming);
        }
        if hurt {
            return Some(Stop::Hurt);
        }
        let mut deadly = view.creatures.iter().filter(|seen| seen.deadly);
        if let Some(new) = deadly.find(|seen| !self.deadly.contains(&seen.id)) {
            return Some(Stop::Deadly(new.id, new.kind));
        }
        let banes = hero.conditions.iter().map(|lasting| lasting.condition);
        let mut banes = banes.filter(|condition| !condition.is_boon());
        if let Some(new) = banes.find(|condition| !self.conditions.contains(condition)) {
            return Some(Stop::Condition(new));
        }
        let (things, gold) = had(hero);
        if things < self.had.0 || gold < self.had.1 {
            return Some(Stop::Lost);
        }
        if is_laden(hero) && !self.laden {
            return Some(Stop::Burdened);
        }
        let hungrier = self.hunger.is_some_and(|before| hero.hunger < before);
        (hungrier && hero.hunger <= Hunger::Hungry).then_some(Stop::Hungry)
    }

    fn note(&mut self, view: &View) {
        self.level = view.level;
        self.foes.clear();
        let foes = danger::hunters(view);
        self.foes.extend(foes.map(|seen| seen.id));
        self.deadly.clear();
        let deadly = view.creatures.iter().filter(|seen| seen.deadly);
        self.deadly.extend(deadly.map(|seen| seen.id));
        self.looming = is_looming(view);
        if let Some(hero) = &view.hero {
            self.health = hero.health;
            self.hunger = Some(hero.hunger);
            self.had = had(hero);
            self.laden = is_laden(hero);
            self.conditions.clear();
            let now = hero.conditions.iter().map(|lasting| lasting.condition);
            self.conditions.extend(now);
        }
    }
}

/// Whether somebody carries more than with ease.
fn is_laden(hero: &Hero) -> bool {
    hero.burden != Burden::Light
}

/// How many things somebody has, and how much gold.
fn had(hero: &Hero) -> (u32, u32) {
    let things = hero.pack.iter().map(|item| u32::from(item.count)).sum();
    (things, hero.gold)
}

/// Whether ground right beside the hero is about to be struck.
fn is_looming(view: &View) -> bool {
    let hero = view.hero.as_ref();
    hero.is_some_and(|hero| view.threatened.iter().any(|at| at.is_adjacent(hero.at)))
}

//! Interruptions: changes that a player should know before the next step.

use crate::danger;
use crate::errand::StopReason;
use proto::{Burden, Condition, Hero, Hunger, Id, LevelNo, View};

/// The state at the last command, to compare with the present view.
#[derive(Clone, Debug, Default)]
pub struct Alarm {
    level: LevelNo,
    health: i32,
    hunger: Option<Hunger>,
    foes: Vec<Id>,
    /// Far stronger creatures that leave the hero alone so far.
    deadly: Vec<Id>,
    /// Visible companions, and their health in percent.
    allies: Vec<(Id, u8)>,
    /// Whether an attack was announced beside the hero.
    looming: bool,
    conditions: Vec<Condition>,
    /// Number of items, and gold.
    had: (u32, u32),
    /// Whether the load was a burden.
    laden: bool,
}

impl Alarm {
    #[must_use]
    pub fn new(view: &View) -> Self {
        let mut alarm = Self::default();
        alarm.note(view);
        alarm
    }

    /// Returns the worst change since the last call that is worth a stop, and remembers the present state.
    pub fn check(&mut self, view: &View) -> Option<StopReason> {
        self.check_but(view, |_| false)
    }

    /// [`Alarm::check`], ignoring the changes for which `expected` returns true.
    pub(crate) fn check_but(
        &mut self,
        view: &View,
        expected: impl Fn(&StopReason) -> bool,
    ) -> Option<StopReason> {
        let found = self.find(view);
        self.note(view);
        found.into_iter().find(|stop| !expected(stop))
    }

    /// Marks a creature as known, so that its hunt does not interrupt.
    pub(crate) fn expect(&mut self, whom: Id) {
        self.foes.push(whom);
    }

    /// Whether the hero has just lost hit points.
    pub(crate) fn is_hurt(&self, view: &View) -> bool {
        let hero = view.hero.as_ref();
        hero.is_some_and(|hero| hero.health < self.health)
    }

    /// Whether the hero's hit points have just fallen to half or less.
    pub(crate) fn is_halved(&self, view: &View) -> bool {
        let is_less = |health: i32, most: i32| health * 2 <= most;
        let hero = view.hero.as_ref();
        hero.is_some_and(|it| {
            is_less(it.health, it.health_max) && !is_less(self.health, it.health_max)
        })
    }

    /// Returns all changes, worst first.
    fn find(&self, view: &View) -> Vec<StopReason> {
        let Some(hero) = &view.hero else {
            return Vec::new();
        };
        if view.level != self.level {
            return vec![StopReason::Elsewhere(view.level)];
        }
        let hurt = hero.health < self.health;
        let weak = hurt && hero.health <= hero.health_max / 3;
        let new = danger::hunters(view).find(|seen| !self.foes.contains(&seen.id));
        let mut deadly = view.creatures.iter().filter(|seen| seen.deadly);
        let deadly = deadly.find(|seen| !self.deadly.contains(&seen.id));
        let mut allies = view.creatures.iter().filter(|seen| seen.ally.is_some());
        let wounded = allies.find(|seen| {
            let mut before = self.allies.iter();
            before.any(|(id, health)| *id == seen.id && seen.health < *health)
        });
        let banes = hero.conditions.iter().map(|lasting| lasting.condition);
        let mut banes = banes.filter(|condition| !condition.is_boon());
        let bane = banes.find(|condition| !self.conditions.contains(condition));
        let (things, gold) = had(hero);
        let lost = things < self.had.0 || gold < self.had.1;
        let hungrier = self.hunger.is_some_and(|before| hero.hunger < before);
        let found = [
            weak.then_some(StopReason::Weak),
            view.threatened
                .contains(&hero.at)
                .then_some(StopReason::Threatened),
            new.map(|foe| StopReason::Foe(foe.id, foe.kind)),
            (is_looming(view) && !self.looming).then_some(StopReason::Looming),
            hurt.then_some(StopReason::Hurt),
            wounded.map(|ally| StopReason::AllyHurt(ally.id, ally.kind)),
            deadly.map(|new| StopReason::Deadly(new.id, new.kind)),
            bane.map(StopReason::Condition),
            lost.then_some(StopReason::Lost),
            (is_laden(hero) && !self.laden).then_some(StopReason::Burdened),
            (hungrier && hero.hunger <= Hunger::Hungry).then_some(StopReason::Hungry),
        ];
        found.into_iter().flatten().collect()
    }

    fn note(&mut self, view: &View) {
        self.level = view.level;
        self.foes.clear();
        let foes = danger::hunters(view);
        self.foes.extend(foes.map(|seen| seen.id));
        self.deadly.clear();
        let deadly = view.creatures.iter().filter(|seen| seen.deadly);
        self.deadly.extend(deadly.map(|seen| seen.id));
        self.allies.clear();
        let allies = view.creatures.iter().filter(|seen| seen.ally.is_some());
        self.allies
            .extend(allies.map(|seen| (seen.id, seen.health)));
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

fn is_laden(hero: &Hero) -> bool {
    hero.burden != Burden::Light
}

/// Number of items, and gold.
fn had(hero: &Hero) -> (u32, u32) {
    let things = hero.pack.iter().map(|item| u32::from(item.count)).sum();
    (things, hero.gold)
}

/// Whether an attack is announced on a tile beside the hero.
fn is_looming(view: &View) -> bool {
    let hero = view.hero.as_ref();
    hero.is_some_and(|hero| view.threatened.iter().any(|at| at.is_adjacent(hero.at)))
}

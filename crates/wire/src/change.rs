//! Differences between two views of one level.

use geom::Point;
use proto::{Cell, Ending, Hero, Landmark, LevelNo, View, VisibleCreature};
use serde::{Deserialize, Serialize};

/// A difference between two views; tiles that are not listed are unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    turn: u32,
    cells: Vec<(Point, Cell)>,
    creatures: Vec<VisibleCreature>,
    threatened: Vec<Point>,
    /// `None` if unchanged.
    landmarks: Option<Vec<Landmark>>,
    fire: u8,
    hero: Option<Hero>,
    ending: Option<Ending>,
}

/// The parts of the previous view that computing a difference needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ViewDiffer {
    level: LevelNo,
    size: geom::Size,
    landmarks: Vec<Landmark>,
}

impl ViewDiffer {
    pub(crate) fn of(view: &View) -> Self {
        Self {
            level: view.level,
            size: view.cells.size(),
            landmarks: view.landmarks.clone(),
        }
    }

    /// Computes the difference to `view` and makes `view` the previous one; `None` on another level, which must be sent whole.
    pub(crate) fn change(&mut self, view: &View) -> Option<Change> {
        if self.level != view.level || self.size != view.cells.size() {
            return None;
        }
        let cell = |at: &Point| Some((*at, *view.cells.get(*at)?));
        let landmarks = (self.landmarks != view.landmarks).then(|| view.landmarks.clone());
        if let Some(landmarks) = &landmarks {
            self.landmarks.clone_from(landmarks);
        }
        Some(Change {
            turn: view.turn,
            cells: view.changed.iter().filter_map(cell).collect(),
            creatures: view.creatures.clone(),
            threatened: view.threatened.clone(),
            landmarks,
            fire: view.fire,
            hero: view.hero.clone(),
            ending: view.ending,
        })
    }
}

impl Change {
    pub(crate) fn apply(self, view: &mut View) {
        view.turn = self.turn;
        view.changed.clear();
        for (at, cell) in self.cells {
            if view.cells.set(at, cell) {
                view.changed.push(at);
            }
        }
        view.creatures = self.creatures;
        view.threatened = self.threatened;
        if let Some(landmarks) = self.landmarks {
            view.landmarks = landmarks;
        }
        view.fire = self.fire;
        view.hero = self.hero;
        view.ending = self.ending;
    }
}

//! The game on the table: what the interface knows of the run that is being played.

use crate::dress::Dress;
use crate::log::Log;
use crate::particles::Particles;
use geom::Point;
use proto::{Answer, Catalog, Hero, Query, Seen, View};
use ratatui_core::layout::Rect;
use std::sync::Arc;

/// A run that is being played.
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) seed: u64,
    pub(crate) practice: bool,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) view: View,
    pub(crate) dress: Dress,
    pub(crate) log: Log,
    pub(crate) particles: Particles,
    pub(crate) lens: Lens,
    pub(crate) kills: u32,
    /// Where the journal was put, once the run has ended.
    pub(crate) kept: Option<String>,
    answers: Vec<(Query, Option<Answer>)>,
}

/// Which part of the map is shown where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lens {
    /// Where on the screen.
    pub(crate) area: Rect,
    /// The tile in its upper left corner.
    pub(crate) corner: Point,
}

impl Lens {
    /// The cell of the screen a tile is drawn in.
    pub(crate) fn screen(&self, at: Point) -> Option<(u16, u16)> {
        let x = u16::try_from(at.x - self.corner.x).ok()?;
        let y = u16::try_from(at.y - self.corner.y).ok()?;
        let inside = x < self.area.width && y < self.area.height;
        inside.then(|| (self.area.x + x, self.area.y + y))
    }

    /// The tile drawn in a cell of the screen.
    pub(crate) fn tile(&self, x: u16, y: u16) -> Option<Point> {
        let inside = self.area.contains((x, y).into());
        inside.then(|| {
            let (x, y) = (x - self.area.x, y - self.area.y);
            self.corner + Point::new(i32::from(x), i32::from(y))
        })
    }
}

impl Table {
    pub(crate) fn new(
        name: String,
        seed: u64,
        practice: bool,
        catalog: Arc<Catalog>,
        view: View,
    ) -> Self {
        let dress = Dress::of(&catalog, view.level);
        Self {
            name,
            seed,
            practice,
            catalog,
            view,
            dress,
            log: Log::default(),
            particles: Particles::default(),
            lens: Lens::default(),
            kills: 0,
            kept: None,
            answers: Vec::new(),
        }
    }

    /// Takes in what is seen now; what was asked before is no longer true.
    pub(crate) fn see(&mut self, view: View) {
        if view.level != self.view.level {
            self.dress = Dress::of(&self.catalog, view.level);
        }
        self.view = view;
        self.answers.clear();
    }

    pub(crate) fn hero(&self) -> Option<&Hero> {
        self.view.hero.as_ref()
    }

    /// The creature on a tile.
    pub(crate) fn creature(&self, at: Point) -> Option<&Seen> {
        self.view.creatures.iter().find(|seen| seen.at == at)
    }

    /// The answer to a question, if it has come.
    pub(crate) fn answer(&self, query: Query) -> Option<&Answer> {
        let found = self.answers.iter().find(|(asked, _)| *asked == query)?;
        found.1.as_ref()
    }

    /// Notes a question; whether it is new.
    pub(crate) fn note(&mut self, query: Query) -> bool {
        if self.answers.iter().any(|(asked, _)| *asked == query) {
            return false;
        }
        self.answers.push((query, None));
        true
    }

    /// Takes in an answer.
    pub(crate) fn learn(&mut self, query: Query, answer: Answer) {
        let asked = self.answers.iter_mut().find(|(asked, _)| *asked == query);
        match asked {
            Some((_, known)) => *known = Some(answer),
            None => self.answers.push((query, Some(answer))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lens_finds_tiles_and_cells_both_ways() {
        let lens = Lens {
            area: Rect::new(2, 1, 10, 5),
            corner: Point::new(20, 30),
        };
        assert_eq!(lens.tile(2, 1), Some(Point::new(20, 30)));
        assert_eq!(lens.screen(Point::new(29, 34)), Some((11, 5)));
        assert_eq!(lens.screen(Point::new(30, 34)), None);
        assert_eq!(lens.screen(Point::new(19, 30)), None);
        assert_eq!(lens.tile(12, 1), None);
    }
}

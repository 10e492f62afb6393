//! The map as data, for a program that draws it in pixels beside the panels.

use super::App;
use crate::screens::screen::Shown;
use crate::state::mark::MapMark;
use geom::Point;
use proto::{Catalog, Note, View};
use ratatui_core::layout::Rect;

/// The visible map of the last frame, borrowed from the interface.
#[derive(Clone, Copy)]
pub struct MapScene<'a> {
    /// What the hero sees and remembers of the level.
    pub view: &'a View,
    /// The looks and texts of everything in `view`.
    pub catalog: &'a Catalog,
    /// The cells left blank for the map. In the buffer they have
    /// `CellDiffOption::Skip`; cells of a list or a card drawn over the map do not.
    pub area: Rect,
    /// The tile the player looks at: the hero, or the cursor.
    pub focus: Option<Point>,
    /// Highlighted tiles in drawing order; a later one covers an earlier one.
    pub marks: &'a [MapMark],
    /// The player's notes on tiles, of all levels.
    pub notes: &'a [Note],
    /// Time of ambient motion in milliseconds; 0 while nothing may move.
    pub time: u64,
}

impl App {
    /// Leaves the cells of the map blank from the next frame on, because the program draws it from
    /// [`App::map_scene`].
    pub const fn set_external_map(&mut self, apart: bool) {
        self.ui.system.external_map = apart;
    }

    /// The map of the last frame; `None` if no screen shows it, or if it was drawn in cells.
    #[must_use]
    pub fn map_scene(&self) -> Option<MapScene<'_>> {
        let session = self.session.as_ref().filter(|it| it.external_map)?;
        let shown = &self.screens[self.lowest()..];
        shown.iter().any(Shown::is_map).then(|| MapScene {
            view: &session.view,
            catalog: &session.catalog,
            area: session.viewport.area,
            focus: session.gaze.or_else(|| session.hero().map(|hero| hero.at)),
            marks: &session.marks,
            notes: &session.notes,
            time: session.time,
        })
    }
}

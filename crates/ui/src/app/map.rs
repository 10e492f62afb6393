//! The map and the pictures of the panels as data, for a program that draws them in pixels.

use super::App;
use crate::screens::screen::AnyScreen;
use crate::state::session::Session;
use geom::{Point, Size};
use paint::{MapScene, PictureScene, TitleScene};
use ratatui_core::layout::Rect;

impl App {
    /// Sets whether the program can draw the map, the title and the pictures of panels in pixels, from
    /// [`App::map_scene`] and others. If the player wants that, their cells stay blank from the next frame on.
    pub const fn set_external_map(&mut self, external: bool) {
        self.ui.system.external_map = external;
        self.ui.system.external_pictures = external;
    }

    /// Tells that the program can draw the map in pixels, and nothing else.
    pub const fn set_external_map_only(&mut self) {
        self.ui.system.external_map = true;
        self.ui.system.external_pictures = false;
    }

    /// The title of the last frame, for a program that draws the map in pixels; `None` if no screen shows it, or if
    /// it was drawn in cells. It covers all cells that have `CellDiffOption::Skip`.
    #[must_use]
    pub const fn title_scene(&self) -> Option<&TitleScene> {
        self.ui.title.as_ref()
    }

    /// Stores the zoom of a map in pixels, for the next start of the program.
    pub fn set_map_zoom(&mut self, steps: i8) {
        if self.ui.settings.map_zoom != steps {
            self.ui.settings.map_zoom = steps;
            self.ui.keep();
        }
    }

    /// Tells which tiles the program shows in [`App::map_area`]: the one in the upper left corner, and their number.
    /// Cards are then placed beside the tile they describe.
    pub const fn set_visible_tiles(&mut self, corner: Point, size: Size) {
        if let Some(session) = &mut self.session
            && session.blank_map
        {
            session.viewport.corner = corner;
            session.viewport.pixel_tiles = Some(size);
        }
    }

    /// Columns at the right edge of [`App::map_area`] and rows at its lower edge that pictures cover. The hero belongs
    /// into the middle of the rest.
    #[must_use]
    pub fn map_margins(&self) -> (u16, u16) {
        self.mapped().map_or((0, 0), |it| it.viewport.margins)
    }

    /// The upper left tile that the program shows, and the tile that it keeps in sight.
    pub(super) fn camera(&self) -> (Point, Option<Point>) {
        let session = self.session.as_ref();
        let hero = session.and_then(Session::hero).map(|hero| hero.at);
        let corner = session.map(|it| it.viewport.corner);
        let gaze = session.and_then(|it| it.gaze);
        (corner.unwrap_or_default(), gaze.or(hero))
    }

    /// The session whose map the program draws.
    fn mapped(&self) -> Option<&Session> {
        let session = self.sheet().or(self.session.as_ref());
        session.filter(|it| it.blank_map)
    }

    fn sheet(&self) -> Option<&Session> {
        self.screens.iter().rev().find_map(AnyScreen::sheet)
    }

    /// Whether the map is that of a whole level, which the program shows as small as it needs to be.
    #[must_use]
    pub fn shows_whole_level(&self) -> bool {
        self.sheet().is_some()
    }

    /// The map of the last frame; `None` if no screen shows it, or if it was drawn in cells.
    #[must_use]
    pub fn map_scene(&self) -> Option<MapScene<'_>> {
        let session = self.mapped()?;
        Some(MapScene {
            view: &session.view,
            catalog: &session.catalog,
            focus: session.gaze.or_else(|| session.hero().map(|hero| hero.at)),
            marks: &session.marks,
            notes: &session.notes,
            movements: session.effects.movements(),
            effects: session.effects.map_effects(&session.view),
            time: self.ui.ambient_time(),
            vision: session.vision.colours(),
        })
    }

    /// The pictures of the last frame; `None` if there are none. In the buffer their cells have
    /// `CellDiffOption::Skip`, except where something covers them. Their background is that of the cells, or the map.
    #[must_use]
    pub fn pictures(&self) -> Option<PictureScene<'_>> {
        let session = self.session.as_ref();
        let callings = self.ui.library.callings.as_ref();
        let catalog = session.map(|it| &it.catalog);
        let catalog = catalog.or_else(|| callings.map(|it| &it.catalog))?;
        let pictures = &self.ui.pictures;
        (!pictures.is_empty()).then_some(PictureScene {
            pictures,
            catalog,
            minimap: session.and_then(|it| it.minimap.as_ref()),
            vision: self.ui.vision().colours(),
        })
    }

    /// Whether nothing moves but the map that the program draws. After the next [`App::on_tick`] it may then draw the
    /// map alone, and leave the cells as they are.
    #[must_use]
    pub fn only_map_moves(&self) -> bool {
        let session = self.session.as_ref().filter(|it| it.blank_map);
        let acts = |it: &Session| it.errands.active.is_some() || it.playback_tick().is_some();
        let idle = session.is_some_and(|it| !acts(it) && !it.effects.move_panels());
        let mut shown = self.screens[self.lowest()..].iter();
        idle && shown.all(|it| it.is_map() || !it.moves(&self.ui, session))
    }

    /// Whether animations are on.
    #[must_use]
    pub const fn is_animated(&self) -> bool {
        self.ui.moves()
    }

    /// The cells left blank for the map of the last frame. In the buffer they have `CellDiffOption::Skip`;
    /// cells of a list or a card drawn over the map do not.
    #[must_use]
    pub fn map_area(&self) -> Option<Rect> {
        self.mapped().map(|it| it.viewport.area)
    }
}

//! Plays scenes in an unranked game.

use std::sync::Arc;
use std::time::Duration;

use geom::{Point, Terrain, astar};
use picture::{Canvas, Font, cells};
use proto::session::{Request, Update};
use proto::{Catalog, Command, Dev, Id, Kind, Mode, Refusal, View};
use raster::{CellGrid, Enlarged, Size};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sim::{Game, Rules, Setup};
use thiserror::Error;
use tiles::{Camera, Painter};
use ui::{App, AppRequest, Code, ColourDepth, Key, Settings};

use super::scenes::{Scene, SceneAction, SceneSpot, Set};

/// Size of a cell in [`Font::Tall`].
const CELL: Size = Size { w: 8, h: 16 };
const GRID: CellGrid = CellGrid {
    cell: CELL,
    corner: (0, 0),
};

/// A game, and the interface that shows it after the preparation.
pub struct Stage {
    game: Game,
    catalog: Arc<Catalog>,
    app: App,
}

#[derive(Debug, Error)]
pub enum StageError {
    /// The packs lack a thing or a level.
    #[error("there is no `{0}`")]
    Unknown(String),
    /// The level lacks a place.
    #[error("there is no {0:?}")]
    Nowhere(SceneSpot),
    #[error("nobody can walk from {0:?} to {1:?}")]
    NoWay(Point, Point),
    #[error("{0:?} is refused: {1:?}")]
    Refused(Command, Refusal),
    #[error("the hero did not live to see it")]
    Dead,
    #[error(transparent)]
    Start(#[from] sim::StartError),
}

impl Stage {
    /// Plays a scene to its end.
    ///
    /// # Errors
    /// If the packs or the level lack something the scene names, or the rules refuse a command.
    pub fn of(
        scene: &Scene,
        rules: &Arc<Rules>,
        catalog: &Arc<Catalog>,
        settings: Settings,
    ) -> Result<Self, StageError> {
        let setup = Setup {
            seed: scene.seed,
            mode: Mode::Wizard,
            calling: None,
        };
        let mut stage = Self {
            game: Game::new(Arc::clone(rules), setup)?,
            catalog: Arc::clone(catalog),
            app: App::new(settings),
        };
        for set in scene.set {
            stage.prepare(*set)?;
        }
        stage.rise(scene.seed);
        for act in scene.show {
            stage.show(*act)?;
        }
        Ok(stage)
    }

    /// Draws the screen in full colour.
    #[must_use]
    pub fn draw(&mut self, width: u16, height: u16) -> Buffer {
        self.draw_in(width, height, ColourDepth::True)
    }

    #[must_use]
    pub fn draw_in(&mut self, width: u16, height: u16, depth: ColourDepth) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        self.app.show(&mut buffer, depth);
        // Drawing may ask queries; draw again with their answers.
        if self.handle_requests() {
            self.app.show(&mut buffer, depth);
        }
        buffer
    }

    /// Draws the screen with the map in pixels, each enlarged `scale` times.
    #[must_use]
    pub fn draw_tiles(&mut self, width: u16, height: u16, scale: u16) -> Canvas {
        self.app.set_external_map(true);
        let buffer = self.draw_in(width, height, ColourDepth::True);
        let canvas = Canvas::of(&cells(&buffer), Font::Tall);
        let (Some(area), Some(scene)) = (self.app.map_area(), self.app.map_scene()) else {
            return canvas;
        };
        let size = |cells: u16, pixels: u16| (cells * pixels).div_ceil(scale);
        let size = (size(area.width, 8), size(area.height, 16));
        let window = Camera::default().follow(&scene, size, 0, false);
        let mut painter = Painter::new(scene.catalog);
        painter.paint(&scene, window);
        let corner = GRID.part(area);
        let map = Enlarged {
            pixels: painter.pixels(),
            width: usize::from(size.0),
            scale: usize::from(scale),
            corner: (corner.x, corner.y),
        };
        let mut pixels = canvas.pixels().to_vec();
        let width = usize::from(buffer.area.width) * CELL.w;
        map.draw(&GRID.free_parts(&buffer, area), &mut |(x, y), row| {
            let target = pixels.iter_mut().skip(y * width + x);
            for (pixel, [r, g, b, _]) in target.zip(row) {
                *pixel = [*r, *g, *b];
            }
        });
        self.draw_pictures(&buffer, &mut pixels);
        Canvas::from_pixels(canvas.width(), pixels)
    }

    /// Draws the pictures of the panels over the cells left blank for them.
    fn draw_pictures(&self, buffer: &Buffer, pixels: &mut [[u8; 3]]) {
        let Some(scene) = self.app.pictures() else {
            return;
        };
        let row = usize::from(buffer.area.width) * CELL.w;
        for picture in scene.pictures {
            let area = picture.area;
            let part = GRID.part(area);
            let drawn = tiles::draw_picture(&scene, picture, (part.w, part.h));
            GRID.put_picture(buffer, area, &drawn, &mut |(x, y), line| {
                let target = pixels.iter_mut().skip(y * row + x);
                for (pixel, over) in target.zip(line) {
                    *pixel = tiles::blend(*over, *pixel);
                }
            });
        }
    }

    /// Advances animations.
    pub fn pass(&mut self, time: Duration) {
        self.app.on_tick(time);
    }

    fn view(&self) -> View {
        let mut view = View::default();
        self.game.view(&mut view);
        view
    }

    fn here(&self) -> Result<Point, StageError> {
        let hero = self.view().hero.ok_or(StageError::Dead)?;
        Ok(hero.at)
    }

    /// Returns the view with the whole level revealed.
    fn known(&self) -> View {
        let mut game = self.game.fork();
        let _ = game.step(Command::Dev(Dev::Reveal));
        let mut view = View::default();
        game.view(&mut view);
        view
    }

    fn kind(&self, id: &str) -> Result<Kind, StageError> {
        let kind = self.catalog.find(id);
        kind.ok_or_else(|| StageError::Unknown(id.to_owned()))
    }

    fn prepare(&mut self, set: Set) -> Result<(), StageError> {
        match set {
            Set::Level(id) => self.descend_to(id)?,
            Set::Go(spot) => {
                let at = self.find(spot)?;
                self.go(at)?;
            }
            Set::Walk(spot) => self.walk(spot)?,
            Set::Know => self.develop(Dev::Reveal)?,
            Set::Wait(turn) => {
                while self.view().turn < turn {
                    self.command(Command::Wait)?;
                    // Hunger would kill a hero who waits for a day.
                    self.develop(Dev::Heal)?;
                }
            }
            Set::Make(id) => {
                let kind = self.kind(id)?;
                self.develop(Dev::Make(kind))?;
            }
            Set::Find(spot, ids) => {
                let (back, there) = (self.here()?, self.find(spot)?);
                self.go(there)?;
                for id in ids {
                    let kind = self.kind(id)?;
                    self.develop(Dev::Make(kind))?;
                    self.develop(Dev::Heal)?;
                }
                self.go(back)?;
            }
            Set::Take(id) => {
                self.take(id)?;
            }
            Set::Wear(id) => {
                let item = self.take(id)?;
                self.command(Command::Wear(item))?;
            }
        }
        self.develop(Dev::Heal)
    }

    fn find(&self, spot: SceneSpot) -> Result<Point, StageError> {
        let known = self.known();
        spot.find(&known.cells).ok_or(StageError::Nowhere(spot))
    }

    fn descend_to(&mut self, id: &str) -> Result<(), StageError> {
        let deepest = self.catalog.levels.len();
        for _ in 0..=deepest {
            let level = self.catalog.level(self.game.level());
            if level.is_some_and(|level| level.id == id) {
                return Ok(());
            }
            let known = self.known();
            let down = |ground| matches!(ground, Terrain::StairsDown | Terrain::Exit);
            let mut tiles = known.cells.iter();
            let way = tiles.find(|(_, cell)| cell.terrain.is_some_and(down));
            let (at, _) = way.ok_or(StageError::Nowhere(SceneSpot::Ground(Terrain::StairsDown)))?;
            self.go(at)?;
            self.command(Command::Descend)?;
            self.develop(Dev::Heal)?;
        }
        Err(StageError::Unknown(id.to_owned()))
    }

    fn go(&mut self, at: Point) -> Result<(), StageError> {
        self.develop(Dev::Goto(at))
    }

    /// Visits the tiles along the way, so that the hero sees what a walker would see, past any creature.
    fn walk(&mut self, spot: SceneSpot) -> Result<(), StageError> {
        let (from, to, known) = (self.here()?, self.find(spot)?, self.known());
        let cost = |at: Point| {
            let ground = known.cells.get(at).and_then(|cell| cell.terrain);
            ground.is_some_and(Terrain::is_walkable).then_some(1)
        };
        let way = astar(from, to, known.cells.size(), cost, u16::MAX - 1);
        let way = way.ok_or(StageError::NoWay(from, to))?;
        // Every third tile shows as much, and creatures in ambush get a third of the blows.
        for at in way
            .into_iter()
            .rev()
            .step_by(3)
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
        {
            self.go(at)?;
            self.develop(Dev::Heal)?;
        }
        Ok(())
    }

    fn take(&mut self, id: &str) -> Result<Id, StageError> {
        let kind = self.kind(id)?;
        self.develop(Dev::Make(kind))?;
        let hero = self.view().hero.ok_or(StageError::Dead)?;
        let lying = hero.underfoot.iter().find(|it| it.kind == kind);
        let lying = lying.ok_or_else(|| StageError::Unknown(id.to_owned()))?.id;
        self.command(Command::PickUp(lying))?;
        let hero = self.view().hero.ok_or(StageError::Dead)?;
        let held = hero.pack.iter().find(|it| it.kind == kind);
        held.map(|it| it.id).ok_or(StageError::Dead)
    }

    fn develop(&mut self, dev: Dev) -> Result<(), StageError> {
        self.command(Command::Dev(dev))
    }

    fn command(&mut self, command: Command) -> Result<(), StageError> {
        let done = self.game.step(command).map(|_| ());
        done.map_err(|refusal| StageError::Refused(command, refusal))
    }

    /// Starts the interface.
    fn rise(&mut self, seed: u64) {
        self.app.on_update(Update::Started {
            name: "Ann".to_owned(),
            seed: Some(seed),
            practice: false,
            catalog: Arc::clone(&self.catalog),
            view: Box::new(self.view()),
            // A new game would cover the scene with the level's title card.
            resumed: true,
        });
    }

    fn show(&mut self, act: SceneAction) -> Result<(), StageError> {
        match act {
            SceneAction::Keys(keys) => {
                for key in keys.chars() {
                    self.press(key);
                }
            }
            SceneAction::Use(id) => {
                let kind = self.kind(id)?;
                let hero = self.view().hero.ok_or(StageError::Dead)?;
                let place = hero.pack.iter().zip('a'..).find(|(it, _)| it.kind == kind);
                let (_, letter) = place.ok_or_else(|| StageError::Unknown(id.to_owned()))?;
                self.press('a');
                self.press(letter);
            }
            SceneAction::Do(command) => self.step(command),
            SceneAction::Pass(millis) => self.pass(Duration::from_millis(millis.into())),
        }
        Ok(())
    }

    fn press(&mut self, key: char) {
        let key = match key {
            '\n' => Key::of(Code::Enter),
            '\t' => Key::of(Code::Tab),
            '\u{1b}' => Key::of(Code::Esc),
            other => Key::char(other),
        };
        self.app.on_key(key);
        self.handle_requests();
        // Screens ask for the facts they need while they are drawn.
        let _ = self.draw(80, 24);
    }

    fn step(&mut self, command: Command) {
        let update = match self.game.step(command) {
            Ok(events) => {
                let events = events.to_vec();
                let view = Box::new(self.view());
                Update::Stepped { events, view }
            }
            Err(refusal) => Update::Refused(refusal),
        };
        self.app.on_update(update);
    }

    /// Executes the interface's requests that concern the game; returns whether there were any.
    fn handle_requests(&mut self) -> bool {
        let requests = self.app.take_requests();
        let any = !requests.is_empty();
        for asked in requests {
            match asked {
                AppRequest::Session(Request::Step(command)) => self.step(command),
                AppRequest::Session(Request::Ask(query)) => {
                    let answer = self.game.ask(query);
                    self.app.on_update(Update::Answered(query, answer));
                }
                _ => {}
            }
        }
        any
    }
}

#[cfg(test)]
mod tests {
    use super::super::scenes::scenes;
    use super::*;

    #[test]
    fn every_scene_can_be_played_and_shows_the_hero() {
        let loaded = content::load(&[content::Pack::base()]);
        let (rules, catalog) = (Arc::new(loaded.rules.unwrap()), Arc::new(loaded.catalog));
        for scene in scenes() {
            let stage = Stage::of(scene, &rules, &catalog, Settings::default());
            let mut stage = stage.unwrap_or_else(|error| panic!("{}: {error}", scene.name));
            let drawn = stage.draw(80, 24);
            let hero = drawn.content.iter().any(|cell| cell.symbol() == "@");
            assert!(hero, "{}", scene.name);
        }
    }

    #[test]
    fn scene_names_are_unique() {
        let mut names: Vec<&str> = scenes().iter().map(|scene| scene.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), scenes().len());
    }
}

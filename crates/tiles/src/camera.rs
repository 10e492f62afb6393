//! The camera: the part of the level that a program shows. Lengths are in pixels of the level.

use crate::TILE;
use crate::window::Window;
use geom::{Point, Size};
use paint::{MapScene, Movement, MovementKind};
use proto::LevelNo;

/// Duration of a glide in milliseconds.
const GLIDE: i64 = 120;
/// A move of more than half a tile between two frames starts a glide.
const JUMP: i32 = TILE / 2;
/// A glide is not longer than this: a hero who travels far is followed at once.
const MAX_GLIDE: i32 = 12 * TILE;
/// Minimum distance of the cursor from the edge of the window.
const MARGIN: i32 = 2 * TILE;

/// Follows the hero, or the cursor, and can be dragged away.
#[derive(Debug, Default)]
pub struct Camera {
    level: Option<LevelNo>,
    /// The tile being followed.
    focus: Option<Point>,
    /// The window at rest.
    goal: Window,
    /// Distance dragged by the player.
    drag: (i32, i32),
    glide: Option<Glide>,
    window: Window,
}

/// A movement from where the window was to its goal.
#[derive(Clone, Copy, Debug)]
struct Glide {
    offset: (i32, i32),
    /// Time of its end, in milliseconds.
    end: i64,
}

impl Camera {
    /// Moves to the goal at a time in milliseconds; without `smooth` at once.
    pub fn follow(
        &mut self,
        scene: &MapScene<'_>,
        size: (u16, u16),
        now: i64,
        smooth: bool,
    ) -> Window {
        // A hero who moves is looked at again.
        if self.focus != scene.focus {
            self.drag = (0, 0);
        }
        let before = self.goal;
        self.goal = goal(scene, size);
        self.limit_drag(scene.view.cells.size());
        self.goal.x += self.drag.0;
        self.goal.y += self.drag.1;
        let same = self.level == Some(scene.view.level)
            && (before.width, before.height) == (self.goal.width, self.goal.height);
        let far = |window: Window| {
            let (x, y) = (window.x - self.goal.x, window.y - self.goal.y);
            x.abs().max(y.abs())
        };
        if !same || !smooth || far(self.window) > MAX_GLIDE {
            self.glide = None;
        } else if far(before) > JUMP {
            self.glide = Some(Glide {
                offset: (self.window.x - self.goal.x, self.window.y - self.goal.y),
                end: now + GLIDE,
            });
        }
        self.glide = self.glide.filter(|glide| glide.end > now);
        self.window = self.goal;
        if let Some(Glide { offset, end }) = self.glide {
            let left = |offset: i32| {
                let left = i64::from(offset) * (end - now).min(GLIDE) / GLIDE;
                i32::try_from(left).unwrap_or(0)
            };
            self.window.x += left(offset.0);
            self.window.y += left(offset.1);
        }
        self.level = Some(scene.view.level);
        self.focus = scene.focus;
        self.window
    }

    /// Keeps the middle of the window inside the level.
    fn limit_drag(&mut self, level: Size) {
        let limit = |drag: i32, goal: i32, room: u16, tiles: u16| {
            let middle = goal + i32::from(room) / 2;
            drag.clamp((-middle).min(0), (i32::from(tiles) * TILE - middle).max(0))
        };
        let goal = self.goal;
        self.drag = (
            limit(self.drag.0, goal.x, goal.width, level.w),
            limit(self.drag.1, goal.y, goal.height, level.h),
        );
    }

    /// Moves the window with a finger or the mouse, without a glide.
    pub const fn drag(&mut self, x: i32, y: i32) {
        self.drag = (self.drag.0 + x, self.drag.1 + y);
        self.goal.x += x;
        self.goal.y += y;
    }

    /// Returns to the hero; `false` if the window was not dragged away.
    pub fn recentre(&mut self) -> bool {
        std::mem::take(&mut self.drag) != (0, 0)
    }

    /// Whether the player dragged the window away from the hero.
    #[must_use]
    pub fn is_dragged(&self) -> bool {
        self.drag != (0, 0)
    }

    #[must_use]
    pub const fn is_gliding(&self) -> bool {
        self.glide.is_some()
    }

    /// The tile in the upper left corner of the window, and the number of tiles it shows.
    #[must_use]
    pub fn tiles(&self) -> (Point, Size) {
        let Window { width, height, .. } = self.window;
        let tiles = |length: u16| length.saturating_add(8) / 16;
        let size = Size {
            w: tiles(width),
            h: tiles(height),
        };
        (self.window.tile_at(TILE / 2, TILE / 2), size)
    }

    #[must_use]
    pub const fn window(&self) -> Window {
        self.window
    }
}

/// The window around the hero, moved as little as necessary to show the cursor.
fn goal(scene: &MapScene<'_>, size: (u16, u16)) -> Window {
    let level = scene.view.cells.size();
    let hero = scene.view.hero.as_ref().map(|hero| hero.at);
    let middle = |at: Point| (at.x * TILE + TILE / 2, at.y * TILE + TILE / 2);
    let cursor = scene.focus.filter(|at| Some(*at) != hero);
    let at = hero.or(cursor).unwrap_or(Point::new(0, 0));
    let follow = scene.movements.iter().find_map(hero_step);
    let (x, y) = match follow {
        Some((from, progress)) => {
            let (from, to) = (middle(from), middle(at));
            let between = |from: i32, to: i32| from + (to - from) * i32::from(progress) / 256;
            (between(from.0, to.0), between(from.1, to.1))
        }
        None => middle(at),
    };
    let along = |middle: i32, cursor: Option<i32>, room: u16, tiles: u16| {
        let (room, whole) = (i32::from(room), i32::from(tiles) * TILE);
        if whole <= room {
            return (whole - room) / 2;
        }
        let corner = (middle - room / 2).clamp(0, whole - room);
        let margin = MARGIN.min(room / 2);
        let shown = cursor.map_or(corner, |at| corner.clamp(at + margin - room, at - margin));
        shown.clamp(0, whole - room)
    };
    let cursor = cursor.map(middle);
    Window {
        x: along(x, cursor.map(|at| at.0), size.0, level.w),
        y: along(y, cursor.map(|at| at.1), size.1, level.h),
        width: size.0,
        height: size.1,
    }
}

const fn hero_step(movement: &Movement) -> Option<(Point, u16)> {
    match (movement.figure, movement.kind) {
        (None, MovementKind::Step { from }) => Some((from, movement.progress)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::Grid;
    use paint::ColourVision;
    use proto::{Cell, Hero, View};
    use std::sync::Arc;

    const SIZE: (u16, u16) = (320, 240);

    /// The hero on a tile of a level of 80 by 50.
    fn view(x: i32, y: i32) -> View {
        View {
            level: LevelNo(1),
            cells: Grid::new(Size { w: 80, h: 50 }, Cell::default()),
            hero: Some(Hero {
                at: Point::new(x, y),
                ..Hero::default()
            }),
            ..View::default()
        }
    }

    fn follow(camera: &mut Camera, view: &View, cursor: Option<Point>, now: i64) -> (i32, i32) {
        let hero = view.hero.as_ref().map(|hero| hero.at);
        let scene = MapScene {
            view,
            catalog: &Arc::default(),
            focus: cursor.or(hero),
            marks: &[],
            notes: &[],
            movements: Vec::new(),
            effects: Vec::new(),
            time: 0,
            vision: ColourVision::default(),
        };
        let window = camera.follow(&scene, SIZE, now, true);
        (window.x, window.y)
    }

    #[test]
    fn camera_glides_after_the_hero_and_rests() {
        let mut camera = Camera::default();
        let start = follow(&mut camera, &view(40, 25), None, 0);
        assert_eq!(start, (40 * 16 + 8 - 160, 25 * 16 + 8 - 120));
        let x = |camera: &mut Camera, now| follow(camera, &view(41, 25), None, now).0 - start.0;
        assert_eq!(x(&mut camera, 1000), 0);
        assert!(camera.is_gliding());
        assert_eq!(x(&mut camera, 1060), 8);
        assert_eq!(x(&mut camera, 1120), 16);
        assert!(!camera.is_gliding());
        let corner = follow(&mut camera, &view(0, 49), None, 2000);
        assert_eq!(corner, (0, 50 * 16 - 240), "far away and at the edge");
    }

    #[test]
    fn camera_moves_only_as_far_as_the_cursor_needs() {
        let mut camera = Camera::default();
        let start = follow(&mut camera, &view(40, 25), None, 0);
        let near = follow(&mut camera, &view(40, 25), Some(Point::new(44, 25)), 1000);
        assert_eq!(near, start);
        let cursor = Some(Point::new(49, 25));
        follow(&mut camera, &view(40, 25), cursor, 2000);
        let far = follow(&mut camera, &view(40, 25), cursor, 3000);
        assert_eq!(far.0 + i32::from(SIZE.0), 49 * 16 + 8 + MARGIN);
    }

    #[test]
    fn a_dragged_camera_returns_when_the_hero_moves() {
        let mut camera = Camera::default();
        let start = follow(&mut camera, &view(40, 25), None, 0);
        camera.drag(-50, 0);
        assert_eq!(follow(&mut camera, &view(40, 25), None, 10).0, start.0 - 50);
        assert!(camera.is_dragged() && !camera.is_gliding());
        camera.drag(-5000, 0);
        let edge = follow(&mut camera, &view(40, 25), None, 20).0;
        assert_eq!(edge + 160, 0, "the middle stays inside the level");
        follow(&mut camera, &view(40, 26), None, 30);
        assert!(!camera.is_dragged());
        assert_eq!(follow(&mut camera, &view(40, 26), None, 900).0, start.0);
    }
}

//! A terminal viewer of a level's construction, with pause, steps, other seeds, zoom and scrolling.

use std::time::Duration;

use geom::{Grid, Point};
use lab::levels::Subject;
use mapgen::Draft;
use picture::{Cell, Colour};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};

use super::paint::Paint;
use super::reel::Reel;

const HELP: &str =
    "space pause  , . step  home end  n p seed  + - zoom  arrows scroll  < > speed  q quit";
/// Display times of a moment in milliseconds, fastest first.
const PACES: [u64; 7] = [10, 25, 50, 100, 200, 400, 800];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Zoom {
    /// Two by two tiles to half a cell, in colour only.
    Farthest,
    /// Two tiles to a cell, one above the other, in colour only.
    Far,
    Plain,
    /// Two cells to a tile, which is about square.
    Near,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    Stay,
    Quit,
}

pub struct Viewer {
    subject: Subject,
    paint: Paint,
    seed: u64,
    reel: Reel,
    trouble: Option<String>,
    at: usize,
    playing: bool,
    pace: usize,
    zoom: Zoom,
    corner: Point,
}

impl Viewer {
    /// Starts at the first moment of the level with this seed.
    #[must_use]
    pub fn new(subject: Subject, paint: Paint, seed: u64) -> Self {
        let mut viewer = Self {
            subject,
            paint,
            seed,
            reel: Reel::default(),
            trouble: None,
            at: 0,
            playing: true,
            pace: 3,
            zoom: Zoom::Plain,
            corner: Point::default(),
        };
        viewer.begin(seed);
        viewer
    }

    fn begin(&mut self, seed: u64) {
        let (reel, level) = Reel::record(&self.subject, seed);
        self.seed = seed;
        self.reel = reel;
        self.trouble = level.err().map(|error| error.to_string());
        self.at = 0;
    }

    /// Time until the next moment; `None` while paused or at the end.
    #[must_use]
    pub fn pace(&self) -> Option<Duration> {
        let more = self.at + 1 < self.reel.steps.len();
        (self.playing && more).then(|| Duration::from_millis(PACES[self.pace]))
    }

    pub fn on_tick(&mut self) {
        self.step(1);
    }

    fn step(&mut self, by: isize) {
        let last = self.reel.steps.len().saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
    }

    pub fn on_key(&mut self, key: KeyCode) -> Flow {
        match key {
            KeyCode::Char('q') | KeyCode::Esc => return Flow::Quit,
            KeyCode::Char(' ') => self.playing = !self.playing,
            KeyCode::Char(',') | KeyCode::Backspace => self.pause_and_step(-1),
            KeyCode::Char('.') => self.pause_and_step(1),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.step(isize::MAX),
            KeyCode::Char('n') => self.begin(self.seed.wrapping_add(1)),
            KeyCode::Char('p') => self.begin(self.seed.wrapping_sub(1)),
            KeyCode::Char('+' | '=') => self.zoom = self.zoom.nearer(),
            KeyCode::Char('-') => self.zoom = self.zoom.farther(),
            KeyCode::Char('>') => self.pace = self.pace.saturating_sub(1),
            KeyCode::Char('<') => self.pace = (self.pace + 1).min(PACES.len() - 1),
            KeyCode::Left | KeyCode::Char('h') => self.scroll(-4, 0),
            KeyCode::Right | KeyCode::Char('l') => self.scroll(4, 0),
            KeyCode::Up | KeyCode::Char('k') => self.scroll(0, -4),
            KeyCode::Down | KeyCode::Char('j') => self.scroll(0, 4),
            _ => {}
        }
        Flow::Stay
    }

    fn pause_and_step(&mut self, by: isize) {
        self.playing = false;
        self.step(by);
    }

    fn scroll(&mut self, x: i32, y: i32) {
        self.corner += Point::new(x, y);
        let size = self.subject.chain.clone();
        let (w, h) = (i32::from(size.width), i32::from(size.height));
        self.corner = Point::new(self.corner.x.clamp(0, w - 1), self.corner.y.clamp(0, h - 1));
    }

    /// Draws the present moment between a title and a help line.
    pub fn draw(&self, buffer: &mut Buffer) {
        let area = *buffer.area();
        if area.height < 3 {
            return;
        }
        let line = |row: u16| Rect::new(area.x, row, area.width, 1);
        bar(buffer, line(area.y), &self.title());
        let help = self.trouble.as_deref().unwrap_or(HELP);
        bar(buffer, line(area.bottom() - 1), help);
        let map = Rect::new(area.x, area.y + 1, area.width, area.height - 2);
        if let Some(draft) = self.draft() {
            self.zoom
                .draw(&self.paint.level(draft), self.corner, buffer, map);
        }
    }

    fn draft(&self) -> Option<&Draft> {
        self.reel.steps.get(self.at).map(|moment| &moment.draft)
    }

    fn title(&self) -> String {
        let step = self.reel.steps.get(self.at).map_or("", |it| &it.step);
        let paused = if self.playing { "" } else { "  paused" };
        let tries = match self.reel.tries {
            0 | 1 => String::new(),
            tries => format!("  {tries} tries"),
        };
        format!(
            "{}  seed {}  {step}  {} of {}{tries}{paused}",
            self.subject.name,
            self.seed,
            self.at + 1,
            self.reel.steps.len(),
        )
    }
}

fn bar(buffer: &mut Buffer, area: Rect, text: &str) {
    let style = Style::new()
        .fg(Color::Rgb(255, 255, 255))
        .bg(Color::Rgb(40, 40, 48));
    buffer.set_style(area, style);
    buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
}

impl Zoom {
    const fn nearer(self) -> Self {
        match self {
            Self::Farthest => Self::Far,
            Self::Far => Self::Plain,
            Self::Plain | Self::Near => Self::Near,
        }
    }

    const fn farther(self) -> Self {
        match self {
            Self::Near => Self::Plain,
            Self::Plain => Self::Far,
            Self::Far | Self::Farthest => Self::Farthest,
        }
    }

    /// Draws cells into `area`, with the tile `corner` at its top left.
    fn draw(self, cells: &Grid<Cell>, corner: Point, buffer: &mut Buffer, area: Rect) {
        for at in area.positions() {
            let (x, y) = (i32::from(at.x - area.x), i32::from(at.y - area.y));
            match self {
                Self::Near if x % 2 == 1 => {}
                Self::Near => glyph(buffer, at, cells.get(corner + Point::new(x / 2, y))),
                Self::Plain => glyph(buffer, at, cells.get(corner + Point::new(x, y))),
                Self::Far => halves(buffer, at, |lower| {
                    let tile = corner + Point::new(x, 2 * y + lower);
                    cells.get(tile).map(colour)
                }),
                Self::Farthest => halves(buffer, at, |lower| {
                    let tile = corner + Point::new(2 * x, 4 * y + 2 * lower);
                    let tiles = [(0, 0), (1, 0), (0, 1), (1, 1)];
                    let tiles = tiles.map(|(dx, dy)| cells.get(tile + Point::new(dx, dy)));
                    tiles
                        .into_iter()
                        .flatten()
                        .map(colour)
                        .max_by_key(brightness)
                }),
            }
        }
    }
}

fn glyph(buffer: &mut Buffer, at: Position, cell: Option<&Cell>) {
    let Some(cell) = cell else { return };
    let style = Style::new().fg(shown(cell.fore)).bg(shown(cell.back));
    buffer[at].set_char(cell.glyph).set_style(style);
}

fn halves(buffer: &mut Buffer, at: Position, half: impl Fn(i32) -> Option<Colour>) {
    let Some(upper) = half(0) else { return };
    let lower = half(1).unwrap_or(Colour(0, 0, 0));
    let style = Style::new().fg(shown(upper)).bg(shown(lower));
    buffer[at].set_char('▀').set_style(style);
}

/// The single colour of a tile in the far zooms.
fn colour(cell: &Cell) -> Colour {
    if cell.glyph == ' ' {
        cell.back
    } else {
        cell.fore
    }
}

fn brightness(Colour(red, green, blue): &Colour) -> u32 {
    u32::from(*red) + u32::from(*green) + u32::from(*blue)
}

const fn shown(Colour(red, green, blue): Colour) -> Color {
    Color::Rgb(red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lab::levels::{builders, choose};

    fn viewer(name: &str) -> Viewer {
        let subject = choose(&builders(), &[name.to_owned()]).unwrap().remove(0);
        let paint = Paint::new(&subject.theme, &proto::Catalog::default());
        Viewer::new(subject, paint, 7)
    }

    fn rows(viewer: &Viewer, w: u16, h: u16) -> Vec<String> {
        let mut buffer = Buffer::empty(Rect::new(0, 0, w, h));
        viewer.draw(&mut buffer);
        let row = |y| (0..w).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..h).map(row).collect()
    }

    fn press(viewer: &mut Viewer, keys: &str) {
        for key in keys.chars() {
            assert_eq!(viewer.on_key(KeyCode::Char(key)), Flow::Stay);
        }
    }

    #[test]
    fn the_viewer_plays_to_the_end_and_steps_back() {
        let mut viewer = viewer("rooms_dogleg");
        let all = viewer.reel.steps.len();
        assert!(
            rows(&viewer, 80, 24)[0]
                .starts_with(&format!("rooms_dogleg  seed 7  rooms  1 of {all} "))
        );
        for _ in 0..all + 3 {
            viewer.on_tick();
        }
        assert_eq!((viewer.at, viewer.pace()), (all - 1, None));
        assert!(rows(&viewer, 80, 24)[0].contains(&format!("doors  {all} of {all}")));
        press(&mut viewer, ",,");
        assert_eq!((viewer.at, viewer.playing), (all - 3, false));
        assert!(rows(&viewer, 80, 24)[0].trim_end().ends_with("paused"));
        assert_eq!(viewer.pace(), None);
        press(&mut viewer, ". ");
        assert_eq!(viewer.at, all - 2);
        assert!(viewer.pace().is_some());
        viewer.on_key(KeyCode::Home);
        assert_eq!(viewer.at, 0);
        press(&mut viewer, ",");
        assert_eq!(viewer.at, 0);
        viewer.on_key(KeyCode::End);
        assert_eq!(viewer.at, all - 1);
        assert_eq!(viewer.on_key(KeyCode::Char('q')), Flow::Quit);
        assert_eq!(viewer.on_key(KeyCode::Esc), Flow::Quit);
    }

    #[test]
    fn the_viewer_switches_seeds_forwards_and_backwards() {
        let mut viewer = viewer("maze");
        viewer.on_key(KeyCode::End);
        let here = rows(&viewer, 80, 52);
        press(&mut viewer, "n");
        assert_eq!((viewer.seed, viewer.at), (8, 0));
        viewer.on_key(KeyCode::End);
        let there = rows(&viewer, 80, 52);
        assert_ne!(here[1..], there[1..]);
        press(&mut viewer, "p");
        viewer.on_key(KeyCode::End);
        assert_eq!(rows(&viewer, 80, 52), here);
    }

    #[test]
    fn the_viewer_scrolls_and_zooms_the_map() {
        let mut viewer = viewer("caves");
        viewer.on_key(KeyCode::End);
        let plain = rows(&viewer, 80, 52);
        viewer.on_key(KeyCode::Right);
        viewer.on_key(KeyCode::Down);
        let scrolled = rows(&viewer, 80, 52);
        let tail: String = plain[5].chars().skip(4).collect();
        assert_eq!(scrolled[1].trim_end(), tail.trim_end());
        press(&mut viewer, "hkkh");
        assert_eq!(rows(&viewer, 80, 52), plain);
        press(&mut viewer, "+");
        let near: String = rows(&viewer, 80, 52)[20].chars().step_by(2).collect();
        assert_eq!(near, plain[20].chars().take(40).collect::<String>());
        press(&mut viewer, "+--");
        let far = rows(&viewer, 80, 52);
        assert!(far[1..26].iter().all(|row| row.chars().all(|it| it == '▀')));
        assert!(far[26].trim().is_empty());
        press(&mut viewer, "--");
        let farthest = rows(&viewer, 80, 52);
        assert_eq!(farthest[1].chars().filter(|it| *it == '▀').count(), 40);
        assert!(farthest[14].trim().is_empty());
        for _ in 0..100 {
            viewer.on_key(KeyCode::Right);
        }
        assert_eq!(viewer.corner.x, 79);
    }

    #[test]
    fn the_viewer_limits_its_pace_and_shows_build_errors() {
        let mut viewer = viewer("maze");
        press(&mut viewer, ">>>>>>>>>");
        assert_eq!(viewer.pace(), Some(Duration::from_millis(10)));
        press(&mut viewer, "<<<<<<<<<");
        assert_eq!(viewer.pace(), Some(Duration::from_millis(800)));
        let small = geom::Size { w: 20, h: 20 };
        viewer.subject = choose(&builders(), &["town".to_owned()])
            .unwrap()
            .remove(0)
            .sized(Some(small));
        viewer.begin(1);
        let screen = rows(&viewer, 100, 10);
        assert!(
            screen[9].contains("the map is too small for a town"),
            "{screen:?}"
        );
        assert!(rows(&viewer, 100, 2)[0].trim().is_empty());
    }
}

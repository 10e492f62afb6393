//! The map in pixels, in terminals that can draw them: kitty's graphics protocol, or sixels.

use std::time::Duration;

use geom::Point;
use raster::{Enlarged, Part, Size, uncovered};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_crossterm::crossterm::terminal;
use tiles::{Camera, Painter, TILE};
use tty::{kitty_picture, kitty_removal, sixel_picture};
use ui::App;

/// How the map is drawn in a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Graphics {
    /// In pixels if the terminal reports that it can, but not over SSH
    #[default]
    Auto,
    /// In cells of text
    Off,
    /// In pixels, with kitty's graphics protocol
    Kitty,
    /// In pixels, as sixels
    Sixel,
}

/// Longest time to wait for answers of an unknown terminal.
const PATIENCE: Duration = Duration::from_millis(100);
/// The same, for a terminal that is known to answer.
const LONG_PATIENCE: Duration = Duration::from_secs(1);
/// Shortest time between two frames.
pub(super) const FRAME_TIME: Duration = Duration::from_millis(66);
/// Colours of a sixel picture, if the terminal does not report their number.
const SIXEL_COLOURS: usize = 256;
/// Longest side of a picture in pixels: xterm cuts off sixels after 1000.
const LONGEST: usize = 960;
/// Device pixels per pixel of the map.
const SCALES: std::ops::RangeInclusive<usize> = 1..=8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    Kitty,
    Sixel { colours: usize },
}

/// A picture on the screen.
struct Shown {
    cells: Rect,
    pixels: Vec<[u8; 3]>,
    /// Number of the picture in kitty's protocol.
    id: u32,
}

pub(crate) struct PixelMap {
    protocol: Protocol,
    /// Size of a cell, if the terminal reports it only in an answer.
    cell: Option<Size>,
    painter: Option<Painter>,
    camera: Camera,
    scale: usize,
    /// The map's cells in the last frame.
    area: Rect,
    shown: Vec<Shown>,
    last_id: u32,
}

impl PixelMap {
    /// Finds out whether the terminal can draw pixels. Must be called before any other code reads the terminal.
    pub(crate) fn detect(wanted: Graphics) -> Option<Self> {
        let variable = |name: &str| std::env::var(name).ok();
        let patience = match wanted {
            Graphics::Off => return None,
            Graphics::Auto if is_hopeless(variable) => return None,
            Graphics::Auto if !is_promising(variable) => PATIENCE,
            _ => LONG_PATIENCE,
        };
        let answers = query::ask(patience);
        let colours = answers.colours.unwrap_or(SIXEL_COLOURS);
        let protocol = match wanted {
            Graphics::Kitty => Protocol::Kitty,
            Graphics::Sixel => Protocol::Sixel { colours },
            _ if answers.kitty => Protocol::Kitty,
            _ if answers.sixel => Protocol::Sixel { colours },
            _ => return None,
        };
        let map = Self {
            protocol,
            cell: answers.cell,
            painter: None,
            camera: Camera::default(),
            scale: 1,
            area: Rect::default(),
            shown: Vec::new(),
            last_id: 0,
        };
        map.cell().map(|_| map)
    }

    /// Name of the graphics protocol.
    pub(crate) const fn name(&self) -> &'static str {
        match self.protocol {
            Protocol::Kitty => "kitty",
            Protocol::Sixel { .. } => "sixel",
        }
    }

    /// Size of a cell in pixels.
    fn cell(&self) -> Option<Size> {
        let reported = terminal::window_size().ok().map(|it| Size {
            w: usize::from(it.width / it.columns.max(1)),
            h: usize::from(it.height / it.rows.max(1)),
        });
        reported.filter(|it| it.w > 0 && it.h > 0).or(self.cell)
    }

    /// Forgets all pictures; returns the bytes that remove them.
    pub(super) fn forget(&mut self) -> Vec<u8> {
        let shown = std::mem::take(&mut self.shown);
        shown.iter().flat_map(|it| self.removal(it)).collect()
    }

    fn removal(&self, shown: &Shown) -> Vec<u8> {
        match self.protocol {
            Protocol::Kitty => kitty_removal(shown.id),
            // The cells that replace it are written over it.
            Protocol::Sixel { .. } => Vec::new(),
        }
    }

    /// Draws the map into the cells of `buffer` that are left for it; returns the bytes for the terminal.
    pub(super) fn draw(&mut self, app: &mut App, buffer: &Buffer) -> Vec<u8> {
        let (Some(scene), Some(cells), Some(cell)) = (app.map_scene(), app.map_area(), self.cell())
        else {
            self.painter = None;
            return self.forget();
        };
        self.area = cells;
        self.scale = scale(cell, app.settings().map_zoom);
        let part = |cells| Part::of_cells(cells, cell, (0, 0));
        let area = part(cells);
        if app.shows_whole_level() {
            let level = scene.view.cells.size();
            self.scale = tiles::whole_level_scale(level, (area.w, area.h), self.scale);
        }
        let short = |pixels: usize| u16::try_from(pixels.div_ceil(self.scale)).unwrap_or(u16::MAX);
        let size = (short(area.w), short(area.h));
        let window = self.camera.follow(&scene, size, 0, false);
        let painter = self
            .painter
            .get_or_insert_with(|| Painter::new(scene.catalog));
        painter.paint(&scene, window);
        let map = Enlarged {
            pixels: painter.pixels(),
            width: usize::from(size.0),
            scale: self.scale,
            corner: (area.x, area.y),
        };
        let mut before = std::mem::take(&mut self.shown);
        let mut bytes = Vec::new();
        for cells in uncovered(buffer, cells)
            .into_iter()
            .flat_map(|it| split(it, cell))
        {
            let mut pixels = Vec::with_capacity(part(cells).w * part(cells).h);
            map.draw(&[part(cells)], &mut |_, row| {
                pixels.extend(row.iter().map(|[r, g, b, _]| [*r, *g, *b]));
            });
            let same = |it: &Shown| it.cells == cells && it.pixels == pixels;
            if let Some(n) = before.iter().position(same) {
                self.shown.push(before.swap_remove(n));
                continue;
            }
            let id = self.last_id % 4096 + 1;
            self.last_id = id;
            let place = format!("\x1b[{};{}H", cells.y + 1, cells.x + 1);
            bytes.extend(place.into_bytes());
            bytes.extend(match self.protocol {
                Protocol::Kitty => kitty_picture(id, &pixels, part(cells).w),
                Protocol::Sixel { colours } => sixel_picture(&pixels, part(cells).w, colours),
            });
            self.shown.push(Shown { cells, pixels, id });
        }
        // Old pictures go after the new ones are there, so that nothing flickers.
        for old in &before {
            bytes.extend(self.removal(old));
        }
        let (corner, size) = self.camera.tiles();
        app.set_visible_tiles(corner, size);
        bytes
    }

    /// The tile in the middle of a cell, if the map was drawn there.
    pub(super) fn tile_at(&self, x: u16, y: u16) -> Option<Point> {
        let shown = |it: &Shown| it.cells.contains((x, y).into());
        if !self.shown.iter().any(shown) {
            return None;
        }
        let cell = self.cell()?;
        let along = |at: u16, start: u16, side: usize| {
            let pixels = usize::from(at - start) * side + side / 2;
            i32::try_from(pixels / self.scale).ok()
        };
        let x = along(x, self.area.x, cell.w)?;
        let y = along(y, self.area.y, cell.h)?;
        Some(self.camera.window().tile_at(x, y))
    }
}

/// Device pixels per pixel of the map: a tile is about two cells high, and `zoom` steps more.
fn scale(cell: Size, zoom: i8) -> usize {
    let tile = usize::try_from(TILE).unwrap_or(1);
    let usual = (cell.h * 2 + tile / 2) / tile;
    let wanted = usual.saturating_add_signed(isize::from(zoom));
    wanted.clamp(*SCALES.start(), *SCALES.end())
}

/// Splits cells into parts of at most [`LONGEST`] pixels on each side.
fn split(cells: Rect, cell: Size) -> Vec<Rect> {
    let most = |side: usize| u16::try_from((LONGEST / side).max(1)).unwrap_or(u16::MAX);
    let (wide, high) = (most(cell.w), most(cell.h));
    let mut parts = Vec::new();
    for y in (cells.y..cells.bottom()).step_by(usize::from(high)) {
        for x in (cells.x..cells.right()).step_by(usize::from(wide)) {
            parts.push(Rect::new(x, y, wide, high).intersection(cells));
        }
    }
    parts
}

/// Whether the environment tells that pixels are slow, forbidden or unknown here: SSH, a multiplexer, no colours.
fn is_hopeless(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name: &&str| variable(name).is_some_and(|it| !it.is_empty());
    let term = variable("TERM").unwrap_or_default();
    let terms = ["dumb", "linux", "screen", "tmux", "vt100", "ansi"];
    ["SSH_CONNECTION", "SSH_TTY", "TMUX", "STY", "NO_COLOR"]
        .iter()
        .any(set)
        || term.is_empty()
        || terms.iter().any(|it| term.starts_with(it))
}

/// Whether the environment names a terminal that draws pixels, so that it is worth waiting for its answer.
fn is_promising(variable: impl Fn(&str) -> Option<String>) -> bool {
    let term = variable("TERM").unwrap_or_default();
    let program = variable("TERM_PROGRAM").unwrap_or_default();
    let named = |it: &&str| term.contains(it) || program.eq_ignore_ascii_case(it);
    ["kitty", "ghostty", "wezterm", "foot", "contour", "mlterm"]
        .iter()
        .any(named)
        || variable("KONSOLE_VERSION").is_some()
}

/// Answers of a terminal to questions about graphics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Answers {
    kitty: bool,
    sixel: bool,
    cell: Option<Size>,
    /// Number of colour registers for sixels.
    colours: Option<usize>,
    /// Whether the last question was answered.
    complete: bool,
}

impl Answers {
    fn parse(bytes: &[u8]) -> Self {
        let mut answers = Self::default();
        for sequence in bytes.split(|byte| *byte == 0x1b) {
            answers.kitty |= sequence.starts_with(tty::KITTY_ANSWER);
            let Some((body, last)) = sequence.strip_prefix(b"[").and_then(numbers) else {
                continue;
            };
            match (last, body.as_slice()) {
                (b't', [6, h, w]) if *h > 0 && *w > 0 => {
                    answers.cell = Some(Size { w: *w, h: *h });
                }
                (b'S', [1, 0, colours]) => answers.colours = Some(*colours),
                (b'c', attributes) => {
                    answers.sixel = attributes.contains(&4);
                    answers.complete = true;
                }
                _ => {}
            }
        }
        answers
    }
}

/// The numbers of a control sequence after its bracket, and its last byte.
fn numbers(sequence: &[u8]) -> Option<(Vec<usize>, u8)> {
    let text = std::str::from_utf8(sequence).ok()?;
    let text = text.strip_prefix('?').unwrap_or(text);
    let end = text.find(|c: char| c.is_ascii_alphabetic())?;
    let numbers: Option<Vec<usize>> = text[..end].split(';').map(|it| it.parse().ok()).collect();
    Some((numbers?, *text.as_bytes().get(end)?))
}

#[cfg(unix)]
mod query {
    use super::Answers;
    use ratatui_crossterm::crossterm::terminal::{disable_raw_mode, enable_raw_mode};
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use std::io::{self, Write as _};
    use std::time::{Duration, Instant};

    /// The size of a cell, and what every terminal answers: its attributes.
    const QUESTIONS: &[u8] = b"\x1b[16t\x1b[c";
    /// The number of colour registers.
    const COLOURS: &[u8] = b"\x1b[?1;1;0S";

    /// Asks the terminal, and waits for its answers at most this long.
    pub(super) fn ask(patience: Duration) -> Answers {
        if enable_raw_mode().is_err() {
            return Answers::default();
        }
        let end = Instant::now() + patience;
        let mut heard = Vec::new();
        let questions = [tty::KITTY_QUERY, QUESTIONS].concat();
        // A terminal that is gone answers nothing.
        let _ = read(&mut heard, &questions, end, |it| it.complete);
        let answers = Answers::parse(&heard);
        if answers.sixel && !answers.kitty {
            let _ = read(&mut heard, COLOURS, end, |it| it.colours.is_some());
        }
        let _ = disable_raw_mode();
        Answers::parse(&heard)
    }

    /// Asks, and collects what the terminal sends until that is enough or the time is over.
    fn read(
        heard: &mut Vec<u8>,
        questions: &[u8],
        end: Instant,
        enough: impl Fn(Answers) -> bool,
    ) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(questions)?;
        out.flush()?;
        let input = io::stdin();
        while !enough(Answers::parse(heard)) {
            let left = end.saturating_duration_since(Instant::now());
            let left = Timespec::try_from(left).map_err(io::Error::other)?;
            let mut waiting = [PollFd::new(&input, PollFlags::IN)];
            if poll(&mut waiting, Some(&left))? == 0 {
                break;
            }
            let mut bytes = [0; 256];
            let n = rustix::io::read(&input, &mut bytes)?;
            if n == 0 {
                break;
            }
            heard.extend_from_slice(&bytes[..n]);
        }
        Ok(())
    }
}

#[cfg(not(unix))]
mod query {
    use super::Answers;
    use std::time::Duration;

    /// Returns no answers: this console is not asked.
    pub(super) const fn ask(_: Duration) -> Answers {
        Answers {
            kitty: false,
            sixel: false,
            cell: None,
            colours: None,
            complete: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_tell_protocols_and_sizes() {
        let kitty = Answers::parse(b"\x1b_Gi=31;OK\x1b\\\x1b[6;18;9t\x1b[?62");
        assert!(kitty.kitty && !kitty.sixel && !kitty.complete);
        let kitty = Answers::parse(b"\x1b_Gi=31;OK\x1b\\\x1b[6;18;9t\x1b[?62c");
        assert!(kitty.complete && kitty.cell == Some(Size { w: 9, h: 18 }));
        let xterm = Answers::parse(b"\x1b[6;13;6t\x1b[?1;0;256S\x1b[?63;1;2;4;6;9;15;22c");
        assert!(xterm.sixel && !xterm.kitty && xterm.complete);
        assert_eq!(xterm.colours, Some(256));
        let plain = Answers::parse(b"jk\x1b[?1;2c");
        assert_eq!((plain.sixel, plain.complete), (false, true));
        assert_eq!(Answers::parse(b"\x1b[?6"), Answers::default());
    }

    #[test]
    fn pixels_are_not_tried_over_ssh_or_in_multiplexers() {
        let hopeless = |pairs: &[(&str, &str)]| {
            let found = |name: &str| pairs.iter().find(|it| it.0 == name);
            is_hopeless(|name| found(name).map(|it| it.1.to_owned()))
        };
        assert!(!hopeless(&[("TERM", "xterm-kitty")]));
        assert!(hopeless(&[]) && hopeless(&[("TERM", "tmux-256color")]));
        assert!(hopeless(&[("TERM", "xterm"), ("SSH_TTY", "/dev/pts/1")]));
        let term = |term: &'static str| move |it: &str| (it == "TERM").then(|| term.to_owned());
        assert!(is_promising(term("xterm-kitty")) && !is_promising(term("xterm-256color")));
    }

    #[test]
    fn large_areas_are_split_and_tiles_are_two_cells_high() {
        let cell = Size { w: 10, h: 20 };
        let parts = split(Rect::new(1, 2, 120, 30), cell);
        assert_eq!(parts, [Rect::new(1, 2, 96, 30), Rect::new(97, 2, 24, 30)]);
        assert_eq!(
            [13, 16, 20, 40].map(|h| scale(Size { w: 8, h }, 0)),
            [2, 2, 3, 5]
        );
        assert_eq!(
            (scale(cell, -1), scale(cell, 127), scale(cell, -128)),
            (2, 8, 1)
        );
    }
}

//! An X server without a monitor, with a keyboard and a mouse that the test moves.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use picture::{Canvas, Font};
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{
    BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ConnectionExt as _, ImageFormat, InputFocus,
    KEY_PRESS_EVENT, KEY_RELEASE_EVENT, MOTION_NOTIFY_EVENT, MapState,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

/// Size of the screen, which the window fills, and of a letter.
const SIZE: (u16, u16) = (1280, 800);
const LETTER: (usize, usize) = (8, 16);
/// Symbol of the left Shift key.
const SHIFT: u32 = 0xffe1;
/// A busy machine compiles and loads for a while.
const PATIENCE: Duration = Duration::from_secs(90);

pub(crate) struct Display {
    server: Child,
    /// `:1`, as in the environment.
    pub(crate) name: String,
    connection: RustConnection,
    root: u32,
}

impl Display {
    /// Starts a server; `None` if Xvfb is not installed.
    pub(crate) fn start() -> Option<Self> {
        let screen = format!("{}x{}x24", SIZE.0, SIZE.1);
        let server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-nolisten",
                "tcp",
                "-screen",
                "0",
                &screen,
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut server = server.ok()?;
        let mut number = String::new();
        let output = server.stdout.take().unwrap();
        BufReader::new(output).read_line(&mut number).unwrap();
        let name = format!(":{}", number.trim());
        let (connection, screen) = x11rb::connect(Some(&name)).unwrap();
        let root = connection.setup().roots[screen].root;
        Some(Self {
            server,
            name,
            connection,
            root,
        })
    }

    /// Waits for a window and gives it the keyboard, as a window manager would.
    pub(crate) fn focus_window(&self) {
        let window = wait_for("a window", || {
            let tree = self.connection.query_tree(self.root).unwrap();
            let windows = tree.reply().unwrap().children;
            windows.into_iter().find(|window| {
                let attributes = self.connection.get_window_attributes(*window).unwrap();
                let geometry = self.connection.get_geometry(*window).unwrap();
                let shown = attributes.reply().unwrap().map_state == MapState::VIEWABLE;
                shown && geometry.reply().unwrap().width > 100
            })
        });
        let focus =
            self.connection
                .set_input_focus(InputFocus::PARENT, window, x11rb::CURRENT_TIME);
        focus.unwrap().check().unwrap();
    }

    fn send(&self, kind: u8, detail: u8, (x, y): (i16, i16)) {
        let sent = self
            .connection
            .xtest_fake_input(kind, detail, 0, self.root, x, y, 0);
        sent.unwrap().check().unwrap();
    }

    /// Presses a key by the number of its symbol, with Shift if it needs it; letters are their own numbers.
    pub(crate) fn press(&self, symbol: u32) {
        let setup = self.connection.setup();
        let (first, last) = (setup.min_keycode, setup.max_keycode);
        let mapping = self
            .connection
            .get_keyboard_mapping(first, last - first + 1)
            .unwrap();
        let mapping = mapping.reply().unwrap();
        let per_key = usize::from(mapping.keysyms_per_keycode);
        let find = |symbol: u32, level: usize| {
            let mut keys = mapping.keysyms.chunks(per_key).zip(first..=last);
            let found = keys.find(|(symbols, _)| symbols.get(level) == Some(&symbol));
            found.map(|(_, code)| code)
        };
        let shift = find(SHIFT, 0).expect("the keyboard has a Shift key");
        let plain = find(symbol, 0);
        let code = plain.or_else(|| find(symbol, 1));
        let code = code.expect("the key is on the keyboard");
        if plain.is_none() {
            self.send(KEY_PRESS_EVENT, shift, (0, 0));
        }
        self.send(KEY_PRESS_EVENT, code, (0, 0));
        self.send(KEY_RELEASE_EVENT, code, (0, 0));
        if plain.is_none() {
            self.send(KEY_RELEASE_EVENT, shift, (0, 0));
        }
    }

    pub(crate) fn click(&self, (x, y): (i16, i16)) {
        self.point((x, y));
        self.send(BUTTON_PRESS_EVENT, 1, (0, 0));
        self.send(BUTTON_RELEASE_EVENT, 1, (0, 0));
    }

    pub(crate) fn point(&self, at: (i16, i16)) {
        self.send(MOTION_NOTIFY_EVENT, 0, at);
    }

    /// One step of the wheel, up or down.
    pub(crate) fn wheel(&self, up: bool) {
        let button = if up { 4 } else { 5 };
        self.send(BUTTON_PRESS_EVENT, button, (0, 0));
        self.send(BUTTON_RELEASE_EVENT, button, (0, 0));
    }

    pub(crate) fn screenshot(&self) -> Screenshot {
        let (w, h) = SIZE;
        let image = self
            .connection
            .get_image(ImageFormat::Z_PIXMAP, self.root, 0, 0, w, h, !0);
        let data = image.unwrap().reply().unwrap().data;
        let pixels = data.chunks_exact(4).map(|it| [it[2], it[1], it[0]]);
        Screenshot(pixels.collect())
    }

    /// Waits up to two seconds until the screen differs from another.
    pub(crate) fn wait_for_change(&self, before: &Screenshot) {
        for _ in 0..20 {
            if self.screenshot() != *before {
                return;
            }
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// Waits until nothing changes for a while; the screen then.
    pub(crate) fn wait_for_rest(&self) -> Screenshot {
        wait_for("rest", || {
            let before = self.screenshot();
            thread::sleep(Duration::from_millis(250));
            Some(before).filter(|it| *it == self.screenshot())
        })
    }

    /// Waits until the screen shows a text; its position in pixels.
    pub(crate) fn wait_for_text(&self, text: &str) -> (i16, i16) {
        wait_for(text, || self.screenshot().find(text))
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Pixels of the whole screen: red, green and blue.
#[derive(PartialEq, Eq)]
pub(crate) struct Screenshot(pub(crate) Vec<[u8; 3]>);

impl Screenshot {
    /// Reads the letters on the screen; other cells become spaces.
    pub(crate) fn lines(&self) -> Vec<String> {
        let letters = letters();
        let (columns, rows) = (
            usize::from(SIZE.0) / LETTER.0,
            usize::from(SIZE.1) / LETTER.1,
        );
        let line = |y| (0..columns).map(|x| self.letter(&letters, x, y)).collect();
        (0..rows).map(line).collect()
    }

    fn letter(&self, letters: &HashMap<Vec<u8>, char>, x: usize, y: usize) -> char {
        let wide = usize::from(SIZE.0);
        let row = |n: usize| {
            let start = (y * LETTER.1 + n) * wide + x * LETTER.0;
            &self.0[start..start + LETTER.0]
        };
        // The upper right corner of a letter is empty.
        let paper = row(0)[LETTER.0 - 1];
        let bits = |n: usize| {
            let bit = |byte: u8, pixel: &[u8; 3]| byte << 1 | u8::from(*pixel != paper);
            row(n).iter().fold(0, bit)
        };
        let rows: Vec<u8> = (0..LETTER.1).map(bits).collect();
        letters.get(&rows).copied().unwrap_or(' ')
    }

    /// The middle of a text in pixels.
    pub(crate) fn find(&self, text: &str) -> Option<(i16, i16)> {
        let lines = self.lines();
        let found = lines.iter().zip(0i16..).find_map(|(line, y)| {
            let before = line.find(text).map(|at| line[..at].chars().count())?;
            Some((i16::try_from(before + text.len() / 2).ok()?, y))
        });
        let cell = found.map(|(x, y)| (x * 8 + 4, y * 16 + 8));
        cell.or_else(|| self.find_on_title(text))
    }

    /// The middle of a text in the letters of the title.
    fn find_on_title(&self, text: &str) -> Option<(i16, i16)> {
        let mut dots = Vec::new();
        tiles::TEXT.draw(text, |x, y| dots.push((x, y)));
        let is_drawn = |dot: &(i32, i32)| dots.contains(dot);
        let gaps: Vec<(i32, i32)> = dots
            .iter()
            .map(|(x, y)| (x - 1, y - 1))
            .filter(|dot| !is_drawn(dot))
            .collect();
        let (wide, high) = (i32::from(SIZE.0), i32::from(SIZE.1));
        let pixel = |x: i32, y: i32| {
            let inside = (0..wide).contains(&x) && (0..high).contains(&y);
            inside.then(|| self.0[usize::try_from(y * wide + x).unwrap()])
        };
        for (scale, y, x) in
            (1..=4).flat_map(|s| (0..high).flat_map(move |y| (0..wide).map(move |x| (s, y, x))))
        {
            let at = |(dx, dy): &(i32, i32)| pixel(x + dx * scale, y + dy * scale);
            let colour = dots.first().and_then(at);
            if colour.is_some()
                && dots.iter().all(|dot| at(dot) == colour)
                && gaps.iter().all(|dot| at(dot) != colour)
            {
                let middle = (x + tiles::TEXT.width(text) * scale / 2, y + 4 * scale);
                let short = |at: i32| i16::try_from(at).unwrap();
                return Some((short(middle.0), short(middle.1)));
            }
        }
        None
    }

    pub(crate) fn shows(&self, text: &str) -> bool {
        self.find(text).is_some()
    }

    /// Writes a PNG file into the folder for files of tests.
    pub(crate) fn save(&self, name: &str) {
        let canvas = Canvas::from_pixels(SIZE.0.into(), self.0.clone());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        picture::write_png(std::fs::File::create(path).unwrap(), &canvas).unwrap();
    }

    /// Number of different colours in a rectangle given by its corners.
    pub(crate) fn colours(
        &self,
        (left, top): (usize, usize),
        (right, bottom): (usize, usize),
    ) -> usize {
        let wide = usize::from(SIZE.0);
        let rows = self.0.chunks(wide).take(bottom).skip(top);
        let mut colours: Vec<_> = rows.flat_map(|row| &row[left..right]).collect();
        colours.sort_unstable();
        colours.dedup();
        colours.len()
    }
}

/// The letters by their pixels.
fn letters() -> HashMap<Vec<u8>, char> {
    let mut letters = HashMap::new();
    for letter in '!'..='~' {
        letters.insert(Font::Tall.rows(letter), letter);
    }
    letters
}

pub(crate) fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(began.elapsed() < PATIENCE, "no {what} after {PATIENCE:?}");
        thread::sleep(Duration::from_millis(100));
    }
}

//! Plays a real game to a place and paints its map into a PNG file.
//!
//! `cargo run -p hearthgate-tiles --example scene -- town out.png` paints a named scene. Steps may follow, each
//! `name=value`, in the order in which they happen:
//!
//! - `seed=4`, `level=base:wood_edge`, `know`, `go=39,28`, `make=base:wolf`, `wear=base:torch`, `wait=3`
//! - `show` (one of each mark and effect around the hero)
//! - `size=40x26` (tiles), `scale=2`, `time=500` (milliseconds)
//! - `repeat=100` (paints again, and prints times), `digest` (also prints a digest of all frames), `pace=125`
//!   (milliseconds from frame to frame), `scroll=3,1` (pixels that the window moves from frame to frame, to and fro every 30 frames)

use anyhow::{Context as _, Result, anyhow, bail};
use geom::{Point, Terrain};
use hearthgate_tiles::{Painter, Pixel, Window};
use paint::{ColourVision, MapEffect, MapMark, MapMarkKind, MapScene};
use proto::{Catalog, Colour, Command, Dev, LevelNo, Mode, View};
use sim::{Game, Setup};
use std::fs::File;
use std::io::Write as _;
use std::sync::Arc;
use std::time::Instant;

/// Names and steps of the scenes that the art direction shows.
const SCENES: [(&str, &str); 7] = [
    ("town", "seed=4 know go=39,28 size=58x39"),
    ("pub", "seed=4 size=22x14 scale=3"),
    (
        "wood",
        "seed=18 level=base:wood_edge know go=36,20 make=base:wolf size=22x14 scale=3",
    ),
    (
        "cavern",
        "seed=355 level=base:limestone_lower know wear=base:torch go=52,21 size=22x14 scale=3",
    ),
    (
        "fort",
        "seed=205 level=base:old_fort_gate know go=40,32 size=22x14 scale=3",
    ),
    (
        "fight",
        "seed=36 level=base:limestone_lower wear=base:torch go=57,23 make=base:goblin make=base:kobold_miner \
         make=base:orc wait=1 size=22x14 scale=3",
    ),
    (
        "lava",
        "seed=355 level=base:limestone_lower know go=64,8 size=22x14 scale=3",
    ),
];

struct Stage {
    game: Game,
    catalog: Arc<Catalog>,
}

struct Shot {
    tiles: (u16, u16),
    scale: usize,
    time: u64,
    repeat: u32,
    pace: u64,
    scroll: (i32, i32),
    show: bool,
    digest: bool,
}

/// One of each mark and effect around the hero.
fn samples(hero: Point) -> (Vec<MapMark>, Vec<MapEffect>) {
    use MapMarkKind::{Area, Cursor, OutOfReach, Path, Trajectory};
    let at = |dx, dy| hero + Point::new(dx, dy);
    let mut marks: Vec<MapMark> = [
        (Cursor, 4, 0),
        (OutOfReach, 4, 2),
        (Path, 1, 2),
        (Path, 2, 3),
        (Trajectory, 1, 0),
        (Trajectory, 2, 0),
    ]
    .into_iter()
    .map(|(kind, dx, dy)| MapMark {
        at: at(dx, dy),
        kind,
    })
    .collect();
    let area = (0..9).map(|n| at(3 + n % 3, n / 3 - 5));
    marks.extend(area.map(|at| MapMark { at, kind: Area }));
    let fire = Colour(255, 150, 60);
    let path = |dy: i32| (0..6).map(|dx| at(-2 - dx, dy)).collect();
    let effects = vec![
        MapEffect::Flight {
            path: path(-3),
            colour: fire,
            burns: true,
            progress: 128,
        },
        MapEffect::Flight {
            path: path(3),
            colour: Colour(206, 160, 100),
            burns: false,
            progress: 128,
        },
        MapEffect::Blast {
            at: at(8, -3),
            radius: 1,
            colour: fire,
            progress: 90,
        },
        MapEffect::Hit {
            at: hero,
            progress: 100,
        },
        MapEffect::Death {
            at: at(-3, 0),
            progress: 110,
        },
        MapEffect::Trap {
            at: at(7, 2),
            progress: 110,
        },
        MapEffect::Number {
            at: hero,
            amount: -13,
            hero: true,
            progress: 100,
        },
        MapEffect::Number {
            at: at(-6, 0),
            amount: -8,
            hero: false,
            progress: 60,
        },
        MapEffect::Number {
            at: at(-8, 0),
            amount: 20,
            hero: false,
            progress: 60,
        },
    ];
    (marks, effects)
}

fn main() -> Result<()> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let usage = "usage: scene NAME OUT.png [STEP]...";
    if words.len() < 2 {
        bail!("{usage}");
    }
    let steps = words.split_off(2);
    let (name, path) = (&words[0], &words[1]);
    let named = SCENES.iter().find(|(it, _)| it == name);
    let own = named.with_context(|| format!("there is no scene {name}; {usage}"))?;
    let steps: Vec<&str> = own
        .1
        .split_whitespace()
        .chain(steps.iter().map(String::as_str))
        .collect();
    let value = |key: &str| {
        let found = steps.iter().rev().find_map(|step| step.strip_prefix(key));
        found.and_then(|rest| rest.strip_prefix('='))
    };
    let shot = Shot {
        tiles: pair(value("size").unwrap_or("40x26"), 'x')?,
        scale: value("scale").unwrap_or("2").parse()?,
        time: value("time").unwrap_or("0").parse()?,
        repeat: value("repeat").unwrap_or("0").parse()?,
        pace: value("pace").unwrap_or("125").parse()?,
        scroll: pair(value("scroll").unwrap_or("0,0"), ',')?,
        show: steps.contains(&"show"),
        digest: steps.contains(&"digest"),
    };
    let mut stage = Stage::new(value("seed").unwrap_or("4").parse()?)?;
    for step in &steps {
        let (key, value) = step.split_once('=').unwrap_or((step, ""));
        stage
            .prepare(key, value)
            .with_context(|| (*step).to_owned())?;
    }
    shot.paint(&stage, path)
}

fn pair<N: std::str::FromStr<Err: std::error::Error + Send + Sync + 'static>>(
    text: &str,
    between: char,
) -> Result<(N, N)> {
    let (a, b) = text
        .split_once(between)
        .context("two numbers are expected")?;
    Ok((a.parse()?, b.parse()?))
}

impl Stage {
    fn new(seed: u64) -> Result<Self> {
        let loaded = content::load(&[content::Pack::base()]);
        let rules = loaded.rules.context("the base pack has errors")?;
        let setup = Setup {
            seed,
            mode: Mode::Wizard,
            calling: None,
        };
        Ok(Self {
            game: Game::new(Arc::new(rules), setup)?,
            catalog: Arc::new(loaded.catalog),
        })
    }

    fn view(&self) -> View {
        let mut view = View::default();
        self.game.view(&mut view);
        view
    }

    fn prepare(&mut self, key: &str, value: &str) -> Result<()> {
        match key {
            "level" => self.descend(value)?,
            "know" => self.command(Command::Dev(Dev::Reveal))?,
            "go" => {
                let (x, y) = pair(value, ',')?;
                self.command(Command::Dev(Dev::Goto(Point::new(x, y))))?;
            }
            "make" => self.make(value)?,
            "wear" => self.wear(value)?,
            "wait" => {
                for _ in 0..value.parse()? {
                    self.command(Command::Wait)?;
                }
            }
            "seed" | "show" | "size" | "scale" | "time" | "repeat" | "pace" | "scroll"
            | "digest" => {
                return Ok(());
            }
            _ => bail!("unknown step"),
        }
        self.command(Command::Dev(Dev::Heal))
    }

    /// Takes the stairs down to the level with this id, as a player would.
    fn descend(&mut self, id: &str) -> Result<()> {
        for _ in 0..self.catalog.levels.len() {
            let entry = self.catalog.level(self.game.level());
            if entry.is_some_and(|entry| entry.id == id) {
                return Ok(());
            }
            let mut game = self.game.fork();
            let revealed = game.step(Command::Dev(Dev::Reveal)).map(|_| ());
            revealed.map_err(|refusal| anyhow!("{refusal:?}"))?;
            let mut known = View::default();
            game.view(&mut known);
            let down = |terrain| matches!(terrain, Terrain::StairsDown | Terrain::Exit);
            let mut tiles = known.cells.iter();
            let way = tiles.find(|(_, cell)| cell.terrain.is_some_and(down));
            let (at, _) = way.context("no stairs lead down")?;
            self.command(Command::Dev(Dev::Goto(at)))?;
            self.command(Command::Descend)?;
            self.command(Command::Dev(Dev::Heal))?;
        }
        bail!("there is no such level")
    }

    fn make(&mut self, id: &str) -> Result<()> {
        let kind = self.catalog.find(id).context("there is no such kind")?;
        self.command(Command::Dev(Dev::Make(kind)))
    }

    fn wear(&mut self, id: &str) -> Result<()> {
        self.make(id)?;
        let kind = self.catalog.find(id);
        let hero = self.view().hero.context("the hero is dead")?;
        let lying = hero.underfoot.iter().find(|it| Some(it.kind) == kind);
        self.command(Command::PickUp(lying.context("nothing was made")?.id))?;
        let hero = self.view().hero.context("the hero is dead")?;
        let held = hero.pack.iter().find(|it| Some(it.kind) == kind);
        self.command(Command::Wear(held.context("nothing is held")?.id))
    }

    fn command(&mut self, command: Command) -> Result<()> {
        let done = self.game.step(command).map(|_| ());
        done.map_err(|refusal| anyhow!("{command:?} is refused: {refusal:?}"))
    }
}

impl Shot {
    fn paint(&self, stage: &Stage, path: &str) -> Result<()> {
        let view = stage.view();
        let focus = view.hero.as_ref().map(|hero| hero.at);
        let (marks, effects) = if self.show {
            samples(focus.unwrap_or_default())
        } else {
            Default::default()
        };
        let scene = |time| MapScene {
            view: &view,
            catalog: &stage.catalog,
            focus,
            marks: &marks,
            notes: &[],
            movements: Vec::new(),
            effects: effects.clone(),
            time,
            vision: ColourVision::Normal,
        };
        let size = (self.tiles.0 * 16, self.tiles.1 * 16);
        let window = Window::around(focus.unwrap_or_default(), size, view.cells.size());
        let start = Instant::now();
        let mut painter = Painter::new(&stage.catalog);
        let made = start.elapsed();
        painter.paint(&scene(self.time), window);
        let first = start.elapsed();
        let (mut times, mut digest) = (Vec::new(), 0);
        for n in 1..=self.repeat {
            let scene = scene(self.time + u64::from(n) * self.pace);
            let turn = i32::try_from(n)? % 60;
            let far = turn.min(60 - turn);
            let mut moved = window;
            moved.x += self.scroll.0 * far;
            moved.y += self.scroll.1 * far;
            let start = Instant::now();
            painter.paint(&scene, moved);
            times.push(start.elapsed());
            let pixels = if self.digest { painter.pixels() } else { &[] };
            // FNV-1a.
            let bytes = pixels.as_flattened().iter();
            digest = bytes.fold(digest ^ 0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01B3)
            });
        }
        times.sort();
        if let Some(slowest) = times.last() {
            let each = times[times.len() / 2];
            writeln!(
                std::io::stdout(),
                "sprites {made:?}, first {:?}, median {each:?}, slowest {slowest:?}, digest {digest:016x}",
                first - made
            )?;
        }
        let (level, cells) = (view.level, view.cells.size());
        if level == LevelNo(0) || cells.w == 0 {
            bail!("the view is empty");
        }
        write_png(path, painter.pixels(), window, self.scale)
    }
}

fn write_png(path: &str, pixels: &[Pixel], window: Window, scale: usize) -> Result<()> {
    let width = usize::from(window.width);
    let mut bytes = Vec::with_capacity(pixels.len() * scale * scale * 3);
    for row in pixels.chunks(width.max(1)) {
        let line: Vec<u8> = row
            .iter()
            .flat_map(|[r, g, b, _]| [*r, *g, *b].repeat(scale))
            .collect();
        for _ in 0..scale {
            bytes.extend_from_slice(&line);
        }
    }
    let enlarged =
        |length: u16| Ok::<u32, anyhow::Error>(u32::try_from(scale)? * u32::from(length));
    let file = File::create(path)?;
    let mut encoder = png::Encoder::new(file, enlarged(window.width)?, enlarged(window.height)?);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header()?.write_image_data(&bytes)?;
    Ok(())
}

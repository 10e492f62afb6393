//! A simulated player: the interface over a game, the current view, all commands, and the number of keys.

use content::{Pack, load};
use geom::{Dir, Point};
use host::Host;
use proto::session::{Calling, Request, Start, Update};
use proto::{Carried, Catalog, Command, Dev, Hero, Kind, LevelNo, View};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::Rect;
use ratatui_core::style::Modifier;
use sim::scenario::Scenario;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use ui::{App, AppRequest, Key, MapScene, Mouse, Press, Settings};

static BASE: LazyLock<(Arc<sim::Rules>, Arc<Catalog>)> = LazyLock::new(|| {
    let loaded = load(&[Pack::base()]);
    (Arc::new(loaded.rules.unwrap()), Arc::new(loaded.catalog))
});

/// A simulated player of the base pack.
pub(crate) struct Player {
    app: App,
    table: Table,
    pub(crate) view: View,
    pub(crate) commands: Vec<Command>,
    /// Number of keys pressed.
    pub(crate) keys: u32,
}

/// The game behind the interface.
enum Table {
    /// A host, as in the real program.
    Host(Box<Host>),
    /// A game without creatures outside the town.
    Alone(Box<Scenario>),
}

fn host() -> Host {
    let (rules, catalog) = &*BASE;
    Host::new(Arc::clone(rules), Arc::clone(catalog), 0).without_stores()
}

impl Table {
    fn host() -> Self {
        Self::Host(Box::new(host()))
    }

    fn developers() -> Self {
        Self::Host(Box::new(host().for_developers()))
    }

    fn answer(&mut self, request: Request) -> Vec<Update> {
        let game = match self {
            Self::Host(host) => {
                let updates = host.answer(request);
                host.take_storage_requests();
                return updates;
            }
            Self::Alone(game) => game,
        };
        match request {
            Request::Step(command) => match game.game.step(command).map(<[_]>::to_vec) {
                Ok(events) => {
                    if game.game.level() > LevelNo(1) {
                        game.empty();
                    }
                    let view = seen(game);
                    vec![Update::Stepped { events, view }]
                }
                Err(refusal) => vec![Update::Refused(refusal)],
            },
            Request::Ask(query) => vec![Update::Answered(query, game.game.ask(query))],
            Request::Begin(start) => vec![Update::Started {
                name: start.name,
                seed: Some(game.game.setup().seed),
                practice: false,
                catalog: Arc::clone(&BASE.1),
                view: seen(game),
                resumed: false,
            }],
            _ => Vec::new(),
        }
    }
}

fn seen(game: &Scenario) -> Box<View> {
    let mut view = Box::default();
    game.game.view(&mut view);
    view
}

impl Player {
    /// An ordinary game.
    pub(crate) fn new(seed: u64) -> Self {
        Self::at(Table::host(), seed, false)
    }

    /// A practice game.
    pub(crate) fn practising(seed: u64) -> Self {
        Self::at(Table::host(), seed, true)
    }

    /// A game in debug mode.
    pub(crate) fn wizard(seed: u64) -> Self {
        Self::at(Table::developers(), seed, true)
    }

    /// Games in debug mode of one seed, in English and in German.
    pub(crate) fn bilingual(seed: u64) -> [Self; 2] {
        ["en", "de"].map(|language| {
            let settings = Settings {
                language: language.into(),
                ..Settings::default()
            };
            Self::with(Table::developers(), seed, true, settings)
        })
    }

    /// A game without creatures outside the town.
    pub(crate) fn alone(seed: u64) -> Self {
        let setup = sim::Setup {
            seed,
            mode: proto::Mode::Wizard,
            calling: None,
        };
        let scenario = Scenario::start(&BASE.0, setup).unwrap();
        Self::at(Table::Alone(Box::new(scenario)), seed, false)
    }

    /// A practice game in a program that draws the map in pixels, with motion.
    pub(crate) fn in_pixels(seed: u64) -> Self {
        let mut player = Self::practising(seed);
        player.app.set_external_map(true);
        player.app.reduce_motion(false);
        player.draw();
        player
    }

    fn at(table: Table, seed: u64, practice: bool) -> Self {
        Self::with(table, seed, practice, Settings::default())
    }

    fn with(table: Table, seed: u64, practice: bool, settings: Settings) -> Self {
        let mut player = Self {
            app: App::new(settings),
            table,
            view: View::default(),
            commands: Vec::new(),
            keys: 0,
        };
        player.app.reduce_motion(true);
        player.app.begin(Start {
            name: "Ann".into(),
            seed: Some(seed),
            practice,
            calling: Calling::Nobody,
        });
        player.handle_requests();
        player
    }

    /// Presses a key and runs automatic actions to their end.
    pub(crate) fn press(&mut self, key: Key) {
        self.keys += 1;
        self.app.on_key(key);
        self.handle_requests();
        // Answer the requests of drawing before the next key.
        self.screen();
        while self.app.next_tick().is_some() {
            self.app.on_tick(Duration::ZERO);
            self.handle_requests();
        }
    }

    /// Presses a key and draws a frame; animations stay at their start.
    pub(crate) fn press_once(&mut self, key: Key) {
        self.app.on_key(key);
        self.handle_requests();
        self.draw();
    }

    /// The map of the last frame.
    pub(crate) fn scene(&self) -> MapScene<'_> {
        self.app.map_scene().unwrap()
    }

    pub(crate) fn pass(&mut self, millis: u64) {
        self.app.on_tick(Duration::from_millis(millis));
    }

    pub(crate) fn press_all(&mut self, keys: &str) {
        for c in keys.chars() {
            self.press(Key::char(c));
        }
    }

    /// Handles the requests of the interface until there are none.
    fn handle_requests(&mut self) {
        loop {
            let requests = self.app.take_requests();
            if requests.is_empty() {
                return;
            }
            for asked in requests {
                if let AppRequest::Session(request) = asked {
                    self.answer(request);
                }
            }
        }
    }

    fn answer(&mut self, request: Request) {
        if let Request::Step(command) = &request {
            self.commands.push(*command);
        }
        for update in self.table.answer(request) {
            if let Update::Started { view, .. } | Update::Stepped { view, .. } = &update {
                self.view = (**view).clone();
            }
            self.app.on_update(update);
        }
    }

    /// Executes a debug command.
    pub(crate) fn dev(&mut self, dev: Dev) {
        self.give(Command::Dev(dev));
    }

    /// Executes a command that no key was pressed for.
    pub(crate) fn give(&mut self, command: Command) {
        self.answer(Request::Step(command));
        self.handle_requests();
    }

    /// Moves the hero to a tile away from creatures.
    pub(crate) fn retire(&mut self) {
        let far = |at: &Point| {
            let creatures = self.view.creatures.iter();
            creatures.map(|seen| seen.at.distance_sq(*at)).min()
        };
        let open = |at: &Point| at.neighbours().into_iter().all(|to| self.is_free(to));
        let quiet = self.view.cells.points().filter(open).max_by_key(far);
        self.dev(Dev::Goto(quiet.unwrap()));
    }

    /// Moves the hero to a free tile beside another.
    pub(crate) fn go_beside(&mut self, at: Point) {
        let mut beside = at.neighbours().into_iter();
        let free = beside.find(|to| self.is_free(*to)).unwrap();
        self.dev(Dev::Goto(free));
    }

    /// Makes things of these kinds one step away from the hero, away from creatures; returns the key of that step.
    pub(crate) fn lay(&mut self, things: &[&str]) -> Key {
        self.retire();
        let (way, to) = self.free();
        let back = self.hero().at;
        self.dev(Dev::Goto(to));
        for id in things {
            self.dev(Dev::Make(kind(id)));
        }
        self.dev(Dev::Goto(back));
        self.commands.clear();
        key(way)
    }

    /// A free tile beside the hero.
    pub(crate) fn free(&self) -> (Dir, Point) {
        let at = self.hero().at;
        let mut ways = Dir::ALL.into_iter().map(|way| (way, at + way.delta()));
        ways.find(|(_, to)| self.is_free(*to)).unwrap()
    }

    fn is_free(&self, to: Point) -> bool {
        let cell = self.view.cells.get(to).copied().unwrap_or_default();
        let taken = self.view.creatures.iter().any(|seen| seen.at == to);
        let walkable = cell.terrain.is_some_and(geom::Terrain::is_walkable);
        walkable && cell.thing.is_none() && !taken
    }

    pub(crate) fn hero(&self) -> &Hero {
        self.view.hero.as_ref().unwrap()
    }

    /// The carried item of a kind.
    pub(crate) fn carried(&self, id: &str) -> Option<Carried> {
        let mut pack = self.hero().pack.iter();
        pack.find(|it| it.kind == kind(id)).copied()
    }

    pub(crate) fn letter(&self, id: &str) -> char {
        self.carried(id).and_then(|it| it.letter).unwrap()
    }

    /// Uses the carried item of a kind.
    pub(crate) fn use_up(&mut self, id: &str) {
        let letter = self.letter(id);
        self.press(Key::char('a'));
        self.press(Key::char(letter));
    }

    /// The full id of a kind.
    pub(crate) fn name(&self, kind: proto::Kind) -> &str {
        BASE.1.kind(kind).map_or("", |entry| &entry.id)
    }

    /// The screen as text.
    pub(crate) fn screen(&mut self) -> String {
        let buffer = self.draw();
        let rows = buffer.content.chunks(usize::from(buffer.area.width));
        rows.map(|row| text(row) + "\n").collect()
    }

    /// The selected row of the list on the screen.
    pub(crate) fn chosen(&mut self) -> String {
        let buffer = self.draw();
        let mut rows = buffer.content.chunks(usize::from(buffer.area.width));
        let is_chosen = |row: &&[Cell]| {
            let reversed = |cell: &&Cell| cell.modifier.contains(Modifier::REVERSED);
            row.iter().filter(reversed).count() > 40
        };
        rows.find(is_chosen).map(text).unwrap_or_default()
    }

    /// The bottom line of a window with this number of columns.
    pub(crate) fn bottom_line(&mut self, columns: u16) -> String {
        let buffer = self.draw_at(columns, 40);
        text(&buffer.content[buffer.content.len() - usize::from(columns)..])
    }

    /// Moves the mouse to a cell.
    pub(crate) fn point_at(&mut self, x: u16, y: u16) {
        self.app.on_mouse(Mouse::at_cell(Press::Move, x, y));
    }

    fn draw(&mut self) -> Buffer {
        self.draw_at(100, 40)
    }

    fn draw_at(&mut self, columns: u16, rows: u16) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
        self.app.draw(&mut buffer);
        self.handle_requests();
        self.app.draw(&mut buffer);
        buffer
    }
}

fn text(row: &[Cell]) -> String {
    let row: String = row.iter().map(Cell::symbol).collect();
    row.trim_end().to_owned()
}

/// The kind with this id.
pub(crate) fn kind(id: &str) -> Kind {
    BASE.1.find(id).unwrap()
}

/// The key of a step.
pub(crate) fn key(way: Dir) -> Key {
    let keys = ['k', 'u', 'l', 'n', 'j', 'b', 'h', 'y'];
    Key::char(keys[usize::from(way.index())])
}

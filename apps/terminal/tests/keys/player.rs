//! Somebody at the keyboard: the interface over a game, and how many keys were pressed.

use content::{Pack, load};
use host::Host;
use proto::session::{Request, Start, Update};
use proto::{Catalog, LevelNo, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sim::scenario::Scenario;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use ui::{App, Key, Motion, Settings, Wish};

static BASE: LazyLock<(Arc<sim::Rules>, Arc<Catalog>)> = LazyLock::new(|| {
    let loaded = load(&[Pack::base()]);
    (Arc::new(loaded.rules.unwrap()), Arc::new(loaded.catalog))
});

/// Somebody at the keyboard of a game of the base pack.
pub(crate) struct Player {
    app: App,
    table: Table,
    pub(crate) view: View,
    /// How many keys were pressed.
    pub(crate) keys: u32,
}

/// Who plays the game.
enum Table {
    /// A host, as in the real program.
    Host(Box<Host>),
    /// A game in which nobody is met outside the town.
    Alone(Box<Scenario>),
}

impl Table {
    fn answer(&mut self, request: Request) -> Vec<Update> {
        let game = match self {
            Self::Host(host) => {
                let updates = host.answer(request);
                host.take_stores();
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
                seed: game.game.setup().seed,
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
    /// A game as it is.
    pub(crate) fn new(seed: u64) -> Self {
        let (rules, catalog) = &*BASE;
        let host = Host::new(Arc::clone(rules), Arc::clone(catalog), 0).without_stores();
        Self::at(Table::Host(Box::new(host)), seed)
    }

    /// A game in which nobody is met outside the town.
    pub(crate) fn alone(seed: u64) -> Self {
        let setup = sim::Setup {
            seed,
            mode: proto::Mode::Wizard,
        };
        let scenario = Scenario::start(&BASE.0, setup).unwrap();
        Self::at(Table::Alone(Box::new(scenario)), seed)
    }

    fn at(table: Table, seed: u64) -> Self {
        let settings = Settings {
            motion: Motion::Off,
            ..Settings::default()
        };
        let mut player = Self {
            app: App::new(settings),
            table,
            view: View::default(),
            keys: 0,
        };
        player.app.begin(Start {
            name: "Ann".into(),
            seed: Some(seed),
            practice: false,
        });
        player.serve();
        player
    }

    /// Presses a key and waits until everything it set off has come to its end.
    pub(crate) fn press(&mut self, key: Key) {
        self.keys += 1;
        self.app.on_key(key);
        self.serve();
        while self.app.next_tick().is_some() {
            self.app.on_tick(Duration::ZERO);
            self.serve();
        }
    }

    pub(crate) fn press_all(&mut self, keys: &str) {
        for c in keys.chars() {
            self.press(Key::char(c));
        }
    }

    /// Does what the interface wishes, until it wishes for nothing more.
    fn serve(&mut self) {
        loop {
            let wishes = self.app.take_wishes();
            if wishes.is_empty() {
                return;
            }
            for wish in wishes {
                let Wish::Session(request) = wish else {
                    continue;
                };
                for update in self.table.answer(request) {
                    self.note(&update);
                    self.app.on_update(update);
                }
            }
        }
    }

    fn note(&mut self, update: &Update) {
        match update {
            Update::Started { view, .. } | Update::Stepped { view, .. } => {
                self.view = (**view).clone();
            }
            _ => {}
        }
    }

    /// The screen as text.
    pub(crate) fn screen(&mut self) -> String {
        let area = Rect::new(0, 0, 100, 40);
        let mut buffer = Buffer::empty(area);
        self.app.draw(&mut buffer);
        self.serve();
        self.app.draw(&mut buffer);
        let rows = buffer.content.chunks(usize::from(area.width));
        let rows = rows.map(|row| {
            let row = row.iter().map(ratatui::buffer::Cell::symbol);
            row.collect::<String>().trim_end().to_owned() + "\n"
        });
        rows.collect()
    }
}

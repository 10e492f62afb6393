//! Somebody at the keyboard: the interface over a game, and how many keys were pressed.

use content::{Pack, load};
use host::Host;
use proto::session::{Start, Update};
use proto::{Catalog, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
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
    host: Host,
    pub(crate) view: View,
    /// How many keys were pressed.
    pub(crate) keys: u32,
    /// Whether anybody ever meant the hero harm in sight.
    pub(crate) was_hunted: bool,
}

impl Player {
    pub(crate) fn new(seed: u64) -> Self {
        let (rules, catalog) = &*BASE;
        let settings = Settings {
            motion: Motion::Off,
            ..Settings::default()
        };
        let mut player = Self {
            app: App::new(settings),
            host: Host::new(Arc::clone(rules), Arc::clone(catalog), 0).without_stores(),
            view: View::default(),
            keys: 0,
            was_hunted: false,
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
                for update in self.host.answer(request) {
                    self.note(&update);
                    self.app.on_update(update);
                }
                self.host.take_stores();
            }
        }
    }

    fn note(&mut self, update: &Update) {
        match update {
            Update::Started { view, .. } | Update::Stepped { view, .. } => {
                self.view = (**view).clone();
            }
            _ => return,
        }
        self.was_hunted |= self.view.creatures.iter().any(|seen| seen.hostile);
    }

    /// Whether the hero lives, and nobody was in sight who meant harm.
    pub(crate) fn is_at_peace(&self) -> bool {
        !self.was_hunted && self.view.ending.is_none()
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

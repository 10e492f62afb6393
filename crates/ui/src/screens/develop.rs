//! The debug menu of practice runs. Actions are commands of the journal, and such a run is never ranked. Debug
//! layers are only drawn over the map, and not recorded.

use super::action::Action;
use super::list::{List, ListRow};
use super::screen::{GameScreen, Navigation};
use super::search::Finder;
use super::stand::Stand;
use crate::keys::{Code, Hint, Key, Mouse};
use crate::panels;
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use proto::{Command, Dev, Kind, Layer, LevelNo, Refusal, ThingClass};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

pub(super) const ACTIONS: &[Action] =
    &[Action::new(360, "key-develop", &[Key::char('&')], develop).practice()];

#[derive(Default)]
pub(crate) struct Develop {
    finder: Finder,
}

#[derive(Clone, Copy)]
enum Deed {
    Do(Dev),
    Stand,
    /// Shows a debug layer over the map, or hides it.
    Show(Option<Layer>),
}

impl Develop {
    fn found(&self, ui: &Ui, session: &Session) -> Vec<(String, Deed)> {
        let mut deeds = plain(ui, session);
        deeds.extend(levels(ui, session));
        deeds.extend(kinds(ui, session));
        deeds.extend(places(ui, session));
        deeds.retain(|(text, _)| self.finder.finds(text));
        deeds
    }

    /// Runs the chosen row. The list stays open after a command, and closes when a layer is shown.
    fn choose(&self, cx: &mut Cx<'_>) -> Navigation {
        let deeds = self.found(cx.ui, cx.session);
        match deeds.get(self.finder.chosen(deeds.len())) {
            Some((_, Deed::Do(dev))) => cx.step(Command::Dev(*dev)),
            Some((_, Deed::Stand)) => return Navigation::instead_game(Stand::new(cx.session)),
            Some((_, Deed::Show(layer))) => {
                cx.session.overlay = *layer;
                return Navigation::Home;
            }
            None => {}
        }
        Navigation::Stay
    }
}

fn plain(ui: &Ui, session: &Session) -> Vec<(String, Deed)> {
    let mut deeds = vec![
        (ui.text("develop-heal"), Deed::Do(Dev::Heal)),
        (ui.text("develop-reveal"), Deed::Do(Dev::Reveal)),
        (ui.text("develop-undying"), Deed::Do(Dev::Undying(true))),
        (ui.text("develop-mortal"), Deed::Do(Dev::Undying(false))),
        (ui.text("develop-stand"), Deed::Stand),
    ];
    for layer in Layer::ALL {
        let text = ui.text(&format!("develop-show-{}", layer.name()));
        deeds.push((text, Deed::Show(Some(layer))));
    }
    if session.overlay.is_some() {
        deeds.push((ui.text("develop-show-nothing"), Deed::Show(None)));
    }
    deeds
}

fn levels(ui: &Ui, session: &Session) -> Vec<(String, Deed)> {
    let all = (1..).map(LevelNo).zip(&session.catalog.levels);
    let elsewhere = all.filter(|(level, _)| *level != session.view.level);
    let deed = |(level, entry): (LevelNo, &proto::LevelEntry)| {
        let name = ui.words.level(level);
        let text = ui.say("develop-visit", &[("name", name.into())]);
        (format!("{text}  {}", entry.id), Deed::Do(Dev::Visit(level)))
    };
    elsewhere.map(deed).collect()
}

fn kinds(ui: &Ui, session: &Session) -> Vec<(String, Deed)> {
    let all = (0..).map(Kind).zip(&session.catalog.kinds);
    let can_be_made = all.filter(|(_, entry)| {
        matches!(
            entry.class,
            ThingClass::Monster | ThingClass::Item | ThingClass::Trap | ThingClass::Feature
        )
    });
    let deed = |(kind, entry): (Kind, &proto::Entry)| {
        let name = ui.words.name(kind, 1);
        let text = ui.say("develop-make", &[("name", name.into())]);
        (format!("{text}  {}", entry.id), Deed::Do(Dev::Make(kind)))
    };
    can_be_made.map(deed).collect()
}

fn places(ui: &Ui, session: &Session) -> Vec<(String, Deed)> {
    let places = Some(&session.catalog.places);
    let all = (0..).zip(places.into_iter().flatten());
    let deed = |(n, place): (u16, &proto::PlaceEntry)| {
        let text = ui.say("develop-build", &[("name", place.id.clone().into())]);
        (text, Deed::Do(Dev::Build(n)))
    };
    all.map(deed).collect()
}

impl GameScreen for Develop {
    fn title(&self) -> &'static str {
        "develop"
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        vec![
            Hint::of("↑↓", "key-choose"),
            Hint::of("Enter", "palette-do"),
            Hint::back(),
        ]
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        if key.code == Code::Esc {
            return Navigation::Back;
        }
        let len = self.found(cx.ui, cx.session).len();
        if self.finder.on_key(key, len) {
            return self.choose(cx);
        }
        Navigation::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        let len = self.found(cx.ui, cx.session).len();
        if self.finder.on_mouse(mouse, len) {
            return self.choose(cx);
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let place = List::window(cx.ui, area, 56, 14);
        let inside = panels::frame(buf, place, &cx.ui.text("develop"));
        let rows: Vec<ListRow> = self
            .found(cx.ui, cx.session)
            .into_iter()
            .map(|(text, _)| ListRow::new(format!(" {text}"), Style::new()))
            .collect();
        self.finder.draw(cx.ui, &rows, inside, buf);
    }
}

/// Opens the menu in practice runs; refuses in ranked ones.
fn develop(cx: &mut Cx<'_>) -> Navigation {
    if cx.session.practice {
        return Navigation::to_game(Develop::default());
    }
    let (text, tone) = cx.ui.narrator().refuse(Refusal::Ranked);
    cx.log(text, tone);
    Navigation::Stay
}

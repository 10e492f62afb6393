//! The online service: signing in, games there, and sending runs.

use super::confirm::Confirm;
use super::list::List;
use super::screen::{Navigation, Screen};
use super::scroll::Scroll;
use crate::keys::{Bind, Code, Hint, Key, Mouse, Press, bind, find, hints};
use crate::look::tone::{CHOSEN, DIM, TEXT, TITLE, Tone};
use crate::panels::{self, Pen, put};
use crate::state::service::{Listing, RemoteGame, ServiceRequest, Submission};
use crate::state::ui::Ui;
use proto::Mode;
use proto::session::{Finished, Request};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

#[derive(Default)]
pub(crate) struct ServiceScreen {
    door: Door,
    list: List,
    /// Index of a calling, as [`Ui::calling`] counts them.
    calling: usize,
    outside: bool,
}

/// The sign-in form.
#[derive(Default)]
struct Door {
    service: String,
    name: String,
    code: String,
    field: usize,
    scroll: Scroll,
    rows: Vec<Rect>,
}

/// Message ids of the fields in order; the button comes after them.
const FIELDS: [&str; 3] = ["service-address", "service-name", "service-code"];
const BUTTON: usize = FIELDS.len();
/// Maximum lengths of the fields in characters.
const LONGEST: [usize; 3] = [200, 20, 40];

enum Line {
    Calling,
    Today,
    Sealed,
    GoOn(RemoteGame),
    Spectate(RemoteGame),
    Device,
    Forget,
}

#[derive(Clone, Copy)]
enum Act {
    Choose,
    Reload,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::of(Code::Enter), Key::char(' ')],
        Act::Choose,
        "key-choose",
    ),
    bind(&[Key::char('r')], Act::Reload, "service-reload"),
    bind(&[Key::of(Code::Esc), Key::char('q')], Act::Back, "key-back"),
];

#[derive(Clone, Copy)]
enum AtDoor {
    Enter,
    Next,
    Before,
    Back,
}

const DOOR_KEYS: &[Bind<AtDoor>] = &[
    bind(&[Key::of(Code::Enter)], AtDoor::Enter, "service-turn-on"),
    bind(
        &[Key::of(Code::Tab), Key::of(Code::Down)],
        AtDoor::Next,
        "key-next",
    ),
    bind(
        &[Key::of(Code::BackTab), Key::of(Code::Up)],
        AtDoor::Before,
        "key-before",
    ),
    bind(&[Key::of(Code::Esc)], AtDoor::Back, "key-back"),
];

impl ServiceScreen {
    /// Opens the screen; for a signed-in player, also requests the listing.
    pub(crate) fn open(ui: &mut Ui) -> Self {
        if ui.library.callings.is_none() {
            ui.request(Request::Callings);
        }
        if ui.has_service() {
            ui.call_service(ServiceRequest::Look);
        }
        let name = ui.settings.hero_name.clone();
        Self {
            door: Door {
                name,
                ..Door::default()
            },
            outside: !Self::is_on(ui),
            ..Self::default()
        }
    }

    /// Opens the screen from the title; if the service has pages, leads to them instead.
    pub(super) fn enter(ui: &mut Ui) -> Navigation {
        match &ui.service {
            None => Navigation::Stay,
            Some(service) if service.pages => {
                ui.call_service(ServiceRequest::Look);
                Navigation::Stay
            }
            Some(_) => Navigation::to(Self::open(ui)),
        }
    }

    /// The run as it would be sent: only ranked runs with a known seed, so not those played at the service.
    pub(super) fn sendable(ui: &Ui, run: &Finished) -> Option<Submission> {
        ui.service.as_ref()?;
        let seed = run.seed.filter(|_| run.mode == Mode::Ranked)?;
        Some(Submission {
            name: run.name.clone(),
            seed,
            turns: run.turns,
        })
    }

    /// Asks whether to send a run. A player who has not signed in is led to the sign-in form first.
    pub(super) fn send(ui: &mut Ui, sent: Submission) -> Navigation {
        if !ui.has_service() {
            return Self::enter(ui);
        }
        let service = match &ui.settings.server {
            none if none.is_empty() => ui.text("service-this-website"),
            service => service.clone(),
        };
        let text = ui.say("service-send-sure", &[("service", service.into())]);
        let question = Confirm::chosen(text, move |ui: &mut Ui| {
            ui.notices.notice = Some(ui.text("service-sending"));
            ui.call_service(ServiceRequest::Send(sent));
        });
        Navigation::to(question.staying())
    }

    /// Leaves the screen; asks first while the recovery code is shown, because it is shown only once.
    fn leave(ui: &Ui) -> Navigation {
        let shown = ui
            .service
            .as_ref()
            .and_then(|service| service.recovery.as_ref());
        if shown.is_none() {
            return Navigation::Back;
        }
        let text = ui.text("service-recovery-sure");
        Navigation::to(Confirm::chosen(text, |ui: &mut Ui| {
            if let Some(service) = &mut ui.service {
                service.recovery = None;
            }
        }))
    }

    fn is_on(ui: &Ui) -> bool {
        !ui.settings.server.is_empty()
    }

    fn lines(ui: &Ui) -> Vec<Line> {
        let nothing = Listing::default();
        let around = ui
            .service
            .as_ref()
            .and_then(|service| service.around.as_ref());
        let around = around.unwrap_or(&nothing);
        // The daily game keeps its line whether it is begun or not, so that lines do not move under the selection.
        let today = around.todays().filter(|game| game.open).cloned();
        let mut lines = vec![
            Line::Calling,
            today.map_or(Line::Today, Line::GoOn),
            Line::Sealed,
        ];
        let open = around.mine.iter().filter(|game| game.open);
        let open = open.filter(|game| !around.is_todays(game));
        lines.extend(open.cloned().map(Line::GoOn));
        // A daily game can be watched only after the player has finished their own: it is the same world.
        let may = |game: &&RemoteGame| {
            let mut mine = around.mine.iter();
            game.day.is_none() || mine.any(|it| it.day == game.day && !it.open)
        };
        let others = around.others.iter().filter(may);
        lines.extend(others.cloned().map(Line::Spectate));
        lines.extend([Line::Device, Line::Forget]);
        lines
    }

    fn shift(&mut self, ui: &Ui, forward: bool) {
        let len = ui.calling_count();
        let by = if forward { 1 } else { len - 1 };
        self.calling = (self.calling + by) % len;
    }

    /// Begins the daily game after a question, since it allows only one attempt.
    fn begin_today(&self, ui: &mut Ui) -> Navigation {
        if Self::has_played_today(ui) {
            // The day may have changed: refresh the listing.
            ui.notices.notice = Some(ui.text("service-why-day-over"));
            ui.call_service(ServiceRequest::Look);
            return Navigation::Stay;
        }
        let begin = ServiceRequest::Begin {
            daily: true,
            calling: ui.calling(self.calling),
        };
        let args = [("calling", ui.called(self.calling).into())];
        let question = Confirm::chosen(ui.say("service-today-sure", &args), move |ui: &mut Ui| {
            ui.call_service(begin);
        });
        Navigation::to(question.staying())
    }

    fn has_played_today(ui: &Ui) -> bool {
        let around = ui
            .service
            .as_ref()
            .and_then(|service| service.around.as_ref());
        around.is_some_and(|around| around.todays().is_some())
    }

    fn choose(&mut self, ui: &mut Ui) -> Navigation {
        let mut lines = Self::lines(ui);
        let chosen = self.list.chosen(lines.len());
        let calling = ui.calling(self.calling);
        ui.call_service(match lines.swap_remove(chosen) {
            Line::Calling => {
                self.shift(ui, true);
                return Navigation::Stay;
            }
            Line::Today => return self.begin_today(ui),
            Line::Sealed => ServiceRequest::Begin {
                daily: false,
                calling,
            },
            Line::GoOn(game) => ServiceRequest::Sit(game.game),
            Line::Spectate(game) => ServiceRequest::Watch(game.game),
            Line::Device => ServiceRequest::Code,
            Line::Forget => {
                let text = ui.text("service-forget-sure");
                return Navigation::to(Confirm::chosen(text, |ui: &mut Ui| {
                    ui.call_service(ServiceRequest::Forget);
                }));
            }
        });
        Navigation::Stay
    }

    fn said(&self, ui: &Ui, line: &Line) -> (String, Style) {
        let told = |id: &str, game: &RemoteGame| {
            let what = match &game.day {
                Some(day) => day.clone(),
                None => ui.text("service-sealed-game"),
            };
            let args = [
                ("player", game.player.as_str().into()),
                ("what", what.into()),
                ("turns", game.turns.into()),
            ];
            (ui.say(id, &args), TEXT)
        };
        match line {
            Line::Calling => {
                let calling = format!("◂ {} ▸", ui.called(self.calling));
                let args = [("calling", calling.into())];
                (ui.say("service-calling", &args), TEXT)
            }
            Line::Today => {
                let id = match Self::has_played_today(ui) {
                    true => "service-today-over",
                    false => "service-today",
                };
                (ui.text(id), TEXT)
            }
            Line::Sealed => (ui.text("service-sealed"), TEXT),
            Line::GoOn(game) => told("service-resume", game),
            Line::Spectate(game) => told("service-spectate", game),
            Line::Device => (ui.text("service-device"), DIM),
            Line::Forget => (ui.text("service-turn-off"), DIM),
        }
    }

    fn draw_inside(&mut self, ui: &Ui, area: Rect, buf: &mut Buffer) {
        let place = List::window(ui, area, 76, 24);
        let inside = panels::frame(buf, place, &ui.text("service"));
        let Some(service) = &ui.service else {
            return;
        };
        let mut pen = Pen::new(buf, inside);
        let name = service.around.as_ref().map(|around| around.name.clone());
        let args = [
            ("name", name.unwrap_or_default().into()),
            ("service", ui.settings.server.as_str().into()),
        ];
        let who = match (&service.around, service.busy) {
            (Some(_), _) => ui.say("service-who", &args),
            (None, true) => ui.say("service-asking", &args),
            (None, false) => ui.say("service-nothing", &args),
        };
        pen.paragraph(&who, TITLE);
        if let Some(recovery) = &service.recovery {
            let args = [("code", recovery.as_str().into())];
            pen.gap();
            pen.paragraph(&ui.say("service-recovery", &args), Tone::News.style());
        }
        if let Some((code, minutes)) = &service.code {
            let args = [
                ("code", code.as_str().into()),
                ("minutes", (*minutes).into()),
            ];
            pen.gap();
            pen.paragraph(&ui.say("service-device-code", &args), Tone::News.style());
        }
        pen.gap();
        let left = pen.left();
        let rest = Rect::new(
            inside.x,
            inside.bottom().saturating_sub(left),
            inside.width,
            left,
        );
        let lines = Self::lines(ui);
        let rows: Vec<(String, Style)> = lines.iter().map(|it| self.said(ui, it)).collect();
        self.list.draw_lines(ui, &rows, rest, buf);
    }
}

impl Door {
    fn text(&self) -> Option<&str> {
        [&self.service, &self.name, &self.code]
            .get(self.field)
            .map(|text| text.as_str())
    }

    fn write(&mut self, key: Key) {
        let texts = [&mut self.service, &mut self.name, &mut self.code];
        let Some((text, most)) = texts.into_iter().zip(LONGEST).nth(self.field) else {
            return;
        };
        match key.code {
            Code::Backspace => {
                text.pop();
            }
            Code::Char(c)
                if !key.ctrl && !proto::is_unprintable(c) && text.chars().count() < most =>
            {
                text.push(c);
            }
            _ => {}
        }
    }

    fn enter(&mut self, ui: &mut Ui) {
        if self.service.trim().is_empty() {
            self.field = 0;
            ui.notices.notice = Some(ui.text("service-needs-service"));
        } else if self.name.trim().is_empty() {
            self.field = 1;
            ui.notices.notice = Some(ui.text("service-needs-name"));
        } else {
            ui.call_service(ServiceRequest::Enter {
                address: self.service.trim().to_owned(),
                name: self.name.trim().to_owned(),
                code: self.code.trim().to_owned(),
            });
        }
    }

    fn draw(&mut self, ui: &Ui, area: Rect, buf: &mut Buffer) {
        let place = panels::middle(area, 76, 24);
        let inside = panels::frame(buf, place, &ui.text("service"));
        let busy = ui.service.as_ref().is_some_and(|service| service.busy);
        // In a small window the privacy text scrolls above the form.
        let below = if inside.height < 18 { 4 } else { 8 }.min(inside.height);
        let upper = Rect {
            height: inside.height - below,
            ..inside
        };
        let texts = ["service-sends", "service-never", "service-about"].map(|id| ui.text(id));
        let lines = texts.iter().flat_map(|text| {
            let lines = text.lines();
            lines.flat_map(|line| panels::wrap(line, upper.width))
        });
        let lines: Vec<String> = lines.collect();
        let shown = self.scroll.shown(lines.len(), upper, buf);
        for (y, line) in (0..).zip(&lines[shown]) {
            put(buf, upper, 0, y, line, TEXT);
        }
        let lower = Rect::new(inside.x, upper.bottom(), inside.width, below);
        let texts = [&self.service, &self.name, &self.code];
        self.rows.clear();
        for (n, (y, (id, text))) in (0..).zip(FIELDS.iter().zip(texts)).enumerate() {
            let (style, cursor) = match n == self.field {
                true => (CHOSEN, "▏"),
                false => (TEXT, ""),
            };
            put(buf, lower, 0, y, &ui.text(id), TITLE);
            // Show the end of a long text.
            let room = usize::from(lower.width.saturating_sub(22));
            let skip = text.chars().count().saturating_sub(room);
            let end: String = text.chars().skip(skip).collect();
            put(buf, lower, 18, y, &format!(" {end}{cursor} "), style);
            let row = Rect::new(lower.x, lower.y + y, lower.width, 1);
            self.rows.push(row.intersection(lower));
        }
        let button = if busy {
            "service-busy"
        } else {
            "service-turn-on"
        };
        let style = if self.field == BUTTON { CHOSEN } else { TEXT };
        let button = format!(" [ {} ] ", ui.text(button));
        put(buf, lower, 18, 3, &button, style);
        let row = Rect::new(lower.x, lower.y + 3, lower.width, 1);
        self.rows.push(row.intersection(lower));
        let about = Rect::new(
            lower.x,
            lower.y + 5,
            lower.width,
            lower.height.saturating_sub(5),
        );
        let ids = [
            "service-about-address",
            "service-about-name",
            "service-about-code",
        ];
        let id = ids
            .get(self.field)
            .copied()
            .unwrap_or("service-about-enter");
        panels::paragraph(buf, about.intersection(lower), &ui.text(id), DIM);
    }
}

impl Screen for ServiceScreen {
    fn title(&self) -> &'static str {
        "service"
    }

    fn hints(&self, ui: &Ui) -> Vec<Hint> {
        match Self::is_on(ui) {
            true => hints(KEYS),
            false => {
                let mut all = hints(DOOR_KEYS);
                if self.door.scroll.is_needed() {
                    all.insert(1, Scroll::pages());
                }
                all
            }
        }
    }

    fn covers(&self) -> bool {
        false
    }

    fn text(&self) -> Option<&str> {
        self.door.text().filter(|_| self.outside)
    }

    fn on_key(&mut self, key: Key, ui: &mut Ui) -> Navigation {
        if !Self::is_on(ui) {
            match find(DOOR_KEYS, key) {
                Some(AtDoor::Enter) => self.door.enter(ui),
                Some(AtDoor::Next) => self.door.field = (self.door.field + 1) % (BUTTON + 1),
                Some(AtDoor::Before) => self.door.field = (self.door.field + BUTTON) % (BUTTON + 1),
                Some(AtDoor::Back) => return Navigation::Back,
                None if matches!(key.code, Code::PageUp | Code::PageDown) => {
                    self.door.scroll.on_key(key);
                }
                None => self.door.write(key),
            }
            return Navigation::Stay;
        }
        if self.list.on_key(key, Self::lines(ui).len()) {
            return Navigation::Stay;
        }
        match key.code {
            Code::Left => self.shift(ui, false),
            Code::Right => self.shift(ui, true),
            _ => {}
        }
        match find(KEYS, key) {
            Some(Act::Choose) => self.choose(ui),
            Some(Act::Reload) => {
                ui.call_service(ServiceRequest::Look);
                Navigation::Stay
            }
            Some(Act::Back) => Self::leave(ui),
            None => Navigation::Stay,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, ui: &mut Ui) -> Navigation {
        if mouse.press == Press::Right {
            return Self::leave(ui);
        }
        if Self::is_on(ui) {
            let lines = Self::lines(ui);
            if !self.list.on_mouse(mouse, lines.len()) {
                return Navigation::Stay;
            }
            let is_calling = matches!(lines[self.list.chosen(lines.len())], Line::Calling);
            if is_calling && self.list.is_on_back_arrow(mouse) {
                self.shift(ui, false);
                return Navigation::Stay;
            }
            return self.choose(ui);
        }
        if self.door.scroll.on_mouse(mouse) {
            return Navigation::Stay;
        }
        let mut rows = self.door.rows.iter();
        let under = rows.position(|row| row.contains((mouse.x, mouse.y).into()));
        if let (Press::Left, Some(field)) = (mouse.press, under) {
            self.door.field = field;
            if field == BUTTON {
                self.door.enter(ui);
            }
        }
        Navigation::Stay
    }

    fn draw(&mut self, ui: &mut Ui, area: Rect, buf: &mut Buffer) {
        self.outside = !Self::is_on(ui);
        match Self::is_on(ui) {
            true => self.draw_inside(ui, area, buf),
            false => self.door.draw(ui, area, buf),
        }
    }
}

//! Playing with others: what a service is, what is sent to it, and what is played there.

use super::confirm::Confirm;
use super::list::List;
use super::screen::{Go, Screen};
use super::scroll::Scroll;
use crate::keys::{Bind, Code, Hint, Key, Mouse, Press, bind, find, hints};
use crate::look::tone::{CHOSEN, DIM, TEXT, TITLE, Tone};
use crate::panels::{self, Pen, put};
use crate::state::desk::Desk;
use crate::state::service::{Around, ClubCall, FarGame, Sent};
use proto::Mode;
use proto::session::{Finished, Request};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// Playing with others.
#[derive(Default)]
pub(crate) struct Club {
    door: Door,
    list: List,
    /// Which of the callings, as `Desk::calling` counts them.
    calling: usize,
    /// Whether it is still to be turned on.
    outside: bool,
}

/// What is filled in before anything is sent.
#[derive(Default)]
struct Door {
    service: String,
    name: String,
    code: String,
    field: usize,
    /// From where on what is sent is shown.
    scroll: Scroll,
    rows: Vec<Rect>,
}

/// The fields of the door, in order; behind them stands the button.
const FIELDS: [&str; 3] = ["club-service", "club-name", "club-code"];
const BUTTON: usize = FIELDS.len();
/// How long what is filled in may be.
const LONGEST: [usize; 3] = [200, 20, 40];

/// A line of what there is to do.
enum Line {
    Calling,
    Today,
    Sealed,
    GoOn(FarGame),
    LookOn(FarGame),
    Device,
    Forget,
}

#[derive(Clone, Copy)]
enum Act {
    Choose,
    Anew,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::of(Code::Enter), Key::char(' ')],
        Act::Choose,
        "key-choose",
    ),
    bind(&[Key::char('r')], Act::Anew, "club-anew"),
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
    bind(&[Key::of(Code::Enter)], AtDoor::Enter, "club-turn-on"),
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

impl Club {
    /// The screen; whoever is known already sees what is played.
    pub(crate) fn open(desk: &mut Desk) -> Self {
        if desk.library.callings.is_none() {
            desk.request(Request::Callings);
        }
        if desk.has_club() {
            desk.call_club(ClubCall::Look);
        }
        let name = desk.settings.name.clone();
        Self {
            door: Door {
                name,
                ..Door::default()
            },
            outside: !Self::is_on(desk),
            ..Self::default()
        }
    }

    /// From the title: to the screen, or to the pages of the service where those do it.
    pub(super) fn enter(desk: &mut Desk) -> Go {
        match &desk.club {
            None => Go::Stay,
            Some(club) if club.pages => {
                desk.call_club(ClubCall::Look);
                Go::Stay
            }
            Some(_) => Go::to(Self::open(desk)),
        }
    }

    /// A run as it would be sent: one that counts, and is not the service's own.
    pub(super) fn sendable(desk: &Desk, run: &Finished) -> Option<Sent> {
        desk.club.as_ref()?;
        let seed = run.seed.filter(|_| run.mode == Mode::Ranked)?;
        Some(Sent {
            name: run.name.clone(),
            seed,
            turns: run.turns,
        })
    }

    /// Asks whether to send a run, and says what that means; whoever has not turned it on is asked that first.
    pub(super) fn send(desk: &mut Desk, sent: Sent) -> Go {
        if !desk.has_club() {
            return Self::enter(desk);
        }
        let service = match &desk.settings.service {
            none if none.is_empty() => desk.text("club-here"),
            service => service.clone(),
        };
        let text = desk.say("club-send-sure", &[("service", service.into())]);
        let question = Confirm::chosen(text, move |desk| {
            desk.notices.notice = Some(desk.text("club-sending"));
            desk.call_club(ClubCall::Send(sent));
        });
        Go::to(question.staying())
    }

    /// Goes, but not before a code that is shown once was written down.
    fn leave(desk: &Desk) -> Go {
        let shown = desk.club.as_ref().and_then(|club| club.recovery.as_ref());
        if shown.is_none() {
            return Go::Back;
        }
        let text = desk.text("club-recovery-sure");
        Go::to(Confirm::chosen(text, |desk| {
            if let Some(club) = &mut desk.club {
                club.recovery = None;
            }
        }))
    }

    fn is_on(desk: &Desk) -> bool {
        !desk.settings.service.is_empty()
    }

    /// What there is to do.
    fn lines(desk: &Desk) -> Vec<Line> {
        let nothing = Around::default();
        let around = desk.club.as_ref().and_then(|club| club.around.as_ref());
        let around = around.unwrap_or(&nothing);
        // The day's game stands in one place, begun or not: nothing moves under whoever is choosing.
        let today = around.todays().filter(|game| game.open).cloned();
        let mut lines = vec![
            Line::Calling,
            today.map_or(Line::Today, Line::GoOn),
            Line::Sealed,
        ];
        let open = around.mine.iter().filter(|game| game.open);
        let open = open.filter(|game| !around.is_todays(game));
        lines.extend(open.cloned().map(Line::GoOn));
        // At a day's game only those may look on whose own is over: it is the same world.
        let may = |game: &&FarGame| {
            let mut mine = around.mine.iter();
            game.day.is_none() || mine.any(|it| it.day == game.day && !it.open)
        };
        let others = around.others.iter().filter(may);
        lines.extend(others.cloned().map(Line::LookOn));
        lines.extend([Line::Device, Line::Forget]);
        lines
    }

    fn shift(&mut self, desk: &Desk, forward: bool) {
        let len = desk.calling_count();
        let by = if forward { 1 } else { len - 1 };
        self.calling = (self.calling + by) % len;
    }

    /// Begins the day's game; it is one life, so not without a question.
    fn begin_today(&self, desk: &mut Desk) -> Go {
        if Self::has_played_today(desk) {
            // It may be another day by now.
            desk.notices.notice = Some(desk.text("club-why-day-over"));
            desk.call_club(ClubCall::Look);
            return Go::Stay;
        }
        let begin = ClubCall::Begin {
            daily: true,
            calling: desk.calling(self.calling),
        };
        let args = [("calling", desk.called(self.calling).into())];
        let question = Confirm::chosen(desk.say("club-today-sure", &args), move |desk| {
            desk.call_club(begin);
        });
        Go::to(question.staying())
    }

    fn has_played_today(desk: &Desk) -> bool {
        let around = desk.club.as_ref().and_then(|club| club.around.as_ref());
        around.is_some_and(|around| around.todays().is_some())
    }

    fn choose(&mut self, desk: &mut Desk) -> Go {
        let mut lines = Self::lines(desk);
        let chosen = self.list.chosen(lines.len());
        let calling = desk.calling(self.calling);
        desk.call_club(match lines.swap_remove(chosen) {
            Line::Calling => {
                self.shift(desk, true);
                return Go::Stay;
            }
            Line::Today => return self.begin_today(desk),
            Line::Sealed => ClubCall::Begin {
                daily: false,
                calling,
            },
            Line::GoOn(game) => ClubCall::Sit(game.game),
            Line::LookOn(game) => ClubCall::Watch(game.game),
            Line::Device => ClubCall::Code,
            Line::Forget => {
                let text = desk.text("club-forget-sure");
                return Go::to(Confirm::chosen(text, |desk| {
                    desk.call_club(ClubCall::Forget);
                }));
            }
        });
        Go::Stay
    }

    /// How a line reads.
    fn said(&self, desk: &Desk, line: &Line) -> (String, Style) {
        let told = |id: &str, game: &FarGame| {
            let what = match &game.day {
                Some(day) => day.clone(),
                None => desk.text("club-sealed-game"),
            };
            let args = [
                ("player", game.player.as_str().into()),
                ("what", what.into()),
                ("turns", game.turns.into()),
            ];
            (desk.say(id, &args), TEXT)
        };
        match line {
            Line::Calling => {
                let calling = format!("◂ {} ▸", desk.called(self.calling));
                let args = [("calling", calling.into())];
                (desk.say("club-calling", &args), TEXT)
            }
            Line::Today => {
                let id = match Self::has_played_today(desk) {
                    true => "club-today-over",
                    false => "club-today",
                };
                (desk.text(id), TEXT)
            }
            Line::Sealed => (desk.text("club-sealed"), TEXT),
            Line::GoOn(game) => told("club-go-on", game),
            Line::LookOn(game) => told("club-look-on", game),
            Line::Device => (desk.text("club-device"), DIM),
            Line::Forget => (desk.text("club-turn-off"), DIM),
        }
    }

    fn draw_inside(&mut self, desk: &Desk, area: Rect, buf: &mut Buffer) {
        let place = panels::middle(area, 76, 24);
        let inside = panels::frame(buf, place, &desk.text("club"));
        let Some(club) = &desk.club else {
            return;
        };
        let mut pen = Pen::new(buf, inside);
        let name = club.around.as_ref().map(|around| around.name.clone());
        let args = [
            ("name", name.unwrap_or_default().into()),
            ("service", desk.settings.service.as_str().into()),
        ];
        let who = match (&club.around, club.busy) {
            (Some(_), _) => desk.say("club-who", &args),
            (None, true) => desk.say("club-asking", &args),
            (None, false) => desk.say("club-nothing", &args),
        };
        pen.paragraph(&who, TITLE);
        if let Some(recovery) = &club.recovery {
            let args = [("code", recovery.as_str().into())];
            pen.gap();
            pen.paragraph(&desk.say("club-recovery", &args), Tone::News.style());
        }
        if let Some((code, minutes)) = &club.code {
            let args = [
                ("code", code.as_str().into()),
                ("minutes", (*minutes).into()),
            ];
            pen.gap();
            pen.paragraph(&desk.say("club-device-code", &args), Tone::News.style());
        }
        pen.gap();
        let left = pen.left();
        let rest = Rect::new(
            inside.x,
            inside.bottom().saturating_sub(left),
            inside.width,
            left,
        );
        let lines = Self::lines(desk);
        let rows: Vec<(String, Style)> = lines.iter().map(|it| self.said(desk, it)).collect();
        self.list.draw(&rows, rest, buf);
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
            Code::Char(c) if !key.ctrl && !proto::is_unseen(c) && text.chars().count() < most => {
                text.push(c);
            }
            _ => {}
        }
    }

    /// Enters, once what has to be filled in is.
    fn enter(&mut self, desk: &mut Desk) {
        if self.service.trim().is_empty() {
            self.field = 0;
            desk.notices.notice = Some(desk.text("club-needs-service"));
        } else if self.name.trim().is_empty() {
            self.field = 1;
            desk.notices.notice = Some(desk.text("club-needs-name"));
        } else {
            desk.call_club(ClubCall::Enter {
                service: self.service.trim().to_owned(),
                name: self.name.trim().to_owned(),
                code: self.code.trim().to_owned(),
            });
        }
    }

    fn draw(&mut self, desk: &Desk, area: Rect, buf: &mut Buffer) {
        let place = panels::middle(area, 76, 24);
        let inside = panels::frame(buf, place, &desk.text("club"));
        let busy = desk.club.as_ref().is_some_and(|club| club.busy);
        // Where there is little room, what is sent can be read through above what is filled in.
        let below = if inside.height < 18 { 4 } else { 8 }.min(inside.height);
        let upper = Rect {
            height: inside.height - below,
            ..inside
        };
        let texts = ["club-sends", "club-never", "club-about"].map(|id| desk.text(id));
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
            put(buf, lower, 0, y, &desk.text(id), TITLE);
            // The end of a long text is what is being written.
            let room = usize::from(lower.width.saturating_sub(22));
            let skip = text.chars().count().saturating_sub(room);
            let end: String = text.chars().skip(skip).collect();
            put(buf, lower, 18, y, &format!(" {end}{cursor} "), style);
            let row = Rect::new(lower.x, lower.y + y, lower.width, 1);
            self.rows.push(row.intersection(lower));
        }
        let button = if busy { "club-busy" } else { "club-turn-on" };
        let style = if self.field == BUTTON { CHOSEN } else { TEXT };
        let button = format!(" [ {} ] ", desk.text(button));
        put(buf, lower, 18, 3, &button, style);
        let row = Rect::new(lower.x, lower.y + 3, lower.width, 1);
        self.rows.push(row.intersection(lower));
        let about = Rect::new(
            lower.x,
            lower.y + 5,
            lower.width,
            lower.height.saturating_sub(5),
        );
        let ids = ["club-about-service", "club-about-name", "club-about-code"];
        let id = ids.get(self.field).copied().unwrap_or("club-about-enter");
        panels::paragraph(buf, about.intersection(lower), &desk.text(id), DIM);
    }
}

impl Screen for Club {
    fn title(&self) -> &'static str {
        "club"
    }

    fn hints(&self, desk: &Desk) -> Vec<Hint> {
        match Self::is_on(desk) {
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

    fn on_key(&mut self, key: Key, desk: &mut Desk) -> Go {
        if !Self::is_on(desk) {
            match find(DOOR_KEYS, key) {
                Some(AtDoor::Enter) => self.door.enter(desk),
                Some(AtDoor::Next) => self.door.field = (self.door.field + 1) % (BUTTON + 1),
                Some(AtDoor::Before) => self.door.field = (self.door.field + BUTTON) % (BUTTON + 1),
                Some(AtDoor::Back) => return Go::Back,
                None if matches!(key.code, Code::PageUp | Code::PageDown) => {
                    self.door.scroll.on_key(key);
                }
                None => self.door.write(key),
            }
            return Go::Stay;
        }
        if self.list.on_key(key, Self::lines(desk).len()) {
            return Go::Stay;
        }
        match key.code {
            Code::Left => self.shift(desk, false),
            Code::Right => self.shift(desk, true),
            _ => {}
        }
        match find(KEYS, key) {
            Some(Act::Choose) => self.choose(desk),
            Some(Act::Anew) => {
                desk.call_club(ClubCall::Look);
                Go::Stay
            }
            Some(Act::Back) => Self::leave(desk),
            None => Go::Stay,
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Go {
        if mouse.press == Press::Right {
            return Self::leave(desk);
        }
        if Self::is_on(desk) {
            return match self.list.on_mouse(mouse, Self::lines(desk).len()) {
                true => self.choose(desk),
                false => Go::Stay,
            };
        }
        if self.door.scroll.on_mouse(mouse) {
            return Go::Stay;
        }
        let mut rows = self.door.rows.iter();
        let under = rows.position(|row| row.contains((mouse.x, mouse.y).into()));
        if let (Press::Left, Some(field)) = (mouse.press, under) {
            self.door.field = field;
            if field == BUTTON {
                self.door.enter(desk);
            }
        }
        Go::Stay
    }

    fn draw(&mut self, desk: &mut Desk, area: Rect, buf: &mut Buffer) {
        self.outside = !Self::is_on(desk);
        match Self::is_on(desk) {
            true => self.draw_inside(desk, area, buf),
            false => self.door.draw(desk, area, buf),
        }
    }
}

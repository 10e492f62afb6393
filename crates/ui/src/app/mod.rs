//! The interface as a whole: a stack of screens over one ui.

pub(crate) mod offers;
mod remote;
mod service;

use crate::keys::{Code, Key, Mouse, Press};
use crate::look::backdrop::Backdrop;
use crate::look::palette::LOG;
use crate::look::shades::Shades;
use crate::look::tone::Tone;
use crate::look::{ascii, colours, vision};
use crate::motion::{Turn, losses};
use crate::narrator::trouble;
use crate::panels;
use crate::screens::death::Death;
use crate::screens::play::Play;
use crate::screens::screen::{Go, Screen};
use crate::screens::spectate::{Spectate, whom};
use crate::screens::title::Title;
use crate::screens::victory::Victory;
use crate::screens::watch::Watch;
use crate::settings::{ColourDepth, GlyphSet, Settings};
use crate::state::log::{Log, Sort};
use crate::state::reach::Reach;
use crate::state::replay::Playback;
use crate::state::session::Session;
use crate::state::ui::{Errands, Ui};
use crate::state::wish::Wish;
use crate::tale::{self, Told};
use crate::words::Noun;
use proto::session::{Recalled, Request, Start, Trouble, Update};
use proto::{Carried, Chronicle, Command, Ending, Event, LevelNo, Pages, View, Who};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::time::Duration;

/// The interface: feed it keys, mouse and news, let it draw, and do what it wishes.
pub struct App {
    pub(crate) ui: Ui,
    pub(crate) screens: Vec<Box<dyn Screen>>,
    shades: Shades,
}

impl App {
    /// The interface at its title.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self {
            ui: Ui::new(settings),
            screens: vec![Box::new(Title::default())],
            shades: Shades::default(),
        }
    }

    /// Gives the title a picture.
    #[must_use]
    pub fn with_backdrop(mut self, backdrop: Backdrop) -> Self {
        self.ui.library.backdrop = backdrop;
        self
    }

    /// What the player has chosen.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.ui.settings
    }

    /// What is to be done, in order. Answers go to [`App::on_update`].
    pub fn take_wishes(&mut self) -> Vec<Wish> {
        std::mem::take(&mut self.ui.wishes)
    }

    /// Whether something happened that the player must see first: keys typed before it was drawn are best dropped. Says so
    /// once.
    pub const fn take_startled(&mut self) -> bool {
        std::mem::replace(&mut self.ui.notices.startled, false)
    }

    /// Asks for a run at once, as the screen for new ones does.
    pub fn begin(&mut self, start: Start) {
        self.ui.begin(start);
    }

    /// Asks for a saved run at once, as the title does.
    pub fn resume(&mut self, run: String) {
        self.ui.request(Request::Resume(run));
    }

    /// Tells the player where a picture of the screen was put.
    pub fn pictured(&mut self, file: String) {
        let text = self.ui.say("pictured", &[("file", file.into())]);
        // The log shows only while nothing stands over the game.
        if self.ui.session.is_some() && self.screens.len() == 1 {
            self.ui.log(text, Tone::Faint);
        } else {
            self.ui.notices.notice = Some(text);
        }
    }

    /// Tells the player of a trouble, until a key is pressed; several come one after the other.
    pub fn trouble(&mut self, trouble: &Trouble) {
        let text = trouble::say(&self.ui.words, trouble);
        if !self.ui.notices.troubles.contains(&text) {
            self.ui.notices.troubles.push_back(text);
        }
    }

    /// Says which languages the system asks for, the most wanted first; the player's own choice comes first.
    pub fn want_languages(&mut self, wanted: Vec<String>) {
        self.ui.system.wanted = wanted;
        self.ui.speak();
    }

    /// Speaks this language whatever the settings say, until the player chooses another.
    pub fn speak_only(&mut self, language: String) {
        self.ui.system.only = Some(language);
        self.ui.speak();
    }

    /// Says whether the system asks for less motion; the player's own choice comes first.
    pub const fn reduce_motion(&mut self, reduced: bool) {
        self.ui.system.reduced = reduced;
    }

    /// Shows strong contrast to whoever has not chosen otherwise, because their system asks for it.
    pub const fn raise_contrast(&mut self, raised: bool) {
        self.ui.system.sharp = raised;
    }

    /// Lets water, fire and stars stand still, as a film wants them that shows a turn at a time. What happens is still shown
    /// in motion.
    pub const fn rest(&mut self, resting: bool) {
        self.ui.system.resting = resting;
    }

    /// Lets nothing move at all, whatever the settings say.
    pub(crate) const fn stand_still(&mut self) {
        self.ui.system.still = true;
    }

    /// Whether the game itself is on top, and nothing stands over it.
    pub(crate) fn is_playing(&self) -> bool {
        let top = self.screens.last().map(|screen| screen.title());
        let map = matches!(top, Some("play" | "look-on"));
        self.ui.session.is_some() && map && self.ui.notices.troubles.is_empty()
    }

    /// Whether somebody goes on for the player.
    #[must_use]
    pub const fn is_going(&self) -> bool {
        self.ui.errands.active.is_some()
    }

    /// The cell of the screen that the player is at: where the hero stands, or what is being looked at.
    #[must_use]
    pub fn cursor(&self) -> Option<(u16, u16)> {
        let at = self.screens.last()?.cursor(&self.ui)?;
        self.ui.session.as_ref()?.viewport.screen(at)
    }

    /// A key was pressed. What still hides a part of the map is cut short.
    pub fn on_key(&mut self, key: Key) {
        self.ui.clock.touch();
        self.ui.pointer = None;
        self.ui.notices.notice = None;
        // Whoever reads of a trouble did not mean the key for what lies under it.
        if self.ui.notices.troubles.pop_front().is_some() {
            return;
        }
        if self.ui.link.opening.is_some() {
            if key.code == Code::Esc {
                self.ui.request(Request::Leave);
            }
            return;
        }
        if self.ui.link.reach != Reach::There {
            if key.code == Code::Esc {
                self.ui.request(Request::Leave);
            }
            return;
        }
        // The key that ends an errand does nothing else.
        if self.ui.call_back() {
            return;
        }
        if let Some(session) = &mut self.ui.session {
            session.effects.uncover();
            let read = session.card.take().is_some();
            // These only put the card away, and mean nothing else.
            if read && matches!(key.code, Code::Char(' ') | Code::Enter | Code::Esc) {
                return;
            }
        }
        if let Some(screen) = self.screens.last_mut() {
            let go = screen.on_key(key, &mut self.ui);
            self.go(go);
        }
    }

    /// The mouse did something.
    pub fn on_mouse(&mut self, mouse: Mouse) {
        self.ui.clock.touch();
        self.ui.pointer = Some((mouse.x, mouse.y));
        if self.ui.link.opening.is_some() {
            return;
        }
        if mouse.press != Press::Move && self.ui.notices.troubles.pop_front().is_some() {
            return;
        }
        if self.ui.link.reach != Reach::There {
            return;
        }
        if mouse.press != Press::Move && self.ui.call_back() {
            return;
        }
        if let Some(session) = self
            .ui
            .session
            .as_mut()
            .filter(|_| mouse.press != Press::Move)
        {
            session.card = None;
        }
        if let Some(screen) = self.screens.last_mut() {
            let go = screen.on_mouse(mouse, &mut self.ui);
            self.go(go);
        }
    }

    /// Time passed while something moved; whether to draw again.
    pub fn on_tick(&mut self, passed: Duration) -> bool {
        let went_on = self.ui.go_on() | self.ui.play_on(passed);
        if !self.ui.moves() {
            return went_on;
        }
        let millis = u64::try_from(passed.as_millis()).unwrap_or(u64::MAX);
        let mut changed = self.ui.clock.pass(millis) && self.is_alive();
        let now = self.ui.clock.now();
        if let Some(session) = &mut self.ui.session {
            changed |= session.effects.pass(now);
        }
        changed || went_on
    }

    /// Whether something that happened is still shown in motion.
    #[must_use]
    pub fn in_motion(&self) -> bool {
        let session = self.ui.session.as_ref();
        session.is_some_and(|session| session.effects.is_moving())
    }

    /// When to tick next; `None` while nothing moves, so that an idle screen costs nothing.
    #[must_use]
    pub fn next_tick(&self) -> Option<Duration> {
        let ticks = self.ui.errand_tick();
        let ticks = ticks.into_iter().chain(self.ui.playback_tick()).min();
        if !self.ui.moves() {
            return ticks;
        }
        let session = self.ui.session.as_ref();
        let effects = session.and_then(|session| session.effects.next());
        let ambient = self.ui.clock.next().filter(|_| self.is_alive());
        let moving = effects
            .into_iter()
            .chain(ambient)
            .map(Duration::from_millis);
        moving.chain(ticks).min()
    }

    /// Whether something that moves for ever is on the screen.
    fn is_alive(&self) -> bool {
        let shown = &self.screens[self.lowest()..];
        !self.ui.system.resting && shown.iter().any(|screen| screen.moves(&self.ui))
    }

    /// The first screen that is not covered by another.
    fn lowest(&self) -> usize {
        let covering = self.screens.iter().rposition(|screen| screen.covers());
        covering.unwrap_or(0)
    }

    /// Takes in news.
    pub fn on_update(&mut self, update: Update) {
        if !matches!(update, Update::Saves { .. }) {
            self.ui.link.opening = None;
        }
        match update {
            Update::Opening { done, of } => self.ui.link.opening = Some((done, of)),
            Update::Recalled(recalled) => self.recall(recalled),
            Update::Shown { view, recalled } => self.shown(*view, recalled),
            Update::SavedAgain => {
                let text = self.ui.text("saved-again");
                self.ui.log(text, Tone::News);
            }
            Update::Saves { runs, now } => {
                self.ui.library.saves = runs;
                self.ui.library.now = now;
            }
            Update::Started {
                name,
                seed,
                practice,
                catalog,
                view,
                resumed,
            } => {
                self.ui.link.playback = None;
                let level = view.level;
                let mut session = Session::new(name, seed, practice, catalog, *view);
                let spectates = self.ui.link.spectates;
                session.card = (!resumed && !spectates).then_some(level);
                self.ui.session = Some(session);
                self.ui.speak();
                self.screens = vec![self.board()];
                self.greet(level, resumed);
                self.end_if_over();
            }
            Update::Stepped { events, view } => self.stepped(&events, *view),
            Update::Undone { view } => {
                if let Some(session) = &mut self.ui.session {
                    session.log.forget_after(view.turn);
                    session.see(*view);
                    session.effects.clear();
                    session.kept = None;
                    session.pages = None;
                    session.chronicle = None;
                }
                self.screens = vec![Box::new(Play)];
                let text = self.ui.text("undone");
                self.ui.log(text, Tone::Faint);
            }
            Update::Refused(refusal) if self.ui.turned_away(refusal) => {}
            Update::Refused(refusal) => {
                self.ui.errands.chores.clear();
                let (text, tone) = self.ui.narrator().refuse(refusal);
                // Whoever looks at a list that stands over the log reads it below.
                if self.screens.len() > 1 {
                    self.ui.notices.notice = Some(text.clone());
                }
                self.ui.log(text, tone);
            }
            Update::Answered(query, answer) => {
                if let Some(session) = &mut self.ui.session {
                    session.learn(query, answer);
                }
            }
            Update::Left => {
                self.ui.errands = Errands::default();
                self.ui.link.playback = None;
                self.ui.overlay = None;
                self.ui.session = None;
                self.ui.link.spectates = false;
                self.ui.link.reach = Reach::There;
                self.ui.speak();
                self.screens = vec![Box::new(Title::default())];
            }
            Update::Trouble(trouble) => self.trouble(&trouble),
            Update::Hall { mut runs, catalog } => {
                runs.sort_by_key(|run| std::cmp::Reverse((run.score, run.ended)));
                self.ui.library.hall = Some(self.ui.hall_of(runs, catalog));
            }
            Update::Callings(catalog) => {
                self.ui.library.callings = Some(self.ui.callings_of(catalog));
            }
            Update::Ended(finished) => {
                if let Some(session) = &mut self.ui.session {
                    session.finished = Some(finished);
                }
            }
            Update::Chronicle(chronicle) => self.remember(chronicle),
            Update::Watching { of, marks } => {
                self.ui.link.playback = Some(Playback::new(of, marks));
                self.screens = vec![Box::new(Watch::default())];
            }
            Update::Watched(at) => {
                if let Some(playback) = &mut self.ui.link.playback {
                    playback.stands(at);
                }
            }
            Update::Notes(notes) => {
                if let Some(session) = &mut self.ui.session {
                    session.notes = notes;
                }
            }
            Update::Guesses(guesses) => self.ui.words.take_for(guesses),
            Update::PagesKept(file) => {
                if let Some(session) = &mut self.ui.session {
                    session.pages = Some(file);
                }
            }
            Update::Kept(file) => {
                if let Some(session) = &mut self.ui.session {
                    session.kept = Some(file);
                }
            }
        }
    }

    /// Draws everything that shows, in the colours a screen has; of `Auto` there are all.
    pub fn show(&mut self, buffer: &mut Buffer, depth: ColourDepth) {
        self.draw_for(buffer, depth);
        match depth {
            ColourDepth::Many => self.shades.reduce(buffer),
            depth => colours::degrade(buffer, depth),
        }
    }

    /// Draws everything that shows, in full colour.
    pub fn draw(&mut self, buffer: &mut Buffer) {
        self.draw_for(buffer, ColourDepth::True);
    }

    fn draw_for(&mut self, buffer: &mut Buffer, depth: ColourDepth) {
        let sight = self.ui.vision();
        if let Some(session) = &mut self.ui.session {
            session.depth = depth;
            session.vision = sight;
        }
        self.draw_screens(buffer);
        vision::adapt(buffer, sight);
        if self.ui.settings.glyphs == GlyphSet::Ascii {
            ascii::adapt(buffer);
        }
    }

    fn draw_screens(&mut self, buffer: &mut Buffer) {
        let area = buffer.area;
        if area.is_empty() {
            return;
        }
        panels::clear(buffer, area);
        let moves = self.ui.moves() && !self.ui.system.resting;
        // What the mouse points at must not move away under it.
        let pointed = self.ui.pointer.is_some();
        let mut cursors = self.screens.iter().rev();
        let gaze = cursors.find_map(|screen| screen.cursor(&self.ui));
        let gaze = gaze.filter(|_| !pointed);
        if let Some(session) = &mut self.ui.session {
            session.gaze = gaze;
            session.time = if moves { self.ui.clock.ambient() } else { 0 };
        }
        let top = self.screens.len() - 1;
        let alone = self.screens.last().is_some_and(|screen| screen.alone());
        let lowest = self.lowest();
        for (n, screen) in self.screens.iter_mut().enumerate().skip(lowest) {
            if !alone || n == 0 || n == top {
                // The bottom line belongs to the keys of what stands over the first screen.
                let foot = u16::from(n > 0 && area.height > 1);
                let room = Rect::new(area.x, area.y, area.width, area.height - foot);
                screen.draw(&mut self.ui, room, buffer);
            }
        }
        let over = self.screens.len() > 1;
        if over && let Some(screen) = self.screens.last() {
            let foot = Rect::new(area.x, area.bottom() - 1, area.width, 1);
            panels::fill(buffer, foot, LOG);
            let title = self.ui.text(screen.title());
            let used = panels::put(buffer, foot, 0, 0, &title, crate::look::tone::TITLE) + 2;
            let used = used.min(foot.width);
            let rest = Rect::new(foot.x + used, foot.y, foot.width - used, 1);
            panels::hints(&self.ui, &screen.hints(&self.ui), rest, buffer);
        }
        if let Some(notice) = &self.ui.notices.notice {
            let text = panels::fit(notice, area.width);
            let foot = Rect::new(area.x, area.bottom() - 1, area.width, 1);
            panels::fill(buffer, foot, LOG);
            panels::put(buffer, foot, 0, 0, &text, Tone::News.style());
        }
        if let Some(trouble) = self.ui.notices.troubles.front() {
            let place = panels::middle(area, 60, 8);
            let inside = panels::frame(buffer, place, &self.ui.text("trouble"));
            panels::paragraph(buffer, inside, trouble, Tone::Danger.style());
        } else if let Some(said) = self.ui.out_of_reach() {
            remote::draw(&self.ui, &said, area, buffer);
        } else if let Some((done, of)) = self.ui.link.opening {
            let percent = u64::from(done) * 100 / u64::from(of.max(1));
            let place = panels::middle(area, 40, 3);
            let inside = panels::frame(buffer, place, &self.ui.text("opening"));
            let text = self
                .ui
                .say("opening-percent", &[("percent", percent.into())]);
            panels::put(buffer, inside, 0, 0, &text, crate::look::tone::TEXT);
        }
    }

    fn go(&mut self, go: Go) {
        match go {
            Go::Stay => {}
            Go::To(screen) => self.screens.push(screen),
            Go::Back => {
                if self.screens.len() > 1 {
                    self.screens.pop();
                }
            }
            Go::Home => self.screens.truncate(1),
            // The screen that asked gives way to what the command opens.
            Go::Run(act) => {
                self.screens
                    .truncate(self.screens.len().saturating_sub(1).max(1));
                let go = Play::act(act, &mut self.ui);
                self.go(go);
            }
            Go::Instead(screen) => {
                self.screens.pop();
                self.screens.push(screen);
            }
        }
    }

    /// The game itself, for whoever plays it or looks on.
    fn board(&self) -> Box<dyn Screen> {
        match self.ui.link.spectates {
            true => Box::new(Spectate),
            false => Box::new(Play),
        }
    }

    /// The first lines of a run.
    fn greet(&mut self, level: LevelNo, resumed: bool) {
        let Some(session) = &self.ui.session else {
            return;
        };
        let args = [("name", session.name.clone().into())];
        let text = match resumed {
            _ if self.ui.link.spectates => whom(&self.ui),
            true => self.ui.say("greet-again", &args),
            false => self.ui.say("greet", &args),
        };
        let about = self.ui.words.of_level(level, "description");
        // Who has little room for the log reads the welcome; the description is on the card.
        if let Some(about) = about {
            self.ui.log(about, Tone::Plain);
        }
        self.ui.log(text, Tone::News);
        if !resumed && !self.ui.link.spectates {
            let text = self.ui.text("greet-help");
            self.ui.log(text, Tone::Faint);
        }
    }

    fn stepped(&mut self, events: &[Event], view: View) {
        self.ui.went();
        let walked = std::mem::take(&mut self.ui.errands.walked);
        let mut startled = false;
        let moves = self.ui.moves();
        let now = self.ui.clock.now();
        if let Some(session) = &mut self.ui.session {
            let elsewhere = view.level != session.view.level;
            let losses = losses(&session.view, &view);
            session.note_drops(events);
            session.see(view);
            let watched = self.ui.link.playback.is_some() || self.ui.link.spectates;
            session.card = events.iter().find_map(first_visit).filter(|_| !watched);
            startled = session.startles();
            self.ui.notices.startled |= startled;
            if moves {
                let turn = Turn {
                    events,
                    losses: &losses,
                    view: &session.view,
                    catalog: &session.catalog,
                    elsewhere,
                };
                session.effects.show(&turn, now);
            }
        }
        let hero = self.ui.session.as_ref().and_then(|session| session.hero());
        let mut underfoot = hero.map_or_else(Vec::new, |hero| hero.underfoot.clone());
        let arrived = |event: &Event| matches!(event, Event::Moved { who: Who::Hero, .. });
        let unasked = if walked && !startled && events.iter().any(arrived) {
            self.ui.unasked(&underfoot)
        } else {
            Vec::new()
        };
        // What is about to be picked up need not be pointed out, whoever does it.
        let explores = self.ui.explores();
        let taken = if explores {
            self.ui.unasked(&underfoot)
        } else {
            unasked.clone()
        };
        underfoot.retain(|it| !taken.contains(&Command::PickUp(it.id)));
        // A hint stands above what happened, which must not be pushed out of a small log.
        self.ui.teach();
        for event in events {
            self.tell(event, &underfoot);
        }
        if unasked.is_empty() {
            self.ui.next_chore(startled);
        } else {
            self.ui.step_all(unasked);
        }
        self.end_if_over();
    }

    fn tell(&mut self, event: &Event, underfoot: &[Carried]) {
        if let Some((text, tone)) = self.ui.narrator().tell(event) {
            self.ui.log_as(text, tone, Sort::of(event));
        }
        match *event {
            Event::Arrived { level, first: true } => {
                if let Some(about) = self.ui.words.of_level(level, "description") {
                    self.ui.log(about, Tone::Plain);
                }
            }
            Event::Died { .. } => {
                if let Some(session) = &mut self.ui.session {
                    session.kills += u32::from(event.is_kill());
                }
            }
            Event::Moved { who: Who::Hero, .. } => self.look_down(underfoot),
            _ => {}
        }
    }

    /// Says again what was said before the run was left, above what has been said since.
    fn recall(&mut self, recalled: Recalled) {
        let Some(session) = &mut self.ui.session else {
            return;
        };
        let since = std::mem::take(&mut session.log);
        session.kills = recalled.kills;
        let now = session.view.turn;
        if recalled.whole {
            session.view.turn = 0;
            self.greet(LevelNo(1), false);
        }
        for turn in recalled.turns {
            if let Some(session) = &mut self.ui.session {
                session.view.turn = turn.turn;
            }
            for event in &turn.events {
                self.tell(event, &turn.underfoot);
            }
        }
        if let Some(session) = &mut self.ui.session {
            session.view.turn = now;
            session.log.extend(since);
        }
    }

    /// Shows another turn of a recorded run, with what had been said by then and nothing else.
    fn shown(&mut self, view: View, recalled: Recalled) {
        if let Some(session) = &mut self.ui.session {
            session.see(view);
            session.effects.clear();
            session.card = None;
            session.log = Log::default();
        }
        self.recall(recalled);
        self.ui.notices.startled = false;
    }

    /// Says what lies where the hero has come to stand.
    fn look_down(&mut self, underfoot: &[Carried]) {
        let things = underfoot.iter();
        let things = things.map(|it| self.ui.words.marked(it.kind, it.marks, it.count));
        let things: Vec<Noun> = things.collect();
        if !things.is_empty() {
            let args = [("things", Noun::list(&things).into())];
            let text = self.ui.say("you-see-here", &args);
            self.ui.log_as(text, Tone::Loot, Sort::Find);
        }
    }

    /// Keeps what is worth telling of a run, and has the pages kept that tell it.
    fn remember(&mut self, chronicle: Chronicle) {
        let ended = |session: &Session| session.view.ending.is_some();
        if self.ui.session.as_ref().is_some_and(ended)
            && let Some(pages) = tale::pages(&mut self.ui, &chronicle)
        {
            self.ui.request(Request::Keep(pages));
        }
        if let Some(session) = &mut self.ui.session {
            session.chronicle = Some(chronicle);
        }
    }

    /// The current run told on pages, as far as it has come.
    pub fn pages(&mut self, chronicle: &Chronicle) -> Option<Pages> {
        tale::pages(&mut self.ui, chronicle)
    }

    /// How the current run ended, for those who have pages of their own; `None` while it has not.
    #[must_use]
    pub fn told(&self, chronicle: &Chronicle) -> Option<Told> {
        tale::told(&self.ui, chronicle)
    }

    /// What was known last of the level around the hero, for a picture of it.
    pub fn last_map(&mut self) -> Option<Buffer> {
        self.ui.session.as_mut().map(tale::last_map)
    }

    fn end_if_over(&mut self) {
        let session = self.ui.session.as_ref();
        let over = session.is_some_and(|session| session.view.ending.is_some());
        // Whoever watches may go back.
        if over && self.ui.link.playback.is_none() {
            let ending = session.and_then(|session| session.view.ending);
            let page: Box<dyn Screen> = match ending {
                Some(Ending::Won { .. }) => Box::new(Victory::default()),
                _ => Box::new(Death),
            };
            self.screens = vec![self.board(), page];
        }
    }
}

/// The level that is entered for the first time.
const fn first_visit(event: &Event) -> Option<LevelNo> {
    match *event {
        Event::Arrived { level, first: true } => Some(level),
        _ => None,
    }
}

//! Updates from the game: what each one changes in the session and on the stack of screens.

use super::App;
use crate::look::tone::Tone;
use crate::motion::{Turn, losses, steps};
use crate::run_report;
use crate::screens::death::Death;
use crate::screens::play::Play;
use crate::screens::screen::AnyScreen;
use crate::screens::spectate::{Spectate, whom};
use crate::screens::title::Title;
use crate::screens::victory::Victory;
use crate::screens::watch::Watch;
use crate::state::connection_state::ConnectionState;
use crate::state::cx::Cx;
use crate::state::log::{Log, LogCategory};
use crate::state::replay::Playback;
use crate::state::session::{Role, Session, StoryCard};
use crate::words::{Article, Case, Noun, sentence};
use proto::session::{Finished, RecentTurns, Request, Update};
use proto::{
    Carried, Cause, Chronicle, Command, Ending, Event, Kind, LevelNo, Means, Refusal, View, Who,
};
use std::cmp::Reverse;

impl App {
    /// Applies an update from the host of the game.
    pub fn on_update(&mut self, update: Update) {
        if !matches!(update, Update::Saves { .. }) {
            self.ui.link.opening = None;
        }
        match update {
            Update::Opening { done, of } => self.ui.link.opening = Some((done, of)),
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
                let session = Session::new(name, seed, practice, catalog, *view);
                self.start(session, resumed);
            }
            Update::Left => {
                self.session = None;
                self.ui.link.spectates = false;
                self.ui.link.reach = ConnectionState::There;
                self.ui.reload_texts(None);
                self.screens = vec![AnyScreen::menu(Title::default())];
            }
            Update::Trouble(trouble) => self.trouble(&trouble),
            Update::Hall { mut runs, catalog } => {
                runs.sort_by_key(|run| Reverse((run.score, run.ended)));
                self.ui.library.hall = Some(self.ui.hall_of(runs, catalog));
            }
            Update::Callings(catalog) => {
                self.ui.library.callings = Some(self.ui.callings_of(catalog));
            }
            Update::Guesses(guesses) => self.ui.words.set_guesses(guesses),
            update => self.update_session(update),
        }
    }

    /// Applies an update about the current run; ignored without one, because it came too late.
    fn update_session(&mut self, update: Update) {
        let over = self.screens.len() > 1;
        let Some(mut cx) = self.cx() else {
            return;
        };
        match update {
            Update::Stepped { events, view } => {
                cx.stepped(&events, *view);
                self.greet();
                self.end_if_over();
            }
            Update::Recalled(recalled) => cx.recall(recalled),
            Update::Shown { view, recalled } => cx.show_turn(*view, recalled),
            Update::SavedAgain => {
                let text = cx.ui.text("saved-again");
                cx.log(text, Tone::News);
            }
            Update::Undone { view } => {
                let session = &mut *cx.session;
                session.log.forget_after(view.turn);
                session.set_view(*view);
                session.effects.clear();
                session.journal_path = None;
                session.pages_path = None;
                session.chronicle = None;
                let text = cx.ui.text("undone");
                cx.log(text, Tone::Faint);
                self.screens = vec![AnyScreen::game(Play::default())];
            }
            Update::Refused(refusal) if cx.on_refused(refusal) => {}
            Update::Refused(refusal) => {
                cx.session.errands.queued_commands.clear();
                let (text, tone) = cx.refuse(refusal);
                // A list covers the log: show the refusal below it too.
                if over {
                    cx.ui.notices.notice = Some(text.clone());
                }
                cx.log(text, tone);
            }
            Update::Answered(query, answer) => cx.session.learn(query, answer),
            Update::Ended(finished) => {
                cx.session.finished = Some(finished);
                cx.ui.request(Request::Hall);
            }
            Update::Chronicle(chronicle) => cx.remember(chronicle),
            Update::Watching { of, marks } => {
                let mut playback = Playback::new(of, marks);
                playback.playing = std::mem::take(&mut cx.ui.link.plays_recording) && of > 0;
                cx.session.role = Role::Replays(playback);
                self.screens = vec![AnyScreen::game(Watch::default())];
            }
            Update::Watched(at) => {
                if let Some(playback) = cx.session.playback_mut() {
                    playback.stands(at);
                }
            }
            Update::Notes(notes) => cx.session.notes = notes,
            Update::PagesKept(file) => cx.session.pages_path = Some(file),
            Update::Kept(file) => cx.session.journal_path = Some(file),
            // Handled by `on_update`.
            Update::Opening { .. }
            | Update::Saves { .. }
            | Update::Started { .. }
            | Update::Left
            | Update::Trouble(_)
            | Update::Hall { .. }
            | Update::Callings(_)
            | Update::Guesses(_) => {}
        }
    }

    fn start(&mut self, mut session: Session, resumed: bool) {
        let level = session.view.level;
        if self.ui.link.spectates {
            session.role = Role::Spectates;
        } else if !resumed {
            session.level_intro = Some(level);
            // A screen reader tells the log, which has the same story.
            let told = std::mem::take(&mut self.ui.library.chosen) && !self.ui.system.still;
            session.story_card = told.then_some(StoryCard::Waking);
        }
        let session = self.session.insert(session);
        self.ui.reload_texts(Some(session));
        self.screens = vec![map_screen(session)];
        if let Some(mut cx) = self.cx() {
            cx.greet(level, resumed);
            if !cx.session.only_watches() && !resumed {
                cx.recall_last_hero();
            }
        }
        self.end_if_over();
    }

    fn end_if_over(&mut self) {
        let Some(session) = &self.session else {
            return;
        };
        // A replay can be wound back from its end.
        if session.playback().is_some() {
            return;
        }
        let page = match session.view.ending {
            Some(Ending::Won { .. }) => AnyScreen::game(Victory::default()),
            Some(_) => AnyScreen::game(Death),
            None => return,
        };
        self.screens = vec![map_screen(session), page];
    }
}

/// The lowest screen of a run: the map, for the player or a spectator.
fn map_screen(session: &Session) -> AnyScreen {
    if session.spectates() {
        AnyScreen::game(Spectate)
    } else {
        AnyScreen::game(Play::default())
    }
}

impl Cx<'_> {
    /// Logs the first lines of a run.
    fn greet(&mut self, level: LevelNo, resumed: bool) {
        let spectates = self.session.spectates();
        let args = [("name", self.session.name.clone().into())];
        let text = match resumed {
            _ if spectates => whom(self.ui, self.session),
            true => self.ui.say("greet-again", &args),
            false => self.ui.say("greet", &args),
        };
        // The welcome comes last: a small log shows only that, and the card shows the description.
        let about = self.ui.words.of_level(level, "description");
        // A phone has no room for both.
        let has_card = !resumed && self.ui.is_touched;
        if let Some(about) = about.filter(|_| !has_card) {
            self.log(about, Tone::Plain);
        }
        self.log(text, Tone::News);
        if !resumed && !spectates {
            let text = self.ui.text("greet-help");
            self.log(text, Tone::Faint);
        }
    }

    /// Logs how the last hero of this player ended.
    fn recall_last_hero(&mut self) {
        let Some(hall) = &self.ui.library.hall else {
            return;
        };
        let dead = |run: &&Finished| matches!(run.ending, Some(Ending::Died { .. }));
        let last = hall.runs.iter().filter(dead).max_by_key(|run| run.ended);
        let Some((run, ending)) = last.and_then(|run| Some((run, run.ending?))) else {
            return;
        };
        let end = hall.narrator(self.ui).ending(ending);
        let args = [("name", run.name.clone().into()), ("end", end.into())];
        let text = self.ui.say("rumour-last", &args);
        self.log(text, Tone::Plain);
    }

    fn stepped(&mut self, events: &[Event], view: View) {
        self.command_done();
        self.session.errands.count_command();
        let session = &mut *self.session;
        let walked = std::mem::take(&mut session.errands.walked);
        let elsewhere = view.level != session.view.level;
        let losses = losses(&session.view, &view);
        let steps = steps(&session.view, &view);
        session.note_drops(events);
        session.set_view(view);
        let first = events.iter().find_map(first_visit);
        session.level_intro = first.filter(|_| !session.only_watches());
        let hides = session.only_watches() || self.ui.system.still;
        session.story_card = great_moment(events).filter(|_| !hides);
        let startled = session.startles();
        self.ui.notices.interrupted |= startled;
        if self.ui.moves() {
            let turn = Turn {
                events,
                losses: &losses,
                steps: &steps,
                view: &session.view,
                catalog: &session.catalog,
                elsewhere,
                pixels: session.external_map,
                numbers: self.ui.settings.log_numbers,
            };
            session.effects.show(&turn, self.ui.clock.now());
        }
        let hero = session.hero();
        let mut underfoot = hero.map_or_else(Vec::new, |hero| hero.underfoot.clone());
        let arrived = |event: &Event| matches!(event, Event::Moved { who: Who::Hero, .. });
        let autopickup = if walked && !startled && events.iter().any(arrived) {
            self.autopickup_commands(&underfoot)
        } else {
            Vec::new()
        };
        // Items that are picked up next need no line in the log.
        let taken = if self.session.explores() {
            self.autopickup_commands(&underfoot)
        } else {
            autopickup.clone()
        };
        underfoot.retain(|it| !taken.contains(&Command::PickUp(it.id)));
        // A hint comes before the events, which must not be pushed out of a small log.
        self.teach();
        self.tell_turn(events, &underfoot);
        if autopickup.is_empty() {
            self.next_queued_command(startled);
        } else {
            self.step_all(autopickup);
        }
        let active = self.session.errands.active.as_ref();
        if active.is_some_and(|active| active.hurries && !active.pending) {
            self.go_on();
        }
    }

    /// Logs the events of a turn. A fall comes before the damage it does.
    fn tell_turn(&mut self, mut events: &[Event], underfoot: &[Carried]) {
        self.session.gift.used = None;
        while let [event, rest @ ..] = events {
            events = match (*event, rest) {
                (
                    Event::Hurt {
                        who: Who::Hero,
                        amount,
                        cause:
                            Cause {
                                means: Means::Thing(_),
                                ..
                            },
                        ..
                    },
                    [fall @ Event::Fell { who: Who::Hero, .. }, rest @ ..],
                ) => {
                    self.tell(fall, underfoot);
                    let (text, tone) = self.ui.narrator().landing(amount);
                    self.log_as(text, tone, LogCategory::of(event));
                    rest
                }
                _ => {
                    self.tell(event, underfoot);
                    rest
                }
            };
        }
    }

    fn tell(&mut self, event: &Event, underfoot: &[Carried]) {
        let narrator = self.ui.narrator();
        let line = match self.session.gift.ended(event) {
            Some(gift) => Some(narrator.gift_ended(gift)),
            None => narrator.tell(event),
        };
        if let Some((text, tone)) = line {
            self.log_as(text, tone, LogCategory::of(event));
        }
        match *event {
            Event::Arrived { level, first: true } => {
                if let Some(about) = self.ui.words.of_level(level, "description") {
                    self.log(about, Tone::Plain);
                }
            }
            Event::Afflicted {
                who: Who::Hero,
                condition,
            } if !self.session.states.contains(&condition) => {
                self.session.states.push(condition);
                let meaning = self.ui.narrator().meaning(condition);
                if let Some(meaning) = meaning {
                    self.log(meaning, Tone::Faint);
                }
            }
            Event::Died { .. } => self.session.kills += u32::from(event.is_kill()),
            Event::Moved { who: Who::Hero, .. } => self.look_down(underfoot),
            _ => {}
        }
    }

    /// Puts the log lines from before the run was left above those written since.
    fn recall(&mut self, recalled: RecentTurns) {
        let since = std::mem::take(&mut self.session.log);
        self.session.kills = recalled.kills;
        self.session.states.clear();
        let now = self.session.view.turn;
        if recalled.whole {
            self.session.view.turn = 0;
            self.greet(LevelNo(1), false);
        }
        for turn in recalled.turns {
            self.session.view.turn = turn.turn;
            self.tell_turn(&turn.events, &turn.underfoot);
        }
        self.session.view.turn = now;
        self.session.log.extend(since);
    }

    /// Shows one turn of a recorded run, with the log as it was then.
    fn show_turn(&mut self, view: View, recalled: RecentTurns) {
        self.session.set_view(view);
        self.session.effects.clear();
        self.session.level_intro = None;
        self.session.story_card = None;
        self.session.log = Log::default();
        self.recall(recalled);
        self.ui.notices.interrupted = false;
    }

    /// Words for a refused command; a blocked step or door names the obstacle.
    fn refuse(&self, refusal: Refusal) -> (String, Tone) {
        let obstacle = match refusal {
            Refusal::Blocked => self.obstacle(),
            Refusal::InTheWay => self.in_doorway(),
            _ => None,
        };
        match obstacle {
            Some(name) => {
                let text = self.ui.say("refused-blocked-by", &[("name", name.into())]);
                (sentence(&text), Tone::Faint)
            }
            None => self.ui.narrator().refuse(refusal),
        }
    }

    /// What is on the tile that the last step led to: a blocking feature, or ground that cannot be walked on.
    fn obstacle(&self) -> Option<String> {
        let at = self.session.hero()?.at + self.session.errands.towards?.delta();
        let cell = self.session.view.cells.get(at)?;
        let blocks = |kind: &Kind| self.ui.words.facts(*kind).blocks;
        if let Some(kind) = [cell.thing, cell.mark].into_iter().flatten().find(blocks) {
            return Some(
                self.ui
                    .words
                    .noun(kind)
                    .form(Article::A, Case::Nominative)
                    .to_owned(),
            );
        }
        let ground = cell.terrain.filter(|ground| !ground.is_walkable())?;
        let id = format!("ground-{}", ground.name().replace('_', "-"));
        Some(self.ui.text(&id))
    }

    /// The creature or item that keeps a door open.
    fn in_doorway(&self) -> Option<String> {
        let at = self.session.hero()?.at + self.session.errands.towards?.delta();
        let words = &self.ui.words;
        let creature = self.session.creature(at);
        let creature = creature.map(|it| (words.noun(it.kind), Article::The));
        let cell = self.session.view.cells.get(at)?;
        let things = [cell.thing, cell.mark].into_iter().flatten();
        let item = { things }.find(|kind| !words.facts(*kind).is_door);
        let item = item.map(|kind| (words.noun(kind), Article::A));
        let (noun, article) = creature.or(item)?;
        Some(noun.form(article, Case::Nominative).to_owned())
    }

    /// Logs the items on the hero's tile.
    fn look_down(&mut self, underfoot: &[Carried]) {
        let things = underfoot.iter();
        let things = things.map(|it| self.ui.words.noun_with_marks(it.kind, it.marks, it.count));
        let things: Vec<Noun> = things.collect();
        if !things.is_empty() {
            let count: u32 = underfoot.iter().map(|it| u32::from(it.count)).sum();
            let args = [
                ("things", Noun::list(&things).into()),
                ("count", count.into()),
            ];
            let text = sentence(&self.ui.say("you-see-here", &args));
            self.log_as(text, Tone::Loot, LogCategory::Find);
        }
    }

    /// Keeps the chronicle of a run; after its end, has the morgue pages stored.
    fn remember(&mut self, chronicle: Chronicle) {
        if self.session.view.ending.is_some()
            && let Some(pages) = run_report::pages(self, &chronicle)
        {
            self.request(Request::Keep(pages));
        }
        self.session.chronicle = Some(chronicle);
    }
}

/// The card for the events of a turn.
fn great_moment(events: &[Event]) -> Option<StoryCard> {
    let lifted = |kind: Kind| {
        let is_lifted = |event: &Event| match event {
            Event::PickedUp { who, item, .. } => *who == Who::Hero && *item == kind,
            _ => false,
        };
        events.iter().any(is_lifted)
    };
    events.iter().find_map(|event| match *event {
        Event::Roused { item, .. } if lifted(item) => Some(StoryCard::Lifted(item)),
        Event::Roused {
            level: LevelNo(1),
            item,
        } => Some(StoryCard::Home(item)),
        _ => None,
    })
}

/// The level that is entered for the first time.
const fn first_visit(event: &Event) -> Option<LevelNo> {
    match *event {
        Event::Arrived { level, first: true } => Some(level),
        _ => None,
    }
}

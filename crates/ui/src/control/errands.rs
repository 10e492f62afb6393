//! Errands: a pilot plays for the player, one command per frame, until the pilot stops or a key is pressed.

use crate::control::autopickup;
use crate::control::places;
use crate::look::tone::Tone;
use crate::state::cx::Cx;
use crate::state::errand::Last;
use crate::state::errand::{ActiveErrand, Journey};
use crate::state::session::Session;
use crate::words::{Article, Case, sentence};
use geom::{Dir, Point, Terrain};
use pilot::{Errand, Left, LevelPoint, Next, Pilot, StopReason};
use proto::session::Request;
use proto::{Command, Id, Kind, Refusal, ThingClass, VisibleCreature};
use std::time::Duration;

/// Most turns that a click on a creature walks towards it, unless it is a person to talk to.
const CHASE: u32 = 5;

/// Pause between two commands of an errand, so that the player can follow.
const PACE: Duration = Duration::from_millis(16);

const fn is_person(seen: &VisibleCreature) -> bool {
    seen.peaceful && !seen.hostile && seen.ally.is_none()
}

impl Session {
    /// Time until the next command of an errand; zero if animations are off.
    pub(crate) fn errand_tick(&self, moves: bool) -> Option<Duration> {
        let active = self.errands.active.as_ref()?;
        let pace = if moves && !active.hurries {
            PACE
        } else {
            Duration::ZERO
        };
        (!active.pending).then_some(pace)
    }
}

impl Cx<'_> {
    /// Repeats the last command or errand.
    pub(crate) fn again(&mut self) {
        match self.session.errands.last {
            Some(Last::Command(command)) => self.step(command),
            Some(Last::Errand(errand)) => self.start_errand(errand),
            None => {
                let text = self.ui.text("again-nothing");
                self.log(text, Tone::Faint);
            }
        }
    }

    /// Starts an errand.
    pub(crate) fn start_errand(&mut self, errand: Errand) {
        if errand == Errand::Fight {
            return self.fight();
        }
        let session = &*self.session;
        let pilot = Pilot::new(errand, &session.view)
            .keeping_off(session.danger_spots.clone())
            .seeing(session.mapped_tiles.clone())
            .ignoring_unreachable();
        self.set_out(pilot);
    }

    /// Starts a fight. A weak hero is warned first; a player who insists after the warning strikes once.
    pub(crate) fn fight(&mut self) {
        let session = &*self.session;
        let pilot = Pilot::new(Errand::Fight, &session.view);
        let weak = session.hero().is_some_and(pilot::is_weak);
        let dares = weak && self.session.errands.warned;
        self.session.errands.warned = weak;
        self.set_out(if dares { pilot.daring() } else { pilot });
    }

    /// Travels to a tile of this level, or to the creature that stands there.
    pub(crate) fn go_to(&mut self, at: Point) {
        let session = &*self.session;
        let whom = session.creature(at).map(|seen| seen.id);
        let pilot = Pilot::new(Errand::Travel(at), &session.view).to_meet(whom);
        let pilot = pilot.keeping_off(session.danger_spots.clone());
        self.set_out(pilot);
    }

    /// Travels to a tile as [`Cx::go_to`] does, and talks to the peaceful person who stands there.
    pub(crate) fn go_and_talk(&mut self, at: Point) {
        let person = self.session.creature(at).filter(|seen| is_person(seen));
        let greets = person.map(|seen| seen.id);
        let other = self.session.creature(at).filter(|_| greets.is_none());
        let chases = other.map(|seen| (seen.id, seen.at));
        self.go_to(at);
        if let Some(active) = &mut self.session.errands.active {
            active.greets = greets;
            active.chases = chases;
        }
    }

    /// Whether the walk up to a clicked creature is over: it was long, or the creature comes closer by itself, or it
    /// is out of sight.
    fn ends_chase(&mut self) -> bool {
        let session = &mut *self.session;
        let (view, active) = (&session.view, &mut session.errands.active);
        let Some(ActiveErrand {
            chases: Some((id, before)),
            since,
            ..
        }) = active
        else {
            return false;
        };
        let hero = view.hero.as_ref().map(|hero| hero.at);
        let seen = view.creatures.iter().find(|seen| seen.id == *id);
        let Some((hero, seen)) = hero.zip(seen) else {
            return true;
        };
        let turns = seen.hostile && hero.distance(seen.at) < hero.distance(*before);
        *before = seen.at;
        turns || view.turn >= since.saturating_add(CHASE)
    }

    /// Direction of the person whom an errand was to reach, if it has.
    fn meets(&self, greets: Option<Id>) -> Option<Dir> {
        let here = self.session.hero()?.at;
        let mut seen = self.session.view.creatures.iter();
        let person = seen.find(|it| Some(it.id) == greets && is_person(it))?;
        here.step_towards(person.at)
            .filter(|_| here.is_adjacent(person.at))
    }

    /// Travels to a place on any level. An interrupted journey is kept and can be resumed.
    pub(crate) fn journey(&mut self, journey: Journey) {
        let levels = places::levels(self).unwrap_or_default();
        let session = &*self.session;
        let legs = pilot::legs(&session.view, &session.catalog, &levels, journey.spot);
        let pilot = Pilot::new(Errand::Journey(journey.spot), &session.view).to_meet(journey.whom);
        let pilot = pilot.keeping_off(session.danger_spots.clone());
        match legs {
            Some(legs) => {
                self.session.errands.journey = Some(journey);
                self.set_out(pilot.by_way_of(legs));
            }
            None => {
                let text = self.ui.text("stop-no-way");
                self.log(text, Tone::Faint);
            }
        }
    }

    /// Continues from the door of a house to its keeper; returns `false` if there is nowhere to go.
    fn go_in(&mut self, journey: Journey) -> bool {
        let goal = journey.house.and_then(|house| {
            let (at, whom) = places::inside(self.session, house)?;
            let level = self.session.view.level;
            Some((LevelPoint { level, at }, whom))
        });
        let Some((spot, whom)) = goal else {
            return false;
        };
        self.journey(Journey {
            spot,
            whom,
            house: journey.house.filter(|_| whom.is_none()),
            ..journey
        });
        true
    }

    fn set_out(&mut self, pilot: Pilot) {
        self.session.errands.active = Some(ActiveErrand {
            pilot,
            pending: false,
            since: self.session.view.turn,
            hurries: false,
            greets: None,
            chases: None,
        });
        self.session.errands.undo_counts.push(0);
        self.go_on();
    }

    /// Plays the next command of the active errand, if none is pending; returns whether there is an errand.
    pub(crate) fn go_on(&mut self) -> bool {
        let is_pending = |it: &ActiveErrand| it.pending;
        let waits = self.session.errands.active.as_ref().is_none_or(is_pending);
        if !waits && self.ends_chase() {
            return self.cancel_errand();
        }
        let Some(active) = self.session.errands.active.take() else {
            return false;
        };
        let session = &*self.session;
        // Autopickup depends on the kinds the hero has carried.
        let pilot = active
            .pilot
            .picking(autopickup::rules(&self.ui.settings, session));
        let mut pilot = pilot.leaving(session.dropped());
        let next = (!active.pending).then(|| pilot.next(&session.view, &session.catalog));
        let cut_off = pilot.cut_off().to_vec();
        let unreachable = pilot.unreachable().to_vec();
        self.session.errands.active = Some(ActiveErrand { pilot, ..active });
        self.report_ignored(&cut_off, "errand-cut-off");
        self.report_ignored(&unreachable, "errand-unreachable");
        if let Some(next) = next {
            self.follow(next);
        }
        true
    }

    /// Reports, once for each, the hunters in view that an errand ignores; `message` says why.
    fn report_ignored(&mut self, ignored: &[Id], message: &str) {
        let errands = &mut self.session.errands;
        let mut new = ignored.iter().filter(|id| !errands.ignored.contains(id));
        let Some(id) = new.next().copied() else {
            return;
        };
        errands.ignored.push(id);
        let mut seen = self.session.view.creatures.iter();
        if let Some(seen) = seen.find(|seen| seen.id == id) {
            let args = [("who", self.ui.words.noun(seen.kind).into())];
            self.log(sentence(&self.ui.say(message, &args)), Tone::Faint);
        }
    }

    /// Marks the pending command of the errand as done.
    pub(crate) const fn command_done(&mut self) {
        if let Some(active) = &mut self.session.errands.active {
            active.pending = false;
        }
    }

    /// Passes a refusal to the active errand; returns whether the errand continues.
    pub(crate) fn on_refused(&mut self, refusal: Refusal) -> bool {
        let session = &mut *self.session;
        let Some(active) = &mut session.errands.active else {
            return false;
        };
        active.pending = false;
        let next = active
            .pilot
            .refused(refusal, &session.view, &session.catalog);
        let again = matches!(next, Next::Do(_));
        self.follow(next);
        again
    }

    /// Makes the active errand hurry if the player repeats the command that started it; returns whether it does.
    pub(crate) fn hurry_errand(&mut self, command: Option<&str>) -> bool {
        let Some(active) = &mut self.session.errands.active else {
            return false;
        };
        let own: &[&str] = match active.pilot.errand() {
            Errand::Explore => &["explore", "again"],
            Errand::Rest => &["rest", "again"],
            Errand::Search(_) => &["search", "again"],
            Errand::Travel(_) | Errand::Journey(_) => &["descend", "ascend", "places"],
            Errand::Run(_) | Errand::Fight => &[],
        };
        let hurries = command.is_some_and(|command| own.contains(&command));
        active.hurries |= hurries;
        hurries
    }

    /// Ends the active errand at the player's wish; returns whether there was one.
    pub(crate) fn cancel_errand(&mut self) -> bool {
        let active = self.session.errands.active.take();
        // The answer to its last command still belongs to the errand.
        self.session.errands.trails = active.as_ref().is_some_and(|it| it.pending);
        let called = active.is_some();
        if called {
            let text = self.ui.text("stop-key");
            self.log(text, Tone::Faint);
        }
        called
    }

    fn follow(&mut self, next: Next) {
        match next {
            Next::Do(command) => {
                if let Some(active) = &mut self.session.errands.active {
                    active.pending = true;
                }
                self.request(Request::Step(command));
            }
            Next::Stop(stop) => {
                let active = self.session.errands.active.take();
                let errand = active.as_ref().map(|active| active.pilot.errand());
                let greets = active.as_ref().and_then(|active| active.greets);
                if matches!(stop, StopReason::Explored(_)) {
                    self.session.errands.explored = Some(self.session.view.level);
                }
                if let Some(way) = self.meets(greets).filter(|_| stop == StopReason::Done) {
                    self.session.newcomers.clear();
                    self.session.errands.met = Some(way);
                    return;
                }
                if stop == StopReason::Done && matches!(errand, Some(Errand::Journey(_))) {
                    let journey = self.session.errands.journey.take();
                    if let Some(give) = journey.as_ref().and_then(|journey| self.gives(journey)) {
                        self.request(Request::Step(give));
                        return;
                    }
                    if let Some(missed) = journey.as_ref().and_then(|journey| self.missed(journey))
                    {
                        self.log(missed, Tone::News);
                    }
                    if journey.is_some_and(|journey| self.go_in(journey)) {
                        return;
                    }
                }
                let now = Some(self.session.view.turn);
                let still = stop == StopReason::Done && now == active.map(|active| active.since);
                let walks = matches!(errand, Some(Errand::Journey(_) | Errand::Travel(_)));
                let (text, tone) = match walks && still {
                    true => (self.ui.text("stop-there"), Tone::Faint),
                    false => self.say_stop(&stop, errand),
                };
                // A foe that was reported is not reported as new again.
                self.session.newcomers.clear();
                if !text.is_empty() {
                    self.log(text, tone);
                }
                if stop == StopReason::Done && walks && !still {
                    let hero = self.session.hero();
                    let underfoot = hero.map_or_else(Vec::new, |hero| hero.underfoot.clone());
                    self.step_all(self.autopickup_commands(&underfoot));
                }
            }
        }
    }

    /// The step into the feature at the end of a journey, if it wants an item that the hero carries.
    fn gives(&self, journey: &Journey) -> Option<Command> {
        let (view, to) = (&self.session.view, journey.spot.at);
        let hero = view.hero.as_ref()?;
        let beside = journey.spot.level == view.level && hero.at.is_adjacent(to);
        let feature = view.cells.get(to).filter(|_| beside)?.thing?;
        let wanted = self.session.catalog.kind(feature)?.facts.wants?;
        let has = hero.pack.iter().any(|row| row.kind == wanted);
        let dir = hero.at.step_towards(to).filter(|_| has)?;
        Some(Command::Step(dir))
    }

    /// The message for a journey to a creature that has left.
    fn missed(&self, journey: &Journey) -> Option<String> {
        let whom = journey.whom?;
        let mut seen = self.session.view.creatures.iter();
        let there = seen.any(|seen| seen.id == whom);
        let args = [("name", journey.name.clone().into())];
        (!there).then(|| self.ui.say("stop-gone", &args))
    }

    fn say_stop(&self, stop: &StopReason, errand: Option<Errand>) -> (String, Tone) {
        let id = match stop {
            StopReason::Done if errand == Some(Errand::Rest) => "rest-whole",
            StopReason::Done if matches!(errand, Some(Errand::Search(_))) => "search-nothing",
            // The blow itself was reported.
            StopReason::Hurt if errand == Some(Errand::Fight) => "stop-done",
            StopReason::Nobody => "stop-nobody",
            StopReason::Done => "stop-done",
            StopReason::Explored(left) => {
                let way = self.say_way_on();
                return (self.say_left(left) + &way, Tone::News);
            }
            StopReason::NoWay if errand == Some(Errand::Fight) => "stop-no-way-foe",
            StopReason::NoWay => "stop-no-way",
            StopReason::OnlyRisky => "stop-only-risky",
            StopReason::Foe(id, kind) => return (self.say_foe(*id, *kind), Tone::Danger),
            StopReason::Towards(_, kind) | StopReason::AllyHurt(_, kind) => {
                let id = match stop {
                    StopReason::Towards(..) => "stop-towards",
                    _ => "stop-ally-hurt",
                };
                let args = [("who", self.ui.words.noun(*kind).into())];
                return (sentence(&self.ui.say(id, &args)), Tone::Danger);
            }
            StopReason::FarOff(_, kind) | StopReason::Outrun(_, kind) => {
                let id = match stop {
                    StopReason::FarOff(..) => "stop-far-off",
                    _ => "stop-outrun",
                };
                let args = [("who", self.ui.words.noun(*kind).into())];
                return (sentence(&self.ui.say(id, &args)), Tone::Faint);
            }
            StopReason::Lost => "stop-lost",
            StopReason::NoFoe => "stop-no-foe",
            StopReason::Hurt => "stop-hurt",
            StopReason::Weak if errand == Some(Errand::Fight) && self.session.errands.warned => {
                "stop-weak-fight"
            }
            StopReason::Weak => "stop-weak",
            StopReason::Halved => "stop-halved",
            StopReason::Hungry => "stop-hungry",
            StopReason::Burdened => "stop-burdened",
            StopReason::Condition(condition) => {
                let state = self.ui.text(&format!("condition-{}", condition.name()));
                let text = self.ui.say("stop-condition", &[("state", state.into())]);
                return (text, Tone::Danger);
            }
            StopReason::Threatened => return (self.say_threat("stop-threatened"), Tone::Danger),
            StopReason::Looming => return (self.say_threat("stop-looming"), Tone::Danger),
            StopReason::Deadly(_, kind) => {
                let args = [("who", self.ui.words.noun(*kind).into())];
                return (sentence(&self.ui.say("stop-deadly", &args)), Tone::Danger);
            }
            StopReason::Elsewhere(_) => "stop-elsewhere",
            StopReason::Thing(_) => "stop-thing",
            StopReason::Found => "stop-found",
            StopReason::Crossing => "stop-crossing",
            StopReason::Refused(refusal) => return self.ui.narrator().refuse(*refusal),
            StopReason::InTheWay(id) => {
                let mut seen = self.session.view.creatures.iter();
                let kind = seen.find(|seen| seen.id == *id).map(|seen| seen.kind);
                let who = kind.map(|kind| self.ui.words.noun(kind));
                let args = [("who", who.into())];
                let text = sentence(&self.ui.say("stop-in-the-way", &args));
                return (text, Tone::Faint);
            }
        };
        let danger = matches!(
            stop,
            StopReason::Hurt
                | StopReason::Weak
                | StopReason::Halved
                | StopReason::Lost
                | StopReason::Hungry
                | StopReason::Burdened
        );
        let tone = if danger { Tone::Danger } else { Tone::Faint };
        (self.ui.text(id), tone)
    }

    /// The message for an announced attack, with the name of the creature if only one in view has drawn back.
    fn say_threat(&self, id: &str) -> String {
        let mut poised = self.session.view.creatures.iter().filter(|it| it.poised);
        let who = match (poised.next(), poised.next()) {
            (Some(seen), None) => self.ui.words.noun(seen.kind),
            _ => self.ui.words.pronoun("something"),
        };
        self.ui.say(id, &[("who", who.into())])
    }

    /// The message for foes that came into view, all of them at once; or for one that is still in view.
    fn say_foe(&self, id: Id, kind: Kind) -> String {
        let new = Some(&*self.session).filter(|session| session.newcomers.contains(&id));
        let kinds = new.map_or_else(Vec::new, Session::new_foes);
        let count: u32 = kinds.iter().map(|(_, count)| count).sum();
        let turned = new.is_some_and(|session| session.turned.len() == session.newcomers.len());
        let (id, who) = match count {
            1 if turned => ("stop-foe-turns", self.ui.words.noun(kind)),
            1 if self.ui.words.is_named(kind) => {
                let args = [("who", self.ui.words.introduced(kind).into())];
                return sentence(&self.ui.say("stop-foe-named", &args));
            }
            0 => ("stop-foe-still", self.ui.words.noun(kind)),
            1 => ("stop-foe", self.ui.words.noun(kind)),
            _ => {
                let words = &self.ui.words;
                let named = kinds.into_iter().map(|(kind, count)| {
                    let noun = match count {
                        1 => words.noun(kind),
                        count => words.several(kind, count),
                    };
                    noun.form(Article::A, Case::Nominative).to_owned()
                });
                let named: Vec<String> = named.collect();
                let id = if turned {
                    "stop-foes-turn"
                } else {
                    "stop-foes"
                };
                return self.ui.say(id, &[("who", named.join(", ").into())]);
            }
        };
        sentence(&self.ui.say(id, &[("who", who.into())]))
    }

    /// The key that leads on from an explored level, if a way on is known; preceded by a space.
    fn say_way_on(&self) -> String {
        let cells = self.session.view.cells.iter();
        let mut grounds = cells.filter_map(|(_, cell)| cell.terrain);
        if !grounds.any(|it| matches!(it, Terrain::StairsDown | Terrain::Exit)) {
            return String::new();
        }
        let key = self.ui.keys(&self.ui.keymap.key("descend"));
        format!(" {}", self.ui.say("stop-way-on", &[("key", key.into())]))
    }

    fn say_left(&self, left: &[(Left, u32)]) -> String {
        if left.is_empty() {
            return self.ui.text("stop-explored");
        }
        let said = left.iter().map(|(left, count)| {
            let id = match left {
                Left::Dangerous(Some(kind)) => return self.say_beyond(*kind),
                Left::Dangerous(None) => "left-dangerous",
                Left::Locked => "left-locked",
                Left::Across => "left-across",
                Left::Thing => "left-thing",
                Left::Shut => "left-shut",
            };
            self.ui.say(id, &[("count", u64::from(*count).into())])
        });
        let said: Vec<String> = said.collect();
        self.ui
            .say("stop-explored-left", &[("left", said.join(", ").into())])
    }

    /// Places beyond a trap, with the command that disarms it, or beyond a cloud.
    fn say_beyond(&self, kind: Kind) -> String {
        let entry = self.session.catalog.kind(kind);
        let is_trap = entry.is_some_and(|it| it.class == ThingClass::Trap && it.facts.harms);
        let key = self.ui.keys(&self.ui.keymap.key("disarm"));
        let args = [
            ("thing", self.ui.words.noun(kind).into()),
            ("key", key.into()),
        ];
        let id = if is_trap {
            "left-beyond-trap"
        } else {
            "left-beyond"
        };
        self.ui.say(id, &args)
    }
}

//! Errands: a pilot goes on for the player, a command between two drawings, until it stops or a key is pressed.

use crate::control::autopickup;
use crate::control::places;
use crate::look::tone::Tone;
use crate::state::errand::{ActiveErrand, Journey};
use crate::state::session::Session;
use crate::state::ui::{Last, Ui};
use crate::words::sentence;
use geom::Point;
use pilot::{Errand, Left, Next, Pilot, Spot, Stop};
use proto::session::Request;
use proto::{Id, Kind, Refusal};
use std::time::Duration;

/// Between two commands of an errand, so that the eye can follow.
const PACE: Duration = Duration::from_millis(16);

impl Ui {
    /// Does once more what was done last.
    pub(crate) fn again(&mut self) {
        match self.errands.last {
            Some(Last::Command(command)) => self.step(command),
            Some(Last::Errand(errand)) => self.send(errand),
            None => {
                let text = self.text("again-nothing");
                self.log(text, Tone::Faint);
            }
        }
    }

    /// Sends a pilot on an errand.
    pub(crate) fn send(&mut self, errand: Errand) {
        if errand == Errand::Fight {
            return self.fight();
        }
        if let Some(session) = &self.session {
            let pilot = Pilot::new(errand, &session.view).keeping_off(session.lairs.clone());
            self.set_out(pilot);
        }
    }

    /// Sends a pilot into a fight. Who was told how badly they are hurt, and insists, strikes once.
    pub(crate) fn fight(&mut self) {
        let Some(session) = &self.session else {
            return;
        };
        let pilot = Pilot::new(Errand::Fight, &session.view);
        let weak = session.hero().is_some_and(pilot::is_weak);
        let dares = weak && self.errands.warned;
        self.errands.warned = weak;
        self.set_out(if dares { pilot.daring() } else { pilot });
    }

    /// Sends a pilot to a tile of this level, and up to whoever stands there.
    pub(crate) fn go_to(&mut self, at: Point) {
        if let Some(session) = &self.session {
            let whom = session.creature(at).map(|seen| seen.id);
            let pilot = Pilot::new(Errand::Travel(at), &session.view).to_meet(whom);
            let pilot = pilot.keeping_off(session.lairs.clone());
            self.set_out(pilot);
        }
    }

    /// Sends a pilot to a place on any level. What cuts it short, the same journey goes on from later.
    pub(crate) fn journey(&mut self, journey: Journey) {
        let levels = places::levels(self).unwrap_or_default();
        let Some(session) = &self.session else {
            return;
        };
        let legs = pilot::legs(&session.view, &session.catalog, &levels, journey.spot);
        let pilot = Pilot::new(Errand::Journey(journey.spot), &session.view).to_meet(journey.whom);
        let pilot = pilot.keeping_off(session.lairs.clone());
        match legs {
            Some(legs) => {
                self.errands.journey = Some(journey);
                self.set_out(pilot.by_way_of(legs));
            }
            None => {
                let text = self.text("stop-no-way");
                self.log(text, Tone::Faint);
            }
        }
    }

    /// Goes on from the door of a house to whoever keeps it; whether there was anywhere to go on to.
    fn go_in(&mut self, journey: Journey) -> bool {
        let session = self.session.as_ref();
        let goal = session.zip(journey.house).and_then(|(session, house)| {
            let (at, whom) = places::inside(session, house)?;
            let level = session.view.level;
            Some((Spot { level, at }, whom))
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
        self.errands.active = Some(ActiveErrand {
            pilot,
            pending: false,
            since: self.session.as_ref().map_or(0, |session| session.view.turn),
        });
        self.go_on();
    }

    /// Whether somebody explores for the player, and picks up on the way.
    pub(crate) fn explores(&self) -> bool {
        let active = self.errands.active.as_ref();
        active.is_some_and(|active| active.pilot.errand() == Errand::Explore)
    }

    /// When the next command of an errand is due, if there is one.
    pub(crate) fn errand_tick(&self) -> Option<Duration> {
        let active = self.errands.active.as_ref()?;
        let pace = if self.moves() { PACE } else { Duration::ZERO };
        (!active.pending).then_some(pace)
    }

    /// Asks for the next command of an errand; whether there was one to go on with.
    pub(crate) fn go_on(&mut self) -> bool {
        let (Some(active), Some(session)) = (self.errands.active.take(), &self.session) else {
            return false;
        };
        // What is wanted changes with what is carried.
        let pilot = active
            .pilot
            .picking(autopickup::rules(&self.settings, session));
        let mut pilot = pilot.leaving(session.dropped());
        let next = (!active.pending).then(|| pilot.next(&session.view, &session.catalog));
        self.errands.active = Some(ActiveErrand { pilot, ..active });
        if let Some(next) = next {
            self.follow(next);
        }
        true
    }

    /// The last command was carried out.
    pub(crate) const fn went(&mut self) {
        if let Some(active) = &mut self.errands.active {
            active.pending = false;
        }
    }

    /// The last command was refused; whether an errand takes care of it.
    pub(crate) fn turned_away(&mut self, refusal: Refusal) -> bool {
        let (Some(active), Some(session)) = (&mut self.errands.active, &self.session) else {
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

    /// The player wants the errand to end; whether there was one.
    pub(crate) fn call_back(&mut self) -> bool {
        let called = self.errands.active.take().is_some();
        if called {
            let text = self.text("stop-key");
            self.log(text, Tone::Faint);
        }
        called
    }

    fn follow(&mut self, next: Next) {
        match next {
            Next::Do(command) => {
                if let Some(active) = &mut self.errands.active {
                    active.pending = true;
                }
                self.request(Request::Step(command));
            }
            Next::Stop(stop) => {
                let active = self.errands.active.take();
                let errand = active.as_ref().map(|active| active.pilot.errand());
                if stop == Stop::Done && matches!(errand, Some(Errand::Journey(_))) {
                    let journey = self.errands.journey.take();
                    if let Some(missed) = journey.as_ref().and_then(|journey| self.missed(journey))
                    {
                        self.log(missed, Tone::News);
                    }
                    if journey.is_some_and(|journey| self.go_in(journey)) {
                        return;
                    }
                }
                let now = self.session.as_ref().map(|session| session.view.turn);
                let still = stop == Stop::Done && now == active.map(|active| active.since);
                let (text, tone) = match errand {
                    Some(Errand::Journey(_) | Errand::Travel(_)) if still => {
                        (self.text("stop-there"), Tone::Faint)
                    }
                    _ => self.say_stop(&stop, errand),
                };
                // Whoever was told of once is no news the next time.
                if let Some(session) = &mut self.session {
                    session.newcomers.clear();
                }
                if !text.is_empty() {
                    self.log(text, tone);
                }
            }
        }
    }

    /// What is said where somebody was to be met who is no longer there.
    fn missed(&self, journey: &Journey) -> Option<String> {
        let (whom, session) = (journey.whom?, self.session.as_ref()?);
        let mut seen = session.view.creatures.iter();
        let there = seen.any(|seen| seen.id == whom);
        let args = [("name", journey.name.clone().into())];
        (!there).then(|| self.say("stop-gone", &args))
    }

    fn say_stop(&self, stop: &Stop, errand: Option<Errand>) -> (String, Tone) {
        let id = match stop {
            Stop::Done if errand == Some(Errand::Rest) => "rest-whole",
            Stop::Done if matches!(errand, Some(Errand::Search(_))) => "search-nothing",
            Stop::Nobody => "stop-nobody",
            Stop::Done => "stop-done",
            Stop::Explored(left) => return (self.say_left(left), Tone::News),
            Stop::NoWay => "stop-no-way",
            Stop::OnlyRisky => "stop-only-risky",
            Stop::Foe(id, kind) => return (self.say_foe(*id, *kind), Tone::Danger),
            Stop::Towards(_, kind) => {
                let args = [("who", self.words.noun(*kind).into())];
                return (sentence(&self.say("stop-towards", &args)), Tone::Danger);
            }
            Stop::FarOff(_, kind) | Stop::Outrun(_, kind) => {
                let id = match stop {
                    Stop::FarOff(..) => "stop-far-off",
                    _ => "stop-outrun",
                };
                let args = [("who", self.words.noun(*kind).into())];
                return (sentence(&self.say(id, &args)), Tone::Faint);
            }
            Stop::Lost => "stop-lost",
            Stop::NoFoe => "stop-no-foe",
            Stop::Hurt => "stop-hurt",
            Stop::Weak if errand == Some(Errand::Fight) && self.errands.warned => "stop-weak-fight",
            Stop::Weak => "stop-weak",
            Stop::Halved => "stop-halved",
            Stop::Hungry => "stop-hungry",
            Stop::Burdened => "stop-burdened",
            Stop::Condition(condition) => {
                let state = self.text(&format!("condition-{}", condition.name()));
                let text = self.say("stop-condition", &[("state", state.into())]);
                return (text, Tone::Danger);
            }
            Stop::Threatened => "stop-threatened",
            Stop::Looming => "stop-looming",
            Stop::Deadly(_, kind) => {
                let args = [("who", self.words.noun(*kind).into())];
                return (sentence(&self.say("stop-deadly", &args)), Tone::Danger);
            }
            Stop::Elsewhere(_) => "stop-elsewhere",
            Stop::Thing(_) => "stop-thing",
            Stop::Found => "stop-found",
            Stop::Crossing => "stop-crossing",
            Stop::Refused(refusal) => return self.narrator().refuse(*refusal),
            Stop::InTheWay(_) => "stop-in-the-way",
        };
        let danger = matches!(
            stop,
            Stop::Hurt
                | Stop::Weak
                | Stop::Halved
                | Stop::Lost
                | Stop::Hungry
                | Stop::Burdened
                | Stop::Threatened
                | Stop::Looming
        );
        let tone = if danger { Tone::Danger } else { Tone::Faint };
        (self.text(id), tone)
    }

    /// Who has come into view, all of them at once; or who still is, if they came before.
    fn say_foe(&self, id: Id, kind: Kind) -> String {
        let session = self.session.as_ref();
        let new = session.filter(|session| session.newcomers.contains(&id));
        let kinds = new.map_or_else(Vec::new, Session::new_foes);
        let count: u32 = kinds.iter().map(|(_, count)| count).sum();
        let turned = new.is_some_and(|session| session.turned.len() == session.newcomers.len());
        let (id, who) = match count {
            1 if turned => ("stop-foe-turns", self.words.noun(kind)),
            1 if self.words.is_named(kind) => {
                let args = [("who", self.words.introduced(kind).into())];
                return sentence(&self.say("stop-foe-named", &args));
            }
            0 => ("stop-foe-still", self.words.noun(kind)),
            1 => ("stop-foe", self.words.noun(kind)),
            _ => {
                let named = kinds.into_iter().map(|(kind, count)| {
                    let name = self.words.name(kind, 1);
                    match count {
                        1 => name,
                        count => format!("{name} ×{count}"),
                    }
                });
                let named: Vec<String> = named.collect();
                let id = if turned {
                    "stop-foes-turn"
                } else {
                    "stop-foes"
                };
                return self.say(id, &[("who", named.join(", ").into())]);
            }
        };
        sentence(&self.say(id, &[("who", who.into())]))
    }

    fn say_left(&self, left: &[(Left, u32)]) -> String {
        if left.is_empty() {
            return self.text("stop-explored");
        }
        let said = left.iter().map(|(left, count)| {
            let id = match left {
                Left::Locked => "left-locked",
                Left::Dangerous => "left-dangerous",
                Left::Across => "left-across",
                Left::Thing => "left-thing",
                Left::Shut => "left-shut",
            };
            self.say(id, &[("count", u64::from(*count).into())])
        });
        let said: Vec<String> = said.collect();
        self.say("stop-explored-left", &[("left", said.join(", ").into())])
    }
}

//! Errands: a pilot goes on for the player, a command between two drawings, until it stops or a key is pressed.

use crate::desk::Desk;
use crate::gather;
use crate::places;
use crate::tone::Tone;
use crate::words::sentence;
use pilot::{Errand, Left, Next, Pilot, Spot, Stop};
use proto::session::Request;
use proto::{Id, Refusal};
use std::time::Duration;

/// Between two commands of an errand, so that the eye can follow.
const PACE: Duration = Duration::from_millis(16);

/// Who goes on for the player, and whether its last command is still being carried out.
pub(crate) struct Going {
    pilot: Pilot,
    pending: bool,
}

/// Where the player wants to go, until the hero is there.
#[derive(Clone, Debug)]
pub(crate) struct Trip {
    pub(crate) spot: Spot,
    pub(crate) whom: Option<Id>,
    pub(crate) name: String,
}

impl Desk {
    /// Sends a pilot on an errand.
    pub(crate) fn send(&mut self, errand: Errand) {
        if let Some(table) = &self.table {
            let wanted = gather::rules(&self.settings, &table.catalog);
            let pilot = Pilot::new(errand, &table.view).picking(wanted);
            self.set_out(pilot);
        }
    }

    /// Sends a pilot to a place on any level. What cuts it short, the same journey goes on from later.
    pub(crate) fn journey(&mut self, trip: Trip) {
        let levels = places::levels(self).unwrap_or_default();
        let Some(table) = &self.table else {
            return;
        };
        let legs = pilot::legs(&table.view, &table.catalog, &levels, trip.spot);
        let pilot = Pilot::new(Errand::Journey(trip.spot), &table.view).to_meet(trip.whom);
        match legs {
            Some(legs) => {
                self.trip = Some(trip);
                self.set_out(pilot.by_way_of(legs));
            }
            None => {
                let text = self.text("stop-no-way");
                self.log(text, Tone::Faint);
            }
        }
    }

    fn set_out(&mut self, pilot: Pilot) {
        self.going = Some(Going {
            pilot,
            pending: false,
        });
        self.go_on();
    }

    /// When the next command of an errand is due, if there is one.
    pub(crate) fn going_tick(&self) -> Option<Duration> {
        let going = self.going.as_ref()?;
        let pace = if self.moves() { PACE } else { Duration::ZERO };
        (!going.pending).then_some(pace)
    }

    /// Asks for the next command of an errand; whether there was one to go on with.
    pub(crate) fn go_on(&mut self) -> bool {
        let (Some(going), Some(table)) = (&mut self.going, &self.table) else {
            return false;
        };
        if !going.pending {
            let next = going.pilot.next(&table.view, &table.catalog);
            self.follow(next);
        }
        true
    }

    /// The last command was carried out.
    pub(crate) const fn went(&mut self) {
        if let Some(going) = &mut self.going {
            going.pending = false;
        }
    }

    /// The last command was refused; whether an errand takes care of it.
    pub(crate) fn turned_away(&mut self, refusal: Refusal) -> bool {
        let (Some(going), Some(table)) = (&mut self.going, &self.table) else {
            return false;
        };
        going.pending = false;
        let next = going.pilot.refused(refusal, &table.view, &table.catalog);
        let again = matches!(next, Next::Do(_));
        self.follow(next);
        again
    }

    /// The player wants the errand to end; whether there was one.
    pub(crate) fn call_back(&mut self) -> bool {
        let called = self.going.take().is_some();
        if called {
            let text = self.text("stop-key");
            self.log(text, Tone::Faint);
        }
        called
    }

    fn follow(&mut self, next: Next) {
        match next {
            Next::Do(command) => {
                if let Some(going) = &mut self.going {
                    going.pending = true;
                }
                self.request(Request::Step(command));
            }
            Next::Stop(stop) => {
                let errand = self.going.take().map(|going| going.pilot.errand());
                if stop == Stop::Done && matches!(errand, Some(Errand::Journey(_))) {
                    self.trip = None;
                }
                let (text, tone) = self.say_stop(&stop, errand);
                if !text.is_empty() {
                    self.log(text, tone);
                }
            }
        }
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
            Stop::Foe(_, kind) => {
                let args = [("who", self.words.noun(*kind).into())];
                return (sentence(&self.say("stop-foe", &args)), Tone::Danger);
            }
            Stop::NoFoe => "stop-no-foe",
            Stop::Hurt => "stop-hurt",
            Stop::Weak => "stop-weak",
            Stop::Hungry => "stop-hungry",
            Stop::Condition(condition) => {
                let state = self.text(&format!("condition-{}", condition.name()));
                let text = self.say("stop-condition", &[("state", state.into())]);
                return (text, Tone::Danger);
            }
            Stop::Threatened => "stop-threatened",
            Stop::Elsewhere(_) => "stop-elsewhere",
            Stop::Thing(_) => "stop-thing",
            Stop::Found => "stop-found",
            Stop::Crossing => "stop-crossing",
            Stop::Refused(refusal) => return self.narrator().refuse(*refusal),
            Stop::InTheWay(_) => "stop-in-the-way",
        };
        let danger = matches!(
            stop,
            Stop::Hurt | Stop::Weak | Stop::Hungry | Stop::Threatened
        );
        let tone = if danger { Tone::Danger } else { Tone::Faint };
        (self.text(id), tone)
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

//! Playing a recorded run: when the next turn is due, and going to one.

use crate::state::ui::Ui;
use proto::Seek;
use proto::session::Request;
use std::time::Duration;

impl Ui {
    /// When the next turn of a run that is being watched is due.
    pub(crate) fn watching_tick(&self) -> Option<Duration> {
        let watching = self.link.watching.as_ref()?;
        let goes_on = watching.playing && !watching.pending;
        goes_on.then(|| watching.pace())
    }

    /// Time passed: asks for the turns that are due. Whether there were any.
    pub(crate) fn play_on(&mut self, passed: Duration) -> bool {
        let Some(watching) = self.link.watching.as_mut() else {
            return false;
        };
        if !watching.playing || watching.pending {
            return false;
        }
        let due = watching.due(passed);
        if due == 0 {
            return false;
        }
        watching.pending = true;
        self.request(Request::Watch(Seek::On(due)));
        true
    }

    /// Goes to where so many commands were carried out, and stops there.
    pub(crate) fn seek(&mut self, to: u32) {
        if let Some(watching) = self.link.watching.as_mut() {
            watching.playing = false;
            watching.pending = true;
            self.request(Request::Watch(Seek::To(to)));
        }
    }

    /// Goes on by one turn, as somebody who plays would see it.
    pub(crate) fn one_turn_on(&mut self) {
        if let Some(watching) = self.link.watching.as_mut() {
            watching.playing = false;
            watching.pending = true;
            self.request(Request::Watch(Seek::On(1)));
        }
    }
}

//! Playback of a recorded run: requests the turns that are due, and seeks.

use crate::state::cx::Cx;
use crate::state::session::Session;
use proto::Seek;
use proto::session::Request;
use std::time::Duration;

impl Session {
    /// Time until the next turn of a replay; `None` while it is paused or waits for turns.
    pub(crate) fn playback_tick(&self) -> Option<Duration> {
        let playback = self.playback()?;
        let goes_on = playback.playing && !playback.pending;
        goes_on.then(|| playback.pace())
    }
}

impl Cx<'_> {
    /// Requests the turns that are due after `passed`; returns whether there were any.
    pub(crate) fn play_on(&mut self, passed: Duration) -> bool {
        let Some(playback) = self.session.playback_mut() else {
            return false;
        };
        if !playback.playing || playback.pending {
            return false;
        }
        let due = playback.due(passed);
        if due == 0 {
            return false;
        }
        playback.pending = true;
        self.request(Request::Watch(Seek::On(due)));
        true
    }

    /// Seeks to the state after `to` commands, and pauses.
    pub(crate) fn seek(&mut self, to: u32) {
        if let Some(playback) = self.session.playback_mut() {
            playback.playing = false;
            playback.pending = true;
            self.request(Request::Watch(Seek::To(to)));
        }
    }

    /// Plays one turn with its events, and pauses.
    pub(crate) fn one_turn_on(&mut self) {
        if let Some(playback) = self.session.playback_mut() {
            playback.playing = false;
            playback.pending = true;
            self.request(Request::Watch(Seek::On(1)));
        }
    }
}

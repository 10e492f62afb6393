//! Several commands that the player asked for at once: each is given and recorded by itself, and they end when anything happens.

use crate::look::tone::Tone;
use crate::state::cx::Cx;
use proto::Command;
use proto::session::Request;

impl Cx<'_> {
    /// Does several things, one after the other.
    pub(crate) fn step_all(&mut self, commands: impl IntoIterator<Item = Command>) {
        self.session.errands.chores = commands.into_iter().collect();
        self.next_chore(false);
    }

    /// Goes on with the next of several things, unless something happened that the player must see first.
    pub(crate) fn next_chore(&mut self, startled: bool) {
        if startled && !self.session.errands.chores.is_empty() {
            self.session.errands.chores.clear();
            let text = self.ui.text("stop-key");
            self.log(text, Tone::Danger);
        }
        if let Some(command) = self.session.errands.chores.pop_front() {
            self.request(Request::Step(command));
        }
    }
}

//! Chores: commands that the player asked for at once. Each is sent and recorded by itself; an alarm cancels the
//! rest.

use crate::look::tone::Tone;
use crate::state::cx::Cx;
use proto::Command;
use proto::session::Request;

impl Cx<'_> {
    /// Plays several commands, one after the other; replaces chores that are left.
    pub(crate) fn step_all(&mut self, commands: impl IntoIterator<Item = Command>) {
        self.session.errands.chores = commands.into_iter().collect();
        self.next_chore(false);
    }

    /// Plays the next chore; if the player was startled, cancels all of them instead.
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

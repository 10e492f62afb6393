//! Several commands from one key, such as picking up everything. Each is sent and recorded by itself; an alarm
//! cancels the rest.

use crate::look::tone::Tone;
use crate::state::cx::Cx;
use proto::Command;
use proto::session::Request;

impl Cx<'_> {
    /// Plays several commands, one after the other; replaces commands that are still queued.
    pub(crate) fn step_all(&mut self, commands: impl IntoIterator<Item = Command>) {
        self.session.errands.queued_commands = commands.into_iter().collect();
        self.next_queued_command(false);
    }

    /// Plays the next queued command; if the player was startled, cancels all of them instead.
    pub(crate) fn next_queued_command(&mut self, startled: bool) {
        if startled && !self.session.errands.queued_commands.is_empty() {
            self.session.errands.queued_commands.clear();
            let text = self.ui.text("stop-key");
            self.log(text, Tone::Danger);
        }
        if let Some(command) = self.session.errands.queued_commands.pop_front() {
            self.request(Request::Step(command));
        }
    }
}

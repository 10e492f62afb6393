//! The client's end of the protocol, without a connection.

use std::collections::VecDeque;
use std::sync::Arc;

use proto::session::{Request, Update};
use proto::{Catalog, Command, View};

use crate::client_message::ClientMessage;
use crate::server_message::{ServerMessage, ViewUpdate};

/// Maximum number of commands typed ahead while one is unanswered; further ones are dropped.
const MAX_WAITING: usize = 8;

/// Turns requests of the interface into messages, and received messages into updates. The caller owns the connection: it sends
/// [`Self::take_messages`], passes received bytes to [`Self::receive`], and calls [`Self::connected`] after each connect.
pub struct ClientProtocol {
    catalog: Arc<Catalog>,
    rules: u32,
    spectates: bool,
    view: Option<Box<View>>,
    commands: u32,
    /// Whether a sent command is unanswered.
    in_flight: bool,
    waiting: VecDeque<Command>,
    outgoing: VecDeque<ClientMessage>,
    /// Whether the recent history has been received: it is wanted once, not after every reconnect.
    recalled: bool,
    state: State,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Open,
    Moved,
    Closed(String),
    OtherRules(u32),
}

impl ClientProtocol {
    /// The protocol state of a client with this rules version and catalog.
    #[must_use]
    pub fn new(catalog: Arc<Catalog>, rules: u32, spectates: bool) -> Self {
        Self {
            catalog,
            rules,
            spectates,
            view: None,
            commands: 0,
            in_flight: false,
            waiting: VecDeque::new(),
            outgoing: VecDeque::new(),
            recalled: false,
            state: State::Open,
        }
    }

    /// Resets the state for a new connection: unanswered and waiting commands are dropped, and a player joins again.
    pub fn connected(&mut self) {
        self.in_flight = false;
        self.waiting.clear();
        self.outgoing.clear();
        self.state = State::Open;
        if !self.spectates {
            self.outgoing.push_back(ClientMessage::Join);
        }
    }

    #[must_use]
    pub const fn is_spectator(&self) -> bool {
        self.spectates
    }

    /// Number of commands so far, as known here.
    #[must_use]
    pub const fn commands(&self) -> u32 {
        self.commands
    }

    /// The latest view; `None` before the first keyframe.
    #[must_use]
    pub fn view(&self) -> Option<&View> {
        self.view.as_deref()
    }

    /// Whether the game moved to another host; the caller reconnects.
    #[must_use]
    pub fn has_moved(&self) -> bool {
        self.state == State::Moved
    }

    /// The host's reason why the game cannot be played.
    #[must_use]
    pub fn closed(&self) -> Option<&str> {
        match &self.state {
            State::Closed(why) => Some(why),
            _ => None,
        }
    }

    /// The rules version of the game, if it differs from the client's; the game cannot be drawn then.
    #[must_use]
    pub const fn other_rules(&self) -> Option<u32> {
        match self.state {
            State::OtherRules(rules) => Some(rules),
            _ => None,
        }
    }

    /// Takes the messages to send, in order.
    pub fn take_messages(&mut self) -> Vec<ClientMessage> {
        self.outgoing.drain(..).collect()
    }

    /// Queues a request. Requests that need no host are answered at once; a spectator's are ignored.
    pub fn ask(&mut self, request: Request) -> Vec<Update> {
        match request {
            Request::Leave => return vec![Update::Left],
            Request::Callings => return vec![Update::Callings(Arc::clone(&self.catalog))],
            _ if self.spectates => {}
            Request::Step(command) => {
                if self.waiting.len() < MAX_WAITING {
                    self.waiting.push_back(command);
                }
                self.send_next();
            }
            Request::Ask(query) => self.outgoing.push_back(ClientMessage::Ask(query)),
            Request::Note(note) => self.outgoing.push_back(ClientMessage::Note(note)),
            Request::Guess(guess) => self.outgoing.push_back(ClientMessage::Guess(guess)),
            // The other requests (undo, saves) do not exist on a server.
            _ => {}
        }
        vec![]
    }

    /// Sends the next waiting command, unless one is unanswered.
    fn send_next(&mut self) {
        if self.in_flight {
            return;
        }
        if let Some(command) = self.waiting.pop_front() {
            self.in_flight = true;
            self.outgoing.push_back(ClientMessage::Step {
                after: self.commands,
                command,
            });
        }
    }

    /// Decodes a message. Requests a keyframe after a gap or an invalid message.
    pub fn receive(&mut self, bytes: &[u8]) -> Vec<Update> {
        match ServerMessage::from_bytes(bytes) {
            Some(message) => self.apply(message),
            None => {
                self.request_keyframe();
                vec![]
            }
        }
    }

    fn apply(&mut self, message: ServerMessage) -> Vec<Update> {
        match message {
            ServerMessage::Keyframe(keyframe) => {
                if keyframe.rules != self.rules {
                    self.state = State::OtherRules(keyframe.rules);
                    return vec![];
                }
                self.in_flight = false;
                self.waiting.clear();
                let before = std::mem::replace(&mut self.commands, keyframe.commands);
                let seen_before = self.view.is_some();
                if seen_before && before == keyframe.commands {
                    // Nothing new.
                    return vec![];
                }
                self.view = Some(keyframe.view.clone());
                if seen_before {
                    // The events of missed steps are lost; only the view arrives.
                    return vec![Update::Stepped {
                        events: vec![],
                        view: keyframe.view,
                    }];
                }
                vec![Update::Started {
                    name: keyframe.name,
                    seed: None,
                    practice: false,
                    catalog: Arc::clone(&self.catalog),
                    view: keyframe.view,
                    resumed: keyframe.commands > 0,
                }]
            }
            ServerMessage::Step {
                commands,
                events,
                view: update,
            } => {
                let Some(view) = &mut self.view else {
                    self.request_keyframe();
                    return vec![];
                };
                if commands <= self.commands {
                    // A keyframe that arrived meanwhile includes this step.
                    return vec![];
                }
                if commands != self.commands + 1 {
                    self.request_keyframe();
                    return vec![];
                }
                match update {
                    ViewUpdate::Change(change) => change.apply(view),
                    ViewUpdate::Full(full) => *view = full,
                }
                self.commands = commands;
                self.in_flight = false;
                let view = view.clone();
                self.send_next();
                vec![Update::Stepped { events, view }]
            }
            ServerMessage::Update(update) => {
                if matches!(update, Update::Refused(_)) {
                    self.in_flight = false;
                    self.waiting.clear();
                }
                // After a reconnect the interface still has the history.
                if matches!(update, Update::Recalled(_))
                    && std::mem::replace(&mut self.recalled, true)
                {
                    return vec![];
                }
                vec![update]
            }
            ServerMessage::Moved => {
                self.state = State::Moved;
                vec![]
            }
            ServerMessage::Closed(why) => {
                self.state = State::Closed(why);
                vec![]
            }
        }
    }

    fn request_keyframe(&mut self) {
        if !self.spectates && self.outgoing.back() != Some(&ClientMessage::Resync) {
            self.outgoing.push_back(ClientMessage::Resync);
        }
    }
}

#[cfg(test)]
mod tests;

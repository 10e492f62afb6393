//! Turns the updates of a host into messages.

use proto::View;
use proto::session::Update;

use crate::change::ViewDiffer;
use crate::server_message::{Audience, Keyframe, ServerMessage, ViewUpdate};

/// Steps between two keyframes for relays, so that a late spectator need not receive every step.
const KEYFRAME_INTERVAL: u32 = 64;

/// Turns updates into messages. Keeps the last view for keyframes.
pub struct Encoder {
    name: String,
    rules: u32,
    commands: u32,
    view: Box<View>,
    differ: Option<ViewDiffer>,
    since_keyframe: u32,
}

/// A message and its receivers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    pub to: Audience,
    pub message: ServerMessage,
}

impl Encoder {
    /// An encoder for a game of this rules version that has had `commands` commands.
    #[must_use]
    pub fn new(rules: u32, commands: u32) -> Self {
        Self {
            name: String::new(),
            rules,
            commands,
            view: Box::default(),
            differ: None,
            since_keyframe: 0,
        }
    }

    /// Number of commands so far.
    #[must_use]
    pub const fn commands(&self) -> u32 {
        self.commands
    }

    #[must_use]
    pub fn view(&self) -> &View {
        &self.view
    }

    #[must_use]
    pub fn keyframe(&self) -> ServerMessage {
        ServerMessage::Keyframe(Keyframe {
            commands: self.commands,
            name: self.name.clone(),
            rules: self.rules,
            view: self.view.clone(),
        })
    }

    /// Encodes an update. Removes seeds; drops updates that concern only storage.
    pub fn encode(&mut self, update: Update) -> Vec<Encoded> {
        let all = |message| Encoded {
            to: Audience::All,
            message,
        };
        match update {
            Update::Started { name, view, .. } => {
                self.name = name;
                self.set_view(view);
                vec![all(self.keyframe())]
            }
            Update::Stepped { events, view } => {
                self.commands += 1;
                self.since_keyframe += 1;
                let change = self.differ.as_mut().and_then(|differ| differ.change(&view));
                let view = match change {
                    Some(change) => {
                        self.view = view;
                        ViewUpdate::Change(Box::new(change))
                    }
                    None => {
                        self.set_view(view.clone());
                        self.since_keyframe = KEYFRAME_INTERVAL;
                        ViewUpdate::Full(view)
                    }
                };
                let mut messages = vec![all(ServerMessage::Step {
                    commands: self.commands,
                    events,
                    view,
                })];
                if self.since_keyframe >= KEYFRAME_INTERVAL {
                    self.since_keyframe = 0;
                    messages.push(Encoded {
                        to: Audience::SpectatorEdges,
                        message: self.keyframe(),
                    });
                }
                messages
            }
            Update::Ended(mut finished) => {
                finished.seed = None;
                vec![all(ServerMessage::Update(Update::Ended(finished)))]
            }
            update @ Update::Chronicle(_) => vec![all(ServerMessage::Update(update))],
            update @ (Update::Recalled(_)
            | Update::Refused(_)
            | Update::Answered(..)
            | Update::Notes(_)
            | Update::Guesses(_)
            | Update::Trouble(_)) => vec![Encoded {
                to: Audience::Player,
                message: ServerMessage::Update(update),
            }],
            // The rest concerns only the host and its storage.
            _ => vec![],
        }
    }

    fn set_view(&mut self, view: Box<View>) {
        self.differ = Some(ViewDiffer::of(&view));
        self.view = view;
        self.since_keyframe = 0;
    }
}

//! The player's end of the wire.

use std::collections::VecDeque;
use std::sync::Arc;

use proto::session::{Request, Update};
use proto::{Catalog, Command, View};

use crate::call::Call;
use crate::news::{News, Sight};

/// No more commands than this wait for the one before to be answered: nobody types blindly for longer.
const MOST_WAITING: usize = 8;

/// The player's end of the wire: makes calls of what an interface asks for, and updates of the news. It has no connection:
/// whoever runs it sends the calls, hands over the news, and says when it connected anew.
pub struct Line {
    catalog: Arc<Catalog>,
    rules: u32,
    /// Whether somebody only looks on.
    watches: bool,
    view: Option<Box<View>>,
    commands: u32,
    /// Whether a command was sent that nothing was heard of yet.
    in_flight: bool,
    waiting: VecDeque<Command>,
    calls: VecDeque<Call>,
    /// Whether anything was heard of what had happened before.
    recalled: bool,
    state: State,
}

/// How it stands with the game at the other end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Open,
    Moved,
    Closed(String),
    OtherRules(u32),
}

impl Line {
    /// A line to somebody's game, for whoever plays by these rules and names things by this catalog.
    #[must_use]
    pub fn new(catalog: Arc<Catalog>, rules: u32, watches: bool) -> Self {
        Self {
            catalog,
            rules,
            watches,
            view: None,
            commands: 0,
            in_flight: false,
            waiting: VecDeque::new(),
            calls: VecDeque::new(),
            recalled: false,
            state: State::Open,
        }
    }

    /// There is a connection, perhaps another than before: everything is to be told anew.
    pub fn connected(&mut self) {
        self.in_flight = false;
        self.waiting.clear();
        self.calls.clear();
        self.state = State::Open;
        if !self.watches {
            self.calls.push_back(Call::Sit);
        }
    }

    /// Whether somebody only looks on.
    #[must_use]
    pub const fn watches(&self) -> bool {
        self.watches
    }

    /// How many commands were given, as far as is known here.
    #[must_use]
    pub const fn commands(&self) -> u32 {
        self.commands
    }

    /// What is seen, once something is.
    #[must_use]
    pub fn view(&self) -> Option<&View> {
        self.view.as_deref()
    }

    /// Whether the game went elsewhere: whoever runs the line connects again.
    #[must_use]
    pub fn has_moved(&self) -> bool {
        self.state == State::Moved
    }

    /// Why the game cannot be played, as those say who run it, if that is so.
    #[must_use]
    pub fn closed(&self) -> Option<&str> {
        match &self.state {
            State::Closed(why) => Some(why),
            _ => None,
        }
    }

    /// The rules it is played by, if they are others than those here, so that it cannot be drawn.
    #[must_use]
    pub const fn other_rules(&self) -> Option<u32> {
        match self.state {
            State::OtherRules(rules) => Some(rules),
            _ => None,
        }
    }

    /// What is to be sent, in order.
    pub fn take_calls(&mut self) -> Vec<Call> {
        self.calls.drain(..).collect()
    }

    /// Asks for something. What a game on another machine has nothing to do with is answered here.
    pub fn ask(&mut self, request: Request) -> Vec<Update> {
        match request {
            Request::Leave => return vec![Update::Left],
            Request::Callings => return vec![Update::Callings(Arc::clone(&self.catalog))],
            _ if self.watches => {}
            Request::Step(command) => {
                if self.waiting.len() < MOST_WAITING {
                    self.waiting.push_back(command);
                }
                self.go_on();
            }
            Request::Ask(query) => self.calls.push_back(Call::Ask(query)),
            Request::Note(note) => self.calls.push_back(Call::Note(note)),
            Request::Guess(guess) => self.calls.push_back(Call::Guess(guess)),
            // One life, on the server.
            _ => {}
        }
        vec![]
    }

    /// Sends the next command, once the one before was answered.
    fn go_on(&mut self) {
        if self.in_flight {
            return;
        }
        if let Some(command) = self.waiting.pop_front() {
            self.in_flight = true;
            self.calls.push_back(Call::Step {
                after: self.commands,
                command,
            });
        }
    }

    /// Takes in a message.
    pub fn hear(&mut self, bytes: &[u8]) -> Vec<Update> {
        match News::read(bytes) {
            Some(news) => self.hear_news(news),
            None => {
                self.again();
                vec![]
            }
        }
    }

    fn hear_news(&mut self, news: News) -> Vec<Update> {
        match news {
            News::Scene(scene) => {
                if scene.rules != self.rules {
                    self.state = State::OtherRules(scene.rules);
                    return vec![];
                }
                self.in_flight = false;
                self.waiting.clear();
                let before = std::mem::replace(&mut self.commands, scene.commands);
                let seen_before = self.view.is_some();
                if seen_before && before == scene.commands {
                    // It is what is seen already.
                    return vec![];
                }
                self.view = Some(scene.view.clone());
                if seen_before {
                    // What was missed is not told any more, only where it led.
                    return vec![Update::Stepped {
                        events: vec![],
                        view: scene.view,
                    }];
                }
                vec![Update::Started {
                    name: scene.name,
                    seed: None,
                    practice: false,
                    catalog: Arc::clone(&self.catalog),
                    view: scene.view,
                    resumed: scene.commands > 0,
                }]
            }
            News::Step {
                commands,
                events,
                sight,
            } => {
                let Some(view) = &mut self.view else {
                    self.again();
                    return vec![];
                };
                if commands <= self.commands {
                    // The scene that came meanwhile has it already.
                    return vec![];
                }
                if commands != self.commands + 1 {
                    self.again();
                    return vec![];
                }
                match sight {
                    Sight::Change(change) => change.apply(view),
                    Sight::Whole(whole) => *view = whole,
                }
                self.commands = commands;
                self.in_flight = false;
                let view = view.clone();
                self.go_on();
                vec![Update::Stepped { events, view }]
            }
            News::Update(update) => {
                if matches!(update, Update::Refused(_)) {
                    self.in_flight = false;
                    self.waiting.clear();
                }
                // Whoever was here all the time knows.
                if matches!(update, Update::Recalled(_))
                    && std::mem::replace(&mut self.recalled, true)
                {
                    return vec![];
                }
                vec![update]
            }
            News::Elsewhere => {
                self.state = State::Moved;
                vec![]
            }
            News::Closed(why) => {
                self.state = State::Closed(why);
                vec![]
            }
        }
    }

    /// Something was missed.
    fn again(&mut self) {
        if !self.watches && self.calls.back() != Some(&Call::Again) {
            self.calls.push_back(Call::Again);
        }
    }
}

#[cfg(test)]
mod tests;

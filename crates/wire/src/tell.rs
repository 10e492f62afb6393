//! Makes news of what a host says.

use proto::View;
use proto::session::Update;

use crate::change::Basis;
use crate::news::{Guest, News, Sight, Whole};

/// After so many steps the whole scene is sent again, so that whoever comes later need not be told all of them.
const WHOLE_EVERY: u32 = 64;

/// Makes news of what a host says. It keeps the last view only to be able to say all of it again.
pub struct Teller {
    name: String,
    rules: u32,
    commands: u32,
    view: Box<View>,
    basis: Option<Basis>,
    since_whole: u32,
}

/// News, and for whom they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Telling {
    /// For whom.
    pub to: Guest,
    /// What.
    pub news: News,
}

impl Teller {
    /// Somebody who tells of a game by these rules in which so many commands were given.
    #[must_use]
    pub fn new(rules: u32, commands: u32) -> Self {
        Self {
            name: String::new(),
            rules,
            commands,
            view: Box::default(),
            basis: None,
            since_whole: 0,
        }
    }

    /// How many commands were given.
    #[must_use]
    pub const fn commands(&self) -> u32 {
        self.commands
    }

    /// What is seen.
    #[must_use]
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The whole scene as it is now.
    #[must_use]
    pub fn scene(&self) -> News {
        News::Scene(Whole {
            commands: self.commands,
            name: self.name.clone(),
            rules: self.rules,
            view: self.view.clone(),
        })
    }

    /// What to say of an update; a seed is never told.
    pub fn tell(&mut self, update: Update) -> Vec<Telling> {
        let all = |news| Telling {
            to: Guest::All,
            news,
        };
        match update {
            Update::Started { name, view, .. } => {
                self.name = name;
                self.see(view);
                vec![all(self.scene())]
            }
            Update::Stepped { events, view } => {
                self.commands += 1;
                self.since_whole += 1;
                let change = self.basis.as_mut().and_then(|basis| basis.change(&view));
                let sight = match change {
                    Some(change) => {
                        self.view = view;
                        Sight::Change(Box::new(change))
                    }
                    None => {
                        self.see(view.clone());
                        self.since_whole = WHOLE_EVERY;
                        Sight::Whole(view)
                    }
                };
                let mut told = vec![all(News::Step {
                    commands: self.commands,
                    events,
                    sight,
                })];
                if self.since_whole >= WHOLE_EVERY {
                    self.since_whole = 0;
                    told.push(Telling {
                        to: Guest::Onlookers,
                        news: self.scene(),
                    });
                }
                told
            }
            Update::Ended(mut finished) => {
                finished.seed = None;
                vec![all(News::Update(Update::Ended(finished)))]
            }
            update @ Update::Chronicle(_) => vec![all(News::Update(update))],
            update @ (Update::Recalled(_)
            | Update::Refused(_)
            | Update::Answered(..)
            | Update::Notes(_)
            | Update::Guesses(_)
            | Update::Trouble(_)) => vec![Telling {
                to: Guest::Player,
                news: News::Update(update),
            }],
            // The rest is between a host and those who keep its runs.
            _ => vec![],
        }
    }

    fn see(&mut self, view: Box<View>) {
        self.basis = Some(Basis::of(&view));
        self.view = view;
        self.since_whole = 0;
    }
}

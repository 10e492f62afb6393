//! New runs, and the names they get.

use std::sync::Arc;

use proto::Mode;
use proto::session::{Start, Trouble, Update};
use sim::{Game, Setup};

use super::Host;
use super::next::{Awaited, Next};
use super::stored::trouble;
use crate::past::Past;
use crate::session::Session;
use crate::store::{NotStored, Store};

/// Seeds that nobody chose are short enough to tell a friend.
pub(super) const SEEDS: u32 = 1_000_000_000;

impl Host {
    pub(super) fn begin(&mut self, start: &Start) -> Result<Vec<Update>, Trouble> {
        self.leave();
        let setup = Setup {
            seed: start.seed.unwrap_or_else(|| self.luck.below(SEEDS).into()),
            mode: if start.practice {
                Mode::Practice
            } else {
                Mode::Ranked
            },
        };
        let game = Game::new(Arc::clone(&self.rules), setup);
        let game = game.map_err(|error| Trouble::CannotBegin(error.to_string()))?;
        let wanted = tidy(&start.name);
        let past = start.practice.then(Past::default);
        let catalog = Arc::clone(&self.catalog);
        let session = Session::new(game, catalog, wanted.clone(), past);
        if !self.keeps {
            return Ok(self.take_up(session, false));
        }
        let awaited = Awaited {
            session,
            wanted,
            tries: 0,
        };
        self.create(Box::new(awaited));
        Ok(vec![])
    }

    /// Tries the next name for the awaited run.
    fn create(&mut self, mut awaited: Box<Awaited>) {
        awaited.tries += 1;
        let Awaited {
            session,
            wanted,
            tries,
        } = &mut *awaited;
        session.name = match *tries {
            1 => wanted.clone(),
            n => format!("{wanted} {n}"),
        };
        let run = session.name.clone();
        let bytes = session.journal();
        self.stores.push(Store::Create { run, bytes });
        self.next = Some(Next::Awaited(awaited));
    }

    pub(super) fn created(
        &mut self,
        run: &str,
        bytes: &[u8],
        done: Result<String, NotStored>,
    ) -> Vec<Update> {
        // Another run may have been begun meanwhile.
        let awaited = match self.next.take() {
            Some(Next::Awaited(awaited)) if awaited.session.name == run => awaited,
            other => {
                self.next = other;
                return vec![];
            }
        };
        match done {
            Ok(_) => {
                let session = awaited.session.stored(bytes.to_vec());
                self.take_up(session, false)
            }
            Err(NotStored::Taken) => {
                self.create(awaited);
                vec![]
            }
            Err(why) => trouble(run, why),
        }
    }

    pub(super) fn take_up(&mut self, mut session: Session, resumed: bool) -> Vec<Update> {
        self.leave();
        let mut updates = vec![session.started(resumed)];
        updates.extend(session.ended());
        // A run that ended while nobody was there to put it away is put away now.
        if session.game.is_over() && session.past.is_none() {
            session.finish(&mut self.stores);
        } else {
            session.snapshot(&mut self.stores);
        }
        self.session = Some(session);
        updates
    }
}

/// A name without what cannot be seen or would move the cursor.
pub(crate) fn tidy(name: &str) -> String {
    let kept: String = name.chars().filter(|c| !is_unseen(*c)).collect();
    match kept.trim() {
        "" => "_".to_owned(),
        kept => kept.to_owned(),
    }
}

/// Control characters, and those that only change how others are drawn.
fn is_unseen(c: char) -> bool {
    let formats =
        matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}');
    c.is_control() || formats || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}')
}

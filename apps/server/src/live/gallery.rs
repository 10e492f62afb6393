//! Those who look on: one subscription for each game, and the same bytes for everybody.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use bytes::Bytes;
use futures_util::StreamExt as _;
use tokio::sync::broadcast;
use tracing::warn;
use wire::{ClientMessage, CommandCount, ServerMessage};

use super::{From, Letter, host_subject, show_subject};
use crate::GameId;
use crate::gauge::Gauges;
use crate::queue::Queue;
use crate::record::Record;

/// So many messages may wait for one onlooker; who is slower than that skips to the whole scene.
const BEHIND: usize = 32;

/// How often a host is told that somebody looks on.
const HERE: Duration = Duration::from_secs(5);

/// The longest story since the last scene: a host says the whole scene long before.
const STORY: usize = 256;

/// Everything that is shown here; cheap to clone.
#[derive(Clone)]
pub struct Gallery {
    record: Record,
    queue: Queue,
    gauges: Gauges,
    shows: Arc<Mutex<HashMap<GameId, Weak<Show>>>>,
}

/// A game that is shown.
struct Show {
    story: Mutex<Story>,
    sender: broadcast::Sender<Bytes>,
    gauges: Gauges,
}

/// The last whole scene, and what happened since.
#[derive(Default)]
struct Story {
    told: Vec<Bytes>,
    /// How many commands were given at its end.
    commands: u32,
}

/// Somebody who looks on.
pub struct Onlooker {
    show: Arc<Show>,
    receiver: broadcast::Receiver<Bytes>,
    /// What they are to be told first.
    first: std::vec::IntoIter<Bytes>,
}

impl Gallery {
    /// A gallery.
    #[must_use]
    pub fn new(record: Record, queue: Queue, gauges: Gauges) -> Self {
        Self {
            record,
            queue,
            gauges,
            shows: Arc::default(),
        }
    }

    /// Somebody looks on at a game.
    #[must_use]
    pub fn enter(&self, game: GameId) -> Onlooker {
        let mut shows = self.shows.lock().unwrap_or_else(PoisonError::into_inner);
        let show = shows.get(&game).and_then(Weak::upgrade);
        let show = show.unwrap_or_else(|| {
            shows.retain(|_, show| show.strong_count() > 0);
            let show = Arc::new(Show {
                story: Mutex::default(),
                sender: broadcast::channel(BEHIND).0,
                gauges: self.gauges.clone(),
            });
            shows.insert(game, Arc::downgrade(&show));
            tokio::spawn(self.clone().follow(game, Arc::downgrade(&show)));
            show
        });
        show.onlooker()
    }

    /// Hands on what a game's host says, for as long as anybody looks on.
    async fn follow(self, game: GameId, show: Weak<Show>) {
        let client = self.queue.client();
        let subject = show_subject(game);
        let Ok(mut news) = client.subscribe(subject.clone()).await else {
            return;
        };
        let mut here = tokio::time::interval(HERE);
        let mut wants_scene = true;
        loop {
            tokio::select! {
                _ = here.tick() => {
                    if show.strong_count() == 0 {
                        return;
                    }
                    let call = if wants_scene { ClientMessage::Resync } else { ClientMessage::Heartbeat };
                    match self.record.game(game).await {
                        Ok(Some(shown)) if shown.state == "open" => {
                            let Some(host) = shown.host else { continue };
                            let letter = Letter { game, from: From::Gallery, call: &call.to_bytes() };
                            let said = client.publish_with_reply(host_subject(&host), subject.clone(), letter.bytes().into());
                            if let Err(error) = said.await {
                                warn!(%game, %error, "spectator heartbeat failed");
                            }
                        }
                        // What was said last stays to be seen.
                        Ok(_) => {}
                        Err(error) => warn!(%game, %error, "looking up host failed"),
                    }
                }
                message = news.next() => {
                    let Some(message) = message else { return };
                    if message.status.is_some() || message.payload.is_empty() {
                        wants_scene = true;
                        continue;
                    }
                    let Some(show) = show.upgrade() else { return };
                    let wanted = wants_scene;
                    wants_scene = show.take(message.payload);
                    if wants_scene && !wanted {
                        here.reset_immediately();
                    }
                }
            }
        }
    }
}

impl Show {
    fn onlooker(self: &Arc<Self>) -> Onlooker {
        self.gauges.spectators_connected.inc();
        let (first, receiver) = self.begin();
        Onlooker {
            show: Arc::clone(self),
            receiver,
            first,
        }
    }

    /// What to tell first, and where to hear the rest.
    fn begin(&self) -> (std::vec::IntoIter<Bytes>, broadcast::Receiver<Bytes>) {
        let story = self.story.lock().unwrap_or_else(PoisonError::into_inner);
        // Nothing new can come between the two while the story is held.
        (story.told.clone().into_iter(), self.sender.subscribe())
    }

    /// Hands news on; whether what is known has a gap, and the whole scene is wanted.
    fn take(&self, news: Bytes) -> bool {
        let mut story = self.story.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = story.told.is_empty();
        let tell = match ServerMessage::command_count(&news) {
            Some(CommandCount::Keyframe(commands)) => {
                // Who has heard everything needs no scene.
                let missed = is_new || story.commands != commands;
                story.told.clear();
                story.commands = commands;
                missed
            }
            _ if is_new || story.told.len() >= STORY => return true,
            Some(CommandCount::Step(commands)) if commands <= story.commands => return false,
            Some(CommandCount::Step(commands)) if commands != story.commands + 1 => return true,
            Some(CommandCount::Step(commands)) => {
                story.commands = commands;
                true
            }
            None => true,
        };
        story.told.push(news.clone());
        if tell {
            // Nobody there is no trouble.
            let _ = self.sender.send(news);
        }
        false
    }
}

impl Onlooker {
    /// The next news; `None` when there will be no more.
    pub async fn news(&mut self) -> Option<Bytes> {
        loop {
            if let Some(news) = self.first.next() {
                return Some(news);
            }
            match self.receiver.recv().await {
                Ok(news) => return Some(news),
                Err(broadcast::error::RecvError::Closed) => return None,
                Err(broadcast::error::RecvError::Lagged(_)) => {
                    self.show.gauges.spectator_resyncs.inc();
                    (self.first, self.receiver) = self.show.begin();
                }
            }
        }
    }
}

impl Drop for Onlooker {
    fn drop(&mut self) {
        self.show.gauges.spectators_connected.dec();
    }
}

#[cfg(test)]
mod tests {
    use super::{BEHIND, Show};
    use crate::gauge::Gauges;
    use bytes::Bytes;
    use std::sync::{Arc, Mutex};
    use tokio::sync::broadcast;

    fn show() -> Arc<Show> {
        Arc::new(Show {
            story: Mutex::default(),
            sender: broadcast::channel(BEHIND).0,
            gauges: Gauges::default(),
        })
    }

    /// A scene or a step as far as those know it who hand it on.
    fn news(is_step: bool, n: u8) -> Bytes {
        Bytes::from(vec![u8::from(is_step), n])
    }

    #[tokio::test]
    async fn whoever_comes_late_is_told_the_last_scene_and_what_came_after_it() {
        let show = show();
        assert!(show.take(news(true, 0)), "nothing is known before a scene");
        assert!(!show.take(news(false, 1)));
        let mut early = show.onlooker();
        show.take(news(true, 2));
        // Everybody knows already.
        show.take(news(false, 2));
        show.take(news(true, 3));
        let mut late = show.onlooker();
        show.take(news(true, 4));
        for (is_step, n) in [(false, 1), (true, 2), (true, 3), (true, 4)] {
            assert_eq!(early.news().await, Some(news(is_step, n)), "{n}");
        }
        for (is_step, n) in [(false, 2), (true, 3), (true, 4)] {
            assert_eq!(late.news().await, Some(news(is_step, n)), "{n}");
        }
    }

    #[tokio::test]
    async fn whoever_is_slow_skips_to_the_last_scene_and_misses_nothing_after_it() {
        let show = show();
        show.take(news(false, 0));
        let mut slow = show.onlooker();
        for n in 1..100 {
            show.take(news(true, n));
            if n == 90 {
                show.take(news(false, n));
            }
        }
        assert_eq!(slow.news().await, Some(news(false, 0)));
        assert_eq!(slow.news().await, Some(news(false, 90)));
        for n in 91..100 {
            assert_eq!(slow.news().await, Some(news(true, n)), "{n}");
        }
        show.take(news(true, 100));
        assert_eq!(slow.news().await, Some(news(true, 100)));
    }

    #[tokio::test]
    async fn what_was_missed_is_made_good_by_the_next_scene() {
        let show = show();
        show.take(news(false, 5));
        let mut onlooker = show.onlooker();
        assert!(show.take(news(true, 8)), "6 and 7 are missing");
        assert!(!show.take(news(false, 9)));
        assert!(!show.take(news(true, 9)), "known by now");
        show.take(news(true, 10));
        for (is_step, n) in [(false, 5), (false, 9), (true, 10)] {
            assert_eq!(onlooker.news().await, Some(news(is_step, n)), "{n}");
        }
    }
}

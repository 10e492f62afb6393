//! One game, run as a task of its own.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::{Client, Subject};
use bytes::Bytes;
use host::{Found, Host, NotStored, Store, Stored};
use proto::session::{Calling, Finished, Recalled, Request, Start, Trouble, Turn, Update};
use proto::{Catalog, Ending};
use sim::Rules;
use tokio::sync::mpsc;
use tracing::{info, warn};
use wire::{Audience, ClientMessage, Encoder, ServerMessage};

use super::tape::{Tape, TapeTrouble, Tapes};
use super::{From, show_subject};
use crate::gauge::{Gauges, now};
use crate::queue::Queue;
use crate::record::{Lease, Outcome, Progress, Record};
use crate::shelf::Shelf;
use crate::{GameId, RunId};

/// After so many commands the journal is put into the object store, so that waking the game up stays quick.
const PUT_BY_EVERY: u32 = 256;

/// A player of whom nothing was heard for so long is gone.
const GONE: Duration = Duration::from_secs(60);

/// What is written down is kept no more often than this.
const NOTES_EVERY: Duration = Duration::from_secs(1);

/// A player has no more tabs open than this.
const SEATS: usize = 4;

/// A gallery of which nothing was heard for so long has no onlookers any more.
const UNWATCHED: Duration = Duration::from_secs(15);

/// How long a game that is over can still be looked at.
const AFTERWARDS: Duration = Duration::from_secs(60);

/// How often handing in a game is tried before it is put down.
const HAND_IN_TRIES: u32 = 30;

/// So many turns are told to somebody who comes back.
const RECALLED: usize = 100;

/// Whatever running a game needs; cheap to clone.
#[derive(Clone)]
pub(super) struct Means {
    pub(super) record: Record,
    pub(super) client: Client,
    pub(super) queue: Queue,
    pub(super) shelf: Shelf,
    pub(super) tapes: Tapes,
    pub(super) gauges: Gauges,
    pub(super) rules: Arc<Rules>,
    pub(super) catalog: Arc<Catalog>,
    /// Who runs it.
    pub(super) host: Arc<str>,
    pub(super) sleep: Duration,
}

/// What a table is told.
pub(super) enum Mail {
    /// Something is wanted.
    FromClient {
        from: From,
        call: ClientMessage,
        reply: Subject,
    },
    /// The game is somebody else's now.
    Lost,
    /// Everything is to be stored, and the game given back.
    Close,
}

/// What others may know of a table.
#[derive(Default)]
pub(super) struct Face {
    turns: std::sync::atomic::AtomicU32,
    place: std::sync::atomic::AtomicU32,
    moved: std::sync::atomic::AtomicBool,
}

impl Face {
    /// How far the game has come; asking takes note that it was asked.
    pub(super) fn progress(&self, game: GameId) -> Progress {
        use std::sync::atomic::Ordering::Relaxed;
        Progress {
            game,
            turns: self.turns.load(Relaxed),
            place: u16::try_from(self.place.load(Relaxed)).unwrap_or(u16::MAX),
            moved: self.moved.swap(false, Relaxed),
        }
    }
}

/// Why a table is given up.
#[derive(Debug, thiserror::Error)]
enum Broken {
    #[error(transparent)]
    Tape(#[from] TapeTrouble),
    #[error("the game cannot be opened: {0:?}")]
    Game(Trouble),
    #[error("invalid seed")]
    Seed,
}

/// How a table comes to rest.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    /// Nobody wants anything of it.
    Asleep,
    /// Somebody else is to run it.
    Elsewhere,
}

/// A game that is being played.
pub(super) struct Table {
    means: Means,
    lease: Lease,
    face: Arc<Face>,
    host: Host,
    encoder: Encoder,
    tape: Tape,
    /// Who plays, and when something was last heard of them.
    seats: Vec<(Subject, Instant)>,
    watched: Option<Instant>,
    /// Set when the game is over and handed in.
    over: Option<Instant>,
    ended: Option<Finished>,
    /// What happened last, for whoever comes back.
    recent: VecDeque<Turn>,
    /// What the player wrote down, for whoever comes back: about tiles, and about unknown things.
    written: (Option<Update>, Option<Update>),
    /// The same as it is to be kept, if it is not yet.
    unkept: Option<Vec<u8>>,
    /// When it was last kept.
    kept: Option<Instant>,
    /// When something was last wanted of it.
    heard: Instant,
}

/// Runs a game until nobody wants it any more. Whoever calls it has the lease.
pub(super) async fn run(
    means: Means,
    lease: Lease,
    face: Arc<Face>,
    mut mail: mpsc::Receiver<Mail>,
) {
    let (game, epoch) = (lease.game, lease.epoch);
    let (record, client) = (means.record.clone(), means.client.clone());
    let host = Arc::clone(&means.host);
    let ended = match Table::open(means, lease, face).await {
        Ok(mut table) => {
            let ended = table.work(&mut mail).await;
            table.say_farewell(&ended).await;
            ended.map(drop)
        }
        Err(broken) => Err(broken),
    };
    match ended {
        Ok(()) => {}
        Err(Broken::Tape(TapeTrouble::Lost)) => info!(%game, "game taken over by another host"),
        Err(broken) => warn!(%game, error = %broken, "game abandoned"),
    }
    if let Err(error) = record.let_go(game, &host, epoch).await {
        warn!(%game, %error, "releasing lease failed");
    }
    // Whoever wrote meanwhile looks for the game again.
    mail.close();
    while let Some(late) = mail.recv().await {
        if let Mail::FromClient {
            from: From::Player,
            reply,
            ..
        } = late
        {
            let news = ServerMessage::Moved.to_bytes();
            let _ = client.publish(reply, news.into()).await;
        }
    }
}

impl Table {
    async fn open(means: Means, lease: Lease, face: Arc<Face>) -> Result<Self, Broken> {
        let seed: u64 = lease.seed.parse().map_err(|_| Broken::Seed)?;
        let kept = u64::try_from(lease.kept).unwrap_or(0);
        let (journal, tape) = means.tapes.open(lease.game, kept).await?;
        let (rules, catalog) = (Arc::clone(&means.rules), Arc::clone(&means.catalog));
        let version = sim::journal::RULES_VERSION;
        let mut table = Self {
            host: Host::new(rules, catalog, 0),
            means,
            lease,
            face,
            encoder: Encoder::new(version, 0),
            tape,
            seats: Vec::new(),
            watched: None,
            over: None,
            ended: None,
            recent: VecDeque::new(),
            written: (None, None),
            unkept: None,
            kept: None,
            heard: Instant::now(),
        };
        let name = table.lease.player.clone();
        let updates = if journal.is_empty() {
            let calling = table.lease.calling.clone();
            table.host.answer(Request::Begin(Start {
                name,
                seed: Some(seed),
                practice: false,
                calling: calling.map_or(Calling::Nobody, Calling::Named),
            }))
        } else {
            table.host.take_stores();
            let mut updates = table.host.opened(
                &name,
                Ok(Found {
                    snapshot: None,
                    journal: Some(journal),
                    notes: table.lease.notes.take(),
                    rules: Arc::clone(&table.means.rules),
                    catalog: Arc::clone(&table.means.catalog),
                }),
            );
            while table.host.is_at_work() {
                tokio::task::yield_now().await;
                updates.extend(table.host.work());
            }
            updates
        };
        let updates = table.settle(updates).await?;
        let commands = match table.host.running() {
            Some((_, game)) => game.journal().commands(),
            None => {
                let trouble = updates.into_iter().find_map(|update| match update {
                    Update::Trouble(trouble) => Some(trouble),
                    _ => None,
                });
                let unknown = || Trouble::CannotRead(String::new());
                return Err(Broken::Game(trouble.unwrap_or_else(unknown)));
            }
        };
        table.encoder = Encoder::new(version, commands);
        let finished = ending(&updates);
        // Nobody sits here yet: this only tells the encoder what is seen.
        table.tell(updates).await;
        table.show_face();
        if let Some(finished) = finished {
            table.hand_in(finished).await;
        }
        Ok(table)
    }

    async fn work(&mut self, mail: &mut mpsc::Receiver<Mail>) -> Result<Rest, Broken> {
        loop {
            self.keep_notes(false).await;
            let wait = match self.over {
                Some(since) => AFTERWARDS.saturating_sub(since.elapsed()),
                None => self.means.sleep.saturating_sub(self.heard.elapsed()),
            };
            let soon = self.unkept.as_ref().map(|_| NOTES_EVERY);
            let Ok(received) = tokio::time::timeout(soon.unwrap_or(wait), mail.recv()).await else {
                if soon.is_some() {
                    continue;
                }
                if self.over.is_none() {
                    self.put_by().await;
                    info!(game = %self.lease.game, "game suspended");
                }
                return Ok(Rest::Asleep);
            };
            match received {
                None => return Ok(Rest::Elsewhere),
                Some(Mail::Lost) => return Err(TapeTrouble::Lost.into()),
                Some(Mail::Close) => {
                    self.keep_notes(true).await;
                    self.put_by().await;
                    return Ok(Rest::Elsewhere);
                }
                Some(Mail::FromClient { from, call, reply }) => {
                    self.answer(from, call, reply).await?
                }
            }
        }
    }

    async fn answer(
        &mut self,
        from: From,
        call: ClientMessage,
        reply: Subject,
    ) -> Result<(), Broken> {
        if from == From::Gallery {
            let known = self.watched.replace(Instant::now()).is_some();
            if !known || call == ClientMessage::Resync {
                let scene = self.encoder.keyframe().to_bytes();
                self.send(reply, scene.into()).await;
            }
            return Ok(());
        }
        let now = Instant::now();
        for (seat, seen) in &mut self.seats {
            if *seat == reply {
                *seen = now;
            }
        }
        if call == ClientMessage::Heartbeat {
            return Ok(());
        }
        self.heard = now;
        let request = match call {
            ClientMessage::Heartbeat => return Ok(()),
            ClientMessage::Join => {
                self.seats
                    .retain(|(seat, seen)| *seat != reply && seen.elapsed() < GONE);
                self.seats.truncate(SEATS - 1);
                self.seats.insert(0, (reply.clone(), now));
                self.send(reply.clone(), self.encoder.keyframe().to_bytes().into())
                    .await;
                let recalled = ServerMessage::Update(Update::Recalled(Recalled {
                    kills: 0,
                    whole: false,
                    turns: self.recent.iter().cloned().collect(),
                }));
                self.send(reply.clone(), recalled.to_bytes().into()).await;
                for written in [&self.written.0, &self.written.1].into_iter().flatten() {
                    let news = ServerMessage::Update(written.clone());
                    self.send(reply.clone(), news.to_bytes().into()).await;
                }
                if let Some(finished) = self.ended.clone() {
                    let update = ServerMessage::Update(Update::Ended(finished));
                    self.send(reply, update.to_bytes().into()).await;
                }
                return Ok(());
            }
            ClientMessage::Resync => {
                self.send(reply, self.encoder.keyframe().to_bytes().into())
                    .await;
                return Ok(());
            }
            ClientMessage::Step { after, .. } if after != self.encoder.commands() => {
                self.send(reply, self.encoder.keyframe().to_bytes().into())
                    .await;
                return Ok(());
            }
            ClientMessage::Step { command, .. } => Request::Step(command),
            ClientMessage::Ask(query) => Request::Ask(query),
            ClientMessage::Note(note) => Request::Note(note),
            ClientMessage::Guess(guess) => Request::Guess(guess),
        };
        let begun = Instant::now();
        let is_step = matches!(request, Request::Step(_));
        let updates = self.host.answer(request);
        let updates = self.settle(updates).await?;
        if is_step {
            self.means.gauges.commands.inc();
            self.means
                .gauges
                .command_duration
                .observe(begun.elapsed().as_secs_f64());
        }
        let finished = ending(&updates);
        self.tell(updates).await;
        self.show_face();
        if let Some(finished) = finished {
            self.hand_in(finished).await;
        }
        if self.tape.pieces >= PUT_BY_EVERY && self.over.is_none() {
            self.put_by().await;
        }
        Ok(())
    }

    /// Does what the host asks, until it asks no more: nobody is told anything before that.
    async fn settle(&mut self, mut updates: Vec<Update>) -> Result<Vec<Update>, Broken> {
        loop {
            let stores = self.host.take_stores();
            if stores.is_empty() {
                return Ok(updates);
            }
            for store in stores {
                let done = self.perform(&store).await?;
                updates.extend(match &store {
                    Store::List => self.host.listed(vec![], now()),
                    Store::Hall => self.host.remembered(&[]),
                    store => self.host.stored(store, done),
                });
            }
        }
    }

    async fn perform(&mut self, store: &Store) -> Result<Result<Stored, NotStored>, Broken> {
        match store {
            Store::Create { bytes, .. } => self.tape.append(0, bytes).await?,
            Store::Append { from, bytes, .. } => self.tape.append(*from, bytes).await?,
            // There is no other way to write a journal here: somebody has changed it.
            Store::Rewrite { .. } => return Err(TapeTrouble::Gap(self.tape.len()).into()),
            Store::Notes { bytes, .. } => self.unkept = Some(bytes.clone()),
            // The journal is all there is, and is put by as a whole.
            _ => {}
        }
        Ok(Ok(Stored::Done))
    }

    async fn tell(&mut self, updates: Vec<Update>) {
        let watched = self.watched.is_some_and(|it| it.elapsed() < UNWATCHED);
        if !watched {
            self.watched = None;
        }
        for update in updates {
            self.recall(&update);
            for encoded in self.encoder.encode(update) {
                if encoded.to == Audience::Relays && !watched {
                    continue;
                }
                let bytes = Bytes::from(encoded.message.to_bytes());
                if encoded.to != Audience::Relays {
                    for (seat, _) in &self.seats {
                        self.send(seat.clone(), bytes.clone()).await;
                    }
                }
                if encoded.to != Audience::Player && watched {
                    let show = Subject::from(show_subject(self.lease.game));
                    self.send(show, bytes).await;
                }
            }
        }
    }

    /// Keeps what happened, for whoever comes back.
    fn recall(&mut self, update: &Update) {
        match update {
            Update::Stepped { events, view } => self.recent.push_back(Turn {
                turn: view.turn,
                events: events.clone(),
                underfoot: vec![],
            }),
            Update::Recalled(recalled) => self.recent.extend(recalled.turns.iter().cloned()),
            Update::Notes(_) => self.written.0 = Some(update.clone()),
            Update::Guesses(_) => self.written.1 = Some(update.clone()),
            _ => {}
        }
        let many = self.recent.len().saturating_sub(RECALLED);
        self.recent.drain(..many);
    }

    async fn send(&self, to: Subject, bytes: Bytes) {
        if let Err(error) = self.means.client.publish(to, bytes).await {
            warn!(game = %self.lease.game, %error, "publish to player failed");
        }
    }

    fn show_face(&self) {
        use std::sync::atomic::Ordering::Relaxed;
        let turns = self.encoder.commands();
        self.face
            .moved
            .fetch_or(self.face.turns.swap(turns, Relaxed) != turns, Relaxed);
        let place = self.encoder.view().level.0;
        self.face.place.store(place.into(), Relaxed);
    }

    /// Keeps what the player wrote down: at once, but not more often than now and then.
    async fn keep_notes(&mut self, now: bool) {
        if self.over.is_some() {
            self.unkept = None;
        }
        let is_due = self.kept.is_none_or(|it| it.elapsed() >= NOTES_EVERY);
        if !(now || is_due) {
            return;
        }
        let Some(notes) = self.unkept.take() else {
            return;
        };
        let Means { record, host, .. } = &self.means;
        let Lease { game, epoch, .. } = self.lease;
        self.kept = Some(Instant::now());
        if let Err(error) = record.keep_notes(game, host, epoch, &notes).await {
            warn!(%game, %error, "storing notes failed");
            self.unkept = Some(notes);
        }
    }

    /// Puts the journal into the object store, and away what the stream has of it. Where that fails it stays where it is.
    async fn put_by(&mut self) {
        if let Err(error) = self.try_to_put_by().await {
            warn!(game = %self.lease.game, error = format!("{error:#}"), "archiving journal failed");
        }
    }

    async fn try_to_put_by(&mut self) -> anyhow::Result<()> {
        let Some(journal) = self.host.journal() else {
            return Ok(());
        };
        self.tape.put_by(&journal).await?;
        let Means { record, host, .. } = &self.means;
        let Lease { game, epoch, .. } = self.lease;
        let len = journal.len() as u64;
        if record.keep_tape(game, host, epoch, len).await? {
            self.tape.shorten();
        }
        Ok(())
    }

    /// The game is over: hands it in. If this process ends meanwhile, whoever opens the game next finds it over, and does it.
    async fn hand_in(&mut self, finished: Finished) {
        let Some(journal) = self.host.journal() else {
            return;
        };
        let outcome = Outcome {
            run: RunId::of(&journal),
            bytes: journal.len(),
            turns: self.encoder.commands(),
            score: finished.score,
            won: matches!(finished.ending, Some(Ending::Won { .. })),
        };
        self.ended = Some(Finished {
            seed: None,
            ..finished
        });
        let game = self.lease.game;
        for _ in 0..HAND_IN_TRIES {
            match self.try_to_hand_in(&outcome, &journal).await {
                Ok(()) => {
                    info!(%game, run = %outcome.run, score = outcome.score, "game finished");
                    self.over = Some(Instant::now());
                    return;
                }
                Err(error) => {
                    warn!(%game, error = format!("{error:#}"), "submitting game failed");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }

    async fn try_to_hand_in(&self, outcome: &Outcome, journal: &[u8]) -> anyhow::Result<()> {
        let Means {
            shelf,
            record,
            queue,
            tapes,
            ..
        } = &self.means;
        let game = self.lease.game;
        shelf.put(outcome.run, journal.to_vec()).await?;
        if record.end_game(game, outcome).await?
            && let Err(error) = queue.push(outcome.run, now()).await
        {
            warn!(%game, %error, "queueing run failed");
        }
        if let Err(error) = tapes.forget(game).await {
            warn!(%game, %error, "deleting stream failed");
        }
        Ok(())
    }

    /// Whoever sits here is to look for the game again; a game that sleeps is woken by the next key.
    async fn say_farewell(&self, ended: &Result<Rest, Broken>) {
        let news = match ended {
            Ok(Rest::Asleep) => return,
            Err(Broken::Game(_) | Broken::Seed) => ServerMessage::Closed("broken".to_owned()),
            _ => ServerMessage::Moved,
        };
        let bytes = Bytes::from(news.to_bytes());
        for (seat, _) in &self.seats {
            self.send(seat.clone(), bytes.clone()).await;
        }
    }
}

/// How a run that is over ended.
fn ending(updates: &[Update]) -> Option<Finished> {
    updates.iter().find_map(|update| match update {
        Update::Ended(finished) => Some(finished.clone()),
        _ => None,
    })
}

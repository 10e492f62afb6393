//! The task that runs one game: executes commands, logs them, and publishes the results.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::{Client, Subject};
use bytes::Bytes;
use host::{Found, Host, NotStored, StorageRequest, Stored};
use proto::session::{Calling, Finished, RecentTurns, Request, Start, Trouble, Turn, Update};
use proto::{Catalog, Ending};
use sim::Rules;
use tokio::sync::{Semaphore, mpsc};
use tracing::{info, warn};
use wire::{Audience, ClientMessage, Encoder, ServerMessage};

use super::command_log::{CommandLog, CommandLogError, CommandLogs};
use super::{Sender, show_subject};
use crate::blob_store::BlobStore;
use crate::db::{Database, DatabaseError, GameProgress, Lease, Outcome};
use crate::metrics::{Metrics, now};
use crate::queue::Queue;
use crate::{GameId, RunId};

/// Commands between two archivings of the journal, so that the stream message stays small.
const ARCHIVE_EVERY: u32 = 256;

/// A connection without a message for this long is dropped.
const PLAYER_TIMEOUT: Duration = Duration::from_secs(60);

/// Minimum pause between two saves of the notes.
const NOTES_PAUSE: Duration = Duration::from_secs(1);

/// Maximum number of connections of the player (tabs); the oldest is dropped.
const MAX_PLAYER_CONNECTIONS: usize = 4;

/// Without a heartbeat of an edge for this long, the game has no spectators.
const SPECTATOR_TIMEOUT: Duration = Duration::from_secs(15);

/// Time for which a finished game stays visible.
const LINGER: Duration = Duration::from_secs(60);

/// Attempts to submit a finished game, one a second.
const SUBMIT_TRIES: u32 = 30;

/// Recent turns sent to a player who joins again.
const MAX_RECENT_TURNS: usize = 100;

/// The dependencies of a game task; cheap to clone.
#[derive(Clone)]
pub(super) struct Deps {
    pub(super) db: Database,
    pub(super) client: Client,
    pub(super) queue: Queue,
    pub(super) blobs: BlobStore,
    pub(super) logs: CommandLogs,
    pub(super) metrics: Metrics,
    pub(super) rules: Arc<Rules>,
    pub(super) catalog: Arc<Catalog>,
    /// Id of this host process.
    pub(super) host_id: Arc<str>,
    pub(super) idle_timeout: Duration,
    /// Replays of journals at the same time. If all games of another host were replayed at once, all would wait for the last.
    pub(super) replays: Arc<Semaphore>,
}

/// A message to a game task.
pub(super) enum Message {
    FromClient {
        from: Sender,
        message: ClientMessage,
        reply: Subject,
    },
    /// Another host has the lease.
    Lost,
    /// NATS has lost its store.
    StoreLost,
    /// Store everything and release the game.
    Close,
}

/// The progress of a game, shared with the lease renewal.
#[derive(Default)]
pub(super) struct Progress {
    turns: std::sync::atomic::AtomicU32,
    level: std::sync::atomic::AtomicU32,
    moved: std::sync::atomic::AtomicBool,
}

impl Progress {
    /// Reads the progress and resets `moved`.
    pub(super) fn take(&self, game: GameId) -> GameProgress {
        use std::sync::atomic::Ordering::Relaxed;
        GameProgress {
            game,
            turns: self.turns.load(Relaxed),
            level: u16::try_from(self.level.load(Relaxed)).unwrap_or(u16::MAX),
            moved: self.moved.swap(false, Relaxed),
        }
    }
}

#[derive(Debug, thiserror::Error)]
enum GameError {
    #[error(transparent)]
    CommandLog(#[from] CommandLogError),
    #[error("the game cannot be opened: {0:?}")]
    Game(Trouble),
    #[error("invalid seed")]
    Seed,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// Why a game task stopped without an error.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stopped {
    /// No command for a while, or the game has been over for a while.
    Idle,
    /// Another host is to run the game.
    HandedOver,
}

pub(super) struct GameTask {
    deps: Deps,
    lease: Lease,
    progress: Arc<Progress>,
    game_host: Host,
    encoder: Encoder,
    log: CommandLog,
    /// Reply subjects of the player's connections with their last activity, the latest joined first.
    players: Vec<(Subject, Instant)>,
    /// Last heartbeat of an edge with spectators.
    watched: Option<Instant>,
    /// When the finished game was submitted.
    over: Option<Instant>,
    ended: Option<Finished>,
    /// The latest turns, at most [`MAX_RECENT_TURNS`].
    recent: VecDeque<Turn>,
    /// The latest notes on tiles and guesses about items, for a player who joins again.
    latest_notes: (Option<Update>, Option<Update>),
    unsaved_notes: Option<Vec<u8>>,
    notes_saved: Option<Instant>,
    /// Last message of the player other than a heartbeat.
    last_active: Instant,
}

/// Runs a game until it is idle, handed over or lost, then releases the lease. The caller has acquired the lease.
pub(super) async fn run(
    deps: Deps,
    lease: Lease,
    progress: Arc<Progress>,
    mut mailbox: mpsc::Receiver<Message>,
) {
    let (game, epoch) = (lease.game, lease.epoch);
    let (db, client) = (deps.db.clone(), deps.client.clone());
    let host_id = Arc::clone(&deps.host_id);
    let ended = match GameTask::open(deps, lease, progress).await {
        Ok(mut task) => {
            let ended = task.work(&mut mailbox).await;
            task.notify_players(&ended).await;
            ended.map(drop)
        }
        Err(error) => Err(error),
    };
    match ended {
        Ok(()) => {}
        Err(GameError::CommandLog(CommandLogError::Lost)) => {
            info!(%game, "game taken over by another host");
        }
        Err(error) => warn!(%game, %error, "game abandoned"),
    }
    if let Err(error) = db.release_game(game, &host_id, epoch).await {
        warn!(%game, %error, "releasing lease failed");
    }
    // Senders of late messages must find the game again.
    mailbox.close();
    while let Some(late) = mailbox.recv().await {
        if let Message::FromClient {
            from: Sender::Player,
            reply,
            ..
        } = late
        {
            let message = ServerMessage::Moved.to_bytes();
            let _ = client.publish(reply, message.into()).await;
        }
    }
}

impl GameTask {
    async fn open(deps: Deps, lease: Lease, progress: Arc<Progress>) -> Result<Self, GameError> {
        let seed: u64 = lease.seed.parse().map_err(|_| GameError::Seed)?;
        let kept = u64::try_from(lease.kept).unwrap_or(0);
        let (journal, log) = deps.logs.open(lease.game, kept).await?;
        let replays = Arc::clone(&deps.replays);
        let place = replays.acquire().await;
        let (rules, catalog) = (Arc::clone(&deps.rules), Arc::clone(&deps.catalog));
        let version = sim::journal::RULES_VERSION;
        let mut task = Self {
            game_host: Host::new(rules, catalog, 0),
            deps,
            lease,
            progress,
            encoder: Encoder::new(version, 0),
            log,
            players: Vec::new(),
            watched: None,
            over: None,
            ended: None,
            recent: VecDeque::new(),
            latest_notes: (None, None),
            unsaved_notes: None,
            notes_saved: None,
            last_active: Instant::now(),
        };
        let name = task.lease.player.clone();
        let updates = if journal.is_empty() {
            let calling = task.lease.calling.clone();
            task.game_host.answer(Request::Begin(Start {
                name,
                seed: Some(seed),
                practice: false,
                calling: calling.map_or(Calling::Nobody, Calling::Named),
            }))
        } else {
            task.game_host.take_storage_requests();
            let mut updates = task.game_host.opened(
                &name,
                Ok(Found {
                    snapshot: None,
                    journal: Some(journal),
                    notes: task.lease.notes.take(),
                    rules: Arc::clone(&task.deps.rules),
                    catalog: Arc::clone(&task.deps.catalog),
                }),
            );
            while task.game_host.is_opening() {
                tokio::task::yield_now().await;
                updates.extend(task.game_host.continue_opening());
            }
            updates
        };
        drop(place);
        let updates = task.perform_stores(updates).await?;
        let commands = match task.game_host.running() {
            Some((_, game)) => game.journal().commands(),
            None => {
                let trouble = updates.into_iter().find_map(|update| match update {
                    Update::Trouble(trouble) => Some(trouble),
                    _ => None,
                });
                let unknown = || Trouble::CannotRead(String::new());
                return Err(GameError::Game(trouble.unwrap_or_else(unknown)));
            }
        };
        task.encoder = Encoder::new(version, commands);
        let finished = finished_update(&updates);
        // No player has joined yet: this only sets the view of the encoder.
        task.publish_updates(updates).await;
        task.update_progress();
        if let Some(finished) = finished {
            task.submit(finished).await;
        }
        Ok(task)
    }

    async fn work(&mut self, mailbox: &mut mpsc::Receiver<Message>) -> Result<Stopped, GameError> {
        loop {
            self.save_notes(false).await;
            let wait = match self.over {
                Some(since) => LINGER.saturating_sub(since.elapsed()),
                None => self
                    .deps
                    .idle_timeout
                    .saturating_sub(self.last_active.elapsed()),
            };
            let soon = self.unsaved_notes.as_ref().map(|_| NOTES_PAUSE);
            let Ok(received) = tokio::time::timeout(soon.unwrap_or(wait), mailbox.recv()).await
            else {
                if soon.is_some() {
                    continue;
                }
                if self.over.is_none() {
                    self.archive().await;
                    info!(game = %self.lease.game, "game suspended");
                }
                return Ok(Stopped::Idle);
            };
            match received {
                None => return Ok(Stopped::HandedOver),
                Some(Message::Lost) => return Err(CommandLogError::Lost.into()),
                // The log of a finished game is not needed.
                Some(Message::StoreLost) if self.over.is_some() => {}
                Some(Message::StoreLost) => self.restore_log().await?,
                Some(Message::Close) => {
                    self.save_notes(true).await;
                    self.archive().await;
                    return Ok(Stopped::HandedOver);
                }
                Some(Message::FromClient {
                    from,
                    message,
                    reply,
                }) => self.answer(from, message, reply).await?,
            }
        }
    }

    async fn answer(
        &mut self,
        from: Sender,
        message: ClientMessage,
        reply: Subject,
    ) -> Result<(), GameError> {
        if from == Sender::Spectators {
            let known = self.watched.replace(Instant::now()).is_some();
            if !known || message == ClientMessage::Resync {
                let keyframe = self.encoder.keyframe().to_bytes();
                self.send(reply, keyframe.into()).await;
            }
            return Ok(());
        }
        let now = Instant::now();
        for (subject, seen) in &mut self.players {
            if *subject == reply {
                *seen = now;
            }
        }
        if message == ClientMessage::Heartbeat {
            return Ok(());
        }
        self.last_active = now;
        let request = match message {
            ClientMessage::Heartbeat => return Ok(()),
            ClientMessage::Join => {
                self.players
                    .retain(|(subject, seen)| *subject != reply && seen.elapsed() < PLAYER_TIMEOUT);
                self.players.truncate(MAX_PLAYER_CONNECTIONS - 1);
                self.players.insert(0, (reply.clone(), now));
                self.send(reply.clone(), self.encoder.keyframe().to_bytes().into())
                    .await;
                let recalled = ServerMessage::Update(Update::Recalled(RecentTurns {
                    kills: 0,
                    whole: false,
                    turns: self.recent.iter().cloned().collect(),
                }));
                self.send(reply.clone(), recalled.to_bytes().into()).await;
                for notes in [&self.latest_notes.0, &self.latest_notes.1]
                    .into_iter()
                    .flatten()
                {
                    let message = ServerMessage::Update(notes.clone());
                    self.send(reply.clone(), message.to_bytes().into()).await;
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
        let updates = self.game_host.answer(request);
        let updates = self.perform_stores(updates).await?;
        if is_step {
            self.deps.metrics.commands.inc();
            self.deps
                .metrics
                .command_duration
                .observe(begun.elapsed().as_secs_f64());
        }
        let finished = finished_update(&updates);
        self.publish_updates(updates).await;
        self.update_progress();
        if let Some(finished) = finished {
            self.submit(finished).await;
        }
        if self.log.appends >= ARCHIVE_EVERY && self.over.is_none() {
            self.archive().await;
        }
        Ok(())
    }

    /// Performs the writes that the game's host requests. The updates are published only afterwards.
    async fn perform_stores(&mut self, mut updates: Vec<Update>) -> Result<Vec<Update>, GameError> {
        loop {
            let requests = self.game_host.take_storage_requests();
            if requests.is_empty() {
                return Ok(updates);
            }
            for request in requests {
                let done = self.perform(&request).await?;
                updates.extend(match &request {
                    StorageRequest::List => self.game_host.listed(vec![], now()),
                    StorageRequest::Hall => self.game_host.hall_loaded(&[]),
                    request => self.game_host.stored(request, done),
                });
            }
        }
    }

    async fn perform(
        &mut self,
        request: &StorageRequest,
    ) -> Result<Result<Stored, NotStored>, GameError> {
        match request {
            StorageRequest::Create { bytes, .. } => self.archive_header(bytes).await?,
            StorageRequest::Append { from, bytes, .. } => self.append(*from, bytes).await?,
            // A live game only appends: a rewrite means that the journal was changed.
            StorageRequest::Rewrite { .. } => {
                return Err(CommandLogError::Gap(self.log.len()).into());
            }
            StorageRequest::Notes { bytes, .. } => self.unsaved_notes = Some(bytes.clone()),
            // Only the journal is stored; snapshots are not needed.
            _ => {}
        }
        Ok(Ok(Stored::Done))
    }

    /// Archives the first bytes of the journal. They contain the seed, so they never enter the stream.
    async fn archive_header(&mut self, bytes: &[u8]) -> Result<(), GameError> {
        let Deps { db, host_id, .. } = &self.deps;
        let Lease { game, epoch, .. } = self.lease;
        self.log
            .archive(bytes)
            .await
            .map_err(CommandLogError::from)?;
        let len = bytes.len() as u64;
        if !db.set_archived_length(game, host_id, epoch, len).await? {
            return Err(CommandLogError::Lost.into());
        }
        self.log.begin_after(len);
        Ok(())
    }

    async fn append(&mut self, from: u64, bytes: &[u8]) -> Result<(), CommandLogError> {
        match self.log.append(from, bytes).await {
            Err(CommandLogError::StoreLost) => self.restore_log().await,
            done => done,
        }
    }

    /// Writes the log again that NATS has lost, unless another host has the lease.
    async fn restore_log(&mut self) -> Result<(), CommandLogError> {
        let Deps { db, host_id, .. } = &self.deps;
        // While the database is down, no other host can take the lease.
        if let Ok(game) = db.game(self.lease.game).await
            && game.is_none_or(|game| game.host.as_deref() != Some(host_id))
        {
            return Err(CommandLogError::Lost);
        }
        self.log.restore().await?;
        info!(game = %self.lease.game, "command log restored");
        Ok(())
    }

    async fn publish_updates(&mut self, updates: Vec<Update>) {
        let watched = self
            .watched
            .is_some_and(|it| it.elapsed() < SPECTATOR_TIMEOUT);
        if !watched {
            self.watched = None;
        }
        for update in updates {
            self.remember(&update);
            for encoded in self.encoder.encode(update) {
                if encoded.to == Audience::SpectatorEdges && !watched {
                    continue;
                }
                let bytes = Bytes::from(encoded.message.to_bytes());
                if encoded.to != Audience::SpectatorEdges {
                    for (subject, _) in &self.players {
                        self.send(subject.clone(), bytes.clone()).await;
                    }
                }
                if encoded.to != Audience::Player && watched {
                    let show = Subject::from(show_subject(self.lease.game));
                    self.send(show, bytes).await;
                }
            }
        }
    }

    /// Remembers an update for players who join again.
    fn remember(&mut self, update: &Update) {
        match update {
            Update::Stepped { events, view } => self.recent.push_back(Turn {
                turn: view.turn,
                events: events.clone(),
                underfoot: vec![],
            }),
            Update::Recalled(recalled) => self.recent.extend(recalled.turns.iter().cloned()),
            Update::Notes(_) => self.latest_notes.0 = Some(update.clone()),
            Update::Guesses(_) => self.latest_notes.1 = Some(update.clone()),
            _ => {}
        }
        let excess = self.recent.len().saturating_sub(MAX_RECENT_TURNS);
        self.recent.drain(..excess);
    }

    async fn send(&self, to: Subject, bytes: Bytes) {
        if let Err(error) = self.deps.client.publish(to, bytes).await {
            warn!(game = %self.lease.game, %error, "publish to player failed");
        }
    }

    fn update_progress(&self) {
        use std::sync::atomic::Ordering::Relaxed;
        let turns = self.encoder.commands();
        self.progress
            .moved
            .fetch_or(self.progress.turns.swap(turns, Relaxed) != turns, Relaxed);
        let level = self.encoder.view().level.0;
        self.progress.level.store(level.into(), Relaxed);
    }

    /// Saves changed notes, at most once per [`NOTES_PAUSE`] unless `now`.
    async fn save_notes(&mut self, now: bool) {
        if self.over.is_some() {
            self.unsaved_notes = None;
        }
        let is_due = self
            .notes_saved
            .is_none_or(|it| it.elapsed() >= NOTES_PAUSE);
        if !(now || is_due) {
            return;
        }
        let Some(notes) = self.unsaved_notes.take() else {
            return;
        };
        let Deps { db, host_id, .. } = &self.deps;
        let Lease { game, epoch, .. } = self.lease;
        self.notes_saved = Some(Instant::now());
        if let Err(error) = db.store_notes(game, host_id, epoch, &notes).await {
            warn!(%game, %error, "storing notes failed");
            self.unsaved_notes = Some(notes);
        }
    }

    /// Moves the journal from the stream to the blob store; on failure it stays in the stream.
    async fn archive(&mut self) {
        if let Err(error) = self.try_archive().await {
            warn!(game = %self.lease.game, error = format!("{error:#}"), "archiving journal failed");
            // Every attempt may wait for a timeout: not again at the next command.
            self.log.appends = 0;
        }
    }

    async fn try_archive(&mut self) -> anyhow::Result<()> {
        let Some(journal) = self.game_host.journal() else {
            return Ok(());
        };
        self.log.archive(&journal).await?;
        let Deps { db, host_id, .. } = &self.deps;
        let Lease { game, epoch, .. } = self.lease;
        let len = journal.len() as u64;
        if db.set_archived_length(game, host_id, epoch, len).await? {
            self.log.shorten();
        }
        Ok(())
    }

    /// Submits the finished game. If this process dies meanwhile, the next host of the game submits it.
    async fn submit(&mut self, finished: Finished) {
        let Some(journal) = self.game_host.journal() else {
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
        for _ in 0..SUBMIT_TRIES {
            match self.try_submit(&outcome, &journal).await {
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

    async fn try_submit(&self, outcome: &Outcome, journal: &[u8]) -> anyhow::Result<()> {
        let Deps {
            blobs,
            db,
            queue,
            logs,
            ..
        } = &self.deps;
        let game = self.lease.game;
        blobs.put_journal(outcome.run, journal.to_vec()).await?;
        if db.finish_game(game, outcome).await?
            && let Err(error) = queue.push(outcome.run, now()).await
        {
            warn!(%game, %error, "queueing run failed");
        }
        if let Err(error) = logs.delete(game).await {
            warn!(%game, %error, "deleting stream failed");
        }
        Ok(())
    }

    /// Tells the player's connections to find the game again. An idle game needs no message: the next key press reopens it.
    async fn notify_players(&self, ended: &Result<Stopped, GameError>) {
        let message = match ended {
            Ok(Stopped::Idle) => return,
            Err(GameError::Game(_) | GameError::Seed) => ServerMessage::Closed("broken".to_owned()),
            _ => ServerMessage::Moved,
        };
        let bytes = Bytes::from(message.to_bytes());
        for (subject, _) in &self.players {
            self.send(subject.clone(), bytes.clone()).await;
        }
    }
}

fn finished_update(updates: &[Update]) -> Option<Finished> {
    updates.iter().find_map(|update| match update {
        Update::Ended(finished) => Some(finished.clone()),
        _ => None,
    })
}

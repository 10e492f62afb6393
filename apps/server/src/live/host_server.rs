//! The host role: leases games and runs their tasks.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow};
use async_nats::{Client, RequestErrorKind, Subscriber};
use futures_util::StreamExt as _;
use proto::Catalog;
use sim::Rules;
use sim::journal::RULES_VERSION;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Semaphore, mpsc};
use tracing::{info, warn};
use wire::{ClientMessage, ServerMessage};

use super::command_log::CommandLogs;
use super::game_task::{self, Deps, Message, Progress};
use super::host_finder::OpenReply;
use super::{Envelope, Sender, host_subject, open_subject};
use crate::GameId;
use crate::blob_store::BlobStore;
use crate::config::Config;
use crate::db::{Database, DatabaseError, GameInfo, GameProgress, Lease, LeaseResult};
use crate::metrics::{Metrics, now};
use crate::queue::{Queue, StreamTimes};
use crate::shutdown::Shutdown;

/// Messages that may wait for one game; further ones are dropped.
const MAILBOX_SIZE: usize = 64;

/// Games leased at the same time.
const MAX_CONCURRENT_OPENS: usize = 12;

/// Time after which a host that is not connected is asked for again. Longer than the longest pause between reconnects to NATS.
const GONE_AFTER: Duration = Duration::from_millis(1300);

/// A host that is gone is not asked for again within this time.
const GONE_FOR: Duration = Duration::from_secs(30);

/// Leases renewed per query.
const RENEWAL_BATCH: usize = 1000;

/// Maximum time to hand over all games at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(20);

/// A host; cheap to clone.
#[derive(Clone)]
pub struct HostServer {
    deps: Deps,
    client: Client,
    max_games: usize,
    lease: f64,
    games: Arc<Mutex<HashMap<GameId, Running>>>,
    /// Games whose lease is being requested.
    opening: Arc<Mutex<HashSet<GameId>>>,
    /// Other hosts that have left NATS, and since when.
    gone: Arc<tokio::sync::Mutex<HashMap<String, Instant>>>,
}

/// A running game task.
#[derive(Clone)]
struct Running {
    mailbox: mpsc::Sender<Message>,
    progress: Arc<Progress>,
}

/// Loads rules and catalog of the base pack.
pub fn rules() -> Result<(Arc<Rules>, Arc<Catalog>)> {
    let loaded = content::load_from(&[content::PackSource::base()]);
    let rules = loaded.rules.ok_or_else(|| {
        let problem = loaded.problems.iter().find(|it| it.is_error());
        anyhow!(
            "the base pack cannot be loaded: {}",
            problem.map_or_else(String::new, ToString::to_string)
        )
    })?;
    Ok((Arc::new(rules), Arc::new(loaded.catalog)))
}

impl HostServer {
    /// # Errors
    /// If the base pack cannot be loaded, or the system has no random source.
    pub fn new(
        config: &Config,
        db: Database,
        queue: Queue,
        blobs: BlobStore,
        metrics: Metrics,
    ) -> Result<Self> {
        let (rules, catalog) = rules()?;
        let id = hex::encode(crate::identity::random_bytes::<8>()?);
        let client = queue.client().clone();
        let deps = Deps {
            db,
            client: client.clone(),
            logs: CommandLogs::new(queue.clone(), blobs.clone()),
            queue,
            blobs,
            metrics,
            rules,
            catalog,
            host_id: id.into(),
            idle_timeout: Duration::from_secs(config.host.idle_timeout_seconds.max(1).into()),
            replays: Arc::new(Semaphore::new(
                std::thread::available_parallelism().map_or(1, usize::from),
            )),
        };
        Ok(Self {
            deps,
            client,
            max_games: config.host.max_games,
            lease: f64::from(config.host.lease_seconds.clamp(2, 600)),
            games: Arc::default(),
            opening: Arc::default(),
            gone: Arc::default(),
        })
    }

    /// Runs games until shutdown, then hands them over to other hosts.
    ///
    /// # Errors
    /// If subscribing fails.
    pub async fn work(self, mut shutdown: Shutdown) -> Result<()> {
        let (streams, key) = loop {
            let prepared = self.deps.queue.prepare().await;
            match (prepared, self.deps.db.link_key().await) {
                (Ok(streams), Ok(key)) => break (streams, key),
                (Err(error), _) => warn!(%error, "waiting for streams"),
                (_, Err(error)) => warn!(%error, "waiting for the database"),
            }
            if shutdown.requested_within(Duration::from_secs(1)).await {
                return Ok(());
            }
        };
        let host_id = Arc::clone(&self.deps.host_id);
        let opens = self
            .client
            .queue_subscribe(open_subject(RULES_VERSION), "hosts".to_owned())
            .await
            .context("cannot subscribe to new games")?;
        let calls = self
            .client
            .subscribe(host_subject(&host_id))
            .await
            .context("cannot subscribe to messages")?;
        info!(host = %host_id, rules = RULES_VERSION, "host ready");
        let (trigger, shutdown_calls) = crate::shutdown::channel();
        // Separate tasks, so that neither new games nor the database delay players.
        let answering = tokio::spawn(
            self.clone()
                .dispatch_all(calls, key, shutdown_calls.clone()),
        );
        let renewing = tokio::spawn(self.clone().renew_until_shutdown(streams, shutdown_calls));
        self.clone().open_all(opens, shutdown).await;
        self.close().await;
        trigger.request();
        answering.await?;
        renewing.await?;
        Ok(())
    }

    fn opening(&self) -> MutexGuard<'_, HashSet<GameId>> {
        self.opening.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn games(&self) -> MutexGuard<'_, HashMap<GameId, Running>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes every game, so that other hosts take over.
    async fn close(&self) {
        let all: Vec<Running> = self.games().values().cloned().collect();
        for running in &all {
            let _ = running.mailbox.send(Message::Close).await;
        }
        let begun = Instant::now();
        while !self.games().is_empty() && begun.elapsed() < SHUTDOWN_TIMEOUT {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let left = self.games().len();
        let _ = self.client.flush().await;
        info!(games = all.len(), left, "games handed over");
    }

    fn count(&self) {
        let count = i64::try_from(self.games().len()).unwrap_or(i64::MAX);
        self.deps.metrics.games_running.set(count);
    }

    /// Renews the leases until shutdown. Lets every game restore its log after NATS has lost its store.
    async fn renew_until_shutdown(self, mut streams: StreamTimes, mut shutdown: Shutdown) {
        let pause = Duration::from_secs_f64(self.lease / 3.0);
        while !shutdown.requested_within(pause).await {
            self.renew().await;
            match self.deps.queue.prepare().await {
                Ok(now) if now.games != streams.games => {
                    warn!("stream of the games is new");
                    streams = now;
                    for running in self.games().values() {
                        // A game with a full mailbox restores its log with its next command.
                        let _ = running.mailbox.try_send(Message::StoreLost);
                    }
                }
                Ok(_) => {}
                Err(error) => {
                    self.deps.metrics.dependency_errors.inc();
                    warn!(%error, "checking streams failed");
                }
            }
        }
    }

    /// Renews all leases once, and stops games whose lease another host has.
    async fn renew(&self) {
        let games: Vec<(GameId, Running)> = {
            let games = self.games();
            games.iter().map(|(game, it)| (*game, it.clone())).collect()
        };
        let Deps { db, host_id, .. } = &self.deps;
        for some in games.chunks(RENEWAL_BATCH) {
            let progress = some.iter().map(|(game, it)| it.progress.take(*game));
            let progress: Vec<GameProgress> = progress.collect();
            let kept = match db.renew_leases(host_id, &progress, self.lease).await {
                Ok(kept) => kept,
                // While the database is down, no other host can take a lease.
                Err(error) => {
                    self.deps.metrics.dependency_errors.inc();
                    warn!(%error, "renewing leases failed");
                    return;
                }
            };
            let kept: HashSet<GameId> = kept.into_iter().collect();
            for (game, running) in some.iter().filter(|(game, _)| !kept.contains(game)) {
                // A finished game has no lease, and stays visible for a while.
                let is_lost = |shown: GameInfo| {
                    shown.state != "over"
                        && shown.state != "sent"
                        && shown.host.as_deref() != Some(host_id)
                };
                if db.game(*game).await.is_ok_and(|it| it.is_none_or(is_lost)) {
                    let _ = running.mailbox.try_send(Message::Lost);
                }
            }
        }
        let time = i64::try_from(now()).unwrap_or(i64::MAX);
        self.deps.metrics.lease_renewal_time.set(time);
    }

    /// Opens games until shutdown, several at a time: when another host dies, all of its games are requested at once.
    async fn open_all(self, mut opens: Subscriber, mut shutdown: Shutdown) {
        let places = Arc::new(Semaphore::new(MAX_CONCURRENT_OPENS));
        loop {
            let message = tokio::select! {
                biased;
                () = shutdown.requested() => break,
                message = opens.next() => message,
            };
            let Some(message) = message else { break };
            let Ok(place) = Arc::clone(&places).acquire_owned().await else {
                break;
            };
            let server = self.clone();
            tokio::spawn(async move {
                server.open(message).await;
                drop(place);
            });
        }
        let _ = opens.unsubscribe().await;
    }

    /// Answers a request to open a game.
    async fn open(&self, message: async_nats::Message) {
        let Some(reply) = message.reply else {
            return;
        };
        let game = std::str::from_utf8(&message.payload).ok();
        let opened = match game.and_then(|game| game.parse().ok()) {
            Some(game) => self.acquire(game).await,
            None => OpenReply::Unknown,
        };
        let _ = self.client.publish(reply, opened.text().into()).await;
    }

    async fn acquire(&self, game: GameId) -> OpenReply {
        let Deps { db, host_id, .. } = &self.deps;
        {
            let games = self.games();
            let running = games.get(&game);
            if running.is_some_and(|running| !running.mailbox.is_closed()) {
                return OpenReply::RunBy(host_id.to_string());
            }
            if running.is_some() || games.len() >= self.max_games {
                return OpenReply::Later;
            }
        }
        let is_first = self.opening().insert(game);
        if !is_first {
            return OpenReply::Later;
        }
        let mut acquired = db
            .acquire_game(game, host_id, RULES_VERSION, self.lease, None)
            .await;
        if let Ok(LeaseResult::Held { host, .. }) = &acquired
            && self.is_gone(host).await
        {
            let gone = Some(host.as_str());
            acquired = db
                .acquire_game(game, host_id, RULES_VERSION, self.lease, gone)
                .await;
        }
        let opened = self.start_if_acquired(game, acquired);
        self.opening().remove(&game);
        opened
    }

    /// Whether another host has left NATS, so that its lease need not expire: it cannot append to the logs of its games, and if
    /// it comes back, its next append fails.
    async fn is_gone(&self, host: &str) -> bool {
        if self.is_connected(host).await {
            return false;
        }
        // All games of a host are requested at once, so the others wait here for the same answer.
        let mut gone = self.gone.lock().await;
        gone.retain(|_, since| since.elapsed() < GONE_FOR);
        if gone.contains_key(host) {
            return true;
        }
        tokio::time::sleep(GONE_AFTER).await;
        if self.is_connected(host).await {
            return false;
        }
        info!(%host, "host is gone");
        gone.insert(host.to_owned(), Instant::now());
        true
    }

    /// Whether a host receives messages, even if it is too slow to answer them.
    async fn is_connected(&self, host: &str) -> bool {
        let asked = self.client.request(host_subject(host), "".into());
        match tokio::time::timeout(Duration::from_millis(200), asked).await {
            Ok(Err(error)) => error.kind() != RequestErrorKind::NoResponders,
            Ok(Ok(_)) | Err(_) => true,
        }
    }

    /// Starts the game if the lease was acquired, and makes the reply.
    fn start_if_acquired(
        &self,
        game: GameId,
        acquired: Result<LeaseResult, DatabaseError>,
    ) -> OpenReply {
        match acquired {
            Ok(LeaseResult::Acquired(lease)) => {
                self.run(*lease);
                OpenReply::RunBy(self.deps.host_id.to_string())
            }
            Ok(LeaseResult::Released) => OpenReply::Later,
            Ok(LeaseResult::Held { host, left }) => OpenReply::Held { host, left },
            Ok(LeaseResult::Over) => OpenReply::Over,
            Ok(LeaseResult::Unknown) => OpenReply::Unknown,
            Err(error) => {
                self.deps.metrics.dependency_errors.inc();
                warn!(%game, %error, "taking game failed");
                OpenReply::Later
            }
        }
    }

    /// Spawns the task of a game; a panic in it affects no other game.
    fn run(&self, lease: Lease) {
        let game = lease.game;
        let (mailbox, receiver) = mpsc::channel(MAILBOX_SIZE);
        let progress = Arc::new(Progress::default());
        let running = Running {
            mailbox,
            progress: Arc::clone(&progress),
        };
        self.games().insert(game, running);
        self.count();
        let work = tokio::spawn(game_task::run(self.deps.clone(), lease, progress, receiver));
        let server = self.clone();
        tokio::spawn(async move {
            if let Err(error) = work.await {
                // The player resumes from the last logged command.
                warn!(%game, %error, "game task panicked");
                server.deps.metrics.game_crashes.inc();
            }
            server.games().remove(&game);
            server.count();
        });
    }

    /// Dispatches messages to games until shutdown.
    async fn dispatch_all(self, mut calls: Subscriber, key: [u8; 32], mut shutdown: Shutdown) {
        loop {
            tokio::select! {
                () = shutdown.requested() => return,
                message = calls.next() => match message {
                    Some(message) => self.dispatch(&key, message).await,
                    None => return,
                },
            }
        }
    }

    /// Passes a message to its game.
    async fn dispatch(&self, key: &[u8; 32], message: async_nats::Message) {
        let Some(reply) = message.reply else {
            return;
        };
        if message.payload.is_empty() {
            // Asks whether this host is alive.
            let _ = self.client.publish(reply, "".into()).await;
            return;
        }
        let host_id = &self.deps.host_id;
        let Some(Envelope {
            game,
            from,
            message,
        }) = Envelope::read(&message.payload, key, host_id, &reply)
        else {
            self.deps.metrics.forged_messages.inc();
            return;
        };
        let Some(message) = ClientMessage::from_bytes(message) else {
            return;
        };
        let is_heartbeat = message == ClientMessage::Heartbeat;
        let mailbox = self.games().get(&game).map(|it| it.mailbox.clone());
        let sent = mailbox.is_some_and(|mailbox| {
            let message = Message::FromClient {
                from,
                message,
                reply: reply.clone(),
            };
            !matches!(mailbox.try_send(message), Err(TrySendError::Closed(_)))
        });
        if !sent && !is_heartbeat && from == Sender::Player {
            let message = ServerMessage::Moved.to_bytes();
            let _ = self.client.publish(reply, message.into()).await;
        }
    }
}

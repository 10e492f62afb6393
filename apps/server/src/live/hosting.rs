//! The role that runs games.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow};
use async_nats::{Client, Message, Subscriber};
use futures_util::StreamExt as _;
use proto::Catalog;
use sim::Rules;
use sim::journal::RULES_VERSION;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Semaphore, mpsc};
use tracing::{info, warn};
use wire::{ClientMessage, ServerMessage};

use super::lobby::Opened;
use super::table::{self, Face, Mail, Means};
use super::tape::Tapes;
use super::{From, Letter, host_subject, opening};
use crate::GameId;
use crate::config::Config;
use crate::gauge::Gauges;
use crate::queue::Queue;
use crate::record::{Lease, Progress, Record, RecordTrouble, Shown, Taken};
use crate::shelf::Shelf;
use crate::stop::Stop;

/// So much may wait for one game; whoever says more is not heard.
const MAIL: usize = 64;

/// So many games are taken at the same time.
const OPENED_AT_ONCE: usize = 12;

/// So many leases are kept with one question.
const RENEWED_AT_ONCE: usize = 1000;

/// How long everything may take to be put away at the end.
const FAREWELL: Duration = Duration::from_secs(20);

/// Whoever runs games; cheap to clone.
#[derive(Clone)]
pub struct Hosting {
    means: Means,
    client: Client,
    most: usize,
    lease: f64,
    tables: Arc<Mutex<HashMap<GameId, Running>>>,
    /// Games that are being taken right now.
    opening: Arc<Mutex<HashSet<GameId>>>,
}

/// A game that is being run.
#[derive(Clone)]
struct Running {
    mail: mpsc::Sender<Mail>,
    face: Arc<Face>,
}

/// What everything is played by.
///
/// # Errors
/// When the base pack cannot be played.
pub fn rules() -> Result<(Arc<Rules>, Arc<Catalog>)> {
    let loaded = content::load_from(&[content::Source::base()]);
    let rules = loaded.rules.ok_or_else(|| {
        let problem = loaded.problems.iter().find(|it| it.is_error());
        anyhow!(
            "the base pack cannot be loaded: {}",
            problem.map_or_else(String::new, ToString::to_string)
        )
    })?;
    Ok((Arc::new(rules), Arc::new(loaded.catalog)))
}

impl Hosting {
    /// A host.
    ///
    /// # Errors
    /// When the base pack cannot be played, or the system has no luck to give.
    pub fn new(
        config: &Config,
        record: Record,
        queue: Queue,
        shelf: Shelf,
        gauges: Gauges,
    ) -> Result<Self> {
        let (rules, catalog) = rules()?;
        let id = hex::encode(crate::identity::secret::<8>()?);
        let client = queue.client().clone();
        let means = Means {
            record,
            client: client.clone(),
            tapes: Tapes::new(&queue, shelf.clone()),
            queue,
            shelf,
            gauges,
            rules,
            catalog,
            host: id.into(),
            sleep: Duration::from_secs(config.host.idle_timeout_seconds.max(1).into()),
        };
        Ok(Self {
            means,
            client,
            most: config.host.max_games,
            lease: f64::from(config.host.lease_seconds.clamp(2, 600)),
            tables: Arc::default(),
            opening: Arc::default(),
        })
    }

    /// Runs games until it is time to stop; then they are given to others.
    ///
    /// # Errors
    /// When nobody can be heard.
    pub async fn work(self, mut stop: Stop) -> Result<()> {
        while let Err(error) = self.means.tapes.prepare().await {
            warn!(%error, "waiting for streams");
            if stop.within(Duration::from_secs(1)).await {
                return Ok(());
            }
        }
        let host = Arc::clone(&self.means.host);
        let opens = self
            .client
            .queue_subscribe(opening(RULES_VERSION), "hosts".to_owned())
            .await
            .context("cannot subscribe to new games")?;
        let calls = self
            .client
            .subscribe(host_subject(&host))
            .await
            .context("cannot subscribe to messages")?;
        info!(%host, rules = RULES_VERSION, "host ready");
        let (stopper, hears) = crate::stop::stop();
        // Whoever plays is never kept waiting by those who begin, nor by the record.
        let answering = tokio::spawn(self.clone().answer(calls, hears.clone()));
        let renewing = tokio::spawn(self.clone().keep(hears));
        self.clone().open_all(opens, stop).await;
        self.close().await;
        stopper.stop();
        answering.await?;
        renewing.await?;
        Ok(())
    }

    fn opening(&self) -> MutexGuard<'_, HashSet<GameId>> {
        self.opening.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<GameId, Running>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives every game to others.
    async fn close(&self) {
        let all: Vec<Running> = self.tables().values().cloned().collect();
        for running in &all {
            let _ = running.mail.send(Mail::Close).await;
        }
        let begun = Instant::now();
        while !self.tables().is_empty() && begun.elapsed() < FAREWELL {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let left = self.tables().len();
        let _ = self.client.flush().await;
        info!(games = all.len(), left, "games handed over");
    }

    fn count(&self) {
        let count = i64::try_from(self.tables().len()).unwrap_or(i64::MAX);
        self.means.gauges.games_running.set(count);
    }

    /// Keeps the leases.
    async fn keep(self, mut stop: Stop) {
        let often = Duration::from_secs_f64(self.lease / 3.0);
        while !stop.within(often).await {
            self.renew().await;
        }
    }

    /// Keeps the leases, and puts down what is somebody else's by now.
    async fn renew(&self) {
        let tables: Vec<(GameId, Running)> = {
            let tables = self.tables();
            tables
                .iter()
                .map(|(game, it)| (*game, it.clone()))
                .collect()
        };
        let Means { record, host, .. } = &self.means;
        for some in tables.chunks(RENEWED_AT_ONCE) {
            let progress = some.iter().map(|(game, it)| it.face.progress(*game));
            let progress: Vec<Progress> = progress.collect();
            let kept = match record.renew(host, &progress, self.lease).await {
                Ok(kept) => kept,
                // Whoever cannot be asked cannot have given it to anybody else.
                Err(error) => {
                    self.means.gauges.dependency_errors.inc();
                    warn!(%error, "renewing leases failed");
                    return;
                }
            };
            let kept: HashSet<GameId> = kept.into_iter().collect();
            for (game, running) in some.iter().filter(|(game, _)| !kept.contains(game)) {
                // One that is over is nobody's, and can still be looked at.
                let is_lost = |shown: Shown| {
                    shown.state != "over"
                        && shown.state != "sent"
                        && shown.host.as_deref() != Some(host)
                };
                if record
                    .game(*game)
                    .await
                    .is_ok_and(|it| it.is_none_or(is_lost))
                {
                    let _ = running.mail.try_send(Mail::Lost);
                }
            }
        }
    }

    /// Opens games until it is time to stop, some of them at the same time: when another host is gone, all of its games come at once.
    async fn open_all(self, mut opens: Subscriber, mut stop: Stop) {
        let places = Arc::new(Semaphore::new(OPENED_AT_ONCE));
        loop {
            let message = tokio::select! {
                biased;
                () = stop.wanted() => break,
                message = opens.next() => message,
            };
            let Some(message) = message else { break };
            let Ok(place) = Arc::clone(&places).acquire_owned().await else {
                break;
            };
            let hosting = self.clone();
            tokio::spawn(async move {
                hosting.open(message).await;
                drop(place);
            });
        }
        // Nobody is to bring another.
        let _ = opens.unsubscribe().await;
    }

    /// Somebody wants a game to be run.
    async fn open(&self, message: Message) {
        let Some(reply) = message.reply else {
            return;
        };
        let game = std::str::from_utf8(&message.payload).ok();
        let opened = match game.and_then(|game| game.parse().ok()) {
            Some(game) => self.take(game).await,
            None => Opened::Unknown,
        };
        let _ = self.client.publish(reply, opened.text().into()).await;
    }

    async fn take(&self, game: GameId) -> Opened {
        let Means { record, host, .. } = &self.means;
        {
            let tables = self.tables();
            let running = tables.get(&game);
            if running.is_some_and(|running| !running.mail.is_closed()) {
                return Opened::By(host.to_string());
            }
            if running.is_some() || tables.len() >= self.most {
                return Opened::Later;
            }
        }
        let is_first = self.opening().insert(game);
        if !is_first {
            return Opened::Later;
        }
        let taken = record.take_game(game, host, RULES_VERSION, self.lease);
        let taken = taken.await;
        let opened = self.taken(game, taken);
        self.opening().remove(&game);
        opened
    }

    /// What to say to whoever wants a game to be run; runs it, if it is ours.
    fn taken(&self, game: GameId, taken: Result<Taken, RecordTrouble>) -> Opened {
        match taken {
            Ok(Taken::Mine(lease)) => {
                self.run(*lease);
                Opened::By(self.means.host.to_string())
            }
            Ok(Taken::Free) => Opened::Later,
            Ok(Taken::Theirs { host, left }) => Opened::Held { host, left },
            Ok(Taken::Over) => Opened::Over,
            Ok(Taken::Unknown) => Opened::Unknown,
            Err(error) => {
                self.means.gauges.dependency_errors.inc();
                warn!(%game, %error, "taking game failed");
                Opened::Later
            }
        }
    }

    /// Runs a game as a task of its own; what breaks in it breaks nothing else.
    fn run(&self, lease: Lease) {
        let game = lease.game;
        let (mail, receiver) = mpsc::channel(MAIL);
        let face = Arc::new(Face::default());
        let running = Running {
            mail,
            face: Arc::clone(&face),
        };
        self.tables().insert(game, running);
        self.count();
        let work = tokio::spawn(table::run(self.means.clone(), lease, face, receiver));
        let hosting = self.clone();
        tokio::spawn(async move {
            if let Err(error) = work.await {
                // Whoever plays it finds it again as it was before.
                warn!(%game, %error, "game task panicked");
                hosting.means.gauges.game_crashes.inc();
            }
            hosting.tables().remove(&game);
            hosting.count();
        });
    }

    /// Hands on what is wanted of games.
    async fn answer(self, mut calls: Subscriber, mut stop: Stop) {
        loop {
            tokio::select! {
                () = stop.wanted() => return,
                message = calls.next() => match message {
                    Some(message) => self.hear(message).await,
                    None => return,
                },
            }
        }
    }

    /// Somebody wants something of a game.
    async fn hear(&self, message: Message) {
        let Some(reply) = message.reply else {
            return;
        };
        let Some(Letter { game, from, call }) = Letter::read(&message.payload) else {
            // Whoever asks whether anybody is here.
            let _ = self.client.publish(reply, "".into()).await;
            return;
        };
        let Some(call) = ClientMessage::from_bytes(call) else {
            return;
        };
        let here = call == ClientMessage::Heartbeat;
        let mail = self.tables().get(&game).map(|it| it.mail.clone());
        let sent = mail.is_some_and(|mail| {
            let call = Mail::FromClient {
                from,
                call,
                reply: reply.clone(),
            };
            !matches!(mail.try_send(call), Err(TrySendError::Closed(_)))
        });
        if !sent && !here && from == From::Player {
            let news = ServerMessage::Moved.to_bytes();
            let _ = self.client.publish(reply, news.into()).await;
        }
    }
}

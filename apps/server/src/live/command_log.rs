//! The command logs (journals) of live games. The older part of a log is archived in the blob store. The rest is one message of a
//! NATS stream, the last on the game's subject. Every append replaces it with a longer one, so a host that takes over reads a
//! single message. An append carries the sequence number of the previous message, so only one host can append.

use std::time::Duration;

use async_nats::jetstream::ErrorCode;
use async_nats::jetstream::context::{PublishError, PublishErrorKind};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::message::StreamMessage;
use async_nats::jetstream::stream::LastRawMessageErrorKind;
use thiserror::Error;

use crate::GameId;
use crate::blob_store::{BlobStore, BlobStoreError};
use crate::queue::{GAMES, Queue, QueueError, queue_error};

/// Attempts of an append before the game is abandoned.
const MAX_TRIES: u32 = 8;

#[derive(Debug, Error)]
pub(super) enum CommandLogError {
    /// Another host has appended.
    #[error("another host runs the game")]
    Lost,
    /// NATS has lost its store; [`CommandLog::restore`] writes the log again.
    #[error("NATS has lost the log of the game")]
    StoreLost,
    /// Stream and archive do not fit together, or an append does not continue the log.
    #[error("the journal has a gap after {0} bytes")]
    Gap(u64),
    #[error(transparent)]
    Queue(#[from] QueueError),
    #[error(transparent)]
    BlobStore(#[from] BlobStoreError),
}

/// The stream and the archive of all games; cheap to clone.
#[derive(Clone)]
pub(super) struct CommandLogs {
    queue: Queue,
    blobs: BlobStore,
}

/// The log of one game, as its host knows it.
pub(super) struct CommandLog {
    logs: CommandLogs,
    game: GameId,
    /// Sequence number of the last message; 0 if there is none.
    last: u64,
    /// Bytes of the journal that are in the archive and not in the message.
    base: u64,
    /// The bytes after `base`.
    tail: Vec<u8>,
    /// Appends since the last archiving.
    pub(super) appends: u32,
}

fn subject(game: GameId) -> String {
    format!("games.{game}")
}

impl CommandLogs {
    pub(super) const fn new(queue: Queue, blobs: BlobStore) -> Self {
        Self { queue, blobs }
    }

    /// The message of a game; `None` if there is none. Creates the stream if it is missing.
    async fn last_message(&self, game: GameId) -> Result<Option<StreamMessage>, QueueError> {
        let context = self.queue.context();
        let stream = context.get_stream_no_info(GAMES).await;
        let stream = stream.map_err(queue_error)?;
        match stream.get_last_raw_message_by_subject(&subject(game)).await {
            Ok(message) => Ok(Some(message)),
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(None),
            Err(error) => match error.kind() {
                LastRawMessageErrorKind::JetStream(missing)
                    if missing.error_code() == ErrorCode::STREAM_NOT_FOUND =>
                {
                    self.queue.prepare().await.map(|_| None)
                }
                _ => Err(queue_error(error)),
            },
        }
    }

    /// Reads the journal of a game, of which `kept` bytes are archived, and opens its log.
    pub(super) async fn open(
        &self,
        game: GameId,
        kept: u64,
    ) -> Result<(Vec<u8>, CommandLog), CommandLogError> {
        let mut bytes = match kept {
            0 => Vec::new(),
            kept => self
                .blobs
                .game_journal(game, kept)
                .await?
                .ok_or(CommandLogError::Gap(0))?,
        };
        let last = match self.last_message(game).await? {
            Some(message) => {
                let (base, tail) = message
                    .payload
                    .split_first_chunk::<8>()
                    .ok_or(CommandLogError::Gap(kept))?;
                let base = u64::from_le_bytes(*base);
                // The archive may be newer than the last message.
                if base + tail.len() as u64 > kept {
                    let base = usize::try_from(base).unwrap_or(usize::MAX);
                    if base > bytes.len() {
                        return Err(CommandLogError::Gap(kept));
                    }
                    bytes.truncate(base);
                    bytes.extend_from_slice(tail);
                }
                message.sequence
            }
            None => 0,
        };
        let tail = bytes.get(usize::try_from(kept).unwrap_or(usize::MAX)..);
        let log = CommandLog {
            logs: self.clone(),
            game,
            last,
            base: kept,
            tail: tail.unwrap_or_default().to_vec(),
            appends: 0,
        };
        Ok((bytes, log))
    }

    /// Deletes the message of a game.
    pub(super) async fn delete(&self, game: GameId) -> Result<(), QueueError> {
        let stream = self.queue.context().get_stream_no_info(GAMES).await;
        let purged = stream
            .map_err(queue_error)?
            .purge()
            .filter(subject(game))
            .await;
        purged.map(drop).map_err(queue_error)
    }
}

impl CommandLog {
    /// Length of the journal.
    pub(super) const fn len(&self) -> u64 {
        self.base + self.tail.len() as u64
    }

    /// Appends `bytes` at offset `from`. Returns once the stream has confirmed it; retries with a growing pause.
    ///
    /// # Errors
    /// [`CommandLogError::StoreLost`] if NATS has lost the log: the bytes are appended by [`Self::restore`].
    pub(super) async fn append(&mut self, from: u64, bytes: &[u8]) -> Result<(), CommandLogError> {
        if from != self.len() {
            return Err(CommandLogError::Gap(self.len()));
        }
        if bytes.is_empty() {
            return Ok(());
        }
        self.tail.extend_from_slice(bytes);
        self.appends += 1;
        self.publish_tail().await
    }

    /// Writes the log again after NATS has lost its store. The stream does not reject the writes of stale hosts then, so the
    /// caller checks its lease first.
    pub(super) async fn restore(&mut self) -> Result<(), CommandLogError> {
        if self.logs.last_message(self.game).await?.is_none() {
            self.last = 0;
        }
        if self.tail.is_empty() {
            return Ok(());
        }
        self.publish_tail().await
    }

    async fn publish_tail(&mut self) -> Result<(), CommandLogError> {
        let payload = [&self.base.to_le_bytes()[..], &self.tail].concat();
        let mut pause = Duration::from_millis(100);
        for tries in 1.. {
            match self.publish(payload.clone()).await {
                Ok(sequence) => {
                    self.last = sequence;
                    return Ok(());
                }
                Err(error) if error.kind() == PublishErrorKind::WrongLastSequence => {
                    let Some(last) = self.logs.last_message(self.game).await? else {
                        return Err(CommandLogError::StoreLost);
                    };
                    // An earlier attempt may have succeeded, and only its answer was lost.
                    if last.sequence <= self.last || last.payload != payload {
                        return Err(CommandLogError::Lost);
                    }
                    self.last = last.sequence;
                    return Ok(());
                }
                Err(error)
                    if error.kind() == PublishErrorKind::StreamNotFound
                        && self.logs.queue.prepare().await.is_ok() =>
                {
                    return Err(CommandLogError::StoreLost);
                }
                Err(error) if tries >= MAX_TRIES => return Err(queue_error(error).into()),
                Err(_) => {
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(Duration::from_secs(2));
                }
            }
        }
        Err(CommandLogError::Lost)
    }

    async fn publish(&self, payload: Vec<u8>) -> Result<u64, PublishError> {
        let message = PublishMessage::build()
            .payload(payload.into())
            .expected_last_subject_sequence(self.last);
        let subject = subject(self.game);
        let context = self.logs.queue.context();
        Ok(context
            .send_publish(subject, message)
            .await?
            .await?
            .sequence)
    }

    /// Stores the whole journal in the archive; the stream is unchanged until [`Self::shorten`].
    pub(super) async fn archive(&self, journal: &[u8]) -> Result<(), BlobStoreError> {
        self.logs.blobs.put_game_journal(self.game, journal).await
    }

    /// Sets the archived length of a new journal.
    pub(super) const fn begin_after(&mut self, len: u64) {
        self.base = len;
    }

    /// Call when the database knows the archived length: the next message leaves the archived bytes out.
    pub(super) fn shorten(&mut self) {
        self.base = self.len();
        self.tail.clear();
        self.appends = 0;
    }
}

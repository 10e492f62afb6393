//! The journals of games that are being played. What is older lies in the object store; everything since is one message of a
//! NATS stream, the last on the game's subject: every command says all of it again, which is little, and whoever takes the game
//! up reads one message however long the stream is. Whoever appends must know the number of the message before, so there is
//! never more than one who can.

use std::time::Duration;

use async_nats::jetstream::Context;
use async_nats::jetstream::context::{PublishError, PublishErrorKind};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{self, LastRawMessageErrorKind, RetentionPolicy, StorageType};
use thiserror::Error;

use crate::GameId;
use crate::queue::{Queue, QueueTrouble, trouble};
use crate::shelf::{Shelf, ShelfTrouble};

const STREAM: &str = "GAMES";

/// How often an append is tried again before the game is put down.
const TRIES: u32 = 8;

/// Why a tape cannot be used.
#[derive(Debug, Error)]
pub(super) enum TapeTrouble {
    /// Somebody else appends to it.
    #[error("another host runs the game")]
    Lost,
    /// What was found does not fit together.
    #[error("the journal has a gap after {0} bytes")]
    Gap(u64),
    #[error(transparent)]
    Queue(#[from] QueueTrouble),
    #[error(transparent)]
    Shelf(#[from] ShelfTrouble),
}

/// Where tapes are kept; cheap to clone.
#[derive(Clone)]
pub(super) struct Tapes {
    context: Context,
    shelf: Shelf,
}

/// The tape of one game, as whoever runs the game knows it.
pub(super) struct Tape {
    tapes: Tapes,
    game: GameId,
    /// The number of the last message.
    last: u64,
    /// How many bytes of the journal the messages leave out: they lie in the object store.
    base: u64,
    /// All that follows them.
    tail: Vec<u8>,
    /// How many messages came since the older part was put into the object store.
    pub(super) pieces: u32,
}

fn subject(game: GameId) -> String {
    format!("games.{game}")
}

impl Tapes {
    pub(super) fn new(queue: &Queue, shelf: Shelf) -> Self {
        Self {
            context: queue.context().clone(),
            shelf,
        }
    }

    /// Makes the stream, if it is not there.
    pub(super) async fn prepare(&self) -> Result<(), QueueTrouble> {
        let config = stream::Config {
            name: STREAM.to_owned(),
            subjects: vec!["games.*".to_owned()],
            retention: RetentionPolicy::Limits,
            max_messages_per_subject: 1,
            storage: StorageType::File,
            duplicate_window: Duration::from_secs(60),
            ..stream::Config::default()
        };
        let made = self.context.get_or_create_stream(config).await;
        made.map(drop).map_err(trouble)
    }

    /// Everything there is of a game's journal, of which so much lies in the object store; and the tape, to go on with.
    pub(super) async fn open(
        &self,
        game: GameId,
        kept: u64,
    ) -> Result<(Vec<u8>, Tape), TapeTrouble> {
        let mut bytes = match kept {
            0 => Vec::new(),
            kept => self
                .shelf
                .tape(game, kept)
                .await?
                .ok_or(TapeTrouble::Gap(0))?,
        };
        let stream = self.context.get_stream_no_info(STREAM).await;
        let stream = stream.map_err(trouble)?;
        let last = match stream.get_last_raw_message_by_subject(&subject(game)).await {
            Ok(message) => {
                let (base, tail) = message
                    .payload
                    .split_first_chunk::<8>()
                    .ok_or(TapeTrouble::Gap(kept))?;
                let base = u64::from_le_bytes(*base);
                // What was put by meanwhile may be longer than what was said last.
                if base + tail.len() as u64 > kept {
                    let base = usize::try_from(base).unwrap_or(usize::MAX);
                    if base > bytes.len() {
                        return Err(TapeTrouble::Gap(kept));
                    }
                    bytes.truncate(base);
                    bytes.extend_from_slice(tail);
                }
                message.sequence
            }
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => 0,
            Err(error) => return Err(trouble(error).into()),
        };
        let tail = bytes.get(usize::try_from(kept).unwrap_or(usize::MAX)..);
        let tape = Tape {
            tapes: self.clone(),
            game,
            last,
            base: kept,
            tail: tail.unwrap_or_default().to_vec(),
            pieces: 0,
        };
        Ok((bytes, tape))
    }

    /// Removes what the stream has of a game.
    pub(super) async fn forget(&self, game: GameId) -> Result<(), QueueTrouble> {
        let stream = self.context.get_stream_no_info(STREAM).await;
        let purged = stream.map_err(trouble)?.purge().filter(subject(game)).await;
        purged.map(drop).map_err(trouble)
    }
}

impl Tape {
    /// How many bytes are stored.
    pub(super) const fn len(&self) -> u64 {
        self.base + self.tail.len() as u64
    }

    /// Puts bytes after so many. It is done when the stream says so, and not before.
    pub(super) async fn append(&mut self, from: u64, bytes: &[u8]) -> Result<(), TapeTrouble> {
        if from != self.len() {
            return Err(TapeTrouble::Gap(self.len()));
        }
        if bytes.is_empty() {
            return Ok(());
        }
        self.tail.extend_from_slice(bytes);
        self.pieces += 1;
        let payload = [&self.base.to_le_bytes()[..], &self.tail].concat();
        let mut pause = Duration::from_millis(100);
        for tries in 1.. {
            match self.publish(payload.clone()).await {
                Ok(sequence) => {
                    self.last = sequence;
                    return Ok(());
                }
                Err(error) if error.kind() == PublishErrorKind::WrongLastSequence => {
                    // Perhaps it was ourselves, and only the answer was lost.
                    if !self.is_last(&payload).await? {
                        return Err(TapeTrouble::Lost);
                    }
                    return Ok(());
                }
                Err(error) if tries >= TRIES => return Err(trouble(error).into()),
                Err(_) => {
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(Duration::from_secs(2));
                }
            }
        }
        Err(TapeTrouble::Lost)
    }

    async fn publish(&self, payload: Vec<u8>) -> Result<u64, PublishError> {
        let message = PublishMessage::build()
            .payload(payload.into())
            .expected_last_subject_sequence(self.last);
        let subject = subject(self.game);
        let sent = self.tapes.context.send_publish(subject, message).await?;
        Ok(sent.await?.sequence)
    }

    /// Whether the last message is this one.
    async fn is_last(&mut self, payload: &[u8]) -> Result<bool, QueueTrouble> {
        let stream = self.tapes.context.get_stream_no_info(STREAM).await;
        let stream = stream.map_err(trouble)?;
        let subject = subject(self.game);
        let Ok(last) = stream.get_last_raw_message_by_subject(&subject).await else {
            return Ok(false);
        };
        let is_ours = last.sequence > self.last && last.payload == payload;
        if is_ours {
            self.last = last.sequence;
        }
        Ok(is_ours)
    }

    /// Puts the whole journal into the object store. Nothing is removed from the stream yet.
    pub(super) async fn put_by(&self, journal: &[u8]) -> Result<(), ShelfTrouble> {
        self.tapes.shelf.put_tape(self.game, journal).await
    }

    /// The record knows that everything is in the object store, so the next message leaves it out.
    pub(super) fn shorten(&mut self) {
        self.base = self.len();
        self.tail.clear();
        self.pieces = 0;
    }
}

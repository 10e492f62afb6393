//! The work queue: a stream of NATS that says which runs wait. It may lose or repeat messages; the record is the truth.

use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::ContextBuilder;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{self, RetentionPolicy, StorageType};
use async_nats::jetstream::{AckKind, Context, Message};
use async_nats::{Client, ConnectOptions};
use futures_util::StreamExt as _;
use thiserror::Error;

use crate::RunId;

const STREAM: &str = "PROOFS";
const SUBJECT: &str = "proofs";
const PROVERS: &str = "provers";

/// How long the same message is told from another; an upload that is sent again within it is one message.
const ONCE_WITHIN: Duration = Duration::from_secs(120);

/// How long anything is waited for: what is not answered by then is said again.
const PATIENCE: Duration = Duration::from_secs(2);

/// A connection to the queue; cheap to clone.
#[derive(Clone)]
pub struct Queue {
    client: Client,
    context: Context,
}

/// The queue does not do what it should, in its words.
#[derive(Debug, Error)]
#[error("queue error: {0}")]
pub struct QueueTrouble(String);

pub(crate) fn trouble(error: impl std::fmt::Display) -> QueueTrouble {
    QueueTrouble(error.to_string())
}

/// Something to be done.
pub struct Task {
    /// The run to be judged; `None` if the message makes no sense.
    pub run: Option<RunId>,
    message: Message,
}

impl Queue {
    /// Connects, and goes on trying whenever the connection is lost.
    ///
    /// # Errors
    /// When the address makes no sense.
    pub async fn connect(url: &str) -> Result<Self, QueueTrouble> {
        let options = ConnectOptions::new()
            .name("hearthgate-server")
            .retry_on_initial_connect()
            .max_reconnects(None)
            .reconnect_delay_callback(|tries| {
                Duration::from_millis(50 * u64::try_from(tries.min(20)).unwrap_or(20))
            })
            // Who does not read is told nothing more, before much is kept for them.
            .subscription_capacity(4096)
            .ping_interval(Duration::from_secs(5))
            .request_timeout(Some(PATIENCE));
        let client = options.connect(url).await.map_err(trouble)?;
        let context = ContextBuilder::new()
            .timeout(PATIENCE)
            .ack_timeout(PATIENCE)
            .build(client.clone());
        Ok(Self { client, context })
    }

    /// Makes the stream, if it is not there.
    ///
    /// # Errors
    /// When that fails.
    pub async fn prepare(&self) -> Result<(), QueueTrouble> {
        let config = stream::Config {
            name: STREAM.to_owned(),
            subjects: vec![SUBJECT.to_owned()],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            duplicate_window: ONCE_WITHIN,
            // A run that nobody judges in a week is found again in the record.
            max_age: Duration::from_secs(7 * 24 * 3600),
            ..stream::Config::default()
        };
        self.context
            .get_or_create_stream(config)
            .await
            .map(drop)
            .map_err(trouble)
    }

    /// The connection itself.
    #[must_use]
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// The streams.
    pub(crate) const fn context(&self) -> &Context {
        &self.context
    }

    /// Whether it can be reached.
    #[must_use]
    pub fn is_up(&self) -> bool {
        self.client.connection_state() == async_nats::connection::State::Connected
    }

    /// Says that a run waits, and makes the stream if this is the first to do so. `time` tells one asking from a later one.
    ///
    /// # Errors
    /// When nobody has taken note of it: it is to be said again, later.
    pub async fn push(&self, run: RunId, time: u64) -> Result<(), QueueTrouble> {
        if self.say(run, time).await.is_ok() {
            return Ok(());
        }
        self.prepare().await?;
        self.say(run, time).await
    }

    async fn say(&self, run: RunId, time: u64) -> Result<(), QueueTrouble> {
        let message = PublishMessage::build()
            .payload(run.to_string().into())
            .message_id(format!("{run}-{time}"));
        let sent = self.context.send_publish(SUBJECT, message).await;
        sent.map_err(trouble)?.await.map(drop).map_err(trouble)
    }

    /// Somebody who takes tasks: whatever is neither done nor given back within `patience` goes to another.
    ///
    /// # Errors
    /// When the queue does not work.
    pub async fn taker(&self, patience: Duration) -> Result<Taker, QueueTrouble> {
        let config = pull::Config {
            durable_name: Some(PROVERS.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: patience,
            // The record counts tries: an outage of ours must not use them up.
            max_deliver: -1,
            max_ack_pending: 10_000,
            ..pull::Config::default()
        };
        let created = self.context.create_consumer_on_stream(config, STREAM);
        Ok(Taker {
            consumer: created.await.map_err(trouble)?,
        })
    }

    /// How many messages wait.
    ///
    /// # Errors
    /// When the queue does not work.
    pub async fn depth(&self) -> Result<u64, QueueTrouble> {
        let stream = self.context.get_stream(STREAM).await.map_err(trouble)?;
        Ok(stream.cached_info().state.messages)
    }
}

/// Takes tasks out of the queue.
pub struct Taker {
    consumer: PullConsumer,
}

impl Taker {
    /// The next task; `None` if there was none for a while. One at a time: what is only held is not being worked on.
    ///
    /// # Errors
    /// When the queue does not work.
    pub async fn next(&self) -> Result<Option<Task>, QueueTrouble> {
        let batch = self.consumer.fetch().max_messages(1);
        let mut batch = batch
            .expires(Duration::from_secs(2))
            .messages()
            .await
            .map_err(trouble)?;
        let Some(message) = batch.next().await else {
            return Ok(None);
        };
        let message = message.map_err(trouble)?;
        let text = std::str::from_utf8(&message.payload).ok();
        Ok(Some(Task {
            run: text.and_then(|text| text.parse().ok()),
            message,
        }))
    }
}

impl Task {
    /// It is done; nobody else need do it.
    ///
    /// # Errors
    /// When nobody has taken note: somebody will do it again, which does no harm.
    pub async fn done(&self) -> Result<(), QueueTrouble> {
        self.message.ack().await.map_err(trouble)
    }

    /// It is for somebody else, later.
    ///
    /// # Errors
    /// When nobody has taken note: it will come back anyway.
    pub async fn later(&self, delay: Duration) -> Result<(), QueueTrouble> {
        let kind = AckKind::Nak(Some(delay));
        self.message.ack_with(kind).await.map_err(trouble)
    }

    /// Nobody can ever do it.
    ///
    /// # Errors
    /// When nobody has taken note.
    pub async fn never(&self) -> Result<(), QueueTrouble> {
        self.message.ack_with(AckKind::Term).await.map_err(trouble)
    }
}

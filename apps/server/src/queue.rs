//! The connection to NATS and its two streams. The job queue may lose or repeat messages; the database is authoritative.

use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::ContextBuilder;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{self, RetentionPolicy, StorageType};
use async_nats::jetstream::{AckKind, Context, Message};
use async_nats::{Client, ConnectOptions, ServerAddr};
use futures_util::StreamExt as _;
use thiserror::Error;

use crate::RunId;

const STREAM: &str = "PROOFS";
const SUBJECT: &str = "proofs";

/// The stream of the command logs of running games.
pub(crate) const GAMES: &str = "GAMES";
const PROVERS: &str = "provers";

/// NATS drops a message with the same id within this time.
const DEDUPLICATION_WINDOW: Duration = Duration::from_secs(120);

/// Timeout of requests and acknowledgements.
const TIMEOUT: Duration = Duration::from_secs(2);

/// A connection to NATS; cheap to clone.
#[derive(Clone)]
pub struct Queue {
    client: Client,
    context: Context,
}

/// NATS is unreachable or rejected a request.
#[derive(Debug, Error)]
#[error("queue error: {0}")]
pub struct QueueError(String);

pub(crate) fn queue_error(error: impl std::fmt::Display) -> QueueError {
    QueueError(error.to_string())
}

/// Creation times of the streams. A stream with another time than before is new: NATS has lost its store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamTimes {
    pub jobs: String,
    pub games: String,
}

/// A message from the queue: at least one run waits. The database says which run is next.
pub struct Job {
    message: Message,
}

impl Queue {
    /// Connects in the background and reconnects forever. `role` is in the subjects of replies, so that NATS can refuse other roles
    /// to read them.
    ///
    /// # Errors
    /// If the URL is invalid.
    pub async fn connect(url: &str, role: &str) -> Result<Self, QueueError> {
        let address: ServerAddr = url.parse().map_err(queue_error)?;
        let mut options = ConnectOptions::new();
        // The library ignores them in the URL.
        if let (Some(user), Some(password)) = (address.username(), address.password()) {
            options = options.user_and_password(user.to_owned(), password.to_owned());
        }
        let options = options
            .name(format!("hearthgate-server {role}"))
            .custom_inbox_prefix(format!("_INBOX_{role}"))
            .retry_on_initial_connect()
            .max_reconnects(None)
            .reconnect_delay_callback(|tries| {
                Duration::from_millis(50 * u64::try_from(tries.min(20)).unwrap_or(20))
            })
            // Messages for a slow subscriber are dropped beyond this number.
            .subscription_capacity(4096)
            .ping_interval(Duration::from_secs(5))
            .request_timeout(Some(TIMEOUT));
        let client = options.connect(address).await.map_err(queue_error)?;
        let context = ContextBuilder::new()
            .timeout(TIMEOUT)
            .ack_timeout(TIMEOUT)
            .build(client.clone());
        Ok(Self { client, context })
    }

    /// Creates both streams if they are missing.
    pub async fn prepare(&self) -> Result<StreamTimes, QueueError> {
        let jobs = stream::Config {
            name: STREAM.to_owned(),
            subjects: vec![SUBJECT.to_owned()],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            duplicate_window: DEDUPLICATION_WINDOW,
            // The clerk requeues older runs from the database.
            max_age: Duration::from_secs(7 * 24 * 3600),
            ..stream::Config::default()
        };
        let games = stream::Config {
            name: GAMES.to_owned(),
            subjects: vec!["games.*".to_owned()],
            retention: RetentionPolicy::Limits,
            max_messages_per_subject: 1,
            storage: StorageType::File,
            duplicate_window: Duration::from_secs(60),
            ..stream::Config::default()
        };
        Ok(StreamTimes {
            jobs: self.ensure_stream(jobs).await?,
            games: self.ensure_stream(games).await?,
        })
    }

    async fn ensure_stream(&self, config: stream::Config) -> Result<String, QueueError> {
        let stream = self.context.get_or_create_stream(config).await;
        let stream = stream.map_err(queue_error)?;
        Ok(stream.cached_info().created.to_string())
    }

    #[must_use]
    pub fn client(&self) -> &Client {
        &self.client
    }

    pub(crate) const fn context(&self) -> &Context {
        &self.context
    }

    /// Queues a run; creates the stream if it is missing. Two pushes of a run with the same `time` are one message.
    pub async fn push(&self, run: RunId, time: u64) -> Result<(), QueueError> {
        if self.publish(run, time).await.is_ok() {
            return Ok(());
        }
        self.prepare().await?;
        self.publish(run, time).await
    }

    async fn publish(&self, run: RunId, time: u64) -> Result<(), QueueError> {
        let message = PublishMessage::build()
            .payload(run.to_string().into())
            .message_id(format!("{run}-{time}"));
        let sent = self.context.send_publish(SUBJECT, message).await;
        sent.map_err(queue_error)?
            .await
            .map(drop)
            .map_err(queue_error)
    }

    /// A consumer of jobs. A job that is not acknowledged within `timeout` is delivered to another consumer.
    pub async fn consumer(&self, timeout: Duration) -> Result<JobConsumer, QueueError> {
        let config = pull::Config {
            durable_name: Some(PROVERS.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: timeout,
            // The database counts attempts: an outage must not use them up.
            max_deliver: -1,
            max_ack_pending: 10_000,
            ..pull::Config::default()
        };
        let created = self.context.create_consumer_on_stream(config, STREAM);
        Ok(JobConsumer {
            consumer: created.await.map_err(queue_error)?,
        })
    }

    /// The number of messages in the queue.
    pub async fn depth(&self) -> Result<u64, QueueError> {
        let stream = self.context.get_stream(STREAM).await.map_err(queue_error)?;
        Ok(stream.cached_info().state.messages)
    }
}

pub struct JobConsumer {
    consumer: PullConsumer,
}

impl JobConsumer {
    /// The next job; `None` if there was none for two seconds. Fetches one at a time, so that idle provers get the others.
    ///
    /// # Errors
    /// If NATS does not answer or has lost the consumer.
    pub async fn next(&self) -> Result<Option<Job>, QueueError> {
        let batch = self.consumer.fetch().max_messages(1);
        let mut batch = batch
            .expires(Duration::from_secs(2))
            .messages()
            .await
            .map_err(queue_error)?;
        let Some(message) = batch.next().await else {
            // NATS does not answer a fetch from a consumer that it has lost.
            self.consumer.get_info().await.map_err(queue_error)?;
            return Ok(None);
        };
        let message = message.map_err(queue_error)?;
        Ok(Some(Job { message }))
    }
}

impl Job {
    /// Acknowledges the job as done. If this fails the job is delivered again, which is harmless.
    pub async fn ack(&self) -> Result<(), QueueError> {
        self.message.ack().await.map_err(queue_error)
    }

    /// Returns the job to the queue after `delay`. If this fails it returns after the timeout.
    pub async fn retry_later(&self, delay: Duration) -> Result<(), QueueError> {
        let kind = AckKind::Nak(Some(delay));
        self.message.ack_with(kind).await.map_err(queue_error)
    }
}

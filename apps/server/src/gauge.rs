//! What operators measure: counters and gauges, as Prometheus reads them.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// A verdict's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct VerdictLabel {
    /// `ranked`, or the reason of a refusal.
    pub verdict: String,
}

/// How a request was answered.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct AnswerLabel {
    /// The status.
    pub status: u16,
}

/// Everything that is measured; cheap to clone.
#[derive(Clone)]
pub struct Gauges {
    registry: Arc<Registry>,
    /// Requests that were answered.
    pub requests: Family<AnswerLabel, Counter>,
    /// Requests that were turned away because somebody asked too much.
    pub limited: Counter,
    /// Runs that were received.
    pub received: Counter,
    /// Runs that were judged, by verdict.
    pub judged: Family<VerdictLabel, Counter>,
    /// Commands that were played again.
    pub turns: Counter,
    /// Seconds it took to judge a run.
    pub proof: Histogram,
    /// Runs that were given up.
    pub stuck: Counter,
    /// Runs that were put into the queue again.
    pub requeued: Counter,
    /// Times something we stand on did not answer.
    pub outages: Counter,
    /// Messages in the queue, as the clerk last saw it.
    pub depth: Gauge<i64>,
    /// Games that are run here.
    pub games: Gauge<i64>,
    /// Commands that were carried out in them.
    pub commands: Counter,
    /// Seconds from hearing a command to its being stored.
    pub command: Histogram,
    /// Games that broke.
    pub broken: Counter,
    /// People who play through this edge.
    pub seats: Gauge<i64>,
    /// People who look on through this edge.
    pub onlookers: Gauge<i64>,
    /// Times somebody looked on too slowly and skipped something.
    pub skipped: Counter,
    /// What was put aside since the start, in seconds of the clock.
    pub started: Gauge<u64, AtomicU64>,
}

impl Default for Gauges {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("hearthgate");
        let requests = Family::default();
        let (limited, received, turns) =
            (Counter::default(), Counter::default(), Counter::default());
        let (stuck, requeued, outages) =
            (Counter::default(), Counter::default(), Counter::default());
        let judged = Family::default();
        let proof = Histogram::new(exponential_buckets(0.01, 2.0, 13));
        let depth = Gauge::default();
        let started = Gauge::<u64, AtomicU64>::default();
        let (games, seats, onlookers) = (Gauge::default(), Gauge::default(), Gauge::default());
        let (commands, broken, skipped) =
            (Counter::default(), Counter::default(), Counter::default());
        let command = Histogram::new(exponential_buckets(0.000_25, 2.0, 16));
        registry.register("games", "Games run here", games.clone());
        registry.register("commands", "Commands carried out", commands.clone());
        registry.register(
            "command_seconds",
            "Seconds from hearing a command to its being stored",
            command.clone(),
        );
        registry.register("broken", "Games that broke", broken.clone());
        registry.register("seats", "People playing through this edge", seats.clone());
        registry.register(
            "onlookers",
            "People looking on through this edge",
            onlookers.clone(),
        );
        registry.register(
            "skipped",
            "Times somebody looked on too slowly and skipped something",
            skipped.clone(),
        );
        registry.register("requests", "Requests answered, by status", requests.clone());
        registry.register(
            "limited",
            "Requests turned away by a limit",
            limited.clone(),
        );
        registry.register("received", "Runs received", received.clone());
        registry.register("judged", "Runs judged, by verdict", judged.clone());
        registry.register(
            "turns",
            "Commands played again while judging",
            turns.clone(),
        );
        registry.register("proof_seconds", "Seconds to judge one run", proof.clone());
        registry.register(
            "stuck",
            "Runs given up: an operator is to look",
            stuck.clone(),
        );
        registry.register(
            "requeued",
            "Runs put into the queue again",
            requeued.clone(),
        );
        registry.register(
            "outages",
            "Times PostgreSQL, NATS or the store did not answer",
            outages.clone(),
        );
        registry.register("queue_depth", "Messages in the queue", depth.clone());
        registry.register(
            "started_seconds",
            "When this process started, since 1970",
            started.clone(),
        );
        started.set(now());
        Self {
            registry: Arc::new(registry),
            requests,
            limited,
            received,
            judged,
            turns,
            proof,
            stuck,
            requeued,
            outages,
            depth,
            games,
            commands,
            command,
            broken,
            seats,
            onlookers,
            skipped,
            started,
        }
    }
}

impl Gauges {
    /// All of it, as Prometheus reads it.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing into memory cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// The clock, in seconds since 1970.
#[must_use]
pub fn now() -> u64 {
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    time.map_or(0, |time| time.as_secs())
}

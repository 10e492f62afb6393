//! Metrics in the format of Prometheus, and the wall clock.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry};

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct VerdictLabel {
    /// `ranked`, or the reason of a refusal.
    pub verdict: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct StatusLabel {
    /// HTTP status code.
    pub status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RouteLabel {
    /// The path with names of parameters, or `other`.
    pub route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct DependencyLabel {
    pub dependency: &'static str,
}

/// All metrics of a process; cheap to clone. The registry adds the prefix `hearthgate_`, and `_total` to counters.
#[derive(Clone)]
pub struct Metrics {
    registry: Arc<Registry>,
    pub http_requests: Family<StatusLabel, Counter>,
    pub http_request_duration: Family<RouteLabel, Histogram>,
    pub rate_limited: Counter,
    pub runs_received: Counter,
    pub runs_judged: Family<VerdictLabel, Counter>,
    pub replayed_commands: Counter,
    pub proof_duration: Histogram,
    pub runs_stuck: Counter,
    pub runs_requeued: Counter,
    pub dependency_errors: Counter,
    /// 1 or 0; set when the metrics are read, like the two below.
    pub dependency_up: Family<DependencyLabel, Gauge<i64>>,
    pub database_connections: Gauge<i64>,
    pub database_connections_idle: Gauge<i64>,
    /// Set by the clerk only.
    pub queue_depth: Gauge<i64>,
    /// Set by the clerk only.
    pub clock_error: Gauge<i64>,
    /// Set by the clerk only.
    pub oldest_waiting_run: Gauge<i64>,
    /// Set by the clerk only; 0 before the first backup.
    pub backup_time: Gauge<i64>,
    /// Set by hosts only.
    pub lease_renewal_time: Gauge<i64>,
    pub games_running: Gauge<i64>,
    pub commands: Counter,
    pub command_duration: Histogram,
    pub game_crashes: Counter,
    pub forged_messages: Counter,
    pub players_connected: Gauge<i64>,
    pub spectators_connected: Gauge<i64>,
    pub spectator_resyncs: Counter,
}

/// Registers a metric and returns a handle to it.
fn register<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new("all")
    }
}

impl Metrics {
    /// All metrics at 0, for a process with this role.
    #[must_use]
    pub fn new(role: &'static str) -> Self {
        let mut registry = Registry::with_prefix("hearthgate");
        let all = &mut registry;
        let start_time = Gauge::<u64, AtomicU64>::default();
        start_time.set(now());
        register(
            all,
            "start_time_seconds",
            "Start time of this process, in seconds since 1970",
            start_time,
        );
        let build = [
            ("role", role.to_owned()),
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
            ("rules", sim::journal::RULES_VERSION.to_string()),
        ];
        all.register(
            "build",
            "Role and version of this process",
            Info::new(build.to_vec()),
        );
        Self {
            http_request_duration: register(
                all,
                "http_request_duration_seconds",
                "Time to answer an HTTP request, by route",
                Family::new_with_constructor(|| {
                    Histogram::new(exponential_buckets(0.001, 2.0, 15))
                }),
            ),
            dependency_up: register(
                all,
                "dependency_up",
                "Whether PostgreSQL, JetStream and the object store respond",
                Family::default(),
            ),
            database_connections: register(
                all,
                "database_connections",
                "Connections to PostgreSQL, at most 16",
                Gauge::default(),
            ),
            database_connections_idle: register(
                all,
                "database_connections_idle",
                "Connections to PostgreSQL that are not in use",
                Gauge::default(),
            ),
            oldest_waiting_run: register(
                all,
                "oldest_waiting_run_seconds",
                "Age of the oldest run that waits for its verdict",
                Gauge::default(),
            ),
            backup_time: register(
                all,
                "backup_time_seconds",
                "Time of the last backup, in seconds since 1970",
                Gauge::default(),
            ),
            lease_renewal_time: register(
                all,
                "lease_renewal_time_seconds",
                "Time of the last renewal of leases, in seconds since 1970",
                Gauge::default(),
            ),
            http_requests: register(
                all,
                "http_requests",
                "HTTP requests answered, by status",
                Family::default(),
            ),
            rate_limited: register(
                all,
                "rate_limited",
                "Requests and connections rejected by a limit",
                Counter::default(),
            ),
            runs_received: register(
                all,
                "runs_received",
                "Runs received over HTTP",
                Counter::default(),
            ),
            runs_judged: register(
                all,
                "runs_judged",
                "Runs judged, by verdict",
                Family::default(),
            ),
            replayed_commands: register(
                all,
                "replayed_commands",
                "Commands replayed by provers",
                Counter::default(),
            ),
            proof_duration: register(
                all,
                "proof_duration_seconds",
                "Time to replay one run in the sandbox",
                Histogram::new(exponential_buckets(0.01, 2.0, 13)),
            ),
            runs_stuck: register(
                all,
                "runs_stuck",
                "Runs that no prover could finish; an operator should look at them",
                Counter::default(),
            ),
            runs_requeued: register(
                all,
                "runs_requeued",
                "Runs put back into the queue by the clerk",
                Counter::default(),
            ),
            dependency_errors: register(
                all,
                "dependency_errors",
                "Failed calls to PostgreSQL, NATS or the object store",
                Counter::default(),
            ),
            queue_depth: register(
                all,
                "queue_depth",
                "Messages in the queue",
                Gauge::default(),
            ),
            clock_error: register(
                all,
                "clock_error_seconds",
                "Difference between the clocks of clerk and database",
                Gauge::default(),
            ),
            games_running: register(
                all,
                "games_running",
                "Games run by this process",
                Gauge::default(),
            ),
            commands: register(
                all,
                "commands",
                "Commands carried out in games",
                Counter::default(),
            ),
            command_duration: register(
                all,
                "command_duration_seconds",
                "Time to carry out and store one command",
                Histogram::new(exponential_buckets(0.000_25, 2.0, 16)),
            ),
            game_crashes: register(
                all,
                "game_crashes",
                "Games whose task panicked",
                Counter::default(),
            ),
            forged_messages: register(
                all,
                "forged_messages",
                "Messages to this host that no edge had signed",
                Counter::default(),
            ),
            players_connected: register(
                all,
                "players_connected",
                "Players connected to this edge",
                Gauge::default(),
            ),
            spectators_connected: register(
                all,
                "spectators_connected",
                "Spectators connected to this edge",
                Gauge::default(),
            ),
            spectator_resyncs: register(
                all,
                "spectator_resyncs",
                "Times a slow spectator skipped to the latest keyframe",
                Counter::default(),
            ),
            registry: Arc::new(registry),
        }
    }

    /// Encodes all metrics as OpenMetrics text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing into memory cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// The current time in seconds since 1970; 0 if the clock is before that.
#[must_use]
pub fn now() -> u64 {
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    time.map_or(0, |time| time.as_secs())
}

//! The edge role: the HTTP API and the pages. Stateless but for rate limits, so any number may run.

mod accounts;
mod describe;
pub(crate) mod error;
mod feed;
mod games;
mod http;
pub(crate) mod limits;
mod pages;
mod play_pages;
mod reading;
mod routes;
mod season;
mod sending;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state, map_response_with_state};
use axum::response::Response;
use axum::routing::get;
use proto::Catalog;
use sim::Rules;
use tokio::net::TcpListener;
use tower_http::services::ServeDir;
use tower_http::timeout::TimeoutLayer;
use tracing::{Instrument as _, info_span};

use crate::blob_store::BlobStore;
use crate::config::Config;
use crate::db::{Database, Player};
use crate::identity;
use crate::live::{self, HostFinder, Spectators};
use crate::metrics::{Metrics, RouteLabel, StatusLabel};
use crate::queue::Queue;
use crate::shutdown::Shutdown;
pub(crate) use games::{new_sealed_seed, start_game_for};
use limits::RateLimits;

/// Size limit of uploaded journals.
pub const MAX_JOURNAL_BYTES: usize = 1 << 20;

/// The state of request handlers; cheap to clone.
#[derive(Clone)]
pub struct Edge {
    pub(crate) db: Database,
    queue: Queue,
    blobs: BlobStore,
    pub(crate) metrics: Metrics,
    pub(crate) config: Arc<Config>,
    rate_limits: Arc<RateLimits>,
    pub(crate) host_finder: HostFinder,
    pub(crate) spectators: Spectators,
    /// Rules of new games.
    pub(crate) rules: Arc<Rules>,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) shutdown: Shutdown,
}

impl Edge {
    /// # Errors
    /// If the base pack cannot be loaded.
    pub fn new(
        config: Config,
        db: Database,
        queue: Queue,
        blobs: BlobStore,
        metrics: Metrics,
        shutdown: Shutdown,
    ) -> Result<Self> {
        let (rules, catalog) = live::rules()?;
        Ok(Self {
            host_finder: HostFinder::new(queue.client().clone(), db.clone()),
            spectators: Spectators::new(
                db.clone(),
                queue.clone(),
                metrics.clone(),
                Duration::from_secs(config.limits.daily_delay_seconds.into()),
            ),
            db,
            queue,
            blobs,
            metrics,
            rate_limits: Arc::new(RateLimits::new(&config.limits)),
            config: Arc::new(config),
            rules,
            catalog,
            shutdown,
        })
    }

    /// Takes a connection permit for an SSH client.
    pub(crate) fn connect(&self, peer: SocketAddr) -> error::ApiResult<limits::ConnectionPermit> {
        let no_headers = axum::http::HeaderMap::new();
        self.rate_limits
            .connect(self.rate_limits.address(peer, &no_headers))
    }

    /// Counts a sign-up of an SSH client.
    pub(crate) fn count_sign_up(&self, peer: SocketAddr) -> error::ApiResult<()> {
        let no_headers = axum::http::HeaderMap::new();
        self.rate_limits
            .count_sign_up(self.rate_limits.address(peer, &no_headers))
    }

    /// Returns when the key no longer belongs to the player, after its removal or a recovery. Checks once per heartbeat.
    pub(crate) async fn key_revoked(&self, player: &Player) {
        loop {
            tokio::time::sleep(self.config.limits.heartbeat()).await;
            // While the database is down, the key stays valid.
            if let Ok(owner) = self.db.player_of_key(&player.key).await
                && owner.is_none_or(|owner| owner.id != player.id)
            {
                return;
            }
        }
    }

    pub fn router(self) -> Router {
        let router = Router::new()
            .nest("/api", routes::api())
            .route("/", get(pages::ladder))
            .route("/runs/{run}", get(pages::run))
            .route("/players/{name}", get(pages::player))
            .route("/about", get(pages::about))
            .route("/privacy", get(pages::privacy))
            .route("/dumps", get(pages::dumps))
            .route("/dumps/manifest.json", get(reading::manifest))
            .route("/dumps/{file}", get(reading::dump))
            .route("/enter", get(play_pages::enter))
            .route("/enter.js", get(play_pages::script))
            .route("/today", get(play_pages::today))
            .route("/live", get(play_pages::live))
            .route("/style.css", get(pages::style))
            .route("/feed.atom", get(feed::atom))
            .fallback(pages::not_found);
        let router = match &self.config.web_game {
            Some(folder) => router.nest_service("/play", ServeDir::new(folder)),
            None => router,
        };
        let limited = router.layer(from_fn_with_state(self.clone(), limits::check_limits));
        limited
            // For load balancers: never rate limited.
            .route("/health", get(async || "alive\n"))
            .layer(TimeoutLayer::with_status_code(
                StatusCode::REQUEST_TIMEOUT,
                Duration::from_secs(20),
            ))
            .layer(map_response_with_state(self.clone(), finish))
            .layer(from_fn_with_state(self.clone(), observe))
            .with_state(self)
    }

    /// Serves HTTP until shutdown; requests in progress are finished.
    ///
    /// # Errors
    /// If the address cannot be bound.
    pub async fn serve(self) -> Result<()> {
        let mut shutdown = self.shutdown.clone();
        let listen = self.config.listen;
        let listener = TcpListener::bind(listen)
            .await
            .with_context(|| format!("cannot listen on {listen}"))?;
        tracing::info!(address = %listener.local_addr()?, "http listening");
        let rate_limits = Arc::clone(&self.rate_limits);
        let mut tidying = shutdown.clone();
        tokio::spawn(async move {
            while !tidying.requested_within(Duration::from_secs(60)).await {
                rate_limits.drop_idle();
            }
        });
        let rate_limits = Arc::clone(&self.rate_limits);
        http::accept(listener, self.router(), &rate_limits, &mut shutdown).await;
        Ok(())
    }
}

/// Gives the request an id, which its log lines and the response have, and measures it.
async fn observe(State(edge): State<Edge>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("other", MatchedPath::as_str).to_owned();
    let id = hex::encode(identity::random_bytes::<8>().unwrap_or_default());
    let span = info_span!("request", id, method = %request.method(), route);
    let begun = Instant::now();
    let mut response = next.run(request).instrument(span).await;
    let label = RouteLabel { route };
    let durations = &edge.metrics.http_request_duration;
    durations
        .get_or_create(&label)
        .observe(begun.elapsed().as_secs_f64());
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", id);
    }
    response
}

/// Counts the response and adds the security headers.
async fn finish(State(edge): State<Edge>, mut response: Response) -> Response {
    let label = StatusLabel {
        status: response.status().as_u16(),
    };
    edge.metrics.http_requests.get_or_create(&label).inc();
    if response.extensions().get::<error::Outage>().is_some() {
        edge.metrics.dependency_errors.inc();
    }
    let headers = response.headers_mut();
    let mut say = |name, value| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    say(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    say(header::REFERRER_POLICY, "no-referrer");
    say(header::X_FRAME_OPTIONS, "DENY");
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static(
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
             worker-src 'self' blob:; connect-src 'self' blob: data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ));
    response
}

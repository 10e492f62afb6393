//! The role that talks to people and programs over HTTP. It keeps nothing: any number of them answer alike.

pub(crate) mod answer;
mod describe;
mod enter;
mod feed;
mod games;
pub(crate) mod limits;
mod pages;
mod playing;
mod reading;
mod routes;
mod season;
mod sending;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{from_fn_with_state, map_response_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use proto::Catalog;
use sim::Rules;
use tokio::net::TcpListener;
use tower_http::services::ServeDir;
use tower_http::timeout::TimeoutLayer;

use crate::config::Config;
use crate::gauge::{Gauges, StatusLabel};
use crate::live::{self, Gallery, Lobby};
use crate::queue::Queue;
use crate::record::{Player, Record};
use crate::shelf::Shelf;
use crate::stop::Stop;
pub(crate) use games::{begin_for, sealed};
use limits::Gates;

/// The longest journal that is taken.
pub const LONGEST: usize = 1 << 20;

/// Whatever answering needs; cheap to clone.
#[derive(Clone)]
pub struct Edge {
    pub(crate) record: Record,
    queue: Queue,
    shelf: Shelf,
    pub(crate) gauges: Gauges,
    pub(crate) config: Arc<Config>,
    gates: Arc<Gates>,
    pub(crate) lobby: Lobby,
    pub(crate) gallery: Gallery,
    /// What new games are played by.
    pub(crate) rules: Arc<Rules>,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) stop: Stop,
}

impl Edge {
    /// An edge.
    ///
    /// # Errors
    /// When the base pack cannot be played.
    pub fn new(
        config: Config,
        record: Record,
        queue: Queue,
        shelf: Shelf,
        gauges: Gauges,
        stop: Stop,
    ) -> Result<Self> {
        let (rules, catalog) = live::rules()?;
        Ok(Self {
            lobby: Lobby::new(queue.client().clone()),
            gallery: Gallery::new(record.clone(), queue.clone(), gauges.clone()),
            record,
            queue,
            shelf,
            gauges,
            gates: Arc::new(Gates::new(&config.limits)),
            config: Arc::new(config),
            rules,
            catalog,
            stop,
        })
    }

    /// Whether somebody else may connect from this address.
    pub(crate) fn connect(&self, peer: SocketAddr) -> answer::Answer<limits::Connection> {
        let nobody = axum::http::HeaderMap::new();
        self.gates.connect(self.gates.address(peer, &nobody))
    }

    /// Comes back when somebody's key is not theirs any more: they took it away, or got their name back with another.
    pub(crate) async fn disowned(&self, player: &Player) {
        loop {
            tokio::time::sleep(self.config.limits.heartbeat()).await;
            // Where nobody can say whose it is, it stays theirs.
            if let Ok(owner) = self.record.owner(&player.key).await
                && owner.is_none_or(|owner| owner.id != player.id)
            {
                return;
            }
        }
    }

    /// Every path there is.
    pub fn router(self) -> Router {
        let router = Router::new()
            .nest("/api", routes::api())
            .route("/", get(pages::ladder))
            .route("/runs/{run}", get(pages::run))
            .route("/players/{name}", get(pages::player))
            .route("/about", get(pages::about))
            .route("/dumps", get(pages::dumps))
            .route("/dumps/{file}", get(reading::dump))
            .route("/enter", get(playing::enter))
            .route("/enter.js", get(playing::script))
            .route("/today", get(playing::today))
            .route("/live", get(playing::live))
            .route("/style.css", get(pages::style))
            .route("/feed.atom", get(feed::atom))
            .fallback(pages::nothing_here);
        let router = match &self.config.web_game {
            Some(folder) => router.nest_service("/play", ServeDir::new(folder)),
            None => router,
        };
        let limited = router.layer(from_fn_with_state(self.clone(), limits::gate));
        // What watches over the service is never turned away.
        limited
            .route("/health", get(async || "alive\n"))
            .route("/ready", get(ready))
            .route("/metrics", get(metrics))
            .layer(TimeoutLayer::with_status_code(
                StatusCode::REQUEST_TIMEOUT,
                Duration::from_secs(20),
            ))
            .layer(map_response_with_state(self.clone(), finish))
            .with_state(self)
    }

    /// Answers until it is time to stop, and finishes what was begun.
    ///
    /// # Errors
    /// When nobody can listen there.
    pub async fn serve(self) -> Result<()> {
        let mut stop = self.stop.clone();
        let listen = self.config.listen;
        let listener = TcpListener::bind(listen)
            .await
            .with_context(|| format!("cannot listen on {listen}"))?;
        tracing::info!(address = %listener.local_addr()?, "http listening");
        let gates = Arc::clone(&self.gates);
        let mut tidying = stop.clone();
        tokio::spawn(async move {
            while !tidying.within(Duration::from_secs(60)).await {
                gates.forget();
            }
        });
        let service = self
            .router()
            .into_make_service_with_connect_info::<SocketAddr>();
        axum::serve(listener, service)
            .with_graceful_shutdown(async move { stop.wanted().await })
            .await
            .context("http server failed")
    }
}

/// Whether everything it stands on answers.
async fn ready(State(edge): State<Edge>) -> Response {
    let parts = [
        ("database", edge.record.is_up().await),
        ("queue", edge.queue.is_up()),
    ];
    let down: Vec<&str> = parts
        .iter()
        .filter_map(|(name, is_up)| (!is_up).then_some(*name))
        .collect();
    if down.is_empty() {
        "ready\n".into_response()
    } else {
        let said = format!("down: {}\n", down.join(", "));
        (StatusCode::SERVICE_UNAVAILABLE, said).into_response()
    }
}

async fn metrics(State(edge): State<Edge>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], edge.gauges.text()).into_response()
}

/// What every answer says besides: nothing on our pages may come from elsewhere, or be shown as something else.
async fn finish(State(edge): State<Edge>, mut response: Response) -> Response {
    let label = StatusLabel {
        status: response.status().as_u16(),
    };
    edge.gauges.http_requests.get_or_create(&label).inc();
    let headers = response.headers_mut();
    let mut say = |name, value| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    say(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    say(header::REFERRER_POLICY, "no-referrer");
    say(header::X_FRAME_OPTIONS, "DENY");
    // The game brings a policy of its own, in its page.
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static(
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
             worker-src 'self' blob:; connect-src 'self' blob: data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ));
    response
}

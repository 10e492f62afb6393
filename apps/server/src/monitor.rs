//! The private HTTP server for monitoring, which every role has: `/health`, `/ready`, `/metrics`.

use std::net::SocketAddr;

use anyhow::{Context as _, Result};
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tracing::info;

use crate::db::Database;
use crate::metrics::{DependencyLabel, Metrics};
use crate::readiness::{DEPENDENCIES, Readiness};
use crate::shutdown::Shutdown;

#[derive(Clone)]
pub struct Monitor {
    pub db: Database,
    pub readiness: Readiness,
    pub metrics: Metrics,
}

impl Monitor {
    /// Serves until shutdown.
    ///
    /// # Errors
    /// If the address cannot be bound.
    pub async fn serve(self, listen: SocketAddr, mut shutdown: Shutdown) -> Result<()> {
        let listener = TcpListener::bind(listen).await;
        let listener =
            listener.with_context(|| format!("cannot listen on {listen} for monitoring"))?;
        info!(address = %listener.local_addr()?, "monitoring listening");
        let router = Router::new()
            .route("/health", get(async || "alive\n"))
            .route("/ready", get(ready))
            .route("/metrics", get(metrics))
            .with_state(self);
        axum::serve(listener, router)
            .with_graceful_shutdown(async move { shutdown.requested().await })
            .await?;
        Ok(())
    }
}

/// `GET /ready`: whether PostgreSQL, JetStream and the object store respond.
async fn ready(State(monitor): State<Monitor>) -> Response {
    let down = monitor.readiness.down().await;
    if down.is_empty() {
        "ready\n".into_response()
    } else {
        let said = format!("down: {}\n", down.join(", "));
        (StatusCode::SERVICE_UNAVAILABLE, said).into_response()
    }
}

async fn metrics(State(monitor): State<Monitor>) -> Response {
    let Monitor {
        db,
        readiness,
        metrics,
    } = monitor;
    let down = readiness.down().await;
    for dependency in DEPENDENCIES {
        let is_up = !down.contains(&dependency);
        let label = DependencyLabel { dependency };
        let up = metrics.dependency_up.get_or_create(&label);
        up.set(is_up.into());
    }
    let (all, idle) = db.connections();
    metrics.database_connections.set(all.into());
    metrics.database_connections_idle.set(idle.into());
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], metrics.text()).into_response()
}

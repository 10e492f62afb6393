//! The accept loop of HTTP. axum's own has no limits on connections and on the time for headers.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tower::ServiceExt as _;
use tracing::debug;

use super::limits::RateLimits;
use crate::shutdown::Shutdown;

/// Time for the header of a request, and for the next request on an idle connection.
const HEADER_TIMEOUT: Duration = Duration::from_secs(30);

/// Connections at the same time; further ones wait in the system's queue.
const MAX_CONNECTIONS: usize = 16_384;

/// Maximum time to finish requests at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(30);

/// Serves connections until shutdown; requests in progress are finished.
pub(super) async fn accept(
    listener: TcpListener,
    router: Router,
    rate_limits: &Arc<RateLimits>,
    shutdown: &mut Shutdown,
) {
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = shutdown.requested() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Perhaps out of file descriptors.
                debug!(%error, "http accept failed");
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        let Ok(permit) = rate_limits.connect_http(peer) else {
            continue;
        };
        let Ok(place) = Arc::clone(&places).acquire_owned().await else {
            break;
        };
        let (router, shutdown) = (router.clone(), shutdown.clone());
        connections.spawn(async move {
            serve(stream, peer, router, shutdown).await;
            drop((permit, place));
        });
    }
    drop(listener);
    let all = async { while connections.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, all).await;
}

async fn serve(stream: TcpStream, peer: SocketAddr, router: Router, mut shutdown: Shutdown) {
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = &mut connection => ended,
        () = shutdown.requested() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        debug!(%error, "http connection ended with error");
    }
}

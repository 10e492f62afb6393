//! Rate limits per address and player, connection limits per address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::Semaphore;

use super::Edge;
use super::error::{ApiError, ApiResult};
use crate::config::Limits;

/// The state of all limits of an edge.
pub(super) struct RateLimits {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    uploads: DefaultKeyedRateLimiter<i64>,
    joins: DefaultKeyedRateLimiter<IpAddr>,
    concurrent_requests: Semaphore,
    behind_proxy: bool,
    connections: Arc<Mutex<HashMap<IpAddr, usize>>>,
    max_connections: usize,
}

/// Counts as one connection of its address until dropped.
pub(crate) struct ConnectionPermit {
    address: IpAddr,
    all: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.address);
            }
        }
    }
}

impl RateLimits {
    pub(super) fn new(limits: &Limits) -> Self {
        let some = |it| NonZeroU32::new(it).unwrap_or(NonZeroU32::MIN);
        Self {
            requests: RateLimiter::keyed(Quota::per_minute(some(limits.requests_per_minute))),
            uploads: RateLimiter::keyed(Quota::per_hour(some(limits.uploads_per_hour))),
            joins: RateLimiter::keyed(Quota::per_hour(some(limits.signups_per_hour))),
            concurrent_requests: Semaphore::new(limits.max_concurrent_requests.clamp(1, 100_000)),
            behind_proxy: limits.behind_proxy,
            connections: Arc::default(),
            max_connections: limits.max_connections,
        }
    }

    /// Drops the state of idle addresses and players.
    pub(super) fn drop_idle(&self) {
        self.requests.retain_recent();
        self.uploads.retain_recent();
        self.joins.retain_recent();
    }

    /// Counts an upload of a player.
    pub(super) fn count_upload(&self, player: i64) -> ApiResult<()> {
        let free = self.uploads.check_key(&player);
        free.map_err(|_| rate_limited("too many uploads; try again in an hour"))
    }

    /// Counts a sign-up from an address.
    pub(super) fn count_sign_up(&self, address: IpAddr) -> ApiResult<()> {
        let free = self.joins.check_key(&address);
        free.map_err(|_| rate_limited("too many sign-ups from this address; try again in an hour"))
    }

    /// Takes a connection permit for an address.
    pub(super) fn connect(&self, address: IpAddr) -> ApiResult<ConnectionPermit> {
        let connections = &self.connections;
        let mut all = connections.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(address).or_default();
        if *count >= self.max_connections {
            return Err(rate_limited("too many connections from this address"));
        }
        *count += 1;
        Ok(ConnectionPermit {
            address,
            all: Arc::clone(connections),
        })
    }

    /// The rate limit key of a request; behind a proxy, from the last entry of `X-Forwarded-For`.
    pub(super) fn address(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        let told = headers.get_all("x-forwarded-for").iter().next_back();
        let told = told.and_then(|it| it.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        let address = match told {
            Some(told) if self.behind_proxy => told,
            _ => peer.ip(),
        };
        rate_limit_key(address)
    }
}

/// The IPv4 address, or the /64 prefix of an IPv6 address: one customer has a whole prefix.
fn rate_limit_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}

fn rate_limited(text: &str) -> ApiError {
    ApiError::new(StatusCode::TOO_MANY_REQUESTS, "rate_limited", text)
}

/// Middleware: rejects requests above a limit.
pub(super) async fn check_limits(
    State(edge): State<Edge>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let address = edge.rate_limits.address(peer, request.headers());
    if edge.rate_limits.requests.check_key(&address).is_err() {
        edge.metrics.rate_limited.inc();
        return rate_limited("too many requests; wait a minute").into_response();
    }
    let Ok(_place) = edge.rate_limits.concurrent_requests.try_acquire() else {
        edge.metrics.rate_limited.inc();
        return ApiError::unavailable(&"too many concurrent requests").into_response();
    };
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::{RateLimits, rate_limit_key};
    use crate::config::Limits;
    use axum::http::{HeaderMap, HeaderValue};
    use std::net::SocketAddr;

    #[test]
    fn a_forged_forwarded_header_is_ignored() {
        let peer = SocketAddr::from(([10, 0, 0, 1], 1000));
        let mut headers = HeaderMap::new();
        headers.append(
            "x-forwarded-for",
            HeaderValue::from_static("1.1.1.1, 2.2.2.2"),
        );
        let open = RateLimits::new(&Limits::default());
        assert_eq!(open.address(peer, &headers).to_string(), "10.0.0.1");
        let behind = Limits {
            behind_proxy: true,
            ..Limits::default()
        };
        let behind = RateLimits::new(&behind);
        assert_eq!(behind.address(peer, &headers).to_string(), "2.2.2.2");
        headers.append("x-forwarded-for", HeaderValue::from_static("nonsense"));
        assert_eq!(behind.address(peer, &headers).to_string(), "10.0.0.1");
    }

    #[test]
    fn an_ipv6_prefix_is_one_address() {
        let of = |text: &str| rate_limit_key(text.parse().expect("an address")).to_string();
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:10.0.0.1"), "10.0.0.1");
    }

    #[test]
    fn connections_are_limited_per_address() {
        let limits = Limits {
            max_connections: 2,
            ..Limits::default()
        };
        let rate_limits = RateLimits::new(&limits);
        let (one, two) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let first = rate_limits.connect(one);
        let second = rate_limits.connect(one);
        assert!(first.is_ok() && second.is_ok());
        assert!(rate_limits.connect(one).is_err() && rate_limits.connect(two).is_ok());
        drop(first);
        assert!(rate_limits.connect(one).is_ok());
    }
}

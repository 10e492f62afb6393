//! Rate limits per address and player, connection limits per address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::{Body, HttpBody as _, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::Semaphore;

use super::error::{ApiError, ApiResult};
use super::routes::MAX_BODY_BYTES;
use super::{Edge, MAX_JOURNAL_BYTES};
use crate::config::Limits;

/// The state of all limits of an edge.
pub(super) struct RateLimits {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    uploads: DefaultKeyedRateLimiter<i64>,
    joins: DefaultKeyedRateLimiter<IpAddr>,
    concurrent_requests: Semaphore,
    behind_proxy: bool,
    /// Players and spectators.
    connections: AddressCounts,
    http_connections: AddressCounts,
    bodies: AddressCounts,
    ladder_queries: AddressCounts,
    /// Recent uploads per address, halved by every [`RateLimits::drop_idle`].
    recent_uploads: Mutex<HashMap<IpAddr, i32>>,
}

/// HTTP connections per address; not limited behind a proxy, which is one address.
const MAX_HTTP_CONNECTIONS: usize = 128;

/// Request bodies that one address may be sending at the same time.
const MAX_BODIES: usize = 16;

/// Filtered pages of the ladder that one address may wait for at the same time: some take the database seconds.
const MAX_LADDER_QUERIES: usize = 4;

/// Maximum time to send a small body. A journal has the time of the whole request.
const SMALL_BODY_TIMEOUT: Duration = Duration::from_secs(5);

/// Counts up to a limit per address.
struct AddressCounts {
    max: usize,
    counts: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl AddressCounts {
    fn new(max: usize) -> Self {
        Self {
            max,
            counts: Arc::default(),
        }
    }

    /// Counts one more; `None` if the address is at its limit.
    fn take(&self, address: IpAddr) -> Option<ConnectionPermit> {
        let mut all = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(address).or_default();
        if *count >= self.max {
            return None;
        }
        *count += 1;
        Some(ConnectionPermit {
            address,
            all: Arc::clone(&self.counts),
        })
    }
}

/// Counts for its address until dropped.
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
            connections: AddressCounts::new(limits.max_connections),
            http_connections: AddressCounts::new(if limits.behind_proxy {
                usize::MAX
            } else {
                MAX_HTTP_CONNECTIONS
            }),
            bodies: AddressCounts::new(MAX_BODIES),
            ladder_queries: AddressCounts::new(MAX_LADDER_QUERIES),
            recent_uploads: Mutex::default(),
        }
    }

    /// Drops the state of idle addresses and players.
    pub(super) fn drop_idle(&self) {
        self.requests.retain_recent();
        self.uploads.retain_recent();
        self.joins.retain_recent();
        self.recent_uploads().retain(|_, count| {
            *count /= 2;
            *count > 0
        });
    }

    fn recent_uploads(&self) -> MutexGuard<'_, HashMap<IpAddr, i32>> {
        let uploads = self.recent_uploads.lock();
        uploads.unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an upload of a player. Returns the number of recent uploads from the address before it.
    pub(super) fn count_upload(&self, player: i64, address: IpAddr) -> ApiResult<i32> {
        let free = self.uploads.check_key(&player);
        free.map_err(|_| rate_limited("too many uploads; try again in an hour"))?;
        let mut uploads = self.recent_uploads();
        let count = uploads.entry(address).or_default();
        *count += 1;
        Ok(*count - 1)
    }

    /// Counts a sign-up from an address.
    pub(super) fn count_sign_up(&self, address: IpAddr) -> ApiResult<()> {
        let free = self.joins.check_key(&address);
        free.map_err(|_| rate_limited("too many sign-ups from this address; try again in an hour"))
    }

    /// Takes a connection permit for an address.
    pub(super) fn connect(&self, address: IpAddr) -> ApiResult<ConnectionPermit> {
        let taken = self.connections.take(address);
        taken.ok_or_else(|| rate_limited("too many connections from this address"))
    }

    /// Takes a permit for an HTTP connection.
    pub(super) fn connect_http(&self, peer: SocketAddr) -> ApiResult<ConnectionPermit> {
        let taken = self.http_connections.take(rate_limit_key(peer.ip()));
        taken.ok_or_else(|| rate_limited("too many connections from this address"))
    }

    /// Receives the whole body of a request.
    async fn read_body(&self, address: IpAddr, request: Request) -> ApiResult<Request> {
        if request.body().is_end_stream() {
            return Ok(request);
        }
        let permit = self.bodies.take(address);
        let permit = permit.ok_or_else(|| rate_limited("too many uploads at the same time"))?;
        let (parts, body) = request.into_parts();
        let is_upload = parts.uri.path() == "/api/runs";
        let max = if is_upload {
            MAX_JOURNAL_BYTES
        } else {
            MAX_BODY_BYTES
        };
        let read = to_bytes(body, max);
        let read = if is_upload {
            read.await
        } else {
            let late = |_| {
                let text = "the body of the request took too long";
                ApiError::new(StatusCode::REQUEST_TIMEOUT, "timeout", text)
            };
            let read = tokio::time::timeout(SMALL_BODY_TIMEOUT, read).await;
            read.map_err(late)?
        };
        let body = read.map_err(|_| {
            let text = format!("a body of at most {max} bytes is accepted here");
            ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", text)
        })?;
        drop(permit);
        Ok(Request::from_parts(parts, Body::from(body)))
    }

    /// Takes a permit for a filtered page of the ladder; `None` for other requests.
    fn start_ladder_query(
        &self,
        address: IpAddr,
        uri: &Uri,
    ) -> ApiResult<Option<ConnectionPermit>> {
        if uri.query().is_none() || !matches!(uri.path(), "/" | "/api/ladder") {
            return Ok(None);
        }
        let permit = self.ladder_queries.take(address);
        let permit = permit.ok_or_else(|| rate_limited("too many pages at the same time"))?;
        Ok(Some(permit))
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
    // Before a place is taken: a client that sends slowly must not hold one.
    let request = match edge.rate_limits.read_body(address, request).await {
        Ok(request) => request,
        Err(error) => {
            if error.status == StatusCode::TOO_MANY_REQUESTS {
                edge.metrics.rate_limited.inc();
            }
            return error.into_response();
        }
    };
    let query = edge.rate_limits.start_ladder_query(address, request.uri());
    let _query = match query {
        Ok(query) => query,
        Err(error) => {
            edge.metrics.rate_limited.inc();
            return error.into_response();
        }
    };
    let Ok(_place) = edge.rate_limits.concurrent_requests.try_acquire() else {
        edge.metrics.rate_limited.inc();
        let text = "the service is busy; try again in a moment";
        return ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", text).into_response();
    };
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::{RateLimits, rate_limit_key};
    use crate::config::Limits;
    use axum::http::{HeaderMap, HeaderValue, Uri};
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
    fn an_address_waits_for_few_filtered_pages() {
        let rate_limits = RateLimits::new(&Limits::default());
        let (one, two) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let filtered = Uri::from_static("/?rules=1&day=2026-11-01");
        let pages: Vec<_> = (0..5)
            .map(|_| rate_limits.start_ladder_query(one, &filtered))
            .collect();
        assert_eq!(pages.iter().filter(|page| page.is_ok()).count(), 4);
        assert!(rate_limits.start_ladder_query(two, &filtered).is_ok());
        let plain = Uri::from_static("/");
        assert!(rate_limits.start_ladder_query(one, &plain).is_ok());
        drop(pages);
        assert!(rate_limits.start_ladder_query(one, &filtered).is_ok());
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

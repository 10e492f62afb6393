//! Who asks too much waits.

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
use super::answer::{Answer, Refusal};
use crate::config::Limits;

/// How much everybody has asked for lately, and how many are being answered.
pub(super) struct Gates {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    uploads: DefaultKeyedRateLimiter<i64>,
    joins: DefaultKeyedRateLimiter<IpAddr>,
    at_once: Semaphore,
    behind_proxy: bool,
    connections: Arc<Mutex<HashMap<IpAddr, usize>>>,
    most_connections: usize,
}

/// Somebody is connected for as long as this is held.
pub(crate) struct Connection {
    address: IpAddr,
    all: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for Connection {
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

impl Gates {
    pub(super) fn new(limits: &Limits) -> Self {
        let some = |it| NonZeroU32::new(it).unwrap_or(NonZeroU32::MIN);
        Self {
            requests: RateLimiter::keyed(Quota::per_minute(some(limits.requests_per_minute))),
            uploads: RateLimiter::keyed(Quota::per_hour(some(limits.uploads_per_hour))),
            joins: RateLimiter::keyed(Quota::per_hour(some(limits.signups_per_hour))),
            at_once: Semaphore::new(limits.max_concurrent_requests.clamp(1, 100_000)),
            behind_proxy: limits.behind_proxy,
            connections: Arc::default(),
            most_connections: limits.max_connections,
        }
    }

    /// Forgets who has asked for nothing for a while.
    pub(super) fn forget(&self) {
        self.requests.retain_recent();
        self.uploads.retain_recent();
        self.joins.retain_recent();
    }

    /// Whether a player may send another run.
    pub(super) fn upload(&self, player: i64) -> Answer<()> {
        let free = self.uploads.check_key(&player);
        free.map_err(|_| rate_limited("too many uploads; try again in an hour"))
    }

    /// Whether another player may come from this address.
    pub(super) fn join(&self, address: IpAddr) -> Answer<()> {
        let free = self.joins.check_key(&address);
        free.map_err(|_| rate_limited("too many sign-ups from this address; try again in an hour"))
    }

    /// Whether somebody else may connect from this address.
    pub(super) fn connect(&self, address: IpAddr) -> Answer<Connection> {
        let connections = &self.connections;
        let mut all = connections.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(address).or_default();
        if *count >= self.most_connections {
            return Err(rate_limited("too many connections from this address"));
        }
        *count += 1;
        Ok(Connection {
            address,
            all: Arc::clone(connections),
        })
    }

    /// Whose request it is, as far as the network says.
    pub(super) fn address(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        let told = headers.get_all("x-forwarded-for").iter().next_back();
        let told = told.and_then(|it| it.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        let address = match told {
            Some(told) if self.behind_proxy => told,
            _ => peer.ip(),
        };
        household(address)
    }
}

/// Somebody at home has as many addresses of the new kind as they like, all beginning alike.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}

fn rate_limited(text: &str) -> Refusal {
    Refusal::new(StatusCode::TOO_MANY_REQUESTS, "rate_limited", text)
}

/// Lets a request through, or not.
pub(super) async fn gate(
    State(edge): State<Edge>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let address = edge.gates.address(peer, request.headers());
    if edge.gates.requests.check_key(&address).is_err() {
        edge.gauges.rate_limited.inc();
        return rate_limited("too many requests; wait a minute").into_response();
    }
    let Ok(_place) = edge.gates.at_once.try_acquire() else {
        edge.gauges.rate_limited.inc();
        return Refusal::unavailable(&"too many concurrent requests").into_response();
    };
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::{Gates, household};
    use crate::config::Limits;
    use axum::http::{HeaderMap, HeaderValue};
    use std::net::SocketAddr;

    #[test]
    fn nobody_gets_more_by_naming_another_address() {
        let peer = SocketAddr::from(([10, 0, 0, 1], 1000));
        let mut headers = HeaderMap::new();
        headers.append(
            "x-forwarded-for",
            HeaderValue::from_static("1.1.1.1, 2.2.2.2"),
        );
        let open = Gates::new(&Limits::default());
        assert_eq!(open.address(peer, &headers).to_string(), "10.0.0.1");
        let behind = Limits {
            behind_proxy: true,
            ..Limits::default()
        };
        let behind = Gates::new(&behind);
        assert_eq!(behind.address(peer, &headers).to_string(), "2.2.2.2");
        headers.append("x-forwarded-for", HeaderValue::from_static("nonsense"));
        assert_eq!(behind.address(peer, &headers).to_string(), "10.0.0.1");
    }

    #[test]
    fn a_household_is_one_address() {
        let of = |text: &str| household(text.parse().expect("an address")).to_string();
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:10.0.0.1"), "10.0.0.1");
    }

    #[test]
    fn an_address_has_so_many_connections_and_others_have_theirs() {
        let limits = Limits {
            max_connections: 2,
            ..Limits::default()
        };
        let gates = Gates::new(&limits);
        let (one, two) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let first = gates.connect(one);
        let second = gates.connect(one);
        assert!(first.is_ok() && second.is_ok());
        assert!(gates.connect(one).is_err() && gates.connect(two).is_ok());
        drop(first);
        assert!(gates.connect(one).is_ok());
    }
}

//! Every path that programs may ask, in one list: the router is made of it, and the description is held against it.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::routing::{MethodRouter, delete, get, post};

use super::{Edge, LONGEST, answer, describe, enter, games, reading, sending};

/// The longest body of a request, but for journals.
const SMALL: usize = 8 << 10;

/// Something that may be asked.
pub(super) struct Route {
    /// How, as the description names it.
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "only the description is held against it")
    )]
    pub(super) method: &'static str,
    /// Where, below `/api`.
    pub(super) path: &'static str,
    done: MethodRouter<Edge>,
}

fn gets<H: Handler<T, Edge>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route {
        method: "get",
        path,
        done: get(handler),
    }
}

fn posts<H: Handler<T, Edge>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route {
        method: "post",
        path,
        done: post(handler),
    }
}

fn deletes<H: Handler<T, Edge>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route {
        method: "delete",
        path,
        done: delete(handler),
    }
}

/// All of it.
pub(super) fn all() -> Vec<Route> {
    vec![
        posts("/challenge", enter::challenge),
        posts("/players", enter::join),
        posts("/token", enter::token),
        gets("/me", enter::me),
        gets("/keys", enter::keys),
        posts("/keys", enter::add_key),
        posts("/keys/code", enter::code),
        deletes("/keys/{key}", enter::drop_key),
        posts("/recover", enter::recover),
        gets("/games", games::running),
        posts("/games", games::begin),
        gets("/games/mine", games::mine),
        gets("/games/{game}", games::game),
        gets("/games/{game}/play", games::play),
        gets("/games/{game}/watch", games::watch),
        gets("/today", games::today),
        posts("/runs", sending::send),
        gets("/runs/{run}", reading::run),
        gets("/runs/{run}/journal", reading::journal),
        gets("/runs/{run}/recap", reading::recap),
        gets("/runs/{run}/picture", reading::picture),
        gets("/ladder", reading::ladder),
        gets("/players/{name}", reading::player),
        gets("/dumps", reading::dumps),
        gets("/openapi.json", describe::openapi),
    ]
}

/// The router of all of it.
pub(super) fn api() -> Router<Edge> {
    let routes = all().into_iter().fold(Router::new(), |router, route| {
        let most = if route.path == "/runs" {
            LONGEST
        } else {
            SMALL
        };
        let done = route.done.layer(DefaultBodyLimit::max(most));
        router.route(route.path, done)
    });
    routes.fallback(answer::nothing_here)
}

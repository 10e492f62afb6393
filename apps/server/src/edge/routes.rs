//! The list of API routes: the router is built from it, and a test compares the OpenAPI description with it.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::routing::{MethodRouter, delete, get, post};

use super::{Edge, MAX_JOURNAL_BYTES, accounts, describe, error, games, reading, sending};

/// Size limit of request bodies, except journals.
pub(super) const MAX_BODY_BYTES: usize = 8 << 10;

pub(super) struct Route {
    /// In lower case, as OpenAPI writes it.
    #[cfg_attr(not(test), expect(dead_code, reason = "only a test reads it"))]
    pub(super) method: &'static str,
    /// Below `/api`.
    pub(super) path: &'static str,
    handler: MethodRouter<Edge>,
}

fn gets<H: Handler<T, Edge>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route {
        method: "get",
        path,
        handler: get(handler),
    }
}

fn posts<H: Handler<T, Edge>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route {
        method: "post",
        path,
        handler: post(handler),
    }
}

fn deletes<H: Handler<T, Edge>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route {
        method: "delete",
        path,
        handler: delete(handler),
    }
}

pub(super) fn all() -> Vec<Route> {
    vec![
        posts("/challenge", accounts::challenge),
        posts("/players", accounts::join),
        posts("/token", accounts::token),
        gets("/me", accounts::me),
        gets("/keys", accounts::keys),
        posts("/keys", accounts::add_key),
        posts("/keys/code", accounts::code),
        deletes("/keys/{key}", accounts::drop_key),
        posts("/recover", accounts::recover),
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

pub(super) fn api() -> Router<Edge> {
    let routes = all().into_iter().fold(Router::new(), |router, route| {
        let most = if route.path == "/runs" {
            MAX_JOURNAL_BYTES
        } else {
            MAX_BODY_BYTES
        };
        let handler = route.handler.layer(DefaultBodyLimit::max(most));
        router.route(route.path, handler)
    });
    routes.fallback(error::not_found_path)
}

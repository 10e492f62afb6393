//! Live games over HTTP: starting, listing, and the WebSockets of players and spectators.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use axum::Json;
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use axum::extract::{ConnectInfo, Path, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use governor::{Quota, RateLimiter};
use ladder::SeedCommitment;
use serde::Deserialize;
use serde_json::{Value, json};
use sim::journal::RULES_VERSION;
use wire::close_code::{
    DAILY_UNFINISHED, FORBIDDEN, GAME_OVER, INVALID_MESSAGE, NOT_FOUND, UNAUTHENTICATED,
    UNAVAILABLE,
};
use wire::{ClientMessage, MAX_CLIENT_MESSAGE_BYTES, ServerMessage};

use super::Edge;
use super::accounts::Bearer;
use super::error::{ApiError, ApiResult};
use super::limits::ConnectionPermit;
use crate::GameId;
use crate::db::{Player, SealedSeed, StartResult};
use crate::identity::{self, hash_secret};
use crate::live::{NoHost, PlayerLink, Spectator};

/// Maximum time until the first message, the token.
const AUTH_TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum time to send a message.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

/// Close reason after a recovery or the removal of the key.
const KEY_REVOKED: &str = "this key is no longer yours";

/// A random seed and the commitment to it.
///
/// # Errors
/// If the system has no random source.
pub(crate) fn new_sealed_seed() -> Result<SealedSeed, getrandom::Error> {
    let seed = u64::from_le_bytes(identity::random_bytes()?).to_string();
    let salt = hex::encode(identity::random_bytes::<32>()?);
    let promise = SeedCommitment::promise(&seed, &salt);
    Ok(SealedSeed {
        seed,
        salt,
        promise,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Begin {
    /// Start the daily game instead of a sealed one.
    #[serde(default)]
    daily: bool,
    calling: Option<String>,
}

/// `POST /api/games`
pub(super) async fn begin(
    State(edge): State<Edge>,
    Bearer(player): Bearer,
    Json(asked): Json<Begin>,
) -> ApiResult<(StatusCode, Json<Value>)> {
    let (game, status) =
        start_game_for(&edge, &player, asked.daily, asked.calling.as_deref()).await?;
    let shown = edge.db.game(game).await?;
    Ok((status, Json(json!(shown))))
}

/// Starts a game. Returns it with `CREATED`, or with `OK` if it is the daily game and was started before.
pub(crate) async fn start_game_for(
    edge: &Edge,
    player: &Player,
    daily: bool,
    calling: Option<&str>,
) -> ApiResult<(GameId, StatusCode)> {
    if let Some(why) = &player.barred {
        let text = format!("you are banned: {why}");
        return Err(ApiError::new(StatusCode::FORBIDDEN, "banned", text));
    }
    if let Some(calling) = calling
        && edge.rules.find_calling(calling).is_none()
    {
        let callings = edge.rules.callings().map(|(_, id)| id);
        let callings: Vec<&str> = callings.collect();
        let text = format!("no such calling; choose one of {}", callings.join(", "));
        return Err(ApiError::new(
            StatusCode::BAD_REQUEST,
            "unknown_calling",
            text,
        ));
    }
    let game = GameId::new()?;
    let begun = if daily {
        if edge.db.today().await?.is_none() {
            edge.db.commit_seed(0, &new_sealed_seed()?).await?;
        }
        let begun = edge
            .db
            .start_daily_game(game, player.id, calling, RULES_VERSION);
        begun.await?
    } else {
        let most = edge.config.limits.max_open_games.into();
        let seal = new_sealed_seed()?;
        let begun = edge
            .db
            .start_game(game, player.id, &seal, calling, RULES_VERSION, most);
        begun.await?
    };
    match begun {
        StartResult::Started => Ok((game, StatusCode::CREATED)),
        StartResult::AlreadyStarted(game) => Ok((game, StatusCode::OK)),
        StartResult::LimitReached => {
            let text = "you have reached the maximum number of open games; finish one first";
            Err(ApiError::new(StatusCode::CONFLICT, "limit_reached", text))
        }
        StartResult::NoSeed => Err(ApiError::unavailable(&"no seed for today")),
    }
}

/// `GET /api/games/{game}`
pub(super) async fn game(
    State(edge): State<Edge>,
    Path(game): Path<String>,
) -> ApiResult<Json<Value>> {
    let game = game.parse().map_err(|_| ApiError::not_found("game"))?;
    let shown = edge.db.game(game).await?;
    let shown = shown.ok_or_else(|| ApiError::not_found("game"))?;
    Ok(Json(json!(shown)))
}

/// `GET /api/games`
pub(super) async fn running(State(edge): State<Edge>) -> ApiResult<Json<Value>> {
    let games = edge.db.live_games(100).await?;
    Ok(Json(json!({ "games": games })))
}

/// `GET /api/games/mine`
pub(super) async fn mine(
    State(edge): State<Edge>,
    Bearer(player): Bearer,
) -> ApiResult<Json<Value>> {
    let games = edge.db.open_games_of(player.id).await?;
    let day = edge.db.today().await?.map(|(day, _)| day);
    Ok(Json(json!({ "day": day, "games": games })))
}

/// `GET /api/today`
pub(super) async fn today(State(edge): State<Edge>) -> ApiResult<Json<Value>> {
    let today = edge.db.today().await?;
    let games = edge.db.standings(100).await?;
    let (day, promise) = today.unzip();
    Ok(Json(
        json!({ "day": day, "promise": promise, "games": games }),
    ))
}

/// `GET /api/games/{game}/play`: a WebSocket; the first message is a token.
pub(super) async fn play(
    State(edge): State<Edge>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(game): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> ApiResult<Response> {
    let (game, connection) = admit_connection(&edge, &game, peer, &headers)?;
    let upgrade = bounded(upgrade);
    Ok(upgrade.on_upgrade(move |socket| serve_player(edge, game, socket, connection)))
}

/// `GET /api/games/{game}/watch`: a WebSocket; the first message is a token or empty.
pub(super) async fn watch(
    State(edge): State<Edge>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(game): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> ApiResult<Response> {
    let (game, connection) = admit_connection(&edge, &game, peer, &headers)?;
    let upgrade = bounded(upgrade);
    Ok(upgrade.on_upgrade(move |socket| serve_spectator(edge, game, socket, connection)))
}

/// Parses the game id and takes a connection permit for the address.
fn admit_connection(
    edge: &Edge,
    game: &str,
    peer: SocketAddr,
    headers: &HeaderMap,
) -> ApiResult<(GameId, ConnectionPermit)> {
    let game = game.parse().map_err(|_| ApiError::not_found("game"))?;
    let connection = edge
        .rate_limits
        .connect(edge.rate_limits.address(peer, headers))?;
    Ok((game, connection))
}

fn bounded(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(MAX_CLIENT_MESSAGE_BYTES)
        .max_frame_size(MAX_CLIENT_MESSAGE_BYTES)
        .read_buffer_size(4 << 10)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
}

/// Reads the first message: a token, or empty for no player. The error is a close code and reason.
async fn authenticate(
    edge: &Edge,
    socket: &mut WebSocket,
) -> Result<Option<Player>, (u16, &'static str)> {
    let first = tokio::time::timeout(AUTH_TIMEOUT, socket.recv()).await;
    let token = match first {
        Ok(Some(Ok(Message::Text(token)))) => token,
        Ok(Some(Ok(_))) => {
            return Err((
                INVALID_MESSAGE,
                "the first message must be a token or empty",
            ));
        }
        _ => return Err((UNAVAILABLE, "no token within ten seconds")),
    };
    if token.is_empty() {
        return Ok(None);
    }
    match edge.db.player_of_token(&hash_secret(&token)).await {
        Ok(Some(player)) => Ok(Some(player)),
        Ok(None) => Err((UNAUTHENTICATED, "unknown or expired token")),
        Err(_) => Err((UNAVAILABLE, "try again")),
    }
}

async fn close(mut socket: WebSocket, code: u16, why: &'static str) {
    let frame = CloseFrame {
        code,
        reason: why.into(),
    };
    let closed = socket.send(Message::Close(Some(frame)));
    let _ = tokio::time::timeout(SEND_TIMEOUT, closed).await;
}

/// Sends a message. Returns whether the client took it in time.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    let sent = tokio::time::timeout(SEND_TIMEOUT, socket.send(message)).await;
    matches!(sent, Ok(Ok(())))
}

async fn serve_player(
    edge: Edge,
    game: GameId,
    mut socket: WebSocket,
    _connection: ConnectionPermit,
) {
    let player = match authenticate(&edge, &mut socket).await {
        Ok(Some(player)) => player,
        Ok(None) => return close(socket, UNAUTHENTICATED, "a token is required").await,
        Err((code, why)) => return close(socket, code, why).await,
    };
    match edge.db.game(game).await {
        Ok(Some(shown)) if shown.player == player.name => {}
        Ok(Some(_)) => return close(socket, FORBIDDEN, "this game is not yours").await,
        Ok(None) => return close(socket, NOT_FOUND, "no such game").await,
        Err(_) => return close(socket, UNAVAILABLE, "try again").await,
    }
    let mut link = match PlayerLink::connect(&edge.host_finder, game, RULES_VERSION).await {
        Ok(link) => link,
        Err(why) => return refuse(socket, &why).await,
    };
    edge.metrics.players_connected.inc();
    // A separate branch, so that a slow reader does not delay the check of the key.
    let ended = tokio::select! {
        ended = relay_player(&edge, &mut link, &mut socket) => ended,
        () = edge.key_revoked(&player) => CloseReason::KeyRevoked,
    };
    edge.metrics.players_connected.dec();
    match ended {
        CloseReason::Disconnected => {}
        CloseReason::InvalidMessage => close(socket, INVALID_MESSAGE, "invalid message").await,
        CloseReason::KeyRevoked => close(socket, UNAUTHENTICATED, KEY_REVOKED).await,
        CloseReason::NoHost(why) => refuse(socket, &why).await,
    }
}

async fn refuse(socket: WebSocket, why: &NoHost) {
    match why {
        NoHost::Over => close(socket, GAME_OVER, "the game is over").await,
        NoHost::Unknown => close(socket, NOT_FOUND, "no host runs these rules").await,
        NoHost::Unreachable | NoHost::Database(_) => close(socket, UNAVAILABLE, "try again").await,
    }
}

enum CloseReason {
    Disconnected,
    InvalidMessage,
    KeyRevoked,
    NoHost(NoHost),
}

async fn relay_player(edge: &Edge, link: &mut PlayerLink, socket: &mut WebSocket) -> CloseReason {
    let pace = NonZeroU32::new(edge.config.limits.messages_per_second).unwrap_or(NonZeroU32::MIN);
    let pause = Duration::from_secs(1) / pace.get();
    let pace = RateLimiter::direct(Quota::per_second(pace));
    let mut shutdown = edge.shutdown.clone();
    let mut heartbeat = tokio::time::interval(edge.config.limits.heartbeat());
    loop {
        tokio::select! {
            message = link.receive() => {
                let message = match message {
                    Ok(message) => message,
                    Err(why) => return CloseReason::NoHost(why),
                };
                if !send(socket, Message::Binary(message)).await {
                    return CloseReason::Disconnected;
                }
            }
            message = socket.recv() => match message {
                Some(Ok(message)) => {
                    // Not reading the socket slows a flooding client down.
                    if pace.check().is_err() {
                        tokio::time::sleep(pause).await;
                    }
                    match message {
                        Message::Binary(bytes) => match ClientMessage::from_bytes(&bytes) {
                            Some(call) => link.send(&call).await,
                            None => return CloseReason::InvalidMessage,
                        },
                        Message::Ping(_) | Message::Pong(_) => {}
                        Message::Text(_) | Message::Close(_) => return CloseReason::Disconnected,
                    }
                }
                None | Some(Err(_)) => return CloseReason::Disconnected,
            },
            _ = heartbeat.tick() => {
                if !send(socket, Message::Ping(Default::default())).await {
                    return CloseReason::Disconnected;
                }
            }
            () = shutdown.requested() => {
                // The client reconnects and finds another edge.
                send(socket, Message::Binary(ServerMessage::Moved.to_bytes().into())).await;
                return CloseReason::Disconnected;
            }
        }
    }
}

async fn serve_spectator(
    edge: Edge,
    game: GameId,
    mut socket: WebSocket,
    _connection: ConnectionPermit,
) {
    let player = match authenticate(&edge, &mut socket).await {
        Ok(player) => player,
        Err((code, why)) => return close(socket, code, why).await,
    };
    let asks = player.as_ref().map(|it| it.id);
    match edge.db.may_spectate(game, asks).await {
        Ok(Some(true)) => {}
        Ok(Some(false)) => {
            return close(
                socket,
                DAILY_UNFINISHED,
                "finish your own game of that day first",
            )
            .await;
        }
        Ok(None) => return close(socket, NOT_FOUND, "no such game").await,
        Err(_) => return close(socket, UNAVAILABLE, "try again").await,
    }
    let key_revoked = async {
        match &player {
            Some(player) => edge.key_revoked(player).await,
            None => std::future::pending().await,
        }
    };
    let is_revoked = tokio::select! {
        () = relay_spectator(&edge, game, &mut socket) => false,
        () = key_revoked => true,
    };
    if is_revoked {
        close(socket, UNAUTHENTICATED, KEY_REVOKED).await;
    }
}

/// Relays a game to a spectator until either ends.
async fn relay_spectator(edge: &Edge, game: GameId, socket: &mut WebSocket) {
    let mut spectator: Spectator = edge.spectators.join(game);
    let mut shutdown = edge.shutdown.clone();
    let mut heartbeat = tokio::time::interval(edge.config.limits.heartbeat());
    loop {
        let sent = tokio::select! {
            message = spectator.receive() => match message {
                Some(message) => send(socket, Message::Binary(message)).await,
                None => false,
            },
            message = socket.recv() => matches!(message, Some(Ok(Message::Ping(_) | Message::Pong(_)))),
            _ = heartbeat.tick() => send(socket, Message::Ping(Default::default())).await,
            () = shutdown.requested() => {
                send(socket, Message::Binary(ServerMessage::Moved.to_bytes().into())).await;
                false
            }
        };
        if !sent {
            return;
        }
    }
}

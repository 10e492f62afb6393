//! Games that are played here: begun, played over a WebSocket, and looked on at.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use axum::Json;
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use axum::extract::{ConnectInfo, Path, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use governor::{Quota, RateLimiter};
use ladder::Seal;
use serde::Deserialize;
use serde_json::{Value, json};
use sim::journal::RULES_VERSION;
use wire::close_code::{
    DAILY_UNFINISHED, FORBIDDEN, GAME_OVER, INVALID_MESSAGE, NOT_FOUND, UNAUTHENTICATED,
    UNAVAILABLE,
};
use wire::{ClientMessage, MAX_CLIENT_MESSAGE_BYTES, ServerMessage};

use super::Edge;
use super::answer::{Answer, Refusal};
use super::enter::Bearer;
use super::limits::Connection;
use crate::GameId;
use crate::identity::{self, hashed};
use crate::live::{NoTable, Onlooker, Seat};
use crate::record::{Begun, Player, Sealed};

/// How long somebody may take to say who they are.
const WHO: Duration = Duration::from_secs(10);

/// How long somebody may take to read a message.
const SLOWEST: Duration = Duration::from_secs(20);

/// Why somebody is shown out whose key is not theirs any more.
const DISOWNED: &str = "this key is no longer yours";

/// A seed that nobody knows, and what may be known of it.
///
/// # Errors
/// When the system has no luck to give.
pub(crate) fn sealed() -> Result<Sealed, getrandom::Error> {
    let seed = u64::from_le_bytes(identity::secret()?).to_string();
    let salt = hex::encode(identity::secret::<32>()?);
    let promise = Seal::promise(&seed, &salt);
    Ok(Sealed {
        seed,
        salt,
        promise,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Begin {
    /// Whether it is the day's game.
    #[serde(default)]
    daily: bool,
    calling: Option<String>,
}

/// Begins a game.
pub(super) async fn begin(
    State(edge): State<Edge>,
    Bearer(player): Bearer,
    Json(asked): Json<Begin>,
) -> Answer<(StatusCode, Json<Value>)> {
    let (game, status) = begin_for(&edge, &player, asked.daily, asked.calling.as_deref()).await?;
    let shown = edge.record.game(game).await?;
    Ok((status, Json(json!(shown))))
}

/// Begins a game for a player; which one, and whether it is new.
pub(crate) async fn begin_for(
    edge: &Edge,
    player: &Player,
    daily: bool,
    calling: Option<&str>,
) -> Answer<(GameId, StatusCode)> {
    if let Some(why) = &player.barred {
        let text = format!("you are banned: {why}");
        return Err(Refusal::new(StatusCode::FORBIDDEN, "banned", text));
    }
    if let Some(calling) = calling
        && edge.rules.find_calling(calling).is_none()
    {
        let callings = edge.rules.callings().map(|(_, id)| id);
        let callings: Vec<&str> = callings.collect();
        let text = format!("no such calling; choose one of {}", callings.join(", "));
        return Err(Refusal::new(
            StatusCode::BAD_REQUEST,
            "unknown_calling",
            text,
        ));
    }
    let game = GameId::new()?;
    let begun = if daily {
        if edge.record.today().await?.is_none() {
            edge.record.promise(0, &sealed()?).await?;
        }
        let begun = edge
            .record
            .begin_day(game, player.id, calling, RULES_VERSION);
        begun.await?
    } else {
        let most = edge.config.limits.max_open_games.into();
        let seal = sealed()?;
        let begun = edge
            .record
            .begin_game(game, player.id, &seal, calling, RULES_VERSION, most);
        begun.await?
    };
    match begun {
        Begun::New => Ok((game, StatusCode::CREATED)),
        Begun::Known(game) => Ok((game, StatusCode::OK)),
        Begun::TooMany => {
            let text = "you have reached the maximum number of open games; finish one first";
            Err(Refusal::new(StatusCode::CONFLICT, "limit_reached", text))
        }
        Begun::NoDay => Err(Refusal::unavailable(&"no seed for today")),
    }
}

/// What may be known of a game.
pub(super) async fn game(
    State(edge): State<Edge>,
    Path(game): Path<String>,
) -> Answer<Json<Value>> {
    let game = game.parse().map_err(|_| Refusal::not_found("game"))?;
    let shown = edge.record.game(game).await?;
    let shown = shown.ok_or_else(|| Refusal::not_found("game"))?;
    Ok(Json(json!(shown)))
}

/// The games that are being played.
pub(super) async fn running(State(edge): State<Edge>) -> Answer<Json<Value>> {
    let games = edge.record.running(100).await?;
    Ok(Json(json!({ "games": games })))
}

/// The games of whoever asks that are not over.
pub(super) async fn mine(State(edge): State<Edge>, Bearer(player): Bearer) -> Answer<Json<Value>> {
    let games = edge.record.games_of(player.id).await?;
    let day = edge.record.today().await?.map(|(day, _)| day);
    Ok(Json(json!({ "day": day, "games": games })))
}

/// How today's game stands.
pub(super) async fn today(State(edge): State<Edge>) -> Answer<Json<Value>> {
    let today = edge.record.today().await?;
    let games = edge.record.standings(100).await?;
    let (day, promise) = today.unzip();
    Ok(Json(
        json!({ "day": day, "promise": promise, "games": games }),
    ))
}

/// Somebody wants to play a game: they say who they are, then their calls and its news go over the wire.
pub(super) async fn play(
    State(edge): State<Edge>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(game): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    let (game, connection) = admitted(&edge, &game, peer, &headers)?;
    let upgrade = bounded(upgrade);
    Ok(upgrade.on_upgrade(move |socket| sit(edge, game, socket, connection)))
}

/// Somebody wants to look on.
pub(super) async fn watch(
    State(edge): State<Edge>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(game): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    let (game, connection) = admitted(&edge, &game, peer, &headers)?;
    let upgrade = bounded(upgrade);
    Ok(upgrade.on_upgrade(move |socket| look_on(edge, game, socket, connection)))
}

/// The game somebody asks for, where one more connection may come from their address.
fn admitted(
    edge: &Edge,
    game: &str,
    peer: SocketAddr,
    headers: &HeaderMap,
) -> Answer<(GameId, Connection)> {
    let game = game.parse().map_err(|_| Refusal::not_found("game"))?;
    let connection = edge.gates.connect(edge.gates.address(peer, headers))?;
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

/// Who somebody is by the first message they send: a token, or nothing. Otherwise why they are shown out.
async fn who(edge: &Edge, socket: &mut WebSocket) -> Result<Option<Player>, (u16, &'static str)> {
    let first = tokio::time::timeout(WHO, socket.recv()).await;
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
    match edge.record.bearer(&hashed(&token)).await {
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
    let _ = tokio::time::timeout(SLOWEST, closed).await;
}

/// Sends something to somebody who reads.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    let sent = tokio::time::timeout(SLOWEST, socket.send(message)).await;
    matches!(sent, Ok(Ok(())))
}

async fn sit(edge: Edge, game: GameId, mut socket: WebSocket, _connection: Connection) {
    let player = match who(&edge, &mut socket).await {
        Ok(Some(player)) => player,
        Ok(None) => return close(socket, UNAUTHENTICATED, "a token is required").await,
        Err((code, why)) => return close(socket, code, why).await,
    };
    match edge.record.game(game).await {
        Ok(Some(shown)) if shown.player == player.name => {}
        Ok(Some(_)) => return close(socket, FORBIDDEN, "this game is not yours").await,
        Ok(None) => return close(socket, NOT_FOUND, "no such game").await,
        Err(_) => return close(socket, UNAVAILABLE, "try again").await,
    }
    let mut seat = match Seat::take(&edge.lobby, game, RULES_VERSION).await {
        Ok(seat) => seat,
        Err(why) => return refuse(socket, &why).await,
    };
    edge.gauges.players_connected.inc();
    // Beside everything else: whoever reads slowly is not looked at more slowly.
    let ended = tokio::select! {
        ended = attend(&edge, &mut seat, &mut socket) => ended,
        () = edge.disowned(&player) => Ended::Disowned,
    };
    edge.gauges.players_connected.dec();
    match ended {
        Ended::Gone => {}
        Ended::Nonsense => close(socket, INVALID_MESSAGE, "invalid message").await,
        Ended::Disowned => close(socket, UNAUTHENTICATED, DISOWNED).await,
        Ended::No(why) => refuse(socket, &why).await,
    }
}

async fn refuse(socket: WebSocket, why: &NoTable) {
    match why {
        NoTable::Over => close(socket, GAME_OVER, "the game is over").await,
        NoTable::Unknown => close(socket, NOT_FOUND, "no host runs these rules").await,
        NoTable::Nobody | NoTable::Record(_) => close(socket, UNAVAILABLE, "try again").await,
    }
}

enum Ended {
    Gone,
    Nonsense,
    Disowned,
    No(NoTable),
}

async fn attend(edge: &Edge, seat: &mut Seat, socket: &mut WebSocket) -> Ended {
    let pace = NonZeroU32::new(edge.config.limits.messages_per_second).unwrap_or(NonZeroU32::MIN);
    let pause = Duration::from_secs(1) / pace.get();
    let pace = RateLimiter::direct(Quota::per_second(pace));
    let mut stop = edge.stop.clone();
    let mut pulse = tokio::time::interval(edge.config.limits.heartbeat());
    loop {
        tokio::select! {
            news = seat.news() => {
                let news = match news {
                    Ok(news) => news,
                    Err(why) => return Ended::No(why),
                };
                if !send(socket, Message::Binary(news)).await {
                    return Ended::Gone;
                }
            }
            message = socket.recv() => match message {
                Some(Ok(message)) => {
                    // Who asks faster than that is heard later; the wire itself holds them up.
                    if pace.check().is_err() {
                        tokio::time::sleep(pause).await;
                    }
                    match message {
                        Message::Binary(bytes) => match ClientMessage::from_bytes(&bytes) {
                            Some(call) => seat.call(&call).await,
                            None => return Ended::Nonsense,
                        },
                        Message::Ping(_) | Message::Pong(_) => {}
                        Message::Text(_) | Message::Close(_) => return Ended::Gone,
                    }
                }
                None | Some(Err(_)) => return Ended::Gone,
            },
            _ = pulse.tick() => {
                if !send(socket, Message::Ping(Default::default())).await {
                    return Ended::Gone;
                }
            }
            () = stop.wanted() => {
                // Whoever connects again finds another edge.
                send(socket, Message::Binary(ServerMessage::Moved.to_bytes().into())).await;
                return Ended::Gone;
            }
        }
    }
}

async fn look_on(edge: Edge, game: GameId, mut socket: WebSocket, _connection: Connection) {
    let player = match who(&edge, &mut socket).await {
        Ok(player) => player,
        Err((code, why)) => return close(socket, code, why).await,
    };
    let asks = player.as_ref().map(|it| it.id);
    match edge.record.may_watch(game, asks).await {
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
    let disowned = async {
        match &player {
            Some(player) => edge.disowned(player).await,
            None => std::future::pending().await,
        }
    };
    let is_disowned = tokio::select! {
        () = show(&edge, game, &mut socket) => false,
        () = disowned => true,
    };
    if is_disowned {
        close(socket, UNAUTHENTICATED, DISOWNED).await;
    }
}

/// Shows a game until it is over, or nobody looks any more.
async fn show(edge: &Edge, game: GameId, socket: &mut WebSocket) {
    let mut onlooker: Onlooker = edge.gallery.enter(game);
    let mut stop = edge.stop.clone();
    let mut pulse = tokio::time::interval(edge.config.limits.heartbeat());
    loop {
        let sent = tokio::select! {
            news = onlooker.news() => match news {
                Some(news) => send(socket, Message::Binary(news)).await,
                None => false,
            },
            message = socket.recv() => matches!(message, Some(Ok(Message::Ping(_) | Message::Pong(_)))),
            _ = pulse.tick() => send(socket, Message::Ping(Default::default())).await,
            () = stop.wanted() => {
                send(socket, Message::Binary(ServerMessage::Moved.to_bytes().into())).await;
                false
            }
        };
        if !sent {
            return;
        }
    }
}

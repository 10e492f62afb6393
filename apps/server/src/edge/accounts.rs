//! Accounts: sign-up, sign-in, further keys, recovery.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::{ConnectInfo, FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Edge;
use super::error::{ApiError, ApiResult};
use crate::db::{Player, SignUpResult};
use crate::identity::{self, Key, Purpose, hash_secret};
use crate::names::Name;

/// Extracts the player from the bearer token; rejects with 401.
pub(super) struct Bearer(pub(super) Player);

impl FromRequestParts<Edge> for Bearer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, edge: &Edge) -> ApiResult<Self> {
        let unauthenticated = || {
            let text =
                "missing or expired token: send `Authorization: Bearer TOKEN`, from /api/token";
            ApiError::new(StatusCode::UNAUTHORIZED, "unauthenticated", text)
        };
        let said = parts.headers.get(header::AUTHORIZATION);
        let token = said.and_then(|it| it.to_str().ok()?.strip_prefix("Bearer "));
        let token = hash_secret(token.ok_or_else(unauthenticated)?);
        let player = edge.db.player_of_token(&token).await?;
        player.map(Self).ok_or_else(unauthenticated)
    }
}

#[derive(Deserialize)]
pub(super) struct Challenge {
    key: String,
}

/// `POST /api/challenge`
pub(super) async fn challenge(
    State(edge): State<Edge>,
    Json(asked): Json<Challenge>,
) -> ApiResult<Json<Value>> {
    let key = Key::parse(&asked.key)?;
    let challenge = identity::random_bytes::<32>()?;
    edge.db.store_challenge(&challenge, &key).await?;
    let challenge = hex::encode(challenge);
    Ok(Json(
        json!({ "challenge": challenge, "origin": edge.config.origin }),
    ))
}

/// A signed challenge in a request body.
#[derive(Deserialize)]
pub(super) struct Signed {
    key: String,
    challenge: String,
    signature: String,
}

impl Signed {
    /// Checks the signature and consumes the challenge.
    async fn check(&self, edge: &Edge, purpose: Purpose) -> ApiResult<Key> {
        let key = Key::parse(&self.key)?;
        key.check(
            &edge.config.origin,
            purpose,
            &self.challenge,
            &self.signature,
        )?;
        let challenge = hex::decode(&self.challenge).unwrap_or_default();
        if edge.db.take_challenge(&challenge, &key).await? {
            Ok(key)
        } else {
            let text = "the challenge is for another key, was used before, or has expired; request another";
            Err(ApiError::new(
                StatusCode::FORBIDDEN,
                "challenge_expired",
                text,
            ))
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Join {
    name: String,
    #[serde(flatten)]
    signed: Signed,
}

/// `POST /api/players`: signs a new player up.
pub(super) async fn join(
    State(edge): State<Edge>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(asked): Json<Join>,
) -> ApiResult<(StatusCode, Json<Value>)> {
    let name = Name::new(&asked.name)?;
    let key = asked.signed.check(&edge, Purpose::Join).await?;
    edge.rate_limits
        .count_sign_up(edge.rate_limits.address(peer, &headers))?;
    let recovery = identity::random_code(6)?;
    let conflict = |code, text: &str| ApiError::new(StatusCode::CONFLICT, code, text);
    match edge
        .db
        .create_player(&name, &key, &hash_secret(&recovery))
        .await?
    {
        SignUpResult::Created => {}
        SignUpResult::NameTaken => {
            return Err(conflict(
                "name_taken",
                "this name is taken, or looks like one that is",
            ));
        }
        SignUpResult::KeyTaken => {
            return Err(conflict(
                "key_taken",
                "this key already belongs to a player; request a token instead",
            ));
        }
    }
    let (token, seconds) = new_token(&edge, &key).await?;
    let body =
        json!({ "name": name.as_str(), "recovery": recovery, "token": token, "seconds": seconds });
    Ok((StatusCode::CREATED, Json(body)))
}

/// `POST /api/token`: signs in.
pub(super) async fn token(
    State(edge): State<Edge>,
    Json(signed): Json<Signed>,
) -> ApiResult<Json<Value>> {
    let key = signed.check(&edge, Purpose::Enter).await?;
    let Some(player) = edge.db.player_of_key(&key).await? else {
        let text = "this key belongs to no player; sign up first";
        return Err(ApiError::new(StatusCode::NOT_FOUND, "unknown_key", text));
    };
    let (token, seconds) = new_token(&edge, &key).await?;
    Ok(Json(
        json!({ "name": player.name, "token": token, "seconds": seconds }),
    ))
}

async fn new_token(edge: &Edge, key: &Key) -> ApiResult<(String, i64)> {
    let token = hex::encode(identity::random_bytes::<32>()?);
    let seconds = edge.db.store_token(key, &hash_secret(&token)).await?;
    Ok((token, seconds))
}

/// `GET /api/me`
pub(super) async fn me(Bearer(player): Bearer) -> Json<Value> {
    Json(json!({ "name": player.name, "banned": player.barred }))
}

/// `GET /api/keys`
pub(super) async fn keys(
    State(edge): State<Edge>,
    Bearer(player): Bearer,
) -> ApiResult<Json<Value>> {
    let keys = edge.db.keys(player.id).await?;
    let keys: Vec<String> = keys.iter().map(hex::encode).collect();
    Ok(Json(json!({ "keys": keys })))
}

/// `POST /api/keys/code`: creates a code for a second device.
pub(super) async fn code(
    State(edge): State<Edge>,
    Bearer(player): Bearer,
) -> ApiResult<Json<Value>> {
    let code = identity::random_code(2)?;
    let seconds = edge
        .db
        .create_invitation(player.id, &hash_secret(&code))
        .await?;
    Ok(Json(
        json!({ "name": player.name, "code": code, "seconds": seconds }),
    ))
}

#[derive(Deserialize)]
pub(super) struct Coded {
    name: String,
    code: String,
    #[serde(flatten)]
    signed: Signed,
}

/// `POST /api/keys`: adds a key with a code from another device.
pub(super) async fn add_key(
    State(edge): State<Edge>,
    Json(asked): Json<Coded>,
) -> ApiResult<Json<Value>> {
    let name = Name::new(&asked.name)?;
    let key = asked.signed.check(&edge, Purpose::AddKey).await?;
    let code = hash_secret(&identity::normalize_code(&asked.code));
    if !edge.db.add_invited_key(&name, &code, &key).await? {
        return Err(wrong_code());
    }
    let (token, seconds) = new_token(&edge, &key).await?;
    Ok(Json(
        json!({ "name": name.as_str(), "token": token, "seconds": seconds }),
    ))
}

/// `POST /api/recover`: replaces all keys, using the recovery code; returns a new code.
pub(super) async fn recover(
    State(edge): State<Edge>,
    Json(asked): Json<Coded>,
) -> ApiResult<Json<Value>> {
    let name = Name::new(&asked.name)?;
    let key = asked.signed.check(&edge, Purpose::AddKey).await?;
    let code = hash_secret(&identity::normalize_code(&asked.code));
    let next = identity::random_code(6)?;
    if !edge
        .db
        .recover_player(&name, &code, &hash_secret(&next), &key)
        .await?
    {
        return Err(wrong_code());
    }
    let (token, seconds) = new_token(&edge, &key).await?;
    let body =
        json!({ "name": name.as_str(), "recovery": next, "token": token, "seconds": seconds });
    Ok(Json(body))
}

fn wrong_code() -> ApiError {
    let text = "the code is wrong, has expired, or was tried too often";
    ApiError::new(StatusCode::FORBIDDEN, "wrong_code", text)
}

/// `DELETE /api/keys/{key}`
pub(super) async fn drop_key(
    State(edge): State<Edge>,
    Bearer(player): Bearer,
    Path(key): Path<String>,
) -> ApiResult<StatusCode> {
    let key = Key::parse(&key)?;
    if edge.db.remove_key(player.id, &key).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        let text = "this key is not yours, or it is your last one";
        Err(ApiError::new(StatusCode::CONFLICT, "last_key", text))
    }
}

//! Who somebody is: joining, entering, further keys.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::{ConnectInfo, FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Edge;
use super::answer::{Answer, Refusal};
use crate::identity::{self, Key, Purpose, hashed};
use crate::names::Name;
use crate::record::{Joined, Player};

/// Whoever asks, by the token they bear.
pub(super) struct Bearer(pub(super) Player);

impl FromRequestParts<Edge> for Bearer {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, edge: &Edge) -> Answer<Self> {
        let unauthenticated = || {
            let text =
                "missing or expired token: send `Authorization: Bearer TOKEN`, from /api/token";
            Refusal::new(StatusCode::UNAUTHORIZED, "unauthenticated", text)
        };
        let said = parts.headers.get(header::AUTHORIZATION);
        let token = said.and_then(|it| it.to_str().ok()?.strip_prefix("Bearer "));
        let token = hashed(token.ok_or_else(unauthenticated)?);
        let player = edge.record.bearer(&token).await?;
        player.map(Self).ok_or_else(unauthenticated)
    }
}

#[derive(Deserialize)]
pub(super) struct Challenge {
    key: String,
}

/// Gives a key something to sign.
pub(super) async fn challenge(
    State(edge): State<Edge>,
    Json(asked): Json<Challenge>,
) -> Answer<Json<Value>> {
    let key = Key::read(&asked.key)?;
    let challenge = identity::secret::<32>()?;
    edge.record.challenge(&challenge, &key).await?;
    let challenge = hex::encode(challenge);
    Ok(Json(
        json!({ "challenge": challenge, "origin": edge.config.origin }),
    ))
}

/// Somebody shows that a key is theirs.
#[derive(Deserialize)]
pub(super) struct Signed {
    key: String,
    challenge: String,
    signature: String,
}

impl Signed {
    /// The key, once its owner has shown to be its owner.
    async fn check(&self, edge: &Edge, purpose: Purpose) -> Answer<Key> {
        let key = Key::read(&self.key)?;
        key.check(
            &edge.config.origin,
            purpose,
            &self.challenge,
            &self.signature,
        )?;
        let challenge = hex::decode(&self.challenge).unwrap_or_default();
        if edge.record.take_challenge(&challenge, &key).await? {
            Ok(key)
        } else {
            let text = "the challenge is for another key, was used before, or has expired; request another";
            Err(Refusal::new(
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

/// Adds a player.
pub(super) async fn join(
    State(edge): State<Edge>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(asked): Json<Join>,
) -> Answer<(StatusCode, Json<Value>)> {
    let name = Name::new(&asked.name)?;
    let key = asked.signed.check(&edge, Purpose::Join).await?;
    edge.gates.join(edge.gates.address(peer, &headers))?;
    let recovery = identity::code(6)?;
    let conflict = |why, text: &str| Refusal::new(StatusCode::CONFLICT, why, text);
    match edge.record.join(&name, &key, &hashed(&recovery)).await? {
        Joined::In => {}
        Joined::NameTaken => {
            return Err(conflict(
                "name_taken",
                "this name is taken, or looks like one that is",
            ));
        }
        Joined::KeyTaken => {
            return Err(conflict(
                "key_taken",
                "this key already belongs to a player; request a token instead",
            ));
        }
    }
    let (token, seconds) = admit(&edge, &key).await?;
    let body =
        json!({ "name": name.as_str(), "recovery": recovery, "token": token, "seconds": seconds });
    Ok((StatusCode::CREATED, Json(body)))
}

/// Gives a key's owner a token.
pub(super) async fn token(
    State(edge): State<Edge>,
    Json(signed): Json<Signed>,
) -> Answer<Json<Value>> {
    let key = signed.check(&edge, Purpose::Enter).await?;
    let Some(player) = edge.record.owner(&key).await? else {
        let text = "this key belongs to no player; sign up first";
        return Err(Refusal::new(StatusCode::NOT_FOUND, "unknown_key", text));
    };
    let (token, seconds) = admit(&edge, &key).await?;
    Ok(Json(
        json!({ "name": player.name, "token": token, "seconds": seconds }),
    ))
}

async fn admit(edge: &Edge, key: &Key) -> Answer<(String, i64)> {
    let token = hex::encode(identity::secret::<32>()?);
    let seconds = edge.record.admit(key, &hashed(&token)).await?;
    Ok((token, seconds))
}

/// Says who one is.
pub(super) async fn me(Bearer(player): Bearer) -> Json<Value> {
    Json(json!({ "name": player.name, "banned": player.barred }))
}

/// One's keys.
pub(super) async fn keys(State(edge): State<Edge>, Bearer(player): Bearer) -> Answer<Json<Value>> {
    let keys = edge.record.keys(player.id).await?;
    let keys: Vec<String> = keys.iter().map(hex::encode).collect();
    Ok(Json(json!({ "keys": keys })))
}

/// Gives out a code by which a second device is added.
pub(super) async fn code(State(edge): State<Edge>, Bearer(player): Bearer) -> Answer<Json<Value>> {
    let code = identity::code(2)?;
    let seconds = edge.record.invite(player.id, &hashed(&code)).await?;
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

/// Adds a key by a code that another device was given.
pub(super) async fn add_key(
    State(edge): State<Edge>,
    Json(asked): Json<Coded>,
) -> Answer<Json<Value>> {
    let name = Name::new(&asked.name)?;
    let key = asked.signed.check(&edge, Purpose::AddKey).await?;
    let code = hashed(&identity::typed(&asked.code));
    if !edge.record.accept(&name, &code, &key).await? {
        return Err(wrong_code());
    }
    let (token, seconds) = admit(&edge, &key).await?;
    Ok(Json(
        json!({ "name": name.as_str(), "token": token, "seconds": seconds }),
    ))
}

/// Gives a player a new key for the code that was shown once, and a new such code.
pub(super) async fn recover(
    State(edge): State<Edge>,
    Json(asked): Json<Coded>,
) -> Answer<Json<Value>> {
    let name = Name::new(&asked.name)?;
    let key = asked.signed.check(&edge, Purpose::AddKey).await?;
    let code = hashed(&identity::typed(&asked.code));
    let next = identity::code(6)?;
    if !edge
        .record
        .recover(&name, &code, &hashed(&next), &key)
        .await?
    {
        return Err(wrong_code());
    }
    let (token, seconds) = admit(&edge, &key).await?;
    let body =
        json!({ "name": name.as_str(), "recovery": next, "token": token, "seconds": seconds });
    Ok(Json(body))
}

fn wrong_code() -> Refusal {
    let text = "the code is wrong, has expired, or was tried too often";
    Refusal::new(StatusCode::FORBIDDEN, "wrong_code", text)
}

/// Takes a key from oneself.
pub(super) async fn drop_key(
    State(edge): State<Edge>,
    Bearer(player): Bearer,
    Path(key): Path<String>,
) -> Answer<StatusCode> {
    let key = Key::read(&key)?;
    if edge.record.drop_key(player.id, &key).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        let text = "this key is not yours, or it is your last one";
        Err(Refusal::new(StatusCode::CONFLICT, "last_key", text))
    }
}

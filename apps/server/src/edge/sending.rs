//! Uploads of runs.

use std::net::SocketAddr;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use serde_json::{Value, json};

use super::Edge;
use super::accounts::Bearer;
use super::error::{ApiError, ApiResult};
use crate::RunId;
use crate::db::UploadResult;
use crate::metrics::now;

/// `POST /api/runs`: stores a journal and queues it; idempotent.
pub(super) async fn send(
    State(edge): State<Edge>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Bearer(player): Bearer,
    journal: Bytes,
) -> ApiResult<(StatusCode, Json<Value>)> {
    if let Some(why) = &player.barred {
        let text = format!("you are banned: {why}");
        return Err(ApiError::new(StatusCode::FORBIDDEN, "banned", text));
    }
    // Not even the header of a journal: do not store it.
    let rules = ladder::rules_of(&journal).ok_or_else(|| {
        let text = "this is not a journal; send the .hgj file itself";
        ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_a_journal", text)
    })?;
    // It would cost a prover seconds and could never count.
    if ladder::is_never_ranked(&journal) {
        let text = "only ranked runs are accepted, not practice runs";
        return Err(ApiError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "unranked",
            text,
        ));
    }
    let run = RunId::of(&journal);
    if let Some(known) = edge.db.run(run).await? {
        return known_run(
            run,
            &known.state,
            known.player == player.name,
            &known.player,
        );
    }
    if let Some(why) = edge.db.why_closed(rules).await? {
        let text = format!("runs of rules version {rules} are no longer accepted: {why}");
        return Err(ApiError::new(StatusCode::CONFLICT, "rules_closed", text));
    }
    let address = edge.rate_limits.address(peer, &headers);
    let seat = edge.rate_limits.count_upload(player.id, address)?;
    let bytes = journal.len();
    edge.blobs.put_journal(run, journal.to_vec()).await?;
    match edge.db.receive_run(run, player.id, bytes, seat).await? {
        UploadResult::New => {}
        UploadResult::Duplicate => return known_run(run, "waiting", true, &player.name),
        UploadResult::SentByAnother(name) => return known_run(run, "waiting", false, &name),
    }
    edge.metrics.runs_received.inc();
    // The run is accepted. If queueing fails, the clerk queues it later.
    if let Err(error) = edge.queue.push(run, now()).await {
        edge.metrics.dependency_errors.inc();
        tracing::warn!(%run, %error, "queueing run failed");
    }
    Ok((
        StatusCode::ACCEPTED,
        Json(json!({ "run": run, "state": "waiting" })),
    ))
}

fn known_run(
    run: RunId,
    state: &str,
    is_theirs: bool,
    owner: &str,
) -> ApiResult<(StatusCode, Json<Value>)> {
    if is_theirs {
        return Ok((StatusCode::OK, Json(json!({ "run": run, "state": state }))));
    }
    let text = format!("{owner} has already sent this run");
    Err(ApiError::new(StatusCode::CONFLICT, "sent_by_another", text))
}

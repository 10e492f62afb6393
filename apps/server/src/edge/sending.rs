//! A run comes in.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::Edge;
use super::answer::{Answer, Refusal};
use super::enter::Bearer;
use crate::RunId;
use crate::gauge::now;
use crate::record::Received;

/// Takes a journal, and says what it is called. Sending it again does no harm.
pub(super) async fn send(
    State(edge): State<Edge>,
    Bearer(player): Bearer,
    journal: Bytes,
) -> Answer<(StatusCode, Json<Value>)> {
    if let Some(why) = &player.barred {
        let text = format!("you are banned: {why}");
        return Err(Refusal::new(StatusCode::FORBIDDEN, "banned", text));
    }
    // What is no journal at all is not worth a place on the shelf.
    if ladder::rules_of(&journal).is_none() {
        let text = "this is not a journal; send the .hgj file itself";
        return Err(Refusal::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "not_a_journal",
            text,
        ));
    }
    let run = RunId::of(&journal);
    if let Some(known) = edge.record.run(run).await? {
        return known_run(
            run,
            &known.state,
            known.player == player.name,
            &known.player,
        );
    }
    edge.gates.upload(player.id)?;
    let bytes = journal.len();
    edge.shelf.put(run, journal.to_vec()).await?;
    match edge.record.receive(run, player.id, bytes).await? {
        Received::New => {}
        Received::Known => return known_run(run, "waiting", true, &player.name),
        Received::Theirs(name) => return known_run(run, "waiting", false, &name),
    }
    edge.gauges.runs_received.inc();
    // From here on it is judged, whatever happens: if nobody hears of it now, the clerk says it again.
    if let Err(error) = edge.queue.push(run, now()).await {
        edge.gauges.dependency_errors.inc();
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
) -> Answer<(StatusCode, Json<Value>)> {
    if is_theirs {
        return Ok((StatusCode::OK, Json(json!({ "run": run, "state": state }))));
    }
    let text = format!("{owner} has already sent this run");
    Err(Refusal::new(StatusCode::CONFLICT, "sent_by_another", text))
}

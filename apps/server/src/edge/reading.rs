//! The public read API: ladders, runs, players, dumps.

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use ladder::{LadderEntry, Manifest, RunTrust};
use serde::Deserialize;
use serde_json::{Value, json};
use tower_http::services::ServeFile;

use super::Edge;
use super::error::{ApiError, ApiResult};
use super::season;
use crate::RunId;
use crate::blob_store::RecapFile;
use crate::db::{LadderCursor, LadderFilter, LadderRow, PublishedDump, Run};
use crate::names::Name;
use crate::recap::Recap;

/// For content that never changes under its URL.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// Default number of rows of a page.
const DEFAULT_PAGE: u16 = 50;
/// Maximum number of rows of a page.
const MAX_PAGE: u16 = 200;

/// Query parameters of a ladder.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct LadderQuery {
    pub(super) kind: Option<String>,
    pub(super) calling: Option<String>,
    pub(super) rules: Option<u32>,
    pub(super) day: Option<String>,
    pub(super) season: Option<String>,
    pub(super) after: Option<String>,
    pub(super) limit: Option<u16>,
}

/// A page of a ladder; `next` is the `after` parameter of the next page.
pub(super) struct LadderPage {
    pub(super) rows: Vec<LadderRow>,
    pub(super) next: Option<String>,
}

fn invalid_query(what: &str, like: &str) -> ApiError {
    let text = format!("`{what}` must be {like}");
    ApiError::new(StatusCode::BAD_REQUEST, "invalid_query", text)
}

impl LadderQuery {
    pub(super) fn filter(&self) -> ApiResult<LadderFilter> {
        let set = |it: &Option<String>| it.clone().filter(|it| !it.is_empty());
        let kinds =
            match set(&self.kind) {
                None => vec![RunTrust::Sealed, RunTrust::Fresh],
                Some(name) => {
                    let kind = RunTrust::ALL.into_iter().find(|kind| kind.name() == name);
                    vec![kind.ok_or_else(|| {
                        invalid_query("kind", "`sealed`, `fresh`, `known` or `bot`")
                    })?]
                }
            };
        let sent =
            match (set(&self.day), set(&self.season)) {
                (None, None) => None,
                (Some(day), _) => {
                    let day = season::day(&day);
                    Some(day.ok_or_else(|| invalid_query("day", "a day like 2026-11-16"))?)
                }
                (None, Some(season)) => {
                    let season = season::season(&season);
                    Some(season.ok_or_else(|| {
                        invalid_query("season", "a quarter of a year like 2026-4")
                    })?)
                }
            };
        Ok(LadderFilter {
            kinds,
            calling: set(&self.calling),
            packs: None,
            rules: self.rules,
            sent,
            is_dumped: false,
        })
    }

    fn place(&self) -> ApiResult<Option<LadderCursor>> {
        let Some(after) = self.after.as_deref().filter(|it| !it.is_empty()) else {
            return Ok(None);
        };
        let mut parts = after.splitn(5, '.');
        let mut part = || parts.next();
        let place = (|| {
            let (score, turns) = (part()?.parse().ok()?, part()?.parse().ok()?);
            let run = part()?.parse().ok()?;
            let (rank, row) = (part()?.parse().ok()?, part()?.parse().ok()?);
            Some(LadderCursor {
                score,
                turns,
                run,
                rank,
                row,
            })
        })();
        place
            .map(Some)
            .ok_or_else(|| invalid_query("after", "the `next` of the previous page"))
    }

    pub(super) async fn page(&self, edge: &Edge) -> ApiResult<LadderPage> {
        let most = self.limit.unwrap_or(DEFAULT_PAGE).clamp(1, MAX_PAGE);
        let (filter, after) = (self.filter()?, self.place()?);
        let rows = edge.db.ladder(&filter, after, most).await?;
        let last = rows.last().filter(|_| rows.len() == usize::from(most));
        let next = last.map(|row| {
            let claim = &row.entry;
            let LadderEntry {
                score, turns, run, ..
            } = claim;
            format!("{score}.{turns}.{run}.{}.{}", claim.rank, row.row)
        });
        Ok(LadderPage { rows, next })
    }
}

/// `GET /api/ladder`
pub(super) async fn ladder(
    State(edge): State<Edge>,
    Query(asked): Query<LadderQuery>,
) -> ApiResult<Json<Value>> {
    let page = asked.page(&edge).await?;
    let mut runs = Vec::new();
    for row in &page.rows {
        let mut run = json!(row.entry);
        run["sent"] = json!(season::stamp(row.sent));
        runs.push(run);
    }
    Ok(Json(json!({ "runs": runs, "next": page.next })))
}

/// `GET /api/runs/{run}`
pub(super) async fn run(
    State(edge): State<Edge>,
    Path(run): Path<String>,
) -> ApiResult<Json<Value>> {
    Ok(Json(run_object(&find(&edge, &run).await?)))
}

/// Finds a run by the text of its id.
pub(super) async fn find(edge: &Edge, run: &str) -> ApiResult<Run> {
    let run: RunId = run.parse().map_err(|_| ApiError::not_found("run"))?;
    let found = edge.db.run(run).await?;
    found.ok_or_else(|| ApiError::not_found("run"))
}

fn run_object(run: &Run) -> Value {
    let doubt = run.doubt.as_ref();
    let doubt = doubt.map(|it| json!({ "why": it.why, "text": it.text, "command": it.command }));
    // An unranked run shows only its state and reason: nothing of it is proved.
    let claim = run.entry.as_ref().map(|claim| {
        let mut claim = json!(claim);
        if let Some(claim) = claim.as_object_mut() {
            claim.remove("rank");
        }
        claim
    });
    json!({
        "run": run.run,
        "player": run.player,
        "kind": run.kind,
        "state": run.state,
        "sent": season::stamp(run.sent),
        "doubt": doubt,
        "claim": claim,
        "told": run.told,
    })
}

/// `GET /api/runs/{run}/journal`
pub(super) async fn journal(
    State(edge): State<Edge>,
    Path(run): Path<String>,
) -> ApiResult<Response> {
    let found = find(&edge, &run).await?;
    if found.entry.is_none() {
        // A refused upload may be anything, so it is not served.
        return Err(ApiError::not_found("ranked run"));
    }
    let journal = edge.blobs.journal(found.run).await?;
    let journal =
        journal.ok_or_else(|| ApiError::unavailable(&"the journal of a ranked run is missing"))?;
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{}.hgj\"", found.run),
        ),
        // The URL contains the hash.
        (header::CACHE_CONTROL, IMMUTABLE.to_owned()),
    ];
    Ok((headers, journal).into_response())
}

/// `GET /api/runs/{run}/recap`
pub(super) async fn recap(
    State(edge): State<Edge>,
    Path(run): Path<String>,
) -> ApiResult<Response> {
    recap_file(&edge, &run, RecapFile::Text, "application/json").await
}

/// `GET /api/runs/{run}/picture`
pub(super) async fn picture(
    State(edge): State<Edge>,
    Path(run): Path<String>,
) -> ApiResult<Response> {
    recap_file(&edge, &run, RecapFile::Picture, "image/png").await
}

async fn recap_file(
    edge: &Edge,
    run: &str,
    file: RecapFile,
    kind: &'static str,
) -> ApiResult<Response> {
    let found = find(edge, run).await?;
    if !found.told {
        return Err(ApiError::not_found("recap"));
    }
    let told = edge.blobs.recap_file(found.run, file).await?;
    let told = told.ok_or_else(|| ApiError::unavailable(&"the recap of a run is missing"))?;
    let headers = [
        (header::CONTENT_TYPE, kind),
        // Written once per run.
        (header::CACHE_CONTROL, IMMUTABLE),
    ];
    Ok((headers, told).into_response())
}

/// The recap for the page of a run; `None` if there is none or it cannot be read.
pub(super) async fn recap_of(edge: &Edge, run: &Run) -> Option<Recap> {
    if !run.told {
        return None;
    }
    let recap = edge
        .blobs
        .recap_file(run.run, RecapFile::Text)
        .await
        .ok()??;
    serde_json::from_slice(&recap).ok()
}

/// `GET /api/dumps`
pub(super) async fn dumps(State(edge): State<Edge>) -> ApiResult<Json<Value>> {
    Ok(Json(json!({ "dumps": edge.db.dumps().await? })))
}

/// `GET /dumps/manifest.json`: the files of the latest dump.
pub(super) async fn manifest(State(edge): State<Edge>) -> ApiResult<Json<Manifest>> {
    let mut dumps = edge.db.dumps().await?;
    let latest = dumps.first().cloned();
    let Some((day, list)) = latest.and_then(|dump| Some((dump.day, dump.list?))) else {
        return Err(ApiError::not_found("dump"));
    };
    dumps.reverse();
    let journals = dumps.into_iter().map(|dump| dump.journals);
    let journals = journals.filter(|part| part.runs > 0).collect();
    Ok(Json(Manifest {
        day,
        list,
        journals,
    }))
}

/// `GET /dumps/{file}`
pub(super) async fn dump(
    State(edge): State<Edge>,
    Path(file): Path<String>,
    request: Request,
) -> ApiResult<Response> {
    let folder = edge.config.dumps.as_ref();
    let dumps = edge.db.dumps().await?;
    // Only listed names reach the file system.
    let mut parts = dumps.iter().flat_map(PublishedDump::parts);
    let (Some(folder), Some(known)) = (folder, parts.find(|part| part.file == file)) else {
        return Err(ApiError::not_found("dump"));
    };
    let mut serve = ServeFile::new(folder.join(&known.file));
    let served = serve.try_call(request).await;
    let served = served.map_err(|error| ApiError::unavailable(&error))?;
    let mut response = served.map(Body::new);
    let headers = response.headers_mut();
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=3600"),
    );
    Ok(response)
}

/// `GET /api/players/{name}`
pub(super) async fn player(
    State(edge): State<Edge>,
    Path(name): Path<String>,
) -> ApiResult<Json<Value>> {
    let name = Name::new(&name).map_err(|_| ApiError::not_found("player"))?;
    let profile = edge.db.profile(&name).await?;
    let profile = profile.ok_or_else(|| ApiError::not_found("player"))?;
    let runs = edge.db.runs_of(&name, true, MAX_PAGE).await?;
    let runs: Vec<Value> = runs.iter().map(run_object).collect();
    Ok(Json(json!({
        "name": profile.name,
        "joined": season::stamp(profile.joined),
        "ranked": profile.runs,
        "won": profile.won,
        "best": profile.best,
        "runs": runs,
    })))
}

//! What everybody may read, for programs.

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use ladder::Kind;
use serde::Deserialize;
use serde_json::{Value, json};
use tower_http::services::ServeFile;

use super::Edge;
use super::answer::{Answer, Refusal};
use super::season;
use crate::RunId;
use crate::names::Name;
use crate::record::{Filter, Place, Row, Run};
use crate::shelf::Kind as Told;
use crate::teller::Recap;

/// What never changes under its address.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Lines of a page, unless fewer are asked for.
const PAGE: u16 = 50;
/// The most lines of a page.
const MOST: u16 = 200;

/// Which page of which ladder.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Asked {
    pub(super) kind: Option<String>,
    pub(super) calling: Option<String>,
    pub(super) rules: Option<u32>,
    pub(super) day: Option<String>,
    pub(super) season: Option<String>,
    pub(super) after: Option<String>,
    pub(super) limit: Option<u16>,
}

/// A page of a ladder, and where the next begins.
pub(super) struct Page {
    pub(super) rows: Vec<Row>,
    pub(super) next: Option<String>,
}

fn wrong(what: &str, like: &str) -> Refusal {
    let text = format!("`{what}` must be {like}");
    Refusal::new(StatusCode::BAD_REQUEST, "invalid_query", text)
}

impl Asked {
    pub(super) fn filter(&self) -> Answer<Filter> {
        let set = |it: &Option<String>| it.clone().filter(|it| !it.is_empty());
        let kind = match set(&self.kind).as_deref() {
            None => None,
            Some("proven") => Some(Kind::Proven),
            Some("sealed") => Some(Kind::Sealed),
            Some(_) => return Err(wrong("kind", "`proven` or `sealed`")),
        };
        let sent = match (set(&self.day), set(&self.season)) {
            (None, None) => None,
            (Some(day), _) => {
                let day = season::day(&day);
                Some(day.ok_or_else(|| wrong("day", "a day like 2026-11-16"))?)
            }
            (None, Some(season)) => {
                let season = season::season(&season);
                Some(season.ok_or_else(|| wrong("season", "a quarter of a year like 2026-4"))?)
            }
        };
        Ok(Filter {
            kind,
            calling: set(&self.calling),
            packs: None,
            rules: self.rules,
            sent,
        })
    }

    fn place(&self) -> Answer<Option<Place>> {
        let Some(after) = self.after.as_deref().filter(|it| !it.is_empty()) else {
            return Ok(None);
        };
        let mut parts = after.splitn(3, '.');
        let mut part = || parts.next();
        let place = (|| {
            let (score, turns) = (part()?.parse().ok()?, part()?.parse().ok()?);
            let run = part()?.parse().ok()?;
            Some(Place { score, turns, run })
        })();
        place
            .map(Some)
            .ok_or_else(|| wrong("after", "the `next` of the previous page"))
    }

    /// The page that is asked for.
    pub(super) async fn page(&self, edge: &Edge) -> Answer<Page> {
        let most = self.limit.unwrap_or(PAGE).clamp(1, MOST);
        let (filter, after) = (self.filter()?, self.place()?);
        let rows = edge.record.ladder(&filter, after, most).await?;
        let last = rows.last().filter(|_| rows.len() == usize::from(most));
        let next = last.map(|row| {
            let claim = &row.claim;
            format!("{}.{}.{}", claim.score, claim.turns, claim.run)
        });
        Ok(Page { rows, next })
    }
}

/// A page of a ladder.
pub(super) async fn ladder(
    State(edge): State<Edge>,
    Query(asked): Query<Asked>,
) -> Answer<Json<Value>> {
    let page = asked.page(&edge).await?;
    let mut runs = Vec::new();
    for row in &page.rows {
        let mut run = json!(row.claim);
        run["sent"] = json!(season::stamp(row.sent));
        runs.push(run);
    }
    Ok(Json(json!({ "runs": runs, "next": page.next })))
}

/// What is known of a run.
pub(super) async fn run(State(edge): State<Edge>, Path(run): Path<String>) -> Answer<Json<Value>> {
    Ok(Json(run_object(&find(&edge, &run).await?)))
}

/// A run by what somebody wrote.
pub(super) async fn find(edge: &Edge, run: &str) -> Answer<Run> {
    let run: RunId = run.parse().map_err(|_| Refusal::not_found("run"))?;
    let found = edge.record.run(run).await?;
    found.ok_or_else(|| Refusal::not_found("run"))
}

fn run_object(run: &Run) -> Value {
    let doubt = run.doubt.as_ref();
    let doubt = doubt.map(|it| json!({ "why": it.why, "text": it.text, "command": it.command }));
    // Only that a run is refused, and why, is said of one that is not ranked: nothing of it is proved.
    let claim = run.claim.as_ref().map(|claim| {
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

/// The journal of a ranked run.
pub(super) async fn journal(State(edge): State<Edge>, Path(run): Path<String>) -> Answer<Response> {
    let found = find(&edge, &run).await?;
    if found.claim.is_none() {
        // What was refused may be anything: nobody is served it from here.
        return Err(Refusal::not_found("ranked run"));
    }
    let journal = edge.shelf.journal(found.run).await?;
    let journal =
        journal.ok_or_else(|| Refusal::unavailable(&"the journal of a ranked run is missing"))?;
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{}.hgj\"", found.run),
        ),
        // It is named by what is in it.
        (header::CACHE_CONTROL, FOR_EVER.to_owned()),
    ];
    Ok((headers, journal).into_response())
}

/// How a ranked run ended, as the game tells it in every language it speaks.
pub(super) async fn recap(State(edge): State<Edge>, Path(run): Path<String>) -> Answer<Response> {
    told(&edge, &run, Told::Recap, "application/json").await
}

/// A picture of the last level of a ranked run.
pub(super) async fn picture(State(edge): State<Edge>, Path(run): Path<String>) -> Answer<Response> {
    told(&edge, &run, Told::Picture, "image/png").await
}

async fn told(edge: &Edge, run: &str, what: Told, kind: &'static str) -> Answer<Response> {
    let found = find(edge, run).await?;
    if !found.told {
        return Err(Refusal::not_found("recap"));
    }
    let told = edge.shelf.told(found.run, what).await?;
    let told = told.ok_or_else(|| Refusal::unavailable(&"the recap of a run is missing"))?;
    let headers = [
        (header::CONTENT_TYPE, kind),
        // It is made once, of what its name says.
        (header::CACHE_CONTROL, FOR_EVER),
    ];
    Ok((headers, told).into_response())
}

/// How a run ended, for its page; nothing where nobody has told it.
pub(super) async fn recap_of(edge: &Edge, run: &Run) -> Option<Recap> {
    if !run.told {
        return None;
    }
    let recap = edge.shelf.told(run.run, Told::Recap).await.ok()??;
    serde_json::from_slice(&recap).ok()
}

/// The dumps that can be fetched.
pub(super) async fn dumps(State(edge): State<Edge>) -> Answer<Json<Value>> {
    let mut dumps = Vec::new();
    for dump in edge.record.dumps().await? {
        let mut shown = json!(dump);
        shown["path"] = json!(format!("/dumps/{}", dump.file()));
        dumps.push(shown);
    }
    Ok(Json(json!({ "dumps": dumps })))
}

/// A dump itself.
pub(super) async fn dump(
    State(edge): State<Edge>,
    Path(file): Path<String>,
    request: Request,
) -> Answer<Response> {
    let folder = edge.config.dumps.as_ref();
    let dumps = edge.record.dumps().await?;
    // Nothing but what is listed is looked for in the folder.
    let known = dumps.iter().find(|dump| dump.file() == file);
    let (Some(folder), Some(known)) = (folder, known) else {
        return Err(Refusal::not_found("dump"));
    };
    let mut serve = ServeFile::new(folder.join(known.file()));
    let served = serve.try_call(request).await;
    let served = served.map_err(|error| Refusal::unavailable(&error))?;
    let mut response = served.map(Body::new);
    let headers = response.headers_mut();
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=3600"),
    );
    Ok(response)
}

/// What is public about a player.
pub(super) async fn player(
    State(edge): State<Edge>,
    Path(name): Path<String>,
) -> Answer<Json<Value>> {
    let name = Name::new(&name).map_err(|_| Refusal::not_found("player"))?;
    let profile = edge.record.profile(&name).await?;
    let profile = profile.ok_or_else(|| Refusal::not_found("player"))?;
    let runs = edge.record.runs_of(&name, true, MOST).await?;
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

//! The Atom feed of the latest ranked runs.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use maud::{PreEscaped, html};

use super::Edge;
use super::error::ApiResult;
use super::season::stamp;

const ENTRIES: u16 = 40;

pub(super) async fn atom(State(edge): State<Edge>) -> ApiResult<Response> {
    let runs = edge.db.latest_runs(ENTRIES).await?;
    let origin = &edge.config.origin;
    let updated = stamp(runs.first().map_or(0, |run| run.sent));
    let feed = html! {
        (PreEscaped("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"))
        feed xmlns="http://www.w3.org/2005/Atom" {
            title { "Hearthgate: runs" }
            id { (origin) "/" }
            updated { (updated) }
            (PreEscaped(format!("<link rel=\"self\" href=\"{}/feed.atom\"/>", escaped(origin))))
            author { name { "Hearthgate" } }
            @for run in &runs {
                @if let Some(ranked) = &run.entry {
                    entry {
                        title { (super::pages::feed_title(ranked)) }
                        id { (origin) "/runs/" (run.run) }
                        (PreEscaped(format!("<link href=\"{}/runs/{}\"/>", escaped(origin), run.run)))
                        updated { (stamp(run.sent)) }
                        author { name { (run.player) } }
                        summary { (ranked.score) " points, " (ranked.turns) " turns, seed " (ranked.seed) }
                    }
                }
            }
        }
    };
    let kind = "application/atom+xml; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], feed.into_string()).into_response())
}

fn escaped(text: &str) -> String {
    html! { (text) }.into_string()
}

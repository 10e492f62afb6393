//! HTML pages without scripts: ladder, runs, players, dumps.

use std::io::Write as _;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use fluent_bundle::FluentValue;
use ladder::{LadderEntry, RunTrust};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::Edge;
use super::error::ApiError;
use super::reading::{LadderQuery, find, recap_of};
use super::season::names;
use crate::db::{LadderRow, PublishedDump, RefusalReason, Run};
use crate::metrics::now;
use crate::names::Name;
use crate::recap::Recap;
use crate::words::Words;

const STYLE: &str = include_str!("../../text/style.css");

pub(super) async fn style() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/css; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=3600"),
    ];
    (headers, STYLE).into_response()
}

/// An HTML response.
pub(super) struct Page(StatusCode, Markup);

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        let kind = "text/html; charset=utf-8";
        let headers = [
            (header::CONTENT_TYPE, kind),
            (header::VARY, "accept-language"),
        ];
        (self.0, headers, self.1.into_string()).into_response()
    }
}

pub(super) fn page(edge: &Edge, words: Words, title: &str, body: &Markup) -> Page {
    Page(StatusCode::OK, frame(edge, words, title, body))
}

pub(super) fn error_page(edge: &Edge, words: Words, error: &ApiError) -> Page {
    if error.status == StatusCode::NOT_FOUND {
        return not_found_page(edge, words);
    }
    let title = words.say("trouble-title");
    let body = html! { h1 { (title) } p { (error.message) } };
    Page(error.status, frame(edge, words, &title, &body))
}

fn not_found_page(edge: &Edge, words: Words) -> Page {
    let title = words.say("nothing-title");
    let body = html! { h1 { (title) } p { (PreEscaped(words.say("nothing-text"))) } };
    Page(StatusCode::NOT_FOUND, frame(edge, words, &title, &body))
}

pub(super) async fn not_found(State(edge): State<Edge>, words: Words) -> Page {
    not_found_page(&edge, words)
}

fn frame(edge: &Edge, words: Words, title: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(words.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="dark light";
                title { (title) " – " (words.say("title")) }
                link rel="icon" href="data:,";
                link rel="stylesheet" href="/style.css";
                link rel="alternate" type="application/atom+xml" href="/feed.atom";
            }
            body {
                header {
                    a.brand href="/" { (words.say("title")) }
                    nav {
                        a href="/" { (words.say("nav-ladder")) }
                        a href="/today" { (words.say("nav-today")) }
                        a href="/live" { (words.say("nav-live")) }
                        a href="/enter" { (words.say("nav-enter")) }
                        @if edge.config.web_game.is_some() {
                            a href="/play/" { (words.say("nav-play")) }
                        }
                        a href="/about" { (words.say("nav-about")) }
                        a href="/privacy" { (words.say("nav-privacy")) }
                        a href="/feed.atom" { (words.say("nav-feed")) }
                    }
                }
                main { (body) }
            }
        }
    }
}

/// The title of a run in the feed.
pub(super) fn feed_title(entry: &LadderEntry) -> String {
    let words = Words::default();
    let with = [
        ("player", text(&entry.player)),
        ("score", number(entry.score)),
    ];
    words.say_with("run-told", &with)
}

pub(super) fn text(it: &str) -> FluentValue<'_> {
    FluentValue::from(it)
}

fn number(it: u32) -> FluentValue<'static> {
    FluentValue::from(it)
}

/// A number with narrow spaces between groups of three digits.
pub(super) fn grouped(it: impl TryInto<u64>) -> String {
    let digits = it.try_into().unwrap_or(0).to_string();
    let mut grouped = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            grouped.push('\u{202f}');
        }
        grouped.push(digit);
    }
    grouped
}

fn ending(words: Words, entry: &LadderEntry) -> String {
    if entry.won {
        return words.say("end-won");
    }
    // The town is the first level.
    let beyond = entry.deepest.saturating_sub(1);
    words.say_with("end-lost", &[("beyond", number(beyond.into()))])
}

/// The name of a calling, from the last part of its id.
pub(super) fn calling(words: Words, id: Option<&str>) -> String {
    match id {
        None => words.say("calling-none"),
        Some(id) => id.rsplit([':', '/']).next().unwrap_or(id).replace('_', " "),
    }
}

fn kind(words: Words, kind: RunTrust) -> Markup {
    let name = kind.name();
    let class = if kind == RunTrust::Sealed {
        "sealed"
    } else {
        "proven"
    };
    html! { span class=(class) title=(kind_text(words, name)) { (words.say(&format!("kind-{name}"))) } }
}

/// What a kind of run means.
fn kind_text(words: Words, name: &str) -> String {
    words.say(&format!("kind-{name}-long"))
}

pub(super) fn player_link(name: &str) -> Markup {
    let encoded: String = name
        .bytes()
        .map(|it| {
            if it.is_ascii_alphanumeric() {
                char::from(it).to_string()
            } else {
                format!("%{it:02X}")
            }
        })
        .collect();
    html! { a href={ "/players/" (encoded) } { (name) } }
}

pub(super) async fn ladder(
    State(edge): State<Edge>,
    Query(asked): Query<LadderQuery>,
    words: Words,
) -> Page {
    let rows = match asked.page(&edge).await {
        Ok(rows) => rows,
        Err(error) => return error_page(&edge, words, &error),
    };
    let callings = match edge.db.callings().await {
        Ok(callings) => callings,
        Err(error) => return error_page(&edge, words, &error.into()),
    };
    // The page was read from the same query.
    let shown = asked
        .filter()
        .map_or_else(|_| vec![], |filter| filter.kinds);
    let title = words.say("ladder-title");
    let body = html! {
        h1 { (title) }
        p.intro { (words.say("ladder-intro")) " " a href="/about" { (words.say("nav-about")) } }
        @for kind in shown { p.intro { (kind_text(words, kind.name())) } }
        (choices(words, &asked, &callings))
        @if rows.rows.is_empty() {
            p { (words.say("ladder-none")) }
        } @else {
            (table(words, &rows.rows))
        }
        @if let Some(next) = &rows.next {
            p.more { a href=(query(&asked, "after", Some(next))) { (words.say("ladder-more")) } }
        }
    };
    page(&edge, words, &title, &body)
}

fn table(words: Words, rows: &[LadderRow]) -> Markup {
    html! {
        div.wide {
            table {
                thead {
                    tr {
                        @for head in ["place", "player", "calling", "score", "turns", "end", "kind", "when"] {
                            th scope="col" class=(head) { (words.say(&format!("ladder-{head}"))) }
                        }
                    }
                }
                tbody {
                    @for row in rows {
                        @let entry = &row.entry;
                        tr class=[entry.won.then_some("won")] {
                            td.place { (grouped(entry.rank)) }
                            td.player { (player_link(&entry.player)) }
                            td.calling { (calling(words, entry.calling.as_deref())) }
                            td.score { a href={ "/runs/" (entry.run) } { (grouped(entry.score)) } }
                            td.turns { (grouped(entry.turns)) }
                            td.end { (ending(words, entry)) }
                            td.kind { (kind(words, entry.kind)) }
                            td.when { (names(row.sent).1) }
                        }
                    }
                }
            }
        }
    }
}

/// Links to other ladders: by time, kind and calling.
fn choices(words: Words, asked: &LadderQuery, callings: &[String]) -> Markup {
    let (season, day) = names(i64::try_from(now()).unwrap_or(0));
    let chosen = |it: &Option<String>| it.clone().filter(|it| !it.is_empty());
    let (now_calling, now_kind) = (chosen(&asked.calling), chosen(&asked.kind));
    let (now_season, now_day) = (chosen(&asked.season), chosen(&asked.day));
    let link = |label: String, href: String, is_here: bool| {
        html! { a href=(href) aria-current=[is_here.then_some("page")] { (label) } }
    };
    html! {
        nav.choices {
            div {
                (link(words.say("ladder-all-times"), times(asked, None, None), now_season.is_none() && now_day.is_none()))
                (link(words.say_with("ladder-this-season", &[("season", text(&season))]), times(asked, Some(&season), None), now_season.as_deref() == Some(&season)))
                (link(words.say("ladder-this-day"), times(asked, None, Some(&day)), now_day.as_deref() == Some(&day)))
            }
            div {
                (link(words.say("ladder-both-kinds"), query(asked, "kind", None), now_kind.is_none()))
                @for name in RunTrust::ALL.map(RunTrust::name) {
                    (link(words.say(&format!("kind-{name}")), query(asked, "kind", Some(name)), now_kind.as_deref() == Some(name)))
                }
            }
            @if !callings.is_empty() {
                div {
                    (link(words.say("ladder-all-callings"), query(asked, "calling", None), now_calling.is_none()))
                    @for id in callings {
                        (link(calling(words, Some(id)), query(asked, "calling", Some(id)), now_calling.as_ref() == Some(id)))
                    }
                }
            }
        }
    }
}

fn times(asked: &LadderQuery, season: Option<&str>, day: Option<&str>) -> String {
    address(asked, |name| match name {
        "season" => Some(season.map(str::to_owned)),
        "day" => Some(day.map(str::to_owned)),
        "after" => Some(None),
        _ => None,
    })
}

/// The URL of this ladder with one parameter changed. Drops `after`, unless that is the parameter.
fn query(asked: &LadderQuery, name: &str, value: Option<&str>) -> String {
    address(asked, |it| {
        if it == name {
            Some(value.map(str::to_owned))
        } else if it == "after" {
            Some(None)
        } else {
            None
        }
    })
}

fn address(asked: &LadderQuery, instead: impl Fn(&str) -> Option<Option<String>>) -> String {
    let now = [
        ("kind", asked.kind.clone()),
        ("calling", asked.calling.clone()),
        ("season", asked.season.clone()),
        ("day", asked.day.clone()),
        ("after", asked.after.clone()),
    ];
    let parts = now.into_iter().filter_map(|(name, value)| {
        let value = instead(name).unwrap_or(value)?;
        let clean: String = value
            .bytes()
            .filter(u8::is_ascii_graphic)
            .map(|it| match it {
                b'&' | b'%' | b'+' | b'#' | b'"' | b'<' | b'>' | b'\'' => format!("%{it:02X}"),
                it => char::from(it).to_string(),
            })
            .collect();
        (!clean.is_empty()).then(|| format!("{name}={clean}"))
    });
    let parts: Vec<String> = parts.collect();
    format!("/?{}", parts.join("&"))
}

pub(super) async fn run(State(edge): State<Edge>, Path(run): Path<String>, words: Words) -> Page {
    let run = match find(&edge, &run).await {
        Ok(run) => run,
        Err(error) => return error_page(&edge, words, &error),
    };
    let watch = match &run.entry {
        Some(_) if edge.config.web_game.is_some() => {
            let journal = edge.blobs.journal(run.run).await.ok().flatten();
            journal.map(|journal| replay_link(&journal))
        }
        _ => None,
    };
    let recap = recap_of(&edge, &run).await;
    let title = words.say_with("run-title", &[("player", text(&run.player))]);
    let body = html! {
        h1 { (words.say_with("run-title", &[("player", text(&run.player))])) }
        p { (player_link(&run.player)) ", " (names(run.sent).1) }
        @match &run.entry {
            Some(entry) => {
                (ranked_section(words, entry, watch.as_deref()))
                @if let Some(recap) = &recap { (recap_section(words, entry, recap)) }
            }
            None => (unranked_section(words, &run)),
        }
    };
    page(&edge, words, &title, &body)
}

fn unranked_section(words: Words, run: &Run) -> Markup {
    let said = match (run.state.as_str(), &run.doubt) {
        (
            "refused",
            Some(RefusalReason {
                text: why,
                command: 0,
                ..
            }),
        ) => words.say_with("run-refused", &[("why", text(why))]),
        (
            "refused",
            Some(RefusalReason {
                text: why, command, ..
            }),
        ) => words.say_with(
            "run-refused-at",
            &[("why", text(why)), ("command", number(*command))],
        ),
        ("stuck", _) => words.say("run-stuck"),
        ("hidden", Some(RefusalReason { text: why, .. })) => {
            words.say_with("run-hidden", &[("why", text(why))])
        }
        _ => words.say("run-waiting"),
    };
    html! { p { (said) } }
}

fn ranked_section(words: Words, entry: &LadderEntry, watch: Option<&str>) -> Markup {
    let file = format!("{}.hgj", entry.run);
    let journal = format!("/api/runs/{}/journal", entry.run);
    html! {
        p.sum { strong { (grouped(entry.score)) } " " (words.say("ladder-score")) }
        p.doors {
            @if let Some(watch) = watch { a.button href=(watch) { (words.say("run-watch")) } }
            a.button href=(journal) { (words.say("run-journal")) }
        }
        dl {
            dt { (words.say("ladder-end")) } dd { (ending(words, entry)) }
            dt { (words.say("ladder-turns")) } dd { (grouped(entry.turns)) }
            dt { (words.say("ladder-calling")) } dd { (calling(words, entry.calling.as_deref())) }
            dt { (words.say("ladder-kind")) } dd { (kind(words, entry.kind)) }
            dt { (words.say("run-seed")) } dd { code { (entry.seed) } }
            dt { (words.say("run-rules")) } dd { (entry.rules) }
            dt { (words.say("run-packs")) }
            dd { @for pack in &entry.packs { (pack.name) " " code { (pack.hash) } br; } }
            @if let Some(seal) = &entry.seal {
                dt { (words.say("run-promise")) } dd { code { (seal.promise) } }
                dt { (words.say("run-salt")) } dd { code { (seal.salt) } }
            }
        }
        p { (PreEscaped(words.say_with("run-check", &[("file", text(&file))]))) }
    }
}

/// The recap of a run with its picture; empty without a text in this language.
fn recap_section(words: Words, entry: &LadderEntry, recap: &Recap) -> Markup {
    let Some(told) = recap.told.get(words.tag()) else {
        return html! {};
    };
    let with = [
        ("player", text(&entry.player)),
        ("end", text(told.end.trim())),
    ];
    let (wide, high) = recap.picture;
    html! {
        h2 { (words.say("run-recap")) }
        p { strong { (told.end) } }
        figure {
            img src={ "/api/runs/" (entry.run) "/picture" } width=(wide) height=(high) loading="lazy"
                alt=(words.say_with("run-picture-alt", &with));
            figcaption { (words.say("run-picture")) }
        }
        @for sentence in &told.sentences { p { (sentence) } }
        @if !told.turns.is_empty() {
            details {
                summary { (words.say("run-last-turns")) }
                div.wide {
                    table.told {
                        thead {
                            tr {
                                th.turns scope="col" { (words.say("run-turn")) }
                                th.turns scope="col" { (words.say("run-life")) }
                                th scope="col" { (words.say("run-happened")) }
                            }
                        }
                        tbody {
                            @for turn in &told.turns {
                                tr { td.turns { (grouped(turn.turn)) } td.turns { (turn.life) } td { (turn.text) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A link to the browser game that carries the journal.
fn replay_link(journal: &[u8]) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    // Writing into memory cannot fail.
    let packed = encoder.write_all(journal).and_then(|()| encoder.finish());
    let text = BASE64_URL_SAFE_NO_PAD.encode(packed.unwrap_or_default());
    format!("/play/#replay={text}")
}

pub(super) async fn player(
    State(edge): State<Edge>,
    Path(name): Path<String>,
    words: Words,
) -> Page {
    let Ok(name) = Name::new(&name) else {
        return not_found_page(&edge, words);
    };
    let profile = match edge.db.profile(&name).await {
        Ok(Some(profile)) => profile,
        Ok(None) => return not_found_page(&edge, words),
        Err(error) => return error_page(&edge, words, &error.into()),
    };
    let runs = match edge.db.runs_of(&name, true, 100).await {
        Ok(runs) => runs,
        Err(error) => return error_page(&edge, words, &error.into()),
    };
    let count = |it: i64| FluentValue::from(it);
    let body = html! {
        h1 { (words.say_with("player-title", &[("name", text(&profile.name))])) }
        p {
            (words.say_with("player-joined", &[("day", text(&names(profile.joined).1))])) ". "
            (words.say_with("player-runs", &[("runs", count(profile.runs))])) ", "
            (words.say_with("player-won", &[("won", count(profile.won))]))
            @if let Some(best) = profile.best {
                ", " (words.say_with("player-best", &[("best", text(&grouped(best)))]))
            }
        }
        @if !runs.is_empty() {
            div.wide {
                table {
                    thead {
                        tr {
                            @for head in ["when", "score", "turns", "calling", "end", "kind"] {
                                th scope="col" class=(head) { (words.say(&format!("ladder-{head}"))) }
                            }
                        }
                    }
                    tbody {
                        @for run in &runs {
                            @if let Some(entry) = &run.entry {
                                tr class=[entry.won.then_some("won")] {
                                    td.when { (names(run.sent).1) }
                                    td.score { a href={ "/runs/" (run.run) } { (grouped(entry.score)) } }
                                    td.turns { (grouped(entry.turns)) }
                                    td.calling { (calling(words, entry.calling.as_deref())) }
                                    td.end { (ending(words, entry)) }
                                    td.kind { (kind(words, entry.kind)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    };
    page(&edge, words, &profile.name, &body)
}

/// Files on the page of dumps; the manifest names all.
const MAX_FILES: usize = 100;

pub(super) async fn dumps(State(edge): State<Edge>, words: Words) -> Page {
    let dumps = match edge.db.dumps().await {
        Ok(dumps) => dumps,
        Err(error) => return error_page(&edge, words, &error.into()),
    };
    let title = words.say("dumps-title");
    let body = html! {
        h1 { (title) }
        p.intro { (PreEscaped(words.say("dumps-intro"))) }
        @if dumps.is_empty() {
            p { (words.say("dumps-none")) }
        } @else {
            div.wide { table {
                thead { tr {
                    th scope="col" { (words.say("dumps-file")) }
                    th.turns scope="col" { (words.say("dumps-runs")) }
                    th.turns scope="col" { (words.say("dumps-bytes")) }
                    th scope="col" { "BLAKE3" }
                } }
                tbody { @for part in dumps.iter().flat_map(PublishedDump::parts).take(MAX_FILES) { tr {
                    td { a href={ "/dumps/" (part.file) } { (part.file) } }
                    td.turns { (grouped(part.runs)) }
                    td.turns { (grouped(part.bytes)) }
                    td { code { (part.blake3) } }
                } } }
            } }
        }
    };
    page(&edge, words, &title, &body)
}

pub(super) async fn about(State(edge): State<Edge>, words: Words) -> Page {
    let title = words.say("about-title");
    let body = html! {
        h1 { (title) }
        @for message in ["about-one", "about-two", "about-three", "about-four", "about-api"] {
            p { (PreEscaped(words.say(message))) }
        }
        h2 { (words.say("about-kinds")) }
        @for kind in RunTrust::ALL { p { (kind_text(words, kind.name())) } }
        h2 { (words.say("about-not-title")) }
        @for message in ["about-not-who", "about-not-first", "about-not-day"] {
            p { (words.say(message)) }
        }
    };
    page(&edge, words, &title, &body)
}

pub(super) async fn privacy(State(edge): State<Edge>, words: Words) -> Page {
    let title = words.say("privacy-title");
    let days = ("days", FluentValue::from(edge.config.max_dumps));
    let body = html! {
        h1 { (title) }
        @for message in ["enter-kept-one", "enter-kept-two", "enter-kept-three", "privacy-logs"] {
            p { (words.say(message)) }
        }
        p { (words.say_with("privacy-copies", &[days])) }
        p { (words.say("privacy-erase")) }
        @if let Some(contact) = &edge.config.contact {
            p { (words.say_with("privacy-contact", &[("contact", text(contact))])) }
        }
    };
    page(&edge, words, &title, &body)
}

#[cfg(test)]
mod tests {
    use super::{calling, grouped, player_link, query, recap_section};
    use crate::edge::reading::LadderQuery;
    use crate::recap::Recap;
    use crate::words::Words;
    use ladder::{LadderEntry, RunTrust};
    use std::collections::BTreeMap;
    use ui::{RunEnd, RunEndTurn};

    /// The recap is ours, but an attacker's journal determines its text.
    #[test]
    fn recap_texts_are_escaped() {
        let evil = "\"><script>x</script>";
        let told = RunEnd {
            end: evil.to_owned(),
            sentences: vec![evil.to_owned()],
            turns: vec![RunEndTurn {
                turn: 7,
                life: evil.to_owned(),
                text: evil.to_owned(),
            }],
        };
        let recap = Recap {
            picture: (8, 16),
            told: BTreeMap::from([("en".to_owned(), told)]),
        };
        let entry = LadderEntry {
            rank: 1,
            run: "ab".repeat(32),
            player: evil.to_owned(),
            kind: RunTrust::Fresh,
            seal: None,
            rules: 1,
            packs: vec![],
            calling: None,
            seed: String::new(),
            turns: 7,
            deepest: 1,
            won: false,
            score: 0,
        };
        let page = recap_section(Words::default(), &entry, &recap).into_string();
        assert!(
            !page.contains("<script") && !page.contains("\"\">"),
            "{page}"
        );
        assert_eq!(page.matches("&lt;script&gt;").count(), 6, "{page}");
        let german = recap_section(Words::of("de"), &entry, &recap).into_string();
        assert_eq!(german, "", "no text in this language");
    }

    #[test]
    fn numbers_are_grouped_and_ids_become_words() {
        let numbers = [7_u32, 999, 1000, 1_234_567].map(grouped);
        assert_eq!(
            numbers,
            ["7", "999", "1\u{202f}000", "1\u{202f}234\u{202f}567"]
        );
        assert_eq!(
            calling(Words::default(), Some("base:smiths_child")),
            "smiths child"
        );
    }

    #[test]
    fn query_values_and_names_are_escaped() {
        let asked = LadderQuery {
            calling: Some("\"><script>x</script>\u{7}".to_owned()),
            ..LadderQuery::default()
        };
        let link = query(&asked, "kind", Some("fresh"));
        assert_eq!(
            link,
            "/?kind=fresh&calling=%22%3E%3Cscript%3Ex%3C/script%3E"
        );
        let link = player_link("O'Brien <b>").into_string();
        assert!(
            !link.contains("<b>") && link.contains("O%27Brien%20%3Cb%3E"),
            "{link}"
        );
    }
}

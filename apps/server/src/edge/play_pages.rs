//! HTML pages for players and spectators: sign-in, the daily game, live games.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use fluent_bundle::FluentValue;
use maud::{Markup, PreEscaped, html};

use super::Edge;
use super::pages::{Page, calling, error_page, grouped, page, player_link, text};
use crate::db;
use crate::words::Words;

/// The script of the sign-in page; the browser game imports it to get a token.
const SCRIPT: &str = include_str!("../../text/enter.js");

/// Error codes with a translated message on the page; for others the page shows the message of the API.
const TRANSLATED_CODES: [&str; 9] = [
    "invalid_name",
    "name_taken",
    "key_taken",
    "wrong_code",
    "limit_reached",
    "rate_limited",
    "banned",
    "unavailable",
    "challenge_expired",
];

pub(super) async fn script() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, SCRIPT).into_response()
}

/// The sign-in page, with the player's games.
pub(super) async fn enter(State(edge): State<Edge>, words: Words) -> Page {
    let title = words.say("enter-title");
    let serves = edge.config.web_game.is_some();
    let callings: Vec<&str> = edge.rules.callings().map(|(_, id)| id).collect();
    let body = html! {
        script type="module" src="/enter.js" {}
        div #enter {
            h1 { (title) }
            p.intro { (words.say("enter-intro")) }
            noscript { p { (words.say("enter-script")) } }
            p #problem role="alert" {}
            (stranger(words))
            form #recovery hidden {
                h2 { (words.say("enter-recovery-title")) }
                p { (words.say("enter-recovery")) }
                p { code #recovery-code.large tabindex="-1" {} }
                p { button { (words.say("enter-recovery-done")) } }
            }
            section #known hidden {
                p { (words.say("enter-you")) " " a #who href="/" {} }
                @if serves { (begin(words, &callings)) } @else { p { (words.say("enter-no-game")) } }
                (games(words, serves))
                h2 { (words.say("enter-device-title")) }
                p { (words.say("enter-device")) }
                form #device { button { (words.say("enter-device-code")) } }
                p #code-shown hidden { code #code.large {} " " (words.say("enter-device-shown")) }
                form #forget {
                    p { (words.say("enter-forget-about")) }
                    button { (words.say("enter-forget")) }
                }
            }
            h2 { (words.say("enter-kept-title")) }
            @for message in ["enter-kept-one", "enter-kept-two", "enter-kept-three"] {
                p { (PreEscaped(words.say(message))) }
            }
            (script_words(words))
        }
    };
    page(&edge, words, &title, &body)
}

/// The forms for a browser without a known key.
fn stranger(words: Words) -> Markup {
    let name = html! {
        label { (words.say("enter-name")) " " input name="name" required maxlength="40" autocomplete="nickname" spellcheck="false"; }
    };
    let code = |label: &str| {
        html! { label { (words.say(label)) " " input name="code" required maxlength="64" autocomplete="off" spellcheck="false"; } }
    };
    html! {
        section #stranger hidden {
            h2 { (words.say("enter-join-title")) }
            p { (words.say("enter-join-about")) }
            form #join { (name) button.main { (words.say("enter-join")) } }
            details {
                summary { (words.say("enter-add-title")) }
                p { (words.say("enter-add-about")) }
                form #add { (name) (code("enter-code")) button { (words.say("enter-add")) } }
            }
            details {
                summary { (words.say("enter-recover-title")) }
                p { (words.say("enter-recover-about")) }
                form #recover { (name) (code("enter-recovery-code")) button { (words.say("enter-recover")) } }
            }
        }
    }
}

/// The form that starts a game.
fn begin(words: Words, callings: &[&str]) -> Markup {
    html! {
        h2 { (words.say("enter-begin-title")) }
        p { (words.say("enter-begin-about")) }
        form #begin {
            label {
                (words.say("ladder-calling")) " "
                select name="calling" {
                    option value="" { (calling(words, None)) }
                    @for id in callings { option value=(id) { (calling(words, Some(id))) } }
                }
            }
            button.main name="daily" value="yes" { (words.say("enter-begin-daily")) }
            button name="daily" value="no" { (words.say("enter-begin-sealed")) }
        }
    }
}

/// The player's games; the script fills in the rows.
fn games(words: Words, serves: bool) -> Markup {
    html! {
        h2 { (words.say("enter-games-title")) }
        p #games-none hidden { (words.say("enter-games-none")) }
        div.wide #games hidden {
            table {
                thead {
                    tr {
                        th scope="col" { (words.say("enter-games-what")) }
                        th.turns scope="col" { (words.say("playing-commands")) }
                        th.score scope="col" { (words.say("ladder-score")) }
                        th {}
                    }
                }
                tbody #games-list {}
            }
        }
        template #game {
            tr {
                td.what {}
                td.turns {}
                td.score {}
                td { @if serves { a href="/play/" { (words.say("enter-games-on")) } } }
            }
        }
    }
}

/// The texts of the script, as data attributes.
fn script_words(words: Words) -> Markup {
    let said = |name: &str, message: &str| {
        let name = name.replace('_', "-");
        html! { (PreEscaped(format!(" data-{name}=\""))) (words.say(message)) (PreEscaped("\"")) }
    };
    let refusals =
        TRANSLATED_CODES.map(|why| said(why, &format!("enter-why-{}", why.replace('_', "-"))));
    html! {
        (PreEscaped("<template id=\"words\""))
        (said("cannot", "enter-cannot"))
        (said("daily-sure", "daily-sure"))
        (said("forget-sure", "enter-forget-sure"))
        (said("sealed-game", "enter-games-sealed"))
        @for error in refusals { (error) }
        (PreEscaped("></template>"))
    }
}

/// The daily game with its standings.
pub(super) async fn today(State(edge): State<Edge>, words: Words) -> Page {
    let (today, games) = match (edge.db.today().await, edge.db.standings(100).await) {
        (Ok(today), Ok(games)) => (today, games),
        (Err(error), _) | (_, Err(error)) => return error_page(&edge, words, &error.into()),
    };
    let title = words.say("today-title");
    let body = html! {
        h1 { (title) }
        p.intro { (words.say("today-intro")) }
        @match &today {
            Some((day, promise)) => dl {
                dt { (words.say("today-day")) } dd { (day) }
                dt { (words.say("run-promise")) } dd { code { (promise) } }
            },
            None => p { (words.say("today-nothing")) },
        }
        p.doors { a.button href="/enter" { (words.say("today-play")) } }
        @if games.is_empty() {
            p { (words.say("today-none")) }
        } @else {
            div.wide { table {
                thead { tr {
                    @for head in ["place", "player", "calling", "score", "turns", "end"] {
                        th scope="col" class=(head) { (words.say(&format!("ladder-{head}"))) }
                    }
                } }
                tbody { @for (n, game) in games.iter().enumerate() { (standing(words, n + 1, game)) } }
            } }
        }
    };
    page(&edge, words, &title, &body)
}

fn standing(words: Words, place: usize, game: &db::GameInfo) -> Markup {
    let score = game.score.map(grouped);
    html! {
        tr class=[game.won.unwrap_or(false).then_some("won")] {
            td.place { @if score.is_some() { (grouped(place)) } }
            td.player { (player_link(&game.player)) }
            td.calling { (calling(words, game.calling.as_deref())) }
            td.score {
                @match (&score, game.run) {
                    (Some(score), Some(run)) => a href={ "/runs/" (run) } { (score) },
                    (Some(score), None) => (score),
                    (None, _) => {},
                }
            }
            td.turns { (grouped(game.turns)) }
            td.end {
                @match game.won {
                    Some(true) => (words.say("end-won")),
                    Some(false) => (beyond(words, "end-lost", game.place)),
                    None => (beyond(words, "playing-place", game.place)),
                }
            }
        }
    }
}

pub(super) async fn live(State(edge): State<Edge>, words: Words) -> Page {
    let games = match edge.db.live_games(100).await {
        Ok(games) => games,
        Err(error) => return error_page(&edge, words, &error.into()),
    };
    let serves = edge.config.web_game.is_some();
    let late = edge.config.limits.daily_delay_minutes();
    let title = words.say("live-title");
    let body = html! {
        h1 { (title) }
        p.intro { (words.say("live-intro")) }
        @if games.is_empty() {
            p { (words.say("live-none")) }
        } @else {
            div.wide { table {
                thead { tr {
                    th scope="col" { (words.say("ladder-player")) }
                    th scope="col" { (words.say("ladder-calling")) }
                    th scope="col" { (words.say("live-where")) }
                    th.turns scope="col" { (words.say("playing-commands")) }
                    th scope="col" { (words.say("live-idle")) }
                    th {}
                } }
                tbody { @for game in &games { tr {
                    td { (player_link(&game.player)) }
                    td { (calling(words, game.calling.as_deref())) }
                    td { (beyond(words, "playing-place", game.place)) }
                    td.turns { (grouped(game.turns)) }
                    td { (words.say_with("live-ago", &[("seconds", FluentValue::from(game.idle.max(0)))])) }
                    td {
                        @if serves { a href={ "/play/#watch=" (game.game) } { (words.say("live-watch")) } }
                        @if let Some(day) = &game.day { " " span.proven { (words.say_with("live-day", &[("day", text(day)), ("minutes", FluentValue::from(late))])) } }
                    }
                } } }
            } }
        }
    };
    page(&edge, words, &title, &body)
}

/// A message with the number of levels beyond the town, which is level 1.
fn beyond(words: Words, message: &str, place: i32) -> String {
    let beyond = place.saturating_sub(1).max(0);
    words.say_with(message, &[("beyond", FluentValue::from(beyond))])
}

#[cfg(test)]
mod tests {
    use super::{SCRIPT, TRANSLATED_CODES, begin, games, script_words, stranger};
    use crate::words::Words;

    #[test]
    fn the_script_finds_its_forms_and_texts() {
        let words = Words::default();
        let page = [
            stranger(words),
            begin(words, &["base:smiths_child"]),
            games(words, true),
            script_words(words),
        ];
        let page: String = page.iter().map(|it| it.0.as_str()).collect();
        for form in ["join", "add", "recover", "begin"] {
            assert!(SCRIPT.contains(&format!("form(\"{form}\"")), "{form}");
            assert!(page.contains(&format!("<form id=\"{form}\"")), "{form}");
        }
        assert!(page.contains("base:smiths_child") && page.contains("smiths child"));
        for why in TRANSLATED_CODES {
            let name = format!(" data-{}=\"", why.replace('_', "-"));
            assert!(page.contains(&name), "{name}: {page}");
        }
        // A missing message would appear as its id.
        assert!(
            !page.contains("enter-why") && !page.contains("=\"enter-"),
            "{page}"
        );
    }
}

//! What goes wrong, as a program and a person can read it.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::identity::NotThem;
use crate::names::BadName;
use crate::queue::QueueTrouble;
use crate::record::RecordTrouble;
use crate::shelf::ShelfTrouble;

/// Why something is not done: a status, a name for programs and a sentence for people.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) why: &'static str,
    pub(crate) text: String,
}

pub(crate) type Answer<T> = Result<T, Refusal>;

impl Refusal {
    pub(crate) fn new(status: StatusCode, why: &'static str, text: impl Into<String>) -> Self {
        Self {
            status,
            why,
            text: text.into(),
        }
    }

    pub(crate) fn unknown(what: &str) -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "unknown",
            format!("there is no such {what}"),
        )
    }

    pub(crate) fn busy(trouble: &dyn std::fmt::Display) -> Self {
        tracing::warn!(%trouble, "cannot answer");
        let text = "something this service stands on does not answer; try again in a moment";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", text)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = json!({ "error": { "why": self.why, "text": self.text } });
        let mut response = (self.status, Json(body)).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            let headers = response.headers_mut();
            headers.insert("retry-after", axum::http::HeaderValue::from_static("2"));
        }
        response
    }
}

impl From<RecordTrouble> for Refusal {
    fn from(trouble: RecordTrouble) -> Self {
        Self::busy(&trouble)
    }
}

impl From<QueueTrouble> for Refusal {
    fn from(trouble: QueueTrouble) -> Self {
        Self::busy(&trouble)
    }
}

impl From<ShelfTrouble> for Refusal {
    fn from(trouble: ShelfTrouble) -> Self {
        Self::busy(&trouble)
    }
}

impl From<getrandom::Error> for Refusal {
    fn from(trouble: getrandom::Error) -> Self {
        Self::busy(&trouble)
    }
}

impl From<NotThem> for Refusal {
    fn from(it: NotThem) -> Self {
        let (status, why) = match it {
            NotThem::NoKey => (StatusCode::BAD_REQUEST, "no_key"),
            NotThem::NoSignature => (StatusCode::BAD_REQUEST, "no_signature"),
            NotThem::Forged => (StatusCode::FORBIDDEN, "forged"),
        };
        Self::new(status, why, it.to_string())
    }
}

impl From<BadName> for Refusal {
    fn from(it: BadName) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad_name", it.to_string())
    }
}

/// Where nothing is.
pub(crate) async fn nothing_here() -> Refusal {
    let text = "there is nothing here; /api/openapi.json says what there is";
    Refusal::new(StatusCode::NOT_FOUND, "unknown", text)
}

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
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

pub(crate) type Answer<T> = Result<T, Refusal>;

impl Refusal {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
        }
    }

    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "not_found",
            format!("no such {what}"),
        )
    }

    pub(crate) fn unavailable(error: &dyn std::fmt::Display) -> Self {
        tracing::warn!(%error, "request failed");
        let text = "the service is temporarily unavailable; try again in a moment";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", text)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = json!({ "error": { "code": self.code, "message": self.message } });
        let mut response = (self.status, Json(body)).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            let headers = response.headers_mut();
            headers.insert("retry-after", axum::http::HeaderValue::from_static("2"));
        }
        response
    }
}

impl From<RecordTrouble> for Refusal {
    fn from(error: RecordTrouble) -> Self {
        Self::unavailable(&error)
    }
}

impl From<QueueTrouble> for Refusal {
    fn from(error: QueueTrouble) -> Self {
        Self::unavailable(&error)
    }
}

impl From<ShelfTrouble> for Refusal {
    fn from(error: ShelfTrouble) -> Self {
        Self::unavailable(&error)
    }
}

impl From<getrandom::Error> for Refusal {
    fn from(error: getrandom::Error) -> Self {
        Self::unavailable(&error)
    }
}

impl From<NotThem> for Refusal {
    fn from(it: NotThem) -> Self {
        let (status, code) = match it {
            NotThem::NoKey => (StatusCode::BAD_REQUEST, "invalid_key"),
            NotThem::NoSignature => (StatusCode::BAD_REQUEST, "invalid_signature"),
            NotThem::Forged => (StatusCode::FORBIDDEN, "signature_mismatch"),
        };
        Self::new(status, code, it.to_string())
    }
}

impl From<BadName> for Refusal {
    fn from(it: BadName) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "invalid_name", it.to_string())
    }
}

/// Where nothing is.
pub(crate) async fn nothing_here() -> Refusal {
    let text = "no such path; /api/openapi.json lists every path";
    Refusal::new(StatusCode::NOT_FOUND, "not_found", text)
}

//! Errors of the HTTP API.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::blob_store::BlobStoreError;
use crate::db::DatabaseError;
use crate::identity::AuthError;
use crate::names::BadName;
use crate::queue::QueueError;

/// An error response: HTTP status, stable code for programs, message for people.
#[derive(Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

/// Marks a response that failed because a dependency did not respond.
#[derive(Clone, Copy)]
pub(crate) struct Outage;

pub(crate) type ApiResult<T> = Result<T, ApiError>;

impl ApiError {
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

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = json!({ "error": { "code": self.code, "message": self.message } });
        let mut response = (self.status, Json(body)).into_response();
        if self.code == "unavailable" {
            response.extensions_mut().insert(Outage);
        }
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            let headers = response.headers_mut();
            headers.insert("retry-after", axum::http::HeaderValue::from_static("2"));
        }
        response
    }
}

impl From<DatabaseError> for ApiError {
    fn from(error: DatabaseError) -> Self {
        Self::unavailable(&error)
    }
}

impl From<QueueError> for ApiError {
    fn from(error: QueueError) -> Self {
        Self::unavailable(&error)
    }
}

impl From<BlobStoreError> for ApiError {
    fn from(error: BlobStoreError) -> Self {
        Self::unavailable(&error)
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(error: getrandom::Error) -> Self {
        Self::unavailable(&error)
    }
}

impl From<AuthError> for ApiError {
    fn from(it: AuthError) -> Self {
        let (status, code) = match it {
            AuthError::InvalidKey => (StatusCode::BAD_REQUEST, "invalid_key"),
            AuthError::InvalidSignature => (StatusCode::BAD_REQUEST, "invalid_signature"),
            AuthError::SignatureMismatch => (StatusCode::FORBIDDEN, "signature_mismatch"),
        };
        Self::new(status, code, it.to_string())
    }
}

impl From<BadName> for ApiError {
    fn from(it: BadName) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "invalid_name", it.to_string())
    }
}

/// The fallback of unknown API paths.
pub(crate) async fn not_found_path() -> ApiError {
    let text = "no such path; /api/openapi.json lists every path";
    ApiError::new(StatusCode::NOT_FOUND, "not_found", text)
}

//! The blob store in a bucket of S3 or a compatible server.
//!
//! `object_store` brings its own HTTP client only together with a second TLS library. Requests go through `ureq` instead, which
//! the game in a terminal has too: each blocks a thread of the pool for blocking work, at most [`TIMEOUT`].

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::client::{
    ClientOptions, HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse,
    HttpResponseBody, HttpService,
};
use object_store::{Result, RetryConfig};
use ureq::Agent;
use ureq::tls::TlsConfig;

/// Maximum time of a request.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum time of a request with its repetitions.
const RETRY_TIMEOUT: Duration = Duration::from_secs(15);

/// Maximum size of a response. Journals and pictures are smaller.
const MAX_RESPONSE_BYTES: u64 = 64 << 20;

/// Opens a bucket. Keys, region and address come from the environment: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`,
/// `AWS_REGION`, `AWS_ENDPOINT`, and `AWS_ALLOW_HTTP` for an address without TLS.
///
/// # Errors
/// If a setting is invalid.
pub(crate) fn open(bucket: &str) -> Result<AmazonS3> {
    AmazonS3Builder::from_env()
        .with_bucket_name(bucket)
        .with_http_connector(Connector)
        // Requests of players wait no longer than their own time limit.
        .with_retry(RetryConfig {
            max_retries: 3,
            retry_timeout: RETRY_TIMEOUT,
            ..RetryConfig::default()
        })
        .build()
}

#[derive(Debug)]
struct Connector;

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> Result<HttpClient> {
        let tls = TlsConfig::builder().root_certs(account::root_certs());
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(TIMEOUT))
            .tls_config(tls.build());
        Ok(HttpClient::new(Service(agent.build().into())))
    }
}

#[derive(Debug)]
struct Service(Agent);

impl HttpService for Service {
    fn call<'service, 'call>(
        &'service self,
        request: HttpRequest,
    ) -> Pin<Box<dyn Future<Output = Result<HttpResponse, HttpError>> + Send + 'call>>
    where
        'service: 'call,
        Self: 'call,
    {
        let agent = self.0.clone();
        Box::pin(async move {
            let (parts, body) = request.into_parts();
            let body = to_bytes(Body::new(body), usize::MAX).await;
            let body = body.map_err(|error| HttpError::new(HttpErrorKind::Unknown, error))?;
            let work = move || {
                if body.is_empty() {
                    agent.run(ureq::http::Request::from_parts(parts, ()))
                } else {
                    agent.run(ureq::http::Request::from_parts(parts, body.to_vec()))
                }
            };
            let work = move || {
                let (parts, mut body) = work()?.into_parts();
                let body = body.with_config().limit(MAX_RESPONSE_BYTES).read_to_vec()?;
                Ok::<_, ureq::Error>((parts, body))
            };
            let answered = tokio::task::spawn_blocking(work).await;
            let answered =
                answered.map_err(|error| HttpError::new(HttpErrorKind::Unknown, error))?;
            let (parts, body) = answered.map_err(|error| HttpError::new(kind(&error), error))?;
            Ok(HttpResponse::from_parts(
                parts,
                HttpResponseBody::from(body),
            ))
        })
    }
}

/// Whether a request may be repeated.
fn kind(error: &ureq::Error) -> HttpErrorKind {
    match error {
        ureq::Error::Timeout(_) => HttpErrorKind::Timeout,
        ureq::Error::ConnectionFailed | ureq::Error::HostNotFound => HttpErrorKind::Connect,
        ureq::Error::Io(error) if error.kind() == std::io::ErrorKind::ConnectionRefused => {
            HttpErrorKind::Connect
        }
        ureq::Error::Io(_) => HttpErrorKind::Interrupted,
        _ => HttpErrorKind::Unknown,
    }
}

//! Whether the dependencies of a process respond.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::blob_store::BlobStore;
use crate::db::Database;
use crate::queue::Queue;

/// The dependencies are checked at most once in this time, however often they are asked for.
const CACHED_FOR: Duration = Duration::from_secs(1);

/// A dependency that takes longer to answer is down.
const TIMEOUT: Duration = Duration::from_secs(3);

/// When the dependencies were asked last, and those that did not answer.
type LastCheck = Option<(Instant, Vec<&'static str>)>;

/// Checks the dependencies; cheap to clone.
#[derive(Clone)]
pub struct Readiness {
    db: Database,
    queue: Queue,
    blobs: BlobStore,
    latest: Arc<Mutex<LastCheck>>,
}

impl Readiness {
    #[must_use]
    pub fn new(db: Database, queue: Queue, blobs: BlobStore) -> Self {
        Self {
            db,
            queue,
            blobs,
            latest: Arc::default(),
        }
    }

    /// The names of the dependencies that do not respond: `database`, `queue`, `store`.
    pub async fn down(&self) -> Vec<&'static str> {
        let mut latest = self.latest.lock().await;
        if let Some((at, down)) = latest.as_ref()
            && at.elapsed() < CACHED_FOR
        {
            return down.clone();
        }
        let (database, queue, store) = tokio::join!(
            timeout(TIMEOUT, self.db.is_up()),
            timeout(TIMEOUT, self.queue.prepare()),
            timeout(TIMEOUT, self.blobs.probe()),
        );
        let parts = [
            ("database", database == Ok(true)),
            ("queue", matches!(queue, Ok(Ok(_)))),
            ("store", matches!(store, Ok(Ok(())))),
        ];
        let down = parts.into_iter().filter(|(_, is_up)| !is_up);
        let down: Vec<&'static str> = down.map(|(name, _)| name).collect();
        *latest = Some((Instant::now(), down.clone()));
        down
    }
}

//! Whether the dependencies of a process respond.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::blob_store::BlobStore;
use crate::db::Database;
use crate::queue::Queue;

/// The names of the dependencies.
pub const DEPENDENCIES: [&str; 3] = ["database", "queue", "store"];

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

    /// The [`DEPENDENCIES`] that do not respond.
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
        let are_up = [
            database == Ok(true),
            matches!(queue, Ok(Ok(_))),
            matches!(store, Ok(Ok(()))),
        ];
        let down = DEPENDENCIES.into_iter().zip(are_up);
        let down = down.filter_map(|(name, is_up)| (!is_up).then_some(name));
        let down: Vec<&'static str> = down.collect();
        *latest = Some((Instant::now(), down.clone()));
        down
    }
}

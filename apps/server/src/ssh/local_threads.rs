//! Threads for the interfaces of SSH visits: an interface stays on the thread that made it.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, watch};
use tokio::task::LocalSet;

type Task = Box<dyn FnOnce() -> Pin<Box<dyn Future<Output = ()>>> + Send>;

/// A pool of single-threaded runtimes; cheap to clone.
#[derive(Clone)]
pub(super) struct LocalThreads {
    threads: Arc<Vec<mpsc::UnboundedSender<Task>>>,
    next: Arc<AtomicUsize>,
    visits: Arc<AtomicUsize>,
    closing: Arc<watch::Sender<bool>>,
}

impl LocalThreads {
    /// One thread per core.
    pub(super) fn new() -> std::io::Result<Self> {
        let count = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = (0..count).map(|_| {
            let (sender, mut tasks) = mpsc::unbounded_channel::<Task>();
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?;
            std::thread::Builder::new()
                .name("terminal".to_owned())
                .spawn(move || {
                    LocalSet::new().block_on(&runtime, async move {
                        while let Some(task) = tasks.recv().await {
                            tokio::task::spawn_local(task());
                        }
                    });
                })?;
            Ok(sender)
        });
        Ok(Self {
            threads: Arc::new(threads.collect::<std::io::Result<_>>()?),
            next: Arc::default(),
            visits: Arc::default(),
            closing: Arc::new(watch::Sender::new(false)),
        })
    }

    /// Runs a local task on the next thread, round robin.
    pub(super) fn run<F: Future<Output = ()> + 'static>(
        &self,
        task: impl FnOnce() -> F + Send + 'static,
    ) {
        let n = self.next.fetch_add(1, Ordering::Relaxed) % self.threads.len();
        // The threads live as long as `self`.
        let _ = self.threads[n].send(Box::new(move || Box::pin(task())));
    }

    /// Counts a visit until the guard is dropped.
    pub(super) fn start_visit(&self) -> VisitGuard {
        self.visits.fetch_add(1, Ordering::Relaxed);
        VisitGuard(Arc::clone(&self.visits), self.closing.subscribe())
    }

    /// Asks all visits to end, and waits for them for at most `timeout`.
    pub(super) async fn end_visits(&self, timeout: Duration) {
        self.closing.send_replace(true);
        let begun = Instant::now();
        while self.visits.load(Ordering::Relaxed) > 0 && begun.elapsed() < timeout {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// A running visit.
pub(super) struct VisitGuard(Arc<AtomicUsize>, watch::Receiver<bool>);

impl VisitGuard {
    /// Becomes `true` when all visits are asked to end.
    pub(super) fn closing(&self) -> watch::Receiver<bool> {
        self.1.clone()
    }
}

impl Drop for VisitGuard {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

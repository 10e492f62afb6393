//! The threads on which people's interfaces live: an interface never leaves the thread it was made on.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, watch};
use tokio::task::LocalSet;

type Task = Box<dyn FnOnce() -> Pin<Box<dyn Future<Output = ()>>> + Send>;

/// A few threads; cheap to clone.
#[derive(Clone)]
pub(super) struct House {
    threads: Arc<Vec<mpsc::UnboundedSender<Task>>>,
    next: Arc<AtomicUsize>,
    guests: Arc<AtomicUsize>,
    closing: Arc<watch::Sender<bool>>,
}

impl House {
    /// As many threads as there are cores.
    pub(super) fn new() -> std::io::Result<Self> {
        let many = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = (0..many).map(|_| {
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
            guests: Arc::default(),
            closing: Arc::new(watch::Sender::new(false)),
        })
    }

    /// Has something done on one of the threads.
    pub(super) fn run<F: Future<Output = ()> + 'static>(
        &self,
        task: impl FnOnce() -> F + Send + 'static,
    ) {
        let n = self.next.fetch_add(1, Ordering::Relaxed) % self.threads.len();
        // A thread is there for as long as the house is.
        let _ = self.threads[n].send(Box::new(move || Box::pin(task())));
    }

    /// Somebody comes in, until what is returned is dropped.
    pub(super) fn enter(&self) -> Guest {
        self.guests.fetch_add(1, Ordering::Relaxed);
        Guest(Arc::clone(&self.guests), self.closing.subscribe())
    }

    /// Asks everybody to go, and waits for them.
    pub(super) async fn empty(&self, most: Duration) {
        self.closing.send_replace(true);
        let begun = Instant::now();
        while self.guests.load(Ordering::Relaxed) > 0 && begun.elapsed() < most {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// Somebody who is in the house.
pub(super) struct Guest(Arc<AtomicUsize>, watch::Receiver<bool>);

impl Guest {
    /// Waits until everybody is asked to go.
    pub(super) fn closing(&self) -> watch::Receiver<bool> {
        self.1.clone()
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

//! The shutdown signal of a process.

use tokio::sync::watch;

/// The receiving side; cheap to clone.
#[derive(Clone)]
pub struct Shutdown(watch::Receiver<bool>);

/// The sending side. Dropping it requests the shutdown too.
pub struct ShutdownTrigger(watch::Sender<bool>);

#[must_use]
pub fn channel() -> (ShutdownTrigger, Shutdown) {
    let (sender, receiver) = watch::channel(false);
    (ShutdownTrigger(sender), Shutdown(receiver))
}

impl ShutdownTrigger {
    pub fn request(&self) {
        self.0.send_replace(true);
    }
}

impl Shutdown {
    #[must_use]
    pub fn is_requested(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until the shutdown is requested.
    pub async fn requested(&mut self) {
        // A dropped trigger means the same.
        let _ = self.0.wait_for(|requested| *requested).await;
    }

    /// Sleeps for `time`, or until the shutdown is requested. Returns whether it is requested.
    pub async fn requested_within(&mut self, time: std::time::Duration) -> bool {
        tokio::time::timeout(time, self.requested()).await.is_ok()
    }
}

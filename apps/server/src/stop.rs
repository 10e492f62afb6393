//! Everybody hears when it is time to stop.

use tokio::sync::watch;

/// Heard by every part of the service; cheap to clone.
#[derive(Clone)]
pub struct Stop(watch::Receiver<bool>);

/// Says that it is time to stop; so does dropping it.
pub struct Stopper(watch::Sender<bool>);

/// A pair of the two.
#[must_use]
pub fn stop() -> (Stopper, Stop) {
    let (sender, receiver) = watch::channel(false);
    (Stopper(sender), Stop(receiver))
}

impl Stopper {
    /// It is time to stop.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Stop {
    /// Whether it is time.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until it is time.
    pub async fn wanted(&mut self) {
        // Nobody left who could say so means the same.
        let _ = self.0.wait_for(|stop| *stop).await;
    }

    /// Waits so long; whether it is time to stop.
    pub async fn within(&mut self, time: std::time::Duration) -> bool {
        tokio::time::timeout(time, self.wanted()).await.is_ok()
    }
}

//! Tracks which part of a run is stored.

use sim::journal::Journal;

use crate::store::StorageRequest;

/// While requests fail, the player is reminded and a snapshot is tried every this many commands.
const REMIND_EVERY: u32 = 20;

/// The journal, and how much of it and of the game is stored.
pub(super) struct Storage {
    /// The whole journal, even if the game was loaded in the middle of it.
    pub(super) bytes: Vec<u8>,
    /// Number of bytes for which a storage request was emitted.
    pub(super) submitted_bytes: usize,
    /// Number of bytes known to be stored; 0 if the journal must be rewritten.
    pub(super) stored: usize,
    /// Number of commands that are stored, in the journal or in a snapshot.
    pub(super) durable_commands: u32,
    /// Number of commands in the last emitted snapshot.
    pub(super) in_snapshot: u32,
    /// A snapshot must be written as soon as the journal is.
    pub(super) snapshot_due: bool,
    /// The run has ended; its journal moves to the finished ones as soon as it is stored.
    pub(super) finishing: bool,
    /// Number of requests without a result yet.
    pub(super) pending: u32,
    pub(super) journal_fails: Option<String>,
    pub(super) snapshot_fails: Option<String>,
    /// Whether the player knows of the failure.
    pub(super) reported: bool,
    /// Commands since the player was told.
    pub(super) since_reported: u32,
    /// Set while another process has the run and this one looks for another name.
    pub(super) moving: Option<Moving>,
}

pub(super) struct Moving {
    pub(super) to: String,
    pub(super) tries: u32,
}

impl Storage {
    /// The reason why not everything is stored.
    pub(super) fn fails(&self) -> Option<&str> {
        let why = self.journal_fails.as_ref().or(self.snapshot_fails.as_ref());
        why.map(String::as_str)
    }

    /// Counts a command; returns whether the player must be reminded that something is not stored.
    pub(super) fn count_failing(&mut self) -> bool {
        if self.fails().is_none() {
            return false;
        }
        self.since_reported += 1;
        self.since_reported >= REMIND_EVERY
    }

    /// Whether to tell the player of a failure now; resets the reminder if so.
    pub(super) const fn is_to_be_told(&mut self) -> bool {
        let tell = !self.reported || self.since_reported >= REMIND_EVERY;
        if tell {
            self.reported = true;
            self.since_reported = 0;
        }
        tell
    }

    /// Shortens the journal after an undo.
    pub(super) fn cut(&mut self, journal: &Journal) {
        let len = usize::try_from(journal.len()).unwrap_or(usize::MAX);
        self.bytes.truncate(len);
        self.submitted_bytes = self.submitted_bytes.min(len);
        self.stored = self.stored.min(len);
        self.durable_commands = self.durable_commands.min(journal.commands());
        self.finishing = false;
    }

    /// Notes that the first `end` bytes of the journal are stored.
    pub(super) fn is_stored(&mut self, end: usize, commands: u32) {
        self.stored = end.min(self.bytes.len());
        self.submitted_bytes = self.submitted_bytes.max(self.stored);
        if self.stored == self.bytes.len() {
            self.durable_commands = commands;
            self.journal_fails = None;
        }
    }

    pub(super) fn ask(&mut self, requests: &mut Vec<StorageRequest>, request: StorageRequest) {
        self.pending += 1;
        requests.push(request);
    }
}

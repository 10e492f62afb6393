//! The hall of fame: records of finished runs.

use std::sync::Arc;

use proto::session::Update;

use super::state::Host;
use crate::record::Record;
use crate::store::StorageRequest;

impl Host {
    /// Requests the records; answers at once with none if nothing is stored.
    pub(super) fn ask_for_the_hall(&mut self) -> Vec<Update> {
        if self.stores_runs {
            self.storage_requests.push(StorageRequest::Hall);
            return vec![];
        }
        self.hall_loaded(&[])
    }

    /// Result of [`StorageRequest::Hall`]: the records with their times in seconds since 1970. Unreadable ones are
    /// skipped.
    #[must_use]
    pub fn hall_loaded(&self, records: &[(Vec<u8>, u64)]) -> Vec<Update> {
        let runs = records.iter().filter_map(|(bytes, written)| {
            let record = Record::read(bytes)?;
            Some(record.finished(&self.catalog, *written))
        });
        vec![Update::Hall {
            runs: runs.collect(),
            catalog: Arc::clone(&self.catalog),
        }]
    }
}

//! The hall of names: who is remembered.

use std::sync::Arc;

use proto::session::Update;

use super::Host;
use crate::record::Record;
use crate::store::Store;

impl Host {
    /// Asks who is remembered; where nothing is kept, nobody is.
    pub(super) fn ask_for_the_hall(&mut self) -> Vec<Update> {
        if self.stores_runs {
            self.stores.push(Store::Hall);
            return vec![];
        }
        self.remembered(&[])
    }

    /// What is remembered, and when it was written: what came of [`Store::Hall`]. What is no record is passed over.
    #[must_use]
    pub fn remembered(&self, records: &[(Vec<u8>, u64)]) -> Vec<Update> {
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

//! The browser's IndexedDB, through a JavaScript module: its callbacks are simpler there.

use std::cell::RefCell;

use content::PackSource;
use js_sys::{Array, Date, Function, Uint8Array};
use wasm_bindgen::prelude::*;

use super::block_store::{BlockStore, Change, Committed, Entry};
use super::indexed_store::IndexedStore;
use super::{LocalBoxFuture, Memory, RunStorage};

#[wasm_bindgen(module = "/src/store/idb.js")]
extern "C" {
    #[wasm_bindgen(catch)]
    async fn ready() -> Result<(), JsValue>;
    #[wasm_bindgen(catch)]
    async fn list() -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    async fn read(path: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    async fn commit(changes: Array) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    async fn take(name: &str) -> Result<JsValue, JsValue>;
}

#[derive(Debug, Default)]
pub struct Database {
    /// Releases the lock that was taken last.
    lock: RefCell<Option<Function>>,
}

impl Database {
    /// Opens the database.
    ///
    /// # Errors
    /// If the browser does not offer one; the text says why.
    pub async fn open() -> Result<Self, String> {
        ready().await.map_err(|error| told(&error))?;
        Ok(Self::default())
    }
}

/// The storage at the start of the game.
pub struct Opened {
    pub storage: Box<dyn RunStorage>,
    /// The imported packs.
    pub packs: Vec<PackSource>,
    /// Why nothing outlives the tab, if there is no database.
    pub trouble: Option<String>,
}

/// Opens the database; without one, everything is kept in memory until the tab is closed.
pub async fn open() -> Opened {
    let opened = async {
        let indexed_store = IndexedStore::new(Database::open().await?);
        let packs = indexed_store.packs().await?;
        Ok::<_, String>((indexed_store, packs))
    };
    match opened.await {
        Ok((indexed_store, packs)) => Opened {
            storage: Box::new(indexed_store),
            packs,
            trouble: None,
        },
        Err(why) => Opened {
            storage: Box::new(Memory::default()),
            packs: Vec::new(),
            trouble: Some(why),
        },
    }
}

impl BlockStore for Database {
    fn list(&self) -> LocalBoxFuture<'_, Result<Vec<Entry>, String>> {
        Box::pin(async {
            let rows = list().await.map_err(|error| told(&error))?;
            let entry = |row: JsValue| {
                let row = Array::from(&row);
                Some(Entry {
                    path: row.get(0).as_string()?,
                    len: whole(row.get(1).as_f64()?),
                    written: whole(row.get(2).as_f64()?),
                })
            };
            Ok(Array::from(&rows).iter().filter_map(entry).collect())
        })
    }

    fn read<'a>(&'a self, path: &'a str) -> LocalBoxFuture<'a, Result<Vec<u8>, String>> {
        Box::pin(async move {
            let blocks = read(path).await.map_err(|error| told(&error))?;
            let blocks = Array::from(&blocks).into_iter();
            Ok(blocks
                .flat_map(|it| Uint8Array::new(&it).to_vec())
                .collect())
        })
    }

    fn commit(&self, changes: Vec<Change>) -> LocalBoxFuture<'_, Result<Committed, String>> {
        Box::pin(async move {
            let changes = changes.into_iter().map(row).collect();
            let changed = commit(changes).await.map_err(|error| told(&error))?;
            let changed = changed.as_string();
            Ok(changed.map_or(Committed::Done, Committed::Changed))
        })
    }

    fn take<'a>(&'a self, lock: &'a str) -> LocalBoxFuture<'a, Result<bool, String>> {
        self.release();
        Box::pin(async move {
            let release = take(lock).await.map_err(|error| told(&error))?;
            let release = release.dyn_into().ok();
            let taken = release.is_some();
            *self.lock.borrow_mut() = release;
            Ok(taken)
        })
    }

    fn release(&self) {
        if let Some(release) = self.lock.borrow_mut().take() {
            // The function resolves a promise, which cannot fail.
            let _ = release.call0(&JsValue::UNDEFINED);
        }
    }

    fn now(&self) -> u64 {
        whole(Date::now() / 1000.0)
    }
}

fn row(change: Change) -> JsValue {
    match change {
        Change::Remove { path } => Array::of1(&path.into()).into(),
        Change::Write {
            entry,
            was,
            first,
            blocks,
        } => {
            let blocks: Array = blocks
                .iter()
                .map(|block| JsValue::from(Uint8Array::from(block.as_slice())))
                .collect();
            let numbers = [entry.len, entry.written, was, first as u64];
            let row = Array::of1(&entry.path.into());
            for number in numbers {
                row.push(&number_of(number));
            }
            row.push(&blocks);
            row.into()
        }
    }
}

/// Lengths and times here are far below the largest exact integer of JavaScript.
#[expect(clippy::cast_precision_loss, reason = "far below 2 to the power of 53")]
fn number_of(number: u64) -> JsValue {
    (number as f64).into()
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a length or a time, never negative and far below 2 to the power of 53"
)]
fn whole(number: f64) -> u64 {
    number.max(0.0) as u64
}

/// The browser's error message.
fn told(error: &JsValue) -> String {
    let message = js_sys::Reflect::get(error, &"message".into()).ok();
    let message = message.and_then(|it| it.as_string());
    let message = message.filter(|it| !it.is_empty());
    message.unwrap_or_else(|| format!("{error:?}"))
}

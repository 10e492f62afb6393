//! Functions for the page to export and import runs and packs. Each opens the database by itself, independent
//! of the game.

use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;

use super::browser::Database;
use super::exchange::{NotTaken, Outside};
use super::indexed_store::IndexedStore;
use super::{Outcome, RunStorage as _};
use host::StorageRequest;

async fn indexed_store() -> Result<IndexedStore<Database>, JsValue> {
    let database = Database::open().await;
    let database = database.map_err(|why| JsError::new(&why))?;
    Ok(IndexedStore::new(database))
}

/// Returns the names of the runs that can be continued.
///
/// # Errors
/// If there is no database.
#[wasm_bindgen]
pub async fn runs() -> Result<Vec<String>, JsValue> {
    match indexed_store().await?.perform(&StorageRequest::List).await {
        Outcome::Listed(runs, _) => Ok(runs.into_iter().map(|run| run.name).collect()),
        _ => Ok(Vec::new()),
    }
}

/// Returns the files of a run, as objects with `name` and `bytes`.
///
/// # Errors
/// If they cannot be read.
#[wasm_bindgen]
pub async fn hand_out(run: String) -> Result<Array, JsValue> {
    let files = indexed_store().await?.hand_out(&run).await;
    let files = files.map_err(|why| JsError::new(&why))?;
    files.iter().map(object).collect()
}

/// Returns the names of the finished runs.
///
/// # Errors
/// If there is no database.
#[wasm_bindgen]
pub async fn finished() -> Result<Vec<String>, JsValue> {
    let finished = indexed_store().await?.finished().await;
    finished.map_err(|why| JsError::new(&why).into())
}

/// Returns the journal of a finished run and the pages about it, as objects with `name` and `bytes`.
///
/// # Errors
/// If they cannot be read.
#[wasm_bindgen]
pub async fn hand_out_finished(name: String) -> Result<Array, JsValue> {
    let files = indexed_store().await?.hand_out_finished(&name).await;
    let files = files.map_err(|why| JsError::new(&why))?;
    files.iter().map(object).collect()
}

/// Imports runs from objects with `name` and `bytes`; returns their names, which may differ.
///
/// # Errors
/// If a file is not a run (`no-run: ` and the names), or they cannot be stored.
#[wasm_bindgen]
pub async fn take_in(files: Array) -> Result<Vec<String>, JsValue> {
    let taken = indexed_store().await?.take_in(outside(&files)?).await;
    taken.map_err(refused)
}

/// Returns the names of the imported packs.
///
/// # Errors
/// If there is no database.
#[wasm_bindgen]
pub async fn packs() -> Result<Vec<String>, JsValue> {
    let packs = indexed_store().await?.packs().await;
    let packs = packs.map_err(|why| JsError::new(&why))?;
    Ok(packs.iter().filter_map(content::PackSource::name).collect())
}

/// Imports packs from objects with `name` and `bytes`; returns their names.
///
/// # Errors
/// If there is no pack (`no-pack`), the packs cannot be played (all mistakes, line by line), or they cannot be stored.
#[wasm_bindgen]
pub async fn take_in_packs(files: Array) -> Result<Vec<String>, JsValue> {
    let taken = indexed_store().await?.take_in_packs(outside(&files)?).await;
    taken.map_err(refused)
}

/// Removes a pack.
///
/// # Errors
/// If it cannot be removed.
#[wasm_bindgen]
pub async fn remove_pack(name: String) -> Result<(), JsValue> {
    let removed = indexed_store().await?.remove_pack(&name).await;
    removed.map_err(|why| JsError::new(&why).into())
}

fn refused(why: NotTaken) -> JsValue {
    let why = match why {
        NotTaken::NoRun(names) => format!("no-run: {}", names.join(", ")),
        NotTaken::NoPack => "no-pack".to_owned(),
        NotTaken::Mistakes(mistakes) => mistakes.join("\n"),
        NotTaken::Failed(why) => why,
    };
    JsError::new(&why).into()
}

fn object((name, bytes): &Outside) -> Result<JsValue, JsValue> {
    let object = Object::new();
    Reflect::set(&object, &"name".into(), &name.into())?;
    let bytes = Uint8Array::from(bytes.as_slice());
    Reflect::set(&object, &"bytes".into(), &bytes)?;
    Ok(object.into())
}

fn outside(files: &Array) -> Result<Vec<Outside>, JsValue> {
    files.iter().map(|file| one(&file)).collect()
}

fn one(file: &JsValue) -> Result<Outside, JsValue> {
    let name = Reflect::get(file, &"name".into())?.as_string();
    let name = name.ok_or_else(|| JsError::new("a file without a name"))?;
    let bytes: Uint8Array = Reflect::get(file, &"bytes".into())?.dyn_into()?;
    Ok((name, bytes.to_vec()))
}

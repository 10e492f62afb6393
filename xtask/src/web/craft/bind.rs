//! Generates the JavaScript bindings with wasm-bindgen.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use wasm_bindgen_cli_support::Bindgen;

/// Writes the module and the script that loads it into `folder`.
pub(in crate::web) fn bind(linked: &Path, folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).context("cannot remove the old bindings")?;
    }
    Bindgen::new()
        .input_path(linked)
        .web(true)?
        .typescript(false)
        .keep_debug(false)
        .remove_producers_section(true)
        .generate(folder)
        .context("cannot generate the bindings")
}

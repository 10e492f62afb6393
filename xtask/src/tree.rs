//! Files of the repository, and output to the terminal.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// The repository's root folder.
pub(crate) fn root() -> PathBuf {
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    xtask.parent().map_or(xtask.clone(), Path::to_path_buf)
}

/// Every file under `folder` with this extension, sorted; none if there is no such folder.
pub(crate) fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in entries(folder)? {
        if path.is_dir() {
            found.extend(files(&path, extension)?);
        } else if path.extension() == Some(OsStr::new(extension)) {
            found.push(path);
        }
    }
    Ok(found)
}

/// The entries of a folder, sorted; none if there is no such folder.
pub(crate) fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut found = fs::read_dir(folder)
        .and_then(|entries| {
            entries
                .map(|entry| entry.map(|entry| entry.path()))
                .collect::<io::Result<Vec<_>>>()
        })
        .with_context(|| format!("cannot list {}", folder.display()))?;
    found.sort();
    Ok(found)
}

pub(crate) fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The path from the root, with forward slashes on every system.
pub(crate) fn shown(path: &Path, root: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    path.display().to_string().replace('\\', "/")
}

/// The names of the library crates, which are the folders under `crates/`.
pub(crate) fn crates(root: &Path) -> Result<Vec<String>> {
    packages(root, "crates")
}

/// The names of the packages under a folder.
pub(crate) fn packages(root: &Path, folder: &str) -> Result<Vec<String>> {
    Ok(entries(&root.join(folder))?
        .iter()
        .filter(|folder| folder.join("Cargo.toml").exists())
        .filter_map(|folder| Some(folder.file_name()?.to_str()?.to_owned()))
        .collect())
}

/// Prints a line of results. Errors are ignored: the reader may have closed the pipe (`| head`).
pub(crate) fn say(line: &str) {
    _ = writeln!(io::stdout(), "{line}");
}

/// Prints a line on standard error: progress and errors.
pub(crate) fn complain(line: &str) {
    _ = writeln!(io::stderr(), "{line}");
}

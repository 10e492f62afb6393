//! Builds `dist`: compiles the game, generates bindings, names files by content hash, adds the pages.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

use super::names::{self, Files};
use super::sizes::Sizes;
use super::steps::step;
use super::{craft, page};
use crate::cargo::cargo;
use crate::tree;

const PACKAGE: &str = "hearthgate-web";
const LIBRARY: &str = "hearthgate_web";
const TARGET: &str = "wasm32-unknown-unknown";
/// Pages, styles, scripts and the font.
const SITE: &str = "apps/web/site";
/// Licences of the fonts in the page and in the game's pictures.
const LICENCES: [&str; 2] = [
    "apps/web/font/LICENSE-iosevka.txt",
    "crates/picture/src/LICENSE-tall.hex.txt",
];
/// Screenshots; only those that a page shows are copied.
const PICTURES: &str = "docs/pictures";

/// Builds the folder and returns its sizes.
pub(super) fn all(root: &Path, dist: &Path, release: bool, smaller: bool) -> Result<Sizes> {
    let linked = link(root, release)?;
    let bound = linked.with_file_name("bound");
    step("generating JavaScript bindings", || {
        craft::bind(&linked, &bound)
    })?;
    let mut parts = Vec::new();
    if release {
        parts = step("measuring its parts", || craft::weigh(&fs::read(&linked)?))?;
        let module = bound.join(format!("{LIBRARY}_bg.wasm"));
        if smaller {
            squeeze(root, &module)?;
        }
        step("sorting functions for compression", || {
            let ordered = craft::order(&fs::read(&module)?)?;
            fs::write(&module, ordered).context("cannot write the module")
        })?;
    }
    let files = gather(root, &bound)?;
    write(dist, &files)?;
    step("compressing to measure sizes", || Sizes::of(&files, parts))
}

/// Compiles the game and returns the path of the linked module.
fn link(root: &Path, release: bool) -> Result<PathBuf> {
    let profile = if release { "web" } else { "dev" };
    // Only as cdylib: with an rlib as well, the linker would not optimise across crates, a third of the size.
    let arguments = ["rustc", "-p", PACKAGE, "--lib", "--target", TARGET];
    let built = cargo(root)
        .args(arguments)
        .args(["--crate-type", "cdylib"])
        .args(["--profile", profile])
        .arg("--message-format=json-render-diagnostics")
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start cargo")?;
    ensure!(
        built.status.success(),
        "the game does not compile for browsers"
    );
    let report = String::from_utf8_lossy(&built.stdout);
    let module = report.lines().find_map(module);
    module.context("cargo did not link a module")
}

/// The path of the module, if this line of cargo's JSON output contains it.
fn module(line: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(line).ok()?;
    if message.pointer("/target/name")? != LIBRARY {
        return None;
    }
    let files = message.get("filenames")?.as_array()?.iter();
    let mut paths = files.filter_map(Value::as_str).map(PathBuf::from);
    paths.find(|path| path.extension().is_some_and(|it| it == "wasm"))
}

/// Runs wasm-opt on a module, in place.
fn squeeze(root: &Path, module: &Path) -> Result<()> {
    let optimiser = node_parts(root)?.join("binaryen/bin/wasm-opt");
    let mut node = Command::new("node");
    node.arg(optimiser)
        .args(["-Oz", "--debuginfo", "--strip-producers", "-o"])
        .args([module, module])
        .stdin(Stdio::null());
    let done = step("running wasm-opt", || node.status()).context("cannot start node")?;
    ensure!(done.success(), "wasm-opt failed");
    Ok(())
}

/// The folder of npm packages; installs them unless they match the lock file.
pub(super) fn node_parts(root: &Path) -> Result<PathBuf> {
    let web = root.join("apps/web");
    let parts = web.join("node_modules");
    let lock = fs::read(web.join("package-lock.json")).context("cannot read package-lock.json")?;
    let seen = parts.join(".as-locked");
    if fs::read(&seen).ok().as_deref() != Some(lock.as_slice()) {
        let mut npm = Command::new("npm");
        npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
            .current_dir(&web)
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        let what = "installing npm packages";
        let done = step(what, || npm.status()).context("cannot start npm")?;
        ensure!(done.success(), "`npm ci` failed");
        fs::write(&seen, lock).context("cannot write .as-locked")?;
    }
    Ok(parts)
}

/// The files of `dist`, named by content hash.
fn gather(root: &Path, bound: &Path) -> Result<Files> {
    let site = root.join(SITE);
    let mut files = read(bound, bound)?;
    files.extend(read(&site, &site)?);
    files.retain(|name, _| !name.starts_with("text/"));
    files.extend(craft::icons()?);
    for licence in LICENCES {
        let bytes = fs::read(root.join(licence)).context(licence)?;
        let name = licence.rsplit('/').next().unwrap_or(licence);
        files.insert(name.to_owned(), bytes);
    }
    let module = files.get(&format!("{LIBRARY}_bg.wasm")).map_or(0, Vec::len);
    // Replaces the template, which has the name of the English page.
    files.extend(page::pages(&site, module)?);
    files.extend(pictures(root, &files)?);
    let worker = files.remove("sw.js").context("there is no sw.js")?;
    let worker = String::from_utf8(worker).context("sw.js is not UTF-8")?;
    let mut files = names::hashed(files)?;
    let worker = page::worker(&worker, &files)?;
    files.insert("sw.js".into(), worker.into_bytes());
    Ok(files)
}

/// Every file below a folder, with paths from `root`.
fn read(folder: &Path, root: &Path) -> Result<Files> {
    let mut files = Files::new();
    for path in tree::entries(folder)? {
        if path.is_dir() {
            files.extend(read(&path, root)?);
        } else {
            let bytes = fs::read(&path).with_context(|| tree::shown(&path, root))?;
            files.insert(tree::shown(&path, root), bytes);
        }
    }
    Ok(files)
}

/// The pictures that the pages show.
fn pictures(root: &Path, files: &Files) -> Result<Files> {
    let folder = root.join(PICTURES);
    let pages: Vec<&[u8]> = files
        .iter()
        .filter(|(name, _)| name.ends_with(".html"))
        .map(|(_, bytes)| bytes.as_slice())
        .collect();
    let pages = String::from_utf8_lossy(&pages.concat()).into_owned();
    let mut shown = Files::new();
    for (name, bytes) in read(&folder, &folder)? {
        let name = format!("pictures/{name}");
        if pages.contains(&name) {
            shown.insert(name, bytes);
        }
    }
    Ok(shown)
}

/// Replaces the folder. All files are written to a temporary folder first, so an interrupted build leaves the last one.
fn write(dist: &Path, files: &Files) -> Result<()> {
    if dist.exists() && !dist.join("sw.js").exists() {
        bail!("{} is not a build of this command", dist.display());
    }
    let coming = dist.with_extension("coming");
    let remove = |folder: &Path| match folder.exists() {
        true => fs::remove_dir_all(folder).context("cannot remove the folder of the last build"),
        false => Ok(()),
    };
    remove(&coming)?;
    for (name, bytes) in files {
        let path = coming.join(name);
        let folder = path.parent().unwrap_or(&coming);
        let done = fs::create_dir_all(folder).and_then(|()| fs::write(&path, bytes));
        done.with_context(|| format!("cannot write {}", path.display()))?;
    }
    remove(dist)?;
    fs::rename(&coming, dist).context("cannot rename the new folder")
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::module;

    #[test]
    fn the_path_of_the_module_is_found_in_the_output_of_cargo() {
        let line = r#"{"target":{"name":"hearthgate_web"},"filenames":["a/b.rlib","a/b.wasm"]}"#;
        assert_eq!(module(line), Some(PathBuf::from("a/b.wasm")));
        let line = r#"{"target":{"name":"hearthgate_ui"},"filenames":["a/c.rlib"]}"#;
        assert_eq!(module(line), None);
    }
}

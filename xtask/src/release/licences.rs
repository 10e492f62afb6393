//! Collects the licence texts of all crates in the game, as their licences demand.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::cargo::cargo;
use crate::tree;

/// Beginnings of the names of licence files.
const NAMES: [&str; 5] = ["license", "licence", "copying", "notice", "unlicense"];

/// Writes each text once, under the names of its crates.
pub(super) fn write(root: &Path, path: &Path) -> Result<()> {
    let listed = cargo(root)
        .args(["tree", "--locked", "-e", "normal", "--prefix", "none"])
        .args(["-p", "hearthgate", "-p", "hearthgate-desktop"])
        .args(["--target", "all", "--format", "{p}"])
        .output()
        .context("cannot start cargo")?;
    ensure!(listed.status.success(), "`cargo tree` failed");
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let used = |package: &Value| {
        let (name, version) = (&package["name"], &package["version"]);
        let (name, version) = (name.as_str()?, version.as_str()?);
        let line = format!("{name} v{version}");
        let is_used = listed
            .lines()
            .any(|it| it == line || it.starts_with(&format!("{line} ")));
        is_used.then_some(line)
    };
    let described = cargo(root)
        .args(["metadata", "--locked", "--format-version", "1"])
        .output()
        .context("cannot start cargo")?;
    let described: Value = serde_json::from_slice(&described.stdout)?;
    let packages = described["packages"].as_array().cloned();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages.unwrap_or_default() {
        // Our own crates have no source; their licence is beside this file.
        let Some(name) = used(&package).filter(|_| !package["source"].is_null()) else {
            continue;
        };
        let licence = package["license"].as_str().unwrap_or("see its files");
        let name = format!("{name} ({licence})");
        let manifest = package["manifest_path"].as_str().unwrap_or_default();
        let folder = Path::new(manifest).parent().unwrap_or(root);
        let mut found = false;
        for file in tree::entries(folder)? {
            let base = file.file_name().unwrap_or_default().to_string_lossy();
            let base = base.to_lowercase();
            if file.is_file() && NAMES.iter().any(|it| base.starts_with(it)) {
                let text = fs::read(&file)?;
                let text = String::from_utf8_lossy(&text).trim().to_owned();
                texts.entry(text).or_default().push(name.clone());
                found = true;
            }
        }
        if !found {
            let text = format!("The crate has no licence file; its licence is {licence}.");
            texts.entry(text).or_default().push(name);
        }
    }
    ensure!(texts.len() > 50, "only {} licence texts", texts.len());
    let mut page = String::from("Hearthgate contains these crates by others.\n");
    for (text, names) in texts {
        let rule = "=".repeat(80);
        page += &format!("\n{rule}\n{}\n\n{text}\n", names.join("\n"));
    }
    fs::write(path, page).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::write;
    use crate::tree;

    #[test]
    fn every_crate_of_the_game_is_named_with_its_licence() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("THIRD-PARTY.txt");
        write(&tree::root(), &path).unwrap();
        let page = tree::read(&path).unwrap();
        for part in [
            "bevy_ecs v",
            "ring v",
            "Apache License",
            "Permission is hereby",
        ] {
            assert!(page.contains(part), "{part}");
        }
        assert!(!page.contains("hearthgate-sim"));
    }
}

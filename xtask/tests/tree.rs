//! Checks of the repository itself.

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn tidy_finds_nothing_to_change() {
    let tidy = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(["tidy", "--check"])
        .output()
        .unwrap();
    assert!(
        tidy.status.success(),
        "{}{}",
        String::from_utf8_lossy(&tidy.stdout),
        String::from_utf8_lossy(&tidy.stderr)
    );
}

#[test]
fn every_dependency_has_a_row_in_the_docs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let manifest: toml::Table = fs::read_to_string(root.join("Cargo.toml"))
        .unwrap()
        .parse()
        .unwrap();
    let rows = fs::read_to_string(root.join("docs/dependencies.md")).unwrap();
    let missing: Vec<&String> = manifest["workspace"]["dependencies"]
        .as_table()
        .unwrap()
        .iter()
        .filter(|(_, value)| value.get("path").is_none())
        .map(|(name, _)| name)
        .filter(|name| !rows.contains(&format!("`{name}`")))
        .collect();
    assert!(
        missing.is_empty(),
        "docs/dependencies.md has no row for {missing:?}"
    );
}

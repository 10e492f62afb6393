//! The repository itself is in order.

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn every_generated_list_is_in_step_with_its_folder() {
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
fn every_dependency_has_its_row_with_a_reason() {
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
        "docs/dependencies.md says nothing of {missing:?}"
    );
}

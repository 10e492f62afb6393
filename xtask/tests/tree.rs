//! The repository itself is in order.

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

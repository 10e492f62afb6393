//! Runs the real program with its own home folder.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// The program, with its files in this folder.
pub(crate) fn hearthgate(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hearthgate"));
    command
        .env("HEARTHGATE_HOME", home)
        .env_remove("RUST_BACKTRACE");
    command
}

/// Runs the program with arguments separated by spaces.
pub(crate) fn call(home: &Path, arguments: &str) -> Output {
    let output = hearthgate(home).args(arguments.split(' ')).output();
    output.expect("the program can be started")
}

/// The JSON output, and whether the exit status is 0.
pub(crate) fn json(home: &Path, arguments: &str) -> (Value, bool) {
    let output = call(home, &format!("{arguments} --json"));
    (parse(&output), output.status.success())
}

/// Parses standard output as JSON.
pub(crate) fn parse(output: &Output) -> Value {
    let parsed = serde_json::from_slice(&output.stdout);
    parsed.unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

/// Standard output.
pub(crate) fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Standard error.
pub(crate) fn complaints(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

//! Calling the real program, with a home of its own.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// The real program, its files kept in this folder.
pub(crate) fn hearthgate(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hearthgate"));
    command
        .env("HEARTHGATE_HOME", home)
        .env_remove("RUST_BACKTRACE");
    command
}

/// Calls the program with arguments parted by spaces.
pub(crate) fn call(home: &Path, arguments: &str) -> Output {
    let output = hearthgate(home).args(arguments.split(' ')).output();
    output.expect("the program can be started")
}

/// What the program printed as one object, and whether it ended well.
pub(crate) fn json(home: &Path, arguments: &str) -> (Value, bool) {
    let output = call(home, &format!("{arguments} --json"));
    (parse(&output), output.status.success())
}

/// The one object on standard output.
pub(crate) fn parse(output: &Output) -> Value {
    let parsed = serde_json::from_slice(&output.stdout);
    parsed.unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

/// What the program printed.
pub(crate) fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What the program complained about.
pub(crate) fn complaints(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

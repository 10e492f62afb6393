//! The `hearthgate` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    hearthgate::commands::main()
}

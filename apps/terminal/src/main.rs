//! The `hearthgate` command.

fn main() {}

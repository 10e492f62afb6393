//! Nothing: only its `Cargo.toml` matters.
//!
//! Cargo builds a dependency once for each set of features asked of it. The dependencies of tests ask for a few more than
//! those of the programs, so that `cargo test --workspace` and `cargo build --workspace --bins` would each compile the
//! whole game for themselves: four minutes on two cores. A member of the workspace that asks for the same features ends
//! that, as long as both are called with `--workspace`. No program depends on this crate, and none that is shipped
//! (`cargo build -p …`) is changed by it.

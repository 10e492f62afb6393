//! Empty: only its `Cargo.toml` matters.
//!
//! Cargo builds a dependency once for each requested set of features. The dependencies of tests request a few
//! more features than those of the programs. So `cargo test --workspace` and `cargo build --workspace --bins`
//! would each compile the whole game: four minutes on two cores. This workspace member requests the same
//! features, so that both builds share them, as long as both are called with `--workspace`. No program
//! depends on this crate, and it does not change any shipped one (`cargo build -p …`).

//! Draws the levels of a chain: `cargo run -p hearthgate-mapgen --example draw -- CHAIN.toml [SEED]`.
#![expect(clippy::print_stdout, reason = "showing a level is the point")]

use std::error::Error;

use hearthgate_mapgen::Chain;

const CAVE: &str = r"
start = { caves = {} }
steps = [ { start_by_area = {} }, { cull_unreachable = {} }, { distant_exit = {} }, { spawn_in_regions = {} } ]
";

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let text = words
        .next()
        .map_or(Ok(CAVE.to_owned()), std::fs::read_to_string)?;
    let seed = words.next().map_or(Ok(1), |word| word.parse())?;
    let chain: Chain = toml::from_str(&text)?;
    print!("{}", chain.build(seed, 1)?.drawn());
    Ok(())
}

//! Times every chain of the gallery: `cargo run --release -p hearthgate-mapgen --example measure [LEVELS] [NAME]`.
#![expect(clippy::print_stdout, reason = "the table is the point")]

use std::time::Instant;

use hearthgate_mapgen::gallery;

fn main() {
    let mut words = std::env::args().skip(1);
    let levels: u64 = words
        .next()
        .and_then(|word| word.parse().ok())
        .unwrap_or(200);
    let only = words.next();
    println!(
        "{:<30} {:>10} {:>10} {:>10} {:>7}",
        "chain", "median µs", "p99 µs", "max µs", "errors"
    );
    for (name, chain) in gallery() {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let mut times = Vec::new();
        let mut errors = 0;
        for seed in 0..levels {
            let begun = Instant::now();
            errors += u32::from(chain.build(seed, 1).is_err());
            times.push(begun.elapsed().as_micros());
        }
        times.sort_unstable();
        let at = |percent: usize| times[(times.len() - 1) * percent / 100];
        println!(
            "{name:<30} {:>10} {:>10} {:>10} {errors:>7}",
            at(50),
            at(99),
            at(100)
        );
    }
}

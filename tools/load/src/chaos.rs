//! Kills parts of the service at random while the load runs.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Result;
use geom::Stream;

use crate::service::Service;

/// Kills a random part every 2 to 4 seconds until `is_over`; returns the number of kills by name.
pub(crate) fn run(
    service: &mut Service,
    is_over: impl Fn() -> bool,
) -> Result<BTreeMap<&'static str, u32>> {
    let mut luck = Stream::named(1, "chaos", 0);
    let mut kills = BTreeMap::new();
    while !is_over() {
        for _ in 0..40 + luck.below(40) {
            std::thread::sleep(Duration::from_millis(50));
            if is_over() {
                return Ok(kills);
            }
        }
        let parts = u32::try_from(service.parts.len()).unwrap_or(1);
        let pause = Duration::from_millis(u64::from(luck.below(1500)));
        let which = luck.below(parts + 2);
        let name = match which.checked_sub(parts) {
            Some(0) => {
                service.engines.nats.kill()?;
                std::thread::sleep(pause);
                service.engines.nats.start()?;
                "nats"
            }
            Some(_) => {
                service.engines.postgres.kill()?;
                std::thread::sleep(pause);
                service.engines.postgres.start()?;
                "postgres"
            }
            None => {
                let n = usize::try_from(which).unwrap_or(0);
                service.kill(n)?;
                service.parts[n].role
            }
        };
        *kills.entry(name).or_insert(0) += 1;
    }
    Ok(kills)
}

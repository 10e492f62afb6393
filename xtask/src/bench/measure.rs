//! CPU time of two functions on one thread, measured alternately.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;

/// Length of a batch: long against reading the clock, short against changes of the machine's speed.
const BATCH: Duration = Duration::from_millis(10);
const BATCHES: usize = 31;

/// Median microseconds per call of ours and of theirs. Batches alternate, so that a change of the machine's speed
/// affects both.
pub(crate) fn side_by_side<A, B>(
    mut ours: impl FnMut() -> A,
    mut theirs: impl FnMut() -> B,
) -> (f64, f64) {
    let (our_calls, their_calls) = (calls_per_batch(&mut ours), calls_per_batch(&mut theirs));
    let mut times = (Vec::new(), Vec::new());
    for _ in 0..BATCHES {
        times.0.push(micros_per_call(our_calls, &mut ours));
        times.1.push(micros_per_call(their_calls, &mut theirs));
    }
    (median(times.0), median(times.1))
}

/// Doubles the number of calls until they fill a batch; also warms up caches.
fn calls_per_batch<T>(call: &mut impl FnMut() -> T) -> u32 {
    let mut calls = 1;
    while time_of(calls, call) < BATCH {
        calls *= 2;
    }
    calls
}

fn micros_per_call<T>(calls: u32, call: &mut impl FnMut() -> T) -> f64 {
    time_of(calls, call).as_secs_f64() * 1e6 / f64::from(calls)
}

fn time_of<T>(calls: u32, call: &mut impl FnMut() -> T) -> Duration {
    let begun = ThreadTime::now();
    for _ in 0..calls {
        black_box(call());
    }
    begun.elapsed()
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;

    use super::{median, side_by_side};

    #[test]
    fn the_median_does_not_depend_on_order() {
        assert_eq!(median(vec![9.0, 1.0, 2.0]).to_bits(), 2.0_f64.to_bits());
    }

    #[test]
    fn ten_times_the_work_takes_longer() {
        let work = |rounds: u64| {
            (0..rounds).fold(0_u64, |sum, round| black_box(sum.wrapping_mul(3) ^ round))
        };
        let (less, more) = side_by_side(|| work(1_000), || work(10_000));
        assert!(less > 0.0 && more > less * 3.0, "{less} {more}");
    }
}

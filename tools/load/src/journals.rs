//! Journals to send: finished games of bots, and forgeries of them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use cpu_time::ThreadTime;
use forge::{base, journals};
use geom::Stream;
use indicatif::ProgressBar;
use proto::Mode;
use server::RunId;
use sim::{Budget, RULES_VERSION};

/// A journal and its expected result.
pub(crate) struct Sample {
    pub(crate) run: RunId,
    pub(crate) bytes: Vec<u8>,
    /// Expected reason of the refusal; `None` if the run must be ranked. From a native verification, without a sandbox.
    pub(crate) doubt: Option<String>,
    pub(crate) turns: u32,
    /// CPU time of the native verification.
    pub(crate) native: Duration,
}

/// Makes `count` different journals, of which `forged` percent are forged. Games longer than `turns` are left out.
pub(crate) fn make(count: usize, forged: usize, turns: u32, bar: &ProgressBar) -> Vec<Sample> {
    let wanted_false = count * forged / 100;
    let wanted_true = count - wanted_false;
    let seed = AtomicU64::new(1);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let each = wanted_true.div_ceil(threads);
    let mut samples: Vec<Sample> = thread::scope(|scope| {
        let work: Vec<_> = (0..threads)
            .map(|_| scope.spawn(|| lives(each, turns, &seed, bar)))
            .collect();
        let made = work
            .into_iter()
            .flat_map(|it| it.join().unwrap_or_default());
        made.collect()
    });
    samples.truncate(wanted_true);
    let honest: Vec<Vec<u8>> = samples.iter().map(|it| it.bytes.clone()).collect();
    let mut known: BTreeSet<RunId> = samples.iter().map(|it| it.run).collect();
    let mut forgeries = 0;
    for n in 0.. {
        if forgeries >= wanted_false || honest.is_empty() {
            break;
        }
        let mut luck = Stream::named(n, "load", 0);
        let which = usize::try_from(n).unwrap_or(0) % honest.len();
        let sample = judged(journals::forge(&honest[which], &mut luck));
        // A forgery that is still true is an honest run, of which there are enough. Edges reject other modes.
        if sample.doubt.is_none()
            || ladder::is_never_ranked(&sample.bytes)
            || !known.insert(sample.run)
        {
            continue;
        }
        bar.inc(1);
        forgeries += 1;
        // At a random place among the others.
        let at = usize::try_from(luck.next_u32()).unwrap_or(0) % (samples.len() + 1);
        samples.push(sample);
        let last = samples.len() - 1;
        samples.swap(at.min(last), last);
    }
    samples
}

fn lives(count: usize, turns: u32, seed: &AtomicU64, bar: &ProgressBar) -> Vec<Sample> {
    let mut lives = Vec::new();
    while lives.len() < count {
        let seed = seed.fetch_add(1, Ordering::Relaxed);
        let mut game = base::run(seed, Mode::Ranked, turns);
        if !game.is_over() {
            continue;
        }
        lives.push(judged(game.close().bytes().to_vec()));
        bar.inc(1);
    }
    lives
}

fn judged(bytes: Vec<u8>) -> Sample {
    let begun = ThreadTime::now();
    let go_on = |_: &_| ControlFlow::Continue(());
    let verdict = lab::judge_bytes(base::rules(), &bytes, &Budget::default(), go_on);
    let native = begun.elapsed();
    let said = lab::verdict(base::rules(), &verdict);
    let other_rules = ladder::rules_of(&bytes).is_some_and(|rules| rules != RULES_VERSION);
    let doubt = (!verdict.is_ranked()).then(|| match &verdict.doubt {
        // A prover chooses the module first. Without one it does not see any other mistake.
        Some(_) if other_rules => "other_rules".to_owned(),
        Some(_) => said["doubt"]["why"].as_str().unwrap_or("?").to_owned(),
        None => "unranked".to_owned(),
    });
    Sample {
        run: RunId::of(&bytes),
        doubt,
        turns: verdict.turns(),
        native,
        bytes,
    }
}

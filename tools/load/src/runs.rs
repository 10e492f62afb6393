//! Sends many runs: every honest one must be ranked once, every forged one refused with its reason.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::client::Client;
use crate::journals::{Sample, make};
use crate::service::{Service, Wanted};
use crate::{chaos, complain, say};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Set the number of journals
    #[arg(long, default_value_t = 10_000)]
    count: usize,
    /// Set the percentage of forged journals
    #[arg(long, default_value_t = 10)]
    forged: usize,
    /// Set the maximum length of a game in turns
    #[arg(long, default_value_t = 600)]
    turns: u32,
    /// Set the number of prover processes, which verify one run at a time each
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..))]
    provers: u16,
    /// Set the number of edge processes, which answer clients
    #[arg(long, default_value_t = 2)]
    edges: usize,
    /// Do not kill any process
    #[arg(long)]
    no_kills: bool,
    /// Start the provers after everything was sent, and kill nothing: measures their speed alone
    #[arg(long)]
    backlog: bool,
    /// Give up after this many minutes
    #[arg(long, default_value_t = 60)]
    minutes: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Set the path of the repository, which contains the modules
    #[arg(long, default_value = ".")]
    root: PathBuf,
}

#[derive(Default)]
struct Tally {
    ranked: usize,
    refused: BTreeMap<String, usize>,
    wrong: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let bar = bar(args.count, "made");
    let samples = make(args.count, args.forged, args.turns, &bar);
    bar.finish_and_clear();
    let root = std::path::absolute(&args.root)?;
    let mut service = Service::start(
        root,
        &Wanted {
            edges: args.edges,
            hosts: 0,
            provers: if args.backlog { 0 } else { args.provers.into() },
        },
    )?;
    let addresses = service.addresses();
    if args.backlog {
        let figures = judge_backlog(args, &mut service, &samples)?;
        let tally = compare(&addresses, &samples)?;
        return report(args, &samples, &tally, &figures);
    }
    service.settle_down();
    let idle = service.cpu_seconds("prover");
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let begun = Instant::now();
    let bar = self::bar(samples.len(), "judged");
    let outcome = thread::scope(|scope| -> Result<_> {
        let senders = start_sending(scope, &addresses, &next, &samples);
        let is_over = &is_over;
        let watcher = scope.spawn({
            let (addresses, samples, bar) = (&addresses, &samples, &bar);
            move || {
                let mut sent = Sent::default();
                let done = (|| {
                    sent.repeats = wait_for(senders)?;
                    sent.after = begun.elapsed();
                    let patience = Duration::from_secs(60 * args.minutes);
                    settle(addresses, samples, bar, begun, patience)
                })();
                is_over.store(true, Ordering::Relaxed);
                done.map(|()| sent)
            }
        });
        let kills = if args.no_kills {
            BTreeMap::new()
        } else {
            chaos::run(&mut service, || is_over.load(Ordering::Relaxed))?
        };
        let sent = watcher.join();
        let sent = sent.map_err(|_| anyhow::anyhow!("the watcher broke"))?;
        Ok((kills, sent.with_context(|| service.last_words())?))
    });
    let (kills, sent) = outcome?;
    let elapsed = begun.elapsed();
    bar.finish_and_clear();
    let tally = compare(&addresses, &samples)?;
    let figures = Figures {
        states: service.states()?,
        kills,
        sent,
        judged: samples.len(),
        elapsed,
        cpu: service.cpu_seconds("prover") - idle,
    };
    report(args, &samples, &tally, &figures)
}

/// Sends everything, and only then starts the provers.
fn judge_backlog(args: &Args, service: &mut Service, samples: &[Sample]) -> Result<Figures> {
    let (addresses, next) = (service.addresses(), AtomicUsize::new(0));
    let begun = Instant::now();
    let repeats =
        thread::scope(|scope| wait_for(start_sending(scope, &addresses, &next, samples)))?;
    let sent = Sent {
        repeats,
        after: begun.elapsed(),
    };
    for _ in 0..args.provers {
        service.add("prover", None)?;
    }
    // By then all provers have compiled or loaded their modules, and none has run out of work.
    let first = judged(args, service, begun, samples.len() / 10)?;
    let last = judged(args, service, begun, samples.len() * 9 / 10)?;
    let bar = bar(samples.len(), "judged");
    let patience = Duration::from_secs(60 * args.minutes);
    settle(&addresses, samples, &bar, begun, patience).with_context(|| service.last_words())?;
    bar.finish_and_clear();
    Ok(Figures {
        states: service.states()?,
        kills: BTreeMap::new(),
        sent,
        judged: last.count - first.count,
        elapsed: last.at - first.at,
        cpu: last.cpu - first.cpu,
    })
}

/// Progress of the provers at one moment.
struct Judged {
    at: Instant,
    count: usize,
    /// CPU seconds of all provers.
    cpu: f64,
}

/// Waits until `least` runs are verified.
fn judged(args: &Args, service: &Service, begun: Instant, least: usize) -> Result<Judged> {
    loop {
        let states = service.states()?;
        let waiting = states.get("waiting").copied().unwrap_or(0);
        let count = states.values().sum::<usize>() - waiting;
        if count >= least {
            return Ok(Judged {
                at: Instant::now(),
                count,
                cpu: service.cpu_seconds("prover"),
            });
        }
        ensure!(
            begun.elapsed() < Duration::from_secs(60 * args.minutes),
            "only {count} are judged: {}",
            service.last_words()
        );
        thread::sleep(Duration::from_millis(200));
    }
}

struct Figures {
    states: BTreeMap<String, usize>,
    kills: BTreeMap<&'static str, u32>,
    sent: Sent,
    /// Number of runs that `elapsed` covers: all, or those in the middle of a backlog.
    judged: usize,
    /// Time to verify them; includes sending, unless there is a backlog.
    elapsed: Duration,
    /// CPU seconds of the provers in that time; meaningless if provers were killed.
    cpu: f64,
}

#[derive(Default)]
struct Sent {
    repeats: u64,
    after: Duration,
}

type Sender<'s> = thread::ScopedJoinHandle<'s, Result<u64>>;

/// Starts four threads, each with its own player.
fn start_sending<'s>(
    scope: &'s thread::Scope<'s, '_>,
    addresses: &'s [String],
    next: &'s AtomicUsize,
    samples: &'s [Sample],
) -> Vec<Sender<'s>> {
    (0..4)
        .map(|n| scope.spawn(move || send_all(addresses, n, next, samples)))
        .collect()
}

/// Waits for all senders; returns their number of retries.
fn wait_for(senders: Vec<Sender<'_>>) -> Result<u64> {
    let mut repeats = 0;
    for sender in senders {
        let sender = sender.join();
        repeats += sender.map_err(|_| anyhow::anyhow!("a sender broke"))??;
    }
    Ok(repeats)
}

fn send_all(addresses: &[String], n: usize, next: &AtomicUsize, samples: &[Sample]) -> Result<u64> {
    // Each prefers a different edge.
    let mut addresses = addresses.to_vec();
    let count = addresses.len();
    addresses.rotate_left(n % count);
    let name = format!("Player {}", ["One", "Two", "Three", "Four"][n % 4]);
    let mut client = Client::join(&addresses, &name, n as u64)?;
    loop {
        let at = next.fetch_add(1, Ordering::Relaxed);
        let Some(sample) = samples.get(at) else {
            return Ok(client.repeats);
        };
        client.send(&sample.bytes)?;
    }
}

/// Waits until all runs are verified.
fn settle(
    addresses: &[String],
    samples: &[Sample],
    bar: &ProgressBar,
    begun: Instant,
    patience: Duration,
) -> Result<()> {
    let mut client = Client::join(addresses, "Watcher", 999)?;
    // In the order of sending, poll each run until it is decided.
    for (n, sample) in samples.iter().enumerate() {
        loop {
            let known = client.get(&format!("/api/runs/{}", sample.run))?;
            if known["state"] != "waiting" {
                break;
            }
            if begun.elapsed() > patience {
                bail!("run {} of {} waits still", n + 1, samples.len());
            }
            thread::sleep(Duration::from_millis(100));
        }
        bar.inc(1);
    }
    Ok(())
}

/// Compares the service's verdicts and ladder with the expected results.
fn compare(addresses: &[String], samples: &[Sample]) -> Result<Tally> {
    let mut client = Client::join(addresses, "Auditor", 998)?;
    let mut tally = Tally::default();
    for sample in samples {
        let known = client.get(&format!("/api/runs/{}", sample.run))?;
        match (known["state"].as_str(), &sample.doubt) {
            (Some("ranked"), None) => {
                tally.ranked += 1;
                if known["claim"]["turns"] != sample.turns {
                    tally
                        .wrong
                        .push(format!("{}: {} turns", sample.run, known["claim"]["turns"]));
                }
            }
            (Some("refused"), Some(doubt)) if known["doubt"]["why"] == doubt.as_str() => {
                *tally.refused.entry(doubt.clone()).or_insert(0) += 1;
            }
            (_, doubt) => {
                let due = doubt.as_deref().unwrap_or("ranked");
                tally
                    .wrong
                    .push(format!("{}: {known}, not {due}", sample.run));
            }
        }
    }
    // Every ranked run is in the ladder once, in order.
    let mut seen = std::collections::BTreeSet::new();
    let mut after = String::new();
    let mut last = (u64::MAX, 0);
    loop {
        let page = client.get(&format!("/api/ladder?limit=200&after={after}"))?;
        for line in page["runs"].as_array().into_iter().flatten() {
            if !seen.insert(line["run"].as_str().unwrap_or_default().to_owned()) {
                tally
                    .wrong
                    .push(format!("{} stands in the ladder twice", line["run"]));
            }
            let merit = (
                line["score"].as_u64().unwrap_or(0),
                line["turns"].as_u64().unwrap_or(0),
            );
            if merit.0 > last.0 || (merit.0 == last.0 && merit.1 < last.1) {
                tally
                    .wrong
                    .push(format!("{} stands in the wrong place", line["run"]));
            }
            last = merit;
        }
        match page["next"].as_str() {
            Some(next) => next.clone_into(&mut after),
            None => break,
        }
    }
    if seen.len() != tally.ranked {
        tally.wrong.push(format!(
            "{} runs are ranked, {} stand in the ladder",
            tally.ranked,
            seen.len()
        ));
    }
    Ok(tally)
}

fn report(args: &Args, samples: &[Sample], tally: &Tally, figures: &Figures) -> Result<()> {
    let turns: u64 = samples.iter().map(|sample| u64::from(sample.turns)).sum();
    let bytes: usize = samples.iter().map(|sample| sample.bytes.len()).sum();
    let native: Duration = samples.iter().map(|sample| sample.native).sum();
    let native = native.as_secs_f64();
    let refused: usize = tally.refused.values().sum();
    let seconds = figures.elapsed.as_secs_f64();
    let sending = figures.sent.after.as_secs_f64();
    let due = BTreeMap::from([
        ("ranked".to_owned(), tally.ranked),
        ("refused".to_owned(), refused),
    ]);
    let keeps_its_provers = args.no_kills || args.backlog;
    let mut wrong = tally.wrong.clone();
    if figures.states != due {
        wrong.push(format!("the record has {:?}, not {due:?}", figures.states));
    }
    if args.json {
        let figures: Value = json!({
            "journals": samples.len(), "bytes": bytes, "turns": turns, "ranked": tally.ranked, "refused": tally.refused,
            "wrong": wrong, "kills": figures.kills, "repeats": figures.sent.repeats, "seconds_sending": sending,
            "judged": figures.judged, "seconds": seconds, "provers": args.provers,
            "prover_cpu_seconds": keeps_its_provers.then_some(figures.cpu), "native_cpu_seconds": native,
        });
        say(&figures.to_string());
    } else {
        let (count, ranked, faults) = (samples.len(), tally.ranked, wrong.len());
        say(&format!("{count} journals, {bytes} bytes, {turns} turns"));
        say(&format!(
            "{ranked} ranked once, {refused} refused, {faults} wrong"
        ));
        for (why, count) in &tally.refused {
            say(&format!("  refused as {why}: {count}"));
        }
        let killed = figures.kills.iter();
        let killed: Vec<String> = killed
            .map(|(who, count)| format!("{who} {count}"))
            .collect();
        say(&format!(
            "killed: {}; requests said again: {}",
            if killed.is_empty() {
                "nothing".to_owned()
            } else {
                killed.join(", ")
            },
            figures.sent.repeats
        ));
        let per_second = figures.judged as f64 / seconds;
        say(&format!(
            "sent in {sending:.1} s; {} judged in {seconds:.1} s: {per_second:.1} a second with {} provers",
            figures.judged, args.provers
        ));
        say(&speed("natively, packs loaded", count, turns, native));
        if keeps_its_provers {
            let turns = turns * figures.judged as u64 / (count.max(1) as u64);
            let what = "in provers, all told";
            say(&speed(what, figures.judged, turns, figures.cpu));
        }
    }
    for wrong in wrong.iter().take(20) {
        complain(wrong);
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        bail!("{} are not as they should be", wrong.len())
    }
}

fn speed(how: &str, runs: usize, turns: u64, cpu: f64) -> String {
    let (proofs, pace) = (runs as f64 / cpu, turns as f64 / cpu);
    format!("judged {how}: {cpu:.1} s of CPU, {proofs:.1} runs and {pace:.0} turns a CPU second")
}

fn bar(length: usize, word: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} {eta}");
    let bar = ProgressBar::new(length as u64).with_message(word.to_owned());
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

//! Forges journals or saves in large numbers and reports the results.
//!
//! - `forge journals 10000`, or `forge saves 10000 500` (starting with number 500). Each forgery follows from
//!   its number, so a finding can be reproduced.
//! - `forge corpus DIR` writes the seeds of the fuzzing corpus.
//! - `forge fuzz DIR TARGET SECONDS` mutates the corpus, without coverage feedback.
//! - `forge again TARGET FILE` replays a finding.
//!
//! `cargo xtask forge` and `cargo xtask fuzz` call it.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use std::{env, fs};

use anyhow::{Context as _, Result, bail};
use geom::Stream;
use hearthgate_forge::mutate::mutate;
use hearthgate_forge::targets::{self, Target};
use hearthgate_forge::{corpus, journals, saves};
use serde_json::{Value, json};

fn main() -> Result<ExitCode> {
    lab::crash::install(|_| {});
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .as_slice()
    {
        ["corpus", folder] => return corpus(Path::new(folder)),
        ["fuzz", folder, name, seconds] => {
            let seconds = seconds.parse().context("how long is no number")?;
            return fuzz(Path::new(folder), name, Duration::from_secs(seconds));
        }
        ["again", name, file] => {
            target(name)?(&fs::read(file)?);
            return Ok(ExitCode::SUCCESS);
        }
        _ => {}
    }
    let (what, count, from) = match arguments.as_slice() {
        [what, count] => (what, count, "0"),
        [what, count, from] => (what, count, from.as_str()),
        _ => bail!("say `journals` or `saves` and how many"),
    };
    let count: u32 = count.parse().context("how many is no number")?;
    let from: u32 = from.parse().context("from where is no number")?;
    let tell = |n: u32| {
        if n % 1_000 == 999 {
            let _ = writeln!(io::stderr(), "{}", n + 1);
        }
    };
    let (object, wrong) = match what.as_str() {
        "journals" => {
            let it = journals::judge(from, count, tell);
            let object = json!({
                "journals": it.judged,
                "complete": it.complete,
                "unfinished": it.unfinished,
                "slowest_ms": millis(it.slowest),
                "most_work": it.most_work,
                "wrong": it.wrong,
            });
            (object, it.wrong.len())
        }
        "saves" => {
            let it = saves::judge(from, count, tell);
            let object = json!({
                "saves": it.opened,
                "played": it.played,
                "slowest_ms": millis(it.slowest),
                "wrong": it.wrong,
            });
            (object, it.wrong.len())
        }
        other => bail!("`{other}` can be neither forged nor judged"),
    };
    writeln!(io::stdout(), "{object:#}")?;
    Ok(if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn target(name: &str) -> Result<Target> {
    let found = targets::ALL.iter().find(|(other, _)| *other == name);
    let names: Vec<&str> = targets::ALL.iter().map(|(name, _)| *name).collect();
    let (_, target) =
        found.with_context(|| format!("there is no {name}; there are {}", names.join(", ")))?;
    Ok(*target)
}

fn corpus(folder: &Path) -> Result<ExitCode> {
    for (target, name, bytes) in corpus::seeds() {
        let folder = folder.join(target);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(name), bytes)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Mutates a target's corpus for `time`; a failing input is written to the folder `artifacts`.
fn fuzz(folder: &Path, name: &str, time: Duration) -> Result<ExitCode> {
    let target = target(name)?;
    let mut seeds = Vec::new();
    for entry in fs::read_dir(folder.join("corpus").join(name))? {
        seeds.push(fs::read(entry?.path())?);
    }
    seeds.sort();
    let start = Instant::now();
    let (mut tried, mut slowest) = (0u32, Duration::ZERO);
    let seed = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    while start.elapsed() < time {
        let mut luck = Stream::named(seed, name, tried);
        let at = luck.below(u32::try_from(seeds.len())?) as usize;
        let input = seeds.get(at).context("there is nothing to begin with")?;
        let input = if (tried as usize) < seeds.len() {
            seeds[tried as usize].clone()
        } else {
            mutate(input, &seeds, &mut luck)
        };
        let begun = Instant::now();
        let done = lab::crash::catch_panic(|| target(&input));
        slowest = slowest.max(begun.elapsed());
        tried += 1;
        if let Err(panic) = done {
            let file = folder
                .join("artifacts")
                .join(format!("{name}-{seed}-{tried}"));
            fs::create_dir_all(folder.join("artifacts"))?;
            fs::write(&file, &input)?;
            writeln!(
                io::stdout(),
                "{name}: {} ({}), after {tried} inputs; the input is {}",
                panic.message,
                panic.place,
                file.display()
            )?;
            return Ok(ExitCode::FAILURE);
        }
    }
    writeln!(
        io::stdout(),
        "{name}: {tried} inputs, the slowest took {} ms",
        slowest.as_millis()
    )?;
    Ok(ExitCode::SUCCESS)
}

fn millis(time: Duration) -> Value {
    json!(time.as_millis())
}

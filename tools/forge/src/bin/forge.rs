//! Forges journals or saves by the thousand and says what came of it: `forge journals 10000`, `forge saves 10000 500`
//! (from the five-hundredth on). Each forgery follows from its number, so a finding can be had again.

use std::env;
use std::io::{self, Write as _};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use hearthgate_forge::{journals, saves};
use serde_json::{Value, json};

fn main() -> Result<ExitCode> {
    lab::crash::install(|_| {});
    let arguments: Vec<String> = env::args().skip(1).collect();
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

fn millis(time: std::time::Duration) -> Value {
    json!(time.as_millis())
}

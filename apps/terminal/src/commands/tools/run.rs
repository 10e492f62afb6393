//! `hearthgate run`: lets a bot play many runs and sums them up.

mod targets;

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::{self, ExitCode};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use clap::ValueEnum;
use lab::{BotStyle, RunConfig, RunResults, Seeds, Workers, event_name};
use proto::session::Calling;
use serde_json::{Value, json};
use sim::Rules;

use super::{counted, cpu::CpuTime, exit, interrupt, progress::Progress, threads};
use crate::commands::play::calling;
use crate::files::{crash, packs};
use crate::output;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate run --seeds 1..1000 --turns 1000 --json      1000 runs, as one JSON object
  hearthgate run --seeds 7 --turns 300 --journals games   one seed; the journal of each hero goes into games/
  hearthgate run --seeds 1..20 --turns 1000 --save-at 100,500,900
  hearthgate run --seeds 1..5 --turns 500 --save-every 1  save and reload after every turn
  hearthgate run --seeds 7 --turns 300 --trace            print the digest after every turn
  hearthgate run --bot explorer --seeds 1..500 --turns 20000 --balance balance.md   write a report on deaths
  hearthgate run --bot explorer --seeds 1..300 --turns 20000 --calling docker       start as a docker
  hearthgate run --seeds 1..50 --turns 2000 --audit --pack mine   test a content pack
  hearthgate run --check-targets                          500 games a bot against the pack's targets.toml
  hearthgate run --check-targets --bot explorer,trader --seeds 1..100 --json
  hearthgate run --check-targets --balance docs/balance.md        write the report, and a drawing beside it

A range of seeds includes both ends: 1..1000 is 1000 runs. When the hero dies, the run continues with a new game until it \
reaches --turns. The digest covers every state of every run. It must not depend on --save-at, --save-every, --observe, \
--threads or the machine.")]
pub(in crate::commands) struct Args {
    /// Bot that plays [default: random; with --check-targets explorer, trader and sneak, or several as a list]
    #[arg(long, value_enum, value_delimiter = ',')]
    bot: Vec<Player>,
    /// Seeds: 7, or 1..1000 with both ends included, or a list such as 1,5,20..30 [with --check-targets default: 1..500]
    #[arg(
        long,
        value_name = "A..B",
        required_unless_present = "check_targets",
        default_value_if("check_targets", "true", "1..500")
    )]
    seeds: Option<Seeds>,
    /// Turns per run [with --check-targets default: 20000]
    #[arg(
        long,
        value_name = "N",
        required_unless_present = "check_targets",
        default_value_if("check_targets", "true", "20000")
    )]
    turns: Option<u32>,
    /// Compare the games of bots with the targets.toml of the pack, and fail if a target is missed
    #[arg(long, conflicts_with_all = ["trace", "save_at", "save_every", "observe", "journals"])]
    check_targets: bool,
    /// Background of the hero, such as docker or poacher; `any` picks one from each seed
    #[arg(long, value_name = "CALLING")]
    calling: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Write the journal of every game into this folder
    #[arg(long, value_name = "DIR")]
    journals: Option<PathBuf>,
    /// Save and reload every game after these turns
    #[arg(long, value_name = "TURN,…", value_delimiter = ',')]
    save_at: Vec<u32>,
    /// Save and reload every game every N turns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    save_every: Option<u32>,
    /// Request a view and the answer to every query each turn
    #[arg(long)]
    observe: bool,
    /// Check all invariants after every turn
    #[arg(long)]
    audit: bool,
    /// Write a Markdown report on progress and causes of death to this file
    #[arg(long, value_name = "FILE")]
    balance: Option<PathBuf>,
    /// Print seed, turn and digest after every turn
    #[arg(long, conflicts_with = "json")]
    trace: bool,
    /// Number of threads [default: number of cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Pack folder to load on top of the base pack; repeatable
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
    /// Panic in this turn, to test crash reports
    #[arg(long, value_name = "TURN", hide = true)]
    panic_at: Option<u32>,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Player {
    /// Weighted random choice among legal commands
    #[default]
    Random,
    /// Scripted tour: out of the pub, through a trap and a door, home by portal and back
    Story,
    /// Explores, fights weak foes, flees, rests, eats and descends; one game per seed
    Explorer,
    /// The explorer, who goes home by portal to sell and to buy; one game per seed
    Trader,
    /// The explorer, who avoids fights and hurries down; one game per seed
    Sneak,
    /// Plays to win with look-ahead: down for the keystone and home again; one game per seed
    Winner,
}

impl Player {
    fn style(self) -> BotStyle {
        match self {
            Self::Random => BotStyle::Random,
            Self::Story => BotStyle::Story,
            Self::Explorer => BotStyle::Explorer,
            Self::Trader => BotStyle::Trader,
            Self::Sneak => BotStyle::Sneak,
            Self::Winner => BotStyle::Winner,
        }
    }

    fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

impl Args {
    /// Heading of the balance report, with the command that wrote it.
    fn heading(&self, player: Player, seeds: &Seeds, turns: u32) -> String {
        let bot = player.name();
        let rules = sim::RULES_VERSION;
        let calling = self.calling.as_ref();
        let calling = calling.map_or_else(String::new, |name| format!(" --calling {name}"));
        format!(
            "# What the {bot} bot meets, by rules version {rules}\n\n\
            Written by `hearthgate run --bot {bot} --seeds {seeds} --turns {turns}{calling} --balance FILE`.\n"
        )
    }

    fn config(&self, player: Player, turns: u32, calling: Calling) -> RunConfig {
        RunConfig {
            style: player.style(),
            turns,
            save_at: self.save_at.clone(),
            save_every: self.save_every,
            look: self.observe,
            audit: self.audit,
            panic_at: self.panic_at,
            calling,
        }
    }
}

/// Result of the runs, printed as text or JSON.
struct Summary<'a> {
    results: &'a RunResults,
    rules: &'a Rules,
    threads: usize,
    cpu: Duration,
    time: Duration,
    interrupted: bool,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let (Some(seeds), Some(turns)) = (&args.seeds, args.turns) else {
        bail!("--seeds and --turns are missing");
    };
    if args.check_targets {
        return targets::check(args, seeds, turns);
    }
    let player = match args.bot[..] {
        [] => Player::default(),
        [player] => player,
        _ => bail!("only --check-targets takes several bots"),
    };
    let (rules, catalog) = packs::rules_and_catalog(&args.packs)?;
    let calling = args.calling.as_deref().map_or(Calling::Nobody, calling);
    let workers = Workers {
        rules,
        catalog,
        seeds: seeds.clone(),
        config: args.config(player, turns, calling),
        journals: args.journals.clone(),
        crashes: crash::folder(),
        trace: args.trace.then_some(trace),
        threads: threads(args.threads, seeds.count()),
        interrupt: interrupt::listen(),
    };
    let total = seeds.count().saturating_mul(turns.into());
    let progress = Progress::new(total, "turns", args.trace);
    let (cpu, begun) = (CpuTime::start(), Instant::now());
    let results = workers.play_telling(&|turns| progress.add(turns));
    progress.finish();
    let summary = Summary {
        results: &results,
        rules: &workers.rules,
        threads: workers.threads,
        cpu: cpu.spent(),
        time: begun.elapsed(),
        interrupted: workers.interrupt.is_wanted(),
    };
    complain(&results);
    if let Some(file) = &args.balance {
        let page = lab::balance(&results, &workers.catalog);
        let page = format!("{}\n{page}", args.heading(player, seeds, turns));
        fs::write(file, page).with_context(|| format!("cannot write {}", file.display()))?;
    }
    if args.json {
        output::say_json(&summary.as_json())?;
    } else {
        output::say(&summary.as_text())?;
    }
    if summary.interrupted {
        return Ok(interrupt::code());
    }
    Ok(exit(results.failures.is_empty()))
}

/// Prints the failures of runs.
fn complain(results: &RunResults) {
    for failure in &results.failures {
        output::complain_safely(&format!(
            "seed {}, turn {}: {}",
            failure.seed, failure.turn, failure.reason
        ));
    }
}

/// Prints a line; a closed pipe ends the process.
fn trace(line: &str) -> io::Result<()> {
    let told = output::say(line);
    if matches!(&told, Err(error) if error.kind() == io::ErrorKind::BrokenPipe) {
        process::exit(output::UNREAD.into());
    }
    told
}

impl Summary<'_> {
    fn turns_per_second(&self) -> f64 {
        let seconds = self.cpu.as_secs_f64();
        let turns = f64::from(u32::try_from(self.results.turns).unwrap_or(u32::MAX));
        if seconds > 0.0 { turns / seconds } else { 0.0 }
    }

    /// The traps that report going off, and how often each did.
    fn sprung(&self) -> impl Iterator<Item = (&str, u64)> {
        let loud = |kind| self.rules.trap(kind).is_some_and(|def| !def.quiet);
        self.rules
            .kinds()
            .filter(move |(kind, ..)| loud(*kind))
            .map(|(kind, name, _)| (name, self.results.summary.sprung(kind)))
    }

    fn traps(&self) -> Value {
        let rows = self.sprung();
        let rows = rows.map(|(name, count)| (name.to_owned(), count.into()));
        Value::Object(rows.collect())
    }

    fn missing_traps(&self) -> Vec<&str> {
        let rows = self.sprung().filter(|(_, count)| *count == 0);
        rows.map(|(name, _)| name).collect()
    }

    fn as_json(&self) -> Value {
        let results = self.results;
        let levels = results.summary.levels().iter();
        let levels: serde_json::Map<String, Value> = levels
            .map(|(level, games)| (level.to_string(), (*games).into()))
            .collect();
        json!({
            "ok": results.failures.is_empty() && !self.interrupted,
            "runs": results.runs.len(),
            "turns": results.turns,
            "deaths": results.deaths,
            "digest": format!("{:016x}", results.digest()),
            "cpu_seconds": self.cpu.as_secs_f64(),
            "seconds": self.time.as_secs_f64(),
            "turns_per_second": self.turns_per_second().round(),
            "threads": self.threads,
            "levels": levels,
            "events": results.summary.events_as_json(),
            "missing_events": results.summary.missing().map(event_name).collect::<Vec<_>>(),
            "traps": self.traps(),
            "missing_traps": self.missing_traps(),
            "told": results.told,
            "failures": results.failures,
            "interrupted": self.interrupted,
        })
    }

    fn as_text(&self) -> String {
        let results = self.results;
        let mut text = format!(
            "{}, {}, {}, {:.1} s of CPU time, {:.0} turns a second\n",
            counted(results.runs.len() as u64, "run"),
            counted(results.turns, "turn"),
            counted(results.deaths, "death"),
            self.cpu.as_secs_f64(),
            self.turns_per_second(),
        );
        let levels = results.summary.levels().iter();
        let levels: Vec<String> = levels
            .map(|(level, games)| format!("{games} came to level {level}"))
            .collect();
        let _ = writeln!(text, "of all games {}", levels.join(", "));
        for (seed, turns) in &results.told {
            let _ = writeln!(text, "seed {seed} told its story in {turns} turns");
        }
        let missing: Vec<String> = results.summary.missing().map(event_name).collect();
        if !missing.is_empty() {
            let _ = writeln!(text, "never happened: {}", missing.join(", "));
        }
        let traps = self.missing_traps();
        if !traps.is_empty() {
            let _ = writeln!(text, "never went off: {}", traps.join(", "));
        }
        if self.interrupted {
            text.push_str("interrupted: the digest is of the runs that were finished\n");
        }
        let _ = write!(text, "digest {:016x}", results.digest());
        text
    }
}

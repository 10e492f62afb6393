//! `hearthgate run --check-targets`: compares the games of bots with the `targets.toml` of the pack.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use content::Pack;
use lab::{Checked, RunResults, Seeds, Targets, Workers, survival_plot, targets_page};
use proto::Catalog;
use proto::session::Calling;
use serde_json::{Value, json};

use super::{Args, Player, complain};
use crate::commands::play::calling;
use crate::commands::tools::{counted, exit, interrupt, progress::Progress, threads};
use crate::files::{crash, packs};
use crate::output;

/// Bots that play if none is named. The winner takes minutes for a game.
const QUICK: [Player; 3] = [Player::Explorer, Player::Trader, Player::Sneak];

const FILE: &str = "targets.toml";

/// The games of one bot, and the targets they were compared with.
struct BotReport {
    name: String,
    results: RunResults,
    rows: Vec<Checked>,
}

pub(super) fn check(args: &Args, seeds: &Seeds, turns: u32) -> Result<ExitCode> {
    let (rules, catalog) = packs::rules_and_catalog(&args.packs)?;
    let targets = Targets::read(&text(args)?, &catalog)?;
    let aimed = |player: &Player| targets.bots().any(|bot| bot == player.name());
    let players: Vec<Player> = match &args.bot[..] {
        [] => QUICK.into_iter().filter(aimed).collect(),
        named => named.to_vec(),
    };
    let interrupt = interrupt::listen();
    let total = seeds.count().saturating_mul(players.len() as u64);
    let progress = Progress::new(total.saturating_mul(turns.into()), "turns", args.json);
    let mut reports = Vec::new();
    for (player, begun) in players.iter().zip(0_u64..) {
        let name = player.name();
        progress.name(&name);
        let workers = Workers {
            rules: rules.clone(),
            catalog: catalog.clone(),
            seeds: seeds.clone(),
            config: args.config(
                *player,
                turns,
                args.calling.as_deref().map_or(Calling::Any, calling),
            ),
            journals: None,
            crashes: crash::folder(),
            trace: None,
            threads: threads(args.threads, seeds.count()),
            interrupt: interrupt.clone(),
        };
        let results = workers.play_telling(&|turns| progress.add(turns));
        // Games end long before their last turn.
        progress.reach((begun + 1) * seeds.count() * u64::from(turns));
        complain(&results);
        let rows = targets.check(&name, &results, &catalog)?;
        reports.push(BotReport {
            name,
            results,
            rows,
        });
        if interrupt.is_wanted() {
            break;
        }
    }
    progress.finish();
    if let Some(file) = &args.balance {
        write_page(file, args, seeds, turns, &reports, &catalog)?;
    }
    let stopped = interrupt.is_wanted();
    if args.json {
        output::say_json(&as_json(&reports, &targets, &catalog, stopped))?;
    } else {
        output::say(&as_text(&reports, &targets, &catalog, stopped))?;
    }
    if stopped {
        return Ok(interrupt::code());
    }
    Ok(exit(reports.iter().all(BotReport::is_met)))
}

/// The targets of the last pack that has some.
fn text(args: &Args) -> Result<String> {
    for folder in args.packs.iter().rev() {
        let file = folder.join(FILE);
        if file.exists() {
            return fs::read_to_string(&file)
                .with_context(|| format!("cannot read {}", file.display()));
        }
    }
    let files = Pack::base().files;
    let found = files.into_iter().find(|(path, _)| path == FILE);
    let (_, text) = found.with_context(|| format!("the base pack has no {FILE}"))?;
    Ok(text)
}

impl BotReport {
    fn is_met(&self) -> bool {
        self.results.failures.is_empty() && !self.rows.iter().any(Checked::is_missed)
    }

    fn games(&self) -> u64 {
        self.results.runs.len() as u64
    }

    fn as_json(&self, catalog: &Catalog) -> Value {
        let causes = lab::causes(&self.results, catalog);
        let causes = causes
            .into_iter()
            .map(|(level, cause, games)| json!({ "level": level, "cause": cause, "games": games }));
        json!({
            "games": self.games(),
            "turns": self.results.turns,
            "deaths": self.results.deaths,
            "targets": self.rows,
            "causes": causes.collect::<Vec<_>>(),
            "failures": self.results.failures,
        })
    }

    fn as_text(&self, catalog: &Catalog) -> String {
        let mut text = format!(
            "{}: {}, {}, {}\n",
            self.name,
            counted(self.games(), "game"),
            counted(self.results.turns, "turn"),
            counted(self.results.deaths, "death")
        );
        for row in &self.rows {
            let [target, figure, bounds, verdict] = row.cells();
            let _ = writeln!(text, "  {target:<40} {figure:>6}  {bounds:<12} {verdict}");
        }
        let mut causes = lab::causes(&self.results, catalog);
        causes.sort_by_key(|(.., games)| std::cmp::Reverse(*games));
        for (level, cause, games) in causes.iter().take(10) {
            let _ = writeln!(text, "  died: {games:>4} on {level} of {cause}");
        }
        text
    }
}

fn as_json(reports: &[BotReport], targets: &Targets, catalog: &Catalog, stopped: bool) -> Value {
    let bots = reports
        .iter()
        .map(|it| (it.name.clone(), it.as_json(catalog)));
    json!({
        "ok": !stopped && reports.iter().all(BotReport::is_met),
        "rules": sim::RULES_VERSION,
        "bots": bots.collect::<serde_json::Map<String, Value>>(),
        "people": targets.people(),
        "interrupted": stopped,
    })
}

fn as_text(reports: &[BotReport], targets: &Targets, catalog: &Catalog, stopped: bool) -> String {
    let mut text: String = reports.iter().map(|it| it.as_text(catalog)).collect();
    for row in targets.people() {
        let [target, _, bounds, verdict] = row.cells();
        let _ = writeln!(text, "{target:<42} {bounds}: {verdict}, needs players");
    }
    if stopped {
        text.push_str("interrupted: covers only the games played so far\n");
    }
    let missed = reports
        .iter()
        .flat_map(|it| &it.rows)
        .filter(|row| row.is_missed());
    let missed = missed.count() as u64;
    let _ = write!(text, "{} missed", counted(missed, "target"));
    text
}

/// Writes the report, and the drawing beside it or in the folder `pictures` there.
fn write_page(
    file: &Path,
    args: &Args,
    seeds: &Seeds,
    turns: u32,
    reports: &[BotReport],
    catalog: &Catalog,
) -> Result<()> {
    let mut name = PathBuf::from(file.file_name().unwrap_or_default()).with_extension("svg");
    if file.with_file_name("pictures").is_dir() {
        name = Path::new("pictures").join(name);
    }
    let drawing = file.with_file_name(&name);
    let drawn: Vec<(&str, &RunResults)> = reports
        .iter()
        .map(|it| (it.name.as_str(), &it.results))
        .collect();
    let write = |file: &Path, text: String| {
        fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
    };
    write(&drawing, survival_plot(&drawn, catalog))?;
    let name = name.display();
    let bots: Vec<String> = args.bot.iter().copied().map(Player::name).collect();
    let bot = if bots.is_empty() {
        String::new()
    } else {
        format!(" --bot {}", bots.join(","))
    };
    let mut page = format!(
        "# Balance: how far the bots come\n\n\
        Rules version {}. Written by `hearthgate run --check-targets{bot} --seeds {seeds} --turns {turns} --balance FILE`.\n\
        The seed picks the calling. The targets are in `targets.toml` of the pack.\n\n\
        The explorer plays like a careful beginner and never shops. The trader is the same, and goes home by portal \
        to sell and to buy. The sneak avoids fights and goes down as soon as it knows a way. One standard error of a \
        share of 500 games is 2.2 points at most. `use` counts games that were won or came through two thirds of \
        the levels.\n\n\
        ![Share of the games that reach each level]({name})\n",
        sim::RULES_VERSION,
    );
    for report in reports {
        page.push('\n');
        page.push_str(&targets_page(
            &report.name,
            &report.rows,
            &report.results,
            catalog,
        ));
    }
    write(file, page)
}

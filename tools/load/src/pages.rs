//! Fills the table of runs and measures pages and uploads.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use account::HttpClient;
use anyhow::{Result, ensure};
use geom::Stream;
use serde_json::{Value, json};
use server::names::Name;

use crate::client::Client;
use crate::say;
use crate::service::{Service, Wanted};

/// Players of the ranked runs.
const PLAYERS: u32 = 1000;

/// Bytes of an uploaded run, about as many as a game of 200 turns has.
const BYTES: usize = 2000;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Set the number of ranked runs
    #[arg(long, default_value_t = 1_000_000)]
    rows: u32,
    /// Set the number of measured requests of each kind
    #[arg(long, default_value_t = 500)]
    requests: u32,
    /// Set the path of the repository, which contains the modules
    #[arg(long, default_value = ".")]
    root: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = std::path::absolute(&args.root)?;
    let wanted = Wanted {
        edges: 1,
        hosts: 0,
        provers: 0,
    };
    let service = Service::start(root, &wanted)?;
    let addresses = service.addresses();
    let mut client = Client::join(&addresses, "Load", 1)?;
    let begun = Instant::now();
    let names = (0..PLAYERS).map(|n| Name::new(&format!("Player {n}")));
    let names = names.collect::<Result<Vec<_>, _>>()?;
    let players: Vec<String> = names
        .iter()
        .map(|name| format!("('{}', '{}', '')", name.as_str(), name.confusable_key()))
        .collect();
    service.sql(&format!(
        "insert into players (name, likeness, recovery) values {}",
        players.join(", ")
    ))?;
    let rows = args.rows;
    // Built at the end, indexes of ten million rows take minutes instead of hours.
    let indexes = service.sql(
        "select indexdef || ';' from pg_indexes where tablename = 'runs' and indexname <> 'runs_pkey'",
    )?;
    service.sql(
        "do $$ declare name text; begin for name in select indexname from pg_indexes where tablename = 'runs' \
         and indexname <> 'runs_pkey' loop execute 'drop index ' || name; end loop; end $$",
    )?;
    service.sql(&format!(
        "insert into runs (run, player, kind, bytes, sent, state, judged, rules, packs, calling, seed, turns, deepest, won, score, digest, told) \
         select sha256(i::text::bytea), 2 + i % {PLAYERS}, 'fresh', {BYTES}, now() - (i % 90) * interval '1 day', 'ranked', now(), 11, '[]', \
         'base:calling_' || i % 7, i::text, 100 + (i * 7919::bigint) % 5000, 1 + i % 7, false, (i * 104729::bigint) % 4000, \
         sha256(i::text::bytea)::text, false from generate_series(1, {rows}) i"
    ))?;
    service.sql(&indexes)?;
    service.sql("vacuum analyze runs")?;
    let filled = begun.elapsed();
    let runs = service.sql(&format!(
        "select encode(run, 'hex') from runs order by digest limit {}",
        args.requests
    ))?;
    let http = HttpClient::new(&addresses[0], Duration::from_secs(60));
    let fetch = |path: &str| {
        let reply = http.get(path)?;
        ensure!(reply.status == 200, "{path}: {}", reply.status);
        Ok(())
    };
    let front = measure(args.requests, |_| fetch("/"))?;
    let runs: Vec<&str> = runs.lines().collect();
    let run = measure(args.requests, |n| {
        fetch(&format!("/runs/{}", runs[n % runs.len()]))
    })?;
    let player = measure(args.requests, |n| {
        let name = names[n % names.len()].as_str().replace(' ', "%20");
        fetch(&format!("/players/{name}"))
    })?;
    // The header of a ranked journal without packs, and noise: without provers it is not read.
    let mut noise = Stream::named(1, "upload", 0);
    let upload = measure(args.requests, |_| {
        let mut journal = b"HGJ1H\x05\x0b\0\0\0\0".to_vec();
        journal.resize_with(BYTES, || noise.below(256).to_le_bytes()[0]);
        client.send(&journal)
    })?;
    let size = service.sql("select pg_size_pretty(pg_total_relation_size('runs'))")?;
    let figures = json!({
        "ranked_runs": rows, "players": PLAYERS, "seconds_to_fill": filled.as_secs(), "size_with_indexes": size.trim(),
        "front_page": front, "run_page": run, "player_page": player, "upload": upload,
    });
    say(&serde_json::to_string_pretty(&figures)?);
    Ok(())
}

/// Milliseconds of requests, one after another.
fn measure(requests: u32, mut request: impl FnMut(usize) -> Result<()>) -> Result<Value> {
    let mut times = Vec::new();
    for n in 0..requests as usize {
        let begun = Instant::now();
        request(n)?;
        times.push(begun.elapsed());
    }
    times.sort();
    let at = |percent: usize| {
        let time = times.get(times.len() * percent / 100);
        time.map(|time| (time.as_secs_f64() * 10_000.0).round() / 10.0)
    };
    Ok(json!({ "p50": at(50), "p99": at(99) }))
}

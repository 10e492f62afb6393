//! Many concurrent games with many spectators: measures latency, and what happens to games whose host is killed.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use futures_util::{SinkExt as _, StreamExt as _};
use geom::{Dir, Stream};
use indicatif::{ProgressBar, ProgressStyle};
use proto::Command;
use serde_json::json;
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};
use wire::{ClientMessage, CommandCount, ServerMessage};

use crate::client::Client;
use crate::service::{Service, Wanted};
use crate::{complain, say};

/// Games per player.
const GAMES_PER_PLAYER: usize = 50;

/// Number of concurrent connection attempts, and of spectators per batch.
const MAX_CONNECTING: usize = 32;

/// Timeout until all players are connected.
const SIT_DOWN: Duration = Duration::from_secs(300);

/// Timeout of a response, after which a player reconnects.
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Set the number of games
    #[arg(long, default_value_t = 2000)]
    games: usize,
    /// Set the number of spectators, spread over the games
    #[arg(long, default_value_t = 10_000)]
    onlookers: usize,
    /// Set the measured time in seconds
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Set the number of commands per second in each game
    #[arg(long, default_value_t = 1.0)]
    pace: f64,
    /// Set the number of host processes, which run games
    #[arg(long, default_value_t = 2)]
    hosts: usize,
    /// Set the number of edge processes, which answer clients
    #[arg(long, default_value_t = 1)]
    edges: usize,
    /// Kill a host halfway
    #[arg(long)]
    kill: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Set the path of the repository, which contains the modules
    #[arg(long, default_value = ".")]
    root: PathBuf,
}

type Socket = WebSocketStream<TcpStream>;

/// Counters shared by all tasks.
struct Count {
    crowd: Semaphore,
    seated: AtomicU32,
    answered: AtomicU64,
    seen: AtomicU64,
    seen_bytes: AtomicU64,
    reconnected: AtomicU32,
    lost: AtomicU32,
    is_over: AtomicBool,
}

#[derive(Default)]
struct Measured {
    /// Time of each answer since the start, and its latency.
    answers: Vec<(Duration, Duration)>,
}

async fn connect(address: &str, game: &str, what: &str, token: &str) -> Result<Socket> {
    let host = address.strip_prefix("http://").context("an address")?;
    let stream = TcpStream::connect(host).await?;
    stream.set_nodelay(true)?;
    let url = format!("ws://{host}/api/games/{game}/{what}");
    let (mut socket, _) = client_async(url, stream).await?;
    socket.send(Message::text(token.to_owned())).await?;
    Ok(socket)
}

/// Waits for the next message; `None` if it is neither a scene nor a step, perhaps a refusal.
async fn heard(socket: &mut Socket) -> Result<Option<CommandCount>> {
    loop {
        match tokio::time::timeout(PATIENCE, socket.next()).await? {
            Some(Ok(Message::Binary(bytes))) => return Ok(ServerMessage::command_count(&bytes)),
            Some(Ok(Message::Close(frame))) => bail!("closed: {frame:?}"),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(error.into()),
            None => bail!("closed"),
        }
    }
}

/// Plays random commands until the test is over.
async fn play(
    addresses: Arc<Vec<String>>,
    (n, game, token): (usize, String, String),
    mut start: watch::Receiver<Option<Instant>>,
    pace: Duration,
    count: Arc<Count>,
) -> Measured {
    let mut luck = Stream::named(n as u64, "player", 0);
    let mut measured = Measured::default();
    let mut commands = 0;
    let mut place = count.crowd.acquire().await.ok();
    let mut begun = Instant::now();
    'connected: for tries in 0..1000 {
        if count.is_over.load(Ordering::Relaxed) {
            break;
        }
        if tries > 0 {
            count.reconnected.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        let address = &addresses[n % addresses.len()];
        let Ok(mut socket) = connect(address, &game, "play", &token).await else {
            continue;
        };
        // The scene contains the game's command count, which must never be below the last answered one.
        match heard(&mut socket).await {
            Ok(Some(CommandCount::Keyframe(at) | CommandCount::Step(at))) => {
                if at < commands {
                    count.lost.fetch_add(1, Ordering::Relaxed);
                }
                commands = at;
            }
            _ => continue,
        }
        if place.take().is_some() {
            count.seated.fetch_add(1, Ordering::Relaxed);
            let Ok(start) = start.wait_for(Option::is_some).await.map(|it| *it) else {
                break;
            };
            begun = start.unwrap_or(begun);
            // Spread the players over one interval.
            let first = pace.mul_f64(f64::from(luck.below(1000)) / 1000.0);
            tokio::time::sleep_until((begun + first).into()).await;
        }
        let mut tick = tokio::time::interval(pace);
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tick.tick().await;
            if count.is_over.load(Ordering::Relaxed) {
                break 'connected;
            }
            let dir = Dir::ALL[luck.below(8) as usize];
            let command = if luck.below(4) == 0 {
                Command::Wait
            } else {
                Command::Step(dir)
            };
            let call = ClientMessage::Step {
                after: commands,
                command,
            };
            let asked = Instant::now();
            if socket.send(Message::binary(call.to_bytes())).await.is_err() {
                continue 'connected;
            }
            let answer = loop {
                match heard(&mut socket).await {
                    // A repeated scene is not yet the answer.
                    Ok(Some(CommandCount::Keyframe(at))) if at == commands => {}
                    Ok(Some(CommandCount::Keyframe(at) | CommandCount::Step(at))) => break at,
                    Ok(None) => break commands,
                    Err(_) => continue 'connected,
                }
            };
            if answer < commands {
                count.lost.fetch_add(1, Ordering::Relaxed);
            }
            // A game that is over refuses every command, which is an answer too.
            commands = answer;
            measured.answers.push((begun.elapsed(), asked.elapsed()));
            count.answered.fetch_add(1, Ordering::Relaxed);
        }
    }
    measured
}

/// Watches a game until the test is over.
async fn look_on(address: String, game: String, count: Arc<Count>) {
    while !count.is_over.load(Ordering::Relaxed) {
        let Ok(mut socket) = connect(&address, &game, "watch", "").await else {
            tokio::time::sleep(Duration::from_millis(500)).await;
            continue;
        };
        while let Some(Ok(message)) = socket.next().await {
            if let Message::Binary(bytes) = message {
                count.seen.fetch_add(1, Ordering::Relaxed);
                let length = bytes.len() as u64;
                count.seen_bytes.fetch_add(length, Ordering::Relaxed);
            }
            if count.is_over.load(Ordering::Relaxed) {
                return;
            }
        }
    }
}

fn bar(length: usize, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.with_message(what)
}

/// Registers players and begins all games.
fn begin(addresses: &[String], games: usize) -> Result<Vec<(usize, String, String)>> {
    let bar = bar(games, "begun");
    let mut begun = Vec::new();
    for player in 0..games.div_ceil(GAMES_PER_PLAYER) {
        let name = format!("Player {player}");
        let mut client = Client::join(addresses, &name, player as u64 + 1)?;
        for n in (player * GAMES_PER_PLAYER)..games.min((player + 1) * GAMES_PER_PLAYER) {
            let game = client.begin()?;
            begun.push((n, game, client.token().to_owned()));
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Ok(begun)
}

pub(crate) fn run(args: &Args) -> Result<()> {
    ensure!(args.games > 0 && args.pace > 0.0, "nobody plays");
    let root = std::path::absolute(&args.root)?;
    let service = Service::start(
        root,
        &Wanted {
            edges: args.edges,
            hosts: args.hosts,
            provers: 0,
        },
    )?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let addresses = service.addresses();
    let games = begin(&addresses, args.games)?;
    runtime.block_on(measure(args, service, Arc::new(addresses), games))
}

async fn measure(
    args: &Args,
    mut service: Service,
    addresses: Arc<Vec<String>>,
    games: Vec<(usize, String, String)>,
) -> Result<()> {
    let count = Arc::new(Count {
        crowd: Semaphore::new(MAX_CONNECTING),
        seated: AtomicU32::new(0),
        answered: AtomicU64::new(0),
        seen: AtomicU64::new(0),
        seen_bytes: AtomicU64::new(0),
        reconnected: AtomicU32::new(0),
        lost: AtomicU32::new(0),
        is_over: AtomicBool::new(false),
    });
    let pace = Duration::from_secs_f64(1.0 / args.pace);
    let idle_memory = (service.memory("host"), service.memory("edge"));
    let mut onlookers = JoinSet::new();
    let mut players = JoinSet::new();
    let (starter, waiting) = watch::channel(None);
    for game in &games {
        let (addresses, count, game) = (Arc::clone(&addresses), Arc::clone(&count), game.clone());
        players.spawn(play(addresses, game, waiting.clone(), pace, count));
    }
    // Measure only after all players are connected.
    let sitting = bar(args.games, "sit down");
    let sat_down = Instant::now();
    while (count.seated.load(Ordering::Relaxed) as usize) < args.games {
        ensure!(
            sat_down.elapsed() < SIT_DOWN,
            "not everybody sat down\n{}",
            service.last_words()
        );
        tokio::time::sleep(Duration::from_millis(100)).await;
        sitting.set_position(count.seated.load(Ordering::Relaxed).into());
    }
    sitting.finish_and_clear();
    let opened = per_second(args.games as u64, sat_down.elapsed());
    let start = Instant::now();
    starter.send_replace(Some(start));
    tokio::time::sleep(pace).await;
    let awake_memory = (service.memory("host"), service.memory("edge"));
    let bar = bar(args.onlookers, "look on");
    for n in 0..args.onlookers {
        let (_, game, _) = &games[n % games.len()];
        let address = addresses[n % addresses.len()].clone();
        onlookers.spawn(look_on(address, game.clone(), Arc::clone(&count)));
        bar.inc(1);
        if (n + 1).is_multiple_of(MAX_CONNECTING) {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    bar.finish_and_clear();
    tokio::time::sleep(Duration::from_secs(5)).await;
    let roles = ["host", "edge"];
    let before = roles.map(|role| service.cpu_seconds(role));
    let own = cpu_time::ProcessTime::try_now()?;
    let (seen, seen_bytes) = (
        count.seen.load(Ordering::Relaxed),
        count.seen_bytes.load(Ordering::Relaxed),
    );
    let from = start.elapsed();
    let half = Duration::from_secs(args.seconds) / 2;
    tokio::time::sleep(half).await;
    let full_memory = (service.memory("host"), service.memory("edge"));
    let cpu = roles.map(|role| service.cpu_seconds(role));
    let generator = own.elapsed();
    let middle = start.elapsed();
    let (seen, seen_bytes) = (
        count.seen.load(Ordering::Relaxed) - seen,
        count.seen_bytes.load(Ordering::Relaxed) - seen_bytes,
    );
    let killed = if args.kill {
        let before = service.games_of_hosts().await?;
        service.end_first("host")?;
        Some((start.elapsed(), before))
    } else {
        None
    };
    tokio::time::sleep(half).await;
    let until = start.elapsed();
    count.is_over.store(true, Ordering::Relaxed);
    let mut measured = Vec::new();
    while let Some(done) = tokio::time::timeout(PATIENCE, players.join_next()).await? {
        measured.push(done?);
    }
    onlookers.abort_all();
    let window = middle.saturating_sub(from);
    let calm = latencies(&measured, from, middle);
    let mut told = json!({
        "games": args.games,
        "onlookers": args.onlookers,
        "hosts": args.hosts,
        "edges": args.edges,
        "opened_a_second": opened,
        "commands_a_second": per_second(calm.len() as u64, window),
        "answer_ms": { "p50": at(&calm, 0.5), "p90": at(&calm, 0.9), "p99": at(&calm, 0.99), "most": at(&calm, 1.0) },
        "seen_a_second": per_second(seen, window),
        "seen_kib_a_second": per_second(seen_bytes / 1024, window),
        "cpu_cores": {
            "host": (cpu[0] - before[0]) / window.as_secs_f64(),
            "edge": (cpu[1] - before[1]) / window.as_secs_f64(),
            "this_program": generator.as_secs_f64() / window.as_secs_f64(),
        },
        "memory_mib": {
            "host_idle": idle_memory.0, "host_with_games": awake_memory.0, "host_with_onlookers": full_memory.0,
            "edge_idle": idle_memory.1, "edge_with_games": awake_memory.1, "edge_with_onlookers": full_memory.1,
        },
        "reconnected": count.reconnected.load(Ordering::Relaxed),
        "answered_commands_lost": count.lost.load(Ordering::Relaxed),
    });
    if let Some((at_moment, before)) = killed {
        let waits: Vec<Duration> = measured
            .iter()
            .filter_map(|it| pause_at(it, at_moment, until))
            .collect();
        let slow: Vec<Duration> = waits.iter().copied().filter(|it| *it > pace * 2).collect();
        let silent = measured
            .iter()
            .filter(|it| it.answers.last().is_none_or(|last| last.0 < at_moment))
            .count();
        told["killed"] = json!({
            "games_by_host": before,
            "games_that_waited": slow.len(),
            "seconds_p50": at_seconds(&slow, 0.5),
            "seconds_p99": at_seconds(&slow, 0.99),
            "seconds_most": at_seconds(&slow, 1.0),
            "games_that_never_answered_again": silent,
        });
        ensure!(silent == 0, "{silent} games never answered again: {told}");
    }
    if args.json {
        say(&told.to_string());
    } else {
        say(&serde_json::to_string_pretty(&told)?);
    }
    ensure!(
        count.lost.load(Ordering::Relaxed) == 0,
        "commands were lost that had been answered\n{}",
        service.last_words()
    );
    complain("nothing that was answered was lost");
    Ok(())
}

fn latencies(measured: &[Measured], from: Duration, until: Duration) -> Vec<Duration> {
    let all = measured.iter().flat_map(|it| &it.answers);
    let within = all.filter(|(when, _)| (from..until).contains(when));
    let mut latencies: Vec<Duration> = within.map(|(_, took)| *took).collect();
    latencies.sort_unstable();
    latencies
}

/// How long a game was silent after `moment`; `None` if it had no answer before.
fn pause_at(measured: &Measured, moment: Duration, until: Duration) -> Option<Duration> {
    let n = measured.answers.partition_point(|(when, _)| *when < moment);
    let before = measured.answers.get(n.checked_sub(1)?)?.0;
    let after = measured.answers.get(n).map_or(until, |it| it.0);
    Some(after.saturating_sub(before.max(moment)))
}

/// A quantile in milliseconds.
fn at(sorted: &[Duration], part: f64) -> f64 {
    at_seconds(sorted, part) * 1000.0
}

fn at_seconds(some: &[Duration], part: f64) -> f64 {
    let mut sorted = some.to_vec();
    sorted.sort_unstable();
    let last = sorted.len().saturating_sub(1);
    let n = (0..=last).find(|n| (*n as f64) >= part * last as f64);
    n.and_then(|n| sorted.get(n))
        .map_or(0.0, Duration::as_secs_f64)
}

fn per_second(count: u64, time: Duration) -> f64 {
    (count as f64 / time.as_secs_f64().max(0.001)).round()
}

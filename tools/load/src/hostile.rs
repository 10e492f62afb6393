//! Sends malformed frames and packets for a given time. The service must stay up, not grow in memory, and
//! keep serving honest clients.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use clap::ValueEnum;
use geom::Stream;
use indicatif::{ProgressBar, ProgressStyle};
use proto::Command as Deed;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use wire::ClientMessage;

use crate::client::Client;
use crate::say;
use crate::service::{Service, Wanted};

/// Longest acceptable response time for an honest visitor.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long an attacker waits for a response.
const LISTEN: Duration = Duration::from_millis(150);
/// Acceptable growth of the edge's memory in MiB.
const ROOM: f64 = 256.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Against {
    /// Attack with WebSocket frames, and with the bytes before and inside them
    Frames,
    /// Attack with SSH packets
    Ssh,
}

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Choose what to forge
    against: Against,
    /// Set the duration in minutes
    #[arg(long, default_value_t = 15.0)]
    minutes: f64,
    /// Set the number of concurrent attackers
    #[arg(long, default_value_t = 8)]
    attackers: u64,
    /// Set the seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Set the path of the repository, which contains the modules
    #[arg(long, default_value = ".")]
    root: PathBuf,
}

#[derive(Default)]
struct Count {
    attacks: AtomicU64,
    bytes: AtomicU64,
    /// Attacks that got a response before the connection ended.
    answered: AtomicU64,
    is_over: AtomicBool,
}

struct Target {
    at: SocketAddr,
    game: String,
    token: String,
    /// Recorded bytes of an honest SSH client.
    honest: Vec<u8>,
}

/// Attacks until the time is over; fails if honest visitors were affected.
pub(crate) fn run(args: &Args) -> Result<()> {
    let wanted = Wanted {
        edges: 1,
        hosts: 1,
        provers: 0,
    };
    let service = Service::start(args.root.canonicalize()?, &wanted)?;
    let addresses = service.addresses();
    let mut client = Client::join(&addresses, "Honest", 1)?;
    let game = client.begin()?;
    let web: SocketAddr = addresses[0].trim_start_matches("http://").parse()?;
    let runtime = Runtime::new()?;
    let target = match args.against {
        Against::Frames => Target {
            at: web,
            game,
            token: client.token().to_owned(),
            honest: Vec::new(),
        },
        Against::Ssh => {
            let at = SocketAddr::from(([127, 0, 0, 1], service.ssh_port()));
            let honest = runtime.block_on(overheard(at, &service))?;
            ensure!(
                honest.len() > 500,
                "an honest client said {} bytes",
                honest.len()
            );
            Target {
                at,
                game,
                token: client.token().to_owned(),
                honest,
            }
        }
    };
    let (target, count) = (Arc::new(target), Arc::new(Count::default()));
    for n in 0..args.attackers {
        let (target, count) = (Arc::clone(&target), Arc::clone(&count));
        let (against, luck) = (args.against, Stream::new(args.seed, &[n]));
        runtime.spawn(attack(against, target, count, luck));
    }
    let honest = runtime.block_on(visit(&service, &mut client, web, args, &count))?;
    count.is_over.store(true, Ordering::Relaxed);
    runtime.shutdown_timeout(Duration::from_secs(2));
    report(args, &count, &honest);
    ensure!(honest.alive, "the edge ended: {}", service.last_words());
    ensure!(
        honest.slowest < PATIENCE,
        "an honest visitor waited {:.1} s",
        honest.slowest.as_secs_f64()
    );
    let grown = honest.last - honest.first;
    ensure!(
        grown < ROOM,
        "the edge holds {grown:.0} MiB more than before"
    );
    Ok(())
}

struct Honest {
    visits: u64,
    slowest: Duration,
    /// The edge's memory before, at its peak and at the end, in MiB.
    first: f64,
    most: f64,
    last: f64,
    alive: bool,
}

/// Requests a page, and with SSH a greeting, twice a second until the time is over.
async fn visit(
    service: &Service,
    client: &mut Client,
    web: SocketAddr,
    args: &Args,
    count: &Count,
) -> Result<Honest> {
    let length = Duration::from_secs_f64(args.minutes * 60.0);
    let bar = ProgressBar::new(length.as_secs());
    let style = ProgressStyle::with_template("{bar:30} {elapsed} {msg}")?;
    bar.set_style(style);
    // Memory allocated at startup is not caused by the attackers.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let begun = Instant::now();
    let mut honest = Honest {
        visits: 0,
        slowest: Duration::ZERO,
        first: service.memory("edge"),
        most: 0.0,
        last: 0.0,
        alive: true,
    };
    while begun.elapsed() < length && honest.alive {
        let asked = Instant::now();
        tokio::task::block_in_place(|| client.get("/api/games"))?;
        if args.against == Against::Ssh {
            let at = SocketAddr::from((web.ip(), service.ssh_port()));
            greeted(at).await.context("nobody is greeted over SSH")?;
        }
        honest.slowest = honest.slowest.max(asked.elapsed());
        honest.visits += 1;
        honest.last = service.memory("edge");
        honest.most = honest.most.max(honest.last);
        honest.alive = service.is_alive("edge");
        bar.set_position(begun.elapsed().as_secs());
        let attacks = count.attacks.load(Ordering::Relaxed);
        bar.set_message(format!("{attacks} attacks, {:.0} MiB", honest.last));
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    bar.finish_and_clear();
    Ok(honest)
}

fn report(args: &Args, count: &Count, honest: &Honest) {
    let against = match args.against {
        Against::Frames => "frames",
        Against::Ssh => "ssh",
    };
    let of = |it: &AtomicU64| it.load(Ordering::Relaxed);
    if args.json {
        let said = json!({
            "against": against,
            "minutes": args.minutes,
            "attacks": of(&count.attacks),
            "bytes": of(&count.bytes),
            "answered": of(&count.answered),
            "honest_visits": honest.visits,
            "slowest_visit_ms": honest.slowest.as_millis(),
            "memory_mib": { "first": honest.first, "most": honest.most, "last": honest.last },
            "alive": honest.alive,
        });
        return say(&said.to_string());
    }
    say(&format!(
        "{against}: {} attacks with {} bytes, {} of them answered before they were cut off; {} honest visits, the slowest {} ms; \
         the edge's memory {:.0} MiB at first, {:.0} at most, {:.0} at last",
        of(&count.attacks),
        of(&count.bytes),
        of(&count.answered),
        honest.visits,
        honest.slowest.as_millis(),
        honest.first,
        honest.most,
        honest.last,
    ));
}

async fn attack(against: Against, target: Arc<Target>, count: Arc<Count>, mut luck: Stream) {
    while !count.is_over.load(Ordering::Relaxed) {
        let tried = match against {
            Against::Frames => frames(&target, &count, &mut luck).await,
            Against::Ssh => packets(&target, &count, &mut luck).await,
        };
        match tried {
            Ok(answered) => {
                count.attacks.fetch_add(1, Ordering::Relaxed);
                count.answered.fetch_add(answered.into(), Ordering::Relaxed);
            }
            // Being disconnected is the expected result of an attack.
            Err(error) if error.kind() != ErrorKind::ConnectionRefused => {
                count.attacks.fetch_add(1, Ordering::Relaxed);
            }
            Err(_) => tokio::time::sleep(LISTEN).await,
        }
    }
}

async fn connect(at: SocketAddr) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(at).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Whether the service sends anything within [`LISTEN`].
async fn listened(stream: &mut TcpStream) -> bool {
    let mut bytes = [0; 4096];
    let heard = tokio::time::timeout(LISTEN, stream.read(&mut bytes)).await;
    matches!(heard, Ok(Ok(1..)))
}

async fn write(stream: &mut TcpStream, bytes: &[u8], count: &Count) -> io::Result<()> {
    count.bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
    stream.write_all(bytes).await
}

/// Opens a WebSocket, often malformed, and sends frames, often malformed.
async fn frames(target: &Target, count: &Count, luck: &mut Stream) -> io::Result<bool> {
    let mut stream = connect(target.at).await?;
    let game = match luck.below(4) {
        0 => noise(luck, 40)
            .iter()
            .map(|byte| char::from(b'a' + byte % 26))
            .collect(),
        _ => target.game.clone(),
    };
    let deed = if luck.below(2) == 0 { "play" } else { "watch" };
    let asked = format!(
        "GET /api/games/{game}/{deed} HTTP/1.1\r\nHost: load\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    let asked = match luck.below(6) {
        0 => spoilt(asked.as_bytes(), luck),
        _ => asked.into_bytes(),
    };
    write(&mut stream, &asked, count).await?;
    listened(&mut stream).await;
    let token = match luck.below(4) {
        0 => noise(luck, 200),
        1 => Vec::new(),
        _ => target.token.as_bytes().to_vec(),
    };
    write(&mut stream, &frame(0x81, &token, luck), count).await?;
    for _ in 0..luck.below(12) {
        let call = call(luck);
        let call = if luck.below(2) == 0 {
            call
        } else {
            spoilt(&call, luck)
        };
        // Mostly complete binary frames, otherwise any opcode: fragments, reserved ones, pings, closes.
        let head = match luck.below(3) {
            0 => byte(luck),
            _ => 0x82,
        };
        let frame = frame(head, &call, luck);
        let frame = if luck.below(4) == 0 {
            spoilt(&frame, luck)
        } else {
            frame
        };
        write(&mut stream, &frame, count).await?;
    }
    Ok(listened(&mut stream).await)
}

/// A client message, or noise.
fn call(luck: &mut Stream) -> Vec<u8> {
    let call = match luck.below(6) {
        0 => ClientMessage::Join,
        1 => ClientMessage::Resync,
        2 => ClientMessage::Heartbeat,
        3 => ClientMessage::Step {
            after: luck.below(5),
            command: Deed::Wait,
        },
        4 => return noise(luck, 64),
        _ => return noise(luck, 6000),
    };
    call.to_bytes()
}

/// A WebSocket frame of a client, sometimes with a wrong length or without its mask.
fn frame(head: u8, payload: &[u8], luck: &mut Stream) -> Vec<u8> {
    let masked = if luck.below(12) == 0 { 0 } else { 0x80 };
    let length = match luck.below(16) {
        0 => u64::from(luck.below(u32::MAX)) << luck.below(33),
        1 => luck.below(300).into(),
        _ => payload.len() as u64,
    };
    let mut bytes = vec![head];
    match length {
        0..126 => bytes.push(masked | u8::try_from(length).unwrap_or(0)),
        126..65536 => {
            bytes.push(masked | 126);
            bytes.extend(u16::try_from(length).unwrap_or(0).to_be_bytes());
        }
        _ => {
            bytes.push(masked | 127);
            bytes.extend(length.to_be_bytes());
        }
    }
    let mask = [byte(luck), byte(luck), byte(luck), byte(luck)];
    if masked != 0 {
        bytes.extend(mask);
    }
    let covered = payload.iter().zip(mask.iter().cycle());
    bytes.extend(covered.map(|(byte, mask)| byte ^ mask));
    bytes
}

/// Replays an honest client's packets, changed at random.
async fn packets(target: &Target, count: &Count, luck: &mut Stream) -> io::Result<bool> {
    let mut stream = connect(target.at).await?;
    let said = match luck.below(8) {
        0 => noise(luck, 4000),
        1 => {
            let mut said = b"SSH-2.0-Nobody\r\n".to_vec();
            said.extend(noise(luck, 4000));
            said
        }
        _ => spoilt(&target.honest, luck),
    };
    // In pieces, as a network may deliver it.
    let (mut rest, mut answered) = (said.as_slice(), false);
    while !rest.is_empty() {
        let most = u32::try_from(rest.len()).unwrap_or(u32::MAX);
        let at = match luck.below(3) {
            0 => luck.below(most) as usize + 1,
            _ => rest.len(),
        };
        let (piece, more) = rest.split_at(at.min(rest.len()));
        write(&mut stream, piece, count).await?;
        rest = more;
        if luck.below(2) == 0 {
            answered |= listened(&mut stream).await;
        }
    }
    Ok(listened(&mut stream).await || answered)
}

/// Changes, removes, repeats or cuts off a few bytes.
fn spoilt(bytes: &[u8], luck: &mut Stream) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=luck.below(4) {
        let Ok(length) = u32::try_from(bytes.len()) else {
            break;
        };
        if length == 0 {
            break;
        }
        let from = luck.below(length) as usize;
        let to = (from + luck.below(64) as usize + 1).min(bytes.len());
        match luck.below(6) {
            0 => bytes.truncate(from),
            1 => {
                bytes.drain(from..to);
            }
            2 => {
                let piece = bytes[from..to].to_vec();
                bytes.splice(from..from, piece);
            }
            3 => bytes[from..to].fill(0xff),
            _ => bytes[from] ^= 1 << luck.below(8),
        }
    }
    bytes
}

fn noise(luck: &mut Stream, most: u32) -> Vec<u8> {
    let length = luck.below(most + 1);
    (0..length).map(|_| byte(luck)).collect()
}

fn byte(luck: &mut Stream) -> u8 {
    u8::try_from(luck.below(256)).unwrap_or(0)
}

/// Checks that the SSH service sends its identification.
async fn greeted(at: SocketAddr) -> Result<()> {
    let mut stream = connect(at).await?;
    stream.write_all(b"SSH-2.0-Visitor\r\n").await?;
    let mut bytes = [0; 4];
    tokio::time::timeout(PATIENCE, stream.read_exact(&mut bytes)).await??;
    ensure!(&bytes == b"SSH-", "{bytes:?}");
    Ok(())
}

/// Records the bytes that OpenSSH's client sends until it is authenticated or rejected, with a proxy between them.
async fn overheard(at: SocketAddr, service: &Service) -> Result<Vec<u8>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let port = listener.local_addr()?.port();
    let key = service.folder.path().join("attacker");
    let made = Command::new("ssh-keygen")
        .args(["-q", "-t", "ed25519", "-N", "", "-f"])
        .arg(&key)
        .status();
    ensure!(made.context("ssh-keygen is needed")?.success(), "no key");
    let mut client = Command::new("ssh")
        .args([
            "-F",
            "none",
            "-T",
            "-o",
            "StrictHostKeyChecking=no",
            "-o",
            "BatchMode=yes",
        ])
        .args([
            "-o",
            "UserKnownHostsFile=/dev/null",
            "-o",
            "IdentityAgent=none",
        ])
        .arg("-i")
        .arg(&key)
        .args(["-p", &port.to_string(), "play@127.0.0.1"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("ssh is needed")?;
    let heard = tokio::time::timeout(PATIENCE, listen_between(&listener, at)).await;
    let _ = client.kill();
    let _ = client.wait();
    match heard {
        Ok(heard) => heard,
        Err(_) => bail!("an honest client was not done in {PATIENCE:?}"),
    }
}

async fn listen_between(listener: &TcpListener, at: SocketAddr) -> Result<Vec<u8>> {
    let (client, _) = listener.accept().await?;
    let server = connect(at).await?;
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let back = tokio::spawn(async move { tokio::io::copy(&mut from_server, &mut to_client).await });
    let mut said = Vec::new();
    let mut bytes = [0; 4096];
    // An authenticated or rejected client is silent for a while.
    while let Ok(Ok(n @ 1..)) =
        tokio::time::timeout(Duration::from_secs(2), from_client.read(&mut bytes)).await
    {
        said.extend_from_slice(&bytes[..n]);
        to_server.write_all(&bytes[..n]).await?;
    }
    back.abort();
    Ok(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spoilt_bytes_usually_differ() {
        let mut luck = Stream::new(3, &[]);
        let honest: Vec<u8> = (0..200).collect();
        let other = (0..100).filter(|_| spoilt(&honest, &mut luck) != honest);
        assert!(other.count() > 80);
        assert!(spoilt(&[], &mut luck).is_empty());
    }

    #[test]
    fn some_generated_frames_are_well_formed() {
        let mut luck = Stream::new(1, &[]);
        // Of a hundred frames at least one has a true length and a mask.
        let frames: Vec<Vec<u8>> = (0..100).map(|_| frame(0x82, b"abc", &mut luck)).collect();
        let honest = |it: &&Vec<u8>| it[..2] == [0x82, 0x83] && it.len() == 9;
        assert!(frames.iter().filter(honest).count() > 50);
    }
}

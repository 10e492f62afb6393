//! The SSH menu: sign-up, starting, resuming and watching games.

use std::time::{Duration, Instant};

use fluent_bundle::FluentValue;
use tracing::{debug, warn};
use tty::InputEvent;
use ui::{Code, Settings};

use super::context::Visit;
use super::play;
use super::terminal::{Disconnected, Screen, TerminalEvent, is_exit_key, pause, typed_char};
use crate::GameId;
use crate::db::{GameInfo, Player, SignUpResult};
use crate::edge::start_game_for;
use crate::identity::{self, Key, hash_secret};
use crate::names::Name;

/// Maximum input length.
const MAX_NAME_CHARS: usize = 40;

/// Entries per list: one per digit key.
const MAX_LISTED: usize = 9;

/// Age at which a list of games is asked for again: every key redraws the menu.
const LIST_AGE: Duration = Duration::from_secs(1);

/// Time to read the message about a revoked key.
const READING_TIME: Duration = Duration::from_secs(20);

/// Runs the menu for an authenticated key until the client leaves; asks a new key for a name first.
pub(super) async fn run_menu(
    visit: &Visit<'_>,
    screen: &mut Screen,
    key: Key,
) -> Result<(), Disconnected> {
    let player = match visit.edge.db.player_of_key(&key).await {
        Ok(Some(player)) => player,
        Ok(None) => sign_up(visit, screen, key).await?,
        Err(_) => return pause(screen, &[visit.words.say("ssh-busy")]).await,
    };
    tokio::select! {
        gone = menu_loop(visit, screen, &player) => gone,
        () = visit.edge.key_revoked(&player) => {
            let lines = [visit.words.say("ssh-key-revoked")];
            let _ = tokio::time::timeout(READING_TIME, pause(screen, &lines)).await;
            Err(Disconnected)
        }
    }
}

/// The main loop of the menu.
async fn menu_loop(
    visit: &Visit<'_>,
    screen: &mut Screen,
    player: &Player,
) -> Result<(), Disconnected> {
    let key = &player.key;
    let mut settings = load_settings(visit, key).await;
    loop {
        match main_menu(visit, screen, player).await? {
            Choice::Play(game) => {
                let before = settings.clone();
                let played = play::play(visit, screen, game, &mut settings).await;
                // Stored even if the client disconnects.
                if settings != before {
                    store_settings(visit, key, &settings).await;
                }
                played?;
            }
            Choice::Watch(game) => play::spectate(visit, screen, game, player).await?,
            Choice::Leave => return Ok(()),
        }
    }
}

/// The settings of an earlier visit; defaults if they are missing or unreadable.
async fn load_settings(visit: &Visit<'_>, key: &Key) -> Settings {
    let kept = visit.edge.db.settings(key).await.ok().flatten();
    let read = kept.and_then(|kept| serde_json::from_str(&kept).ok());
    read.unwrap_or_default()
}

async fn store_settings(visit: &Visit<'_>, key: &Key, settings: &Settings) {
    let text = serde_json::to_string(settings).unwrap_or_default();
    match visit.edge.db.store_settings(key, &text).await {
        Ok(true) => {}
        Ok(false) => debug!("settings too long, not stored"),
        Err(error) => warn!(%error, "storing settings failed"),
    }
}

/// Signs a new key up.
async fn sign_up(visit: &Visit<'_>, screen: &mut Screen, key: Key) -> Result<Player, Disconnected> {
    let words = visit.words;
    let mut typed = String::new();
    let mut problem = String::new();
    loop {
        let mut lines = vec![words.say("title"), String::new()];
        lines.extend(words.say("ssh-new").lines().map(str::to_owned));
        lines.extend([
            String::new(),
            format!("{} {typed}_", words.say("ssh-name")),
            String::new(),
            problem.clone(),
        ]);
        screen.show_lines(&lines).await?;
        let heard = match screen.next().await? {
            TerminalEvent::Resized => continue,
            TerminalEvent::Input(heard) if is_exit_key(heard) => return Err(Disconnected),
            TerminalEvent::Input(heard) => heard,
        };
        if let Some(letter) = typed_char(heard) {
            if typed.chars().count() < MAX_NAME_CHARS {
                typed.push(letter);
            }
            continue;
        }
        let InputEvent::Key(pressed) = heard else {
            continue;
        };
        if pressed.code == Code::Backspace {
            typed.pop();
        }
        if pressed.code != Code::Enter {
            continue;
        }
        let name = match Name::new(&typed) {
            Ok(name) => name,
            Err(bad) => {
                problem = bad.to_string();
                continue;
            }
        };
        if visit.edge.count_sign_up(visit.peer).is_err() {
            problem = words.say("enter-why-rate-limited");
            continue;
        }
        let Ok(recovery) = identity::random_code(6) else {
            continue;
        };
        match visit
            .edge
            .db
            .create_player(&name, &key, &hash_secret(&recovery))
            .await
        {
            Ok(SignUpResult::Created) => {}
            Ok(SignUpResult::NameTaken) => {
                problem = words.say("ssh-name-taken");
                continue;
            }
            Ok(SignUpResult::KeyTaken) | Err(_) => {
                problem = words.say("ssh-busy");
                continue;
            }
        }
        let args = [("code", FluentValue::from(recovery))];
        let lines: Vec<String> = words
            .say_with("ssh-welcome", &args)
            .lines()
            .map(str::to_owned)
            .collect();
        pause(screen, &lines).await?;
        if let Ok(Some(player)) = visit.edge.db.player_of_key(&key).await {
            return Ok(player);
        }
        return Err(Disconnected);
    }
}

enum Choice {
    Play(GameId),
    Watch(GameId),
    Leave,
}

async fn main_menu(
    visit: &Visit<'_>,
    screen: &mut Screen,
    player: &Player,
) -> Result<Choice, Disconnected> {
    let words = visit.words;
    let mut problem = String::new();
    let (mut games, mut listed) = (Vec::new(), None);
    loop {
        if is_old(listed) {
            let found = visit.edge.db.open_games_of(player.id).await;
            (games, listed) = (found.unwrap_or_default(), Some(Instant::now()));
        }
        let open: Vec<&GameInfo> = games.iter().filter(|it| it.state == "open").collect();
        let args = [("name", FluentValue::from(player.name.as_str()))];
        let mut lines = vec![words.say_with("ssh-hello", &args), String::new()];
        lines.push(format!("  d  {}", words.say("ssh-daily")));
        lines.push(format!("  n  {}", words.say("ssh-new-game")));
        lines.push(format!("  w  {}", words.say("ssh-watch")));
        lines.push(format!("  q  {}", words.say("ssh-quit")));
        if !open.is_empty() {
            lines.extend([String::new(), words.say("ssh-open")]);
        }
        for (n, game) in open.iter().take(MAX_LISTED).enumerate() {
            lines.push(format!("  {}  {}", n + 1, game_line(visit, game)));
        }
        lines.extend([String::new(), problem.clone()]);
        screen.show_lines(&lines).await?;
        let heard = match screen.next().await? {
            TerminalEvent::Resized => continue,
            TerminalEvent::Input(heard) => heard,
        };
        if is_exit_key(heard) {
            return Ok(Choice::Leave);
        }
        let begun = match typed_char(heard) {
            Some('q') => return Ok(Choice::Leave),
            Some('d') => match ask_daily(visit, screen, &games).await? {
                Some(calling) => start_game_for(visit.edge, player, true, calling.as_deref()).await,
                None => continue,
            },
            Some('n') => match ask_calling(visit, screen).await? {
                Some(calling) => {
                    start_game_for(visit.edge, player, false, calling.as_deref()).await
                }
                None => continue,
            },
            Some('w') => match ask_game(visit, screen).await? {
                Some(game) => return Ok(Choice::Watch(game)),
                None => continue,
            },
            Some(digit @ '1'..='9') => {
                let n = digit.to_digit(10).and_then(|n| usize::try_from(n).ok());
                match n.and_then(|n| open.get(n - 1)) {
                    Some(game) => return Ok(Choice::Play(game.game)),
                    None => continue,
                }
            }
            _ => continue,
        };
        match begun {
            Ok((game, _)) => return Ok(Choice::Play(game)),
            Err(error) => problem = error.message,
        }
    }
}

/// Whether a list of games is to be asked for again.
fn is_old(listed: Option<Instant>) -> bool {
    listed.is_none_or(|at| at.elapsed() >= LIST_AGE)
}

/// A game as one line of a list.
fn game_line(visit: &Visit<'_>, game: &GameInfo) -> String {
    let calling = game.calling.as_deref().map_or_else(
        || visit.words.say("calling-none"),
        |id| id.rsplit(':').next().unwrap_or(id).replace('_', " "),
    );
    let args = [
        ("player", FluentValue::from(game.player.as_str())),
        ("calling", FluentValue::from(calling)),
        ("turns", FluentValue::from(game.turns)),
        (
            "day",
            FluentValue::from(game.day.as_deref().unwrap_or("no")),
        ),
    ];
    visit.words.say_with("ssh-game", &args)
}

/// Asks for confirmation and a calling for the daily game; `None` if the player declines. A game that was already started
/// needs no confirmation.
async fn ask_daily(
    visit: &Visit<'_>,
    screen: &mut Screen,
    games: &[GameInfo],
) -> Result<Option<Option<String>>, Disconnected> {
    let today = visit.edge.db.today().await.unwrap_or_default();
    let today = today.map(|(day, _)| day);
    if today.is_some() && games.iter().any(|game| game.day == today) {
        return Ok(Some(None));
    }
    loop {
        let words = visit.words;
        screen
            .show_lines(&[
                words.say("daily-sure"),
                String::new(),
                format!("  y  {}", words.say("ssh-daily-begin")),
                format!("  n  {}", words.say("ssh-daily-not-yet")),
            ])
            .await?;
        let TerminalEvent::Input(heard) = screen.next().await? else {
            continue;
        };
        match typed_char(heard) {
            Some('y') => return ask_calling(visit, screen).await,
            Some('n' | 'q') => return Ok(None),
            _ if is_exit_key(heard) => return Ok(None),
            _ => {}
        }
    }
}

/// Asks for a calling: `Some(None)` for no calling, `None` if the player goes back.
async fn ask_calling(
    visit: &Visit<'_>,
    screen: &mut Screen,
) -> Result<Option<Option<String>>, Disconnected> {
    let callings: Vec<&str> = visit.edge.rules.callings().map(|(_, id)| id).collect();
    loop {
        let mut lines = vec![visit.words.say("ssh-which-calling"), String::new()];
        lines.push(format!("  0  {}", visit.words.say("calling-none")));
        for (n, id) in callings.iter().take(MAX_LISTED).enumerate() {
            let name = id.rsplit(':').next().unwrap_or(id).replace('_', " ");
            lines.push(format!("  {}  {name}", n + 1));
        }
        screen.show_lines(&lines).await?;
        let TerminalEvent::Input(heard) = screen.next().await? else {
            continue;
        };
        if is_exit_key(heard) {
            return Ok(None);
        }
        match typed_char(heard).and_then(|it| it.to_digit(10)) {
            Some(0) => return Ok(Some(None)),
            Some(n) => {
                let n = usize::try_from(n).unwrap_or(usize::MAX);
                if let Some(id) = callings.get(n - 1) {
                    return Ok(Some(Some((*id).to_owned())));
                }
            }
            None => {}
        }
    }
}

/// Asks for a game to watch.
async fn ask_game(visit: &Visit<'_>, screen: &mut Screen) -> Result<Option<GameId>, Disconnected> {
    let (mut games, mut listed) = (Vec::new(), None);
    loop {
        if is_old(listed) {
            let found = visit.edge.db.live_games(9).await;
            (games, listed) = (found.unwrap_or_default(), Some(Instant::now()));
        }
        let mut lines = vec![visit.words.say("ssh-which-game"), String::new()];
        if games.is_empty() {
            lines.push(visit.words.say("ssh-no-games"));
        }
        for (n, game) in games.iter().enumerate() {
            lines.push(format!("  {}  {}", n + 1, game_line(visit, game)));
        }
        screen.show_lines(&lines).await?;
        let TerminalEvent::Input(heard) = screen.next().await? else {
            continue;
        };
        if is_exit_key(heard) || typed_char(heard) == Some('q') {
            return Ok(None);
        }
        if let Some(n @ 1..) = typed_char(heard).and_then(|it| it.to_digit(10)) {
            let n = usize::try_from(n).unwrap_or(usize::MAX);
            if let Some(game) = games.get(n - 1) {
                return Ok(Some(game.game));
            }
        }
    }
}

//! Who somebody is, and what they can do here.

use std::time::Duration;

use fluent_bundle::FluentValue;
use tracing::{debug, warn};
use tty::Heard;
use ui::{Code, Settings};

use super::play;
use super::stage::Stage;
use super::terminal::{Gone, Happened, Screen, is_out, letter, pause};
use crate::GameId;
use crate::edge::begin_for;
use crate::identity::{self, Key, hashed};
use crate::names::Name;
use crate::record::{Joined, Player, Shown};

/// No name is longer.
const LONGEST: usize = 40;

/// So many games are listed at once: as many as there are digits.
const LISTED: usize = 9;

/// How long somebody may take to read why they are shown out.
const READING: Duration = Duration::from_secs(20);

/// Receives somebody with a key.
pub(super) async fn receive(stage: &Stage<'_>, screen: &mut Screen, key: Key) -> Result<(), Gone> {
    let player = match stage.edge.record.owner(&key).await {
        Ok(Some(player)) => player,
        Ok(None) => join(stage, screen, key).await?,
        Err(_) => return pause(screen, &[stage.words.say("ssh-busy")]).await,
    };
    tokio::select! {
        gone = attend(stage, screen, &player) => gone,
        () = stage.edge.disowned(&player) => {
            let told = [stage.words.say("ssh-disowned")];
            let _ = tokio::time::timeout(READING, pause(screen, &told)).await;
            Err(Gone)
        }
    }
}

/// Lets somebody choose, and play or look on, until they go.
async fn attend(stage: &Stage<'_>, screen: &mut Screen, player: &Player) -> Result<(), Gone> {
    let key = &player.key;
    let mut settings = taste(stage, key).await;
    loop {
        match choose(stage, screen, player).await? {
            Choice::Play(game) => {
                let before = settings.clone();
                let played = play::play(stage, screen, game, &mut settings).await;
                // Whoever hangs up has chosen too.
                if settings != before {
                    keep_taste(stage, key, &settings).await;
                }
                played?;
            }
            Choice::Watch(game) => play::spectate(stage, screen, game, player).await?,
            Choice::Go => return Ok(()),
        }
    }
}

/// What somebody has chosen on another visit; nothing where that cannot be read.
async fn taste(stage: &Stage<'_>, key: &Key) -> Settings {
    let kept = stage.edge.record.taste(key).await.ok().flatten();
    let read = kept.and_then(|kept| serde_json::from_str(&kept).ok());
    read.unwrap_or_default()
}

/// Keeps it for the next visit.
async fn keep_taste(stage: &Stage<'_>, key: &Key, settings: &Settings) {
    let text = serde_json::to_string(settings).unwrap_or_default();
    match stage.edge.record.keep_taste(key, &text).await {
        Ok(true) => {}
        Ok(false) => debug!("settings too long, not stored"),
        Err(error) => warn!(%error, "storing settings failed"),
    }
}

/// Asks somebody whose key is new for a name.
async fn join(stage: &Stage<'_>, screen: &mut Screen, key: Key) -> Result<Player, Gone> {
    let words = stage.words;
    let mut typed = String::new();
    let mut trouble = String::new();
    loop {
        let mut lines = vec![words.say("title"), String::new()];
        lines.extend(words.say("ssh-new").lines().map(str::to_owned));
        lines.extend([
            String::new(),
            format!("{} {typed}_", words.say("ssh-name")),
            String::new(),
            trouble.clone(),
        ]);
        screen.say(&lines).await?;
        let heard = match screen.next().await? {
            Happened::Resized => continue,
            Happened::Heard(heard) if is_out(heard) => return Err(Gone),
            Happened::Heard(heard) => heard,
        };
        if let Some(letter) = letter(heard) {
            if typed.chars().count() < LONGEST {
                typed.push(letter);
            }
            continue;
        }
        let Heard::Key(pressed) = heard else { continue };
        if pressed.code == Code::Backspace {
            typed.pop();
        }
        if pressed.code != Code::Enter {
            continue;
        }
        let name = match Name::new(&typed) {
            Ok(name) => name,
            Err(bad) => {
                trouble = bad.to_string();
                continue;
            }
        };
        let Ok(recovery) = identity::code(6) else {
            continue;
        };
        match stage
            .edge
            .record
            .join(&name, &key, &hashed(&recovery))
            .await
        {
            Ok(Joined::In) => {}
            Ok(Joined::NameTaken) => {
                trouble = words.say("ssh-name-taken");
                continue;
            }
            Ok(Joined::KeyTaken) | Err(_) => {
                trouble = words.say("ssh-busy");
                continue;
            }
        }
        let told = [("code", FluentValue::from(recovery))];
        let lines: Vec<String> = words
            .tell("ssh-welcome", &told)
            .lines()
            .map(str::to_owned)
            .collect();
        pause(screen, &lines).await?;
        if let Ok(Some(player)) = stage.edge.record.owner(&key).await {
            return Ok(player);
        }
        return Err(Gone);
    }
}

enum Choice {
    Play(GameId),
    Watch(GameId),
    Go,
}

async fn choose(stage: &Stage<'_>, screen: &mut Screen, player: &Player) -> Result<Choice, Gone> {
    let words = stage.words;
    let mut trouble = String::new();
    loop {
        let games = stage.edge.record.games_of(player.id).await;
        let games = games.unwrap_or_default();
        let open: Vec<&Shown> = games.iter().filter(|it| it.state == "open").collect();
        let told = [("name", FluentValue::from(player.name.as_str()))];
        let mut lines = vec![words.tell("ssh-hello", &told), String::new()];
        lines.push(format!("  d  {}", words.say("ssh-daily")));
        lines.push(format!("  n  {}", words.say("ssh-new-game")));
        lines.push(format!("  w  {}", words.say("ssh-watch")));
        lines.push(format!("  q  {}", words.say("ssh-quit")));
        if !open.is_empty() {
            lines.extend([String::new(), words.say("ssh-open")]);
        }
        for (n, game) in open.iter().take(LISTED).enumerate() {
            lines.push(format!("  {}  {}", n + 1, line(stage, game)));
        }
        lines.extend([String::new(), trouble.clone()]);
        screen.say(&lines).await?;
        let heard = match screen.next().await? {
            Happened::Resized => continue,
            Happened::Heard(heard) => heard,
        };
        if is_out(heard) {
            return Ok(Choice::Go);
        }
        let begun = match letter(heard) {
            Some('q') => return Ok(Choice::Go),
            Some('d') => match daily(stage, screen, &games).await? {
                Some(calling) => begin_for(stage.edge, player, true, calling.as_deref()).await,
                None => continue,
            },
            Some('n') => match calling(stage, screen).await? {
                Some(calling) => begin_for(stage.edge, player, false, calling.as_deref()).await,
                None => continue,
            },
            Some('w') => match pick(stage, screen).await? {
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
            Err(refusal) => trouble = refusal.message,
        }
    }
}

/// A game as it stands in a list.
fn line(stage: &Stage<'_>, game: &Shown) -> String {
    let calling = game.calling.as_deref().map_or_else(
        || stage.words.say("calling-none"),
        |id| id.rsplit(':').next().unwrap_or(id).replace('_', " "),
    );
    let told = [
        ("player", FluentValue::from(game.player.as_str())),
        ("calling", FluentValue::from(calling)),
        ("turns", FluentValue::from(game.turns)),
        (
            "day",
            FluentValue::from(game.day.as_deref().unwrap_or("no")),
        ),
    ];
    stage.words.tell("ssh-game", &told)
}

/// Asks whether the one life of the day is to begin, and who they were before; `None` if they would rather not. Whoever has
/// begun it goes on.
async fn daily(
    stage: &Stage<'_>,
    screen: &mut Screen,
    games: &[Shown],
) -> Result<Option<Option<String>>, Gone> {
    let today = stage.edge.record.today().await.unwrap_or_default();
    let today = today.map(|(day, _)| day);
    if today.is_some() && games.iter().any(|game| game.day == today) {
        return Ok(Some(None));
    }
    loop {
        let words = stage.words;
        screen
            .say(&[
                words.say("daily-sure"),
                String::new(),
                format!("  y  {}", words.say("ssh-daily-begin")),
                format!("  n  {}", words.say("ssh-daily-not-yet")),
            ])
            .await?;
        let Happened::Heard(heard) = screen.next().await? else {
            continue;
        };
        match letter(heard) {
            Some('y') => return calling(stage, screen).await,
            Some('n' | 'q') => return Ok(None),
            _ if is_out(heard) => return Ok(None),
            _ => {}
        }
    }
}

/// Asks for a calling: nobody in particular, or one of them; `None` if they would rather not.
async fn calling(stage: &Stage<'_>, screen: &mut Screen) -> Result<Option<Option<String>>, Gone> {
    let callings: Vec<&str> = stage.edge.rules.callings().map(|(_, id)| id).collect();
    loop {
        let mut lines = vec![stage.words.say("ssh-which-calling"), String::new()];
        lines.push(format!("  0  {}", stage.words.say("calling-none")));
        for (n, id) in callings.iter().take(LISTED).enumerate() {
            let name = id.rsplit(':').next().unwrap_or(id).replace('_', " ");
            lines.push(format!("  {}  {name}", n + 1));
        }
        screen.say(&lines).await?;
        let Happened::Heard(heard) = screen.next().await? else {
            continue;
        };
        if is_out(heard) {
            return Ok(None);
        }
        match letter(heard).and_then(|it| it.to_digit(10)) {
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

/// Asks for a game to look on at.
async fn pick(stage: &Stage<'_>, screen: &mut Screen) -> Result<Option<GameId>, Gone> {
    loop {
        let games = stage.edge.record.running(9).await.unwrap_or_default();
        let mut lines = vec![stage.words.say("ssh-which-game"), String::new()];
        if games.is_empty() {
            lines.push(stage.words.say("ssh-no-games"));
        }
        for (n, game) in games.iter().enumerate() {
            lines.push(format!("  {}  {}", n + 1, line(stage, game)));
        }
        screen.say(&lines).await?;
        let Happened::Heard(heard) = screen.next().await? else {
            continue;
        };
        if is_out(heard) || letter(heard) == Some('q') {
            return Ok(None);
        }
        if let Some(n @ 1..) = letter(heard).and_then(|it| it.to_digit(10)) {
            let n = usize::try_from(n).unwrap_or(usize::MAX);
            if let Some(game) = games.get(n - 1) {
                return Ok(Some(game.game));
            }
        }
    }
}

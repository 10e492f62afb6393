//! HTTP requests to the server the player signed in to, on a thread, so that the interface never waits for the network.

use std::fs;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use account::{Account, HttpClient, Purpose, Reply, RequestError};
use proto::session::Calling;
use serde_json::{Value, json};
use sim::{Budget, Rules};
use ui::{Listing, RemoteGame, ServiceError, ServiceRequest, ServiceUpdate, Submission, Verdict};

/// Timeout of a request.
const PATIENCE: Duration = Duration::from_secs(15);
/// A token is renewed when it expires in less than this.
const MARGIN: Duration = Duration::from_secs(60);
/// Number of polls for the verdict on an uploaded run, and the pause between them.
const ASKED: usize = 30;
const PAUSE: Duration = Duration::from_secs(1);
/// Maximum size of an uploaded journal in bytes.
const LONGEST: u64 = 1 << 20;

/// A job for the thread.
pub(crate) enum Job {
    /// What the player wants.
    Call(ServiceRequest),
    /// Get a token for a game.
    Token {
        /// Whether the cached token was rejected, and a new one is needed.
        fresh: bool,
    },
}

/// Result of a job.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ServiceEvent {
    /// Something for the interface to show.
    News(ServiceUpdate),
    /// A game to connect to.
    JoinGame {
        /// Address of the server.
        service: String,
        /// Id of the game.
        game: String,
        /// Whether to spectate only.
        watches: bool,
        /// Token of the player.
        token: String,
    },
    /// A new token for the current game.
    Token(String),
    /// No token is available.
    NoToken {
        /// Whether the server refused it; false if the server did not answer.
        refused: bool,
    },
}

/// The player's account on a server; state of the thread.
pub(crate) struct AccountClient {
    /// Address of the server; empty if the player is not signed in.
    service: String,
    /// Path of the key file.
    key: PathBuf,
    /// Folder with the journals of finished runs.
    journals: PathBuf,
    rules: Arc<Rules>,
    token: Option<(String, Instant)>,
}

type Done<T> = Result<T, ServiceError>;

impl AccountClient {
    pub(crate) fn new(service: String, key: PathBuf, journals: PathBuf, rules: Arc<Rules>) -> Self {
        Self {
            service,
            key,
            journals,
            rules,
            token: None,
        }
    }

    /// Handles jobs in order, until the channel closes or `tell` returns false.
    pub(crate) fn run_jobs(mut self, jobs: &Receiver<Job>, tell: impl Fn(ServiceEvent) -> bool) {
        for job in jobs {
            let done = match job {
                Job::Call(call) => self.answer(call, &tell),
                Job::Token { fresh } => Ok(match self.token(fresh) {
                    Ok(token) => ServiceEvent::Token(token),
                    Err(trouble) => ServiceEvent::NoToken {
                        refused: !matches!(trouble, ServiceError::Unreachable(_)),
                    },
                }),
            };
            let said =
                done.unwrap_or_else(|trouble| ServiceEvent::News(ServiceUpdate::Trouble(trouble)));
            if !tell(said) {
                return;
            }
        }
    }

    fn answer(
        &mut self,
        call: ServiceRequest,
        tell: &impl Fn(ServiceEvent) -> bool,
    ) -> Done<ServiceEvent> {
        let news = match call {
            ServiceRequest::Enter {
                address,
                name,
                code,
            } => self.enter(&address, &name, &code)?,
            ServiceRequest::Look => ServiceUpdate::Listing(self.look()?),
            ServiceRequest::Code => self.code()?,
            ServiceRequest::Begin { daily, calling } => return self.begin(daily, &calling),
            ServiceRequest::Sit(game) => return self.sit(game, false),
            ServiceRequest::Watch(game) => return self.sit(game, true),
            ServiceRequest::Send(sent) => self.send(&sent, tell)?,
            ServiceRequest::Forget => {
                match fs::remove_file(&self.key) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => {
                        return Err(ServiceError::Key(error.to_string()));
                    }
                    _ => {}
                }
                self.service.clear();
                self.token = None;
                ServiceUpdate::Forgotten
            }
        };
        Ok(ServiceEvent::News(news))
    }

    fn line(&self) -> HttpClient {
        HttpClient::new(&self.service, PATIENCE)
    }

    /// Signs in: registers a name, links this device with a code, or recovers the name.
    fn enter(&mut self, service: &str, name: &str, code: &str) -> Done<ServiceUpdate> {
        self.service = address(service)?;
        self.token = None;
        let (secret, made) = match key(&self.key)? {
            Some(secret) => (secret, false),
            None => (make_key(&self.key)?, true),
        };
        let account = Account::new(&secret, &self.service);
        // A recovery code has six groups, a device code fewer.
        let (path, purpose) = match code.matches('-').count() {
            _ if code.is_empty() => ("/api/players", Purpose::Join),
            5 => ("/api/recover", Purpose::AddKey),
            _ => ("/api/keys", Purpose::AddKey),
        };
        let besides = match code {
            "" => json!({ "name": name }),
            code => json!({ "name": name, "code": code.to_lowercase() }),
        };
        let entered = self.signed(&account, path, purpose, &besides);
        if entered.is_err() && made {
            // The key was not accepted; the next try makes a new one.
            let _ = fs::remove_file(&self.key);
        }
        let said = match entered {
            Err(ServiceError::Unreachable(why))
                if why.contains("InvalidContentType") && !service.contains("://") =>
            {
                return Err(ServiceError::NotSecure(service.trim().to_owned()));
            }
            // A key that was kept after signing out is still registered.
            Err(ServiceError::Refused { why, .. }) if why == "key_taken" => {
                self.signed(&account, "/api/token", Purpose::Enter, &json!({}))?
            }
            said => said?,
        };
        Ok(ServiceUpdate::Known {
            address: self.service.clone(),
            recovery: said["recovery"].as_str().map(str::to_owned),
        })
    }

    /// Sends a signed request for a purpose; caches the token of the reply.
    fn signed(
        &mut self,
        account: &Account,
        path: &str,
        purpose: Purpose,
        besides: &Value,
    ) -> Done<Value> {
        let line = self.line();
        let challenge = heard(account.challenge(&line))?;
        let mut body = account
            .signed(&self.service, &challenge, purpose)
            .map_err(|error| ServiceError::Unreachable(error.to_string()))?;
        if let (Some(body), Some(besides)) = (body.as_object_mut(), besides.as_object()) {
            body.extend(besides.clone());
        }
        let said = heard(line.post(path, None, &body))?;
        let token = said["token"].as_str().ok_or_else(|| self.strange())?;
        let seconds = Duration::from_secs(said["seconds"].as_u64().unwrap_or(0));
        self.token = Some((token.to_owned(), Instant::now() + seconds));
        Ok(said)
    }

    /// Error: the address answers, but is not a Hearthgate server.
    fn strange(&self) -> ServiceError {
        ServiceError::Unreachable(format!("{} answers something else", self.service))
    }

    /// The cached token, or a new one.
    fn token(&mut self, fresh: bool) -> Done<String> {
        if let Some((token, until)) = &self.token
            && !fresh
            && *until > Instant::now() + MARGIN
        {
            return Ok(token.clone());
        }
        let secret = key(&self.key)?.ok_or_else(|| unknown(""))?;
        let account = Account::new(&secret, &self.service);
        self.signed(&account, "/api/token", Purpose::Enter, &json!({}))?;
        let token = self.token.as_ref().map(|(token, _)| token.clone());
        token.ok_or_else(|| self.strange())
    }

    /// Asks as a player; with another token, where the one at hand is not good any more.
    fn asked(
        &mut self,
        ask: impl Fn(&HttpClient, &str) -> Result<Reply, RequestError>,
    ) -> Done<Value> {
        let line = self.line();
        let token = self.token(false)?;
        match heard(ask(&line, &token)) {
            Err(ServiceError::Refused { why, .. }) if why == "unauthenticated" => {
                let token = self.token(true)?;
                heard(ask(&line, &token))
            }
            said => said,
        }
    }

    fn look(&mut self) -> Done<Listing> {
        let me = self.asked(|line, token| line.get_as("/api/me", token))?;
        let mine = self.asked(|line, token| line.get_as("/api/games/mine", token))?;
        let running = heard(self.line().get("/api/games"))?;
        // A missing day is not an error.
        let today = heard(self.line().get("/api/today")).unwrap_or_default();
        let name = me["name"].as_str().unwrap_or_default().to_owned();
        let mut others = games(&running);
        others.retain(|game| game.player != name);
        Ok(Listing {
            today: today["day"].as_str().map(str::to_owned),
            mine: games(&mine),
            others,
            name,
        })
    }

    fn code(&mut self) -> Done<ServiceUpdate> {
        let said =
            self.asked(|line, token| line.post("/api/keys/code", Some(token), &json!({})))?;
        let code = said["code"].as_str().ok_or_else(|| self.strange())?;
        let seconds = said["seconds"].as_u64().unwrap_or(0);
        Ok(ServiceUpdate::Code {
            code: code.to_owned(),
            minutes: u32::try_from(seconds / 60).unwrap_or(u32::MAX),
        })
    }

    fn begin(&mut self, daily: bool, calling: &Calling) -> Done<ServiceEvent> {
        let mut body = json!({ "daily": daily });
        if let Calling::Named(calling) = calling {
            body["calling"] = calling.as_str().into();
        }
        let said = self.asked(|line, token| line.post("/api/games", Some(token), &body))?;
        let game = said["game"].as_str().ok_or_else(|| self.strange())?;
        if said["state"] != "open" {
            return Err(ServiceError::Refused {
                why: "day_over".into(),
                text: String::new(),
            });
        }
        self.sit(game.to_owned(), false)
    }

    fn sit(&mut self, game: String, watches: bool) -> Done<ServiceEvent> {
        // The id becomes part of a URL.
        if game.is_empty() || !game.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(self.strange());
        }
        Ok(ServiceEvent::JoinGame {
            service: self.service.clone(),
            game,
            watches,
            token: self.token(false)?,
        })
    }

    /// Uploads a run, and polls for its verdict.
    fn send(
        &mut self,
        sent: &Submission,
        tell: &impl Fn(ServiceEvent) -> bool,
    ) -> Done<ServiceUpdate> {
        let file = self.find(sent).ok_or(ServiceError::NoJournal)?;
        let journal = lab::read(&file, LONGEST);
        let journal = journal.map_err(|_| ServiceError::NoJournal)?;
        let said = self.asked(|line, token| line.send_run(token, &journal))?;
        let run = said["run"].as_str().ok_or_else(|| self.strange())?;
        if !run.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(self.strange());
        }
        let path = format!("/api/runs/{run}");
        if !tell(ServiceEvent::News(ServiceUpdate::Verdict(Verdict::Waiting))) {
            return Ok(ServiceUpdate::Verdict(Verdict::Waiting));
        }
        for _ in 0..ASKED {
            let said = heard(self.line().get(&path))?;
            match said["state"].as_str() {
                Some("ranked") => return Ok(ServiceUpdate::Verdict(Verdict::Ranked)),
                Some("refused") => {
                    let why = said["doubt"]["text"].as_str().unwrap_or_default();
                    return Ok(ServiceUpdate::Verdict(Verdict::Refused(why.to_owned())));
                }
                _ => std::thread::sleep(PAUSE),
            }
        }
        Ok(ServiceUpdate::Verdict(Verdict::Waiting))
    }

    /// Path of the journal of a finished run.
    fn find(&self, sent: &Submission) -> Option<PathBuf> {
        let files = fs::read_dir(&self.journals).ok()?.flatten();
        let files = files.map(|entry| entry.path());
        let journals = files.filter(|path| path.extension().is_some_and(|it| it == "hgj"));
        let same = |path: &PathBuf| {
            let bytes = lab::read(path, LONGEST).ok();
            let recording = bytes.and_then(|bytes| sim::journal::read(&bytes).ok());
            recording.is_some_and(|it| it.header.setup.seed == sent.seed)
        };
        let mut found: Vec<PathBuf> = journals.filter(same).collect();
        // A seed may have been played more than once: take the run of the same length.
        let starts = |path: &Path| {
            let stem = path.file_stem().unwrap_or_default();
            stem.to_string_lossy().starts_with(&sent.name)
        };
        found.sort_by_key(|path| !starts(path));
        if found.len() < 2 {
            return found.pop();
        }
        found.into_iter().find(|path| {
            let verdict = lab::judge(&self.rules, path, &Budget::default(), |_, _| {
                ControlFlow::Continue(())
            });
            verdict.reached.is_some_and(|it| it.turns == sent.turns)
        })
    }
}

/// Normalises a server address; https unless it says http.
fn address(said: &str) -> Done<String> {
    let said = said.trim().trim_end_matches('/');
    let whole = match said.split_once("://") {
        Some(("http" | "https", _)) => said.to_owned(),
        Some(_) => {
            let why = format!("{said} does not begin with https:// or http://");
            return Err(ServiceError::Unreachable(why));
        }
        None => format!("https://{said}"),
    };
    let strange = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '?' | '#' | '@');
    if whole.contains(strange) {
        let why = format!("{said} is not the address of a service");
        return Err(ServiceError::Unreachable(why));
    }
    Ok(whole)
}

/// The JSON of a reply, or the error of the server.
fn heard(reply: Result<Reply, RequestError>) -> Done<Value> {
    let reply = reply.map_err(|error| ServiceError::Unreachable(error.to_string()))?;
    let said = reply.json();
    if (200..300).contains(&reply.status) {
        return Ok(said);
    }
    match said["error"]["code"].as_str() {
        Some(why) => Err(ServiceError::Refused {
            why: why.to_owned(),
            text: said["error"]["message"].as_str().unwrap_or(why).to_owned(),
        }),
        None => Err(ServiceError::Unreachable(format!(
            "status {}",
            reply.status
        ))),
    }
}

fn unknown(text: &str) -> ServiceError {
    ServiceError::Refused {
        why: "unknown_key".into(),
        text: text.into(),
    }
}

fn games(said: &Value) -> Vec<RemoteGame> {
    let games = said["games"].as_array().map_or(&[][..], Vec::as_slice);
    let games = games.iter().filter_map(|game| {
        Some(RemoteGame {
            game: game["game"].as_str()?.to_owned(),
            player: game["player"].as_str().unwrap_or_default().to_owned(),
            day: game["day"].as_str().map(str::to_owned),
            turns: u32::try_from(game["turns"].as_u64().unwrap_or(0)).unwrap_or(u32::MAX),
            open: game["state"].as_str().is_none_or(|state| state == "open"),
        })
    });
    games.collect()
}

/// Reads the player's secret; `None` if there is no file.
fn key(path: &Path) -> Done<Option<[u8; 32]>> {
    let broken = |why: String| ServiceError::Key(format!("{}: {why}", path.display()));
    match fs::read_to_string(path) {
        Ok(text) => {
            let mut secret = [0; 32];
            hex::decode_to_slice(text.trim(), &mut secret).map_err(|it| broken(it.to_string()))?;
            Ok(Some(secret))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(broken(error.to_string())),
    }
}

/// Creates a key file that only its owner can read; never overwrites one.
fn make_key(path: &Path) -> Done<[u8; 32]> {
    let written = (|| {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(io::Error::other)?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path)?;
        writeln!(file, "{}", hex::encode(secret))?;
        file.sync_all()?;
        io::Result::Ok(secret)
    })();
    written.map_err(|error| ServiceError::Key(format!("{}: {error}", path.display())))
}

/// Channel to the thread, which is started with the first job.
pub(crate) struct ServiceThread {
    jobs: Option<Sender<Job>>,
}

impl ServiceThread {
    pub(crate) const fn new() -> Self {
        Self { jobs: None }
    }

    /// Sends a job; `start` starts the thread if there is none.
    pub(crate) fn ask(&mut self, job: Job, start: impl FnOnce() -> Sender<Job>) {
        let jobs = self.jobs.get_or_insert_with(start);
        // Ignore the error: the thread has ended.
        let _ = jobs.send(job);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_asked_over_tls_unless_somebody_says_otherwise() {
        assert_eq!(
            address(" hearth.example/ "),
            Ok("https://hearth.example".into())
        );
        let here = "http://127.0.0.1:8700";
        assert_eq!(address(here), Ok(here.into()));
        for bad in [
            "ftp://hearth.example",
            "https://a@b",
            "a b",
            "a\u{1b}[2J",
            "a?x",
        ] {
            assert!(
                matches!(address(bad), Err(ServiceError::Unreachable(_))),
                "{bad}"
            );
        }
    }

    #[test]
    fn a_key_is_made_once_and_only_its_owner_can_read_it() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("data").join("key");
        assert!(key(&path).unwrap().is_none());
        let made = make_key(&path).unwrap();
        assert_eq!(key(&path).unwrap(), Some(made));
        // It is never overwritten.
        assert!(make_key(&path).is_err());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::write(&path, "no key").unwrap();
        assert!(matches!(key(&path), Err(ServiceError::Key(_))));
    }

    #[test]
    fn what_a_service_says_is_taken_for_what_it_is() {
        let reply = |status, text: &str| {
            let text = text.to_owned();
            Ok(Reply { status, text })
        };
        let refused = heard(reply(
            409,
            r#"{"error":{"code":"name_taken","message":"x"}}"#,
        ));
        let (why, text) = ("name_taken".into(), "x".into());
        assert_eq!(refused, Err(ServiceError::Refused { why, text }));
        let page = heard(reply(404, "<html>"));
        assert_eq!(page, Err(ServiceError::Unreachable("status 404".into())));
        let said = json!({ "games": [
            { "game": "ab", "player": "Ann", "day": "2026-11-17", "turns": 7, "state": "over" },
            { "player": "nobody" },
        ] });
        let games = games(&said);
        assert_eq!(games.len(), 1);
        assert!(!games[0].open && games[0].turns == 7, "{games:?}");
    }
}

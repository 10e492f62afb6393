//! Live games: their owners, the leases of hosts, and their results.

use std::time::Duration;

use sqlx::Row as _;
use sqlx::postgres::PgRow;

use super::runs::broken;
use super::{Database, Result};
use crate::{GameId, RunId};

/// A secret seed and the commitment to it.
#[derive(Clone, PartialEq, Eq)]
pub struct SealedSeed {
    /// The seed, in decimal.
    pub seed: String,
    /// Random text hash_secret into the promise.
    pub salt: String,
    /// The public commitment to seed and salt.
    pub promise: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartResult {
    Started,
    /// The player has already started today's game.
    AlreadyStarted(GameId),
    /// The player has the maximum number of open games.
    LimitReached,
    /// Today has no seed yet.
    NoSeed,
}

/// Result of [`Database::acquire_game`].
#[derive(Clone, PartialEq, Eq)]
pub enum LeaseResult {
    /// The asking host has the lease now.
    Acquired(Box<Lease>),
    /// Another host has the lease.
    Held {
        host: String,
        /// Time until the lease expires if that host does not renew it.
        left: Duration,
    },
    /// Released between the two queries: ask again.
    Released,
    Over,
    /// No such game, or not of this rules version.
    Unknown,
}

/// A game leased to a host, with everything needed to open it.
#[derive(Clone, PartialEq, Eq)]
pub struct Lease {
    pub game: GameId,
    /// Number of times the game was leased; a stale host has an older epoch.
    pub epoch: i64,
    pub player: String,
    /// In decimal.
    pub seed: String,
    pub calling: Option<String>,
    /// Bytes of the journal in the blob store.
    pub kept: i64,
    /// The player's notes, encoded by the host crate.
    pub notes: Option<Vec<u8>>,
}

/// Progress of a running game, stored with every lease renewal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameProgress {
    pub game: GameId,
    /// Number of commands so far.
    pub turns: u32,
    /// Number of the level the hero is on; 1 is the town.
    pub level: u16,
    /// Whether a command was given since the last report.
    pub moved: bool,
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub run: RunId,
    /// Length of the journal.
    pub bytes: usize,
    /// Number of commands.
    pub turns: u32,
    pub score: u32,
    pub won: bool,
}

/// The public information about a game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct GameInfo {
    pub game: GameId,
    pub player: String,
    /// The day of a daily game, like `2026-11-16`.
    pub day: Option<String>,
    /// The commitment to the seed.
    pub promise: String,
    pub calling: Option<String>,
    /// Rules version.
    pub rules: i64,
    /// `open`; `over`: finished, seed still secret; `sent`: submitted as a run; `late`: a daily game that was not finished in time.
    pub state: String,
    /// Number of commands so far.
    pub turns: i64,
    /// Number of the level the hero is on; 1 is the town.
    pub place: i32,
    /// `None` while the game is open.
    pub score: Option<i64>,
    /// `None` while the game is open.
    pub won: Option<bool>,
    /// The run; `None` until the state is `sent`, because the journal reveals the world.
    pub run: Option<RunId>,
    /// Seconds since the last command, as of the last lease renewal.
    pub idle: i64,
    /// Whether a host has a lease on it.
    pub awake: bool,
    #[serde(skip)]
    pub host: Option<String>,
}

const SHOWN: &str = "g.game, p.name, g.day::text as day, g.promise, g.calling, g.rules, g.state, g.turns, g.place, g.score, g.won, g.run, \
     extract(epoch from now() - g.moved)::bigint as idle, (g.host is not null and g.expires > now()) as awake, g.host";

fn shown(row: &PgRow) -> sqlx::Result<GameInfo> {
    let game: Vec<u8> = row.try_get("game")?;
    let run: Option<Vec<u8>> = row.try_get("run")?;
    let state: String = row.try_get("state")?;
    // The journal of an open day would show others the world.
    let run = run.filter(|_| state == "sent");
    let awake: bool = row.try_get("awake")?;
    let host: Option<String> = row.try_get("host")?;
    Ok(GameInfo {
        game: GameId::try_from(game.as_slice()).map_err(broken)?,
        player: row.try_get("name")?,
        day: row.try_get("day")?,
        promise: row.try_get("promise")?,
        calling: row.try_get("calling")?,
        rules: row.try_get("rules")?,
        state,
        turns: row.try_get("turns")?,
        place: row.try_get("place")?,
        score: row.try_get("score")?,
        won: row.try_get("won")?,
        run: run
            .map(|run| RunId::try_from(run.as_slice()))
            .transpose()
            .map_err(broken)?,
        idle: row.try_get("idle")?,
        awake,
        host: host.filter(|_| awake),
    })
}

impl Database {
    /// Stores a seed for the day `ahead` days from today, unless that day has one.
    pub async fn commit_seed(&self, ahead: i32, sealed: &SealedSeed) -> Result<()> {
        sqlx::query(
            "insert into days (day, seed, salt, promise) values ((now() at time zone 'utc')::date + $1, $2, $3, $4) \
             on conflict do nothing",
        )
        .bind(ahead)
        .bind(&sealed.seed)
        .bind(&sealed.salt)
        .bind(&sealed.promise)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Today (UTC) and the commitment to its seed; `None` before the seed is stored.
    pub async fn today(&self) -> Result<Option<(String, String)>> {
        let row = sqlx::query_as(
            "select day::text, promise from days where day = (now() at time zone 'utc')::date",
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row)
    }

    /// Starts a sealed game, unless the player has `most` open ones.
    pub async fn start_game(
        &self,
        game: GameId,
        player: i64,
        sealed: &SealedSeed,
        calling: Option<&str>,
        rules: u32,
        most: i64,
    ) -> Result<StartResult> {
        let mut transaction = self.pool.begin().await?;
        // Two requests at once must not both find room for one more game.
        sqlx::query("select 1 from players where id = $1 for update")
            .bind(player)
            .execute(&mut *transaction)
            .await?;
        let done = sqlx::query(
            "insert into games (game, player, seed, salt, promise, calling, rules) select $1, $2, $3, $4, $5, $6, $7 \
             where (select count(*) from games where player = $2 and day is null and state = 'open') < $8",
        )
        .bind(&game.as_bytes()[..])
        .bind(player)
        .bind(&sealed.seed)
        .bind(&sealed.salt)
        .bind(&sealed.promise)
        .bind(calling)
        .bind(i64::from(rules))
        .bind(most)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(if done.rows_affected() == 1 {
            StartResult::Started
        } else {
            StartResult::LimitReached
        })
    }

    /// Starts today's game, once per player.
    pub async fn start_daily_game(
        &self,
        game: GameId,
        player: i64,
        calling: Option<&str>,
        rules: u32,
    ) -> Result<StartResult> {
        let done = sqlx::query(
            "insert into games (game, player, day, seed, salt, promise, calling, rules) \
             select $1, $2, day, seed, salt, promise, $3, $4 from days where day = (now() at time zone 'utc')::date \
             on conflict (player, day) where day is not null do nothing",
        )
        .bind(&game.as_bytes()[..])
        .bind(player)
        .bind(calling)
        .bind(i64::from(rules))
        .execute(&self.pool)
        .await?;
        if done.rows_affected() == 1 {
            return Ok(StartResult::Started);
        }
        let known = sqlx::query_scalar::<_, Vec<u8>>(
            "select game from games where player = $1 and day = (now() at time zone 'utc')::date",
        )
        .bind(player)
        .fetch_optional(&self.pool)
        .await?;
        Ok(match known {
            Some(game) => {
                StartResult::AlreadyStarted(GameId::try_from(game.as_slice()).map_err(broken)?)
            }
            None => StartResult::NoSeed,
        })
    }

    /// Leases a game to a host for `seconds`, unless a host other than `gone` has an unexpired lease.
    pub async fn acquire_game(
        &self,
        game: GameId,
        host: &str,
        rules: u32,
        seconds: f64,
        gone: Option<&str>,
    ) -> Result<LeaseResult> {
        let row = sqlx::query(
            "update games g set host = $2, epoch = epoch + 1, expires = now() + make_interval(secs => $4) from players p \
             where g.game = $1 and p.id = g.player and g.rules = $3 and g.state = 'open' \
             and (g.host is null or g.expires < now() or g.host = $2 or g.host = $5) \
             returning g.epoch, p.name, g.seed, g.calling, g.kept, g.notes",
        )
        .bind(&game.as_bytes()[..])
        .bind(host)
        .bind(i64::from(rules))
        .bind(seconds)
        .bind(gone)
        .fetch_optional(&self.pool)
        .await?;
        if let Some(row) = row {
            return Ok(LeaseResult::Acquired(Box::new(Lease {
                game,
                epoch: row.try_get("epoch")?,
                player: row.try_get("name")?,
                seed: row.try_get("seed")?,
                calling: row.try_get("calling")?,
                kept: row.try_get("kept")?,
                notes: row.try_get("notes")?,
            })));
        }
        let row = sqlx::query_as::<_, (String, Option<String>, f64)>(
            "select state, host, coalesce(extract(epoch from expires - now()), 0)::float8 from games where game = $1 and rules = $2",
        )
        .bind(&game.as_bytes()[..])
        .bind(i64::from(rules))
        .fetch_optional(&self.pool)
        .await?;
        Ok(match row {
            None => LeaseResult::Unknown,
            Some((state, ..)) if state != "open" => LeaseResult::Over,
            Some((_, None, _)) => LeaseResult::Released,
            Some((_, Some(host), left)) => {
                let left = Duration::from_secs_f64(left.clamp(0.0, 3600.0));
                LeaseResult::Held { host, left }
            }
        })
    }

    /// Extends a host's leases and stores the progress of its games. Returns the games it still has.
    pub async fn renew_leases(
        &self,
        host: &str,
        games: &[GameProgress],
        seconds: f64,
    ) -> Result<Vec<GameId>> {
        let names: Vec<Vec<u8>> = games.iter().map(|it| it.game.as_bytes().to_vec()).collect();
        let turns: Vec<i64> = games.iter().map(|it| it.turns.into()).collect();
        let levels: Vec<i32> = games.iter().map(|it| it.level.into()).collect();
        let moved: Vec<bool> = games.iter().map(|it| it.moved).collect();
        let rows = sqlx::query_scalar::<_, Vec<u8>>(
            "update games g set expires = now() + make_interval(secs => $2), turns = n.turns, place = n.place, \
             moved = case when n.moved then now() else g.moved end \
             from unnest($3::bytea[], $4::bigint[], $5::integer[], $6::boolean[]) as n (game, turns, place, moved) \
             where g.game = n.game and g.host = $1 and g.state = 'open' returning g.game",
        )
        .bind(host)
        .bind(seconds)
        .bind(names)
        .bind(turns)
        .bind(levels)
        .bind(moved)
        .fetch_all(&self.pool)
        .await?;
        let games = rows.iter().map(|game| GameId::try_from(game.as_slice()));
        Ok(games
            .collect::<std::result::Result<_, _>>()
            .map_err(broken)?)
    }

    /// Ends a lease early. Does nothing if the lease is no longer `host`'s.
    pub async fn release_game(&self, game: GameId, host: &str, epoch: i64) -> Result<()> {
        sqlx::query(
            "update games set host = null, expires = now() where game = $1 and host = $2 and epoch = $3",
        )
        .bind(&game.as_bytes()[..])
        .bind(host)
        .bind(epoch)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Stores the length of the archived journal. Returns whether the host still has the lease.
    pub async fn set_archived_length(
        &self,
        game: GameId,
        host: &str,
        epoch: i64,
        kept: u64,
    ) -> Result<bool> {
        let done = sqlx::query(
            "update games set kept = $4 where game = $1 and host = $2 and epoch = $3 and kept <= $4",
        )
        .bind(&game.as_bytes()[..])
        .bind(host)
        .bind(epoch)
        .bind(i64::try_from(kept).unwrap_or(i64::MAX))
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Replaces the player's notes. Returns whether the host still has the lease.
    pub async fn store_notes(
        &self,
        game: GameId,
        host: &str,
        epoch: i64,
        notes: &[u8],
    ) -> Result<bool> {
        let done = sqlx::query(
            "update games set notes = $4 where game = $1 and host = $2 and epoch = $3 and state = 'open'",
        )
        .bind(&game.as_bytes()[..])
        .bind(host)
        .bind(epoch)
        .bind(notes)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Ends a game. A sealed game becomes a run at once; returns whether it did, and the caller queues it. A daily game waits
    /// for [`Self::reveal_past_days`].
    pub async fn finish_game(&self, game: GameId, outcome: &Outcome) -> Result<bool> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(
            "update games set state = 'over', run = $2, bytes = $3, turns = $4, score = $5, won = $6, moved = now(), notes = null, \
             host = null, expires = now() where game = $1 and state = 'open'",
        )
        .bind(&game.as_bytes()[..])
        .bind(&outcome.run.as_bytes()[..])
        .bind(i32::try_from(outcome.bytes).unwrap_or(i32::MAX))
        .bind(i64::from(outcome.turns))
        .bind(i64::from(outcome.score))
        .bind(outcome.won)
        .execute(&mut *transaction)
        .await?;
        let sent = sqlx::query(
            "with done as (update games set state = 'sent' where game = $1 and state = 'over' and day is null \
             returning run, player, bytes, promise, salt) \
             insert into runs (run, player, kind, bytes, promise, salt, round) \
             select run, player, case when bot then 'bot' else 'sealed' end, bytes, promise, salt, next_round(player) from done join players on id = player on conflict (run) do nothing",
        )
        .bind(&game.as_bytes()[..])
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(sent.rows_affected() == 1)
    }

    /// Reveals the seeds of days that can no longer be played, and turns their finished games into runs, which the caller
    /// queues. A daily game can be started on its day and played until the end of the next day.
    pub async fn reveal_past_days(&self) -> Result<Vec<RunId>> {
        let mut transaction = self.pool.begin().await?;
        let days = sqlx::query_scalar::<_, String>(
            "update days set revealed = true where not revealed and day < (now() at time zone 'utc')::date - 1 returning day::text",
        )
        .fetch_all(&mut *transaction)
        .await?;
        if days.is_empty() {
            return Ok(vec![]);
        }
        sqlx::query("update games set state = 'late', host = null where state = 'open' and day::text = any($1)")
            .bind(&days)
            .execute(&mut *transaction)
            .await?;
        let rows = sqlx::query_scalar::<_, Vec<u8>>(
            "with done as (update games set state = 'sent' where state = 'over' and day::text = any($1) \
             returning run, player, bytes, promise, salt) \
             insert into runs (run, player, kind, bytes, promise, salt, round) \
             select run, player, case when bot then 'bot' else 'sealed' end, bytes, promise, salt, next_round(player) from done join players on id = player on conflict (run) do nothing returning run",
        )
        .bind(&days)
        .fetch_all(&mut *transaction)
        .await?;
        transaction.commit().await?;
        let runs = rows.iter().map(|run| RunId::try_from(run.as_slice()));
        Ok(runs
            .collect::<std::result::Result<_, _>>()
            .map_err(broken)?)
    }

    /// The number of games per host, largest first.
    pub async fn games_by_host(&self) -> Result<Vec<i64>> {
        let counts = sqlx::query_scalar(
            "select count(*) from games where state = 'open' and expires > now() and host is not null group by host order by 1 desc",
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(counts)
    }

    pub async fn game(&self, game: GameId) -> Result<Option<GameInfo>> {
        let query = format!(
            "select {SHOWN} from games g join players p on p.id = g.player where g.game = $1"
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(&game.as_bytes()[..])
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.as_ref().map(shown).transpose()?)
    }

    /// Open games with a host, the latest active first.
    pub async fn live_games(&self, most: i64) -> Result<Vec<GameInfo>> {
        let query = format!(
            "select {SHOWN} from games g join players p on p.id = g.player where g.state = 'open' and g.expires > now() \
             order by g.moved desc limit $1"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        Ok(rows.iter().map(shown).collect::<sqlx::Result<_>>()?)
    }

    /// Today's games: finished ones by score, then open ones.
    pub async fn standings(&self, most: i64) -> Result<Vec<GameInfo>> {
        let query = format!(
            "select {SHOWN} from games g join players p on p.id = g.player where g.day = (now() at time zone 'utc')::date \
             order by g.score desc nulls last, g.turns desc, g.game limit $1"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        Ok(rows.iter().map(shown).collect::<sqlx::Result<_>>()?)
    }

    /// A player's open games, and today's even if it is over; the latest active first, at most 20.
    pub async fn open_games_of(&self, player: i64) -> Result<Vec<GameInfo>> {
        let query = format!(
            "select {SHOWN} from games g join players p on p.id = g.player where g.player = $1 \
             and (g.state = 'open' or g.day = (now() at time zone 'utc')::date) order by g.moved desc limit 20"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(player)
            .fetch_all(&self.pool)
            .await?;
        Ok(rows.iter().map(shown).collect::<sqlx::Result<_>>()?)
    }

    /// Whether a player may watch a game; `None` if there is no such game. A daily game is hidden from players whose own of
    /// that day is not over, because it is the same world.
    pub async fn may_spectate(&self, game: GameId, player: Option<i64>) -> Result<Option<bool>> {
        let may = sqlx::query_scalar(
            "select g.day is null or g.player = $2 or exists (select 1 from games o where o.player = $2 and o.day = g.day and o.state <> 'open') \
             from games g where g.game = $1",
        )
        .bind(&game.as_bytes()[..])
        .bind(player)
        .fetch_optional(&self.pool)
        .await?;
        Ok(may.map(|may: Option<bool>| may.unwrap_or(false)))
    }
}

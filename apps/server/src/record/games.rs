//! Games that are played here: whose they are, who runs them, and what became of them.

use std::time::Duration;

use sqlx::Row as _;
use sqlx::postgres::PgRow;

use super::runs::broken;
use super::{Record, Result};
use crate::{GameId, RunId};

/// The seed of a game, and how it was promised.
#[derive(Clone, PartialEq, Eq)]
pub struct Sealed {
    /// The seed, in decimal.
    pub seed: String,
    /// What the promise was made with.
    pub salt: String,
    /// What everybody may know.
    pub promise: String,
}

/// What came of beginning a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    /// It is there to be played.
    New,
    /// The player has begun that day's game before: this one.
    Known(GameId),
    /// The player has as many games open as one may.
    TooMany,
    /// There is no seed for today yet.
    NoDay,
}

/// What came of asking for a game.
#[derive(Clone, PartialEq, Eq)]
pub enum Taken {
    /// It is whoever asked who runs it now.
    Mine(Box<Lease>),
    /// Somebody else does.
    Theirs {
        /// Whose.
        host: String,
        /// How long until it is nobody's, unless they keep it.
        left: Duration,
    },
    /// Given back in this very moment: to be asked for again.
    Free,
    /// Nothing more can be done in it.
    Over,
    /// There is no such game, or not by these rules.
    Unknown,
}

/// A game that somebody runs.
#[derive(Clone, PartialEq, Eq)]
pub struct Lease {
    /// The game.
    pub game: GameId,
    /// How often it was taken.
    pub epoch: i64,
    /// Whose it is.
    pub player: String,
    /// Its seed.
    pub seed: String,
    /// What the hero was before.
    pub calling: Option<String>,
    /// How much of its journal lies in the object store.
    pub kept: i64,
    /// What its player wrote down.
    pub notes: Option<Vec<u8>>,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The game.
    pub game: GameId,
    /// Commands so far.
    pub turns: u32,
    /// The level the hero is on.
    pub place: u16,
    /// Whether something was done since this was last said.
    pub moved: bool,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What its journal is called.
    pub run: RunId,
    /// How long that is.
    pub bytes: usize,
    /// Commands.
    pub turns: u32,
    /// What it is worth.
    pub score: u32,
    /// Whether the fire was lit.
    pub won: bool,
}

/// What everybody may know of a game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Shown {
    /// The game.
    pub game: GameId,
    /// Who plays it.
    pub player: String,
    /// The day, if it is that day's.
    pub day: Option<String>,
    /// What was promised of its seed.
    pub promise: String,
    /// What the hero was before.
    pub calling: Option<String>,
    /// The rules it is played by.
    pub rules: i64,
    /// `open`, `over`, `sent` or `late`.
    pub state: String,
    /// Commands so far.
    pub turns: i64,
    /// The level the hero is on.
    pub place: i32,
    /// What it was worth, if it is over.
    pub score: Option<i64>,
    /// Whether the fire was lit, if it is over.
    pub won: Option<bool>,
    /// The run it has become, once that may be known.
    pub run: Option<RunId>,
    /// Seconds since something was done in it.
    pub idle: i64,
    /// Whether somebody runs it now.
    pub awake: bool,
    /// Who does.
    #[serde(skip)]
    pub host: Option<String>,
}

const SHOWN: &str = "g.game, p.name, g.day::text as day, g.promise, g.calling, g.rules, g.state, g.turns, g.place, g.score, g.won, g.run, \
     extract(epoch from now() - g.moved)::bigint as idle, (g.host is not null and g.expires > now()) as awake, g.host";

fn shown(row: &PgRow) -> sqlx::Result<Shown> {
    let game: Vec<u8> = row.try_get("game")?;
    let run: Option<Vec<u8>> = row.try_get("run")?;
    let state: String = row.try_get("state")?;
    // A journal that others could still learn from is not named.
    let run = run.filter(|_| state == "sent");
    let awake: bool = row.try_get("awake")?;
    let host: Option<String> = row.try_get("host")?;
    Ok(Shown {
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

impl Record {
    /// Promises a seed for the day so many days from now, unless one is promised.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn promise(&self, ahead: i32, sealed: &Sealed) -> Result<()> {
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

    /// Today, and what is promised of its seed.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn today(&self) -> Result<Option<(String, String)>> {
        let row = sqlx::query_as(
            "select day::text, promise from days where day = (now() at time zone 'utc')::date",
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row)
    }

    /// Begins a game with a seed of its own.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn begin_game(
        &self,
        game: GameId,
        player: i64,
        sealed: &Sealed,
        calling: Option<&str>,
        rules: u32,
        most: i64,
    ) -> Result<Begun> {
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
        .execute(&self.pool)
        .await?;
        Ok(if done.rows_affected() == 1 {
            Begun::New
        } else {
            Begun::TooMany
        })
    }

    /// Begins the day's game, once for each player.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn begin_day(
        &self,
        game: GameId,
        player: i64,
        calling: Option<&str>,
        rules: u32,
    ) -> Result<Begun> {
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
            return Ok(Begun::New);
        }
        let known = sqlx::query_scalar::<_, Vec<u8>>(
            "select game from games where player = $1 and day = (now() at time zone 'utc')::date",
        )
        .bind(player)
        .fetch_optional(&self.pool)
        .await?;
        Ok(match known {
            Some(game) => Begun::Known(GameId::try_from(game.as_slice()).map_err(broken)?),
            None => Begun::NoDay,
        })
    }

    /// Takes a game for a host, unless another has it.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn take_game(
        &self,
        game: GameId,
        host: &str,
        rules: u32,
        seconds: f64,
    ) -> Result<Taken> {
        let row = sqlx::query(
            "update games g set host = $2, epoch = epoch + 1, expires = now() + make_interval(secs => $4) from players p \
             where g.game = $1 and p.id = g.player and g.rules = $3 and g.state = 'open' \
             and (g.host is null or g.expires < now() or g.host = $2) \
             returning g.epoch, p.name, g.seed, g.calling, g.kept, g.notes",
        )
        .bind(&game.as_bytes()[..])
        .bind(host)
        .bind(i64::from(rules))
        .bind(seconds)
        .fetch_optional(&self.pool)
        .await?;
        if let Some(row) = row {
            return Ok(Taken::Mine(Box::new(Lease {
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
            None => Taken::Unknown,
            Some((state, ..)) if state != "open" => Taken::Over,
            Some((_, None, _)) => Taken::Free,
            Some((_, Some(host), left)) => {
                let left = Duration::from_secs_f64(left.clamp(0.0, 3600.0));
                Taken::Theirs { host, left }
            }
        })
    }

    /// Keeps games a host's for so many seconds more, and notes how far they have come: those that are the host's still.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn renew(&self, host: &str, games: &[Progress], seconds: f64) -> Result<Vec<GameId>> {
        let names: Vec<Vec<u8>> = games.iter().map(|it| it.game.as_bytes().to_vec()).collect();
        let turns: Vec<i64> = games.iter().map(|it| it.turns.into()).collect();
        let places: Vec<i32> = games.iter().map(|it| it.place.into()).collect();
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
        .bind(places)
        .bind(moved)
        .fetch_all(&self.pool)
        .await?;
        let games = rows.iter().map(|game| GameId::try_from(game.as_slice()));
        Ok(games
            .collect::<std::result::Result<_, _>>()
            .map_err(broken)?)
    }

    /// Gives a game back.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn let_go(&self, game: GameId, host: &str, epoch: i64) -> Result<()> {
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

    /// Notes how much of a game's journal lies in the object store; whether the game is still whoever's says so.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn keep_tape(&self, game: GameId, host: &str, epoch: i64, kept: u64) -> Result<bool> {
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

    /// Keeps what the player of a game wrote down, in place of what was kept before; whether the game is still whoever's says so.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn keep_notes(
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

    /// Ends a game. One with a seed of its own becomes a run at once, which is to be put into the queue: whether it did. A
    /// day's game waits until nobody can play that day any more.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn end_game(&self, game: GameId, outcome: &Outcome) -> Result<bool> {
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
             insert into runs (run, player, kind, bytes, promise, salt) \
             select run, player, 'sealed', bytes, promise, salt from done on conflict (run) do nothing",
        )
        .bind(&game.as_bytes()[..])
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(sent.rows_affected() == 1)
    }

    /// Tells the seeds of days that nobody can play any more, and makes runs of their games: these are to be judged. A day
    /// can be begun while it lasts, and played to its end until the next one is over.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn reveal(&self) -> Result<Vec<RunId>> {
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
             insert into runs (run, player, kind, bytes, promise, salt) \
             select run, player, 'sealed', bytes, promise, salt from done on conflict (run) do nothing returning run",
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

    /// How many games each host runs, the most first.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn games_by_host(&self) -> Result<Vec<i64>> {
        let counts = sqlx::query_scalar(
            "select count(*) from games where state = 'open' and expires > now() and host is not null group by host order by 1 desc",
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(counts)
    }

    /// What everybody may know of a game.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn game(&self, game: GameId) -> Result<Option<Shown>> {
        let query = format!(
            "select {SHOWN} from games g join players p on p.id = g.player where g.game = $1"
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(&game.as_bytes()[..])
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.as_ref().map(shown).transpose()?)
    }

    /// Games in which something was done lately, the latest first.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn running(&self, most: i64) -> Result<Vec<Shown>> {
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

    /// How today's games stand: the best first, those that are not over last.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn standings(&self, most: i64) -> Result<Vec<Shown>> {
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

    /// A player's games that are not over.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn games_of(&self, player: i64) -> Result<Vec<Shown>> {
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

    /// Whether a player may look on at a game: at a day's only once theirs is over, for it is the same world.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn may_watch(&self, game: GameId, player: Option<i64>) -> Result<Option<bool>> {
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

//! Uploaded runs and their verdicts.

use std::time::Duration;

use ladder::{LadderEntry, Pack, Report, RunTrust, SeedCommitment};
use sqlx::postgres::PgRow;
use sqlx::{QueryBuilder, Row as _};

use super::{Database, Result, violates};
use crate::RunId;

/// Attempts to write a recap.
const MAX_RECAP_TRIES: i16 = 3;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UploadResult {
    /// Waiting to be judged.
    New,
    /// The same player has already sent it.
    Duplicate,
    /// Sent by the player of this name.
    SentByAnother(String),
}

/// Why a run is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusalReason {
    /// Stable code of the reason.
    pub why: String,
    /// The reason as a sentence.
    pub text: String,
    /// Number of the offending command; 0 if there is none.
    pub command: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictResult {
    Written,
    /// The run had a verdict before.
    AlreadyJudged,
    /// A ranked run has the same commands in another journal.
    DuplicateRun,
}

/// An uploaded run and its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub run: RunId,
    pub player: String,
    pub kind: RunTrust,
    /// `waiting`, `ranked`, `refused`, `stuck` or `hidden`.
    pub state: String,
    /// Seconds since 1970.
    pub sent: i64,
    /// The reason, if the run is refused, stuck or hidden.
    pub doubt: Option<RefusalReason>,
    /// The result, if the run is ranked. `rank` is 0: it depends on the ladder.
    pub entry: Option<LadderEntry>,
    /// The ending as the module reported it.
    pub ending: Option<String>,
    /// Whether recap and picture are in the blob store.
    pub told: bool,
}

/// A run that no prover could finish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StuckRun {
    pub run: RunId,
    pub player: String,
    pub why: String,
}

/// Columns of `runs r` and `players p` that [`read`] expects.
pub(super) const COLUMNS: &str = "r.run, p.name, r.kind, r.state, extract(epoch from r.sent)::bigint as sent, r.doubt, r.doubt_text, r.doubt_command, \
     r.rules, r.packs, r.calling, r.seed, r.turns, r.deepest, r.won, r.score, r.ending, r.promise, r.salt, \
     coalesce(r.told, false) as told";

pub(super) fn read(row: &PgRow) -> sqlx::Result<Run> {
    let name: Vec<u8> = row.try_get("run")?;
    let run = RunId::try_from(name.as_slice()).map_err(broken)?;
    let player: String = row.try_get("name")?;
    let state: String = row.try_get("state")?;
    let why: Option<String> = row.try_get("doubt")?;
    let doubt = match why {
        Some(why) => Some(RefusalReason {
            why,
            text: row.try_get("doubt_text")?,
            command: number(row.try_get::<Option<i64>, _>("doubt_command")?.unwrap_or(0))?,
        }),
        None => None,
    };
    let entry = if state == "ranked" {
        Some(entry(row, run, player.clone())?)
    } else {
        None
    };
    Ok(Run {
        run,
        player,
        kind: kind(row)?,
        state,
        sent: row.try_get("sent")?,
        doubt,
        entry,
        ending: row.try_get("ending")?,
        told: row.try_get("told")?,
    })
}

fn entry(row: &PgRow, run: RunId, player: String) -> sqlx::Result<LadderEntry> {
    let promise: Option<String> = row.try_get("promise")?;
    let seal = match promise {
        Some(promise) => Some(SeedCommitment {
            promise,
            salt: row.try_get("salt")?,
        }),
        None => None,
    };
    let packs: String = row.try_get("packs")?;
    Ok(LadderEntry {
        rank: 0,
        run: run.to_string(),
        player,
        kind: kind(row)?,
        seal,
        rules: number(row.try_get("rules")?)?,
        packs: serde_json::from_str(&packs).map_err(broken)?,
        calling: row.try_get("calling")?,
        seed: row.try_get("seed")?,
        turns: number(row.try_get("turns")?)?,
        deepest: u16::try_from(row.try_get::<i32, _>("deepest")?).map_err(broken)?,
        won: row.try_get("won")?,
        score: number(row.try_get("score")?)?,
    })
}

fn kind(row: &PgRow) -> sqlx::Result<RunTrust> {
    let kind: String = row.try_get("kind")?;
    serde_json::from_value(kind.into()).map_err(broken)
}

pub(super) fn run_ids(rows: &[Vec<u8>]) -> Result<Vec<RunId>> {
    let runs = rows.iter().map(|run| RunId::try_from(run.as_slice()));
    Ok(runs
        .collect::<std::result::Result<_, _>>()
        .map_err(broken)?)
}

fn number(it: i64) -> sqlx::Result<u32> {
    u32::try_from(it).map_err(broken)
}

pub(super) fn broken(error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}

/// The canonical text of a list of packs.
pub(super) fn packs_text(packs: &[Pack]) -> String {
    serde_json::to_string(packs).unwrap_or_default()
}

impl Database {
    /// Adds a run whose journal is in the blob store. `seat` is the number of recent uploads from the same address.
    pub async fn receive_run(
        &self,
        run: RunId,
        player: i64,
        bytes: usize,
        seat: i32,
    ) -> Result<UploadResult> {
        let bytes = i32::try_from(bytes).unwrap_or(i32::MAX);
        let made = sqlx::query(
            "insert into runs (run, player, kind, bytes, round, seat) \
             select $1, id, case when bot then 'bot' else 'fresh' end, $3, next_round(id), $4 \
             from players where id = $2 on conflict (run) do nothing",
        )
        .bind(&run.as_bytes()[..])
        .bind(player)
        .bind(bytes)
        .bind(seat)
        .execute(&self.pool)
        .await?;
        if made.rows_affected() == 1 {
            return Ok(UploadResult::New);
        }
        let (owner, name) = sqlx::query_as::<_, (i64, String)>(
            "select p.id, p.name from runs r join players p on p.id = r.player where r.run = $1",
        )
        .bind(&run.as_bytes()[..])
        .fetch_one(&self.pool)
        .await?;
        Ok(if owner == player {
            UploadResult::Duplicate
        } else {
            UploadResult::SentByAnother(name)
        })
    }

    /// Takes the next waiting run in turn; other provers do not get it within `timeout`. Returns it with the number of attempts to
    /// judge it, this one included; `None` if no run is free.
    pub async fn take_run(&self, timeout: Duration) -> Result<Option<(RunId, i16)>> {
        let taken = sqlx::query_as::<_, (Vec<u8>, i16)>(
            "update runs set tries = tries + 1, free = now() + make_interval(secs => $1) where run = (select run from runs \
             where state = 'waiting' and free <= now() order by round, seat, sent limit 1 for update skip locked) returning run, tries",
        )
        .bind(timeout.as_secs_f64())
        .fetch_optional(&self.pool)
        .await?;
        let Some((run, tries)) = taken else {
            return Ok(None);
        };
        let run = RunId::try_from(run.as_slice()).map_err(broken)?;
        Ok(Some((run, tries)))
    }

    /// Returns a run that was not judged; it is free after `delay`. A refunded attempt does not count.
    pub async fn return_run(&self, run: RunId, delay: Duration, is_refunded: bool) -> Result<()> {
        sqlx::query(
            "update runs set tries = tries - case when $3 and tries > 0 then 1 else 0 end, \
             free = now() + make_interval(secs => $2) where run = $1 and state = 'waiting'",
        )
        .bind(&run.as_bytes()[..])
        .bind(delay.as_secs_f64())
        .bind(is_refunded)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Ranks a run. It stays fresh only if no run on its seed is ranked.
    pub async fn rank_run(
        &self,
        run: RunId,
        entry: &LadderEntry,
        report: &Report,
        fuel: u64,
    ) -> Result<VerdictResult> {
        let ranked = self.try_rank_run(run, entry, report, fuel).await;
        match ranked {
            // Another prover has ranked a run on this seed meanwhile: now it is seen.
            Err(error) if violates(&error.0, "runs_fresh") => {
                self.try_rank_run(run, entry, report, fuel).await
            }
            ranked => ranked,
        }
    }

    async fn try_rank_run(
        &self,
        run: RunId,
        entry: &LadderEntry,
        report: &Report,
        fuel: u64,
    ) -> Result<VerdictResult> {
        let ending = report.ending.as_ref().map(ToString::to_string);
        let done = sqlx::query(
            "update runs set state = 'ranked', kind = case when kind = 'fresh' and exists (select 1 from runs o where o.state = 'ranked' \
             and o.seed = $5) then 'known' else kind end, judged = now(), rules = $2, packs = $3, calling = $4, seed = $5, turns = $6, \
             deepest = $7, won = $8, score = $9, digest = $10, ending = $11, fuel = $12 where run = $1 and state = 'waiting' \
             and (promise is not null or not exists (select 1 from runs o where o.state = 'ranked' and o.promise is not null and o.rules = $2 \
             and o.packs = $3 and o.seed = $5 and o.turns = $6 and o.digest = $10))",
        )
        .bind(&run.as_bytes()[..])
        .bind(i64::from(entry.rules))
        .bind(packs_text(&entry.packs))
        .bind(&entry.calling)
        .bind(&entry.seed)
        .bind(i64::from(entry.turns))
        .bind(i32::from(entry.deepest))
        .bind(entry.won)
        .bind(i64::from(entry.score))
        .bind(report.digest.as_deref().unwrap_or_default())
        .bind(ending)
        .bind(i64::try_from(fuel).unwrap_or(i64::MAX))
        .execute(&self.pool)
        .await;
        match done {
            Ok(done) if done.rows_affected() == 1 => Ok(VerdictResult::Written),
            Ok(_) => Ok(match self.run(run).await? {
                Some(run) if run.state == "waiting" => VerdictResult::DuplicateRun,
                _ => VerdictResult::AlreadyJudged,
            }),
            Err(error) if violates(&error, "runs_once") => Ok(VerdictResult::DuplicateRun),
            Err(error) => Err(error.into()),
        }
    }

    pub async fn refuse_run(&self, run: RunId, doubt: &RefusalReason) -> Result<VerdictResult> {
        self.close(run, "refused", doubt).await
    }

    /// Gives a run up, for an operator to look at.
    pub async fn mark_stuck(&self, run: RunId, why: &str) -> Result<VerdictResult> {
        let doubt = RefusalReason {
            why: "stuck".to_owned(),
            text: why.to_owned(),
            command: 0,
        };
        self.close(run, "stuck", &doubt).await
    }

    async fn close(&self, run: RunId, state: &str, doubt: &RefusalReason) -> Result<VerdictResult> {
        let done = sqlx::query(
            "update runs set state = $2, judged = now(), doubt = $3, doubt_text = $4, doubt_command = $5 \
             where run = $1 and state = 'waiting'",
        )
        .bind(&run.as_bytes()[..])
        .bind(state)
        .bind(&doubt.why)
        .bind(&doubt.text)
        .bind(i64::from(doubt.command))
        .execute(&self.pool)
        .await?;
        Ok(if done.rows_affected() == 1 {
            VerdictResult::Written
        } else {
            VerdictResult::AlreadyJudged
        })
    }

    /// The seal of a run that was played here; `None` for an uploaded one.
    pub async fn seal_of(&self, run: RunId) -> Result<Option<SeedCommitment>> {
        let row = sqlx::query_as::<_, (String, String)>(
            "select promise, salt from runs where run = $1 and promise is not null",
        )
        .bind(&run.as_bytes()[..])
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|(promise, salt)| SeedCommitment { promise, salt }))
    }

    pub async fn run(&self, run: RunId) -> Result<Option<Run>> {
        let mut query = QueryBuilder::new("select ");
        query.push(COLUMNS);
        query.push(" from runs r join players p on p.id = r.player where r.run = ");
        query.push_bind(run.as_bytes().to_vec());
        let row = query.build().fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(read).transpose()?)
    }

    /// Takes up to `most` waiting runs that were queued more than `seconds` ago; the caller queues them again.
    pub async fn take_overdue(&self, seconds: u32, most: i64) -> Result<Vec<RunId>> {
        let rows = sqlx::query_scalar::<_, Vec<u8>>(
            "update runs set queued = now() where run in (select run from runs where state = 'waiting' \
             and queued < now() - make_interval(secs => $1) order by queued limit $2 for update skip locked) returning run",
        )
        .bind(f64::from(seconds))
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        run_ids(&rows)
    }

    /// Claims a ranked run of this rules version without a recap, for five minutes.
    pub async fn claim_for_recap(&self, rules: u32) -> Result<Option<RunId>> {
        let run = sqlx::query_scalar::<_, Vec<u8>>(
            "update runs set tellings = tellings + 1, telling = now() where run = (select run from runs \
             where state = 'ranked' and told is null and rules = $1 and tellings < $2 \
             and (telling is null or telling < now() - interval '5 minutes') order by judged limit 1 for update skip locked) \
             returning run",
        )
        .bind(i64::from(rules))
        .bind(MAX_RECAP_TRIES)
        .fetch_optional(&self.pool)
        .await?;
        let run = run.map(|run| RunId::try_from(run.as_slice()));
        Ok(run.transpose().map_err(broken)?)
    }

    /// Seconds since the oldest run was sent that waits for its verdict; 0 if none waits.
    pub async fn oldest_waiting_run(&self) -> Result<i64> {
        let oldest = "select coalesce(extract(epoch from now() - min(sent))::bigint, 0) from runs where state = 'waiting'";
        Ok(sqlx::query_scalar(oldest).fetch_one(&self.pool).await?)
    }

    /// Runs that were refused more than `days` days ago, at most `most`.
    pub async fn old_refused_runs(&self, days: u32, most: i64) -> Result<Vec<RunId>> {
        let rows = sqlx::query_scalar::<_, Vec<u8>>(
            "select run from runs where state = 'refused' and judged < now() - make_interval(days => $1) order by judged limit $2",
        )
        .bind(i32::try_from(days).unwrap_or(i32::MAX))
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        run_ids(&rows)
    }

    /// Deletes a refused run. The caller has deleted its journal.
    pub async fn delete_refused_run(&self, run: RunId) -> Result<()> {
        sqlx::query("delete from runs where run = $1 and state = 'refused'")
            .bind(&run.as_bytes()[..])
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub async fn has_waiting_runs(&self) -> Result<bool> {
        let waits = "select exists (select 1 from runs where state = 'waiting')";
        let waits = sqlx::query_scalar(waits).fetch_one(&self.pool).await?;
        Ok(waits)
    }

    /// Stores whether a run's recap is in the blob store (`true`) or cannot be made (`false`).
    pub async fn set_recap_state(&self, run: RunId, is_told: bool) -> Result<()> {
        sqlx::query("update runs set told = $2 where run = $1 and state = 'ranked'")
            .bind(&run.as_bytes()[..])
            .bind(is_told)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Stuck runs, the oldest first.
    pub async fn stuck_runs(&self, most: i64) -> Result<Vec<StuckRun>> {
        let rows = sqlx::query_as::<_, (Vec<u8>, String, String)>(
            "select r.run, p.name, r.doubt_text from runs r join players p on p.id = r.player \
             where r.state = 'stuck' order by r.judged limit $1",
        )
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        let read = |(run, player, why): (Vec<u8>, String, String)| {
            let run = RunId::try_from(run.as_slice()).map_err(broken)?;
            Ok(StuckRun { run, player, why })
        };
        let stuck = rows.into_iter().map(read);
        Ok(stuck.collect::<sqlx::Result<_>>()?)
    }

    pub async fn count_by_state(&self) -> Result<Vec<(String, i64)>> {
        let rows = sqlx::query_as("select state, count(*) from runs group by state order by state")
            .fetch_all(&self.pool)
            .await?;
        Ok(rows)
    }
}

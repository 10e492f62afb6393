//! Actions of operators, each recorded in the audit log.

use super::{Database, Result};
use crate::RunId;
use crate::names::Name;

/// An action of an operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// Seconds since 1970.
    pub at: i64,
    /// Account name of the operator.
    pub who: String,
    /// The name of the command of `admin`.
    pub what: String,
    /// Player name, run id or rules version.
    pub whom: String,
    pub why: String,
}

impl Database {
    /// Bans a player, or lifts the ban if `reason` is `None`. Returns whether anything changed.
    pub async fn set_ban(&self, name: &Name, reason: Option<&str>, who: &str) -> Result<bool> {
        let mut work = self.pool.begin().await?;
        let done = sqlx::query(
            "update players set barred = $2 where likeness = $1 and barred is distinct from $2",
        )
        .bind(name.confusable_key())
        .bind(reason)
        .execute(&mut *work)
        .await?;
        if done.rows_affected() == 0 {
            return Ok(false);
        }
        let what = if reason.is_some() { "ban" } else { "unban" };
        note(
            &mut work,
            who,
            what,
            name.as_str(),
            reason.unwrap_or_default(),
        )
        .await?;
        work.commit().await?;
        Ok(true)
    }

    /// Sets a stuck or refused run back to waiting. Returns whether there was one.
    pub async fn retry(&self, run: RunId, who: &str, reason: &str) -> Result<bool> {
        let mut work = self.pool.begin().await?;
        let done = sqlx::query(
            "update runs set state = 'waiting', judged = null, doubt = null, doubt_text = null, doubt_command = null, \
             tries = 0, queued = now(), free = now() where run = $1 and state in ('stuck', 'refused')",
        )
        .bind(&run.as_bytes()[..])
        .execute(&mut *work)
        .await?;
        if done.rows_affected() == 0 {
            return Ok(false);
        }
        note(&mut work, who, "retry", &run.to_string(), reason).await?;
        work.commit().await?;
        Ok(true)
    }

    /// Marks a player as a program: its runs leave the ladders of people for good. Returns whether there is a player of this name.
    pub async fn mark_bot(&self, name: &Name, who: &str) -> Result<bool> {
        let mut work = self.pool.begin().await?;
        let player = sqlx::query_scalar::<_, i64>(
            "update players set bot = true where likeness = $1 returning id",
        )
        .bind(name.confusable_key())
        .fetch_optional(&mut *work)
        .await?;
        let Some(player) = player else {
            return Ok(false);
        };
        sqlx::query("update runs set kind = 'bot' where player = $1")
            .bind(player)
            .execute(&mut *work)
            .await?;
        note(&mut work, who, "mark-bot", name.as_str(), "").await?;
        work.commit().await?;
        Ok(true)
    }

    /// Closes a rules version to uploads, or opens it again if `reason` is `None`. Returns whether anything changed.
    pub async fn close_rules(&self, rules: u32, reason: Option<&str>, who: &str) -> Result<bool> {
        let mut work = self.pool.begin().await?;
        let (what, query) = match reason {
            Some(_) => (
                "close-rules",
                "insert into closed_rules (rules, why) values ($1, $2) on conflict (rules) do nothing",
            ),
            None => (
                "open-rules",
                "delete from closed_rules where rules = $1 and $2::text is null",
            ),
        };
        let done = sqlx::query(query)
            .bind(i64::from(rules))
            .bind(reason)
            .execute(&mut *work)
            .await?;
        if done.rows_affected() == 0 {
            return Ok(false);
        }
        note(
            &mut work,
            who,
            what,
            &rules.to_string(),
            reason.unwrap_or_default(),
        )
        .await?;
        work.commit().await?;
        Ok(true)
    }

    /// Why a rules version is closed; `None` if it is open.
    pub async fn why_closed(&self, rules: u32) -> Result<Option<String>> {
        let why = sqlx::query_scalar("select why from closed_rules where rules = $1");
        Ok(why
            .bind(i64::from(rules))
            .fetch_optional(&self.pool)
            .await?)
    }

    /// The latest entries, the latest first.
    pub async fn audit_log(&self, most: i64) -> Result<Vec<AuditEntry>> {
        let rows = sqlx::query_as::<_, (i64, String, String, String, String)>(
            "select extract(epoch from at)::bigint, who, what, whom, why from deeds order by id desc limit $1",
        )
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        let entry = |(at, who, what, whom, why)| AuditEntry {
            at,
            who,
            what,
            whom,
            why,
        };
        Ok(rows.into_iter().map(entry).collect())
    }
}

pub(super) async fn note(
    work: &mut sqlx::PgTransaction<'_>,
    who: &str,
    what: &str,
    whom: &str,
    why: &str,
) -> sqlx::Result<()> {
    sqlx::query("insert into deeds (who, what, whom, why) values ($1, $2, $3, $4)")
        .bind(who)
        .bind(what)
        .bind(whom)
        .bind(why)
        .execute(&mut **work)
        .await?;
    Ok(())
}

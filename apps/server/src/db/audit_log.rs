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
    /// `ban`, `unban` or `retry`.
    pub what: String,
    /// Player name or run id.
    pub whom: String,
    pub why: String,
}

impl Database {
    /// Bans a player, or lifts the ban if `reason` is `None`. Returns whether there is a player of this name.
    pub async fn set_ban(&self, name: &Name, reason: Option<&str>, who: &str) -> Result<bool> {
        let mut work = self.pool.begin().await?;
        let done = sqlx::query("update players set barred = $2 where likeness = $1")
            .bind(name.confusable_key())
            .bind(reason)
            .execute(&mut *work)
            .await?;
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
        Ok(done.rows_affected() == 1)
    }

    /// Sets a stuck or refused run back to waiting. Returns whether there was one.
    pub async fn retry(&self, run: RunId, who: &str, reason: &str) -> Result<bool> {
        let mut work = self.pool.begin().await?;
        let done = sqlx::query(
            "update runs set state = 'waiting', judged = null, doubt = null, doubt_text = null, doubt_command = null, \
             tries = 0, queued = now() where run = $1 and state in ('stuck', 'refused')",
        )
        .bind(&run.as_bytes()[..])
        .execute(&mut *work)
        .await?;
        note(&mut work, who, "retry", &run.to_string(), reason).await?;
        work.commit().await?;
        Ok(done.rows_affected() == 1)
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

async fn note(
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

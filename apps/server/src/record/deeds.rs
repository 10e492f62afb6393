//! What operators do, and that they did it.

use super::{Record, Result};
use crate::RunId;
use crate::names::Name;

/// Something an operator did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// When, in seconds since 1970.
    pub at: i64,
    /// Which operator.
    pub who: String,
    /// What.
    pub what: String,
    /// To whom.
    pub whom: String,
    /// Why.
    pub why: String,
}

impl Record {
    /// Bans a player, or lifts the ban if `reason` is `None`. Returns whether there is a player of this name.
    pub async fn set_ban(&self, name: &Name, reason: Option<&str>, who: &str) -> Result<bool> {
        let mut work = self.pool.begin().await?;
        let done = sqlx::query("update players set barred = $2 where likeness = $1")
            .bind(name.likeness())
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

    /// The latest deeds, the latest first.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn deeds(&self, most: i64) -> Result<Vec<Deed>> {
        let rows = sqlx::query_as::<_, (i64, String, String, String, String)>(
            "select extract(epoch from at)::bigint, who, what, whom, why from deeds order by id desc limit $1",
        )
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        let deed = |(at, who, what, whom, why)| Deed {
            at,
            who,
            what,
            whom,
            why,
        };
        Ok(rows.into_iter().map(deed).collect())
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

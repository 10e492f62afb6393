//! Published dumps, and the claim on writing today's.

use ladder::DumpPart;

use super::runs::{broken, run_ids};
use super::{Database, Result};
use crate::RunId;

/// The files of a day.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PublishedDump {
    /// Like `2026-11-16`.
    pub day: String,
    /// The whole ladder; `None` if the list is deleted.
    pub list: Option<DumpPart>,
    /// The journals that no earlier dump contains.
    pub journals: DumpPart,
}

type DumpRow = (
    String,
    i64,
    i64,
    String,
    Option<i64>,
    Option<i64>,
    Option<String>,
);

impl PublishedDump {
    #[must_use]
    pub fn list_file(day: &str) -> String {
        format!("ladder-{day}.jsonl.zst")
    }

    #[must_use]
    pub fn journals_file(day: &str) -> String {
        format!("journals-{day}.tar.zst")
    }

    /// The files that can be downloaded.
    pub fn parts(&self) -> impl Iterator<Item = &DumpPart> {
        self.list.iter().chain([&self.journals])
    }
}

fn part(file: String, runs: i64, bytes: i64, blake3: String) -> sqlx::Result<DumpPart> {
    Ok(DumpPart {
        file,
        runs: runs.try_into().map_err(broken)?,
        bytes: bytes.try_into().map_err(broken)?,
        blake3,
    })
}

fn read(
    (day, runs, bytes, blake3, list_runs, list_bytes, list_hash): DumpRow,
) -> sqlx::Result<PublishedDump> {
    let list = match (list_runs, list_bytes, list_hash) {
        (Some(runs), Some(bytes), Some(hash)) => {
            Some(part(PublishedDump::list_file(&day), runs, bytes, hash)?)
        }
        _ => None,
    };
    Ok(PublishedDump {
        list,
        journals: part(PublishedDump::journals_file(&day), runs, bytes, blake3)?,
        day,
    })
}

impl Database {
    /// Claims today's dump for an hour. Returns the day; `None` if the dump exists or another clerk has claimed it.
    pub async fn claim_dump(&self) -> Result<Option<String>> {
        let day = sqlx::query_scalar(
            "insert into dumps (day) values ((now() at time zone 'utc')::date) on conflict (day) do update set begun = now() \
             where dumps.hash is null and dumps.begun < now() - interval '1 hour' returning day::text",
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(day)
    }

    /// Assigns every ranked run to this day's dump that no published dump contains. Returns the runs of this day's dump.
    pub async fn assign_to_dump(&self, day: &str) -> Result<Vec<RunId>> {
        let mut work = self.pool.begin().await?;
        for query in [
            "update runs set dump = $1::text::date where state = 'ranked' and dump is null",
            // Dumps that were claimed and never finished.
            "update runs r set dump = $1::text::date from dumps d where d.hash is null and d.day <> $1::text::date \
             and r.dump = d.day and r.state in ('ranked', 'hidden')",
        ] {
            sqlx::query(query).bind(day).execute(&mut *work).await?;
        }
        let rows = sqlx::query_scalar::<_, Vec<u8>>(
            "select run from runs where dump = $1::text::date and state in ('ranked', 'hidden') order by run",
        )
        .bind(day)
        .fetch_all(&mut *work)
        .await?;
        work.commit().await?;
        run_ids(&rows)
    }

    /// Stores that a day's dump can be downloaded.
    pub async fn publish_dump(
        &self,
        day: &str,
        journals: &DumpPart,
        list: &DumpPart,
    ) -> Result<()> {
        let number = |it: u64| i64::try_from(it).map_err(broken);
        sqlx::query(
            "update dumps set runs = $2, bytes = $3, hash = $4, list_runs = $5, list_bytes = $6, list_hash = $7 where day::text = $1",
        )
        .bind(day)
        .bind(number(journals.runs)?)
        .bind(number(journals.bytes)?)
        .bind(&journals.blake3)
        .bind(number(list.runs)?)
        .bind(number(list.bytes)?)
        .bind(&list.blake3)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// All published dumps, the latest first.
    pub async fn dumps(&self) -> Result<Vec<PublishedDump>> {
        let rows = sqlx::query_as::<_, DumpRow>(
            "select day::text, runs, bytes, hash, list_runs, list_bytes, list_hash from dumps where hash is not null order by day desc",
        )
        .fetch_all(&self.pool)
        .await?;
        let dumps = rows.into_iter().map(read);
        Ok(dumps.collect::<sqlx::Result<_>>()?)
    }

    /// Stores that the list of a day is deleted.
    pub async fn delete_list(&self, day: &str) -> Result<()> {
        sqlx::query("update dumps set list_runs = null, list_bytes = null, list_hash = null where day::text = $1")
            .bind(day)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}

//! Published dumps, and the claim on writing today's.

use super::{Database, Result};

/// A dump that can be downloaded.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PublishedDump {
    /// Like `2026-11-16`.
    pub day: String,
    /// Number of runs.
    pub runs: i64,
    /// Size of the file.
    pub bytes: i64,
    /// Hash of the file, in hexadecimal.
    pub blake3: String,
}

impl PublishedDump {
    #[must_use]
    pub fn file_of(day: &str) -> String {
        format!("hearthgate-{day}.tar.zst")
    }

    #[must_use]
    pub fn file(&self) -> String {
        Self::file_of(&self.day)
    }
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

    /// Stores that a day's dump can be downloaded.
    pub async fn publish_dump(&self, dump: &PublishedDump) -> Result<()> {
        sqlx::query("update dumps set runs = $2, bytes = $3, hash = $4 where day::text = $1")
            .bind(&dump.day)
            .bind(dump.runs)
            .bind(dump.bytes)
            .bind(&dump.blake3)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// All published dumps, the latest first.
    pub async fn dumps(&self) -> Result<Vec<PublishedDump>> {
        let rows = sqlx::query_as::<_, (String, i64, i64, String)>(
            "select day::text, runs, bytes, hash from dumps where hash is not null order by day desc limit 1000",
        )
        .fetch_all(&self.pool)
        .await?;
        let read = |(day, runs, bytes, blake3)| PublishedDump {
            day,
            runs,
            bytes,
            blake3,
        };
        Ok(rows.into_iter().map(read).collect())
    }

    pub async fn delete_dump(&self, day: &str) -> Result<()> {
        sqlx::query("delete from dumps where day::text = $1")
            .bind(day)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}

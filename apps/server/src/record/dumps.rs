//! Dumps that are published.

use super::{Record, Result};

/// A dump that anybody may fetch.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Published {
    /// The day it was made.
    pub day: String,
    /// How many runs are in it.
    pub runs: i64,
    /// How long it is.
    pub bytes: i64,
    /// BLAKE3 of it, in hexadecimal.
    pub blake3: String,
}

impl Published {
    /// What the file of a day is called.
    #[must_use]
    pub fn file_of(day: &str) -> String {
        format!("hearthgate-{day}.tar.zst")
    }

    /// What its file is called.
    #[must_use]
    pub fn file(&self) -> String {
        Self::file_of(&self.day)
    }
}

impl Record {
    /// Which day's dump is to be made by whoever asks: today's, if nobody has made it or says to be making it.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn begin_dump(&self) -> Result<Option<String>> {
        let day = sqlx::query_scalar(
            "insert into dumps (day) values ((now() at time zone 'utc')::date) on conflict (day) do update set begun = now() \
             where dumps.hash is null and dumps.begun < now() - interval '1 hour' returning day::text",
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(day)
    }

    /// Takes note that a day's dump can be fetched.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn publish_dump(&self, dump: &Published) -> Result<()> {
        sqlx::query("update dumps set runs = $2, bytes = $3, hash = $4 where day::text = $1")
            .bind(&dump.day)
            .bind(dump.runs)
            .bind(dump.bytes)
            .bind(&dump.blake3)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Every dump that can be fetched, the latest first.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn dumps(&self) -> Result<Vec<Published>> {
        let rows = sqlx::query_as::<_, (String, i64, i64, String)>(
            "select day::text, runs, bytes, hash from dumps where hash is not null order by day desc limit 1000",
        )
        .fetch_all(&self.pool)
        .await?;
        let read = |(day, runs, bytes, blake3)| Published {
            day,
            runs,
            bytes,
            blake3,
        };
        Ok(rows.into_iter().map(read).collect())
    }

    /// Forgets the dump of a day.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn forget_dump(&self, day: &str) -> Result<()> {
        sqlx::query("delete from dumps where day::text = $1")
            .bind(day)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}

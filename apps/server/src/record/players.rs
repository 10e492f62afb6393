//! Players, their keys, and how they are known.

use super::{Record, Result, is_taken};
use crate::identity::Key;
use crate::names::Name;

/// Seconds within which a challenge is to be signed.
const CHALLENGE: i64 = 120;
/// Seconds for which a token is good.
const TOKEN: i64 = 3600;
/// Seconds for which a code for a second device is good.
const INVITATION: i64 = 600;
/// How often such a code may be tried.
const TRIES: i16 = 5;
/// How many keys a player may have.
const KEYS: i64 = 20;

/// What somebody has chosen is at most so many bytes long.
const TASTE: usize = 16 << 10;

/// Somebody who has proved to be who they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The number in the record.
    pub id: i64,
    /// What they are called.
    pub name: String,
    /// Why they may send nothing, if so.
    pub barred: Option<String>,
    /// The key that proved it.
    pub key: Key,
}

/// What is public about a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// What they are called.
    pub name: String,
    /// When they came, in seconds since 1970.
    pub joined: i64,
    /// Ranked runs.
    pub runs: i64,
    /// Those that were won.
    pub won: i64,
    /// The best score.
    pub best: Option<i64>,
}

/// What came of joining.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joined {
    /// They are in.
    In,
    /// Somebody is called so, or nearly.
    NameTaken,
    /// The key is somebody's.
    KeyTaken,
}

type PlayerRow = (i64, String, Option<String>);

fn player((id, name, barred): PlayerRow, key: Key) -> Player {
    Player {
        id,
        name,
        barred,
        key,
    }
}

impl Record {
    /// Keeps a challenge for a key.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn challenge(&self, challenge: &[u8; 32], key: &Key) -> Result<()> {
        sqlx::query(
            "insert into challenges (challenge, key, expires) values ($1, $2, now() + make_interval(secs => $3))",
        )
        .bind(&challenge[..])
        .bind(&key.as_bytes()[..])
        .bind(CHALLENGE as f64)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Uses a challenge up; whether there was such a one.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn take_challenge(&self, challenge: &[u8], key: &Key) -> Result<bool> {
        let taken = sqlx::query(
            "delete from challenges where challenge = $1 and key = $2 and expires > now()",
        )
        .bind(challenge)
        .bind(&key.as_bytes()[..])
        .execute(&self.pool)
        .await?;
        Ok(taken.rows_affected() == 1)
    }

    /// Adds a player with a first key.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn join(&self, name: &Name, key: &Key, recovery: &[u8; 32]) -> Result<Joined> {
        let mut work = self.pool.begin().await?;
        let made = sqlx::query_scalar::<_, i64>(
            "insert into players (name, likeness, recovery) values ($1, $2, $3) \
             on conflict (likeness) do nothing returning id",
        )
        .bind(name.as_str())
        .bind(name.likeness())
        .bind(&recovery[..])
        .fetch_optional(&mut *work)
        .await?;
        let Some(id) = made else {
            return Ok(Joined::NameTaken);
        };
        let looks = sqlx::query("insert into looks (look, player) select unnest($1::text[]), $2")
            .bind(name.looks())
            .bind(id)
            .execute(&mut *work)
            .await;
        match looks {
            Err(error) if is_taken(&error, "looks_pkey") => return Ok(Joined::NameTaken),
            looks => looks?,
        };
        let added = sqlx::query("insert into keys (key, player) values ($1, $2)")
            .bind(&key.as_bytes()[..])
            .bind(id)
            .execute(&mut *work)
            .await;
        match added {
            Err(error) if is_taken(&error, "keys_pkey") => Ok(Joined::KeyTaken),
            Err(error) => Err(error.into()),
            Ok(_) => {
                work.commit().await?;
                Ok(Joined::In)
            }
        }
    }

    /// Whose key it is.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn owner(&self, key: &Key) -> Result<Option<Player>> {
        let row = sqlx::query_as::<_, PlayerRow>(
            "select p.id, p.name, p.barred from keys k join players p on p.id = k.player where k.key = $1",
        )
        .bind(&key.as_bytes()[..])
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| player(row, *key)))
    }

    /// Keeps a token for a key; for how many seconds it is good.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn admit(&self, key: &Key, token: &[u8; 32]) -> Result<i64> {
        sqlx::query(
            "insert into tokens (token, key, expires) values ($1, $2, now() + make_interval(secs => $3))",
        )
        .bind(&token[..])
        .bind(&key.as_bytes()[..])
        .bind(TOKEN as f64)
        .execute(&self.pool)
        .await?;
        Ok(TOKEN)
    }

    /// Whose token it is.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn bearer(&self, token: &[u8; 32]) -> Result<Option<Player>> {
        let row = sqlx::query_as::<_, (i64, String, Option<String>, Vec<u8>)>(
            "select p.id, p.name, p.barred, k.key from tokens t join keys k on k.key = t.key \
             join players p on p.id = k.player where t.token = $1 and t.expires > now()",
        )
        .bind(&token[..])
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.and_then(|(id, name, barred, key)| {
            let key = Key::shown(key.try_into().ok()?).ok()?;
            Some(player((id, name, barred), key))
        }))
    }

    /// Keeps a code by which a second device is added, in place of an earlier one; for how many seconds it is good.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn invite(&self, player: i64, code: &[u8; 32]) -> Result<i64> {
        sqlx::query(
            "insert into invitations (player, code, tries, expires) \
             values ($1, $2, $3, now() + make_interval(secs => $4)) \
             on conflict (player) do update set code = excluded.code, tries = excluded.tries, expires = excluded.expires",
        )
        .bind(player)
        .bind(&code[..])
        .bind(TRIES)
        .bind(INVITATION as f64)
        .execute(&self.pool)
        .await?;
        Ok(INVITATION)
    }

    /// Adds a key to whoever of this name has invited it; whether somebody has. A wrong code uses up a try.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn accept(&self, name: &Name, code: &[u8; 32], key: &Key) -> Result<bool> {
        let mut work = self.pool.begin().await?;
        let found = sqlx::query_as::<_, (i64, Vec<u8>)>(
            "update invitations i set tries = i.tries - 1 from players p \
             where p.id = i.player and p.likeness = $1 and i.tries > 0 and i.expires > now() \
             returning i.player, i.code",
        )
        .bind(name.likeness())
        .fetch_optional(&mut *work)
        .await?;
        let good = found.filter(|(_, kept)| kept.as_slice() == code);
        let mut is_added = false;
        if let Some((player, _)) = good {
            is_added = add_key(&mut work, player, key).await?;
            sqlx::query("delete from invitations where player = $1")
                .bind(player)
                .execute(&mut *work)
                .await?;
        }
        work.commit().await?;
        Ok(is_added)
    }

    /// Gives a player who has lost every key a new one, for the code that was shown once; that code is another from then on,
    /// and every other key is gone. Whether the code was theirs.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn recover(
        &self,
        name: &Name,
        code: &[u8; 32],
        next: &[u8; 32],
        key: &Key,
    ) -> Result<bool> {
        let mut work = self.pool.begin().await?;
        let found = sqlx::query_scalar::<_, i64>(
            "update players set recovery = $3 where likeness = $1 and recovery = $2 returning id",
        )
        .bind(name.likeness())
        .bind(&code[..])
        .bind(&next[..])
        .fetch_optional(&mut *work)
        .await?;
        let Some(player) = found else {
            return Ok(false);
        };
        sqlx::query("delete from keys where player = $1")
            .bind(player)
            .execute(&mut *work)
            .await?;
        if !add_key(&mut work, player, key).await? {
            return Ok(false);
        }
        work.commit().await?;
        Ok(true)
    }

    /// A player's keys, the oldest first.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn keys(&self, player: i64) -> Result<Vec<Vec<u8>>> {
        let keys = sqlx::query_scalar("select key from keys where player = $1 order by added, key")
            .bind(player)
            .fetch_all(&self.pool)
            .await?;
        Ok(keys)
    }

    /// What the owner of a key has chosen, if anything.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn taste(&self, key: &Key) -> Result<Option<String>> {
        let settings = sqlx::query_scalar("select settings from tastes where key = $1")
            .bind(&key.as_bytes()[..])
            .fetch_optional(&self.pool)
            .await?;
        Ok(settings)
    }

    /// Keeps what the owner of a key has chosen, if it is not too long; whether it was kept.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn keep_taste(&self, key: &Key, settings: &str) -> Result<bool> {
        if settings.len() > TASTE {
            return Ok(false);
        }
        let kept = sqlx::query(
            "insert into tastes (key, settings) select key, $2 from keys where key = $1 \
             on conflict (key) do update set settings = excluded.settings",
        )
        .bind(&key.as_bytes()[..])
        .bind(settings)
        .execute(&self.pool)
        .await?;
        Ok(kept.rows_affected() == 1)
    }

    /// Takes a key from a player, but never the last; whether it was taken.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn drop_key(&self, player: i64, key: &Key) -> Result<bool> {
        let mut work = self.pool.begin().await?;
        // One at a time, so that two devices cannot take each other's.
        sqlx::query("select 1 from players where id = $1 for update")
            .bind(player)
            .execute(&mut *work)
            .await?;
        let dropped = sqlx::query(
            "delete from keys where player = $1 and key = $2 \
             and (select count(*) from keys where player = $1) > 1",
        )
        .bind(player)
        .bind(&key.as_bytes()[..])
        .execute(&mut *work)
        .await?;
        work.commit().await?;
        Ok(dropped.rows_affected() == 1)
    }

    /// What is public about whoever is called so.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn profile(&self, name: &Name) -> Result<Option<Profile>> {
        let row = sqlx::query_as::<_, (String, i64, i64, i64, Option<i64>)>(
            "select p.name, extract(epoch from p.joined)::bigint, count(r.run), \
             count(r.run) filter (where r.won), max(r.score) \
             from players p left join runs r on r.player = p.id and r.state = 'ranked' \
             where p.likeness = $1 group by p.id",
        )
        .bind(name.likeness())
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|(name, joined, runs, won, best)| Profile {
            name,
            joined,
            runs,
            won,
            best,
        }))
    }

    /// Removes what has expired; how many rows.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn sweep(&self) -> Result<u64> {
        let mut swept = 0;
        for query in [
            "delete from challenges where expires < now()",
            "delete from tokens where expires < now()",
            "delete from invitations where expires < now()",
        ] {
            swept += sqlx::query(query)
                .execute(&self.pool)
                .await?
                .rows_affected();
        }
        Ok(swept)
    }
}

/// Adds a key; whether there was room, and it was nobody's.
async fn add_key(work: &mut sqlx::PgTransaction<'_>, player: i64, key: &Key) -> sqlx::Result<bool> {
    let added = sqlx::query(
        "insert into keys (key, player) select $1, $2 \
         where (select count(*) from keys where player = $2) < $3 on conflict (key) do nothing",
    )
    .bind(&key.as_bytes()[..])
    .bind(player)
    .bind(KEYS)
    .execute(&mut **work)
    .await?;
    Ok(added.rows_affected() == 1)
}

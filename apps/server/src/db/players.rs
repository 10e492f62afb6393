//! Players, their keys, tokens and invitations.

use super::{Database, Result, violates};
use crate::identity::Key;
use crate::names::Name;

/// Lifetime of a challenge.
const CHALLENGE_SECONDS: i64 = 120;
/// Lifetime of a token.
const TOKEN_SECONDS: i64 = 3600;
/// Lifetime of a code for a second device.
const INVITATION_SECONDS: i64 = 600;
/// Wrong guesses after which such a code is void.
const MAX_TRIES: i16 = 5;
/// Keys per player.
const MAX_KEYS: i64 = 20;

/// Size limit of a player's settings.
const MAX_SETTINGS_BYTES: usize = 16 << 10;

/// An authenticated player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    pub id: i64,
    pub name: String,
    /// The reason of a ban.
    pub barred: Option<String>,
    /// The key used to authenticate.
    pub key: Key,
}

/// The public profile of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub name: String,
    /// Seconds since 1970.
    pub joined: i64,
    /// Number of ranked runs.
    pub runs: i64,
    /// Number of ranked runs that were won.
    pub won: i64,
    /// Highest score.
    pub best: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignUpResult {
    Created,
    /// Another player has this name or one that looks like it.
    NameTaken,
    /// The key belongs to another player.
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

impl Database {
    pub async fn store_challenge(&self, challenge: &[u8; 32], key: &Key) -> Result<()> {
        sqlx::query(
            "insert into challenges (challenge, key, expires) values ($1, $2, now() + make_interval(secs => $3))",
        )
        .bind(&challenge[..])
        .bind(&key.as_bytes()[..])
        .bind(CHALLENGE_SECONDS as f64)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Consumes a challenge. Returns whether it was valid.
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

    /// Adds a player with a first key; `recovery` is the hash of the recovery code.
    pub async fn create_player(
        &self,
        name: &Name,
        key: &Key,
        recovery: &[u8; 32],
    ) -> Result<SignUpResult> {
        if name.is_reserved() {
            return Ok(SignUpResult::NameTaken);
        }
        let mut work = self.pool.begin().await?;
        let made = sqlx::query_scalar::<_, i64>(
            "insert into players (name, likeness, recovery) values ($1, $2, $3) \
             on conflict (likeness) do nothing returning id",
        )
        .bind(name.as_str())
        .bind(name.confusable_key())
        .bind(&recovery[..])
        .fetch_optional(&mut *work)
        .await?;
        let Some(id) = made else {
            return Ok(SignUpResult::NameTaken);
        };
        let looks = sqlx::query("insert into looks (look, player) select unnest($1::text[]), $2")
            .bind(name.looks())
            .bind(id)
            .execute(&mut *work)
            .await;
        match looks {
            Err(error) if violates(&error, "looks_pkey") => return Ok(SignUpResult::NameTaken),
            looks => looks?,
        };
        let added = sqlx::query("insert into keys (key, player) values ($1, $2)")
            .bind(&key.as_bytes()[..])
            .bind(id)
            .execute(&mut *work)
            .await;
        match added {
            Err(error) if violates(&error, "keys_pkey") => Ok(SignUpResult::KeyTaken),
            Err(error) => Err(error.into()),
            Ok(_) => {
                work.commit().await?;
                Ok(SignUpResult::Created)
            }
        }
    }

    pub async fn player_of_key(&self, key: &Key) -> Result<Option<Player>> {
        let row = sqlx::query_as::<_, PlayerRow>(
            "select p.id, p.name, p.barred from keys k join players p on p.id = k.player where k.key = $1",
        )
        .bind(&key.as_bytes()[..])
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| player(row, *key)))
    }

    /// Stores the hash of a token. Returns its lifetime in seconds.
    pub async fn store_token(&self, key: &Key, token: &[u8; 32]) -> Result<i64> {
        sqlx::query(
            "insert into tokens (token, key, expires) values ($1, $2, now() + make_interval(secs => $3))",
        )
        .bind(&token[..])
        .bind(&key.as_bytes()[..])
        .bind(TOKEN_SECONDS as f64)
        .execute(&self.pool)
        .await?;
        Ok(TOKEN_SECONDS)
    }

    /// The player of an unexpired token, by its hash.
    pub async fn player_of_token(&self, token: &[u8; 32]) -> Result<Option<Player>> {
        let row = sqlx::query_as::<_, (i64, String, Option<String>, Vec<u8>)>(
            "select p.id, p.name, p.barred, k.key from tokens t join keys k on k.key = t.key \
             join players p on p.id = k.player where t.token = $1 and t.expires > now()",
        )
        .bind(&token[..])
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.and_then(|(id, name, barred, key)| {
            let key = Key::from_bytes(key.try_into().ok()?).ok()?;
            Some(player((id, name, barred), key))
        }))
    }

    /// Stores the hash of a code for a second device, replacing an earlier one. Returns its lifetime in seconds.
    pub async fn create_invitation(&self, player: i64, code: &[u8; 32]) -> Result<i64> {
        sqlx::query(
            "insert into invitations (player, code, tries, expires) \
             values ($1, $2, $3, now() + make_interval(secs => $4)) \
             on conflict (player) do update set code = excluded.code, tries = excluded.tries, expires = excluded.expires",
        )
        .bind(player)
        .bind(&code[..])
        .bind(MAX_TRIES)
        .bind(INVITATION_SECONDS as f64)
        .execute(&self.pool)
        .await?;
        Ok(INVITATION_SECONDS)
    }

    /// Adds a key to the player with this invitation code. Returns whether the code was right; a wrong one uses up a try.
    pub async fn add_invited_key(&self, name: &Name, code: &[u8; 32], key: &Key) -> Result<bool> {
        let mut work = self.pool.begin().await?;
        let found = sqlx::query_as::<_, (i64, Vec<u8>)>(
            "update invitations i set tries = i.tries - 1 from players p \
             where p.id = i.player and p.likeness = $1 and i.tries > 0 and i.expires > now() \
             returning i.player, i.code",
        )
        .bind(name.confusable_key())
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

    /// Replaces all keys of a player with `key`, and the recovery code with `next` (hashes). Returns whether `code` was right.
    pub async fn recover_player(
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
        .bind(name.confusable_key())
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
    pub async fn keys(&self, player: i64) -> Result<Vec<Vec<u8>>> {
        let keys = sqlx::query_scalar("select key from keys where player = $1 order by added, key")
            .bind(player)
            .fetch_all(&self.pool)
            .await?;
        Ok(keys)
    }

    /// The settings stored with a key, as JSON.
    pub async fn settings(&self, key: &Key) -> Result<Option<String>> {
        let settings = sqlx::query_scalar("select settings from tastes where key = $1")
            .bind(&key.as_bytes()[..])
            .fetch_optional(&self.pool)
            .await?;
        Ok(settings)
    }

    /// Stores settings with a key. Returns `false` if they are too long or the key is unknown.
    pub async fn store_settings(&self, key: &Key, settings: &str) -> Result<bool> {
        if settings.len() > MAX_SETTINGS_BYTES {
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

    /// Removes a key, but never the last. Returns whether it was removed.
    pub async fn remove_key(&self, player: i64, key: &Key) -> Result<bool> {
        let mut work = self.pool.begin().await?;
        // Locks the player, so that two devices cannot remove each other's key.
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

    /// Reads only the index `runs_of_player`, one entry for each ranked run.
    pub async fn profile(&self, name: &Name) -> Result<Option<Profile>> {
        let row = sqlx::query_as::<_, (String, i64, i64, i64, Option<i64>)>(
            "select p.name, extract(epoch from p.joined)::bigint, count(r.player), \
             count(r.player) filter (where r.won), max(r.score) \
             from players p left join runs r on r.player = p.id and r.state = 'ranked' \
             where p.likeness = $1 group by p.id",
        )
        .bind(name.confusable_key())
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

    /// Deletes expired challenges, tokens and invitations. Returns the number of rows.
    pub async fn delete_expired(&self) -> Result<u64> {
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

/// Adds a key. Returns `false` if the player has too many, or the key belongs to another player.
async fn add_key(work: &mut sqlx::PgTransaction<'_>, player: i64, key: &Key) -> sqlx::Result<bool> {
    let added = sqlx::query(
        "insert into keys (key, player) select $1, $2 \
         where (select count(*) from keys where player = $2) < $3 on conflict (key) do nothing",
    )
    .bind(&key.as_bytes()[..])
    .bind(player)
    .bind(MAX_KEYS)
    .execute(&mut **work)
    .await?;
    Ok(added.rows_affected() == 1)
}

//! What an operator does to players and runs, beside bans. Every change is in the audit log.

use super::audit_log::note;
use super::{Database, Result, violates};
use crate::RunId;
use crate::identity::Key;
use crate::names::Name;

/// The results of [`Database::rename_player`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RenameResult {
    Renamed,
    Unknown,
    /// Another player has the new name or one that looks like it.
    Taken,
}

impl Database {
    /// Takes a ranked run off the ladders and dumps; without a reason, puts it back. Returns whether there was one.
    pub async fn hide_run(&self, run: RunId, reason: Option<&str>, who: &str) -> Result<bool> {
        let (what, from, to) = match reason {
            Some(_) => ("hide", "ranked", "hidden"),
            None => ("unhide", "hidden", "ranked"),
        };
        let mut work = self.pool.begin().await?;
        let done = sqlx::query(
            "update runs set state = $3, doubt_text = $4, doubt = case when $4 is null then null else 'hidden' end \
             where run = $1 and state = $2",
        )
        .bind(&run.as_bytes()[..])
        .bind(from)
        .bind(to)
        .bind(reason)
        .execute(&mut *work)
        .await?;
        if done.rows_affected() == 0 {
            return Ok(false);
        }
        let why = reason.unwrap_or_default();
        note(&mut work, who, what, &run.to_string(), why).await?;
        work.commit().await?;
        Ok(true)
    }

    /// Hides all ranked runs of a player. Returns their number.
    pub async fn hide_runs_of(&self, name: &Name, reason: &str, who: &str) -> Result<u64> {
        let mut work = self.pool.begin().await?;
        let done = sqlx::query(
            "update runs r set state = 'hidden', doubt = 'hidden', doubt_text = $2 from players p \
             where p.likeness = $1 and r.player = p.id and r.state = 'ranked'",
        )
        .bind(name.confusable_key())
        .bind(reason)
        .execute(&mut *work)
        .await?;
        if done.rows_affected() > 0 {
            note(&mut work, who, "hide", name.as_str(), reason).await?;
        }
        work.commit().await?;
        Ok(done.rows_affected())
    }

    /// Gives a player another name.
    pub async fn rename_player(
        &self,
        name: &Name,
        new: &Name,
        reason: &str,
        who: &str,
    ) -> Result<RenameResult> {
        if new.is_reserved() {
            return Ok(RenameResult::Taken);
        }
        let mut work = self.pool.begin().await?;
        let renamed = sqlx::query_scalar::<_, i64>(
            "update players set name = $2, likeness = $3 where likeness = $1 returning id",
        )
        .bind(name.confusable_key())
        .bind(new.as_str())
        .bind(new.confusable_key())
        .fetch_optional(&mut *work)
        .await;
        let player = match renamed {
            Ok(Some(player)) => player,
            Ok(None) => return Ok(RenameResult::Unknown),
            Err(error) if violates(&error, "players_likeness_key") => {
                return Ok(RenameResult::Taken);
            }
            Err(error) => return Err(error.into()),
        };
        sqlx::query("delete from looks where player = $1")
            .bind(player)
            .execute(&mut *work)
            .await?;
        let looks = sqlx::query("insert into looks (look, player) select unnest($1::text[]), $2")
            .bind(new.looks())
            .bind(player)
            .execute(&mut *work)
            .await;
        match looks {
            Err(error) if violates(&error, "looks_pkey") => return Ok(RenameResult::Taken),
            looks => looks?,
        };
        let why = format!("was {}: {reason}", name.as_str());
        note(&mut work, who, "rename", new.as_str(), &why).await?;
        work.commit().await?;
        Ok(RenameResult::Renamed)
    }

    /// Ends all tokens and device codes of a player, and removes a key. Returns whether there is such a player with this key.
    pub async fn revoke(
        &self,
        name: &Name,
        key: Option<&Key>,
        reason: &str,
        who: &str,
    ) -> Result<bool> {
        let mut work = self.pool.begin().await?;
        let player = sqlx::query_scalar::<_, i64>("select id from players where likeness = $1");
        let player = player.bind(name.confusable_key());
        let Some(player) = player.fetch_optional(&mut *work).await? else {
            return Ok(false);
        };
        for query in [
            "delete from tokens where key in (select key from keys where player = $1)",
            "delete from invitations where player = $1",
        ] {
            sqlx::query(query).bind(player).execute(&mut *work).await?;
        }
        if let Some(key) = key {
            let removed = sqlx::query("delete from keys where player = $1 and key = $2")
                .bind(player)
                .bind(&key.as_bytes()[..])
                .execute(&mut *work)
                .await?;
            if removed.rows_affected() == 0 {
                return Ok(false);
            }
        }
        note(&mut work, who, "revoke", name.as_str(), reason).await?;
        work.commit().await?;
        Ok(true)
    }

    /// Erases a player: the name, the keys, unfinished games and runs that are not ranked. Ranked runs stay under a label, because
    /// their journals name no player. Returns the label; `None` if there is no player of this name.
    pub async fn erase_player(
        &self,
        name: &Name,
        reason: &str,
        who: &str,
    ) -> Result<Option<String>> {
        let mut work = self.pool.begin().await?;
        let found = sqlx::query_as::<_, (i64, String)>(
            "select id, name from players where likeness = $1 for update",
        )
        .bind(name.confusable_key())
        .fetch_optional(&mut *work)
        .await?;
        let Some((player, name)) = found else {
            return Ok(None);
        };
        let label = format!("erased-{player}");
        for query in [
            // Tokens and settings go with the keys.
            "delete from keys where player = $1",
            "delete from invitations where player = $1",
            "delete from looks where player = $1",
            "delete from games where player = $1 and state in ('open', 'late')",
            "delete from runs where player = $1 and state <> 'ranked'",
        ] {
            sqlx::query(query).bind(player).execute(&mut *work).await?;
        }
        sqlx::query(
            "update players set name = $2, likeness = $2, recovery = ''::bytea, barred = null where id = $1",
        )
        .bind(player)
        .bind(&label)
        .execute(&mut *work)
        .await?;
        sqlx::query(
            "update deeds set whom = $2, why = '' where lower(whom) = lower($1) \
             or lower(why) like 'was ' || lower($1) || ':%'",
        )
        .bind(&name)
        .bind(&label)
        .execute(&mut *work)
        .await?;
        note(&mut work, who, "erase", &label, reason).await?;
        work.commit().await?;
        Ok(Some(label))
    }

    /// Everything stored about a player, as JSON; `None` if there is no player of this name.
    pub async fn export_player(&self, name: &Name) -> Result<Option<String>> {
        let data = sqlx::query_scalar::<_, String>(
            "select json_build_object('name', p.name, 'joined', p.joined, 'banned', p.barred, 'bot', p.bot, \
             'keys', (select json_agg(json_build_object('key', encode(k.key, 'hex'), 'label', k.label, 'added', k.added, \
                 'settings', t.settings) order by k.added) from keys k left join tastes t on t.key = k.key where k.player = p.id), \
             'games', (select json_agg(json_build_object('game', encode(g.game, 'hex'), 'day', g.day, 'begun', g.begun, \
                 'moved', g.moved, 'state', g.state, 'calling', g.calling, 'turns', g.turns, 'score', g.score, 'won', g.won, \
                 'run', encode(g.run, 'hex'), 'notes', encode(g.notes, 'base64')) order by g.begun) \
                 from games g where g.player = p.id), \
             'runs', (select json_agg(json_build_object('run', encode(r.run, 'hex'), 'kind', r.kind, 'state', r.state, \
                 'sent', r.sent, 'score', r.score, 'turns', r.turns, 'why', r.doubt_text) order by r.sent) \
                 from runs r where r.player = p.id), \
             'audit', (select json_agg(json_build_object('at', d.at, 'what', d.what, 'why', d.why) order by d.id) \
                 from deeds d where lower(d.whom) = lower(p.name)))::text from players p where p.likeness = $1",
        )
        .bind(name.confusable_key())
        .fetch_optional(&self.pool)
        .await?;
        Ok(data)
    }
}

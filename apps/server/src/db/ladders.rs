//! Ladders: ranked runs in pages, best first.

use ladder::{LadderEntry, Pack, RunTrust};
use sqlx::{Postgres, QueryBuilder, Row as _};

use super::runs::{COLUMNS, Run, packs_text, read};
use super::{Database, Result};
use crate::RunId;
use crate::names::Name;

/// Selects the runs of a ladder; `None` and an empty list select all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LadderFilter {
    pub kinds: Vec<RunTrust>,
    pub calling: Option<String>,
    pub packs: Option<Vec<Pack>>,
    /// Rules version.
    pub rules: Option<u32>,
    /// Half-open range of seconds since 1970.
    pub sent: Option<(i64, i64)>,
}

/// The last run of the previous page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderCursor {
    pub score: u32,
    pub turns: u32,
    pub run: RunId,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderRow {
    /// The result, with its rank in this ladder.
    pub entry: LadderEntry,
    /// Seconds since 1970.
    pub sent: i64,
}

impl LadderFilter {
    fn push(&self, query: &mut QueryBuilder<Postgres>) {
        query.push(" where r.state = 'ranked'");
        if !self.kinds.is_empty() {
            let kinds: Vec<&str> = self.kinds.iter().map(|kind| kind.name()).collect();
            query.push(" and r.kind = any(").push_bind(kinds);
            query.push(")");
        }
        if let Some(calling) = &self.calling {
            query.push(" and r.calling = ").push_bind(calling.clone());
        }
        if let Some(packs) = &self.packs {
            query.push(" and r.packs = ").push_bind(packs_text(packs));
        }
        if let Some(rules) = self.rules {
            query.push(" and r.rules = ").push_bind(i64::from(rules));
        }
        if let Some((from, before)) = self.sent {
            query
                .push(" and r.sent >= to_timestamp(")
                .push_bind(from as f64);
            query
                .push(") and r.sent < to_timestamp(")
                .push_bind(before as f64);
            query.push(")");
        }
    }
}

impl Database {
    /// A page of at most `most` runs: the first, or the one after a cursor.
    pub async fn ladder(
        &self,
        filter: &LadderFilter,
        after: Option<LadderCursor>,
        most: u16,
    ) -> Result<Vec<LadderRow>> {
        let mut query = QueryBuilder::new("select ");
        query.push(COLUMNS);
        query.push(" from runs r join players p on p.id = r.player");
        filter.push(&mut query);
        if let Some(place) = after {
            let (score, turns) = (i64::from(place.score), i64::from(place.turns));
            query.push(" and r.score <= ").push_bind(score);
            query.push(" and (r.score < ").push_bind(score);
            query.push(" or (r.turns, r.run) > (").push_bind(turns);
            query.push(", ").push_bind(place.run.as_bytes().to_vec());
            query.push("))");
        }
        query.push(" order by r.score desc, r.turns, r.run limit ");
        query.push_bind(i64::from(most));
        let rows = query.build().fetch_all(&self.pool).await?;
        let runs = rows.iter().map(read).collect::<sqlx::Result<Vec<Run>>>()?;
        let mut lines: Vec<LadderRow> = runs
            .into_iter()
            .filter_map(|run| {
                let entry = run.entry?;
                Some(LadderRow {
                    entry,
                    sent: run.sent,
                })
            })
            .collect();
        self.assign_ranks(filter, &mut lines, after).await?;
        Ok(lines)
    }

    /// Ranks the rows of a page. Runs with equal score and turns share a rank.
    async fn assign_ranks(
        &self,
        filter: &LadderFilter,
        lines: &mut [LadderRow],
        after: Option<LadderCursor>,
    ) -> Result<()> {
        let Some(first) = lines.first() else {
            return Ok(());
        };
        let merit = |line: &LadderRow| (line.entry.score, line.entry.turns);
        let mut place = self.rank_of(filter, merit(first)).await?;
        // Number of rows before this page, including ties.
        let mut before = match after {
            None => 0,
            Some(after) => self.count_up_to(filter, after).await?,
        };
        let mut last = merit(first);
        for line in lines {
            before += 1;
            if merit(line) != last {
                last = merit(line);
                place = before;
            }
            line.entry.rank = place;
        }
        Ok(())
    }

    /// The rank of a run with this score and these turns.
    pub async fn rank_of(&self, filter: &LadderFilter, (score, turns): (u32, u32)) -> Result<u32> {
        let mut query = QueryBuilder::new("select count(*) from runs r");
        filter.push(&mut query);
        let (score, turns) = (i64::from(score), i64::from(turns));
        query.push(" and (r.score > ").push_bind(score);
        query.push(" or (r.score = ").push_bind(score);
        query.push(" and r.turns < ").push_bind(turns);
        query.push("))");
        let better: i64 = query.build().fetch_one(&self.pool).await?.try_get(0)?;
        Ok(u32::try_from(better).unwrap_or(u32::MAX).saturating_add(1))
    }

    /// The number of rows up to a cursor, inclusive.
    async fn count_up_to(&self, filter: &LadderFilter, place: LadderCursor) -> Result<u32> {
        let mut query = QueryBuilder::new("select count(*) from runs r");
        filter.push(&mut query);
        let (score, turns) = (i64::from(place.score), i64::from(place.turns));
        query.push(" and (r.score > ").push_bind(score);
        query.push(" or (r.score = ").push_bind(score);
        query.push(" and (r.turns, r.run) <= (").push_bind(turns);
        query.push(", ").push_bind(place.run.as_bytes().to_vec());
        query.push(")))");
        let lines: i64 = query.build().fetch_one(&self.pool).await?.try_get(0)?;
        Ok(u32::try_from(lines).unwrap_or(u32::MAX))
    }

    /// The latest ranked runs.
    pub async fn latest_runs(&self, most: u16) -> Result<Vec<Run>> {
        let mut query = QueryBuilder::new("select ");
        query.push(COLUMNS);
        query.push(" from runs r join players p on p.id = r.player where r.state = 'ranked' order by r.sent desc, r.run limit ");
        query.push_bind(i64::from(most));
        let rows = query.build().fetch_all(&self.pool).await?;
        Ok(rows.iter().map(read).collect::<sqlx::Result<_>>()?)
    }

    /// A player's runs, the latest first.
    pub async fn runs_of(&self, name: &Name, ranked_only: bool, most: u16) -> Result<Vec<Run>> {
        let mut query = QueryBuilder::new("select ");
        query.push(COLUMNS);
        query.push(" from runs r join players p on p.id = r.player where p.likeness = ");
        query.push_bind(name.confusable_key().to_owned());
        if ranked_only {
            query.push(" and r.state = 'ranked'");
        }
        query.push(" order by r.sent desc, r.run limit ");
        query.push_bind(i64::from(most));
        let rows = query.build().fetch_all(&self.pool).await?;
        Ok(rows.iter().map(read).collect::<sqlx::Result<_>>()?)
    }

    /// The callings that have ranked runs.
    pub async fn callings(&self) -> Result<Vec<String>> {
        let callings = sqlx::query_scalar(
            "select distinct calling from runs where state = 'ranked' and calling is not null order by calling limit 100",
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(callings)
    }
}

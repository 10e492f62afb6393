//! Ladders: ranked runs in pages, best first.

use ladder::{LadderEntry, Pack, RunTrust};
use sqlx::{Postgres, QueryBuilder};

use super::runs::{COLUMNS, Run, packs_text, read};
use super::{Database, Result};
use crate::RunId;
use crate::names::Name;

/// Milliseconds after which PostgreSQL gives a page up: two filters that each match many runs may together match few.
const PAGE_TIMEOUT: &str = "2000";

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
    /// Only runs whose journal is in a dump.
    pub is_dumped: bool,
}

/// The last run of the previous page, with its position: counting the runs before it would read them all. A client that invents a
/// position only sees wrong ranks itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderCursor {
    pub score: u32,
    pub turns: u32,
    pub run: RunId,
    pub rank: u32,
    pub row: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderRow {
    /// The result, with its rank in this ladder.
    pub entry: LadderEntry,
    /// Number of the row in this ladder, from 1.
    pub row: u32,
    /// Seconds since 1970.
    pub sent: i64,
}

impl LadderFilter {
    fn push(&self, query: &mut QueryBuilder<Postgres>) {
        query.push(" where r.state = 'ranked'");
        if self.is_dumped {
            query.push(" and r.dump is not null");
        }
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
        let mut work = self.pool.begin().await?;
        sqlx::query("select set_config('statement_timeout', $1, true)")
            .bind(PAGE_TIMEOUT)
            .execute(&mut *work)
            .await?;
        let rows = query.build().fetch_all(&mut *work).await?;
        work.commit().await?;
        let runs = rows.iter().map(read).collect::<sqlx::Result<Vec<Run>>>()?;
        let mut lines: Vec<LadderRow> = runs
            .into_iter()
            .filter_map(|run| {
                let entry = run.entry?;
                Some(LadderRow {
                    entry,
                    row: 0,
                    sent: run.sent,
                })
            })
            .collect();
        assign_ranks(&mut lines, after);
        Ok(lines)
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
        // A condition on `p` alone lets PostgreSQL search all runs from the latest on for those of the player.
        query.push(" from runs r join players p on p.id = r.player where r.player = (select id from players where likeness = ");
        query.push_bind(name.confusable_key().to_owned());
        query.push(")");
        if ranked_only {
            query.push(" and r.state = 'ranked'");
        }
        query.push(" order by r.sent desc, r.run limit ");
        query.push_bind(i64::from(most));
        let rows = query.build().fetch_all(&self.pool).await?;
        Ok(rows.iter().map(read).collect::<sqlx::Result<_>>()?)
    }

    /// The callings that have ranked runs. Reads one row of an index for each.
    pub async fn callings(&self) -> Result<Vec<String>> {
        let callings = sqlx::query_scalar(
            "with recursive found as ( \
             (select calling from runs where state = 'ranked' and calling is not null order by calling limit 1) union all \
             select (select r.calling from runs r where r.state = 'ranked' and r.calling is not null and r.calling > found.calling \
             order by r.calling limit 1) from found where found.calling is not null) \
             select calling from found where calling is not null limit 100",
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(callings)
    }
}

/// Ranks the rows of a page. Runs with equal score and turns share a rank.
fn assign_ranks(lines: &mut [LadderRow], after: Option<LadderCursor>) {
    let (mut row, mut rank) = after.map_or((0, 0), |it| (it.row, it.rank));
    let mut last = after.map(|it| (it.score, it.turns));
    for line in lines {
        row = u32::saturating_add(row, 1);
        let merit = (line.entry.score, line.entry.turns);
        if last != Some(merit) {
            last = Some(merit);
            rank = row;
        }
        (line.entry.rank, line.row) = (rank, row);
    }
}

impl LadderRow {
    /// The cursor of the page after this row; `None` if the run id is invalid.
    #[must_use]
    pub fn cursor(&self) -> Option<LadderCursor> {
        Some(LadderCursor {
            score: self.entry.score,
            turns: self.entry.turns,
            run: self.entry.run.parse().ok()?,
            rank: self.entry.rank,
            row: self.row,
        })
    }
}

//! Ladders: ranked runs from the best to the last, page by page.

use ladder::{Claim, Kind, Pack};
use sqlx::{Postgres, QueryBuilder, Row as _};

use super::runs::{COLUMNS, Run, packs_text, read};
use super::{Record, Result};
use crate::RunId;
use crate::names::Name;

/// Which runs a ladder is of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only of this kind.
    pub kind: Option<Kind>,
    /// Only by those who were this before.
    pub calling: Option<String>,
    /// Only with these packs.
    pub packs: Option<Vec<Pack>>,
    /// Only under these rules.
    pub rules: Option<u32>,
    /// Only sent in these seconds since 1970: from the first, before the second.
    pub sent: Option<(i64, i64)>,
}

/// Where in a ladder a page begins: behind this run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its score.
    pub score: u32,
    /// Its turns.
    pub turns: u32,
    /// Its name.
    pub run: RunId,
}

/// A line of a ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What is claimed, its place included.
    pub claim: Claim,
    /// When it was sent, in seconds since 1970.
    pub sent: i64,
}

impl Filter {
    fn push(&self, query: &mut QueryBuilder<Postgres>) {
        query.push(" where r.state = 'ranked'");
        if let Some(kind) = self.kind {
            let kind = match kind {
                Kind::Proven => "proven",
                Kind::Sealed => "sealed",
            };
            query.push(" and r.kind = ").push_bind(kind);
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

impl Record {
    /// A page of a ladder: the best, or those behind a place.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn ladder(
        &self,
        filter: &Filter,
        after: Option<Place>,
        most: u16,
    ) -> Result<Vec<Row>> {
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
        let mut lines: Vec<Row> = runs
            .into_iter()
            .filter_map(|run| {
                let claim = run.claim?;
                Some(Row {
                    claim,
                    sent: run.sent,
                })
            })
            .collect();
        self.number(filter, &mut lines, after).await?;
        Ok(lines)
    }

    /// Gives every line of a page its place. Runs worth the same share one.
    async fn number(&self, filter: &Filter, lines: &mut [Row], after: Option<Place>) -> Result<()> {
        let Some(first) = lines.first() else {
            return Ok(());
        };
        let merit = |line: &Row| (line.claim.score, line.claim.turns);
        let mut place = self.place(filter, merit(first)).await?;
        // How many lines stand before the first of the page, those beside it included.
        let mut before = match after {
            None => 0,
            Some(after) => self.up_to(filter, after).await?,
        };
        let mut last = merit(first);
        for line in lines {
            before += 1;
            if merit(line) != last {
                last = merit(line);
                place = before;
            }
            line.claim.rank = place;
        }
        Ok(())
    }

    /// Which place a run of this score and these turns has.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn place(&self, filter: &Filter, (score, turns): (u32, u32)) -> Result<u32> {
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

    /// How many lines there are up to a place, with it.
    async fn up_to(&self, filter: &Filter, place: Place) -> Result<u32> {
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

    /// The latest ranked runs, the latest first.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn latest(&self, most: u16) -> Result<Vec<Run>> {
        let mut query = QueryBuilder::new("select ");
        query.push(COLUMNS);
        query.push(" from runs r join players p on p.id = r.player where r.state = 'ranked' order by r.sent desc, r.run limit ");
        query.push_bind(i64::from(most));
        let rows = query.build().fetch_all(&self.pool).await?;
        Ok(rows.iter().map(read).collect::<sqlx::Result<_>>()?)
    }

    /// A player's latest runs, the latest first; those that are refused or wait only for their own eyes.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn runs_of(&self, name: &Name, ranked_only: bool, most: u16) -> Result<Vec<Run>> {
        let mut query = QueryBuilder::new("select ");
        query.push(COLUMNS);
        query.push(" from runs r join players p on p.id = r.player where p.likeness = ");
        query.push_bind(name.likeness().to_owned());
        if ranked_only {
            query.push(" and r.state = 'ranked'");
        }
        query.push(" order by r.sent desc, r.run limit ");
        query.push_bind(i64::from(most));
        let rows = query.build().fetch_all(&self.pool).await?;
        Ok(rows.iter().map(read).collect::<sqlx::Result<_>>()?)
    }

    /// Which callings have ranked runs.
    ///
    /// # Errors
    /// When the record does not work.
    pub async fn callings(&self) -> Result<Vec<String>> {
        let callings = sqlx::query_scalar(
            "select distinct calling from runs where state = 'ranked' and calling is not null order by calling limit 100",
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(callings)
    }
}

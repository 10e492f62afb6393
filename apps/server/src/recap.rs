//! Writes recaps of ranked runs: replays each run natively once and stores the text and picture of its end.
//!
//! Only runs that the sandbox accepted under the built-in rules and packs come here. They are replayed within the limits of the
//! sandbox. A run whose replay differs from the stored result gets no recap.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, ensure};
use ladder::LadderEntry;
use picture::{Canvas, Font, cells, write_png};
use proto::Catalog;
use serde::{Deserialize, Serialize};
use sim::{Budget, RULES_VERSION, Rules};
use tracing::{info, warn};
use ui::{App, RunEnd, Settings};

use crate::RunId;
use crate::blob_store::{BlobStore, RecapFile};
use crate::db::Database;
use crate::live;
use crate::metrics::Metrics;
use crate::shutdown::Shutdown;
use crate::words::Words;

/// Pause between two queries for runs without a recap.
const PAUSE: Duration = Duration::from_secs(2);

/// Pause between recaps while runs wait to be judged: a recap costs as much CPU as a verdict.
const PAUSE_WHILE_BUSY: Duration = Duration::from_secs(5);

/// The stored recap of a run, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recap {
    /// Width and height of the picture in pixels.
    pub picture: (u32, u32),
    /// The text by language tag.
    pub told: BTreeMap<String, RunEnd>,
}

/// Writes recaps one at a time, so that judging is not delayed.
pub struct RecapWorker {
    db: Database,
    blobs: BlobStore,
    metrics: Metrics,
    rules: Arc<Rules>,
    catalog: Arc<Catalog>,
}

impl RecapWorker {
    /// # Errors
    /// If the base pack cannot be loaded.
    pub fn new(db: Database, blobs: BlobStore, metrics: Metrics) -> Result<Self> {
        let (rules, catalog) = live::rules()?;
        Ok(Self {
            db,
            blobs,
            metrics,
            rules,
            catalog,
        })
    }

    pub async fn work(self, mut shutdown: Shutdown) {
        while !shutdown.is_requested() {
            let pause = self.next().await.unwrap_or_else(|error| {
                self.metrics.dependency_errors.inc();
                warn!(error = format!("{error:#}"), "recap deferred");
                PAUSE
            });
            if shutdown.requested_within(pause).await {
                return;
            }
        }
    }

    /// Writes the next recap, if one is due. Returns the pause before the next.
    async fn next(&self) -> Result<Duration> {
        let Some(run) = self.db.claim_for_recap(RULES_VERSION).await? else {
            return Ok(PAUSE);
        };
        let known = self.db.run(run).await?;
        let entry = known.and_then(|known| known.entry);
        let entry = entry.context("the run is no longer ranked")?;
        let journal = self.blobs.journal(run).await?;
        let journal = journal.context("the journal of a ranked run is missing")?;
        let (rules, catalog) = (Arc::clone(&self.rules), Arc::clone(&self.catalog));
        let work = move || make_recap(&rules, &catalog, &entry, &journal);
        // A panic in the replay ends only that task.
        let retold = tokio::task::spawn_blocking(work).await;
        match retold.map_err(anyhow::Error::from).flatten() {
            Ok(retold) => self.keep(run, retold).await?,
            Err(error) => {
                warn!(%run, error = format!("{error:#}"), "recap failed");
                self.db.set_recap_state(run, false).await?;
            }
        }
        Ok(match self.db.has_waiting_runs().await? {
            true => PAUSE_WHILE_BUSY,
            false => Duration::ZERO,
        })
    }

    async fn keep(&self, run: RunId, (recap, picture): (Recap, Vec<u8>)) -> Result<()> {
        let recap = serde_json::to_vec(&recap)?;
        self.blobs
            .put_recap_file(run, RecapFile::Picture, picture)
            .await?;
        self.blobs
            .put_recap_file(run, RecapFile::Text, recap)
            .await?;
        self.db.set_recap_state(run, true).await?;
        info!(%run, "recap stored");
        Ok(())
    }
}

/// Makes the recap of a run and a PNG of its last level.
fn make_recap(
    rules: &Arc<Rules>,
    catalog: &Arc<Catalog>,
    entry: &LadderEntry,
    journal: &[u8],
) -> Result<(Recap, Vec<u8>)> {
    let keep_going = |_, _: &_| ControlFlow::Continue(());
    let verdict = sim::verify(rules, journal, &Budget::default(), keep_going);
    if let Some(doubt) = verdict.doubt {
        return Err(
            anyhow!(doubt.why).context("the sandbox accepted the run, the native rules do not")
        );
    }
    let reached = verdict.reached.context("the replay reached no state")?;
    let is_so = (reached.turns, reached.score.total()) == (entry.turns, entry.score);
    ensure!(is_so, "the replay differs from the stored result");
    let retold = host::retell(rules, catalog, &entry.player, journal);
    let retold = retold.map_err(|bad| anyhow!("{bad:?}"))?;
    let mut told = BTreeMap::new();
    let mut picture = None;
    for words in Words::all() {
        let language = words.tag().to_owned();
        let mut app = App::new(Settings {
            language: language.clone(),
            ..Settings::default()
        });
        for update in retold.updates.clone() {
            app.on_update(update);
        }
        let end = app
            .run_end(&retold.chronicle)
            .context("the run has no end")?;
        told.insert(language, end);
        // The map looks the same in every language.
        picture = picture.or_else(|| app.last_map());
    }
    let canvas = Canvas::of(&cells(&picture.context("the run has no map")?), Font::Tall);
    let mut png = Vec::new();
    write_png(&mut png, &canvas)?;
    let picture = (canvas.width(), canvas.height());
    Ok((Recap { picture, told }, png))
}

#[cfg(test)]
mod tests {
    use super::{Recap, make_recap};
    use crate::live;
    use ladder::{LadderEntry, RunTrust};
    use std::ops::ControlFlow;

    fn retold(name: &str, change: impl Fn(&mut LadderEntry)) -> anyhow::Result<(Recap, Vec<u8>)> {
        let (rules, catalog) = live::rules()?;
        let file = format!(
            "{}/../../tests/journals/{name}.hgj",
            env!("CARGO_MANIFEST_DIR")
        );
        let journal = std::fs::read(file)?;
        let keep_going = |_, _: &_| ControlFlow::Continue(());
        let verdict = sim::verify(&rules, &journal, &sim::Budget::default(), keep_going);
        let reached = verdict.reached.expect("it leads somewhere");
        let mut entry = LadderEntry {
            rank: 0,
            run: LadderEntry::name_of(&journal),
            player: "Ann".to_owned(),
            kind: RunTrust::Fresh,
            seal: None,
            rules: sim::RULES_VERSION,
            packs: vec![],
            calling: None,
            seed: String::new(),
            turns: reached.turns,
            deepest: reached.deepest,
            won: false,
            score: reached.score.total(),
        };
        change(&mut entry);
        make_recap(&rules, &catalog, &entry, &journal)
    }

    #[test]
    fn a_recap_has_text_in_every_language_and_a_picture() {
        for name in ["seed-22-2", "victory"] {
            let (recap, png) = retold(name, |_| {}).expect("it is told");
            let (english, german) = (&recap.told["en"], &recap.told["de"]);
            assert!(
                english.end.len() > 10 && english.end != german.end,
                "{english:?}"
            );
            assert!(!english.sentences.is_empty());
            assert_eq!(english.turns.is_empty(), name == "victory");
            assert!(
                png.starts_with(b"\x89PNG") && png.len() < 600_000,
                "{}",
                png.len()
            );
            assert!(
                recap.picture.0 <= 1600 && recap.picture.1 <= 704,
                "{:?}",
                recap.picture
            );
            // The recap round-trips through JSON.
            let kept = serde_json::to_vec(&recap).expect("JSON");
            let read: Recap = serde_json::from_slice(&kept).expect("a recap");
            assert_eq!(read, recap);
        }
    }

    #[test]
    fn a_run_that_differs_from_its_stored_result_has_no_recap() {
        let lied = retold("victory", |entry| entry.score += 1);
        assert!(lied.is_err_and(|it| it.to_string().contains("differs")));
    }
}

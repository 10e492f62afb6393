//! Tells how ranked runs ended: plays each of them again by today's rules, once, and keeps what the game itself says and draws.
//!
//! Only runs come here that the sandbox has accepted under the very rules and packs that are built in. They are played within the
//! limits that hold there, and one that comes out otherwise than the record says is told by nobody.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, ensure};
use ladder::Claim;
use picture::{Canvas, Font, cells, write_png};
use proto::Catalog;
use serde::{Deserialize, Serialize};
use sim::{Budget, RULES_VERSION, Rules};
use tracing::{info, warn};
use ui::{App, Settings, Told};

use crate::RunId;
use crate::gauge::Gauges;
use crate::live;
use crate::record::Record;
use crate::shelf::{Kind, Shelf};
use crate::stop::Stop;
use crate::words::Words;

/// How often the record is asked for runs that nobody has told.
const PAUSE: Duration = Duration::from_secs(2);

/// While runs wait to be judged, only so often is one told: it takes as much of a core as judging one.
const MEANWHILE: Duration = Duration::from_secs(5);

/// What is kept of how a run ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recap {
    /// How many pixels wide and high its picture is.
    pub picture: (u32, u32),
    /// How it ended, by the tag of the language.
    pub told: BTreeMap<String, Told>,
}

/// Whoever tells runs; one at a time, so that judging is not held up.
pub struct Teller {
    record: Record,
    shelf: Shelf,
    gauges: Gauges,
    rules: Arc<Rules>,
    catalog: Arc<Catalog>,
}

impl Teller {
    /// A teller.
    ///
    /// # Errors
    /// When the base pack cannot be played.
    pub fn new(record: Record, shelf: Shelf, gauges: Gauges) -> Result<Self> {
        let (rules, catalog) = live::rules()?;
        Ok(Self {
            record,
            shelf,
            gauges,
            rules,
            catalog,
        })
    }

    /// Tells runs until it is time to stop.
    pub async fn work(self, mut stop: Stop) {
        while !stop.is_wanted() {
            let pause = self.next().await.unwrap_or_else(|error| {
                self.gauges.dependency_errors.inc();
                warn!(error = format!("{error:#}"), "recap deferred");
                PAUSE
            });
            if stop.within(pause).await {
                return;
            }
        }
    }

    /// Tells the next run, if there is one; how long to wait before the one after it.
    async fn next(&self) -> Result<Duration> {
        let Some(run) = self.record.untold(RULES_VERSION).await? else {
            return Ok(PAUSE);
        };
        let known = self.record.run(run).await?;
        let claim = known.and_then(|known| known.claim);
        let claim = claim.context("the run is no longer ranked")?;
        let journal = self.shelf.journal(run).await?;
        let journal = journal.context("the journal of a ranked run is missing")?;
        let (rules, catalog) = (Arc::clone(&self.rules), Arc::clone(&self.catalog));
        let work = move || retell(&rules, &catalog, &claim, &journal);
        // What breaks there breaks nothing else.
        let retold = tokio::task::spawn_blocking(work).await;
        match retold.map_err(anyhow::Error::from).flatten() {
            Ok(retold) => self.keep(run, retold).await?,
            Err(error) => {
                warn!(%run, error = format!("{error:#}"), "recap failed");
                self.record.tell(run, false).await?;
            }
        }
        Ok(match self.record.is_behind().await? {
            true => MEANWHILE,
            false => Duration::ZERO,
        })
    }

    async fn keep(&self, run: RunId, (recap, picture): (Recap, Vec<u8>)) -> Result<()> {
        let recap = serde_json::to_vec(&recap)?;
        self.shelf.put_told(run, Kind::Picture, picture).await?;
        self.shelf.put_told(run, Kind::Recap, recap).await?;
        self.record.tell(run, true).await?;
        info!(%run, "recap stored");
        Ok(())
    }
}

/// How a run ended, and a picture of where, as the game itself says and draws it.
fn retell(
    rules: &Arc<Rules>,
    catalog: &Arc<Catalog>,
    claim: &Claim,
    journal: &[u8],
) -> Result<(Recap, Vec<u8>)> {
    let go_on = |_, _: &_| ControlFlow::Continue(());
    let verdict = sim::verify(rules, journal, &Budget::default(), go_on);
    if let Some(doubt) = verdict.doubt {
        return Err(
            anyhow!(doubt.why).context("the sandbox accepted the run, the native rules do not")
        );
    }
    let reached = verdict.reached.context("the replay reached no state")?;
    let is_so = (reached.turns, reached.score.total()) == (claim.turns, claim.score);
    ensure!(is_so, "the replay differs from the stored result");
    let retold = host::retell(rules, catalog, &claim.player, journal);
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
        let end = app.told(&retold.chronicle).context("the run has no end")?;
        told.insert(language, end);
        // It looks the same in every language.
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
    use super::{Recap, retell};
    use crate::live;
    use ladder::{Claim, Kind};
    use std::ops::ControlFlow;

    fn retold(name: &str, change: impl Fn(&mut Claim)) -> anyhow::Result<(Recap, Vec<u8>)> {
        let (rules, catalog) = live::rules()?;
        let file = format!(
            "{}/../../tests/journals/{name}.hgj",
            env!("CARGO_MANIFEST_DIR")
        );
        let journal = std::fs::read(file)?;
        let go_on = |_, _: &_| ControlFlow::Continue(());
        let verdict = sim::verify(&rules, &journal, &sim::Budget::default(), go_on);
        let reached = verdict.reached.expect("it leads somewhere");
        let mut claim = Claim {
            rank: 0,
            run: Claim::name_of(&journal),
            player: "Ann".to_owned(),
            kind: Kind::Proven,
            seal: None,
            rules: sim::RULES_VERSION,
            packs: vec![],
            calling: None,
            seed: String::new(),
            turns: reached.turns,
            deepest: reached.deepest.0,
            won: false,
            score: reached.score.total(),
        };
        change(&mut claim);
        retell(&rules, &catalog, &claim, &journal)
    }

    #[test]
    fn a_run_is_told_in_every_language_and_drawn() {
        for name in ["seed-23-3", "victory"] {
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
            // What is kept is read again.
            let kept = serde_json::to_vec(&recap).expect("JSON");
            let read: Recap = serde_json::from_slice(&kept).expect("a recap");
            assert_eq!(read, recap);
        }
    }

    #[test]
    fn what_comes_out_otherwise_than_the_record_says_is_not_told() {
        let lied = retold("victory", |claim| claim.score += 1);
        assert!(lied.is_err_and(|it| it.to_string().contains("differs")));
    }
}

//! The bots that play like people do no thing over and over, and the trader trades.

use std::sync::Arc;

use content::Pack;
use hearthgate_lab::{BotStyle, RunConfig, RunResults, Workers};
use proto::EventKind;
use proto::session::Calling;

fn play(style: BotStyle, seeds: &str, turns: u32) -> RunResults {
    let loaded = content::load(&[Pack::base()]);
    let workers = Workers {
        rules: Arc::new(loaded.rules.expect("the base pack loads")),
        catalog: Arc::new(loaded.catalog),
        seeds: seeds.parse().expect("a range of seeds"),
        config: RunConfig {
            style,
            turns,
            calling: Calling::Any,
            ..RunConfig::default()
        },
        journals: None,
        crashes: None,
        trace: None,
        threads: 1,
        interrupt: hearthgate_lab::Interrupt::default(),
    };
    let results = workers.play();
    assert!(results.failures.is_empty(), "{:?}", results.failures);
    results
}

#[test]
fn the_explorer_keeps_its_light_and_does_not_dance_over_stairs() {
    let results = play(BotStyle::Explorer, "1..3", 1500);
    for life in results.summary.lives() {
        let tally = &life.tally;
        assert!(
            tally.light_changes * 75 <= tally.turns.max(900),
            "{tally:?}"
        );
        assert!(tally.arrivals <= 24, "{tally:?}");
    }
    assert!(
        results.summary.of(EventKind::Pocketed) > 0,
        "takes no coins"
    );
    let [taken, dropped] =
        [EventKind::PickedUp, EventKind::Dropped].map(|kind| results.summary.of(kind));
    assert!(
        dropped < 90,
        "drops {dropped}, takes {taken} in three games"
    );
}

#[test]
fn the_trader_buys_before_it_sets_out() {
    let results = play(BotStyle::Trader, "1..3", 400);
    assert!(results.summary.of(EventKind::Bought) >= 3);
    let levels = results.summary.levels();
    assert_eq!(levels[&proto::LevelNo(2)], 3, "leaves the town");
}

//! What drawing costs: a whole frame of the game on a large screen.

use anyhow::{Result, bail};
use proto::View;
use proto::session::Update;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use sim::{Game, Setup};
use std::sync::Arc;
use ui::{App, Settings};

use super::measure::side_by_side;
use super::measured::Bench;
use super::row::Row;

pub(crate) const BENCHES: &[Bench] = &[Bench {
    name: "frame",
    about: "the game drawn at 200 by 60, all of the level known, beside filling as many cells",
    run: || Ok(vec![frame()?]),
}];

fn frame() -> Result<Row> {
    let loaded = content::load(&[content::Pack::base()]);
    let Some(rules) = loaded.rules else {
        bail!("the base pack has problems");
    };
    let setup = Setup {
        seed: 1,
        mode: proto::Mode::Wizard,
    };
    let mut game = Game::new(Arc::new(rules), setup)?;
    let reveal = proto::Command::Dev(proto::Dev::Reveal);
    if let Err(refusal) = game.step(reveal) {
        bail!("the level cannot be shown: {refusal:?}");
    }
    let mut view = View::default();
    game.view(&mut view);
    let mut app = App::new(Settings::default());
    app.on_update(Update::Started {
        name: "Ann".to_owned(),
        seed: 1,
        practice: false,
        catalog: Arc::new(loaded.catalog),
        view: Box::new(view),
        resumed: false,
    });
    let area = Rect::new(0, 0, 200, 60);
    let (mut drawn, mut blank) = (Buffer::empty(area), Buffer::empty(area));
    let (value, limit) = side_by_side(|| app.draw(&mut drawn), || blank.reset());
    Ok(Row {
        name: "frame".to_owned(),
        value: value / 1e3,
        unit: "ms",
        limit: limit / 1e3,
    })
}

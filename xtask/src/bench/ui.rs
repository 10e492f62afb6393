//! Drawing a whole frame of the game on a large screen.

use anyhow::{Result, bail};
use geom::Point;
use proto::session::Update;
use proto::{Cause, Event, Means, View, Who};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use sim::{Game, Setup};
use std::sync::Arc;
use std::time::Duration;
use ui::{App, Settings};

use super::measure::side_by_side;
use super::measured::Bench;
use super::row::Row;

pub(crate) const BENCHES: &[Bench] = &[
    Bench {
        name: "frame",
        about: "the game drawn at 200 by 60, all of the level known, against filling the same number of cells",
        run: || Ok(vec![frame()?]),
    },
    Bench {
        name: "moving_frame",
        about: "the same with everything in motion, and what changed found, against filling the same number of cells",
        run: || Ok(vec![moving_frame()?]),
    },
];

/// A game at 200 by 60 with all of its first level known.
fn opened() -> Result<(App, View)> {
    let loaded = content::load(&[content::Pack::base()]);
    let Some(rules) = loaded.rules else {
        bail!("the base pack has problems");
    };
    let setup = Setup {
        seed: 1,
        mode: proto::Mode::Wizard,
        calling: None,
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
        seed: Some(1),
        practice: false,
        catalog: Arc::new(loaded.catalog),
        view: Box::new(view.clone()),
        resumed: false,
    });
    Ok((app, view))
}

fn frame() -> Result<Row> {
    let (mut app, _) = opened()?;
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

/// One of sixty frames per second, each different from the previous one: shots, blasts and wounds over water and fire.
fn moving_frame() -> Result<Row> {
    let (mut app, view) = opened()?;
    let Some(hero) = view.hero.as_ref().map(|hero| hero.at) else {
        bail!("there is no hero");
    };
    let means = Means::Fists;
    let cause = Cause { by: None, means };
    let happens = move |n: i32| {
        let at = hero + Point::new(n % 7 - 3, n % 5 - 2);
        [
            Event::Shot {
                from: hero,
                to: at,
                means,
            },
            Event::Burst {
                at,
                radius: 4,
                means,
            },
            Event::Hurt {
                who: Who::Hero,
                at,
                amount: 1,
                cause,
                critical: false,
            },
        ]
    };
    let area = Rect::new(0, 0, 200, 60);
    let (mut drawn, mut before) = (Buffer::empty(area), Buffer::empty(area));
    let mut blank = Buffer::empty(area);
    let ours = || {
        app.on_tick(Duration::from_millis(16));
        if !app.in_motion() {
            let events = (0..6).flat_map(happens).collect();
            let view = Box::new(view.clone());
            app.on_update(Update::Stepped { events, view });
        }
        std::mem::swap(&mut drawn, &mut before);
        app.draw(&mut drawn);
        before.diff(&drawn).len()
    };
    let (value, limit) = side_by_side(ours, || blank.reset());
    Ok(Row {
        name: "moving_frame".to_owned(),
        value: value / 1e3,
        unit: "ms",
        limit: limit / 1e3,
    })
}

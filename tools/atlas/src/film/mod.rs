//! A recorded game as an animation, drawn by the interface.

mod lens;
mod turns;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use geom::Size;
pub use lens::{CellLens, FilmLens, TileLens};
use picture::Shot;
use proto::session::Update;
use proto::{Catalog, Command, Event, View};
use sim::{Game, Rules, Setup};
use turns::FilmTurn;
use ui::{App, Settings};

/// Display time of an ordinary turn, in hundredths of a second, like all times here.
const STEP: u16 = 12;
/// Display time of the last turn.
const END: u16 = 300;
/// Maximum duration of the motion of a turn.
const MOTION: u16 = 32;
/// Maximum duration of highlights: a little less than a minute.
const MINUTE: u64 = 5_900;
/// Maximum number of frames; a longer film would take gigabytes of memory.
const MOST: usize = 3_000;

#[derive(Clone, Debug)]
pub struct Film {
    pub name: String,
    /// Columns and rows of the screen, or of the map in tiles.
    pub size: Size,
    /// Ranges of turns to show, in order: first and last, both included.
    pub turns: Vec<(u32, u32)>,
    /// Whether to show only memorable turns, in less than a minute.
    pub highlights: bool,
}

impl Film {
    /// Replays a run and draws it through a lens; `None` if `goes_on`, called every turn, returns false.
    ///
    /// # Errors
    /// If the rules refuse a command, or the film would be too long.
    pub fn shoot<L: FilmLens>(
        &self,
        rules: &Arc<Rules>,
        catalog: &Arc<Catalog>,
        setup: Setup,
        commands: &[Command],
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Vec<Shot<L::Picture>>>> {
        let shown = if self.highlights {
            let mut game = Game::new(Arc::clone(rules), setup)?;
            Some(self.highlights::<L>(&mut game, commands)?)
        } else {
            None
        };
        let mut game = Game::new(Arc::clone(rules), setup)?;
        let mut reel = FilmReel::<L>::new(self, &game, catalog);
        let last = self.last_turn();
        let wanted = |turn: u32| {
            self.asks_for(turn) && shown.as_ref().is_none_or(|shown| shown.contains(&turn))
        };
        if self.asks_for(0) {
            reel.still(STEP);
        }
        for (command, turn) in commands.iter().zip(1..) {
            if turn > last {
                break;
            }
            if !goes_on() {
                return Ok(None);
            }
            let events = step(&mut game, *command, turn)?;
            let moment = FilmTurn::of(&events);
            reel.see(&game, events);
            if wanted(turn) {
                reel.turn(moment);
            } else {
                reel.skip();
            }
            ensure!(
                reel.frames.len() <= MOST,
                "a film of more than {MOST} pictures is too long; choose some turns with --turns A..B, or take --highlights"
            );
        }
        if let Some(last) = reel.frames.last_mut() {
            last.time = END;
        }
        Ok(Some(reel.frames))
    }

    fn asks_for(&self, turn: u32) -> bool {
        let mut ranges = self.turns.iter();
        ranges.any(|(first, last)| (*first..=*last).contains(&turn))
    }

    fn last_turn(&self) -> u32 {
        let ends = self.turns.iter().map(|(_, last)| *last);
        ends.max().unwrap_or(0)
    }

    /// Chooses the turns to show among those requested.
    fn highlights<L: FilmLens>(
        &self,
        game: &mut Game,
        commands: &[Command],
    ) -> Result<BTreeSet<u32>> {
        let first = self.turns.iter().map(|(first, _)| *first).min();
        let (first, last) = (first.unwrap_or(0).max(1), self.last_turn());
        let mut moments = Vec::new();
        for (command, turn) in commands
            .iter()
            .zip(1..)
            .take_while(|(_, turn)| *turn <= last)
        {
            let events = step(game, *command, turn)?;
            if turn >= first {
                moments.push(FilmTurn::of(&events));
            }
        }
        let most = MINUTE - u64::from(END) - u64::from(STEP);
        let chosen = turns::choose(&moments, |moment| u64::from(time::<L>(moment)), most);
        Ok(chosen.into_iter().map(|turn| turn + first - 1).collect())
    }
}

const fn time<L: FilmLens>(moment: FilmTurn) -> u16 {
    match (moment.is_worth_telling(), moment.moves) {
        (true, _) => L::PAUSE,
        (false, true) => MOTION + L::FRAME,
        (false, false) => STEP,
    }
}

fn step(game: &mut Game, command: Command, turn: u32) -> Result<Vec<Event>> {
    match game.step(command) {
        Ok(events) => Ok(events.to_vec()),
        Err(refusal) => bail!("turn {turn}: {command:?} is refused: {refusal:?}"),
    }
}

/// The interface that watches the game, and the frames so far.
struct FilmReel<L: FilmLens> {
    app: App,
    lens: L,
    frames: Vec<Shot<L::Picture>>,
}

impl<L: FilmLens> FilmReel<L> {
    fn new(film: &Film, game: &Game, catalog: &Arc<Catalog>) -> Self {
        let mut app = App::new(Settings::default());
        app.set_external_map(L::AMBIENT > 0);
        app.rest(L::AMBIENT == 0);
        app.on_update(Update::Started {
            name: film.name.clone(),
            seed: Some(game.setup().seed),
            practice: game.setup().mode.is_free(),
            catalog: Arc::clone(catalog),
            view: Box::new(view(game)),
            resumed: false,
        });
        Self {
            app,
            lens: L::new(catalog, film.size),
            frames: Vec::new(),
        }
    }

    fn see(&mut self, game: &Game, events: Vec<Event>) {
        let view = Box::new(view(game));
        self.app.on_update(Update::Stepped { events, view });
        self.app.take_requests();
    }

    /// Shows a turn: motions frame by frame, then the final state.
    fn turn(&mut self, moment: FilmTurn) {
        let mut left = time::<L>(moment);
        let least = left.saturating_sub(MOTION).max(L::FRAME);
        let moves = moment.moves || L::AMBIENT > 0;
        while moves && self.app.in_motion() && left > least {
            self.still(L::FRAME);
            self.pass(L::FRAME);
            left -= L::FRAME;
        }
        while L::AMBIENT > 0 && left > L::AMBIENT {
            self.still(L::AMBIENT);
            self.pass(L::AMBIENT);
            left -= L::AMBIENT;
        }
        self.still(left);
        if L::AMBIENT > 0 {
            // Endless motion goes on at its own pace, and figures still on their way continue.
            self.pass(left);
        } else {
            self.skip();
        }
    }

    /// Lets all motions finish.
    fn skip(&mut self) {
        self.pass(MOTION);
    }

    fn pass(&mut self, hundredths: u16) {
        let time = Duration::from_millis(u64::from(hundredths) * 10);
        self.app.on_tick(time);
    }

    fn still(&mut self, time: u16) {
        let picture = self.lens.take(&mut self.app);
        // An unchanged frame prolongs the previous one.
        match self.frames.last_mut() {
            Some(last) if last.picture == picture => last.time = last.time.saturating_add(time),
            _ => self.frames.push(Shot { picture, time }),
        }
    }
}

fn view(game: &Game) -> View {
    let mut view = View::default();
    game.view(&mut view);
    view
}

#[cfg(test)]
mod tests {
    use super::*;
    use lab::{BotStyle, Run, RunConfig};
    use proto::{Dev, Mode};

    fn film(highlights: bool) -> Film {
        Film {
            name: "Ann".into(),
            size: Size::new(80, 24),
            turns: vec![(0, u32::MAX)],
            highlights,
        }
    }

    /// A bot's run from the pub into the wood.
    fn story() -> (Arc<Rules>, Arc<Catalog>, sim::journal::Recording) {
        let loaded = content::load(&[content::Pack::base()]);
        let (rules, catalog) = (Arc::new(loaded.rules.unwrap()), Arc::new(loaded.catalog));
        let config = RunConfig {
            style: BotStyle::Story,
            turns: 2_000,
            ..RunConfig::default()
        };
        let played = (1..50).find_map(|seed| {
            let mut run = Run::begin(&rules, &catalog, None, seed, &config).unwrap();
            while !run.is_over() && !run.is_dead() {
                run.step().unwrap();
            }
            let recording = sim::journal::read(&run.whole_journal()).unwrap();
            (recording.commands.len() > 900).then_some(recording)
        });
        (rules, catalog, played.expect("a run that is not over soon"))
    }

    #[test]
    fn highlights_of_a_run_take_less_than_a_minute() {
        let (rules, catalog, story) = story();
        let setup = story.header.setup;
        let film = film(true);
        let shots = film.shoot::<CellLens>(&rules, &catalog, setup, &story.commands, &mut || true);
        let shots = shots.unwrap().unwrap();
        let time: u32 = shots.iter().map(|shot| u32::from(shot.time)).sum();
        assert!(time < 6_000, "{time}");
        assert!(time > 3_000, "{time}: the story has more to tell");
        let first: String = shots[0]
            .picture
            .as_slice()
            .iter()
            .map(|cell| cell.glyph)
            .collect();
        assert!(first.contains("Ann") && !first.contains("Hero"), "{first}");
    }

    /// Hostile: J9.
    #[test]
    fn a_film_over_the_frame_limit_is_refused() {
        let (rules, catalog, story) = story();
        let setup = Setup {
            mode: Mode::Wizard,
            ..story.header.setup
        };
        let waits = [Command::Wait, Command::Dev(Dev::Heal)];
        let commands: Vec<Command> = waits.into_iter().cycle().take(MOST + 100).collect();
        let shoot = |turns: (u32, u32)| {
            let film = Film {
                turns: vec![turns],
                ..film(false)
            };
            film.shoot::<CellLens>(&rules, &catalog, setup, &commands, &mut || true)
        };
        let error = shoot((0, u32::MAX)).unwrap_err().to_string();
        assert!(error.contains("too long"), "{error}");
        let shots = shoot((10, 20)).unwrap().unwrap();
        assert!(shots.len() <= 11);
    }

    #[test]
    fn film_in_tiles_shows_a_walk_between_its_turns() {
        let (rules, catalog, story) = story();
        let film = Film {
            size: Size::new(12, 8),
            turns: vec![(1, 6), (20, 22)],
            ..film(false)
        };
        let setup = story.header.setup;
        let shots = film.shoot::<TileLens>(&rules, &catalog, setup, &story.commands, &mut || true);
        let shots = shots.unwrap().unwrap();
        assert!(shots.len() > 9, "{}", shots.len());
        let sizes = shots
            .iter()
            .map(|it| (it.picture.width(), it.picture.height()));
        assert!(sizes.into_iter().all(|it| it == (192, 128)));
    }

    #[test]
    fn a_cancelled_film_is_none() {
        let (rules, catalog, story) = story();
        let setup = story.header.setup;
        let shots =
            film(false).shoot::<CellLens>(&rules, &catalog, setup, &story.commands, &mut || false);
        assert!(shots.unwrap().is_none());
    }
}

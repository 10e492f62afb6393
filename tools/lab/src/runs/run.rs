//! One run of a bot: a number of turns over as many games as that takes.

use std::collections::BTreeSet;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use geom::mix;
use proto::session::Calling;
use proto::{Answer, Catalog, Command, Ending, LevelNo, Query, View};
use sim::journal::Journal;
use sim::{Game, Rules, Setup};

use super::auditor::Auditor;
use super::summary::{Life, Summary};
use super::tally::Tally;
use super::view_check::ViewCheck;
use crate::bots::{Bot, Explorer, Manners, Random, Story, Winner};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum BotStyle {
    /// A random legal command, by weight.
    #[default]
    Random,
    /// One scripted story through pub, trap, door and portal; then the run is over.
    Story,
    /// A careful beginner; one game to its end.
    Explorer,
    /// The explorer, who goes home by portal to sell and to buy.
    Trader,
    /// The explorer, who avoids fights and goes down as soon as a way is known.
    Sneak,
    /// A bot that plays to win and looks ahead in copies of the game; one game to its end.
    Winner,
}

impl BotStyle {
    fn bot(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Story => Box::new(Story::new(seed)),
            Self::Explorer => Box::new(Explorer::new(Manners::Explorer)),
            Self::Trader => Box::new(Explorer::new(Manners::Trader)),
            Self::Sneak => Box::new(Explorer::new(Manners::Sneak)),
            Self::Winner => Box::new(Winner::new()),
        }
    }
}

/// The settings that all runs of a batch share.
#[derive(Clone, Debug, Default)]
pub struct RunConfig {
    pub style: BotStyle,
    /// Number of turns, over as many games as that takes.
    pub turns: u32,
    /// Turns after which the game is saved, discarded and loaded.
    pub save_at: Vec<u32>,
    /// Interval in turns of the same; `None` means never.
    pub save_every: Option<u32>,
    /// Whether an `ViewCheck` asks every query every turn.
    pub look: bool,
    /// Whether an `Auditor` checks the invariants after every turn.
    pub audit: bool,
    /// Turn in which to panic, to test crash reports.
    pub panic_at: Option<u32>,
    pub calling: Calling,
}

impl RunConfig {
    fn setup(&self, rules: &Rules, seed: u64) -> Result<Setup> {
        let calling = match &self.calling {
            Calling::Nobody => None,
            Calling::Any => rules.calling_by(seed),
            Calling::Named(name) => {
                let found = rules.find_calling(name);
                Some(found.with_context(|| format!("there is no calling `{name}`"))?)
            }
        };
        Ok(Setup {
            seed,
            mode: proto::Mode::Ranked,
            calling,
        })
    }

    fn saves_after(&self, turn: u32) -> bool {
        let every = self
            .save_every
            .is_some_and(|every| turn.is_multiple_of(every));
        every || self.save_at.contains(&turn)
    }
}

pub struct Run<'o> {
    config: &'o RunConfig,
    rules: Arc<Rules>,
    catalog: Arc<Catalog>,
    seed: u64,
    game: Game,
    bot: Box<dyn Bot>,
    view: View,
    view_check: ViewCheck,
    auditor: Option<Auditor>,
    turn: u32,
    deaths: u32,
    /// Levels of the present game.
    levels: BTreeSet<LevelNo>,
    digest: u64,
    summary: Summary,
    tally: Tally,
    /// The journal before the game was last loaded.
    past: Vec<u8>,
}

impl<'o> Run<'o> {
    /// Begins a run, reusing the game of a finished run if there is one.
    ///
    /// # Errors
    /// If the rules have no first level, or the calling is unknown.
    pub fn begin(
        rules: &Arc<Rules>,
        catalog: &Arc<Catalog>,
        spare: Option<Game>,
        seed: u64,
        config: &'o RunConfig,
    ) -> Result<Self> {
        let setup = config.setup(rules, seed)?;
        let game = match spare {
            Some(mut game) => {
                game.restart(setup)?;
                game
            }
            None => Game::new(Arc::clone(rules), setup)?,
        };
        let mut run = Self {
            config,
            rules: Arc::clone(rules),
            catalog: Arc::clone(catalog),
            seed,
            game,
            bot: config.style.bot(seed),
            view: View::default(),
            view_check: ViewCheck::default(),
            auditor: config.audit.then(Auditor::default),
            turn: 0,
            deaths: 0,
            levels: BTreeSet::new(),
            digest: seed,
            summary: Summary::default(),
            tally: Tally::default(),
            past: Vec::new(),
        };
        run.welcome();
        Ok(run)
    }

    /// Starts the statistics of a new game.
    fn welcome(&mut self) {
        self.digest = mix(self.digest, self.game.settled_digest());
        self.summary.reach(LevelNo(1));
        self.levels = BTreeSet::from([LevelNo(1)]);
        self.tally = Tally::default();
    }

    /// Plays one turn.
    ///
    /// # Errors
    /// If the game cannot be loaded again, refuses a command it offered, or fails an audit.
    #[expect(
        clippy::panic,
        reason = "only where it was asked for, to see what happens then"
    )]
    pub fn step(&mut self) -> Result<()> {
        if self.config.saves_after(self.turn) {
            self.save_and_load()?;
        }
        if self.config.look {
            self.view_check.look(&self.game);
        }
        let command = self.choose();
        self.turn += 1;
        if self.config.panic_at == Some(self.turn) {
            panic!("a panic was asked for in turn {}", self.turn);
        }
        if let Some(auditor) = &mut self.auditor {
            auditor.expect(&self.game, command)?;
        }
        let told = match self.game.step(command) {
            Ok(events) => {
                self.summary.count(events);
                self.tally.note(&self.view, events, &self.rules);
                self.bot.heed(events);
                self.auditor.as_ref().map(|_| events.to_vec())
            }
            Err(refusal) => bail!("{command:?} was offered and then refused: {refusal:?}"),
        };
        if let Some((auditor, told)) = self.auditor.as_mut().zip(told) {
            let checked = auditor.check(&mut self.game, &told);
            checked.with_context(|| format!("after {command:?}"))?;
        }
        self.digest = mix(self.digest, self.game.settled_digest());
        if let Some(Ending::Died { level, cause }) = self.game.ending() {
            self.deaths += 1;
            self.summary.bury(level, cause, self.turn);
        }
        self.levels.insert(self.game.level());
        if self.game.is_over() || self.is_over() {
            self.live();
        }
        Ok(())
    }

    /// Adds the finished game to the tally.
    fn live(&mut self) {
        self.game.view(&mut self.view);
        let Some(hero) = &self.view.hero else {
            return;
        };
        let carried = hero.pack.iter().map(|item| item.kind);
        let learnt = hero.talents.iter().chain(&hero.spells).copied();
        let steps = |level: &LevelNo| self.catalog.steps(*level);
        self.summary.live(Life {
            calling: hero.calling,
            depth: 1 + self.levels.iter().map(steps).max().unwrap_or(0),
            levels: std::mem::take(&mut self.levels),
            died: matches!(self.game.ending(), Some(Ending::Died { .. })),
            turn: self.turn,
            tally: std::mem::take(&mut self.tally),
            had: carried.chain(learnt).collect(),
        });
    }

    /// Shows the bot what a player sees, and lets it choose.
    fn choose(&mut self) -> Command {
        if let Some(command) = self.bot.choose_ahead(&self.game, &self.catalog) {
            self.game.view(&mut self.view);
            return command;
        }
        let choices = match self.game.ask(Query::Choices) {
            Answer::Choices(choices) => choices,
            _ => Vec::new(),
        };
        if self.bot.wants_view() {
            self.game.view(&mut self.view);
        }
        let ask = |query| self.game.ask(query);
        self.bot
            .choose_asking(&self.view, &choices, &self.catalog, &ask)
    }

    fn save_and_load(&mut self) -> Result<()> {
        self.past.extend_from_slice(self.game.journal().bytes());
        let bytes = self.game.save();
        let loaded = Game::load(&self.rules, &bytes);
        self.game = loaded.context("the game could not be loaded again")?.game;
        Ok(())
    }

    /// Whether all turns are played, or the bot is done.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.turn >= self.config.turns || self.bot.is_done()
    }

    /// Whether the bot reached its goal: [`BotStyle::Story`] finished its script, or [`BotStyle::Winner`] won.
    /// Always false for the others.
    #[must_use]
    pub fn is_told(&self) -> bool {
        match self.config.style {
            BotStyle::Story => self.bot.is_done(),
            BotStyle::Winner => matches!(self.game.ending(), Some(Ending::Won { .. })),
            BotStyle::Random | BotStyle::Explorer | BotStyle::Trader | BotStyle::Sneak => false,
        }
    }

    /// Whether the present game is over, by death or otherwise.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.game.is_over()
    }

    /// Begins another game after a death, with a seed derived from the run's.
    ///
    /// # Errors
    /// If the rules have no first level.
    pub fn start_over(&mut self) -> Result<()> {
        let seed = mix(self.seed, self.deaths.into());
        self.game.restart(self.config.setup(&self.rules, seed)?)?;
        self.bot.start_over();
        self.past.clear();
        self.welcome();
        Ok(())
    }

    /// Appends the end mark to the journal of the present game.
    pub fn close(&mut self) {
        self.game.close();
    }

    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Turns played so far, in all games.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    #[must_use]
    pub const fn deaths(&self) -> u32 {
        self.deaths
    }

    /// A digest over every state of the run.
    #[must_use]
    pub const fn digest(&self) -> u64 {
        self.digest
    }

    #[must_use]
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The journal of the present game, since it was last loaded.
    #[must_use]
    pub const fn journal(&self) -> &Journal {
        self.game.journal()
    }

    /// The whole journal of the present game, including the part before it was loaded.
    #[must_use]
    pub fn whole_journal(&self) -> Vec<u8> {
        [&self.past, self.game.journal().bytes()].concat()
    }

    #[must_use]
    pub fn into_game(self) -> Game {
        self.game
    }
}

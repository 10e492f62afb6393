//! A bot that plays to win: down to the bottom, for the binding prize, and home with it.
//!
//! It plays plans ahead in copies of the game and executes the best one. The random stream is part of the
//! game, so a plan plays out as it did in the copy. When every plan ends badly, the bot rewinds to its last
//! safe moment and continues differently.

mod player;
mod worth;

use std::collections::VecDeque;

use geom::Stream;
use proto::{Catalog, Command, Ending, Event, View};
use sim::Game;

use super::Bot;
use player::{Mind, Plan, Player, remedies};
use worth::worth;

/// Turns a plan is played ahead: while enemies hunt the hero, and while none do.
const FIGHT: usize = 50;
const WALK: usize = 30;
/// Loss of [`worth()`] that is accepted at once, and after the second round of random plans.
const LITTLE: i64 = 25;
const MUCH: i64 = 110;
/// Number of random plans in the first and in the second round.
const THOUGHTS: u32 = 30;
const SECOND_THOUGHTS: u32 = 150;
/// Extra loss accepted per round without progress, and the number of such rounds after which the bot rewinds.
const BOLDER: i64 = 8;
const IDLE: u32 = 80;
/// Minimum number of commands between two safe moments on a level, and how many moments are kept.
const APART: usize = 60;
const KEPT: usize = 24;
/// Retries from a safe moment before an earlier one is used, and from the first one before the bot gives up.
const TRIES: u32 = 3;
const PATIENCE: u32 = 40;
/// After a rewind the bot waits for a random number of turns below this.
const DELAY: u32 = 10;
/// Turn after which the bot gives up.
const LONGEST: u32 = 16_000;

pub struct Winner {
    /// Decided commands that are not yet executed.
    settled: VecDeque<Command>,
    /// Safe moments, oldest first. Commands before the first one are decided.
    trail: VecDeque<SearchState>,
    /// State of the search, with the commands since the last safe moment.
    now: Option<SearchState>,
    /// Reusable copy in which plans are played.
    copy: Option<Box<Game>>,
    luck: Stream,
    done: bool,
}

/// A saved state of the game and of the bot.
struct SearchState {
    game: Box<Game>,
    mind: Mind,
    /// Commands since the previous moment.
    since: Vec<Command>,
    /// How often the search returned to this moment.
    tries: u32,
}

/// Result of playing a plan in a copy.
struct Outcome {
    value: i64,
    commands: Vec<Command>,
    mind: Mind,
    died: bool,
}

impl Default for Winner {
    fn default() -> Self {
        Self::new()
    }
}

impl Winner {
    /// Creates a bot. Its random stream is the same in every game.
    #[must_use]
    pub fn new() -> Self {
        Self {
            settled: VecDeque::new(),
            trail: VecDeque::new(),
            now: None,
            copy: None,
            luck: Stream::named(1, "winner", 0),
            done: false,
        }
    }

    /// Searches until at least one command is decided, or the bot is done.
    fn search(&mut self, game: &Game, catalog: &Catalog) {
        if self.now.is_none() {
            self.trail.push_back(SearchState::of(game, Mind::default()));
            self.now = Some(SearchState::of(game, Mind::default()));
        }
        while self.settled.is_empty() && !self.done {
            let Some(mut now) = self.now.take() else {
                return;
            };
            let best = self.look_ahead(&now, catalog);
            let best = best.filter(|best| !best.died && now.mind.idle < IDLE);
            match best {
                Some(best) => self.go_on(&mut now, best),
                None => self.go_back(&mut now),
            }
            let over = now.game.is_over() || now.game.turn() >= LONGEST;
            let spent = self
                .trail
                .front()
                .is_some_and(|first| first.tries > PATIENCE);
            if over || spent {
                let moments = self.trail.drain(..).skip(1);
                self.settled.extend(moments.flat_map(|moment| moment.since));
                self.settled.append(&mut now.since.into());
                self.done = self.settled.is_empty();
                return;
            }
            if self.trail.len() > KEPT {
                self.trail.pop_front();
                if let Some(first) = self.trail.front_mut() {
                    self.settled.extend(first.since.drain(..));
                }
            }
            self.now = Some(now);
        }
    }

    /// Executes the best plan, and records a safe moment if the hero is calm, healthy and far enough from the
    /// last one.
    fn go_on(&mut self, now: &mut SearchState, best: Outcome) {
        let level = now.game.level();
        for command in best.commands {
            if now.game.step(command).is_err() {
                break;
            }
            now.since.push(command);
        }
        let mut view = View::default();
        now.game.view(&mut view);
        let idle = now.mind.idle;
        now.mind = best.mind;
        now.mind.idle = if now.mind.has_come_on(&view) {
            0
        } else {
            idle + 1
        };
        let calm = !now.mind.is_beset() && !is_hunted(&view);
        let well = |hero: &proto::Hero| hero.health * 10 >= hero.health_max * 6;
        let far = now.since.len() >= APART || now.game.level() != level;
        if calm && far && view.hero.as_ref().is_some_and(well) {
            let mut safe = SearchState::of(&now.game, now.mind.clone());
            safe.since = std::mem::take(&mut now.since);
            self.trail.push_back(safe);
        }
    }

    /// Rewinds to the last safe moment, or to an earlier one when that was tried `TRIES` times.
    fn go_back(&mut self, now: &mut SearchState) {
        while self.trail.len() > 1 && self.trail.back().is_some_and(|last| last.tries >= TRIES) {
            self.trail.pop_back();
        }
        let Some(last) = self.trail.back_mut() else {
            return;
        };
        last.tries += 1;
        now.game.fork_from(&last.game);
        now.mind = last.mind.clone();
        now.mind.hurried = self.luck.below(3) == 0;
        now.since.clear();
        // Waiting shifts the random stream, so the same plan turns out differently.
        for _ in 0..self.luck.below(DELAY) {
            if now.game.step(Command::Search).is_err() || now.game.is_over() {
                now.game.fork_from(&last.game);
                now.since.clear();
                return;
            }
            now.since.push(Command::Search);
        }
    }

    /// Plays plans ahead; random ones only where the plain ones lose too much.
    fn look_ahead(&mut self, now: &SearchState, catalog: &Catalog) -> Option<Outcome> {
        let mut view = View::default();
        now.game.view(&mut view);
        let hunted = now.mind.is_beset() || is_hunted(&view);
        let before = worth(&now.game, &view, 0);
        // Walking takes turns, which is not a loss.
        let walked = if hunted {
            0
        } else {
            i64::try_from(WALK).unwrap_or(0)
        };
        let bold = i64::from(now.mind.idle) * BOLDER + walked;
        let mut best: Option<Outcome> = None;
        let mut keep = |tried: Outcome| {
            if best.as_ref().is_none_or(|best| tried.value > best.value) {
                best = Some(tried);
            }
            best.as_ref().map_or(i64::MIN, |best| best.value)
        };
        let plain: &[Plan] = if hunted {
            &[
                Plan::On,
                Plan::Fight,
                Plan::Hold,
                Plan::Away,
                Plan::Up,
                Plan::Down,
            ]
        } else {
            &[Plan::On]
        };
        for plan in plain {
            let value = keep(self.play(now, catalog, &[*plan], hunted));
            if value >= before - LITTLE - bold {
                return best;
            }
        }
        let mut plans = remedies(&now.game, &view);
        for plan in plans.clone() {
            keep(self.play(now, catalog, &[plan], true));
        }
        plans.extend([Plan::Away, Plan::Up, Plan::Down, Plan::Hold]);
        for (thoughts, enough) in [(THOUGHTS, LITTLE), (SECOND_THOUGHTS, MUCH)] {
            for _ in 0..thoughts {
                let script = self.random_plan(&plans);
                if keep(self.play(now, catalog, &script, true)) >= before - enough - bold {
                    return best;
                }
            }
        }
        best
    }

    /// Creates a random plan: a few turns of each of several actions.
    fn random_plan(&mut self, plans: &[Plan]) -> Vec<Plan> {
        let mut script = Vec::new();
        while script.len() < FIGHT {
            let plan = match self.luck.below(6) {
                0 => Plan::On,
                1 | 2 => Plan::Fight,
                3 => Plan::Stray(self.luck.below(8)),
                _ => {
                    let n = self.luck.below(u32::try_from(plans.len()).unwrap_or(1));
                    plans.get(n as usize).copied().unwrap_or(Plan::Fight)
                }
            };
            let turns = if plan.is_once() {
                1
            } else {
                1 + self.luck.below(8)
            };
            script.extend((0..turns).map(|_| plan));
        }
        script
    }

    /// Plays a script in a copy; the last plan repeats until the horizon.
    fn play(
        &mut self,
        now: &SearchState,
        catalog: &Catalog,
        script: &[Plan],
        far: bool,
    ) -> Outcome {
        let mut copy = match self.copy.take() {
            Some(mut copy) => {
                copy.fork_from(&now.game);
                copy
            }
            None => Box::new(now.game.fork()),
        };
        let mut player = Player::new(now.mind.clone());
        let mut commands = Vec::new();
        let mut view = View::default();
        copy.view(&mut view);
        let mut quiet = 0;
        let mut plan = Plan::On;
        for turn in 0..if far { FIGHT } else { WALK } {
            plan = script.get(turn).copied().unwrap_or(if plan.is_once() {
                Plan::Fight
            } else {
                plan
            });
            let command = player.act(plan, &copy, &view, catalog);
            let command = command.filter(|command| copy.check(*command).is_ok());
            let command = command.unwrap_or(Command::Wait);
            if copy.step(command).is_err() {
                break;
            }
            commands.push(command);
            copy.view(&mut view);
            if copy.is_over() {
                break;
            }
            let foes = player.mind().is_beset() || is_hunted(&view);
            quiet = if foes { 0 } else { quiet + 1 };
            if if far { quiet > 2 } else { foes } {
                break;
            }
        }
        let outcome = Outcome {
            value: worth(&copy, &view, commands.len()),
            commands,
            mind: player.into_mind(),
            died: matches!(copy.ending(), Some(Ending::Died { .. })),
        };
        self.copy = Some(copy);
        outcome
    }
}

/// Whether a hostile creature in view is awake.
fn is_hunted(view: &View) -> bool {
    view.creatures.iter().any(|seen| seen.hostile && seen.awake)
}

impl SearchState {
    fn of(game: &Game, mind: Mind) -> Self {
        Self {
            game: Box::new(game.fork()),
            mind,
            since: Vec::new(),
            tries: 0,
        }
    }
}

impl Bot for Winner {
    fn wants_view(&self) -> bool {
        false
    }

    fn choose(&mut self, _: &View, choices: &[Command], _: &Catalog) -> Command {
        choices.first().copied().unwrap_or(Command::Wait)
    }

    fn choose_ahead(&mut self, game: &Game, catalog: &Catalog) -> Option<Command> {
        if self.settled.is_empty() {
            self.search(game, catalog);
        }
        Some(self.settled.pop_front().unwrap_or(Command::Wait))
    }

    fn heed(&mut self, events: &[Event]) {
        let over = |event: &Event| matches!(event, Event::Ended { .. });
        self.done |= events.iter().any(over);
    }

    fn start_over(&mut self) {
        *self = Self::new();
    }

    fn is_done(&self) -> bool {
        self.done && self.settled.is_empty()
    }
}

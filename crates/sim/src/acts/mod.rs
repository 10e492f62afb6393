//! The act phase: checks and carries out commands of the hero and plans of creatures. One file per act.

mod ask;
mod bid;
pub(crate) mod blow;
pub(crate) mod cast;
pub(crate) mod d20;
mod deal;
pub(crate) mod develop;
pub(crate) mod dig;
pub(crate) mod disarm;
mod dispersal;
pub(crate) mod doors;
pub(crate) mod eat;
pub(crate) mod exchange;
pub(crate) mod give;
pub(crate) mod grow;
pub(crate) mod hands;
pub(crate) mod looming;
pub(crate) mod reach;
pub(crate) mod recruit;
pub(crate) mod rumours;
pub(crate) mod strike;
pub(crate) mod study;
pub(crate) mod surprise;
pub(crate) mod tactics;
pub(crate) mod talk;
pub(crate) mod trade;
pub(crate) mod travel;
mod unidentified;
pub(crate) mod walk;
pub(crate) mod windup;

use crate::world::growth;
use crate::world::health::can_act;
use crate::world::hero;
use crate::world::limits;
use crate::world::pending::Pending;
use crate::world::sight::Sight;
use crate::world::thing::EntityIndex;
use crate::world::time::Clock;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{AllyOrder, Command, Dev, Id, Refusal};

/// Checks a command of the hero. A refused command costs nothing and is never recorded.
pub(crate) fn may(world: &World, command: Command) -> Result<(), Refusal> {
    if !hero::is_alive(world) || world.resource::<Clock>().turn >= limits::TURNS {
        return Err(Refusal::Over);
    }
    if aims_at(command).is_some_and(|at| !world.level().size().contains(at)) {
        return Err(Refusal::Nonsense);
    }
    match command {
        Command::Wait | Command::Search => Ok(()),
        Command::Step(dir) => walk::may_step(world, reach::at(world) + dir),
        Command::PickUp(id) => hands::may_pick_up(world, id),
        Command::Drop { item, count } => hands::may_drop(world, item, count),
        Command::Use { item, at } => hands::may_use(world, item, at),
        Command::Wear(id) => hands::may_wear(world, id),
        Command::Remove(id) => hands::may_take_off(world, id),
        Command::Shoot(to) => strike::may_shoot(world, to),
        Command::Descend => travel::may_take(world, true),
        Command::Ascend => travel::may_take(world, false),
        Command::Dev(dev) => develop::may_develop(world, dev),
        Command::Buy { from, item, count } => trade::may_buy(world, from, item, count),
        Command::Sell { to, item, count } => trade::may_sell(world, to, item, count),
        Command::Tend(by) => trade::may_tend(world, by),
        Command::Disarm(at) => disarm::may_disarm(world, at),
        Command::Close(dir) => doors::may_close(world, reach::at(world) + dir),
        Command::Raise(attribute) => grow::may_raise(world, attribute),
        Command::Learn(talent) => grow::may_learn(world, talent),
        Command::Cast { spell, at } => cast::may_cast(world, spell, at),
        Command::Study { from, spell } => study::may_study(world, from, spell),
        Command::Forget(spell) => study::may_forget(world, spell),
        Command::Ask { of, item } => ask::may_ask(world, of, item),
        Command::Recruit(who) => recruit::may_recruit(world, who),
        Command::Bid { whom, bidding } => bid::may_bid(world, whom, bidding),
    }
}

/// Whether a command takes no turn: no creature acts and nothing wears off.
pub(crate) const fn is_timeless(command: Command) -> bool {
    matches!(
        command,
        Command::Raise(_) | Command::Learn(_) | Command::Forget(_) | Command::Bid { .. }
    )
}

/// Speed of the command, in percent of the usual.
pub(crate) fn haste(world: &World, command: Command) -> u16 {
    match command {
        Command::Cast { spell, .. } => cast::haste(world, spell),
        _ => 100,
    }
}

/// Whether a knack makes this command so quick that no creature acts meanwhile.
pub(crate) fn takes_no_time(world: &World, command: Command) -> bool {
    match command {
        Command::Close(_) => growth::knacks(world, world.hero()).slams,
        Command::PickUp(_) | Command::Wear(_) | Command::Remove(_) => {
            growth::knacks(world, world.hero()).deft
        }
        _ => false,
    }
}

/// The tile a command names. It may be outside the level, because journals come from untrusted players.
const fn aims_at(command: Command) -> Option<Point> {
    match command {
        Command::Use { at, .. } | Command::Cast { at, .. } => at,
        Command::Bid {
            bidding: AllyOrder::Go(at) | AllyOrder::Attack(at),
            ..
        } => Some(at),
        Command::Shoot(at) | Command::Disarm(at) | Command::Dev(Dev::Goto(at)) => Some(at),
        Command::Wait
        | Command::Step(_)
        | Command::PickUp(_)
        | Command::Drop { .. }
        | Command::Wear(_)
        | Command::Remove(_)
        | Command::Descend
        | Command::Ascend
        | Command::Dev(
            Dev::Heal
            | Dev::Reveal
            | Dev::Make(_)
            | Dev::Undying(_)
            | Dev::Visit(_)
            | Dev::Build(_),
        )
        | Command::Search
        | Command::Close(_)
        | Command::Buy { .. }
        | Command::Sell { .. }
        | Command::Tend(_)
        | Command::Raise(_)
        | Command::Learn(_)
        | Command::Study { .. }
        | Command::Forget(_)
        | Command::Ask { .. }
        | Command::Recruit(_)
        | Command::Bid { .. } => None,
    }
}

/// Every elementary command that would be accepted; aimed ones at each creature in sight.
pub(crate) fn offers(world: &World) -> Vec<Command> {
    let targets = reach::targets(world);
    let mut all = vec![Command::Wait];
    walk::offer(&mut all);
    travel::offer(&mut all);
    all.push(Command::Search);
    doors::offer(&mut all);
    disarm::offer(world, &mut all);
    hands::offer(world, &targets, &mut all);
    strike::offer_shots(&targets, &mut all);
    trade::offer(world, &mut all);
    grow::offer(world, &mut all);
    cast::offer(world, &targets, &mut all);
    recruit::offer(world, &mut all);
    bid::offer(world, &targets, &mut all);
    all.retain(|command| may(world, *command).is_ok());
    all
}

/// Carries out the planned commands other than steps and shots, by id.
pub(crate) fn handle(world: &mut World) {
    if world.resource::<Pending>().other_commands.is_empty() {
        return;
    }
    let mut other_commands = std::mem::take(&mut world.resource_mut::<Pending>().other_commands);
    for (who, command) in other_commands.drain(..) {
        if can_act(world, who) {
            carry_out(world, who, command);
        }
    }
    world.resource_mut::<Pending>().other_commands = other_commands;
}

pub(crate) fn carry_out(world: &mut World, who: Entity, command: Command) {
    match command {
        // `walk` has handled these already.
        Command::Wait | Command::Step(_) | Command::Shoot(_) => {}
        Command::PickUp(id) => with(world, id, |world, item| hands::pick_up(world, who, item)),
        Command::Drop { item, count } => with(world, item, |world, item| {
            hands::drop_item(world, who, item, count);
        }),
        Command::Use { item, at } => with(world, item, |world, item| {
            hands::use_item(world, who, item, at);
        }),
        Command::Wear(id) => with(world, id, |world, item| hands::wear(world, who, item)),
        Command::Remove(id) => with(world, id, |world, item| hands::take_off(world, who, item)),
        Command::Descend => travel::set_out(world, who, true),
        Command::Ascend => travel::set_out(world, who, false),
        Command::Dev(dev) => develop::develop(world, who, dev),
        Command::Search => world.resource_mut::<Sight>().search(),
        Command::Buy { from, item, count } => trade::buy(world, from, item, count),
        Command::Sell { to, item, count } => trade::sell(world, to, item, count),
        Command::Tend(by) => trade::tend(world, by),
        Command::Disarm(at) => disarm::attempt(world, who, at),
        Command::Close(dir) => doors::close(world, who, dir),
        Command::Raise(attribute) => grow::raise(world, attribute),
        Command::Learn(talent) => grow::learn(world, talent),
        Command::Cast { spell, at } => cast::cast(world, who, spell, at),
        Command::Study { from, spell } => study::study(world, from, spell),
        Command::Forget(spell) => study::forget(world, spell),
        Command::Ask { of, item } => ask::ask(world, of, item),
        Command::Recruit(who) => recruit::recruit(world, who),
        Command::Bid { whom, bidding } => bid::bid(world, whom, bidding),
    }
}

/// Runs `act` on the thing with this id, if it still exists.
fn with(world: &mut World, id: Id, act: impl FnOnce(&mut World, Entity)) {
    if let Some(item) = world.resource::<EntityIndex>().entity(id) {
        act(world, item);
    }
}

#[cfg(test)]
mod tests;

use crate::scenario::Scenario;
use crate::scenario::probe::{DUMMY, EAST, WEST, WOLF, is_sound};
use crate::scenario::testing::scene;
use crate::world::mind::Mood;
use crate::world::outbox::Outbox;
use crate::world::pending::Pending;
use geom::Point;
use proto::{Cause, Command, Event, Id, Means, Who};

const CAST: &str = "
    [trap.bear_trap]
    on_enter = { effects = [{ damage = { amount = 6 } }] }

    [trap.spikes]
    once = false
    hidden = false
    on_enter = { effects = [{ damage = { amount = 2 } }] }

    [trap.gate]
    once = false
    hidden = false
    on_enter = { effects = [{ teleport = { distance = 1 } }] }
";

fn sprung(events: &[Event]) -> Vec<(Point, Who)> {
    let one = |event: &Event| match event {
        Event::Sprung { at, who, .. } => Some((*at, *who)),
        _ => None,
    };
    events.iter().filter_map(one).collect()
}

fn shown(s: &Scenario, at: Point) -> Option<proto::Kind> {
    s.view().cells[at].thing
}

/// Mission: T1, T4, T5.
#[test]
fn t1_t4_t5_a_trap_goes_off_once_says_so_hurts_and_is_gone() {
    let mut s = scene(&[CAST], "#@^.#", &[('^', "t:bear_trap")]);
    let trap = s.thing('^');
    let at = s.place(trap).unwrap();
    let kind = s.kind("t:bear_trap");
    assert_eq!(shown(&s, at), None, "hidden");
    let events = s.play([EAST]);
    assert_eq!(sprung(&events), [(at, Who::Hero)]);
    let cause = Cause {
        by: None,
        means: Means::Thing(kind),
    };
    let hurt = Event::Hurt {
        who: Who::Hero,
        at,
        amount: 6,
        cause,
        critical: false,
    };
    assert!(events.contains(&hurt));
    assert_eq!(s.health(Id::HERO), Some(14));
    assert_eq!(s.place(trap), None, "gone");
    let events = s.play([EAST, WEST]);
    assert_eq!(sprung(&events), []);
    assert_eq!(s.health(Id::HERO), Some(14));
    is_sound(&s.game);
}

/// Mission: T3.
#[test]
fn t3_a_trap_goes_off_for_a_creature_too() {
    let legend = [('^', "t:bear_trap"), ('w', "t:wolf")];
    let beast = WOLF.replace("mind", "attributes = { intelligence = 3 }\nmind");
    let mut s = scene(&[CAST, &beast], "#@...^w#", &legend);
    s.rouse();
    let (wolf, trap) = (s.thing('w'), s.thing('^'));
    let (at, who) = (s.place(trap).unwrap(), s.seen(wolf));
    let events = s.play([Command::Wait]);
    assert_eq!(sprung(&events), [(at, who)]);
    assert_eq!(s.health(wolf), Some(4));
    assert_eq!(s.place(trap), None);
    is_sound(&s.game);
}

#[test]
fn a_trap_sprung_out_of_sight_is_not_reported() {
    let drawing = "
        ######
        #@#w^#
        ######";
    let legend = [('^', "t:bear_trap"), ('w', "t:wolf")];
    let beast = WOLF.replace("mind", "attributes = { intelligence = 3 }\nmind");
    let mut s = scene(&[CAST, &beast], drawing, &legend);
    let wolf = s.thing('w');
    let mut events = Vec::new();
    while s.health(wolf) == Some(10) {
        events.extend(s.play([Command::Wait]));
    }
    assert_eq!(s.health(wolf), Some(4));
    assert_eq!(events, []);
}

#[test]
fn a_lasting_trap_goes_off_again_and_again_but_only_when_entered() {
    let mut s = scene(&[CAST], "#@^.#", &[('^', "t:spikes")]);
    let at = s.place(s.thing('^')).unwrap();
    assert_eq!(shown(&s, at), Some(s.kind("t:spikes")), "in plain view");
    s.play([EAST]);
    assert_eq!(s.health(Id::HERO), Some(18));
    let events = s.play([Command::Wait; 3]);
    assert_eq!(sprung(&events), [], "not while standing on it");
    s.play([EAST, WEST]);
    assert_eq!(s.health(Id::HERO), Some(16));
}

#[test]
fn a_sprung_lasting_trap_is_no_longer_hidden() {
    let pit = "
        [trap.pit]
        once = false
        on_enter = { effects = [{ damage = { amount = 2 } }] }
    ";
    let legend = [('^', "t:pit"), ('w', "t:wolf")];
    let mut s = scene(&[pit, WOLF], "#@....^w#", &legend);
    let at = s.place(s.thing('^')).unwrap();
    assert_eq!(shown(&s, at), None);
    s.rouse();
    s.play([Command::Wait]);
    assert_eq!(shown(&s, at), Some(s.kind("t:pit")));
}

#[test]
fn traps_on_one_tile_go_off_by_id() {
    let mut s = scene(&[CAST], "#@1#", &[]);
    let at = s.mark('1');
    for name in ["t:spikes", "t:bear_trap", "t:spikes"] {
        s.make(name, at);
    }
    let events = s.play([EAST]);
    let amount = |event: &Event| match event {
        Event::Hurt { amount, .. } => Some(*amount),
        _ => None,
    };
    let amounts: Vec<i32> = events.iter().filter_map(amount).collect();
    assert_eq!(amounts, [2, 6, 2]);
}

#[test]
fn arrivals_spring_traps_in_order_of_their_ids() {
    let drawing = "
        #####
        #a#b#
        ##.##
        ##@##
        #####";
    let legend = [('a', "t:wolf"), ('b', "t:wolf")];
    let mut s = scene(&[CAST, WOLF], drawing, &legend);
    let (a, b) = (s.thing('a'), s.thing('b'));
    s.set_mood(a, Mood::Asleep);
    s.set_mood(b, Mood::Asleep);
    for id in [b, a] {
        let at = s.place(id).unwrap();
        s.make("t:spikes", at);
        let entity = s.entity(id);
        let arrivals = &mut s.game.world.resource_mut::<Pending>().arrivals;
        arrivals.extend([(id, entity); 2]);
    }
    super::fire(&mut s.game.world);
    let events = std::mem::take(&mut s.game.world.resource_mut::<Outbox>().0);
    let expected = [a, b].map(|id| (s.place(id).unwrap(), s.seen(id)));
    assert_eq!(sprung(&events), expected, "each once");
}

fn hops(events: &[Event]) -> usize {
    let hop = |event: &&Event| matches!(event, Event::Teleported { .. });
    events.iter().filter(hop).count()
}

#[test]
fn a_chain_of_teleports_is_followed_for_a_while() {
    let mut s = scene(&[CAST], "#@^^#", &[('^', "t:gate")]);
    let events = s.play([EAST]);
    let chained = sprung(&events).len();
    assert!(hops(&events) >= 2, "one leads onto the next");
    assert!(chained <= 9, "and it ends: {chained}");
    is_sound(&s.game);
}

#[test]
fn an_endless_chain_of_teleports_is_broken_off() {
    let drawing = "
        #####
        #^^^#
        #@^^#
        #^^^#
        #####";
    let mut s = scene(&[CAST], drawing, &[('^', "t:gate")]);
    s.make("t:gate", s.hero());
    let events = s.play([EAST]);
    // One for the step, then eight that follow from it.
    assert_eq!(hops(&events), 9);
    let events = s.play([Command::Wait]);
    assert_eq!(hops(&events), 0, "nothing is left over for the next turn");
    is_sound(&s.game);
}

#[test]
fn a_creature_thrown_onto_a_trap_sets_it_off() {
    let banish = "
        [item.banish]
        category = 'scroll'
        weight = 0
        value = 1
        use = { shape = 'target', effects = [{ teleport = { distance = 1 } }] }
    ";
    let legend = [('d', "t:dummy"), ('^', "t:spikes")];
    let mut s = scene(&[banish, DUMMY, CAST], "#^d@#", &legend);
    let item = s.give("t:banish", 1);
    let dummy = s.thing('d');
    let at = s.place(dummy);
    s.play([Command::Use { item, at }]);
    assert_eq!(s.place(dummy), s.place(s.thing('^')));
    assert_eq!(s.health(dummy), Some(8));
}

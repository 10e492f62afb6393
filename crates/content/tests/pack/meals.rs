//! What the hero of the base pack can eat.

use std::sync::Arc;

use hearthgate_content::{Pack, load};
use proto::{Answer, Category, Command, Dev, Event, Mode, Query, View, Who};
use sim::{Game, Setup};

#[test]
fn every_food_is_offered_as_a_meal() {
    let loaded = load(&[Pack::base()]);
    let rules = Arc::new(loaded.rules.expect("the base pack has no problems"));
    let setup = Setup {
        seed: 7,
        mode: Mode::Wizard,
        calling: None,
    };
    let kinds = loaded.catalog.kinds.iter();
    let foods = kinds.filter(|entry| entry.facts.category == Some(Category::Food));
    let mut count = 0;
    for food in foods {
        count += 1;
        let mut game = Game::new(Arc::clone(&rules), setup).expect("it carries a game");
        let kind = rules.find(&food.id).expect("the rules know it");
        game.step(Command::Dev(Dev::Make(kind)))
            .expect("it lies here");
        let mut view = View::default();
        game.view(&mut view);
        let hero = view.hero.as_ref().expect("there is a hero");
        let item = hero.underfoot.iter().find(|it| it.kind == kind);
        let item = item.expect("it lies underfoot").id;
        game.step(Command::PickUp(item)).expect("it is light");
        game.view(&mut view);
        let hero = view.hero.expect("there is a hero");
        let item = hero.pack.iter().find(|it| it.kind == kind);
        let item = item.expect("it is in the pack").id;
        let Answer::Choices(choices) = game.ask(Query::Choices) else {
            panic!("no choices");
        };
        let own = [None, Some(hero.at)].map(|at| Command::Use { item, at });
        let meal = choices.into_iter().find(|choice| own.contains(choice));
        let meal = meal.unwrap_or_else(|| panic!("{} cannot be eaten", food.id));
        let events = game.step(meal).expect("it is not refused");
        let fed = Event::Fed { who: Who::Hero };
        assert!(events.contains(&fed), "{}: {events:?}", food.id);
    }
    assert!(count >= 7, "{count}");
}

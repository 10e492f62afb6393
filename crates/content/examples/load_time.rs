//! Prints how long a large pack takes to load: 500 monsters, 1,000 items, over the base pack.
#![expect(clippy::print_stdout, reason = "an example that measures and prints")]

use std::time::Instant;

use hearthgate_content::{Pack, load};

fn main() {
    let packs = [Pack::base(), large()];
    let start = Instant::now();
    let loaded = load(&packs);
    let sound = start.elapsed();
    let kinds = loaded.catalog.kinds.len();
    println!(
        "{kinds} kinds, {} problems: {sound:.1?}",
        loaded.problems.len()
    );

    let spoilt = [packs[0].clone(), spoilt(&packs[1])];
    let start = Instant::now();
    let problems = load(&spoilt).problems.len();
    println!("the same, {problems} problems: {:.1?}", start.elapsed());
}

/// A pack whose monsters refer to items.
fn large() -> Pack {
    let manifest = (
        "pack.toml".to_owned(),
        "name = 'large'\nversion = '1'\n".to_owned(),
    );
    let monsters = (0..500).map(|n| {
        let text = format!(
            "look = {{ glyph = 'm', colour = '#FF8000' }}\nlevel = {level}\nhit_points = '{level}d8+2'\n\
             armour = 12\nattributes = {{ might = 12, fitness = 9 }}\nskills = {{ melee = 1 }}\n\
             attacks = [{{ damage = '1d6', effects = [{{ poison = {{ turns = 3, per_turn = 1 }} }}] }}]\n\
             drops = [{{ item = 'item_{n}', one_in = 3 }}, {{ item = 'item_{other}' }}]\n\
             spawn = {{ weight = 3, from = {level} }}\n\
             [mind]\ntemper = 'timid'\nasleep = 20\n\
             [text]\nname = 'monster {n}'\ndescription = 'It has {{ $teeth }} teeth.'\n",
            level = n % 20 + 1,
            other = n + 500,
        );
        (format!("monsters/all/monster_{n}.toml"), text)
    });
    let items = (0..1000).map(|n| {
        let text = format!(
            "look = {{ glyph = '!', colour = 'cyan' }}\ncategory = 'potion'\nweight = 5\nvalue = {n}\n\
             stacks = true\nspawn = {{ weight = 2 }}\n\
             use = {{ shape = {{ radius = 2 }}, effects = [{{ heal = {{ amount = '2d4' }} }}, {{ slow = {{ turns = 3, percent = 50 }} }}] }}\n\
             [text]\nname = 'item {n}'\ndescription = 'Smells of {{ $smell }}.'\n",
        );
        (format!("items/all/item_{n}.toml"), text)
    });
    [manifest]
        .into_iter()
        .chain(monsters)
        .chain(items)
        .collect()
}

/// The same pack with two broken references in every monster.
fn spoilt(pack: &Pack) -> Pack {
    let files = pack.files.iter();
    files
        .map(|(path, text)| {
            let text = text.replace("item = 'item_", "item = 'itme_");
            (path.clone(), text)
        })
        .collect()
}

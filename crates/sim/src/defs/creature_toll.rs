//! The toll of a creature: what a duel with it costs the hero that a level expects.

use super::creature::{AttackDef, MonsterDef, Temper, modifier};
use super::power::Effect;
use super::rules::Rules;
use geom::Dice;
use proto::{Kind, Lore};

/// Toll of one creature at most: three lives.
const MOST: i64 = 3_000;

/// The hero that a level expects, with the kit from the start and training for the levels gained.
struct Fighter {
    life: i64,
    to_hit: i32,
    armour: i32,
    damage: Dice,
}

impl Rules {
    /// The toll of a creature in a duel with a hero of this level of experience, in thousandths of that hero's hit points;
    /// 0 for creatures that do not count.
    #[must_use]
    pub fn toll(&self, kind: Kind, level: u8) -> u32 {
        let counts = |def: &&MonsterDef| {
            let attacks = def.mind.temper == Temper::Fierce || def.mind.ground > 0;
            attacks && !def.peaceful && def.mind.asleep < 100
        };
        let Some(def) = self.monster(kind).filter(counts) else {
            return 0;
        };
        let hero = self.fighter(level);
        let armour = i32::from(def.armour)
            + modifier(def.attributes.quickness)
            + i32::from(def.skills.defense);
        // Each of the hero's turns takes this many fortieths of a hit point.
        let ours = i64::from(faces(hero.to_hit, armour)) * mean_x2(hero.damage);
        let turns = (20_000 * i64::from(def.hit_points.mean_x2()) / ours.max(1)).max(1_000);
        // The hero strikes first half of the time.
        let theirs = (turns - 500) * i64::from(def.speed) / 100 + self.shots(def);
        let fight = theirs * self.harm(def, &hero) / 40;
        let bursts = def.body.bursts.as_ref();
        let end = bursts.map_or(0, |power| lasting(&power.effects)) * 500;
        let share = (fight + end) / hero.life.max(1);
        u32::try_from(share.clamp(1, MOST)).unwrap_or(0)
    }

    fn fighter(&self, level: u8) -> Fighter {
        let hero = self.hero();
        let grown =
            i64::from(hero.hit_points_per_level) + i64::from(modifier(hero.attributes.fitness));
        let kit = || {
            hero.kit
                .iter()
                .filter_map(|loot| self.item(loot.item.kind()?))
        };
        let worn: i32 = kit()
            .filter_map(|item| item.wear)
            .map(|wear| i32::from(wear.armour))
            .sum();
        let weapon = kit().find_map(|item| item.weapon.as_ref().filter(|it| it.range == 0));
        let (damage, sure) = weapon.map_or((hero.fists, 0), |it| (it.damage, it.to_hit));
        let force = modifier(hero.attributes.might);
        // Every second level brings a better weapon, better armour or training for both.
        let trained = i32::from(level.saturating_sub(1) / 2);
        Fighter {
            life: i64::from(hero.hit_points) + grown.max(1) * i64::from(level),
            to_hit: self.aim() + i32::from(hero.skills.melee) + i32::from(sure) + force + trained,
            armour: i32::from(hero.armour)
                + modifier(hero.attributes.quickness)
                + i32::from(hero.skills.defense)
                + worn
                + trained,
            damage: more(damage, force + trained),
        }
    }

    fn aim(&self) -> i32 {
        self.tuning().aim.into()
    }

    /// Thousandths of turns in which a creature shoots before the hero has come near.
    fn shots(&self, def: &MonsterDef) -> i64 {
        let ranges = def.attacks.iter().map(|attack| attack.range);
        i64::from(ranges.max().unwrap_or(0) / 4) * 1_000
    }

    /// Mean damage of one turn of a creature, in fortieths of a hit point.
    fn harm(&self, def: &MonsterDef, hero: &Fighter) -> i64 {
        let blow = |attack: &AttackDef| {
            let (skill, attribute) = match attack.range {
                0 | 1 => (def.skills.melee, def.attributes.might),
                _ => (def.skills.missiles, def.attributes.quickness),
            };
            let force = modifier(attribute);
            let to_hit = self.aim() + i32::from(skill) + i32::from(attack.to_hit) + force;
            let hits = match attack.windup {
                Some(_) => 20,
                None => i64::from(faces(to_hit, hero.armour)),
            };
            let after = lasting(&attack.effects) / i64::from(attack.effects_one_in.max(1));
            hits * (mean_x2(more(attack.damage, force)) + after)
        };
        let plain = def.attacks.iter().filter(|it| it.windup.is_none());
        let cast = def.spells.iter().filter_map(|cast| {
            let spell = self.spell(cast.spell.kind()?)?;
            Some(20 * lasting(&spell.cast.effects) / i64::from(cast.one_in.max(1)))
        });
        let plain = plain.map(blow).chain(cast).max().unwrap_or(0);
        let announced = def.attacks.iter().find_map(|it| Some((it, it.windup?)));
        announced.map_or(plain, |(attack, windup)| {
            let others = i64::from(windup.one_in) - 1;
            let turns = others + 1 + i64::from(windup.turns);
            (others * plain + blow(attack)) / turns.max(1)
        })
    }
}

/// Twice the mean damage of effects. Half a hit point stands for each turn of a condition.
fn lasting(effects: &[Effect]) -> i64 {
    let harm = effects.iter().filter_map(|effect| match effect.lore()? {
        Lore::Harms(dice) => Some(mean_x2(dice)),
        Lore::Leaves(_, turns) => Some(i64::from(turns)),
        _ => None,
    });
    harm.sum()
}

/// Faces of the d20 that hit.
fn faces(to_hit: i32, armour: i32) -> i32 {
    (21 - (armour - to_hit)).clamp(1, 19)
}

fn more(dice: Dice, force: i32) -> Dice {
    let bonus = i32::from(dice.bonus) + force;
    Dice {
        bonus: i16::try_from(bonus).unwrap_or(i16::MAX),
        ..dice
    }
}

/// Twice the mean of the dice, where sums below 1 count as 1. Exact for a single die.
fn mean_x2(dice: Dice) -> i64 {
    let plain = i64::from(dice.mean_x2()).max(2);
    if dice.min() >= 1 || dice.count != 1 {
        return plain;
    }
    let sides = i64::from(dice.sides.max(1));
    let sums = (1..=sides).map(|face| (face + i64::from(dice.bonus)).max(1));
    sums.sum::<i64>() * 2 / sides
}

#[cfg(test)]
mod tests {
    use crate::scenario::testing::rules;

    const CAST: &str = "
        [monster.rat]
        hit_points = 2
        attacks = [{ damage = '1d4' }]

        [monster.bear]
        hit_points = 20
        attacks = [{ damage = '1d8' }]
        mind = { temper = 'calm', ground = 2 }

        [monster.viper]
        hit_points = 2
        attacks = [{ damage = '1d4', effects = [{ poison = { turns = 5, per_turn = 1 } }] }]

        [monster.dragon]
        hit_points = 200
        attacks = [{ damage = '4d8' }]

        [monster.sleeper]
        hit_points = 20
        attacks = [{ damage = '1d8' }]
        mind = { asleep = 100 }

        [monster.cow]
        hit_points = 20
        attacks = [{ damage = '1d8' }]
        mind = { temper = 'calm' }
    ";

    #[test]
    fn a_toll_is_the_share_of_life_a_duel_costs() {
        let rules = rules(&[CAST]);
        let toll = |name: &str, level| rules.toll(rules.find(name).unwrap(), level);
        // The hero of the tests has 20 hit points and fists: 11 of 20 blows hit for 2.5, so a rat lives for 1.45 turns. It
        // strikes in 0.95 of them, and hits as often.
        assert_eq!(toll("t:rat", 1), 65);
        assert!(toll("t:viper", 1) > toll("t:rat", 1));
        assert!(
            toll("t:bear", 1) > 10 * toll("t:rat", 1),
            "it defends its ground"
        );
        assert!(toll("t:bear", 5) < toll("t:bear", 1) / 2, "heroes grow");
        assert_eq!(toll("t:dragon", 1), 3_000, "three lives are the most");
        for harmless in ["t:sleeper", "t:cow", "t:hero"] {
            assert_eq!(toll(harmless, 1), 0, "{harmless}");
        }
    }
}

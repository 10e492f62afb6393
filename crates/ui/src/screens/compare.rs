//! An item beside the worn one, in numbers.

use crate::look::tone::{DIM, TEXT, Tone};
use crate::panels::{self, Pen};
use crate::state::ui::Ui;
use geom::Dice;
use proto::ItemFacts;
use ratatui_core::style::Style;

/// Width of a column of numbers in cells.
const COLUMN: u16 = 16;

/// A number of both items.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ComparisonRow {
    label: &'static str,
    worn: String,
    this: String,
    /// Above 0 if this item is better, below if it is worse.
    gain: i32,
}

/// The numbers that one of the items has.
pub(super) fn compare(ui: &Ui, worn: &ItemFacts, this: &ItemFacts) -> Vec<ComparisonRow> {
    let mut rows = Vec::new();
    let mut add = |label, [worn, this]: [String; 2], gain| {
        rows.push(ComparisonRow {
            label,
            worn,
            this,
            gain,
        });
    };
    let both = [worn, this];
    if both.iter().any(|it| it.damage.is_some()) {
        let means = both.map(|it| it.damage.map_or(0, twice_mean));
        let gain = means[1] - means[0];
        let dice = |it: &ItemFacts| {
            it.damage
                .map_or_else(|| "–".to_owned(), |it| it.to_string())
        };
        add("compare-damage", both.map(dice), gain);
        add("compare-mean", means.map(|mean| halves(ui, mean)), gain);
    }
    if both.iter().any(|it| it.armour != 0) {
        let armour = both.map(|it| it.armour);
        let gain = armour[1] - armour[0];
        add("compare-armour", armour.map(|it| format!("{it:+}")), gain);
    }
    if both.iter().any(|it| it.range > 1) {
        let range = both.map(|it| i32::from(it.range));
        add(
            "compare-range",
            range.map(|it| it.to_string()),
            range[1] - range[0],
        );
    }
    if both.iter().any(|it| it.light > 0) {
        let light = both.map(|it| i32::from(it.light));
        add(
            "compare-light",
            light.map(|it| it.to_string()),
            light[1] - light[0],
        );
    }
    let weight = both.map(|it| it.weight / u32::from(it.count.max(1)));
    let gain = i32::from(weight[1] < weight[0]) - i32::from(weight[1] > weight[0]);
    add("compare-weight", weight.map(|it| ui.words.pounds(it)), gain);
    rows
}

const fn twice_mean(dice: Dice) -> i32 {
    dice.count as i32 * (dice.sides as i32 + 1) + 2 * dice.bonus as i32
}

/// `gain / 2` without its sign, with one decimal if needed.
pub(super) fn halves(ui: &Ui, gain: i32) -> String {
    let twice = gain.unsigned_abs();
    if twice.is_multiple_of(2) {
        return (twice / 2).to_string();
    }
    ui.words.decimal(twice / 2, 5)
}

/// Draws the comparison: label, worn item, this item with an arrow. Green is better, orange is worse.
pub(super) fn draw(ui: &Ui, names: [&str; 2], rows: &[ComparisonRow], pen: &mut Pen<'_>) {
    let head = names.map(|name| (name.to_owned(), DIM));
    draw_line(pen, &ui.text("compare"), DIM, head, "  ");
    for row in rows {
        let (style, arrow) = match row.gain {
            0 => (TEXT, "  "),
            1.. => (Tone::Good.style(), " ▲"),
            _ => (Tone::Bad.style(), " ▼"),
        };
        let numbers = [(row.worn.clone(), DIM), (row.this.clone(), style)];
        draw_line(pen, &ui.text(row.label), TEXT, numbers, arrow);
    }
}

fn draw_line(
    pen: &mut Pen<'_>,
    label: &str,
    style: Style,
    columns: [(String, Style); 2],
    arrow: &str,
) {
    let place = pen.next();
    let arrow_width = panels::width(arrow);
    let column = COLUMN.min(place.width / 3);
    panels::put(pen.buf, place, 0, 0, label, style);
    let right = place.width.saturating_sub(arrow_width);
    let last = columns[1].1;
    for ((text, style), end) in columns
        .into_iter()
        .zip([right.saturating_sub(column), right])
    {
        let text = panels::fit(&text, column.saturating_sub(1));
        let x = end.saturating_sub(panels::width(&text));
        panels::put(pen.buf, place, x, 0, &text, style);
    }
    panels::put(pen.buf, place, right, 0, arrow, last);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::action;
    use crate::settings::Settings;

    #[test]
    fn a_heavier_better_weapon_gains_damage_and_loses_weight() {
        let ui = Ui::new(Settings::default(), action::bindings());
        let weapon = |dice: &str, weight| ItemFacts {
            damage: dice.parse().ok(),
            weight,
            count: 1,
            ..ItemFacts::default()
        };
        let rows = compare(&ui, &weapon("1d6", 20), &weapon("1d8+1", 40));
        let told: Vec<(&str, i32)> = rows.iter().map(|it| (it.label, it.gain.signum())).collect();
        let expected = [
            ("compare-damage", 1),
            ("compare-mean", 1),
            ("compare-weight", -1),
        ];
        assert_eq!(told, expected);
        assert_eq!(
            (rows[1].worn.as_str(), rows[1].this.as_str()),
            ("3.5", "5.5")
        );
    }
}

//! A drawing of how many games reach each level.

use std::fmt::Write as _;

use proto::Catalog;

use super::targets::name;
use super::workers::RunResults;

/// Width and height of the drawing, its margins, and colours of the lines, in the order of the bots.
const SIZE: [u32; 2] = [720, 400];
const LEFT: u32 = 50;
const TOP: u32 = 30;
const BOTTOM: u32 = 60;
const RIGHT: u32 = 90;
const INKS: [&str; 4] = ["#2f6f9f", "#b5541c", "#4a7d3a", "#7a4a8f"];

/// Draws an SVG: for each bot a line over the levels without branches, from 0 to 100 percent of its games.
#[must_use]
pub fn survival_plot(bots: &[(&str, &RunResults)], catalog: &Catalog) -> String {
    let [width, height] = SIZE;
    let (right, bottom) = (width - RIGHT, height - BOTTOM);
    let line = || catalog.levels.iter().filter(|it| !it.aside);
    let levels = u32::try_from(line().count()).unwrap_or(1).max(2);
    let x = |level: u32| LEFT + (right - LEFT) * (level - 1) / (levels - 1);
    let y = |percent: u32| bottom - (bottom - TOP) * percent / 100;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
        font-size=\"12\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for percent in (0..=100).step_by(20) {
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {at}H{right}\" stroke=\"#ccc\"/><text x=\"{before}\" y=\"{at}\" \
            text-anchor=\"end\" dominant-baseline=\"middle\">{percent} %</text>",
            at = y(percent),
            before = LEFT - 8,
        );
    }
    for (level, entry) in (1..).zip(line()) {
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" transform=\"rotate(-20 {0} {1})\">{}</text>",
            x(level),
            bottom + 18,
            name(&entry.id),
        );
    }
    for (n, ((bot, results), ink)) in bots.iter().zip(INKS.iter().cycle()).enumerate() {
        let lives = results.summary.lives();
        let games = u32::try_from(lives.len()).unwrap_or(1).max(1);
        let shares = (1..=levels).map(|level| {
            let came = lives.iter().filter(|it| u32::from(it.depth) >= level);
            (
                level,
                u32::try_from(came.count()).unwrap_or(0) * 100 / games,
            )
        });
        let points: Vec<String> = shares
            .map(|(level, share)| format!("{},{}", x(level), y(share)))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\"/>\
            <text x=\"{}\" y=\"{}\" fill=\"{ink}\">{bot}</text>",
            points.join(" "),
            right + 12,
            TOP + 16 * u32::try_from(n).unwrap_or(0),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

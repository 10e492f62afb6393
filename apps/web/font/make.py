"""Makes the fonts of the game in a browser out of Iosevka: only the glyphs the game draws, in two weights.

    pip install fonttools brotli && npm pack @fontsource/iosevka
    python make.py FOLDER_OF_IOSEVKA_FILES

Writes ../site/hearthgate-mono.woff2 and ../site/hearthgate-mono-bold.woff2, and into points.txt what is in both. A test holds
points.txt against everything the interface and the base pack can show. Blocks, lines and dots are drawn by rule
(crates/raster) and need no glyph.
"""

import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = pathlib.Path(__file__).parent

# What a pack drawn in REX Paint may hold besides.
CODE_PAGE = (
    "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»"
    "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■"
)

RANGES = [
    (0x20, 0x7E),  # ASCII
    (0xA0, 0x17F),  # names of people, most of Europe
    (0x218, 0x21B),
    (0x391, 0x3A9),  # Greek, as packs use it for things
    (0x3B1, 0x3C9),
    (0x2010, 0x2026),  # dashes, quotation marks
    (0x2030, 0x203C),
    (0x2190, 0x2199),  # arrows
    (0x2200, 0x22C6),  # signs of mathematics
    (0x25A0, 0x25FF),  # shapes
    (0x2605, 0x2606),
    (0x2630, 0x2637),
    (0x2639, 0x2642),
    (0x2654, 0x266F),  # chess, cards, notes
    (0x2680, 0x2685),  # dice
    (0x2713, 0x2718),
    (0x2720, 0x274B),  # stars and flowers
]


def wanted():
    points = {ord(c) for c in CODE_PAGE} | {0x20AC, 0x2116, 0x2122, 0xFFFD}
    for first, last in RANGES:
        points.update(range(first, last + 1))
    return points


def make(source, target, name):
    options = subset.Options()
    options.flavor = "woff2"
    # Letters stand alone in cells: nothing joins or moves them.
    options.layout_features = []
    options.hinting = False
    options.name_IDs = [1, 2]
    font = TTFont(source)
    points = wanted() & set(font.getBestCmap())
    maker = subset.Subsetter(options)
    maker.populate(unicodes=points)
    maker.subset(font)
    for record in font["name"].names:
        record.string = name if record.nameID == 1 else record.toUnicode()
    subset.save_font(font, target, options)
    return points


def main():
    folder = pathlib.Path(sys.argv[1])
    site = HERE.parent / "site"
    both = make(folder / "iosevka-latin-400-normal.woff2", site / "hearthgate-mono.woff2", "Hearthgate Mono")
    both &= make(folder / "iosevka-latin-700-normal.woff2", site / "hearthgate-mono-bold.woff2", "Hearthgate Mono")
    lines = [f"{point:04X} {chr(point)}" for point in sorted(both)]
    (HERE / "points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


main()

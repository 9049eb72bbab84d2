"""Creates the font subsets in web/src/assets/fonts from the full fonts in ./sources (ADR 0010).

A Latin subset contains the characters that the site uses, and the rupee sign from a separate file. A Telugu or
Devanagari subset contains every letter, vowel sign and digit of its script, the half or subscript form of every
consonant, and the conjuncts of real words. These are all conjuncts in our own texts, and the conjuncts that occur in
at least a given number of words of the language's dictionary. Browsers show a removed conjunct with a visible virama,
never as a box.

The script needs python3-fonttools, python3-brotli, libharfbuzz-bin and the dictionaries hunspell-te and hunspell-hi.
Run it with python3 web/tools/fonts/cut_fonts.py. It prints a table, and fails if a word would show a box.
"""

import collections
import pathlib
import re
import subprocess
import sys
import tempfile

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables import otTables

HERE = pathlib.Path(__file__).parent
SOURCES = HERE / "sources"
TARGET = HERE.parent.parent / "src/assets/fonts"
ROOT = HERE.parent.parent.parent

# Printable ASCII, no-break space, § © · ×, dashes, quotes, bullet, ellipsis, minus.
LATIN = [
    *range(0x20, 0x7F), 0xA0, 0xA7, 0xA9, 0xB7, 0xD7,
    0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2212,
]
RUPEE = 0x20B9

# The units per em of the subsets. The sources have 2000 units per em. LEAST_KERNING is in units of the subsets.
UNITS = 1000
LEAST_KERNING = 20

SCRIPTS = {
    "telugu": {
        "dictionary": "te_IN.dic", "lang": "te", "block": (0x0C00, 0x0C7F), "virama": "్",
        "consonants": [chr(c) for c in range(0x0C15, 0x0C3A) if c not in (0x0C29,)],
        "pairs": ["{c}{v}", "క{v}{c}"],
    },
    "devanagari": {
        "dictionary": "hi_IN.dic", "lang": "hi", "block": (0x0900, 0x097F), "virama": "्",
        "consonants": [chr(c) for c in range(0x0915, 0x093A)],
        "pairs": ["{c}{v}", "{c}{v}क", "र{v}{c}", "{c}{v}र"],
    },
}

# Font, script, and minimum number of dictionary words. The subset contains a conjunct if at least so many words of the
# dictionary need this conjunct.
FACES = [
    ("telugu-400", "telugu", 60),
    ("telugu-display", "telugu", 80),
    ("devanagari-400", "devanagari", 8),
    ("devanagari-display", "devanagari", 15),
]

# Fonts with the letters of the languages' own names, for the language links of every page.
NAMES = [("name-telugu", "telugu-400", "తెలుగు"), ("name-devanagari", "devanagari-400", "हिन्दी")]


def load(name):
    font = TTFont(SOURCES / f"anek-{name}.woff2")
    font.flavor = None
    return font


def shape(font, words, folder):
    """Returns the glyph names of each word as shaped by HarfBuzz."""
    path, text = folder / "face.ttf", folder / "words.txt"
    font.save(path)
    text.write_text("\n".join(words), encoding="utf8")
    flags = ["--no-glyph-names", "--no-positions", "--no-clusters", "--no-advances"]
    out = subprocess.run(["hb-shape", *flags, f"--text-file={text}", path], check=True, capture_output=True, text=True)
    names = font.getGlyphOrder()
    return [[names[int(glyph)] for glyph in line.strip("[]").split("|")] for line in out.stdout.splitlines()]


def dictionary(script):
    low, high = script["block"]
    words = set()
    for line in open(f"/usr/share/hunspell/{script['dictionary']}", encoding="utf8", errors="replace"):
        word = line.strip().split("/")[0]
        if word and all(low <= ord(c) <= high or c in "\u200c\u200d" for c in word):
            words.add(word)
    return sorted(words)


def own_words(script):
    """Returns every word of the script in our texts: translations, default edition, messages in the Go code."""
    low, high = (chr(c) for c in script["block"])
    patterns = [f"texts/{script['lang']}/**/*.json", "internal/**/*.json", "internal/**/*.go", "cmd/**/*.go"]
    files = [file for pattern in patterns for file in ROOT.glob(pattern)]
    words = set()
    for file in files:
        words.update(re.findall(f"[{low}-{high}\u200c\u200d]+", file.read_text(encoding="utf8")))
    return sorted(words)


def sources_of(font):
    """Returns the inputs of each glyph's substitutions: {output: {inputs}}."""
    made = collections.defaultdict(set)
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if isinstance(table, otTables.SingleSubst):
                for before, after in table.mapping.items():
                    made[after].add(before)
            elif isinstance(table, otTables.LigatureSubst):
                for first, ligatures in table.ligatures.items():
                    for ligature in ligatures:
                        made[ligature.LigGlyph].update([first, *ligature.Component])
    return made


def with_sources(font, glyphs):
    """Returns the glyphs and all glyphs from which substitutions create them, directly or in several steps."""
    made, keep = sources_of(font), set(glyphs)
    queue = sorted(keep)
    for glyph in queue:
        for source in made[glyph] - keep:
            keep.add(source)
            queue.append(source)
    return sorted(keep)


def cut(font, glyphs, unicodes):
    options = subset.Options()
    options.layout_closure = False
    options.layout_features = ["*"]
    options.hinting = False
    options.glyph_names = False
    options.name_IDs = [1, 2]
    options.notdef_outline = True
    options.drop_tables += ["gasp", "STAT"]
    cutter = subset.Subsetter(options)
    cutter.populate(glyphs=glyphs, unicodes=unicodes)
    cutter.subset(font)
    scale_upem(font, UNITS)
    drop_small_kerning(font)


def drop_small_kerning(font):
    """Removes kerning pairs that are invisible at text sizes. These pairs would be a quarter of a font file."""
    for lookup in font["GPOS"].table.LookupList.Lookup if "GPOS" in font else []:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if not isinstance(table, otTables.PairPos):
                continue
            if table.Format == 1:
                for pairs in table.PairSet:
                    pairs.PairValueRecord = [r for r in pairs.PairValueRecord if moves(r.Value1)]
                    pairs.PairValueCount = len(pairs.PairValueRecord)
                continue
            for record in table.Class1Record:
                for pair in record.Class2Record:
                    if pair.Value1:
                        pair.Value1.XAdvance = round(pair.Value1.XAdvance / 5) * 5 if moves(pair.Value1) else 0


def moves(value):
    return value is not None and abs(getattr(value, "XAdvance", 0)) >= LEAST_KERNING


def write(font, name):
    font.flavor = "woff2"
    path = TARGET / f"anek-{name}.woff2"
    font.save(path)
    return path.stat().st_size


def cut_indic(name, script, least, folder):
    font = load(name)
    count = len(font.getGlyphOrder())
    words, own = dictionary(script), own_words(script)
    drawn = shape(font, words, folder)
    needed = collections.Counter(glyph for glyphs in drawn for glyph in set(glyphs))
    keep = {glyph for glyph, times in needed.items() if times >= least}
    pairs = [form.format(c=c, v=script["virama"]) for c in script["consonants"] for form in script["pairs"]]
    for glyphs in shape(font, own + pairs, folder):
        keep.update(glyphs)
    low, high = script["block"]
    unicodes = [c for c in font.getBestCmap() if low <= c <= high or c in (0x200C, 0x200D, 0x25CC)]
    keep.update(font.getBestCmap()[c] for c in unicodes)
    cut(font, with_sources(font, keep), unicodes)
    kept = len(font.getGlyphOrder())
    same = check(name, font, words, drawn, own, shape(load(name), own, folder), folder)
    size = write(font, name)
    print(f"{name:20} {count:4} -> {kept:4} glyphs  {size:6} bytes  {same}")


def check(name, font, words, drawn, own, own_drawn, folder):
    """Fails if a word shows a box, or if the subset changes one of our own words.

    Returns a text with the percentage of unchanged dictionary words.
    """
    now, own_now = shape(font, words, folder), shape(font, own, folder)
    boxes = [word for word, glyphs in zip(words + own, now + own_now) if ".notdef" in glyphs]
    if boxes:
        sys.exit(f"{name}: boxes in {boxes[:5]}")
    changed = [word for word, before, after in zip(own, own_drawn, own_now) if before != after]
    if changed:
        sys.exit(f"{name}: our own words change: {changed[:5]}")
    alike = sum(before == after for before, after in zip(drawn, now))
    return f"{100 * alike / max(1, len(words)):.2f} % of {len(words)} words as in the whole face"


def cut_latin(name, rupee):
    font, other = load(name), load(rupee)
    scale_upem(other, UNITS)
    cut(font, [], LATIN)
    add_rupee(font, other)
    size = write(font, name)
    print(f"{name:20} {len(font.getGlyphOrder()):12} glyphs  {size:6} bytes")


def add_rupee(font, other):
    """Copies the rupee sign with its weights. This is possible because both files have the same design space."""
    source = other.getBestCmap()[RUPEE]
    font.setGlyphOrder([*font.getGlyphOrder(), "rupee"])
    font["glyf"].glyphs["rupee"] = other["glyf"][source]
    font["glyf"].glyphOrder = font.getGlyphOrder()
    font["hmtx"].metrics["rupee"] = other["hmtx"].metrics[source]
    font["gvar"].variations["rupee"] = other["gvar"].variations[source]
    # HVAR has no data for the new glyph. Without HVAR, advance widths come from gvar's phantom points.
    del font["HVAR"]
    for table in font["cmap"].tables:
        table.cmap[RUPEE] = "rupee"


def cut_name(target, source, word, folder):
    font = load(source)
    drawn = shape(font, [word], folder)
    cut(font, with_sources(font, drawn[0]), sorted({ord(c) for c in word}))
    check(target, font, [], [], [word], drawn, folder)
    size = write(font, target)
    print(f"{target:20} {len(font.getGlyphOrder()):12} glyphs  {size:6} bytes")


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        cut_latin("latin-text", "latin-rupee-text")
        cut_latin("latin-cond", "latin-rupee-cond")
        for name, script, least in FACES:
            cut_indic(name, SCRIPTS[script], least, folder)
        for name, source, word in NAMES:
            cut_name(name, source, word, folder)


if __name__ == "__main__":
    main()

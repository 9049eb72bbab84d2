#!/usr/bin/env python3
"""Creates the fonts of the PDFs from the sources of the site's fonts (web/tools/fonts/sources): static, with the rupee
sign in the Latin fonts, gzipped. Needs fontTools and brotli. Run it in this folder after a change of the sources."""

import gzip
import io
import json
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parents[3]
SOURCE = ROOT / "web/tools/fonts/sources"
LANGUAGES = json.loads((ROOT / "texts/languages.json").read_text(encoding="utf8"))
RUPEE = 0x20B9

CUTS = {  # name: (source, weight of a variable font, source of the rupee sign)
    "latin-text": ("anek-latin-text", 400, "anek-latin-rupee-text"),
    "latin-display": ("anek-latin-cond", 750, "anek-latin-rupee-cond"),
}
for font in sorted({language["fonts"]["documents"] for language in LANGUAGES} - {"anek-latin"}):
    script = font.removeprefix("anek-")
    CUTS[f"{script}-text"] = (f"{font}-400", None, None)
    CUTS[f"{script}-display"] = (f"{font}-display", None, None)


def read(name, weight):
    font = TTFont(SOURCE / f"{name}.woff2", recalcTimestamp=False)
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": weight})
    return font


def add_rupee(font, source):
    name = source.getBestCmap()[RUPEE]
    font["glyf"]["uni20B9"] = source["glyf"][name]
    font["hmtx"]["uni20B9"] = source["hmtx"][name]
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[RUPEE] = "uni20B9"


for cut, (source, weight, rupee) in CUTS.items():
    font = read(source, weight)
    if rupee:
        add_rupee(font, read(rupee, weight))
    for table in ("STAT", "gasp", "HVAR", "MVAR", "avar", "DSIG"):
        if table in font:
            del font[table]
    font["name"].names = [n for n in font["name"].names if n.platformID == 3 and n.nameID in (0, 1, 2, 4, 5, 6, 13, 14)]
    font["post"].formatType = 3.0
    font.flavor = None
    out = io.BytesIO()
    font.save(out)
    Path(f"anek-{cut}.ttf.gz").write_bytes(gzip.compress(out.getvalue(), 9, mtime=0))

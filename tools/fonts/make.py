"""Cuts one weight out of each of the website's variable fonts, for what the server draws."""

from pathlib import Path
from shutil import copyfile

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[2]
MADE = ROOT / "crates/media/fonts"
WEIGHT = 600

for name in ("fraunces", "figtree"):
    package = ROOT / "node_modules/@fontsource-variable" / name
    font = TTFont(package / "files" / f"{name}-latin-wght-normal.woff2")
    font = instantiateVariableFont(font, {"wght": WEIGHT})
    font.flavor = None
    font.save(MADE / f"{name}-{WEIGHT}.ttf")
    copyfile(package / "LICENSE", MADE / f"{name}-OFL.txt")

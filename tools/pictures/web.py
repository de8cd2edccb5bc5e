"""Puts the website's first pictures in their places: `python web.py FOLDER`.

FOLDER holds `hero-wide`, `hero-tall` and `preview` as `render.py` writes them. Each hero is kept whole
and as AVIF in the widths that screens ask for; the preview for shared links becomes a JPEG, which every
messenger can read.
"""

import sys
from pathlib import Path
from shutil import copyfile

from PIL import Image

PLACE = Path(__file__).resolve().parents[2] / "public" / "pictures"
WIDTHS = {"hero-wide": (1280, 2000), "hero-tall": (480, 720, 1080)}


def main():
    taken = Path(sys.argv[1])
    for name, widths in WIDTHS.items():
        hero = Image.open(taken / f"{name}.webp").convert("RGB")
        copyfile(taken / f"{name}.webp", PLACE / f"{name}.webp")
        for width in widths:
            smaller = hero.resize((width, round(hero.height * width / hero.width)), Image.LANCZOS)
            smaller.save(PLACE / f"{name}-{width}.avif", quality=50, speed=4)
    Image.open(taken / "preview.webp").convert("RGB").save(PLACE / "share.jpg", quality=88, optimize=True, progressive=True)


if __name__ == "__main__":
    main()

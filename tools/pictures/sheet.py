"""One contact sheet of all pictures, brand art included: `python sheet.py [OUT]`."""

import sys
from pathlib import Path

from PIL import Image, ImageDraw

from studio.label import INK, PAPER, font

ROOT = Path(__file__).resolve().parents[2]
PLACES = ["crates/sandbox/pictures/*.webp", "src/kiosk/start/pictures/*.webp", "public/pictures/*.webp", "public/pictures/*.jpg", "public/icons/*.png"]
WIDTH, HEIGHT, GAP, COLUMNS, CAPTION = 240, 187, 10, 8, 20


def main():
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/pictures.webp"
    files = [file for place in PLACES for file in sorted(ROOT.glob(place))]
    rows = -(-len(files) // COLUMNS)
    size = (COLUMNS * (WIDTH + GAP) + GAP, rows * (HEIGHT + CAPTION + GAP) + GAP)
    sheet = Image.new("RGB", size, PAPER)
    draw, face = ImageDraw.Draw(sheet), font("text", 14, 500)
    for number, file in enumerate(files):
        x = GAP + number % COLUMNS * (WIDTH + GAP)
        y = GAP + number // COLUMNS * (HEIGHT + CAPTION + GAP)
        picture = Image.open(file).convert("RGBA")
        picture.thumbnail((WIDTH, HEIGHT))
        sheet.paste(picture, (x + (WIDTH - picture.width) // 2, y), picture)
        draw.text((x, y + HEIGHT + 2), file.stem, font=face, fill=INK)
    sheet.save(out, quality=80, method=6)


if __name__ == "__main__":
    main()

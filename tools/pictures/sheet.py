"""One contact sheet of all pictures: `python sheet.py [FOLDER] [OUT]`."""

import sys
from pathlib import Path

from PIL import Image, ImageDraw

from studio.label import INK, PAPER, font

HERE = Path(__file__).resolve().parent
WIDTH, HEIGHT, GAP, COLUMNS, CAPTION = 300, 234, 12, 7, 22


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parents[1] / "crates/sandbox/pictures"
    out = Path(sys.argv[2]) if len(sys.argv) > 2 else HERE.parents[1] / "docs/pictures.webp"
    files = sorted(folder.glob("*.webp"))
    rows = -(-len(files) // COLUMNS)
    size = (COLUMNS * (WIDTH + GAP) + GAP, rows * (HEIGHT + CAPTION + GAP) + GAP)
    sheet = Image.new("RGB", size, PAPER)
    draw, face = ImageDraw.Draw(sheet), font("text", 14, 500)
    for number, file in enumerate(files):
        x = GAP + number % COLUMNS * (WIDTH + GAP)
        y = GAP + number // COLUMNS * (HEIGHT + CAPTION + GAP)
        picture = Image.open(file)
        picture.thumbnail((WIDTH, HEIGHT))
        sheet.paste(picture, (x + (WIDTH - picture.width) // 2, y))
        draw.text((x, y + HEIGHT + 4), file.stem, font=face, fill=INK)
    sheet.save(out, quality=80, method=6)


if __name__ == "__main__":
    main()

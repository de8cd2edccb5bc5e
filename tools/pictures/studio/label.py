"""The pouch's label, drawn with the shop's own type and colours."""

import io
from pathlib import Path

from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parents[3]
FONTS = {
    "display": ROOT / "node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2",
    "text": ROOT / "node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
}
PAPER, INK, MABUYU = "#FBF6EC", "#2A1A12", "#B0122F"


def font(role, size, weight=600):
    """A font of the website at a size in pixels; web fonts are unpacked for Pillow."""
    unpacked = io.BytesIO()
    web = TTFont(FONTS[role])
    web.flavor = None
    web.save(unpacked)
    unpacked.seek(0)
    made = ImageFont.truetype(unpacked, size)
    axes = made.get_variation_axes()
    values = []
    for axis in axes:
        name = axis["name"].decode() if isinstance(axis["name"], bytes) else axis["name"]
        wanted = {"Weight": weight, "Optical Size": 72}.get(name, axis["default"])
        values.append(max(axis["minimum"], min(axis["maximum"], wanted)))
    made.set_variation_by_axes(values)
    return made


def wrap(draw, text, face, width):
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and draw.textlength(longer, font=face) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]


def border(draw, box, colour, step=44):
    """A row of kanga lozenges."""
    left, top, right, bottom = box
    middle, reach = (top + bottom) / 2, (bottom - top) / 2
    x = left
    while x + step <= right + 1:
        centre = x + step / 2
        draw.polygon([(centre - step * 0.38, middle), (centre, middle - reach), (centre + step * 0.38, middle), (centre, middle + reach)], fill=colour)
        draw.ellipse([centre - 5, middle - 5, centre + 5, middle + 5], fill=PAPER)
        x += step


def draw_label(path, name, size, colour, line):
    """Writes the front of a pouch as PNG: seam, zip and label; its alpha lets the kraft through."""
    width, height = 1024, 1500
    sheet = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    draw = ImageDraw.Draw(sheet)
    seam(draw, width)
    left, right, top, bottom = 122, 902, 400, 1300
    draw.rectangle([left, top, right, bottom], fill=PAPER)
    draw.rectangle([left, top, right, top + 190], fill=colour)
    centre = (left + right) / 2
    draw.text((centre, top + 90), "korosho", font=font("display", 140, 700), fill=PAPER, anchor="mm")
    border(draw, (left + 16, top + 210, right - 16, top + 258), colour)
    draw.rectangle([left, bottom - 150, right, bottom], fill=colour)
    draw.text((centre, bottom - 76), size, font=font("text", 96, 700), fill=PAPER, anchor="mm")
    border(draw, (left + 16, bottom - 216, right - 16, bottom - 168), colour)
    face = fitting(draw, name, right - left - 60)
    lines = wrap(draw, name, face, right - left - 60)
    below = font("text", 48, 600)
    tall = len(lines) * face.size * 1.05 + 70
    y = (top + 258 + bottom - 216) / 2 - tall / 2 + face.size / 2
    for text in lines:
        draw.text((centre, y), text, font=face, fill=INK, anchor="mm")
        y += face.size * 1.05
    draw.text((centre, y + 6), line, font=below, fill="#5A4537", anchor="mm")
    sheet.save(path)


def fitting(draw, name, width):
    """The largest of a few sizes in which a name takes at most two lines."""
    for size in (116, 104, 92, 80):
        face = font("display", size, 650)
        lines = wrap(draw, name, face, width)
        if len(lines) <= 2 and max(draw.textlength(line, font=face) for line in lines) <= width:
            break
    return face


def seam(draw, width):
    """The heat-sealed top and the zip: shadows of a press, no print."""
    for y in range(16, 78, 10):
        draw.line([0, y, width, y], fill=(60, 36, 16, 70), width=3)
    draw.line([0, 84, width, 84], fill=(60, 36, 16, 110), width=3)
    for y, light in ((176, 60), (190, 120), (196, 50)):
        draw.line([0, y, width, y], fill=(60, 36, 16, light), width=4)
    for x in (0, width):
        draw.polygon([(x, 120), (x + (34 if x == 0 else -34), 132), (x, 144)], fill=(60, 36, 16, 150))


def draw_kanga(path, colour, ground="#F4EEE2"):
    """A kanga's field and border as an opaque print."""
    width, height, band = 1700, 1250, 190
    sheet = Image.new("RGBA", (width, height), ground)
    draw = ImageDraw.Draw(sheet)
    draw.rectangle([0, 0, width, height], fill=colour)
    draw.rectangle([band, band, width - band, height - band], fill=ground)
    for inset, thickness in ((band - 34, 8), (band - 150, 8)):
        draw.rectangle([inset, inset, width - inset, height - inset], outline=PAPER, width=thickness)
    for x in range(band // 2, width, 96):
        for y in (band // 2, height - band // 2):
            lozenge(draw, x, y, 40, PAPER, colour)
    for y in range(band // 2 + 96, height - band, 96):
        for x in (band // 2, width - band // 2):
            lozenge(draw, x, y, 40, PAPER, colour)
    for row, y in enumerate(range(band + 70, height - band - 40, 88)):
        for x in range(band + 70 + (row % 2) * 60, width - band - 40, 120):
            seed(draw, x, y, colour)
    sheet.save(path)


def lozenge(draw, x, y, reach, fill, hole):
    draw.polygon([(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)], fill=fill)
    draw.ellipse([x - reach * 0.28, y - reach * 0.28, x + reach * 0.28, y + reach * 0.28], fill=hole)


def seed(draw, x, y, fill):
    """A cashew as a printer's block cuts it: a ring with a bite."""
    draw.arc([x - 20, y - 20, x + 20, y + 20], 20, 250, fill=fill, width=13)

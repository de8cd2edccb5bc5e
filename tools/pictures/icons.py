"""Derive every bitmap icon from the hand-drawn SVGs in public/icons.

pip install cairosvg pillow, then: python tools/pictures/icons.py
"""
import io
from pathlib import Path

import cairosvg
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "public" / "icons"
APP = ROOT / "src-tauri" / "icons"


def bitmap(svg: str, size: int) -> Image.Image:
    """One SVG drawn at `size` pixels, always RGBA (the app's build refuses anything else)."""
    png = cairosvg.svg2png(url=str(WEB / svg), output_width=size, output_height=size)
    return Image.open(io.BytesIO(png)).convert("RGBA")


def mark(size: int) -> Image.Image:
    """The border is only drawn where it can be seen; below 64 px the bare cashew reads better."""
    return bitmap("app-icon.svg" if size >= 64 else "favicon.svg", size)


def save_ico(path: Path, sizes: list[int]) -> None:
    """An .ico whose every size is drawn for itself, not scaled down from the largest."""
    images = [mark(s) for s in sizes]
    images[-1].save(path, format="ICO", sizes=[(s, s) for s in sizes], append_images=images[:-1])


def main() -> None:
    APP.mkdir(parents=True, exist_ok=True)
    for name, size in [("32x32", 32), ("128x128", 128), ("128x128@2x", 256), ("256x256", 256), ("icon", 512)]:
        mark(size).save(APP / f"{name}.png", optimize=True)
    mark(1024).save(APP / "icon.icns")
    save_ico(APP / "icon.ico", [16, 32, 48, 64, 128, 256])
    # Where browsers look that know no SVG icons.
    save_ico(WEB.parent / "favicon.ico", [16, 32, 48])
    mark(192).save(WEB / "icon-192.png", optimize=True)
    mark(512).save(WEB / "icon-512.png", optimize=True)
    bitmap("maskable-icon.svg", 180).convert("RGB").save(WEB / "apple-touch-icon.png", optimize=True)
    bitmap("maskable-icon.svg", 512).save(WEB / "icon-maskable-512.png", optimize=True)


if __name__ == "__main__":
    main()

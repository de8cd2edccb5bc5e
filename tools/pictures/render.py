"""Renders the shop's pictures: `python render.py [--quick] [--out FOLDER] [NAME …]`.

Every picture of `recipes.toml` (or those named) that FOLDER does not hold yet is taken in a process
of its own and written as WebP. `--quick` takes small, rough ones to judge a composition by.
"""

import argparse
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
DEFAULT_OUT = HERE.parents[1] / "crates" / "sandbox" / "pictures"


def recipes():
    """Name → recipe, with the products' pictures spelled out and grounds as colours."""
    with open(HERE / "recipes.toml", "rb") as file:
        book = tomllib.load(file)
    grounds, bands = book["grounds"], book["labels"]
    snacks, pouches, scenes = {}, {}, {}
    for name, product in book["products"].items():
        ground = grounds[product["ground"]]
        snacks[f"{name}-1"] = {**product, "ground": ground, "label": None}
        for number, size in enumerate(product["sizes"]):
            file = f"{name}-{size.replace(' ', '')}" if number else f"{name}-2"
            label = {"size": size, "colour": bands[product["ground"]], **product["label"]}
            pouch = {"vessel": "pouch", "camera": "pouch", "count": 0, "around": 28}
            pouch |= {"seed": product["seed"] + 100 + number, "grams": grams(size), **product.get("pouch", {})}
            pouches[file] = {**pouch, "ground": ground, "snacks": product["snacks"], "label": label}
    for name, scene in book["pictures"].items():
        scenes[name] = {**scene, "ground": grounds[scene["ground"]], "label": None}
    return {**snacks, **scenes, **pouches}


def grams(size):
    """`250 g` or `1 kg` in grams."""
    number, unit = size.split()
    return int(number) * (1000 if unit == "kg" else 1)


def develop(picture):
    """A little more contrast and colour than the lens gave: pale food is not bought."""
    from PIL import ImageEnhance

    curve = [value * 0.72 + 255 * 0.28 * (value / 255) ** 2 * (3 - 2 * value / 255) for value in range(256)]
    return ImageEnhance.Color(picture.point([round(value) for value in curve] * 3)).enhance(1.12)


def take_one(name, out, quick):
    from PIL import Image

    from studio.label import draw_kanga, draw_label
    from studio.scene import take

    recipe = recipes()[name]
    with tempfile.TemporaryDirectory() as scratch:
        images = {}
        if recipe["label"]:
            images["label"] = Path(scratch) / "label.png"
            draw_label(images["label"], **recipe["label"])
        if "kanga" in recipe:
            images["kanga"] = Path(scratch) / "kanga.png"
            draw_kanga(images["kanga"], recipe["kanga"])
        raw = Path(scratch) / "raw.png"
        take(recipe, images, raw, 6 if quick else recipe.get("samples", 4), 0.4 if quick else 1.0)
        picture = develop(Image.open(raw).convert("RGB"))
        picture.save(out / f"{name}.webp", quality=84, method=6)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--out", type=Path, default=DEFAULT_OUT)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    if asked.one:
        take_one(asked.names[0], asked.out, asked.quick)
        return
    for name in asked.names or recipes():
        if not asked.names and (asked.out / f"{name}.webp").exists():
            continue
        print(name, flush=True)
        options = ["--one", "--out", str(asked.out), *(["--quick"] if asked.quick else [])]
        subprocess.run([sys.executable, __file__, name, *options], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()

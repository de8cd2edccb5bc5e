"""What each snack looks like: shape, size and surface. A recipe may change any field of a look."""

LOOKS = {
    "almond": dict(shape="almond", size=0.88, base="#5A2E14", second="#96582B", rough=0.62, shine=0.25,
                   grain=(7, 0.55, (1, 6, 6)), scale=4, stretch=(0.5, 5, 5), vary=0.16),
    "almond-blanched": dict(shape="almond", size=0.88, base="#D9B47A", second="#EACB98", rough=0.45, glow=0.12,
                            grain=(8, 0.1), vary=0.08, marks="#B87C3A", mark_scale=1.6),
    "almond-sliver": dict(shape="almond-sliver", size=0.84, base="#E2C189", second="#F0D9AC", rough=0.5, glow=0.12,
                          grain=(9, 0.12), vary=0.06, marks="#C08A48", mark_scale=1.2),
    "baobab-red": dict(shape="baobab", size=0.80, base="#8E0A24", second="#BF1F3C", rough=0.45, shine=0.5, coat=0.2,
                       grain=(38, 0.8), scale=9, vary=0.12, glow=0.05, dust="#C8405A", dust_scale=90),
    "baobab-pink": dict(shape="baobab", size=0.80, base="#E06A86", second="#F2A2B3", rough=0.45, shine=0.55, coat=0.2,
                        grain=(38, 0.8), scale=9, glow=0.1, dust="#FCE0E4", dust_scale=60),
    "baobab-natural": dict(shape="baobab", size=0.80, base="#E4D2B0", second="#F5EAD2", rough=0.8, shine=0.2,
                           grain=(30, 0.9), scale=8, vary=0.08, marks="#A77B4B", mark_scale=1.5),
    "cashew": dict(shape="cashew", size=0.80, base="#CC8C3C", second="#E8BA70", rough=0.42, glow=0.10, shine=0.45,
                   coat=0.12, grain=(9, 0.12), scale=3, vary=0.12, marks="#B26E2C", mark_scale=1.4, ends="#A5642A"),
    "cashew-raw": dict(shape="cashew", size=0.80, base="#D8B47C", second="#E6CB9C", rough=0.5, glow=0.14,
                       grain=(9, 0.16), vary=0.08),
    "cashew-half": dict(shape="cashew-half", size=0.80, base="#D09646", second="#EBC27C", rough=0.4, glow=0.12, scale=3,
                        grain=(9, 0.12), vary=0.08, marks="#B9762F", mark_scale=1.7, ends="#A5642A"),
    "coconut": dict(shape="coconut-chip", size=0.85, base="#ECD6AC", second="#F8ECD2", rough=0.6, glow=0.1, vary=0.05,
                    marks="#BD7F3A", mark_scale=1.3, ends="#C08A4C"),
    "date": dict(shape="date", size=0.85, base="#4A2413", second="#6B371C", rough=0.35, shine=0.5, coat=0.2,
                 grain=(12, 0.4, (1, 5, 5)), glow=0.06),
    "macadamia": dict(shape="macadamia", size=0.84, base="#D6A85C", second="#ECCD8C", rough=0.34, glow=0.15, shine=0.45,
                      coat=0.2, grain=(8, 0.08), vary=0.07, marks="#C6924C", mark_scale=1.5),
    "macadamia-half": dict(shape="macadamia-half", size=0.84, base="#D6A85C", second="#ECCD8C", rough=0.34, glow=0.15,
                           shine=0.45, coat=0.2, grain=(8, 0.08), vary=0.07, marks="#C6924C", mark_scale=1.5),
    "cashew-half-raw": dict(shape="cashew-half", size=0.80, base="#DBB880", second="#E8CEA0", rough=0.5, glow=0.14,
                            grain=(9, 0.16), vary=0.08),
    "mango": dict(shape="coconut-chip", size=0.9, base="#D9861C", second="#F0AE3E", rough=0.55, glow=0.14, vary=0.08,
                  grain=(7, 0.35, (1, 4, 4)), marks="#B5650F", mark_scale=1.1),
    "peanut": dict(shape="peanut", size=0.74, base="#5E1E10", second="#8C3A20", rough=0.5, shine=0.3, scale=4,
                   stretch=(0.6, 4, 4), grain=(9, 0.45, (1, 4, 4)), vary=0.16, ends="#A9684A"),
    "peanut-shell": dict(shape="peanut-shell", size=0.86, base="#CFA56A", second="#E2C08C", rough=0.8, shine=0.15,
                         grain=(16, 0.5), vary=0.10),
    "peanut-blanched": dict(shape="peanut", size=0.74, base="#E0B878", second="#EFD3A0", rough=0.4, glow=0.1,
                            grain=(9, 0.1), vary=0.06, marks="#B87733", mark_scale=1.6),
    "pistachio": dict(shape="pistachio", size=0.84, base="#C6A671", second="#DEC597", rough=0.55, shine=0.3, ends="#94703F",
                      grain=(14, 0.15), vary=0.06, kernel="#56701C", kernel_second="#6B4438"),
    "pumpkin-seed": dict(shape="pumpkin-seed", size=0.74, base="#5E6E34", second="#7F8B48", rough=0.45, shine=0.35,
                         grain=(10, 0.2, (1, 4, 4)), vary=0.14),
    "raisin": dict(shape="raisin", size=0.74, base="#2C1510", second="#4C2416", rough=0.42, shine=0.5, coat=0.15,
                   grain=(14, 0.6), vary=0.12),
    "sesame": dict(shape="sesame", size=1.0, base="#EAD6AA", second="#F6EACB", rough=0.5, vary=0.08),
    "walnut": dict(shape="walnut", size=0.96, base="#A27A4A", second="#D2B080", rough=0.5, shine=0.35, mesh=(96, 64),
                   grain=(12, 0.3), vary=0.12, creases="#5E3A1A"),
}

# Coats and seasonings: laid over any look.
COATS = {
    "honey": dict(rough=0.18, coat=0.9, shine=0.6, tint="#C77A22", tint_by=0.45),
    "salt": dict(dust="#FFFDF6", dust_scale=48),
    "chilli": dict(dust="#A01C08", dust_scale=13, tint="#C04A10", tint_by=0.24, rough=0.48, shine=0.4, coat=0),
    "lime": dict(zest="#6E8A2E", zest_scale=31),
    "rosemary": dict(dust="#3F5226", dust_scale=15, dust_stretch=(0.3, 1.2, 1.2), zest="#5C6E34", zest_scale=15, zest_stretch=(1.2, 0.35, 1)),
    "chocolate": dict(base="#2E160D", second="#44220F", rough=0.25, coat=0.5, shine=0.5, marks=None, grain=(6, 0.1), glow=0),
    "masala": dict(dust="#8C4A16", dust_scale=38, tint="#C87A2A", tint_by=0.35),
    "cocoa": dict(dust="#4E2A16", dust_scale=26, zest="#EFDFC4", zest_scale=34, tint="#7A4522", tint_by=0.45, rough=0.7),
    "sesame": dict(zest="#F1E0B6", zest_scale=11, zest_stretch=(0.75, 1, 1)),
    "smoke": dict(tint="#6B3A1E", tint_by=0.3),
}


def blend(code, tint, amount):
    """Mixes two `#RRGGBB` colours; `amount` 0..1 of the second."""
    pair = [(int(code[i : i + 2], 16), int(tint[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * amount):02X}" for a, b in pair)


def look_of(snack):
    """The look of a recipe's snack: `{kind, coats?, …fields that differ}`."""
    look = dict(LOOKS[snack["kind"]])
    for coat in snack.get("coats", []):
        change = dict(COATS[coat])
        tint, amount = change.pop("tint", None), change.pop("tint_by", 0)
        if tint:
            for field in ("base", "second", "marks"):
                if look.get(field):
                    look[field] = blend(look[field], tint, amount)
        look.update(change)
    look.update({key: value for key, value in snack.items() if key not in ("kind", "coats", "share")})
    return {key: value for key, value in look.items() if value is not None}

"""What snacks lie in or on. Each vessel is built at the origin and says how snacks are poured."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import bmesh
import bpy
from mathutils import Vector, noise

from .materials import glass, plain, printed, woven


# From which turn to which snacks lie around: before a vessel, or at both sides of what must be read.
BEFORE = ((math.pi * 0.95, math.pi * 1.95),)
BESIDE = ((math.pi * 0.97, math.pi * 1.34), (math.pi * 1.66, math.pi * 2.03))


@dataclass
class Pour:
    """How snacks fall: within `radius` from `height` up; `rest` lie around at `ring` (from, to)."""

    radius: float
    height: float
    ring: tuple = (6.2, 8.4)
    fixed: list = field(default_factory=list)
    spots: list = field(default_factory=list)  # where the first snacks lie from the start
    sides: tuple = BEFORE
    rim: float = 0  # how far from the middle a bowl ends
    edge: tuple = (0, 0)  # how far out it holds snacks and how high it is there: further out they lie on the ground
    floor: Callable = lambda reach: 0  # how high it is inside
    glass: Callable | None = None  # how far from the middle a pane stands at a height: nothing may poke through it
    collar: float = 0  # radius of a wall that heaps the snacks and is lifted before they settle


def add(name, mesh, material):
    """Puts a mesh into the scene."""
    made = bpy.data.objects.new(name, mesh)
    mesh.materials.append(material)
    bpy.context.scene.collection.objects.link(made)
    return made


def lathe(name, profile, seg=96):
    """A closed turn of `[(radius, height), …]`."""
    mesh, bm = bpy.data.meshes.new(name), bmesh.new()

    def ring(radius, height):
        if radius <= 0:
            return [bm.verts.new((0, 0, height))]
        turns = [2 * math.pi * step / seg for step in range(seg)]
        return [bm.verts.new((radius * math.cos(t), radius * math.sin(t), height)) for t in turns]

    rows = [ring(*point) for point in profile]
    for lower, upper in zip(rows, rows[1:]):
        for step in range(seg):
            after = (step + 1) % seg
            if len(lower) == 1:
                bm.faces.new((lower[0], upper[step], upper[after]))
            elif len(upper) == 1:
                bm.faces.new((lower[step], upper[0], lower[after]))
            else:
                bm.faces.new((lower[step], upper[step], upper[after], lower[after]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(mesh)
    bm.free()
    for face in mesh.polygons:
        face.use_smooth = True
    return mesh


def unseen(name, profile):
    """A coarse twin for things to fall on: against every facet of a fine one a fall would take minutes."""
    made = bpy.data.objects.new(name, lathe(name, profile, 28))
    made.hide_render = True
    bpy.context.scene.collection.objects.link(made)
    return made


def layers(radius, apart, height, count):
    """Places above a bowl, no two of which touch: what starts inside each other is thrown apart."""
    spots, level = [], 0
    while len(spots) < count:
        for ring in range(int(radius / apart) + 1):
            around = max(1, int(2 * math.pi * ring))
            for step in range(around):
                turn = 2 * math.pi * step / around + level
                spots.append(Vector((ring * apart * math.cos(turn), ring * apart * math.sin(turn), height + level * apart)))
        level += 1
    return spots


def dome(radius, height, base, material):
    """A mound hidden under the snacks, so that a bowl is heaped without hundreds of them."""
    steps = [(radius * math.cos(a * math.pi / 20), base + height * math.sin(a * math.pi / 20)) for a in range(11)]
    steps[-1] = (0, base + height)
    return add("mound", lathe("mound", [(0, base - 0.3), *steps]), material)


GLAZES = {
    "white": ("#F4EEE2", "#EFE6D5"),
    "clay": ("#A8542F", "#BC6A40"),
    "ink": ("#2B2A2E", "#38363A"),
    "leaf": ("#4D6B4F", "#5F7D5F"),
}


def bowl(glaze, under, level=False):
    radius, height, wall = 4.3, 2.3, 0.22

    def glaze_at(reach):
        """How high the bowl's inside is so far from its middle."""
        turn = math.asin(min(1, max(0, (reach / radius - 0.42) / 0.58)))
        return 0.12 + height * (1 - math.cos(turn)) + wall

    curve = [
        (radius * (0.42 + 0.58 * math.sin(s * math.pi / 56)), 0.12 + height * (1 - math.cos(s * math.pi / 56)))
        for s in range(29)
    ]
    outer = [(0, 0), (radius * 0.40, 0)] + [(r + wall * 0.9 if i else radius * 0.44, z) for i, (r, z) in enumerate(curve)]
    inner = [(r, z + wall * 0.2) for r, z in reversed(curve)] + [(0, 0.12 + wall)]
    rim = [(radius + wall * 0.45, height + 0.12 + wall * 0.55)]
    first, second = GLAZES[glaze]
    material = plain("glaze", first, second, rough=0.28, shine=0.5, coat=0.4, grain=(14, 0.03))
    add("bowl", lathe("bowl", outer + rim + inner), material)
    made = unseen("wall", [(0, 0), (radius * 0.44, 0), *outer[9::7], *rim, *inner[::7], (0, 0.12 + wall)])
    if level:  # filled to the rim with snacks alone: from above a mound would show
        return Pour(2.7, 4.4, (5.2, 7.6), [made], layers(3.1, 1.5, 1.6, 240), rim=radius + wall, edge=(radius, 2.6), floor=glaze_at, collar=radius - 0.1)
    mound = dome(radius * 0.78, 1.15, 0.7, under)
    return Pour(2.7, 4.4, (5.2, 7.6), [made, mound], layers(2.4, 1.5, 3.2, 240), rim=radius + wall, edge=(radius, 2.6), floor=glaze_at, collar=3.9)


def board(_glaze, _under):
    """A round board of acacia with a heap on it."""
    wood = plain("wood", "#7A4A28", "#A66E3F", rough=0.7, shine=0.2, scale=3.2, stretch=(1, 9, 1), grain=(30, 0.12, (1, 12, 1)))
    profile = [(0, 0), (5.6, 0), (5.8, 0.12), (5.8, 0.42), (5.6, 0.54), (0, 0.54)]
    made = add("board", lathe("board", profile), wood)
    return Pour(2.0, 2.2, (6.4, 8.2), [made], layers(1.6, 1.5, 1.6, 160), edge=(5.6, 0.54), collar=2.9)


def plate(glaze, _under):
    first, second = GLAZES[glaze]
    material = plain("glaze", first, second, rough=0.3, shine=0.5, coat=0.35, grain=(14, 0.03))
    profile = [(0, 0), (2.6, 0), (2.8, 0.2), (5.0, 0.62), (5.3, 0.78), (5.2, 0.86), (4.8, 0.74), (2.8, 0.36), (0, 0.34)]
    made = add("plate", lathe("plate", profile), material)
    return Pour(2.0, 2.0, (6.4, 8.2), [made], layers(1.6, 1.5, 1.6, 200), edge=(5.0, 0.8), collar=2.9)


def collar(radius):
    """The wall of `Pour.collar`, open at both ends."""
    return lathe("collar", [(radius, 0.2), (radius, 14), (radius + 0.2, 14), (radius + 0.2, 0.2), (radius, 0.2)], 40)


def cone(_glaze, _under):
    """The paper cone of a street corner, lying open towards the camera."""
    mesh, bm = bpy.data.meshes.new("cone"), bmesh.new()
    rows = []
    for row in range(17):
        t = row / 16
        ring = []
        for step in range(49):
            wound = 2 * math.pi * (step / 48) * 1.06
            turn = wound - math.pi / 2  # the seam lies on the ground, under the snacks
            radius = 0.02 + 2.68 * t + (0.05 * step / 48)
            lip = 0.35 * math.sin(wound * 1.5) * max(0, t - 0.75) * 2
            ring.append(bm.verts.new((radius * math.cos(turn), 6.4 * t - 4.6 + lip, radius * math.sin(turn))))
        rows.append(ring)
    for lower, upper in zip(rows, rows[1:]):
        for step in range(48):
            bm.faces.new((lower[step], upper[step], upper[step + 1], lower[step + 1]))
    bm.to_mesh(mesh)
    bm.free()
    for face in mesh.polygons:
        face.use_smooth = True
    paper = plain("paper", "#E8DDC6", "#DCCDAE", rough=0.9, grain=(24, 0.15), scale=3)
    made = add("cone", mesh, paper)
    made.rotation_euler = (math.radians(21), 0, math.radians(155))
    made.location = (0, 0.6, 1.9)
    bpy.context.view_layer.update()
    return Pour(1.7, 2.2, (3.4, 7.6), [made], spots=[made.matrix_world @ spot for spot in inside_cone()])


def inside_cone(apart=1.3):
    """Places in the open half of the cone, far enough from each other and from its wall."""
    spots = []
    for row in range(3, 7):
        along = row * apart * 0.8
        reach = 0.2 + 2.5 * along / 6.4 - 0.85
        for ring in range(int(reach / apart) + 1):
            radius = ring * apart
            for step in range(max(1, int(2 * math.pi * radius / apart))):
                turn = step * apart / radius + row if ring else 0
                spots.append(Vector((radius * math.cos(turn), along - 4.6, radius * math.sin(turn))))
    return spots


def swell(grams):
    """How large a pouch is beside that of 500 g; flatter than life, so that labels stay readable."""
    return min(1.35, (grams / 500) ** 0.25)


def pouch(label, swollen, paper="#C79A63", width=5.6, height=8.2, depth=2.3):
    """Our kraft stand-up pouch with its label (an image with alpha), standing at the origin."""
    def point(x, z, side):
        across, up = x / (width / 2), z / height
        belly = depth * (1 - up**1.6) * max(0, 1 - abs(across) ** 2.6) ** 0.75
        crease = 0.09 * noise.noise(Vector((x * 0.7, z * 0.55, side * 4))) * (1 - up) + 0.05 * noise.noise(Vector((x * 2.2, z * 1.6, side * 9)))
        waist = 1 - 0.035 * math.sin(up * math.pi)
        fold = 0.16 * max(0, 1 - up * 9) * (1 - across * across)
        return Vector((x * waist, -side * (belly / 2 + 0.03 + crease * (belly > 0.1)), z + fold))

    pieces = []
    for side, material in ((1, printed("front", label, paper)), (-1, plain("kraft", paper, "#BD8F58", rough=0.75, grain=(60, 0.08)))):
        mesh, bm = bpy.data.meshes.new("pouch"), bmesh.new()
        uv = bm.loops.layers.uv.new()
        columns, rows = 64, 90
        grid = [[bm.verts.new(point((c / columns - 0.5) * width, r / rows * height, side)) for c in range(columns + 1)] for r in range(rows + 1)]
        for r in range(rows):
            for c in range(columns):
                corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
                face = bm.faces.new([grid[a][b] for a, b in corners])
                face.smooth = True
                for loop, (a, b) in zip(face.loops, corners):
                    loop[uv].uv = (b / columns, a / rows)
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
        bm.to_mesh(mesh)
        bm.free()
        piece = add("pouch", mesh, material)
        piece.scale = (swollen, swollen, swollen)
        pieces.append(piece)
    return pieces


def tin(_glaze, under):
    """A low round tin without its lid."""
    metal = plain("tin", "#B0122F", "#A40F2A", rough=0.35, shine=0.6, coat=0.5)
    profile = [(0, 0), (3.7, 0), (3.8, 0.1), (3.8, 2.3), (3.9, 2.36), (3.84, 2.44), (3.68, 2.4), (3.66, 0.2), (0, 0.18)]
    add("tin", lathe("tin", profile), metal)
    made = unseen("wall", profile)
    return Pour(2.5, 3.6, (5.6, 8.0), [made, dome(3.4, 1.2, 0.7, under)], layers(2.4, 1.5, 2.9, 240), edge=(3.7, 2.4), collar=3.55)


def basket(_glaze, under):
    """A woven basket, soft enough to sag, its edge rolled down."""
    sisal = woven("sisal", (230, 76), "#B8986A", "#CBAF84", "#6E5331")
    side = [(0, 0), (3.1, 0), (3.7, 0.3), (4.0, 1.0), (4.0, 1.8), (3.8, 2.5)]
    roll = [(3.95, 2.4), (4.25, 2.5), (4.4, 2.75), (4.3, 3.05), (4.0, 3.2), (3.7, 3.1), (3.55, 2.8)]
    inside = [(3.5, 2.2), (3.5, 0.6), (0, 0.5)]
    profile = side + roll + inside
    mesh = lathe("basket", profile, 160)
    lengths, way = [], 0
    for before, point in zip([profile[0], *profile], profile):
        way += math.dist(before, point)
        lengths += [way] * (160 if point[0] else 1)
    around = mesh.attributes.new("around", "FLOAT", "POINT")
    along = mesh.attributes.new("along", "FLOAT", "POINT")
    for number, vert in enumerate(mesh.vertices):
        turn, up = math.atan2(vert.co.y, vert.co.x), vert.co.z / 3
        around.data[number].value = turn / (2 * math.pi)
        along.data[number].value = lengths[number] / way
        fold = 0.035 * up * math.sin(turn * 11 + 4 * noise.noise(vert.co * 0.5)) + 0.05 * noise.noise(vert.co * 0.6)
        vert.co.xy *= 1 + fold
        vert.co.z += 0.16 * up * noise.noise(Vector((math.cos(turn), math.sin(turn), 3)) * 1.5)
    add("basket", mesh, sisal).rotation_euler.z = -math.pi / 2  # the seam behind
    made = unseen("wall", [(0, 0), (4.0, 0.2), (4.3, 2.6), (4.0, 3.1), (3.6, 2.9), (3.5, 0.6), (0, 0.5)])
    return Pour(2.5, 4.4, (5.6, 8.0), [made, dome(3.3, 1.3, 1.4, under)], layers(2.4, 1.9, 4.0, 240), edge=(4.1, 3.1), collar=3.4)


def jar(_glaze, _under):
    """A wide glass jar without its lid, filled to its neck."""
    add("jar", lathe("jar", [(0, 0.06), (2.5, 0.06), (2.75, 0.35), (2.75, 5.0), (2.5, 5.5), (2.5, 6.2)]), glass("glass"))
    lip = [(2.46, 6.14), (2.5, 6.1), (2.62, 6.14), (2.64, 6.24), (2.56, 6.32), (2.46, 6.28), (2.46, 6.14)]
    add("lip", lathe("lip", lip), glass("lip"))
    wall = unseen("wall", [(0, 0), (2.9, 0), (2.9, 9), (2.3, 9), (2.3, 5.5), (2.6, 4.9), (2.6, 0.3), (0, 0.1)])

    def glass_at(height):
        return 2.72 if height < 5 else 2.48 if height < 6.3 else math.inf

    return Pour(2.2, 1.5, (4.2, 6.6), [wall], layers(1.7, 1.5, 1.2, 240), edge=(2.6, 6.3), glass=glass_at)


def cloth(image):
    """A kanga spread under the scene, gently creased."""
    columns, rows, width, depth = 120, 80, 17.0, 12.5
    mesh, bm = bpy.data.meshes.new("cloth"), bmesh.new()
    uv = bm.loops.layers.uv.new()

    def point(c, r):
        x, y = (c / columns - 0.5) * width, (r / rows - 0.5) * depth
        fold = 0.10 * noise.noise(Vector((x * 0.35, y * 0.5, 1))) + 0.05 * noise.noise(Vector((x * 1.1, y * 0.6, 4)))
        edge = 0.25 * noise.noise(Vector((x * 0.2, y * 0.2, 9)))
        return Vector((x + edge, y + edge, max(0.02, 0.05 + fold)))

    grid = [[bm.verts.new(point(c, r)) for c in range(columns + 1)] for r in range(rows + 1)]
    for r in range(rows):
        for c in range(columns):
            corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
            face = bm.faces.new([grid[a][b] for a, b in corners])
            face.smooth = True
            for loop, (a, b) in zip(face.loops, corners):
                loop[uv].uv = (b / columns, a / rows)
    bm.to_mesh(mesh)
    bm.free()
    made = add("cloth", mesh, printed("kanga", image, "#F4EEE2", rough=0.95))
    made.rotation_euler = (0, 0, math.radians(-9))
    made.location = (-0.6, -0.4, 0)
    return made


def scoop():
    """A wooden scoop lying beside."""
    wood = plain("scoop", "#9A6A3C", "#B98A55", rough=0.6, scale=4, stretch=(1, 8, 1), grain=(30, 0.1, (1, 10, 1)))
    bowl_part = [(0, 0), (0.9, 0.08), (1.15, 0.5), (1.2, 0.95), (1.1, 0.95), (1.02, 0.55), (0.8, 0.2), (0, 0.14)]
    head = add("scoop", lathe("scoop", bowl_part, 48), wood)
    handle = add("handle", lathe("handle", [(0, 0), (0.2, 0.02), (0.17, 2.4), (0.24, 3.1), (0.16, 3.3), (0, 3.34)], 24), wood)
    head.location = (-5.6, -2.4, 0.1)
    handle.location = (-6.4, -3.1, 0.8)
    handle.rotation_euler = (math.radians(82), 0, math.radians(-48))
    return [head, handle]


VESSELS = {"bowl": bowl, "board": board, "plate": plate, "cone": cone, "tin": tin, "basket": basket, "jar": jar}

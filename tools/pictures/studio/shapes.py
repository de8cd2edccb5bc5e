"""Snacks as formulas: each function gives a smooth closed mesh, about two units long.

A shape is f(u, v): u runs from one end to the other (0..1), v around it (0..1). `k` numbers the
individual, so that no two in a bowl are quite the same.
"""

import math

import bmesh
import bpy
from mathutils import Vector, noise


def revolve(name, shape, around=48, along=32, inner=None):
    """A closed mesh from a shape; `around` and `along` are its resolution.

    Faces at a v of which `inner(v)` holds get the second material. The attribute `end` says how near
    to either end a place is (0 to 1), for what browns or pales there.
    """
    mesh = bpy.data.meshes.new(name)
    bm = bmesh.new()
    end = bm.verts.layers.float.new("end")
    first, last = bm.verts.new(shape(0, 0)), bm.verts.new(shape(1, 0))
    rings = [
        [bm.verts.new(shape(row / along, step / around)) for step in range(around)]
        for row in range(1, along)
    ]
    first[end] = last[end] = 1
    for row, ring in enumerate(rings, 1):
        for vert in ring:
            vert[end] = abs(2 * row / along - 1)
    for step in range(around):
        after = (step + 1) % around
        faces = [
            bm.faces.new((first, rings[0][step], rings[0][after])),
            bm.faces.new((last, rings[-1][after], rings[-1][step])),
        ]
        for upper, lower in zip(rings, rings[1:]):
            faces.append(bm.faces.new((upper[step], lower[step], lower[after], upper[after])))
        if inner and inner((step + 0.5) / around):
            for face in faces:
                face.material_index = 1
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(mesh)
    bm.free()
    for face in mesh.polygons:
        face.use_smooth = True
    return mesh


def lump(point, size, scale, seed):
    """Moves a point outwards by smooth noise."""
    return point + point.normalized() * size * noise.noise(point * scale + Vector((seed * 3.7, 5, 2)))


def ball(u, v, x, y, z):
    turn, rise = v * 2 * math.pi, u * math.pi
    return Vector((math.sin(rise) * math.cos(turn) * x, math.sin(rise) * math.sin(turn) * y, math.cos(rise) * z))


def almond(k):
    broad = -0.24 + 0.06 * math.sin(k * 1.7)

    def shape(u, v):
        turn, t = v * 2 * math.pi, -math.cos(u * math.pi)
        if t < broad:
            radius = max(0, 1 - ((broad - t) / (1 + broad)) ** 2) ** 0.5
        else:
            radius = max(0, 1 - ((t - broad) / (1 - broad)) ** 1.9) ** 0.84
        point = Vector((t * 1.12, radius * math.cos(turn) * 0.62, radius * math.sin(turn) * 0.37))
        groove = 0.014 * math.sin(turn * 22 + 3 * noise.noise(Vector((t * 2, turn, k))))
        return lump(point * (1 + groove), 0.04, 1.5, k)

    return shape


def almond_sliver(k):
    """A stick cut from a blanched almond: four sides, ends that follow the almond."""

    def shape(u, v):
        turn, t = v * 2 * math.pi, -math.cos(u * math.pi)
        edge = max(abs(math.cos(turn)), abs(math.sin(turn))) ** 0.8
        width = 0.15 * max(0, 1 - abs(t) ** 5) ** 0.5 / edge
        bend = 0.06 * math.sin(k * 2.3) * t * t
        point = Vector((t * (0.86 + 0.1 * math.sin(k * 1.3)), width * math.cos(turn) * 1.25, width * math.sin(turn) + bend))
        return lump(point, 0.02, 2, k)

    return shape


def cashew(k):
    bend = 1.42 + 0.18 * math.sin(k * 2.1)

    def shape(u, v):
        turn, t = v * 2 * math.pi, u * 2 - 1
        angle = t * bend
        radius = max(0, 1 - abs(t) ** 3.2) ** 0.5 * (0.41 + 0.10 * t + 0.05 * math.cos(3 * t))
        out = Vector((math.sin(angle), -math.cos(angle), 0))
        centre = out * 0.95 + Vector((0, 0.55, 0))
        point = centre + out * radius * math.cos(turn) + Vector((0, 0, 1)) * radius * 0.92 * math.sin(turn)
        crease = 0.05 * math.exp(-((turn - math.pi) ** 2) / 0.10) * (1 - t * t)
        return lump(point + out * crease, 0.055, 1.5, k)

    return shape


def cashew_half(k):
    whole = cashew(k)

    def shape(u, v):
        point = whole(u, v)
        return Vector((point.x, point.y, max(point.z, -0.04 + 0.02 * noise.noise(point * 3))))

    return shape


def macadamia_half(k):
    whole = macadamia(k)

    def shape(u, v):
        point = whole(u, v)
        return Vector((point.x, point.y, max(point.z, -0.05 + 0.03 * noise.noise(point * 3))))

    return shape


def macadamia(k):
    return lambda u, v: lump(ball(u, v, 0.74, 0.74, 0.70), 0.06, 1.6, k)


def peanut(k):
    def shape(u, v):
        turn, t = v * 2 * math.pi, u * 2 - 1
        radius = max(0, 1 - abs(t) ** 2.6) ** 0.5 * 0.46
        point = Vector((t * 0.82, radius * math.cos(turn), radius * math.sin(turn) * 0.94))
        return lump(point, 0.05, 2.2, k)

    return shape


def peanut_shell(k):
    def shape(u, v):
        turn, t = v * 2 * math.pi, u * 2 - 1
        waist = 0.50 - 0.13 * math.exp(-(t * t) / 0.06)
        radius = max(0, 1 - abs(t) ** 4) ** 0.5 * waist
        net = 0.02 * math.sin(turn * 10) + 0.016 * math.sin(t * 26 + math.sin(turn * 5))
        point = Vector((t * 1.45, (radius + net) * math.cos(turn), (radius + net) * math.sin(turn)))
        return lump(point, 0.06, 1.6, k)

    return shape


def pistachio(k):
    def shape(u, v):
        t = u * 2 - 1
        burst = 0.05 + 0.62 * max(0, min(1, (t + 0.7) / 1.3)) ** 0.8
        off = (v - 0.25 + 0.5) % 1 - 0.5
        if abs(off) <= KERNEL_REACH:
            turn = burst * off / KERNEL_REACH
        else:
            turn = math.copysign(burst + (math.pi - burst) * (abs(off) - KERNEL_REACH) / (0.5 - KERNEL_REACH), off)
        radius = max(0, 1 - abs(t) ** 2.3) ** 0.55 * (0.34 if in_kernel(v) else 0.44)
        point = Vector((t * 0.82, radius * math.sin(turn), radius * math.cos(turn)))
        return lump(point, 0.03, 2, k)

    return shape


KERNEL_REACH = 5.5 / 56  # of the way around, to either side of the gap in a pistachio's shell


def in_kernel(v):
    """Whether a place around a pistachio lies where its shell has burst."""
    return abs((v - 0.25 + 0.5) % 1 - 0.5) < KERNEL_REACH


def walnut_half(k):
    """Two lobes of winding ridges with a furrow between them, flatter beneath."""
    def shape(u, v):
        point = ball(u, v, 0.95, 0.76, 0.62)
        bent = point * 3.1 + Vector((0, 0, k * 7)) + 0.5 * noise.noise_vector(point * 2)
        ridge = math.exp(-((noise.noise(bent) / 0.16) ** 2))
        point = point * (0.93 + 0.11 * ridge)
        notch = 1 - 0.24 * math.exp(-(point.y**2) / 0.03) * abs(point.x)
        furrow = 1 - 0.5 * math.exp(-(point.y**2) / 0.012)
        return Vector((point.x * notch, point.y, point.z * (furrow if point.z > 0 else 0.45)))

    return shape


def pumpkin_seed(k):
    def shape(u, v):
        turn, t = v * 2 * math.pi, u * 2 - 1
        radius = max(0, 1 - abs(t) ** 2) ** 0.6 * (0.44 - 0.16 * t)
        return lump(Vector((t * 0.85, radius * math.cos(turn), radius * math.sin(turn) * 0.26)), 0.03, 2, k)

    return shape


def raisin(k):
    def shape(u, v):
        point = ball(u, v, 0.66, 0.46, 0.40)
        wrinkle = 0.10 * noise.noise(Vector((point.x * 3, point.y * 9, point.z * 9 + k * 3)))
        return lump(point * (1 + wrinkle * 1.6), 0.12, 1.5, k)

    return shape


def baobab(k):
    def shape(u, v):
        point = lump(ball(u, v, 0.80, 0.62, 0.56), 0.17, 1.3, k)
        return lump(point, 0.05, 6, k)

    return shape


def coconut_chip(k):
    def shape(u, v):
        turn, t = v * 2 * math.pi, u * 2 - 1
        width = max(0, 1 - abs(t) ** 4) ** 0.5
        x, y = t * 1.15, 0.42 * width * math.cos(turn)
        curl = 0.42 * x * x + 0.2 * y * math.sin(k)
        return Vector((x, y, curl + 0.035 * width * math.sin(turn) + 0.03 * noise.noise(Vector((x * 3, y * 3, k)))))

    return shape


def date(k):
    def shape(u, v):
        turn, t = v * 2 * math.pi, u * 2 - 1
        radius = max(0, 1 - abs(t) ** 2.8) ** 0.5 * 0.5
        fold = 0.035 * math.sin(turn * 7 + 2 * t + k) * (1 - t * t)
        return lump(Vector((t * 1.2, (radius + fold) * math.cos(turn), (radius + fold) * math.sin(turn))), 0.06, 1.8, k)

    return shape


def sesame(k):
    return lambda u, v: lump(ball(u, v, 0.17, 0.11, 0.06), 0.01, 4, k)


SHAPES = {
    "almond": almond,
    "almond-sliver": almond_sliver,
    "baobab": baobab,
    "cashew": cashew,
    "cashew-half": cashew_half,
    "coconut-chip": coconut_chip,
    "date": date,
    "macadamia": macadamia,
    "macadamia-half": macadamia_half,
    "peanut": peanut,
    "peanut-shell": peanut_shell,
    "pistachio": pistachio,
    "pumpkin-seed": pumpkin_seed,
    "raisin": raisin,
    "sesame": sesame,
    "walnut": walnut_half,
}

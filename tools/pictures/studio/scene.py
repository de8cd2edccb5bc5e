"""One light, one lens family, one set of grounds: how every picture of the shop is taken."""

import math
import random

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Euler, Vector

from .materials import linear, plain, snack as snack_material
from .shapes import SHAPES, in_kernel, revolve
from .snacks import look_of
from .vessels import BESIDE, VESSELS, Pour, cloth, collar, pouch, scoop, swell

FRAMES, FRAMES_AGAIN = 170, 40
COLLAR_LIFTED = 70  # frame
LAST_LOOK, STILL = 5, 0.08  # what moves further than this in the last frames has not come to rest
INDIVIDUALS = 5

# Where the camera stands, what it looks at, focal length in mm, f-number in scene units.
CAMERAS = {
    "table": ((1.5, -14.6, 11.2), (0, -0.4, 1.3), 50, 0.9),
    "board": ((1.5, -16.0, 12.2), (0, -0.7, 0.9), 50, 0.9),
    "close": ((1.0, -9.6, 6.6), (0.1, -0.9, 1.9), 55, 0.8),
    "above": ((0.2, -3.9, 21.0), (0.1, -0.1, 0.6), 50, 1.4),
    "jar": ((1.0, -17.6, 8.4), (0.2, 0, 2.5), 50, 1.1),
    "pouch": ((1.2, -21.0, 6.6), (0.2, 0, 3.7), 50, 1.6),
    "wide": ((-0.6, -18.6, 11.4), (-2.5, 0.2, 1.3), 42, 1.0),
    "stage": ((0.3, -19.8, 11.8), (-0.4, 0.5, 1.5), 44, 1.0),
    "tall": ((0.6, -21.5, 16.0), (0, 1.4, 1.0), 50, 1.0),
    "preview": ((0.2, -15.8, 10.0), (-1.3, 0, 1.2), 45, 1.0),
}
WHOLE = tuple(CAMERAS.keys() - {"close"})  # from where no snack may be cut by the frame


def start():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    bpy.ops.rigidbody.world_add()
    world = scene.rigidbody_world
    world.substeps_per_frame, world.solver_iterations = 6, 12
    world.point_cache.frame_end = scene.frame_end = FRAMES
    return scene


def rigid(thing, kind, shape, mass=1.0):
    bpy.context.view_layer.objects.active = thing
    thing.select_set(True)
    bpy.ops.rigidbody.object_add()
    thing.select_set(False)
    body = thing.rigid_body
    body.type, body.collision_shape, body.mass = kind, shape, mass
    body.friction, body.restitution = 0.65, 0.03
    body.use_margin, body.collision_margin = True, 0.01
    body.use_deactivation = True
    body.linear_damping, body.angular_damping = 0.3, 0.85


def ground(colour):
    """A sheet of paper that bends up behind, so that no picture has a horizon."""
    bend, reach = 14.0, 60.0
    profile = [(-reach, 0.0), (10.0, 0.0)]
    turns = [i * math.pi / 48 for i in range(1, 25)]
    profile += [(10.0 + bend * math.sin(t), bend - bend * math.cos(t)) for t in turns] + [(10.0 + bend, 70.0)]
    points = [(x, y, z) for y, z in profile for x in (-90.0, 90.0)]
    faces = [(i, i + 1, i + 3, i + 2) for i in range(0, len(points) - 2, 2)]
    mesh = bpy.data.meshes.new("ground")
    mesh.from_pydata(points, [], faces)
    for face in mesh.polygons:
        face.use_smooth = True
    sheet = bpy.data.objects.new("ground", mesh)
    bpy.context.scene.collection.objects.link(sheet)
    mesh.materials.append(plain("ground", colour, rough=0.88, shine=0.1))
    return sheet


class Kind:
    """One sort of snack in a picture: a few individuals, coarse for the fall and fine for the eye."""

    def __init__(self, name, recipe):
        look = look_of(recipe)
        shape = SHAPES[look["shape"]]
        self.material = snack_material(name, look)
        self.size = look["size"]
        self.share = recipe.get("share", 1)
        self.coarse = [revolve(f"{name}-coarse", shape(k), 12, 8) for k in range(1, INDIVIDUALS + 1)]
        inner = in_kernel if "kernel" in look else None
        self.fine = [revolve(f"{name}-fine", shape(k), *look.get("mesh", (56, 40)), inner) for k in range(1, INDIVIDUALS + 1)]
        for mesh in self.fine:
            mesh.materials.append(self.material)
        if "kernel" in look:
            colours = {"base": look["kernel"], "second": look["kernel_second"], "glow": 0}
            kernel = snack_material(f"{name}-kernel", {**look, **colours})
            for mesh in self.fine:
                mesh.materials.append(kernel)


def drop(kinds, count, pour, around):
    """Pours snacks; returns triples of object, coarse and fine mesh."""
    fallen = []
    weights = [kind.share for kind in kinds]
    for number in range(count + around):
        kind = random.choices(kinds, weights)[0]
        which = random.randrange(INDIVIDUALS)
        thing = bpy.data.objects.new("snack", kind.coarse[which])
        bpy.context.scene.collection.objects.link(thing)
        size = kind.size * random.uniform(0.92, 1.08)
        thing.scale = (size, size, size)
        thing.rotation_euler = Euler([random.uniform(0, 2 * math.pi) for _ in range(3)])
        if number < min(count, len(pour.spots)):
            thing.location = pour.spots[number]
        elif number < count:
            turn, reach = random.uniform(0, 2 * math.pi), pour.radius * random.random() ** 0.5
            thing.location = (reach * math.cos(turn), reach * math.sin(turn), pour.height + number * 0.11)
        else:
            turn, reach = random.uniform(*random.choice(pour.sides)), random.uniform(*pour.ring)
            thing.location = (reach * math.cos(turn), reach * math.sin(turn) * 0.8, 0.9 + random.random())
        rigid(thing, "ACTIVE", "CONVEX_HULL")
        fallen.append((thing, kind.coarse[which], kind.fine[which]))
    return fallen


def heap(radius):
    """Stands the collar around the heap and lifts it once the snacks lie in it."""
    wall = bpy.data.objects.new("collar", collar(radius))
    bpy.context.scene.collection.objects.link(wall)
    rigid(wall, "PASSIVE", "MESH")
    wall.rigid_body.kinematic = True
    wall.rigid_body.friction = 0.05
    wall.keyframe_insert("location", frame=COLLAR_LIFTED)
    wall.location = (0, 0, 30)
    wall.keyframe_insert("location", frame=COLLAR_LIFTED + 20)
    return wall


def fall(fallen, frames):
    """Runs a fall to its end and freezes it; returns how far each snack moved in the last frames."""

    def places():
        graph = bpy.context.evaluated_depsgraph_get()
        return [thing.evaluated_get(graph).matrix_world.copy() for thing, *_ in fallen]

    for frame in range(1, frames + 1):
        bpy.context.scene.frame_set(frame)
        if frame == frames - LAST_LOOK:
            before = places()
    after = places()
    bpy.ops.object.select_all(action="DESELECT")
    for thing, *_ in fallen:
        thing.select_set(True)
    bpy.ops.rigidbody.objects_remove()
    for (thing, _, fine), place in zip(fallen, after):
        thing.matrix_world, thing.data = place, fine
    return [(place.translation - was.translation).length for was, place in zip(before, after)]


def take_away(fallen, moved, pour, tidy, unwanted):
    """Takes away what still falls, was pressed into the glaze, is `unwanted` or rolled off: far, or, if `tidy`, at all.

    Returns what is left.
    """
    bad = unwanted()
    left = []
    for snack, way in zip(fallen, moved):
        thing = snack[0]
        reach, height = thing.location.xy.length, thing.location.z
        pressed = reach < pour.rim and height < pour.floor(reach) + 0.1
        off = reach > (pour.rim if tidy and pour.rim else 10)
        wrong = pokes(thing, pour) or hangs(thing, pour) or stands(thing, pour)
        if off or pressed or height < 0 or way > STILL or thing in bad or wrong:
            bpy.data.objects.remove(thing)
        else:
            left.append(snack)
    return left


def pokes(thing, pour):
    """Whether a snack that fell into a glass sticks through its pane."""
    if not pour.glass or thing.location.xy.length > pour.glass(0):
        return False
    corners = [thing.matrix_world @ vert.co for vert in thing.data.vertices]
    return any(corner.xy.length > pour.glass(corner.z) for corner in corners)


def hangs(thing, pour):
    """Whether a snack leans out over the vessel's edge, held by its neighbours alone."""
    edge, brim = pour.edge
    beyond = thing.location.xy.length - edge
    if beyond < 0:
        return thing.location.z > brim + 0.8 - 1.2 * beyond
    return brim > 0 and min((thing.matrix_world @ vert.co).z for vert in thing.data.vertices) > 0.3


def stands(thing, pour):
    """Whether a long snack on the ground stands on its tip, or a flat one on its edge."""
    if thing.location.z > 1.1 or thing.location.xy.length < pour.edge[0]:
        return False
    sides = [max(corner[axis] for corner in thing.bound_box) - min(corner[axis] for corner in thing.bound_box) for axis in range(3)]
    flat, middle, long = sorted(range(3), key=sides.__getitem__)
    steep = [abs(column.z) for column in thing.matrix_world.to_3x3().normalized().col]
    tip = sides[long] > 1.25 * sides[middle] and steep[long] > 0.55
    return tip or sides[flat] < 0.65 * sides[middle] and steep[flat] < 0.6


def settle(fallen, frames, wall, pour, tidy, unwanted):
    """Lets everything fall, and once more what is left, so that nothing lies on a snack that was taken away."""
    fallen = take_away(fallen, fall(fallen, frames), pour, tidy, unwanted)
    if wall:
        bpy.data.objects.remove(wall)
    for thing, coarse, _ in fallen:
        thing.data = coarse
        rigid(thing, "ACTIVE", "CONVEX_HULL")
    take_away(fallen, fall(fallen, FRAMES_AGAIN), pour, tidy, unwanted)


def light():
    def area(where, target, size, power, colour):
        lamp = bpy.data.lights.new("area", "AREA")
        lamp.size, lamp.energy, lamp.color = size, power, colour
        thing = bpy.data.objects.new("area", lamp)
        thing.location = where
        aim(thing, target)
        bpy.context.scene.collection.objects.link(thing)

    area((-9, -3, 11), (0, 0, 1), 5, 2700, (1, 0.93, 0.84))
    area((10, 4, 7), (0, 0, 1), 9, 750, (0.9, 0.95, 1))
    area((0, 9, 9), (0, 0, 2), 6, 800, (1, 0.95, 0.9))
    area((0, -6, 22), (0, 16, 8), 14, 2600, (1, 0.96, 0.9))
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    room = world.node_tree.nodes["Background"]
    room.inputs[0].default_value, room.inputs[1].default_value = linear("#FFF3E0"), 0.38


def aim(thing, target):
    thing.rotation_euler = (Vector(target) - thing.location).to_track_quat("-Z", "Y").to_euler()


def camera(name, focus=None, swollen=1.0):
    """Steps back a little from what is larger, less than it would take to make it look the same."""
    where, target, lens, stop = CAMERAS[name]
    target = Vector(target) * swollen
    where = target + (Vector(where) - Vector(CAMERAS[name][1])) * swollen**0.6
    lens_data = bpy.data.cameras.new("camera")
    thing = bpy.data.objects.new("camera", lens_data)
    thing.location = where
    aim(thing, target)
    lens_data.lens = lens
    lens_data.dof.use_dof = True
    lens_data.dof.focus_distance = (thing.location - Vector(focus or (0, -2.0, 2.6))).length
    lens_data.dof.aperture_fstop = stop
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing


def scattered():
    """Every snack with the places of its corners in the frame, 0 to 1 from the lower left."""
    scene = bpy.context.scene
    bpy.context.view_layer.update()
    for thing in [thing for thing in scene.objects if thing.name.startswith("snack")]:
        corners = [thing.matrix_world @ Vector(corner) for corner in thing.bound_box]
        yield thing, [world_to_camera_view(scene, scene.camera, corner) for corner in corners]


def cut_by_frame():
    """The snacks that the frame would cut."""
    return {thing for thing, seen in scattered() if any(not (0.01 < at.x < 0.99 and 0.01 < at.y < 0.99) for at in seen)}


def before_label(swollen):
    """The snacks that would hide the label's foot."""
    scene = bpy.context.scene
    foot = world_to_camera_view(scene, scene.camera, Vector((0, -1.2, 1.25)) * swollen).y
    sides = [world_to_camera_view(scene, scene.camera, Vector((x, -1.2, 1.25)) * swollen).x for x in (-2.2, 2.2)]
    return {
        thing
        for thing, seen in scattered()
        if thing.location.y < 0 and any(sides[0] < at.x < sides[1] and at.y > foot for at in seen)
    }


def shoot(path, samples):
    scene = bpy.context.scene
    scene.render.engine, scene.cycles.device, scene.cycles.samples = "CYCLES", "CPU", samples
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.max_bounces, scene.cycles.diffuse_bounces = 4, 2
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.use_denoising, scene.cycles.denoiser = True, "OPENIMAGEDENOISE"
    scene.cycles.denoising_prefilter = "FAST"
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Medium High Contrast"
    scene.view_settings.exposure = -0.05
    scene.render.filepath, scene.render.image_settings.file_format = str(path), "PNG"
    bpy.ops.render.render(write_still=True)


def take(recipe, images, path, samples, scale=1.0):
    """Builds and photographs one recipe. `images`: paths of the drawn `label` and `kanga`, if any."""
    random.seed(recipe["seed"])
    start()
    floor = ground(recipe["ground"])
    kinds = [Kind(f"{snack['kind']}-{i}", snack) for i, snack in enumerate(recipe["snacks"])]
    swollen = swell(recipe["grams"]) if recipe["vessel"] == "pouch" else 1.0
    if recipe["vessel"] == "pouch":
        solid = pouch(images["label"], swollen)
        pour = Pour(0, 1.2, (3.3 * swollen, 3.3 * swollen + 1.9), sides=BESIDE)
    else:
        level = {"level": True} if recipe.get("level") else {}
        pour = VESSELS[recipe["vessel"]](recipe.get("glaze", "white"), kinds[0].material, **level)
        solid = pour.fixed
        pour.collar = recipe.get("collar", pour.collar)
        if recipe.get("count", 150) < 30:  # too few to hide the mound
            for mound in [thing for thing in solid if thing.name.startswith("mound")]:
                solid.remove(mound)
                bpy.data.objects.remove(mound)
    if "kanga" in images:
        solid.append(cloth(images["kanga"]))
    if recipe.get("scoop"):
        solid += scoop()
    for thing in solid:
        rigid(thing, "PASSIVE", "MESH")
    rigid(floor, "PASSIVE", "MESH")
    light()
    focus = Vector((0, -1.6, 4)) * swollen if recipe["vessel"] == "pouch" else None
    camera(recipe.get("camera", "table"), focus, swollen)
    width, height = recipe.get("size", [1200, 934])
    render = bpy.context.scene.render
    render.resolution_x, render.resolution_y = round(width * scale), round(height * scale)
    render.resolution_percentage = 100

    def unwanted():
        cut = cut_by_frame() if recipe.get("camera", "table") in WHOLE else set()
        return cut | (before_label(swollen) if recipe["vessel"] == "pouch" else set())

    wall = heap(pour.collar) if pour.collar else None
    fallen = drop(kinds, recipe.get("count", 150), pour, recipe.get("around", 12))
    frames = FRAMES if recipe.get("count", 150) else FRAMES * 2 // 3
    settle(fallen, frames, wall, pour, recipe.get("around") == 0, unwanted)
    shoot(path, samples)

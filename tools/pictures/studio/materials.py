"""Surfaces: two colours mixed by noise, a grain, a sheen, and a dust of spice."""

import math

import bpy

FINEST = 48  # waves a unit that a picture can show: anything finer costs time and gives grain


def linear(code):
    """`#RRGGBB` of the screen as the linear colour that Blender reckons with."""
    parts = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts) + (1,)


class Surface:
    """A principled material under construction; coordinates differ from individual to individual."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]
        self.info = self.node("ShaderNodeObjectInfo")
        self.where = self._coordinates()

    def node(self, kind, **values):
        made = self.tree.nodes.new(kind)
        for name, value in values.items():
            made.inputs[name.replace("_", " ")].default_value = value
        return made

    def link(self, source, target):
        self.tree.links.new(source, target)

    def set(self, name, value):
        self.shader.inputs[name].default_value = value

    def _coordinates(self):
        place = self.node("ShaderNodeTexCoord")
        spread = self.node("ShaderNodeVectorMath")
        spread.operation = "SCALE"
        spread.inputs["Scale"].default_value = 40
        each = self.node("ShaderNodeCombineXYZ")
        for axis in range(3):
            self.link(self.info.outputs["Random"], each.inputs[axis])
        self.link(each.outputs[0], spread.inputs[0])
        total = self.node("ShaderNodeVectorMath")
        total.operation = "ADD"
        self.link(place.outputs["Object"], total.inputs[0])
        self.link(spread.outputs[0], total.inputs[1])
        return total.outputs[0]

    def noise(self, scale, detail=4, stretch=(1, 1, 1)):
        detail = min(detail, max(1, math.log2(FINEST / scale)))
        mapping = self.node("ShaderNodeMapping")
        mapping.inputs["Scale"].default_value = stretch
        self.link(self.where, mapping.inputs["Vector"])
        made = self.node("ShaderNodeTexNoise", Scale=scale, Detail=detail)
        self.link(mapping.outputs[0], made.inputs["Vector"])
        return made.outputs["Fac"]

    def math(self, operation, first, second=None):
        made = self.tree.nodes.new("ShaderNodeMath")
        made.operation = operation
        self.link(first, made.inputs[0])
        if isinstance(second, (int, float)):
            made.inputs[1].default_value = second
        elif second is not None:
            self.link(second, made.inputs[1])
        return made.outputs[0]

    def ramp(self, factor, stops):
        """Colours at positions: `[(0.3, "#…"), (0.7, "#…")]`."""
        made = self.node("ShaderNodeValToRGB")
        elements = made.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, code) in zip(elements, stops):
            element.position, element.color = position, linear(code)
        self.link(factor, made.inputs["Fac"])
        return made.outputs["Color"]

    def mix(self, factor, first, second):
        made = self.tree.nodes.new("ShaderNodeMix")
        made.data_type = "RGBA"
        self.link(factor, made.inputs[0])
        for source, slot in ((first, 6), (second, 7)):
            if isinstance(source, str):
                made.inputs[slot].default_value = linear(source)
            else:
                self.link(source, made.inputs[slot])
        return made.outputs[2]


def snack(name, look):
    """A snack's surface from its look: see `LOOKS` in snacks.py for the fields."""
    surface = Surface(name)
    colour = surface.ramp(
        surface.noise(look.get("scale", 5), stretch=look.get("stretch", (1, 1, 1))), [(0.34, look["base"]), (0.68, look.get("second", look["base"]))]
    )
    if "marks" in look:  # roast marks
        spots = surface.ramp(surface.noise(look.get("mark_scale", 2.2), 3), [(0.56, "#000000"), (0.68, "#FFFFFF")])
        colour = surface.mix(spots, colour, look["marks"])
    if "ends" in look:
        near = surface.tree.nodes.new("ShaderNodeAttribute")
        near.attribute_name = "end"
        colour = surface.mix(surface.ramp(near.outputs["Fac"], [(0.6, "#000000"), (1, "#C0C0C0")]), colour, look["ends"])
    if "creases" in look:
        deep = surface.node("ShaderNodeNewGeometry").outputs["Pointiness"]
        colour = surface.mix(surface.ramp(deep, [(0.45, "#E0E0E0"), (0.54, "#000000")]), colour, look["creases"])
    for spice in [spice for spice in ("dust", "zest") if spice in look]:
        colour = surface.mix(specks(surface, look, spice), colour, look[spice])
    surface.link(vary(surface, colour, look.get("vary", 0.12)), surface.shader.inputs["Base Color"])
    surface.set("Roughness", look.get("rough", 0.5))
    surface.set("Specular IOR Level", look.get("shine", 0.4))
    surface.set("Coat Weight", look.get("coat", 0))
    surface.set("Coat Roughness", 0.15)
    surface.set("Subsurface Weight", look.get("glow", 0))
    surface.set("Subsurface Radius", (0.08, 0.04, 0.02))
    if "grain" in look:
        bump(surface, *look["grain"])
    return surface.material


def specks(surface, look, spice):
    """Where grains of a spice lie: in drifts, as a hand strews them, not evenly like print."""
    grains = surface.noise(look.get(f"{spice}_scale", 42), 2, look.get(f"{spice}_stretch", (1, 1, 1)))
    grains = surface.ramp(grains, [(0.6, "#000000"), (0.65, "#FFFFFF")])
    drifts = surface.ramp(surface.noise(look.get("drift", 2.4), 2), [(0.42, "#202020"), (0.58, "#FFFFFF")])
    return surface.mix(grains, "#000000", drifts)


def vary(surface, colour, amount):
    """Makes individuals lighter and darker by `amount`."""
    shift = surface.node("ShaderNodeHueSaturation")
    reach = surface.node("ShaderNodeMapRange")
    reach.inputs["To Min"].default_value, reach.inputs["To Max"].default_value = 1 - amount, 1 + amount
    surface.link(surface.info.outputs["Random"], reach.inputs["Value"])
    surface.link(reach.outputs[0], shift.inputs["Value"])
    surface.link(colour, shift.inputs["Color"])
    return shift.outputs[0]


def bump(surface, scale, strength, stretch=(1, 1, 1)):
    relief = surface.node("ShaderNodeBump", Strength=strength, Distance=0.03)
    surface.link(surface.noise(scale, 4, stretch), relief.inputs["Height"])
    surface.link(relief.outputs[0], surface.shader.inputs["Normal"])


def plain(name, base, second=None, rough=0.6, shine=0.3, coat=0, grain=None, scale=6, stretch=(1, 1, 1)):
    """A thing that is not eaten: ground, glaze, wood, paper."""
    surface = Surface(name)
    if second:
        colour = surface.ramp(surface.noise(scale, 4, stretch), [(0.36, base), (0.66, second)])
        surface.link(colour, surface.shader.inputs["Base Color"])
    else:
        surface.set("Base Color", linear(base))
    surface.set("Roughness", rough)
    surface.set("Specular IOR Level", shine)
    surface.set("Coat Weight", coat)
    if grain:
        bump(surface, *grain)
    return surface.material


def woven(name, threads, base, second, gaps):
    """Coarse cloth: threads over and under each other along the attributes `around` and `along` (0 to 1)."""
    surface = Surface(name)

    def wave(attribute, count):
        at = surface.tree.nodes.new("ShaderNodeAttribute")
        at.attribute_name = attribute
        turned = surface.math("MULTIPLY", at.outputs["Fac"], count * math.pi)
        return surface.math("SINE", turned)

    across, up = wave("around", threads[0]), wave("along", threads[1])
    over = surface.math("ABSOLUTE", surface.math("MULTIPLY", across, up))
    cloth = surface.ramp(surface.noise(5, 3), [(0.36, base), (0.66, second)])
    surface.link(surface.mix(surface.ramp(over, [(0.02, "#FFFFFF"), (0.3, "#000000")]), cloth, gaps), surface.shader.inputs["Base Color"])
    surface.set("Roughness", 0.95)
    surface.set("Specular IOR Level", 0.1)
    relief = surface.node("ShaderNodeBump", Strength=0.8, Distance=0.05)
    surface.link(over, relief.inputs["Height"])
    surface.link(relief.outputs[0], surface.shader.inputs["Normal"])
    return surface.material


def glass(name):
    """A thin pane: it mirrors where it turns away and is clear otherwise, without bending light."""
    surface = Surface(name)
    clear, mirror = surface.node("ShaderNodeBsdfTransparent"), surface.node("ShaderNodeBsdfGlossy", Roughness=0.06)
    clear.inputs["Color"].default_value = (0.93, 0.96, 0.95, 1)
    pane = surface.tree.nodes.new("ShaderNodeMixShader")
    away = surface.node("ShaderNodeLayerWeight", Blend=0.5).outputs["Facing"]
    surface.link(surface.ramp(away, [(0.35, "#3A3A3A"), (1, "#F0F0F0")]), pane.inputs[0])
    surface.link(clear.outputs[0], pane.inputs[1])
    surface.link(mirror.outputs[0], pane.inputs[2])
    surface.link(pane.outputs[0], surface.tree.nodes["Material Output"].inputs["Surface"])
    return surface.material


def printed(name, image, base, rough=0.75):
    """Paper with an image laid over it by the mesh's UV map; the image's alpha lets paper through."""
    surface = Surface(name)
    picture = surface.tree.nodes.new("ShaderNodeTexImage")
    picture.image = bpy.data.images.load(str(image))
    picture.extension = "CLIP"
    colour = surface.mix(picture.outputs["Alpha"], base, picture.outputs["Color"])
    surface.link(colour, surface.shader.inputs["Base Color"])
    surface.set("Roughness", rough)
    surface.set("Specular IOR Level", 0.2)
    bump(surface, 60, 0.08)
    return surface.material

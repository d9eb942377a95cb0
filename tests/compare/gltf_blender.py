"""Runs inside Blender, started by gltf_compare.py: imports glTF files and poses them.

    blender -b --factory-startup --python gltf_blender.py -- JOBS.json RESULTS.json

JOBS.json: [{"file", "clip": name or "", "seconds": [number, ...], "shape": name or "",
             "picture": path or "", "nodes": [name, ...] of those with meshes}, ...]
RESULTS.json: per job {"bones", "shapes": [name, ...], "clips": [name, ...],
                       "faces": [[vertex, ...], ...], "frames": [[x, y, z, ...], ...]}
              or {"error": text}.

Vertices are those of the first choice of each body group at the finest level that the file has, as
the extras of the nodes say. At the last time the shape is at 1. A picture is rendered of the last pose.
"""

import json
import re
import sys
import traceback

import bpy
import numpy
from mathutils import Vector

numpy.bool = bool  # which Blender 3.4's importer wants, and Debian's numpy has no more


def meshes(names):
    """The objects that are seen first, in the order of the file; Blender sorts them by name."""
    things = [thing for thing in bpy.data.objects if thing.type == "MESH" and "choice" in thing]
    finest = min((thing["lod"] for thing in things), default=0)
    seen = [thing for thing in things if thing["choice"] == 0 and thing["lod"] == finest]

    def number(thing):
        plain = re.sub(r"\.\d{3}$", "", thing.name)  # of names that others have, too
        return names.index(plain if plain in names else thing.name) if names else 0

    return sorted(seen, key=number)


def play(clip):
    """Each object takes the action of the clip, and nothing else moves it. What the clip leaves at
    rest would keep the pose of the action before."""
    for thing in bpy.data.objects:
        for bone in thing.pose.bones if thing.pose else ():
            bone.matrix_basis.identity()
    owners = [thing.animation_data for thing in bpy.data.objects]
    owners += [keys.animation_data for keys in bpy.data.shape_keys]
    for data in filter(None, owners):
        data.action = None
        for track in data.nla_tracks:
            track.mute = True
            if track.name == clip and track.strips:
                data.action = track.strips[0].action


def show_shape(name):
    for keys in bpy.data.shape_keys:
        if keys.animation_data:
            keys.animation_data_clear()
        if name in keys.key_blocks:
            keys.key_blocks[name].value = 1


def evaluated(graph, names):
    flat, faces = [], []
    for thing in meshes(names):
        posed = thing.evaluated_get(graph)
        mesh = posed.to_mesh()
        first = len(flat) // 3
        flat += [value for vertex in mesh.vertices for value in posed.matrix_world @ vertex.co]
        faces += [[first + vertex for vertex in face.vertices] for face in mesh.polygons]
        posed.to_mesh_clear()
    return flat, faces


def show(time, names):
    frame = time * bpy.context.scene.render.fps
    bpy.context.scene.frame_set(int(frame), subframe=frame - int(frame))
    return evaluated(bpy.context.evaluated_depsgraph_get(), names)


def render(path, flat):
    """The model from ahead and above, on the processor."""
    low = Vector(min(flat[axis::3]) for axis in range(3))
    high = Vector(max(flat[axis::3]) for axis in range(3))
    scene, seen = bpy.context.scene, set(meshes([]))
    for thing in bpy.data.objects:
        thing.hide_render = thing.type == "MESH" and thing not in seen
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    middle, size = (low + high) / 2, max((high - low).length, 1e-6)
    # A file faces +Z, which is -Y here.
    toward = Vector((0.7, -1, 0.35)).normalized()
    camera.location = middle + toward * size * 1.5
    camera.rotation_euler = toward.to_track_quat("Z", "Y").to_euler()
    camera.data.clip_start, camera.data.clip_end = size / 100, size * 10
    lamp = bpy.data.objects.new("lamp", bpy.data.lights.new("lamp", "SUN"))
    lamp.data.energy = 3
    lamp.rotation_euler = Vector((0.3, -1, 0.8)).to_track_quat("Z", "Y").to_euler()
    for thing in (camera, lamp):
        scene.collection.objects.link(thing)
    world = bpy.data.worlds.new("world")
    world.color = (0.4, 0.4, 0.4)
    scene.camera, scene.world = camera, world
    scene.view_settings.view_transform = "Standard"
    scene.render.engine, scene.cycles.samples = "CYCLES", 16
    scene.cycles.use_denoising = False
    scene.render.resolution_x = scene.render.resolution_y = 400
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)


def run(job):
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    bpy.ops.import_scene.gltf(filepath=job["file"])
    play(job["clip"])
    frames = []
    for number, time in enumerate(job["seconds"], 1):
        if job["shape"] and number == len(job["seconds"]):
            show_shape(job["shape"])
        flat, faces = show(time, job["nodes"])
        frames.append(flat)
    if job["picture"]:
        render(job["picture"], flat)
    tracks = [track.name for thing in bpy.data.objects if thing.animation_data
              for track in thing.animation_data.nla_tracks]  # fmt: skip
    tracks += [track.name for keys in bpy.data.shape_keys if keys.animation_data
               for track in keys.animation_data.nla_tracks]  # fmt: skip
    shapes = {block.name for keys in bpy.data.shape_keys for block in keys.key_blocks[1:]}
    return {
        "bones": sum(len(armature.bones) for armature in bpy.data.armatures),
        "shapes": sorted(shapes),
        "clips": sorted(set(tracks)),
        "faces": faces,
        "frames": frames,
    }


def main():
    jobs_path, results_path = sys.argv[sys.argv.index("--") + 1 :]
    with open(jobs_path, encoding="utf-8") as file:
        jobs = json.load(file)
    results = []
    for job in jobs:
        try:
            results.append(run(job))
        except Exception as problem:  # one refused file must not hide the others
            traceback.print_exc()
            results.append({"error": str(problem)})
    with open(results_path, "w", encoding="utf-8") as file:
        json.dump(results, file)


main()

"""Runs inside Blender, started by blender_compare.py: poses meshes with Blender Source Tools.

    blender -b --factory-startup --python blender_pose.py -- JOBS.json RESULTS.json

JOBS.json: {"addon": folder that holds io_scene_valvesource,
            "jobs": [{"reference", "animation", "vertex_animation", "shape"}]}, absent ones empty
RESULTS.json: per job {"faces": [[vertex, ...], ...],
                       "frames": [{"index", "time", "vertices": [x, y, z, ...]}]}
              or {"error": text}.

Blender counts frames from 0 in the order of the file; of an animation the first, the middle and the
last frame are evaluated. Faces keep the importer's order, mesh after mesh.
"""

import json
import sys
import traceback

import addon_utils
import bpy

# DMX key times are whole ticks of 0.1 ms, cut off: the key of frame 1 at 24 a second lies at frame
# 0.9984. Valve's reader still takes it for frame 1; so do we, and Blender is asked at the key.
KEY_REACH = 0.01


def import_file(path, **options):
    # Euler curves and quaternion curves agree at keyed frames; quaternions need no unwrapping.
    bpy.ops.import_scene.smd(filepath=path, upAxis="Z", rotMode="QUATERNION", **options)


def show_shape(name):
    """Every mesh shows its base plus the shape `name`; as imported it shows one shape key alone."""
    found = False
    for thing in meshes():
        thing.show_only_shape_key = False
        if thing.data.shape_keys is None:
            continue
        for key in thing.data.shape_keys.key_blocks:
            key.value = 1.0 if key.name == name else 0.0
            found = found or key.name == name
    if name and not found:
        raise ValueError(f"Blender has no shape named {name}")


def meshes():
    return [thing for thing in bpy.context.scene.objects if thing.type == "MESH"]


def evaluated(thing, graph):
    """The flat list of world positions of `thing` after its modifiers, and its faces."""
    posed = thing.evaluated_get(graph)
    mesh = posed.to_mesh()
    flat = [value for vertex in mesh.vertices for value in posed.matrix_world @ vertex.co]
    faces = [list(face.vertices) for face in mesh.polygons]
    posed.to_mesh_clear()
    return flat, faces


def key_time(index):
    """Where the key of frame `index` lies, or the frame itself where no key is that close."""
    times = [
        point.co[0]
        for action in bpy.data.actions
        for curve in action.fcurves
        for point in curve.keyframe_points
    ]
    nearest = min(times, key=lambda time: abs(time - index), default=index)
    return nearest if abs(nearest - index) < KEY_REACH else index


def evaluated_scene(time):
    bpy.context.scene.frame_set(int(time), subframe=time - int(time))
    graph = bpy.context.evaluated_depsgraph_get()
    vertices, faces = [], []
    for thing in meshes():
        first = len(vertices) // 3
        flat, own_faces = evaluated(thing, graph)
        vertices += flat
        faces += [[first + vertex for vertex in face] for face in own_faces]
    return vertices, faces


def run(job):
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    import_file(job["reference"])
    if not meshes():  # a file that cannot be opened is only reported, not raised
        raise ValueError(f"Blender made no mesh of {job['reference']}")
    if job["vertex_animation"]:
        bpy.context.view_layer.objects.active = meshes()[0]
        import_file(job["vertex_animation"])
    last = 0
    if job["animation"]:
        import_file(job["animation"])
        if not bpy.data.actions:
            raise ValueError(f"Blender made no animation of {job['animation']}")
        last = bpy.context.scene.frame_end
    show_shape(job["shape"])
    frames, faces = [], []
    for index in sorted({0, last // 2, last}):
        time = key_time(index)
        vertices, faces = evaluated_scene(time)
        frames.append({"index": index, "time": time, "vertices": vertices})
    return {"faces": faces, "frames": frames}


def main():
    jobs_path, results_path = sys.argv[sys.argv.index("--") + 1 :]
    with open(jobs_path, encoding="utf-8") as file:
        order = json.load(file)
    sys.path.insert(0, order["addon"])
    if addon_utils.enable("io_scene_valvesource") is None:
        sys.exit("the add-on io_scene_valvesource could not be enabled")
    results = []
    for job in order["jobs"]:
        try:
            results.append(run(job))
        except Exception as problem:  # one refused file must not hide the others
            traceback.print_exc()
            results.append({"error": str(problem)})
    with open(results_path, "w", encoding="utf-8") as file:
        json.dump(results, file)


main()

#!/usr/bin/env python3
"""Exports models as glTF and reads them with programs that nobody here wrote.

    tests/compare/gltf_compare.py validate|blender|three MODEL... --studioscope PROGRAM
                                  [--modules DIR] [--pictures DIR] [--options WORDS] [--list FILE]

A MODEL is a file, or a folder of which every MDL, SMD, DMX and QC is taken.
`validate`: Khronos' validator, once for .glb and once for .gltf; wants no error and no warning.
`blender`: Blender 3.4 imports the file; bones, shapes and clips are counted, and vertices compared
with `studioscope pose` at the first, middle and last frame of a clip, and with one of its shapes: they may be off by 1e-4 of
the size of the model. `three`: three.js in a headless Chromium; the same counts, and the box.

DIR (or GLTF_MODULES) is a node_modules folder that has gltf-validator, three and playwright-core;
without one npm installs them into a folder that is deleted. BLENDER and CHROMIUM name the programs.
Leaves with 1 where something is wrong, with 2 where a file could not be compared.
"""

import argparse
import collections
import json
import os
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

from blender_compare import distance, farthest_by_corner, farthest_by_nearest, read_obj, size_of

ENDINGS = (".mdl", ".smd", ".dmx", ".qc")
PACKAGES = ("gltf-validator@2.0.0-dev.3.10", "three@0.187.0", "playwright-core@1.65.1")
ALLOWED_SHARE = 1e-4
METRES = 0.0254
HERE = Path(__file__).parent


class NotCompared(Exception):
    """Why a model could not be compared."""


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=("validate", "blender", "three"))
    parser.add_argument("models", nargs="+", type=Path)
    program = os.environ.get("STUDIOSCOPE")
    parser.add_argument("--studioscope", default=program, required=program is None)
    parser.add_argument("--modules", default=os.environ.get("GLTF_MODULES"))
    parser.add_argument("--pictures", type=Path, help="renders the last pose, beside ours")
    parser.add_argument("--options", default="", help="more options of export, in one word")
    parser.add_argument("--list", type=Path, help="writes a line of JSON per model")
    return parser.parse_args()


def models_of(paths):
    for path in paths:
        if path.is_dir():
            yield from sorted(one for one in path.rglob("*") if one.suffix.lower() in ENDINGS)
        else:
            yield path


def call(words, **more):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)


def export(arguments, model, output):
    """Writes a model; status 1 says that the report names what glTF cannot hold."""
    words = [arguments.studioscope, "export", model, "-o", output, "--report", "json", "--force"]
    if arguments.kind != "validate":
        words += ["--root-motion", "off"]  # as `pose` has it
    run = call([*words, *arguments.options.split()])
    if run.returncode not in (0, 1):
        raise NotCompared(f"export left with {run.returncode}: {run.stderr.strip()[-200:]}")
    return output


def json_of(glb):
    data = glb.read_bytes()
    return json.loads(data[20 : 20 + struct.unpack_from("<I", data, 12)[0]])


def node(arguments, script, *words):
    run = call(["node", HERE / script, arguments.modules, *words])
    if run.returncode != 0:
        sys.exit(f"{script} failed:\n{run.stderr[-2000:]}")


def exported(arguments, folder, endings):
    """(model, file) of all that could be exported, and the reasons of the others."""
    files, reasons = [], []
    for number, model in enumerate(models_of(arguments.models)):
        try:
            for ending in endings:
                output = folder / str(number) / f"model{ending}"
                output.parent.mkdir(exist_ok=True)
                files.append((model, export(arguments, model, output)))
        except NotCompared as reason:
            reasons.append(f"{model}: {reason}")
    return files, reasons


def validate(arguments, folder):
    files, reasons = exported(arguments, folder, (".glb", ".gltf"))
    jobs, results = folder / "jobs.json", folder / "results.json"
    jobs.write_text(json.dumps([str(path) for _, path in files]))
    node(arguments, "gltf_validate.mjs", jobs, results)
    codes, bad, rows = collections.Counter(), 0, []
    for (model, path), result in zip(files, json.loads(results.read_text())):
        rows.append({"model": str(model), "form": path.suffix, **result})
        codes.update(result.get("codes", {}))
        is_bad = "error" in result or result["errors"] + result["warnings"] > 0
        bad += is_bad
        if is_bad:
            print(f"{model} ({path.suffix}): {result.get('error') or json.dumps(result['first'])}")
    print(f"{len(files)} files, {bad} with errors or warnings; codes: {dict(codes)}")
    return rows, reasons, bad


def information(arguments, model):
    run = call([arguments.studioscope, "info", model, "--format", "json"])
    if not run.stdout:
        raise NotCompared(f"info left with {run.returncode}: {run.stderr.strip()[-200:]}")
    return json.loads(run.stdout)


def is_delta(clip):
    return bool(clip["flags"] & 4)


def job_of(arguments, model, path, number):
    """What is read of a file: a clip, its first, middle and last frame, and their times."""
    about, gltf = information(arguments, model), json_of(path)
    written = [one["name"] for one in gltf.get("animations", [])]
    clips = [one for one in about["clips"] if one["name"] in written and not is_delta(one)]
    longest = max(clips, key=lambda one: one["last_frame"] - one["first_frame"], default=None)
    frames, seconds = [None], [0.0]
    if longest:
        first, last = longest["first_frame"], longest["last_frame"]
        frames = sorted({first, (first + last) // 2, last})
        seconds = [(frame - first) / longest["fps"] for frame in frames]
    shapes = [name for mesh in gltf.get("meshes", []) if "targets" in mesh["primitives"][0]
              for name in mesh["extras"]["targetNames"]]  # fmt: skip
    # `pose` moves all shapes of a name, of which the file numbers the later ones.
    shapes = [name for name in shapes if f"{name}_2" not in shapes and not name.endswith("_2")]
    if shapes:  # once more, with a shape
        frames, seconds = [*frames, frames[-1]], [*seconds, seconds[-1]]
    picture = ""
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
        picture = str((arguments.pictures / f"{number}_{model.stem}.png").resolve())
    return {
        "model": model,
        "file": str(path),
        "clip": longest["name"] if longest else "",
        "frames": frames,
        "seconds": seconds,
        "shape": shapes[len(shapes) // 2] if shapes else "",
        "picture": picture,
        "nodes": [one["name"] for one in gltf.get("nodes", []) if "mesh" in one],
        "format": about["format"],
        "bodies": [word for part in about["bodygroups"]
                   for word in ("--bodygroup", f"{part['name']}=0")],
        "gltf": gltf,
    }  # fmt: skip


def place(job, point):
    """A place of `pose` in Blender, whose Z is up. Compiled clips and static props look along x;
    the rest pose of others, and sources, look along -y, and are turned."""
    x, y, z = (value * METRES for value in point)
    is_ahead = job["format"] in ("mdl", "qc") and (job["clip"] or not job["gltf"].get("skins"))
    return (y, -x, z) if is_ahead else (x, y, z)


def pose_here(arguments, job, frame, shape, folder):
    words = [arguments.studioscope, "pose", job["model"], "-o", folder / "posed.obj"]
    words += ["--skinner", "cpu", "--autoplay", "off", *job["bodies"]]
    if job["clip"]:
        words += ["--clip", job["clip"], "--frame", frame]
    words += ["--shape", f"{shape}=1"] if shape else []
    run = call(words)
    if run.returncode != 0:
        raise NotCompared(f"pose left with {run.returncode}: {run.stderr.strip()[-200:]}")
    vertices, triangles = read_obj(folder / "posed.obj")
    return [place(job, vertex) for vertex in vertices], triangles


def counts_of(job):
    gltf = job["gltf"]
    return {
        "bones": len({joint for skin in gltf.get("skins", []) for joint in skin["joints"]}),
        "shapes": len({name for mesh in gltf.get("meshes", [])
                       for name in mesh.get("extras", {}).get("targetNames", [])}),
        "clips": len(gltf.get("animations", [])),
    }  # fmt: skip


def farthest_vertex(result, flat, ours, triangles, size):
    theirs = [tuple(flat[i : i + 3]) for i in range(0, len(flat), 3)]
    if sum(len(face) - 2 for face in result["faces"]) == len(triangles):
        farthest = farthest_by_corner(theirs, result["faces"], ours, triangles)
        if farthest <= ALLOWED_SHARE * size:
            return farthest
    # Blender leaves out triangles without area; of an SMD `pose` has the order of the file.
    used = {corner for triangle in triangles for corner in triangle}
    return farthest_by_nearest(theirs, [ours[corner] for corner in sorted(used)], size)


def box_of(points):
    axes = list(zip(*points))
    return tuple(map(min, axes)), tuple(map(max, axes))


def off_by(kind, job, result, number, ours, triangles):
    """The farthest distance as a share of the size of the model."""
    used = [ours[corner] for corner in sorted({one for each in triangles for one in each})]
    size = max(size_of(used), METRES / 10)
    if kind == "blender":
        return farthest_vertex(result, result["frames"][number], ours, triangles, size) / size
    low, high = box_of([(x, z, -y) for x, y, z in used])  # back to +Y up
    box = result["boxes"][number]
    return max(distance(low, box[:3]), distance(high, box[3:])) / size


def compare(arguments, folder):
    files, reasons = exported(arguments, folder, (".glb",))
    jobs = [job_of(arguments, model, path, i) for i, (model, path) in enumerate(files)]
    jobs_path, results_path = folder / "jobs.json", folder / "results.json"
    kept = ("file", "clip", "seconds", "shape", "picture", "nodes")
    jobs_path.write_text(json.dumps([{key: job[key] for key in kept} for job in jobs]))
    if arguments.kind == "blender":
        words = [os.environ.get("BLENDER", "blender"), "-b", "--factory-startup"]
        words += ["--python-exit-code", "1", "--python", HERE / "gltf_blender.py", "--"]
        run = call([*words, jobs_path, results_path])
        if run.returncode != 0 or not results_path.exists():
            sys.exit(f"Blender failed ({run.returncode}):\n{run.stdout[-2000:]}{run.stderr[-2000:]}")
    else:
        browser = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        node(arguments, "gltf_three.mjs", browser, jobs_path, results_path)
    rows, bad = [], 0
    for job, result in zip(jobs, json.loads(results_path.read_text())):
        try:
            row = compare_one(arguments, job, result, folder)
        except NotCompared as reason:
            reasons.append(f"{job['model']}: {reason}")
            continue
        rows.append(row)
        bad += not row["right"]
        print(f"{'ok ' if row['right'] else 'BAD'} {row['share']:.1e} {row['counts']} "
              f"{row['clip'] or 'bind pose'} {job['model']} {row['note']}", flush=True)  # fmt: skip
    print(f"{len(rows)} models, {bad} wrong")
    return rows, reasons, bad


def compare_one(arguments, job, result, folder):
    if "error" in result:
        raise NotCompared(f"{arguments.kind}: {result['error']}")
    expected = counts_of(job)
    got = {key: one if isinstance(one := result[key], int) else len(one) for key in expected}
    share = 0.0
    for number, frame in enumerate(job["frames"]):
        shape = job["shape"] if number + 1 == len(job["frames"]) else ""
        ours, triangles = pose_here(arguments, job, frame, shape, folder)
        share = max(share, off_by(arguments.kind, job, result, number, ours, triangles))
    if job["picture"]:
        draw(arguments, job)
    return {
        "model": str(job["model"]),
        "clip": job["clip"],
        "frames": job["frames"],
        "counts": expected,
        "share": share,
        "right": share <= ALLOWED_SHARE and got == expected,
        "note": "" if got == expected else f"read: {got}",
    }


def draw(arguments, job):
    """Our own picture of the last pose, from the same side."""
    words = [arguments.studioscope, "render", job["model"], "-o"]
    words += [job["picture"].replace(".png", "_ours.png"), "--size", "400x400", "--autoplay", "off"]
    words += ["--clip", job["clip"], "--frame", job["frames"][-1]] if job["clip"] else []
    run = call(words)
    if run.returncode != 0:
        raise NotCompared(f"render left with {run.returncode}: {run.stderr.strip()[-200:]}")


def main():
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if arguments.modules is None and arguments.kind != "blender":
            subprocess.run(["npm", "install", "--prefix", folder, *PACKAGES], check=True)
            arguments.modules = folder / "node_modules"
        rows, reasons, bad = (validate if arguments.kind == "validate" else compare)(arguments, folder)
    for reason in reasons:
        print(f"not compared: {reason}", file=sys.stderr)
    if arguments.list:
        arguments.list.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return 1 if bad else 2 if reasons else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Compares posed vertices with Blender and Blender Source Tools, a reader that nobody here wrote.

    tests/compare/blender_compare.py --studioscope PROGRAM --data DATA --addon ADDON

Every option can also stand in the environment: STUDIOSCOPE, STUDIOSCOPE_DATA, BLENDER_SOURCE_TOOLS
and BLENDER (else `blender` of the PATH). DATA is the folder of real files that the other tests
read. ADDON is a checkout of Artfunkel/BlenderSourceTools at its tag 3.2.5, the folder that holds
io_scene_valvesource; Debian's Blender 3.4 runs it. Nothing of it belongs into this repository.

Each case of compare_cases.py is imported and evaluated by Blender at its first, middle and last
frame, and posed by `studioscope pose` at the same frames. The size of a model is the longest side
of its box. Prints a table; leaves with 1 when a row is off by more than 1e-3, with 2 when a file
could not be compared.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from compare_cases import CASES, made_cases

ALLOWED_SHARE = 1e-3


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, variable, fallback in (
        ("studioscope", "STUDIOSCOPE", None),
        ("data", "STUDIOSCOPE_DATA", None),
        ("addon", "BLENDER_SOURCE_TOOLS", None),
        ("blender", "BLENDER", "blender"),
    ):
        value = os.environ.get(variable, fallback)
        parser.add_argument(f"--{name}", default=value, required=value is None)
    parser.add_argument("--only", default="", help="only cases whose name holds this text")
    return parser.parse_args()


def pose_in_blender(arguments, cases, folder):
    data = Path(arguments.data).resolve()

    def path(name):  # a made file's name is absolute and stays as it is
        return str(data / name) if name else None

    jobs = [
        {
            "reference": path(case.reference),
            "animation": path(case.animation),
            "vertex_animation": path(case.vertex_animation),
            "shape": case.shape,
        }
        for case in cases
    ]
    jobs_path, results_path = folder / "jobs.json", folder / "results.json"
    jobs_path.write_text(json.dumps({"addon": str(Path(arguments.addon).resolve()), "jobs": jobs}))
    script = Path(__file__).with_name("blender_pose.py")
    command = [arguments.blender, "-b", "--factory-startup", "--python-exit-code", "1"]
    command += ["--python", script, "--", jobs_path, results_path]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0 or not results_path.exists():
        sys.exit(f"Blender failed ({run.returncode}):\n{run.stdout[-2000:]}\n{run.stderr[-2000:]}")
    return json.loads(results_path.read_text())


def frame_labels(path):
    """The file's own frame numbers in its order; empty for a DMX, which counts from 0."""
    if path.suffix != ".smd":
        return []
    records = map(str.split, path.read_text(encoding="latin-1").splitlines())
    return [int(words[1]) for words in records if len(words) > 1 and words[0] == "time"]


def frame_of(arguments, case, index):
    """The file's own number of the frame that Blender numbers `index`."""
    labels = frame_labels(Path(arguments.data) / case.animation)
    return labels[index] if labels else index


def pose_here(arguments, case, index, folder):
    """Vertices and triangles of `studioscope pose` at the frame that Blender numbers `index`."""
    data = Path(arguments.data)
    names = (case.reference, case.vertex_animation, case.animation)
    files = [data / name for name in names if name]
    options = list(case.options)
    if case.animation:
        options += ["--clip", "0", "--frame", str(frame_of(arguments, case, index))]
    if case.shape:
        options += ["--shape", f"{case.shape}=1"]
    output = folder / "posed.obj"
    run = subprocess.run(
        [arguments.studioscope, "pose", *files, "-o", output, "--skinner", "cpu", *options],
        capture_output=True,
        text=True,
    )
    if run.returncode != 0:
        raise RuntimeError(f"studioscope left with {run.returncode}: {run.stderr.strip()[-300:]}")
    return read_obj(output)


def read_obj(path):
    vertices, triangles = [], []
    with open(path, encoding="latin-1") as file:
        for line in file:
            if line.startswith("v "):
                vertices.append(tuple(map(float, line.split()[1:4])))
            elif line.startswith("f "):
                triangles.append([int(word.split("/")[0]) - 1 for word in line.split()[1:]])
    return vertices, triangles


def distance(a, b):
    return sum((x - y) ** 2 for x, y in zip(a, b)) ** 0.5


def farthest_by_corner(theirs, faces, ours, triangles):
    """Face by face in file order. A face with more than three corners is several triangles here,
    and where they start is free: its corners are held against the nearest of ours in that face."""
    farthest, next_triangle = 0.0, 0
    for face in faces:
        count = len(face) - 2
        own = triangles[next_triangle : next_triangle + count]
        next_triangle += count
        if count == 1:
            pairs = zip(face, own[0])
            worst = max(distance(theirs[a], ours[b]) for a, b in pairs)
        else:
            own_corners = {corner for triangle in own for corner in triangle}
            worst = two_way_farthest([theirs[a] for a in face], [ours[b] for b in own_corners])
        farthest = max(farthest, worst)
    return farthest


def two_way_farthest(a, b):
    there = max(min(distance(p, q) for q in b) for p in a)
    back = max(min(distance(p, q) for q in a) for p in b)
    return max(there, back)


def grid_of(points, cell):
    grid = {}
    for point in points:
        grid.setdefault(tuple(int(value // cell) for value in point), []).append(point)
    return grid


def nearest_in(grid, cell, point):
    """Distance to the nearest point, or 1 cell where none lies that close."""
    cx, cy, cz = (int(value // cell) for value in point)
    around = (
        other
        for x in (cx - 1, cx, cx + 1)
        for y in (cy - 1, cy, cy + 1)
        for z in (cz - 1, cz, cz + 1)
        for other in grid.get((x, y, z), ())
    )
    return min((distance(point, other) for other in around), default=cell)


def farthest_by_nearest(theirs, ours, size):
    cell = size / 50
    grids = grid_of(theirs, cell), grid_of(ours, cell)
    back = max(nearest_in(grids[0], cell, point) for point in ours)
    there = max(nearest_in(grids[1], cell, point) for point in theirs)
    return max(there, back)


def size_of(points):
    return max(max(axis) - min(axis) for axis in zip(*points))


def compare_frame(case, result, frame, arguments, folder):
    ours, triangles = pose_here(arguments, case, frame["index"], folder)
    flat = frame["vertices"]
    theirs = [flat[i : i + 3] for i in range(0, len(flat), 3)]
    size = size_of(theirs)
    # The importer leaves out a DMX face that uses the same vertices as an earlier one.
    is_whole = sum(len(face) - 2 for face in result["faces"]) == len(triangles)
    if is_whole:
        farthest = farthest_by_corner(theirs, result["faces"], ours, triangles)
    else:
        used = sorted({vertex for face in result["faces"] for vertex in face})
        farthest = farthest_by_nearest([theirs[vertex] for vertex in used], ours, size)
    return {
        "matching": "corner" if is_whole else "nearest",
        "vertices": len(ours),
        "farthest": farthest,
        "share": farthest / size,
    }


def note_of(case, frame, row):
    notes = [case.note] if case.note else []
    if frame["time"] != frame["index"]:
        notes.append(f"Blender has this key at {frame['time']:.4f}: DMX times are cut to 0.1 ms")
    if row["matching"] == "nearest":
        notes.append("the add-on leaves out faces that share all corners with another")
    return "; ".join(notes)


def print_table(rows):
    heads = ("file", "frame", "vertices", "matched by", "farthest, units", "share of size")
    heads += ("within 1e-3", "note")
    print(f"| {' | '.join(heads)} |")
    print(f"|{' --- |' * len(heads)}")
    for name, frame, row, note in rows:
        verdict = "yes" if row["share"] <= ALLOWED_SHARE else "NO"
        print(
            f"| {name} | {frame} | {row['vertices']} | {row['matching']} | {row['farthest']:.2e} "
            f"| {row['share']:.1e} | {verdict} | {note} |"
        )


def main():
    arguments = parse_arguments()
    rows, failures = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cases = [case for case in CASES + made_cases(folder) if arguments.only in case.name]
        results = pose_in_blender(arguments, cases, folder)
        for case, result in zip(cases, results):
            if "error" in result:
                failures.append(f"{case.name}: Blender: {result['error']}")
                continue
            for frame in result["frames"]:
                try:
                    label = frame_of(arguments, case, frame["index"]) if case.animation else "bind"
                    row = compare_frame(case, result, frame, arguments, folder)
                    rows.append((case.name, label, row, note_of(case, frame, row)))
                except (RuntimeError, OSError, IndexError, ValueError) as problem:
                    failures.append(f"{case.name}, frame {frame['index']}: {problem}")
    print_table(rows)
    for failure in failures:
        print(failure, file=sys.stderr)
    if failures:
        return 2
    is_close = all(row["share"] <= ALLOWED_SHARE for _, _, row, _ in rows)
    return 0 if rows and is_close else 1


if __name__ == "__main__":
    sys.exit(main())

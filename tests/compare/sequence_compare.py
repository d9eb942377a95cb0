#!/usr/bin/env python3
"""Compares compiled bones and sequences with SourceIO, a reader that nobody here wrote.

    tests/compare/sequence_compare.py --studioscope PROGRAM --data DATA --sourceio CHECKOUT

Every option can also stand in the environment: STUDIOSCOPE, STUDIOSCOPE_DATA, SOURCEIO and
SOURCEIO_PYTHON. DATA is the folder of real files that the other tests read. CHECKOUT is one of
REDxEYE/SourceIO (compared at its commit a94b6ff7), of which `library`, `__init__.py` and
`logger.py` are needed; it runs without Blender. SOURCEIO_PYTHON (--python, else `python3` of the
PATH) is a Python from 3.11 on with numpy. Nothing of SourceIO belongs into this repository.

Every MDL of version 44 to 49 below DATA is read. The first table holds the bones: names and
parents alike, and the bind pose. The second one holds the first, the middle and the last frame of
each sequence: the local transform of every bone from SourceIO against `studioscope pose`. Bones
that an animation leaves out have the bind pose that SourceIO read. Sequences that mix animations
are listed as left out.

Where SourceIO falls short of the format its decoder is led past that:
- It adds a bone's base to deltas and does not apply them. It is given bases of zero, and its delta
  is laid over its bind pose here.
- Of an animation in sections the last frame is stored in a section of its own. SourceIO takes it
  from the section before; it is made to decode the right one.
- A bone that only some of the sections list gets zeros in the others. It has its bind pose there.
The note of a row says where the latter two mattered, and the distances without them.

Positions differ by their distance in units, rotations by the farthest of the four components of
the quaternion, up to sign; "moved" is how far SourceIO's frame is from its bind pose, in both.
Leaves with 1 when something is off by more than 1e-3, with 2 when a file could not be compared.
"""

import argparse
import json
import os
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

ALLOWED = 1e-3
VERSIONS = range(44, 50)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, variable, fallback in (
        ("studioscope", "STUDIOSCOPE", None),
        ("data", "STUDIOSCOPE_DATA", None),
        ("sourceio", "SOURCEIO", None),
        ("python", "SOURCEIO_PYTHON", "python3"),
    ):
        value = os.environ.get(variable, fallback)
        parser.add_argument(f"--{name}", default=value, required=value is None)
    parser.add_argument("--only", default="", help="only models whose path holds this text")
    parser.add_argument("--all-frames", action="store_true", help="every frame, not three")
    return parser.parse_args()


def models_below(data, only):
    """Of the many formats named .mdl the studio models whose version we read."""
    models = []
    for path in sorted(data.rglob("*.mdl")):
        with path.open("rb") as file:
            head = file.read(8)
        if len(head) == 8 and head[:4] == b"IDST" and struct.unpack("<i", head[4:])[0] in VERSIONS:
            models.append(path)
    return [path for path in models if only in str(path.relative_to(data))]


def read_by_sourceio(arguments, models, folder):
    # It imports itself as SourceIO, whatever the checkout is called.
    (folder / "SourceIO").symlink_to(Path(arguments.sourceio).resolve())
    jobs_path, results_path = folder / "jobs.json", folder / "results.json"
    jobs = {"parent": str(folder), "all_frames": arguments.all_frames}
    jobs["models"] = [str(path.resolve()) for path in models]
    jobs_path.write_text(json.dumps(jobs))
    script = Path(__file__).with_name("sourceio_read.py")
    run = subprocess.run(
        [arguments.python, script, jobs_path, results_path],
        capture_output=True,
        text=True,
        env={**os.environ, "NO_BPY": "1", "PYTHONDONTWRITEBYTECODE": "1"},
    )
    if run.returncode != 0 or not results_path.exists():
        sys.exit(f"SourceIO failed ({run.returncode}):\n{run.stdout[-2000:]}\n{run.stderr[-2000:]}")
    return json.loads(results_path.read_text())


def studioscope(arguments, *words):
    run = subprocess.run([arguments.studioscope, *words], capture_output=True, text=True)
    if run.returncode != 0:
        raise RuntimeError(f"studioscope left with {run.returncode}: {run.stderr.strip()[-300:]}")
    return run.stdout


def pose_here(arguments, model, folder, *options):
    """The bones of `studioscope pose`: (name, parent) and (position, quaternion) of each."""
    output = folder / "posed.json"
    studioscope(arguments, "pose", model, "-o", output, "--skinner", "cpu", "--autoplay", "off",
                *options)
    bones = json.loads(output.read_text())["bones"]
    places = [(bone["local"]["position"], bone["local"]["quaternion"]) for bone in bones]
    return [(bone["name"], bone["parent"]) for bone in bones], places


def turned(first, second):
    """The quaternion product `first` * `second`, both x, y, z, w."""
    ax, ay, az, aw = first
    bx, by, bz, bw = second
    return [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]


def laid_over(bind, delta, is_post):
    (position, rotation), (offset, turn) = bind, delta
    moved = [a + b for a, b in zip(position, offset)]
    return moved, turned(rotation, turn) if is_post else turned(turn, rotation)


def bind_pose(result):
    return [(bone["position"], bone["quaternion"]) for bone in result["bones"]]


def their_pose(result, sequence, animated):
    pose = bind_pose(result)
    for index, transform in animated.items():
        place = int(index)
        if sequence["is_delta"]:
            transform = laid_over(pose[place], transform, sequence["is_post"])
        pose[place] = transform
    return pose


def farthest(theirs, ours):
    """The farthest position and rotation; NaN is as far as can be."""
    position = rotation = 0.0
    for (their_place, their_turn), (our_place, our_turn) in zip(theirs, ours, strict=True):
        apart = sum((a - b) ** 2 for a, b in zip(their_place, our_place)) ** 0.5
        same = max(abs(a - b) for a, b in zip(their_turn, our_turn))
        opposite = max(abs(a + b) for a, b in zip(their_turn, our_turn))
        off = min(same, opposite)
        position = max(position, apart if apart == apart else float("inf"))
        rotation = max(rotation, off if off == off else float("inf"))
    return position, rotation


def is_within(distances):
    return all(distance <= ALLOWED for distance in distances)


def differences(distances):
    verdict = "yes" if is_within(distances) else "NO"
    return [*(f"{distance:.1e}" for distance in distances), verdict]


def compare_bones(arguments, model, result, folder):
    heads, places = pose_here(arguments, model, folder, "--clip", "none")
    their_heads = [(bone["name"], bone["parent"]) for bone in result["bones"]]
    if heads != their_heads:
        raise RuntimeError(f"bones differ: here {heads}, SourceIO {their_heads}")
    return farthest(bind_pose(result), places)


def check_sequences(clips, sequences):
    names = [clip["name"] for clip in clips]
    their_names = [sequence["name"] for sequence in sequences]
    if names != their_names:
        raise RuntimeError(f"sequences differ: here {names}, SourceIO {their_names}")
    for clip, sequence in zip(clips, sequences):
        length = clip["last_frame"] + 1
        if not sequence["left_out"] and length != sequence["frame_count"]:
            theirs = sequence["frame_count"]
            raise RuntimeError(f"{clip['name']}: {length} frames here, SourceIO {theirs}")


def compare_frame(arguments, model, result, index, frame, folder):
    """The distances, and the cells of the row from the sequence's name on."""
    sequence = result["sequences"][index]
    options = "--clip", str(index), "--frame", str(frame["index"])
    _, ours = pose_here(arguments, model, folder, *options)
    theirs = their_pose(result, sequence, frame["animated"])
    distances = farthest(theirs, ours)
    moved = " / ".join(f"{distance:.2g}" for distance in farthest(theirs, bind_pose(result)))
    place = f"{frame['index']} of {sequence['frame_count']}"
    bones = f"{len(ours)}, {len(frame['animated'])} animated"
    note = frame["note"]
    if note:
        without = farthest(their_pose(result, sequence, frame["as_read"]), ours)
        note += f" (without this {without[0]:.1e}, {without[1]:.1e})"
    return distances, [sequence["name"], place, bones, moved, *differences(distances), note]


class Report:
    def __init__(self):
        self.bone_rows, self.frame_rows, self.left_out, self.failures = [], [], [], []
        self.is_close = True

    def add_model(self, arguments, model, title, result, folder):
        if "error" in result:
            raise RuntimeError(f"SourceIO: {result['error']}")
        distances = compare_bones(arguments, model, result, folder)
        self.is_close = self.is_close and is_within(distances)
        self.bone_rows.append([title, len(result["bones"]), *differences(distances)])
        info = json.loads(studioscope(arguments, "info", "--json", model))
        check_sequences(info["clips"], result["sequences"])
        for index, sequence in enumerate(result["sequences"]):
            if sequence["left_out"]:
                self.left_out.append(f"{title}, {sequence['name']}: {sequence['left_out']}")
            for frame in sequence.get("frames", ()):
                distances, cells = compare_frame(arguments, model, result, index, frame, folder)
                self.is_close = self.is_close and is_within(distances)
                self.frame_rows.append([title, *cells])

    def print(self):
        ends = ["farthest position", "farthest rotation", "within 1e-3"]
        print_table(["model", "bones", *ends], self.bone_rows)
        print()
        heads = ["model", "sequence", "frame", "bones", "moved", *ends, "note"]
        print_table(heads, self.frame_rows)
        for line in self.left_out:
            print(f"left out: {line}", file=sys.stderr)
        for line in self.failures:
            print(line, file=sys.stderr)

    def exit_code(self):
        if self.failures:
            return 2
        return 0 if self.frame_rows and self.is_close else 1


def print_table(heads, rows):
    print(f"| {' | '.join(heads)} |")
    print(f"|{' --- |' * len(heads)}")
    for row in rows:
        print(f"| {' | '.join(map(str, row))} |")


def main():
    arguments = parse_arguments()
    data = Path(arguments.data)
    models = models_below(data, arguments.only)
    report = Report()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for model, result in zip(models, read_by_sourceio(arguments, models, folder)):
            title = str(model.relative_to(data))
            try:
                report.add_model(arguments, model, title, result, folder)
            except (RuntimeError, OSError, KeyError, ValueError) as problem:
                report.failures.append(f"{title}: {problem}")
    report.print()
    return report.exit_code()


if __name__ == "__main__":
    sys.exit(main())

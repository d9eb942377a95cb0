"""Small SMD files for what the real ones of the comparison do not have.

A bent chain of three bones carries a band of triangles whose corners follow one, two or three of
them. Every frame turns all bones about all axes: a wrong order of angles or of parents shows.
"""

from dataclasses import dataclass

NODES = 'nodes\n0 "root" -1\n1 "middle" 0\n2 "tip" 1\nend\n'
CHILD_FIRST = 'nodes\n2 "tip" 1\n1 "middle" 0\n0 "root" -1\nend\n'
POSE = ((1, 2, 3, 0.3, -0.2, 0.5), (10, 0, 1, -0.4, 0.9, 0.1), (8, 1, 0, 0.2, 0.3, -0.7))
RINGS = 7


@dataclass
class Made:
    name: str
    reference: str
    animation: str
    options: tuple = ()
    note: str = ""


def skeleton(frames):
    """`frames`: frame number -> {bone: six numbers}."""
    lines = ["skeleton"]
    for number, bones in frames.items():
        lines.append(f"time {number}")
        lines += [f"{bone} " + " ".join(f"{value:.6f}" for value in bones[bone]) for bone in bones]
    return "\n".join([*lines, "end", ""])


def pose(step):
    """The chain at `step`; step 0 is the bind pose."""
    bones = {}
    for bone, numbers in enumerate(POSE):
        turn = step * (bone + 1) * 0.17
        bones[bone] = [value + turn * (1 + axis % 3) for axis, value in enumerate(numbers)]
    return bones


def shared_links(place):
    """Weights of the three bones at `place`, 0..1 along the band."""
    root, tip = max(0.0, 1 - 2 * place), max(0.0, 2 * place - 1)
    weights = {0: root + 0.1, 1: 1 - root - tip + 0.1, 2: tip + 0.1}
    return {bone: weight / 1.3 for bone, weight in weights.items()}


def short_links(place):
    """Two links that add up to 0.6 only."""
    return {1: 0.6 * (1 - place), 2: 0.6 * place} if 0 < place < 1 else {2: 0.6}


def corner(ring, side, links):
    place = ring / (RINGS - 1)
    pairs = " ".join(f"{bone} {weight:.6f}" for bone, weight in links(place).items())
    position = f"{1 + 18 * place:.6f} {2 + 3 * side:.6f} {3 + place * place:.6f}"
    return f"0 {position} 0 0 1 {place:.6f} {side} {len(links(place))} {pairs}"


def triangles(links):
    lines = ["triangles"]
    for ring in range(RINGS - 1):
        a, b = corner(ring, 0, links), corner(ring + 1, 0, links)
        c, d = corner(ring + 1, 1, links), corner(ring, 1, links)
        lines += ["band", a, b, c, "band", a, c, d]
    return "\n".join([*lines, "end", ""])


def made(name, frames, links=shared_links, nodes=NODES, **more):
    reference = "version 1\n" + nodes + skeleton({0: pose(0)}) + triangles(links)
    return Made(name, reference, "version 1\n" + nodes + skeleton(frames), **more)


def without(bone, bones):
    return {other: numbers for other, numbers in bones.items() if other != bone}


MADE = [
    made("three links", {0: pose(0), 1: pose(4), 2: pose(9)}),
    made("child listed first", {0: pose(0), 1: pose(4), 2: pose(9)}, nodes=CHILD_FIRST),
    made(
        "links add to 0.6",
        {0: pose(0), 1: pose(4), 2: pose(9)},
        links=short_links,
        options=("--weights", "compiler"),
        note="the add-on rescales as the compiler does; our default gives the rest to the parent",
    ),
    made(
        "frames from -5",
        {-5: pose(1), -4: pose(4), -3: pose(9)},
        note="the add-on counts lines of `time` from 0; compared at the file's own numbers",
    ),
    made(
        "frames 0, 1, 5",
        {0: pose(0), 1: pose(4), 5: pose(9)},
        note="the add-on closes the gap; compared at the frames that are there",
    ),
    made(
        "bone left out",
        {0: pose(0), 1: without(1, pose(2)), 2: pose(4)},
        options=("--omitted-bones", "interpolate"),
        note="the add-on interpolates a bone left out; our default holds it as the compiler does",
    ),
]

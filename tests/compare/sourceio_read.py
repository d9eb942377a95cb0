"""Runs in a Python with numpy, started by sequence_compare.py: reads models with SourceIO.

    NO_BPY=1 python3 sourceio_read.py JOBS.json RESULTS.json

JOBS.json: {"parent": folder that holds SourceIO, "all_frames": bool, "models": [path, ...]}
RESULTS.json: per model {"bones": [{"name", "parent", "position", "quaternion"}],
                         "sequences": [{"name", "left_out": why, or empty, "is_delta", "is_post",
                                        "frame_count", "frames": [...]}]}
              or {"error": text}.
A frame: {"index", "animated": {bone: [position, quaternion]}, "as_read": the same, "note"}.

Quaternions are x, y, z, w. Of a sequence the first, the middle and the last frame are given, with
the bones that its animation lists there. `as_read` is what SourceIO made of the whole animation;
`animated` differs from it where `note` says why.
"""

import copy
import json
import sys
import traceback


def reader_of(version):
    """The class that SourceIO's own importer takes for `version`."""
    if version <= 44:
        from SourceIO.library.models.mdl.v44.mdl_file import MdlV44

        return MdlV44
    from SourceIO.library.models.mdl.v49.mdl_file import MdlV49

    return MdlV49


def without_base(bones):
    """SourceIO adds a bone's own position and angles to deltas too: for those it gets zeros."""
    copies = [copy.copy(bone) for bone in bones]
    for bone in copies:
        bone.position = bone.rotation = (0.0, 0.0, 0.0)
    return copies


def numbers(values):
    return [float(value) for value in values]


def animated_bones(bones, tracks, frame):
    return {
        index: [numbers(tracks[bone.name][frame]["pos"]), numbers(tracks[bone.name][frame]["rot"])]
        for index, bone in enumerate(bones)
        if bone.name in tracks
    }


def last_section(animation, buffer):
    """Address of the section that holds the last frame alone, in a long animation; else None."""
    sections = animation.get_sections(buffer)
    if not sections or animation.frame_count <= animation.section_frame_count:
        return None
    if sections[-1].anim_block != 0:
        raise ValueError(f"the last section of {animation.name} lies in another file")
    return animation._entry_offset + sections[-1].anim_offset


def read_frame(animation, buffer, bones, tracks, frame):
    """The frame as SourceIO read it, and with what it leaves out of animations in sections."""
    as_read = animated_bones(bones, tracks, frame)
    animated, notes = as_read, []
    address = last_section(animation, buffer)
    if address is not None and frame == animation.frame_count - 1:
        buffer.seek(address)
        alone = animation._read_animation_frames(buffer, bones, 1)
        animated = animated_bones(bones, alone, 0)
        notes.append("last frame: SourceIO's decoder on the section that holds it alone")
    listed = {bone: place for bone, place in animated.items() if any(place[1])}
    if len(listed) != len(animated):
        notes.append("bind pose, not SourceIO's zeros, for a bone that only other sections list")
    return {"index": frame, "animated": listed, "as_read": as_read, "note": "; ".join(notes)}


def reason_to_leave_out(sequence, buffer, bone_count):
    """SourceIO decodes animations; it does not mix them."""
    if len(sequence.anim_desc_indices) != 1:
        return f"a grid of {len(sequence.anim_desc_indices)} animations"
    if sequence.auto_layers:
        return "has layers"
    weights = sequence.get_bone_weights(buffer, bone_count) if sequence.weight_offset else []
    return "weighs bones" if any(weight != 1 for weight in weights) else ""


def read_sequence(mdl, buffer, sequence, has_all_frames):
    left_out = reason_to_leave_out(sequence, buffer, len(mdl.bones))
    result = {"name": sequence.name, "left_out": left_out}
    if left_out:
        return result
    animation = mdl.anim_descs[sequence.anim_desc_indices[0]]
    result["is_delta"] = bool(animation.flags & animation.flags.DELTA)
    result["is_post"] = bool(sequence.flags & animation.flags.POST)
    result["frame_count"] = animation.frame_count
    bones = without_base(mdl.bones) if result["is_delta"] else mdl.bones
    tracks = animation.read_animations(buffer, bones)
    if tracks is None:
        raise ValueError(f"no frames of {animation.name}")
    last = animation.frame_count - 1
    chosen = range(last + 1) if has_all_frames else sorted({0, last // 2, last})
    result["frames"] = [read_frame(animation, buffer, bones, tracks, frame) for frame in chosen]
    return result


def read_model(path, has_all_frames):
    from SourceIO.library.utils import FileBuffer
    from SourceIO.library.utils.tiny_path import TinyPath

    buffer = FileBuffer(TinyPath(path))
    buffer.seek(4)
    version = buffer.read_uint32()
    buffer.seek(0)
    mdl = reader_of(version).from_buffer(buffer)
    if len({bone.name for bone in mdl.bones}) != len(mdl.bones):
        raise ValueError("two bones share a name, by which SourceIO keeps tracks")
    bones = [
        {
            "name": bone.name,
            "parent": bone.parent_id,
            "position": numbers(bone.position),
            "quaternion": numbers(bone.quat),
        }
        for bone in mdl.bones
    ]
    sequences = [
        read_sequence(mdl, buffer, sequence, has_all_frames) for sequence in mdl.sequences
    ]
    return {"bones": bones, "sequences": sequences}


def main():
    jobs_path, results_path = sys.argv[1:]
    with open(jobs_path, encoding="utf-8") as file:
        order = json.load(file)
    sys.path.insert(0, order["parent"])
    results = []
    for path in order["models"]:
        try:
            results.append(read_model(path, order["all_frames"]))
        except Exception as problem:  # one refused file must not hide the others
            traceback.print_exc()
            results.append({"error": f"{type(problem).__name__}: {problem}"})
    with open(results_path, "w", encoding="utf-8") as file:
        json.dump(results, file)


main()

"""What blender_compare.py compares: real files, and made ones for the rest."""

from dataclasses import dataclass
from pathlib import Path

from made_smd import MADE


@dataclass
class Case:
    reference: str
    animation: str = ""
    vertex_animation: str = ""
    shape: str = ""
    options: tuple = ()  # for `studioscope pose`, where it is told to follow the add-on's account
    note: str = ""
    made: str = ""  # the name of a case whose files were made

    @property
    def name(self):
        if self.made:
            return f"made: {self.made}"
        others = (Path(file).name for file in (self.vertex_animation, self.animation) if file)
        return " + ".join((self.reference, *others, *filter(None, (self.shape,))))


BALISONG = "GMod-BuuBalisong/Viewmodel + Worldmodel Source"
REDUX = "gmod-experiment-redux/content/models/experiment-redux/source_files"
CITY = "gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files"
SCENES = "BlenderSourceTools/Tests/ExpectedResults"
BINARY_5 = "BlenderSourceTools/rev-a1d7f43/Tests/ExpectedResults"
MODEL_18 = "BlenderSourceTools/rev-d651090/Tests/ExpectedResults"


def with_clips(reference, folder, clips, kind="smd"):
    return [Case(reference, f"{folder}/{clip}.{kind}") for clip in clips]


def axis_scenes(folder, kind):
    cases = []
    for scene in ("Cube_Armature/Cube", "Curve_Armature/BezierCurve"):
        clips = ("X_Axis", "Y_Axis", "Z_Axis")
        cases += with_clips(f"{folder}/{scene}.{kind}", f"{folder}/ActionFilter", clips, kind)
    return cases


ANIMATED = [
    *with_clips(
        f"{BALISONG}/c_buu_balisong.smd",
        f"{BALISONG}/anims",
        ("draw1", "draw2", "draw_fail", "hithard", "idle", "miss1"),
    ),
    *with_clips(f"{REDUX}/shopkeeper.smd", f"{REDUX}/shopkeeper_anims", ("idle", "inspect")),
    *with_clips(
        f"{REDUX}/shopkeeper_portal_door.smd", f"{REDUX}/shopkeeper_anims", ("open", "close")
    ),
    *with_clips("KBat/bate.smd", "KBat/anims", ("attack", "idle")),
    *with_clips("gmod-versus/modelsrc/badge.smd", "gmod-versus/modelsrc/badge", ("idle",)),
    *axis_scenes(SCENES, "smd"),
    *axis_scenes(SCENES, "dmx"),
    *axis_scenes(BINARY_5, "dmx"),
]

ENCODINGS = (SCENES, BINARY_5, MODEL_18)
NOT_SKINNED = ("Armature_NoBones/Cube", "Cube_NoArmature/Cube", "Curve_NoArmature/BezierCurve")

STILL = [
    Case(name)
    for name in (
        f"{CITY}/bakery_bridge_ref.smd",
        f"{CITY}/subway_car_ref.smd",
        f"{CITY}/subway_car_physics.smd",
        f"{CITY}/station_facade_ref.smd",
        f"{CITY}/staircase_lower_ref.smd",
        f"{REDUX}/business-sign.smd",
        f"{REDUX}/door_protector_basic.smd",
        "assimp-testmodels/SMD/WusonSMD.smd",
        "assimp-testmodels/SMD/triangle.smd",
        "sunlight-machine/cube.smd",
        "BlenderSourceTools/Tests/Overlapping_DifferentWeights.smd",
        f"{SCENES}/Cube_Armature_GoldSource/Cube.smd",
        "gmod-versus/modelsrc/badge.dmx",
        "BlenderSourceTools/Tests/cloth_test_simple.dmx",
        "sbox-grubs/Assets/models/menu/dmx/mesh/plateau_lit.dmx",
        "sbox-unicycle-frenzy/models/dmx/mesh/checkpoint_platform_stone.dmx",
        "sbox-unicycle-frenzy/models/flag/flag_pole.dmx",
        "sbox-unicycle-frenzy/particles/crown/dmx/mesh/crown_model.dmx",
        *(f"{folder}/{scene}.dmx" for folder in ENCODINGS for scene in NOT_SKINNED),
        f"{MODEL_18}/Cube_Armature/Cube.dmx",
        f"{MODEL_18}/Curve_Armature/BezierCurve.dmx",
    )
]

SHAPED = [
    Case(f"{SCENES}/Cube_NoArmature/Cube.smd", "", f"{SCENES}/Cube_NoArmature/Cube.vta", "Key 1"),
    *(Case(f"{folder}/Cube_NoArmature/Cube.dmx", shape="Key 1") for folder in ENCODINGS),
]

CASES = ANIMATED + STILL + SHAPED


def made_cases(folder):
    """Writes the files of made_smd.py into `folder`."""
    cases = []
    for made in MADE:
        reference, animation = folder / f"{made.name}.smd", folder / f"{made.name} clip.smd"
        reference.write_text(made.reference)
        animation.write_text(made.animation)
        files = str(reference), str(animation)
        cases.append(Case(*files, options=made.options, note=made.note, made=made.name))
    return cases

#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about animations, shapes and controls of a DMX.
constexpr MessageEntry kDmxMotionMessages[] = {
    {"dmx-channel", Severity::kNote, "Channels that move neither a bone nor a slider",
     "Source Filmmaker animates many other things (cameras, lights, visibility). A compiled model "
     "has no place for them.",
     "Leave them out of the export if the file should be small; nothing is lost for the model.",
     "These channels are ignored."},
    {"dmx-compressed", Severity::kError, "Compressed animation logs",
     "The keys are stored in a way that nobody outside Valve has described.",
     "Export the animation again with a tool for Source 1.", "These bones keep their bind pose."},
    {"dmx-curves", Severity::kNote, "Animation with curve types",
     "The compiler samples straight lines between keys, so eased curves look stiffer in the game.",
     "Bake the animation to one key per frame before exporting.",
     "Keys are joined by straight lines, as in the compiler."},
    {"dmx-delta-length", Severity::kError, "Shape with unequal lists",
     "A shape lists a value for each index. studiomdl stops if there are more of one than of the "
     "other.",
     "Export the shapes again.", "The shape is left out."},
    {"dmx-delta-range", Severity::kWarning, "Shape that moves vertices that do not exist",
     "The shape was made for another version of the mesh. The compiler reads outside its arrays.",
     "Export mesh and shapes together.",
     "These values are left out; the rest of the shape is shown."},
    {"dmx-domination", Severity::kNote, "Domination rule without effect",
     "A rule says which sliders suppress which. It names a control that the file does not have.",
     "Correct the names in the flex controller block, or remove the rule.", "The rule is ignored."},
    {"dmx-empty-control", Severity::kWarning, "Control without raw controls",
     "The slider would appear in the game and move nothing.",
     "Add the shapes to the control, or delete it.", "The slider is listed without effect."},
    {"dmx-empty-log", Severity::kNote, "Animation log without keys",
     "The bone has no values in this clip. The compiler uses a default value or zero.",
     "Remove the channel, or set a key for the bone.", "The bone keeps its bind pose."},
    {"dmx-expression", Severity::kError, "DMX flex rule with an error",
     "The compiler cannot compile the expression, so the flex does not move in the game.",
     "Correct the expression; names of sliders and earlier rules are allowed.",
     "The rule is ignored."},
    {"dmx-flex-rule", Severity::kError, "DMX flex rule without a control",
     "A pass-through rule takes the value of the control of its own name. No control has this "
     "name.",
     "Add a control of that name, or rename the rule.", "The rule is ignored."},
    {"dmx-frame-rate", Severity::kNote, "Unusable frame rate of a DMX clip",
     "A rate of 0 or less gives no frames. The compiler uses 30 in its place.",
     "Set the frame rate of the scene before exporting.", "30 frames per second are used."},
    {"dmx-key-count", Severity::kWarning, "Unequal numbers of key times and values",
     "One key needs one time and one value. The further ones cannot be assigned.",
     "Export the animation again.", "The keys that have both are used."},
    {"dmx-key-order", Severity::kWarning, "Key times that do not ascend",
     "The compiler searches keys by time and finds wrong ones if they are unsorted.",
     "Export the animation again, without keys at equal times.",
     "The keys are sorted; of equal times the last is kept."},
    {"dmx-layers", Severity::kNote, "Animation log of several layers",
     "Valve's tools use the topmost layer that covers the time. Other tools may use the first.",
     "Flatten the layers before exporting.", "The topmost layer is used."},
    {"dmx-made-normals", Severity::kNote, "Shapes without normals",
     "Without normals, the light on the face does not follow its movement.",
     "Export normals with the shapes if the light looks wrong in the game.",
     "Normals are derived from the moved faces."},
    {"dmx-made-wrinkles", Severity::kNote, "Wrinkle scale without wrinkle data",
     "studiomdl does not read the scale, so wrinkle maps stay off in the game although they show "
     "here.",
     "Export the shapes with wrinkle data if the material has wrinkle maps.",
     "Wrinkles are derived from how far each vertex moves."},
    {"dmx-no-balance", Severity::kWarning, "Stereo control without balance",
     "A stereo slider moves the left and the right half of a face. Without balance the compiler "
     "puts all vertices on the right side.",
     "Add a balance map to the mesh, or make the control mono.", "The control is treated as mono."},
    {"dmx-normals-left-out", Severity::kWarning, "Too many shapes without normals",
     "To derive their normals would take too long, so the light does not follow these shapes.",
     "Export the shapes with normals.", "The normals of the base shape are kept."},
    {"dmx-rotation", Severity::kWarning, "DMX rotation of length zero",
     "A quaternion of four zeros is no rotation. The game shows a collapsed bone or nothing.",
     "Correct the bone in the modelling program and export again.",
     "The identity is used: the bone is not rotated."},
    {"dmx-same-shape", Severity::kWarning, "Duplicate shape in one mesh",
     "The compiler knows shapes by name and warns; one of the two is lost.",
     "Rename one of the shapes.", "The first one is used."},
    {"dmx-time-scale", Severity::kWarning, "Time scale of zero",
     "The whole clip would stand still at its first moment.",
     "Set the scale of the clip's time frame to 1.", "1 is used."},
    {"dmx-undriven-shape", Severity::kWarning, "Shapes that no control drives",
     "The compiled model keeps the shape, but nothing can move it in the game. A corrective shape "
     "is often misnamed: each part between underscores must be a control.",
     "Add a control for the shape, or rename its parts.",
     "Each such shape has a slider of its own here."},
};

}  // namespace

std::span<const MessageEntry> dmx_motion_messages() { return kDmxMotionMessages; }

}  // namespace studioscope
